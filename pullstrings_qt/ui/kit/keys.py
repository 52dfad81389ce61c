"""All keyboard shortcuts in one table: label, default keys, and the keys a person chose.

A new key: a line in `actions`, then ``ActionKeys(page).add("match.undo", self.ask_undo)``, or
``KEYS.means("match.step", event)`` in a ``keyPressEvent`` where the key works only at times.
Text that names a key asks ``KEYS.shown("match.undo")``; rules and lessons write ``{match.undo}``
(`named_keys`).
"""

import re
import sys
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.errors import Telling
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.core.settings import SettingsStore

_STORED: Final = "keys"
_PLACE: Final = r"\{([a-z]+\.[a-z_]+)\}"
_IGNORED: Final = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.GroupSwitchModifier
RESERVED: Final = frozenset(
    {
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        Qt.Key.Key_Space,
        Qt.Key.Key_Escape,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
    }
)
"""Navigation keys: without a modifier they cannot be assigned to an action."""
MAIN_KEYS: Final = ("Ctrl+Return", "Ctrl+Enter")
"""The keys for the main button of a dialog; the second is Enter on the number pad."""
CAMERA_KEY: Final = 4
"""The number key that opens the camera, and closes it beside the picture."""
_NO_KEYS: Final = frozenset(
    {
        Qt.Key.Key_unknown,
        Qt.Key.Key_Shift,
        Qt.Key.Key_Control,
        Qt.Key.Key_Alt,
        Qt.Key.Key_AltGr,
        Qt.Key.Key_Meta,
        Qt.Key.Key_Super_L,
        Qt.Key.Key_Super_R,
        Qt.Key.Key_CapsLock,
        Qt.Key.Key_NumLock,
    }
)


class KeyGroup(Enum):
    """Where a shortcut works; `group_words` names it."""

    EVERYWHERE = "everywhere"
    MATCH = "match"
    BY_EAR = "by ear"
    """Speech on demand in a match, in a first lesson and while watching."""
    BOARD = "board"
    """Any page with a board."""
    WATCH = "watch"
    LEARN = "learn"


_TOGETHER: Final = (
    frozenset({KeyGroup.MATCH, KeyGroup.BY_EAR, KeyGroup.BOARD}),
    frozenset({KeyGroup.WATCH, KeyGroup.BY_EAR, KeyGroup.BOARD}),
)
"""Groups of which the keys work on the same page, so they must differ."""


class KeyAction(NamedTuple):
    """An action with a keyboard shortcut, by the group in which it works.

    The id is stored, so it never changes. The first of the default keys, as in ``Ctrl+Z``, is the
    one shown. Only some allow letters or numbers: elsewhere these choose tiles.
    """

    id: str
    group: KeyGroup
    words: str
    default: tuple[str, ...] = ()
    letters: bool = False


