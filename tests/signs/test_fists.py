"""The letters made with all fingers folded differ by the thumb and by how many fingers lie over it.

Places are in the viewer's picture, in mm.
"""

from itertools import pairwise
from math import hypot

from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.kinematics import chains
from pullstrings_qt.signs.skeleton import FINGERS, JOINTS, Finger, skeleton
from pullstrings_qt.signs.space import Vector, after, between, rotated
from pullstrings_qt.signs.views import seen
from tests.signs.strains import strains
from tools.artwork.overlaps import overlaps

FISTS = "AEMNST"


def places_of(letter: str) -> dict[str, Vector]:
    return dict(zip(JOINTS, seen(alphabet()[letter].pose, skeleton()), strict=True))


def flesh_of_the_thumb(letter: str) -> Vector:
    """Return where the flesh of the thumb's tip ends."""
    at = places_of(letter)
    return between(at["thumb_end"], at["thumb_tip"], 0.9)


def lies_over(letter: str, finger: Finger) -> bool:
    """Say whether the thumb's tip lies beyond a finger that hangs before it."""
    at, tip = places_of(letter), flesh_of_the_thumb(letter)
    return at[f"{finger}_middle"][0] > tip[0] and at[f"{finger}_end"][2] > tip[2]


def test_a_fist_leans_back_is_low_and_wide_and_its_flesh_is_pressed_but_a_little() -> None:
    """In lengths of the palm: people's medians are .24 to .43 and .66 to .83.

    Flesh gives less than the 2 mm of a pose, or no way leads out of the fist.
    """
    for letter in FISTS:
        at = places_of(letter)
        palm = hypot(*at["middle_knuckle"][:2])
        tops = [
            at[f"{name}_middle"][1] - at[f"{name}_knuckle"][1]
            for name in ("index", "middle", "ring")
        ]
        across = [a - b for a, b in zip(at["index_knuckle"], at["little_knuckle"], strict=True)]
        assert 0.25 <= sum(tops) / 3 / palm <= 0.45, letter
        assert 0.69 <= hypot(*across[:2]) / palm <= 0.83, letter
        assert max(overlaps(alphabet()[letter].pose, skeleton()).values(), default=0.0) <= 1.85


def test_thumbs_and_fingers_of_fists_lie_as_they_are_taught() -> None:
    for letter, number in {"M": 3, "N": 2, "T": 1, "S": 0, "A": 0, "E": 0}.items():
        over = [lies_over(letter, name) for name in FINGERS]
        assert over == [True] * number + [False] * (4 - number), letter
    beside, across = places_of("A"), places_of("S")
    assert beside["thumb_tip"][0] > beside["index_middle"][0] + 12
    assert beside["thumb_tip"][1] > beside["index_middle"][1]
    for finger in ("index", "middle"):
        assert across["thumb_tip"][0] < across[f"{finger}_end"][0]
    assert across["thumb_tip"][2] > across["middle_end"][2]
    assert across["ring_middle"][1] > across["thumb_tip"][1] > across["ring_tip"][1]
    at = places_of("E")
    tips = [at[f"{name}_tip"] for name in FINGERS]
    assert max(tip[1] for tip in tips) - min(tip[1] for tip in tips) < 8
    assert all(a[0] - b[0] < 21 for a, b in pairwise(tips))
    assert all(0 < tip[1] - at["thumb_tip"][1] < 20 for tip in tips)
    at = places_of("T")
    assert 5 < at["thumb_tip"][1] - at["index_middle"][1] < 14
    assert at["index_middle"][1] - at["index_tip"][1] > 12


def test_the_tip_of_the_thumb_peeps_out_between_two_fingers_and_its_nail_faces_the_viewer() -> None:
    """In M it lies most aside; before the thumb could lie so, .1 to .3 in all three."""
    for letter, right, left in (
        ("T", "index", "middle"),
        ("N", "middle", "ring"),
        ("M", "ring", "little"),
    ):
        at, flesh = places_of(letter), flesh_of_the_thumb(letter)
        assert at[f"{left}_middle"][0] - 3 < flesh[0] < at[f"{right}_middle"][0] - 3, letter
        pose = alphabet()[letter].pose
        frame = after(pose.turning(), chains(pose, skeleton())["thumb"].frames[-1])
        assert rotated(frame, (1.0, 0.0, 0.0))[2] > 0.6, letter


def test_fingers_drape_evenly_and_low_over_the_thumb() -> None:
    draped: dict[str, tuple[Finger, ...]] = {
        "M": ("index", "middle", "ring"),
        "N": ("index", "middle"),
    }
    for letter, fingers in draped.items():
        at, pose = places_of(letter), alphabet()[letter].pose
        tips = [at[f"{name}_tip"] for name in fingers]
        assert max(tip[1] for tip in tips) - min(tip[1] for tip in tips) < 8
        for name in fingers:
            assert at[f"{name}_end"][1] - at[f"{name}_tip"][1] > 12
            assert pose.fingers[name].knuckle >= 58


def test_what_a_recognizer_learns_from_can_be_held_and_begins_with_what_is_drawn() -> None:
    """Letters people hold in several ways are taught so."""
    for letter in LETTERS:
        sign = alphabet()[letter]
        assert sign.taught[0] == sign.pose
        assert len(set(map(repr, sign.taught))) == len(sign.taught)
        for pose in sign.taught:
            assert strains(pose) == (), letter
    assert all(len(alphabet()[letter].taught) > 1 for letter in "DEGHMNPQX")
    assert len(alphabet()["L"].taught) == 1
