"""Loads all that the camera needs, and prints the files: `python packaging/camera_rehearsal.py`.

Runs in the environment of `make camera`, without a display. `shipping.camera` packs what it tells.
"""

import json
import sys
from pathlib import Path

import numpy as np
from PySide6.QtGui import QGuiApplication

from pullstrings_qt_camera.reading.hand_detector import opened_eye
from pullstrings_qt_camera.reading.verdict import LetterWatch


def look() -> None:
    """Open the eye and everything that takes frames, and look once."""
    from pullstrings_qt_camera.ui.frames import CameraFrames  # noqa: PLC0415 - after the first
    from pullstrings_qt_camera.ui.pane import CameraPane  # noqa: F401, PLC0415

    eye = opened_eye()
    watch = LetterWatch("J")
    for at in range(3):
        watch.see(eye.see(np.full((480, 640, 3), 128, np.uint8), at / 15), at / 15)
    app = QGuiApplication.instance()
    assert app is not None
    frames = CameraFrames(app)
    frames.start()
    frames.stop()


def loaded_files() -> set[str]:
    """Return the files of modules and libraries that this process has loaded."""
    modules = {getattr(module, "__file__", None) for module in tuple(sys.modules.values())}
    maps = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
    libraries = {line.split(maxsplit=5)[-1] for line in maps if ".so" in line}
    return {str(Path(file).absolute()) for file in (*modules, *libraries) if file}


if __name__ == "__main__":
    application = QGuiApplication([])
    look()
    print(json.dumps(sorted(loaded_files())))
