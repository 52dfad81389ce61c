"""A hand as large as possible on a card, and the places of its digits, by the bones."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import atan2, cos, degrees, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from pullstrings_qt.look.hand_painter import HandPainter
from pullstrings_qt.look.hand_pictures import hand_image, rows_of, stored_hand
from pullstrings_qt.look.strokes import device_scale
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.colors import Tone
from pullstrings_qt.signs.flesh import Capsule, digit_capsules
from pullstrings_qt.signs.framing import center, reach
from pullstrings_qt.signs.pictures import (
    CARD,
    HALF_WIDTH,
    SignPicture,
    sign_motion,
    sign_picture,
    sign_steps,
)
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import Digit, skeleton
from pullstrings_qt.signs.space import between, rotated, rotation
from pullstrings_qt.signs.views import Hand, Point, Side, View, turning

_NEAREST: Final = 150.0
"""Minimum millimeters across a card: closer, it would no longer look like a hand."""
AIR: Final = 0.075
"""Margin around a hand, as a share of the card width."""
_FARTHEST: Final = 184.0
"""Maximum millimeters across to include the cuff; otherwise the hand is cut at the wrist."""
_CUFF: Final = (-11.5, -36.0)
"""Start and end of the cuff of an upright hand, in mm; visible in full or not at all."""
_AROUND: Final = 4.5  # mm between a digit and the line around it


@dataclass(frozen=True, slots=True)
class HandSight:
    """A view of a hand: the letter, the side, and which hand signs."""

    letter: str
    side: Side = Side.VIEWER
    hand: Hand = Hand.RIGHT

    def turned(self) -> "HandSight":
        """Return the same hand from the other side."""
        other = Side.SIGNER if self.side is Side.VIEWER else Side.VIEWER
        return replace(self, side=other)


@dataclass(frozen=True, slots=True)
class Ellipse:
    """A ring around a digit: center and half axes in the painter's units, and its rotation."""

    middle: QPointF
    long: float
    short: float
    turn: float


@dataclass(frozen=True, slots=True)
class CloseUp:
    """The part of a view shown in a box around the origin.

    `middle` is the point of the right hand's view at the center of the box, in mm.
    """

    sight: HandSight
    middle: Point
    scale: float

    def place(self, point: Point) -> QPointF:
        """Return a point of the right hand's view, in mm, relative to the center of the box."""
        x, y = point[0] - self.middle[0], self.middle[1] - point[1]
        return QPointF(-x if self.sight.hand is Hand.LEFT else x, y) * self.scale

    def ring(self, digits: Sequence[Digit]) -> Ellipse:
        """Return a ring around the visible parts of some digits."""
        points = [point for digit in digits for point in self._outline(digit)]
        count = len(points)
        x, y = sum(p.x() for p in points) / count, sum(p.y() for p in points) / count
        xx = sum((p.x() - x) ** 2 for p in points)
        yy = sum((p.y() - y) ** 2 for p in points)
        xy = sum((p.x() - x) * (p.y() - y) for p in points)
        angle = atan2(2 * xy, xx - yy) / 2  # of the line they are on
        along = QPointF(cos(angle), sin(angle))
        across = QPointF(-sin(angle), cos(angle))
        far = [QPointF.dotProduct(p, along) for p in points]
        aside = [QPointF.dotProduct(p, across) for p in points]
        around = _AROUND * self.scale
        middle = along * ((min(far) + max(far)) / 2) + across * ((min(aside) + max(aside)) / 2)
        long, short = (max(far) - min(far)) / 2 + around, (max(aside) - min(aside)) / 2 + around
        return Ellipse(middle, long, short, degrees(angle))

    def top(self, digit: Digit) -> tuple[QPointF, QPointF]:
        """Return the outer end of a finger, of a horizontal one its side, and its direction."""
        outline = self._outline(digit)
        xs, ys = [point.x() for point in outline], [point.y() for point in outline]
        onward = QPointF(0, -1)
        if max(xs) - min(xs) > max(ys) - min(ys):
            rods = _rods(self.sight, digit)
            way = self.place(rods[-1][1]) - self.place(rods[0][0])
            onward = QPointF(1 if way.x() > 0 else -1, 0)
        far = max(QPointF.dotProduct(point, onward) for point in outline)
        aside = [QPointF.dotProduct(point, _across(onward)) for point in outline]
        middle = (min(aside) + max(aside)) / 2
        return onward * far + _across(onward) * middle, onward

    def _outline(self, digit: Digit) -> list[QPointF]:
        """Return points around the flesh of a digit."""
        points = []
        for start, end, near, far in _rods(self.sight, digit):
            for point, radius in ((start, near), (end, far)):
                middle = self.place(point)
                for step in range(12):
                    angle = step * pi / 6
                    points.append(middle + QPointF(cos(angle), sin(angle)) * (radius * self.scale))
        return points


