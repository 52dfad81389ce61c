"""The slot of one choice in a card or dialog: empty, face down, turning or face up."""

from dataclasses import replace

from PySide6.QtCore import QEasingCurve, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QEnterEvent, QHideEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.core.game_words import SecretWords
from pullstrings_qt.look.choice_pictures import ChoiceLook, ChoicePictures
from pullstrings_qt.look.sign_player import SignPlayer
from pullstrings_qt.look.theme import Theme, motion_token
from pullstrings_qt.ui.kit.boxes import row_of

_EDGE = 0.085
"""Margin around the tile, as a share of the slot."""


class TileSlot(QWidget):
    """Shows one choice, or an empty slot."""

    def __init__(
        self, size: int, words: SecretWords, pictures: ChoicePictures | None = None
    ) -> None:
        """Create an empty slot of that many pixels, the same at every text size."""
        super().__init__()
        self._size = size
        self._words = words
        self._pictures = pictures
        self._look: ChoiceLook | None = None
        self._turning = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._turning.setDuration(motion_token("turn"))
        self._turning.setEasingCurve(QEasingCurve.Type.InOutSine)
        self._turning.valueChanged.connect(self._on_turning)
        self._turning.finished.connect(self.play)
        self.player = SignPlayer(self)
        """The player of the sign's motion, once it is face up."""
        self.player.frame_changed.connect(self._on_frame)
        self.setFixedSize(size, size)
        self.show_empty()

    def flush(self) -> QHBoxLayout:
        """Return a row in which the tile is aligned with text and buttons below.

        The slot is larger than the tile, for the shadow.
        """
        row = row_of(-round(self._size * _EDGE), self)
        row.setAlignment(self, Qt.AlignmentFlag.AlignLeft)
        return row

    def set_pictures(self, pictures: ChoicePictures | None) -> None:
        """Draw choices with these pictures."""
        self._pictures = pictures
        self.update()

    def show_empty(self) -> None:
        """Show the dashed outline of a tile."""
        self._show(None, self._words.empty)

    def show_face_down(self, seat: int | None) -> None:
        """Show the back of a tile."""
        self._show(ChoiceLook(None, seat, turned=0.0), self._words.covered)

    def show_choice(self, choice: object, seat: int | None = None, spoken: str = "") -> None:
        """Show a choice face up, with its own accessible name or another one."""
        spoken = spoken or (self._pictures.spoken(choice) if self._pictures else "")
        self._show(ChoiceLook(choice, seat), spoken)

    def turn_over(self, choice: object, seat: int) -> None:
        """Turn a face-down tile over (320 ms; immediately with reduced motion).

        A sign that moves then plays once.
        """
        self.show_choice(choice, seat)
        if not Theme.current().reduced_motion:
            self._look = ChoiceLook(choice, seat, turned=0.0)
            self._turning.start()

    def finish_turning(self) -> None:
        """Finish turning a tile immediately."""
        if self._turning.state() == QVariantAnimation.State.Running:
            self._turning.setCurrentTime(self._turning.duration())

    def restyle(self) -> None:
        """Apply another theme."""
        self.player.stop()
        self.update()

    def play(self) -> None:
        """Play the motion of the face-up sign once, if it moves."""
        if self._pictures is None or self._look is None or self._look.choice is None:
            return
        self.player.play(self._pictures.sign_of(self._look.choice), Theme.current())

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        if self._turning.state() != QVariantAnimation.State.Running:
            self.play()

    def hideEvent(self, event: QHideEvent) -> None:
        self.player.stop()
        super().hideEvent(event)

    def _show(self, look: ChoiceLook | None, spoken: str) -> None:
        self._turning.stop()
        self.player.stop()
        self._look = look
        self.setAccessibleName(spoken)
        self.update()

    def _on_turning(self, turned: float) -> None:
        if self._look is not None:
            self._look = ChoiceLook(self._look.choice, self._look.seat, float(turned))
        self.update()

    def _on_frame(self, frame: int | None) -> None:
        if self._look is not None:
            self._look = replace(self._look, frame=frame)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._size, self._size)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        if self._look is not None and self._pictures is not None:
            self._pictures.paint_choice(painter, box, self._look, theme)
            return
        inset = self._size * _EDGE
        pen = QPen(theme.color("control", 0.75), 2.5, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([2.4, 2.0])
        painter.setPen(pen)
        painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), 14, 14)
