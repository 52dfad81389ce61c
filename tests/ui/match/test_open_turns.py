"""A game with alternating turns: Mijnlieff on the match page.

look.md, section 7: allowed places are lit, the reason for a forbidden one stands in the hint card;
picture 08. docs/how-to-add-a-game.md, "Games in which players take turns in the open".
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pullstrings_qt.core.record import record_from_document
from pullstrings_qt.core.registry import Confirm
from pullstrings_qt.games.mijnlieff.geometry import SQUARE_NUMBERS, Kind
from pullstrings_qt.games.mijnlieff.scene import tray_id
from pullstrings_qt.games.mijnlieff.state import Pass, Placement
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.tray import TrayButton
from pullstrings_qt.ui.match.commands import Agreement
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.watch.page import WatchPage
from tests.ui.expect import of_kind, there
from tests.ui.match.conftest import COMPUTER, MARA, PatientEngine, Sit, answer, phase

TO_A_PASS = ["H@a1", "S@b3", "L@c3", "H@d3", "L@b1", "S@a2", "S@b2", "D@b4", "H@a3", "H@d2", "D@d4"]
TO_THE_END = [*TO_A_PASS, "pass", "D@c1", "pass", "S@a4", "L@c4"]


def place(page: MatchPage, text: str) -> None:
    """Make a choice for whoever's turn it is and jump to the end of its animation."""
    match = page.match
    assert match.choose(min(match.waiting), match.rules.read_choice(text))
    page.skip()


def tray(page: MatchPage, seat: int) -> tuple[TrayButton, ...]:
    strip = page.rails.tray_strip
    if strip is not None:  # with large text only who chooses has their pieces beside the board
        return strip.buttons
    return page.rails.seats[seat].buttons


def hint(page: MatchPage) -> str:
    return page.rails.panel.to_do.text


