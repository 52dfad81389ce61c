"""Markers on a board: chevrons, the stop bar and the “+1” badge."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from pullstrings_qt.look.blur import circle, paint_soft, rounded
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.strokes import dashed_pen, paint_outline, round_pen
from pullstrings_qt.look.theme import BLACK, WHITE, Theme, faint, mixed

DARK: Final = QColor("#3A2403")
ON_LIT: Final = QColor("#2B1A05")
GAP: Final = 17.0
SIZE: Final = 13.0
BADGE: Final = QRectF(-34, -23, 68, 46)
ARROW: Final = 25.0
HEAD: Final = 14.0
OLD_PLACE: Final = 42.0
TRAIL: Final = {False: ("#BFDDFB", "#FFC3A0"), True: ("#79ADE3", "#F9B595")}


def arrow_color(theme: Theme, seat: int | None) -> QColor:
    """Return the color of chevrons: the highlight color, or a pale one of the seat that pulls."""
    if seat is None:
        return theme.color("lit")
    return mixed(theme.color(f"seat{seat}"), WHITE, 0.35 if theme.is_dark else 0.72)


def paint_chevrons(painter: QPainter, color: QColor, count: int = 2) -> None:
    """Draw chevrons to the right, centered on the origin, in board units."""
    path = QPainterPath()
    for number in range(count):
        x = (number - (count - 1) / 2) * GAP
        path.moveTo(x - SIZE / 2, -SIZE)
        path.lineTo(x + SIZE / 2, 0)
        path.lineTo(x - SIZE / 2, SIZE)
    painter.strokePath(path, round_pen(DARK, 11))
    painter.strokePath(path, round_pen(color, 6.5))


def paint_stop_bar(painter: QPainter, color: QColor) -> None:
    """Draw the bar across the origin that shows a stack pulled to the right cannot move."""
    path = QPainterPath(QPointF(0, -22))
    path.lineTo(0, 22)
    painter.strokePath(path, round_pen(DARK, 13))
    painter.strokePath(path, round_pen(color, 7))


def paint_badge(painter: QPainter, text: str, theme: Theme) -> None:
    """Draw a small badge with a short text such as +1 around the origin, in board units."""
    shape = rounded(BADGE, 23)
    paint_soft(painter, shape, theme.shade("shadow", 0.4), 4, QPointF(0, 3))
    painter.fillPath(shape, theme.color("lit"))
    paint_outline(painter, shape, (theme.color("badge_edge"), 3))
    painter.fillPath(text_path(text, 31, widest=54), ON_LIT)


def trail_color(theme: Theme, seat: int | None) -> QColor:
    """Return the color of the arrow behind a moved stack: pale, of the seat that pulled."""
    if seat is None or theme.is_contrast:
        return theme.color("lit") if seat is None else theme.color(f"seat{seat}")
    return QColor(TRAIL[theme.is_dark][seat % 2])


def paint_arrow(painter: QPainter, color: QColor, angle: float) -> None:
    """Draw a short arrow about the origin, in board units, so far clockwise from the right."""
    painter.rotate(angle)
    path = QPainterPath(QPointF(-ARROW, 0))
    path.lineTo(ARROW - 1, 0)
    path.moveTo(ARROW - HEAD, -HEAD)
    path.lineTo(ARROW, 0)
    path.lineTo(ARROW - HEAD, HEAD)
    painter.strokePath(path, round_pen(DARK, 12))
    painter.strokePath(path, round_pen(color, 7))


def paint_old_place(painter: QPainter, disks: int, theme: Theme) -> None:
    """Draw the previous place of a stack around the origin: a dashed ring and its number."""
    ivory = theme.color("ivory")
    ring = circle(QPointF(), OLD_PLACE)
    if theme.is_contrast:
        painter.fillPath(ring, BLACK)
    else:
        paint_outline(painter, ring.translated(0, 0.5), (faint(DARK, 0.55), 7.5))
    painter.strokePath(ring, dashed_pen(ivory, 4.4, 3.6, 3.0))
    number = text_path(str(disks), 38, widest=58)
    painter.strokePath(number, round_pen(DARK, 8))
    painter.fillPath(number, ivory)
