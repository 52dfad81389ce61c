"""The table: wood, tags and places for cards, and the layout."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPen

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.strung_along.card_art import HIGH, ROUND, WIDE
from pullstrings_qt.games.strung_along.cards import LOT_SIZE
from pullstrings_qt.look.blur import paint_soft, rounded
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme, mixed, pixel_font
from pullstrings_qt.look.wood import paint_wood, shadow_room

WHOLE: Final = QRectF(0, 0, 1318, 224)
PANEL: Final = QRectF(0, 0, 1318, 212)
RADIUS: Final = 20.0
_SOFT: Final = 4.0
"""Of its shadow: the seats are close below it."""
PICTURE: Final = PANEL.marginsAdded(shadow_room(_SOFT))
"""Where anything of the table is drawn."""
BIG: Final = 1.2
"""Scale of the drawn card, relative to the top card of the deck."""
SMALL: Final = 0.44
"""Scale of the timer beside the deck."""
DECK_POINT: Final = QPointF(62, 80)
DRAWN_POINT: Final = QPointF(164, 85)
TIMER_POINT: Final = QPointF(38, 170)
_LOTS_LEFT: Final = 234.0
_LOTS_RIGHT: Final = 1300.0
_LOTS_APART: Final = 8.0
LOT_TOP: Final = 20.0
LOT_HIGH: Final = 168.0
_CARD_SIZES: Final = {3: 1.06, 4: 1.06, 5: 0.88}
"""Scale of cards by the number of lots: 1 is `WIDE` by `HIGH`."""
TAG: Final = QRectF(0, 0, 88, 34)
LARGEST_WORDS: Final = 1.45
"""Maximum scale of text on the table, limited by the space."""
_MIN_WORDS: Final = 0.92
"""Minimum pixels per unit; with fewer, text is scaled up to compensate."""
DIM: Final = QColor(42, 23, 4)


def label_scale(theme: Theme, unit: float = 1.0) -> float:
    """Return how much larger words on the table are drawn, with large text and on small tables.

    Args:
        theme: the look.
        unit: logical pixels in a unit of the table.
    """
    small = max(1.0, _MIN_WORDS / max(unit, 0.1))
    return min(max(theme.text_scale, 1.0) * small, LARGEST_WORDS)


def tag_rect(words: float) -> QRectF:
    """Return the outline of a tag from its top left corner; it is longer for larger text."""
    return TAG.adjusted(0, 0, 44 * (words - 1), 6 * (words - 1))


def card_size(lots: int) -> float:
    """Return the scale of cards for a number of lots; 1 is `WIDE` by `HIGH`."""
    return _CARD_SIZES.get(lots, 1.0)


def lot_box(lot: int, lots: int) -> QRectF:
    """Return the box of a lot: tag above, three places for cards below; all lots in one row."""
    pitch = (_LOTS_RIGHT - _LOTS_LEFT + _LOTS_APART) / lots
    return QRectF(_LOTS_LEFT + lot * pitch, LOT_TOP, pitch - _LOTS_APART, LOT_HIGH)


def slot_point(lot: int, lots: int, slot: int) -> QPointF:
    """Return the middle of a place for a card at a lot."""
    box, size = lot_box(lot, lots), card_size(lots)
    step = min(WIDE * size + 14, (box.width() - 16) / LOT_SIZE)
    left = box.center().x() - step * (LOT_SIZE - 1) / 2
    return QPointF(left + slot * step, box.bottom() - 9 - HIGH * size / 2)


def taken_box(lot: int, lots: int) -> QRectF:
    """Return the dashed box in place of a taken lot's cards."""
    box, size = lot_box(lot, lots), card_size(lots)
    high = HIGH * size
    return QRectF(box.left() + 12, box.bottom() - 9 - high, box.width() - 24, high)


def card_rect(point: QPointF, scale: float = 1.0) -> QRectF:
    """Return the box of a card."""
    wide, high = WIDE * scale, HIGH * scale
    return QRectF(point.x() - wide / 2, point.y() - high / 2, wide, high)


def paint_table(painter: QPainter, theme: Theme) -> None:
    """Draw the wooden table."""
    paint_wood(painter, PANEL, RADIUS, theme, seed=7, grain=16, knots=2, shadow=_SOFT)


def paint_slot(painter: QPainter, theme: Theme) -> None:
    """Draw an empty place for a card about the origin."""
    pen = QPen(theme.tint("wood_ink", 0.38), 2)
    pen.setDashPattern([3.4, 2.6])
    painter.save()
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(card_rect(QPointF()).adjusted(2, 2, -2, -2), ROUND, ROUND)
    painter.restore()


