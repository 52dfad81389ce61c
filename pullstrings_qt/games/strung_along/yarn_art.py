"""The yarns: color, knitted pattern and letter, so that color is never the only cue."""

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QRadialGradient

from pullstrings_qt.games.strung_along.cards import COLORS
from pullstrings_qt.look.blur import circle, rounded
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.strokes import paint_outline, placed, round_pen, saved
from pullstrings_qt.look.theme import BLACK, WHITE, Theme, mixed

FILLS: Final[Mapping[str, QColor]] = {
    "A": QColor("#F7BC25"),
    "B": QColor("#7A2A35"),
    "C": QColor("#FCF6E0"),
    "D": QColor("#4A2A78"),
    "E": QColor("#4E7A7E"),
    "F": QColor("#A6DFF6"),
    "G": QColor("#CE653C"),
}
"""The color of each yarn; pattern and letter give the same information."""
PLATE: Final = QColor("#FCF6E6")
PLATE_INK: Final = QColor("#2B211A")
"""The color of a yarn's letter, always on an ivory plate."""
STEP: Final = 10.0
"""Units after which a pattern repeats."""
RIM: Final = QColor(43, 33, 26, 130)


def yarn_fill(color: str, theme: Theme) -> QColor:
    """Return the color of a yarn; white in high contrast."""
    return theme.whitened(QColor(FILLS[color]))


def _thread(color: str, theme: Theme) -> QColor:
    if theme.is_contrast:
        return QColor(BLACK)
    fill = yarn_fill(color, theme)
    return {
        "B": mixed(fill, WHITE, 0.62),
        "C": QColor("#B79C6B"),
        "D": mixed(fill, WHITE, 0.60),
        "E": mixed(fill, WHITE, 0.72),
        "F": mixed(fill, QColor("#10293A"), 0.50),
        "G": mixed(fill, QColor("#1E0D04"), 0.55),
    }.get(color, fill)


def paint_yarn(painter: QPainter, shape: QPainterPath, color: str, theme: Theme) -> None:
    """Fill a shape with a yarn: its color and its pattern."""
    with saved(painter):
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        box = shape.boundingRect()
        painter.fillRect(box, yarn_fill(color, theme))
        thread = _thread(color, theme)
        if color == "B":
            _paint_dots(painter, box, thread)
        elif color == "F":
            half = STEP / 2
            for row in range(int(box.height() / half) + 2):
                for column in range(row % 2, int(box.width() / half) + 2, 2):
                    corner = QPointF(box.left() + column * half, box.top() + row * half)
                    painter.fillRect(QRectF(corner.x(), corner.y(), half, half), thread)
        elif color != "A":
            path, width = _lines(color, box)
            painter.strokePath(path, QPen(thread, width))
    paint_outline(painter, shape, (theme.blackened(RIM), 1.5))


