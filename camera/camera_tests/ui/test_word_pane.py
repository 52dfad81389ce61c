"""Spelling a word to the camera: one letter after the other, the feedback, what counts.

Frames come from a source that only pretends, and so do the eyes; what they see are our own hands.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from camera_tests.hands import blank, moved, sight, writing
from camera_tests.pretended import NOTHING, PretendedCamera, PretendedEye, PretendedFrames
from pullstrings_qt.core.learning_types import CardKey, Direction, Source
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.views import Hand, Side
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.words.spell_it_page import SpellItPage
from pullstrings_qt_camera.reading.hand_detector import HandSighting
from pullstrings_qt_camera.reading.word_watch import LETTER_HOLD
from pullstrings_qt_camera.ui.spelling_page import SpellToCameraPage
from pullstrings_qt_camera.ui.word_pane import WordPane
from pullstrings_qt_camera.ui.words import Trouble
from tests.ui.in_reach import cut_short

RATE = 15
LONG_ENOUGH = round((LETTER_HOLD + 0.6) * RATE)


class Speller:
    """A person who spells before a camera that only pretends."""

    def __init__(self, qtbot: QtBot, pane: WordPane, eye: PretendedEye) -> None:
        self.pane, self.eye, self._qtbot = pane, eye, qtbot
        assert isinstance(pane.frames, PretendedFrames)
        self.frames = pane.frames

    def show(self, *frames: HandSighting) -> None:
        """Let the camera see frames, each until it was told."""
        for seen in frames:
            self.eye.sees = seen
            looker = self.pane.session.looker
            assert looker is not None
            with self._qtbot.waitSignal(looker.seen):
                self.frames.send(blank())

    def hold(self, letter: str, frames: int = LONG_ENOUGH, *, aside: float = 0.0) -> None:
        """Hold a letter until it is through, or for some frames."""
        place = self.pane.place
        for _ in range(frames):
            if self.pane.place == place:
                self.show(moved(sight(letter, {letter: 0.9}), aside))

    def slide(self, letter: str) -> None:
        """Slide a letter sideways by most of a palm."""
        for tick in range(10):
            self.show(moved(sight(letter, {letter: 0.9}), 0.09 * tick))

    def write(self, letter: str) -> None:
        """Write J or Z in a second, between two rests."""
        shares = [0.0] * 8 + [tick / RATE for tick in range(RATE + 1)] + [1.0] * 8
        place = self.pane.place
        for share in shares:
            if self.pane.place == place:
                self.show(writing(letter, share))

    @property
    def said(self) -> str:
        return f"{self.pane.sentence.text()} {self.pane.second.text()}".strip()


@pytest.fixture
def eye() -> PretendedEye:
    return PretendedEye()


def in_window(
    qtbot: QtBot,
    eye: PretendedEye,
    word: str,
    *,
    scale: float = 1.0,
    size: tuple[int, int] = (1100, 640),
) -> Speller:
    """Return who spells a word to a pane in a window of its own; the camera is open."""
    window = QWidget()
    qtbot.addWidget(window)
    Theme(text_scale=scale).use()
    pane = WordPane(PretendedFrames, lambda: eye)
    pane.setParent(window)  # no layout: a window of this platform has no least size
    window.resize(*size)
    pane.resize(window.size())
    pane.spell(word, Hand.RIGHT)
    window.show()
    pane.start()
    return Speller(qtbot, pane, eye)


def test_each_letter_that_is_seen_leads_to_the_next_and_the_row_tells(
    qtbot: QtBot, eye: PretendedEye, said: list[str]
) -> None:
    speller = in_window(qtbot, eye, "CAT")
    pane = speller.pane
    assert pane.heading.text() == "Show C"
    assert pane.row.accessibleName() == "CAT: C, now, A, T"
    speller.hold("C")
    assert pane.heading.text() == "Show A"
    assert pane.row.states == ("right", "now", "later")
    assert pane.row.accessibleName() == "CAT: C, right, A, now, T"
    assert pane.ring.held == 0.0
    assert said[-1].startswith("Yes, that is C. Show A. ")
    speller.hold("A")
    with qtbot.waitSignal(pane.ended):
        speller.hold("T")
    assert pane.row.states == ("right", "right", "right")
    assert pane.ring.held == 1.0


def test_while_the_hand_goes_over_to_the_next_letter_nothing_is_found_fault_with(
    qtbot: QtBot, eye: PretendedEye
) -> None:
    speller = in_window(qtbot, eye, "IT")
    speller.hold("I")
    speller.show(*[sight("I", {"I": 0.9})] * 12)
    assert speller.pane.sentence.text() == "Yes, that is I."
    speller.show(*[sight("I", {"I": 0.9})] * 16)
    assert speller.pane.sentence.text() == "That looks like I."


def test_of_a_doubled_letter_the_second_is_a_slide(
    qtbot: QtBot, eye: PretendedEye, said: list[str]
) -> None:
    speller = in_window(qtbot, eye, "BEE")
    pane = speller.pane
    speller.hold("B")
    speller.hold("E")
    assert pane.heading.text() == "Show E"
    assert speller.said == "Slide your hand to the side. Or open your hand, and show E again."
    assert said[-1] == (
        "Yes, that is E. Show E. Slide your hand to the side. Or open your hand, and show E again."
    )
    heard = len(said)
    speller.show(*[sight("E", {"E": 0.9})] * 20)
    assert pane.place == 2, "holding it still is no slide"
    assert len(said) == heard, "and is not chattered about"
    with qtbot.waitSignal(pane.ended):
        speller.slide("E")


def test_who_does_not_slide_opens_the_hand_and_shows_it_again(
    qtbot: QtBot, eye: PretendedEye
) -> None:
    speller = in_window(qtbot, eye, "BEE")
    speller.hold("B")
    speller.hold("E")
    speller.show(*[NOTHING] * 25)
    assert speller.said.startswith("Show your hand.")
    with qtbot.waitSignal(speller.pane.ended):
        speller.hold("E")


def test_j_is_drawn_in_the_air(qtbot: QtBot, eye: PretendedEye, said: list[str]) -> None:
    speller = in_window(qtbot, eye, "JO")
    speller.show(*[sight("I", {"I": 0.9})] * 12)
    assert speller.said == "Yes. Now draw J in the air."
    assert said[-1] == "Yes. Now draw J in the air."
    assert speller.pane.place == 0
    speller.write("J")
    assert speller.pane.heading.text() == "Show O"


def test_what_the_person_judges_is_passed_over(qtbot: QtBot, eye: PretendedEye) -> None:
    speller = in_window(qtbot, eye, "BEE")
    pane = speller.pane
    told: list[tuple[int, object]] = []
    pane.graded.connect(lambda place, rating: told.append((place, rating.name)))
    pane.right_button.click()
    pane.not_yet_button.click()
    assert told == [(0, "GOOD"), (1, "AGAIN")]
    assert pane.row.states == ("right", "again", "now")
    assert pane.row.accessibleName() == "BEE: B, right, E, not yet, E, now"
    assert not pane.second.text().startswith("Or open"), "what was not seen cannot be slid"
    speller.hold("E")
    assert pane.is_over


def test_every_button_has_a_number_and_at_the_end_there_are_others(
    qtbot: QtBot, eye: PretendedEye
) -> None:
    pane = in_window(qtbot, eye, "AB").pane
    assert [(each.number, each.words) for each in pane.numbered] == [
        (1, "Not yet"),
        (2, "Got it"),
        (3, "Show me my own view"),
        (4, "Camera off"),
        (5, "Another word"),
    ]
    assert pane.press(3)
    assert pane.ring.sight is not None
    assert pane.ring.sight.side is Side.SIGNER
    assert not pane.press(6)
    assert pane.press(2)
    assert pane.press(1)
    assert pane.is_over
    assert [(each.number, each.words) for each in pane.numbered] == [
        (4, "Camera off"),
        (5, "Next"),
        (6, "Stop"),
    ]
    assert pane.window().focusWidget() is pane.next_button
    assert not pane.press(2)
    assert not pane.right_button.isVisible()
    pane.spell("ON", Hand.RIGHT)
    assert pane.right_button.isVisible()
    assert pane.window().focusWidget() is pane.switch_button, "a second Space passes no word over"


def test_switched_off_nothing_of_the_picture_is_kept_and_the_word_stays_where_it_is(
    qtbot: QtBot, eye: PretendedEye
) -> None:
    speller = in_window(qtbot, eye, "CAT")
    pane = speller.pane
    speller.hold("C")
    speller.show(*[sight("A", {"A": 0.9})] * 5)
    pane.switch_button.click()
    assert not speller.frames.is_open
    assert pane.preview.is_empty
    assert pane.preview.sight is None
    assert (pane.place, pane.ring.held) == (1, 0.0)
    assert pane.sentence.text() == ""
    pane.start()
    speller.hold("A")
    assert pane.place == 2
    speller.frames.failed.emit(Trouble.IN_USE)
    assert "You can go on without" in speller.said
    pane.right_button.click()
    assert pane.is_over, "the buttons are left"


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 520), (1366, 640)])
def test_at_every_size_nothing_is_cut_and_the_words_are_beside_the_picture(
    qtbot: QtBot, eye: PretendedEye, scale: float, size: tuple[int, int]
) -> None:
    speller = in_window(qtbot, eye, "MAXIMILIANES", scale=scale, size=size)
    pane = speller.pane
    speller.show(*[sight("M", {"M": 0.35, "T": 0.5})] * 30)
    assert speller.said.startswith("This could be M or T.")
    whole(pane, (pane.preview, pane.row, pane.ring, pane.heading, pane.sentence))
    for _letter in pane.word:
        pane.right_button.click()
    pane.praise("You spelled MAXIMILIANES!", "")
    whole(pane, (pane.row, pane.heading, pane.next_button))


def whole(pane: WordPane, parts: tuple[QWidget, ...]) -> None:
    """Assert that no words are cut and that some parts are in sight without scrolling."""
    for _ in range(4):
        QApplication.processEvents()
    assert cut_short(pane) == []
    in_sight = QRect(QPoint(), pane.size())
    for part in parts:
        assert in_sight.contains(QRect(part.mapTo(pane, QPoint()), part.size())), part


# --- within learning --------------------------------------------------------------------------


@pytest.fixture
def spell_it(
    controller: LearnController, mara: Profile, eye: PretendedEye, tmp_path: Path
) -> SpellItPage:
    """Return the page on which words are spelled, where a camera that pretends is offered."""
    page = opened(controller, tmp_path)
    page.offer_camera(PretendedCamera(lambda: eye))
    return page


def opened(controller: LearnController, folder: Path) -> SpellItPage:
    """Open the page on which words are spelled."""
    controller.routes.open_spelling()
    page = controller.window.page
    assert isinstance(page, SpellItPage)
    return page


def before(qtbot: QtBot, spell_it: SpellItPage, eye: PretendedEye) -> Speller:
    """Press the button, and return who spells."""
    spell_it.camera_button.click()
    return at_the_page(qtbot, spell_it, eye)


def at_the_page(qtbot: QtBot, spell_it: SpellItPage, eye: PretendedEye) -> Speller:
    window = spell_it.window()
    assert isinstance(window, MainWindow)
    page = window.page
    assert isinstance(page, SpellToCameraPage)
    return Speller(qtbot, page.pane, eye)


def kept(store: Store, person: Profile) -> list[tuple[str, bool, Source]]:
    reviews = [review for _id, review in store.reviews.page(person.id)]
    assert {review.key.direction for review in reviews} <= {Direction.MAKE}
    return [(review.key.tile_id, review.right, review.source) for review in reviews]


def test_without_the_extra_nothing_of_it_is_seen(
    controller: LearnController, mara: Profile, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("pullstrings_qt.ui.learn.routes.usable_camera", lambda: None)
    page = opened(controller, tmp_path)
    assert page.show_button.isVisible()
    assert not page.camera_button.isVisible()
    QTest.keyClick(page, Qt.Key.Key_4)
    assert controller.window.page is page


def test_the_press_opens_page_and_camera_and_the_own_name_comes_first(
    spell_it: SpellItPage, qtbot: QtBot, eye: PretendedEye, said: list[str]
) -> None:
    QTest.keyClick(spell_it, Qt.Key.Key_4)
    speller = at_the_page(qtbot, spell_it, eye)
    pane = speller.pane
    assert pane.word == "MARA"
    assert speller.frames.is_open
    assert said[-1] == "The camera is on."
    assert any(text.startswith("Spell MARA with your hand. Show M. ") for text in said)
    pane.next_button.click()
    assert pane.word == spell_it.word, "then the word that was in sight"


def test_what_the_camera_saw_is_a_review_marked_so_and_what_one_says_oneself_is_not(
    spell_it: SpellItPage, qtbot: QtBot, eye: PretendedEye, store: Store, mara: Profile
) -> None:
    speller = before(qtbot, spell_it, eye)
    speller.hold("M")
    assert kept(store, mara) == [("m", True, Source.CAMERA)], "kept at once"
    speller.hold("A")
    speller.pane.not_yet_button.click()
    speller.hold("A")
    assert kept(store, mara) == [
        ("m", True, Source.CAMERA),
        ("a", True, Source.CAMERA),
        ("r", False, Source.DRILL),
    ], "a letter that comes twice is one review"
    assert speller.pane.heading.text() == "You came to the end of MARA."
    state = store.reviews.card(mara.id, CardKey("asl", "m", Direction.MAKE))
    assert state is not None
    assert not state.unaided, "the hand to be made was in sight"


def test_at_the_end_there_is_a_warm_sentence_and_enter_goes_on(
    spell_it: SpellItPage, qtbot: QtBot, eye: PretendedEye, said: list[str]
) -> None:
    speller = before(qtbot, spell_it, eye)
    for letter in "MARA":
        speller.hold(letter)
    pane = speller.pane
    assert pane.heading.text() == "You spelled MARA!"
    assert said[-1] == ("Yes, that is A. You spelled MARA! The camera saw every letter of it.")
    QTest.keyClick(pane.next_button, Qt.Key.Key_Return)
    assert pane.word == spell_it.word
    assert pane.is_on, "the camera stays open from word to word"
    for _letter in pane.word:
        pane.right_button.click()
    assert pane.heading.text() == f"You spelled {spell_it.word}!"
    assert pane.second.text() == ""


@pytest.mark.parametrize("way", ["stop", "back", "hidden"])
def test_leaving_the_page_closes_the_camera(
    spell_it: SpellItPage, controller: LearnController, qtbot: QtBot, eye: PretendedEye, way: str
) -> None:
    pane = before(qtbot, spell_it, eye).pane
    if way == "stop":
        for _letter in pane.word:
            pane.not_yet_button.click()
        QTest.keyClick(pane.next_button, Qt.Key.Key_6)
        assert controller.window.page is spell_it
    elif way == "back":
        controller.window.go_back()
    else:
        reached = []
        for _ in range(3):
            controller.window.show_next_region()
            reached.append(QApplication.focusWidget())
        assert {pane.switch_button, pane.not_yet_button} <= {*reached}
        controller.window.hide()
    assert not pane.is_on


NAMES = {
    **{"Zoë": "ZOE", "Søren": "SOREN", "Иван": "", "Anna-Sophie Meier": "ANNASOPHIE"},
    **{"Maximilian-Ferdinand": "MAXIMILIAN", "Player 1": "", "さくら": "", "Q": ""},
}


def test_of_a_name_its_first_that_a_hand_can_spell_is_taken(
    controller: LearnController,
    mara: Profile,
    store: Store,
    qtbot: QtBot,
    eye: PretendedEye,
    tmp_path: Path,
) -> None:
    for name, word in NAMES.items():
        store.profiles.change(mara._replace(name=name))
        page = opened(controller, tmp_path)
        page.offer_camera(PretendedCamera(lambda: eye))
        assert before(qtbot, page, eye).pane.word == (word or page.word), name
        controller.window.go_home()


def test_words_after_the_first_are_made_of_letters_already_met_or_as_was_chosen(
    spell_it: SpellItPage,
    controller: LearnController,
    mara: Profile,
    qtbot: QtBot,
    eye: PretendedEye,
) -> None:
    speller = before(qtbot, spell_it, eye)
    for _letter in "MARA":  # M, A and R are met now
        speller.pane.right_button.click()
    controller.window.go_back()
    words = list(following(before(qtbot, spell_it, eye).pane, 12))
    assert words[0] == spell_it.word
    assert len(set(words)) > 1
    assert all(set(word) <= set("MAR") for word in words[1:])
    controller.window.go_back()
    spell_it.choices.source.chosen.emit("names")
    spell_it.choices.names.setText("Otto, Jo")
    spell_it.choices.names.editingFinished.emit()
    pane = before(qtbot, spell_it, eye).pane
    assert set(list(following(pane, 6))[1:]) == {"OTTO", "JO"}


def following(pane: WordPane, count: int) -> Iterator[str]:
    """Yield the words that come next."""
    for _ in range(count):
        pane.next_button.click()
        yield pane.word
