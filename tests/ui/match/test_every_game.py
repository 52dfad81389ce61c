"""Every game in which players take turns in the open, from its box on the shelf to the end.

Two people click what the board and the trays offer, by chance, and nothing else; so a new game is
played through the real pages before it has a test of its own.
"""

from dataclasses import replace
from random import Random
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.registry import GameSpec, games
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.tray_card import TrayCard
from pullstrings_qt.ui.lessons.offer import LessonOffer
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.new_match.dialog import NewMatchDialog

MAX_CLICKS: Final = 400
"""Longer matches are left before their end."""

IN_THE_OPEN = [spec for spec in games().values() if spec.in_turn]


@pytest.fixture(params=IN_THE_OPEN, ids=lambda spec: spec.id)
def spec(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> GameSpec:
    """A game on the shelf; the template is put there for the test."""
    listed: GameSpec = replace(request.param, listed=True)
    monkeypatch.setitem(games(), listed.id, listed)
    return listed


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.rect().center())


def offered(page: MatchPage) -> list[QWidget]:
    """Return what can be clicked to choose: places of the board and pieces of the trays."""
    found: list[QWidget] = [
        page.view.pads.pad(place.id) for place in page.scene.places() if place.choosable
    ]
    for card in page.rails.seats:
        if isinstance(card, TrayCard):
            found += [button for button in card.buttons if button.item.choosable]
    return found


def test_from_the_shelf_to_the_end_of_a_match(
    spec: GameSpec, navigation: Navigation, window: MainWindow, store: Store
) -> None:
    (box,) = (box for box in navigation.home.shelf.boxes if box.game.spec.id == spec.id)
    click(box)
    offer = window.overlay
    assert isinstance(offer, LessonOffer)
    click(offer.play)
    dialog = window.overlay
    assert isinstance(dialog, NewMatchDialog)
    click(dialog.start_button)
    page = navigation.match_page
    assert page is not None
    assert page.match.spec.id == spec.id

    chance, clicks, main = Random(1), 0, page.rails.main
    while page.match.outcome is None and clicks < MAX_CLICKS:
        before = page.match.turn
        if main.isEnabled():
            click(main)
        else:
            click(chance.choice(offered(page)))
        if page.match.turn > before:
            page.skip()
        clicks += 1
    played = len(page.match.record.turns)
    assert played >= 3
    (kept,) = store.matches.summaries()
    assert (kept.game, kept.turns) == (spec.id, played)
    if page.match.outcome is None:
        return
    assert page.ending is not None
    speaker = spec.words().speaker(page.match.names, page.match.state, str)
    assert page.ending.words.headline == spec.words().headline(page.match.outcome, speaker)
