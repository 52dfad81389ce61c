"""What tells look-alikes apart (issue 4, point 3; the pairs of one feature in the hand's facts)."""

from itertools import combinations

import pytest

from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.signs.differences import difference_text

GROUPS = ("ASTMNE", "UVRK", "GHPQ", "CO", "DXZ", "DF", "IJ", "IY", "KP", "LG")


@pytest.mark.parametrize("group", GROUPS)
def test_every_pair_of_look_alikes_has_a_sentence_that_names_both(group: str) -> None:
    for first, second in combinations(group, 2):
        text = difference_text(first, second)
        assert f"In {min(first, second)} " in text, (first, second)
        assert f"; in {max(first, second)} " in text, (first, second)


def test_the_order_of_the_letters_does_not_matter() -> None:
    for first, second in combinations(LETTERS, 2):
        assert difference_text(first, second) == difference_text(second, first)


def test_letters_that_are_not_alike_have_no_sentence() -> None:
    assert difference_text("B", "S") == ""
    assert difference_text("A", "A") == ""
