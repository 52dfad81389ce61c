"""Changing the language: every page is translated, and a match continues."""

import pytest
from PySide6.QtCore import QCoreApplication

from pullstrings_qt.core.language import language
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.ui.home.page import HomePage
from pullstrings_qt.ui.kit.last_event import last_events
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import Message
from pullstrings_qt.ui.kit.preferences import Appearance, read_preferences
from pullstrings_qt.ui.learn.page import LearnPage
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.settings.page import SettingsPage
from tests.ui.conftest import MemorySettings
from tests.ui.expect import of_kind, there
from tests.ui.match.conftest import PatientEngine

MARA, THEO = SeatChoice("Mara"), SeatChoice("Theo")
ROBIN, KIM = SeatChoice("Robin", "level 1"), SeatChoice("Kim", "level 1")


pytestmark = pytest.mark.usefixtures("speak")


def begin(navigation: Navigation, *players: SeatChoice) -> MatchPage:
    wanted = NewMatch("pulling_strings", {"edition": "2003"}, {}, players)
    navigation.matches.start_match(wanted)
    return there(navigation.match_page)


def choose_in_settings(navigation: Navigation, window: MainWindow, code: str) -> SettingsPage:
    """Choose a language as a person does; return the page of settings that is in sight then."""
    navigation.open_settings()
    page = of_kind(window.page, SettingsPage)
    assert window.focusWidget() is page.size_choice.current
    page.language_choice.chosen.emit(code)
    QCoreApplication.sendPostedEvents()
    shown = of_kind(window.page, SettingsPage)
    assert shown is not page
    return shown


def test_every_page_speaks_it_at_once_and_the_choice_is_remembered(
    navigation: Navigation, window: MainWindow, said: list[str], settings: MemorySettings
) -> None:
    page = choose_in_settings(navigation, window, "en_XA")
    assert page.page_title == "Šéttîñgš~~~"
    assert page.header.back.words == "Hömé~~"
    assert window.focusWidget() is page.size_choice.current
    assert said[-1] == "Šéttîñgš~~~"
    window.go_back()
    assert window.page is navigation.home
    assert navigation.home.page_title == "Hömé~~"
    navigation.learning.open_hub()
    assert window.page is not None
    assert window.page.header.back.words == "Hömé~~"
    assert read_preferences(settings).language == "en_XA"
    window.go_home()
    page = choose_in_settings(navigation, window, "system")
    assert page.page_title == "Settings"
    assert language() == "en"


def test_what_was_there_before_speaks_it_too(navigation: Navigation, window: MainWindow) -> None:
    navigation.learning.open_hub()
    window.announce("Mara")
    last_events(window).flush()
    window.go_home()
    choose_in_settings(navigation, window, "en_XA")
    window.go_home()
    navigation.learning.open_hub()
    assert isinstance(window.page, LearnPage)
    door = next(one for one in window.page.doors if one.activity.id == "progress")
    assert (door.activity.title, door.accessibleName()) == ("Prögréšš~~~", "Prögréšš~~~")
    last_events(window).flush()
    region = last_events(window).region
    place = there(None if region is None else region.parentWidget())
    assert place.accessibleName() == "Låšt~~ évéñt~~"
    window.events_sheet.open()
    assert window.events_sheet.rows.accessibleName() == "Whåt~~ håppéñéd~~~"


def test_a_match_goes_on_where_it_is(navigation: Navigation, window: MainWindow) -> None:
    page = begin(navigation, MARA, THEO)
    match = page.match
    choice = match.rules.choices(match.state, 0)[0]
    match.choose(0, choice)
    choose_in_settings(navigation, window, "en_XA")
    window.go_back()
    renewed = navigation.match_page
    assert renewed is window.page
    assert renewed is not None
    assert renewed is not page
    assert renewed.match is match
    assert match.has_chosen(0)
    assert renewed.rails.main.words == "Çhööšé~~ štrîñgš~~~"
    QCoreApplication.sendPostedEvents(None, 52)  # what was replaced is gone: DeferredDelete
    match.choose(1, match.rules.choices(match.state, 1)[0])
    renewed.skip()
    assert match.turn == 1
    assert renewed.scene.state is match.state
    window.go_home()
    assert navigation.match_page is None


def test_the_ending_of_a_match_is_told_again(navigation: Navigation, window: MainWindow) -> None:
    match = begin(navigation, MARA, THEO).match
    match.agree_draw(match.persons)
    choose_in_settings(navigation, window, "en_XA")
    window.go_back()
    page = there(navigation.match_page)
    assert page.turn.phase is Phase.ENDED
    assert page.ending is not None
    assert page.ending.again.words == "Plåý~~ ågåîñ~~"


def test_computers_that_pause_do_not_go_on_by_themselves(
    navigation: Navigation, window: MainWindow, engine: PatientEngine
) -> None:
    begin(navigation, ROBIN, KIM).turn.pause()
    choose_in_settings(navigation, window, "en_XA")
    page = there(navigation.match_page)
    assert page.turn.phase is Phase.PAUSED


def test_pages_that_cannot_be_made_anew_are_closed_once_no_dialog_is_open(
    navigation: Navigation, window: MainWindow, appearance: Appearance
) -> None:
    navigation.learning.open_hub()
    assert isinstance(window.page, LearnPage)
    message = Message("News", "They can be read first.")
    window.show_overlay(message)
    appearance.use(appearance.preferences._replace(language="en_XA"))
    assert isinstance(window.page, LearnPage)
    message.cancel()
    assert isinstance(window.page, HomePage)
    assert window.page.page_title == "Hömé~~"
