"""No picture is kept, logged or sent: neither on disk nor in a report."""

import logging
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from camera_tests.hands import SIZE
from camera_tests.pretended import PretendedEye
from camera_tests.ui import test_pane, test_word_pane
from pullstrings_qt.app.crash import CrashReporter
from pullstrings_qt_camera.reading.frame import Frame
from pullstrings_qt_camera.reading.hand_detector import HandSighting
from pullstrings_qt_camera.ui.frame_worker import FrameWorker
from pullstrings_qt_camera.ui.view import CameraView

SECRET = np.frombuffer(b"a face that nobody else may see.", np.uint8)


def telling_frame() -> Frame:
    """Return a frame whose bytes would be found anywhere."""
    high, wide = SIZE[1], SIZE[0]
    return np.resize(SECRET, high * wide * 3).reshape(high, wide, 3).copy()


class FailingEye(PretendedEye):
    """Fails in the middle of looking."""

    def see(self, frame: Frame, at: float) -> HandSighting:
        raise ZeroDivisionError("an error while looking")


def test_a_report_of_a_crash_has_nothing_of_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    reporter = CrashReporter(tmp_path)
    monkeypatch.setattr(threading, "excepthook", reporter._catch_in_thread)
    looker = FrameWorker(FailingEye)
    looker.start()
    looker.look(telling_frame(), 0.0)
    qtbot.waitUntil(lambda: looker.is_over)
    report = reporter.path.read_bytes()
    assert b"an error while looking" in report
    assert SECRET.tobytes() not in report
    assert str(SECRET[:3].tolist())[1:-1].encode() not in report


def letter_pane(qtbot: QtBot, eye: PretendedEye) -> CameraView:
    """Return a pane that asks for a letter."""
    return test_pane.in_window(qtbot, lambda: eye)


def word_pane(qtbot: QtBot, eye: PretendedEye) -> CameraView:
    """Return a pane that asks for a word."""
    return test_word_pane.in_window(qtbot, eye, "CAT").pane


@pytest.mark.parametrize("open_pane", [letter_pane, word_pane], ids=["letter", "word"])
def test_nothing_of_the_picture_is_logged_or_written(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    caplog: pytest.LogCaptureFixture,
    open_pane: Callable[[QtBot, PretendedEye], CameraView],
) -> None:
    monkeypatch.chdir(tmp_path)
    eye = PretendedEye()
    pane = open_pane(qtbot, eye)
    with caplog.at_level(logging.DEBUG):
        pane.start()
        pane.frames.arrived.emit(telling_frame(), 0.0)
        qtbot.waitUntil(lambda: eye.count == 1)
        pane.stop()
        QCoreApplication.processEvents()
    assert caplog.records == []
    assert list(tmp_path.rglob("*")) == []
    assert pane.preview.is_empty
