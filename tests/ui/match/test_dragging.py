"""Pieces can be dragged as well as clicked, in all three open games, by a real mouse.

Events go to the window of the system, as those of a mouse do: what lies on top gets them.
"""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from pullstrings_qt.games.mijnlieff.geometry import SQUARE_NUMBERS, Kind
from pullstrings_qt.games.mijnlieff.scene import tray_id
from pullstrings_qt.games.mijnlieff.state import Placement
from pullstrings_qt.look.board_drag import BoardDrag, DragSource
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from tests.ui.expect import of_kind, there
from tests.ui.match.conftest import COMPUTER, MARA, Begin, Sit
from tests.ui.match.test_chained_turns import TO_A_PLACEMENT

LEFT = Qt.MouseButton.LeftButton


class Hand:
    """Moves the mouse of the system over a window, step by step."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        handle = there(window.windowHandle())
        self._handle = handle

    def place(self, name: str) -> QPoint:
        QApplication.processEvents()
        widget = self._window.findChild(QWidget, name)
        assert widget is not None, name
        return widget.mapTo(self._window, widget.rect().center())

    def press(self, name: str) -> None:
        QTest.mousePress(self._handle, LEFT, pos=self.place(name))

    def move(self, where: str | QPoint) -> None:
        to = self.place(where) if isinstance(where, str) else where
        QTest.mouseMove(self._handle, to - QPoint(14, 3))
        QTest.mouseMove(self._handle, to)
        QApplication.processEvents()

    def release(self, where: str | QPoint) -> None:
        to = self.place(where) if isinstance(where, str) else where
        QTest.mouseRelease(self._handle, LEFT, pos=to)
        QApplication.processEvents()

    def drag(self, start: str, end: str | QPoint) -> None:
        self.press(start)
        self.move(end)
        self.release(end)

    def lights(self, start: str) -> dict[str, QRect]:
        """Return what is lit while a piece is dragged."""
        source = of_kind(self._window.findChild(QWidget, start), DragSource)
        drag = source.drag
        return {} if drag is None else {name: box.toRect() for name, box in drag.lights.items()}


@pytest.fixture
def hand(window: MainWindow) -> Hand:
    return Hand(window)


def hint(page: MatchPage) -> str:
    return page.rails.panel.to_do.text


TILE = tray_id(1, Kind.DIAGONAL)


def test_a_tile_is_dragged_from_its_card_onto_a_space_and_nowhere_else(
    sit: Sit, hand: Hand, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = sit("mijnlieff", "L@a4")
    said: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(window, "announce", said.append)
        hand.drag(TILE, "d1")
    assert said == ["Puller on a4: The next tile has to touch it."]
    assert hint(page) == "Not here Puller on a4: The next tile has to touch it."
    assert page.rails.main.words == "Pick a tile"
    hand.drag(TILE, QPoint(700, 20))  # beside every place
    assert (page.rails.main.words, page.match.turn) == ("Pick a tile", 1)
    hand.press(TILE)
    hand.move("b3")
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not any(light.isVisible() for light in window.findChildren(BoardDrag))
    hand.release("b3")
    assert (page.rails.main.words, page.scene.picked) == ("Pick a tile", None)
    assert window.page is page
    assert window.overlay is None
    hand.press(TILE)
    assert hand.lights(TILE) == {}
    hand.move("b3")
    lit = hand.lights(TILE)
    assert set(lit) == {"b4", "a3", "b3"}
    assert all(lit[name].contains(hand.place(name)) for name in lit)
    hand.release("b3")
    assert hand.lights(TILE) == {}
    assert page.scene.picked == Placement(Kind.DIAGONAL, SQUARE_NUMBERS["b3"])
    assert page.rails.main.words == "Place Diagonal on b3"
    hand.drag("b3", "b4")  # what was dropped is dragged on
    assert page.scene.picked == Placement(Kind.DIAGONAL, SQUARE_NUMBERS["b4"])
    assert page.match.turn == 1
    page.press_main()
    assert page.match.record.turns[-1] == {1: "D@b4"}


@pytest.mark.parametrize("game", ["mijnlieff", "chain_reaction", "strung_along"])
def test_a_click_with_a_trembling_hand_is_still_a_click(sit: Sit, hand: Hand, game: str) -> None:
    page = sit(game, *(["L@a4"] if game == "mijnlieff" else []))
    words = page.rails.main.words
    start = {"mijnlieff": TILE, "chain_reaction": "d3", "strung_along": "deck"}[game]
    if game == "chain_reaction":
        start = next(place.id for place in page.scene.places() if page.scene.lift(place.id))
    hand.press(start)
    near = hand.place(start) + QPoint(3, 2)
    QTest.mouseMove(page.window().windowHandle(), near)
    hand.release(near)
    assert page.rails.main.words != words


def test_what_is_not_ones_own_to_move_stays(sit: Sit, hand: Hand, begin: Begin) -> None:
    page = sit("mijnlieff", "S@a4", "S@a3", "S@a2", "L@a1")
    for kind, seat in ((Kind.STRAIGHT, 0), (Kind.PUSHER, 1)):
        source = tray_id(seat, kind)
        hand.press(source)
        hand.move("b1")
        assert hand.lights(source) == {}
        hand.release("b1")
    assert page.rails.main.words == "Pick a tile"
    page = sit("mijnlieff", "L@a4", players=(MARA, COMPUTER))
    assert page.turn.phase is Phase.THINKING
    hand.drag(TILE, "b3")
    assert page.match.turn == 1
    assert page.scene.picked is None
    page = begin()
    assert all(page.scene.lift(place.id) is None for place in page.scene.places())
    QApplication.processEvents()
    hand.drag("n3", "n4")
    assert page.match.turn == 0


def test_a_piece_is_dragged_onto_a_square_and_back_to_its_home_square(sit: Sit, hand: Hand) -> None:
    page = sit("chain_reaction")
    start, lift = next(
        (place.id, lift)
        for place in page.scene.places()
        if (lift := page.scene.lift(place.id)) is not None
    )
    end, far = next(iter(lift.landings)), "a5" if start[0] in "defg" else "g5"
    hand.drag(start, far)
    assert hint(page) == (f"Not here {far} is not next to {start}. Pieces go one square at a time.")
    assert page.match.turn == 0
    hand.press(start)
    hand.move(end)
    assert set(hand.lights(start)) == set(lift.landings)
    hand.release(end)
    assert page.rails.main.words == f"Move {start} to {end}"
    page.press_main()
    assert page.match.record.turns == ({0: f"{start}{end}"},)
    page = sit("chain_reaction", *TO_A_PLACEMENT)
    lift = there(page.scene.lift("waiting"))
    home, far = next(iter(lift.landings)), "d5"
    assert far not in lift.landings
    hand.drag("waiting", far)
    assert hint(page).startswith("Not here Pieces come home to the middle row first")
    hand.drag("waiting", home)
    assert page.rails.main.words == f"Put it on {home}"


@pytest.mark.parametrize("target", ["seat:{}", "row:{}"])
def test_a_card_is_drawn_and_placed_and_a_lot_goes_to_who_takes_it_by_dragging(
    sit: Sit, hand: Hand, target: str
) -> None:
    page = sit("strung_along")
    assert page.rails.main.words == "Draw a card"
    hand.drag("deck", "drawn")
    page.skip()
    assert page.match.turn == 1
    assert page.rails.main.words == "Place Ginger on a lot"
    lift = there(page.scene.lift("drawn"))
    hand.press("drawn")
    hand.move("lot2")
    assert set(hand.lights("drawn")) == set(lift.landings) == {"lot1", "lot2", "lot3"}
    hand.release("lot2")
    assert page.rails.main.words == "Place Ginger on lot 2"
    page.press_main()
    page.skip()
    assert page.match.turn == 2
    seat = page.match.state.to_move
    hand.press("lot2")
    onto = target.format(seat)
    hand.move(onto)
    assert onto in hand.lights("lot2")
    assert not any(light.endswith(f":{1 - seat}") for light in hand.lights("lot2"))
    hand.release(onto)
    assert "lot 2" in page.rails.main.words
    page.press_main()
    page.skip()
    assert page.match.turn == 3
