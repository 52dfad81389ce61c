"""The base of the camera pictures: paper, and whether the camera is on."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.text_block import TextBlock

_RADIUS: Final = 26.0
_CORNER: Final = 14.0  # pixels from an edge to the content of a corner


class CameraPicture(QWidget):
    """Shows whether the camera is on; subclasses draw the picture."""

    def __init__(self) -> None:
        super().__init__()
        self._on = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._name()

    def _turn(self, *, on: bool) -> None:
        """Show the state, visibly and to screen readers."""
        if on != self._on:  # readers are notified even if the name does not change
            self._on = on
            self._name()
        self.update()

    def _name(self) -> None:
        self.setAccessibleName(_("The camera is on.") if self._on else _("The camera is off."))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the paper with the picture, or that the camera is off."""
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        box = self._box()
        shape = rounded(box, _RADIUS)
        painter.fillPath(shape, theme.color("card_sunk"))
        if self._on:
            painter.save()
            painter.setClipPath(shape)
            self._paint_seen(painter, box)
            painter.restore()
            self._paint_sign(painter, box)
        else:
            self._paint_off(painter, box)
        line = Qt.PenStyle.SolidLine if self._on else Qt.PenStyle.DashLine
        painter.setPen(QPen(theme.color("control"), 3, line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)
        painter.end()

    def _box(self) -> QRectF:
        """Return the area of the paper."""
        raise NotImplementedError

    def _paint_seen(self, painter: QPainter, box: QRectF) -> None:
        """Draw the picture while the camera is on."""
        raise NotImplementedError

    def _paint_sign(self, painter: QPainter, box: QRectF) -> None:
        """Draw the sign that the camera is on: a red dot and a label."""
        theme = Theme.current()
        line = theme.line_height("second")
        block = TextBlock(_("The camera is on."), theme.font("second", bold=True), line)
        wide = min(block.natural_width(), box.width() - line - 56)
        room = self._paint_plate(painter, box, wide + line + 4, block.height(wide))
        radius = line * 0.24
        beside = 2 * radius + 8
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("bad"))
        dot = room.left() + radius
        painter.drawEllipse(QPointF(dot, room.center().y()), radius, radius)
        left = room.left() + beside
        block.paint(painter, left, room.top(), wide, theme.color("ink"))

    def _paint_plate(
        self, painter: QPainter, box: QRectF, wide: float, high: float, *, below: bool = False
    ) -> QRectF:
        """Draw a plate for a line of text; return its inner area.

        Args:
            painter: where to draw.
            box: the area with the corner.
            wide: inner width in pixels.
            high: inner height.
            below: whether it is in the lower corner.
        """
        theme = Theme.current()
        plate = QRectF(0, 0, wide + 24, high + 12)
        plate.moveTopLeft(box.topLeft() + QPointF(_CORNER, _CORNER))
        if below:
            plate.moveBottom(box.bottom() - _CORNER)
        radius = theme.line_height("second") / 2 + 6
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("card"))
        painter.drawRoundedRect(plate, radius, radius)
        return plate.adjusted(12, 6, -12, -6)

    def _paint_off(self, painter: QPainter, box: QRectF) -> None:
        size = max(32.0, box.height() * 0.14)
        ink = Theme.current().color("ink_soft")
        picture = icon_pixmap("camera_off", size, ink, self.devicePixelRatioF())
        painter.drawPixmap(box.center() - QPointF(size / 2, size / 2), picture)
