"""Pictures of the camera's page and of each way it can fail, with our own hands before it.

Usage: ``make camera-screenshots``. The hands are drawn, the networks that find and read them are
the real ones; nobody is filmed, and no camera is opened.
"""

import sys
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from learning_shots import learn_for_weeks
from PySide6.QtCore import QEventLoop, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from studio import Studio

from camera_tests.real_camera.films import nothing, posed, shown
from pullstrings_qt.app.start import application
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.views import Hand
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.words.spell_it_page import SpellItPage
from pullstrings_qt_camera.plugin import HandCamera
from pullstrings_qt_camera.reading.frame import Frame
from pullstrings_qt_camera.reading.hand_detector import opened_eye
from pullstrings_qt_camera.ui.asking_view import AskingView
from pullstrings_qt_camera.ui.pane import CameraPane
from pullstrings_qt_camera.ui.spelling_page import SpellToCameraPage
from pullstrings_qt_camera.ui.words import Trouble
from tools.training.wrong_hands import one_finger_wrong

if TYPE_CHECKING:
    from pullstrings_qt_camera.plugin import Sources

_RATE = 15
_SHEET_WIDE, _GAP = 3, 12
_SMOOTH = Qt.TransformationMode.SmoothTransformation


class FilmedFrames(QObject):
    """Hands on the frames of a film instead of a camera's."""

    arrived = Signal(object, float)
    failed = Signal(object)
    is_asking = False

    def start(self) -> None:
        """Open nothing."""

    def stop(self) -> None:
        """Close nothing."""


class FilmedCamera(HandCamera):
    """The camera, before which a film is held."""

    def sources(self) -> "Sources":
        """Return a film's frames, and the eye that is installed."""
        return FilmedFrames, opened_eye


