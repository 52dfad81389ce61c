"""Export and import of settings: the same for thirty laptops."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled, ngettext
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.ui.kit.file_dialogs import ask_for_file, ask_where
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.learn.content import CardChoices
from pullstrings_qt.ui.learn.people.learner import Learner
from pullstrings_qt.ui.learn.people.options_dialog import level_hint, retention_sentence
from pullstrings_qt.ui.learn.school_class.shared_settings import (
    SUFFIX,
    SharedSettings,
    default_settings,
    keep_default,
    read_settings,
    settings_of,
    write_settings,
)


class SettingsController(QObject):
    """Exports and imports settings.

    Args:
        window: shows dialogs and toasts.
        appearance: the preferences of this laptop.
        store: people and their settings.
        parent: the owner.

    Signals:
        changed: settings were imported.
    """

    changed = Signal()

    def __init__(
        self, window: MainWindow, appearance: Appearance, store: Store, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._appearance = appearance
        self._store = store
        self._shared = SharedSettings()

    def save(self, learner: Learner | None, choices: CardChoices) -> None:
        """Ask for a file and export the settings, with the choices of one person.

        Args:
            learner: the person; None if there is nobody yet.
            choices: the choices for the first person.
        """
        suggestion = _("settings") + SUFFIX
        target = ask_where(self._window, _("Save settings for other laptops"), _kinds(), suggestion)
        if target is None:
            return
        try:
            if learner is not None:
                profile = learner.profile
                own = self._store.settings.of_person(profile.key)
                own = {"learn.choices": learner.choices.as_values(), **own}
            else:
                default = default_settings(self._store.settings)
                profile = default.profile(Profile(0, "", ""))
                own = {**default.learning, "learn.choices": choices.as_values()}
            shared = settings_of(self._appearance.preferences, profile, own)
            name = write_settings(target, shared)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return
        words = _("{file} is saved. Import it on the other laptops; no names are in it.")
        self._window.toast(words.format(file=name))

    def ask(self) -> None:
        """Ask for a file with settings, and import it."""
        kinds = _("{kind};;All files (*)").format(kind=_kinds())
        path = ask_for_file(self._window, _("Import settings"), kinds)
        if path is not None:
            self.take_in(path)

    def take_in(self, path: Path) -> None:
        """Read settings from a file and ask before applying them."""
        try:
            self._shared = read_settings(path)
            people = len(self._store.profiles.all())
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return
        dialog = ConfirmDialog(
            _("Import these settings?"),
            taking_words(self._shared, people),
            _("Import"),
            _("Cancel"),
            is_safe=True,
        )
        dialog.agreed.connect(self._use)
        self._window.show_overlay(dialog)

    def _use(self) -> None:
        shared = self._shared
        try:
            keep_default(self._store.settings, shared)
            everybody = [shared.profile(one) for one in self._store.profiles.all()]
            with self._store.beside() as people:
                own = people.settings.of_person
                people.set_for(everybody, lambda one: shared.learning_of(own(one.key)))
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return
        self._appearance.use(replace(self._appearance.preferences, **shared.preferences))
        self.changed.emit()
        self._window.toast(_("The settings are in use."))


def taking_words(shared: SharedSettings, people: int) -> str:
    """Return what the settings of a file would change here."""
    look = _(
        "Appearance, sound, language and signing hand will be replaced by the file’s settings."
    )
    practice = _("This also applies to people added later.")
    if people:
        practice = ngettext(
            "This also applies to the person here and to people added later.",
            "This also applies to the {count} people here and to people added later.",
            people,
        ).format(count=people)
    goal = ngettext("{count} answer", "{count} answers", shared.daily_goal)
    goal = labeled(_("Daily goal"), goal.format(count=shared.daily_goal))
    details = f"{level_hint(shared.level)} {goal}."
    if shared.retention is not None:
        details += f" {retention_sentence(round(100 * shared.retention))}"
    kept = _("Names, and everything anybody has learned, stay as they are.")
    return "\n".join((look, practice, details, kept))


def _kinds() -> str:
    return _("Settings of Pullstrings (*{suffix})").format(suffix=SUFFIX)
