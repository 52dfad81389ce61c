"""What must be visible is visible: counted in square millimeters of the picture.

A coarse picture of one point for two and a half millimeters is enough to count parts.
"""

from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage

from pullstrings_qt.signs import colors
from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.signs.colors import Tone, color_table
from pullstrings_qt.signs.framing import arrow, aside, shift
from pullstrings_qt.signs.kinematics import joints
from pullstrings_qt.signs.pictures import CARD, HALF_WIDTH, picture_path
from pullstrings_qt.signs.skeleton import JOINTS, skeleton
from pullstrings_qt.signs.space import rotated
from pullstrings_qt.signs.views import Side, turning
from tools.artwork.__main__ import session
from tools.artwork.creases import nails
from tools.artwork.grid import Mask, long_pieces, nearest, opened, shrunk, smoothed, spread
from tools.artwork.ink import draw, palmar
from tools.artwork.paint import ghost, paint
from tools.artwork.png import png_bytes, read_indices
from tools.artwork.surface import (
    INDEX,
    MIDDLE,
    NOTHING,
    PALM,
    SLEEVE,
    THUMB,
    Traced,
    body,
    last_frames,
    trace,
)

POINT = 2.5  # mm, of a coarse picture
OUTLINE = 1.9  # mm, of a card
INKED = (
    *(colors.SKIN_INKED, colors.PALM_INKED, colors.SKIN_EDGED, colors.PALM_EDGED),
    *(colors.NAIL_INKED, colors.SLEEVE_INKED),
)


@cache
def coarse(letter: str, side: Side = Side.VIEWER) -> Traced:
    seat = session(letter, side)
    hand = body(seat.sign.pose, skeleton(), side)
    return trace(hand, seat.center, HALF_WIDTH, round(2 * HALF_WIDTH / POINT))


def area(mask: Mask) -> float:
    """Return how many mm² of a coarse picture are meant."""
    return float(mask.sum()) * POINT**2


def thumb_tip(letter: str) -> float:
    """Return how many mm² of the last 18 mm of the thumb are seen."""
    traced = coarse(letter)
    tip, *_rest = last_frames(traced.body)[THUMB]
    near = np.linalg.norm(traced.place - tip, axis=-1) < 18
    return area(near & (traced.part == THUMB))


def test_thumbs_and_their_nails_are_seen_as_such() -> None:
    for letter, minimum in {"M": 250, "N": 300, "T": 400}.items():
        assert area(coarse(letter).part == THUMB) - thumb_tip(letter) >= minimum, letter
    for letter, minimum in {"M": 100, "N": 100, "T": 150, "S": 180}.items():
        assert thumb_tip(letter) >= minimum, letter
    for letter, minimum in {"A": 120, "L": 0, "Y": 0}.items():
        traced = coarse(letter)
        seen = area(nails(traced) & (traced.part == THUMB))
        assert seen >= minimum
        assert seen == 0 or minimum, letter


def holes(nothing: Mask) -> float:
    """Return how much background is not connected with the picture's border."""
    outside = np.zeros_like(nothing)
    outside[0] = outside[-1] = outside[:, 0] = outside[:, -1] = True
    outside &= nothing
    while True:
        wider = outside.copy()
        wider[1:] |= outside[:-1]
        wider[:-1] |= outside[1:]
        wider[:, 1:] |= outside[:, :-1]
        wider[:, :-1] |= outside[:, 1:]
        wider &= nothing
        if (wider == outside).all():
            return area(nothing & ~outside)
        outside = wider


def test_a_ring_is_open_to_the_ground_behind_and_no_other_hand_has_a_hole() -> None:
    for letter, minimum in {"D": 60, "F": 60, "O": 250}.items():
        assert holes(coarse(letter).part == NOTHING) >= minimum, letter
    assert holes(coarse("C").part == NOTHING) < 20
    assert holes(coarse("A").part == NOTHING) == 0, "no ray is lost inside a fist"


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("number", [5, 6])
def test_no_light_shines_through_a_fist_that_turns(side: Side, number: int) -> None:
    stored = read_indices(picture_path("J", side, f"motion-{number}"))
    assert holes(stored[::2, ::2] == colors.NOTHING) == 0


