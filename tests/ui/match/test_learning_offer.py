"""After a match: "You mixed up N and M 2 times. Practice them?" (issue 4, point 7)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pullstrings_qt.core.learning_types import Direction
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.storage import Store
from pullstrings_qt.storage.errors import StoreWriteError
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.match.learning_offer import DrillOffer, mix_up_sentence
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.navigation import Navigation
from tests.ui.expect import of_kind, there
from tests.ui.match.conftest import LAYOUT, MARA, THEO, Begin

BOTH = frozenset({0, 1})


def sign(page: MatchPage, *turns: tuple[tuple[str, str], tuple[str, str]]) -> None:
    """Play turns in which each seat gives a sign for an end."""
    for turn in turns:
        for seat, (end, signed) in enumerate(turn):
            assert page.match.choose(seat, Pull(END_NUMBERS[end], signed))
        page.skip()


def letter(end: str) -> str:
    return LAYOUT[END_NUMBERS[end]]


ONE, OTHER = letter("n3"), letter("s4")
THEIRS = ("e3", letter("e3"))
MIXED_UP = ((("n3", OTHER), THEIRS), (("s4", ONE), THEIRS))


def offers(page: MatchPage) -> list[DrillOffer]:
    assert page.ending is not None
    return page.ending.findChildren(DrillOffer)


@pytest.fixture
def ended(begin: Begin) -> MatchPage:
    """Return the page of a match in which Mara mixed up two letters twice."""
    page = begin(MARA, THEO, learning="no pull")
    sign(page, *MIXED_UP)
    assert page.match.agree_draw(BOTH)
    return page


def names() -> tuple[str, str]:
    first, second = sorted((ONE, OTHER))
    return first.upper(), second.upper()


def test_the_offer_starts_that_drill_for_that_person_and_is_there_when_it_is_opened_again(
    ended: MatchPage, window: MainWindow, store: Store, navigation: Navigation
) -> None:
    (offer,) = offers(ended)
    first, second = names()
    assert offer.words == f"Mara, you mixed up {first} and {second} 2 times. Practice them?"
    assert offer.button.words == f"Practice {first} and {second}"
    assert offer.button.accessibleDescription() == offer.words
    assert offer.isVisible()
    offer.button.setFocus()
    QTest.keyClick(offer.button, Qt.Key.Key_Return)
    page = of_kind(window.page, FlashCardPage)
    learner = there(navigation.learning.learners.current())
    assert learner.profile.name == "Mara"
    assert [button.choice.tile_id in (ONE, OTHER) for button in page.answers.buttons] == [True] * 2
    window.go_back()
    assert window.page is ended
    assert len(offers(ended)) == 1
    summary = store.matches.summaries(1)[0]
    navigation.matches.open_stored_match(summary.id)
    opened = there(navigation.match_page)
    assert opened is not ended
    assert len(offers(opened)) == 1
    mara = there(store.profiles.named("Mara"))
    made = store.reviews.confusions(mara.id, "asl", Direction.MAKE)
    assert sum(one.count for one in made) == 2, "opening a match counts nothing again"


def test_several_wrong_answers_are_practiced_together(
    begin: Begin, window: MainWindow, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = begin(MARA, THEO, learning="no pull")
    sign(page, MIXED_UP[0], (("n1", letter("n2")), THEIRS))
    page.match.agree_draw(BOTH)
    (offer,) = offers(page)
    assert offer.words == "Mara, 2 of your answers were different ones. Practice them?"
    assert offer.button.words == "Practice"
    offer.button.click()
    drill = of_kind(window.page, FlashCardPage)
    asked = {ONE, OTHER, letter("n1"), letter("n2")}
    assert {button.choice.tile_id for button in drill.answers.buttons} <= asked

    def fail(*_all: object) -> None:
        raise StoreWriteError("The disk is full.")

    page = begin(MARA, THEO, learning="no pull")
    monkeypatch.setattr(store.reviews, "add", fail)
    sign(page, MIXED_UP[0])
    assert page.match.turn == 1
    assert window.visible_toast.text.endswith("could not be counted. The disk is full.")


def test_who_answers_right_learns_nothing_or_wants_no_matches_counted_gets_no_offer(
    begin: Begin, store: Store
) -> None:
    page = begin(MARA, THEO)
    page.match.agree_draw(BOTH)
    assert offers(page) == []
    page = begin(MARA, THEO, learning="no pull")
    sign(page, (("n3", ONE), THEIRS))
    page.match.agree_draw(BOTH)
    assert offers(page) == []
    page = begin(MARA, THEO, learning="no pull")
    sign(page, MIXED_UP[0])
    page.match.agree_draw(BOTH)
    (offer,) = offers(page)
    assert offer.words == "Mara, one of your answers was a different one. Practice it?"
    assert offer.button.words == f"Practice {ONE.upper()} and {OTHER.upper()}"
    page = begin(MARA, THEO, learning="signed pull")
    for profile in store.profiles.all():
        store.profiles.change(profile._replace(match_reviews=False))
    sign(page, *MIXED_UP)
    page.match.agree_draw(BOTH)
    assert offers(page) == []


@pytest.mark.parametrize(
    ("count", "name", "sentence"),
    [
        (2, "Mara", "Mara, you mixed up N and M 2 times. Practice them?"),
        (5, "Mara", "Mara, you mixed up N and M 5 times. Practice them?"),
        (3, "Theo", "Theo, you mixed up N and M 3 times. Practice them?"),
    ],
)
def test_the_sentence(count: int, name: str, sentence: str) -> None:
    assert mix_up_sentence("N", "M", count, name) == sentence
