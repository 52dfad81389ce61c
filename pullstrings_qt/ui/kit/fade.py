"""A cross-fade: the old picture of an area dissolves into the new one."""

from PySide6.QtCore import QEasingCurve, QRect, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget


class Fade(QWidget):
    """Covers its parent with a picture of the old content, dissolves, and takes no input."""

    def __init__(self, parent: QWidget, before: QPixmap, place: QRect, milliseconds: int) -> None:
        super().__init__(parent)
        self._before = before
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(place)
        self._animation = QVariantAnimation(self, startValue=1.0, endValue=0.0)
        self._animation.setDuration(milliseconds)
        self._animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._animation.valueChanged.connect(lambda _opacity: self.update())
        self._animation.finished.connect(self._end)
        self.show()
        self.raise_()
        self._animation.start()

    def jump_to_end(self) -> None:
        """Show the new picture immediately."""
        self._animation.stop()
        self._end()

    def _end(self) -> None:
        self.hide()
        self.deleteLater()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setOpacity(float(self._animation.currentValue() or 0.0))
        painter.drawPixmap(0, 0, self._before)