def _across(onward: QPointF) -> QPointF:
    return QPointF(abs(onward.y()), abs(onward.x()))


def close_ups(
    sights: Sequence[HandSight], room: QSizeF, air: float | None = None
) -> tuple[CloseUp, ...]:
    """Return views in boxes of one size, all at the same and largest scale, with `air` around."""
    free = room.width() * AIR if air is None else air
    scale, end = min(_nearest(sight, room, free, _CUFF[1]) for sight in sights), _CUFF[1]
    if scale < room.width() / _FARTHEST:
        scale, end = min(_nearest(sight, room, free, _CUFF[0]) for sight in sights), _CUFF[0]
    found = [_close_up(sight, room, free, scale, end) for sight in sights]
    upright = [one for one in found if _runs_off(one.sight)[2]]
    height = max((one.middle[1] for one in upright), default=0.0)
    return tuple(  # wrists side by side are at the same height
        replace(one, middle=(one.middle[0], height)) if one in upright else one for one in found
    )


def _nearest(sight: HandSight, room: QSizeF, air: float, end: float) -> float:
    (left, low), (right, high) = _reach(sight.letter, sight.side)
    if _runs_off(sight)[2]:
        low = max(end, _center(sight.letter, sight.side)[1] - HALF_WIDTH)
    return min(
        room.width() / _NEAREST,
        (room.width() - 2 * air) / (right - left),
        (room.height() - air) / (high - low),
    )


@lru_cache(maxsize=64)
def _reach(letter: str, side: Side) -> tuple[Point, Point]:
    return reach(alphabet()[letter], skeleton(), side)


@lru_cache(maxsize=64)
def _center(letter: str, side: Side) -> Point:
    return center(alphabet()[letter], skeleton(), side)


def _close_up(sight: HandSight, room: QSizeF, air: float, scale: float, end: float) -> CloseUp:
    (left, low), (right, high) = _reach(sight.letter, sight.side)
    x, y = _center(sight.letter, sight.side)
    runs_off = _runs_off(sight)
    wide, tall = room.width() / scale, room.height() / scale
    free = air / scale
    middle = (
        _middle(left, right, wide, x, (runs_off[0], runs_off[1]), free),
        _middle(low, high, tall, y, (runs_off[2], runs_off[3]), free),
    )
    if runs_off[2] and end == _CUFF[0]:
        middle = (middle[0], max(middle[1], end + tall / 2))
    return CloseUp(sight, middle, scale)


@lru_cache(maxsize=64)
def _runs_off(sight: HandSight) -> tuple[bool, bool, bool, bool]:
    """Return whether the arm extends beyond the picture on the left, right, bottom and top."""
    rows = rows_of(stored_hand(sign_picture(sight.letter, View(sight.side.value), size=CARD).path))
    if not rows:
        return (False, False, True, False)
    left, right = (any(row[at] for row in rows) for at in (0, -1))
    return (left, right, any(rows[-1]), any(rows[0]))


