"""A chart: its places are pointed at by mouse or arrow keys, and each is told in a sentence."""

from typing import ClassVar, Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from pullstrings_qt.look.exposed import Exposed
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.text_block import TextBlock

_DEFAULT: Final = 560
_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class Chart(Exposed, RingFocus, QWidget):
    """Paints values; the sentence of the place pointed at stands in a bubble beside it.

    Args:
        name: its accessible name.

    Attributes:
        count: the number of places.
        place: the number of the highlighted place; -1 for none.
    """

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

    # --- what a chart defines -------------------------------------------------------------

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
        return 0 if self.count else -1

    def step(self, place: int, across: int, down: int) -> int:
        """Return the next place for an arrow key; the same one at an edge."""
        raise NotImplementedError

    # --- size -----------------------------------------------------------------------------

    @property
    def box(self) -> QRectF:
        """The place of the drawing, inside the focus ring."""
        return QRectF(self.rect()).adjusted(2, 3, -2, -3)

    def heightForWidth(self, width: int) -> int:
        return round(self.height_for(width - 4)) + 6

    def sizeHint(self) -> QSize:
        """Return the size for the current width, or a default one."""
        wide = self.width() if self.width() > 200 else _DEFAULT
        return QSize(Theme.current().px(300), self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        return QSize(206, 60)

    # --- pointing -------------------------------------------------------------------------

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
        """Scroll to the highlighted place."""
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
        """Move between places with the arrow keys; Home and End go to the ends."""
        across, down = _ARROWS.get(Qt.Key(event.key()), (0, 0))
        if not self.count or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
            return
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            after = 0 if event.key() == Qt.Key.Key_Home else self.count - 1
        elif across or down:
            after = self.step(self.place, across, down) if self.place >= 0 else self.first_place()
        else:
            super().keyPressEvent(event)
            return
        self.point_at(after)
        announce(self, self.sentence(after))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.place < 0 and event.reason() != Qt.FocusReason.MouseFocusReason:
            self.point_at(self.first_place())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Remove the bubble with the focus."""
        super().focusOutEvent(event)
        self.point_at(-1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight the place under the mouse."""
        self._point_with_mouse(event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Highlight the touched place."""
        self._point_with_mouse(event.position())
        super().mousePressEvent(event)

    def _point_with_mouse(self, point: QPointF) -> None:
        place = self.place_at(point)
        if place >= 0 or not self.hasFocus():
            self.point_at(place)

    def leaveEvent(self, event: QEvent) -> None:
        """Remove the highlight, unless the chart has the focus."""
        if not self.hasFocus():
            self.point_at(-1)
        super().leaveEvent(event)

    # --- painting -------------------------------------------------------------------------

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