def test_tile_and_space_are_picked_in_any_order_and_by_keys_alone(sit: Sit) -> None:
    """1 to 4 pick a tile, arrows go from space to space, Enter picks and then places."""
    page = sit("mijnlieff")
    page.view.pads.focus_again()
    for key in (Qt.Key.Key_4, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        focus = there(page.window().focusWidget())
        QTest.keyClick(focus, key)
    assert page.rails.main.words == "Place Pusher on c4"
    assert page.rails.main.hasFocus()
    QTest.keyClick(page.rails.main, Qt.Key.Key_Return)
    assert page.match.record.turns == ({0: "H@c4"},)
    page = sit("mijnlieff")
    assert (page.rails.main.words, page.rails.main.isEnabled()) == ("Pick a tile", False)
    QTest.mouseClick(tray(page, 0)[2], Qt.MouseButton.LeftButton)
    assert tray(page, 0)[2].item.picked
    assert page.rails.main.words == "Pick a space"
    QTest.mouseClick(page.view.pads.pad("a4"), Qt.MouseButton.LeftButton)
    assert page.match.turn == 0
    assert page.rails.main.words == "Place Puller on a4"
    page.rails.main.click()
    assert page.match.record.turns[-1] == {0: "L@a4"}
    page.skip()
    page.scene.activate_place("b4")
    assert page.rails.main.words == "Pick a tile for b4"
    page.scene.activate_place(tray_id(1, Kind.PUSHER))
    page.press_main()
    assert page.match.record.turns[-1] == {1: "H@b4"}
    page.skip()
    page.scene.activate_place(tray_id(0, Kind.STRAIGHT))
    for _click in range(2):  # the same space again places the tile
        page.scene.activate_place("d1")
    assert page.match.record.turns[-1] == {0: "S@d1"}
    page.skip()
    for place_id in (tray_id(1, Kind.STRAIGHT), "d2", "c1", tray_id(1, Kind.DIAGONAL)):
        page.scene.activate_place(place_id)
    assert page.match.turn == 3
    assert page.scene.picked == Placement(Kind.DIAGONAL, SQUARE_NUMBERS["c1"])
    page.scene.activate_place(tray_id(1, Kind.DIAGONAL))
    assert page.scene.picked is None


def test_the_tile_that_binds_is_named_and_why_a_space_or_a_tile_is_forbidden(
    sit: Sit, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = sit("mijnlieff", "L@a4")
    said: list[str] = []
    monkeypatch.setattr(window, "announce", lambda text, **_how: said.append(text))
    prompt = "The next tile has to touch it. b4, a3 or b3"
    assert hint(page) == prompt
    assert page.rails.panel.happened.text == "Mara places Puller on a4."
    assert [page.rails.seats[seat].lit for seat in (0, 1)] == [False, True]
    page.scene.hover_place("d1")
    assert hint(page) == "Not here Puller on a4: The next tile has to touch it."
    page.scene.hover_place(None)
    assert hint(page) == prompt
    page.scene.activate_place("d1")
    assert said == ["Puller on a4: The next tile has to touch it."]
    assert page.scene.picked is None
    page.scene.activate_place(tray_id(1, Kind.DIAGONAL))
    page.scene.hover_place("b3")
    assert hint(page) == "Diagonal on b3 The next tile goes on its diagonals: c4, a2, c2 or d1."
    page.scene.hover_place("a4")
    assert hint(page) == "Puller on a4 The next tile has to touch it."
    # The other one’s tiles and those that are gone say why.
    page = sit("mijnlieff", "S@a4", "S@a3", "S@a2", "L@a1")
    said.clear()
    page.scene.activate_place(tray_id(1, Kind.PULLER))
    page.scene.activate_place(tray_id(0, Kind.STRAIGHT))
    assert said == [
        "This piece belongs to the other player.",
        "No tile of this kind is left. Choose another one.",
    ]
    assert page.match.turn == 4


def test_counts_and_points_follow_and_a_forced_pass_waits_for_a_yes(sit: Sit) -> None:
    page = sit("mijnlieff", *TO_A_PASS[:7])
    words = [button.accessibleName() for button in tray(page, 0)]
    assert words == [
        "brown Straight, 1 left",
        "brown Diagonal, 2 left",
        "brown Puller, 0 left",
        "brown Pusher, 1 left",
    ]
    assert page.rails.seats[0].accessibleName().startswith("Mara: 1 point.")
    assert tray(page, 0)[0].focusPolicy() == Qt.FocusPolicy.NoFocus
    assert tray(page, 1)[1].focusPolicy() == Qt.FocusPolicy.StrongFocus
    page = sit("mijnlieff", *TO_A_PASS)
    assert page.scene.picked == Pass()
    assert hint(page).startswith("You have to pass. Mara’s Diagonal on d4 leaves no space.")
    assert page.rails.main.words == "Pass"
    page.press_main()
    page.skip()
    assert page.match.record.turns[-1] == {1: "pass"}
    assert page.rails.panel.happened.text == (
        "Mara’s Diagonal on d4 leaves Theo no space. Mara may place on any space."
    )
    assert hint(page) == "Place a tile on any space."


def test_the_end_says_who_won_and_leads_to_another_match_and_to_watching_this_one(
    sit: Sit, navigation: Navigation
) -> None:
    """Ruling M8: in a match played again the other one begins."""
    page = sit("mijnlieff", *TO_THE_END)
    assert phase(page) is Phase.ENDED
    assert page.ending is not None
    assert page.ending.words.headline == "Mara wins, 4 to 1"
    assert page.ending.words.decided == (
        "Turn 7: Mara’s Straight on b2 makes three in a line, a1 to c3: 1 point."
    )
    assert page.ending.words.reason == (
        "Mara has more points from lines: 4 to 1. "
        "Mara has placed all tiles, and Theo has placed one more after that."
    )
    assert page.ending.words.totals[-1] == (4, 1)
    record = page.match.record
    page.again_asked.emit()
    again = there(navigation.match_page)
    assert again is not page
    first = min(again.match.waiting)
    assert (page.match.names[0], again.match.names[first]) == ("Mara", "Theo")
    navigation.history.watch(record)
    watch = of_kind(navigation.history._window.page, WatchPage)
    watch.show_turn(7)
    counts = [button.item.count for button in watch.rails.seats[0].buttons]
    assert counts == ["1 left", "2 left", "0 left", "1 left"]


def test_every_placement_is_stored_both_agree_to_an_undo_and_the_match_goes_on_later(
    sit: Sit, store: Store, window: MainWindow, navigation: Navigation
) -> None:
    page = sit("mijnlieff", "L@a4", "D@b3")
    summary = there(store.matches.unfinished())
    record = record_from_document(store.matches.record(summary.id))
    assert record.turns == page.match.record.turns == ({0: "L@a4"}, {1: "D@b3"})
    page.ask_undo()
    dialog = of_kind(window.overlay, Agreement)
    for box in dialog.boxes:
        box.setChecked(True)
    dialog.yes.click()
    assert page.match.turn == 1
    place(page, "D@b3")
    navigation.open_home()
    navigation.matches.continue_match()
    again = there(navigation.match_page)
    assert again is not page
    assert again.match.rules.write_position(again.match.state) == "L.../.d../..../.... 0 b3"
    assert again.rails.panel.happened.text == "Theo places Diagonal on b3."
    assert hint(again).startswith("The next tile goes on its diagonals.")


def test_the_computer_answers_and_may_begin_and_undo_goes_back_to_the_person(
    sit: Sit, engine: PatientEngine
) -> None:
    """Taking only the computer's turn back would let it play the same again."""
    page = sit("mijnlieff", players=(MARA, COMPUTER))
    assert engine.asked == []
    place(page, "L@a4")
    assert phase(page) is Phase.THINKING
    assert not page.scene.is_enabled
    assert page.rails.main.words == "Computer is choosing"
    answer(page, engine, "D@b3")
    page.skip()
    assert phase(page) is Phase.CHOOSING
    assert page.match.record.turns == ({0: "L@a4"}, {1: "D@b3"})
    page.ask_undo()
    assert (page.match.turn, page.match.waiting) == (0, frozenset({0}))
    page.commands.redo()
    assert (page.match.turn, page.match.waiting) == (2, frozenset({0}))
    page = sit("mijnlieff", players=(COMPUTER, MARA))
    assert phase(page) is Phase.THINKING
    assert not page.match.can_undo
    answer(page, engine, "L@a4")
    page.skip()
    assert phase(page) is Phase.CHOOSING
    assert not page.match.can_undo  # nothing a person chose could be taken back
    # Computers play to the end.
    page = sit("mijnlieff", players=(COMPUTER, COMPUTER))
    page.hurries = True
    for text in TO_THE_END:
        answer(page, engine, text)
        page.skip()
    assert phase(page) is Phase.ENDED


def test_a_game_says_which_choices_wait_for_a_yes_and_f1_opens_its_rules(
    sit: Sit, window: MainWindow
) -> None:
    """A placement passes the turn on, so LAST asks for it as well."""
    page = sit("mijnlieff")
    for confirm, turns in ((Confirm.ALWAYS, 0), (Confirm.LAST, 0), (Confirm.NEVER, 1)):
        page.picker.begin()
        page.match.spec = page.match.spec._replace(confirm=confirm)
        page.scene.activate_place(tray_id(0, Kind.STRAIGHT))
        page.scene.activate_place("a4")
        assert page.match.turn == turns
    # F1 opens its rules.
    page.rules_asked.emit()
    assert window.overlay is not None
    assert window.overlay.accessibleName() == "Rules of Mijnlieff"
