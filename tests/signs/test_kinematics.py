"""From angles to positions, compared with manual calculations."""

from itertools import pairwise
from math import dist

import pytest

from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.kinematics import chains, joints
from pullstrings_qt.signs.pose import FingerAngles, Pose, ThumbAngles
from pullstrings_qt.signs.skeleton import DIGITS, FINGERS, JOINTS, skeleton
from tests.signs.strains import strains

FLAT = Pose({name: FingerAngles(0, 0, 0) for name in FINGERS}, ThumbAngles(0, 0, 0, 0, 0))


def place(pose: Pose, joint: str) -> tuple[float, float, float]:
    return joints(pose, skeleton())[JOINTS.index(joint)]


def test_joints_are_named_and_turned_in_their_order_and_not_too_far() -> None:
    assert len(JOINTS) == len(set(JOINTS)) == len(joints(FLAT, skeleton())) == 21
    assert JOINTS[0] == "wrist"
    assert JOINTS[4] == "thumb_tip"
    assert JOINTS[20] == "little_tip"
    pose = Pose(FLAT.fingers, FLAT.thumb, (("z", 90.0), ("x", 90.0)))
    x, y, z = zip(*pose.turning(), strict=True)
    assert x == pytest.approx((0, 0, 1))
    assert y == pytest.approx((-1, 0, 0))
    assert z == pytest.approx((0, -1, 0))
    bent = Pose({**FLAT.fingers, "ring": FingerAngles(0, 130, 0)}, ThumbAngles(0, 0, 0, 0, 70))
    assert strains(bent) == (
        "thumb end 70 is not within -18 to 60",
        "ring middle 130 is not within 0 to 120",
    )


def test_a_middle_finger_straight_or_bent_at_a_right_angle_ends_where_its_bones_lead() -> None:
    assert place(FLAT, "middle_tip") == pytest.approx((4.5, 92 + 41.5 + 25.5 + 19.6, -2.5))
    bent = Pose({**FLAT.fingers, "middle": FingerAngles(90, 0, 0)}, FLAT.thumb)
    assert place(bent, "middle_tip") == pytest.approx((4.5, 92, -2.5 + 86.6))


def test_spread_is_toward_the_thumb_which_goes_out_and_forward() -> None:
    spread = Pose({**FLAT.fingers, "middle": FingerAngles(0, 0, 0, 10)}, FLAT.thumb)
    assert place(spread, "middle_tip")[0] > place(FLAT, "middle_tip")[0]
    assert place(FLAT, "thumb_base")[0] > 0 > place(FLAT, "little_knuckle")[0]
    out = Pose(FLAT.fingers, ThumbAngles(40, 0, 0, 0, 0))
    forward = Pose(FLAT.fingers, ThumbAngles(0, 40, 0, 0, 0))
    assert place(out, "thumb_tip")[0] > place(FLAT, "thumb_tip")[0] + 50
    assert place(forward, "thumb_tip")[2] > place(FLAT, "thumb_tip")[2] + 50


def test_bones_keep_their_length() -> None:
    bones = skeleton()
    for letter in LETTERS:
        found = chains(alphabet()[letter].pose, bones)
        for name, chain in found.items():
            lengths = bones.thumb.bones if name == "thumb" else bones.fingers[name].bones
            measured = [dist(a, b) for a, b in pairwise(chain.points)]
            assert measured == pytest.approx(list(lengths)), letter
        assert set(found) == set(DIGITS)


def test_a_bent_finger_is_pushed_aside_and_a_straight_one_is_not() -> None:
    def tip_of(lean: float, knuckle: float) -> float:
        pushed = FingerAngles(knuckle, 0, 0, lean=lean)
        pose = Pose({**FLAT.fingers, "middle": pushed}, FLAT.thumb)
        return joints(pose, skeleton())[JOINTS.index("middle_tip")][0]

    assert tip_of(20, 90) - tip_of(0, 90) > 15, "plus is toward the thumb"
    assert tip_of(20, 0) == pytest.approx(tip_of(0, 0))
