"""The profile dialog: name and picture."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.placeholder_names import own_name
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import Profile
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.fields import NameField, tidy_name
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.people.avatar_choice import AvatarChoice


class ProfileDialog(Overlay):
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
        title = _("A new person") if profile is None else profile.name
        super().__init__(title, width=640)
        # A new person starts with the hand of the settings, and can choose the other.
        left_handed = Theme.current().signs.hand == "left"
        default = default or Profile(0, "", "")
        self._before = profile or replace(default, left_handed=left_handed)
        self._taken = {one.name.casefold() for one in others}
        self.field = NameField(self._before.name)
        self.field.textChanged.connect(self._follow)
        self.field.returnPressed.connect(self._finish)
        # The store gives a new person the next id, which determines the color.
        person = self._before.id or max((one.id for one in others), default=0) + 1
        self.avatars = AvatarChoice(person, self._before.avatar)
        self.save_button = Button("", ButtonKind.PRIMARY)
        self.save_button.clicked.connect(self._finish)
        self.cancel_button = Button(_("Cancel"), ButtonKind.QUIET)
        self.cancel_button.clicked.connect(self.cancel)
        self._fill(title)
        self.initial_focus(self.field)
        self._follow()

    def _fill(self, title: str) -> None:
        self.body.addWidget(TextLabel(title, "title"))
        self._ask(_("Name"), self.field)
        self.body.addWidget(self.field.note)
        self._ask(_("Picture"), self.avatars)
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel_button)
        self.footer.addWidget(self.save_button)

    def _ask(self, words: str, answer: QWidget) -> None:
        self.body.addWidget(TextLabel(words, "second", heavy=True))
        self.body.addWidget(answer)

    def _reason(self) -> str:
        """Return why the profile cannot be saved yet; empty if it can."""
        name = tidy_name(self.field.text())
        if not own_name(name):
            return _("Write a name first")
        if name.casefold() in self._taken:
            return _("This name is taken")
        return ""

    def _follow(self) -> None:
        reason = self._reason()
        self.save_button.setEnabled(not reason)
        name = tidy_name(self.field.text())
        save = _("Save") if self._before.id else _("Add {name}").format(name=name)
        self.save_button.show_text(reason or save)
        self.avatars.show_name(name)

    def _finish(self) -> None:
        if self._reason():
            return
        changed = replace(
            self._before,
            name=tidy_name(self.field.text()),
            avatar=self.avatars.value,
        )
        self.close_down()
        self.saved.emit(changed)
