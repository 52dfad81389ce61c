"""Answers over time, and reading speed: one column per day or week."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.learn.progress.chart_figure import (
    ChartFigure,
    paint_axis,
    round_top,
    stripes,
)
from pullstrings_qt.ui.learn.progress.content import Span
from pullstrings_qt.ui.learn.progress.words import (
    one_decimal,
    percent,
    short_date,
    span_sentence,
    speed_sentence,
)

_SHARE_PART: Final = 0.38
"""Share of the height for the percentage of right answers."""


class SpanFigure(ChartFigure):
    """A chart with one column per day or week, and dates below.

    Args:
        name: its accessible name.
        found: the columns, the oldest first.
        today: the person's calendar day.
    """

    def __init__(self, name: str, found: Sequence[Span], today: date) -> None:
        self.name = name
        self.spans = tuple(found)
        self.count = len(self.spans)
        self._today = today

    def height(self, width: float, theme: Theme) -> float:
        """Return a height that makes differences visible."""
        return theme.px(230) if theme.has_large_text else theme.px(286)

    def start(self) -> int:
        """Return the last column."""
        return self.count - 1

    def _plot(self, box: QRectF, theme: Theme) -> QRectF:
        """Return the box without labels."""
        return box.adjusted(theme.px(46), theme.px(14), -theme.px(8), -theme.px(26))

    def cell(self, place: int, box: QRectF, theme: Theme) -> QRectF:
        """Return a whole column."""
        plot = self._plot(box, theme)
        wide = plot.width() / max(1, self.count)
        return QRectF(plot.left() + place * wide, plot.top(), wide, plot.height())

    def place_at(self, point: QPointF, box: QRectF, theme: Theme) -> int:
        """Return the column at a point, or -1."""
        plot = self._plot(box, theme)
        place = int((point.x() - plot.left()) // (plot.width() / max(1, self.count)))
        return place if plot.contains(point) and 0 <= place < self.count else -1

    def step(self, place: int, across: int, down: int) -> int:
        """Return the next column; up and down do not move."""
        after = place + across
        return after if 0 <= after < self.count else place

    def _paint_dates(self, painter: QPainter, plot: QRectF, theme: Theme) -> None:
        """Draw as many dates as fit, always including the last."""
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


class DaysFigure(SpanFigure):
    """The number of answers, solid for right and striped for wrong, with the percentage above."""

    def __init__(self, found: Sequence[Span], today: date) -> None:
        super().__init__(_("Answers over time"), found, today)

    def sentence(self, place: int) -> str:
        """Return the number of answers in a column, and how many were right."""
        return span_sentence(self.spans[place], self._today)

    def _plot(self, box: QRectF, theme: Theme) -> QRectF:
        return super()._plot(box, theme).adjusted(0, 0, 0, -theme.px(26))

    def paint(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Draw share, bars, dates and legend."""
        plot = self._plot(box, theme)
        split = plot.top() + plot.height() * _SHARE_PART
        shares = QRectF(plot.left(), plot.top(), plot.width(), split - plot.top() - theme.px(22))
        bars = QRectF(plot.left(), split, plot.width(), plot.bottom() - split)
        painter.save()
        painter.translate(box.left(), 0)
        for part, top, suffix in (
            (shares, 100.0, percent(1.0).replace("100", "{value}")),
            (bars, round_top(max((span.reviews for span in self.spans), default=0)), "{value}"),
        ):
            paint_axis(painter, part.translated(-box.left(), 0), top, theme, suffix)
        painter.restore()
        self._paint_bars(painter, bars, theme)
        points = [
            (place, span.share) for place, span in enumerate(self.spans) if span.share is not None
        ]
        paint_line(painter, shares, points, self.count, 1.0, theme)
        self._paint_dates(painter, plot, theme)
        self._paint_legend(painter, box, theme)

    def _paint_bars(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        top = round_top(max((span.reviews for span in self.spans), default=0))
        wide = box.width() / max(1, self.count)
        bar = max(2.0, min(wide * 0.72, theme.px(26)))
        for place, span in enumerate(self.spans):
            if not span.reviews:
                continue
            left = box.left() + (place + 0.5) * wide - bar / 2
            high = box.height() * span.reviews / top
            right = box.height() * span.right / top
            full = QRectF(left, box.bottom() - right, bar, right)
            painter.fillRect(full, theme.color("primary"))
            if span.right < span.reviews:
                rest = QRectF(left, box.bottom() - high, bar, high - right)
                stripes(theme.color("bad"), painter, rest)

    def _paint_legend(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        side, left = theme.px(14), self._plot(box, theme).left()
        top = box.bottom() - theme.px(22)
        painter.setFont(theme.font("second"))
        metrics = QFontMetricsF(painter.font())
        for words, is_full in ((_("right answers"), True), (_("other answers"), False)):
            spot = QRectF(left, top + theme.px(3), side, side)
            if is_full:
                painter.fillRect(spot, theme.color("primary"))
            else:
                stripes(theme.color("bad"), painter, spot)
            painter.setPen(theme.color("ink_soft"))
            wide = metrics.horizontalAdvance(words)
            place = QRectF(spot.right() + 6, top, wide + 4, theme.px(20))
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)
            left = place.right() + theme.px(18)


class SpeedFigure(SpanFigure):
    """Signs read correctly per minute, where time was measured."""

    def __init__(self, found: Sequence[Span], today: date) -> None:
        super().__init__(_("Reading speed"), found, today)

    @property
    def is_empty(self) -> bool:
        """Whether no time was measured."""
        return all(span.letters_a_minute is None for span in self.spans)

    def start(self) -> int:
        """Return the last column with a speed."""
        timed = [
            place for place, span in enumerate(self.spans) if span.letters_a_minute is not None
        ]
        return timed[-1] if timed else self.count - 1

    def sentence(self, place: int) -> str:
        """Return the reading speed in a column."""
        return speed_sentence(self.spans[place], self._today)

    def paint(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Draw axis, line and dates, and the last value next to its point."""
        plot = self._plot(box, theme)
        speeds = [
            (place, span.letters_a_minute)
            for place, span in enumerate(self.spans)
            if span.letters_a_minute is not None
        ]
        top = round_top(max((speed for _place, speed in speeds), default=0.0))
        painter.save()
        painter.translate(box.left(), 0)
        paint_axis(painter, plot.translated(-box.left(), 0), top, theme)
        painter.restore()
        paint_line(painter, plot, speeds, self.count, top, theme)
        self._paint_dates(painter, plot, theme)
        if speeds:
            place, speed = speeds[-1]
            self._paint_last(painter, plot, _point(plot, place, speed, self.count, top), theme)

    def _paint_last(self, painter: QPainter, plot: QRectF, point: QPointF, theme: Theme) -> None:
        speed = next(
            span.letters_a_minute for span in reversed(self.spans) if span.letters_a_minute
        )
        painter.setFont(theme.font("second", bold=True))
        painter.setPen(theme.color("ink"))
        wide = QFontMetricsF(painter.font()).horizontalAdvance(one_decimal(speed)) + 4
        left = min(point.x() - wide / 2, plot.right() + 8 - wide)
        above = point.y() - theme.px(28)
        top = above if above > plot.top() - theme.px(12) else point.y() + theme.px(8)
        spot = QRectF(left, top, wide, theme.px(20))
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, one_decimal(speed))


def _point(box: QRectF, place: int, value: float, count: int, top: float) -> QPointF:
    return QPointF(
        box.left() + (place + 0.5) * box.width() / max(1, count),
        box.bottom() - box.height() * min(value / top, 1.0),
    )


def paint_line(
    painter: QPainter,
    box: QRectF,
    values: Sequence[tuple[int, float]],
    count: int,
    top: float,
    theme: Theme,
) -> None:
    """Draw values as points joined by a line.

    Args:
        painter: where to draw.
        box: the whole axis.
        values: column and value.
        count: the number of columns.
        top: the maximum of the axis.
        theme: colors.
    """
    points = [_point(box, place, value, count, top) for place, value in values]
    pen = QPen(theme.color("primary"), 2.4)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(points))
    wide = box.width() / max(1, count)
    radius = 4.0 if wide > 11 else 3.0
    painter.setBrush(theme.color("card"))
    painter.setPen(QPen(theme.color("primary"), 2.2))
    for point in points:
        painter.drawEllipse(point, radius, radius)
