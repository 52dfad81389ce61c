"""The home page: its buttons open the right pages."""

from itertools import combinations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.profile import Profile
from pullstrings_qt.core.registry import games
from pullstrings_qt.ui.home.cards import HistoryRow
from pullstrings_qt.ui.home.content import HistoryLine, HomeContent, LearnSummary, TableSummary
from pullstrings_qt.ui.home.game_box import shelf_games, summary
from pullstrings_qt.ui.home.page import HomePage
from pullstrings_qt.ui.kit.avatars import Avatar, initials
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.reading_order import stops
from pullstrings_qt.ui.kit.square_picture import PicturePane
from pullstrings_qt.ui.kit.text_label import TextLabel
from tests.ui.expect import settle

SUMMARY = TableSummary(
    "pulling_strings",
    "Pulling Strings",
    ("Mara", "Theo"),
    totals=(2, 3),
    turn="turn 9",
    picture=lambda _theme, side, _ratio: QPixmap(side, side),
)
LINES = tuple(
    HistoryLine(str(number), "pulling_strings", f"Result {number}", "Thursday", SUMMARY.picture)
    for number in range(5)
)


NAMES = (
    *("Four in a Row", "Sheep and Wolves", "Go", "Nine Men’s Morris", "Halma", "Long Reversi"),
    *("The Game of the Seven Kings", "Salta"),
)


def people(*names: str) -> tuple[Profile, ...]:
    return tuple(Profile(number, str(number), name) for number, name in enumerate(names, 1))


@pytest.fixture
def page(window: MainWindow) -> HomePage:
    home = HomePage(HomeContent(SUMMARY, LINES, people("Mara", "Theo", "Oma")))
    window.open_page(home)
    return home


def words(page: HomePage) -> list[str]:
    return [label.text() for label in page.findChildren(TextLabel) if label.isVisible()]


def test_the_shelf_begins_with_four_boxes_in_order() -> None:
    games = shelf_games()
    assert [game.id for game in games][:4] == [
        "pulling_strings",
        "mijnlieff",
        "chain_reaction",
        "strung_along",
    ]
    assert summary(games[0]) == "2 players · 15 min"


@pytest.mark.parametrize("count", [5, 12])
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_many_games_leave_play_learn_and_history_in_sight(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, count: int, size: tuple[int, int]
) -> None:
    four = list(games().items())[:4]
    more = [(f"game{place}", four[place % 4][1]._replace(name=NAMES[place])) for place in range(8)]
    shelf = dict([*four, *more][:count])
    monkeypatch.setattr("pullstrings_qt.ui.home.game_box.games", lambda: shelf)
    window.resize(*size)
    home = HomePage(HomeContent(SUMMARY, LINES, people("Mara", "Theo", "Oma")))
    window.open_page(home)
    QApplication.processEvents()
    for part in (home.continue_card, home.learn_card, home.history_card, *home.shelf.boxes):
        assert part.visibleRegion().boundingRect() == part.rect(), part
    boxes = [each.geometry() for each in home.shelf.boxes]
    assert len(boxes) == count
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))


def test_what_is_offered_at_the_first_start_covers_no_button(
    window: MainWindow, page: HomePage
) -> None:
    """It lay over "New match" and "Learn" for the first six seconds of a small window."""
    window.resize(1024, 640)
    page.show_content(HomeContent())
    QApplication.processEvents()
    window.toast("It is quiet here. " * 4, "Switch sounds on", lambda: None)
    QApplication.processEvents()
    toast = window.visible_toast
    lower = toast.mapTo(window, toast.rect().bottomLeft()).y()
    for card in (page.continue_card, page.learn_card):
        assert card.button.isVisible()
        assert lower < card.button.mapTo(window, QPoint(0, 0)).y()
    assert lower < page.learn_card.mapTo(window, QPoint(0, page.learn_card.hand_top)).y()


def test_a_box_opens_its_game(qtbot: QtBot, page: HomePage) -> None:
    for box in page.shelf.boxes:
        with qtbot.waitSignal(page.game_chosen, timeout=1000) as told:
            QTest.mouseClick(box, Qt.MouseButton.LeftButton)
        assert told.args == [box.game.id]
        with qtbot.waitSignal(page.game_chosen, timeout=1000):
            QTest.keyClick(box, Qt.Key.Key_Return)


