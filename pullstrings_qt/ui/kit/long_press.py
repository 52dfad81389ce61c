"""A long touch shows what hovering would, and presses nothing."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QEnterEvent, QTouchEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from pullstrings_qt.ui.kit.plain_words import show_tool_tip

LONG: Final = 550
"""Milliseconds after which a touch counts as long."""
_STAYS: Final = 12
"""Maximum pixels a finger may move meanwhile."""


class LongPress(QObject):
    """Watches the touches of a window, as an event filter of its native one."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._at: QPointF | None = None
        """Where one finger rests."""
        self.timer = QTimer(self, singleShot=True, interval=LONG)
        # Queued: after a busy time, a finger lifted meanwhile is heard first and was a tap.
        self.timer.timeout.connect(self._look, Qt.ConnectionType.QueuedConnection)

    def _look(self) -> None:
        """Release the button under the finger, and show its tool tip."""
        if self._at is None:
            return
        widget = self._window.childAt(self._at.toPoint())
        while widget is not None and not isinstance(widget, QAbstractButton):
            if widget.toolTip():
                break
            widget = widget.parentWidget()
        if widget is None:
            return
        if isinstance(widget, QAbstractButton):
            widget.setDown(False)  # lifting the finger must not click
        here = QPointF(self._window.mapToGlobal(self._at.toPoint()))
        inside = QPointF(widget.mapFromGlobal(here.toPoint()))
        QApplication.sendEvent(widget, QEnterEvent(inside, self._at, here))
        show_tool_tip(widget, here.toPoint() - QPoint(0, 60))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QTouchEvent):
            points = event.points()
            resting = len(points) == 1 and event.type() != QEvent.Type.TouchEnd
            at = points[0].position() if points else QPointF()
            if event.type() == QEvent.Type.TouchBegin and resting:
                self._at = at
                self.timer.start()
            elif not resting or (at - (self._at or at)).manhattanLength() > _STAYS:
                self._stop()
        elif event.type() == QEvent.Type.TouchCancel:
            self._stop()
        return False

    def _stop(self) -> None:
        self._at = None
        self.timer.stop()
