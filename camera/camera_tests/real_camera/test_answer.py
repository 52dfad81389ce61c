"""With the extra installed, an answer of a learning variant can be signed to the camera."""

import pytest
from PySide6.QtMultimedia import QCameraDevice, QMediaDevices
from PySide6.QtTest import QTest

from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt_camera.ui.signed_answer import SignedAnswer
from tests.ui.match.conftest import COMPUTER, MARA, Begin, ask_for_answer

pytestmark = pytest.mark.qt_log_ignore("va", "pipewire", "No RHI backend")


def test_the_button_is_there_and_a_missing_camera_is_told(
    begin: Begin, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QMediaDevices, "defaultVideoInput", QCameraDevice)
    page = begin(MARA, COMPUTER, learning="no pull")
    sheet = ask_for_answer(page, window, "n3")
    assert sheet.camera_button is not None
    sheet.camera_button.click()
    assert isinstance(sheet.camera, SignedAnswer)
    assert sheet.camera.sentence.text() == "No camera found"
    assert not sheet.camera.is_on
    QTest.qWait(0)
    sheet.camera.pick_button.click()
    assert sheet.grid.isVisible(), "it goes on without"
