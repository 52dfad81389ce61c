"""Double-clicked records are shown, never over a dialog, and not stored."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.app.single_instance import InstanceMessage
from pullstrings_qt.app.start import AppSession
from pullstrings_qt.core.record import Record, write_record
from pullstrings_qt.storage import open_store
from pullstrings_qt.ui.kit.message import Message
from pullstrings_qt.ui.tile_sets.add_dialog import AddTilesDialog
from pullstrings_qt.ui.watch.page import WatchPage

RECORD = Record("pulling_strings", {"edition": "2003"}, {}, ("Mara", "Theo"), ({0: "n3", 1: "e3"},))


@pytest.fixture
def raised() -> list[str]:
    """Return what was asked of the window system, which offscreen cannot raise a window."""
    return []


@pytest.fixture
def session(
    tmp_path: Path, qtbot: QtBot, raised: list[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[AppSession]:
    """Return an app whose window is open; its later work has no time to come."""
    session = AppSession(open_store(tmp_path / "data"), geometry=False)
    monkeypatch.setattr(session.window, "raise_", lambda: raised.append("raised"))
    qtbot.addWidget(session.window)
    session.navigation.open_home()
    session.window.show()
    yield session
    session.end()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return a file with a match."""
    path = tmp_path / "ours.pullstrings"
    path.write_text(write_record(RECORD), encoding="utf-8")
    return path


def test_a_file_is_shown_and_not_kept(session: AppSession, record: Path) -> None:
    """Also where macOS hands it over as an event."""
    app = QApplication.instance()
    assert app is not None
    session.open_requests.show_file(record)
    assert isinstance(session.window.page, WatchPage)
    assert list(session.store.matches.summaries()) == []
    session.window.go_home()
    app.installEventFilter(session.open_requests)
    try:
        QApplication.sendEvent(app, QFileOpenEvent(QUrl.fromLocalFile(str(record))))
    finally:
        app.removeEventFilter(session.open_requests)
    assert isinstance(session.window.page, WatchPage)


ELSEWHERE = {
    "ana.pullstrings-person": "the app: Learn › People › Import from a file.",
    "a.xlsx": "Save it there as CSV, and open that file here: Settings › Tile sets.",
    "notes.pdf": "This isn’t the right kind of file",
    "lost.pullstrings": "This isn’t the right kind of file",
}


def test_a_file_that_is_missing_or_goes_elsewhere_is_told_of(
    session: AppSession, tmp_path: Path
) -> None:
    for name, words in ELSEWHERE.items():
        session.open_requests.show_file(tmp_path / name)
        assert f"There is no file “{name}”" in session.window.visible_toast.text
        (tmp_path / name).write_text("cat,dog")
        session.open_requests.show_file(tmp_path / name)
        assert words in session.window.visible_toast.text
        assert session.window.page is session.navigation.home


def test_a_file_with_tiles_opens_the_dialog_that_adds_them(
    session: AppSession, tmp_path: Path, qtbot: QtBot
) -> None:
    table = tmp_path / "fr.csv"
    table.write_text("front,back\ncat,chat\ndog,chien\n", encoding="utf-8")
    for path in (table, tmp_path):
        session.open_requests.show_file(path)
        dialog = session.window.overlay
        assert isinstance(dialog, AddTilesDialog)
        assert dialog.names.names[0] == "fr"
        dialog.cancel()
    (tmp_path / "Deck.APKG").write_bytes(b"no package")
    session.open_requests.show_file(tmp_path / "Deck.APKG")
    words = "“Deck.APKG” is not an Anki package; those end in .apkg."
    qtbot.waitUntil(lambda: words in session.window.visible_toast.text)


def test_a_match_that_was_killed_before_its_first_turn_goes_at_the_next_start(
    tmp_path: Path, qtbot: QtBot
) -> None:
    opened = open_store(tmp_path / "data")
    opened.store.matches.begin(Record("mijnlieff", {}, {"first": 0}, ("Mara", "Theo")))
    session = AppSession(opened, geometry=False)
    qtbot.addWidget(session.window)
    session.begin()
    assert not session.store.matches.ids()
    assert session.navigation.home.continue_card.picture is None
    qtbot.waitUntil((tmp_path / "data" / "calls").is_dir)  # its later work needs the store
    session.end()


@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000, "circle", "nul\0", "under a file/too"])
def test_a_file_that_cannot_even_be_looked_at_leaves_the_app_open(
    session: AppSession, tmp_path: Path, name: str
) -> None:
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    (tmp_path / "under a file").write_text("")
    session.begin(tmp_path / name)
    screen = session.window.screen().availableGeometry()
    assert session.window.geometry().bottom() <= screen.bottom(), "no button lies off the screen"
    assert "There is no file “" in session.window.visible_toast.text
    assert session.window.page is session.navigation.home


def test_a_dialog_is_never_covered_or_closed(
    session: AppSession, record: Path, qtbot: QtBot
) -> None:
    dialog = Message("Choosing", "in secret")
    session.window.show_overlay(dialog)
    session.open_requests.answer(InstanceMessage(record, ""))
    session.open_requests.answer(InstanceMessage(record, ""))
    assert session.window.overlay is dialog
    assert not isinstance(session.window.page, WatchPage)
    assert "ours.pullstrings" in session.window.visible_toast.text
    dialog.cancel()
    qtbot.waitUntil(lambda: isinstance(session.window.page, WatchPage))


def test_a_call_brings_a_minimized_window_back(
    session: AppSession, raised: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "")
    session.window.showMinimized()
    assert session.window.isMinimized()
    session.open_requests.answer(InstanceMessage(None, "token-7"))
    assert not session.window.isMinimized()
    assert session.window.isVisible()
    assert raised == ["raised"]
