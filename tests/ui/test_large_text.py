"""Text that changes its size in sight, and long words; for every page: `test_page_tour`."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMargins, QPoint
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.profile import Profile
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.ui.home.content import HistoryLine, HomeContent, TableSummary
from pullstrings_qt.ui.home.page import HomePage
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.fields import CheckBox, TextField
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.tray import TrayButton
from pullstrings_qt.ui.kit.menus import Menu
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.segments import Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.new_match.dialog import NewMatchDialog
from pullstrings_qt.ui.settings.app_language import use_app_language
from pullstrings_qt.ui.settings.page import SettingsPage
from tests.robustness.rest import unrest
from tests.ui.expect import there
from tests.ui.in_reach import cut_short
from tests.ui.page_tour import GAMES, PageTour

NAMES = ("Mara", "Theo", "Grandmother Oma")
CONTENT = HomeContent(
    TableSummary("pulling_strings", "Pulling Strings", NAMES[:2], totals=(2, 3), turn="turn 9"),
    tuple(
        HistoryLine(str(number), "pulling_strings", "Mara won, 6 to 5", "Pulling Strings, Thursday")
        for number in range(3)
    ),
    tuple(Profile(number, name, name) for number, name in enumerate(NAMES)),
)


def show_home(window: MainWindow, appearance: Appearance) -> None:
    window.open_page(HomePage(CONTENT))


def show_settings(window: MainWindow, appearance: Appearance) -> None:
    window.open_page(SettingsPage(appearance, "/somewhere/quite/far/away/pullstrings"))


def show_new_match(window: MainWindow, appearance: Appearance) -> None:
    dialog = NewMatchDialog(game_spec("pulling_strings"), NAMES)
    window.show_overlay(dialog)
    dialog.show_rules(True)


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("show", [show_home, show_settings, show_new_match])
def test_nothing_is_cut_when_the_size_changes_in_sight(
    qtbot: QtBot,
    window: MainWindow,
    appearance: Appearance,
    show: Callable[[MainWindow, Appearance], None],
) -> None:
    show(window, appearance)
    for steps in (3, 0):
        appearance.enlarge_text(steps)
        for _round in range(4):
            QApplication.processEvents()
        assert cut_short(window) == []


def test_menus_and_fields_grow_with_the_text_and_the_style_sheet_stays(
    window: MainWindow, appearance: Appearance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a sheet Qt looks at every widget again, which takes half a second."""
    page, field = Page("Home"), TextField("Name")
    menu = Menu(page)
    rules = menu.addAction("Rules")
    page.body.addWidget(field)
    window.open_page(page)
    sheets, rooms = list[str](), []
    monkeypatch.setattr(QApplication, "setStyleSheet", lambda _app, sheet: sheets.append(sheet))
    for scale in (1.0, 2.0):
        appearance.use(replace(appearance.preferences, text_scale=scale))
        room = menu.actionGeometry(rules).height() - menu.fontMetrics().height()
        rooms.append((room, field.textMargins().left()))
    assert rooms == [(18, 9), (36, 18)]
    assert not sheets
    appearance.use_theme("dark")
    assert len(sheets) == 1


