"""After a mistake both hands are compared; it teaches nothing unmet (issue 15, 6)."""

from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.learning_types import CardKey, Direction, Rating
from pullstrings_qt.learning.session import Session
from pullstrings_qt.look.hand_close_up import HandSight
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.differences import COUNTED
from pullstrings_qt.signs.views import Hand, Side
from pullstrings_qt.signs.words import cue_text
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.preferences import Preferences
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.cards.result_page import ResultPage
from pullstrings_qt.ui.learn.cards.words import card_view, comparison
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.drill.view import AnswerFeedback
from tests.ui.expect import of_kind, settle
from tests.ui.kit.test_face_view import distance
from tests.ui.learn.cards.test_flash_cards import asked, begin, log, wrong_number

M = CardKey("asl", "m", Direction.READ)
ASL = tile_set("asl")


def mistake(page: FlashCardPage, key: CardKey, chosen: str, met: tuple[str, ...]) -> None:
    """Show a mistake on a page."""
    page.show_question(card_view(key, ASL, "choose", (key.tile_id, chosen)))
    compared = comparison(key, ASL, chosen, met)
    page.show_feedback(AnswerFeedback(False, "", "", key.tile_id, chosen, compared=compared))


@pytest.fixture
def page(controller: LearnController, mara: Profile) -> FlashCardPage:
    return begin(controller, mara)


def test_both_hands_have_the_ring_on_one_finger_and_its_fingers_counted(
    page: FlashCardPage, said: list[str], controller: LearnController, store: Store, mara: Profile
) -> None:
    mistake(page, M, "n", ("m", "n"))
    pane = page.mistake
    assert pane.heading.text() == "This is M. You chose N."
    assert (
        pane.sentence.text()
        == "M: Three fingers fold over the thumb. N: Two fingers fold over the thumb."
    )
    right, wrong = pane.pair.cards
    assert (right.sight, wrong.sight) == (HandSight("M"), HandSight("N"))
    assert right.marks.digits == wrong.marks.digits == ("ring",)
    assert (right.marks.counted, wrong.marks.counted) == (COUNTED["M"], COUNTED["N"])
    assert (right.marks.rim, wrong.marks.rim) == ("good", "")
    assert right.height() == wrong.height()
    assert right._close_up().scale == wrong._close_up().scale
    assert said[-1] == f"{pane.heading.text()} {pane.sentence.text()}"
    text = pane.sentence
    stretches = text._text_block().bold_ranges(text.text())
    found = [text.text()[one.start : one.start + one.length] for one in stretches]
    assert found == ["M:", "N:"], "the letters are bold"
    # A letter never met is neither named nor shown.
    mistake(page, M, "n", ("m",))
    pane = page.mistake
    assert pane.heading.text() == "This is M."
    assert pane.sentence.text() == cue_text("M")
    assert [card.sight for card in pane.pair.shown] == [
        HandSight("M", Side.VIEWER),
        HandSight("M", Side.SIGNER),
    ]
    assert pane.drill_button.isHidden()
    first = pane.pair.captions[0]
    assert first.text() == "The other person sees"
    controller.appearance.use(Preferences("light", 2.0, reduced_motion=True))
    assert first.text() == "This is M.", "the heading lies below the hands in large text"
    controller.appearance.use(Preferences("light", 1.0, reduced_motion=True))
    assert first.text() == "The other person sees"
    # two that are not alike have both cues
    mistake(page, M, "l", ("m", "l"))
    assert page.mistake.sentence.text() == f"M: {cue_text('M')} L: {cue_text('L')}"
    assert [note.text() for note in page.mistake.pair.notes] == ["", ""], "not said twice"
    assert [one.text() for one in page.mistake.pair.captions] == ["M", "L"]
    digits, others = (card.marks.digits for card in page.mistake.pair.cards)
    assert digits == others
    assert len(digits) == 1
    # Left hands.
    page = begin(controller, store.profiles.change(mara._replace(left_handed=True)))
    mistake(page, M, "n", ("m", "n"))
    assert {card.sight.hand for card in page.mistake.pair.cards if card.sight} == {Hand.LEFT}


