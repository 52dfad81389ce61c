"""Every game, from its box on the shelf to the end: open, or secret with its dialogs.

Two people click what boards, trays and dialogs offer, by chance, and nothing else; so a new game
is played through the real pages before it has a test of its own.
"""

import re
from random import Random
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.registry import GameSpec, games
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.square_picture import PicturePane
from pullstrings_qt.ui.match.hand_over_sheet import HandOverSheet
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.new_match.dialog import NewMatchDialog
from tests.ui.expect import of_kind, there
from tests.ui.tree_walk import walk

LONG: Final = ("chain_reaction", "strung_along")
"""Left before their end, which is in `test_chained_turns` and `test_broad_table`."""

OF_ONE_GAME: Final = re.compile(r"\b(tile|disk|string|pull|home|face down)")
"""What choices and points are called in Pulling Strings alone."""


@pytest.fixture(params=games().values(), ids=lambda spec: spec.id)
def spec(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> GameSpec:
    """A game on the shelf; the template is put there for the test."""
    listed: GameSpec = request.param._replace(listed=True)
    monkeypatch.setitem(games(), listed.id, listed)
    return listed


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.rect().center())


def open_places(view: BoardView) -> list[QWidget]:
    """Return what can be clicked on a board."""
    return [view.pads.pad(place.id) for place in view.board.places() if place.choosable]


def offered(page: MatchPage) -> list[QWidget]:
    """Return what can be clicked to choose: places of the board and pieces of the trays."""
    found = open_places(page.view)
    for card in page.rails.seats:
        found += [button for button in card.buttons if button.item.choosable]
    return found


def next_button(page: MatchPage, window: MainWindow, chance: Random) -> QWidget:
    """Return what somebody clicks now: in a dialog, or on the page below."""
    dialog = window.overlay
    if isinstance(dialog, HandOverSheet):
        return dialog.main_button
    if isinstance(dialog, PickSheet):
        main = dialog.main_button
        return main if main.isEnabled() else chance.choice(open_places(dialog.view))
    assert dialog is None
    main = page.rails.main
    return main if main.isEnabled() else chance.choice(offered(page))


def test_from_the_shelf_to_the_end_of_a_match(
    spec: GameSpec, navigation: Navigation, window: MainWindow, store: Store
) -> None:
    (box,) = (box for box in navigation.home.shelf.boxes if box.game.id == spec.id)
    click(box)
    offer = of_kind(window.overlay, ConfirmDialog)
    click(offer.no)
    dialog = of_kind(window.overlay, NewMatchDialog)
    assert dialog.panel.findChild(PicturePane) is not None
    assert dialog.shuffle_button.words or dialog.shuffle_button.isHidden()
    click(dialog.start_button)
    page = there(navigation.match_page)
    assert page.match.spec.id == spec.id

    maximum = 24 if spec.id in LONG else 150
    chance, clicks, seen = Random(1 if spec.in_turn else 2), 0, set()  # two: a short match
    while page.match.outcome is None and clicks < maximum:
        before = page.match.turn
        seen.add(type(window.overlay))
        if spec.id == "blank_secret" and before < 2:
            said = [words for node in walk(window) for words in (node.name, node.description)]
            assert not [words for words in said if OF_ONE_GAME.search(words)]
        click(next_button(page, window, chance))
        if page.match.turn > before:
            page.skip()
        clicks += 1
    assert seen >= (set() if spec.in_turn else {HandOverSheet, PickSheet})
    played = len(page.match.record.turns)
    assert played >= 3
    (kept,) = store.matches.summaries()
    assert (kept.game, kept.turns) == (spec.id, played)
    assert (page.match.outcome is None) is (spec.id in LONG)
    if page.match.outcome is None:
        return
    assert page.ending is not None
    result = spec.words().past_result(page.match.outcome, page.match.names)
    assert page.ending.words.headline == result
