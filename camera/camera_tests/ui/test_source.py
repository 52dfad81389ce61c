"""A camera whose parts cannot be imported reports it on opening."""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from pullstrings_qt_camera.ui.source import camera_frames
from pullstrings_qt_camera.ui.words import Trouble, trouble_words

FRAMES = "pullstrings_qt_camera.ui.frames"


class Refusing:
    """Lets nobody import Qt's frames."""

    def __init__(self, why: str) -> None:
        self.why = why

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name == FRAMES:
            raise ImportError(self.why)
        return None


WHY = {
    "libpulse.so.0: cannot open shared object file: No such file or directory": Trouble.LIBRARY,
    "libQt6Multimedia.so.6: undefined symbol: _ZN5QtThis": Trouble.BROKEN,
}


def test_parts_that_cannot_be_loaded_are_told_when_it_is_to_open(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, FRAMES, raising=False)
    owner = QObject(qapp)
    for why, trouble in WHY.items():
        with monkeypatch.context() as patch:
            patch.setattr(sys, "meta_path", [Refusing(why), *sys.meta_path])
            frames = camera_frames(owner)
            told: list[Trouble] = []
            frames.failed.connect(told.append)
            frames.start()
            frames.stop()
        assert told == [trouble]
        assert all(trouble_words(trouble))
    owner.deleteLater()
