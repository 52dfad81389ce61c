"""Every pose, also during a motion, is anatomically possible."""

from math import atan2, degrees, dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.flesh import Capsule
from pullstrings_qt.signs.kinematics import joints
from pullstrings_qt.signs.motion import moment
from pullstrings_qt.signs.pose import FingerAngles, Pose
from pullstrings_qt.signs.skeleton import JOINTS, skeleton
from pullstrings_qt.signs.views import Side, View, seen, side_of
from tests.signs.strains import strains
from tools.artwork.overlaps import gap, overlaps

DEEPEST = 2.0  # mm


def test_the_alphabet_is_whole_and_two_letters_move() -> None:
    assert "".join(alphabet()) == LETTERS == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert [letter for letter, sign in alphabet().items() if sign.motion] == ["J", "Z"]


def test_no_joint_goes_further_than_it_can_and_no_finger_through_another_or_the_palm() -> None:
    for letter in LETTERS:
        pose = alphabet()[letter].pose
        assert strains(pose) == (), letter
        deep = overlaps(pose, skeleton())
        assert {pieces: depth for pieces, depth in deep.items() if depth > DEEPEST} == {}, letter


@settings(max_examples=30)
@given(letter=st.sampled_from("JZ"), share=st.floats(0, 1))
def test_both_hold_at_every_moment_of_a_motion(letter: str, share: float) -> None:
    sign = alphabet()[letter]
    assert sign.motion is not None
    now = moment(sign.pose, sign.motion, skeleton(), share).pose
    assert strains(now) == ()
    assert max(overlaps(now, skeleton()).values(), default=0.0) <= DEEPEST


def test_an_overlap_is_seen_also_of_a_finger_in_its_neighbor() -> None:
    across = Capsule("palm", "a", (-50, 0, 0), (50, 0, 0), 10, 10)
    over = Capsule("index", "b", (0, -50, 15), (0, 50, 15), 8, 8)
    assert gap(across, over) == pytest.approx(15 - 18)
    tapered = Capsule("index", "c", (0, 0, 30), (0, 0, 60), 8, 2)
    assert gap(across, tapered) == pytest.approx(30 - 18)
    open_hand = alphabet()["B"].pose
    pushed = {**open_hand.fingers, "index": FingerAngles(2, 3, 2, -14)}
    deep = overlaps(Pose(pushed, open_hand.thumb), skeleton())
    assert deep["index 2", "middle 2"] > DEEPEST or deep["index 1", "middle 1"] > DEEPEST


def places(letter: str, side: Side = Side.VIEWER) -> dict[str, tuple[float, float]]:
    """Return where the joints lie in the picture, in lengths of the palm."""
    pose = alphabet()[letter].pose
    long = dist((0, 0, 0), skeleton().fingers["middle"].knuckle)
    found = (place[:2] for place in seen(pose, skeleton(), side))
    return {name: (x / long, y / long) for name, (x, y) in zip(JOINTS, found, strict=True)}


def direction(letter: str, finger: str) -> float:
    """Return where a finger points in a chart's picture, from its knuckle: degrees from right."""
    shown = places(letter, side_of(letter, View.CHART))
    (x, y), (tip_x, tip_y) = shown[f"{finger}_knuckle"], shown[f"{finger}_tip"]
    return degrees(atan2(tip_y - y, tip_x - x)) % 360


@pytest.mark.parametrize("letter", "BU")
def test_fingers_that_touch_have_tips_as_near_as_peoples(letter: str) -> None:
    shown = places(letter)
    assert 0.15 <= dist(shown["index_tip"], shown["middle_tip"]) <= 0.24
    deep = overlaps(alphabet()[letter].pose, skeleton())
    assert deep["index 1", "middle 1"] > 0
    assert deep["index 2", "middle 2"] > 0


def test_x_p_and_r_are_held_as_they_are_taught_and_fingers_are_as_long_as_peoples() -> None:
    shown = places("R")
    # People: .03 to .23. A little farther, so that the cross is seen on the smallest tile.
    assert 0.23 <= dist(shown["index_tip"], shown["middle_tip"]) <= 0.28
    assert shown["middle_tip"][0] - shown["index_tip"][0] > 0.10
    assert shown["middle_knuckle"][0] < shown["index_knuckle"][0]
    shown = places("X")
    assert shown["index_tip"][0] < shown["index_middle"][0] - 0.1
    assert shown["thumb_tip"][0] < shown["index_knuckle"][0]
    assert direction("P", "index") == pytest.approx(180, abs=12)
    assert direction("P", "middle") == pytest.approx(270, abs=12)
    middle = skeleton().fingers["middle"]
    assert 0.87 <= sum(middle.bones) / dist((0, 0, 0), middle.knuckle) <= 0.96
    for letter, up in UP.items():
        placed = dict(zip(JOINTS, joints(alphabet()[letter].pose, skeleton()), strict=True))
        raised = {
            name
            for name in ("index", "middle", "ring", "little")
            if placed[f"{name}_tip"][1] > placed[f"{name}_knuckle"][1] + 45
        }
        assert raised == set(up.split()), letter


UP = {
    **{"B": "index middle ring little", "D": "index", "F": "middle ring little", "I": "little"},
    **{"K": "index middle", "L": "index", "R": "index middle", "U": "index middle"},
    **{"V": "index middle", "W": "index middle ring", "Y": "little", **dict.fromkeys("AEMNST", "")},
}
