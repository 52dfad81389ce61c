"""Showing a letter to the camera: when it is open, the feedback, what counts.

Frames come from a source that only pretends, and so do the eyes; what they see are our own hands.
"""

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from camera_tests.hands import blank, on_its_side, sight, upside_down
from camera_tests.pretended import NOTHING, PretendedCamera, PretendedEye, PretendedFrames
from pullstrings_qt.core.learning_types import CardKey, CardReview, Direction, Rating, Source
from pullstrings_qt.look.hand_close_up import HandSight
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.colors import contrast
from pullstrings_qt.signs.views import Hand, Side
from pullstrings_qt.signs.words import cue_text
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.ui.kit.message import Message
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt_camera.plugin import HandCamera
from pullstrings_qt_camera.reading.hand_detector import HandDetector, HandSighting
from pullstrings_qt_camera.ui.pane import CameraPane
from pullstrings_qt_camera.ui.ring import HoldRing
from pullstrings_qt_camera.ui.words import Trouble
from tests.ui.in_reach import cut_short
from tests.ui.learn.cards.test_flash_cards import asked, begin


class Seat:
    """A person before a camera that only pretends."""

    def __init__(self, qtbot: QtBot, pane: CameraPane, eye: PretendedEye) -> None:
        self.pane, self.eye, self._qtbot = pane, eye, qtbot
        assert isinstance(pane.frames, PretendedFrames)
        self.frames = pane.frames

    def show(self, seen: HandSighting, frames: int = 1) -> None:
        """Let the camera see one thing for some frames, each until it was told."""
        self.eye.sees = seen
        for _ in range(frames):
            looker = self.pane.session.looker
            assert looker is not None
            with self._qtbot.waitSignal(looker.seen):
                self.frames.send(blank())

    @property
    def said(self) -> str:
        return f"{self.pane.sentence.text()} {self.pane.second.text()}".strip()


@pytest.fixture
def seat(qtbot: QtBot) -> Seat:
    eye = PretendedEye()
    return Seat(qtbot, in_window(qtbot, lambda: eye), eye)


_held: list[QWidget] = []
"""The window of the last pane: a pane does not keep the window alive that it lies in."""


def in_window(
    qtbot: QtBot,
    open_eye: Callable[[], HandDetector],
    *,
    scale: float = 1.0,
    size: tuple[int, int] = (1100, 640),
) -> CameraPane:
    """Return a pane that asks for Y, in a window of its own."""
    window = QWidget()
    _held[:] = [window]
    qtbot.addWidget(window)
    Theme(text_scale=scale).use()
    pane = CameraPane(PretendedFrames, open_eye)
    pane.setParent(window)  # no layout: a window of this platform has no least size
    window.resize(*size)
    pane.resize(window.size())
    pane.ask("Y", Hand.RIGHT)
    window.show()
    return pane


def test_the_camera_opens_on_a_press_alone_and_its_sign_shows(seat: Seat, said: list[str]) -> None:
    assert not seat.frames.is_open
    assert seat.pane.preview.accessibleName() == "The camera is off."
    assert "The camera is on." not in said
    seat.pane.switch_button.click()
    assert seat.frames.is_open
    assert said[-1] == "The camera is on."
    seat.show(NOTHING)
    assert seat.pane.preview.accessibleName() == "The camera is on."
    assert seat.pane.switch_button.words == "Camera off"
    seat.pane.switch_button.click()
    assert not seat.frames.is_open


@pytest.mark.parametrize(
    "leave",
    [
        lambda pane: pane.hide(),
        lambda pane: pane.window().close(),
        lambda pane: pane.window().showMinimized(),
        lambda pane: pane.switch_button.click(),
        lambda pane: Message("Title", "Words.").open_over(pane.window()),
        lambda pane: app_is(Qt.ApplicationState.ApplicationInactive),
        lambda pane: app_is(Qt.ApplicationState.ApplicationSuspended),
    ],
    ids=[
        *("hidden", "closed", "minimized", "switched off", "below a dialog"),
        *("behind another program", "asleep"),
    ],
)
def test_out_of_sight_the_camera_is_off_at_once_and_nothing_is_kept(
    seat: Seat, qtbot: QtBot, leave: Callable[[CameraPane], object]
) -> None:
    seat.pane.start()
    seat.show(sight("Y", {"Y": 0.9}), 3)
    looker = seat.pane.session.looker
    assert looker is not None
    leave(seat.pane)
    assert not seat.frames.is_open
    assert seat.pane.preview.is_empty
    assert seat.pane.preview.sight is None
    assert looker._newest is None
    qtbot.waitUntil(lambda: looker.is_over)