def test_the_unfinished_match_results_people_and_learning_lead_where_they_say(
    qtbot: QtBot, page: HomePage
) -> None:
    assert {"Mara", "Theo", "2", "3", "turn 9"} <= set(words(page))
    with qtbot.waitSignal(page.continue_chosen, timeout=1000):
        page.continue_card.button.click()
    # A result.
    row = page.findChildren(HistoryRow)[1]
    assert row.accessibleName() == "Result 1. Thursday"
    with qtbot.waitSignal(page.match_chosen, timeout=1000) as told:
        QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    assert told.args == ["1"]
    # Only the last three show.
    rows = [row for row in page.findChildren(HistoryRow) if row.isVisible()]
    assert [row.line.result for row in rows] == ["Result 0", "Result 1", "Result 2"]
    boards = [board for row in rows for board in row.findChildren(PicturePane)]
    assert [board.isVisible() for board in boards] == [True, True, True]
    with qtbot.waitSignal(page.history_chosen, timeout=1000):
        page.history_card.button.click()
    # Players, settings and learning.
    avatar = next(each for each in page.findChildren(Avatar) if each.name == "Theo")
    with qtbot.waitSignal(page.top.player_chosen, timeout=1000) as told:
        avatar.click()
    assert told.args == ["Theo"]
    with qtbot.waitSignal(page.learn_chosen, timeout=1000):
        page.learn_card.button.click()
    # One link leads to all unfinished matches.
    assert not page.history_card.unfinished.isVisible()
    for unfinished in (1, 2, 40):
        page.show_content(HomeContent(SUMMARY, LINES, unfinished=unfinished))
        assert page.history_card.unfinished.isVisible() is (unfinished > 1), "one is offered beside"
    assert page.history_card.unfinished.words == "40 unfinished matches"
    with qtbot.waitSignal(page.unfinished_chosen, timeout=1000):
        page.history_card.unfinished.click()


def controls(page: HomePage) -> list[str]:
    """Return what Tab stops at; a row of people, labels or results counts once."""
    return [each.accessibleName() for each in stops(*page.regions())]


def test_home_has_few_controls_and_nothing_to_scroll(
    window: MainWindow, page: HomePage, appearance: Appearance
) -> None:
    """Whatever goes on: many unfinished matches, long names, a sentence of the day."""
    names = tuple(
        f"{name} Wolfeschlegelsteinhausen" for name in ("Mara", "Theo", "Oma", "Jo", "Ida")
    )
    table = SUMMARY._replace(names=names, totals=(104, 2, 30, 4, 5), next_seat=2, turn="turn 999")
    lines = tuple(each._replace(result=f"{names[0]} won, 104 to 99") for each in LINES)
    sentence = "No new ones left today. Practice the 26 you have met."
    learning = LearnSummary(names[0], sentence)
    full = HomeContent(table, lines, people(*names), learning=learning, unfinished=140)
    for content in (full, HomeContent(), HomeContent(SUMMARY._replace(result="A draw"), lines[:1])):
        page.show_content(content)
        for scale in (1.0, 2.0):
            appearance.use(appearance.preferences._replace(text_scale=scale))
            for size in ((1024, 640), (1920, 1080)):
                window.resize(*size)
                settle()
                assert len(controls(page)) <= 12, controls(page)
                area = page.findChildren(QScrollArea)[0]
                assert area.verticalScrollBar().maximum() == 0, (scale, size)
                for card in (page.continue_card, page.learn_card, page.history_card):
                    least = card.layout().totalMinimumSize().height()  # type: ignore[union-attr]
                    assert card.height() >= least, (type(card), scale, size)
                    assert page.rect().contains(card.geometry())


def test_whose_turn_it_is_stands_lit_and_the_sentence_of_the_day_is_of_who_learned_last(
    qtbot: QtBot, page: HomePage, window: MainWindow, appearance: Appearance
) -> None:
    page.show_content(HomeContent())
    QApplication.processEvents()
    assert "Who pulls the strings today?" in words(page)
    assert not [each for each in page.findChildren(Avatar) if each.isVisible()]
    with qtbot.waitSignal(page.game_chosen, timeout=1000) as told:
        page.continue_card.button.click()
    assert told.args == ["pulling_strings"]
    # The sentence of the day.
    page.show_content(HomeContent(learning=LearnSummary("Mara", "6 cards are ready.")))
    assert "Mara: 6 cards are ready." in words(page)
    assert page.learn_card.button.accessibleDescription() == "Mara: 6 cards are ready."
    # Whose turn it is.
    page.show_content(HomeContent(SUMMARY._replace(next_seat=1)))
    QApplication.processEvents()
    assert words(page).count("next") == 1
    appearance.use(appearance.preferences._replace(text_scale=2.0))
    settle()
    assert "Turn 9, Theo is next" in words(page)
    page.show_content(HomeContent(SUMMARY))
    assert "Mara and Theo" in words(page)


