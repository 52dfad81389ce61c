"""Where the hand is and how light it is, and nothing of the picture: others may look on."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.camera.eye import Sight
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.text_block import TextBlock

_RADIUS: Final = 26.0
_THICK, _THIN = 12.0, 4.0  # what is filled of the ring, and the rest: not told by colour alone
_RING: Final = 0.28  # heights of the box
_WHOLE, _TOP = 360 * 16, 90 * 16  # as Qt counts turns
_LIGHT_ENOUGH: Final = 0.5
"""The light of a frame at which the meter is full."""
_MARKS: Final = 5


class Veil(QWidget):
    """Shows a ring where the hand is, which fills while it is held, and a meter of the light.

    The ring lies round the palm and is as large whatever the hand does.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._sight: Sight | None = None
        self._held = 0.0
        self._light: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._name()

    @property
    def held(self) -> float:
        """How full the ring is, 0 to 1."""
        return self._held

    @property
    def marks(self) -> int:
        """How many marks of the meter are lit, of five; none while the camera is off."""
        light = self._light or 0.0
        return min(_MARKS, round(_MARKS * light / _LIGHT_ENOUGH))

    @property
    def is_empty(self) -> bool:
        """Whether nothing is shown of what the camera saw."""
        return self._sight is None and self._light is None

    def show_light(self, light: float) -> None:
        """Show how light the frame is, 0 to 1."""
        if self._light is None:
            self._light = light
            self._name()
        self._light = light
        self.update()

    def show_sight(self, sight: Sight, held: float) -> None:
        """Show where the hand is and how long it has been held, 0 to 1."""
        self._sight, self._held = sight, held
        self.update()

    def clear(self) -> None:
        """Show that the camera is off."""
        self._sight, self._light, self._held = None, None, 0.0
        self._name()
        self.update()

    def _name(self) -> None:
        on = self._light is not None
        self.setAccessibleName(_("The camera is on.") if on else _("The camera is off."))

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size it likes to have."""
        return QSize(480, 240)

    # --- painting -------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the paper, ring and meter, or that the camera is off."""
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        shape = rounded(box, _RADIUS)
        painter.fillPath(shape, theme.colour("card_sunk"))
        if self._light is None:
            size = max(32.0, box.height() * 0.14)
            ink = theme.colour("ink_soft")
            picture = icon_pixmap("camera_off", size, ink, self.devicePixelRatioF())
            painter.drawPixmap(box.center() - QPointF(size / 2, size / 2), picture)
        else:
            painter.save()
            painter.setClipPath(shape)
            self._paint_ring(painter, box)
            painter.restore()
            self._paint_light(painter, box)
            self._paint_on(painter, box)
        dashes = Qt.PenStyle.DashLine if self._light is None else Qt.PenStyle.SolidLine
        painter.setPen(QPen(theme.colour("control"), 3, dashes))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)
        painter.end()

    def _paint_ring(self, painter: QPainter, box: QRectF) -> None:
        theme, sight = self._theme, self._sight
        radius, middle = _RING * box.height(), box.center()
        hand = None if sight is None else sight.hand
        if sight is not None and hand is not None:
            wide, high = sight.size
            scale = box.height() / high
            x, y = (float(each) for each in (hand.places[0] + hand.places[9]) / 2)
            reach, lowest = box.width() / 2 - radius, box.height() / 2 - radius
            aside = max(-reach, min(reach, (wide / 2 - x) * scale))  # as in a mirror
            down = max(-lowest, min(lowest, (y - high / 2) * scale))
            middle = middle + QPointF(aside, down)
        ring = QRectF(0, 0, 2 * radius - _THICK, 2 * radius - _THICK)
        ring.moveCenter(middle)
        found = hand is not None
        painter.setBrush(theme.colour("card" if found else "card_sunk"))
        line = Qt.PenStyle.SolidLine if found else Qt.PenStyle.DashLine
        colour = theme.colour("control" if found else "line")
        painter.setPen(QPen(colour, _THIN, line))
        painter.drawEllipse(ring)
        size = min(0.9 * radius, 72.0)
        ink = theme.colour("ink" if found else "ink_soft")
        icon = icon_pixmap("hand", size, ink, self.devicePixelRatioF())
        painter.drawPixmap(middle - QPointF(size / 2, size / 2), icon)
        if self._held > 0:
            pen = QPen(theme.colour("good"), _THICK)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawArc(ring, _TOP, -round(_WHOLE * self._held))  # clockwise

    def _paint_light(self, painter: QPainter, box: QRectF) -> None:
        """Draw how light it is: a word and five marks, of which so many are filled."""
        theme = self._theme
        line = theme.line_height("second")
        block = TextBlock(_("Light"), theme.font("second"), line)
        size, gap = line * 0.5, line * 0.28
        wide = block.natural_width() + gap + _MARKS * (size + gap)
        plate = self._plate(painter, wide, line, box.bottomLeft() + QPointF(12, -line - 24))
        block.paint(painter, plate.left(), plate.top(), plate.width(), theme.colour("ink"))
        left, top = plate.left() + block.natural_width() + 2 * gap, plate.center().y() - size / 2
        for number in range(_MARKS):
            mark = QRectF(left + number * (size + gap), top, size, size)
            painter.setPen(QPen(theme.colour("control"), 2))
            lit = number < self.marks
            painter.setBrush(theme.colour("ink" if lit else "card"))
            painter.drawRoundedRect(mark, 3, 3)

    def _paint_on(self, painter: QPainter, box: QRectF) -> None:
        """Draw the sign that the camera is on: a red dot and words."""
        theme = self._theme
        line = theme.line_height("second")
        block = TextBlock(_("The camera is on."), theme.font("second", bold=True), line)
        radius = line * 0.24
        wide = block.natural_width() + 2 * radius + 8
        plate = self._plate(painter, wide, line, box.topLeft() + QPointF(12, 12))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("bad"))
        painter.drawEllipse(QPointF(plate.left() + radius, plate.center().y()), radius, radius)
        left = plate.left() + 2 * radius + 8
        block.paint(painter, left, plate.top(), plate.width(), theme.colour("ink"))

    def _plate(self, painter: QPainter, wide: float, high: float, place: QPointF) -> QRectF:
        """Draw paper to write on; return the room that is on it."""
        plate = QRectF(place.x(), place.y(), wide + 24, high + 12)
        painter.setPen(QPen(self._theme.colour("line"), 1))
        painter.setBrush(self._theme.colour("card"))
        painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
        return plate.adjusted(12, 6, -12, -6)
