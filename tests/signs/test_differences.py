"""The differences of look-alikes (issue 4, point 3; pairs with one feature in the facts)."""

import re
from itertools import combinations

from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.signs.differences import COUNTED, difference, difference_text
from pullstrings_qt.signs.words import cue_text

GROUPS = ("ASTMNE", "UVRK", "GHPQ", "CO", "DXZ", "DF", "IJ", "IY", "KP", "LG")


def test_every_pair_of_look_alikes_is_told_by_what_each_is_known_by() -> None:
    for group in GROUPS:
        for one, other in combinations(sorted(group), 2):
            told = f"{one}: {cue_text(one)} {other}: {cue_text(other)}"
            assert difference_text(one, other) == told
    assert difference_text("B", "S") == difference_text("A", "A") == "", "are not alike"


def test_the_bold_parts_of_a_sentence_are_found_once_each_in_any_order_of_the_letters() -> None:
    """A part that comes twice would be set in bold in the wrong place."""
    for first, second in combinations(LETTERS, 2):
        assert difference_text(first, second) == difference_text(second, first)
        told = difference(first, second)
        for part in told.bold:
            assert len(re.findall(rf"(?<!\w){re.escape(part)}(?!\w)", told.sentence)) == 1, told
        assert len(told.bold) == 2


def test_the_letter_asked_about_comes_first_and_pairs_point_at_their_feature() -> None:
    told = difference("M", "C")
    assert told.sentence == f"M: {cue_text('M')} C: {cue_text('C')}"
    assert difference("C", "M").sentence == f"C: {cue_text('C')} M: {cue_text('M')}"
    assert not told.counts
    for pair, digits in POINTED_AT.items():
        assert difference(*pair).digits == tuple(digits.split()), pair
    for pair in [*POINTED_AT][:7]:
        assert difference(*pair[::-1]).digits == difference(*pair).digits
    counting = [
        first + second
        for first, second in combinations(LETTERS, 2)
        if difference(first, second).counts
    ]
    assert counting == ["BW", "DU", "GH", "MN", "MT", "NT", "VW"]
    for pair in counting:
        assert len(COUNTED[pair[0]]) != len(COUNTED[pair[1]]), pair


POINTED_AT = {
    **{"MN": "ring", "AS": "thumb", "ST": "thumb", "UV": "index middle", "KV": "thumb"},
    **{"FW": "index", "IJ": "little", "WY": "middle", "AY": "little"},
}
"""Where to look: the last two are measured, for nobody has written them down."""
