"""Widgets side by side, in as many rows as needed."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.text_label import TextLabel

NAMES = ("Mara", "Theo", "Oma", "Ben", "Ida")


@pytest.fixture
def row(qtbot: QtBot) -> Iterator[FlowRow]:
    holder = QWidget()
    qtbot.addWidget(holder)
    holder.resize(900, 500)
    made = FlowRow([TextLabel(name, elided=True) for name in NAMES])
    made.setParent(holder)
    holder.show()
    yield made
    holder.close()


def labels(row: FlowRow) -> list[TextLabel]:
    found = {label.text(): label for label in row.findChildren(TextLabel)}
    return [found[name] for name in NAMES]


def test_all_lie_in_one_row_where_there_is_room_and_go_on_below_else(
    qtbot: QtBot, row: FlowRow
) -> None:
    empty = FlowRow([])
    qtbot.addWidget(empty)
    assert (empty.heightForWidth(100), empty.sizeHint().width()) == (0, 0)
    row.resize(row.sizeHint())
    row.show()
    assert len({label.y() for label in labels(row)}) == 1
    assert row.heightForWidth(row.width()) == row.sizeHint().height()
    row.resize(row.sizeHint().width() // 2, 400)
    row.show()
    shown = labels(row)
    assert len({label.y() for label in shown}) >= 2
    assert [label.y() for label in shown] == sorted(label.y() for label in shown)
    assert all(row.rect().contains(label.geometry()) for label in shown)
    assert all(label.width() == label.sizeHint().width() for label in shown)
    assert row.heightForWidth(row.width()) == shown[-1].geometry().bottom() + 1


def test_a_word_that_grew_while_the_row_was_hidden_has_its_room(row: FlowRow, qtbot: QtBot) -> None:
    row.resize(row.sizeHint())
    row.show()
    row.hide()
    first, second, *_others = labels(row)
    first.show_text("Mara Maximiliana")
    row.show()
    assert first.width() == first.sizeHint().width()
    assert second.x() > first.geometry().right()


def test_a_word_that_grows_moves_the_others(row: FlowRow, qtbot: QtBot) -> None:
    row.resize(row.sizeHint())
    row.show()
    first, *_others, last = labels(row)
    before = last.pos()
    first.show_text("Mara Maximiliana")
    qtbot.waitUntil(lambda: last.pos() != before)
