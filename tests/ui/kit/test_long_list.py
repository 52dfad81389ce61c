"""Lists of any length: visible rows are read and measured, all are reachable."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.history.page import HistoryEntries, HistoryEntry, HistoryPage
from pullstrings_qt.ui.history_controller import HistoryController
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.turn_list import TurnRow, TurnView
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.row_list import RowList, RowPainter
from tests.storage.store_samples import play
from tests.ui.expect import of_kind

NOW = datetime(2026, 3, 12, 18, tzinfo=UTC)
MANY = 20_000


class UnevenArt(RowPainter):
    """Rows of 20 to 90 pixels; notes which were measured and which were drawn."""

    def __init__(self) -> None:
        self.measured: list[int] = []
        self.drawn: list[int] = []

    def row_height(self, row: int, width: int, theme: Theme) -> int:
        self.measured.append(row)
        return round((20 + row * 37 % 71) * theme.text_scale)

    def paint_row(
        self, painter: QPainter, box: QRect, row: int, theme: Theme, *, chosen: bool
    ) -> None:
        self.drawn.append(row)


Shower = Callable[[int], tuple[RowList, UnevenArt]]


@pytest.fixture
def show(qtbot: QtBot) -> Shower:
    def shown(count: int) -> tuple[RowList, UnevenArt]:
        art = UnevenArt()
        rows = RowList("Numbers", art)
        qtbot.addWidget(rows)
        rows.resize(300, 400)
        rows.show_rows(range(count), lambda row: f"number {row}", 0)
        rows.show()
        qtbot.waitExposed(rows)
        QApplication.processEvents()
        art.measured.clear()
        return rows, art

    return shown


def place(rows: RowList, number: int) -> QRect:
    return rows.visualRect(rows.model().index(number, 0))


def in_sight(rows: RowList) -> list[int]:
    first = rows.indexAt(QPoint(5, 0)).row()
    last = rows.indexAt(QPoint(5, rows.viewport().height() - 1)).row()
    return list(range(first, last + 1))


def is_whole(rows: RowList, number: int) -> bool:
    box = place(rows, number)
    return box.top() >= 0 and box.bottom() < rows.viewport().height()


@pytest.mark.parametrize(
    "keys",
    [
        [Qt.Key.Key_End],
        [Qt.Key.Key_End, *[Qt.Key.Key_Up] * 30],
        [Qt.Key.Key_PageDown] * 4,
        [Qt.Key.Key_End, *[Qt.Key.Key_PageUp] * 3],
        [*[Qt.Key.Key_Down] * 40, Qt.Key.Key_Home],
    ],
)
def test_a_row_the_keys_lead_to_is_wholly_in_sight(show: Shower, keys: Sequence[Qt.Key]) -> None:
    rows, _art = show(MANY)
    for key in keys:
        QTest.keyClick(rows, key)
    assert is_whole(rows, rows.current)


def test_keys_go_from_row_to_row_and_as_far_as_the_list_is_high(show: Shower) -> None:
    rows, _art = show(MANY)
    reached = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_End, Qt.Key.Key_Up):
        QTest.keyClick(rows, key)
        reached.append(rows.current)
    assert reached == [1, 2, 1, MANY - 1, MANY - 2]
    rows, _art = show(MANY)
    QTest.keyClick(rows, Qt.Key.Key_PageDown)
    far = rows.current
    assert 4 <= far <= 20
    QTest.keyClick(rows, Qt.Key.Key_PageUp)
    assert rows.current == 0


def test_rows_in_sight_lie_below_each_other_and_exactly_they_are_drawn(show: Shower) -> None:
    rows, art = show(MANY)
    for value in (0, 333, 50_000, rows.verticalScrollBar().maximum()):
        rows.verticalScrollBar().setValue(value)
        numbers = in_sight(rows)
        assert len(numbers) > 3
        for number in numbers:
            assert place(rows, number).height() == art.row_height(number, 300, Theme())
        for first, second in pairwise(numbers):
            assert place(rows, first).bottom() + 1 == place(rows, second).top()
    for value in (0, 44_444, rows.verticalScrollBar().maximum()):
        rows.verticalScrollBar().setValue(value)
        QApplication.processEvents()
        art.drawn.clear()
        rows.grab()
        assert art.drawn == in_sight(rows)


def test_what_is_in_sight_stays_in_its_place_and_rows_are_as_wide_with_a_scroll_bar(
    show: Shower,
) -> None:
    rows, _art = show(MANY)
    rows.choose_row(9_000)
    bar = rows.verticalScrollBar()
    for _step in range(40):
        second = in_sight(rows)[1]
        before = place(rows, second).top()
        bar.setValue(bar.value() - 10)
        assert place(rows, second).top() == before + 10
    rows, _art = show(MANY)
    rows.verticalScrollBar().setValue(100_000)
    first = in_sight(rows)[1]
    Theme("dark", 1.5).use()
    rows.restyle()
    QApplication.processEvents()
    assert first in in_sight(rows)[:2]
    rows, art = show(MANY)
    rows.choose_row(15_000)
    rows.resize(280, 420)
    Theme("dark", 2.0).use()
    rows.restyle()
    QApplication.processEvents()
    assert 0 < len(set(art.measured)) < 150
    assert place(rows, 15_000).height() == (20 + 15_000 * 37 % 71) * 2
    # Wider rows are lower: where they just fitted, the bar came and went for ever.
    few, _art = show(2)
    many, _art = show(MANY)
    bars = few.verticalScrollBar(), many.verticalScrollBar()
    assert [bar.isVisible() for bar in bars] == [False, True]
    assert few.viewport().width() == many.viewport().width()


def test_a_click_chooses_the_row_below_the_mouse_and_a_reader_finds_each(show: Shower) -> None:
    rows, _art = show(MANY)
    rows.verticalScrollBar().setValue(70_003)
    number = in_sight(rows)[2]
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place(rows, number).center())
    assert rows.current == number
    assert [index.row() for index in rows.selectedIndexes()] == [number]
    rows, _art = show(MANY)
    rows.choose_row(12_345)
    face = QAccessible.queryAccessibleInterface(rows)
    assert face.childCount() == MANY
    for number in (0, 12_345, MANY - 1):
        child = face.child(number)
        assert child.text(QAccessible.Text.Name) == f"number {number}"
        assert face.indexOfChild(child) == number
    box = face.child(12_345).rect()
    assert box.topLeft() == rows.viewport().mapToGlobal(place(rows, 12_345).topLeft())
    assert not face.child(0).state().editable


@pytest.mark.parametrize(("letters", "row"), [("a", 4), ("zo", 50)])
def test_letters_lead_to_the_next_row_that_begins_with_them(
    show: Shower, letters: str, row: int
) -> None:
    rows, _art = show(1)
    words = [f"a{number}" for number in range(50)] + ["zoë"]
    rows.show_rows(range(51), words.__getitem__, 3)
    QTest.keyClicks(rows, letters)
    assert rows.current == row


def entry(number: str) -> HistoryEntry:
    moment = NOW - timedelta(hours=int(number))
    return HistoryEntry(
        number, "mijnlieff", "Mijnlieff", f"Result {number}", ("Mara", "Theo"), moment, 8
    )


class Reader:
    """Reads entries and notes which."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def __call__(self, ids: Sequence[str]) -> Iterable[HistoryEntry]:
        self.read += ids
        return [entry(number) for number in ids]


