"""The by-ear keys of a board: each announces something in every game, and shows nothing new."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.ui.kit.keys import KEYS, KeyGroup, actions
from pullstrings_qt.ui.kit.last_event import last_events
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.board_by_ear import JumpOverlay
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from tests.ui.expect import of_kind
from tests.ui.match.conftest import COMPUTER, MARA, Begin, Sit, phase, play, take_laptop

Key, Alt = Qt.Key, Qt.KeyboardModifier.AltModifier
GAMES = ("pulling_strings", "mijnlieff", "chain_reaction", "strung_along")


def press(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(window.focusWidget(), key, Alt)
    QApplication.processEvents()


def choose(page: MatchPage, chance: Random) -> None:
    for seat in sorted(page.match.waiting):
        page.match.choose(seat, chance.choice(page.match.rules.choices(page.match.state, seat)))
    page.skip()


@pytest.mark.parametrize("game", GAMES)
def test_every_key_says_something_or_moves_the_keyboard(
    sit: Sit, window: MainWindow, said: list[str], game: str
) -> None:
    page, chance = sit(game), Random(5)
    for _turn in range(3):
        choose(page, chance)
    page.view.pads.focus_again()
    for action in actions():
        if action.group is not KeyGroup.BY_EAR or action.id == "ear.jump":
            continue
        said.clear()
        before = window.focusWidget()
        (key, *_more) = KEYS.of(action.id)
        names = {"Right": Key.Key_Right, "Left": Key.Key_Left}
        last = key.removeprefix("Alt+")
        press(window, names.get(last) or Qt.Key(ord(last)))
        assert said or window.focusWidget() is not before, action.id
        assert page.match.turn == 3, "nothing is chosen by it"


def test_what_is_said_in_a_match_of_pulling_strings(
    begin: Begin, window: MainWindow, said: list[str]
) -> None:
    page = begin(MARA, COMPUTER)
    page.view.pads.focus_again()
    said.clear()
    press(window, Key.Key_L)
    press(window, Key.Key_S)
    press(window, Key.Key_T)
    assert said[0] == "No turn has been played yet."
    assert said[1].startswith("Mara has 0, ")
    assert said[-1] == f"You are here: {window.focusWidget().accessibleName()}"
    press(window, Key.Key_Right)
    assert window.focusWidget().accessibleName() == "Row 3, column 3: 5 disks."
    said.clear()
    press(window, Key.Key_R)
    assert said[0].startswith("Tile T, left, string 3. Row 3, column 1: no disks.")
    assert said[0].endswith("Tile U, right, string 3.")
    said.clear()
    press(window, Key.Key_H)
    assert said[0].startswith("Mara: Row ")
    assert said[0].count("home of squares") == said[0].count("home of circles")


def test_keys_go_round_what_lies_on_the_board_and_say_its_size(
    sit: Sit, window: MainWindow, navigation: Navigation, said: list[str]
) -> None:
    press(window, Key.Key_K)
    assert "F6: Go to the next area." in said[-1], "at home those that work everywhere"
    control = Qt.KeyboardModifier.ControlModifier
    for key, words in (
        (Key.Key_Plus, "Text size: 125 %"),
        (Key.Key_Minus, "Text size: 100 %"),
        (Key.Key_3, "High contrast"),
    ):
        QTest.keyClick(window, key, control)
        assert said[-1] == words
    page = sit("mijnlieff")
    page.view.pads.focus_again()
    said.clear()
    press(window, Key.Key_S)
    assert said == ["Mara has 0 points. Theo has 0 points."]
    said.clear()
    QTest.keyClick(window.focusWidget(), Key.Key_Plus)
    assert said.pop().startswith("Board size: 1")
    press(window, Key.Key_0)
    assert said.pop() == "Whole board"
    # Next and previous go round what lies on the board.
    assert page.match.choose(0, page.match.rules.read_choice("L@a4"))
    page.skip()
    (after,) = page.match.rules.choices(page.match.state, 1)[:1]
    assert page.match.choose(1, after)
    page.skip()
    page.view.pads.focus_again()
    seen = []
    for key in (Key.Key_Right, Key.Key_Right, Key.Key_Right, Key.Key_Left):
        press(window, key)
        seen.append(window.focusWidget().objectName())
    assert set(seen) == set(page.scene.filled_places())
    assert seen[0] == seen[2]
    assert seen[1] == seen[3]


@pytest.mark.parametrize(
    ("game", "places"),
    [
        ("pulling_strings", {"3 2": "c11", "32": "c11"}),
        ("mijnlieff", {"B3": "b3"}),
        ("chain_reaction", {"d4": "d4"}),
        ("strung_along", {"2": "lot2"}),
    ],
)
def test_a_place_is_jumped_to_by_its_name(
    begin: Begin, sit: Sit, window: MainWindow, said: list[str], game: str, places: dict[str, str]
) -> None:
    page = begin(MARA, COMPUTER) if game == "pulling_strings" else sit(game)
    page.view.pads.focus_again()
    for typed, place in places.items():
        press(window, Key.Key_J)
        dialog = of_kind(window.overlay, JumpOverlay)
        said.clear()
        QTest.keyClicks(dialog.field, "z9")
        QTest.keyClick(dialog.field, Key.Key_Return)
        assert said == ["There is no place “z9”."]
        assert window.overlay is dialog
        dialog.field.clear()
        QTest.keyClicks(dialog.field, typed)
        QTest.keyClick(dialog.field, Key.Key_Return)
        assert window.overlay is None
        assert window.focusWidget().objectName() == place
        assert page.match.turn == 0


def test_the_board_of_a_secret_choice_is_heard_too_and_no_choice_is_told(
    begin: Begin, window: MainWindow, said: list[str]
) -> None:
    page = begin()
    page.press_main()
    dialog = take_laptop(window)
    dialog.view.pads.focus_again()
    press(window, Key.Key_Right)
    assert window.focusWidget().accessibleName() == "Row 3, column 3: 5 disks."
    said.clear()
    press(window, Key.Key_R)
    assert said[0].startswith("Tile T, left, string 3.")
    dialog.scene.activate_place("n3")
    said.clear()
    press(window, Key.Key_W)
    assert said == ["Use headphones: the arrow keys read tiles aloud."]
    said.clear()
    QTest.keyClick(window.focusWidget(), Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert said == [page.words.position(page.match.turn)]
    last_events(window).flush()
    assert not any("string 3" in words for words in last_events(window).kept)
    press(window, Key.Key_J)
    jump = of_kind(window.overlay, JumpOverlay)
    QTest.keyClicks(jump.field, "1 1")
    QTest.keyClick(jump.field, Key.Key_Return)
    assert window.overlay is dialog
    assert window.focusWidget().objectName() == "c0"
    dialog.cancel()


def press_f6(window: MainWindow, *, back: bool = False) -> None:
    shift, none = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
    QTest.keyClick(window.focusWidget(), Key.Key_F6, shift if back else none)
    QApplication.processEvents()


def test_the_match_is_heard_while_what_was_said_last_is_read_and_f6_goes_both_ways(
    sit: Sit, window: MainWindow, said: list[str]
) -> None:
    page = sit("mijnlieff")
    page.view.pads.focus_again()
    window.events_sheet.open()
    said.clear()
    press(window, Key.Key_S)
    assert len(said) == 1
    assert window.events_sheet.isVisible()
    choose(page, Random(5))
    window.events_sheet.open()
    press(window, Key.Key_Right)
    assert page.view.isAncestorOf(window.focusWidget())
    assert window.events_sheet.isHidden()
    page = sit("mijnlieff")
    QApplication.processEvents()  # the rails are laid out
    page.view.pads.use_keyboard()
    page.view.pads.focus_place("c3")
    here, ways = window.focusWidget(), []
    for back in (False, True):
        way = [window.focusWidget()]
        while len(way) < 2 or way[-1] is not here:
            press_f6(window, back=back)
            way.append(window.focusWidget())
            assert len(way) < 10
        ways.append(way)
    assert window.events_sheet.rows in ways[0]
    assert ways[0] == ways[1][::-1]


def test_which_keys_there_are_is_said_and_nothing_of_a_turn_before_it_was_seen(
    sit: Sit, window: MainWindow, said: list[str], begin: Begin
) -> None:
    QAccessible.setActive(True)
    page = sit("mijnlieff")
    QAccessible.setActive(False)
    keys = "Pick by key: 1 Straight, 2 Diagonal, 3 Puller or 4 Pusher."
    assert keys in said
    said.clear()
    press(window, Key.Key_T)
    assert keys in said
    card = page.rails.seats[0]
    assert [each.accessibleDescription() for each in card.buttons] == [
        f"Key: {number}" for number in (1, 2, 3, 4)
    ]
    # Nothing is said of a turn before it was seen.
    page = begin()
    play(page, "n3 e3")
    page.turn.begin_reveal()
    assert phase(page) is Phase.REVEALING
    said.clear()
    page.by_ear.announce_last()
    page.by_ear.announce_score()
    assert set(said) == {"The turn is shown now."}
    said.clear()
    QTest.keyClicks(page, "?")
    assert "Alt+L: What happened." in said[0]
    assert "Ctrl+L: Read the position aloud." in said[0]


def test_a_hint_is_said_after_a_pause_and_why_a_space_is_shut_at_once_and_once(
    begin: Begin, sit: Sit, window: MainWindow, said: list[str], qtbot: QtBot
) -> None:
    page = begin(MARA, COMPUTER)
    page.view.pads.focus_again()
    QAccessible.setActive(True)
    said.clear()
    QTest.keyClick(window.focusWidget(), Key.Key_Right)
    assert said == []
    qtbot.waitUntil(lambda: bool(said), timeout=20000)
    assert said[0].startswith("If only ")
    QAccessible.setActive(False)
    page = sit("mijnlieff")
    page.view.pads.use_keyboard()
    page.view.pads.focus_place("b2")
    QAccessible.setActive(True)
    said.clear()
    QTest.keyClick(window.focusWidget(), Key.Key_Return)
    assert said == ["Place the first tile on the edge."]
    qtbot.wait(1200)  # longer than the pause after which hints are said
    QAccessible.setActive(False)
    assert len(said) == 1
