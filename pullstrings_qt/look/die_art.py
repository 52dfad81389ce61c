"""A twenty-sided die: an icosahedron, rotated in space and projected."""

from functools import cache
from itertools import combinations
from math import sqrt
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPainterPath,
    QPolygonF,
    QQuaternion,
    QTransform,
    QVector3D,
)

from pullstrings_qt.look.strokes import placed, round_pen, saved
from pullstrings_qt.look.theme import Theme, mixed

SIDES: Final = 20
_TURNS = 2.0  # rotations before it stops
_AXIS: Final = QVector3D(0.48, 0.8, 0.36)
_LIGHT: Final = QVector3D(-0.35, 0.55, 0.76)
_DARK = QColor(0, 0, 0)
_FIGURE = 0.46  # height of a number, relative to an edge


class _Face(NamedTuple):
    """One triangle: its corners and its normal, before the roll."""

    corners: tuple[QVector3D, QVector3D, QVector3D]
    normal: QVector3D

    def turned(self, turn: QQuaternion) -> "_Face":
        one, two, three = map(turn.rotatedVector, self.corners)
        return _Face((one, two, three), turn.rotatedVector(self.normal))


def paint_die(
    painter: QPainter, box: QRectF, theme: Theme, number: int, seat: int, rolled: float = 1.0
) -> None:
    """Draw a die into a box, in the color of a seat; rolled by 1 its number is in front."""
    side = min(box.width(), box.height())
    away = (1 - rolled) ** 3 * _TURNS * 360  # fast at first, then slower and slower
    front = _faces()[number - 1]
    corner, normal = front.corners[0], front.normal
    up = (corner - normal * QVector3D.dotProduct(corner, normal)).normalized()
    to_front = QQuaternion.fromAxes(QVector3D.crossProduct(up, normal), up, normal).conjugated()
    turn = QQuaternion.fromAxisAndAngle(_AXIS, away) * to_front
    with placed(painter, box.center()):
        painter.scale(side / 2.1, -side / 2.1)
        for shown, face in enumerate(_faces(), 1):
            turned = face.turned(turn)
            if turned.normal.z() > 0.02:
                _paint_face(painter, theme, seat, turned, shown)


def _paint_face(painter: QPainter, theme: Theme, seat: int, face: _Face, number: int) -> None:
    light = max(0.0, QVector3D.dotProduct(face.normal, _LIGHT))
    fill = theme.color("ivory")
    if not theme.is_contrast:
        fill = mixed(fill, _DARK, 0.34 * (1 - light) ** 1.4)
    painter.setPen(round_pen(theme.color(f"seat{seat}"), 0.055))
    painter.setBrush(fill)
    painter.drawPolygon(QPolygonF([corner.toPointF() for corner in face.corners]))
    _paint_number(painter, theme, face, number)


def _paint_number(painter: QPainter, theme: Theme, face: _Face, number: int) -> None:
    one, two, three = face.corners
    edge = (three - two).length()
    right, top = (three - two).normalized(), (one - (two + three) / 2).normalized()
    center = (one + two + three) / 3
    with saved(painter):
        painter.setTransform(
            QTransform(right.x(), right.y(), top.x(), top.y(), center.x(), center.y()), combine=True
        )
        shape = _figure(theme.font("score", bold=True).family(), number, theme)
        painter.scale(edge * _FIGURE, edge * _FIGURE)
        ink = theme.color("tile_ink")
        ink.setAlphaF(min(1.0, face.normal.z() * 1.3))
        painter.fillPath(shape, ink)


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
    points: list[QVector3D] = []
    for one in (-1.0, 1.0):
        for other in (-golden, golden):
            points += [QVector3D(0, one, other), QVector3D(one, other, 0), QVector3D(other, 0, one)]
    near = [
        corners
        for corners in combinations(points, 3)
        if all(abs((a - b).length() - 2) < 1e-3 for a, b in combinations(corners, 2))
    ]
    faces = []
    for corners in near:
        a, b, c = (corner.normalized() for corner in corners)
        normal = (a + b + c).normalized()
        if QVector3D.dotProduct(QVector3D.normal(a, b, c), normal) < 0:
            b, c = c, b
        faces.append(_Face((a, b, c), normal))
    first = [face for face in faces if (face.normal.x() or face.normal.y() or face.normal.z()) > 0]
    spread = [first[place * 3 % 10] for place in range(10)]
    opposite = [
        next(each for each in faces if QVector3D.dotProduct(each.normal, face.normal) < -0.99)
        for face in reversed(spread)
    ]
    return (*spread, *opposite)
