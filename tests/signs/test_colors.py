"""Painting by numbers: blocks fit, and lines differ from skin in every tone."""

from itertools import pairwise

import pytest

from pullstrings_qt.signs import colors
from pullstrings_qt.signs.colors import Block, Color, Tone, color_table, contrast


def color_at(tone: Tone, index: int) -> Color:
    code = color_table(tone)[index]
    return ((code >> 16 & 255) / 255, (code >> 8 & 255) / 255, (code & 255) / 255)


def blocks() -> list[Block]:
    return [value for value in vars(colors).values() if isinstance(value, Block)]


def test_blocks_follow_each_other_and_fit_a_byte() -> None:
    ordered = sorted(blocks(), key=lambda block: block.first)
    assert ordered[0].first == 1
    for block, following in pairwise(ordered):
        assert block.after == following.first
    assert ordered[-1].after <= 256


def test_every_index_has_a_color_and_lines_stand_out_from_what_they_are_drawn_on() -> None:
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21), "black on white"
    for tone in Tone:
        table = color_table(tone)
        assert len(table) == 256
        assert table[colors.NOTHING] == 0
        for block in blocks():
            assert all(table[index] >> 24 for index in range(block.first, block.after))
        for lines, below in ((colors.LINE, colors.SKIN), (colors.PALM_LINE, colors.PALM)):
            middle = below.first + round(0.55 * (below.shades - 1))
            assert contrast(color_at(tone, lines.first), color_at(tone, middle)) >= 2.5
        outline = color_at(tone, colors.EDGE.after - 1)
        assert contrast(outline, (0.98, 0.96, 0.90)) >= 7, "on an ivory tile"


def test_tones_go_from_light_to_dark() -> None:
    middle = colors.SKIN.first + colors.SKIN.shades // 2
    skins = [color_at(tone, middle) for tone in Tone if tone is not Tone.LINES]
    lightness = [colors.luminance(skin) for skin in skins]
    assert len(skins) == 5
    assert lightness == sorted(lightness, reverse=True)


def test_palms_of_brown_hands_are_lighter_than_their_backs() -> None:
    for tone, lighter in (
        *((Tone.LIGHT, 1.0), (Tone.SAND, 1.0), (Tone.AMBER, 1.15)),
        *((Tone.BROWN, 1.5), (Tone.DEEP, 2.0)),
    ):
        back, side, palm = (
            colors.luminance(color_at(tone, block.first + round(0.55 * (block.shades - 1))))
            for block in (colors.SKIN, colors.SIDE, colors.PALM)
        )
        assert palm / back >= lighter, tone
        assert back <= side <= palm