def actions() -> tuple[KeyAction, ...]:
    """Return every action that has a key or can get one, by group."""
    everywhere, match = KeyGroup.EVERYWHERE, KeyGroup.MATCH
    board, watch, learn = KeyGroup.BOARD, KeyGroup.WATCH, KeyGroup.LEARN
    by_ear = KeyGroup.BY_EAR
    return (
        KeyAction("app.rules", everywhere, _("Rules"), ("F1",)),
        KeyAction("app.new_match", everywhere, _("New match"), ("Ctrl+N",)),
        KeyAction("app.home", everywhere, _("Home"), ("Ctrl+H",)),
        KeyAction("app.settings", everywhere, _("Settings"), ("Ctrl+,",)),
        KeyAction("app.undo", everywhere, _("Take back"), ("Ctrl+Z",)),
        KeyAction("app.next_part", everywhere, _("Go to the next area"), ("F6",)),
        KeyAction("app.previous_part", everywhere, _("Go to the previous area"), ("Shift+F6",)),
        KeyAction("app.larger", everywhere, _("Larger text"), ("Ctrl++", "Ctrl+=")),
        KeyAction("app.smaller", everywhere, _("Smaller text"), ("Ctrl+-",)),
        KeyAction("app.usual_size", everywhere, _("Default text size"), ("Ctrl+0",)),
        KeyAction("app.light", everywhere, _("Light colors"), ("Ctrl+1",)),
        KeyAction("app.dark", everywhere, _("Dark colors"), ("Ctrl+2",)),
        KeyAction("app.contrast", everywhere, _("High contrast"), ("Ctrl+3",)),
        KeyAction("app.full_screen", everywhere, _("Full screen"), ("F11",)),
        KeyAction("match.redo", match, _("Redo turn"), ("Ctrl+Y",)),
        KeyAction("match.again", match, _("Show the last turn again"), ("R", "Ctrl+R")),
        KeyAction("match.turns", match, _("All turns"), ("F4",)),
        KeyAction("match.read", match, _("Read the position aloud"), ("Ctrl+L", "Alt+P")),
        KeyAction("match.score", match, _("Score sheet"), ("F2",)),
        KeyAction("match.legend", match, _("What the pieces do"), ("F3",)),
        KeyAction("match.help", match, _("More help"), ("?",)),
        KeyAction("match.step", match, _("One step"), (".", "Right")),
        KeyAction("match.draw", match, _("Agree on a draw")),
        KeyAction("match.copy", match, _("Copy as text")),
        KeyAction("match.save", match, _("Save as a file")),
        KeyAction("match.details", match, _("Details"), ("F5",)),
        KeyAction("board.larger", board, _("Larger board"), ("+", "=")),
        KeyAction("board.smaller", board, _("Smaller board"), ("-",)),
        KeyAction("board.whole", board, _("Whole board"), ("Alt+0",)),
        KeyAction("ear.last", by_ear, _("What happened"), ("Alt+L",)),
        KeyAction("ear.turn", by_ear, _("Whose turn it is, and what to do"), ("Alt+T",)),
        KeyAction("ear.score", by_ear, _("The score"), ("Alt+S",)),
        KeyAction("ear.next", by_ear, _("Next piece, or next square it can go to"), ("Alt+Right",)),
        KeyAction("ear.previous", by_ear, _("Previous piece"), ("Alt+Left",)),
        KeyAction("ear.own", by_ear, _("What is yours on the board"), ("Alt+H",)),
        KeyAction("ear.row", by_ear, _("Read this row"), ("Alt+R",)),
        KeyAction("ear.column", by_ear, _("Read this column"), ("Alt+C",)),
        KeyAction("ear.jump", by_ear, _("Jump to a place"), ("Alt+J",)),
        KeyAction("ear.choice", by_ear, _("What this choice would do"), ("Alt+W",)),
        KeyAction("ear.keys", by_ear, _("Read the shortcuts"), ("Alt+K",)),
        KeyAction("watch.first", watch, _("To the start"), ("Home",)),
        KeyAction("watch.previous", watch, _("Previous turn"), ("Left",)),
        KeyAction("watch.next", watch, _("Next turn"), ("Right",)),
        KeyAction("watch.last", watch, _("To the end"), ("End",)),
        KeyAction("watch.read", watch, _("Read the position aloud"), ("Ctrl+L",)),
        KeyAction("learn.play", learn, _("Play it again"), ("F2",)),
        KeyAction("learn.slower", learn, _("Slower"), ("F3",)),
        KeyAction("learn.describe", learn, _("Describe the next hand"), ("F4",)),
    )


def fixed_keys() -> tuple[tuple[str, str], ...]:
    """Return the keys that never change, each with its description."""
    return (
        (key_words("Tab"), _("Go to the next area")),
        (_("Arrow keys"), _("Move between tiles or answers")),
        (key_words("Return"), _("Choose, or press the main button")),
        (main_key(), _("Press the main button of a dialog")),
        (key_words("Space"), _("Choose; skip what is being shown")),
        (key_words("Esc"), _("Cancel or go back")),
        ("A … Z", _("While choosing: the tile with that letter")),
        ("1 … 9", _("The answer or the piece with that number")),
    )


