"""The skin of a posed hand, traced: depth, normal, part and shadow of every point of a picture.

Everything is in the view's frame and in millimeters, and rays run straight along minus z. The
picture is worked in small squares: only the capsules near a square can matter to it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pullstrings_qt.signs.flesh import Capsule, digit_capsules, palm_capsules
from pullstrings_qt.signs.kinematics import chains
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import DIGITS, Skeleton
from pullstrings_qt.signs.space import Rotation, Vector, between, rotated
from pullstrings_qt.signs.views import Side, forearm, turning
from tools.artwork.grid import Floats, along, lengths

Numbers: TypeAlias = NDArray[np.int8]

#: Parts of a picture: the palm with the forearm, five digits, the cuff and the sleeve.
NOTHING, PALM, THUMB, INDEX, MIDDLE, RING, LITTLE, CUFF, SLEEVE = range(-1, 8)
_SQUARE = 64
_NEAR = 20.0  # mm; farther flesh neither blends with a point nor shades it
_FAR = np.float32(1e3)
_TOP, _BOTTOM = 150.0, -140.0
_BLOCK = 8
#: The least way of a ray in mm, step by step.
_STRIDES = (*(0.0,) * 16, *(0.3,) * 16, *(0.8,) * 400)
_SHADOW_REACH = (np.float32(3.5), np.float32(8.0), np.float32(15.0))  # mm
_FOLDED = 150.0  # degrees; knuckle and middle joint together
_CUFF_START, _CUFF_LONG, _SLEEVE_LONG = 15.0, 17.0, 400.0


@dataclass(frozen=True)
class Rod:
    """A capsule ready for tracing: part, root bone or not, ends and radii."""

    part: int
    root: bool
    start: Floats
    way: Floats
    radius: np.float32
    growth: np.float32

    def distance(self, points: Floats) -> Floats:
        """Return how far each point is outside, in mm."""
        x, y, z = (points[:, axis] - self.start[axis] for axis in range(3))
        a, b, c = self.way
        share = np.clip((x * a + y * b + z * c) / (a * a + b * b + c * c), 0, 1)
        x -= share * a
        y -= share * b
        z -= share * c
        far: Floats = np.sqrt(x * x + y * y + z * z) - (self.radius + self.growth * share)
        return far

    def is_near(self, low: Floats, high: Floats) -> bool:
        """Say whether the rod can matter to the square between two corners."""
        thick = max(self.radius, self.radius + self.growth) + _NEAR
        a, b = self.start[:2], self.start[:2] + self.way[:2]
        return bool(
            (np.minimum(a, b) - thick < high).all() and (np.maximum(a, b) + thick > low).all()
        )


@dataclass(frozen=True)
class Tube:
    """A flat-ended tube with rounded rims, along the forearm."""

    part: int
    middle: Floats
    along: Floats
    half: float
    radius: float
    rim: float

    def distance(self, points: Floats) -> Floats:
        """Return how far each point is outside, in mm."""
        off = points - self.middle
        on = along(off, self.along)
        beside = lengths(off - on[:, None] * self.along)
        dx = beside - np.float32(self.radius - self.rim)
        dy = np.abs(on) - np.float32(self.half - self.rim)
        outside = np.sqrt(np.maximum(dx, 0) ** 2 + np.maximum(dy, 0) ** 2)
        far: Floats = np.minimum(np.maximum(dx, dy), 0) + outside - np.float32(self.rim)
        return far


def melt(a: Floats, b: Floats, width: float) -> Floats:
    """Return the smooth union of two distances; they flow together over a width in mm."""
    k = np.float32(width)
    share = np.clip(np.float32(0.5) + np.float32(0.5) * (b - a) / k, 0, 1)
    melted: Floats = b + (a - b) * share - k * share * (1 - share)
    return melted


@dataclass(frozen=True)
class Body:
    """All pieces of a hand in the view's frame.

    Attributes:
        palm: rods of the palm and forearm, digits: rods of the digits, tubes: cuff and sleeve.
        turn: the rotation from the hand's frame to the view's.
        pose, bones: what it was made from.
    """

    palm: tuple[Rod, ...]
    digits: tuple[Rod, ...]
    tubes: tuple[Tube, ...]
    turn: Rotation
    pose: Pose
    bones: Skeleton

    def near(self, low: Floats, high: Floats) -> "Body":
        """Return the body with only what can matter to a square of the picture."""
        return Body(
            tuple(rod for rod in self.palm if rod.is_near(low, high)),
            tuple(rod for rod in self.digits if rod.is_near(low, high)),
            self.tubes,
            self.turn,
            self.pose,
            self.bones,
        )

    def layers(self, points: Floats) -> tuple[Floats, list[Floats]]:
        """Return the distance to the whole and to each part (palm, digits, cuff, sleeve)."""
        nothing = np.full(len(points), _FAR, np.float32)
        palm = nothing
        for rod in self.palm:
            palm = melt(palm, rod.distance(points), 9.0)
        parts = [palm] + [nothing] * len(DIGITS)
        grown = palm
        for rod in self.digits:
            far = rod.distance(points)
            known = parts[rod.part]
            parts[rod.part] = far if known is nothing else melt(known, far, 2.2)
            if rod.root:  # it grows out of the palm, not into the finger beside it
                grown = np.minimum(grown, melt(palm, far, 9.0 if rod.part == THUMB else 5.0))
        parts += [tube.distance(points) for tube in self.tubes]
        whole: Floats = np.minimum.reduce([grown, *parts[1:]])
        return whole, parts

    def distance(self, points: Floats) -> Floats:
        """Return how far each point is outside the skin, in mm."""
        return self.layers(points)[0]


def _floats(values: Sequence[float]) -> Floats:
    return np.array(values, np.float32)


def _rod(capsule: Capsule, turn: Rotation) -> Rod:
    start, end = rotated(turn, capsule.start), rotated(turn, capsule.end)
    part = PALM if capsule.part == "palm" else 1 + [*DIGITS].index(capsule.part)  # type: ignore[arg-type]
    return Rod(
        part,
        capsule.bone == 0,
        _floats(start),
        _floats(end) - _floats(start),
        np.float32(capsule.radius),
        np.float32(capsule.end_radius - capsule.radius),
    )


def _arm(direction: Vector, wrist: Vector) -> tuple[Rod, tuple[Tube, ...]]:
    way = _floats(direction) / np.float32(np.linalg.norm(direction))
    start = _floats(wrist)
    rod = Rod(PALM, False, start, way * 70 - start, np.float32(20.0), np.float32(2.0))
    cuff = Tube(CUFF, way * (_CUFF_START + _CUFF_LONG / 2), way, _CUFF_LONG / 2, 30.0, 3.0)
    middle = way * (_CUFF_START + _CUFF_LONG + _SLEEVE_LONG / 2 - 4)
    return rod, (cuff, Tube(SLEEVE, middle, way, _SLEEVE_LONG / 2, 27.0, 2.0))


def _filling(pose: Pose, bones: Skeleton) -> Iterator[Capsule]:
    """Yield the flesh that fills the inside of a folded finger; capsules leave a hole there.

    It is pressed flat in a real fist. Only pictures need it: seen from its end, when a hand turns.
    """
    for name, chain in chains(pose, bones).items():
        if name == "thumb":
            continue
        held = pose.fingers[name]
        if held.knuckle + held.middle < _FOLDED:
            continue
        root, middle, end, tip = chain.points
        inner = between(between(root, middle, 0.5), between(end, tip, 0.5), 0.5)
        yield Capsule(name, f"{name} filling", inner, between(middle, end, 0.5), 7.0, 5.0, 1)


def body(pose: Pose, bones: Skeleton, side: Side) -> Body:
    """Return the pieces of a posed right hand as seen from one side."""
    turn = turning(pose, side)
    arm, tubes = _arm(forearm(pose, side), rotated(turn, (0.0, 6.0, 0.0)))
    return Body(
        (*(_rod(capsule, turn) for capsule in palm_capsules(pose, bones)), arm),
        tuple(
            _rod(capsule, turn)
            for capsule in (*digit_capsules(pose, bones), *_filling(pose, bones))
        ),
        tubes,
        turn,
        pose,
        bones,
    )


@dataclass(frozen=True)
class Traced:
    """What a picture shows, point by point; rows run down.

    Attributes:
        scale: points per mm.
        depth: z of the skin, far below where there is none.
        part: one of the part numbers, NOTHING where there is none.
        normal, place: in the view's frame.
        open: 1 where light comes freely, less in hollows.
    """

    scale: float
    depth: Floats
    part: Numbers
    normal: Floats
    place: Floats
    open: Floats
    body: Body


_CORNERS = _floats([1, -1, -1, -1, -1, 1, -1, 1, -1, 1, 1, 1]).reshape(4, 3)


def _march(piece: Body, points: Floats, close: float = 0.06) -> NDArray[np.bool_]:
    """Move the points down along z until the skin is close; return which found it.

    Points that pass it by end at z = nan. Rays that graze a wall would creep along it; after a
    while they take longer steps, and go back if they sink into the skin.
    """
    alive = np.arange(len(points))
    met = np.zeros(len(points), bool)
    for minimum in _STRIDES:
        if not len(alive):
            break
        far = piece.distance(points[alive])
        there = far < close
        met[alive[there]] = True
        points[alive[there], 2] -= np.minimum(far[there] + np.float32(close), 0)
        alive, far = alive[~there], far[~there]
        points[alive, 2] -= np.maximum(far * np.float32(0.92), np.float32(minimum))
        alive = alive[points[alive, 2] > _BOTTOM]
    points[~met, 2] = np.nan
    return met


def _reach(piece: Body, points: Floats, shape: tuple[int, int]) -> Floats:
    """Return a safe z to start each point from, nan where its block shows nothing."""
    rows, columns = shape
    if rows % _BLOCK or columns % _BLOCK:
        return np.full(len(points), _TOP, np.float32)
    corner = points.reshape(rows // _BLOCK, _BLOCK, columns // _BLOCK, _BLOCK, 3)
    scouts = corner.mean(axis=(1, 3)).reshape(-1, 3).astype(np.float32)
    scouts[:, 2] = _TOP
    span = corner[0, -1, 0, -1] - corner[0, 0, 0, 0]
    _march(piece, scouts, close=float(np.hypot(span[0], span[1])) * 0.55 + 0.1)
    blocks = scouts[:, 2].reshape(rows // _BLOCK, columns // _BLOCK)
    return np.repeat(np.repeat(blocks, _BLOCK, axis=0), _BLOCK, axis=1).ravel()


def _square(piece: Body, traced: Traced, rows: slice, columns: slice, points: Floats) -> None:
    shape = (rows.stop - rows.start, columns.stop - columns.start)
    reach = _reach(piece, points, shape)
    met = np.isfinite(reach)
    if not met.any():
        return
    points[met, 2] = reach[met]
    near = points[met]
    met[met] = _march(piece, near)
    skin = near[np.isfinite(near[:, 2])]
    if not len(skin):
        return
    _, parts = piece.layers(skin)
    normal = np.zeros_like(skin)
    for corner in _CORNERS:
        normal += corner * piece.distance(skin + corner * np.float32(0.3))[:, None]
    normal /= lengths(normal)[:, None] + np.float32(1e-9)
    open_ = np.ones(len(skin), np.float32)
    for away in _SHADOW_REACH:
        room = piece.distance(skin + normal * away) / away
        open_ -= np.float32(0.18) * np.clip(1 - room, 0, 1)
    met = met.reshape(shape)
    for layer, values in (
        (traced.depth, skin[:, 2]),
        (traced.part, np.argmin(parts, axis=0).astype(np.int8)),
        (traced.normal, normal),
        (traced.place, skin),
        (traced.open, open_),
    ):
        layer[rows, columns][met] = values


def trace(
    hand: Body, center: tuple[float, float], half: float, size: int, square: int = _SQUARE
) -> Traced:
    """Return a square picture of the hand, traced.

    Args:
        hand: the pieces, in the view's frame.
        center: the middle of the picture, in mm.
        half: half the picture's width, in mm.
        size: points along one edge.
        square: points along an edge of the squares it is worked in; a small picture is fastest
            in one.
    """
    step = 2 * half / size
    across = center[0] - half + (np.arange(size, dtype=np.float32) + np.float32(0.5)) * step
    down = center[1] + half - (np.arange(size, dtype=np.float32) + np.float32(0.5)) * step
    traced = Traced(
        scale=1 / step,
        depth=np.full((size, size), -_FAR, np.float32),
        part=np.full((size, size), NOTHING, np.int8),
        normal=np.zeros((size, size, 3), np.float32),
        place=np.zeros((size, size, 3), np.float32),
        open=np.ones((size, size), np.float32),
        body=hand,
    )
    for top in range(0, size, square):
        for left in range(0, size, square):
            rows, columns = (slice(n, min(n + square, size)) for n in (top, left))
            xs, ys = across[columns], down[rows]
            piece = hand.near(_floats([xs[0], ys[-1]]), _floats([xs[-1], ys[0]]))
            x, y = np.meshgrid(xs, ys)
            points = np.stack([x.ravel(), y.ravel(), np.zeros(x.size, np.float32)], axis=1)
            _square(piece, traced, rows, columns, points)
    return traced


def last_frames(hand: Body) -> dict[int, tuple[Floats, Floats, float, float]]:
    """Return, for each digit, its tip, last frame (columns, view), last bone and tip radius."""
    placed = chains(hand.pose, hand.bones)
    turn = np.array(hand.turn)
    found = {}
    for number, name in enumerate(DIGITS, start=1):
        bones = hand.bones.thumb if name == "thumb" else hand.bones.fingers[name]
        found[number] = (
            _floats(rotated(hand.turn, placed[name].points[3])),
            (turn @ np.array(placed[name].frames[2])).astype(np.float32),
            bones.bones[2],
            bones.radii[3],
        )
    return found
