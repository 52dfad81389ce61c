"""The keyboard in a match: the focus while nobody chooses, and answers of useless keys.

look.md, section 8: Space skips an animation, arrows go from tile to tile and from square to square,
letters are tiles "not while faces are signs"; section 7: Undo is grayed with a reason, and a toast
is news that goes by itself.
"""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from pullstrings_qt.table.new_match import SeatChoice
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from tests.ui.expect import of_kind, settle, there
from tests.ui.keyboard import LINUX_CODES, press_letter
from tests.ui.match.conftest import (
    COMPUTER,
    MARA,
    Begin,
    PatientEngine,
    Sit,
    answer,
    phase,
    pick_dialog,
    play,
)

Key = Qt.Key


def press(window: MainWindow, *keys: Qt.Key) -> None:
    """Press keys where the keyboard is."""
    for key in keys:
        QTest.keyClick(window.focusWidget(), key)


def choose(page: MatchPage, text: str) -> None:
    match = page.match
    assert match.choose(min(match.waiting), match.rules.read_choice(text))


def undo_button(page: MatchPage) -> Button:
    """Return the button that is seen: in the header, or with large text in the rail."""
    buttons = page.findChildren(Button)
    return next(each for each in buttons if each.words == "Undo" and each.isVisible())


def open_details(page: MatchPage, scale: float) -> None:
    """Open what stands beside the board, and Undo with it, where large text folds it away."""
    if scale > 1 and not page.rails.shows_details:
        page.switch_details()
    QApplication.processEvents()


def begin_to_lay_by_keys(page: MatchPage, window: MainWindow) -> None:
    """Draw, and lay the card with the main button, as somebody without a mouse does."""
    page.view.pads.focus_again()
    QTest.keyClicks(page, "d")
    page.skip()
    QTest.keyClicks(page, "2")
    assert page.rails.main.hasFocus()
    press(window, Key.Key_Return)


def test_space_skips_turn_after_turn_of_computers_and_presses_nothing(
    sit: Sit, window: MainWindow, engine: PatientEngine
) -> None:
    page = sit("strung_along", players=(MARA, COMPUTER, COMPUTER, COMPUTER))
    begin_to_lay_by_keys(page, window)
    for text in ("draw", "lot1", "draw", "lot1", "draw", "lot1"):
        assert phase(page) is Phase.REVEALING
        assert window.focusWidget() is page
        press(window, Key.Key_Space)
        assert phase(page) is Phase.THINKING
        assert window.focusWidget() is page
        press(window, Key.Key_Space)  # once too often
        assert window.overlay is None
        answer(page, engine, text)
    press(window, Key.Key_Space)
    assert phase(page) is Phase.CHOOSING
    assert page.view.isAncestorOf(window.focusWidget())
    assert page.match.turn == 8
    begin_to_lay_by_keys(page, window)
    page.rails.main.setFocus(Qt.FocusReason.TabFocusReason)
    press(window, Key.Key_Space)
    assert (phase(page), window.focusWidget()) == (Phase.THINKING, page), "not on to Undo"


def test_after_a_choice_by_key_the_keyboard_rests_and_then_is_on_the_board_again(
    sit: Sit, window: MainWindow, engine: PatientEngine, begin: Begin
) -> None:
    page = sit("mijnlieff", players=(MARA, COMPUTER))
    page.view.pads.focus_again()
    press(window, Key.Key_3, Key.Key_Right, Key.Key_Return, Key.Key_Return)
    assert (phase(page), window.focusWidget()) == (Phase.REVEALING, page)
    press(window, Key.Key_Space)
    assert (phase(page), window.focusWidget()) == (Phase.THINKING, page)
    answer(page, engine, "D@b3")
    assert window.focusWidget() is page
    press(window, Key.Key_Space)
    assert phase(page) is Phase.CHOOSING
    assert page.view.isAncestorOf(window.focusWidget())
    # The tile that was pressed is switched off while the computer thinks.
    page = begin(MARA, COMPUTER)
    page.view.pads.focus_again()
    press(window, Key.Key_Right, Key.Key_Return)
    page.view.pads.focus_place("n2")
    press(window, Key.Key_Return)
    assert (phase(page), window.focusWidget()) == (Phase.THINKING, page)


def test_a_dialog_open_while_the_computer_thinks_keeps_the_keyboard_and_undo_hands_it_to_no_button(
    sit: Sit, window: MainWindow, engine: PatientEngine
) -> None:
    page = sit("mijnlieff", players=(MARA, COMPUTER))
    choose(page, "L@a4")
    page.skip()
    page.rules_asked.emit()
    rules = there(window.overlay)
    answer(page, engine, "D@b3")
    page.skip()
    assert rules.isAncestorOf(window.focusWidget())
    rules.cancel()
    # What had the keyboard when the rules were opened is switched off when they are closed.
    page = sit("mijnlieff", players=(MARA, COMPUTER))
    page.view.pads.focus_again()
    press(window, Key.Key_3, Key.Key_Right, Key.Key_Return)
    assert page.rails.main.hasFocus()
    page.rules_asked.emit()
    rules = there(window.overlay)
    choose(page, "L@b4")
    page.skip()
    assert phase(page) is Phase.THINKING
    rules.cancel()
    assert not isinstance(window.focusWidget(), Button)
    answer(page, engine, "D@a3")
    press(window, Key.Key_Space)
    assert phase(page) is Phase.CHOOSING
    assert page.view.isAncestorOf(window.focusWidget())
    # Undo that can go no further back.
    page = sit("chain_reaction", players=(MARA, COMPUTER))
    choose(page, "a3b2")
    page.skip()
    undo_button(page).setFocus(Qt.FocusReason.TabFocusReason)
    reached: list[QWidget] = []
    application = of_kind(QApplication.instance(), QApplication)

    def note(_old: QWidget | None, now: QWidget) -> None:
        reached.append(now)

    application.focusChanged.connect(note)
    press(window, Key.Key_Space)
    application.focusChanged.disconnect(note)
    assert page.match.turn == 0
    assert not any(isinstance(each, Button) for each in reached)


