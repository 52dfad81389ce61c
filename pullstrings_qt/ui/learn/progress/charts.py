"""Charts: places pointed at by mouse or arrow keys, each told in a sentence; answers over time."""

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from typing import ClassVar, Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.exposed import Exposed
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.grid_button import arrow_step
from pullstrings_qt.ui.kit.local_forms import decimal, short_date
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.learn.progress.content import Span, span_sentence

_DEFAULT: Final = 560
_SWATCH: Final = 36


class Chart(Exposed, RingFocus, QWidget):
    """Paints values; the sentence of the place pointed at (-1 for none) stands in a bubble."""

    exposed_role: ClassVar[str] = "Chart"

    def __init__(self, name: str) -> None:
        super().__init__()
        self.ring_radius = 10.0
        self.count = 0
        self.place = -1
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def height_for(self, width: float) -> float:
        """Return the height of the drawing in pixels for a width."""
        raise NotImplementedError

    def cell(self, place: int) -> QRectF:
        """Return the box of a place."""
        raise NotImplementedError

    def sentence(self, place: int) -> str:
        """Return the meaning of a place."""
        raise NotImplementedError

    def paint_values(self, painter: QPainter) -> None:
        """Draw the values into `box`."""
        raise NotImplementedError

    def first_place(self) -> int:
        """Return the first place for the arrow keys; -1 if there is none."""
        return min(0, self.count - 1)

    def columns(self) -> int:
        """Return the number of places in a row."""
        return self.count

    @property
    def box(self) -> QRectF:
        """The place of the drawing, inside the focus ring."""
        return QRectF(self.rect()).adjusted(2, 3, -2, -3)

    def heightForWidth(self, width: int) -> int:
        return round(self.height_for(width - 4)) + 6

    def sizeHint(self) -> QSize:
        wide = self.width() if self.width() > 200 else _DEFAULT
        return QSize(Theme.current().px(300), self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        return QSize(206, 60)

    def show_values(self) -> None:
        """Draw the values as they are now, without a highlight."""
        self.place = -1
        self.setAccessibleDescription("")
        self.updateGeometry()
        self.update()

    def point_at(self, place: int) -> None:
        """Highlight a place, or none with -1."""
        if place == self.place:
            return
        self.place = place
        self.setAccessibleDescription(self.sentence(place) if place >= 0 else "")
        if self.hasFocus():
            self._bring_in_sight()
        self.update()

    def place_at(self, point: QPointF) -> int:
        """Return the place at a point, or -1."""
        return next((at for at in range(self.count) if self.cell(at).contains(point)), -1)

    def _bring_in_sight(self) -> None:
        widget = self.parentWidget()
        while widget is not None and not isinstance(widget, QScrollArea):
            widget = widget.parentWidget()
        content = widget.widget() if widget is not None else None
        if widget is None or content is None or self.place < 0:
            return
        spot = self.cell(self.place).toAlignedRect()
        middle = self.mapTo(content, spot.center())
        maximum = widget.viewport().height() // 3
        reach = min(spot.height() // 2 + Theme.current().px(48), maximum)
        widget.ensureVisible(middle.x(), middle.y(), 40, reach)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = arrow_step(event.key(), self.columns())
        after = {int(Qt.Key.Key_Home): 0, int(Qt.Key.Key_End): self.count - 1}.get(event.key())
        if step is not None:
            after = self.place + step if self.place >= 0 else self.first_place()
        held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if not self.count or held or after is None:
            super().keyPressEvent(event)
            return
        if 0 <= after < self.count:
            self.point_at(after)
        announce(self, self.sentence(self.place))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.place < 0 and event.reason() != Qt.FocusReason.MouseFocusReason:
            self.point_at(self.first_place())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.point_at(-1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = self.place_at(event.position())
        if place >= 0 or not self.hasFocus():
            self.point_at(place)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.mouseMoveEvent(event)
        super().mousePressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self.point_at(-1)
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_values(painter)
        if 0 <= self.place < self.count:
            spot = self.cell(self.place)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for reach, width, role in ((1.0, 2.0, "focus_gap"), (2.6, 2.4, "focus")):
                painter.setPen(QPen(theme.color(role), width))
                frame = spot.adjusted(-reach, -reach, reach, reach)
                round_off = 14.0 if spot.width() > 44 and spot.height() < 140 else 4.0
                painter.drawRoundedRect(frame, round_off, round_off)
            self._paint_bubble(painter, spot)
        painter.end()

    def _paint_bubble(self, painter: QPainter, spot: QRectF) -> None:
        """Draw the sentence above a place, or below if it does not fit."""
        theme, pad = Theme.current(), Theme.current().px(10)
        words = self.sentence(self.place)
        block = TextBlock(words, theme.font("second"), theme.line_height("second"))
        wide = min(float(block.natural_width()), self.width() - 4.0 * pad)
        high = block.height(wide) + 2 * pad
        left = min(max(spot.center().x() - wide / 2 - pad, 4), self.width() - wide - 2 * pad - 4)
        above = spot.top() - high - 8
        top = above if above > 0 else spot.bottom() + 8
        is_column = spot.height() > 2 * high
        if is_column or top + high > self.height():  # next to it, at its top
            top, before = spot.top() + 4, spot.left() - wide - 2 * pad - 8
            left = before if before > 0 else spot.right() + 8
            left = min(left, self.width() - wide - 2 * pad - 4)
        box = QRectF(left, top, wide + 2 * pad, high)
        painter.setPen(QPen(theme.color("line"), 1.5))
        painter.setBrush(theme.color("ink"))
        painter.drawRoundedRect(box, 10, 10)
        block.paint(painter, box.left() + pad, box.top() + pad, wide, theme.color("card"))


class Mark(QWidget):
    """A sample of how something is painted, and what it means."""

    def __init__(self, words: str, paint: Callable[[QPainter, QRectF], None]) -> None:
        super().__init__()
        self._words = words
        self._paint = paint
        self.setAccessibleName(words)

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        words = QFontMetricsF(theme.font("second")).horizontalAdvance(self._words)
        return QSize(theme.px(_SWATCH) + 8 + ceil(words), theme.px(26))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide, high = theme.px(_SWATCH), theme.px(18)
        self._paint(painter, QRectF(0, (self.height() - high) / 2, wide, high))
        painter.setFont(theme.font("second"))
        painter.setPen(theme.color("ink_soft"))
        place = self.rect().adjusted(wide + 6, 0, 0, 0)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, self._words)
        painter.end()


_HEIGHT: Final = 184


class DaysChart(Chart):
    """The number of answers in bars, solid for right and striped for the others."""

    def __init__(self) -> None:
        super().__init__(_("Answers"))
        self.spans: Sequence[Span] = ()

    def show_spans(self, spans: Sequence[Span]) -> None:
        """Show other bars, the oldest first, up to today."""
        self.spans, self.count = spans, len(spans)
        self.show_values()

    def sentence(self, place: int) -> str:
        return span_sentence(self.spans[place], self.spans[-1].last)

    def height_for(self, width: float) -> float:
        return Theme.current().px(_HEIGHT)

    def first_place(self) -> int:
        return self.count - 1

    @property
    def _plot(self) -> QRectF:
        px = Theme.current().px
        return self.box.adjusted(px(46), px(14), -px(8), -px(26))

    def cell(self, place: int) -> QRectF:
        wide = self._plot.width() / max(1, self.count)
        return QRectF(self._plot.left() + place * wide, self._plot.top(), wide, self._plot.height())

    def paint_values(self, painter: QPainter) -> None:
        top = axis_end(max((span.total.reviews for span in self.spans), default=0))
        self._paint_axis(painter, top)
        self._paint_bars(painter, top)
        self._paint_dates(painter)

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


def legend() -> FlowRow:
    """Return what the bars mean."""

    def right(painter: QPainter, box: QRectF) -> None:
        painter.fillRect(box, Theme.current().color("primary"))

    def other(painter: QPainter, box: QRectF) -> None:
        _paint_stripes(painter, box, Theme.current().color("bad"))

    return FlowRow((Mark(_("right answers"), right), Mark(_("other answers"), other)), gap=14)


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
