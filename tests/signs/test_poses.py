"""Every pose, and every moment of a moving one, is one a hand can hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.flesh import Capsule, gap, overlaps
from pullstrings_qt.signs.kinematics import joints
from pullstrings_qt.signs.motion import moment
from pullstrings_qt.signs.pictures import FRAMES
from pullstrings_qt.signs.pose import FingerAngles, Pose, strains
from pullstrings_qt.signs.skeleton import JOINTS, skeleton

DEEPEST = 2.0  # mm


def test_the_alphabet_is_whole_and_two_letters_move() -> None:
    assert "".join(alphabet()) == LETTERS == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert [letter for letter, sign in alphabet().items() if sign.motion] == ["J", "Z"]


@pytest.mark.parametrize("letter", LETTERS)
def test_no_joint_goes_further_than_it_can(letter: str) -> None:
    assert strains(alphabet()[letter].pose, skeleton()) == ()


@pytest.mark.parametrize("letter", LETTERS)
def test_no_finger_passes_through_another_or_the_palm(letter: str) -> None:
    deep = overlaps(alphabet()[letter].pose, skeleton())
    assert {pieces: depth for pieces, depth in deep.items() if depth > DEEPEST} == {}


@given(letter=st.sampled_from("JZ"), share=st.floats(0, 1))
def test_both_hold_at_every_moment_of_a_motion(letter: str, share: float) -> None:
    sign = alphabet()[letter]
    assert sign.motion is not None
    now = moment(sign.pose, sign.motion, skeleton(), share).pose
    assert strains(now, skeleton()) == ()
    assert max(overlaps(now, skeleton()).values(), default=0.0) <= DEEPEST


@pytest.mark.parametrize("letter", "JZ")
def test_every_drawn_step_of_a_motion_holds(letter: str) -> None:
    for step in alphabet()[letter].moments(FRAMES, skeleton()):
        assert strains(step.pose, skeleton()) == ()
        assert max(overlaps(step.pose, skeleton()).values(), default=0.0) <= DEEPEST


def test_the_measure_of_overlap_sees_one() -> None:
    across = Capsule("palm", "a", (-50, 0, 0), (50, 0, 0), 10, 10)
    over = Capsule("index", "b", (0, -50, 15), (0, 50, 15), 8, 8)
    assert gap(across, over) == pytest.approx(15 - 18)
    tapered = Capsule("index", "c", (0, 0, 30), (0, 0, 60), 8, 2)
    assert gap(across, tapered) == pytest.approx(30 - 18)


def test_a_finger_pushed_into_its_neighbour_is_found() -> None:
    open_hand = alphabet()["B"].pose
    pushed = {**open_hand.fingers, "index": FingerAngles(2, 3, 2, -12)}
    deep = overlaps(Pose(pushed, open_hand.thumb), skeleton())
    assert deep["index 2", "middle 2"] > DEEPEST or deep["index 1", "middle 1"] > DEEPEST


@pytest.mark.parametrize(
    ("letter", "up"),
    [
        *(("B", "index middle ring little"), ("D", "index"), ("F", "middle ring little")),
        *(("I", "little"), ("K", "index middle"), ("L", "index"), ("R", "index middle")),
        *(("U", "index middle"), ("V", "index middle"), ("W", "index middle ring")),
        *(("Y", "little"), ("A", ""), ("E", ""), ("M", ""), ("N", ""), ("S", ""), ("T", "")),
    ],
)
def test_the_right_fingers_are_up(letter: str, up: str) -> None:
    places = dict(zip(JOINTS, joints(alphabet()[letter].pose, skeleton()), strict=True))
    raised = {
        name
        for name in ("index", "middle", "ring", "little")
        if places[f"{name}_tip"][1] > places[f"{name}_knuckle"][1] + 45
    }
    assert raised == set(up.split())
