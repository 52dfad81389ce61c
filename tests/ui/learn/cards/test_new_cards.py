"""New cards are shown before they are asked; answers are taken back; the own hand (issue 4, 1)."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pullstrings_qt.core.learning_types import CardKey, Direction, Rating, SigningLevel
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.cards.question_card import QuestionCard
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.settings.preferences import Preferences
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


def test_whoever_never_signed_is_shown_a_new_card_before_it_is_asked(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    """Issue 15, points 3 and 4: shown, not graded, and asked after two others at the earliest."""
    page = begin(controller, store.profiles.change(replace(mara, level=SigningLevel.NEW)))
    shown = []
    while page.answers.isHidden():
        new = asked(controller)
        assert page.heading.text() == f"This is {new.upper()}."
        assert page.hint.text().startswith("Look at it, then try.")
        assert page.card.pane.face == tile_set("asl").tile(new).back
        assert page.card.accessibleName().startswith(f"This is {new.upper()}.")
        assert page.next_button.text() == "Try it"
        QTest.keyClicks(page.card, new)
        assert log(store, mara) == [], "nothing is asked yet"
        shown.append(new)
        QTest.keyClick(page.card, Qt.Key.Key_Return)
    assert shown[:3] == ["m", "a", "r"], "her own name first"
    assert page.heading.text() == "Which letter is this?"
    first = asked(controller)
    assert first in shown[:-2], "two others have come since"
    assert {each.choice.tile_id for each in page.answers.buttons} <= set(shown)
    QTest.keyClicks(page.card, first)
    assert log(store, mara) == [(first, Rating.GOOD, first)]
    assert page.next_button.text() == "Next card"
    QTest.keyClick(page.next_button, Qt.Key.Key_Return)
    coming = asked(controller)
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (asked(controller), page.heading.text()) == (first, "Which letter is this?")
    QTest.keyClicks(page.card, first)
    QTest.keyClick(page.next_button, Qt.Key.Key_Return)
    assert asked(controller) == coming


def test_the_drill_of_look_alikes_shows_new_signs_first_as_well(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    new = store.profiles.change(replace(mara, level=SigningLevel.NEW))
    controller.learners.choose_person(new.id)
    controller.learners.reviewer(new).review(CardKey("asl", "u", Direction.MAKE), Rating.GOOD)
    controller.drill(("u", "v"), "asl")
    page = controller.window.page
    assert isinstance(page, FlashCardPage)
    shown = []
    while page.answers.isHidden():
        shown.append(asked(controller))
        assert page.heading.text() == f"This is {shown[-1].upper()}."
        QTest.keyClick(page.card, Qt.Key.Key_Return)
    assert shown[0] == "v", "U was met before"
    assert shown[1:].count("u") == 2, "two looks at the other one come in between"
    for _card in range(4):
        assert page.heading.text() == "Which letter is this?"
        QTest.keyClicks(page.card, asked(controller))
        QTest.keyClick(page.next_button, Qt.Key.Key_Return)


def test_a_new_sign_that_moves_can_be_played_before_it_is_asked(
    controller: LearnController, store: Store, mara: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller.appearance.use(Preferences(theme="light", reduced_motion=False))
    played: list[str] = []
    monkeypatch.setattr(QuestionCard, "play", lambda card: played.append(asked(controller)))
    one_more = replace(mara, level=SigningLevel.NEW, letter_order="J", name_first=False)
    page = begin(controller, store.profiles.change(one_more))
    assert asked(controller) == "j"
    assert page.heading.text() == "This is J."
    assert page.play_button.isVisible()
    assert played == ["j"]


def test_the_own_hand_is_shown_first_and_can_be_turned(
    controller: LearnController, mara: Profile
) -> None:
    page = begin(controller, mara, directions="make")
    QTest.keyClick(page.card, Qt.Key.Key_Space)
    assert page.card.from_signer
    assert page.hint.text() == "This is how you see your own hand."
    page.turn_button.click()
    assert not page.card.from_signer
    assert page.hint.text() == "This is how the other person sees your hand."
