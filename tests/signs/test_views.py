"""Sides and hands: a turned hand is not a flipped picture, a left hand is."""

import pytest

from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.skeleton import JOINTS, skeleton
from pullstrings_qt.signs.views import Hand, Side, View, flat, seen, side_of

TIP = JOINTS.index("index_tip")
KNUCKLE = JOINTS.index("index_knuckle")


def joints_of(letter: str, side: Side, hand: Hand) -> tuple[tuple[float, float, float], ...]:
    return seen(alphabet()[letter].pose, skeleton(), side, hand)


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("side", Side)
def test_a_left_hand_is_the_flipped_picture_of_the_right(letter: str, side: Side) -> None:
    for right, left in zip(
        joints_of(letter, side, Hand.RIGHT), joints_of(letter, side, Hand.LEFT), strict=True
    ):
        x, y = flat(right)
        assert flat(left) == pytest.approx((-x, y))
        assert left[2] == pytest.approx(right[2])


@pytest.mark.parametrize("letter", LETTERS)
def test_the_signer_sees_the_hand_from_behind(letter: str) -> None:
    """Left and right change places, and so do near and far: a flipped picture keeps the latter."""
    for viewer, signer in zip(
        joints_of(letter, Side.VIEWER, Hand.RIGHT),
        joints_of(letter, Side.SIGNER, Hand.RIGHT),
        strict=True,
    ):
        assert signer == pytest.approx((-viewer[0], viewer[1], -viewer[2]))


def test_the_viewer_sees_the_thumb_of_a_right_hand_on_the_right() -> None:
    assert joints_of("B", Side.VIEWER, Hand.RIGHT)[1][0] > 0
    assert joints_of("B", Side.VIEWER, Hand.LEFT)[1][0] < 0


@pytest.mark.parametrize("letter", "GH")
def test_sideways_letters_point_right_for_the_viewer_and_left_in_charts(letter: str) -> None:
    for view, sign in ((View.VIEWER, 1), (View.CHART, -1), (View.SIGNER, -1)):
        places = joints_of(letter, side_of(letter, view), Hand.RIGHT)
        assert sign * (places[TIP][0] - places[KNUCKLE][0]) > 30


def test_charts_turn_four_letters() -> None:
    turned = [letter for letter in LETTERS if side_of(letter, View.CHART) is Side.SIGNER]
    assert turned == ["G", "H", "P", "Q"]


@pytest.mark.parametrize(("letter", "finger"), [("P", "middle"), ("Q", "index")])
def test_tipped_letters_point_down(letter: str, finger: str) -> None:
    places = joints_of(letter, Side.VIEWER, Hand.RIGHT)
    tip, knuckle = (places[JOINTS.index(f"{finger}_{part}")] for part in ("tip", "knuckle"))
    assert knuckle[1] - tip[1] > 50