def main_key() -> str:
    """Return the name of the key that presses the main button of a dialog."""
    return key_words(MAIN_KEYS[0])


def group_words(group: KeyGroup) -> str:
    """Return the heading of a group of keys."""
    return {
        KeyGroup.EVERYWHERE: _("Everywhere"),
        KeyGroup.MATCH: _("In a match"),
        KeyGroup.BY_EAR: _("In a match, by ear"),
        KeyGroup.BOARD: _("On a board"),
        KeyGroup.WATCH: _("While you watch a match"),
        KeyGroup.LEARN: _("While you read words"),
    }[group]


@cache
def _table() -> Mapping[str, KeyAction]:
    """Return the actions by id; their labels are in the language of the first call."""
    return {action.id: action for action in actions()}


def key_words(key: str) -> str:
    """Return the name of a key as printed on a keyboard, such as ``Ctrl+Z``."""
    printed = key if sys.platform == "darwin" else re.sub(r"\bReturn$", "Enter", key)
    return QKeySequence(printed).toString(QKeySequence.SequenceFormat.NativeText)


def named_keys(text: str) -> str:
    """Return text with placeholders such as ``{match.read}`` replaced by the current keys."""
    return re.sub(
        _PLACE,
        lambda place: KEYS.shown(place[1], letters=False) or KEYS.shown(place[1]) or _("No key"),
        text,
    )


def is_plain(key: str) -> bool:
    """Return whether a key types a character: the focused widget gets it first."""
    return len(key) == 1


def key_of(event: QKeyEvent) -> str:
    """Return the portable name of an event's key; empty for a modifier alone."""
    if Qt.Key(event.key()) in _NO_KEYS:
        return ""
    modifiers = event.modifiers() & ~_IGNORED
    written = event.text()
    command = modifiers & ~Qt.KeyboardModifier.ShiftModifier
    if len(written) == 1 and written.isprintable() and not written.isspace() and not command:
        # Shift and other scripts move characters to other keys
        from pullstrings_qt.ui.kit.typed_letter import readings  # noqa: PLC0415 - no start needs it

        return (readings(event)[-1] if written.isalpha() else written).upper()
    combined = QKeySequence(event.keyCombination().toCombined() & ~_IGNORED.value)
    return combined.toString(QKeySequence.SequenceFormat.PortableText)


