"""Plays the motion of a sign, picture by picture, once."""

from typing import Final

from PySide6.QtCore import QObject, QVariantAnimation, Signal

from pullstrings_qt.look.theme import Theme

_HOLD: Final = 3
"""The last picture stays for so many more."""
_MELT: Final = 3
"""Then it melts into the still for so many."""


class SignPlayer(QObject):
    """Says which picture of a motion is to be seen.

    Signals:
        frame_changed: number of the picture, or None for the still; the last number again
            whenever more of the still shows.
    """

    frame_changed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._frame: int | None = None
        self._settled = 1.0
        self._last = 0
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.valueChanged.connect(self._on_moment)
        self._clock.finished.connect(self.stop)

    @property
    def frame(self) -> int | None:
        """The picture to be seen, or None for the still."""
        return self._frame

    @property
    def settled(self) -> float:
        """How much of the still shows, 0 to 1; the rest is the picture to be seen."""
        return self._settled

    @property
    def is_playing(self) -> bool:
        """Whether a motion is being played."""
        return self._clock.state() == QVariantAnimation.State.Running

    @property
    def clock(self) -> QVariantAnimation:
        """What drives the motion."""
        return self._clock

    def play(self, letter: str | None, theme: Theme) -> None:
        """Play the motion of a letter from its beginning; what was played before is over.

        A letter held still, None, and reduced motion show the still.
        """
        self.stop()
        if letter is None or theme.reduced_motion:
            return
        from pullstrings_qt.signs.pictures import sign_motion  # noqa: PLC0415 - when one is seen

        motion = sign_motion(letter)
        if motion is None:
            return
        count = len(motion.pictures)
        self._last = count - 1
        self._clock.setDuration(motion.step * (count + _HOLD + _MELT))
        self._clock.setEndValue(float(count + _HOLD + _MELT))
        self._clock.start()

    def stop(self) -> None:
        """Show the still."""
        self._clock.stop()
        self._show(None)

    def _on_moment(self, moment: float) -> None:
        if self.is_playing:
            melted = (moment - (self._last + 1 + _HOLD)) / _MELT
            if melted < 1.0:
                self._show(min(int(moment), self._last), max(melted, 0.0))

    def _show(self, frame: int | None, settled: float = 1.0) -> None:
        if (frame, settled) != (self._frame, self._settled):
            self._frame, self._settled = frame, settled
            self.frame_changed.emit(frame)
