"""The history: order, words, keys, files and the question before deleting a match."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.history.page import HistoryEntries, HistoryEntry, HistoryPage
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.preferences import Appearance
from tests.ui.expect import of_kind, there

NOW = datetime(2026, 3, 12, 18, tzinfo=UTC)
FINISHED = HistoryEntry(
    "7",
    "pulling_strings",
    "Pulling Strings",
    "Mara won, 6 to 5",
    ("Mara", "Theo"),
    NOW - timedelta(days=1),
    13,
)
OPEN = replace(FINISHED, id="9", result="Not finished, turn 9", moment=NOW, turns=8, finished=False)
FROM_FILE = replace(FINISHED, id="2", moment=NOW - timedelta(days=30), turns=1, imported=True)

Opener = Callable[..., HistoryPage]


@pytest.fixture
def show(window: MainWindow) -> Opener:
    def opened(*entries: HistoryEntry) -> HistoryPage:
        Theme(reduced_motion=True).use()
        page = HistoryPage(HistoryEntries.of(entries), window, now=NOW)
        window.open_page(page)
        return page

    return opened


def heard(signal: Any) -> list[Any]:
    told: list[Any] = []
    signal.connect(lambda *values: told.append(values))
    return told


def spoken(page: HistoryPage, row: int) -> str:
    return str(page.list.model().index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole))


def test_the_newest_match_stands_first_and_rows_are_whole_sentences(
    qtbot: QtBot, show: Opener
) -> None:
    page = show(FROM_FILE, FINISHED, OPEN)
    assert [entry.id for entry in page.entries] == ["9", "7", "2"]
    assert page.chosen == OPEN
    assert QApplication.focusWidget() is page.list
    names = "Pulling Strings. Mara and Theo"
    assert spoken(page, 0) == f"Not finished, turn 9. {names}, Today, 8 turns"
    assert spoken(page, 1) == f"Mara won, 6 to 5. {names}, Yesterday, 13 turns"
    expected = f"Mara won, 6 to 5. {names}, 10 February 2026, 1 turn, from a file"
    assert spoken(page, 2) == expected


def test_arrows_and_enter_open_a_match_and_an_unfinished_one_goes_on(
    qtbot: QtBot, show: Opener
) -> None:
    page = show(FINISHED, OPEN)
    told = heard(page.watch_chosen)
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert told == [("7",)]
    page = show(FINISHED, OPEN)
    told = heard(page.continue_chosen)
    assert page.button("continue").isEnabled()
    page.button("continue").click()
    page.list.choose_row(1)
    assert not page.button("continue").isEnabled()
    assert page.button("continue").toolTip() == "The match is over."
    assert told == [("9",)]
    page = show(FINISHED)
    told = heard(page.copy_chosen)
    page.button("copy").click()
    assert told == [("7",)]


def test_saving_asks_for_a_place_and_a_dialog_left_alone_changes_nothing(
    qtbot: QtBot, show: Opener, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = show(FINISHED)
    told = heard(page.export_chosen)
    asked: list[str] = []

    def answer(dialog: QFileDialog) -> int:
        asked.extend(Path(name).name for name in dialog.selectedFiles())
        dialog.setDirectory(str(tmp_path))
        dialog.selectFile("ours")
        return 1

    monkeypatch.setattr(QFileDialog, "exec", answer)
    page.button("export").click()
    assert asked == ["pulling-strings-mara-theo-2026-03-11.pullstrings"]
    assert told == [("7", tmp_path / "ours.pullstrings")]
    page = show(FINISHED)
    told = heard(page.export_chosen) + heard(page.import_chosen)
    monkeypatch.setattr(QFileDialog, "exec", lambda _dialog: 0)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_all: ("", ""))
    page.button("export").click()
    page.open_file()
    assert told == []


def test_a_record_file_is_handed_on(
    qtbot: QtBot, show: Opener, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = show()
    told = heard(page.import_chosen)
    file = tmp_path / "friend.json"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_all: (str(file), ""))
    page.open_file()
    assert told == [(file,)]


def test_deleting_asks_first_and_then_chooses_the_neighbor(
    qtbot: QtBot, show: Opener, window: MainWindow
) -> None:
    page = show(FINISHED, OPEN)
    told = heard(page.delete_chosen)
    QTest.keyClick(page.list, Qt.Key.Key_Delete)
    question = of_kind(window.overlay, ConfirmDialog)
    assert QApplication.focusWidget() is question.no
    QTest.keyClick(question.no, Qt.Key.Key_Escape)
    assert (window.overlay, told) == (None, [])
    page.button("delete").click()
    again = of_kind(window.overlay, ConfirmDialog)
    again.yes.click()
    assert told == [(("9",),)]
    page = show(FROM_FILE, FINISHED, OPEN)
    page.list.choose_row(1)
    page.show_entries(HistoryEntries.of((FROM_FILE, OPEN)))
    assert page.chosen == FROM_FILE
    page.show_entries(HistoryEntries.of((FROM_FILE, OPEN, FINISHED)))
    assert page.chosen == FROM_FILE


def test_an_empty_history_invites_to_a_match(qtbot: QtBot, show: Opener) -> None:
    page = show()
    told = heard(page.new_match_chosen)
    assert not page.list.isVisible()
    focused = there(QApplication.focusWidget())
    QTest.keyClick(focused, Qt.Key.Key_Return)
    assert told == [()]
    assert page.chosen is None


def test_large_text_moves_what_is_done_rarely_into_a_menu(
    qtbot: QtBot, show: Opener, appearance: Appearance
) -> None:
    page = show(FINISHED)
    assert page.button("delete").isVisible()
    for _step in range(3):
        appearance.enlarge_text(1)
    assert not page.button("delete").isVisible()
    assert page.button("watch").isVisible()
