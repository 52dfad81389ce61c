"""A match with keyboard and screen reader: announcements, their order, and the focus."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.pace import Pace
from pullstrings_qt.table.new_match import SeatChoice
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.turn_list import TurnView
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.match.commands import Agreement
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.watch.page import WatchPage
from pullstrings_qt.ui.watch.review_page import ReviewPage
from tests.ui.expect import of_kind, there
from tests.ui.match.analyses import answer_nothing
from tests.ui.match.conftest import MARA, WIN_OF_MARA, Begin, PatientEngine, Sit, phase, play
from tests.ui.match.test_review import judge

Key = Qt.Key


def press(window: MainWindow, *keys: Qt.Key) -> None:
    """Press keys where the keyboard is."""
    for key in keys:
        QTest.keyClick(window.focusWidget(), key)
        QApplication.processEvents()


def test_a_secret_turn_keeps_the_keyboard_in_the_window_of_the_app(
    begin: Begin, window: MainWindow, shown_windows: list[str], said: list[str]
) -> None:
    page = begin()
    press(window, Key.Key_R)
    assert said[-1] == "No turn has been played yet."
    press(window, Key.Key_Return)
    assert isinstance(window.overlay, PickSheet)
    press(window, Key.Key_Escape)
    assert phase(page) is Phase.AT_REST
    assert page.rails.main.hasFocus(), "going back gives the keyboard back to what asks"
    # Begin, pick, lay down; the other takes the laptop, picks and turns both over.
    press(window, Key.Key_Return, Key.Key_T, Key.Key_Return, Key.Key_Return, Key.Key_O)
    press(window, Key.Key_Return)
    page.skip()
    assert page.match.turn == 1
    assert shown_windows == []
    assert window.isActiveWindow()


def test_an_open_match_says_whose_turn_it_is_and_what_is_taken_back(
    sit: Sit, window: MainWindow, said: list[str]
) -> None:
    page = sit("mijnlieff")
    assert said == [
        "Mijnlieff",
        "Mara places a tile. The first tile goes on the edge. Pick a tile, then a space.",
    ]
    said.clear()
    assert page.match.choose(0, page.match.rules.choices(page.match.state, 0)[0])
    page.skip()
    (told,) = said
    assert told.startswith("Mara places ")
    assert " Theo places a tile. " in told, "what there is to do comes last"
    assert "The next tile goes " in told
    said.clear()
    space = next(each.id for each in page.scene.places() if page.scene.why_not(each.id) == "")
    page.scene.activate_place(space)
    assert said == [f"Pick a tile for {space}"], "half a choice is said"
    # What is taken back and played again.
    page = sit("mijnlieff")
    assert page.match.choose(0, page.match.rules.read_choice("L@a4"))
    page.skip()
    said.clear()
    page.commands.ask_undo()
    agreement = of_kind(window.overlay, Agreement)
    agreement.agreed.emit()
    agreement.close_down()
    QApplication.processEvents()
    assert said[-2] == "Turn 1 taken back."
    assert said[-1].startswith("Mara places a tile. ")
    said.clear()
    assert page.match.redo(page.match.persons)
    QApplication.processEvents()
    assert said[0].startswith("Mara places Puller on a4.")
    assert said[-1].startswith("Theo places a tile. ")
    said.clear()
    page.commands.redo()
    assert said == ["No turn was taken back."]


def test_a_draw_is_suggested_after_the_turn_was_seen(
    begin: Begin, window: MainWindow, said: list[str], qtbot: QtBot
) -> None:
    page = begin()
    play(page, "n3 e1", "s3 e1", "n3 e1")
    said.clear()
    for seat, choice in enumerate(("s3", "e1")):
        page.match.choose(seat, page.match.rules.read_choice(choice))
    assert phase(page) is Phase.REVEALING
    assert said == []
    assert window.visible_toast.text == ""
    page.skip()
    assert said[0].startswith("Mara pulls ")
    assert "third time" in said[-1]
    assert "third time" in window.visible_toast.text
    page.match.agree_draw(page.match.persons)
    QApplication.processEvents()
    assert not window.visible_toast.isVisible(), "nobody can agree on a draw of a finished match"
    # A turn of long ago is said when it was shown again.
    page = begin()
    page.scene.pace = Pace.QUICK
    play(page, *WIN_OF_MARA[:2])
    said.clear()
    page.show_again(1)
    page.skip()
    qtbot.waitUntil(lambda: phase(page) is Phase.AT_REST)
    (told,) = said
    assert told.startswith("Mara pulls T, Theo pulls O.")
    turns = there(page.findChild(TurnView))
    turns.setFocus()
    press(window, Key.Key_R)  # a key of the page in the list of turns, too
    assert phase(page) is Phase.REVEALING
    press(window, Key.Key_Space)
    assert phase(page) is Phase.AT_REST


def test_a_match_that_is_over_says_its_title_first_and_is_watched_or_played_again(
    begin: Begin, navigation: Navigation, window: MainWindow, said: list[str]
) -> None:
    page = begin()
    play(page, *WIN_OF_MARA)
    navigation.history.watch(page.match.record)
    said.clear()
    window.go_back()
    assert said[0] == "Pulling Strings"
    assert said[1].startswith("Mara wins, 5 to 0. ")
    assert page.ending is not None
    button = page.ending.again
    assert window.focusWidget() is button
    which = "Pulling Strings, Mara and Theo: a new match with sides changed"
    assert button.accessibleDescription() == which
    for entry in (2, 0):  # a row of all turns, and the last turn again
        said.clear()
        page.show_again(entry)
        watched = of_kind(window.page, WatchPage)
        assert watched.turn == (entry or 3)
        assert said[0] == "Watch"
        assert said[1].startswith("Mara pulls H, Theo pulls Y.")
        window.go_back()
    said.clear()
    page.again_asked.emit()
    assert said[0] == "Pulling Strings", "and not Home"


def look_back(begin: Begin, window: MainWindow) -> ReviewPage:
    """Play a match to its end and look back at it."""
    page = begin()
    play(page, *WIN_OF_MARA)
    page.look_back_asked.emit()
    return of_kind(window.page, ReviewPage)


def test_turning_points_are_told_once_and_tab_and_arrows_reach_them_in_their_order(
    begin: Begin, window: MainWindow, engine: PatientEngine, said: list[str], qtbot: QtBot
) -> None:
    page = look_back(begin, window)
    said.clear()
    judge(engine, qtbot)
    (told,) = said
    assert told.split(". ")[0] in ("The deciding turn", "2 deciding turns")
    assert "Turn 3 was decisive." in told
    assert page.ending is not None
    choice, review = page.ending.chart_choice, page.ending.review
    choice.setFocus()
    for row in review.rows:
        press(window, Key.Key_Tab)
        assert window.focusWidget() is row
    press(window, Key.Key_Return)
    said.clear()
    press(window, Key.Key_Down)
    assert window.focusWidget() is review.rows[-1], "there is no further"
    assert said == []
    press(window, Key.Key_Tab)
    assert window.focusWidget() is page.ending.main_button


def test_the_end_says_why_the_computer_chose_then_who_won_and_help_when_it_goes(
    begin: Begin,
    window: MainWindow,
    engine: PatientEngine,
    said: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = begin(MARA, SeatChoice("Ada", "8"))
    said.clear()
    QTest.keyClicks(page, "?")
    answer_nothing(engine)
    assert said == ["Nobody can say what is best here."]
    QTest.keyClicks(page, "??")
    assert said[-1] == "Help is hidden."
    # The end says why the computer chose, then who won.
    monkeypatch.setattr(MatchWords, "new_reasons", lambda _words: ("Ada waits.",))
    page = begin(MARA, SeatChoice("Ada", "4"))
    play(page, *WIN_OF_MARA[:2])
    said.clear()
    play(page, WIN_OF_MARA[2])
    (told,) = said
    happened, won = told.split(" Ada waits. ")
    assert happened.startswith("Mara pulls H")
    assert won.startswith("Mara wins, 5 to 0. ")
    assert "level" not in won
