"""The settings apply immediately and are remembered."""

from itertools import product
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.theme import SignLook, Theme
from pullstrings_qt.storage.errors import StoreWriteError
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences, read_preferences
from pullstrings_qt.ui.kit.reading_order import stops
from pullstrings_qt.ui.kit.segments import Segments
from pullstrings_qt.ui.settings.page import SettingsPage
from pullstrings_qt.ui.settings.sections import HandsPage, PlayingPage

if TYPE_CHECKING:
    from tests.ui.conftest import MemorySettings


@pytest.fixture
def page(window: MainWindow, appearance: Appearance) -> SettingsPage:
    settings = SettingsPage(appearance, "/somewhere")
    window.open_page(settings)
    return settings


@pytest.fixture
def hands(appearance: Appearance, window: MainWindow) -> HandsPage:
    shown = HandsPage(appearance)
    window.open_page(shown)
    return shown


@pytest.fixture
def playing(page: SettingsPage, window: MainWindow) -> PlayingPage:
    page.page_asked.connect(window.open_page)
    page.open_door("playing")
    assert isinstance(window.page, PlayingPage)
    return window.page


def choose(segments: Segments, value: object) -> None:
    next(each for each in segments.segments if each.option.value == value).click()


@pytest.mark.usefixtures("painted")
def test_theme_and_text_change_at_once_and_are_remembered(
    window: MainWindow, page: SettingsPage, appearance: Appearance, settings: "MemorySettings"
) -> None:
    choose(page.theme_choice, "dark")
    assert appearance.theme.name == "dark"
    assert Theme.current().name == "dark"
    ground = window.grab().toImage().pixelColor(3, window.height() - 3)
    assert ground.lightness() < 60
    assert QApplication.palette().windowText().color() == Theme("dark").color("ink")
    assert read_preferences(settings).theme == "dark"
    before = page.header.back.sizeHint().height()
    choose(page.size_choice, 2.0)
    assert page.header.back.sizeHint().height() == 2 * before
    assert appearance.preferences.text_scale == 2.0


def test_keys_of_the_window_move_the_answers_too(
    qtbot: QtBot, window: MainWindow, page: SettingsPage
) -> None:
    QTest.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert page.theme_choice.value == "contrast"
    assert page.size_choice.value == 1.25


def test_movement_and_hints(
    page: SettingsPage, playing: PlayingPage, appearance: Appearance
) -> None:
    choose(page.motion_choice, False)
    playing.hints.click()
    assert appearance.theme.reduced_motion is False
    assert appearance.preferences.show_hints is False


def test_people_are_changed_where_their_hand_and_their_goal_are_too(
    qtbot: QtBot, page: SettingsPage
) -> None:
    with qtbot.waitSignal(page.asked, timeout=1000) as asked:
        page.open_door("people")
    assert asked.args == ["people"]


def test_each_view_is_told_by_its_own_sentence(hands: HandsPage, appearance: Appearance) -> None:
    """The sentence on printed charts must not stay beside another view."""
    told = {}
    for view in ("chart", "viewer", "signer"):
        choose(hands.view_choice, view)
        told[view] = hands.view_words.text()
    assert "Printed charts" in told["chart"]
    assert "Printed charts" not in told["viewer"] + told["signer"]
    assert "look much alike" in told["signer"]
    appearance.use(Preferences())
    assert hands.view_words.text() == told["chart"]


def test_a_store_that_cannot_write_does_not_stop_a_change(
    qtbot: QtBot,
    page: SettingsPage,
    appearance: Appearance,
    settings: "MemorySettings",
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_key: str, _value: object) -> None:
        raise StoreWriteError("The disk is full.")

    monkeypatch.setattr(settings, "set", fail)
    with (
        qtbot.waitSignal(appearance.preferences_changed, timeout=1000),
        qtbot.waitSignal(appearance.storing_failed, timeout=1000) as told,
    ):
        choose(page.theme_choice, "dark")
    assert told.args == ["The disk is full."]
    assert appearance.theme.name == "dark"
    assert Theme.current().name == "dark"
    assert page.theme_choice.value == "dark"


