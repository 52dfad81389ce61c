"""Sides and hands: a turned hand is not a flipped picture, a left hand is."""

import pytest

from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.framing import shift
from pullstrings_qt.signs.kinematics import joints
from pullstrings_qt.signs.pictures import FRAMES
from pullstrings_qt.signs.skeleton import JOINTS, skeleton
from pullstrings_qt.signs.space import rotated
from pullstrings_qt.signs.views import Hand, Side, View, seen, side_of, turning

TIP = JOINTS.index("index_tip")
KNUCKLE = JOINTS.index("index_knuckle")


def joints_of(letter: str, side: Side, hand: Hand) -> tuple[tuple[float, float, float], ...]:
    return seen(alphabet()[letter].pose, skeleton(), side, hand)


@pytest.mark.parametrize("side", Side)
def test_a_left_hand_is_the_flipped_picture_of_the_right(side: Side) -> None:
    assert joints_of("B", Side.VIEWER, Hand.RIGHT)[1][0] > 0, "the thumb is seen on the right"
    for letter in LETTERS:
        pose = alphabet()[letter].pose
        (a, b, c), (d, e, f), (g, h, i) = turning(pose, side)
        # a turn about x is kept, turns about y and z are reversed
        turn = ((a, -b, -c), (-d, e, f), (-g, h, i))
        mirrored = [rotated(turn, (-x, y, z)) for x, y, z in joints(pose, skeleton())]
        for left, there in zip(joints_of(letter, side, Hand.LEFT), mirrored, strict=True):
            assert left == pytest.approx(there), letter


def test_the_signer_sees_the_hand_from_behind() -> None:
    """Left and right change places, and so do near and far: a flipped picture keeps the latter."""
    for letter in LETTERS:
        places = (joints_of(letter, side, Hand.RIGHT) for side in (Side.VIEWER, Side.SIGNER))
        for viewer, signer in zip(*places, strict=True):
            assert signer == pytest.approx((-viewer[0], viewer[1], -viewer[2])), letter


@pytest.mark.parametrize("letter", "JZ")
def test_a_moving_hand_is_mirrored_for_the_left_and_turned_round_for_the_signer(
    letter: str,
) -> None:
    """The wrist's way is mirrored as the picture is: drawn in its middle, then flipped."""
    for now in alphabet()[letter].moments(FRAMES, skeleton()):
        for side in Side:
            right, left = (
                seen(now.pose, skeleton(), side, hand) for hand in (Hand.RIGHT, Hand.LEFT)
            )
            for a, b in zip(right, left, strict=True):
                assert b == pytest.approx((-a[0], a[1], a[2]))
        viewer, signer = (seen(now.pose, skeleton(), side) for side in Side)
        for a, b in zip(viewer, signer, strict=True):
            assert b == pytest.approx((-a[0], a[1], -a[2]))
        assert shift(now, Side.SIGNER) == pytest.approx(
            (-shift(now, Side.VIEWER)[0], shift(now, Side.VIEWER)[1])
        )


def test_sideways_letters_point_right_for_the_viewer_left_in_charts_and_tipped_ones_down() -> None:
    for letter in "GH":
        for view, sign in ((View.VIEWER, 1), (View.CHART, -1), (View.SIGNER, -1)):
            places = joints_of(letter, side_of(letter, view), Hand.RIGHT)
            assert sign * (places[TIP][0] - places[KNUCKLE][0]) > 30
    for letter, finger in (("P", "middle"), ("Q", "index")):
        places = joints_of(letter, Side.VIEWER, Hand.RIGHT)
        tip, knuckle = (places[JOINTS.index(f"{finger}_{part}")] for part in ("tip", "knuckle"))
        assert knuckle[1] - tip[1] > 50


def test_charts_turn_five_letters() -> None:
    """G, H, P and Q as charts draw them, and Z, whose path charts print so that it can be read."""
    turned = [letter for letter in LETTERS if side_of(letter, View.CHART) is Side.SIGNER]
    assert turned == ["G", "H", "P", "Q", "Z"]
    for letter in LETTERS:
        assert side_of(letter, View.VIEWER) is Side.VIEWER
        assert side_of(letter, View.SIGNER) is Side.SIGNER
