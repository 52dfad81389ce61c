"""Every match page at every size: the board whole, nothing cut, the main button in sight."""

import pytest
from PySide6.QtCore import QRect

from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.layout import LayoutMode
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.navigation import Navigation
from tests.ui.expect import settle
from tests.ui.match.test_large_board import GAMES, sit

LOOKS = (((680, 380), 1.0), ((680, 380), 2.0), ((1024, 640), 2.0), ((3840, 2160), 1.0))


def cut_sections(page: MatchPage) -> list[str]:
    """Return the sections beside the board that are lower than their words need."""
    found = []
    for rail in (page.table.left, page.table.right):
        if not rail.isVisible():
            continue
        for held in rail.column.shown:
            needed = held.heightForWidth(held.width())
            if held.hasHeightForWidth() and held is not page.rails.turns and held.height() < needed:
                found.append(f"{type(held).__name__}: {held.height()} of {needed}")
            corner = held.mapTo(rail.content, held.rect().topLeft())
            if not rail.content.rect().contains(QRect(corner, held.size())):
                found.append(f"{type(held).__name__} outside")
    return found


def place(page: MatchPage, window: MainWindow) -> QRect:
    main = page.rails.main
    return QRect(main.mapTo(window, main.rect().topLeft()), main.size())


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_or_out_of_reach(
    navigation: Navigation, window: MainWindow, appearance: Appearance, game: str
) -> None:
    page = sit(navigation, game)
    for size, scale in LOOKS:
        window.resize(*size)
        appearance.use(Preferences("light", scale, reduced_motion=True, pace="quick"))
        settle()
        about = (size, scale, page.table.mode)
        assert window.rect().contains(place(page, window)), about
        assert page.rails.main.isVisible(), about
        assert page.view.shows_whole, about
        assert page.table.rect().contains(page.view.geometry()), about
        assert cut_sections(page) == [], about
        if page.table.mode is LayoutMode.LARGE_TEXT:
            assert page.header.x() > page.view.geometry().right() - 16, about
            assert page.rails.details is not None
        rails = (page.table.left, page.table.right)
        for rail in (each for each in rails if each.isVisible()):
            assert (
                not rail.geometry()
                .adjusted(16, 16, -16, -16)
                .intersects(page.view.geometry().adjusted(8, 8, -8, -8))
            ), about
