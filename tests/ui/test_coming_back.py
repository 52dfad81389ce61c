"""Reasons to come back: series scores, final boards, and the current game."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.storage import MatchSummary, Store
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.table.stored_matches import begin_match
from pullstrings_qt.ui.history.page import HistoryPage
from pullstrings_qt.ui.history.thumbnails import BoardThumbnails
from pullstrings_qt.ui.home_data import HomeData
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.lessons.page import LessonPage
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.new_match.dialog import NewMatchDialog
from pullstrings_qt.ui.rules.page import RulesDrawer
from pullstrings_qt.ui.watch.page import WatchPage
from tests.ui.expect import of_kind, there


def start(store: Store, game: str, *names: str, won_by: int | None = None) -> int:
    """Keep a match with its first turn; it is over where somebody has won it."""
    rules = game_spec(game).rules()
    setup = rules.draw_setup(rules.check_options({}), Random(1))
    match_id = store.matches.begin(Record(game, rules.check_options({}), setup, names))
    if won_by is not None:
        scores = {str(seat): int(seat == won_by) for seat in range(len(names))}
        outcome = {"winners": [won_by], "reason": "agreed", "scores": scores}
        store.matches.finish(match_id, outcome)
    return match_id


def words(navigation: Navigation) -> list[str]:
    labels = navigation.home.continue_card.findChildren(TextLabel)
    return [label.text() for label in labels]


def test_home_invites_to_another_match(
    qtbot: QtBot, navigation: Navigation, window: MainWindow, store: Store
) -> None:
    start(store, "mijnlieff", "Mara", "Theo", won_by=1)
    navigation.refresh_home()
    assert {"Mijnlieff", "Theo", "Mara", "Theo wins, 1 to 0"} <= set(words(navigation))
    navigation.home.continue_card.button.click()
    dialog = of_kind(window.overlay, NewMatchDialog)
    assert dialog.spec.id == "mijnlieff"


def test_escape_from_a_lesson_leads_to_where_it_was_opened(
    navigation: Navigation, window: MainWindow
) -> None:
    label = navigation.home.shelf.labels[1]
    label.setFocus()
    QTest.keyClick(label, Qt.Key.Key_Return)
    of_kind(window.page, LessonPage)
    QTest.keyClick(there(window.focusWidget()), Qt.Key.Key_Escape)
    assert window.page is navigation.home
    assert label.hasFocus()


def test_a_result_at_home_opens_its_match(
    qtbot: QtBot, navigation: Navigation, window: MainWindow, store: Store
) -> None:
    players = (SeatChoice("Oma"), SeatChoice("Theo"))
    options = {"edition": "2003", "turn_limit": 1}
    match = begin_match(store, NewMatch("pulling_strings", options, {}, players))
    for seat, choice in enumerate(("n1", "n2")):
        match.choose(seat, match.rules.read_choice(choice))
    start(store, "mijnlieff", "Mara", "Theo", won_by=1)
    navigation.refresh_home()
    navigation.home.history_card.rows[1].click()
    qtbot.waitUntil(lambda: isinstance(window.page, WatchPage))
    assert isinstance(window.page, WatchPage)
    assert window.page.record.players == ("Oma", "Theo")


def test_unfinished_matches_are_thrown_away_in_one_go_after_a_question(
    navigation: Navigation, window: MainWindow, store: Store
) -> None:
    won = start(store, "mijnlieff", "Mara", "Theo", won_by=1)
    for game in ("mijnlieff", "chain_reaction", "chain_reaction"):
        start(store, game, "Mara", "Theo")
    navigation.refresh_home()
    assert navigation.home.history_card.unfinished.words == "3 unfinished matches"
    navigation.home.history_card.unfinished.click()
    page = of_kind(window.page, HistoryPage)
    assert len(shown(page)) == 3
    narrow(page, "game", "Mijnlieff")
    assert len(shown(page)) == 1
    narrow(page, "game", "All games")
    for agrees, left in ((False, 3), (True, 0)):
        page.filters.throw_away.click()
        question = of_kind(window.overlay, ConfirmDialog)
        assert question.accessibleName() == "Delete 3 matches?"
        if agrees:
            question.yes.click()
        else:
            question.cancel()
        assert store.matches.count_unfinished() == left
    assert [entry.id for entry in page.entries] == [str(won)], "all that is left is shown"
    assert not page.filters.throw_away.isVisible()
    window.go_home()
    assert not navigation.home.history_card.unfinished.isVisible()


@pytest.mark.usefixtures("painted")
def test_the_boards_of_home_come_after_its_words(
    qtbot: QtBot, navigation: Navigation, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(store, "mijnlieff", "Mara", "Theo", won_by=1)
    drawn: list[int] = []
    default = HomeData.draw_final_board

    def draw(data: HomeData, spec: object, summary: MatchSummary, *rest: object) -> QPixmap:
        drawn.append(summary.id)
        return default(data, spec, summary, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(HomeData, "draw_final_board", draw)
    navigation.refresh_home()
    assert not drawn
    qtbot.waitUntil(lambda: len(drawn) > 1)


def test_ctrl_n_begins_the_game_one_is_in(
    qtbot: QtBot, navigation: Navigation, window: MainWindow
) -> None:
    def asked() -> str:
        QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
        dialog = of_kind(window.overlay, NewMatchDialog)
        dialog.cancel()
        return dialog.spec.id

    assert asked() == "pulling_strings"
    players = (SeatChoice("Mara"), SeatChoice("Theo"))
    navigation.matches.start_match(NewMatch("mijnlieff", {}, {"first": 0}, players))
    assert asked() == "mijnlieff"
    page = there(navigation.match_page)
    page.rules_asked.emit()
    assert isinstance(window.overlay, RulesDrawer)
    assert asked() == "mijnlieff", "from its rules too"
    navigation.history.watch(page.match.record)
    qtbot.waitUntil(lambda: window.page is not page)
    assert asked() == "mijnlieff"
    navigation.open_settings()
    assert asked() == "pulling_strings"


@pytest.fixture
def history(navigation: Navigation, window: MainWindow, store: Store) -> HistoryPage:
    start(store, "mijnlieff", "Mara", "Theo", won_by=0)
    start(store, "pulling_strings", "Oma", "Theo", won_by=0)
    start(store, "mijnlieff", "Oma", "Mara", won_by=0)
    start(store, "chain_reaction", "O", "Ma")
    navigation.history.open_history()
    return of_kind(window.page, HistoryPage)


def shown(page: HistoryPage) -> list[tuple[str, tuple[str, ...]]]:
    return [(entry.game, entry.names) for entry in page.entries]


def narrow(page: HistoryPage, field: str, choice: str) -> None:
    lists = {"who": page.filters.people, "game": page.filters.games}
    actions = lists[field].menu_of_choices.actions()
    next(action for action in actions if action.text() == choice).trigger()


def test_history_shows_the_matches_of_a_person_and_of_a_game(history: HistoryPage) -> None:
    assert len(shown(history)) == 4
    narrow(history, "who", "Oma")
    assert shown(history) == [("mijnlieff", ("Oma", "Mara")), ("pulling_strings", ("Oma", "Theo"))]
    narrow(history, "game", "Mijnlieff")
    assert shown(history) == [("mijnlieff", ("Oma", "Mara"))]
    narrow(history, "who", "O")
    assert shown(history) == []
    assert history.filters.isVisible(), "there has to be a way back"
    narrow(history, "who", "Everybody")
    narrow(history, "game", "All games")
    assert len(shown(history)) == 4


@pytest.mark.usefixtures("painted")
def test_history_draws_the_boards_of_rows_in_sight_only(
    qtbot: QtBot, navigation: Navigation, window: MainWindow, store: Store
) -> None:
    for _number in range(60):
        start(store, "mijnlieff", "Mara", "Theo", won_by=0)
    read: list[int] = []
    record = store.matches.record

    def note(match_id: int) -> dict[str, object]:
        read.append(match_id)
        return record(match_id)

    store.matches.record = note  # type: ignore[method-assign]
    navigation.history.open_history()
    page = of_kind(window.page, HistoryPage)
    qtbot.waitUntil(lambda: len(read) >= 5)
    boards = page.findChildren(BoardThumbnails)[0]
    qtbot.waitUntil(lambda: not boards.is_drawing)
    assert set(read) <= set(range(40, 61)), "the newest ones, which are in sight"
    assert len(read) == len(set(read)), "each once"


def test_a_match_that_cannot_be_read_has_no_board_and_is_not_tried_for_ever(
    qtbot: QtBot, window: MainWindow, store: Store, appearance: Appearance
) -> None:
    boards = BoardThumbnails(store, window)
    assert boards.picture("77", 56, 1.0, appearance.theme) is not None or boards.is_drawing
    with qtbot.waitSignal(boards.drawn):
        pass
    found = there(boards.picture("77", 56, 1.0, appearance.theme))
    assert found.isNull()


@pytest.mark.usefixtures("painted")
def test_a_picture_somebody_chose_stands_in_their_card(
    qtbot: QtBot, navigation: Navigation, store: Store
) -> None:
    pictures = []
    for avatar in ("", "fox"):
        mara = store.profiles.named("Mara") or store.profiles.add("Mara")
        store.profiles.change(mara._replace(avatar=avatar))
        players = (SeatChoice("mara"), SeatChoice("Theo"))
        wanted = NewMatch("pulling_strings", {"edition": "2003"}, {}, players)
        navigation.matches.start_match(wanted)
        page = there(navigation.match_page)
        assert page.match.names == ("Mara", "Theo"), "called as they are known"
        QApplication.processEvents()
        pictures.append(page.rails.seats[0].grab().toImage())
    assert pictures[0] != pictures[1]
