"""What is drawn on the wood of the table: lots, places for cards, rings and words."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from pullstrings_qt.games.strung_along.card_art import ROUND
from pullstrings_qt.games.strung_along.layout import TITLE, card_rect, letters
from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.strokes import dashed_pen, paint_outline, saved
from pullstrings_qt.look.theme import BLACK, WHITE, Theme, mixed, pixel_font

RADIUS: Final = 30.0
LOT_ROUND: Final = 16.0
_ASIDE: Final = 13.0


def paint_slot(painter: QPainter, theme: Theme, high: float | None = None) -> None:
    """Draw an empty place for a card about the origin: whole, or only so much of its top."""
    with saved(painter):
        ink = theme.tint("wood_ink", 0.42)
        painter.setPen(dashed_pen(ink, 1.3, 3.4, 2.6, cap=Qt.PenCapStyle.SquareCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = card_rect(QPointF()).adjusted(2, 2, -2, -2)
        if high is not None:
            painter.setClipRect(QRectF(box.left() - 2, box.top() - 2, box.width() + 4, high))
        painter.drawRoundedRect(box, ROUND, ROUND)


def paint_title(
    painter: QPainter, box: QRectF, title: str, count: str, ink: QColor, theme: Theme, unit: float
) -> None:
    """Draw the title of a lot, and its number of cards if there is space."""
    down = box.top() + TITLE * 0.52
    left, right = box.left() + _ASIDE, box.right() - _ASIDE
    name = text_path(title, letters(theme, unit, 15), widest=right - left)
    name.translate(left - name.boundingRect().left(), down)
    painter.fillPath(name, ink)
    number = text_path(count, letters(theme, unit, 13), bold=False)
    wide = number.boundingRect().width()
    if count and wide + 8 <= right - name.boundingRect().right():
        painter.fillPath(number.translated(right - wide / 2, down), ink)


def paint_worth(
    painter: QPainter, box: QRectF, words: str, theme: Theme, size: float, *, best: bool
) -> None:
    """Draw the value of a choice on a plate at the lower edge of its place; the best is lit."""
    path, high = text_path(words, size, bold=True, widest=box.width() - 28), size * 1.5
    wide = min(box.width() - 12, path.boundingRect().width() + 20)
    plate = QRectF(box.center().x() - wide / 2, box.bottom() - high - 6, wide, high)
    with saved(painter):
        if theme.is_contrast:
            painter.setPen(QPen(WHITE, 5 if best else 1.5))
            painter.setBrush(BLACK)
            ink = WHITE
        else:
            painter.setPen(QPen(theme.color("lit_edge") if best else QColor("#8A6A35"), 2))
            painter.setBrush(theme.color("lit") if best else QColor("#F7ECD2"))
            ink = QColor("#2B1A0D")
        painter.drawRoundedRect(plate, 9, 9)
        painter.fillPath(path.translated(plate.center()), ink)


def paint_lot(
    painter: QPainter, box: QRectF, theme: Theme, *, lit: bool, picked: bool = False
) -> None:
    """Draw the background of a lot or of the deck: pale gold if it may be chosen, lit if it is."""
    shape = rounded(box, LOT_ROUND)
    if theme.is_contrast:
        role, width = ("lit", 7.0) if picked else ("wood_edge", 4.5 if lit else 2.5)
        paint_outline(painter, shape, (theme.color(role), width))
        return
    if picked:
        glow = theme.color("lit", 0.22)
        paint_outline(painter, shape, (glow, 34.0), (glow, 26.0), (glow, 18.0))
        painter.fillPath(shape, theme.color("wood"))
    pale = mixed(theme.color("lit"), theme.color("ivory"), 0.45)
    pale.setAlphaF(0.2 if lit else 0.07)
    edge = theme.color("wood_edge", 0.75 if lit else 0.4), 2.5
    if picked:
        pale = theme.color("lit", 0.22)
        if not theme.is_dark:
            pale = mixed(theme.color("lit"), theme.color("ivory"), 0.78)
        edge = theme.color("lit" if theme.is_dark else "lit_edge"), 6
    painter.fillPath(shape, pale)
    paint_outline(painter, shape, edge)


def paint_ring(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw the ring of a place that is pointed at."""
    edge, lit = theme.color("lit_edge"), theme.color("lit")
    paint_outline(painter, rounded(box, LOT_ROUND), (edge, 9.0), (lit, 5.5))


def paint_label(
    painter: QPainter,
    words: str,
    point: QPointF,
    theme: Theme,
    size: float,
    *,
    bold: bool = False,
    widest: float = 170.0,
) -> None:
    """Draw a few words on the wood around a point."""
    path = text_path(words, size, bold=bold, widest=widest)
    painter.fillPath(path.translated(point), theme.color("wood_ink"))


def wrapped(words: str, size: float, widest: float) -> tuple[str, ...]:
    """Return words on one line, or on two if they are too long, elided if necessary."""
    metrics = QFontMetricsF(pixel_font(100, bold=True))
    room = widest / size * 100
    if metrics.horizontalAdvance(words) <= room or " " not in words:
        return (metrics.elidedText(words, Qt.TextElideMode.ElideRight, room),)
    parts = words.split(" ")
    cuts = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
    lines = min(cuts, key=lambda lines: max(map(metrics.horizontalAdvance, lines)))
    return tuple(metrics.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in lines)
