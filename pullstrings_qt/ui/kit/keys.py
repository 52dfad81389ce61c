"""Every action that has a key, in one table: its words, its usual keys, and those a person chose.

A new key: a line in `actions`, then ``ActionKeys(page).add("match.undo", self.ask_undo)``, or
``KEYS.means("match.step", event)`` in a ``keyPressEvent`` where only some moments know the key.
Whatever names a key on screen asks ``KEYS.shown("match.undo")``; rules and lessons write
``{match.undo}`` (`named_keys`). What a person changes in Settings
comes to all of them at once. The list of keys (F1) and the page of keys in Settings are
``actions()``, group by group; those of `fixed_keys` never change.
"""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.settings import SettingsStore

_STORED: Final = "keys"
_PLACE: Final = re.compile(r"\{([a-z]+\.[a-z_]+)\}")
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
"""Keys that everybody needs to get about: alone they cannot be given to an action."""
MAIN_KEYS: Final = ("Ctrl+Return", "Ctrl+Enter")
"""What presses the main button of a dialog; the other Enter is that of the number pad."""
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
    """Where a key does something; `group_words` names it."""

    EVERYWHERE = "everywhere"
    MATCH = "match"
    BY_EAR = "by ear"
    """In a match, in a first lesson and where one watches: what is said on demand."""
    BOARD = "board"
    """Wherever there is a board."""
    WATCH = "watch"
    LEARN = "learn"


_TOGETHER: Final = (
    frozenset({KeyGroup.MATCH, KeyGroup.BY_EAR, KeyGroup.BOARD}),
    frozenset({KeyGroup.WATCH, KeyGroup.BY_EAR, KeyGroup.BOARD}),
)
"""Groups whose keys work in the same place."""


class KeyAction(NamedTuple):
    """Something that can be done by a key.

    Attributes:
        id: the group and a name, such as ``match.undo``; stored, so it never changes.
        group: where it works.
        words: what it does, as on a button.
        default: its keys unless a person chose another, as in ``Ctrl+Z``; the first is shown.
        letters: whether a letter or a number alone may be its key: elsewhere they choose tiles.
    """

    id: str
    group: KeyGroup
    words: str
    default: tuple[str, ...] = ()
    letters: bool = False


def actions() -> tuple[KeyAction, ...]:
    """Return every action that has a key or can be given one, group by group."""
    everywhere, match = KeyGroup.EVERYWHERE, KeyGroup.MATCH
    board, watch, learn = KeyGroup.BOARD, KeyGroup.WATCH, KeyGroup.LEARN
    by_ear = KeyGroup.BY_EAR
    return (
        KeyAction("app.rules", everywhere, _("Rules"), ("F1",)),
        KeyAction("app.new_match", everywhere, _("New match"), ("Ctrl+N",)),
        KeyAction("app.home", everywhere, _("Home"), ("Ctrl+H",)),
        KeyAction("app.settings", everywhere, _("Settings"), ("Ctrl+,",)),
        KeyAction("app.undo", everywhere, _("Take back"), ("Ctrl+Z",)),
        KeyAction("app.next_part", everywhere, _("To the next part of the page"), ("F6",)),
        KeyAction(
            "app.previous_part", everywhere, _("To the part of the page before"), ("Shift+F6",)
        ),
        KeyAction("app.larger", everywhere, _("Larger text"), ("Ctrl++", "Ctrl+=")),
        KeyAction("app.smaller", everywhere, _("Smaller text"), ("Ctrl+-",)),
        KeyAction("app.usual_size", everywhere, _("Text as at first"), ("Ctrl+0",)),
        KeyAction("app.light", everywhere, _("Light colors"), ("Ctrl+1",)),
        KeyAction("app.dark", everywhere, _("Dark colors"), ("Ctrl+2",)),
        KeyAction("app.contrast", everywhere, _("High contrast"), ("Ctrl+3",)),
        KeyAction("app.full_screen", everywhere, _("Full screen"), ("F11",)),
        KeyAction("match.redo", match, _("Play the turn again that was taken back"), ("Ctrl+Y",)),
        KeyAction("match.again", match, _("Show the last turn again"), ("R", "Ctrl+R")),
        KeyAction("match.turns", match, _("All turns"), ("F4",)),
        KeyAction("match.read", match, _("Read the position aloud"), ("Ctrl+L", "Alt+P")),
        KeyAction("match.score", match, _("Score sheet"), ("F2",)),
        KeyAction("match.legend", match, _("What the pieces do"), ("F3",)),
        KeyAction("match.help", match, _("More help"), ("?",)),
        KeyAction("match.step", match, _("One step, where computers play"), (".", "Right")),
        KeyAction("match.draw", match, _("Agree a draw")),
        KeyAction("match.copy", match, _("Copy as text")),
        KeyAction("match.save", match, _("Save as a file")),
        KeyAction("match.details", match, _("Details beside the board"), ("F5",)),
        KeyAction("board.larger", board, _("Larger board"), ("+", "=")),
        KeyAction("board.smaller", board, _("Smaller board"), ("-",)),
        KeyAction("board.whole", board, _("Whole board, or as large as before"), ("Alt+0",)),
        KeyAction("ear.last", by_ear, _("What happened last"), ("Alt+L",)),
        KeyAction("ear.turn", by_ear, _("Whose turn it is, and what to do"), ("Alt+T",)),
        KeyAction("ear.score", by_ear, _("The score"), ("Alt+S",)),
        KeyAction("ear.next", by_ear, _("To the next thing on the board"), ("Alt+Right",)),
        KeyAction("ear.previous", by_ear, _("To the thing before"), ("Alt+Left",)),
        KeyAction("ear.own", by_ear, _("What is yours on the board"), ("Alt+H",)),
        KeyAction("ear.row", by_ear, _("Read this row"), ("Alt+R",)),
        KeyAction("ear.column", by_ear, _("Read this column"), ("Alt+C",)),
        KeyAction("ear.jump", by_ear, _("Jump to a place"), ("Alt+J",)),
        KeyAction("ear.choice", by_ear, _("What this choice would do"), ("Alt+W",)),
        KeyAction("ear.keys", by_ear, _("Say these keys"), ("Alt+K",)),
        KeyAction("watch.first", watch, _("To the start"), ("Home",)),
        KeyAction("watch.previous", watch, _("The turn before"), ("Left",)),
        KeyAction("watch.next", watch, _("The next turn"), ("Right",)),
        KeyAction("watch.last", watch, _("To the end"), ("End",)),
        KeyAction("watch.read", watch, _("Read the position aloud"), ("Ctrl+L",)),
        KeyAction("learn.play", learn, _("Play the word again"), ("F2",)),
        KeyAction("learn.slower", learn, _("Play it slower"), ("F3",)),
        KeyAction("learn.describe", learn, _("Tell the hand in words"), ("F4",)),
    )


