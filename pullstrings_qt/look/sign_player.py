"""Plays the motion of a sign, picture by picture, once."""

from typing import Final

from PySide6.QtCore import QObject, QVariantAnimation, Signal

from pullstrings_qt.look.theme import Theme

_HOLD: Final = 3
"""The last picture stays for so many more."""


class SignPlayer(QObject):
    """Says which picture of a motion is to be seen.

    Signals:
        frame_changed: number of the picture, or None for the still.
    """

    frame_changed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._frame: int | None = None
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
        self._clock.setDuration(motion.step * (count + _HOLD))
        self._clock.setEndValue(float(count + _HOLD))
        self._clock.start()

    def stop(self) -> None:
        """Show the still."""
        self._clock.stop()
        self._show(None)

    def _on_moment(self, moment: float) -> None:
        if self.is_playing:
            self._show(min(int(moment), self._last))

    def _show(self, frame: int | None) -> None:
        if frame != self._frame:
            self._frame = frame
            self.frame_changed.emit(frame)
