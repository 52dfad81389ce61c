"""Plays the motion of a sign once, frame by frame."""

from typing import Final

from PySide6.QtCore import QObject, QVariantAnimation, Signal

from pullstrings_qt.look.theme import Theme

_HOLD: Final = 3
"""The number of frames the last picture is held."""
_MELT: Final = 3
"""The number of frames of the fade to the still."""


class SignPlayer(QObject):
    """Emits the current frame of a motion, or None for the still, to which the last one fades."""

    frame_changed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.frame: int | None = None
        self.settled = 1.0
        """The share of the still in the fade, 0 to 1."""
        self._last = 0
        self.clock = QVariantAnimation(self)
        self.clock.setStartValue(0.0)
        self.clock.valueChanged.connect(self._on_moment)
        self.clock.finished.connect(self.stop)

    @property
    def is_playing(self) -> bool:
        """Whether a motion is playing."""
        return self.clock.state() == QVariantAnimation.State.Running

    def play(self, letter: str | None, theme: Theme) -> None:
        """Play the motion of a letter from its start, or show the still with reduced motion."""
        self.stop()
        if letter is None or theme.reduced_motion:
            return
        from pullstrings_qt.signs.pictures import sign_motion  # noqa: PLC0415 - when one is seen

        motion = sign_motion(letter)
        if motion is None:
            return
        count = len(motion.pictures)
        self._last = count - 1
        self.clock.setDuration(motion.step * (count + _HOLD + _MELT))
        self.clock.setEndValue(float(count + _HOLD + _MELT))
        self.clock.start()

    def stop(self) -> None:
        """Show the still."""
        self.clock.stop()
        self._show(None)

    def _on_moment(self, moment: float) -> None:
        if self.is_playing:
            melted = (moment - (self._last + 1 + _HOLD)) / _MELT
            if melted < 1.0:
                self._show(min(int(moment), self._last), max(melted, 0.0))

    def _show(self, frame: int | None, settled: float = 1.0) -> None:
        if (frame, settled) != (self.frame, self.settled):
            self.frame, self.settled = frame, settled
            self.frame_changed.emit(frame)