def test_a_history_of_many_reads_only_what_is_in_sight(
    window: MainWindow, appearance: Appearance
) -> None:
    reader = Reader()
    entries = HistoryEntries([str(number) for number in range(MANY)], reader)
    page = HistoryPage(entries, window, now=NOW)
    window.open_page(page)
    QApplication.processEvents()
    appearance.change(theme="dark")
    QApplication.processEvents()
    assert 0 < len(reader.read) < 100
    QTest.keyClick(page.list, Qt.Key.Key_End)
    assert page.chosen == entry(str(MANY - 1))
    assert len(reader.read) == len(set(reader.read)) < 200


def test_a_match_that_cannot_be_read_hides_no_other(window: MainWindow) -> None:
    def read(ids: Sequence[str]) -> Iterable[HistoryEntry]:
        return [entry(number) for number in ids if number != "1"]

    page = HistoryPage(HistoryEntries(["0", "1", "2"], read), window, now=NOW)
    window.open_page(page)
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    said = page.list.model().index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "This match cannot be read"
    enabled = {deed.name: page.button(deed.name).isEnabled() for deed in page.commands()}
    assert [name for name, can in enabled.items() if can] == ["delete"]
    page.grab()
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    assert page.chosen == entry("2")
    assert page.button("watch").isEnabled()


def test_the_library_shows_the_store_in_its_order(
    window: MainWindow, appearance: Appearance, store: Store
) -> None:
    ids = [play(store, turns) for turns in (1, 2, 3)]
    store.matches.append_turn(ids[1], 3, {"0": "n3", "1": "e3"})
    history = HistoryController(window, store, window)
    history.open_history()
    page = of_kind(window.page, HistoryPage)
    assert [one.id for one in page.entries] == [str(ids[1]), str(ids[2]), str(ids[0])]
    assert [one.turns for one in page.entries] == [3, 3, 1]


def test_a_store_that_cannot_be_read_any_more_is_told_while_the_list_is_shown(
    qtbot: QtBot, window: MainWindow, appearance: Appearance, store: Store
) -> None:
    for _match in range(200):
        play(store, 1)
    history = HistoryController(window, store, window)
    history.open_history()
    page = of_kind(window.page, HistoryPage)
    store._database.connection.execute("ALTER TABLE turns RENAME TO gone")
    QTest.keyClick(page.list, Qt.Key.Key_End)
    assert page.chosen is not None
    assert not page.chosen.readable
    qtbot.waitUntil(lambda: bool(window.visible_toast.text))


def test_a_long_match_measures_only_the_turns_in_sight(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = TurnView()
    qtbot.addWidget(view)
    view.resize(240, 300)
    view.show()
    measured: list[int] = []
    height = view.row_height

    def counted(row: int) -> int:
        measured.append(row)
        return height(row)

    monkeypatch.setattr(view, "row_height", counted)
    turns = [TurnRow(turn, (), f"Turn {turn} " * (turn % 4), "") for turn in range(10_000)]
    view.show_turns(turns)
    QApplication.processEvents()
    assert view.visualRect(view.model().index(9_999, 0)).bottom() < view.viewport().height()
    assert view.indexAt(QPoint(5, view.viewport().height() - 1)).row() in (-1, 9_999)
    assert 0 < len(set(measured)) < 400
