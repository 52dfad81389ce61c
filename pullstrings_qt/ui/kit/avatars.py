"""Round avatars of the players: a picture or the first letter of a name, on a personal color."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme, pixel_font, tokens
from pullstrings_qt.ui.kit.avatar_art import paint_avatar
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.square_picture import SquarePicture
from pullstrings_qt.ui.kit.style import smooth_painter

_SIDE = 40


class RoundButton(Button):
    """A button in the shape of a disk."""

    def __init__(self, name: str) -> None:
        super().__init__("", ButtonKind.QUIET)
        self.setAccessibleName(name)
        set_tool_tip(self, name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _measure(self) -> None:
        self.ring_radius = _side(Theme.current()) / 2

    def heightForWidth(self, width: int) -> int:
        return _side(Theme.current())

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        return QSize(_side(theme), _side(theme))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class Avatar(RoundButton):
    """A disk with a person's picture, or `letters` (see `initials`); their id picks its color."""

    def __init__(self, name: str, person: int, *, picture: str = "", letters: str = "") -> None:
        super().__init__(name)
        self.name = name
        self.letters = letters or name[:1].upper()
        self.picture = picture
        self._fill = avatar_fill(person)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = smooth_painter(self)
        box = QRectF(self.rect())
        paint_person(painter, box, self.letters, self.picture, self._fill, theme)
        if self.is_hovered and theme.casts_shadows:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(255, 255, 255, 28))
            painter.drawEllipse(box)


class Portrait(SquarePicture):
    """A person's disk that cannot be pressed; it grows less than the text does."""

    def __init__(self, side: int) -> None:
        super().__init__(side, growth=1.5)
        self._person = ("", "", 0)

    def show_person(self, name: str, picture: str, person: int) -> None:
        """Show a person; `person`, the id, picks the color."""
        self._person = (name, picture, person)
        self.setAccessibleName(name)
        self.update()

    def paint(self, painter: QPainter, box: QRectF) -> None:
        name, picture, person = self._person
        paint_person(painter, box, name[:1].upper(), picture, avatar_fill(person), Theme.current())


def avatar_fill(person: int) -> QColor:
    """Return the color of a person's disk by their id, which never changes; not a seat's."""
    fills = tokens()["avatar"]["fills"]
    return QColor(fills[person % len(fills)])


def initials(names: Sequence[str]) -> list[str]:
    """Return the first letter of each name, or two letters where names start the same."""
    found = []
    for name in names:
        first = name[:1].upper()
        alike = [each.lower() for each in names if each[:1].upper() == first]
        places = range(1, max(map(len, alike)))
        differs = (at for at in places if len({each[at : at + 1] for each in alike}) == len(alike))
        at = next(differs, 1)
        found.append(first + name[at : at + 1].lower() if len(alike) > 1 else first)
    return found


def paint_person(
    painter: QPainter, box: QRectF, letters: str, picture: str, fill: QColor, theme: Theme
) -> None:
    """Draw a disk with a picture, or with letters where none was chosen."""
    ground, outline = theme.blackened(fill), theme.outline(2)
    painter.setBrush(ground)
    painter.setPen(outline)
    edge = 0.0 if outline.style() == Qt.PenStyle.NoPen else 1.0
    painter.drawEllipse(box.adjusted(edge, edge, -edge, -edge))
    ink = QColor(tokens()["avatar"]["ink"])
    if paint_avatar(painter, picture, box, ink, ground):
        return
    painter.setPen(ink)
    painter.setFont(pixel_font(box.width() * 0.42, bold=True))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letters)


class AddPlayerButton(RoundButton):
    """A dashed disk with a person and a plus: adds a name; spelled out, as wide as its label."""

    def __init__(self) -> None:
        super().__init__(_("Add a person"))
        self.icon_name = "add_person"

    def spell_out(self, spelled: bool) -> None:
        """Show the label next to the picture, or the picture alone."""
        words = _("Add a person")
        self.show_text(words if spelled else "", words)
        set_tool_tip(self, "" if spelled else words)

    def sizeHint(self) -> QSize:
        side = _side(Theme.current())
        return QSize(max(side, Button.sizeHint(self).width()) if self.words else side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = smooth_painter(self)
        ink = theme.color("ink" if self.is_hovered or self.words else "ink_soft")
        pen = QPen(ink if self.is_hovered else theme.color("control"), 2)
        pen.setDashPattern([3, 2.2])
        painter.setPen(pen)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        self._paint_content(painter, ink)


def _side(theme: Theme) -> int:
    return max(round(_SIDE * min(theme.text_scale, 1.5)), theme.target)
