"""A fake camera and detector, and the pages that show them hands."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtTest import QTest

from camera_tests.hands import SIZE, blank, sight
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.words.spell_it_page import SpellItPage
from pullstrings_qt.ui.match.answer_sheet import AnswerSheet
from pullstrings_qt_camera.plugin import HandCamera
from pullstrings_qt_camera.reading.frame import Frame
from pullstrings_qt_camera.reading.hand_detector import HandDetector, HandSighting
from pullstrings_qt_camera.ui.pane import CameraPane
from pullstrings_qt_camera.ui.signed_answer import SignedAnswer
from pullstrings_qt_camera.ui.spelling_page import SpellToCameraPage
from pullstrings_qt_camera.ui.view import CameraView
from pullstrings_qt_camera.ui.word_pane import WordPane
from pullstrings_qt_camera.ui.words import Trouble

if TYPE_CHECKING:
    from pullstrings_qt_camera.plugin import Sources

NOTHING = HandSighting(SIZE)
_LONGEST = 10.0  # s until a sentence is told, whatever else the machine does


class PretendedFrames(QObject):
    """Tells the frames a test hands it, while it is open."""

    arrived = Signal(object, float)
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.is_open = self.is_asking = False
        self.at = 0.0

    def start(self) -> None:
        self.is_open = True

    def stop(self) -> None:
        self.is_open = False

    def send(self, frame: Frame) -> None:
        self.at += 1 / 15
        self.arrived.emit(frame, self.at)


class PretendedEye(HandDetector):
    """Sees what a test says, and counts."""

    def __init__(self, sees: HandSighting = NOTHING) -> None:
        self.sees, self.count = sees, 0

    def see(self, frame: Frame, at: float) -> HandSighting:
        self.count += 1
        return self.sees


class PretendedCamera(HandCamera):
    """A camera that can be used anywhere."""

    def __init__(self, open_eye: Callable[[], HandDetector]) -> None:
        self._open_eye = open_eye

    def problem(self) -> str:
        return ""

    def sources(self) -> "Sources":
        return PretendedFrames, self._open_eye


def offered_camera(page: FlashCardPage) -> None:
    """Offer a camera that pretends to whoever makes a sign; it will see what could be two letters.

    M and T have the longest sentence that tells two letters apart.
    """
    eye = PretendedEye(sight("M", {"M": 0.35, "T": 0.5}))
    page.offer_camera(PretendedCamera(lambda: eye))


def before_camera(page: FlashCardPage) -> CameraPane:
    """Return the pane of a camera that has just been opened, and asks for M."""
    page.show_to_camera()
    pane = page.camera
    assert isinstance(pane, CameraPane)
    pane.ask("M", page.hand)
    return pane


def camera_off(page: FlashCardPage) -> None:
    """Open the camera and close it again."""
    before_camera(page).stop()


def camera_on(page: FlashCardPage) -> None:
    """Let the camera see a hand until something is said of it."""
    _until_told(before_camera(page))


def _until_told(pane: CameraView) -> None:
    _send_until(pane, lambda: bool(pane.sentence.text()))


def _send_until(pane: CameraView, done: Callable[[], bool]) -> None:
    assert isinstance(pane.frames, PretendedFrames)
    end = monotonic() + _LONGEST
    while not done():
        assert monotonic() < end, "nothing is said of the hand"
        pane.frames.send(blank())
        QTest.qWait(5)


def camera_in_use(page: FlashCardPage) -> None:
    """Let the camera be one that cannot be opened."""
    pane = before_camera(page)
    assert isinstance(pane.frames, PretendedFrames)
    pane.frames.failed.emit(Trouble.IN_USE)


def offered_words(page: SpellItPage, seen: HandSighting | None = None) -> None:
    """Offer a camera that pretends to whoever spells a word; M that could be T unless told else."""
    eye = PretendedEye(seen or sight("M", {"M": 0.35, "T": 0.5}))
    page.offer_camera(PretendedCamera(lambda: eye))


def before_words(page: SpellItPage, seen: HandSighting | None = None) -> WordPane:
    """Return the pane of a camera that has just been opened, and asks for a word."""
    offered_words(page, seen)
    window = page.window()
    assert isinstance(window, MainWindow)
    page.show_word("TOMMY")
    page.show_to_camera()
    assert isinstance(window.page, SpellToCameraPage)
    pane = window.page.pane
    if pane.word != page.word:  # that of the person comes first
        pane.next_button.click()
    assert pane.word == page.word
    return pane


def word_off(page: SpellItPage) -> None:
    """Open the camera for a word and close it again."""
    before_words(page).stop()


def word_on(page: SpellItPage) -> None:
    """Let the camera see a hand until something is said of it: a letter within a word."""
    pane = before_words(page)
    pane.right_button.click()
    pane.not_yet_button.click()
    _until_told(pane)


def word_doubled(page: SpellItPage) -> None:
    """Let the camera have seen M, and wait for it once more."""
    pane = before_words(page, sight("M", {"M": 0.9}))
    pane.right_button.click()
    pane.right_button.click()
    _send_until(pane, lambda: pane.place == 3)


def word_ended(page: SpellItPage) -> None:
    """Come to the end of a word."""
    pane = before_words(page)
    for _letter in pane.word:
        pane.not_yet_button.click()


def word_in_use(page: SpellItPage) -> None:
    """Let the camera for words be one that cannot be opened."""
    pane = before_words(page)
    assert isinstance(pane.frames, PretendedFrames)
    pane.frames.failed.emit(Trouble.IN_USE)


def offered_to_sign(sheet: AnswerSheet) -> None:
    """Offer a camera that pretends to whoever answers; it will not be sure which letter it sees."""
    eye = PretendedEye(sight("M", {"M": 0.35, "T": 0.5}))
    sheet.offer_camera(PretendedCamera(lambda: eye))


def signing(sheet: AnswerSheet) -> SignedAnswer:
    """Open the camera for an answer, and let it see one frame."""
    offered_to_sign(sheet)
    sheet.sign()
    pane = sheet.camera
    assert isinstance(pane, SignedAnswer)
    assert isinstance(pane.session.frames, PretendedFrames)
    pane.session.frames.send(blank())
    return pane


def signed_unsure(sheet: AnswerSheet) -> None:
    """Let the camera ask which of two letters an answer is."""
    pane = signing(sheet)
    assert isinstance(pane.session.frames, PretendedFrames)
    end = monotonic() + _LONGEST
    while not pane.hands:
        assert monotonic() < end, "nothing is asked"
        pane.session.frames.send(blank())
        QTest.qWait(5)


def signed_in_use(sheet: AnswerSheet) -> None:
    """Let the camera for an answer be one that cannot be opened."""
    signing(sheet).session.frames.failed.emit(Trouble.IN_USE)