@pytest.mark.usefixtures("unpainted")
def test_lessons_and_score_sheets_take_another_size_in_sight(tour: PageTour) -> None:
    window, appearance = tour.window, tour.appearance
    window.resize(1024, 640)
    lessons = (f"lesson of {game}" for game in ("mijnlieff", "strung_along", "pulling_strings"))
    for name in tour.walk((*lessons, "score sheets")):
        for scale in (2.0, 1.5, 2.0, 1.0):
            appearance.use(replace(appearance.preferences, text_scale=scale))
            for _round in range(8):
                QApplication.processEvents()
            assert cut_short(window.overlay or window) == [], (name, scale)


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("name", ["middle of strung_along", "lesson of strung_along"])
def test_a_board_with_seats_below_it_leaves_room_for_what_there_is_to_do(
    name: str, tour: PageTour, qapp: QApplication
) -> None:
    try:
        use_app_language(qapp, "de")
        tour.open(name)
        window, appearance = tour.window, tour.appearance
        for size in ((1024, 640), (1280, 640), (1366, 768)):
            window.resize(*size)
            for scale in (1.0, 1.25, 1.5, 2.0):
                appearance.use(replace(appearance.preferences, text_scale=scale))
                for _round in range(8):
                    QApplication.processEvents()
                assert cut_short(window) == [], (size, scale)
                pieces = [each for each in window.findChildren(TrayButton) if each.isVisible()]
                heights = [(each.height(), each.sizeHint().height()) for each in pieces]
                assert [each for each in heights if each[0] < each[1]] == [], (size, scale)
    finally:
        use_app_language(qapp, "en")


@pytest.mark.usefixtures("unpainted")
def test_an_ending_has_room_for_long_words_and_keeps_the_keyboard(
    tour: PageTour, qapp: QApplication
) -> None:
    try:
        use_app_language(qapp, "de")
        window, appearance = tour.window, tour.appearance
        window.resize(1024, 640)
        for name in tour.walk(f"end of {game}" for game in GAMES):
            page = there(tour.navigation.match_page)
            assert page.ending is not None
            page.ending.focus_first()
            for scale in (2.0, 1.5, 1.0):
                appearance.use(replace(appearance.preferences, text_scale=scale))
                settle()
                assert cut_short(window) == [], (name, scale)
                assert page.ending.isAncestorOf(window.focusWidget()), (name, scale)
    finally:
        use_app_language(qapp, "en")


CHANGED = (
    "home", "start of pulling_strings", "middle of mijnlieff", "middle of chain_reaction",
    "middle of strung_along", "end of mijnlieff", "lesson of mijnlieff", "score sheets",
    "all turns", "picking in secret", "history", "settings", "learning", "a flash card answered",
    "progress", "pairs", "a class",
)  # fmt: skip
"""Pages of every kind, and what lies over them."""


def test_a_page_is_the_same_again_after_its_text_was_larger(tour: PageTour) -> None:
    window, appearance = tour.window, tour.appearance
    window.resize(1024, 640)
    appearance.use(replace(appearance.preferences, text_scale=1.0))
    for name in tour.walk(CHANGED):
        window.visible_toast.dismiss()
        assert unrest(window) == [], name
        before = in_sight(window)
        for scale in (2.0, 1.0):
            appearance.use(replace(appearance.preferences, text_scale=scale))
            assert unrest(window) == [], name
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


@pytest.mark.usefixtures("unpainted")
def test_the_cards_beside_a_class_have_room_for_long_words(
    tour: PageTour, qapp: QApplication
) -> None:
    try:
        use_app_language(qapp, "de")
        tour.open("a class")
        window, appearance = tour.window, tour.appearance
        for size in ((1280, 720), (1366, 768), (1920, 1080)):
            window.resize(*size)
            for scale in (1.0, 1.25):
                appearance.use(replace(appearance.preferences, text_scale=scale))
                settle()
                assert cut_short(window) == [], (size, scale)
    finally:
        use_app_language(qapp, "en")


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("game", ["mijnlieff", "chain_reaction"])
def test_the_account_of_a_turn_is_whole_beside_the_board(
    game: str, language: str, tour: PageTour, qapp: QApplication
) -> None:
    try:
        use_app_language(qapp, language)
        window, appearance = tour.window, tour.appearance
        for turns in (0, 4):
            page = tour.match(game, turns)
            for size, scale in (((1366, 768), 1.25), ((1280, 768), 1.25), ((1280, 720), 1.0)):
                window.resize(*size)
                appearance.use(replace(appearance.preferences, text_scale=scale))
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
    finally:
        use_app_language(qapp, "en")
