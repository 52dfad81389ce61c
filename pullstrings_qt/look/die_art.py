"""A twenty-sided die: an icosahedron, rotated in space and projected."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import cos, pi, sin, sqrt
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from pullstrings_qt.look.theme import Theme, mixed

Vector: TypeAlias = tuple[float, float, float]

SIDES: Final = 20
_TURNS = 2.0  # rotations before it stops
_AXIS: Final[Vector] = (0.48, 0.8, 0.36)
_LIGHT: Final[Vector] = (-0.35, 0.55, 0.76)
_DARK = QColor(0, 0, 0)
_FIGURE = 0.46  # height of a number, relative to an edge


@dataclass(frozen=True, slots=True)
class _Face:
    """One triangle: its corners and its normal, before the roll."""

    corners: tuple[Vector, Vector, Vector]
    normal: Vector


def paint_die(
    painter: QPainter, box: QRectF, theme: Theme, number: int, seat: int, rolled: float = 1.0
) -> None:
    """Draw a die into the largest square in a box, with edges in the color of a seat.

    `rolled` is 1 at the end, with the number, 1 to 20, in front.
    """
    side = min(box.width(), box.height())
    away = (1 - rolled) ** 3 * _TURNS * 2 * pi  # fast at first, then slower and slower
    front = _faces()[number - 1]
    painter.save()
    painter.translate(box.center())
    painter.scale(side / 2.1, -side / 2.1)
    turned = []
    for index, face in enumerate(_faces()):
        corners = [_turn(_facing(corner, front), away) for corner in face.corners]
        normal = _turn(_facing(face.normal, front), away)
        turned.append((normal, corners, index + 1))
    for normal, corners, shown in turned:
        if normal[2] > 0.02:
            _paint_face(painter, theme, seat, normal, corners, shown)
    painter.restore()


def _paint_face(
    painter: QPainter, theme: Theme, seat: int, normal: Vector, corners: list[Vector], number: int
) -> None:
    flat = QPolygonF([QPointF(x, y) for x, y, _z in corners])
    light = max(0.0, _dot(normal, _LIGHT))
    fill = theme.color("ivory")
    if not theme.is_contrast:
        fill = mixed(fill, _DARK, 0.34 * (1 - light) ** 1.4)
    pen = QPen(theme.color(f"seat{seat}"), 0.055)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(fill)
    painter.drawPolygon(flat)
    _paint_number(painter, theme, corners, number, min(1.0, normal[2] * 1.3))


def _paint_number(
    painter: QPainter, theme: Theme, corners: list[Vector], number: int, strength: float
) -> None:
    """Draw a number on its face in perspective."""
    across = _scaled(_minus(corners[1], corners[2]), -1)
    up = _minus(corners[0], _scaled(_plus(corners[1], corners[2]), 0.5))
    edge = sqrt(_dot(across, across))
    right, top = _scaled(across, 1 / edge), _scaled(up, 1 / sqrt(_dot(up, up)))
    center = _scaled(_plus(_plus(corners[0], corners[1]), corners[2]), 1 / 3)
    painter.save()
    painter.setTransform(
        QTransform(right[0], right[1], top[0], top[1], center[0], center[1]), combine=True
    )
    shape = _figure(theme.font("score", bold=True).family(), number, theme)
    painter.scale(edge * _FIGURE, edge * _FIGURE)
    ink = theme.color("tile_ink")
    ink.setAlphaF(strength)
    painter.fillPath(shape, ink)
    painter.restore()


@cache
def _figure(_family: str, number: int, theme: Theme) -> QPainterPath:
    """Return a number within a unit square around the origin; y points up."""
    font = theme.font("score", bold=True)
    font.setPixelSize(100)
    drawn = QPainterPath()
    text = f"{number}." if number in (6, 9) else str(number)  # a die has no upright side
    drawn.addText(QPointF(0, 0), font, text)
    box = drawn.boundingRect()
    scale = 1 / max(box.height(), box.width() * 0.82)
    place = QTransform.fromScale(scale, -scale).translate(-box.center().x(), -box.center().y())
    return place.map(drawn)


@cache
def _faces() -> tuple[_Face, ...]:
    """Return the twenty faces; opposite faces add up to 21, as on real dice."""
    golden = (1 + sqrt(5)) / 2
    points: list[Vector] = []
    for one in (-1.0, 1.0):
        for other in (-golden, golden):
            points += [(0, one, other), (one, other, 0), (other, 0, one)]
    unit = sqrt(1 + golden * golden)
    points = [_scaled(point, 1 / unit) for point in points]
    edge = 2 / unit
    near = [
        corners
        for corners in combinations(points, 3)
        if all(abs(_distance(*pair) - edge) < 1e-6 for pair in combinations(corners, 2))
    ]
    faces = [_face(*corners) for corners in near]
    first = [face for face in faces if face.normal > _scaled(face.normal, -1)]
    spread = [first[place * 3 % 10] for place in range(10)]
    return (*spread, *(_opposite(face, faces) for face in reversed(spread)))


def _opposite(face: _Face, faces: list[_Face]) -> _Face:
    return next(other for other in faces if _dot(other.normal, face.normal) < -0.99)


def _face(one: Vector, two: Vector, three: Vector) -> _Face:
    middle = _plus(_plus(one, two), three)
    normal = _scaled(middle, 1 / sqrt(_dot(middle, middle)))
    if _dot(_cross(_minus(two, one), _minus(three, one)), normal) < 0:
        two, three = three, two
    return _Face((one, two, three), normal)


def _facing(point: Vector, front: _Face) -> Vector:
    """Return a point rotated so that a face is in front, its first corner up."""
    up = _minus(front.corners[0], _scaled(front.normal, _dot(front.corners[0], front.normal)))
    up = _scaled(up, 1 / sqrt(_dot(up, up)))
    right = _cross(up, front.normal)
    return _dot(point, right), _dot(point, up), _dot(point, front.normal)


def _turn(point: Vector, angle: float) -> Vector:
    """Return a point rotated around the axis of the roll."""
    unit = _scaled(_AXIS, 1 / sqrt(_dot(_AXIS, _AXIS)))
    along = _scaled(unit, _dot(unit, point) * (1 - cos(angle)))
    round_it = _scaled(_cross(unit, point), sin(angle))
    return _plus(_plus(_scaled(point, cos(angle)), round_it), along)


def _dot(one: Vector, other: Vector) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def _cross(one: Vector, other: Vector) -> Vector:
    return (
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    )


def _plus(one: Vector, other: Vector) -> Vector:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _minus(one: Vector, other: Vector) -> Vector:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def _scaled(point: Vector, share: float) -> Vector:
    return point[0] * share, point[1] * share, point[2] * share


def _distance(one: Vector, other: Vector) -> float:
    apart = _minus(one, other)
    return sqrt(_dot(apart, apart))
