"""Between any two letters all poses are possible, and the movement is smooth."""

from dataclasses import astuple, replace
from itertools import combinations, cycle
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pullstrings_qt.signs import transition
from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.kinematics import joints
from pullstrings_qt.signs.motion import MotionFrame, moment
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import skeleton
from pullstrings_qt.signs.space import Vector, plus, rotated
from pullstrings_qt.signs.transition import (
    WAYS,
    Loosening,
    bent_between,
    moment_between,
    way_between,
)
from tests.signs.strains import strains
from tools.artwork.overlaps import overlaps

DEEPEST = 2.0  # mm
SHARES = (0.4, 0.7)
letters = st.sampled_from(LETTERS)
few = settings(max_examples=40)


def places(now: MotionFrame) -> tuple[Vector, ...]:
    """Return the joints as the viewer sees them, in mm."""
    turn = now.pose.turning()
    return tuple(plus(rotated(turn, joint), now.moved) for joint in joints(now.pose, skeleton()))


def furthest(a: MotionFrame, b: MotionFrame) -> float:
    return max(dist(p, q) for p, q in zip(places(a), places(b), strict=True))


def deepest(pose: Pose) -> float:
    return max(overlaps(pose, skeleton()).values(), default=0.0)


def test_nothing_passes_through_anything_between_two_letters() -> None:
    """One direction is enough: the way back is the same (see the next test).

    Each pair is looked at once, by turns at both shares; in between Hypothesis looks below.
    """
    deep = {
        (a, b): depth
        for (a, b), share in zip(combinations(LETTERS, 2), cycle(SHARES), strict=False)
        if (depth := deepest(moment_between(a, b, share).pose)) > DEEPEST
    }
    assert deep == {}, "after a change to a pose run: python -m tools.artwork --ways"


def test_a_closing_hand_lets_the_thumb_pass() -> None:
    """While a letter closes, fingers move fast: steps of a fortieth missed a thumb in M's."""
    moments = [(letter, share / 100) for letter in LETTERS[1:] for share in range(73, 80)]
    assert [at for at in moments if deepest(moment_between("A", *at).pose) > DEEPEST] == []


@few
@given(a=letters, b=letters, share=st.floats(0, 1))
def test_the_way_back_is_the_same_way(a: str, b: str, share: float) -> None:
    there = bent_between(a, b, share, way_between(a, b))
    back = bent_between(b, a, 1.0 - share, way_between(b, a))
    assert astuple(there.thumb) == pytest.approx(astuple(back.thumb), abs=1e-6)
    for name, angles in there.fingers.items():
        assert astuple(angles) == pytest.approx(astuple(back.fingers[name]), abs=1e-6)


@few
@given(a=letters, b=letters, share=st.floats(0, 1))
def test_limits_and_clearance_hold_at_any_moment(a: str, b: str, share: float) -> None:
    now = moment_between(a, b, share).pose
    assert strains(now) == ()
    assert deepest(now) <= DEEPEST


def test_it_starts_at_the_one_and_ends_at_the_other() -> None:
    for number, a in enumerate(LETTERS):
        b = LETTERS[number - 7]
        start, goal = moment_between(a, b, 0.0), moment_between(a, b, 1.0)
        assert goal == MotionFrame(alphabet()[b].pose, (0.0, 0.0, 0.0))
        assert furthest(start, moment_between(a, b, 1e-6)) < 0.01
        assert furthest(goal, moment_between(a, b, 1.0 - 1e-6)) < 0.01
        assert (moment_between(a, b, -1.0), moment_between(a, b, 2.0)) == (start, goal)


@few
@given(a=letters, b=letters, share=st.floats(0, 0.99))
def test_no_joint_jumps(a: str, b: str, share: float) -> None:
    assert furthest(moment_between(a, b, share), moment_between(a, b, share + 0.01)) < 25.0


def test_a_letter_that_moves_goes_on_from_its_end_and_a_doubled_one_swings_aside() -> None:
    for letter in "JZ":
        sign = alphabet()[letter]
        assert sign.motion is not None
        end = moment(sign.pose, sign.motion, skeleton(), 1.0)
        assert furthest(moment_between(letter, "A", 0.0), end) < 1e-6
        assert furthest(moment_between("A", letter, 1.0), sign.moments(2, skeleton())[0]) < 1e-6
        assert furthest(moment_between(letter, letter, 0.0), end) < 1e-6
    ways = [moment_between("L", "L", share).moved[0] for share in (0.0, 0.5, 1.0)]
    assert ways == pytest.approx([0.0, -16.0, 0.0])
    assert moment_between("L", "L", 0.5).pose.fingers == alphabet()["L"].pose.fingers
    palms = [
        rotated(moment_between("G", "L", share).pose.turning(), (0.0, 0.0, 1.0))[2]
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    assert palms == sorted(palms)


def test_a_straight_way_through_the_thumb_would_be_found() -> None:
    """This is what the ways are for, and that the check can fail."""
    straight = max(deepest(bent_between("L", "M", share, WAYS[0])) for share in SHARES)
    assert straight > 5.0
    assert way_between("L", "M") != WAYS[0]
    assert way_between("M", "L") == way_between("L", "M")


def test_loosening_takes_the_thumb_aside_and_opens_the_fingers() -> None:
    open_hand = bent_between("S", "S", 0.5, Loosening(1.0, 1.0))
    assert astuple(open_hand.thumb) == pytest.approx(astuple(transition._ASIDE))
    for name, angles in open_hand.fingers.items():
        assert astuple(angles) == pytest.approx(astuple(transition._OPEN[name]))
    closed = alphabet()["S"].pose.fingers["index"].knuckle
    half = bent_between("S", "S", 0.5, Loosening(0.0, 0.5))
    assert half.thumb == alphabet()["S"].pose.thumb
    assert half.fingers["index"].knuckle == pytest.approx((closed + 18) / 2)
    assert replace(half, fingers={}) == replace(alphabet()["S"].pose, fingers={}, turns=())
