"""A mistake of the app is told, wherever it happens (issue 3: nothing is lost)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.app.start import Sitting
from pullstrings_qt.storage import open_store
from pullstrings_qt.ui.message import Message


class Reporting(QWidget):
    """Does while it is painted what the reporter does on a mistake in there."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.window)
        self._sitting = sitting
        self.reports = 0
        self.told_at_once = False

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.reports == 0:
            self.reports += 1
            self._sitting.show_report("a mistake in the picture")
            self.told_at_once = self._sitting.window.overlay is not None


@pytest.fixture
def sitting(qtbot: QtBot, tmp_path: Path) -> Iterator[Sitting]:
    sitting = Sitting(open_store(tmp_path / "store"), geometry=False)
    qtbot.addWidget(sitting.window)
    sitting.navigation.open_home()
    yield sitting
    sitting.window.close()
    sitting.end()


def test_a_mistake_while_painting_is_told_afterwards(qtbot: QtBot, sitting: Sitting) -> None:
    """Qt cannot paint a page again while it paints it: "Recursive repaint detected"."""
    assert not sitting.appearance.theme.reduced_motion, "a fade takes a picture of the page"
    sitting.window.show()
    qtbot.waitExposed(sitting.window)
    faulty = Reporting(sitting)
    faulty.setGeometry(0, 0, 200, 200)
    faulty.show()
    qtbot.waitUntil(lambda: faulty.reports == 1)
    assert not faulty.told_at_once, "not in the middle of painting"
    qtbot.waitUntil(lambda: isinstance(sitting.window.overlay, Message))
