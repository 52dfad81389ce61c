"""Garbage is collected in the window's thread alone."""

import gc
import linecache
from typing import Final

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QTimer

_LATER: Final = 500  # ms from the moment something is due until it is collected


class GarbageCollector(QObject):
    """Collects garbage in the thread it lives in, soon after something woke the event loop.

    Python collects in whichever thread happens to make an object. A cycle that holds a Qt object is
    then destroyed outside the thread the object lives in, and the app crashes: seen here in the
    thread that listens to the worker, and reported at https://github.com/napari/napari/issues/1029.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, singleShot=True, interval=_LATER)
        self._timer.timeout.connect(collect_due)
        QAbstractEventDispatcher.instance().awake.connect(self._look)

    def _look(self) -> None:
        if due_generation() is not None and not self._timer.isActive():
            self._timer.start()


def due_generation() -> int | None:
    """Return the oldest generation that is due by Python's own counts and thresholds."""
    due = zip((2, 1, 0), reversed(gc.get_count()), reversed(gc.get_threshold()), strict=True)
    return next((generation for generation, count, maximum in due if count > maximum), None)


def collect_due() -> None:
    """Collect what is due, and the sources of modules: PySide reads each that is imported."""
    linecache.clearcache()
    if (generation := due_generation()) is not None:
        gc.collect(generation)