def test_crossed_fingers_change_sides() -> None:
    part = coarse("R").part
    rows = np.flatnonzero((part == MIDDLE).any(axis=1) & (part == INDEX).any(axis=1))
    means = [
        np.flatnonzero(part[row] == MIDDLE).mean() - np.flatnonzero(part[row] == INDEX).mean()
        for row in (rows[2], rows[-10])
    ]
    assert means[0] * POINT > 4
    assert means[1] * POINT < -4
    above = part[: int(np.flatnonzero((part == INDEX).any(axis=1))[0]) + 15]
    assert area(above == MIDDLE) > 220


def test_fingers_of_u_touch_and_those_of_v_are_apart() -> None:
    def between(letter: str) -> float:
        part = coarse(letter).part
        top = int(np.flatnonzero((part == INDEX).any(axis=1))[0])
        gaps = []
        for row in range(top + 5, top + 25):
            left = np.flatnonzero(part[row] == MIDDLE).max()
            right = np.flatnonzero(part[row] == INDEX).min()
            gaps.append(right - left - 1)
        return float(np.median(gaps)) * POINT

    assert between("U") <= 4
    assert between("V") >= 14


def inked(picture: QImage) -> Mask:
    """Return where a stored picture has more than half ink."""
    share = np.zeros(256)
    share[[colors.LINE.first, colors.PALM_LINE.first]] = 1
    share[colors.EDGE.first : colors.EDGE.after] = np.linspace(0, 1, colors.EDGE.shades)
    for block in INKED:
        share[block.first : block.after] = np.repeat(block.inks, block.shades)
    indices = np.frombuffer(picture.constBits(), np.uint8).reshape(picture.height(), -1)
    mask: Mask = (share > 0.6)[indices]
    return mask


@pytest.mark.parametrize("side", list(Side))
def test_lines_run_together_into_no_clump(side: Side) -> None:
    """In the pictures as they are stored; `make art-check` says whether they still are drawn so.

    A clump is where a disk 1.6 times as wide as the outline finds room in the ink.
    """
    scale = CARD / (2 * HALF_WIDTH)
    for letter in LETTERS:
        ink = inked(QImage(str(picture_path(letter, side, f"{CARD}"))))
        assert opened(ink, 1.6 * OUTLINE / 2 * scale).sum() / scale**2 < 40, letter


@pytest.mark.parametrize("side", list(Side))
def test_the_arrow_of_j_is_off_the_hand(side: Side) -> None:
    part = coarse("J", side).part
    middle = session("J", side).center
    points = arrow(session("J", side).sign, skeleton(), side)
    rows, columns = np.indices(part.shape)
    for x, y in points:
        column = (x - middle[0] + HALF_WIDTH) / POINT
        row = (HALF_WIDTH - (y - middle[1])) / POINT
        near = (rows - row) ** 2 + (columns - column) ** 2 < (4 / POINT) ** 2
        assert near.any()
        assert not (near & (part != NOTHING)).any()


@pytest.mark.parametrize("letter", "JZ")
@pytest.mark.parametrize("side", list(Side))
def test_the_tips_of_later_steps_lie_on_the_arrow(letter: str, side: Side) -> None:
    sign = session(letter, side).sign
    assert sign.motion is not None
    line = np.array(arrow(sign, skeleton(), side))
    for moment in sign.moments(4, skeleton()):
        tip = rotated(
            turning(moment.pose, side),
            joints(moment.pose, skeleton())[JOINTS.index(sign.motion.traced_by)],
        )
        dx, dy = shift(moment, side)
        x, y = tip[0] + dx + aside(sign, side), tip[1] + dy
        legs = [(np.array(a), np.array(b)) for a, b in pairwise(line)]
        shares = [np.clip(np.dot((x, y) - a, b - a) / np.dot(b - a, b - a), 0, 1) for a, b in legs]
        far = [
            np.hypot(*((x, y) - a - share * (b - a)))
            for (a, b), share in zip(legs, shares, strict=True)
        ]
        assert min(far) < 1


