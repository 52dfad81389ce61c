"""The letters made with all fingers folded differ by the thumb and by how many fingers lie over it.

Places are in the viewer's picture, in mm.
"""

from itertools import pairwise, product
from math import hypot

import numpy as np
import pytest

from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.flesh import Capsule, digit_capsules, overlaps
from pullstrings_qt.signs.pose import strains
from pullstrings_qt.signs.skeleton import FINGERS, JOINTS, Finger, skeleton
from pullstrings_qt.signs.space import Vector, between, rotated
from pullstrings_qt.signs.views import seen

FISTS = "AEMNST"
DRAPED: dict[str, tuple[Finger, ...]] = {
    "M": ("index", "middle", "ring"),
    "N": ("index", "middle"),
    "T": ("index",),
}


def places_of(letter: str) -> dict[str, Vector]:
    return dict(zip(JOINTS, seen(alphabet()[letter].pose, skeleton()), strict=True))


def outer_points(letter: str, digit: str) -> list[tuple[Vector, float]]:
    """Return points along the two outer bones of a digit, and how thick it is there."""
    pose = alphabet()[letter].pose
    turn = pose.turning()

    def along(capsule: Capsule, share: float) -> tuple[Vector, float]:
        place = rotated(turn, between(capsule.start, capsule.end, share))
        return place, capsule.radius + (capsule.end_radius - capsule.radius) * share

    return [
        along(capsule, step / 6)
        for capsule in digit_capsules(pose, skeleton())
        if capsule.part == digit and capsule.bone > 0
        for step in range(7)
    ]


def lies_over(letter: str, finger: Finger) -> bool:
    """Say whether a finger hides a piece of the thumb, rather than the other way round."""
    ahead = [
        place[2] + thick - other[2] - other_thick
        for (place, thick), (other, other_thick) in product(
            outer_points(letter, finger), outer_points(letter, "thumb")
        )
        if hypot(place[0] - other[0], place[1] - other[1]) < max(thick, other_thick)
    ]
    return bool(ahead) and float(np.median(ahead)) > 0


@pytest.mark.parametrize("letter", FISTS)
def test_a_fist_leans_back_and_is_low_and_wide(letter: str) -> None:
    """In lengths of the palm: people's medians are .24 to .43 and .66 to .83."""
    at = places_of(letter)
    palm = hypot(*at["middle_knuckle"][:2])
    tops = [
        at[f"{name}_middle"][1] - at[f"{name}_knuckle"][1] for name in ("index", "middle", "ring")
    ]
    across = [a - b for a, b in zip(at["index_knuckle"], at["little_knuckle"], strict=True)]
    assert 0.25 <= sum(tops) / 3 / palm <= 0.45
    assert 0.69 <= hypot(*across[:2]) / palm <= 0.83


@pytest.mark.parametrize(("letter", "number"), [("M", 3), ("N", 2), ("T", 1), ("S", 0)])
def test_so_many_fingers_lie_over_the_thumb(letter: str, number: int) -> None:
    assert [lies_over(letter, name) for name in FINGERS] == [True] * number + [False] * (4 - number)


def test_the_thumb_of_a_lies_beside_the_fist_and_that_of_s_across_its_front() -> None:
    beside, across = places_of("A"), places_of("S")
    assert beside["thumb_tip"][0] > beside["index_middle"][0] + 12
    assert beside["thumb_tip"][1] > beside["index_middle"][1]
    for finger in ("index", "middle"):
        assert across["thumb_tip"][0] < across[f"{finger}_end"][0]
    assert across["thumb_tip"][2] > across["middle_end"][2]
    assert across["ring_middle"][1] > across["thumb_tip"][1] > across["ring_tip"][1]


@pytest.mark.parametrize(
    ("letter", "right", "left"),
    [("T", "index", "middle"), ("N", "middle", "ring"), ("M", "ring", "little")],
)
def test_the_tip_of_the_thumb_peeps_out_between_two_fingers(
    letter: str, right: str, left: str
) -> None:
    at = places_of(letter)
    flesh = between(at["thumb_end"], at["thumb_tip"], 0.9)
    assert at[f"{left}_middle"][0] - 3 < flesh[0] < at[f"{right}_middle"][0] - 3


def test_the_fingertips_of_e_lie_side_by_side_just_above_the_thumb() -> None:
    at = places_of("E")
    tips = [at[f"{name}_tip"] for name in FINGERS]
    assert max(tip[1] for tip in tips) - min(tip[1] for tip in tips) < 8
    assert all(a[0] - b[0] < 21 for a, b in pairwise(tips))
    assert all(0 < tip[1] - at["thumb_tip"][1] < 20 for tip in tips)


@pytest.mark.parametrize("letter", "MN")
def test_fingers_drape_evenly_and_low_over_the_thumb(letter: str) -> None:
    at, pose = places_of(letter), alphabet()[letter].pose
    tips = [at[f"{name}_tip"] for name in DRAPED[letter]]
    assert max(tip[1] for tip in tips) - min(tip[1] for tip in tips) < 8
    for name in DRAPED[letter]:
        assert at[f"{name}_end"][1] - at[f"{name}_tip"][1] > 12
        assert pose.fingers[name].knuckle >= 58


def test_the_index_of_t_bends_down_to_where_the_tip_of_the_thumb_is() -> None:
    at = places_of("T")
    assert abs(at["thumb_tip"][1] - at["index_middle"][1]) < 8
    assert at["index_middle"][1] - at["index_tip"][1] > 12


@pytest.mark.parametrize("letter", LETTERS)
def test_what_a_recognizer_learns_from_can_be_held_and_begins_with_what_is_drawn(
    letter: str,
) -> None:
    sign = alphabet()[letter]
    assert sign.taught[0] == sign.pose
    assert len(set(map(repr, sign.taught))) == len(sign.taught)
    for pose in sign.taught:
        assert strains(pose, skeleton()) == ()


def test_letters_people_hold_in_several_ways_are_taught_so() -> None:
    assert {letter for letter in "DEGHMNPQX" if len(alphabet()[letter].taught) > 1} == set(
        "DEGHMNPQX"
    )
    assert len(alphabet()["L"].taught) == 1


@pytest.mark.parametrize("letter", FISTS)
def test_flesh_of_a_fist_is_pressed_but_a_little(letter: str) -> None:
    """Less than the 2 mm of a pose, or no way leads out of the fist."""
    assert max(overlaps(alphabet()[letter].pose, skeleton()).values(), default=0.0) <= 1.85
