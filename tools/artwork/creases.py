"""Nails, and the creases of joints and palm: what makes a hand look like one."""

from itertools import pairwise

import numpy as np

from pullstrings_qt.signs.kinematics import chains
from pullstrings_qt.signs.skeleton import DIGITS
from pullstrings_qt.signs.space import rotated
from tools.artwork.grid import Floats, Mask, along, lengths, long_pieces, smoothed, spread, turned
from tools.artwork.surface import PALM, THUMB, Traced, last_frames

#: Creases of an open palm, in mm in the hand's frame: heart, head and thumb.
_PALM_LINES = (
    ((-37.0, 62.0), (-22.0, 64.0), (-6.0, 70.0), (6.0, 80.0)),
    ((28.0, 66.0), (12.0, 62.0), (-8.0, 54.0), (-22.0, 45.0)),
    ((27.0, 63.0), (14.0, 55.0), (7.0, 42.0), (4.0, 24.0), (3.0, 12.0)),
)
_STRAIGHT = 50.0  # degrees; a joint bent further shows a fold of its own
_MIN_NAIL = 26.0  # mm²; less of one looks like dirt
_MIN_LINE, _MIN_CREASE = 15.0, 5.5  # mm; a shorter rest of one looks like a scratch


def nails(traced: Traced) -> Mask:
    """Return where the picture shows a nail."""
    found = np.zeros(traced.part.shape, bool)
    for number, (tip, frame, bone, radius) in last_frames(traced.body).items():
        here = traced.part == number
        local = turned(traced.place[here] - tip, frame)
        across, over = (
            (local[:, 2], local[:, 0]) if number == THUMB else (local[:, 0], -local[:, 2])
        )
        along = local[:, 1] + np.float32(0.40 * bone)
        on = (over > 0.22 * radius) & (
            (across / (radius * 0.74)) ** 4 + (along / (0.34 * bone)) ** 4 < 1
        )
        if on.sum() >= _MIN_NAIL * traced.scale**2:
            found[here] = on
    return found


def joint_creases(traced: Traced) -> Floats:
    """Return how strongly each point lies on a crease of a finger joint, 0 to 1."""
    body = traced.body
    placed = chains(body.pose, body.bones)
    turn = np.array(body.turn)
    strong = np.zeros(traced.part.shape, np.float32)
    for number, name in enumerate(DIGITS, start=1):
        chain = placed[name]
        here = traced.part == number
        if number == THUMB or not here.any():
            continue
        angles = body.pose.fingers[name]  # type: ignore[index]
        for bone, bend in ((1, angles.middle), (2, angles.end)):
            if bend > _STRAIGHT:
                continue
            joint = np.array(rotated(body.turn, chain.points[bone]), np.float32)
            frame = (turn @ np.array(chain.frames[bone])).astype(np.float32)
            local = turned(traced.place[here] - joint, frame)
            radius = body.bones.fingers[name].radii[bone]  # type: ignore[index]
            line = np.clip(1.5 - np.abs(local[:, 1]) / 0.45, 0, 1)
            side = np.clip((local[:, 2] / radius - 0.05) * 1.6, 0, 1)
            short = np.clip((-local[:, 2] / radius - 0.75) * 6, 0, 1)
            straight = np.clip((_STRAIGHT - bend) / 25, 0, 1)
            strong[here] = np.maximum(strong[here], line * straight * (side + short))
    return _whole(strong, _MIN_CREASE * traced.scale)


def palm_creases(traced: Traced) -> Floats:
    """Return how strongly each point lies on a line of the palm, 0 to 1."""
    here = traced.part == PALM
    strong = np.zeros(traced.part.shape, np.float32)
    turn = np.array(traced.body.turn, np.float32)
    local = turned(traced.place[here], turn)
    inside = np.clip((along(traced.normal[here], turn[:, 2]) - 0.3) * 3, 0, 1)
    minimum = np.full(len(local), 1e3, np.float32)
    for line in _PALM_LINES:
        points = _round(line)
        for a, b in pairwise(points):
            way = b - a
            off = local[:, :2] - a
            share = np.clip(along(off, way) / along(way, way), 0, 1)
            minimum = np.minimum(minimum, lengths(off - share[:, None] * way))
    strong[here] = np.clip(1.6 - minimum / 0.5, 0, 1) * inside * (local[:, 2] > 2)
    return _whole(strong, _MIN_LINE * traced.scale)


def _whole(strong: Floats, minimum: float) -> Floats:
    """Return the lines without pieces shorter than so many points."""
    long = long_pieces(strong > 0.3, minimum)
    kept: Floats = strong * smoothed(spread(long, 2.0), 1.0)
    return kept


def _round(line: tuple[tuple[float, float], ...]) -> Floats:
    """Return points on a smooth curve through a few."""
    knots = np.array([line[0], *line, line[-1]], np.float32)
    fine = []
    for a, b, c, d in zip(knots, knots[1:], knots[2:], knots[3:], strict=False):
        for t in np.linspace(0, 1, 5, endpoint=False, dtype=np.float32):
            bend = (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
            fine.append((2 * b + (c - a) * t + bend) / 2)
    return np.array([*fine, line[-1]], np.float32)