def test_the_sleeve_runs_off_the_lower_edge() -> None:
    for letter in "ABFS":
        lowest = coarse(letter).part[-1]
        assert (lowest >= SLEEVE - 1).sum() * POINT > 40, letter
        assert set(np.unique(lowest)) <= {NOTHING, SLEEVE - 1, SLEEVE}


def test_every_tone_paints_the_same_picture_without_gaps_and_it_survives_its_file(
    tmp_path: Path,
) -> None:
    indices = paint(draw(coarse("R"), 1, 2.5))
    (tmp_path / "hand.png").write_bytes(png_bytes(indices, color_table(Tone.DEEP)))
    assert (read_indices(tmp_path / "hand.png") == indices).all()
    used = set(np.unique(indices).tolist())
    assert used - {0}
    for tone in Tone:
        assert all(color_table(tone)[index] >> 24 for index in used - {0})
    pale = ghost(indices)
    assert set(np.unique(pale).tolist()) - {0} <= set(range(colors.GHOST.first, 256))
    assert ((pale > 0) == (indices > 0)).all()


def test_an_open_hand_shows_its_palm_to_the_viewer_and_its_back_to_the_signer() -> None:
    front, back = (draw(coarse("B", side), 1, 2.5) for side in Side)
    skin = [drawn.sleeve + drawn.nail < 0.5 for drawn in (front, back)]
    palms = [
        float(drawn.palm[here & (drawn.cover > 0.9)].mean())
        for drawn, here in zip((front, back), skin, strict=True)
    ]
    assert palms[0] > 0.7
    assert palms[1] < 0.3


def test_palm_runs_into_back_without_a_step() -> None:
    """Across the thumb of T, which shows its nail, and where it comes out of the palm."""
    middle = session("T", Side.VIEWER).center
    traced = trace(coarse("T").body, middle, HALF_WIDTH / 2, 256)
    soft, _lines = palmar(traced)
    above, below = traced.part[:-1], traced.part[1:]
    steps = np.abs(np.diff(soft, axis=0))  # in half a millimeter
    assert steps[(above == below) & (below != NOTHING)].max() < 0.25
    grown = (above == THUMB) & (below == PALM) & (np.abs(np.diff(traced.depth, axis=0)) < 1)
    assert grown.sum() > 10
    assert steps[grown].max() < 0.25


def test_the_same_hand_is_drawn_the_same_twice() -> None:
    once, again = (
        draw(trace(coarse("M").body, (0.0, 70.0), HALF_WIDTH, 96), 1, 2.5) for _ in range(2)
    )
    assert (paint(once) == paint(again)).all()


def test_spreading_opening_and_the_nearest_point_are_as_they_should_be() -> None:
    dot = np.zeros((21, 21), bool)
    dot[10, 10] = True
    disk = spread(dot, 5)
    assert disk[10, 15]
    assert disk[15, 10]
    assert not disk[14, 14]
    assert smoothed(disk, 1.0)[10, 10] == pytest.approx(1)
    assert shrunk(disk.astype(np.float32)[:20, :20], 20)[0, 0] == pytest.approx(disk.sum() / 400)
    mask = np.zeros((30, 30), bool)
    mask[5:20, 5:20] = True
    mask[10, 20:28] = True
    left = opened(mask, 3)
    assert left[12, 12]
    assert not left[10, 23:].any()
    assert not (left & ~mask).any()
    known = np.zeros((3, 5), bool)
    known[1, 0] = known[1, 4] = True
    row, column = nearest(known)
    assert (row == 1).all()
    assert column[1].tolist() in ([0, 0, 0, 4, 4], [0, 0, 4, 4, 4])
    assert nearest(np.zeros((2, 2), bool))[1].tolist() == [[0, 1], [0, 1]]
    mask = np.zeros((12, 12), bool)
    mask[0, :6] = mask[0, 8:] = mask[1, 6:8] = True  # one piece, joined at its corners
    mask[6, 2:4] = True
    mask[5:9, 9] = mask[8, 6:9] = True
    kept = long_pieces(mask, 6)
    assert kept[:2].sum() == mask[:2].sum()
    assert not kept[2:].any()
    assert long_pieces(mask, 4)[5:9, 9].all()
