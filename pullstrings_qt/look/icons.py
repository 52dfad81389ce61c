"""Icons: strokes on a grid of 24, defined in one table and tinted with the theme's ink.

The table's small language: ``M x y`` move, ``L x y …`` lines, ``C`` cubic curves, ``Q``
quadratic curves, ``Z`` close, ``O x y r`` a circle, ``A x y r from sweep`` an arc in degrees,
anticlockwise from three o'clock, ``R x y w h r`` a rectangle with round corners.
"""

from functools import cache, lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.strokes import placed, round_pen

GRID: Final = 24.0
STROKE: Final = 2.0

ICONS: Final = {
    "back": "M 15 5 L 8 12 15 19",
    "forward": "M 9 5 L 16 12 9 19",
    "up": "M 5 15 L 12 8 19 15",
    "down": "M 5 9 L 12 16 19 9",
    "to_right": "M 3.5 12 L 20 12 M 14 6 L 20 12 14 18",
    "undo": "M 9 6 L 4 11 9 16 M 4.5 11 L 14 11 A 14 16.5 5.5 90 -180 L 11 22",
    "book": "M 4 5.5 C 7 4 10 4.5 12 6.5 C 14 4.5 17 4 20 5.5 L 20 19 C 17 17.5 14 18 12 20 "
    "C 10 18 7 17.5 4 19 Z M 12 6.5 L 12 20",
    "menu": "M 4 7 L 20 7 M 4 12 L 20 12 M 4 17 L 20 17",
    "eye": "M 2.5 12 Q 6 5.5 12 5.5 Q 18 5.5 21.5 12 Q 18 18.5 12 18.5 Q 6 18.5 2.5 12 Z O 12 12 3",
    "check": "M 5 12.5 L 9.5 17 19 7",
    "close": "M 6 6 L 18 18 M 18 6 L 6 18",
    "plus": "M 12 5 L 12 19 M 5 12 L 19 12",
    "minus": "M 5 12 L 19 12",
    "settings": "M 4 8 L 11.5 8 M 18 8 L 20 8 O 14.8 8 3 M 4 16 L 6 16 M 12.5 16 L 20 16 "
    "O 9.2 16 3",
    "sound": "M 4 9.5 L 4 14.5 7.5 14.5 12 18.5 12 5.5 7.5 9.5 Z A 13.5 12 4 50 -100 "
    "A 12 12 8 48 -96",
    "play": "M 7 5 L 19 12 7 19 Z",
    "pause": "M 8 5.5 L 8 18.5 M 16 5.5 L 16 18.5",
    "skip": "M 5 5.5 L 14 12 5 18.5 Z M 18 5.5 L 18 18.5",
    "first": "M 19 5.5 L 10 12 19 18.5 Z M 6 5.5 L 6 18.5",
    "replay": "A 12 12.5 7 155 -310 M 5 4.5 L 5.3 9.3 10 8.8",
    "shuffle": "M 3.5 7 L 7 7 C 12 7 12 17 17 17 L 20 17 M 17.5 14 L 20.5 17 17.5 20 "
    "M 3.5 17 L 7 17 C 8.5 17 9.6 16 10.3 14.8 M 13.6 9.2 C 14.4 8 15.4 7 17 7 L 20 7 "
    "M 17.5 4 L 20.5 7 17.5 10",
    "people": "O 8.5 7.5 3.5 M 2.5 20 C 2.5 16 5.5 14 8.5 14 C 11.5 14 14.5 16 14.5 20 "
    "A 16 8.7 2.9 110 -200 M 16.5 14.2 C 19.5 14.2 21.5 16.2 21.5 20",
    "person": "O 12 8 4 M 4.5 20.5 C 4.5 16.5 8 14.5 12 14.5 C 16 14.5 19.5 16.5 19.5 20.5",
    "add_person": "O 9.5 8 4 M 2 20.5 C 2 16.5 5.5 14.5 9.5 14.5 C 13.5 14.5 17 16.5 17 20.5 "
    "M 19 7 L 19 14 M 15.5 10.5 L 22.5 10.5",
    "computer": "R 4 5 16 11 1.5 M 9 20 L 15 20 M 12 16 L 12 20 M 9 9.5 L 9 11.5 "
    "M 15 9.5 L 15 11.5",
    "laptop": "R 5 5 14 10 1.5 M 2.5 18.5 L 21.5 18.5",
    "home": "M 4 11 L 12 4 20 11 20 20 14.5 20 14.5 14 9.5 14 9.5 20 4 20 Z",
    "star": "M 12 3.5 L 14.6 9.1 20.6 9.8 16.1 13.9 17.3 19.9 12 17 6.7 19.9 7.9 13.9 3.4 9.8 "
    "9.4 9.1 Z",
    "flag": "M 6 21 L 6 4 M 6 5 C 10 2.5 14 7 18 5 L 18 13 C 14 15 10 10.5 6 13",
    "clock": "O 12 12 8.5 M 12 7 L 12 12 15.5 14",
    "chart": "M 4 20 L 20 20 M 7 16.5 L 7 12 M 12 16.5 L 12 5 M 17 16.5 L 17 9",
    "print": "M 7 9 L 7 4 17 4 17 9 M 7 17 L 3.5 17 3.5 9 20.5 9 20.5 17 17 17 "
    "M 7 14 L 17 14 17 20.5 7 20.5 Z",
    "save": "M 5 4 L 16 4 20 8 20 20 4 20 4 4 5 4 M 8 4 L 8 9 15 9 15 4 M 8 20 L 8 14 16 14 16 20",
    "open": "M 3.5 19 L 3.5 6 9.5 6 11.5 8.5 20.5 8.5 20.5 19 Z",
    "bin": "M 4.5 7 L 19.5 7 M 9 7 L 9 4 15 4 15 7 M 6.5 7 L 7.5 20 16.5 20 17.5 7 "
    "M 10.3 11 L 10.5 16.5 M 13.7 11 L 13.5 16.5",
    "pencil": "M 4 20 L 5 15.5 16 4.5 19.5 8 8.5 19 Z M 13.5 7 L 17 10.5",
    "search": "O 10.5 10.5 6.5 M 15.3 15.3 L 20.5 20.5",
    "info": "O 12 12 8.5 M 12 11 L 12 16.5 M 12 7.6 L 12 7.7",
    "help": "O 12 12 8.5 M 9.5 9.5 C 9.7 5.8 14.7 6.2 14.5 9.4 C 14.4 11.6 12 11.5 12 13.8 "
    "M 12 16.7 L 12 16.8",
    "warning": "M 12 4 L 21 19.5 3 19.5 Z M 12 10 L 12 14 M 12 16.8 L 12 16.9",
    "die": "R 4.5 4.5 15 15 3 M 8.8 8.8 L 8.9 8.8 M 15.2 15.2 L 15.3 15.2 M 12 12 L 12.1 12",
    "lock": "R 5 11 14 9.5 2 M 8 11 L 8 8 C 8 2.7 16 2.7 16 8 L 16 11",
    "learn": "M 2.5 9 L 12 4.5 21.5 9 12 13.5 Z M 6.5 11 L 6.5 16 C 9 19 15 19 17.5 16 L 17.5 11 "
    "M 21.5 9 L 21.5 14.5",
    "list": "M 9 6.5 L 20 6.5 M 9 12 L 20 12 M 9 17.5 L 20 17.5 M 4.5 6.5 L 4.6 6.5 "
    "M 4.5 12 L 4.6 12 M 4.5 17.5 L 4.6 17.5",
    "camera": "M 4 7.5 L 7.5 7.5 9 5 15 5 16.5 7.5 20 7.5 20 19 4 19 Z O 12 13 3.5",
    "camera_off": "M 4 7.5 L 7.5 7.5 9 5 15 5 16.5 7.5 20 7.5 20 19 4 19 Z O 12 13 3.5 "
    "M 3 3 L 21 21",
    "hand": "M 7.2 13.5 L 7.2 6.6 A 8.6 6.6 1.4 180 -180 L 10 11.5 M 10 11 L 10 4.6 "
    "A 11.4 4.6 1.4 180 -180 L 12.8 11.5 M 12.8 11 L 12.8 5.4 A 14.2 5.4 1.4 180 -180 "
    "L 15.6 12 M 15.6 12 L 15.6 8.4 A 17 8.4 1.4 180 -180 L 18.4 14.5 "
    "C 18.4 18.5 16 21 12.6 21 C 9.8 21 8.2 19.8 6.8 17.6 L 4 13.2 "
    "C 3.3 11.8 5.2 10.6 6.2 11.8 L 7.2 13.5",
}


