"""The alphabet of Learn: all hands at a glance, one large, practice, and the screen of a class."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.tile_sets.print_dialog import PrintDialog
from pullstrings_qt.ui.tile_sets.set_page import TileSetPage
from pullstrings_qt.ui.tile_sets.tile_dialog import TileDialog
from tests.ui.every_page import OpenedApp


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[OpenedApp]:
    with OpenedApp(tmp_path) as app:
        yield app


@pytest.fixture
def page(opened: OpenedApp) -> TileSetPage:
    found = opened.activity("alphabet")
    assert isinstance(found, TileSetPage)
    return found


def large(opened: OpenedApp) -> TileDialog:
    return opened.dialog(TileDialog)


def test_all_hands_are_there_with_what_the_learner_knows(page: TileSetPage) -> None:
    assert page.page_title == "Alphabet"
    assert [card.tile for card in page.cards] == list(tile_set("asl").tiles.values())
    marks = [card.known for card in page.cards]
    assert marks[:9] == [False] * 9  # met, and right on no two days without help
    assert marks[13:] == [None] * 13
    assert page.header.subtitle.text() == "0 of 26 known"
    assert page.cards[0].accessibleName().endswith(", learning")
    assert page.cards[25].accessibleName().startswith("Z, ")


def test_the_whole_alphabet_is_in_sight(page: TileSetPage) -> None:
    assert all(card.visibleRegion().boundingRect() == card.rect() for card in page.cards)


def test_a_letter_is_large_from_both_sides_with_cue_and_words(
    opened: OpenedApp, page: TileSetPage
) -> None:
    page.cards[0].setFocus()
    QTest.keyClick(page.cards[0], Qt.Key.Key_End)
    QTest.keyClick(page.cards[25], Qt.Key.Key_Return)
    dialog = large(opened)
    assert [view.look.signs.view for view in dialog.views] == ["viewer", "signer"]
    assert [view.face.sign for view in dialog.views if view.face] == ["Z", "Z"]
    assert dialog.name.text() == "Z"
    assert dialog.cue.text()
    assert len(dialog.words.text().split()) == 3
    assert all("Z" in word for word in dialog.words.text().split())
    QTest.keyClick(dialog, Qt.Key.Key_Right)
    assert (dialog.name.text(), dialog.next_button.words) == ("A", "B")
    dialog.cancel()
    assert QApplication.focusWidget() is page.cards[0]


def test_only_a_hand_that_moves_offers_its_movement(opened: OpenedApp, page: TileSetPage) -> None:
    appearance = opened.app.session.appearance
    appearance.use(replace(appearance.preferences, reduced_motion=False))
    page.show_large(9)
    dialog = large(opened)
    assert dialog.play_button.isVisible()
    assert not any(view.player.is_playing for view in dialog.views)  # nothing moves by itself
    dialog.play_button.click()
    assert all(view.player.is_playing for view in dialog.views)
    dialog.show_next()
    assert not dialog.play_button.isVisible()


def test_a_letter_is_practiced_beside_met_ones(opened: OpenedApp, page: TileSetPage) -> None:
    page.show_large(0)
    large(opened).practice_button.click()
    drill = opened.window.page
    assert isinstance(drill, FlashCardPage)
    assert len(drill.answers.buttons) == 3
    opened.window.go_back()
    assert opened.window.page is page


def test_for_a_class_it_fills_the_screen_without_marks(
    opened: OpenedApp, page: TileSetPage
) -> None:
    page.project_action.trigger()
    assert opened.window.isFullScreen()
    assert {card.known for card in page.cards} == {None}
    assert all(not card.visibleRegion().isEmpty() for card in page.cards)
    page.show_large(0)
    dialog = large(opened)
    assert not dialog.practice_button.isVisible()
    dialog.cancel()
    assert page.escape()
    assert not opened.window.isFullScreen()
    assert page.cards[0].known is False
    assert not page.escape()


def test_it_is_printed_as_a_chart(opened: OpenedApp, page: TileSetPage) -> None:
    page.print_asked.emit()
    assert opened.dialog(PrintDialog).printing.layout == "chart"


def test_nobody_needs_to_learn_to_see_it(opened: OpenedApp) -> None:
    opened.navigation.learning.open_activity("alphabet")
    page = opened.window.page
    assert isinstance(page, TileSetPage)
    assert {card.known for card in page.cards} == {None}
