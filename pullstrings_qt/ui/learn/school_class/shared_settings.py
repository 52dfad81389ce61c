"""Settings for many laptops: a small file without names and answers, saved and imported."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.files import read_file, write_whole
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled, ngettext
from pullstrings_qt.core.profile import (
    EASY_FIRST,
    LARGEST_GOAL,
    Profile,
    SigningLevel,
    letter_order,
)
from pullstrings_qt.core.settings import SettingsStore
from pullstrings_qt.learning.exchange import not_written
from pullstrings_qt.learning.transfer import damaged, refused, too_new
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.kit.file_dialogs import ask_for_file, ask_where, file_kinds
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences, usable_preferences
from pullstrings_qt.ui.learn.content import CardChoices
from pullstrings_qt.ui.learn.people.learner import Learner
from pullstrings_qt.ui.learn.people.options_dialog import level_hint

SUFFIX: Final = ".pullstrings-settings"
FORMAT: Final = "pullstrings-settings"
VERSION: Final = 1
LARGEST_FILE: Final = 100_000  # bytes
_CHOICES: Final = "learn.choices"
"""The setting of a person that is shared; no name is in it."""
_DEFAULT: Final = "learn.usual"
_LONGEST_VALUE: Final = 2_000  # characters of JSON


@dataclass(frozen=True, slots=True)
class SharedSettings:
    """The settings to share between laptops.

    Attributes:
        preferences: theme, text size, motion, language, hands, sounds, by name.
        level: the level of new people; it determines the number of new cards per day.
        daily_goal: answers per day.
        letter_order, name_first: the order of new letters, as in a `Profile`.
        learning: a person's choices for practice, if any, by the name of their setting.
    """

    preferences: Mapping[str, Any] = field(default_factory=dict)
    level: SigningLevel = SigningLevel.NEW
    daily_goal: int = 20
    letter_order: str = EASY_FIRST
    name_first: bool = True
    learning: Mapping[str, Any] = field(default_factory=dict)

    def profile(self, profile: Profile) -> Profile:
        """Return a profile with these settings applied."""
        return replace(
            profile,
            level=self.level,
            daily_goal=self.daily_goal,
            letter_order=self.letter_order,
            name_first=self.name_first,
        )

    def practice(self) -> dict[str, Any]:
        """Return the choices for practice, as JSON values."""
        return {
            "level": self.level.value,
            "daily_goal": self.daily_goal,
            "letter_order": self.letter_order,
            "name_first": self.name_first,
            "learning": dict(self.learning),
        }


def settings_of(
    preferences: Preferences, profile: Profile | None, own: Mapping[str, Any]
) -> SharedSettings:
    """Return the shareable settings of a laptop and one person on it.

    Args:
        preferences: those of the laptop.
        profile: the person; None for nobody.
        own: the person's settings, by name; private ones are left out.
    """
    values = {one.name: getattr(preferences, one.name) for one in fields(Preferences)}
    shared = _shareable(own)
    default = profile or Profile(0, "", "")
    return SharedSettings(
        values, default.level, default.daily_goal, default.letter_order, default.name_first, shared
    )


def write_settings(target: Path, shared: SharedSettings) -> str:
    """Write settings to a file and return its name; completely or not at all.

    Raises:
        ExchangeError: it could not be written.
    """
    document = {
        "format": FORMAT,
        "version": VERSION,
        "preferences": dict(shared.preferences),
        **shared.practice(),
    }
    text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    try:
        write_whole(target, text.encode("utf-8"))
    except OSError as problem:
        raise not_written(target, problem) from problem
    return target.name


def read_settings(source: Path) -> SharedSettings:
    """Return the settings of a file; invalid values are left out.

    Raises:
        ExchangeError: it cannot be read, is not such a file, or was written by a newer version.
    """
    try:
        document = json.loads(read_file(source, LARGEST_FILE).decode("utf-8-sig"))
    except OSError as problem:
        raise refused(source.name, _("It is not there, or belongs to someone else.")) from problem
    except (ValueError, RecursionError) as problem:
        raise damaged(source.name) from problem
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise damaged(source.name)
    version = document.get("version")
    if type(version) is not int or version > VERSION:
        raise too_new(source.name)
    return _shared(document)


def _shared(document: Mapping[str, Any]) -> SharedSettings:
    default = SharedSettings()
    preferences, learning = document.get("preferences"), document.get("learning")
    level, goal = document.get("level"), document.get("daily_goal")
    return SharedSettings(
        preferences=usable_preferences(preferences if isinstance(preferences, dict) else {}),
        level=SigningLevel(level) if level in tuple(SigningLevel) else default.level,
        daily_goal=goal if type(goal) is int and 0 <= goal <= LARGEST_GOAL else default.daily_goal,
        letter_order=letter_order(document.get("letter_order")),
        name_first=document.get("name_first") is not False,
        learning=_shareable(learning if isinstance(learning, dict) else {}),
    )


def _shareable(own: Mapping[str, Any]) -> dict[str, Any]:
    """Return the shareable part of a person's settings."""
    values = own.get(_CHOICES)
    if not values or not isinstance(values, dict) or len(json.dumps(values)) > _LONGEST_VALUE:
        return {}
    return {_CHOICES: values}


def keep_default(settings: SettingsStore, shared: SharedSettings) -> None:
    """Store these settings as the default for new people.

    Raises:
        StoreWriteError: they could not be saved.
    """
    settings.set(_DEFAULT, shared.practice())


def default_settings(settings: SettingsStore) -> SharedSettings:
    """Return the default settings for new people."""
    nothing: dict[str, Any] = {}
    return _shared(settings.get(_DEFAULT, nothing))


class SettingsController(QObject):
    """Exports and imports settings."""

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
        """Ask for a file and export the settings, with the choices of one person."""
        suggestion = _("settings") + SUFFIX
        target = ask_where(self._window, _("Save settings for other laptops"), _kinds(), suggestion)
        if target is None:
            return
        try:
            if learner is not None:
                profile = learner.profile
                own = self._store.settings.of_person(profile.key)
                own = {_CHOICES: learner.choices.as_values(), **own}
            else:
                default = default_settings(self._store.settings)
                profile = default.profile(Profile(0, "", ""))
                own = {**default.learning, _CHOICES: choices.as_values()}
            shared = settings_of(self._appearance.preferences, profile, own)
            name = write_settings(target, shared)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return
        words = _("{file} is saved. Import it on the other laptops; no names are in it.")
        self._window.toast(words.format(file=name))

    def ask(self) -> None:
        """Ask for a file with settings, and import it."""
        path = ask_for_file(self._window, _("Import settings"), _kinds(others=True))
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
                people.set_for(everybody, lambda _one: shared.learning)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return
        self._appearance.change(**shared.preferences)
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
    kept = _("Names, and everything anybody has learned, stay as they are.")
    return "\n".join((look, practice, details, kept))


def _kinds(*, others: bool = False) -> str:
    return file_kinds(_("Settings"), f"*{SUFFIX}", others=others)
