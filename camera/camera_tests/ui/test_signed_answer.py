"""An answer of the learning variants is signed to the camera instead of picked.

Frames come from a source that only pretends, and so does the eye; what it sees are our own hands.
"""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from camera_tests.hands import SIZE, blank, sight
from camera_tests.pretended import PretendedCamera, PretendedEye, PretendedFrames
from pullstrings_qt.games.pulling_strings.events import Pulled
from pullstrings_qt.ui.kit.last_event import last_events
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import Message
from pullstrings_qt.ui.match import answer_sheet
from pullstrings_qt.ui.match.answer_sheet import AnswerSheet
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt_camera.reading.frame import Frame
from pullstrings_qt_camera.reading.hand_detector import HandSighting
from pullstrings_qt_camera.ui.signed_answer import SignedAnswer
from pullstrings_qt_camera.ui.words import Trouble
from tests.ui.match.conftest import (
    COMPUTER,
    MARA,
    Begin,
    PatientEngine,
    answer,
    answer_in_secret,
    ask_for_answer,
)
from tests.ui.match.test_every_tile_set import begun
from tests.ui.match.test_secret_choice import settle, spoken_tree

NOTHING = HandSighting(SIZE)
RIGHT = sight("C", {"C": 0.9})  # n3 is C
WRONG = sight("O", {"O": 0.9})
UNSURE = sight("C", {"C": 0.5, "O": 0.4})
HELD = 22  # frames in which a letter is read


@pytest.fixture
def eye() -> PretendedEye:
    return PretendedEye()


@pytest.fixture(autouse=True)
def camera(monkeypatch: pytest.MonkeyPatch, eye: PretendedEye) -> None:
    """Let there be a camera that pretends."""
    monkeypatch.setattr(answer_sheet, "usable_camera", lambda: PretendedCamera(lambda: eye))


class Signer:
    """A person who answers by signing."""

    def __init__(self, qtbot: QtBot, eye: PretendedEye, sheet: AnswerSheet) -> None:
        self._qtbot, self._eye, self.sheet = qtbot, eye, sheet

    @property
    def pane(self) -> SignedAnswer:
        pane = self.sheet.camera
        assert isinstance(pane, SignedAnswer)
        return pane

    @property
    def is_open(self) -> bool:
        frames = self.pane.session.frames
        assert isinstance(frames, PretendedFrames)
        return frames.is_open

    def open(self) -> SignedAnswer:
        assert self.sheet.camera_button is not None
        self.sheet.camera_button.click()
        return self.pane

    def show(self, seen: HandSighting, frames: int = HELD, picture: Frame | None = None) -> None:
        """Let the camera see one thing for some frames, until something was read."""
        self._eye.sees = seen
        session = self.pane.session
        assert isinstance(session.frames, PretendedFrames)
        for _ in range(frames):
            if (looker := session.looker) is None:
                break
            with self._qtbot.waitSignal(looker.seen):
                session.frames.send(blank() if picture is None else picture)

    @property
    def said(self) -> str:
        return f"{self.pane.sentence.text()} {self.pane.second.text()}".strip()


Sits = Callable[[AnswerSheet], Signer]


@pytest.fixture
def sits(qtbot: QtBot, eye: PretendedEye) -> Sits:
    """Return a function that sets a person before the camera."""
    return lambda sheet: Signer(qtbot, eye, sheet)


Alone = Callable[..., tuple[MatchPage, AnswerSheet, Signer]]


@pytest.fixture
def alone(begin: Begin, window: MainWindow, sits: Sits) -> Alone:
    """Return a function that lets Mara answer for C, against the computer."""

    def start(**options: str) -> tuple[MatchPage, AnswerSheet, Signer]:
        page = begin(MARA, COMPUTER, **({"learning": "no pull"} | options))
        dialog = ask_for_answer(page, window, "n3")
        return page, dialog, sits(dialog)

    return start


@pytest.fixture
def in_secret(begin: Begin, window: MainWindow) -> Callable[..., AnswerSheet]:
    """Return a function that lets Mara answer for a tile while Theo looks away."""

    def start(place: str = "n3", *, silent: bool = False) -> AnswerSheet:
        page = begin(learning="no pull")
        page.flow.silent_pick = silent
        page.press_main()
        return answer_in_secret(window, place)

    return start