def paint_tag(painter: QPainter, number: int, theme: Theme, words_scale: float = 1.0) -> None:
    """Draw the tag of a lot, its top left corner at the origin."""
    tag, box = QPainterPath(QPointF(12, 0)), tag_rect(words_scale)
    for x, y in (
        (box.right(), 0),
        (box.right(), box.bottom()),
        (12, box.bottom()),
        (0, box.bottom() - 9),
        (0, 9),
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
    hole = theme.whitened(QColor("#744A28"))
    painter.setPen(QPen(hole, 3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle = box.center().y()
    painter.drawEllipse(QPointF(13, middle), 4, 4)
    ink = theme.whitened(QColor("#2B1A0D"))
    size, room = 16 * words_scale, box.right() - 31
    words = text_path(_("Lot {number}").format(number=number), size, widest=room)
    painter.fillPath(words.translated(22 + room / 2, middle), ink)
    painter.restore()


def worth_rect(lot: int, lots: int, words: float) -> QRectF:
    """Return the box of a lot's value: beside its tag."""
    box = lot_box(lot, lots)
    left = box.left() + 13 + tag_rect(words).width() + 8
    return QRectF(left, box.top() + 9, box.right() - 8 - left, tag_rect(words).height())


def deck_worth_rect(words: float) -> QRectF:
    """Return the box of the value of drawing: across the deck."""
    high = tag_rect(words).height()
    return QRectF(DECK_POINT.x() - 46, DECK_POINT.y() - high / 2, 92, high)


def paint_worth(
    painter: QPainter, box: QRectF, words: str, theme: Theme, size: float, *, best: bool
) -> None:
    """Draw the value of a choice, on a plate as long as its text; the best one is highlighted."""
    path = text_path(words, size, bold=True, widest=box.width() - 16)
    wide = min(box.width(), path.boundingRect().width() + 20)
    plate = QRectF(box.center().x() - wide / 2, box.top(), wide, box.height())
    painter.save()
    if theme.is_contrast:
        painter.setPen(QPen(QColor(255, 255, 255), 5 if best else 1.5))
        painter.setBrush(QColor(0, 0, 0))
        ink = QColor(255, 255, 255)
    else:
        painter.setPen(QPen(theme.color("lit_edge") if best else QColor("#8A6A35"), 2))
        painter.setBrush(theme.color("lit") if best else QColor("#F7ECD2"))
        ink = QColor("#2B1A0D")
    painter.drawRoundedRect(plate, 9, 9)
    painter.fillPath(path.translated(plate.center()), ink)
    painter.restore()


def paint_note(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw the dashed ring around the subject of the coach's note."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in (
        (theme.blackened(theme.color("wood_edge")), 8.0),
        (theme.color("lit"), 4.5),
    ):
        pen = QPen(ink, width)
        pen.setDashPattern([12 / width, 8 / width])
        painter.setPen(pen)
        painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 14, 14)
    painter.restore()


def paint_lot(painter: QPainter, box: QRectF, theme: Theme, *, lit: bool) -> None:
    """Draw the background of a lot or of the deck: pale gold with an edge if it may be chosen."""
    painter.save()
    pale = mixed(theme.color("lit"), theme.color("ivory"), 0.45)
    pale.setAlphaF(0.26 if lit else 0.08)
    edge = theme.color("lit_edge" if lit else "wood_edge", 1.0 if lit else 0.35)
    painter.setPen(QPen(edge, 2.5 if theme.is_contrast and lit else 1.8))
    painter.setBrush(QColor(0, 0, 0, 0) if theme.is_contrast else pale)
    painter.drawRoundedRect(box, 14, 14)
    painter.restore()


def paint_taken(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw the dashed field of a lot that is taken."""
    painter.save()
    pen = QPen(theme.tint("wood_ink", 0.55), 2)
    pen.setDashPattern([3.4, 2.6])
    painter.setPen(pen)
    painter.setBrush(theme.shade("wood_edge", 0.16))
    painter.drawRoundedRect(box, 10, 10)
    painter.restore()


def paint_trail(painter: QPainter, box: QRectF, color: QColor, theme: Theme) -> None:
    """Draw the ring around the subject of the last turn, in the color of its seat."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((theme.blackened(theme.color("ivory")), 7.0), (color, 3.5)):
        painter.setPen(QPen(ink, width))
        painter.drawRoundedRect(box, 11, 11)
    painter.restore()


def paint_ghost_ring(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw the dashed ring around the preview of the drawn card."""
    painter.save()
    pen = QPen(theme.color("lit_edge"), 4)
    pen.setDashPattern([1.6, 1.1])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), ROUND, ROUND)
    painter.restore()


def paint_ring(painter: QPainter, box: QRectF, theme: Theme, *, strong: bool) -> None:
    """Draw the ring of a place that is pointed at, or picked."""
    painter.save()
    if strong:
        painter.fillPath(rounded(box, 14), theme.shade("lit", 0.35))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("lit_edge"), 8))
    painter.drawRoundedRect(box, 14, 14)
    painter.setPen(QPen(theme.color("lit"), 4.5))
    painter.drawRoundedRect(box, 14, 14)
    painter.restore()


def label_path(
    words: str, point: QPointF, size: float, *, bold: bool = False, widest: float = 0.0
) -> QPainterPath:
    """Return a few words as a path that starts at a point and is vertically centered."""
    path = text_path(words, size, bold=bold, widest=widest)
    return path.translated(point.x() - path.boundingRect().left(), point.y())


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
    first, second = min(
        cuts, key=lambda lines: max(metrics.horizontalAdvance(line) for line in lines)
    )
    return (
        metrics.elidedText(first, Qt.TextElideMode.ElideRight, room),
        metrics.elidedText(second, Qt.TextElideMode.ElideRight, room),
    )
