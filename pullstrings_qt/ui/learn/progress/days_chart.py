"""Answers over time: one bar per day or week."""

from collections.abc import Sequence
from datetime import date
from math import floor, log10
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.local_forms import decimal, short_date
from pullstrings_qt.ui.learn.progress.chart import Chart
from pullstrings_qt.ui.learn.progress.content import Span
from pullstrings_qt.ui.learn.progress.words import span_sentence

_HEIGHT: Final = 210


class DaysChart(Chart):
    """The number of answers in bars, solid for right and striped for the others."""

    def __init__(self) -> None:
        super().__init__(_("Answers over time"))
        self.spans: tuple[Span, ...] = ()
        self._today = date.min

    def show_spans(self, spans: Sequence[Span], today: date) -> None:
        """Show other bars, the oldest first; `today` is the person's calendar day."""
        self.spans, self._today = tuple(spans), today
        self.count = len(self.spans)
        self.show_values()

    def sentence(self, place: int) -> str:
        """Return the number of answers in a bar, and how many were right."""
        return span_sentence(self.spans[place], self._today)

    def height_for(self, width: float) -> float:
        """Return the height, the same for every width."""
        return Theme.current().px(_HEIGHT)

    def first_place(self) -> int:
        """Return the last bar."""
        return self.count - 1

    def step(self, place: int, across: int, down: int) -> int:
        """Return the next bar; up and down do not move."""
        return min(max(place + across, 0), self.count - 1)

    @property
    def _plot(self) -> QRectF:
        """The box of the bars, without labels."""
        px = Theme.current().px
        return self.box.adjusted(px(46), px(14), -px(8), -px(52))

    def cell(self, place: int) -> QRectF:
        """Return a whole column."""
        wide = self._plot.width() / max(1, self.count)
        return QRectF(self._plot.left() + place * wide, self._plot.top(), wide, self._plot.height())

    # --- painting -------------------------------------------------------------------------

    def paint_values(self, painter: QPainter) -> None:
        """Draw axis, bars, dates and legend."""
        top = axis_end(max((span.total.reviews for span in self.spans), default=0))
        self._paint_axis(painter, top)
        self._paint_bars(painter, top)
        self._paint_dates(painter)
        self._paint_legend(painter)

    def _paint_axis(self, painter: QPainter, top: float) -> None:
        """Draw hairlines at 0, half and the end of the axis, with labels on the left."""
        theme, plot = Theme.current(), self._plot
        painter.setFont(theme.font("small"))
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for share in (0.0, 0.5, 1.0):
            y = plot.bottom() - share * plot.height()
            painter.setPen(QPen(theme.color("line"), 1.5 if theme.is_contrast else 1.0))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(theme.color("ink_soft"))
            place = QRectF(0, y - theme.px(9), plot.left() - 8, theme.px(18))
            painter.drawText(place, align, decimal(share * top, 0))

    def _paint_bars(self, painter: QPainter, top: float) -> None:
        theme, plot = Theme.current(), self._plot
        wide = plot.width() / max(1, self.count)
        bar = max(2.0, min(wide * 0.72, theme.px(26)))
        for place, span in enumerate(self.spans):
            left = plot.left() + (place + 0.5) * wide - bar / 2
            high = plot.height() * span.total.reviews / top
            right = plot.height() * span.total.right / top
            full = QRectF(left, plot.bottom() - right, bar, right)
            painter.fillRect(full, theme.color("primary"))
            if right < high:
                rest = QRectF(left, plot.bottom() - high, bar, high - right)
                _paint_stripes(painter, rest, theme.color("bad"))

    def _paint_dates(self, painter: QPainter) -> None:
        """Draw as many dates as fit, always including the last."""
        theme, plot = Theme.current(), self._plot
        painter.setFont(theme.font("small"))
        painter.setPen(theme.color("ink_soft"))
        metrics = QFontMetricsF(painter.font())
        words = [short_date(span.last) for span in self.spans]
        room = max((metrics.horizontalAdvance(one) for one in words), default=1.0) + theme.px(22)
        wide = plot.width() / max(1, self.count)
        every = max(1, int(-(-room // wide)))
        for place in range(self.count - 1, -1, -every):
            middle = plot.left() + (place + 0.5) * wide
            half = metrics.horizontalAdvance(words[place]) / 2
            left = min(middle - half, plot.right() + theme.px(8) - 2 * half)
            spot = QRectF(left - 1, plot.bottom() + 5, 2 * half + 2, theme.px(20))
            painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, words[place])

    def _paint_legend(self, painter: QPainter) -> None:
        theme = Theme.current()
        side, left = theme.px(14), self._plot.left()
        top = self.box.bottom() - theme.px(22)
        painter.setFont(theme.font("second"))
        metrics = QFontMetricsF(painter.font())
        for words, is_full in ((_("right answers"), True), (_("other answers"), False)):
            spot = QRectF(left, top + theme.px(3), side, side)
            if is_full:
                painter.fillRect(spot, theme.color("primary"))
            else:
                _paint_stripes(painter, spot, theme.color("bad"))
            painter.setPen(theme.color("ink_soft"))
            place = QRectF(
                spot.right() + 6, top, metrics.horizontalAdvance(words) + 4, theme.px(20)
            )
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)
            left = place.right() + theme.px(18)


def axis_end(maximum: int) -> float:
    """Return the end of an axis: a round even number, at least the maximum."""
    if maximum <= 4:
        return 4.0
    power = 10.0 ** floor(log10(maximum))
    ends = (step * power for step in (1, 2, 4, 5, 6, 8, 10))
    return next(end for end in ends if end >= maximum and end % 2 == 0)  # no half answers


def _paint_stripes(painter: QPainter, box: QRectF, color: QColor) -> None:
    """Fill a box with diagonal stripes, which differ from a solid fill without color."""
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(color, 1.6))
    left = box.left() - box.height()
    while left < box.right():
        painter.drawLine(
            QPointF(left, box.bottom()), QPointF(left + box.height(), box.bottom() - box.height())
        )
        left += 5.0
    painter.restore()
    painter.setPen(QPen(color, 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box.adjusted(0.7, 0.7, -0.7, 0.0))
