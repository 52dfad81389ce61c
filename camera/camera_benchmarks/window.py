"""Does the window wait while the camera looks? How late a timer of 10 ms comes, off and on.

Off and on are measured in turns:

    QT_QPA_PLATFORM=offscreen .venv-camera/bin/python -m camera_benchmarks.window [--seconds 10]

Frames of 640 × 480 of our own hand come 30 a second through Qt's video sink, as from a camera; the
page that reads them is in sight. Needs the parts of the camera's extra (`make ready-to-camera`).
"""

import argparse
import statistics
import time
from itertools import cycle

import numpy as np
from PySide6.QtCore import QObject, QSize, Qt, QTimer
from PySide6.QtMultimedia import QVideoFrame, QVideoFrameFormat
from PySide6.QtTest import QTest

from benchmarks.machine import describe, percentile, table
from pullstrings_qt.app.start import application
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.views import Hand
from pullstrings_qt_camera.reading.frame import Frame
from pullstrings_qt_camera.reading.hand_detector import opened_eye
from pullstrings_qt_camera.ui.frames import CameraFrames
from pullstrings_qt_camera.ui.pane import CameraPane
from tools.training.renders import TONES, colored, rendered

_GRAY = (110, 110, 110)
_TURNS, _STEP, _RATE = 3, 0.010, 30


class FilmedFrames(CameraFrames):
    """Gets its frames from outside; no camera is opened."""

    def _ask(self) -> None:
        pass


def main() -> None:
    """Measure with the camera off and on, in turns."""
    parser = argparse.ArgumentParser(prog="python -m camera_benchmarks.window")
    parser.add_argument("--seconds", type=float, default=10)
    seconds = parser.parse_args().seconds
    describe()
    application()
    pane = CameraPane(FilmedFrames, opened_eye)
    pane.resize(1366, 719)
    pane.ask("B", Hand.RIGHT)
    pane.show()
    assert isinstance(pane.frames, CameraFrames)
    films = cycle([_video_frame(_hand()), _video_frame(_hand())])
    sink = pane.frames.sink
    film = QTimer(pane, timerType=Qt.TimerType.PreciseTimer, interval=round(1000 / _RATE))
    film.timeout.connect(lambda: sink.setVideoFrame(next(films)))
    late: dict[str, list[float]] = {"camera off": [], "a hand is read": []}
    seen = 0

    def count() -> None:
        nonlocal seen
        seen += 1

    pane.session.seen.connect(count)
    for _turn in range(_TURNS):
        late["camera off"] += _lateness(seconds)
        film.start()
        pane.start()
        late["a hand is read"] += _lateness(seconds)
        pane.stop()
        film.stop()
    rows = [
        (name, *(f"{1000 * each:.1f} ms" for each in _figures(found)))
        for name, found in late.items()
    ]
    table(("timer of 10 ms late by", "median", "95th percentile", "worst"), rows)
    print(f"{seen / (_TURNS * seconds):.1f} frames a second were read")


def _figures(found: list[float]) -> tuple[float, float, float]:
    return statistics.median(found), percentile(found, 0.95), max(found)


def _lateness(seconds: float) -> list[float]:
    """Return by how many seconds each tick of a timer came late."""
    owner, last = QObject(), time.perf_counter()
    found: list[float] = []

    def tick() -> None:
        nonlocal last
        now = time.perf_counter()
        found.append(max(0.0, now - last - _STEP))
        last = now

    timer = QTimer(owner, timerType=Qt.TimerType.PreciseTimer, interval=round(1000 * _STEP))
    timer.timeout.connect(tick)
    timer.start()
    QTest.qWait(round(1000 * seconds))
    return found


def _hand() -> Frame:
    frame = np.full((480, 640, 3), _GRAY[0], np.uint8)
    frame[24:456, 104:536] = colored(rendered(alphabet()["Y"].pose).light, TONES[0], _GRAY)
    return frame


def _video_frame(pixels: Frame) -> QVideoFrame:
    high, wide = pixels.shape[:2]
    form = QVideoFrameFormat(QSize(wide, high), QVideoFrameFormat.PixelFormat.Format_BGRX8888)
    made = QVideoFrame(form)
    assert made.map(QVideoFrame.MapMode.WriteOnly)
    rows = np.asarray(made.bits(0)).reshape(high, made.bytesPerLine(0))
    rows[:, : 4 * wide] = np.dstack([pixels[..., ::-1], pixels[..., 0]]).reshape(high, -1)
    made.unmap()
    return made


if __name__ == "__main__":
    main()
