"""The differences of look-alikes (issue 4, point 3; pairs with one feature in the facts)."""

import re
from itertools import combinations

import pytest

from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.signs.differences import COUNTED, difference, difference_text
from pullstrings_qt.signs.words import cue_text

GROUPS = ("ASTMNE", "UVRK", "GHPQ", "CO", "DXZ", "DF", "IJ", "IY", "KP", "LG")


@pytest.mark.parametrize("group", GROUPS)
def test_every_pair_of_look_alikes_is_told_by_what_each_is_known_by(group: str) -> None:
    for one, other in combinations(sorted(group), 2):
        assert difference_text(one, other) == f"{one}: {cue_text(one)} {other}: {cue_text(other)}"


def test_the_order_of_the_letters_does_not_matter() -> None:
    for first, second in combinations(LETTERS, 2):
        assert difference_text(first, second) == difference_text(second, first)


def test_letters_that_are_not_alike_have_no_sentence() -> None:
    assert difference_text("B", "S") == ""
    assert difference_text("A", "A") == ""


def test_the_bold_parts_of_a_sentence_are_found_once_each() -> None:
    """A part that comes twice would be set in bold in the wrong place."""
    for first, second in combinations(LETTERS, 2):
        told = difference(first, second)
        for part in told.bold:
            assert len(re.findall(rf"(?<!\w){re.escape(part)}(?!\w)", told.sentence)) == 1, told
        assert len(told.bold) == 2


def test_the_letter_that_is_asked_about_comes_first() -> None:
    told = difference("M", "C")
    assert told.sentence == f"M: {cue_text('M')} C: {cue_text('C')}"
    assert difference("C", "M").sentence == f"C: {cue_text('C')} M: {cue_text('M')}"
    assert not told.counts


def test_where_to_look_is_measured_where_nobody_has_written_it_down() -> None:
    assert difference("W", "Y").digits == ("middle",)
    assert difference("A", "Y").digits == ("little",)


@pytest.mark.parametrize(
    ("pair", "digits"),
    [
        ("MN", ("ring",)),
        ("AS", ("thumb",)),
        ("ST", ("thumb",)),
        ("UV", ("index", "middle")),
        ("KV", ("thumb",)),
        ("FW", ("index",)),
        ("IJ", ("little",)),
    ],
)
def test_pairs_of_one_feature_point_at_it(pair: str, digits: tuple[str, ...]) -> None:
    assert difference(pair[0], pair[1]).digits == digits
    assert difference(pair[1], pair[0]).digits == digits


def test_fingers_are_counted_where_only_their_number_differs() -> None:
    counting = [
        first + second
        for first, second in combinations(LETTERS, 2)
        if difference(first, second).counts
    ]
    assert counting == ["BW", "DU", "GH", "MN", "MT", "NT", "VW"]
    for pair in counting:
        assert len(COUNTED[pair[0]]) != len(COUNTED[pair[1]]), pair