def test_a_stored_value_nobody_understands_is_the_default(settings: "MemorySettings") -> None:
    nonsense = {"theme": "purple", "reduced_motion": "never", "show_hints": "yes", "language": ""}
    for key, value in (*nonsense.items(), ("text_scale", True), ("text_scale", 7)):
        settings.values = {f"preferences.{key}": value}
        assert read_preferences(settings) == Preferences()


def test_hands_are_remembered_and_nonsense_becomes_the_default(
    page: SettingsPage,
    hands: HandsPage,
    appearance: Appearance,
    settings: "MemorySettings",
) -> None:
    choose(hands.view_choice, "viewer")
    choose(page.hand_choice, "left")
    choose(hands.view_choice, "signer")
    choose(hands.skin_choice, "brown")
    assert appearance.theme.signs == SignLook("left", "signer", "brown")
    assert read_preferences(settings).signs == appearance.theme.signs
    for name, value in {"hand": "third", "view": ["chart"], "skin": 3}.items():
        settings.set(f"preferences.{name}", value)
    assert read_preferences(settings).signs == SignLook()


def test_the_motion_shown_with_the_questions_plays_once(
    page: SettingsPage, hands: HandsPage, appearance: Appearance
) -> None:
    choose(page.motion_choice, False)
    choose(hands.skin_choice, "brown")
    moving = [face.player for face in hands.preview if face.player.is_playing]
    assert len(moving) == 1
    moving[0].clock.setCurrentTime(moving[0].clock.duration())
    assert not moving[0].is_playing


def test_sounds_are_off_until_they_are_switched_on(
    page: SettingsPage, appearance: Appearance, settings: "MemorySettings"
) -> None:
    assert page.sound_choice.value == "off"
    choose(page.sound_choice, "soft")
    assert (appearance.preferences.sounds, appearance.preferences.volume) == (True, "soft")
    assert read_preferences(settings) == appearance.preferences
    choose(page.sound_choice, "off")
    assert not appearance.preferences.sounds
    assert appearance.preferences.volume == "soft", "the button of a match brings it back"


def test_six_questions_and_six_doors(
    window: MainWindow, page: SettingsPage, appearance: Appearance
) -> None:
    for size, scale in product(((1366, 768), (1024, 640)), (1.0, 2.0)):
        window.resize(*size)
        appearance.use(appearance.preferences._replace(text_scale=scale))
        QApplication.processEvents()
        assert len(stops(page)) == 12, "six questions, six doors"
        if (scale, size) == (1.0, (1366, 768)):
            assert page._column.verticalScrollBar().maximum() == 0
        for part in (page.size_choice, page.hand_choice, *page.doors):
            right = part.mapTo(window, part.rect().topRight()).x()
            assert right < window.width()


def test_each_door_leads_to_a_page_and_back(window: MainWindow, page: SettingsPage) -> None:
    page.page_asked.connect(window.open_page)
    for name in ("hands", "playing", "controls", "data"):
        door = next(one for one in page.doors if one.activity.id == name)
        QTest.mouseClick(door, Qt.MouseButton.LeftButton)
        assert window.page is not page
        assert QApplication.focusWidget() is not None
        window.go_back()
        assert window.page is page
        assert door.hasFocus()


def test_which_computers_say_why_is_asked_and_remembered(
    playing: PlayingPage, appearance: Appearance, settings: "MemorySettings"
) -> None:
    assert playing.reasons_choice.value == "gentle"
    for wanted in ("always", "never", "gentle"):
        choose(playing.reasons_choice, wanted)
        assert appearance.preferences.reasons == wanted
        assert read_preferences(settings).reasons == wanted
    settings.set("preferences.reasons", "sometimes")
    assert read_preferences(settings).reasons == "gentle"
