"""Nothing of a picture is kept, logged or told: neither on disk nor in a report."""

import logging
import threading
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.app.crash import CrashReporter
from pullstrings_qt.camera.eye import Sight
from pullstrings_qt.camera.frame import Frame
from pullstrings_qt.ui.camera.looker import Looker
from tests.camera.hands import SIZE
from tests.ui.camera.pretended import PretendedEye
from tests.ui.camera.test_pane import in_window

SECRET = np.frombuffer(b"a face that nobody else may see.", np.uint8)


def telling_frame() -> Frame:
    """Return a frame whose bytes would be found anywhere."""
    high, wide = SIZE[1], SIZE[0]
    return np.resize(SECRET, high * wide * 3).reshape(high, wide, 3).copy()


class FailingEye(PretendedEye):
    """Fails in the middle of looking."""

    def see(self, frame: Frame, at: float) -> Sight:
        raise ZeroDivisionError("an error while looking")


def test_a_report_of_a_crash_has_nothing_of_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    reporter = CrashReporter(tmp_path)
    monkeypatch.setattr(threading, "excepthook", reporter._catch_in_thread)
    looker = Looker(FailingEye)
    looker.start()
    looker.look(telling_frame(), 0.0)
    qtbot.waitUntil(lambda: looker.is_over)
    report = reporter.path.read_bytes()
    assert b"an error while looking" in report
    assert SECRET.tobytes() not in report
    assert str(SECRET[:3].tolist())[1:-1].encode() not in report


def test_nothing_of_the_picture_is_logged_or_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.chdir(tmp_path)
    eye = PretendedEye()
    pane = in_window(qtbot, lambda: eye)
    with caplog.at_level(logging.DEBUG):
        pane.start()
        pane.frames.arrived.emit(telling_frame(), 0.0)
        qtbot.waitUntil(lambda: eye.count == 1)
        pane.stop()
        QCoreApplication.processEvents()
    assert caplog.records == []
    assert list(tmp_path.rglob("*")) == []
