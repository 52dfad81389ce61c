"""Every action has its key in one table, and a person can change it."""

from functools import partial

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.storage.errors import StoreWriteError
from pullstrings_qt.ui.kit.keys import KEYS, ActionKeys, KeyGroup, actions, key_of, key_words
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.settings.keys_page import KeyDialog, KeysPage
from tests.ui.conftest import MemorySettings
from tests.ui.expect import of_kind

Key, Modifier = Qt.Key, Qt.KeyboardModifier


@pytest.fixture
def page(window: MainWindow, appearance: Appearance) -> KeysPage:
    KEYS.remember_in(None)
    shown = KeysPage()
    shown.key_asked.connect(lambda action: window.show_overlay(KeyDialog(action)))
    window.open_page(shown)
    return shown


def ask(page: KeysPage, window: MainWindow, action: str) -> KeyDialog:
    """Press the button of an action with Enter, as somebody without a mouse does."""
    button = page.rows[action].button
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Key.Key_Return)
    dialog = of_kind(window.overlay, KeyDialog)
    assert dialog.well.hasFocus()
    return dialog


def test_ids_are_unique_in_a_group_and_no_two_actions_have_the_same_key_in_the_same_place() -> None:
    KEYS.remember_in(None)
    for action in actions():
        for key in action.default:
            assert KEYS.clash(action.id, key) is None, (action.id, key)
    ids = [action.id for action in actions()]
    assert len(ids) == len(set(ids))
    assert {action.group for action in actions()} <= set(KeyGroup)
    assert all(action.words for action in actions())


@pytest.mark.parametrize(
    ("key", "words"),
    [("Ctrl++", "Ctrl++"), ("Ctrl+Shift+Left", "Ctrl+Shift+Left"), ("+", "+"), ("F4", "F4")],
)
def test_keys_are_named_as_on_the_keyboard(key: str, words: str) -> None:
    assert key_words(key) == words


@pytest.mark.parametrize(
    ("key", "modifiers", "text", "name"),
    [
        (Key.Key_Question, Modifier.ShiftModifier, "?", "?"),
        (Key.Key_Plus, Modifier.KeypadModifier, "+", "+"),
        (Key.Key_R, Modifier.NoModifier, "r", "R"),
        (Key.Key_R, Modifier.ControlModifier, "\x12", "Ctrl+R"),
        (Key.Key_F4, Modifier.ShiftModifier, "", "Shift+F4"),
        (Key.Key_Control, Modifier.ControlModifier, "", ""),
    ],
)
def test_a_press_has_the_name_of_its_key(
    key: Qt.Key, modifiers: Qt.KeyboardModifier, text: str, name: str
) -> None:
    assert key_of(QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text)) == name


def test_a_key_that_is_taken_is_told_and_moves_where_it_is_wanted(
    page: KeysPage, window: MainWindow, appearance: Appearance
) -> None:
    dialog = ask(page, window, "match.read")
    QTest.keyClick(dialog.well, Key.Key_F11)  # a shortcut of the window: it must not work here
    assert not window.isFullScreen()
    assert "Full screen" in dialog.words.text()
    dialog.use.click()
    assert KEYS.of("match.read") == ("F11",)
    assert KEYS.of("app.full_screen") == ()
    assert page.rows["app.full_screen"].button.words == "No key"
    page.rows["app.full_screen"].default.click()
    assert KEYS.of("app.full_screen") == ("F11",)
    assert KEYS.of("match.read") == ()


def test_another_key_works_at_once_and_letters_are_not_given_away(
    page: KeysPage, window: MainWindow, appearance: Appearance
) -> None:
    dialog = ask(page, window, "app.undo")
    QTest.keyClick(dialog.well, Key.Key_A)
    assert not dialog.use.isEnabled()
    assert "tiles" in dialog.words.text()
    QTest.keyClick(dialog.well, Key.Key_Tab)
    assert not dialog.well.hasFocus()
    QTest.keyClick(dialog, Key.Key_Escape)
    assert window.overlay is None
    assert KEYS.of("app.undo") == ("Ctrl+Z",)
    # Another one works at once and the old one no more.
    dialog = ask(page, window, "app.dark")
    QTest.keyClick(dialog.well, Key.Key_F7)
    assert dialog.use.isEnabled()
    QTest.keyClick(dialog.use, Key.Key_Return)
    assert page.rows["app.dark"].button.words == "F7"
    assert page.rows["app.dark"].button.hasFocus()
    QTest.keyClick(window, Key.Key_2, Modifier.ControlModifier)
    assert appearance.theme.name == "light"
    QTest.keyClick(window, Key.Key_F7)
    assert appearance.theme.name == "dark"


def test_keys_are_remembered_nonsense_is_not_and_a_store_that_fails_is_told(
    settings: MemorySettings, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    KEYS.remember_in(settings)
    KEYS.choose("match.turns", "F9")
    settings.values["keys"]["match.flown"] = ["F8"]
    settings.values["keys"]["match.read"] = [7]
    KEYS.remember_in(settings)
    assert KEYS.of("match.turns") == ("F9",)
    assert KEYS.of("match.read") == ("Ctrl+L", "Alt+P"), "the usual ones"
    KEYS.use_all_default()
    assert settings.values["keys"] == {}

    # A store that fails is told, and the key works.
    def fail(_key: str, _value: object) -> None:
        raise StoreWriteError("full")

    monkeypatch.setattr(settings, "set", fail)
    KEYS.remember_in(settings)
    with qtbot.waitSignal(KEYS.storing_failed, timeout=1000):
        KEYS.choose("match.turns", "F9")
    assert KEYS.of("match.turns") == ("F9",)


def test_letters_wait_until_nothing_else_wants_them(qtbot: QtBot) -> None:
    KEYS.remember_in(None)
    widget = QWidget()
    qtbot.addWidget(widget)
    done: list[str] = []
    keys = ActionKeys(widget)
    keys.add("match.again", partial(done.append, "again"))
    event = QKeyEvent(QEvent.Type.KeyPress, Key.Key_R, Modifier.NoModifier, "r")
    assert not keys.take(event, letters=False)
    assert keys.take(event)
    assert done == ["again"]
