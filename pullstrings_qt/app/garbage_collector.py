"""Garbage is collected in the window's thread alone."""

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

_EVERY: Final = 500
"""Milliseconds between two looks."""


class GarbageCollector(QObject):
    """Collects garbage from a timer, in the thread it lives in, instead of wherever Python would.

    Python collects in whichever thread happens to make an object. A cycle that holds a Qt object
    is then destroyed outside the thread the object lives in, and the app crashes: seen here in the
    thread that listens to the worker, and reported at https://github.com/napari/napari/issues/1029.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(collect_due)
        self._timer.start(_EVERY)


def collect_due() -> None:
    """Collect the oldest generation that is due by Python's own counts and thresholds."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > thresholds[generation]:
            gc.collect(generation)
            return