def answers_again(window: MainWindow, page: MatchPage, place: str) -> AnswerSheet:
    """Begin the turn of a page anew, as often as a test wants."""
    for _way_back in range(5):
        if window.overlay is not None:
            window.overlay.cancel()
    page.press_main()
    return answer_in_secret(window, place)


def pulled(page: MatchPage) -> Pulled:
    page.skip()
    event = page.match.steps[0].events[0]
    assert isinstance(event, Pulled)
    return event


# --- what is answered ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("learning", "seen", "signed"),
    [("no pull", RIGHT, "c"), ("no pull", WRONG, "o"), ("signed pull", WRONG, "o")],
)
def test_what_is_signed_is_the_answer_as_if_it_were_picked(
    alone: Alone, engine: PatientEngine, learning: str, seen: HandSighting, signed: str
) -> None:
    page, dialog, mara = alone(learning=learning)
    mara.open()
    mara.show(seen)
    assert mara.said == f"The camera saw {signed.upper()}. Is that what you signed?"
    assert page.match.waiting == {0, 1}, "nothing is answered without a press"
    mara.pane.take_button.click()
    assert dialog.isHidden()
    answer(page, engine, "n1")
    right = signed == "c"
    event = pulled(page)
    assert (event.signed, event.correct) == (signed, right)
    ends = {"c": 2, "o": 5}
    assert event.end == (ends[signed] if right or learning == "signed pull" else None)


def test_unsure_it_asks_a_hand_answers_and_neither_looks_again(
    alone: Alone, engine: PatientEngine
) -> None:
    page, _dialog, mara = alone()
    mara.open()
    mara.show(UNSURE)
    assert mara.said == "Was it C or O? Press the handshape you used."
    assert [button.answer.sign for button in mara.pane.hands] == ["C", "O"]
    assert not mara.pane.take_button.isVisible()
    assert mara.pane.again_button.words == "Try again"
    mara.pane.again_button.click()
    assert mara.is_open
    assert not mara.pane.hands
    mara.show(sight("C", {"C": 0.5, "O": 0.3, "E": 0.15}))
    assert mara.said.startswith("Was it E or "), "it does not ask the same"
    mara.pane.hands[0].click()
    answer(page, engine, "n1")
    assert pulled(page).signed == "e"


def test_the_camera_closes_once_it_has_read_or_is_left_and_looks_again_on_a_press(
    alone: Alone, window: MainWindow
) -> None:
    page, dialog, mara = alone()
    assert mara.sheet.camera is None
    mara.open()
    assert mara.is_open
    mara.show(WRONG)
    assert not mara.is_open
    assert not mara.pane.is_on
    assert mara.pane.veil.is_empty
    assert mara.pane.preview.is_empty
    mara.pane.again_button.click()
    mara.show(sight("C", {"C": 0.7, "O": 0.8}))
    assert mara.said.startswith("The camera saw C."), "O was misread"
    assert dialog.isVisible()
    assert page.match.waiting == {0, 1}
    _page, _dialog, mara = alone()
    mara.open()
    window.hide()
    window.show()
    assert not mara.is_open
    assert mara.said == "The camera is off."
    mara.pane.again_button.click()
    assert mara.is_open


def test_the_grid_is_always_there(alone: Alone) -> None:
    _page, dialog, mara = alone()
    mara.open()
    assert not dialog.grid.isVisible()
    mara.pane.pick_button.click()
    assert dialog.grid.isVisible()
    assert dialog.camera is None
    dialog.grid.buttons[4].click()
    assert dialog.main_button.isEnabled()
    mara.open()
    assert not dialog.main_button.isEnabled(), "what is pressed now is about the camera"


