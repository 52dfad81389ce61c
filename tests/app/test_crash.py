"""An error of the app is reported, wherever it happens (issue 3: nothing is lost)."""

import os
import subprocess
import sys
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


REMOVED = """
import sys
from pathlib import Path

from pullstrings_qt.app.crash import CrashReporter
from pullstrings_qt.app.start import AppSession, application
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.storage import open_store

class Nothing:
    def find_spec(self, name, path=None, target=None):
        raise ModuleNotFoundError(f"{name} was removed")

app, folder = application(), Path(sys.argv[1])
session = AppSession(open_store(folder), geometry=False)
reporter = CrashReporter(folder)
reporter.install()

def look():
    if session.window.overlay is None:
        single_shot(app, look)
        return
    print(session.window.overlay.accessibleName())
    app.exit()

def mistake():
    sys.meta_path.insert(0, Nothing())
    raise ValueError("a mistake")

reporter.report_to(session.show_report)
session.begin()
for step in (mistake, look):
    single_shot(app, step, 1000)  # what tells a mistake is loaded soon after the first picture
app.exec()
sys.meta_path.pop(0)
session.end()
"""


def test_a_mistake_is_told_by_an_app_that_was_removed_meanwhile(tmp_path: Path) -> None:
    """An update may take away what is loaded only when it is wanted."""
    command = [sys.executable, "-c", REMOVED, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout == "Something went wrong\n", done.stderr
    report = (tmp_path / "crash-report.txt").read_text(encoding="utf-8")
    assert "ValueError: a mistake" in report
    assert done.stderr.count("Error: ") == 1, done.stderr
