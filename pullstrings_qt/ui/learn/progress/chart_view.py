"""A chart as a widget: highlighted by mouse or arrow keys, read by screen readers."""

from typing import ClassVar

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from pullstrings_qt.look.exposed import Exposed
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.learn.progress.chart_figure import ChartFigure

_DEFAULT = 560


class ChartView(Exposed, RingFocus, QWidget):
    """Shows a chart; one place can be highlighted.

    Args:
        figure: the chart.

    Signals:
        pointed: the number of the highlighted place; -1 for none.
    """

    exposed_role: ClassVar[str] = "Chart"

    pointed = Signal(int)

    def __init__(self, figure: ChartFigure) -> None:
        super().__init__()
        self.ring_radius = 10.0
        self.figure = figure
        self.place = -1
        self._bubble = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_figure(figure)

    def show_figure(self, figure: ChartFigure) -> None:
        """Show another chart without a highlight."""
        self.figure = figure
        self.place = -1
        self.setAccessibleName(figure.name)
        self.setAccessibleDescription("")
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        return round(self.figure.height(width - 4, Theme.current())) + 6

    def sizeHint(self) -> QSize:
        """Return the size for the current width, or a default one."""
        wide = self.width() if self.width() > 200 else _DEFAULT
        return QSize(Theme.current().px(300), self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """Return the minimum width of the chart."""
        return QSize(round(self.figure.width(200, Theme.current())) + 6, 60)

    def _box(self) -> QRectF:
        return QRectF(self.rect()).adjusted(2, 3, -2, -3)

    def point_at(self, place: int) -> None:
        """Highlight a place, or none with -1."""
        if place == self.place:
            return
        self.place = place
        words = self.figure.sentence(place) if place >= 0 else ""
        self.setAccessibleDescription(words)
        if self.hasFocus():
            self._bring_in_sight()
        self.update()
        self.pointed.emit(place)

    def show_bubble(self, shown: bool) -> None:
        """Set whether to explain the place in a bubble, if no other widget does."""
        self._bubble = shown
        self.update()

    def _bring_in_sight(self) -> None:
        """Scroll to the highlighted place."""
        theme = Theme.current()
        widget = self.parentWidget()
        while widget is not None and not isinstance(widget, QScrollArea):
            widget = widget.parentWidget()
        content = widget.widget() if widget is not None else None
        if widget is None or content is None or self.place < 0:
            return
        spot = self.figure.cell(self.place, self._box(), theme).toAlignedRect()
        middle = self.mapTo(content, spot.center())
        maximum = widget.viewport().height() // 3
        reach = min(spot.height() // 2 + theme.px(48), maximum)
        widget.ensureVisible(middle.x(), middle.y(), 40, reach)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between places with the arrow keys; Home and End go to the ends."""
        across, down = _ARROWS.get(Qt.Key(event.key()), (0, 0))
        figure, before = self.figure, self.place
        if not figure.count or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
            return
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            after = 0 if event.key() == Qt.Key.Key_Home else figure.count - 1
        elif across or down:
            after = figure.step(before, across, down) if before >= 0 else figure.start()
        else:
            super().keyPressEvent(event)
            return
        self.point_at(after)
        if after >= 0:
            announce(self, figure.sentence(after))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.place < 0 and event.reason() != Qt.FocusReason.MouseFocusReason:
            self.point_at(self.figure.start())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight the place under the mouse."""
        self._point_with_mouse(event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Highlight the touched place."""
        self._point_with_mouse(event.position())
        super().mousePressEvent(event)

    def _point_with_mouse(self, point: QPointF) -> None:
        place = self.figure.place_at(point, self._box(), Theme.current())
        if place >= 0 or not self.hasFocus():
            self.point_at(place)

    def leaveEvent(self, event: QEvent) -> None:
        """Remove the highlight, unless the chart has the focus."""
        if not self.hasFocus():
            self.point_at(-1)
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = self._box()
        self.figure.paint(painter, box, theme)
        if 0 <= self.place < self.figure.count:
            spot = self.figure.cell(self.place, box, theme)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for reach, width, role in ((1.0, 2.0, "focus_gap"), (2.6, 2.4, "focus")):
                painter.setPen(QPen(theme.color(role), width))
                frame = spot.adjusted(-reach, -reach, reach, reach)
                round_off = 14.0 if spot.width() > 44 and spot.height() < 140 else 4.0
                painter.drawRoundedRect(frame, round_off, round_off)
            if self._bubble:
                self._paint_bubble(painter, spot)
        painter.end()

    def _paint_bubble(self, painter: QPainter, spot: QRectF) -> None:
        """Draw the explanation above a place, or below if it does not fit."""
        theme, pad = Theme.current(), Theme.current().px(10)
        block = TextBlock(
            self.figure.sentence(self.place), theme.font("second"), theme.line_height("second")
        )
        wide = min(float(block.natural_width()), self.width() - 4.0 * pad)
        high = block.height(wide) + 2 * pad
        left = min(max(spot.center().x() - wide / 2 - pad, 4), self.width() - wide - 2 * pad - 4)
        above = spot.top() - high - 8
        top = above if above > 0 else spot.bottom() + 8
        if spot.height() > 3 * high:  # a whole column: next to it, at its top
            top, before = spot.top() + 4, spot.left() - wide - 2 * pad - 8
            left = before if before > 0 else spot.right() + 8
        box = QRectF(left, top, wide + 2 * pad, high)
        painter.setPen(QPen(theme.color("line"), 1.5))
        painter.setBrush(theme.color("ink"))
        painter.drawRoundedRect(box, 10, 10)
        block.paint(painter, box.left() + pad, box.top() + pad, wide, theme.color("card"))


_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