# --- privacy ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "leave",
    [
        lambda window, dialog: dialog.cancel(),
        lambda window, dialog: dialog.close_down(),
        lambda window, dialog: window.hide(),
        lambda window, dialog: window.showMinimized(),
        lambda window, dialog: window.show_overlay(Message("Title", "Words.")),
        lambda window, dialog: window.go_home(passing=True),
    ],
    ids=["answers again", "dialog gone", "hidden", "minimized", "another dialog", "page left"],
)
def test_out_of_sight_the_camera_is_off_at_once(
    alone: Alone,
    window: MainWindow,
    qtbot: QtBot,
    leave: Callable[[MainWindow, AnswerSheet], object],
) -> None:
    _page, dialog, mara = alone()
    pane = mara.open()
    mara.show(RIGHT, 3)
    frames, looker = pane.session.frames, pane.session.looker
    assert isinstance(frames, PretendedFrames)
    assert looker is not None
    leave(window, dialog)
    assert not frames.is_open
    assert pane.veil.is_empty
    assert looker._newest is None
    qtbot.waitUntil(lambda: looker.is_over)


def picture(widget: SignedAnswer) -> bytes:
    image = widget.grab().toImage()
    return bytes(image.constBits())


def test_the_other_sees_no_picture_and_no_finger(alone: Alone) -> None:
    """Whatever letter is made, and whatever stands before the camera, looks the same."""
    _page, _dialog, mara = alone()
    pane = mara.open()
    pane.show_button.clearFocus()
    seen, palm = [], sight("V", {}).hand
    assert palm is not None
    for letter in "VS":
        here = sight(letter, {letter: 0.9})
        assert here.hand is not None
        here.hand.places[[0, 9]] = palm.places[[0, 9]]
        face = np.random.default_rng(ord(letter)).permuted(blank(90), axis=0)
        pane.veil.clear()
        mara.show(here, 2, face)
        pane.veil.show_sight(here, 0.3)
        seen.append(picture(pane))
        assert pane.preview.is_empty
    assert seen[0] == seen[1]


def test_a_person_sees_themself_while_a_button_is_held(alone: Alone) -> None:
    _page, _dialog, mara = alone()
    pane = mara.open()
    mara.show(NOTHING, 2)
    assert not pane.preview.isVisible()
    QTest.keyPress(pane.show_button, Qt.Key.Key_Space)
    assert pane.preview.isVisible()
    mara.show(RIGHT, 2)
    assert not pane.preview.is_empty
    QTest.keyRelease(pane.show_button, Qt.Key.Key_Space)
    assert pane.veil.isVisible()
    assert pane.preview.is_empty


def test_nothing_in_sight_tells_what_is_meant(in_secret: Callable[..., AnswerSheet]) -> None:
    """Two tiles, one after the other: with the camera open the dialog looks the same."""
    looks, names = [], []
    for place in ("n3", "w5"):
        dialog = in_secret(place)
        assert dialog.camera_button is not None
        dialog.camera_button.click()
        settle()
        last_events(dialog).flush()
        look = dialog.card.grab().toImage()  # its bits last as long as it does
        looks.append(bytes(look.constBits()))
        names.append(spoken_tree(QAccessible.queryAccessibleInterface(dialog)))
        dialog.cancel()
        assert dialog.main_button.accessibleName() not in ("", "Sign first")
    assert looks[0] == looks[1]
    assert names[0] == names[1]


def test_each_player_signs_apart(
    in_secret: Callable[..., AnswerSheet], window: MainWindow, sits: Sits
) -> None:
    first = in_secret()
    mara = sits(first)
    mara.open()
    mara.show(RIGHT)
    mara.pane.take_button.click()
    second = answer_in_secret(window, "w5")
    assert second.camera is None, "Theo opens it for himself"
    theo = sits(second)
    theo.open()
    theo.show(WRONG)
    theo.pane.take_button.click()
    assert window.overlay is second
    assert second.title.text() == "Mara, come and look. You turn them over together."
    assert second.main_button.isEnabled()


# --- a reader that all may hear --------------------------------------------------------------