def test_arrows_move_among_people_labels_and_results_and_tab_reaches_everything(
    qtbot: QtBot, window: MainWindow, page: HomePage
) -> None:
    reached = set()
    page.top.add_button.setFocus()
    for _step in range(30):
        widget = window.focusWidget()
        reached.add(widget)
        QTest.keyClick(widget, Qt.Key.Key_Tab)
    wanted = {page.top.settings_button, page.continue_card.button, page.learn_card.button}
    assert wanted | {page.history_card.button, *page.shelf.boxes} <= reached
    # Tab reaches each row once, where one was last.
    persons = [page.top.join_button, *page.findChildren(Avatar), page.top.add_button]
    for row in (persons, page.shelf.labels, page.history_card.rows):
        row[0].setFocus()
        for key, place in (
            (Qt.Key.Key_Right, 1),
            (Qt.Key.Key_Down, 2),
            (Qt.Key.Key_Left, 1),
            (Qt.Key.Key_End, len(row) - 1),
            (Qt.Key.Key_Right, 0),
            (Qt.Key.Key_End, len(row) - 1),
        ):
            QTest.keyClick(window.focusWidget(), key)
            assert window.focusWidget() is row[place], key
        tabbed = [each for each in row if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        assert tabbed == [row[-1]]


def test_people_keep_their_color_and_have_two_letters_where_names_begin_alike(
    page: HomePage,
) -> None:
    def picture_of_theo() -> QImage:
        theo = next(each for each in page.findChildren(Avatar) if each.name == "Theo")
        theo.resize(theo.sizeHint())
        return theo.grab().toImage()

    page.show_content(HomeContent(people=people("Mara", "Theo")))
    QApplication.processEvents()
    before = picture_of_theo()
    page.show_content(HomeContent(people=(Profile(6, "6", "Anna"), *people("Mara", "Theo"))))
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    assert picture_of_theo() == before
    # Two letters where names begin alike.
    page.show_content(HomeContent(people=people("Mara", "Mia", "Oma Grete")))
    QApplication.processEvents()
    avatars = [each for each in page.findChildren(Avatar) if not each.isHidden()]
    assert [each.letters for each in avatars] == ["Ma", "Mi", "O"]
    assert initials(["Mara", "Maximiliana"]) == ["Mr", "Mx"]
    # The button that adds a person says so while there is nobody.
    page.show_content(HomeContent(SUMMARY))
    assert page.top.add_button.words == page.top.add_button.accessibleName()
    page.show_content(HomeContent(SUMMARY, people=people("Mara")))
    assert page.top.add_button.words == ""
    assert page.top.add_button.accessibleName()


def test_where_the_text_is_large_the_top_is_in_sight_with_what_has_the_keyboard(
    window: MainWindow, page: HomePage, appearance: Appearance
) -> None:
    appearance.use(appearance.preferences._replace(text_scale=2.0))
    for shown in (SUMMARY, None):
        page.show_content(HomeContent(shown))
        window.open_page(Page("Another"))
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
        settle()
        assert window.focusWidget() is page.continue_card.button
        for part in (page.top.settings_button, page.continue_card.button):
            assert part.visibleRegion().boundingRect() == part.rect()


def test_a_page_made_anew_is_laid_out_at_once(window: MainWindow, appearance: Appearance) -> None:
    appearance.use(appearance.preferences._replace(text_scale=2.0, reduced_motion=True))
    page = HomePage(HomeContent(SUMMARY))
    window.open_page(page)
    at_once = [part.geometry() for part in page.regions()]
    QApplication.processEvents()
    page.restyle()
    assert [part.geometry() for part in page.regions()] == at_once


def test_the_keyboard_stays_on_its_card_when_there_is_more_to_show(
    window: MainWindow, page: HomePage
) -> None:
    """After the start the whole content follows: the keyboard went on to the top of the page."""
    page.show_content(HomeContent(SUMMARY))
    page.learn_card.button.setFocus()
    page.show_content(HomeContent(SUMMARY))
    QApplication.processEvents()
    assert window.focusWidget() is page.learn_card.button
    page.continue_card.button.setFocus()
    page.show_content(HomeContent(SUMMARY))
    QApplication.processEvents()
    assert window.focusWidget() is page.continue_card.button
