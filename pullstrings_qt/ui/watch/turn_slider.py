"""A slider over the turns of a match."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.pressable import RingFocus

_HANDLE = 22
_TRACK = 6.0


class TurnSlider(RingFocus, QSlider):
    """A slider through the turns, from 0 for the start; a click jumps to its place."""

    def __init__(self, turns: int, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.ring_radius = 11.0
        self.setRange(0, turns)
        self.setPageStep(max(1, turns // 10))
        self.setAccessibleName(_("Turn"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setEnabled(turns > 0)

    def show_turn(self, turn: int) -> None:
        """Set the turn without a signal."""
        self.blockSignals(True)
        self.setValue(turn)
        self.blockSignals(False)
        self.update()

    def _handle(self) -> int:
        return round(_HANDLE * min(Theme.current().text_scale, 1.5))

    def _place(self, x: float) -> int:
        """Return the turn at a distance from the left edge."""
        handle = self._handle()
        room = max(1, self.width() - handle)
        share = min(1.0, max(0.0, (x - handle / 2) / room))
        return round(share * self.maximum())

    def sizeHint(self) -> QSize:
        return QSize(160, max(40, self._handle() + 10))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, max(40, self._handle() + 10))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Jump to where the mouse is."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setValue(self._place(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse while its button is down."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.setValue(self._place(event.position().x()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the track, the played part, and the handle."""
        theme, handle = Theme.current(), self._handle()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, room = self.height() / 2, self.width() - handle
        share = self.value() / self.maximum() if self.maximum() else 0.0
        at = handle / 2 + room * share
        painter.setPen(QPen(theme.color("control"), 1.5))
        painter.setBrush(theme.color("card_sunk"))
        track = QRectF(handle / 2, middle - _TRACK / 2, room, _TRACK)
        painter.drawRoundedRect(track, 3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("primary"))
        played = QRectF(track)
        played.setRight(at)
        painter.drawRoundedRect(played, 3, 3)
        painter.setPen(QPen(theme.color("card"), 2.5))
        box = QRectF(at - handle / 2 + 1.5, middle - handle / 2 + 1.5, handle - 3, handle - 3)
        painter.drawEllipse(box)
        painter.end()