@cache
def icon_path(name: str) -> QPainterPath:
    """Return an icon's strokes on the grid of 24; a `KeyError` if there is none of this name."""
    path = QPainterPath()
    words = ICONS[name].split()
    position, letter = 0, ""
    while position < len(words):
        if words[position].isalpha():
            letter, position = words[position], position + 1
            if letter == "Z":
                path.closeSubpath()
                continue
        count = {"M": 2, "L": 2, "Q": 4, "C": 6, "O": 3, "A": 5, "R": 5}[letter]
        _add(path, letter, [float(word) for word in words[position : position + count]])
        position += count
    return path


def _add(path: QPainterPath, letter: str, numbers: list[float]) -> None:
    match letter, numbers:
        case "M", [x, y]:
            path.moveTo(x, y)
        case "L", [x, y]:
            path.lineTo(x, y)
        case "Q", [x1, y1, x, y]:
            path.quadTo(x1, y1, x, y)
        case "C", [x1, y1, x2, y2, x, y]:
            path.cubicTo(x1, y1, x2, y2, x, y)
        case "O", [x, y, r]:
            path.addEllipse(QRectF(x - r, y - r, 2 * r, 2 * r))
        case "A", [x, y, r, start, sweep]:
            box = QRectF(x - r, y - r, 2 * r, 2 * r)
            arc = QPainterPath()
            arc.arcMoveTo(box, start)
            away = arc.currentPosition() - path.currentPosition()
            if path.isEmpty() or away.manhattanLength() >= 0.5:  # else it goes on from the pen
                path.arcMoveTo(box, start)
            path.arcTo(box, start, sweep)
        case _, [x, y, width, height, r]:
            path.addRoundedRect(QRectF(x, y, width, height), r, r)


def paint_icon(painter: QPainter, name: str, size: float, color: QColor) -> None:
    """Draw an icon with its top left at the origin."""
    with placed(painter, QPointF(), size / GRID):
        painter.strokePath(icon_path(name), round_pen(color, STROKE))


@lru_cache(maxsize=256)
def _pixmap(name: str, size: float, rgba: int, ratio: float) -> QPixmap:
    def paint(painter: QPainter) -> None:
        paint_icon(painter, name, size, QColor.fromRgba(rgba))

    return baked_pixmap(size, size, ratio, paint)


def icon_pixmap(name: str, size: float, color: QColor, ratio: float = 1.0) -> QPixmap:
    """Return an icon at a size in logical pixels; a `KeyError` if there is none of this name."""
    icon_path(name)  # raises for an unknown name before painting
    return _pixmap(name, size, color.rgba(), ratio)
