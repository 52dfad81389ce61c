"""A match on its page with obstacles: undo, errors, focus, dialogs."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.engine_protocol import EngineAnswer
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.look.board_view import MARGIN
from pullstrings_qt.ui.kit.main_window import SMALLEST, MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.match.commands import Agreement
from pullstrings_qt.ui.match.hand_over_sheet import HandOverSheet
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.match.signing_sheet import CountSheet, EntrySheet
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from tests.ui.expect import of_kind, there
from tests.ui.match.conftest import (
    COMPUTER,
    MARA,
    WIN_OF_MARA,
    Begin,
    PatientEngine,
    answer,
    ask_for_answer,
    phase,
    play,
    take_laptop,
)


def test_undo_drops_late_answers_and_reopens_a_match_that_was_over(
    begin: Begin, engine: PatientEngine, window: MainWindow
) -> None:
    page = begin(MARA, COMPUTER)
    old = engine.asked[-1]
    page.match.choose(0, Pull(END_NUMBERS["n3"]))
    answer(page, engine, "e3")
    page.skip()
    page.ask_undo()
    assert page.match.turn == 0
    engine.answered.emit(EngineAnswer(old.match, 1, old.seat, choice="e3"))
    assert page.match.waiting == {0, 1}
    assert engine.asked[-1].seed != old.seed
    page = begin(MARA, COMPUTER, turns=WIN_OF_MARA)
    assert phase(page) is Phase.ENDED
    page.ask_undo()
    assert phase(page) is Phase.CHOOSING
    assert page.table.left.isVisible()
    page = begin(MARA, COMPUTER)
    page.ask_draw()
    assert window.overlay is None
    assert "play on" in window.visible_toast.text


def test_undo_and_redo_between_people_ask_both_until_a_draw_is_agreed(
    begin: Begin, window: MainWindow
) -> None:
    page = begin()
    both = page.match.persons
    play(page, "n3 e3")
    page.ask_undo()
    dialog = of_kind(window.overlay, Agreement)
    assert not dialog.yes.isEnabled()
    dialog.boxes[0].click()
    assert not dialog.yes.isEnabled()
    dialog.boxes[1].click()
    dialog.yes.click()
    assert page.match.turn == 0
    assert page.rails.rows[-1].summary == "Not chosen yet"
    assert window.visible_toast.text == "Turn 1 taken back."
    page.commands.redo()
    assert page.match.turn == 0
    dialog = of_kind(window.overlay, Agreement)
    for box in dialog.boxes:
        box.click()
    dialog.yes.click()
    assert page.match.turn == 1
    page.match.undo(both)
    page.match.agree_draw(both)
    assert not page.match.can_redo
    assert not page.match.redo(both)
    assert page.match.turn == 0
    page = begin(turns=("n3 e3",))
    page.press_main()
    assert window.overlay is not None
    page.match.undo(page.match.persons)
    assert window.overlay is None
    assert page.scene.is_enabled
    page = begin(MARA, COMPUTER, turns=("n3 e3",))
    page.ask_undo()
    assert window.visible_toast.text
    window.go_home()
    assert not window.visible_toast.text
    page = begin()
    window.toast("A sentence.")
    page.press_main()
    assert not window.visible_toast.text


def test_a_choice_that_is_not_allowed_is_told_until_another_is_taken(
    begin: Begin, window: MainWindow
) -> None:
    page = begin(turns=("n3 n3",))
    page.press_main()
    take_laptop(window).finish(Pull(END_NUMBERS["n3"]))
    assert "broken" in window.visible_toast.text, "ruling P5"
    assert window.visible_toast.timer.remainingTime() == -1
    assert isinstance(window.overlay, PickSheet), "which hides no reason"
    page.match.choose(0, Pull(END_NUMBERS["e3"]))
    assert window.visible_toast.text == "", "until another choice is taken"
    page = begin(turns=("n3 n3",))
    page.match.choose(0, Pull(END_NUMBERS["n3"]))
    assert "broken" in window.visible_toast.text
    QApplication.processEvents()
    window.go_home()
    assert window.visible_toast.text == ""


def test_a_computer_that_thinks_or_cannot_answer(
    begin: Begin, window: MainWindow, engine: PatientEngine
) -> None:
    page = begin(MARA, COMPUTER, learning="no pull")
    dialog = ask_for_answer(page, window, "n3")
    dialog.grid.buttons[0].click()
    dialog.main_button.click()
    assert phase(page) is Phase.THINKING
    assert page.rails.main.words == "Computer is choosing"
    page.press_main()
    page.flow.begin()
    assert window.overlay is None
    answer(page, engine, "n1")
    assert phase(page) is Phase.REVEALING
    page = begin(MARA, COMPUTER)
    page.scene.activate_place("n3")
    page.press_main()
    answer(page, engine, "nonsense")
    assert phase(page) is Phase.STUCK
    assert "nonsense" in window.visible_toast.text
    assert window.visible_toast.timer.remainingTime() == -1, "it takes time to read"
    assert page.rails.main.isEnabled()
    asked = len(engine.asked)
    page.press_main()
    assert len(engine.asked) == asked + 1
    answer(page, engine, "e3")
    assert phase(page) is Phase.REVEALING
    assert window.visible_toast.text == "", "that trouble is over"
    page.skip()
    focus = there(window.focusWidget())
    assert page.view.isAncestorOf(focus), "the keys are on the board again"


def test_the_ending_is_shown_once_and_leaves_the_focus_in_an_open_dialog(
    begin: Begin, qtbot: QtBot, navigation: Navigation, window: MainWindow, engine: PatientEngine
) -> None:
    """A last turn without any movement ends its animation at once."""
    page = begin(choosing="table", turn_limit=1)
    endings: list[bool] = []
    page.over.connect(lambda: endings.append(True))
    for seat in (0, 1):
        page.match.choose(seat, Pull(None))
    page.skip()
    assert endings == [True]
    page = begin(MARA, COMPUTER, turns=WIN_OF_MARA[:2])
    page.scene.activate_place("n2")
    page.press_main()
    navigation.matches.ask_new_match()
    dialog = there(window.overlay)
    answer(page, engine, "e5")
    page.skip()
    assert phase(page) is Phase.ENDED
    focus = there(window.focusWidget())
    assert dialog.isAncestorOf(focus)
    dialog.cancel()


def test_escape_leaves_the_cover_and_the_turn_begins_anew(begin: Begin, window: MainWindow) -> None:
    page = begin()
    page.press_main()
    dialog = take_laptop(window)
    dialog.scene.activate_place("n1")
    dialog.main_button.click()
    cover = of_kind(window.overlay, HandOverSheet)
    QTest.keyClick(cover, Qt.Key.Key_Escape)
    assert window.overlay is None
    assert not page.match.has_chosen(0)
    assert window.visible_toast.text == "Mara chooses again"
    assert page.rails.main.hasFocus()
    QTest.keyClick(page.rails.main, Qt.Key.Key_Return)
    assert take_laptop(window).windowTitle() == "Mara, pick your string"


def test_at_the_table_the_count_is_asked_for_once_and_enter_picks_nothing(
    begin: Begin, window: MainWindow
) -> None:
    page = begin(choosing="table")
    page.press_main()
    count = of_kind(window.overlay, CountSheet)
    page.press_main()
    assert window.overlay is count
    focus = there(window.focusWidget())
    assert count.isAncestorOf(focus)
    count.cancel()
    assert window.overlay is None
    page.flow.enter_signs()
    entry = of_kind(window.overlay, EntrySheet)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_C)
    for _press in range(2):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.overlay is entry
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_X)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert page.match.record.turns == ({0: "n3", 1: "s4"},)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_news_covers_no_tile_of_the_board_and_a_problem_stays_below_the_page(
    begin: Begin, window: MainWindow, appearance: Appearance, scale: float
) -> None:
    """A problem made the page lower, so its header moved, and the problem was as wide as that."""
    appearance.use(appearance.preferences._replace(text_scale=scale))
    window.resize(*SMALLEST)
    page = begin(turns=("n3 e3",))
    window.toast("Turn 1 taken back.", "Redo turn", page.commands.redo)
    QApplication.processEvents()
    news = window.visible_toast.geometry()
    assert window.rect().contains(news)
    board = QRect(page.view.mapTo(window, QPoint(0, 0)), page.view.size())
    assert not news.intersects(board.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN))
    page = begin()
    window.show_problem("The computer player could not find a choice. You can ask it again.")
    for size in ((1366, 768), (1024, 640), SMALLEST):
        window.resize(*size)
        QApplication.processEvents()
        toast = window.visible_toast
        assert toast.shows_problem
        assert window.rect().contains(toast.geometry())
        assert page.geometry().bottom() < toast.geometry().top()