def fixed_keys() -> tuple[tuple[str, str], ...]:
    """Return the keys that never change, each with what it does."""
    return (
        (_("Tab"), _("From part to part")),
        (_("Arrow keys"), _("From tile to tile, from answer to answer")),
        (_("Enter"), _("Choose, or press the main button")),
        (main_key(), _("Press the main button of a dialog")),
        (_("Space"), _("Choose; skip what is being shown")),
        (_("Esc"), _("Back, the harmless way out")),
        (_("A … Z"), _("While choosing: the tile with that letter")),
        (_("1 … 9"), _("The answer or the piece with that number")),
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
    """Return the actions by id; their words are those of the language it was first asked in."""
    return {action.id: action for action in actions()}


def key_words(key: str) -> str:
    """Return the name of a key as it stands on a keyboard, such as ``Ctrl+Z``."""
    if sys.platform == "darwin":
        return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
    names = {
        "Ctrl": _("Ctrl"),
        "Shift": _("Shift"),
        "Alt": _("Alt"),
        "Space": _("Space"),
        "Return": _("Enter"),
        "Esc": _("Esc"),
        "Home": _("Home key"),
        "End": _("End key"),
        "Left": _("Arrow left"),
        "Right": _("Arrow right"),
        "Up": _("Arrow up"),
        "Down": _("Arrow down"),
        "PgUp": _("Page up"),
        "PgDown": _("Page down"),
        "Del": _("Delete key"),
        "Ins": _("Insert"),
        "Backspace": _("Backspace"),
    }
    head, last = (key[:-1].rstrip("+"), "+") if key.endswith("+") else ("", key)
    if last != "+":
        head, _plus, last = key.rpartition("+")
    parts = [*filter(None, head.split("+")), last]
    return "+".join(names.get(part, part) for part in parts)


def named_keys(text: str) -> str:
    """Return text whose places such as ``{match.read}`` are the keys that do that now."""
    return _PLACE.sub(
        lambda place: KEYS.shown(place[1], letters=False) or KEYS.shown(place[1]) or _("No key"),
        text,
    )


def is_plain(key: str) -> bool:
    """Tell whether a key writes something: it goes to what has the focus before it does more."""
    return len(key) == 1


def key_of(event: QKeyEvent) -> str:
    """Return the key of an event by its portable name; empty for a modifier alone."""
    key = Qt.Key(event.key())
    if key in _NO_KEYS:
        return ""
    modifiers = event.modifiers() & ~_IGNORED
    written = event.text()
    command = modifiers & ~Qt.KeyboardModifier.ShiftModifier
    if len(written) == 1 and written.isprintable() and not written.isspace() and not command:
        # what Shift writes is on another key elsewhere, and so are letters of other scripts
        from pullstrings_qt.ui.kit.typed_letter import readings  # noqa: PLC0415 - no start needs it

        return (readings(event)[-1] if written.isalpha() else written).upper()
    combined = QKeySequence(event.keyCombination().toCombined() & ~_IGNORED.value)
    return combined.toString(QKeySequence.SequenceFormat.PortableText)


class Keys(QObject):
    """The keys in use: the usual ones, and those a person chose instead."""

    changed = Signal()
    """Some action has another key now."""

    storing_failed = Signal(str)
    """Carries a sentence: the keys are in use, but could not be remembered."""

    def __init__(self) -> None:
        super().__init__()
        self._store: SettingsStore | None = None
        self._chosen: dict[str, tuple[str, ...]] = {}

    def remember_in(self, store: SettingsStore | None) -> None:
        """Take the keys a store remembers, and keep later ones there; None: the usual keys."""
        self._store = store
        kept = store.get(_STORED, {}) if store is not None else {}
        self._chosen = {
            each: tuple(keys)
            for each, keys in kept.items()
            if each in _table() and isinstance(keys, list) and all(map(_is_key, keys))
        }
        self.changed.emit()

    def of(self, action: str) -> tuple[str, ...]:
        """Return the keys of an action, the one to show first.

        Raises:
            KeyError: there is no such action.
        """
        return self._chosen.get(action, _table()[action].default)

    def shown(self, action: str, *, letters: bool = True) -> str:
        """Return the name of the key of an action to show; empty where it has none.

        Args:
            action: its id.
            letters: whether a key that writes something works now.
        """
        keys = (key for key in self.of(action) if letters or not is_plain(key))
        return key_words(next(keys, ""))

    def is_changed(self, action: str) -> bool:
        """Tell whether a person chose a key for an action."""
        return action in self._chosen

    @property
    def any_changed(self) -> bool:
        """Whether a person chose any key."""
        return bool(self._chosen)

    def means(self, action: str, event: QKeyEvent) -> bool:
        """Tell whether a key that was pressed is one of an action."""
        return key_of(event) in self.of(action)

    def clash(self, action: str, key: str) -> str | None:
        """Return the id of another action that has a key where this one works, or None."""
        table = _table()
        group = table[action].group
        for other in table.values():
            met = KeyGroup.EVERYWHERE in (group, other.group) or group is other.group
            met = met or any({group, other.group} <= groups for groups in _TOGETHER)
            if met and other.id != action and key in self.of(other.id):
                return other.id
        return None

    def choose(self, action: str, key: str) -> None:
        """Give an action a key, or none; where another one had it, that has it no more."""
        while key and (other := self.clash(action, key)) is not None:
            self._chosen[other] = tuple(each for each in self.of(other) if each != key)
        self._chosen[action] = (key,) if key else ()
        self._keep()

    def use_default(self, action: str) -> None:
        """Give an action its usual keys again; who had got one of them has it no more."""
        self._chosen.pop(action, None)
        for key in self.of(action):
            while (other := self.clash(action, key)) is not None:
                self._chosen[other] = tuple(each for each in self.of(other) if each != key)
        self._keep()

    def use_all_default(self) -> None:
        """Give every action its usual keys again."""
        self._chosen.clear()
        self._keep()

    def _keep(self) -> None:
        default = {each: action.default for each, action in _table().items()}
        self._chosen = {each: keys for each, keys in self._chosen.items() if keys != default[each]}
        self.changed.emit()
        try:
            if self._store is not None:
                self._store.set(_STORED, {each: list(keys) for each, keys in self._chosen.items()})
        except PullstringsError as problem:
            self.storing_failed.emit(str(problem))


KEYS: Final = Keys()
"""The keys in use: there is one keyboard."""


def keys_everywhere() -> Sequence[tuple[str, str]]:
    """Return the keys that work on every page, each with what it does."""
    shown = [
        (KEYS.shown(action.id), action.words)
        for action in actions()
        if action.group is KeyGroup.EVERYWHERE
    ]
    return [*fixed_keys(), *(pair for pair in shown if pair[0])]


def key_and_words(key: str, does: str) -> str:
    """Return a key and what it does, as one reads it."""
    return _("{key}: {does}").format(key=key, does=does)


def spoken_keys() -> str:
    """Return the keys that work on every page, as they are said."""
    told = (key_and_words(key, does) for key, does in keys_everywhere())
    return " ".join(_("{heading}.").format(heading=each) for each in told)


def _is_key(key: object) -> bool:
    return isinstance(key, str) and QKeySequence(key).count() == 1


class ActionKeys(QObject):
    """The keys of a widget: they do what they are told, whichever they are.

    A key that writes something is not a shortcut: the page hands it to `take` once what has the
    focus did not want it.

    Args:
        widget: where the keys work.
        context: the window, or only while the focus is inside the widget.
    """

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
        """Let the keys of an action do something.

        Raises:
            KeyError: there is no such action.
        """
        shortcut = QShortcut(self._widget)
        shortcut.setContext(self._context)
        shortcut.activated.connect(does)
        self._does[action] = (shortcut, does)
        self._set_keys(action)

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key means that writes nothing; False where it means nothing.

        For what lies over the widget and has the keyboard for a moment: no shortcut works there.
        """
        key = key_of(event)
        for action, (_shortcut, does) in self._does.items():
            if key in KEYS.of(action) and not is_plain(key):
                does()
                return True
        return False

    def take(self, event: QKeyEvent, *, letters: bool = True) -> bool:
        """Do what a key that writes something means; False where it means nothing.

        Args:
            event: the key.
            letters: False while a letter or a number chooses something else.
        """
        key = key_of(event)
        if not is_plain(key) or (key.isalnum() and not letters):
            return False
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