def test_undo_is_off_until_there_is_something_to_take_back(
    begin: Begin, window: MainWindow, appearance: Appearance
) -> None:
    page = begin(MARA, COMPUTER)

    def undo_at(scale: float) -> Button:
        appearance.use(Preferences("light", scale, reduced_motion=True))
        QApplication.processEvents()
        open_details(page, scale)
        return undo_button(page)

    why = "No turn has been played yet."
    for scale in (1.0, 1.5, 2.0):
        undo = undo_at(scale)
        assert not undo.isEnabled()
        assert (undo.toolTip(), undo.accessibleDescription()) == (why, why)
    page.ask_undo()
    assert window.visible_toast.text == why
    assert window.visible_toast.timer.remainingTime() > 0, "news and no problem"
    assert window.contentsMargins().bottom() == 0
    play(page, "n3 e3")
    for scale in (2.0, 1.5, 1.0):
        undo = undo_at(scale)
        assert undo.isEnabled()
        assert undo.toolTip() == ""


def test_enter_on_a_space_says_what_it_is_and_on_a_broken_end_that_it_is_broken(
    begin: Begin, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = begin(MARA, COMPUTER)
    said: list[str] = []
    monkeypatch.setattr(window, "announce", said.append)
    page.view.pads.focus_again()
    press(window, Key.Key_Down, Key.Key_Return)
    words = "Row 1, column 1: no disks. Choose a tile at the edge: use the arrow keys, then Enter."
    assert said == [words]
    assert page.rails.panel.to_do.text == f"Not here {words}"
    press(window, Key.Key_Up, Key.Key_Return)
    assert page.rails.main.words == "Pull F"
    # A broken end (look.md, section 9).
    play(page, "n1 n1")
    said.clear()
    page.view.pads.focus_again()
    press(window, Key.Key_Right, Key.Key_Left, Key.Key_Return)
    assert said == ["That end is broken. Choose another one."]


def test_a_space_and_with_signs_on_the_tiles_letters_say_how_to_choose(
    begin: Begin, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    how = "Choose a tile at the edge: use the arrow keys, then Enter."
    dialog = pick_dialog(begin(), window)
    press(window, Key.Key_Down, Key.Key_Return)
    assert dialog.announcement == f"Row 1, column 1: no disks. {how}"
    press(window, Key.Key_Up)
    assert dialog.announcement == ""
    press(window, Key.Key_Return)
    assert dialog.main_button.words == "Place F face down"
    dialog.cancel()
    dialog = pick_dialog(begin(faces="back"), window)
    press(window, Key.Key_C)
    assert dialog.announcement == how
    dialog.cancel()
    page = begin(MARA, COMPUTER, faces="back")
    said: list[str] = []
    monkeypatch.setattr(window, "announce", said.append)
    press(window, Key.Key_C, Key.Key_X)
    assert said == [how], "once is enough"
    assert page.rails.panel.to_do.text == f"Arrow keys and Enter {how}"


def test_the_main_button_stays_where_it_is_while_turns_become_more(
    begin: Begin, window: MainWindow, engine: PatientEngine
) -> None:
    window.resize(1366, 768)
    page = begin(MARA, COMPUTER)
    places: set[tuple[int, int]] = set()

    def look() -> None:
        settle()
        top = page.rails.main.mapTo(page, QPoint(0, 0))
        places.add((top.x(), top.y()))

    look()
    for turn in ("w3 e1", "n2 e5", "w1 e3"):
        mine, other = turn.split()
        page.scene.activate_place(mine)
        look()
        page.press_main()
        assert phase(page) is Phase.THINKING
        look()
        answer(page, engine, other)
        look()
        page.skip()
        look()
    assert len(places) == 1


@pytest.mark.parametrize("silent", [False, True])
def test_a_tile_is_picked_on_every_keyboard(
    begin: Begin, window: MainWindow, said: list[str], silent: bool
) -> None:
    """Russian, Turkish and Greek keys; d is not on the board, and nobody knows where a key is."""
    page = begin()
    page.flow.silent_pick = silent
    dialog = pick_dialog(page, window)
    keyboard = there(dialog.unseen if silent else dialog.view)
    for text, letter in (("ф", "A"), ("ı", "I"), ("λ", "L")):
        press_letter(keyboard, text, LINUX_CODES[letter])
        picked = there(dialog.scene.picked)
        assert dialog.scene.choice_pictures().label(picked) == letter
        dialog.picker.begin()
    said.clear()
    press_letter(keyboard, "в", LINUX_CODES["D"])
    assert said == ["No tile that can be pulled has this letter."]
    said.clear()
    press_letter(keyboard, "ф")
    assert said == ["That key has no letter from A to Z."]
    assert dialog.scene.picked is None


def test_a_piece_is_picked_by_the_key_of_its_number(sit: Sit, window: MainWindow) -> None:
    """On a French keyboard Shift writes the digits."""
    page = sit("mijnlieff", players=(MARA, SeatChoice("Theo")))
    default = page.scene.pick_words()
    press_letter(page.view, "é", LINUX_CODES["2"])
    by_place = page.scene.pick_words()
    assert by_place != default
    page.picker.begin()
    press(window, Key.Key_2)
    assert page.scene.pick_words() == by_place
