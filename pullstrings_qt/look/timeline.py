"""One timeline drives all animations of a board."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import attrgetter

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal

LINEAR = QEasingCurve.Type.Linear


def _pause(_share: float) -> None: ...


@dataclass(frozen=True, slots=True)
class Track:
    """A change over a time in milliseconds from the beginning, at once if it is 0, or a pause.

    It is shown at a progress from 0 to 1; 1 is called exactly once, at the end.
    """

    start: int
    duration: int
    apply: Callable[[float], None] = _pause
    easing: QEasingCurve.Type = LINEAR

    @property
    def end(self) -> int:
        """Its end, in milliseconds from the beginning."""
        return self.start + self.duration


class Timeline(QObject):
    """Plays tracks together; a pause does not emit `moved`, a `stop` no `finished`."""

    moved = Signal()
    finished = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.valueChanged.connect(self._show)
        self._clock.finished.connect(self._end)
        self._waiting: list[Track] = []

    @property
    def is_running(self) -> bool:
        """Whether tracks are playing."""
        return self._clock.state() == QVariantAnimation.State.Running

    @property
    def duration(self) -> int:
        """Total length, in milliseconds."""
        return self._clock.duration()

    def play(self, tracks: Iterable[Track]) -> None:
        """Play the tracks from the beginning; drops the previous ones."""
        self.stop()
        # The clock is still at the end of the last run; it signals every change below.
        self._clock.setCurrentTime(0)
        waiting = sorted(tracks, key=attrgetter("start"))
        length = max((track.end for track in waiting), default=0)
        self._clock.setDuration(length)
        self._clock.setEndValue(float(length))
        self._waiting = waiting
        self._clock.start()

    def seek(self, moment: int) -> None:
        """Jump forward to a moment, in milliseconds."""
        self._clock.setCurrentTime(moment)

    def hold(self, held: bool) -> None:
        """Pause, or resume."""
        state = QVariantAnimation.State
        if held and self._clock.state() == state.Running:
            self._clock.pause()
        elif not held and self._clock.state() == state.Paused:
            self._clock.resume()

    def stop(self) -> None:
        """Stop immediately and drop the rest."""
        self._waiting = []
        self._clock.stop()

    def _show(self, moment: float) -> None:
        # A step of the clock may pass several tracks; each still gets its final state.
        is_moved = False
        for track in list(self._waiting):
            if track.start > moment or track not in self._waiting:
                continue
            is_moved = is_moved or track.apply is not _pause
            if moment >= track.end:
                self._waiting.remove(track)
                track.apply(1.0)
            else:
                share = (moment - track.start) / track.duration
                track.apply(QEasingCurve(track.easing).valueForProgress(share))
        if is_moved:
            self.moved.emit()

    def _end(self) -> None:
        if self._clock.currentTime() >= self._clock.duration():
            self._show(float(self._clock.duration()))
            self.finished.emit()
