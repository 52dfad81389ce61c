"""How a person wants the app to look and behave, and where that is remembered."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import Telling
from pullstrings_qt.core.settings import SettingsStore
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.look.theme import (
    HANDS,
    SIGN_VIEWS,
    SKINS,
    TEXT_SCALES,
    THEME_NAMES,
    SignLook,
    Theme,
)
from pullstrings_qt.ui.kit.system_settings import SystemSettings

_ROOMY: Final = (880, 500)
"""Least width and height in pixels of a window in which things stand beside each other."""
Motion: TypeAlias = bool | Literal["system"]
TextSize: TypeAlias = float | Literal["system"]


class Switches(Enum):
    """How many switches a person has."""

    OFF = "off"
    ONE = "one"
    TWO = "two"


SCAN_SECONDS: Final = {"slow": 3.0, "usual": 1.8, "fast": 1.0}
"""Seconds per control with one switch, by the name of the setting."""


class Preferences(NamedTuple):
    """What a person can set, each with its values in `_CHOICES`; ``system`` follows the computer.

    `show_hints`: the board shows what a choice would do. `silent_pick`: no letter is said while
    somebody chooses face down, nor while a screen reader listens. `pace`: ``first`` is slow, until
    a first match has been played to its end. `reasons`: which computer players say why they chose
    what they did, ``gentle`` those below level 5. `large_targets`: buttons are `FINGER` high.
    """

    theme: str = "system"
    text_scale: TextSize = "system"
    reduced_motion: Motion = "system"
    language: str = "system"
    show_hints: bool = True
    silent_pick: bool = False
    hand: str = "right"
    view: str = "chart"
    skin: str = "sand"
    pace: str = "first"

    reasons: str = "gentle"
    large_targets: bool | Literal["system"] = "system"
    switches: str = "off"
    scan_pace: str = "usual"
    sounds: bool = False
    volume: str = "normal"

    @property
    def turn_pace(self) -> Pace:
        """How fast turns are shown."""
        return Pace.SLOW if self.pace == FIRST_MATCH else Pace(self.pace)

    @property
    def signs(self) -> SignLook:
        """How hands are to look."""
        return SignLook(self.hand, self.view, self.skin)


FINGER: Final = 44
"""Pixels a target of a finger is high at least."""
FIRST_MATCH: Final = "first"
REASONS: Final = ("gentle", "always", "never")
_CHOICES: Final = {
    "pace": (FIRST_MATCH, *(pace.value for pace in Pace)),
    "theme": ("system", *THEME_NAMES),
    "hand": HANDS,
    "view": SIGN_VIEWS,
    "skin": SKINS,
    "reasons": REASONS,
    "switches": tuple(each.value for each in Switches),
    "scan_pace": tuple(SCAN_SECONDS),
    "volume": ("soft", "normal", "loud"),
}


def _usable(name: str, value: object) -> bool:
    if name in _CHOICES:
        return value in _CHOICES[name]
    if name == "text_scale":
        return value == "system" or (not isinstance(value, bool) and value in TEXT_SCALES)
    if name in ("reduced_motion", "large_targets"):
        return isinstance(value, bool) or value == "system"
    if name == "language":
        return isinstance(value, str) and bool(value)
    return isinstance(value, bool)


def usable_preferences(values: Mapping[str, object]) -> dict[str, Any]:
    """Return the values that are preferences and still make sense, by name."""
    names = [name for name in Preferences._fields if name in values]
    return {name: values[name] for name in names if _usable(name, values[name])}


def read_preferences(store: SettingsStore) -> Preferences:
    """Return what the store remembers; a value nobody understands becomes the default."""
    kept = {name: store.get(f"preferences.{name}", None) for name in Preferences._fields}
    return Preferences(**usable_preferences(kept))


class Appearance(QObject):
    """The preferences in use and the theme that follows from them."""

    changed = Signal(object)
    """Carries the new `Theme`."""

    preferences_changed = Signal(object)
    """Carries the new `Preferences`."""

    storing_failed = Signal(object)
    """Carries a sentence: the preferences are in use, but could not be remembered."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self._store = store
        self.preferences = read_preferences(store)
        """The preferences in use."""
        self._in_small_window = False
        self.system = SystemSettings(store, self)
        self._make_theme().use()
        self.system.changed.connect(self._refresh)

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return Theme.current()

    def use(self, preferences: Preferences) -> None:
        """Take other preferences and remember them; if that fails, `storing_failed` says so."""
        before = self.preferences
        if preferences == before:
            return
        self.preferences = preferences
        self.preferences_changed.emit(preferences)
        self._refresh()
        with Telling(self.storing_failed.emit):
            for name, value, old in zip(Preferences._fields, self.preferences, before, strict=True):
                if value != old:
                    self._store.set(f"preferences.{name}", value)

    def change(self, **values: Any) -> None:
        """Take other values of some preferences, by their names."""
        self.use(self.preferences._replace(**values))

    def enlarge_text(self, steps: int) -> None:
        """Make the text bigger or smaller by steps of `TEXT_SCALES`; 0 is as the computer is."""
        place = TEXT_SCALES.index(self.theme.text_scale) + steps
        place = min(max(place, 0), len(TEXT_SCALES) - 1)
        self.change(text_scale=TEXT_SCALES[place] if steps else "system")

    def fit_window(self, width: int, height: int) -> None:
        """Let things fold as beside large text where the window has so many pixels only."""
        self._in_small_window = width < _ROOMY[0] or height < _ROOMY[1]
        self._refresh()

    def _make_theme(self) -> Theme:
        wanted = self.preferences
        system, motion, size = self.system, wanted.reduced_motion, wanted.text_scale
        large = system.has_touch if wanted.large_targets == "system" else wanted.large_targets
        return Theme(
            name=system.theme if wanted.theme == "system" else wanted.theme,
            text_scale=system.text_scale if size == "system" else size,
            reduced_motion=system.prefers_reduced_motion if motion == "system" else motion,
            signs=wanted.signs,
            target=FINGER if large else 0,
            in_small_window=self._in_small_window,
        )

    def _refresh(self) -> None:
        theme = self._make_theme()
        if theme != self.theme:
            theme.use()
            self.changed.emit(theme)
