"""A mistake of the app is told, wherever it happens (issue 3: nothing is lost)."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.app.crash import CrashReporter
from pullstrings_qt.app.start import AppSession
from pullstrings_qt.storage import open_store
from pullstrings_qt.ui.kit.message import Message


class Reporting(QWidget):
    """Does while it is painted what the reporter does on a mistake in there."""

    def __init__(self, session: AppSession) -> None:
        super().__init__(session.window)
        self._session = session
        self.reports = 0
        self.told_at_once = False

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.reports == 0:
            self.reports += 1
            self._session.show_report("a mistake in the picture")
            self.told_at_once = self._session.window.overlay is not None


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no symbolic links here")
def test_a_link_in_the_place_of_the_report_is_not_followed(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("not ours")
    reporter = CrashReporter(tmp_path)
    reporter.path.symlink_to(diary)
    reporter.catch(ValueError, ValueError("a mistake"), None)
    assert diary.read_text() == "not ours"
    assert "a mistake" in reporter.path.read_text(encoding="utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == [reporter.path.name, "diary"]


@pytest.fixture
def session(qtbot: QtBot, tmp_path: Path) -> Iterator[AppSession]:
    session = AppSession(open_store(tmp_path / "store"), geometry=False)
    qtbot.addWidget(session.window)
    session.navigation.open_home()
    yield session
    session.window.close()
    session.end()


def test_a_mistake_while_painting_is_told_afterwards(qtbot: QtBot, session: AppSession) -> None:
    """Qt cannot paint a page again while it paints it: "Recursive repaint detected"."""
    assert not session.appearance.theme.reduced_motion, "a fade takes a picture of the page"
    session.window.show()
    qtbot.waitExposed(session.window)
    faulty = Reporting(session)
    faulty.setGeometry(0, 0, 200, 200)
    faulty.show()
    qtbot.waitUntil(lambda: faulty.reports == 1)
    assert not faulty.told_at_once, "not in the middle of painting"
    qtbot.waitUntil(lambda: isinstance(session.window.overlay, Message))
