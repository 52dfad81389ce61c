"""How much help each person prefers, remembered across matches."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from pullstrings_qt.core.analysis import Help
from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.settings import SettingsStore


class Coaching(Enum):
    """When the coach speaks unasked."""

    NEVER = "never"
    WARN = "warn"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class HelpWish:
    """A person's help settings; without coaching the default holds."""

    help: Help = Help.NONE
    coaching: Coaching | None = None


class HelpMemory:
    """Stores help settings by name; without a profile only until the app closes.

    The settings are deleted with a person's profile, whose key there is by name.
    """

    def __init__(
        self, store: SettingsStore | None = None, keys: Mapping[str, str] | None = None
    ) -> None:
        self._store = store
        self._keys = {name.casefold(): key for name, key in (keys or {}).items()}
        self._wishes: dict[str, HelpWish] = {}

    def wish(self, name: str) -> HelpWish:
        """Return a person's last settings; invalid values count as none."""
        folded = name.casefold()
        if folded not in self._wishes:
            self._wishes[folded] = self._read(folded)
        return self._wishes[folded]

    def keep(self, name: str, wish: HelpWish) -> None:
        """Remember a person's settings, even if storing them raises a PullstringsError."""
        folded = name.casefold()
        before, self._wishes[folded] = self.wish(name), wish
        key = self._keys.get(folded)
        if self._store is not None and key is not None and wish != before:
            coaching = None if wish.coaching is None else wish.coaching.value
            self._store.set(f"help.{key}", {"help": int(wish.help), "coaching": coaching})

    def _read(self, folded: str) -> HelpWish:
        key = self._keys.get(folded)
        if self._store is None or key is None:
            return HelpWish()
        nothing: dict[str, object] = {}
        try:
            found = self._store.get(f"help.{key}", nothing)
            coaching = found["coaching"]
            return HelpWish(Help(found["help"]), None if coaching is None else Coaching(coaching))
        except (PullstringsError, KeyError, TypeError, ValueError):
            return HelpWish()
