"""J and Z are written from the signer's view, and the fingertip stays on the path."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.kinematics import joints
from pullstrings_qt.signs.motion import Motion, moment, trail
from pullstrings_qt.signs.skeleton import JOINTS, skeleton
from pullstrings_qt.signs.space import plus, rotated


def motion_of(letter: str) -> Motion:
    motion = alphabet()[letter].motion
    assert motion is not None
    return motion


def written(letter: str, share: float) -> tuple[float, float]:
    """Return where the writing fingertip is in the viewer's picture."""
    sign, motion = alphabet()[letter], motion_of(letter)
    now = moment(sign.pose, motion, skeleton(), share)
    tip = joints(now.pose, skeleton())[JOINTS.index(motion.traced_by)]
    x, y, _depth = plus(rotated(now.pose.turning(), tip), now.moved)
    return (x, y)


@given(letter=st.sampled_from("JZ"), share=st.floats(0, 1))
def test_the_fingertip_is_on_the_path(letter: str, share: float) -> None:
    motion = motion_of(letter)
    start_x, start_y = written(letter, 0)
    x, y, _turn = motion.at(share)
    assert written(letter, share) == pytest.approx((start_x - x, start_y + y))


def test_j_goes_down_then_hooks_to_the_signers_left_and_the_palm_turns_to_the_signer() -> None:
    path = motion_of("J").path
    assert path[1][0] == 0 > path[1][1]
    assert path[-1][0] < -30
    assert path[-1][1] > min(y for _x, y in path)
    turned = motion_of("J").supination
    assert turned[0] == 0
    assert 90 <= turned[-1] <= 150
    assert list(turned) == sorted(turned)


def test_a_turned_palm_looks_to_the_signers_left_on_its_way_and_then_away_from_the_viewer() -> None:
    sign, out_of_palm = alphabet()["J"], (0.0, 0.0, 1.0)
    start, way, end = (
        rotated(moment(sign.pose, motion_of("J"), skeleton(), share).pose.turning(), out_of_palm)
        for share in (0, 0.75, 1)
    )
    assert start[2] > 0.5
    assert way[0] > 0.5, "which is the viewer's right"
    assert end[2] < -0.5


def test_z_goes_right_then_down_left_then_right_for_the_signer() -> None:
    a, b, c, d = motion_of("Z").path
    assert b[0] > a[0]
    assert b[1] == a[1]
    assert c[0] < b[0]
    assert c[1] < b[1]
    assert d[0] > c[0]
    assert d[1] == c[1]
    assert set(motion_of("Z").supination) == {0}


def test_the_trail_is_what_the_viewer_sees() -> None:
    for letter in "JZ":
        line = trail(alphabet()[letter].pose, motion_of(letter), skeleton())
        assert line[0] == pytest.approx(written(letter, 0))
        assert line[-1] == pytest.approx(written(letter, 1))


def test_steps_are_even_and_a_letter_held_still_stays() -> None:
    motion = motion_of("Z")
    length = 66 + (66**2 + 58**2) ** 0.5 + 66
    assert motion.at(66 / length)[:2] == pytest.approx((66, 0))
    assert motion.at(0.5)[:2] == pytest.approx((33, -29))
    first, *rest = alphabet()["A"].moments(3, skeleton())
    assert rest == [first, first]
