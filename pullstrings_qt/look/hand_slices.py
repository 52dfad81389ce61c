"""A posed hand cut into short slices for painting: projected, with their depth."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import acos, ceil, cos, degrees, hypot, radians, sin
from operator import attrgetter
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from pullstrings_qt.signs import space
from pullstrings_qt.signs.flesh import TIP_SHARE, palm_capsules
from pullstrings_qt.signs.kinematics import Chain, chains
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import DIGITS, Digit, Skeleton
from pullstrings_qt.signs.views import Side, forearm, turning

_SLICE: Final = 23.0  # mm of a bone per slice
_STRAIGHT: Final = 0.8  # cosine of the bend in the picture up to which two slices go on straight
_IN_PALM: Final = 0.45  # sine of the angle to the palm up to which a finger grows out of it
# Rods that merge, as in the stored pictures, bulge a little: mm, fitted by comparing the outlines
# of twelve letters from both sides.
_MELT, _JOINT_MELT = 1.5, 0.2
_WRIST: Final = (0.0, 6.0, 0.0)
_KNUCKLES: Final = (-4.0, 72.0, 0.0)
_HOLLOW: Final = (8.0, 52.0, 0.0)
_CORNERS: Final = ((13.0, 32.0, 0.0), (-18.5, 34.0, 1.0))


#: Two places and their radii.
Rod: TypeAlias = tuple[tuple[space.Vector, float], tuple[space.Vector, float]]


@dataclass(frozen=True, slots=True)
class Cloth:
    """A piece of sleeve: its start and end in mm down the arm, and its radius."""

    begin: float
    end: float
    radius: float


@dataclass(slots=True)
class Slice:
    """A piece of a digit in the picture's frame, in mm.

    Attributes:
        place: its number from the root; bone: 0 to 2.
        start, end: the axis; radius, end_radius: half the thickness.
        palm: the direction its palm side faces in the picture.
        bend: degrees of the joint at its start, 0 without a joint.
        goes_on: whether it continues the slice before, and the one after, without a bend.
    """

    digit: Digit
    place: int
    bone: int
    start: space.Vector
    end: space.Vector
    radius: float
    end_radius: float
    frame: space.Rotation
    palm: space.Vector
    bend: float | None = None
    is_palm: bool = False
    is_tip: bool = False
    goes_on: list[bool] = field(default_factory=lambda: [False, False])
    is_drawn: bool = False

    @property
    def depth(self) -> float:
        """The depth of the middle of its axis toward the viewer, in mm."""
        return (self.start[2] + self.end[2]) / 2

    @property
    def way(self) -> tuple[float, float]:
        """The direction in the picture, as a unit vector; up if it points at the viewer."""
        x, y = self.end[0] - self.start[0], self.end[1] - self.start[1]
        long = hypot(x, y)
        return (x / long, y / long) if long > 1e-6 else (0.0, 1.0)

    def outline(
        self, more: float, *, round_start: bool = True, round_end: bool = True
    ) -> QPainterPath:
        """Return its outline, widened by `more` mm, with round or straight ends."""
        ends = (self.start, self.radius + more), (self.end, self.end_radius + more)
        return tapered(*ends, round_start=round_start, round_end=round_end)

    def bands(self, count: int) -> Iterator["Slice"]:
        """Yield the slice cut into that many shorter ones."""
        growth = self.end_radius - self.radius
        for number in range(count):
            a, b = number / count, (number + 1) / count
            yield replace(
                self,
                start=space.between(self.start, self.end, a),
                end=space.between(self.start, self.end, b),
                radius=self.radius + growth * a,
                end_radius=self.radius + growth * b,
            )


@dataclass(frozen=True, slots=True)
class PosedHand:
    """A hand ready for painting, everything in the picture's frame.

    Attributes:
        digits: slices of each digit from the root outward, the thumb first.
        palm: rods of the palm, the web, the wrist and the forearm.
        thumb_side: extent of the palm to the side of the thumb, in mm.
        arm: from wrist to elbow, as a unit vector.
    """

    digits: tuple[tuple[Slice, ...], ...]
    palm: tuple[Rod, ...]
    ball: space.Vector
    thumb_side: float
    turn: space.Rotation
    arm: space.Vector
    cloth: tuple[Cloth, ...] = (Cloth(28.0, 432.0, 27.0), Cloth(15.0, 32.0, 30.0))

    def in_order(self) -> list[Slice]:
        """Return all slices of the digits, back to front."""
        return sorted((piece for digit in self.digits for piece in digit), key=attrgetter("depth"))

    def beside(self, piece: Slice) -> tuple[Slice | None, Slice | None]:
        """Return the slices before and after this one in its digit."""
        digit = self.digits[DIGITS.index(piece.digit)]
        before = digit[piece.place - 1] if piece.place else None
        return before, None if piece.is_tip else digit[piece.place + 1]


def _bone(
    digit: Digit, chain: Chain, bone: int, radii: tuple[float, ...], turn: space.Rotation
) -> Iterator[Slice]:
    """Yield the slices of one bone; the thumb's root faces more and more as the thumb does."""
    start, end = chain.points[bone], chain.points[bone + 1]
    if bone == 2:
        end = space.between(start, end, TIP_SHARE[digit])
    start, end = space.rotated(turn, start), space.rotated(turn, end)
    count = ceil(space.length(space.minus(end, start)) / _SLICE)
    frame = space.after(turn, chain.frames[bone])
    low, growth = radii[bone], radii[bone + 1] - radii[bone]
    own = space.rotated(frame, (-1.0, 0.0, 0.0) if digit == "thumb" else (0.0, 0.0, 1.0))
    root = space.rotated(turn, (0.0, 0.0, 1.0)) if digit == "thumb" and bone == 0 else own
    for number in range(count):
        a, b = number / count, (number + 1) / count
        yield Slice(
            digit,
            number,
            bone,
            space.between(start, end, a),
            space.between(start, end, b),
            low + growth * a,
            low + growth * b,
            frame,
            space.between(root, own, b),
        )


