"""Where frames come from: the camera, or word of why there is none."""

import logging
from typing import Final, Protocol

from PySide6.QtCore import QObject, Signal, SignalInstance

from pullstrings_qt_camera.ui.words import Trouble

_log = logging.getLogger(__name__)
_LACKING: Final = "cannot open shared object file"
"""What the loader of Linux says when a library is missing."""


class Frames(Protocol):
    """Where frames come from: the camera, or what a test puts in its place."""

    @property
    def arrived(self) -> SignalInstance:
        """Tells a frame and when it came."""

    @property
    def failed(self) -> SignalInstance:
        """Tells a `Trouble`."""

    @property
    def is_asking(self) -> bool:
        """Whether the system is asking the person just now."""

    def start(self) -> None:
        """Open the camera."""

    def stop(self) -> None:
        """Close it at once."""


class NoFrames(QObject):
    """Stands in for a camera whose parts cannot be loaded.

    Args:
        parent: the owner.
        trouble: what is told whenever it is to be opened.

    Signals:
        arrived: never comes.
        failed: the trouble.
    """

    arrived = Signal(object, float)
    failed = Signal(object)

    def __init__(self, parent: QObject, trouble: Trouble) -> None:
        super().__init__(parent)
        self._trouble = trouble

    @property
    def is_asking(self) -> bool:
        """Whether the system asks: never."""
        return False

    def start(self) -> None:
        """Tell the trouble."""
        self.failed.emit(self._trouble)

    def stop(self) -> None:
        """Do nothing: nothing is open."""


def camera_frames(parent: QObject) -> Frames:
    """Return the camera, closed; or what says why it cannot be opened, told its owner."""
    try:
        from pullstrings_qt_camera.ui.frames import CameraFrames  # noqa: PLC0415 - may not be there
    except ImportError as problem:
        _log.info("the camera cannot be loaded: %s", problem)
        lacks = _LACKING in str(problem)
        return NoFrames(parent, Trouble.LIBRARY if lacks else Trouble.BROKEN)
    return CameraFrames(parent)
