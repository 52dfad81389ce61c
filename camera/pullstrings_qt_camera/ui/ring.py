"""The wanted hand, in a ring that fills while it is held."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.look.hand_close_up import HandSight, close_ups, paint_close_up
from pullstrings_qt.look.theme import Theme, pixel_font
from pullstrings_qt.signs.words import named_text

_THICK: Final = 16.0
_RIM: Final = 2.0
_OUT: Final = (_THICK - _RIM) / 2 + 1
_WHOLE: Final = 360 * 16  # a full turn in Qt's units
_TOP: Final = 90 * 16
_SIDE: Final = 240


class HoldRing(QWidget):
    """Shows a sign, and the progress of holding it."""

    def __init__(self) -> None:
        super().__init__()
        self._sight: HandSight | None = None
        self._letter = ""
        self._held = 0.0
        self._side = _SIDE
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def held(self) -> float:
        """The fill of the ring, 0 to 1."""
        return self._held

    @property
    def sight(self) -> HandSight | None:
        """The view of the hand; None while only its letter is shown."""
        return self._sight

    def show_sign(self, sight: HandSight) -> None:
        """Show a sign."""
        self._sight = sight
        self.setAccessibleName(named_text(sight.letter))
        self.update()

    def show_letter(self, letter: str) -> None:
        """Show a letter in the place of its sign."""
        self._sight, self._letter = None, letter
        self.setAccessibleName(letter)
        self.update()

    def fill(self, held: float) -> None:
        """Fill the ring to a share, 0 to 1."""
        if held != self._held:
            self._held = held
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def use_side(self, side: int = _SIDE) -> None:
        """Shrink if the text needs the space."""
        if side != self._side:
            self._side = side
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, side = Theme.current(), float(min(self.width(), self.height()))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ring = QRectF(0, 0, side - _THICK - 4, side - _THICK - 4)
        ring.moveCenter(QRectF(self.rect()).center())
        painter.setPen(QPen(theme.color("card" if theme.is_contrast else "line"), _THICK))
        painter.setBrush(theme.color("ivory"))
        painter.drawEllipse(ring)
        if theme.is_contrast:  # paper, lines and hands are all white there
            painter.setPen(QPen(theme.color("line"), _RIM))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(ring.adjusted(-_OUT, -_OUT, _OUT, _OUT))
        if self._sight is not None:
            painter.save()
            clip = QPainterPath()
            clip.addEllipse(ring.adjusted(_THICK / 2, _THICK / 2, -_THICK / 2, -_THICK / 2))
            painter.setClipPath(clip)
            painter.translate(ring.center())
            room = ring.width() * 0.8
            (close_up,) = close_ups((self._sight,), QSizeF(room, room))
            paint_close_up(painter, close_up, theme)
            painter.restore()
        elif self._letter:
            painter.setPen(theme.color("tile_ink"))
            painter.setFont(pixel_font(ring.height() * 0.45, bold=True))
            painter.drawText(ring, Qt.AlignmentFlag.AlignCenter, self._letter)
        paint_held(painter, ring, self._held, QPen(theme.color("good"), _THICK))
        painter.end()


def paint_held(painter: QPainter, ring: QRectF, held: float, pen: QPen) -> None:
    """Draw the fill of a ring, 0 to 1, clockwise from its top."""
    if held > 0:
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawArc(ring, _TOP, -round(_WHOLE * held))
