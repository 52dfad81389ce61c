"""Work in the window's own thread, in small slices: the window remains responsive."""

import logging
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.work_steps import AT_ONCE, WorkSteps

_log = logging.getLogger(__name__)
_SLICE: Final = 0.008
"""Seconds of a slice: half a frame."""
_PAUSE: Final = 10  # milliseconds until waiting work is resumed


def problem_words(problem: Exception) -> str:
    """Return why work failed, in a sentence; an error nobody expected is logged."""
    if isinstance(problem, PullstringsError):
        return str(problem)
    _log.error("work failed", exc_info=problem)
    return _("That didn’t work, and Pullstrings doesn’t know why.")


class Task(QObject):
    """One job; it ends with exactly one of the last three signals."""

    progressed = Signal(int, int)
    """Carries the steps done and the steps in all."""
    finished = Signal(object)
    """Carries the result of the work."""
    failed = Signal(str)
    """Carries a sentence that says why."""
    canceled = Signal()
    """The person stopped it; nothing remains of it."""


class SlicedTask(Task):
    """One job, done in slices; with `later`, even its first steps are not done at once."""

    def __init__(
        self, work: WorkSteps, parent: QObject | None = None, *, later: bool = False
    ) -> None:
        super().__init__(parent)
        self._work = work
        self._later = later
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._run)

    def start(self) -> None:
        """Do the first steps now and the rest in slices, after the current event."""
        self._timer.start(0)
        if not self._later:
            self._run(AT_ONCE)

    def cancel(self) -> None:
        """Stop; `canceled` is emitted unless the work is already done."""
        if self._timer.isActive():
            self.close()
            self.canceled.emit()

    def close(self) -> None:
        """Stop without a signal."""
        self._timer.stop()
        self._work.close()

    def _run(self, minimum: int = 1) -> None:
        """Do a minimum number of steps, and more until the slice is over."""
        end = perf_counter() + _SLICE
        done = None
        try:
            while minimum > 0 or perf_counter() < end:
                minimum -= 1
                done = next(self._work)
                if done is None:
                    break
        except StopIteration as ending:
            self._timer.stop()
            self.finished.emit(ending.value)
            return
        except Exception as problem:
            self._timer.stop()
            self.failed.emit(problem_words(problem))
            return
        self._timer.setInterval(0 if done else _PAUSE)
        if done:
            self.progressed.emit(*done)
