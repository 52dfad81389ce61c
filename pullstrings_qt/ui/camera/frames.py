"""Frames from a camera as arrays. Needs Qt Multimedia, which comes with the camera's extra alone.

Only the frame at hand is kept, in memory, until it has been looked at; nothing is stored or sent.
"""

from collections.abc import Callable
from time import monotonic
from typing import Final

import numpy as np
from PySide6.QtCore import QCameraPermission, QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtMultimedia import (
    QCamera,
    QCameraDevice,
    QMediaCaptureSession,
    QMediaDevices,
    QVideoFrame,
    QVideoSink,
)

from pullstrings_qt.camera.frame import Frame
from pullstrings_qt.ui.camera.looker import SECONDS_BETWEEN
from pullstrings_qt.ui.camera.words import Trouble

_WIDTH: Final = 640
"""The width of frames that is asked for: hands are looked at 224 points wide."""


def as_array(frame: QVideoFrame) -> Frame | None:
    """Return the frame as height × width × 3 bytes, never mirrored, or None if it is empty."""
    image = frame.toImage() if frame.isValid() else QImage()
    if image.isNull():
        return None
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)
    pixels = rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3)
    # Qt mirrors what the camera says is meant to be seen so; what it says of a frame is not done.
    turned = pixels[:, ::-1] if frame.surfaceFormat().isMirrored() else pixels
    # A copy, always: the image's memory goes with the image, and the app with it.
    return turned.copy()


class CameraFrames(QObject):
    """Asks for permission, opens a camera and tells of its frames until stopped.

    Args:
        parent: the owner.
        clock: seconds that only ever grow.

    Signals:
        arrived: a frame as an array, and when it came; 15 a second at most.
        failed: a `Trouble`; the camera is closed.
    """

    arrived = Signal(object, float)
    failed = Signal(object)

    def __init__(self, parent: QObject, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(parent)
        self._clock = clock
        self._last = -1.0
        self.sink = QVideoSink(self)
        self.sink.videoFrameChanged.connect(self._on_frame)
        self._session: QMediaCaptureSession | None = None
        self._camera: QCamera | None = None
        self._wanted = False
        self._devices = QMediaDevices(self)
        self._devices.videoInputsChanged.connect(self._on_inputs)

    def start(self) -> None:
        """Open the camera, if the system allows it; only a press may lead here."""
        self._wanted = True
        self._ask()

    def stop(self) -> None:
        """Close the camera at once: its light goes out."""
        self._wanted = False
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
        if status == Qt.PermissionStatus.Undetermined:
            app.requestPermission(wish, self, lambda _answer: self._ask())
        elif status == Qt.PermissionStatus.Granted:
            self._open(QMediaDevices.defaultVideoInput())
        else:
            self._fail(Trouble.REFUSED)

    def _open(self, device: QCameraDevice) -> None:
        if device.isNull():
            self._fail(Trouble.NONE_FOUND)
            return
        self._camera = QCamera(device, self)
        formats = device.videoFormats()
        if formats:
            self._camera.setCameraFormat(
                min(formats, key=lambda one: abs(one.resolution().width() - _WIDTH))
            )
        self._camera.errorOccurred.connect(self._on_error)
        self._session = QMediaCaptureSession(self)
        self._session.setCamera(self._camera)
        self._session.setVideoSink(self.sink)
        self._camera.start()

    def _fail(self, trouble: Trouble) -> None:
        self.stop()
        self.failed.emit(trouble)

    def _on_error(self, error: QCamera.Error) -> None:
        if error != QCamera.Error.NoError:
            self._fail(Trouble.IN_USE)

    def _on_inputs(self) -> None:
        camera = self._camera
        if camera is not None and camera.cameraDevice() not in QMediaDevices.videoInputs():
            self._fail(Trouble.LOST)

    def _on_frame(self, frame: QVideoFrame) -> None:
        now = self._clock()
        if not self._wanted or now - self._last < SECONDS_BETWEEN:
            return
        pixels = as_array(frame)
        if pixels is not None:
            self._last = now
            self.arrived.emit(pixels, now)
