"""With the extra installed, signs and words of a session can be shown to the camera."""

from itertools import chain
from pathlib import Path

import pytest
from PySide6.QtMultimedia import QCameraDevice, QMediaDevices
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from camera_tests.pretended import PretendedCamera, PretendedFrames
from camera_tests.real_camera.films import nothing, shown, slid
from camera_tests.ui.test_word_pane import opened
from pullstrings_qt.core.learning_types import Source
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt_camera.reading.hand_detector import opened_eye
from pullstrings_qt_camera.ui.pane import CameraPane
from pullstrings_qt_camera.ui.spelling_page import SpellToCameraPage
from tests.ui.learn.cards.test_flash_cards import begin

pytestmark = pytest.mark.qt_log_ignore("va", "pipewire", "No RHI backend")


def test_the_button_is_there_and_a_missing_camera_is_told(
    controller: LearnController, mara: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QMediaDevices, "defaultVideoInput", QCameraDevice)
    page = begin(controller, mara, directions="make")
    assert page.camera_button.isVisible()
    page.camera_button.click()
    assert isinstance(page.camera, CameraPane)
    assert page.camera.sentence.text() == "No camera found"
    assert not page.camera.is_on
    QTest.qWait(0)
    page.camera.right_button.click()
    assert controller.cards is not None
    assert controller.cards.source.last is not None, "it goes on without"


def test_where_words_are_spelled_the_button_is_there_and_a_missing_camera_is_told(
    controller: LearnController, mara: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QMediaDevices, "defaultVideoInput", QCameraDevice)
    page = opened(controller, tmp_path)
    assert page.camera_button.isVisible()
    page.camera_button.click()
    before = controller.window.page
    assert isinstance(before, SpellToCameraPage)
    assert before.pane.sentence.text() == "No camera found"
    assert not before.pane.is_on
    for _letter in before.pane.word:
        before.pane.right_button.click()
    assert before.pane.heading.text() == "You spelled MARA!", "it goes on without"


def test_a_filmed_name_is_spelled_on_its_page(
    controller: LearnController, mara: Profile, store: Store, tmp_path: Path, qtbot: QtBot
) -> None:
    store.profiles.change(mara._replace(name="Otto"))
    page = opened(controller, tmp_path)
    page.offer_camera(PretendedCamera(opened_eye))
    page.camera_button.click()
    before = controller.window.page
    assert isinstance(before, SpellToCameraPage)
    pane = before.pane
    assert isinstance(pane.frames, PretendedFrames)
    looker = pane.session.looker
    assert looker is not None
    told = []
    parts = [nothing(0.4), shown("O", 1.6), shown("T", 2.6), slid("T", 90, 0.5)]
    for frame in list(chain(*parts, shown("T", 0.4, 90), shown("O", 1.6, 90)))[::2]:
        with qtbot.waitSignal(looker.seen, timeout=60_000):
            pane.frames.send(frame)
        told.append(pane.sentence.text())
    assert "Slide your hand to the side." in told
    assert pane.heading.text() == "You spelled OTTO!"
    assert pane.second.text() == "The camera saw every letter of it."
    kept = [(review.key.tile_id, review.source) for _id, review in store.reviews.page(mara.id)]
    assert kept == [("o", Source.CAMERA), ("t", Source.CAMERA)]
