"""A short list of steps: done, now, next."""

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.text_label import TextLabel

_SIDE = 28


class Progress(Enum):
    """Where a step stands."""

    DONE = "done"
    NOW = "now"
    NEXT = "next"


class _StepMark(QWidget):
    """A number in a circle, or a check mark."""

    def __init__(self, theme: Theme, number: int, progress: Progress) -> None:
        super().__init__()
        self._theme = theme
        self._number = number
        self._progress = progress

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours and sizes of another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the circle."""
        return QSize(self._theme.px(_SIDE), self._theme.px(_SIDE))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the circle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = self._theme.px(_SIDE)
        box = QRectF(1, (self.height() - side) / 2 + 1, side - 2, side - 2)
        filled = self._progress is not Progress.NEXT
        painter.setPen(Qt.PenStyle.NoPen if filled else QPen(self._theme.colour("control"), 2))
        painter.setBrush(self._theme.colour("primary") if filled else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box)
        ink = self._theme.colour("on_primary" if filled else "ink_soft")
        if self._progress is Progress.DONE:
            pen = QPen(ink, side / 11)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            centre = box.center()
            painter.drawPolyline(
                [
                    centre + QPointF(-side * 0.19, 0.01 * side),
                    centre + QPointF(-side * 0.05, side * 0.15),
                    centre + QPointF(side * 0.2, -side * 0.15),
                ]
            )
            return
        painter.setPen(ink)
        painter.setFont(self._theme.font("second", bold=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(self._number))


class Steps(QWidget):
    """Steps below one another.

    Args:
        theme: the look.
        steps: the words of each step and where it stands.
    """

    def __init__(self, theme: Theme, steps: Sequence[tuple[str, Progress]]) -> None:
        super().__init__()
        spoken = {
            Progress.DONE: _("done"),
            Progress.NOW: _("now"),
            Progress.NEXT: _("still to come"),
        }
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(13)
        for number, (words, progress) in enumerate(steps, start=1):
            row = QHBoxLayout()
            row.setSpacing(10)
            row.addWidget(_StepMark(theme, number, progress))
            soft = "ink_soft" if progress is Progress.NEXT else "ink"
            label = TextLabel(theme, words, colour=soft, heavy=progress is Progress.NOW)
            label.setAccessibleName(
                _("Step {number}, {state}: {words}").format(
                    number=number, state=spoken[progress], words=words
                )
            )
            row.addWidget(label, 1)
            column.addLayout(row)
