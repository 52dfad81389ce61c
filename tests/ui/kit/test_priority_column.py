"""A column that folds what matters least."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.ui.kit.match.priority_column import PriorityColumn
from tests.ui.expect import settle, there


class Block(QWidget):
    """A widget of a fixed height."""

    def __init__(self, height: int) -> None:
        super().__init__()
        self.setFixedHeight(height)


@pytest.fixture
def column(qtbot: QtBot) -> Iterator[PriorityColumn]:
    """Return a column in a window without margins."""
    window = QWidget()
    made = PriorityColumn(window)
    made.setContentsMargins(0, 0, 0, 0)
    made.setSpacing(10)
    window.resize(200, 300)
    window.show()
    yield made
    window.close()
    window.deleteLater()


def shown(column: PriorityColumn, height: int, *parts: QWidget) -> list[bool]:
    window = there(column.parentWidget())
    window.resize(200, height)
    QApplication.processEvents()
    return [part.isVisible() for part in parts]


def test_the_lowest_rank_folds_first(column: PriorityColumn) -> None:
    first, second, third = Block(100), Block(100), Block(100)
    column.add(first)
    column.add(second, 1)
    column.add(third, 2)
    assert shown(column, 320, first, second, third) == [True, True, True]
    assert shown(column, 319, first, second, third) == [True, False, True]
    assert third.mapTo(third.window(), third.rect().topLeft()).y() == 110
    assert shown(column, 209, first, second, third) == [True, False, False]
    assert shown(column, 320, first, second, third) == [True, True, True]


def test_the_lowest_rank_folds_first_and_what_is_never_folded_keeps_its_height(
    column: PriorityColumn,
) -> None:
    first, second = Block(100), Block(100)
    column.add(first)
    column.add(second)
    assert shown(column, 120, first, second) == [True, True]
    assert column.least_height(200) == 210
    # Cleared parts are gone.
    column.clear()
    assert column.count() == 0
    assert column.least_height(200) == 0
    # What stretches takes the room that is left.
    stretching, fixed = QWidget(), Block(50)
    column.add(stretching, stretch=True)
    column.add(fixed)
    shown(column, 300, stretching)
    assert stretching.height() == 240


def test_a_stand_in_takes_the_place_and_folds_last(column: PriorityColumn) -> None:
    fixed, card, button = Block(100), Block(100), Block(30)
    column.add(fixed)
    column.add(card, 1, stand_in=button)
    assert shown(column, 210, card, button) == [True, False]
    assert shown(column, 209, card, button) == [False, True]
    assert shown(column, 139, card, button) == [False, False]


def test_a_widget_without_content_takes_no_room(column: PriorityColumn) -> None:
    empty, card = Block(100), Block(100)
    column.add(empty)
    column.add(card, 1)
    empty.hide()
    assert shown(column, 100, empty, card) == [False, True]
    empty.show()
    assert shown(column, 100, empty, card) == [True, False]
    empty.hide()
    assert shown(column, 100, empty, card) == [False, True]


def test_words_that_grow_fold_others_at_once(column: PriorityColumn) -> None:
    words, card = QLabel("short"), Block(100)
    words.setWordWrap(True)
    column.add(words)
    column.add(card, 1)
    assert shown(column, 200, words, card) == [True, True]
    words.setText("long " * 100)
    settle()
    assert not card.isVisible()
    assert not column.shows(card)
    words.setText("short")
    settle()
    assert column.shows(card)
