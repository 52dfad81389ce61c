"""Frames from a camera as arrays. Needs Qt Multimedia, which only the camera extra includes.

Only the current frame is kept, in memory, until it was analyzed; nothing is stored or sent.
"""

import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

import numpy as np
from PySide6.QtCore import QCameraPermission, QCoreApplication, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtMultimedia import (
    QCamera,
    QCameraDevice,
    QCameraFormat,
    QMediaCaptureSession,
    QMediaDevices,
    QVideoFrame,
    QVideoSink,
)

from pullstrings_qt_camera.reading.frame import Frame
from pullstrings_qt_camera.ui.frame_worker import SECONDS_BETWEEN
from pullstrings_qt_camera.ui.words import Trouble

_WIDTH: Final = 640
"""The requested width of frames: the network uses 224 pixels."""
_LONGEST: Final = 8000
"""Maximum milliseconds without a frame: a busy camera may not report an error."""


def as_array(frame: QVideoFrame) -> Frame | None:
    """Return the frame as height × width × 3 bytes, never mirrored, or None if it is empty."""
    image = frame.toImage() if frame.isValid() else QImage()
    if image.isNull():
        return None
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)
    pixels = rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3)
    # Qt applies the camera's mirroring for display; that of single frames is not applied.
    turned = pixels[:, ::-1] if frame.surfaceFormat().isMirrored() else pixels
    # Always a copy: the image's memory is freed with the image, which would crash the app.
    return turned.copy()


class CameraFrames(QObject):
    """Asks for permission, opens a camera and emits its frames until stopped.

    Args:
        parent: the owner.
        clock: monotonic seconds.

    Signals:
        arrived: a frame as an array, and its time; at most 15 a second.
        failed: a `Trouble`; the camera is closed.
    """

    arrived = Signal(object, float)
    failed = Signal(object)

    def __init__(self, parent: QObject, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(parent)
        self._clock = clock
        self._due = 0.0
        self.sink = QVideoSink(self)
        self.sink.videoFrameChanged.connect(self._on_frame)
        self._session: QMediaCaptureSession | None = None
        self._camera: QCamera | None = None
        self._wanted = self._is_asking = self._came = False
        self._silence = QTimer(self, singleShot=True, interval=_LONGEST)
        self._silence.timeout.connect(self._on_silence)
        self._devices = QMediaDevices(self)
        self._devices.videoInputsChanged.connect(self._on_inputs)

    @property
    def is_asking(self) -> bool:
        """Whether the system is asking for permission now."""
        return self._is_asking

    def start(self) -> None:
        """Open the camera, if permitted; only after the person presses a button."""
        self._wanted, self._came = True, False
        self._ask()

    def stop(self) -> None:
        """Close the camera immediately: its light turns off."""
        self._wanted = self._is_asking = False
        self._silence.stop()
        if self._camera is not None:
            self._camera.stop()
            self._camera.deleteLater()
        if self._session is not None:
            self._session.deleteLater()
        self._camera = self._session = None

    def _ask(self) -> None:
        app, wish = QCoreApplication.instance(), QCameraPermission()
        if app is None or not self._wanted:
            return
        status = app.checkPermission(wish)
        self._is_asking = status == Qt.PermissionStatus.Undetermined
        if self._is_asking:
            app.requestPermission(wish, self, lambda _answer: self._ask())
        elif status == Qt.PermissionStatus.Granted:
            self._open(QMediaDevices.defaultVideoInput())
        else:
            self._fail(Trouble.REFUSED)

    def _open(self, device: QCameraDevice) -> None:
        if device.isNull():
            self._fail(Trouble.REFUSED if is_locked() else Trouble.NONE_FOUND)
            return
        self._camera = QCamera(device, self)
        formats = device.videoFormats()
        if formats:
            self._camera.setCameraFormat(min(formats, key=_unfit))
        self._camera.errorOccurred.connect(self._on_error)
        self._session = QMediaCaptureSession(self)
        self._session.setCamera(self._camera)
        self._session.setVideoSink(self.sink)
        self._silence.start()
        self._camera.start()

    def _fail(self, trouble: Trouble) -> None:
        self.stop()
        self.failed.emit(trouble)

    def _on_error(self, error: QCamera.Error) -> None:
        if error != QCamera.Error.NoError:
            self._on_silence()

    def _on_silence(self) -> None:
        """Emit that no frames arrive."""
        self._fail(Trouble.LOST if self._came else Trouble.IN_USE)

    def _on_inputs(self) -> None:
        camera = self._camera
        if camera is not None and camera.cameraDevice() not in QMediaDevices.videoInputs():
            self._fail(Trouble.LOST)

    def _on_frame(self, frame: QVideoFrame) -> None:
        now = self._clock()
        if not self._wanted or (self._came and now < self._due):
            return
        pixels = as_array(frame)
        if pixels is not None:
            # With tolerance: of 30 frames a second that arrive slightly early, every other one is
            # used.
            before = self._due if self._came else now
            self._due = max(before + SECONDS_BETWEEN, now)
            self._came = True
            self._silence.start()
            self.arrived.emit(pixels, now)


def _unfit(form: QCameraFormat) -> tuple[bool, int]:
    """Return the sort key of a format: too slow for motion last, then by width."""
    return form.maxFrameRate() < 1 / SECONDS_BETWEEN, abs(form.resolution().width() - _WIDTH)


def is_locked(folder: Path = Path("/dev")) -> bool:
    """Return whether there is a camera without permission: Qt on Linux does not list those."""
    cameras = list(folder.glob("video[0-9]*"))
    return bool(cameras) and not any(os.access(one, os.R_OK | os.W_OK) for one in cameras)
