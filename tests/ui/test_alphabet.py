"""The alphabet of Learn: all hands at a glance, one large, practice, and the screen of a class."""

from datetime import timedelta
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.learning_types import CardKey, Direction
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.learning.clock import local_now
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.tile_sets.print_dialog import PrintDialog
from pullstrings_qt.ui.tile_sets.set_page import TileSetPage
from pullstrings_qt.ui.tile_sets.tile_dialog import TileDialog
from tests.ui.page_tour import PageTour


@pytest.fixture
def page(tour: PageTour) -> TileSetPage:
    """Show the alphabet to somebody who has practiced twelve letters, the last time at noon."""
    added = tour.store.profiles.add("Lea")
    lea = tour.store.profiles.change(added._replace(level=SigningLevel.SOME))
    noon = local_now().replace(hour=12, minute=0, second=0, microsecond=0)
    moment = noon - timedelta(days=6)
    grader = Grader(lea.id, tour.store.reviews, Schedule(Random(3)), lambda: moment)
    for day in range(6):
        moment += timedelta(days=1)
        for number, letter in enumerate("abcdefghiklm"):
            moment += timedelta(seconds=4)
            said = "b" if (day + number) % 7 == 0 else letter
            grader.answer(CardKey("asl", letter, Direction.READ), said, millis=2000)
    learners = tour.navigation.learning.learners
    learners.clock = lambda: noon
    learners.choose_person(lea.id)
    tour.open("the alphabet")
    found = tour.window.page
    assert isinstance(found, TileSetPage)
    return found


def large(tour: PageTour) -> TileDialog:
    return tour.dialog(TileDialog)


def test_all_hands_are_in_sight_with_what_the_learner_knows_and_are_printed_as_a_chart(
    tour: PageTour, page: TileSetPage
) -> None:
    assert page.page_title == "Alphabet"
    assert [card.tile for card in page.cards] == list(tile_set("asl").tiles.values())
    marks = [card.known for card in page.cards]
    assert marks[:9] == [False] * 9  # met, and right on no two days without help
    assert marks[13:] == [None] * 13
    assert page.header.subtitle.text() == "0 of 26 known"
    assert page.cards[0].accessibleName().endswith(", learning")
    assert page.cards[25].accessibleName().startswith("Z, ")
    assert all(card.visibleRegion().boundingRect() == card.rect() for card in page.cards)
    page.print_asked.emit()
    assert tour.dialog(PrintDialog).entered().layout == "chart"


def test_a_letter_is_large_from_both_sides_with_its_movement_and_is_practiced(
    tour: PageTour, page: TileSetPage
) -> None:
    page.cards[0].setFocus()
    QTest.keyClick(page.cards[0], Qt.Key.Key_End)
    QTest.keyClick(page.cards[25], Qt.Key.Key_Return)
    dialog = large(tour)
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
    # Only a hand that moves offers its movement.
    tour.appearance.use(tour.appearance.preferences._replace(reduced_motion=False))
    page.show_large(9)
    dialog = large(tour)
    assert dialog.play_button.isVisible()
    assert not any(view.player.is_playing for view in dialog.views)  # nothing moves by itself
    dialog.play_button.click()
    assert all(view.player.is_playing for view in dialog.views)
    dialog.next_button.click()
    assert not dialog.play_button.isVisible()
    dialog.cancel()
    # A letter is practiced beside met ones.
    page.show_large(0)
    large(tour).practice_button.click()
    drill = tour.window.page
    assert isinstance(drill, FlashCardPage)
    assert len(drill.answers.buttons) == 3
    tour.window.go_back()
    assert tour.window.page is page


def test_for_a_class_it_fills_the_screen_without_marks(tour: PageTour, page: TileSetPage) -> None:
    page.project_action.trigger()
    assert tour.window.isFullScreen()
    assert {card.known for card in page.cards} == {None}
    assert all(not card.visibleRegion().isEmpty() for card in page.cards)
    page.show_large(0)
    dialog = large(tour)
    assert not dialog.practice_button.isVisible()
    dialog.cancel()
    assert page.escape()
    assert not tour.window.isFullScreen()
    assert page.cards[0].known is False
    assert not page.escape()


def test_nobody_needs_to_learn_to_see_it(tour: PageTour) -> None:
    for person in tour.store.profiles.all():
        tour.store.profiles.remove(person.id)
    tour.open("the alphabet")
    page = tour.window.page
    assert isinstance(page, TileSetPage)
    assert {card.known for card in page.cards} == {None}
