"""A match on its page: choosing in every way, revealing, undoing, ending."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.layout import LayoutMode
from pullstrings_qt.ui.kit.match.turn_list import TurnsOverlay
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.square_picture import SquarePicture
from pullstrings_qt.ui.kit.text_label import TextLabel
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
)


def test_against_the_computer_a_tile_is_picked_on_the_board_and_letters_and_enter_play(
    begin: Begin, engine: PatientEngine, store: Store, qtbot: QtBot
) -> None:
    page = begin(MARA, COMPUTER)
    assert page.rails.main.words == "Pick a tile first"
    assert not page.rails.main.isEnabled()
    page.scene.activate_place("n3")
    assert page.rails.main.words == "Pull C"
    page.rails.main.click()
    assert phase(page) is Phase.THINKING
    answer(page, engine, "e3")
    assert phase(page) is Phase.REVEALING
    page.skip()
    assert phase(page) is Phase.CHOOSING
    assert page.match.record.turns == ({0: "n3", 1: "e3"},)
    summary = there(store.matches.unfinished())
    assert summary.turns == 1
    answer(page, engine, "e3")
    assert phase(page) is Phase.CHOOSING
    page.scene.activate_place("n1")
    page.scene.activate_place("n1")  # the picked tile again pulls it
    assert phase(page) is Phase.REVEALING
    QTest.keyClick(page, Qt.Key.Key_Space)
    QTest.keyClick(page, Qt.Key.Key_X)
    QTest.keyClick(page, Qt.Key.Key_Return)
    answer(page, engine, "e3")
    QTest.keyClick(page, Qt.Key.Key_Space)
    assert page.match.turn == 3
    assert phase(page) is Phase.CHOOSING


def test_signing_at_the_table(begin: Begin, window: MainWindow, qtbot: QtBot) -> None:
    page = begin(choosing="table")
    assert page.rails.main.words == "Count 3, 2, 1"
    page.press_main()
    count = of_kind(window.overlay, CountSheet)
    numbers = [count.figure.text]
    for _second in range(3):
        count.tick()
        numbers.append(count.figure.text)
    assert numbers == ["3", "2", "1", "Sign now"]
    count.main_button.click()
    entry = of_kind(window.overlay, EntrySheet)
    entry.scene.activate_place("n1")
    entry.scene.activate_place("s4")
    entry.change_button(0).click()
    assert not entry.main_button.isEnabled(), "corrected before the strings are pulled"
    entry.scene.activate_place("n3")
    entry.change_button(1).click()
    entry.missing_button.click()  # a sign that does not lie on the board: no pull (P5)
    entry.main_button.click()
    assert page.match.record.turns == ({0: "n3", 1: "-"},)


@pytest.mark.parametrize(
    ("learning", "position", "told"),
    [
        (
            "no pull",
            "0,0,0,0,0/0,0,0,0,0/0,0,5,0,0/0,0,0,0,0/0,0,0,0,0 -",
            "Mara answered T instead of C, so the string stays still.",
        ),
        (
            "signed pull",
            "0,0,0,0,0/0,0,0,0,0/0,5,0,0,0/0,0,0,0,0/0,0,0,0,0 -",
            "Mara answered T instead of C, so T is pulled.",
        ),
    ],
)
def test_a_wrong_sign_in_the_learning_variants(
    begin: Begin, window: MainWindow, engine: PatientEngine, learning: str, position: str, told: str
) -> None:
    """Mara means C (n3) and signs T (w3): nothing is pulled, or T is (2007, Variations; P11)."""
    page = begin(MARA, COMPUTER, learning=learning)
    page.scene.activate_place("n3")
    assert page.rails.main.words == "Pick the sign for C"
    dialog = ask_for_answer(page, window, "n3")
    assert len(dialog.grid.buttons) == 26
    for button in dialog.grid.buttons:
        if button.answer.choice.signed == "t":
            button.click()
    dialog.main_button.click()
    answer(page, engine, "n1")
    page.skip()
    assert page.match.record.turns[0][0] == "n3:t"
    assert page.match.rules.write_position(page.match.state) == position
    assert page.rails.panel.happened.text.startswith(told)
    shape = "C: Fingers together and curved, facing the curved thumb across a wide gap."
    assert page.rails.panel.to_do.text == f"Mara, this is the sign for C {shape}"
    QApplication.processEvents()
    answers = [view for view in page.findChildren(SquarePicture) if view.isVisible()]
    answers = [view for view in answers if view.accessibleName()]
    assert [view.accessibleName() for view in answers] == ["C", "T, your answer"]
    captions = {label.text() for label in page.findChildren(TextLabel) if label.isVisible()}
    assert captions >= {"C", "T, your answer"}


def test_the_end_says_who_won_and_why_in_every_window_and_sides_change_for_another(
    begin: Begin, window: MainWindow, navigation: Navigation
) -> None:
    page = begin(turns=WIN_OF_MARA)
    ending = there(page.ending)
    assert ending.accessibleName() == "Mara wins, 5 to 0"
    assert ending.words.reason == "Mara has 5 disks home, Theo has 0."
    assert ending.words.decided == "Turn 3: Mara’s H moves the 5 home."
    assert ending.words.totals == [(0, 0), (0, 0), (0, 0), (5, 0)]
    window.resize(1024, 640)
    QApplication.processEvents()
    assert page.table.mode is LayoutMode.NARROW
    ending = there(page.ending)
    assert ending.narrow
    room = page.table.ending.viewport().width()
    assert ending.minimumSizeHint().width() <= room
    assert ending.geometry().right() < room
    page.again_asked.emit()
    again = there(navigation.match_page)
    assert again is not page
    assert again.match.names == ("Theo", "Mara")
    assert again.match.turn == 0


def test_after_a_turn_the_keyboard_is_on_the_main_button(begin: Begin, window: MainWindow) -> None:
    """Enter goes on at once, and Tab does not begin at Home again; mouse users see no ring."""
    page = begin()
    page.press_main()
    overlay = there(window.overlay)
    overlay.cancel()
    page.setFocus()
    play(page, "w3 e1")
    assert window.focusWidget() is page.rails.main
    page.setFocus()
    page.rails.main.setFocus(Qt.FocusReason.MouseFocusReason)
    page.setFocus()
    play(page, "n2 e5")
    assert window.focusWidget() is page.rails.main
    assert window.focus_ring.isHidden()
    window.resize(1024, 640)
    QApplication.processEvents()
    assert window.focusWidget() is page.rails.main, "the rails were built anew"


def test_the_position_and_all_turns_can_be_read_and_reveals_name_no_letter_of_a_sign(
    begin: Begin, qtbot: QtBot, window: MainWindow
) -> None:
    page = begin(faces="back", turns=("n3 n3",))
    said = page.rails.panel.happened.text
    assert "C" not in said.replace("Column", "")
    assert page.rails.rows[0].summary == "An end breaks"
    page = begin()
    page.match.choose(0, Pull(END_NUMBERS["n3"]))
    page.match.choose(1, Pull(END_NUMBERS["n3"]))
    assert phase(page) is Phase.REVEALING
    page.press_main()  # any input jumps to its end
    assert phase(page) is Phase.AT_REST
    assert page.scene.state == page.match.state
    assert page.rails.panel.happened.text == (
        "Their C moves the 5 up. Both pulled the same end, so it breaks."
    )
    # The position and all turns.
    page = begin(turns=("e3 e3",))
    page.read_position()
    assert page.rails.panel.happened.text == (
        "Mara has 0 home. Theo has 0 home. Row 3, column 4: 5 disks. Broken end, right, string 3."
    )
    page = begin(turns=("n3 e3", "s3 s3"))
    page.commands.show_turns()
    turns = of_kind(window.overlay, TurnsOverlay)
    spoken = QAccessible.queryAccessibleInterface(turns.view)
    assert spoken.childCount() == 3
    first = turns.view.rows[0].spoken
    assert spoken.child(0).text(QAccessible.Text.Name) == first
    assert first.startswith("Turn 1. Mara pulls C, Theo pulls U.")


def test_parts_built_for_another_size_keep_hint_and_theme(
    begin: Begin, window: MainWindow, qtbot: QtBot, appearance: Appearance
) -> None:
    page = begin()
    page.scene.hover_place("n3")
    before = page.rails.panel.to_do.text
    window.resize(1024, 640)
    qtbot.waitUntil(lambda: page.table.mode is LayoutMode.NARROW)
    assert page.rails.panel.to_do.text == before
    assert before.startswith("If only C is pulled One stack slides up.")
    page = begin()
    window.resize(1366, 768)
    hint = page.rails.seats[0].sizeHint()
    appearance.use(appearance.preferences._replace(text_scale=2.0, theme="contrast"))
    qtbot.waitUntil(lambda: page.table.mode is LayoutMode.LARGE_TEXT)
    appearance.use(appearance.preferences._replace(text_scale=1.0, theme="light"))
    qtbot.waitUntil(lambda: page.table.mode is LayoutMode.WIDE)
    assert page.rails.seats[0].sizeHint() == hint


def test_a_long_match_keeps_the_last_turn_and_the_main_button_in_sight(
    begin: Begin, window: MainWindow, qtbot: QtBot
) -> None:
    """Ruling P20."""
    assert begin(COMPUTER, COMPUTER, turn_limit=None).match.record.options["turn_limit"] == 200
    assert begin(MARA, COMPUTER, turn_limit=None).match.record.options["turn_limit"] is None
    # A long match keeps the last turn and the main button in sight.
    window.resize(1366, 768)
    page = begin(turns=["n1 e1", "n2 e2"] * 20)
    turns = page.rails.turns

    def in_sight() -> bool:
        bottom = page.rails.main.mapTo(window, page.rails.main.rect().bottomLeft()).y()
        bar = turns.view.verticalScrollBar()
        return bottom < window.height() and bar.maximum() > 0 and bar.value() == bar.maximum()

    qtbot.waitUntil(in_sight)
