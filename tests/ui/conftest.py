"""A window on settings in memory, without movement."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor
from pytestqt.qtbot import QtBot

from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.settings.preferences import Appearance


class MemorySettings:
    """Settings that are forgotten with the test."""

    def __init__(self, **values: Any) -> None:
        self.values: dict[str, Any] = {f"preferences.{key}": each for key, each in values.items()}

    def get(self, key: str, default: Any) -> Any:
        return self.values.get(key, default)

    def set(self, key: str, value: Any) -> None:
        self.values[key] = value


@pytest.fixture
def settings() -> MemorySettings:
    return MemorySettings(theme="light", reduced_motion=True, pace="quick")


@pytest.fixture
def appearance(qtbot: QtBot, settings: MemorySettings) -> Appearance:
    return Appearance(settings)


@pytest.fixture
def window(qtbot: QtBot, appearance: Appearance) -> MainWindow:
    shown = MainWindow(appearance)
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitExposed(shown)
    shown.activateWindow()
    qtbot.waitUntil(shown.isActiveWindow)
    # Where another test has left the mouse, something may lie under it now.
    QCursor.setPos(shown.mapToGlobal(QPoint(1, 1)))
    return shown
