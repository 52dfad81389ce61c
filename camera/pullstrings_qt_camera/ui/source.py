"""The source of frames: the camera, or the reason why there is none."""

import logging
from typing import Final, Protocol

from PySide6.QtCore import QObject, Signal, SignalInstance

from pullstrings_qt_camera.ui.words import Trouble

_log = logging.getLogger(__name__)
_LACKING: Final = "cannot open shared object file"
"""The loader's message on Linux about a missing library."""


class Frames(Protocol):
    """A source of frames: the camera, or a test double."""

    @property
    def arrived(self) -> SignalInstance:
        """Emits a frame and its time."""

    @property
    def failed(self) -> SignalInstance:
        """Emits a `Trouble`."""

    @property
    def is_asking(self) -> bool:
        """Whether the system is asking for permission now."""

    def start(self) -> None:
        """Open the camera."""

    def stop(self) -> None:
        """Close it immediately."""


class NoFrames(QObject):
    """A stand-in for a camera whose parts cannot be imported.

    Args:
        parent: the owner.
        trouble: emitted on every start.

    Signals:
        arrived: never emitted.
        failed: the trouble.
    """

    arrived = Signal(object, float)
    failed = Signal(object)

    def __init__(self, parent: QObject, trouble: Trouble) -> None:
        super().__init__(parent)
        self._trouble = trouble

    @property
    def is_asking(self) -> bool:
        """Return False."""
        return False

    def start(self) -> None:
        """Emit the trouble."""
        self.failed.emit(self._trouble)

    def stop(self) -> None:
        """Do nothing: nothing is open."""


def camera_frames(parent: QObject) -> Frames:
    """Return the closed camera for an owner; or a stand-in that emits why it cannot be opened."""
    try:
        from pullstrings_qt_camera.ui.frames import CameraFrames  # noqa: PLC0415 - may not be there
    except ImportError as problem:
        _log.info("the camera cannot be loaded: %s", problem)
        lacks = _LACKING in str(problem)
        return NoFrames(parent, Trouble.LIBRARY if lacks else Trouble.BROKEN)
    return CameraFrames(parent)
