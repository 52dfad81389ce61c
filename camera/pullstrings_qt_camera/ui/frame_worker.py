"""Analyzes frames in a separate thread: only the newest one, and without blocking the window."""

from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, Signal

from pullstrings_qt_camera.reading.frame import Frame
from pullstrings_qt_camera.reading.hand_detector import HandDetector

SECONDS_BETWEEN: Final = 1 / 15
"""Minimum seconds between two analyzed frames."""


class FrameWorker(QObject):
    """Passes frames to a detector and emits the results, until closed.

    Args:
        open_eye: returns the detector; called in the thread, because it takes a moment.

    Signals:
        seen: a `HandSighting`, and the time of its frame in seconds.
        failed: the detector cannot be created or raised an error; the worker stops.
    """

    seen = Signal(object, float)
    failed = Signal()
    _ended = Signal()

    def __init__(self, open_eye: Callable[[], HandDetector]) -> None:
        # Owned by the app: the thread must not be the last owner of the window's objects.
        super().__init__(QCoreApplication.instance())
        self._open_eye = open_eye
        self._changed = Condition()
        self._newest: tuple[Frame, float] | None = None
        self._closed = False
        self._ended.connect(self._forget)
        # Not a daemon: Python waits for the current frame, so nothing is emitted to deleted
        # objects.
        self._thread = Thread(target=self._run, name="pullstrings-camera")

    def start(self) -> None:
        """Create the detector and start; connect the signals before."""
        self._thread.start()

    def look(self, frame: Frame, at: float) -> None:
        """Analyze a frame next, dropping any that waits."""
        with self._changed:
            self._newest = (frame, at)
            self._changed.notify()

    def close(self) -> None:
        """Stop; nothing is emitted from now on, and no frame is kept."""
        with self._changed:
            self._closed, self._newest = True, None
            self._changed.notify()

    @property
    def is_over(self) -> bool:
        """Whether the thread has ended."""
        return not self._thread.is_alive()

    def _forget(self) -> None:
        self._thread.join()  # it is about to end
        self.deleteLater()

    def _run(self) -> None:
        try:
            self._look_on()
        finally:
            with suppress(RuntimeError):  # the app was deleted
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
