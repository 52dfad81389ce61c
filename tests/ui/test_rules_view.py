"""The rules on screen: chapters, text, figures, the drawer over a match."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.rules_book import Chapter, Paragraph, RulesBook
from pullstrings_qt.games.pulling_strings.rules_pages import rules_book
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.figure_view import FigureView
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.rules.page import RulesDrawer, RulesPage
from pullstrings_qt.ui.rules.view import RulesView
from pullstrings_qt.ui.settings.preferences import Appearance

STILL = Theme(reduced_motion=True)


@pytest.fixture
def page(window: MainWindow) -> RulesPage:
    window.open_page(Page(STILL, "Home"))
    opened = RulesPage(STILL, rules_book())
    window.open_page(opened)
    return opened


def words(view: RulesView) -> str:
    return "\n".join(label.text() for label in view.text.findChildren(TextLabel))


def test_the_keyboard_walks_the_chapters(qtbot: QtBot, page: RulesPage) -> None:
    view = page.view
    assert QApplication.focusWidget() is view.chapters
    assert view.chapter.title == "The goal"
    QTest.keyClick(view.chapters, Qt.Key.Key_Down)
    assert view.chapter.title == "A turn"
    assert "Nobody goes first." in words(view)
    QTest.keyClick(view.chapters, Qt.Key.Key_End)
    assert "Clark D. Rodeffer" in words(view)
    QTest.keyClick(view.chapters, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is view.text


def test_every_figure_of_every_chapter_is_shown_with_its_words(
    qtbot: QtBot, page: RulesPage
) -> None:
    seen = 0
    for number, chapter in enumerate(rules_book().chapters):
        page.view.show_chapter(number)
        for figure in page.view.text.findChildren(FigureView):
            assert figure.accessibleName() in chapter.spoken
            assert not figure.grab().toImage().isNull()
            seen += 1
    assert seen == 15


def test_the_next_button_leads_on_and_keeps_the_keyboard(qtbot: QtBot, page: RulesPage) -> None:
    view = page.view
    view.show_next()
    assert (view.number, QApplication.focusWidget()) == (1, view.text)
    assert view.chapters.current == 1
    view.show_previous()
    view.show_previous()
    assert view.number == 0


def test_a_screen_reader_hears_the_chapter(qtbot: QtBot, page: RulesPage) -> None:
    page.view.show_chapter(4)
    assert page.view.text.accessibleName() == "At the edge"
    assert "Two stay at the edge" in page.view.text.accessibleDescription()
    index = page.view.chapters.model().index(4, 0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "At the edge"


def test_with_large_text_the_chapters_stand_behind_a_button(
    qtbot: QtBot, window: MainWindow, appearance: Appearance, page: RulesPage
) -> None:
    view = page.view
    window.resize(1024, 640)
    for _step in range(3):
        appearance.enlarge_text(1)
    assert not view.chapters.isVisible()
    assert view.text.isVisible()
    view.toggle_chapters()
    assert view.chapters.isVisible()
    assert QApplication.focusWidget() is view.chapters
    view.chapters.choose_row(7)
    QTest.keyClick(view.chapters, Qt.Key.Key_Return)
    assert not view.chapters.isVisible()
    assert view.text.accessibleName() == "Breaking an end"


@pytest.mark.parametrize("key", [Qt.Key.Key_F1, Qt.Key.Key_Escape])
def test_the_drawer_opens_on_a_chapter_and_closes_by_key(
    qtbot: QtBot, window: MainWindow, key: Qt.Key
) -> None:
    window.open_page(Page(STILL, "Match"))
    drawer = RulesDrawer(STILL, rules_book(), 8)
    window.show_overlay(drawer)
    assert drawer.view.chapter.title == "Winning"
    assert drawer.card.geometry().right() > window.width() - 20
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)
    assert window.overlay is None


def test_a_book_without_figures_needs_no_painter(qtbot: QtBot) -> None:
    book = RulesBook("Rules", (Chapter("Only one", (Paragraph("Be kind."),)),))
    view = RulesView(STILL, book)
    qtbot.addWidget(view)
    assert "Be kind." in words(view)
    view.show_next()
    assert view.number == 0
