"""The position of the hand and the brightness, without the picture: others may watch."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt_camera.reading.hand_detector import HandSighting
from pullstrings_qt_camera.ui.picture import CameraPicture
from pullstrings_qt_camera.ui.ring import paint_held

_THICK, _THIN = 12.0, 4.0  # filled part of the ring, and the rest: they differ not only in color
_RING: Final = 0.28  # radius, in heights of the box
_LIGHT_ENOUGH: Final = 0.5
"""The brightness of a full meter."""
_MARKS: Final = 5


class PrivacyCover(CameraPicture):
    """Shows a ring at the hand, which fills while it is held, and a meter of the brightness.

    The ring is around the palm, with the same size for every shape.
    """

    def __init__(self) -> None:
        super().__init__()
        self._sight: HandSighting | None = None
        self._held = 0.0
        self._light: float | None = None

    @property
    def held(self) -> float:
        """The fill of the ring, 0 to 1."""
        return self._held

    @property
    def marks(self) -> int:
        """The number of lit marks of the meter, of five; none while the camera is off."""
        light = self._light or 0.0
        return min(_MARKS, round(_MARKS * light / _LIGHT_ENOUGH))

    @property
    def is_empty(self) -> bool:
        """Whether nothing from the camera is shown."""
        return self._sight is None and self._light is None

    def show_light(self, light: float) -> None:
        """Show the brightness of a frame, 0 to 1."""
        self._light = light
        self._turn(on=True)

    def show_sight(self, sight: HandSighting, held: float) -> None:
        """Show the position of the hand and its progress, 0 to 1."""
        self._sight, self._held = sight, held
        self.update()

    def clear(self) -> None:
        """Show that the camera is off."""
        self._sight, self._light, self._held = None, None, 0.0
        self._turn(on=False)

    def sizeHint(self) -> QSize:
        return QSize(480, 240)

    # --- painting -------------------------------------------------------------------------

    def _box(self) -> QRectF:
        return QRectF(self.rect()).adjusted(2, 2, -2, -2)

    def _paint_seen(self, painter: QPainter, box: QRectF) -> None:
        self._paint_ring(painter, box)
        self._paint_light(painter, box)

    def _paint_ring(self, painter: QPainter, box: QRectF) -> None:
        theme, sight = Theme.current(), self._sight
        radius, middle = _RING * box.height(), box.center()
        hand = None if sight is None else sight.hand
        if sight is not None and hand is not None:
            wide, high = sight.size
            scale = box.height() / high
            x, y = (float(each) for each in (hand.places[0] + hand.places[9]) / 2)
            reach, lowest = box.width() / 2 - radius, box.height() / 2 - radius
            aside = max(-reach, min(reach, (wide / 2 - x) * scale))  # mirrored
            down = max(-lowest, min(lowest, (y - high / 2) * scale))
            middle = middle + QPointF(aside, down)
        ring = QRectF(0, 0, 2 * radius - _THICK, 2 * radius - _THICK)
        ring.moveCenter(middle)
        found = hand is not None
        painter.setBrush(theme.color("card" if found else "card_sunk"))
        line = Qt.PenStyle.SolidLine if found else Qt.PenStyle.DashLine
        color = theme.color("control" if found else "line")
        painter.setPen(QPen(color, _THIN, line))
        painter.drawEllipse(ring)
        size = min(0.9 * radius, 72.0)
        ink = theme.color("ink" if found else "ink_soft")
        icon = icon_pixmap("hand", size, ink, self.devicePixelRatioF())
        painter.drawPixmap(middle - QPointF(size / 2, size / 2), icon)
        paint_held(painter, ring, self._held, QPen(theme.color("good"), _THICK))

    def _paint_light(self, painter: QPainter, box: QRectF) -> None:
        """Draw the brightness: a label and five marks, some of them filled."""
        theme = Theme.current()
        line = theme.line_height("second")
        block = TextBlock(_("Light"), theme.font("second"), line)
        size, gap, words = line * 0.5, line * 0.28, block.natural_width()
        wide = words + gap + _MARKS * (size + gap)
        room = self._paint_plate(painter, box, wide, line, below=True)
        left = room.left()
        block.paint(painter, left, room.top(), words, theme.color("ink"))
        for number in range(_MARKS):
            along = words + 2 * gap + number * (size + gap)
            left = room.left() + along
            mark = QRectF(left, room.center().y() - size / 2, size, size)
            painter.setPen(QPen(theme.color("control"), 2))
            lit = number < self.marks
            painter.setBrush(theme.color("ink" if lit else "card"))
            painter.drawRoundedRect(mark, 3, 3)
