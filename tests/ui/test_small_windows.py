"""Every page and dialog in small windows: everything is reachable, the next step visible.

A screen of 1366x768 at 125 % has 1093x614 pixels to lay out, one of 1920x1080 at 200 % 960x540.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QWidget

from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.main_window import SMALLEST, MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.reading_order import stops
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.progress.page import ProgressPage
from pullstrings_qt.ui.learn.school_class.page import ClassPage
from pullstrings_qt.ui.match.answer_sheet import AnswerSheet
from tests.ui.page_tour import PARTS, PageTour, begin_tour
from tests.ui.page_tour import stops as stops_of
from tests.ui.test_large_text import cut_short

LEAST_TARGET = 24
_SLACK = 2
"""Pixels by which words may reach beyond their place."""


@pytest.fixture
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    opened = open_store(tmp_path_factory.mktemp("s"))  # Settings shows the path, which is one word
    yield opened.store
    opened.store.close()


@pytest.fixture
def tour(window: MainWindow, appearance: Appearance, store: Store) -> PageTour:
    return begin_tour(window, appearance, store)


def areas_around(widget: QWidget) -> Iterator[QScrollArea]:
    """Yield what scrolls a widget, from the inside out."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea) and parent.viewport().isAncestorOf(widget):
            yield parent
        parent = parent.parentWidget()


def hidden_part(widget: QWidget) -> str:
    """Return how much of a widget is out of sight now; empty where it is whole."""
    window = widget.window()
    seen = whole = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    around: QWidget | None = widget.parentWidget()
    while around is not None:
        seen = seen & QRect(around.mapTo(window, QPoint(0, 0)), around.size())
        around = around.parentWidget()
    high = min(whole.height(), *(area.viewport().height() for area in areas_around(widget)), 10000)
    if seen.width() >= whole.width() - _SLACK and seen.height() >= high - _SLACK:
        return ""
    return f"{seen.width()}x{seen.height()} of {whole.width()}x{whole.height()}"


def named(widget: QWidget) -> str:
    words = widget.text() if isinstance(widget, TextLabel) else widget.accessibleName()
    return f"{type(widget).__name__} {words!r}"


def out_of_sight(top: QWidget) -> Iterator[str]:
    """Yield what one does now, where it cannot be seen whole before anything is scrolled.

    A class and progress are their tables and charts: what to practice next stands among them.
    """
    if isinstance(top, ClassPage | ProgressPage):
        return
    for button in top.findChildren(Button):
        if button.kind is not ButtonKind.PRIMARY or not button.isVisible():
            continue
        for area in areas_around(button):
            area.verticalScrollBar().setValue(0)
        if gone := hidden_part(button):
            yield f"{named(button)}: only {gone} is in sight"


def too_small(top: QWidget) -> Iterator[str]:
    """Yield what is too small to be hit (WCAG 2.5.8)."""
    for button in top.findChildren(QAbstractButton):
        if button.isVisible() and min(button.width(), button.height()) < LEAST_TARGET:
            yield f"{named(button)}: {button.width()}x{button.height()}"


def out_of_reach(top: QWidget) -> Iterator[str]:
    """Yield what cannot be brought into sight by scrolling."""
    labels = [each for each in top.findChildren(TextLabel) if each.isVisible() and each.text()]
    for widget in (*stops(top), *labels):
        for area in areas_around(widget):
            inside = area.widget()
            assert inside is not None
            middle = widget.mapTo(inside, widget.rect().center()).y()
            area.verticalScrollBar().setValue(middle - area.viewport().height() // 2)
        if gone := hidden_part(widget):
            yield f"{named(widget)}: only {gone} can be seen"


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("size", [SMALLEST, (960, 540)])
def test_everything_can_be_reached_and_main_buttons_are_in_sight(
    tour: PageTour, size: tuple[int, int], part: str
) -> None:
    window, found = tour.window, []
    window.resize(*size)
    for name in tour.walk(part):
        assert (window.width(), window.height()) == size
        top = window.overlay or window.page
        assert top is not None
        found += [f"{name}: {each}" for each in out_of_sight(top)]
        found += [f"{name}: {each}" for each in too_small(top)]
        found += [f"{name}: {each}" for each in out_of_reach(top)]
        found += [f"{name}: {each}" for each in cut_short(window)]
    assert not found, "\n".join(found)


def test_arrow_keys_scroll_to_what_they_lead_to(tour: PageTour) -> None:
    tour.window.resize(*SMALLEST)
    tour.appearance.use(replace(tour.appearance.preferences, text_scale=2.0))
    dict(stops_of("matches"))["an answer in secret"](tour)
    tour.settle()
    dialog = tour.window.overlay
    assert isinstance(dialog, AnswerSheet)
    first, *others = dialog.grid.buttons
    first.setFocus()
    assert hidden_part(others[-1])
    for button in others:
        QTest.keyClick(tour.window.focusWidget(), Qt.Key.Key_Right)
        assert button.hasFocus()
        assert not hidden_part(button)