class Keys(QObject):
    """The keys in use: the defaults, and those a person chose."""

    changed = Signal()
    """Emitted when an action gets another key."""

    storing_failed = Signal(str)
    """Carries a sentence: the keys are in use, but could not be saved."""

    def __init__(self) -> None:
        super().__init__()
        self._store: SettingsStore | None = None
        self._chosen: dict[str, tuple[str, ...]] = {}

    def remember_in(self, store: SettingsStore | None) -> None:
        """Load keys from a store, and save later changes there; None: the defaults."""
        self._store = store
        kept = store.get(_STORED, {}) if store is not None else {}
        self._chosen = {
            each: tuple(keys)
            for each, keys in kept.items()
            if each in _table()
            and isinstance(keys, list)
            and all(isinstance(key, str) and QKeySequence(key).count() == 1 for key in keys)
        }
        self.changed.emit()

    def of(self, action: str) -> tuple[str, ...]:
        """Return the keys of an action, the one to show first, or raise a `KeyError`."""
        return self._chosen.get(action, _table()[action].default)

    def shown(self, action: str, *, letters: bool = True) -> str:
        """Return the key to show, or ""; without `letters` none that types a character."""
        keys = (key for key in self.of(action) if letters or not is_plain(key))
        return key_words(next(keys, ""))

    def is_changed(self, action: str = "") -> bool:
        """Return whether a person changed the key of an action, or any."""
        return action in self._chosen if action else bool(self._chosen)

    def means(self, action: str, event: QKeyEvent) -> bool:
        """Return whether a key event belongs to an action."""
        return key_of(event) in self.of(action)

    def clash(self, action: str, key: str) -> str | None:
        """Return the id of another action with that key in the same place, or None."""
        table = _table()
        group = table[action].group
        for other in table.values():
            met = KeyGroup.EVERYWHERE in (group, other.group) or group is other.group
            met = met or any({group, other.group} <= groups for groups in _TOGETHER)
            if met and other.id != action and key in self.of(other.id):
                return other.id
        return None

    def choose(self, action: str, key: str) -> None:
        """Assign a key to an action, or none; another action with that key loses it."""
        self._chosen[action] = (key,) if key else ()
        self._take_away(action)
        self._keep()

    def use_default(self, action: str) -> None:
        """Reset an action to its default keys; another action with one of them loses it."""
        self._chosen.pop(action, None)
        self._take_away(action)
        self._keep()

    def _take_away(self, action: str) -> None:
        for key in self.of(action):
            while (other := self.clash(action, key)) is not None:
                self._chosen[other] = tuple(each for each in self.of(other) if each != key)

    def use_all_default(self) -> None:
        """Reset every action to its default keys."""
        self._chosen.clear()
        self._keep()

    def _keep(self) -> None:
        default = {each: action.default for each, action in _table().items()}
        self._chosen = {each: keys for each, keys in self._chosen.items() if keys != default[each]}
        self.changed.emit()
        with Telling(self.storing_failed.emit):
            if self._store is not None:
                self._store.set(_STORED, {each: list(keys) for each, keys in self._chosen.items()})


KEYS: Final = Keys()
"""The keys in use: one set for the whole app."""


def spoken_keys() -> str:
    """Return the keys that work on every page, as text for a screen reader."""
    everywhere = [action for action in actions() if action.group is KeyGroup.EVERYWHERE]
    shown = ((KEYS.shown(action.id), action.words) for action in everywhere)
    told = (*fixed_keys(), *(pair for pair in shown if pair[0]))
    return " ".join(f"{labeled(key, does)}." for key, does in told)


class ActionKeys(QObject):
    """The shortcuts of a widget, connected to functions; what types a character goes to `take`."""

    def __init__(
        self,
        widget: QWidget,
        context: Qt.ShortcutContext = Qt.ShortcutContext.WidgetWithChildrenShortcut,
    ) -> None:
        super().__init__(widget)
        self._widget = widget
        self._context = context
        self._does: dict[str, tuple[QShortcut, Callable[[], object]]] = {}
        KEYS.changed.connect(self._follow)

    def add(self, action: str, does: Callable[[], object]) -> None:
        """Connect the keys of an action to a function; a `KeyError` if there is no such action."""
        shortcut = QShortcut(self._widget)
        shortcut.setContext(self._context)
        shortcut.activated.connect(does)
        self._does[action] = (shortcut, does)
        self._set_keys(action)

    def press(self, event: QKeyEvent) -> bool:
        """Run the action of a key that types no character, where shortcuts do not work."""
        key = key_of(event)
        return not is_plain(key) and self._run(key)

    def take(self, event: QKeyEvent, *, letters: bool = True) -> bool:
        """Run the action of a key that types a character and that the focused widget did not want.

        False if there is none. Without `letters`, letters and numbers choose something else now.
        """
        key = key_of(event)
        return is_plain(key) and (letters or not key.isalnum()) and self._run(key)

    def _run(self, key: str) -> bool:
        for action, (_shortcut, does) in self._does.items():
            if key in KEYS.of(action):
                does()
                return True
        return False

    def _follow(self) -> None:
        for action in self._does:
            self._set_keys(action)

    def _set_keys(self, action: str) -> None:
        keys = [QKeySequence(key) for key in KEYS.of(action) if not is_plain(key)]
        self._does[action][0].setKeys(keys)
