"""Waiting for a store that another program has locked, before and after the window opens."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from pullstrings_qt.app import start
from pullstrings_qt.storage import open_store
from pullstrings_qt.storage.folder import STORE_FILE
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import Message

SENTENCE = "Another program is using the saved matches."


@pytest.fixture
def other(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Return the connection of another program that holds the store."""
    open_store(tmp_path).store.close()
    with closing(sqlite3.connect(tmp_path / STORE_FILE, isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        yield connection


def windows() -> list[MainWindow]:
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]


def at_window(do: Callable[[MainWindow], object]) -> QTimer:
    """Do something once the window is there that says why one has to wait."""

    def look() -> None:
        for window in windows():
            if isinstance(window.overlay, Message):
                timer.stop()
                do(window)

    timer = QTimer(interval=1)
    timer.timeout.connect(look)
    timer.start()
    return timer


def test_a_short_wait_is_not_worth_a_window(
    qapp: QApplication, tmp_path: Path, other: sqlite3.Connection
) -> None:
    shown: list[object] = []
    watch = at_window(shown.append)
    QTimer.singleShot(0, other.close)
    opened = start._wait_for_store(qapp, tmp_path, SENTENCE)
    watch.stop()
    assert opened is not None
    assert (opened.store.persistent, opened.notice, shown) == (True, None, [])
    opened.store.close()


def test_a_window_says_why_one_waits_and_goes_once_the_store_is_free(
    qapp: QApplication,
    tmp_path: Path,
    other: sqlite3.Connection,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(start, "_SILENCE", 0)
    watch = at_window(lambda _window: other.close())
    opened = start._wait_for_store(qapp, tmp_path, SENTENCE)
    assert not watch.isActive()
    assert opened is not None
    assert opened.store.persistent
    assert windows() == []
    assert capsys.readouterr().err == f"{SENTENCE}\n"
    opened.store.close()


@pytest.mark.usefixtures("other")
def test_who_closes_that_window_waits_no_more(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "_SILENCE", 0)
    watch = at_window(MainWindow.close)
    assert start._wait_for_store(qapp, tmp_path, SENTENCE) is None
    assert not watch.isActive()
    assert windows() == []
