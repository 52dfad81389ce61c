"""The connections of pages, store and matches, and errors of the store."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.record import Record, write_record
from pullstrings_qt.core.registry import game_spec, games
from pullstrings_qt.storage import Store, StoreReadError, StoreWriteError
from pullstrings_qt.storage.matches import Matches
from pullstrings_qt.storage.profiles import Profiles
from pullstrings_qt.storage.record_files import read_record_file
from pullstrings_qt.storage.settings import Settings
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.table.stored_matches import players_of
from pullstrings_qt.ui.history.page import HistoryPage
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.learn.people.page import ProfilesPage
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.new_match.dialog import NewMatchDialog
from pullstrings_qt.ui.rules.page import RulesDrawer, RulesPage
from pullstrings_qt.ui.settings.page import SettingsPage
from pullstrings_qt.ui.tile_sets.set_page import TileSetPage
from pullstrings_qt.ui.watch.page import WatchPage
from tests.ui.expect import of_kind, there
from tests.ui.match.conftest import PatientEngine

MARA, THEO = SeatChoice("Mara"), SeatChoice("Theo")
RECORD = Record(
    "pulling_strings",
    {"edition": "2003"},
    {},
    ("Mara", "Theo"),
    ({0: "n3", 1: "e3"}, {0: "n3", 1: "s3"}),
)


def begin(navigation: Navigation, *players: SeatChoice) -> None:
    wanted = NewMatch("pulling_strings", {"edition": "2003"}, {}, players or (MARA, THEO))
    navigation.matches.start_match(wanted)


def play_a_turn(navigation: Navigation) -> None:
    page = there(navigation.match_page)
    for seat in range(2):
        assert page.match.choose(seat, page.match.rules.read_choice("n3"))
    page.skip()


def test_a_match_left_before_its_first_turn_is_not_kept(
    navigation: Navigation, window: MainWindow, store: Store
) -> None:
    begin(navigation)
    window.go_home()
    assert not store.matches.ids()
    begin(navigation)
    play_a_turn(navigation)
    page = navigation.match_page
    assert page is not None
    assert page.match.undo(page.match.persons)
    begin(navigation)
    assert len(store.matches.ids()) == 1, "the one that is played now"
    play_a_turn(navigation)
    window.go_home()
    assert [each.turns for each in store.matches.summaries()] == [1]


def test_a_window_shows_no_home_before_it_is_opened(
    window: MainWindow, appearance: Appearance, store: Store, engine: PatientEngine
) -> None:
    window.hide()
    led = Navigation(window, appearance, store, lambda: engine, window)
    engine.setParent(led)
    window.show()
    assert not led.home.isVisible()
    led.open_home()
    assert led.home.isVisible()


def test_names_that_stand_for_one_or_are_written_otherwise_are_no_new_people(
    navigation: Navigation, store: Store
) -> None:
    for name in ("Player 1", "player 2", "Person 1", "Joueur 2"):
        begin(navigation, MARA, SeatChoice(name))
    assert store.profiles.names() == ["Mara"]
    page = navigation.match_page
    assert page is not None
    assert page.match.names == ("Mara", "Joueur 2")
    begin(navigation, SeatChoice("mara"), THEO)
    assert navigation.match_page is not None
    assert store.profiles.names() == ["Mara", "Theo"]


def test_one_press_begins_a_match_and_home_offers_to_go_on(
    navigation: Navigation, window: MainWindow, store: Store
) -> None:
    navigation.matches.ask_new_match()
    assert isinstance(window.overlay, NewMatchDialog)
    window.overlay.started.emit(NewMatch("pulling_strings", {"edition": "2003"}, {}, (MARA, THEO)))
    assert navigation.match_page is not None
    play_a_turn(navigation)
    window.go_home()
    assert navigation.match_page is None
    navigation.matches.continue_match()
    page = there(navigation.match_page)
    assert page.match.names == ("Mara", "Theo")
    assert store.profiles.names() == ["Mara", "Theo"]


@pytest.mark.parametrize("hand", ["right", "left"])
def test_whoever_gets_a_name_in_a_new_match_has_the_hand_of_the_settings(
    navigation: Navigation, appearance: Appearance, store: Store, hand: str
) -> None:
    store.profiles.add("Theo")
    appearance.use(appearance.preferences._replace(hand=hand))
    begin(navigation)
    hands = {person.name: person.left_handed for person in store.profiles.all()}
    assert hands == {"Mara": hand == "left", "Theo": False}, "who is there keeps the hand"


def test_every_quiet_page_opens_and_the_settings_lead_to_the_people(
    navigation: Navigation, window: MainWindow, appearance: Appearance
) -> None:
    for opening, kind in (
        (navigation.open_settings, SettingsPage),
        (navigation.open_rules, RulesPage),
        (navigation.history.open_history, HistoryPage),
    ):
        opening()
        assert isinstance(window.page, kind)
        window.go_home()
    navigation.home.top.add_button.click()
    there(window.overlay).cancel()
    navigation.home.top.settings_button.click()
    page = of_kind(window.page, SettingsPage)
    page.open_door("people")
    assert isinstance(window.page, ProfilesPage)
    appearance.storing_failed.emit("The disk is full.")
    assert window.visible_toast.text == "The disk is full."


def test_sounds_are_offered_at_the_first_start_and_never_begin_by_themselves(
    navigation: Navigation, window: MainWindow, appearance: Appearance
) -> None:
    navigation.offer_sounds_once()
    assert window.visible_toast.text.startswith("Sound is off.")
    assert not appearance.preferences.sounds
    assert navigation.matches.sounds.process is None
    window.visible_toast.action_button.click()
    assert appearance.preferences.sounds
    navigation.matches.sounds.close()
    window.toast("Something else.")
    navigation.offer_sounds_once()
    assert window.visible_toast.text == "Something else."


def test_rules_and_all_tiles_are_looked_at_from_a_match_and_back_again(
    navigation: Navigation, window: MainWindow
) -> None:
    begin(navigation)
    assert navigation.match_page is not None
    navigation.match_page.rules_asked.emit()
    assert isinstance(window.overlay, RulesDrawer)
    window.overlay.cancel()
    begin(navigation)
    page = there(navigation.match_page)
    (action,) = (each for each in page.header.menu.actions() if each.text() == "All tiles")
    action.trigger()
    shown = of_kind(window.page, TileSetPage)
    assert shown.page_title == "English letters and ASL"
    window.go_back()
    assert window.page is page
    navigation.matches.start_match(NewMatch("mijnlieff", {}, {}, (MARA, THEO)))
    assert navigation.match_page is not None
    words = [each.text() for each in navigation.match_page.header.menu.actions()]
    assert "All tiles" not in words


def test_a_record_file_is_taken_in_watched_and_played_on(
    navigation: Navigation, window: MainWindow, store: Store, tmp_path: Path
) -> None:
    path = tmp_path / "match.json"
    path.write_text(write_record(RECORD), encoding="utf-8")
    navigation.history.import_(path)
    page = of_kind(window.page, WatchPage)
    page.continue_from.emit(1)
    going_on = there(navigation.match_page)
    assert going_on.match.turn == 1
    assert sorted(summary.turns for summary in store.matches.summaries()) == [1, 2]


def test_a_broken_file_is_told_once_and_what_to_do(
    navigation: Navigation, window: MainWindow, tmp_path: Path
) -> None:
    """Common rule: one sentence that says what is wrong, and what to do."""
    path = tmp_path / "broken.pullstrings"
    path.write_text("{", encoding="utf-8")
    navigation.history.import_(path)
    assert window.visible_toast.text == (
        "The file “broken.pullstrings” cannot be opened. This isn’t the right kind of file, "
        "or part of it is missing. Nothing was changed. Please choose another file."
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (write_record(RECORD.with_turn({0: "n9", 1: "n1"})), "This isn’t the right kind of file"),
        (write_record(RECORD)[:99], "part of it is missing"),
        (json.dumps({**RECORD.document(), "game": "chess"}), "a game that is not here"),
    ],
)
def test_a_file_that_cannot_be_used_changes_nothing(
    navigation: Navigation, window: MainWindow, store: Store, tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "match.json"
    path.write_text(text, encoding="utf-8")
    navigation.history.import_(path)
    assert words in window.visible_toast.text
    assert store.matches.summaries() == []
    assert window.page is navigation.home


def passes(turns: int) -> Record:
    """Return a match in which nobody pulls anything, turn after turn."""
    options = {"edition": "2003", "learning": "no pull"}
    return replace(RECORD, options=options, turns=({0: "-", 1: "-"},) * turns)


def test_a_long_match_is_opened_in_slices_watched_and_played_on(
    navigation: Navigation, window: MainWindow, store: Store, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "long.pullstrings"
    path.write_text(write_record(passes(1200)), encoding="utf-8")
    navigation.history.import_(path)
    assert window.page is navigation.home, "the window goes on answering meanwhile"
    qtbot.waitUntil(lambda: isinstance(window.page, WatchPage), timeout=30_000)
    page = of_kind(window.page, WatchPage)
    assert len(page.record.turns) == 1200
    turns = there(page.rails.turns)
    qtbot.waitUntil(lambda: len(turns.view.rows) == 1201)
    page.show_last()
    assert turns.view.current == 1200
    page.continue_from.emit(1199)
    qtbot.waitUntil(lambda: navigation.match_page is not None)
    assert navigation.match_page is not None
    match = navigation.match_page.match
    assert match.turn == 1199
    for seat in (0, 1):
        match.choose(seat, match.rules.read_choice("n1"))
    assert match.turn == 1200
    beside = there(navigation.match_page.rails.turns)
    assert beside.view.rows[-1].turn == 1200
    assert match.undo(match.persons)
    window.go_home()
    card = navigation.home.continue_card
    assert card.button.text() == "Play on", "it can be played on before its picture is there"
    assert card.picture is None
    qtbot.waitUntil(lambda: navigation.home.continue_card.picture is not None)
    assert sorted(summary.turns for summary in store.matches.summaries()) == [1199, 1200]


def test_a_copy_of_an_unfinished_match_tells_no_card_to_come(
    navigation: Navigation, window: MainWindow, store: Store, tmp_path: Path
) -> None:
    """Issue 11, point 7; also what is played on from a copy, or from the match itself."""
    spec = game_spec("strung_along")
    setup = spec.rules().draw_setup({"seats": 3}, Random(1))
    turns = ({setup["first"]: "draw"}, {setup["first"]: "lot1"})
    record = Record("strung_along", {"seats": 3}, setup, ("Mara", "Theo", "Oma"), turns)
    navigation.history.copy(record)
    copied = json.loads(QGuiApplication.clipboard().text())["setup"]["deck"]
    navigation.history.export(record, tmp_path / "copy.pullstrings")
    saved = json.loads((tmp_path / "copy.pullstrings").read_text(encoding="utf-8"))
    hidden = [setup["deck"][0], *["?"] * (len(setup["deck"]) - 1)]
    assert (copied, saved["setup"]["deck"]) == (hidden, hidden)
    for _again in range(2):
        navigation.history.import_(tmp_path / "copy.pullstrings")
    kept = [store.matches.record(summary.id) for summary in store.matches.summaries()]
    assert len(kept) == 1
    assert kept[0]["setup"]["deck"][0] == hidden[0]
    for watched in (read_record_file(tmp_path / "copy.pullstrings"), record):
        navigation.history.watch(watched)
        page = of_kind(window.page, WatchPage)
        page.continue_from.emit(2)
        going_on = there(navigation.match_page)
        match = going_on.match
        assert match.choose(min(match.waiting), match.rules.read_choice("draw"))
        assert list(match.state.deck) != setup["deck"][2:]


def test_a_match_of_a_game_without_a_board_cannot_be_shown(
    navigation: Navigation, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = game_spec(RECORD.game)._replace(scene_class="")
    monkeypatch.setitem(games(), RECORD.game, without)
    path = tmp_path / "match.json"
    path.write_text(write_record(RECORD), encoding="utf-8")
    navigation.history.import_(path)
    assert "has no board" in window.visible_toast.text
    assert window.page is navigation.home


def broken_read(*_arguments: object) -> None:
    raise StoreReadError("The store cannot be read.")


def broken_write(*_arguments: object) -> None:
    raise StoreWriteError("The disk is full.")


def test_a_store_that_breaks_is_said_in_a_sentence_and_stops_nothing(
    navigation: Navigation, window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    for kind, names in (
        (Matches, ("count_unfinished", "going_on", "summaries", "ids")),
        (Profiles, ("names", "named")),
    ):
        for name in names:
            monkeypatch.setattr(kind, name, broken_read)
    monkeypatch.setattr(Settings, "get", broken_read)
    monkeypatch.setattr(Settings, "set", broken_write)
    for deed in (
        navigation.refresh_home,
        navigation.matches.continue_match,
        partial(navigation.home.game_chosen.emit, "mijnlieff"),
        navigation.history.open_history,
        navigation.matches.ask_new_match,
    ):
        window.visible_toast.dismiss()
        deed()
        assert window.visible_toast.text == "The store cannot be read.", deed
    while window.overlay is not None:
        window.overlay.cancel()
    begin(navigation)
    assert navigation.match_page is not None


def test_a_damaged_match_does_not_hide_the_one_before_it(
    navigation: Navigation, window: MainWindow, store: Store
) -> None:
    """Issue 11, point 1: Home offered nothing to go on with."""
    begin(navigation)
    play_a_turn(navigation)
    begin(navigation, SeatChoice("Eks"), THEO)
    play_a_turn(navigation)
    window.go_home()
    with store._database.writing() as connection:
        connection.execute("UPDATE matches SET setup = '[' WHERE id = 2")
    navigation.refresh_home()
    assert navigation.home.continue_card.picture is not None, "it invites to a first match"
    navigation.matches.continue_match()
    assert navigation.match_page is not None
    assert navigation.match_page.match.names == ("Mara", "Theo")


def test_a_match_or_a_level_that_cannot_be_had_does_not_begin(
    navigation: Navigation, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Matches, "begin", broken_write)
    begin(navigation)
    assert navigation.match_page is None
    assert window.visible_toast.text == "The disk is full."
    extras = {"seats": [{}, {"computer": "grandmaster"}]}
    record = Record(RECORD.game, RECORD.options, {}, ("Mara", "Deep"), extras=extras)
    mara, deep = players_of(record)
    assert mara.level is None
    assert deep.level == "5"
