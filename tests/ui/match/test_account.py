"""The last turn and the task on one card; the legend with a key; at every size.

look2.md, picture 21.
"""

import re

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QWidget

from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.turn_list import TurnsOverlay
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.legend_card import LegendOverlay
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.navigation import Navigation
from tests.ui.expect import of_kind, settle, there
from tests.ui.match.conftest import Sit
from tests.ui.page_tour import GAMES as EVERY_GAME
from tests.ui.page_tour import PageTour

PICTURE_21 = ("D@b1", "S@d3", "S@d4", "D@d1", "S@b3", "S@b4", "H@b2")
CHAIN = ("a1b1", "e8d7", "d7c7")
GAMES = {"mijnlieff": PICTURE_21, "chain_reaction": CHAIN}
SIZES = [((1024, 640), 1.0), ((1024, 640), 2.0), ((1920, 1080), 1.0)]


def in_sight(widget: QWidget, window: QWidget) -> bool:
    """Return whether all of a widget can be seen: no rail it lies in has scrolled or cut it."""
    whole = QRect(widget.mapTo(window, QPoint()), widget.size())
    return widget.isVisible() and widget.visibleRegion().boundingRect().size() == whole.size()


def shown(page: MatchPage, words: str) -> TextLabel:
    (label,) = (each for each in page.findChildren(TextLabel) if each.text() == words)
    return label


def test_one_card_says_what_happened_and_what_to_do_until_it_is_taken_back(
    sit: Sit, navigation: Navigation, window: MainWindow
) -> None:
    page = sit("mijnlieff", *PICTURE_21)
    happened, to_do = page.rails.panel.happened, page.rails.panel.to_do
    assert happened.parentWidget() is to_do.parentWidget()
    assert happened.text == "Mara’s Pusher on b2 makes three in a line, b1 to b3: 1 point."
    assert to_do.text == ("The next tile may not touch it. a4, c4 or d2 touches b2: not this turn")
    assert shown(page, "What to do, Theo").isVisible()
    window.resize(1024, 640)
    settle()
    card = there(page.rails.panel.happened.parentWidget())
    assert in_sight(card, window)
    assert all(in_sight(button, window) for seat in page.rails.seats for button in seat.buttons)
    navigation.open_home()
    navigation.matches.continue_match()
    again = there(navigation.match_page)
    happened, match = again.rails.panel.happened, again.match
    assert happened.text.startswith("Mara’s Pusher on b2"), "a match that goes on tells it, too"
    assert match.choose(1, match.rules.read_choice("L@a4"))
    settle()
    assert again.rails.panel.happened.text == "", "not while the turn is shown"
    again.skip()
    settle()
    assert again.rails.panel.happened.text == "Theo places Puller on a4."
    assert match.undo(match.persons)
    assert again.rails.panel.happened.text.startswith("Mara’s Pusher on b2")


def test_no_rail_is_cut_at_its_side_when_every_piece_can_be_picked(
    sit: Sit, window: MainWindow, appearance: Appearance
) -> None:
    page = sit("mijnlieff", *PICTURE_21)
    while page.match.turn:
        assert page.match.undo(page.match.persons)
    for size, scale in SIZES:
        window.resize(*size)
        appearance.use(Preferences("light", scale, reduced_motion=True))
        settle()
        areas = [each for each in page.findChildren(QScrollArea) if each.isVisible()]
        assert areas
        for area in areas:
            content = of_kind(area.widget(), QWidget)
            assert content.width() <= area.viewport().width(), (size, scale)


@pytest.mark.parametrize("game", GAMES)
def test_account_and_legend_are_in_sight_or_one_press_away_at_every_size(
    sit: Sit, window: MainWindow, appearance: Appearance, game: str
) -> None:
    page = sit(game, *GAMES[game])
    for size, scale in SIZES:
        window.resize(*size)
        appearance.use(Preferences("light", scale, reduced_motion=True))
        settle()
        look_at_account(page, window)
        look_at_legend(page, window)


def look_at_account(page: MatchPage, window: MainWindow) -> None:
    """Find it without scrolling: the whole card, or a button that opens it; F4 always does."""
    told = page.rails.last_turn
    words = page.rails.panel.happened.text
    labels = [each for each in page.findChildren(TextLabel) if each.text() == words]
    cards = labels if told is None else [told]
    opens = [
        each
        for each in page.findChildren(Button)
        if each.words in {"Mara’s turn", "Theo’s turn", "Details"}
    ]
    assert any(in_sight(each, window) for each in (*cards, *opens))
    assert in_sight(page.rails.main, window)
    QTest.keyClick(page, Qt.Key.Key_F4)
    settle()
    assert isinstance(window.overlay, TurnsOverlay)
    said = [each.text() for each in window.overlay.findChildren(TextLabel)]
    if told is None:
        assert any(page.rails.panel.happened.text in each for each in said)
    else:  # the card tells in rows what the dialog tells in sentences
        squares = re.findall(r"\b[a-g]\d\b", told.text)
        assert squares
        assert set(squares) <= set(re.findall(r"\b[a-g]\d\b", " ".join(said)))
    QTest.keyClick(window.overlay, Qt.Key.Key_Escape)
    settle()


def look_at_legend(page: MatchPage, window: MainWindow) -> None:
    """Open what pieces do, and close it again."""
    QTest.keyClick(page, Qt.Key.Key_F3)
    settle()
    assert isinstance(window.overlay, LegendOverlay)
    legend = there(page.scene.legend())
    told = [each.text() for each in window.overlay.findChildren(TextLabel)]
    assert set(told) >= {legend.title, *(item.words for item in legend.items)}
    QTest.keyClick(window.overlay, Qt.Key.Key_Escape)
    settle()
    assert window.overlay is None
    assert window.page is page


def test_the_rails_of_a_common_window_have_nothing_to_scroll(tour: PageTour) -> None:
    tour.window.resize(1366, 768)
    for _stop in tour.walk(f"middle of {game}" for game in EVERY_GAME):
        page = there(tour.navigation.match_page)
        for rail in (page.table.left, page.table.right):
            assert rail.area.verticalScrollBar().maximum() == 0
