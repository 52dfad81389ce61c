"""Lets the next turn begin by itself, once nobody looks at the last one any more."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QWindow
from shiboken6 import isValid

from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.ui.match.countdown import Countdown

REST: Final = {Pace.SLOW: 12, Pace.NORMAL: 8, Pace.QUICK: 6}
"""Seconds without mouse and keys after which the next person is asked."""
_SHOWN = 5
_ACTIVE: Final = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
    }
)


class NextTurn(QObject):
    """Counts the seconds in which nothing is pointed at, pressed or scrolled.

    Signals:
        due: nobody did anything for a while.
        counted: the seconds left, once they are few; 0 for nothing to show.

    Args:
        scene: the board: somebody who points at it is looking; it owns this object.
    """

    due = Signal()
    counted = Signal(int)

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._window: QWindow | None = None
        self._left = 0
        self.countdown = Countdown(self)
        self.countdown.counted.connect(self._on_counted)
        scene.place_hovered.connect(self.put_off)

    def expect(self, window: QWindow | None) -> None:
        """Begin to count; what happens in the window puts it off."""
        self.stop()
        self._window = window
        if window is not None:
            window.installEventFilter(self)
        self.countdown.begin(REST[self._scene.pace])

    def put_off(self, _cause: object = None) -> None:
        """Count anew: somebody did something."""
        if self.countdown.is_running:
            self.countdown.begin(REST[self._scene.pace])

    def stop(self) -> None:
        """Count no more."""
        if self._window is not None and isValid(self._window):
            self._window.removeEventFilter(self)
        self._window = None
        self.countdown.stop()
        self._tell(0)

    def _on_counted(self, left: int) -> None:
        self._tell(left if left <= _SHOWN else 0)
        if not left:
            self.stop()
            self.due.emit()

    def _tell(self, left: int) -> None:
        if left != self._left:
            self._left = left
            self.counted.emit(left)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Notice what is done in the window."""
        if event.type() in _ACTIVE:
            self.put_off()
        return False
