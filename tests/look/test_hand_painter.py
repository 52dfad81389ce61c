"""A live-painted hand matches the stored picture: shape, place, colors."""

from functools import cache

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.hand_painter import HandPainter
from pullstrings_qt.look.hand_pictures import hand_image
from pullstrings_qt.look.hand_slices import posed_hand
from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.colors import SKIN, Tone, color_table
from pullstrings_qt.signs.framing import center
from pullstrings_qt.signs.pictures import sign_steps
from pullstrings_qt.signs.skeleton import skeleton
from pullstrings_qt.signs.views import Hand, Side, View

SIZE = 160
STILL = [letter for letter in LETTERS if alphabet()[letter].motion is None]


@cache
def live(
    letter: str,
    side: Side = Side.VIEWER,
    tone: Tone = Tone.SAND,
    hand: Hand = Hand.RIGHT,
    size: int = SIZE,
) -> QImage:
    sign = alphabet()[letter]
    painter = HandPainter(skeleton(), tone, side, hand)
    return painter.picture(sign.pose, center(sign, skeleton(), side), size)


def stored(letter: str, side: Side = Side.VIEWER, tone: Tone = Tone.SAND) -> QImage:
    return hand_image(sign_steps(letter, View(side.value), tone=tone), SIZE)


def points(image: QImage) -> bytes:
    """Return red, green, blue and opacity of every point, premultiplied."""
    flat = image.convertToFormat(QImage.Format.Format_RGBA8888_Premultiplied)
    return bytes(flat.constBits())


def unlike(a: QImage, b: QImage) -> tuple[float, float]:
    """Return the share of the picture whose cover differs, and the mean difference of colors."""
    one, other = points(a), points(b)
    covers = list(zip(one[3::4], other[3::4], strict=True))
    cover = sum(abs(p - q) for p, q in covers) / 255 / len(covers)
    solid = [p == q == 255 for p, q in covers]
    color = sum(
        abs(p - q)
        for channel in range(3)
        for p, q, both in zip(one[channel::4], other[channel::4], solid, strict=True)
        if both
    )
    return cover, color / 3 / sum(solid)


@pytest.mark.parametrize("side", Side)
def test_each_letter_is_like_its_stored_picture(qtbot: QtBot, side: Side) -> None:
    for letter in STILL:
        cover, color = unlike(live(letter, side), stored(letter, side))
        assert cover < 0.012, letter
        assert color < 21, letter


def test_another_letter_is_plainly_unlike(qtbot: QtBot) -> None:
    assert unlike(live("W"), stored("B"))[0] > 0.03


@pytest.mark.parametrize("tone", Tone)
def test_every_tone_has_its_colors(qtbot: QtBot, tone: Tone) -> None:
    cover, color = unlike(live("L", tone=tone), stored("L", tone=tone))
    assert cover < 0.012
    assert color < 21
    middle = live("L", tone=tone).pixelColor(SIZE // 2 - 20, SIZE // 2 + 30)
    lightest = color_table(tone)[SKIN.after - 1]
    assert abs(middle.red() - (lightest >> 16 & 255)) < 45


@pytest.mark.parametrize("tone", [Tone.BROWN, Tone.DEEP])
def test_the_palm_of_a_brown_hand_is_lighter_than_its_back(qtbot: QtBot, tone: Tone) -> None:
    palm, back = (
        live("B", side, tone).pixelColor(SIZE // 2, SIZE * 3 // 4).lightness() for side in Side
    )
    assert palm > back + 30


@pytest.mark.parametrize("side", Side)
def test_a_left_hand_is_the_flipped_picture(qtbot: QtBot, side: Side) -> None:
    flipped = live("K", side).flipped(Qt.Orientation.Horizontal)
    cover, color = unlike(live("K", side, hand=Hand.LEFT), flipped)
    assert cover < 0.002
    assert color < 3


def test_the_ground_is_clear_and_the_outline_closed(qtbot: QtBot) -> None:
    picture = live("O", size=480)
    assert picture.pixelColor(0, 0).alpha() == 0
    assert picture.pixelColor(479, 0).alpha() == 0
    # From the left edge inwards, the first thing to be met is the dark outline.
    row = [picture.pixelColor(x, 240) for x in range(480)]
    first = next(color for color in row if color.alpha() == 255)
    assert first.lightness() < 60


def test_deep_skin_keeps_its_dark_outline_though_its_inner_lines_are_pale(qtbot: QtBot) -> None:
    picture = live("S", tone=Tone.DEEP, size=480)
    row = [picture.pixelColor(x, 220) for x in range(480)]
    solid = [color for color in row if color.alpha() == 255]
    assert solid[0].lightness() < 60
    assert solid[-1].lightness() < 60
    assert max(color.lightness() for color in solid) > 110


def test_pictures_of_one_moment_are_the_same_whatever_was_painted_before(qtbot: QtBot) -> None:
    sign = alphabet()["D"]
    middle = center(sign, skeleton(), Side.VIEWER)
    for tone in (Tone.SAND, Tone.DEEP):
        painter = HandPainter(skeleton(), tone)
        first = painter.picture(sign.pose, middle, 120)
        painter.picture(alphabet()["B"].pose, (0.0, 0.0), 96)
        assert painter.picture(sign.pose, middle, 120) == first


def test_slices_come_farthest_first_and_no_finger_is_left_out() -> None:
    hand = posed_hand(alphabet()["E"].pose, skeleton(), Side.VIEWER)
    order = hand.in_order()
    assert [piece.depth for piece in order] == sorted(piece.depth for piece in order)
    assert {piece.digit for piece in order} == {"thumb", "index", "middle", "ring", "little"}
    for digit in hand.digits:
        assert [piece.is_tip for piece in digit] == [False] * (len(digit) - 1) + [True]
        assert hand.beside(digit[0]) == (None, digit[1])
