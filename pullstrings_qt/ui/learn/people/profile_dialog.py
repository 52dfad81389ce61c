"""The profile dialog: name and picture."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.placeholder_names import own_name
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import Profile
from pullstrings_qt.ui.kit.fields import NameField, tidy_name
from pullstrings_qt.ui.kit.form_dialog import FormDialog
from pullstrings_qt.ui.learn.people.avatar_choice import AvatarChoice


class ProfileDialog(FormDialog):
    """Edits a profile.

    Args:
        profile: the current profile; None for a new person.
        others: everybody else.
        default: the options of a new person.

    Signals:
        saved: the edited `Profile`; id 0 and no key for a new person.
    """

    saved = Signal(object)

    def __init__(
        self,
        profile: Profile | None,
        others: Sequence[Profile],
        default: Profile | None = None,
    ) -> None:
        title = _("Add a person") if profile is None else profile.name
        super().__init__(title, _("Save"), width=640)
        # A new person starts with the hand of the settings, and can choose the other.
        left_handed = Theme.current().signs.hand == "left"
        default = default or Profile(0, "", "")
        self._before = profile or replace(default, left_handed=left_handed)
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
        self.avatars.show_name(name)
        taken = _("This name is taken") if name.casefold() in self._taken else ""
        add = "" if self._before.id else _("Add {name}").format(name=name)
        self.show_reason(taken if own_name(name) else _("Write a name"), add)

    def save_form(self) -> None:
        """Hand over the profile."""
        if self.save_button.isEnabled():
            name = tidy_name(self.field.text())
            self.close_down()
            self.saved.emit(replace(self._before, name=name, avatar=self.avatars.value))
