"""Text that changes its size in sight, and long words; for every page: `test_page_tour`."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMargins, QPoint
from PySide6.QtWidgets import QApplication, QWidget

from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.fields import CheckBox, TextField
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.tray import TrayButton
from pullstrings_qt.ui.kit.menus import Menu
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.segments import Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from tests.robustness.rest import unrest
from tests.ui.conftest import Speak
from tests.ui.expect import there
from tests.ui.in_reach import cut_short
from tests.ui.page_tour import GAMES, PageTour


def test_menus_and_fields_grow_with_the_text_and_no_style_sheet_is_for_all(
    window: MainWindow, appearance: Appearance, qapp: QApplication
) -> None:
    """With one Qt looks for rules of every widget, a third of the time in which a page is made."""
    page, field = Page("Home"), TextField("Name")
    menu = Menu(page)
    rules = menu.addAction("Rules")
    page.body.addWidget(field)
    window.open_page(page)
    rooms = []
    for scale in (1.0, 2.0):
        appearance.use(appearance.preferences._replace(text_scale=scale))
        room = menu.actionGeometry(rules).height() - menu.fontMetrics().height()
        rooms.append((room, field.textMargins().left()))
    assert rooms == [(18, 9), (36, 18)]
    assert not qapp.styleSheet()


@pytest.mark.parametrize("name", ["middle of strung_along", "lesson of strung_along"])
def test_a_board_with_seats_below_it_leaves_room_for_what_there_is_to_do(
    name: str, tour: PageTour, speak: Speak
) -> None:
    speak("de")
    tour.open(name)
    window, appearance = tour.window, tour.appearance
    for size in ((1024, 640), (1366, 768)):
        window.resize(*size)
        for scale in (1.25, 2.0):
            appearance.use(appearance.preferences._replace(text_scale=scale))
            settle()
            assert cut_short(window) == [], (size, scale)
            pieces = [each for each in window.findChildren(TrayButton) if each.isVisible()]
            heights = [(each.height(), each.sizeHint().height()) for each in pieces]
            assert [each for each in heights if each[0] < each[1]] == [], (size, scale)


def test_an_ending_has_room_for_long_words_and_keeps_the_keyboard(
    tour: PageTour, speak: Speak
) -> None:
    speak("de")
    window, appearance = tour.window, tour.appearance
    window.resize(1024, 640)
    for name in tour.walk(f"end of {game}" for game in (GAMES[0], GAMES[-1])):
        page = there(tour.navigation.match_page)
        assert page.ending is not None
        page.ending.again.setFocus()
        for scale in (2.0, 1.0):
            appearance.use(appearance.preferences._replace(text_scale=scale))
            settle()
            assert cut_short(window) == [], (name, scale)
            assert page.ending.isAncestorOf(window.focusWidget()), (name, scale)


CHANGED = (
    "home", "house rules of pulling_strings", "middle of strung_along", "end of mijnlieff",
    "picking in secret", "history", "settings", "a flash card answered", "progress",
)  # fmt: skip
"""Pages of every kind, and what lies over them."""


def test_nothing_is_cut_in_larger_text_and_a_page_is_the_same_again_after_it(
    tour: PageTour,
) -> None:
    window, appearance = tour.window, tour.appearance
    window.resize(1024, 640)
    appearance.use(appearance.preferences._replace(text_scale=1.0))
    for name in tour.walk(CHANGED):
        window.visible_toast.dismiss()
        assert unrest(window) == [], name
        before = in_sight(window)
        for scale in (2.0, 1.0):
            appearance.use(appearance.preferences._replace(text_scale=scale))
            assert unrest(window) == [], name
            assert cut_short(window.overlay or window) == [], (name, scale)
        after = in_sight(window)
        assert sorted(after - before) == [], name
        assert sorted(before - after) == [], name


def settle() -> None:
    """Let sizes settle, which takes some rounds."""
    for _round in range(10):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def in_sight(window: MainWindow) -> set[tuple[str, str, int, int, int, int]]:
    """Return what words stand where: kind, words and place of each widget that has some."""
    found = set()
    for widget in window.findChildren(QWidget):
        if widget.isVisible() and isinstance(widget, (Button, TextLabel, CheckBox, Segments)):
            words = widget.text() if isinstance(widget, TextLabel) else widget.accessibleName()
            at = widget.mapTo(window, QPoint(0, 0))
            box = (at.x(), at.y(), widget.width(), widget.height())
            found.add((type(widget).__name__, words, *box))
    return found


def test_the_cards_beside_a_class_have_room_for_long_words(tour: PageTour, speak: Speak) -> None:
    speak("de")
    tour.open("a class")
    window, appearance = tour.window, tour.appearance
    for size in ((1280, 720), (1366, 768), (1920, 1080)):
        window.resize(*size)
        for scale in (1.0, 1.25):
            appearance.use(appearance.preferences._replace(text_scale=scale))
            settle()
            assert cut_short(window) == [], (size, scale)


@pytest.mark.parametrize(("game", "language"), [("mijnlieff", "fr"), ("chain_reaction", "de")])
def test_the_account_of_a_turn_is_whole_beside_the_board(
    game: str, language: str, tour: PageTour, speak: Speak
) -> None:
    speak(language)
    window, appearance = tour.window, tour.appearance
    for turns in (0, 4):
        page = tour.match(game, turns)
        for size, scale in (((1366, 768), 1.25), ((1280, 768), 1.25), ((1280, 720), 1.0)):
            window.resize(*size)
            appearance.use(appearance.preferences._replace(text_scale=scale))
            settle()
            assert cut_short(window) == [], (size, scale, turns)
            column = page.table.right.column
            places = (column.itemAt(place) for place in range(column.count()))
            parts = [each.widget() for each in places if each is not None]
            shown = [each for each in parts if each is not None and each.isVisible()]
            # a place is larger than its card, for shadow and focus ring
            room = QMargins(0, 6, 0, 12)
            for one, below in pairwise(shown):
                above, under = (each.geometry() - room for each in (one, below))
                assert above.bottom() < under.top(), (size, turns)
