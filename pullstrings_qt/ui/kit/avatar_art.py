"""Avatars people choose for themselves: animals and things, each two shapes on a disk."""

from collections.abc import Callable, Mapping
from functools import reduce
from math import cos, pi, sin
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF, QTransform

from pullstrings_qt.core.language import gettext as _

Shapes: TypeAlias = tuple[QPainterPath, QPainterPath]
"""What is drawn in the light ink, and what is cut into it, on a grid of 24."""


def avatar_names() -> Mapping[str, str]:
    """Return the pictures by id, with their accessible names."""
    return {
        "cat": _("Cat"),
        "fox": _("Fox"),
        "owl": _("Owl"),
        "fish": _("Fish"),
        "turtle": _("Turtle"),
        "snail": _("Snail"),
        "tree": _("Tree"),
        "flower": _("Flower"),
        "star": _("Star"),
        "moon": _("Moon"),
        "boat": _("Boat"),
        "kite": _("Kite"),
    }


def paint_avatar(painter: QPainter, avatar: str, box: QRectF, ink: QColor, fill: QColor) -> bool:
    """Draw a picture on a disk of a color, within its box; False where there is none of that id."""
    make = _DRAWINGS.get(avatar)
    if make is None:
        return False
    light, cut = make()
    scale = box.width() / 24 * 0.74
    place = QTransform.fromTranslate(box.center().x(), box.center().y())
    place.scale(scale, scale)
    place.translate(-12, -12)
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(place.map(light), ink)
    painter.fillPath(place.map(cut), fill)
    painter.restore()
    return True


def _disks(*disks: tuple[float, float, float]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y, radius in disks:
        path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _oval(x: float, y: float, wide: float, high: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), wide, high)
    return path


def _area(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def _all(*paths: QPainterPath) -> QPainterPath:
    return reduce(QPainterPath.united, paths, QPainterPath())


def _cat() -> Shapes:
    ears = _area((4.4, 11), (5, 3), (11, 7.5)), _area((19.6, 11), (19, 3), (13, 7.5))
    nose = _area((10.8, 15.4), (13.2, 15.4), (12, 17))
    eyes = _disks((9, 12.6, 1.2), (15, 12.6, 1.2))
    return _all(_oval(12, 13.5, 8, 7), *ears), _all(eyes, nose)


def _fox() -> Shapes:
    head = _area((12, 21), (3, 12), (3, 2.5), (9, 7), (15, 7), (21, 2.5), (21, 12))
    return head, _disks((8.6, 12, 1.2), (15.4, 12, 1.2), (12, 18.6, 1.5))


def _owl() -> Shapes:
    ears = _area((4.6, 10), (4.6, 2.5), (10, 5.4)), _area((19.4, 10), (19.4, 2.5), (14, 5.4))
    pupils = _disks((8.7, 10.5, 1.3), (15.3, 10.5, 1.3))
    eyes = _disks((8.7, 10.5, 3), (15.3, 10.5, 3)).subtracted(pupils)
    beak = _area((11, 13.5), (13, 13.5), (12, 16.5))
    return _all(_oval(12, 13, 8, 9), *ears), _all(eyes, beak)


def _fish() -> Shapes:
    body = _all(_oval(10.5, 12, 8.5, 6), _area((16.5, 12), (23, 6.5), (23, 17.5)))
    return body, _all(_disks((6.6, 10.6, 1.3)), _oval(12, 12, 0.7, 3))


def _turtle() -> Shapes:
    shell = _oval(11, 13.5, 8, 7).subtracted(_area((0, 15.5), (24, 15.5), (24, 24), (0, 24)))
    legs = _oval(6.5, 17.5, 2, 2.2), _oval(15, 17.5, 2, 2.2)
    down = _area((10.5, 6.5), (11.5, 6.5), (11.5, 15.5), (10.5, 15.5))
    across = _area((4, 11.6), (18, 11.6), (18, 12.5), (4, 12.5))
    cut = _all(down, across, _disks((21, 12.6, 0.7)))
    return _all(shell, *legs, _disks((20.4, 13.2, 2.7))), cut


def _snail() -> Shapes:
    foot = QPainterPath()
    foot.addRoundedRect(QRectF(2.5, 16.5, 18.5, 4), 2, 2)
    neck = _area((18, 18), (18.2, 8.5), (21, 8.5), (21, 18))
    feelers = _disks((18.4, 7, 1.2), (21.4, 7, 1.2))
    ring = _disks((10, 11.5, 4.6)).subtracted(_disks((10, 11.5, 3.3)))
    return _all(foot, neck, feelers, _disks((10, 11.5, 6.5))), ring.united(_disks((10, 11.5, 1.5)))


def _tree() -> Shapes:
    crown = _area((12, 1.5), (18, 9), (6, 9)), _area((12, 5.5), (20, 15), (4, 15))
    return _all(*crown, _area((10.4, 14), (13.6, 14), (13.6, 22), (10.4, 22))), QPainterPath()


def _flower() -> Shapes:
    turns = [2 * pi * step / 6 for step in range(6)]
    petals = _disks(*((12 + 5.6 * sin(turn), 12 - 5.6 * cos(turn), 3.6) for turn in turns))
    return petals.united(_disks((12, 12, 4))), _disks((12, 12, 2.8))


def _star() -> Shapes:
    points = []
    for step in range(10):
        reach = 10.5 if step % 2 == 0 else 4.6
        turn = pi * step / 5
        points.append((12 + reach * sin(turn), 12.6 - reach * cos(turn)))
    return _area(*points), QPainterPath()


def _moon() -> Shapes:
    return _disks((12, 12, 9.5)).subtracted(_disks((16.5, 9, 8))), QPainterPath()


def _boat() -> Shapes:
    hull = _area((2, 16), (22, 16), (18.5, 21.5), (5.5, 21.5))
    sails = _area((11.4, 2), (11.4, 14.6), (3.5, 14.6)), _area((13, 5), (20, 14.6), (13, 14.6))
    return _all(hull, *sails), QPainterPath()


def _kite() -> Shapes:
    sail = _area((13, 1.5), (20, 8.5), (11.5, 18), (5.5, 8))
    tail = _area((11, 17.5), (12, 17.5), (8.6, 22.6), (7.6, 22.2))
    bow = _area((6, 19.5), (9.4, 20.4), (6.6, 22.4)), _area((13, 20.6), (9.6, 20.4), (11.6, 22.8))
    down = _area((12.6, 2), (13.4, 2), (12, 17.5), (11.2, 17.5))
    across = _area((6, 7.6), (19.6, 8.1), (19.6, 8.9), (6, 8.4))
    return _all(sail, tail, *bow), _all(down, across)


_DRAWINGS: Final[Mapping[str, Callable[[], Shapes]]] = {
    "cat": _cat,
    "fox": _fox,
    "owl": _owl,
    "fish": _fish,
    "turtle": _turtle,
    "snail": _snail,
    "tree": _tree,
    "flower": _flower,
    "star": _star,
    "moon": _moon,
    "boat": _boat,
    "kite": _kite,
}