def _middle(
    low: float, high: float, length: float, picture: float, runs_off: tuple[bool, bool], air: float
) -> float:
    """Return the center of the shown part along one axis, in mm; a cut arm ends there.

    The hand goes from `low` to `high`, with `air` beside it; `length` is what is shown. `runs_off`
    tells whether the arm extends beyond the picture at either end.
    """
    if runs_off[0]:
        return max(picture - HALF_WIDTH, high + air - length) + length / 2
    if runs_off[1]:
        return min(picture + HALF_WIDTH, low - air + length) - length / 2
    return (low + high) / 2


@lru_cache(maxsize=256)
def _rods(sight: HandSight, digit: Digit) -> tuple[tuple[Point, Point, float, float], ...]:
    """Return the rods of a digit, in mm: ends and radii; a thumb's first bone is in the palm."""
    pose = alphabet()[sight.letter].pose
    turn = turning(pose, sight.side)

    def flat(rod: Capsule) -> tuple[Point, Point, float, float]:
        start, end = rotated(turn, rod.start), rotated(turn, rod.end)
        return start[:2], end[:2], rod.radius, rod.end_radius

    return tuple(
        flat(rod)
        for rod in digit_capsules(pose, skeleton())
        if rod.part == digit and not (digit == "thumb" and rod.bone == 0)
    )


def paint_close_up(
    painter: QPainter, close_up: CloseUp, theme: Theme, frame: int | None = None
) -> bool:
    """Draw a hand around the origin at a frame or still; return whether there was a picture."""
    sight = close_up.sight
    pixels = round(2 * HALF_WIDTH * close_up.scale * device_scale(painter))
    drawn = hand_image(_picture(sight, theme, frame), max(1, pixels))
    if drawn.isNull():
        return False
    _draw(painter, close_up, _center(sight.letter, sight.side), drawn)
    return True


def paint_turning(
    painter: QPainter, begin: CloseUp, end: CloseUp, share: float, theme: Theme
) -> None:
    """Draw a hand while it turns from one side to the other, around the origin."""
    sight = begin.sight
    pose = alphabet()[sight.letter].pose
    turned = share if sight.side is Side.VIEWER else 1.0 + share
    way = rotation("y", 180.0 * turned)
    now = Pose(
        pose.fingers, pose.thumb, (*pose.turns, ("y", 180.0 * turned)), rotated(way, pose.forearm)
    )
    middle = _between(
        _center(sight.letter, sight.side), _center(sight.letter, end.sight.side), share
    )
    seen = CloseUp(
        sight,
        _between(begin.middle, end.middle, share),
        begin.scale + (end.scale - begin.scale) * share,
    )
    live = HandPainter(skeleton(), Tone(theme.skin), Side.VIEWER, sight.hand)
    _draw(painter, seen, middle, live.picture(now, middle, _LIVE))


_LIVE: Final = 480
"""Size in pixels of a hand painted while it turns."""


def _between(begin: Point, end: Point, share: float) -> Point:
    x, y, _depth = between((*begin, 0.0), (*end, 0.0), share)
    return (x, y)


def _draw(painter: QPainter, close_up: CloseUp, middle: Point, drawn: QImage) -> None:
    side = 2 * HALF_WIDTH * close_up.scale
    box = QRectF(0, 0, side, side)
    box.moveCenter(close_up.place(middle))
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(box, drawn)


def _picture(sight: HandSight, theme: Theme, frame: int | None) -> SignPicture:
    look = (View(sight.side.value), sight.hand, Tone(theme.skin))
    motion = sign_motion(sight.letter, *look) if frame is not None else None
    if motion is not None and frame is not None:
        return motion.pictures[frame]
    if theme.reduced_motion:
        return sign_steps(sight.letter, *look)
    return sign_picture(sight.letter, *look, CARD)