@pytest.fixture
def reader() -> Iterator[None]:
    """Let a screen reader listen."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.mark.parametrize("likely", [0.9, 0.5], ids=["sure", "unsure"])
def test_in_silence_no_letter_is_said_or_written(
    begin: Begin, window: MainWindow, sits: Sits, said: list[str], likely: float
) -> None:
    page = begin(learning="no pull")
    page.flow.silent_pick = True
    heard, trees = [], []
    for letter, other in ("CO", "VU"):
        dialog = answers_again(window, page, "n3")
        mara = sits(dialog)
        mara.open()
        said.clear()
        seen = sight(letter, {letter: likely, other: (1 - likely) * 0.8})
        mara.show(seen, HELD // 2)
        last_events(window).flush()  # else the clock says what is joined
        mara.show(seen)
        heard.append([*said])
        last_events(window).flush()
        settle()
        trees.append(sorted(spoken_tree(QAccessible.queryAccessibleInterface(window))))
        assert mara.pane.hands[0].answer.sign == letter
    assert heard[0] == heard[1] != []
    assert trees[0] == trees[1]


def test_a_reader_makes_it_silent_by_itself(
    in_secret: Callable[..., AnswerSheet], reader: None, sits: Sits
) -> None:
    dialog = in_secret()
    mara = sits(dialog)
    mara.open()
    mara.show(RIGHT)
    assert mara.said == "The camera saw this hand. Is that what you signed?"


def test_nothing_is_kept_of_what_was_taken(begin: Begin, window: MainWindow, sits: Sits) -> None:
    page = begin(learning="no pull")
    trees = []
    for seen in (WRONG, RIGHT, sight("V", {"V": 0.9})):  # the first makes the place of what is said
        dialog = answers_again(window, page, "n3")
        mara = sits(dialog)
        pane = mara.open()
        mara.show(seen)
        pane.take_button.click()
        assert pane.sentence.text() == ""
        assert pane.hands == ()
        last_events(window).flush()
        settle()
        trees.append(spoken_tree(QAccessible.queryAccessibleInterface(window)))
    assert trees[1] == trees[2]
    assert not any("camera saw" in words for words in last_events(window).kept)


# --- keys, troubles, and without the extra ---------------------------------------------------


def test_all_of_it_goes_by_keys(alone: Alone, window: MainWindow, engine: PatientEngine) -> None:
    page, dialog, mara = alone()
    assert mara.sheet.camera_button is not None
    for _stop in range(60):
        if window.focusWidget() is mara.sheet.camera_button:
            break
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.focusWidget() is mara.pane.show_button
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert window.focusWidget() is mara.sheet.camera_button
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Space)
    mara.show(RIGHT)
    assert window.focusWidget() is mara.pane.take_button
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    answer(page, engine, "n1")
    assert pulled(page).correct


def test_what_is_in_the_way_is_said_once_it_lasts(alone: Alone, said: list[str]) -> None:
    _page, _dialog, mara = alone()
    mara.open()
    dark = HandSighting(SIZE, dark=True)
    mara.show(dark, 3)
    assert mara.said.startswith("Show your hand.")
    mara.show(dark, 8, blank(0))
    assert mara.said == "It is too dark. Turn on a light."
    assert said.count("It is too dark. Turn on a light.") == 1
    assert mara.pane.veil.marks == 0
    mara.show(NOTHING, 1)
    assert mara.pane.veil.marks == 5


def test_each_trouble_is_told_and_leaves_the_grid(alone: Alone) -> None:
    _page, dialog, mara = alone()
    for trouble in Trouble:
        pane = mara.open()
        pane.session.frames.failed.emit(trouble)
        assert not mara.is_open
        assert pane.again_button.words == "Try again"
        assert "camera" in mara.said.casefold(), trouble
        pane.pick_button.click()
        assert dialog.grid.isVisible()


def test_without_the_extra_or_signs_nothing_of_it_is_there(
    navigation: Navigation, window: MainWindow, alone: Alone, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = begun(navigation, "roman", MARA, COMPUTER, learning="no pull")
    assert ask_for_answer(page, window, "n3").camera_button is None
    monkeypatch.setattr(answer_sheet, "usable_camera", lambda: None)
    _page, dialog, _mara = alone()
    assert dialog.camera_button is None
    dialog.sign()
    assert not dialog.is_signing
