"""Round signs of the players: the first letter of a name in a colour of its own."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.theme import Theme, pixel_font
from pullstrings_qt.look.tokens import tokens
from pullstrings_qt.ui.buttons import Button, ButtonKind

_SIDE = 40


class RoundButton(Button):
    """A button in the shape of a disk."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, "", ButtonKind.QUIET, parent=parent)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _measure(self) -> None:
        self.ring_radius = _side(self.theme) / 2

    def heightForWidth(self, width: int) -> int:
        """Return the diameter."""
        return _side(self.theme)

    def sizeHint(self) -> QSize:
        """Return the size of the disk."""
        return QSize(_side(self.theme), _side(self.theme))

    def minimumSizeHint(self) -> QSize:
        """Return the size of the disk."""
        return self.sizeHint()


class Avatar(RoundButton):
    """A disk with a person's initial.

    Args:
        theme: the look.
        name: the person's name, which is also the accessible name.
        place: the person's place in the list; it picks the colour, never a seat's colour.
        parent: the widget it belongs to.
    """

    def __init__(self, theme: Theme, name: str, place: int, parent: QWidget | None = None) -> None:
        super().__init__(theme, name, parent)
        self.name = name
        fills = tokens()["avatar"]["fills"]
        self._fill = QColor(fills[place % len(fills)])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the disk and the initial."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        contrast = self.theme.is_contrast
        painter.setBrush(QColor(0, 0, 0) if contrast else self._fill)
        painter.setPen(QPen(self.theme.colour("line"), 2) if contrast else Qt.PenStyle.NoPen)
        edge = 1.0 if contrast else 0.0
        painter.drawEllipse(box.adjusted(edge, edge, -edge, -edge))
        if self._hovered and not contrast:
            painter.setBrush(QColor(255, 255, 255, 28))
            painter.drawEllipse(box)
        painter.setPen(QColor(tokens()["avatar"]["ink"]))
        painter.setFont(pixel_font(_side(self.theme) * 0.42, bold=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.name[:1].upper())
        painter.end()


class AddPlayerButton(RoundButton):
    """A dashed disk with a plus: adds a name."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, _("Add a player"), parent)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dashed disk and the plus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self.theme.colour("ink" if self._hovered else "ink_soft")
        pen = QPen(ink if self._hovered else self.theme.colour("control"), 2)
        pen.setDashPattern([3, 2.2])
        painter.setPen(pen)
        painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        size = round(_side(self.theme) / 2)
        picture = icon_pixmap("plus", size, ink, self.devicePixelRatioF())
        middle = QPointF(self.width() - size, self.height() - size) / 2
        painter.drawPixmap(middle, picture)
        painter.end()


def _side(theme: Theme) -> int:
    """Return the side of an avatar in pixels; it grows less than the text."""
    return round(_SIDE * min(theme.text_scale, 1.5))