def _digit(
    digit: Digit, chain: Chain, pose: Pose, bones: Skeleton, turn: space.Rotation
) -> tuple[Slice, ...]:
    radii = bones.thumb.radii if digit == "thumb" else bones.fingers[digit].radii
    pieces = [piece for bone in range(3) for piece in _bone(digit, chain, bone, radii, turn)]
    pieces[-1].is_tip = pieces[0].goes_on[0] = True  # a root is part of the palm
    grown = abs(chain.frames[0][2][1]) < _IN_PALM
    for number, piece in enumerate(pieces):
        piece.place = number
        piece.is_palm = piece.bone == 0 if digit == "thumb" else grown and number == 0
        goes_on = digit == "thumb" and number == 0
        piece.radius += _MELT if piece.is_palm else _JOINT_MELT
        piece.end_radius += _MELT if piece.is_palm and goes_on else _JOINT_MELT
    for piece, following in pairwise(pieces):
        (ax, ay), (bx, by) = piece.way, following.way
        piece.goes_on[1] = following.goes_on[0] = piece.is_palm or ax * bx + ay * by > _STRAIGHT
        if piece.bone != following.bone and digit != "thumb":
            angles = pose.fingers[digit]
            following.bend = angles.middle if following.bone == 1 else angles.end
    return tuple(pieces)


