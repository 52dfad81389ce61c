"""The table: wood, tags and places for cards, and where everything lies."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.strung_along.card_art import HIGH, ROUND, WIDE
from pullstrings_qt.games.strung_along.cards import LOT_SIZE
from pullstrings_qt.look.blur import paint_soft, rounded
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.wood import paint_wood

WHOLE: Final = QRectF(0, 0, 1034, 420)
PANEL: Final = QRectF(20, 8, 994, 374)
RADIUS: Final = 24.0
BIG: Final = 1.3
"""The drawn card and the deck are so much larger than the cards at the lots."""
DECK_POINT: Final = QPointF(100, 100)
DRAWN_POINT: Final = QPointF(100, 280)
TIMER_POINT: Final = QPointF(200, 100)
_LOTS_LEFT: Final = 256.0
_LOTS_WIDE: Final = 746.0
LOT_WIDE: Final = 240.0
LOT_HIGH: Final = 172.0
GAP: Final = 8.0
TAG: Final = QRectF(0, 0, 104, 42)
MAX_LABEL_SCALE: Final = 1.4
DIM: Final = QColor(42, 23, 4)


def label_scale(theme: Theme) -> float:
    """Return how much larger words on the table are drawn: they grow with large text."""
    return min(max(theme.text_scale, 1.0), MAX_LABEL_SCALE)


def tag_rect(theme: Theme) -> QRectF:
    """Return the outline of a tag about its top left corner; it is longer where words grow."""
    return TAG.adjusted(0, 0, 52 * (label_scale(theme) - 1), 0)


def lot_box(lot: int, lots: int) -> QRectF:
    """Return the field of a lot: tag above, three places for cards below."""
    columns = 2 if lots == 4 else 3
    rows = -(-lots // columns)
    column, row = lot % columns, lot // columns
    room = _LOTS_WIDE / columns
    across = _LOTS_LEFT + column * room + (room - LOT_WIDE) / 2
    if rows == 1:
        return QRectF(across, PANEL.center().y() - LOT_HIGH / 2, LOT_WIDE, LOT_HIGH)
    top = PANEL.top() + 11 + row * (LOT_HIGH + 8)
    return QRectF(across, top, LOT_WIDE, LOT_HIGH)


def slot_point(lot: int, lots: int, slot: int) -> QPointF:
    """Return the middle of a place for a card at a lot."""
    box = lot_box(lot, lots)
    left = box.center().x() - (LOT_SIZE * WIDE + (LOT_SIZE - 1) * GAP) / 2
    return QPointF(left + slot * (WIDE + GAP) + WIDE / 2, box.bottom() - 8 - HIGH / 2)


def card_rect(point: QPointF, scale: float = 1.0) -> QRectF:
    """Return where a card lies."""
    wide, high = WIDE * scale, HIGH * scale
    return QRectF(point.x() - wide / 2, point.y() - high / 2, wide, high)


def paint_table(painter: QPainter, theme: Theme) -> None:
    """Draw the wooden table."""
    paint_wood(painter, PANEL, RADIUS, theme, seed=7, grain=26, knots=2)


def paint_slot(painter: QPainter, theme: Theme) -> None:
    """Draw an empty place for a card about the origin."""
    pen = QPen(theme.colour("wood_ink", 1.0 if theme.is_contrast else 0.38), 2)
    pen.setDashPattern([3.4, 2.6])
    painter.save()
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(card_rect(QPointF()).adjusted(2, 2, -2, -2), ROUND, ROUND)
    painter.restore()


def paint_tag(painter: QPainter, number: int, theme: Theme) -> None:
    """Draw the tag of a lot, its top left corner at the origin."""
    tag, box = QPainterPath(QPointF(16, 0)), tag_rect(theme)
    for x, y in (
        (box.right(), 0),
        (box.right(), box.bottom()),
        (16, box.bottom()),
        (0, 31),
        (0, 11),
    ):
        tag.lineTo(x, y)
    tag.closeSubpath()
    painter.save()
    if theme.is_contrast:
        painter.setPen(QPen(QColor(255, 255, 255), 3))
        painter.setBrush(QColor(0, 0, 0))
        painter.drawPath(tag)
    else:
        dim = QColor(DIM)
        dim.setAlphaF(0.4)
        paint_soft(painter, tag, dim, 4, QPointF(1, 4))
        paper = QLinearGradient(box.topLeft(), box.bottomLeft())
        paper.setColorAt(0, QColor("#F0DCB0"))
        paper.setColorAt(1, QColor("#E2C68F"))
        painter.setPen(QPen(QColor("#8A6A35"), 1.5))
        painter.setBrush(paper)
        painter.drawPath(tag)
    hole = QColor(255, 255, 255) if theme.is_contrast else QColor("#744A28")
    painter.setPen(QPen(hole, 3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(15, 21), 5, 5)
    string = QPainterPath(QPointF(15, 21))
    string.cubicTo(4, 20, -6, 8, -16, 18)
    painter.strokePath(string, QPen(theme.colour("cord"), 3.5))
    ink = QColor(255, 255, 255) if theme.is_contrast else QColor("#2B1A0D")
    size, room = 20 * label_scale(theme), box.right() - 30
    words = text_path(_("Lot {number}").format(number=number), size, widest=room)
    painter.fillPath(words.translated(25 + room / 2, 21), ink)
    painter.restore()


def paint_lit_lot(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw the ground of a lot or deck that may be chosen: pale gold, an edge and a dot."""
    painter.save()
    edge = theme.colour("lit_edge")
    painter.setPen(QPen(edge, 2.5 if theme.is_contrast else 1.8))
    painter.setBrush(QColor(0, 0, 0, 0) if theme.is_contrast else theme.colour("lit", 0.3))
    painter.drawRoundedRect(box, 16, 16)
    painter.setPen(QPen(theme.colour("wood"), 2))
    painter.setBrush(edge)
    painter.drawEllipse(QPointF(box.right() - 13, box.top() + 13), 6, 6)
    painter.restore()


def paint_ring(painter: QPainter, box: QRectF, theme: Theme, *, strong: bool) -> None:
    """Draw the ring of a place that is pointed at, or picked."""
    painter.save()
    if strong and not theme.is_contrast:
        painter.fillPath(rounded(box, 16), theme.colour("lit", 0.35))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("lit_edge"), 8))
    painter.drawRoundedRect(box, 16, 16)
    painter.setPen(QPen(theme.colour("lit"), 4.5))
    painter.drawRoundedRect(box, 16, 16)
    painter.restore()


def paint_label(
    painter: QPainter,
    words: str,
    point: QPointF,
    theme: Theme,
    size: float,
    *,
    widest: float = 170.0,
) -> None:
    """Draw a few words on the wood about a point; `size` is that of usual text."""
    path = text_path(words, size * label_scale(theme), bold=False, widest=widest)
    painter.fillPath(path.translated(point), theme.colour("wood_ink"))


def paint_worth(painter: QPainter, words: str, box: QRectF, theme: Theme, *, loss: bool) -> None:
    """Draw what a lot is worth to the seat to move, on a chip of paper."""
    painter.save()
    painter.setPen(QPen(theme.colour("bad" if loss else "good"), 2))
    painter.setBrush(theme.colour("card"))
    painter.drawRoundedRect(box, 10, 10)
    ink = theme.colour("bad" if loss else "good")
    path = text_path(words, 21 * label_scale(theme), widest=box.width() - 10)
    painter.fillPath(path.translated(box.center()), ink)
    painter.restore()
