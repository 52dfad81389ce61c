"""Looks at frames in a thread of its own: only ever the newest one, and the window never waits."""

from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, Signal

from pullstrings_qt_camera.reading.frame import Frame
from pullstrings_qt_camera.reading.hand_detector import HandDetector

SECONDS_BETWEEN: Final = 1 / 15
"""Least seconds between two frames that are looked at."""


class FrameWorker(QObject):
    """Hands frames to an eye and tells what it sees, until closed.

    Args:
        open_eye: returns the eye; called in the thread, since it takes a moment.

    Signals:
        seen: a `Sight`, and when its frame came, in seconds.
        failed: the eye cannot be opened, or made a mistake; it looks no more.
    """

    seen = Signal(object, float)
    failed = Signal()
    _ended = Signal()

    def __init__(self, open_eye: Callable[[], HandDetector]) -> None:
        # The app owns it: the thread must not be the last to hold what is the window's.
        super().__init__(QCoreApplication.instance())
        self._open_eye = open_eye
        self._changed = Condition()
        self._newest: tuple[Frame, float] | None = None
        self._closed = False
        self._ended.connect(self._forget)
        # Not a daemon: Python waits for the frame it is at, so nothing is told to what is gone.
        self._thread = Thread(target=self._run, name="pullstrings-camera")

    def start(self) -> None:
        """Open the eye and begin, once who listens is connected."""
        self._thread.start()

    def look(self, frame: Frame, at: float) -> None:
        """Look at a frame next, and forget any that waits."""
        with self._changed:
            self._newest = (frame, at)
            self._changed.notify()

    def close(self) -> None:
        """Look no more; nothing is told from now on, and no frame is kept."""
        with self._changed:
            self._closed, self._newest = True, None
            self._changed.notify()

    @property
    def is_over(self) -> bool:
        """Whether the thread has ended."""
        return not self._thread.is_alive()

    def _forget(self) -> None:
        self._thread.join()  # it is at its last line
        self.deleteLater()

    def _run(self) -> None:
        try:
            self._look_on()
        finally:
            with suppress(RuntimeError):  # the app is gone
                if not self._closed:
                    self.failed.emit()
                self._ended.emit()

    def _look_on(self) -> None:
        try:
            eye = self._open_eye()
        except (ImportError, OSError, ValueError):  # parts of another version, or damaged ones
            return
        while (waiting := self._next()) is not None:
            frame, at = waiting
            sight = eye.see(frame, at)
            del frame, waiting
            if not self._closed:
                self.seen.emit(sight, at)

    def _next(self) -> tuple[Frame, float] | None:
        with self._changed:
            while self._newest is None and not self._closed:
                self._changed.wait()
            newest, self._newest = self._newest, None
            return newest