def test_a_hand_that_moves_has_its_ring_once_it_is_still_and_melts_into_it(
    controller: LearnController, page: FlashCardPage
) -> None:
    """The ring hung in the air where the finger would be, and the still came at once."""
    controller.appearance.use(Preferences(theme="light", reduced_motion=False))
    mistake(page, CardKey("asl", "j", Direction.READ), "o", ("j", "o"))
    card = page.mistake.pair.cards[0]
    clock, marks = card.player.clock, card.marks
    assert card.player.is_playing
    clock.setCurrentTime(clock.duration() // 2)
    moving = card.grab().toImage()
    card.marks = replace(marks, digits=())
    assert card.grab().toImage() == moving, "there is no ring"
    card.marks = marks
    melting = []
    for at in range(0, clock.duration(), 20):
        clock.setCurrentTime(at)
        if 0.0 < card.player.settled < 1.0:
            melting.append(card.grab().toImage())
    clock.setCurrentTime(clock.duration())
    still = card.grab().toImage()
    card.marks = replace(marks, digits=())
    assert card.grab().toImage() != still, "there is one"
    far = [distance(picture, still) for picture in melting]
    assert len(far) > 5
    assert far == sorted(far, reverse=True), "it only ever comes nearer"
    assert far[-1] < 0.2 * far[0]


def test_the_next_card_waits_for_a_key_beside_the_only_red_dot(
    controller: LearnController, mara: Profile, store: Store
) -> None:
    page = begin(controller, mara)
    bad = Theme.current().color("bad").name()

    def reds() -> int:
        strip = page.pips.grab().toImage()
        row = strip.height() // 2
        return sum(strip.pixelColor(x, row).name() == bad for x in range(strip.width()))

    assert reds() == 0
    QTest.keyClicks(page.card, str(wrong_number(controller, page)))
    assert reds() > 10
    page.mistake.next_button.click()
    assert reds() == 0, "a mistake that was looked at is over"
    # The next card waits for a key.
    page = begin(controller, mara)
    tile_id = asked(controller)
    QTest.keyClicks(page.card, str(wrong_number(controller, page)))
    assert page.mistake.isVisible()
    assert QApplication.focusWidget() is page.mistake.next_button
    assert log(store, mara)[1][:2] == (tile_id, Rating.AGAIN)
    card = page.mistake.pair.cards[0]
    card.setFocus()
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert page.stage.isVisible()
    assert asked(controller) != tile_id
    # The main buttons never scroll away.
    window = controller.window
    page = begin(controller, mara)
    mistake(page, M, "n", ("m", "n"))
    button, card = page.mistake.next_button, page.mistake.pair.cards[0]
    for size, scale in product(((1024, 640), (1366, 768)), (1.0, 2.0)):
        window.resize(*size)
        controller.appearance.use(Preferences("light", scale, reduced_motion=True))
        settle()
        lower = button.mapTo(window, button.rect().bottomRight())
        assert lower.y() < window.height()
        assert lower.x() < window.width()
        foot = card.mapTo(window, card.rect().bottomLeft())
        assert foot.y() < button.mapTo(window, button.pos()).y()
        assert card.width() >= 200, "large enough to see the difference"


def test_practicing_the_two_goes_on_with_the_session_afterwards(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    grader = controller.learners.grader(mara)
    for tile_id in "mn":
        grader.review(CardKey("asl", tile_id, Direction.READ), Rating.GOOD)
    page = begin(controller, mara)
    number = wrong_number(controller, page)
    mixed = {asked(controller), page.answers.buttons[number - 1].choice.tile_id}
    for tile_id in mixed - {"m", "n"}:
        grader.review(CardKey("asl", tile_id, Direction.MAKE), Rating.GOOD)
    QTest.keyClicks(page.card, str(number))
    assert controller.cards is not None
    session = controller.cards.source
    assert page.mistake.drill_button.isVisible()
    page.mistake.drill_button.click()
    drill = of_kind(controller.window.page, FlashCardPage)
    assert drill is not page
    for _question in range(6):
        assert {each.choice.tile_id for each in drill.answers.buttons} == mixed
        QTest.keyClicks(drill.card, asked(controller))
        QTest.keyClick(drill.main_button, Qt.Key.Key_Return)
    assert controller.cards.source is session
    again = of_kind(controller.window.page, FlashCardPage)
    assert again.header.subtitle.text() == "card 2 of 9"
    again.stopped.emit()
    result = of_kind(controller.window.page, ResultPage)
    result.again_button.click()
    assert isinstance(controller.cards.source, Session), "another session, not the short drill"
