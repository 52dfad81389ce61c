"""How much help each person likes, kept from match to match."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from pullstrings_qt.core.analysis import Help
from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.settings import SettingsStore


class Coaching(Enum):
    """When the coach says something by itself."""

    NEVER = "never"
    WARN = "warn"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class HelpWish:
    """What a person chose.

    Attributes:
        help: the degree of help in the last match.
        coaching: when the coach speaks, or None: not chosen yet.
    """

    help: Help = Help.NONE
    coaching: Coaching | None = None


class HelpMemory:
    """Remembers what people chose, by name; of people without a profile only while it lives.

    Args:
        store: keeps it; None keeps nothing.
        keys: the key of each person's profile, by name; what is kept goes with the profile.
    """

    def __init__(
        self, store: SettingsStore | None = None, keys: Mapping[str, str] | None = None
    ) -> None:
        self._store = store
        self._keys = {name.casefold(): key for name, key in (keys or {}).items()}
        self._wishes: dict[str, HelpWish] = {}

    def wish(self, name: str) -> HelpWish:
        """Return what a person chose last; a value that cannot be read counts as none."""
        folded = name.casefold()
        if folded not in self._wishes:
            self._wishes[folded] = self._read(folded)
        return self._wishes[folded]

    def keep(self, name: str, wish: HelpWish) -> None:
        """Remember what a person chose.

        Raises:
            PullstringsError: it could not be stored; it is kept while this object lives.
        """
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
