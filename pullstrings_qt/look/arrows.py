"""What points on a board: chevrons, the stop bar and the “+1” badge."""

from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from pullstrings_qt.look.blur import paint_soft, rounded
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme, mixed

DARK: Final = QColor("#3A2403")
ON_LIT: Final = QColor("#2B1A05")
WHITE: Final = QColor(255, 255, 255)
GAP: Final = 17.0
SIZE: Final = 13.0
BADGE: Final = QRectF(-30, -21, 60, 42)


def _round_pen(colour: QColor, width: float) -> QPen:
    return QPen(
        colour,
        width,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )


def arrow_colour(theme: Theme, seat: int | None) -> QColor:
    """Return the colour of chevrons: the lit colour, or a pale one of the seat that pulls."""
    if seat is None:
        return theme.colour("lit")
    return mixed(theme.colour(f"seat{seat}"), WHITE, 0.35 if theme.is_dark else 0.72)


def paint_chevrons(painter: QPainter, colour: QColor, count: int = 2) -> None:
    """Draw chevrons that point right, their middle at the origin, in board units."""
    path = QPainterPath()
    for number in range(count):
        x = (number - (count - 1) / 2) * GAP
        path.moveTo(x - SIZE / 2, -SIZE)
        path.lineTo(x + SIZE / 2, 0)
        path.lineTo(x - SIZE / 2, SIZE)
    painter.strokePath(path, _round_pen(DARK, 11))
    painter.strokePath(path, _round_pen(colour, 6.5))


def paint_stop_bar(painter: QPainter, colour: QColor) -> None:
    """Draw the bar that says a stack pulled to the right stays, across the origin."""
    line = QLineF(QPointF(0, -22), QPointF(0, 22))
    painter.save()
    painter.setPen(_round_pen(DARK, 13))
    painter.drawLine(line)
    painter.setPen(_round_pen(colour, 7))
    painter.drawLine(line)
    painter.restore()


def paint_badge(painter: QPainter, text: str, theme: Theme) -> None:
    """Draw a small lit plate with a short text such as +1 about the origin, in board units."""
    painter.save()
    if not theme.is_contrast:
        paint_soft(painter, rounded(BADGE, 21), QColor(42, 23, 4, 102), 4, QPointF(0, 3))
    painter.setPen(QPen(theme.colour("lit_edge") if not theme.is_contrast else ON_LIT, 3))
    painter.setBrush(theme.colour("lit"))
    painter.drawRoundedRect(BADGE, 21, 21)
    painter.fillPath(text_path(text, 29, widest=46), ON_LIT)
    painter.restore()
