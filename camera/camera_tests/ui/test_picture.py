"""The common part of the camera picture and its cover."""

import pytest
from pytestqt.qtbot import QtBot

from camera_tests.hands import blank
from pullstrings_qt.look.theme import Theme
from pullstrings_qt_camera.ui.picture import CameraPicture
from pullstrings_qt_camera.ui.preview import Preview
from pullstrings_qt_camera.ui.privacy_cover import PrivacyCover


def dots(picture: CameraPicture, theme: Theme) -> list[int]:
    """Return how far from the left the red of the sign is seen."""
    image = picture.grab().toImage()
    red = theme.color("bad")
    across, down = range(image.width()), range(image.height())
    return [x for x in across if any(image.pixelColor(x, y) == red for y in down)]


def test_the_sign_that_it_is_on_stands_where_lines_begin(qtbot: QtBot) -> None:
    theme = Theme()
    theme.use()
    preview, veil = Preview(), PrivacyCover()
    preview.show_frame(blank())
    veil.show_light(0.3)
    for picture in (preview, veil):
        qtbot.addWidget(picture)
        picture.resize(320, 240)
        assert max(dots(picture, theme)) < 60


def test_readers_are_told_once_that_it_is_on(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    preview = Preview()
    qtbot.addWidget(preview)
    told: list[str] = []
    monkeypatch.setattr(preview, "setAccessibleName", told.append)
    for _frame in range(3):
        preview.show_frame(blank())
    preview.clear()
    assert told == ["The camera is on.", "The camera is off."]
