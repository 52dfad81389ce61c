"""What is drawn on the wood of the table: lots, places for cards, rings and words."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from pullstrings_qt.games.strung_along.card_art import ROUND
from pullstrings_qt.games.strung_along.layout import PANEL, TITLE, card_rect, letters
from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme, mixed, pixel_font
from pullstrings_qt.look.wood import paint_wood

RADIUS: Final = 30.0
LOT_ROUND: Final = 16.0
_ASIDE: Final = 13.0
"""Space between the words of a lot and its edge."""


def paint_table(painter: QPainter, theme: Theme) -> None:
    """Draw the wooden table."""
    paint_wood(painter, PANEL, RADIUS, theme, seed=7, grain=58, knots=2, shadow=3)


def paint_slot(painter: QPainter, theme: Theme, high: float | None = None) -> None:
    """Draw an empty place for a card about the origin: whole, or only so much of its top."""
    pen = QPen(theme.tint("wood_ink", 0.42), 1.3)
    pen.setDashPattern([3.4, 2.6])
    painter.save()
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    box = card_rect(QPointF()).adjusted(2, 2, -2, -2)
    if high is not None:
        painter.setClipRect(QRectF(box.left() - 2, box.top() - 2, box.width() + 4, high))
    painter.drawRoundedRect(box, ROUND, ROUND)
    painter.restore()


def paint_title(
    painter: QPainter, box: QRectF, title: str, count: str, ink: QColor, theme: Theme, unit: float
) -> None:
    """Draw the title of a lot, and its number of cards if there is space."""
    down = box.top() + TITLE * 0.52
    left, right = box.left() + _ASIDE, box.right() - _ASIDE
    name = label_path(
        title, QPointF(left, down), letters(theme, unit, 15), bold=True, widest=right - left
    )
    painter.fillPath(name, ink)
    number = text_path(count, letters(theme, unit, 13), bold=False)
    wide = number.boundingRect().width()
    if count and wide + 8 <= right - name.boundingRect().right():
        painter.fillPath(number.translated(right - wide / 2, down), ink)


def worth_rect(box: QRectF, theme: Theme, unit: float) -> QRectF:
    """Return the box of the value of a choice: at the lower edge of its place."""
    high = letters(theme, unit, 14.5) * 1.5
    return QRectF(box.left() + 6, box.bottom() - high - 6, box.width() - 12, high)


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


def paint_lot(
    painter: QPainter, box: QRectF, theme: Theme, *, lit: bool, picked: bool = False
) -> None:
    """Draw the background of a lot or of the deck: pale gold if it may be chosen, lit if it is."""
    painter.save()
    if theme.is_contrast:
        role, width = ("lit", 7.0) if picked else ("wood_edge", 4.5 if lit else 2.5)
        painter.setPen(QPen(theme.color(role), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, LOT_ROUND, LOT_ROUND)
        painter.restore()
        return
    if picked:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width in (34.0, 26.0, 18.0):
            painter.setPen(QPen(theme.color("lit", 0.22), width))
            painter.drawRoundedRect(box, LOT_ROUND, LOT_ROUND)
        painter.fillPath(rounded(box, LOT_ROUND), theme.color("wood"))
    pale = mixed(theme.color("lit"), theme.color("ivory"), 0.45)
    pale.setAlphaF(0.2 if lit else 0.07)
    edge = QPen(theme.color("wood_edge", 0.75 if lit else 0.4), 2.5)
    if picked:
        pale = theme.color("lit", 0.22)
        if not theme.is_dark:
            pale = mixed(theme.color("lit"), theme.color("ivory"), 0.78)
        edge = QPen(theme.color("lit" if theme.is_dark else "lit_edge"), 6)
    painter.setPen(edge)
    painter.setBrush(pale)
    painter.drawRoundedRect(box, LOT_ROUND, LOT_ROUND)
    painter.restore()


def paint_taken(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw the dashed field of a lot that is taken."""
    painter.save()
    pen = QPen(theme.tint("wood_ink", 0.55), 2)
    pen.setDashPattern([3.4, 2.6])
    painter.setPen(pen)
    painter.setBrush(theme.shade("wood_edge", 0.1))
    painter.drawRoundedRect(box, LOT_ROUND, LOT_ROUND)
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
        painter.fillPath(rounded(box, LOT_ROUND), theme.shade("lit", 0.35))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for role, width in (("lit_edge", 9.0), ("lit", 5.5)):
        painter.setPen(QPen(theme.color(role), width))
        painter.drawRoundedRect(box, LOT_ROUND, LOT_ROUND)
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
