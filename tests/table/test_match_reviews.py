"""From play to learning (issue 4, point 7; rules 2007, Variations 1 and 2)."""

from dataclasses import replace
from random import Random

from pullstrings_qt.core.learning_types import Rating, Source
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.learning.progress import MixUp
from pullstrings_qt.table.learning_reviews import (
    SignGiven,
    count_signs,
    match_key,
    mixed_up_in_match,
    signs_given,
)
from tests.learning.card_samples import MAKE, Person, card

RULES = game_spec("pulling_strings").rules()
MATCH = "2026-11-21T18:00:00"


def _record(learning: str = "no pull", *turns: dict[int, str]) -> Record:
    """Return a match on the board of 2003: a b c d e along the top, f g h i l down the side."""
    options = RULES.check_options({"edition": "2003", "learning": learning})
    setup = RULES.draw_setup(options, Random(1))
    return Record("pulling_strings", options, setup, ("Mara", "Even"), turns)


TURNS = ({0: "n1:s", 1: "e1"}, {0: "n2:b", 1: "e2:h"}, {0: "-", 1: "n1:a"}, {0: "n1:s", 1: "-"})


def test_signs_are_found_with_the_tile_that_was_meant() -> None:
    found = signs_given(RULES, _record("signed pull", *TURNS))
    assert found == [
        SignGiven(1, 0, "a", "s"),
        SignGiven(1, 1, "f", "f"),  # an end without a sign stands for the right one
        SignGiven(2, 0, "b", "b"),
        SignGiven(2, 1, "g", "h"),
        SignGiven(3, 1, "a", "a"),
        SignGiven(4, 0, "a", "s"),
    ]
    assert signs_given(RULES, _record("no pull", *TURNS), since=4) == [SignGiven(4, 0, "a", "s")]


def test_a_match_without_signs_teaches_nothing() -> None:
    assert signs_given(RULES, _record("none", {0: "n1", 1: "e1"})) == []
    blank = game_spec("blank").rules()
    record = Record("blank", {"learning": "no pull"}, {"stone": "b2"}, (), ({0: "a1"},))
    assert signs_given(blank, record) == []


def test_signs_count_as_reviews_of_making_them(mara: Person) -> None:
    record = _record("no pull", *TURNS)
    kept = count_signs(signs_given(RULES, record), record, MATCH, {0: mara.grader})
    assert [(one.review.key, one.review.right, one.review.taken_for) for one in kept] == [
        (card("a", MAKE), False, "s"),
        (card("b", MAKE), True, "b"),
        (card("a", MAKE), False, "s"),
    ]
    assert {one.review.source for one in kept} == {Source.MATCH}
    assert kept[1].review.rating is Rating.GOOD
    assert mara.store.reviews.card(mara.id, card("b", MAKE)) == kept[1].after


def test_each_turn_counts_once_however_often_it_is_told(mara: Person) -> None:
    for played in range(1, 5):
        record = _record("no pull", *TURNS[:played])
        count_signs(signs_given(RULES, record), record, MATCH, {0: mara.grader})
    assert mara.store.reviews.count(mara.id) == 3
    taken_back = _record("no pull", {0: "n1:a", 1: "e1"})
    again = count_signs(signs_given(RULES, taken_back), taken_back, MATCH, {0: mara.grader})
    assert again == [], "the first answer counts"
    other = count_signs(signs_given(RULES, taken_back), taken_back, "other", {0: mara.grader})
    assert len(other) == 1


def test_a_match_is_named_by_when_it_began_and_what_the_store_calls_it() -> None:
    record = replace(_record(), extras={"started": MATCH})
    assert match_key(record, "7") == f"{MATCH} 7"
    assert match_key(_record(), "7") == "7"


def test_what_was_mixed_up_twice_is_worth_a_drill() -> None:
    for signs, found in (
        ("mn", None),
        ("mn nm", MixUp(("m", "n"), 2)),
        ("mn mn st st st", MixUp(("s", "t"), 3)),
        ("mm nn mn", None),
        ("", None),
    ):
        given = [SignGiven(turn, 0, pair[0], pair[1]) for turn, pair in enumerate(signs.split(), 1)]
        assert mixed_up_in_match(given, 0) == found
        assert mixed_up_in_match(given, 1) is None