def _paint_dots(painter: QPainter, box: QRectF, thread: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(thread)
    for row in range(int(box.height() / STEP) + 2):
        for column in range(int(box.width() / STEP) + 2):
            painter.drawEllipse(
                QPointF(box.left() + column * STEP + 2, box.top() + row * STEP + 2), 2.0, 2.0
            )


def _lines(color: str, box: QRectF) -> tuple[QPainterPath, float]:
    """Return the lines of a pattern over a box, and how wide they are."""
    path = QPainterPath()
    if color == "C":
        for row in range(int(box.height() / STEP) + 2):
            path.moveTo(box.left(), box.top() + row * STEP + 4)
            path.lineTo(box.right(), box.top() + row * STEP + 4)
        return path, 1.4
    if color == "G":
        for column in range(int(box.width() / 5) + 2):
            path.moveTo(box.left() + column * 5 + 2, box.top())
            path.lineTo(box.left() + column * 5 + 2, box.bottom())
        return path, 2.2
    if color == "D":
        for line in range(int((box.width() + box.height()) / 8) + 2):
            path.moveTo(box.left() + line * 8, box.top())
            path.lineTo(box.left() + line * 8 - box.height(), box.bottom())
        return path, 2.6
    for row in range(int(box.height() / STEP) + 2):
        y = box.top() + row * STEP + 2
        path.moveTo(box.left(), y)
        for step in range(int(box.width() / 5) + 2):
            path.lineTo(box.left() + (step + 1) * 5, y + (5 if step % 2 == 0 else 0))
    return path, 2.0


def paint_letter(painter: QPainter, point: QPointF, letter: str, size: float, theme: Theme) -> None:
    """Draw the letter of a yarn on its plate."""
    plate = QRectF(-size * 0.62, -size * 0.58, size * 1.24, size * 1.16)
    with placed(painter, point):
        painter.setPen(QPen(theme.blackened(RIM), 1))
        painter.setBrush(theme.whitened(PLATE))
        painter.drawRoundedRect(plate, size * 0.26, size * 0.26)
        painter.fillPath(text_path(letter, size), theme.blackened(PLATE_INK))


def paint_swatch(painter: QPainter, box: QRectF, color: str, theme: Theme) -> None:
    """Draw a piece of knitting with the letter of the yarn into a box."""
    paint_yarn(painter, rounded(box, min(7.0, box.height() / 5)), color, theme)
    paint_letter(painter, box.center(), color, min(box.height() * 0.58, box.width() * 0.5), theme)


def paint_ball(painter: QPainter, center: QPointF, radius: float, color: str, theme: Theme) -> None:
    """Draw a ball of yarn."""
    ball = circle(center, radius)
    if theme.is_contrast:
        paint_yarn(painter, ball, color, theme)
        return
    fill = yarn_fill(color, theme)
    light = QRadialGradient(center - QPointF(radius * 0.35, radius * 0.4), radius * 1.5)
    light.setColorAt(0, mixed(fill, WHITE, 0.28))
    light.setColorAt(0.6, fill)
    light.setColorAt(1, mixed(fill, BLACK, 0.28))
    with saved(painter):
        painter.fillPath(ball, light)
        painter.setClipPath(ball, Qt.ClipOperation.IntersectClip)
        for turn, share in ((0.35, 0.36), (1.5, 0.3), (2.6, 0.34)):
            strand = mixed(fill, WHITE if color in "BDEG" else BLACK, share)
            painter.setPen(QPen(strand, 1.1))
            away = QPointF(cos(turn) * radius * 1.5, sin(turn) * radius * 1.5)
            for ring in range(4):
                wide = radius * (0.95 + 0.3 * ring)
                painter.drawEllipse(center + away, wide, wide)
    paint_outline(painter, ball, (RIM, 1.2))


def paint_wheel(painter: QPainter, center: QPointF, radius: float, theme: Theme) -> None:
    """Draw the wheel of the seven yarns for a wild."""
    box = QRectF(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius)
    part = 360.0 / len(COLORS)
    for number, color in enumerate(COLORS):
        slice_ = QPainterPath(center)
        slice_.arcTo(box, 90 - number * part, -part)
        slice_.closeSubpath()
        paint_yarn(painter, slice_, color, theme)
    with saved(painter):
        painter.setPen(QPen(theme.blackened(RIM), 1.5))
        painter.setBrush(PLATE)
        painter.drawEllipse(center, radius * 0.28, radius * 0.28)


def paint_needles(painter: QPainter, center: QPointF, size: float, theme: Theme) -> None:
    """Draw two crossed needles."""
    color = theme.blackened(QColor("#2A5F4C"))
    with placed(painter, center):
        for lean in (-1, 1):
            tip = QPointF(lean * size * 0.42 * cos(pi / 5), size * 0.5)
            knob = QPointF(-tip.x(), -tip.y())
            painter.setPen(round_pen(color, size * 0.085))
            painter.drawLine(knob, tip)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawEllipse(knob, size * 0.1, size * 0.1)
