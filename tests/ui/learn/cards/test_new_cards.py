"""New cards are introduced first; answers can be undone; the signing hand (issue 4, 1)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.learning_types import CardKey, Direction, Rating
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.learning.session import Session, StepKind
from pullstrings_qt.look.hand_close_up import HandSight
from pullstrings_qt.signs.views import Hand, Side
from pullstrings_qt.signs.words import cue_text, shape_text
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.preferences import Preferences
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.cards.words import card_view, introduction, journey
from pullstrings_qt.ui.learn.controller import LearnController
from tests.ui.expect import of_kind, there
from tests.ui.learn.cards.test_flash_cards import asked, begin, log


def test_taking_back_asks_the_same_question_in_the_same_order(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    page = begin(controller, mara)

    def offered() -> list[str]:
        return [each.choice.tile_id for each in page.answers.buttons]

    seen = []
    for _card in range(3):
        seen.append((asked(controller), offered()))
        QTest.keyClicks(page.card, asked(controller))
        QTest.keyClick(page.next_button, Qt.Key.Key_Return)
    waiting = asked(controller), offered()
    for before in reversed(seen):
        QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert (asked(controller), offered()) == before
    for _card in range(3):
        QTest.keyClicks(page.card, asked(controller))
        QTest.keyClick(page.next_button, Qt.Key.Key_Return)
    assert (asked(controller), offered()) == waiting, "nor does the card that was open change"


def meet(page: FlashCardPage) -> None:
    """Press the main button with the keyboard, where a new card is shown."""
    QTest.keyClick(page.initial_focus(), Qt.Key.Key_Return)


def kind(controller: LearnController) -> StepKind:
    run = there(controller.cards)
    assert run.source.step is not None
    return run.source.step.kind


@pytest.fixture
def new(store: Store, mara: Profile) -> Profile:
    """Return somebody who has never signed."""
    return store.profiles.change(mara._replace(level=SigningLevel.NEW))


def test_whoever_never_signed_is_shown_both_sides_of_a_new_letter(
    controller: LearnController, store: Store, new: Profile, said: list[str]
) -> None:
    page = begin(controller, new)
    first = asked(controller)
    pane = page.new_letter
    assert pane.isVisible()
    assert QApplication.focusWidget() is pane.made_button
    assert pane.name.name == first.upper()
    assert pane.cue.text() == cue_text(first.upper())
    assert any(f"This is {first.upper()}. {shape_text(first.upper())}" in words for words in said)
    sights = [card.sight for card in pane.pair.shown]
    assert sights == [HandSight(first.upper(), Side.VIEWER), HandSight(first.upper(), Side.SIGNER)]
    captions = [label.text() for label in pane.pair.captions]
    assert captions == ["The other person sees", "You see"]
    pane.turn_button.click()
    assert [card.sight for card in pane.pair.shown] == sights[::-1]
    assert [label.text() for label in pane.pair.captions] == captions[::-1]
    pane.turn_button.click()
    assert [card.sight for card in pane.pair.shown] == sights
    assert pane.place.text() == "New, 1 of 5"
    assert page.pips.isHidden(), "the way through the letters stands in their place"
    QTest.keyClicks(pane.made_button, first)
    assert log(store, new) == [], "nothing is asked yet"
    meet(page)
    assert asked(controller) != first, "others come before the first question"
    assert pane.place.text() == "New, 2 of 5"
    # Changing hands is remembered.
    page = begin(controller, new)
    page.new_letter.hand_button.click()
    assert {card.sight.hand for card in page.new_letter.pair.shown if card.sight} == {Hand.LEFT}
    assert page.new_letter.hand_button.text() == "Right-handed? Change hands"
    assert store.profiles.all()[0].left_handed
    while kind(controller) is StepKind.INTRODUCE:
        assert page.new_letter.pair.cards[0].sight == HandSight(
            asked(controller).upper(), Side.VIEWER, Hand.LEFT
        )
        meet(page)
    assert page.card.pane.look.signs.hand == "left"


def test_the_first_question_comes_after_two_letters(
    controller: LearnController, store: Store, new: Profile
) -> None:
    page = begin(controller, new)
    shown = []
    while page.new_letter.isVisible():
        shown.append(asked(controller))
        meet(page)
    assert shown == ["m", "a"], "her own name first"
    first = asked(controller)
    assert {each.choice.tile_id for each in page.answers.buttons} == {"m", "a"}
    QTest.keyClicks(page.card, first)
    assert log(store, new) == [(first, Rating.GOOD, first)]
    QTest.keyClick(page.main_button, Qt.Key.Key_Return)
    coming = asked(controller)
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (asked(controller), page.heading.text()) == (first, "Which letter is this?")
    QTest.keyClicks(page.card, first)
    QTest.keyClick(page.main_button, Qt.Key.Key_Return)
    assert asked(controller) == coming


def test_who_knows_a_letter_says_so(
    controller: LearnController, new: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = begin(controller, new)
    told: list[tuple[str, bool]] = []
    source = of_kind(controller.cards.source if controller.cards is not None else None, Session)
    seen = source.seen

    def listen(*, known: bool = False) -> None:
        told.append((asked(controller), known))
        seen(known=known)

    monkeypatch.setattr(source, "seen", listen)
    first = asked(controller)
    page.new_letter.known_button.click()
    second = asked(controller)
    meet(page)
    assert told == [(first, True), (second, False)]


def test_making_and_drills_introduce_first_as_well(
    controller: LearnController, new: Profile
) -> None:
    page = begin(controller, new, directions="make")
    assert kind(controller) is StepKind.INTRODUCE
    assert page.new_letter.isVisible()
    while kind(controller) is not StepKind.MAKE:
        meet(page)
    assert page.stage.isVisible()
    QTest.keyClick(page.card, Qt.Key.Key_Space)
    letter = asked(controller).upper()
    sights = [card.sight for card in page.judging.pair.shown]
    assert sights == [HandSight(letter, Side.SIGNER), HandSight(letter, Side.VIEWER)]
    assert page.judging.cue.text() == f"{letter}: {cue_text(letter)}"
    # A tile of another set has no hands.
    page = begin(controller, new, set_id="elements")
    pane = page.new_letter
    assert pane.isVisible()
    assert pane.pair.shown == pane.pair.cards[:1]
    assert not pane.pair.cards[1].isVisible()
    assert not pane.turn_button.isVisible()
    assert not pane.hand_button.isVisible()
    assert pane.made_button.text() == "Go on"
    # A sign that moves is played, and can be played again.
    controller.appearance.use(Preferences(theme="light", reduced_motion=False))
    page = begin(controller, new)
    asl = tile_set("asl")
    key = CardKey("asl", "j", Direction.READ)
    view = card_view(key, asl, "meet", introduction=introduction(asl, "j"))
    page.show_question(view)
    card = page.new_letter.pair.cards[0]
    assert card.player.is_playing
    card.player.stop()
    page.new_letter.play_button.click()
    assert card.player.is_playing
    # The drill of look-alikes shows new signs first.
    controller.learners.choose_person(new.id)
    controller.learners.grader(new).review(CardKey("asl", "u", Direction.MAKE), Rating.GOOD)
    controller.drill(("u", "v"), "asl")
    page = of_kind(controller.window.page, FlashCardPage)
    assert (kind(controller), asked(controller)) == (StepKind.INTRODUCE, "v")
    assert page.new_letter.name.name == "V"
    assert page.new_letter.path.isHidden(), "a drill has no way of its own"
    meet(page)
    assert (kind(controller), asked(controller)) == (StepKind.ECHO, "u")
    assert page.new_letter.words.text() == "Sign it again without looking, then compare."
    assert not page.new_letter.known_button.isVisible()


def test_the_way_shows_the_own_name_first_and_letters_met() -> None:
    asl = tile_set("asl")
    way = journey(asl, "r", ("r", "l"), {"m", "a"}, "Mara")
    assert way.words == "Your own name first"
    assert [(one.name, one.state) for one in way.path] == [
        ("M", "met"),
        ("A", "met"),
        ("R", "now"),
        ("A", "met"),
    ]
    way = journey(asl, "l", ("r", "l"), {"m", "a"}, "Mara")
    assert (way.place, way.words) == ("New, 2 of 2", "New today")
    assert [(one.name, one.state) for one in way.path] == [("R", "met"), ("L", "now")]


def test_the_own_hand_is_shown_first_and_both_can_be_turned(
    controller: LearnController, mara: Profile
) -> None:
    page = begin(controller, mara, directions="make")
    QTest.keyClick(page.card, Qt.Key.Key_Space)
    pane = page.judging
    assert [label.text() for label in pane.pair.captions] == ["You see", "The other person sees"]
    pane.turn_button.click()
    assert [label.text() for label in pane.pair.captions] == ["The other person sees", "You see"]
