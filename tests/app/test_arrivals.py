"""Records that are double-clicked are shown, never over a dialog, and nothing is kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.app.doorbell import Call
from pullstrings_qt.app.start import Sitting
from pullstrings_qt.core.record import Record, write_record
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import open_store
from pullstrings_qt.ui.message import Message
from pullstrings_qt.ui.watch_page import WatchPage

RECORD = Record("pulling_strings", {"edition": "2003"}, {}, ("Mara", "Theo"), ({0: "n3", 1: "e3"},))


@pytest.fixture
def raised() -> list[str]:
    """Return what was asked of the window system, which offscreen cannot raise a window."""
    return []


@pytest.fixture
def sitting(
    tmp_path: Path, qtbot: QtBot, raised: list[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Sitting]:
    """Return an app whose window is open; its later work has no time to come."""
    sitting = Sitting(open_store(tmp_path / "data"), geometry=False)
    monkeypatch.setattr(sitting.window, "raise_", lambda: raised.append("raised"))
    qtbot.addWidget(sitting.window)
    sitting.navigation.open_home()
    sitting.window.show()
    yield sitting
    sitting.end()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return a file with a match."""
    path = tmp_path / "ours.pullstrings"
    path.write_text(write_record(RECORD), encoding="utf-8")
    return path


def test_a_file_is_shown_and_not_kept(sitting: Sitting, record: Path) -> None:
    sitting.arrivals.show_file(record)
    assert isinstance(sitting.window.page, WatchPage)
    assert list(sitting.store.matches.summaries()) == []


def test_a_file_that_is_no_match_is_said_in_a_toast(sitting: Sitting, tmp_path: Path) -> None:
    sitting.arrivals.show_file(tmp_path / "lost.pullstrings")
    assert "There is no file “lost.pullstrings”" in sitting.window.toast_in_sight.text
    assert not isinstance(sitting.window.page, WatchPage)


@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000, "circle", "nul\0", "under a file/too"])
def test_a_file_that_cannot_even_be_looked_at_leaves_the_app_open(
    sitting: Sitting, tmp_path: Path, name: str
) -> None:
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    (tmp_path / "under a file").write_text("")
    sitting.begin(tmp_path / name)
    assert "There is no file “" in sitting.window.toast_in_sight.text
    assert sitting.window.page is sitting.navigation.home


def test_a_dialog_is_never_covered_or_closed(sitting: Sitting, record: Path, qtbot: QtBot) -> None:
    dialog = Message(Theme(), "Choosing", "in secret")
    sitting.window.show_overlay(dialog)
    sitting.arrivals.answer(Call(record, ""))
    sitting.arrivals.answer(Call(record, ""))
    assert sitting.window.overlay is dialog
    assert not isinstance(sitting.window.page, WatchPage)
    assert "ours.pullstrings" in sitting.window.toast_in_sight.text
    dialog.cancel()
    qtbot.waitUntil(lambda: isinstance(sitting.window.page, WatchPage))


def test_a_call_brings_a_minimised_window_back(
    sitting: Sitting, raised: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "")
    sitting.window.showMinimized()
    assert sitting.window.isMinimized()
    sitting.arrivals.answer(Call(None, "token-7"))
    assert not sitting.window.isMinimized()
    assert sitting.window.isVisible()
    assert raised == ["raised"]


def test_macos_hands_files_over_as_events(sitting: Sitting, record: Path) -> None:
    app = QApplication.instance()
    assert app is not None
    app.installEventFilter(sitting.arrivals)
    try:
        QApplication.sendEvent(app, QFileOpenEvent(QUrl.fromLocalFile(str(record))))
    finally:
        app.removeEventFilter(sitting.arrivals)
    assert isinstance(sitting.window.page, WatchPage)
