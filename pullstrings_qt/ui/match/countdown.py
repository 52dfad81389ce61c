"""A countdown of seconds: 3, 2, 1, and then something happens."""

from PySide6.QtCore import QObject, QTimer, Signal

_SECOND = 1000


class Countdown(QObject):
    """Counts once a second from a number down to 0.

    Signals:
        counted: the number of seconds left after each change; 0 is the last.

    Args:
        parent: the owner; the countdown stops with it.
    """

    counted = Signal(int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left = 0
        self._clock = QTimer(self)
        self._clock.setInterval(_SECOND)
        self._clock.timeout.connect(self.tick)

    @property
    def left(self) -> int:
        """Seconds left; 0 while it does not run."""
        return self._left

    @property
    def is_running(self) -> bool:
        """Whether the countdown runs."""
        return self._clock.isActive()

    def begin(self, seconds: int) -> None:
        """Restart the countdown with that many seconds."""
        self._clock.start()
        self._show(seconds)

    def stop(self) -> None:
        """Stop the countdown without finishing."""
        self._clock.stop()
        self._left = 0

    def tick(self) -> None:
        """Count one second down; called by the timer."""
        if self.is_running:
            self._show(self._left - 1)

    def _show(self, seconds: int) -> None:
        self._left = seconds
        if seconds <= 0:
            self._clock.stop()
        self.counted.emit(seconds)
