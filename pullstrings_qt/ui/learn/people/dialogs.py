"""The dialog about a person: name and picture."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.placeholder_names import own_name
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import Profile
from pullstrings_qt.ui.kit.avatar_art import avatar_names
from pullstrings_qt.ui.kit.avatars import avatar_fill, paint_person
from pullstrings_qt.ui.kit.fields import NameField, tidy_name
from pullstrings_qt.ui.kit.form_dialog import FormDialog
from pullstrings_qt.ui.kit.grid_button import arrow_step
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.pressable import ExclusiveButton, check_one, focus_one
from pullstrings_qt.ui.kit.style import Group

_SIDE = 52
_COLUMNS = 7


class AvatarButton(ExclusiveButton):
    """One picture; a highlight ring marks the chosen one."""

    def __init__(self, avatar: str, words: str, person: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.avatar = avatar
        self._name = ""
        self.fill = avatar_fill(person)
        self.setAccessibleName(words)
        set_tool_tip(self, words)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.restyle()

    def show_name(self, name: str) -> None:
        """Show the initial of a name, if this is the option without a picture."""
        self._name = name
        self.update()

    def restyle(self) -> None:
        """Apply another theme."""
        self.ring_radius = self.sizeHint().width() / 2
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        side = round(_SIDE * min(Theme.current().text_scale, 1.5)) + 10
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(6, 6, -6, -6)
        letter = self._name[:1].upper() or "?"
        paint_person(painter, box, letter, self.avatar, self.fill, theme)
        if self.isChecked() or self.is_hovered:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            role = "primary" if self.isChecked() else "control"
            painter.setPen(QPen(theme.color(role), 4 if self.isChecked() else 2))
            painter.drawEllipse(QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5))
        painter.end()


class AvatarChoice(Group):
    """All pictures, in the person's color; arrows move the choice, Tab leaves the group."""

    def __init__(self, person: int, chosen: str = "") -> None:
        super().__init__(_("Picture"))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        pictures = {"": _("The first letter of the name"), **avatar_names()}
        self.buttons = [
            AvatarButton(avatar, words, person, self) for avatar, words in pictures.items()
        ]
        for place, button in enumerate(self.buttons):
            button.clicked.connect(partial(check_one, button, self.buttons))
            grid.addWidget(button, place // _COLUMNS, place % _COLUMNS)
        grid.setColumnStretch(_COLUMNS, 1)
        wanted = [button for button in self.buttons if button.avatar == chosen]
        check_one((wanted or self.buttons)[0], self.buttons)

    @property
    def value(self) -> str:
        """The id of the chosen picture; empty for the initial."""
        return next(button.avatar for button in self.buttons if button.isChecked())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = arrow_step(event.key(), _COLUMNS)
        if step is None:
            event.ignore()
            return
        here = next(place for place, each in enumerate(self.buttons) if each.isChecked())
        focus_one(here + step, self.buttons)


class ProfileDialog(FormDialog):
    """Edits a profile; a new person has id 0 and no key."""

    def __init__(self, profile: Profile | None, others: Sequence[Profile]) -> None:
        title = _("Add a person") if profile is None else profile.name
        super().__init__(title, _("Save"), width=640)
        # A new person starts with the hand of the settings, and can choose the other.
        left_handed = Theme.current().signs.hand == "left"
        self._before = profile or Profile(0, "", "", left_handed=left_handed)
        self._taken = {one.name.casefold() for one in others}
        self.field = NameField(self._before.name)
        self.field.textChanged.connect(self._follow)
        self.field.returnPressed.connect(self.save_form)
        # The store gives a new person the next id, which determines the color.
        person = self._before.id or max((one.id for one in others), default=0) + 1
        self.avatars = AvatarChoice(person, self._before.avatar)
        self.ask(_("Name"), self.field, wide=True)
        self.body.addWidget(self.field.note)
        self.ask(_("Picture"), self.avatars, wide=True)
        self.initial_focus(self.field)
        self._follow()

    def _follow(self) -> None:
        name = tidy_name(self.field.text())
        self.avatars.buttons[0].show_name(name)
        taken = _("This name is taken") if name.casefold() in self._taken else ""
        add = "" if self._before.id else _("Add {name}").format(name=name)
        self.show_reason(taken if own_name(name) else _("Write a name"), add)

    def entered(self) -> Profile:
        name = tidy_name(self.field.text())
        return self._before._replace(name=name, avatar=self.avatars.value)