class CameraShots:
    """A window before which our own hands are held.

    Args:
        folder: where the pictures go.
    """

    def __init__(self, folder: Path) -> None:
        (folder / "camera").mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._studio = Studio(folder)
        self._at = 0.0
        self._sheet: list[QImage] = []
        self._pane = self._opened_pane()

    def _opened_pane(self) -> CameraPane:
        """Return the pane of the page on which a sign is to be made."""
        self._studio.dress()
        learning = self._studio.navigation.learning
        mara = learn_for_weeks(self._studio.session.store)
        learning.learners.choose_person(mara.id)
        learner = learning.learners.current()
        assert learner is not None
        learning.learners.keep(learner, replace(learner.choices, directions="make"))
        learning.start()
        page, theme = self._studio.window.page, self._studio.session.appearance.theme
        assert isinstance(page, FlashCardPage)
        theme.use()
        page.offer_camera(FilmedCamera())
        page.show_to_camera()
        assert isinstance(page.camera, CameraPane)
        return page.camera

    def show(self, letter: str, frames: Iterable[Frame]) -> None:
        """Ask for a letter, and hold before the camera what a film shows."""
        self._pane.start()
        self._pane.ask(letter, Hand.RIGHT)
        self._look(self._pane, frames)

    def spell(self, word: str, frames: Iterable[Frame]) -> None:
        """Ask for a word on its own page, and hold before the camera what a film shows."""
        self._studio.navigation.learning.open_activity("spell_it")
        page, theme = self._studio.window.page, self._studio.session.appearance.theme
        assert isinstance(page, SpellItPage)
        theme.use()
        page.offer_camera(FilmedCamera())
        page.show_to_camera()
        shown = self._studio.window.page
        assert isinstance(shown, SpellToCameraPage)
        shown.pane.spell(word, Hand.RIGHT)
        self._look(shown.pane, frames)
        QTest.qWait(300)  # until the page has faded in

    def _look(self, pane: AskingView, frames: Iterable[Frame]) -> None:
        """Let the camera see frame after frame, each until it was looked at."""
        for frame in frames:
            looker = pane.session.looker
            if looker is None:
                break
            loop = QEventLoop()
            looker.seen.connect(loop.quit)
            QTimer.singleShot(5000, loop, loop.quit)
            self._at += 1 / _RATE
            pane.frames.arrived.emit(frame, self._at)
            loop.exec()

    def take(self, name: str) -> None:
        """Save the window as a picture."""
        self._studio.take(f"camera/{name}")

    def keep(self) -> None:
        """Keep the window, half as large, for the sheet."""
        QTest.qWait(100)
        picture = self._studio.window.grab().toImage()
        self._sheet.append(picture.scaled(picture.size() / 2, mode=_SMOOTH))

    def fail(self, trouble: Trouble) -> None:
        """Let the camera be one that cannot be had."""
        self._pane.start()
        self._pane.frames.failed.emit(trouble)

    def close(self) -> None:
        """Close the window, and with it what looks at frames."""
        self._studio.close()

    def save_sheet(self, name: str) -> None:
        """Save what was kept, side by side."""
        wide, high = self._sheet[0].width() + _GAP, self._sheet[0].height() + _GAP
        rows = -(-len(self._sheet) // _SHEET_WIDE)
        sheet = QImage(wide * _SHEET_WIDE + _GAP, high * rows + _GAP, QImage.Format.Format_RGB32)
        sheet.fill(QColor("#8a7b6a"))
        painter = QPainter(sheet)
        for number, picture in enumerate(self._sheet):
            row, column = divmod(number, _SHEET_WIDE)
            painter.drawImage(QPoint(_GAP + column * wide, _GAP + row * high), picture)
        painter.end()
        sheet.save(str(self._folder / "camera" / f"{name}.png"))


def going_away(frame: Frame, seconds: float) -> Iterable[Frame]:
    """Yield frames in which the hand becomes smaller, down to a fifth, and stays so."""
    high, wide = frame.shape[:2]
    memory = frame.tobytes()  # which the image only borrows
    image = QImage(memory, wide, high, 3 * wide, QImage.Format.Format_RGB888)
    for share in np.linspace(1.0, -0.6, round(seconds * _RATE)).clip(0.2):
        room = QImage(wide, high, QImage.Format.Format_RGB888)
        room.fill(image.pixelColor(0, 0))
        small = image.scaled(image.size() * share, mode=_SMOOTH)
        painter = QPainter(room)
        painter.drawImage(room.rect().center() - small.rect().center(), small)
        painter.end()
        rows = np.frombuffer(room.constBits(), np.uint8).reshape(high, -1)
        yield rows[:, : 3 * wide].reshape(high, wide, 3).copy()


def y_with_a_finger_out() -> Pose:
    """Return a hand that is nearly Y."""
    wrong = (each for each in one_finger_wrong() if (each.letter, each.finger) == ("Y", "index"))
    return next(wrong).pose


def take_camera(shots: CameraShots) -> None:
    """A letter that is right, one that is another, and all that can be the matter."""
    shots.show("F", shown("F", 0.6))
    shots.take("24-held")
    shots.show("R", shown("U", 0.6))
    shots.take("24-look-alike")
    shots.show("Y", shown("I", 0.6))
    shots.keep()
    shots.show("Y", posed(y_with_a_finger_out(), 0.6))
    shots.keep()
    both = (np.concatenate([frame[:, 104:536]] * 2, axis=1) for frame in shown("B", 0.6))
    shots.show("B", both)
    shots.keep()
    shots.show("C", going_away(next(iter(shown("C", 0.1))), 2.0))
    shots.keep()
    shots.show("C", (np.ascontiguousarray(frame[::-1, ::-1]) for frame in shown("C", 2.4)))
    shots.keep()
    shots.show("C", nothing(0.6))
    shots.keep()
    shots.show("C", nothing(0.6, light=12))
    shots.keep()
    for trouble in Trouble:
        shots.fail(trouble)
        if trouble is Trouble.NONE_FOUND:
            shots.take("24b-no-camera")
        shots.keep()
    shots.save_sheet("what-can-be-the-matter")
    shots.spell("OTTO", chain(shown("O", 0.7), shown("T", 1.0)))
    shots.take("a-word")
    shots.close()


if __name__ == "__main__":
    application()
    take_camera(CameraShots(Path(sys.argv[1])))
