"""Where the extra is installed, a sign that is to be made can be shown to the camera."""

import pytest
from PySide6.QtMultimedia import QCameraDevice, QMediaDevices
from PySide6.QtTest import QTest

from pullstrings_qt.storage import Profile
from pullstrings_qt.ui.learn.controller import LearnController
from tests.ui.learn.cards.test_flash_cards import begin

pytestmark = pytest.mark.qt_log_ignore("va", "pipewire", "No RHI backend")


def test_the_button_is_there_and_a_missing_camera_is_told(
    controller: LearnController, mara: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QMediaDevices, "defaultVideoInput", QCameraDevice)
    page = begin(controller, mara, directions="make")
    assert page.camera_button.isVisible()
    page.camera_button.click()
    assert page.camera is not None
    assert page.camera.sentence.text() == "No camera found"
    assert not page.camera.is_on
    QTest.qWait(0)
    page.camera.right_button.click()
    assert controller.cards is not None
    assert controller.cards.source.last is not None, "it goes on without"