def posed_hand(pose: Pose, bones: Skeleton, side: Side) -> PosedHand:
    """Return a right hand cut into slices, seen from one side."""
    turn = turning(pose, side)
    placed = chains(pose, bones)
    arm = forearm(pose, side)
    arm = space.times(arm, 1.0 / space.length(arm))
    rods = palm_capsules(pose, bones)
    palm = tuple(
        (
            (space.rotated(turn, rod.start), rod.radius + _MELT),
            (space.rotated(turn, rod.end), rod.end_radius + _MELT),
        )
        for rod in rods
    )
    soft = next(rod for rod in rods if rod.name == "ball of the thumb")
    ball = space.rotated(turn, space.between(soft.start, soft.end, 0.8))
    hollow = (ball, 13.0), (space.rotated(turn, _HOLLOW), 12.0)
    middle = space.rotated(turn, _WRIST)
    below = space.plus(middle, space.times(arm, 16.0))
    wrist = (
        ((middle, 20.0), (space.plus(middle, space.times(arm, 70.0)), 22.0)),
        ((middle, 20.0), (space.rotated(turn, _KNUCKLES), 11.0)),
        *(((below, 20.0), (space.rotated(turn, corner), 14.0)) for corner in _CORNERS),
    )
    return PosedHand(
        tuple(_digit(name, placed[name], pose, bones, turn) for name in DIGITS),
        (*palm, hollow, *wrist),
        ball,
        placed["thumb"].points[1][0],
        turn,
        arm,
    )


def palm_paths(hand: PosedHand, more: float) -> Iterator[QPainterPath]:
    """Yield palm, wrist and roots of the digits, widened: one by one they are filled faster."""
    for (start, radius), (end, end_radius) in hand.palm:
        yield tapered((start, radius + more), (end, end_radius + more))
    for digit in hand.digits:
        for piece in digit[:2]:
            if piece.is_palm:
                yield piece.outline(more)


def cloth_path(hand: PosedHand, cloth: Cloth, more: float) -> QPainterPath:
    """Return a piece of sleeve, widened by `more` mm, with rounded corners."""
    x, y, _depth = hand.arm
    wide = 2 * (cloth.radius + more)
    frame = QRectF(cloth.begin - more, -wide / 2, cloth.end - cloth.begin + 2 * more, wide)
    path = QPainterPath()
    path.addRoundedRect(frame, 3.0, 3.0)
    return QTransform(x, y, -y, x, 0.0, 0.0).map(path)


def silhouette(hand: PosedHand, more: float) -> Iterator[QPainterPath]:
    """Yield the shape of hand and sleeve, piece by piece, widened by `more` mm."""
    yield from palm_paths(hand, more)
    for digit in hand.digits:
        for piece in digit:
            if not piece.is_palm:
                yield piece.outline(more)
    for cloth in hand.cloth:
        yield cloth_path(hand, cloth, more)


def tapered(
    first: tuple[space.Vector, float],
    last: tuple[space.Vector, float],
    *,
    round_start: bool = True,
    round_end: bool = True,
) -> QPainterPath:
    """Return the flat outline of a rod, y up."""
    ((ax, ay, _az), a), ((bx, by, _bz), b) = first, last
    dx, dy = bx - ax, by - ay
    far = hypot(dx, dy)
    path = QPainterPath()
    if far <= abs(a - b) + 1e-3:
        x, y, r = (ax, ay, a) if a >= b else (bx, by, b)
        frame = QRectF(x - r, y - r, 2 * r, 2 * r)
        path.arcMoveTo(frame, 0.0)
        path.arcTo(frame, 0.0, 360.0)
        return path
    # Qt's angles have the opposite sign, because its y points down.
    way = degrees(acos(dx / far)) * (-1 if dy > 0 else 1)
    lean = degrees(acos((a - b) / far))
    _end(path, (ax, ay, a), (way + lean, 360 - 2 * lean), is_round=round_start)
    _end(path, (bx, by, b), (way - lean, 2 * lean), is_round=round_end)
    path.closeSubpath()
    return path


def _end(
    path: QPainterPath,
    ball: tuple[float, float, float],
    arc: tuple[float, float],
    *,
    is_round: bool,
) -> None:
    x, y, r = ball
    begin, sweep = arc
    if is_round:
        frame = QRectF(x - r, y - r, 2 * r, 2 * r)
        if path.elementCount() == 0:
            path.arcMoveTo(frame, begin)
        path.arcTo(frame, begin, sweep)
        return
    for angle in (radians(begin), radians(begin + sweep)):
        corner = QPointF(x + r * cos(angle), y - r * sin(angle))
        if path.elementCount() == 0:
            path.moveTo(corner)
        else:
            path.lineTo(corner)
