"""An answer as a tile button; a sign that moves plays on hover or focus."""

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QEnterEvent, QFocusEvent, QPaintEvent, QPen

from pullstrings_qt.look.choice_pictures import Answer, ChoicePictures
from pullstrings_qt.look.sign_player import SignPlayer
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.grid_button import GridButton
from pullstrings_qt.ui.kit.segments import paint_badge
from pullstrings_qt.ui.kit.style import smooth_painter


class SignButton(GridButton):
    """One answer as a tile."""

    def __init__(self, answer: Answer, pictures: ChoicePictures) -> None:
        super().__init__()
        self.answer = answer
        self.ring_radius = 16.0
        self._pictures = pictures
        self.player = SignPlayer(self)
        """The player of the sign's motion."""
        self.player.frame_changed.connect(self.update)
        self.setCheckable(True)
        self.setAccessibleName(answer.spoken)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def restyle(self) -> None:
        """Apply another theme."""
        self.player.stop()
        self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.player.play(self.answer.sign, Theme.current())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.player.stop()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.player.play(self.answer.sign, Theme.current())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.player.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = smooth_painter(self)
        box = QRectF(self.rect()).adjusted(5, 4, -5, -6)
        self._pictures.paint_answer(painter, box, self.answer, theme, self.player.frame)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.isChecked():
            for color, wide in (("lit_edge", 6), ("lit", 4)):
                painter.setPen(QPen(theme.color(color), wide))
                painter.drawRoundedRect(box, 12, 12)
            side = max(18.0, box.width() / 5)
            paint_badge(painter, QRectF(box.right() - side + 4, box.top() - 3, side, side), theme)
        elif self.is_hovered:
            painter.setPen(QPen(theme.color("ink_soft"), 1.5))
            painter.drawRoundedRect(box, 12, 12)
