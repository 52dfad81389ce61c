"""A slider that jumps to where it is clicked, over turns or levels."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QSlider

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.style import smooth_painter
from pullstrings_qt.ui.kit.typed_letter import number_of

_HANDLE = 22
_TRACK = 6.0
_BEYOND = 6
"""Pixels the track goes on behind a dot at its end."""
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})


class Slider(RingFocus, QSlider):
    """Slides through whole numbers; a click jumps to its place.

    A `dotted` one has a dot for every number, for a few of them: a digit names one, and Enter goes
    to the next, for a switch too. The wheel is left to the page, which scrolls.
    """

    def __init__(self, name: str, first: int, last: int, *, dotted: bool = False) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.ring_radius = 11.0
        self.marked: int | None = None
        self._dotted = dotted
        self.setRange(first, last)
        self.setPageStep(max(1, (last - first) // 10))
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setEnabled(last > first)

    def mark(self, value: int | None) -> None:
        """Draw a ring round the dot of a number; None for no ring."""
        self.marked = value
        self.update()

    def show_value(self, value: int) -> None:
        """Stand on a number without telling anybody."""
        self.blockSignals(True)
        self.setValue(value)
        self.blockSignals(False)
        self.update()

    def _handle(self) -> int:
        theme = Theme.current()
        handle = 30 if self._dotted else _HANDLE
        return max(round(handle * min(theme.text_scale, 1.5)), theme.target if self._dotted else 0)

    def _place(self, x: float) -> int:
        """Return the number at a distance from the left edge."""
        handle = self._handle()
        room = max(1, self.width() - handle)
        share = min(1.0, max(0.0, (x - handle / 2) / room))
        return self.minimum() + round(share * (self.maximum() - self.minimum()))

    def _at(self, value: int) -> float:
        """Return where a number is, in pixels from the left edge."""
        handle, steps = self._handle(), max(1, self.maximum() - self.minimum())
        return handle / 2 + (self.width() - handle) * (value - self.minimum()) / steps

    def keyPressEvent(self, event: QKeyEvent) -> None:
        digit = number_of(event) if self._dotted else ""
        if digit and self.minimum() <= int(digit) <= self.maximum():
            self.setValue(int(digit))
        elif self._dotted and event.key() in _ENTER:
            following = self.value() + 1
            self.setValue(following if following <= self.maximum() else self.minimum())
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self._dotted:
            event.ignore()
        else:
            super().wheelEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(160, max(40, self._handle() + 10))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setValue(self._place(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.setValue(self._place(event.position().x()))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, handle = Theme.current(), self._handle()
        painter = smooth_painter(self)
        middle, at = self.height() / 2, self._at(self.value())
        painter.setPen(QPen(theme.color("control"), 1.5))
        painter.setBrush(theme.color("line" if self._dotted else "card_sunk"))
        track = QRectF(handle / 2, middle - _TRACK / 2, self.width() - handle, _TRACK)
        if self._dotted:
            track.adjust(-_BEYOND, -1, _BEYOND, 1)
        painter.drawRoundedRect(track, 3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("primary"))
        passed = QRectF(track)
        passed.setRight(at)
        painter.drawRoundedRect(passed, 3, 3)
        if self._dotted:
            self._paint_dots(painter, theme)
            painter.setBrush(theme.color("card"))
            painter.setPen(QPen(theme.color("primary"), handle / 7))
        else:
            painter.setPen(QPen(theme.color("card"), 2.5))
        edge = painter.pen().widthF() / 2
        box = QRectF(at - handle / 2, middle - handle / 2, handle, handle)
        painter.drawEllipse(box.adjusted(edge, edge, -edge, -edge))

    def _paint_dots(self, painter: QPainter, theme: Theme) -> None:
        for value in range(self.minimum(), self.maximum() + 1):
            place = QPointF(self._at(value), self.height() / 2)
            painter.setPen(Qt.PenStyle.NoPen)
            if value == self.marked:
                painter.setPen(QPen(theme.color("primary"), 2.5))
                painter.setBrush(theme.color("lit"))
                painter.drawEllipse(place, 8, 8)
            elif value < self.value():
                painter.setBrush(theme.color("on_primary"))
                painter.drawEllipse(place, 3, 3)
            else:
                painter.setBrush(theme.color("ink_soft"))
                painter.setPen(QPen(theme.color("card"), 1.5))
                painter.drawEllipse(place, 4.5, 4.5)