def app_is(state: Qt.ApplicationState) -> None:
    """Let the system tell how it stands with the app."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.applicationStateChanged.emit(state)


def test_the_question_of_the_system_itself_closes_nothing(seat: Seat) -> None:
    seat.frames.is_asking = True
    seat.pane.start()
    app_is(Qt.ApplicationState.ApplicationInactive)
    assert seat.frames.is_open
    seat.frames.is_asking = False
    app_is(Qt.ApplicationState.ApplicationActive)
    assert seat.frames.is_open


def test_an_eye_that_fails_in_the_middle_closes_the_camera_and_is_told(
    seat: Seat, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    caught: list[object] = []
    monkeypatch.setattr(threading, "excepthook", caught.append)
    seat.pane.start()
    seat.show(NOTHING)
    monkeypatch.setattr(seat.eye, "see", lambda frame, at: 1 / 0)
    seat.frames.send(blank())
    qtbot.waitUntil(lambda: not seat.pane.is_on)
    assert not seat.frames.is_open
    assert seat.pane.sentence.text() == "The camera’s parts do not work"
    assert len(caught) == 1, "it is reported as any mistake is"


def test_a_letter_held_fills_the_ring_and_counts_once_and_readers_hear_both(
    seat: Seat, qtbot: QtBot, said: list[str]
) -> None:
    seat.pane.start()
    seat.show(sight("Y", {"Y": 0.9}), 8)
    assert seat.said == "Yes. Hold it still."
    assert 0.2 < seat.pane.ring.held < 0.8
    with qtbot.waitSignal(seat.pane.shown):
        seat.show(sight("Y", {"Y": 0.9}), 14)
    assert seat.said == "Yes, that is Y."
    assert [text for text in said if text.startswith("Yes")] == [
        *("Yes. Hold it still.", "Yes, that is Y.")
    ]


def test_what_it_could_be_is_said_once_it_lasts_with_what_tells_letters_apart(seat: Seat) -> None:
    seat.pane.start()
    seat.show(sight("I", {"I": 0.9}), 3)
    assert "looks like" not in seat.said
    seat.show(sight("I", {"I": 0.9}), 8)
    assert seat.said == (
        "That looks like I. Y: Thumb and little finger are stretched out. "
        "I: Only the little finger is up."
    )
    seat.show(NOTHING, 8)
    assert seat.said.startswith("Show your hand.")
    seat.show(sight("Y", {"Y": 0.4, "I": 0.55}), 10)
    assert seat.said == (
        "This could be Y or I. Y: Thumb and little finger are stretched out. "
        "I: Only the little finger is up."
    )
    assert seat.pane.ring.held == 0.0
    seat.show(replace(sight("Y", {"Y": 0.9}), hands=2), 8)
    assert "There are two hands" in seat.said


def test_a_hand_that_still_shows_the_letter_before_is_not_found_fault_with(
    seat: Seat, qtbot: QtBot
) -> None:
    seat.pane.start()
    with qtbot.waitSignal(seat.pane.shown):
        seat.show(sight("Y", {"Y": 0.9}), 22)
    seat.pane.ask("O", Hand.RIGHT)
    seat.show(sight("Y", {"Y": 0.9}), 30)
    assert seat.said == "", "what the hand looks like is told when it is asked for"
    seat.show(NOTHING, 8)
    assert seat.said.startswith("Show your hand."), "what is no fault of the hand is told"
    seat.show(sight("Y", {"Y": 0.9}), 24)
    assert seat.said.startswith("That looks like Y.")


def test_a_hand_that_flickers_is_not_chattered_about(seat: Seat, said: list[str]) -> None:
    seat.pane.start()
    before = len(said)
    for _ in range(4):  # 4.3 seconds
        seat.show(sight("I", {"I": 0.9}), 8)
        seat.show(NOTHING, 8)
    assert len(said) - before <= 2
    assert seat.said.startswith("Show your hand."), "eyes are told all the same"


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        (upside_down, "The picture seems to be upside down. Turn the camera upright."),
        (on_its_side, "Hold your hand upright. If the picture is sideways, turn the camera."),
    ],
)
def test_a_picture_that_is_turned_is_told_without_blame(
    seat: Seat, seen: Callable[[HandSighting], HandSighting], told: str
) -> None:
    seat.pane.start()
    seat.show(seen(sight("Y", {"C": 0.3})), 56)
    assert seat.said == told


def test_each_trouble_has_words_of_its_own_and_leaves_the_buttons(seat: Seat) -> None:
    told = set()
    for trouble in Trouble:
        seat.pane.start()
        seat.frames.failed.emit(trouble)
        assert not seat.frames.is_open
        assert "You can go on without" in seat.said
        assert seat.pane.switch_button.words == "Try again"
        told.add(seat.said)
    assert len(told) == len(Trouble)
    assert seat.pane.right_button.isVisible()
    assert seat.pane.not_yet_button.isVisible()


def test_parts_that_cannot_be_loaded_are_told(qtbot: QtBot) -> None:
    def nothing_there() -> HandDetector:
        raise FileNotFoundError("no models")

    pane = in_window(qtbot, nothing_there)
    pane.start()
    qtbot.waitUntil(lambda: pane.sentence.text() == "The camera’s parts do not work")
    assert not pane.is_on


def test_the_wanted_hand_is_hidden_until_it_is_asked_for(seat: Seat, said: list[str]) -> None:
    assert not seat.pane.shows_sign
    assert seat.pane.ring.sight is None
    assert seat.pane.ring.accessibleName() == "Y"
    assert seat.said == ""
    assert seat.pane.view_button.words == "Show me the sign"
    seat.pane.view_button.click()
    assert seat.pane.shows_sign
    assert seat.pane.ring.sight is not None
    assert seat.said == cue_text("Y")
    assert said[-1] == cue_text("Y")
    mirrored = seat.pane.ring.sight
    assert (mirrored.side, mirrored.hand) == (Side.VIEWER, Hand.LEFT)
    seat.pane.view_button.click()
    assert (seat.pane.ring.sight.side, seat.pane.ring.sight.hand) == (Side.SIGNER, Hand.RIGHT)
    seat.pane.ask("O", Hand.RIGHT)
    assert not seat.pane.shows_sign, "each letter is asked anew"


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_how_full_the_ring_is_can_be_seen_in_every_theme(qtbot: QtBot, name: str) -> None:
    Theme(name).use()
    ring = HoldRing()
    qtbot.addWidget(ring)
    ring.show_sign(HandSight("A", Side.VIEWER, Hand.RIGHT))
    ring.resize(240, 240)
    ring.fill(0.5)
    picture = ring.grab().toImage()
    full, empty = (picture.pixelColor(x, 120) for x in (229, 11))
    found = contrast(*((c.redF(), c.greenF(), c.blueF()) for c in (full, empty)))
    assert found >= 3.0


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 520), (1366, 640)])
def test_at_every_size_nothing_is_cut_and_the_words_are_beside_the_picture(
    qtbot: QtBot, eye: PretendedEye, scale: float, size: tuple[int, int]
) -> None:
    pane = in_window(qtbot, lambda: eye, scale=scale, size=size)
    seat = Seat(qtbot, pane, eye)
    pane.ask("M", Hand.RIGHT)
    pane.start()
    seat.show(sight("M", {"M": 0.35, "T": 0.5}), 8)
    assert seat.said.startswith("This could be M or T.")
    for _ in range(4):
        QApplication.processEvents()
    assert cut_short(pane) == []
    in_sight = QRect(QPoint(), pane.size())
    for part in (pane.preview, pane.ring, pane.sentence):
        place = QRect(part.mapTo(pane, QPoint()), part.size())
        assert in_sight.contains(place), part


def log(store: Store, person: Profile) -> list[CardReview]:
    """Return what was kept of a person, oldest first."""
    return [review for _id, review in store.reviews.page(person.id)]


# --- within a session of cards ---------------------------------------------------------------


@pytest.fixture
def page(controller: LearnController, mara: Profile, eye: PretendedEye) -> FlashCardPage:
    page = begin(controller, mara, directions="make")
    page.offer_camera(PretendedCamera(lambda: eye))
    return page


@pytest.fixture
def eye() -> PretendedEye:
    return PretendedEye()


def test_without_the_extra_nothing_of_it_is_seen_and_its_key_does_nothing(
    controller: LearnController, mara: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pullstrings_qt.ui.learn.cards.run.usable_camera", lambda: None)
    page = begin(controller, mara, directions="make")
    assert not page.camera_button.isVisible()
    QTest.keyClick(page, Qt.Key.Key_4)
    assert page.camera is None
    assert page.show_button.isVisible()


def test_one_that_is_installed_for_another_app_is_told_of_once(
    controller: LearnController, mara: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(controller.window, "show_problem", told.append)
    monkeypatch.setattr("pullstrings_qt_camera.plugin.all_parts_fit", lambda: False)
    monkeypatch.setattr("pullstrings_qt.ui.learn.cards.run.installed_camera", HandCamera)
    for _ in range(2):
        page = begin(controller, mara, directions="make")
        assert not page.camera_button.isVisible()
    advice = "Please install them again, in the version that fits this app."
    assert told == [f"The camera’s parts do not work. {advice}"]


def test_what_the_camera_saw_is_a_review_and_marked_so(
    page: FlashCardPage,
    eye: PretendedEye,
    qtbot: QtBot,
    controller: LearnController,
    store: Store,
    mara: Profile,
) -> None:
    letter = asked(controller)
    page.camera_button.click()
    assert isinstance(page.camera, CameraPane)
    assert page.camera.frames.is_open  # type: ignore[attr-defined]
    seat = Seat(qtbot, page.camera, eye)
    with qtbot.waitSignal(page.answered):
        seat.show(sight("Y", {letter.upper(): 0.9}), 22)
    (review,) = log(store, mara)
    assert (review.key, review.right, review.source) == (
        CardKey("asl", letter, Direction.MAKE),
        True,
        Source.CAMERA,
    )
    state = store.reviews.card(mara.id, review.key)
    assert state is not None
    assert state.unaided, "the hand to be made was hidden"
    assert review.rating is Rating.GOOD
    assert page.camera.is_on, "the next letter goes on"
    assert page.camera.heading.text() == f"Show {asked(controller).upper()}"


def test_one_may_always_judge_oneself(
    page: FlashCardPage, controller: LearnController, store: Store, mara: Profile
) -> None:
    page.camera_button.click()
    assert isinstance(page.camera, CameraPane)
    page.camera.not_yet_button.click()
    (review,) = log(store, mara)
    assert (review.right, review.source) == (False, Source.CARDS)
    page.camera.view_button.click()
    page.camera.right_button.click()
    reviews = log(store, mara)
    assert [review.rating for review in reviews] == [Rating.AGAIN, Rating.HARD]
    state = store.reviews.card(mara.id, reviews[-1].key)
    assert state is not None
    assert not state.unaided, "the hand to be made was in sight"


def test_every_button_before_the_camera_has_a_number_that_is_shown_and_told(
    page: FlashCardPage, store: Store, mara: Profile
) -> None:
    QTest.keyClick(page, Qt.Key.Key_4)
    pane = page.camera
    assert isinstance(pane, CameraPane)
    assert pane.is_on
    assert pane.switch_button.accessibleName() == "4: Camera off"
    assert pane.view_button.accessibleName() == "3: Show me the sign"
    QTest.keyClick(pane.switch_button, Qt.Key.Key_3)
    sides = []
    for _ in range(2):
        assert pane.ring.sight is not None
        sides.append(pane.ring.sight.side)
        QTest.keyClick(pane.switch_button, Qt.Key.Key_3)
    assert sides == [Side.VIEWER, Side.SIGNER]
    QTest.keyClick(pane.switch_button, Qt.Key.Key_3)
    assert pane.view_button.accessibleName() == "3: Show it as in the mirror"
    QTest.keyClick(pane.switch_button, Qt.Key.Key_4)
    assert not pane.is_on
    assert pane.switch_button.accessibleName() == "4: Camera on"
    assert pane.not_yet_button.accessibleName() == "1: Not yet"
    QTest.keyClick(page, Qt.Key.Key_1)
    assert [review.right for review in log(store, mara)] == [False]


def test_it_was_right_has_a_key_and_one_may_always_judge_oneself(
    page: FlashCardPage, store: Store, mara: Profile
) -> None:
    page.camera_button.click()
    QTest.keyClick(page, Qt.Key.Key_5)
    assert log(store, mara) == []
    QTest.keyClick(page, Qt.Key.Key_2)
    assert [review.right for review in log(store, mara)] == [True]


def test_the_keyboard_stays_on_its_button_from_letter_to_letter_and_f6_leads_round(
    page: FlashCardPage, controller: LearnController, store: Store, mara: Profile
) -> None:
    """Else a second Space would close the camera."""
    page.camera_button.click()
    pane = page.camera
    assert isinstance(pane, CameraPane)
    assert pane.switch_button.hasFocus()
    pane.right_button.setFocus()
    QTest.keyClick(pane.right_button, Qt.Key.Key_Space)
    assert len(log(store, mara)) == 1
    assert pane.right_button.hasFocus()
    assert pane.is_on
    reached = []
    for _ in range(3):
        controller.window.show_next_region()
        reached.append(QApplication.focusWidget())
    assert pane.switch_button in reached
    assert pane.not_yet_button in reached
    controller.window.go_back()
    assert not pane.is_on, "leaving the page closes the camera"
