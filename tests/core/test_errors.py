"""Errors carry a sentence, and can be pickled."""

import pickle

import pytest

from pullstrings_qt.core.errors import LONGEST_QUOTE, IllegalChoice, quoted


def test_an_illegal_choice_says_why_for_people_and_programs_in_another_process_too() -> None:
    error = IllegalChoice("The end n3 is broken.", "broken end", end="n3")
    for each in (error, pickle.loads(pickle.dumps(error))):
        assert isinstance(each, IllegalChoice)
        assert str(each) == "The end n3 is broken."
        assert (each.reason, dict(each.details)) == ("broken end", {"end": "n3"})


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
