"""A session ends with a word of letters that were met: read, then spelled (issue 15, 5)."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pullstrings_qt.core.learning_types import Rating, Source
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.learning.session import StepKind
from pullstrings_qt.storage import Profile, Store, StoreWriteError
from pullstrings_qt.storage.reviews import Reviews
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.page import HeaderButton, Page
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.cards.result_page import ResultPage, details
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.words.read_word_page import ReadWordPage
from pullstrings_qt.ui.learn.words.spell_it_page import SpellItPage
from tests.ui.expect import of_kind, there


def answer(controller: LearnController) -> None:
    """Go past what is in sight on the page of cards, always right."""
    page, run = controller.window.page, controller.cards
    assert isinstance(page, FlashCardPage)
    assert run is not None
    step = there(run.source.step)
    assert step.key is not None
    if not step.is_graded:
        QTest.keyClick(page.main_button, Qt.Key.Key_Return)
    elif step.kind is StepKind.MAKE:
        QTest.keyClick(page.card, Qt.Key.Key_Space)
        QTest.keyClicks(page.initial_focus(), "2")
    else:
        if step.kind is StepKind.TYPE:
            QTest.keyClicks(page.field.field, step.key.tile_id)
            QTest.keyClick(page.field.field, Qt.Key.Key_Return)
        else:
            QTest.keyClicks(page.card, step.key.tile_id)
        QTest.keyClick(page.main_button, Qt.Key.Key_Return)


def button(page: Page, words: str) -> HeaderButton:
    return next(one for one in page.header.findChildren(HeaderButton) if one.words == words)


@pytest.fixture
def at_the_word(controller: LearnController, store: Store, mara: Profile) -> ReadWordPage:
    """Return the page of the word, after everything else of a first session."""
    new = store.profiles.change(mara._replace(level=SigningLevel.NEW))
    learner = controller.learners.of(new)
    controller.learners.keep(
        learner, replace(learner.choices, directions="both", length=("cards", 20))
    )
    controller.start()
    for _step in range(60):
        if isinstance(controller.window.page, ReadWordPage):
            break
        answer(controller)
    return of_kind(controller.window.page, ReadWordPage)


def test_the_own_name_is_read_then_spelled_and_the_result_says_so(
    controller: LearnController, store: Store, mara: Profile, at_the_word: ReadWordPage
) -> None:
    assert at_the_word.word == "MARA"
    assert not at_the_word.choices.isVisible(), "one word alone: nothing is to be chosen"
    before = len(list(store.reviews.page(mara.id)))
    QTest.keyClicks(at_the_word.field.field, "mara")
    QTest.keyClick(at_the_word.field.field, Qt.Key.Key_Return)
    assert at_the_word.feedback.text.startswith("Yes, MARA.")
    assert at_the_word.next_button.text() == "Go on"
    QTest.keyClick(at_the_word.next_button, Qt.Key.Key_Return)
    spelled = of_kind(controller.window.page, SpellItPage)
    assert spelled.word == "MARA"
    spelled.show_button.click()
    QTest.keyClicks(spelled.view, "2")
    result = of_kind(controller.window.page, ResultPage)
    told = details(result.result, tile_set("asl"))
    assert "Your word was MARA; each of its letters counts as an answer." in told
    reviews = [review for _id, review in store.reviews.page(mara.id)]
    kept = [review for review in reviews if review.source is Source.DRILL]
    assert len(reviews) - before == len(kept) == 6, "M, A and R, read and made"
    assert {review.rating for review in kept} == {Rating.GOOD}


def test_a_word_that_was_taken_back_or_could_not_be_saved_waits(
    controller: LearnController, at_the_word: ReadWordPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_all: object) -> int:
        raise StoreWriteError("This could not be saved because the disk is full.")

    QTest.keyClicks(at_the_word.field.field, "mara")
    with monkeypatch.context() as broken:
        broken.setattr(Reviews, "add", refuse)
        QTest.keyClick(at_the_word.field.field, Qt.Key.Key_Return)
    assert controller.window.visible_toast.text.startswith("This could not be saved")
    assert at_the_word.feedback.text == ""
    QTest.keyClick(at_the_word.field.field, Qt.Key.Key_Return)
    assert at_the_word.feedback.text.startswith("Yes, MARA.")
    # It can be taken back.
    at_the_word.next_button.click()
    spelled = of_kind(controller.window.page, SpellItPage)
    button(spelled, "Take back").click()
    again = of_kind(controller.window.page, ReadWordPage)
    assert again.word == "MARA"
    assert again.field.field.text() == ""


def test_who_cannot_read_it_is_told_and_the_session_is_over(
    controller: LearnController, at_the_word: ReadWordPage
) -> None:
    at_the_word.give_up_button.click()
    assert at_the_word.feedback.text.startswith("That was MARA.")
    at_the_word.next_button.click()
    assert isinstance(controller.window.page, ResultPage)


def test_stopping_at_the_word_shows_the_result(
    controller: LearnController, at_the_word: ReadWordPage
) -> None:
    button(at_the_word, "Stop").click()
    assert isinstance(controller.window.page, ResultPage)
