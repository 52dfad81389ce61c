"""Frames through Qt's own video sink, like from a camera; no camera is needed."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QObject, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtMultimedia import (
    QCamera,
    QCameraDevice,
    QMediaDevices,
    QVideoFrame,
    QVideoFrameFormat,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from camera_tests.real_camera.test_networks import frame
from pullstrings_qt.signs.views import Hand
from pullstrings_qt_camera.reading.frame import Frame
from pullstrings_qt_camera.reading.hand_detector import opened_eye
from pullstrings_qt_camera.ui.frames import CameraFrames, as_array, is_locked
from pullstrings_qt_camera.ui.pane import CameraPane
from pullstrings_qt_camera.ui.words import Trouble

# Qt looks for libraries of a graphics card, and does without.
pytestmark = pytest.mark.qt_log_ignore("va", "pipewire", "No RHI backend")


def video_frame(pixels: Frame, *, mirrored: bool = False) -> QVideoFrame:
    """Return a frame as a camera's are: a buffer, not an image."""
    high, wide = pixels.shape[:2]
    form = QVideoFrameFormat(QSize(wide, high), QVideoFrameFormat.PixelFormat.Format_BGRX8888)
    form.setMirrored(mirrored)
    made = QVideoFrame(form)
    assert made.map(QVideoFrame.MapMode.WriteOnly)
    rows = np.asarray(made.bits(0)).reshape(high, made.bytesPerLine(0))
    rows[:, : 4 * wide] = np.dstack([pixels[..., ::-1], pixels[..., 0]]).reshape(high, -1)
    made.unmap()
    return made


def pattern() -> Frame:
    return np.random.default_rng(0).integers(0, 256, (32, 50, 3), np.uint8)


def test_a_frame_of_qt_is_the_array_of_its_points() -> None:
    found = as_array(video_frame(pattern()))
    assert found is not None
    assert np.array_equal(found, pattern())
    assert as_array(QVideoFrame()) is None


def test_a_mirrored_frame_is_turned_back() -> None:
    found = as_array(video_frame(pattern(), mirrored=True))
    assert found is not None
    assert np.array_equal(found, pattern())


def test_an_array_outlives_its_frame() -> None:
    """The memory of an image goes with the image: whoever reads on reads what is not there."""
    found = as_array(video_frame(pattern()))
    for _ in range(20):
        QImage(QSize(640, 480), QImage.Format.Format_RGB888).fill(Qt.GlobalColor.red)
    assert found is not None
    assert found.base is None
    assert np.array_equal(found, pattern())


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def no_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be no camera, whatever this machine has."""
    monkeypatch.setattr(QMediaDevices, "defaultVideoInput", QCameraDevice)


@pytest.fixture
def frames(qapp: QCoreApplication, no_camera: None) -> CameraFrames:
    return CameraFrames(QObject(qapp), Clock())


def test_fifteen_frames_a_second_are_told_and_none_while_it_is_off(frames: CameraFrames) -> None:
    told: list[float] = []
    frames.arrived.connect(lambda _frame, at: told.append(at))
    frames.sink.setVideoFrame(video_frame(pattern()))
    assert told == []
    frames._wanted = True
    clock = frames._clock
    assert isinstance(clock, Clock)
    for number in range(60):  # a camera of 60 frames a second
        clock.now = number / 60
        frames.sink.setVideoFrame(video_frame(pattern()))
    assert 12 <= len(told) <= 15
    frames.stop()
    clock.now = 5.0
    frames.sink.setVideoFrame(video_frame(pattern()))
    assert max(told) < 5.0


def test_of_thirty_frames_a_second_every_other_one_is_told(frames: CameraFrames) -> None:
    told: list[float] = []
    frames.arrived.connect(lambda _frame, at: told.append(at))
    frames._wanted = True
    clock = frames._clock
    assert isinstance(clock, Clock)
    for number in range(90):
        clock.now = number / 30 + (0.002 if number % 4 else -0.002)  # never quite even
        frames.sink.setVideoFrame(video_frame(pattern()))
    assert 42 <= len(told) <= 46
    frames.stop()


def test_a_camera_that_gives_no_frames_is_in_use_and_one_that_stops_was_unplugged(
    frames: CameraFrames,
) -> None:
    told: list[Trouble] = []
    frames.failed.connect(told.append)
    frames._wanted = True
    frames._on_error(QCamera.Error.CameraError)
    frames._wanted = True
    frames._silence.start(1)
    QTest.qWait(50)
    frames._wanted = True
    frames.sink.setVideoFrame(video_frame(pattern()))
    assert frames._silence.isActive()
    frames._on_error(QCamera.Error.CameraError)
    assert told == [Trouble.IN_USE, Trouble.IN_USE, Trouble.LOST]
    assert not frames._silence.isActive()


def test_a_camera_that_may_not_be_opened_is_refused(tmp_path: Path) -> None:
    assert not is_locked(tmp_path), "there is none"
    camera = tmp_path / "video0"
    camera.touch()
    assert not is_locked(tmp_path)
    camera.unlink()
    camera.symlink_to(tmp_path / "of another person")
    assert is_locked(tmp_path)


def test_no_camera_and_a_refusal_are_told_apart(
    frames: CameraFrames, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Trouble] = []
    frames.failed.connect(told.append)
    frames.start()
    monkeypatch.setattr(
        QCoreApplication, "checkPermission", lambda self, wish: Qt.PermissionStatus.Denied
    )
    frames.start()
    assert told == [Trouble.NONE_FOUND, Trouble.REFUSED]


@pytest.mark.timeout(300)
def test_a_hand_before_the_camera_is_read_by_the_page(qtbot: QtBot, no_camera: None) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    pane = CameraPane(CameraFrames, opened_eye)
    pane.setParent(window)
    window.resize(1100, 640)
    pane.resize(window.size())
    pane.ask("Y", Hand.RIGHT)
    window.show()
    frames = pane.frames
    assert isinstance(frames, CameraFrames)
    # As `start` would with a camera: without one it stops again.
    frames._ask = lambda: None  # type: ignore[method-assign]
    pane.start()
    with qtbot.waitSignal(pane.shown, timeout=120_000):
        for _ in range(2000):
            if pane.ring.held >= 1.0:
                break
            frames.sink.setVideoFrame(video_frame(frame("Y")))  # the same one again is no news
            qtbot.wait(10)
    assert pane.sentence.text() == "Yes, that is Y."
    assert pane.preview.sight is not None
    pane.stop()
    assert pane.preview.is_empty
