"""Errors carry a sentence, and can be pickled."""

import pickle

import pytest

from pullstrings_qt.core.errors import (
    LONGEST_QUOTE,
    IllegalChoice,
    NewerVersionError,
    PullstringsError,
    RecordError,
    quoted,
)


def test_an_illegal_choice_says_why_for_people_and_programs() -> None:
    error = IllegalChoice("The end n3 is broken.", "broken end", end="n3")
    assert str(error) == "The end n3 is broken."
    assert error.reason == "broken end"
    assert dict(error.details) == {"end": "n3"}


def test_an_illegal_choice_survives_the_way_from_another_process() -> None:
    error = pickle.loads(pickle.dumps(IllegalChoice("No.", "broken end", end="n3")))
    assert isinstance(error, IllegalChoice)
    assert (str(error), error.reason, dict(error.details)) == ("No.", "broken end", {"end": "n3"})


def test_newer_is_a_kind_of_bad_record_and_all_are_expected() -> None:
    assert issubclass(NewerVersionError, RecordError)
    assert issubclass(RecordError, PullstringsError)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("n3", "n3"),
        ("a\nb\t c", "a b c"),
        ("\x1b[31mred", "[31mred"),
        ("x\u202ey", "xy"),
        ({"deep": [1]}, "{'deep': [1]}"),
        (None, "None"),
        ("x" * LONGEST_QUOTE, "x" * LONGEST_QUOTE),
        ("x" * 1000, "x" * (LONGEST_QUOTE - 1) + "…"),
    ],
)
def test_values_from_outside_are_quoted_in_one_short_line(value: object, text: str) -> None:
    assert quoted(value) == text
