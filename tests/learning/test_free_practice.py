"""Free practice: every met card once, and the store stays as it is."""

from random import Random

from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.learning.session import FreePractice, StepKind, TeachingOptions
from pullstrings_qt.storage.folder import STORE_FILE
from pullstrings_qt.tiles.tile_set import tile_set
from tests.learning.card_samples import MAKE, READ, Person, card, next_card

CHOOSING = TeachingOptions(introduces=True, answers=4, words=(("MAMA",),))


def _practice(person: Person, seed: int = 1) -> FreePractice:
    return FreePractice(
        person.grader, tile_set("asl"), (READ, MAKE), chance=Random(seed), teaching=CHOOSING
    )


def test_every_met_card_is_asked_once_mixed_whatever_is_answered(mara: Person) -> None:
    for number, letter in enumerate("abcdefgh"):
        mara.grader.review(card(letter), Rating.AGAIN if number % 3 else Rating.EASY)
        mara.grader.review(card(letter, MAKE), Rating.GOOD)
    met = mara.store.reviews.cards(mara.id, "asl")
    orders = set()
    for seed in range(5):
        practice = _practice(mara, seed)
        assert practice.total == 16
        asked = []
        while (step := practice.next_step()) is not None:
            assert step.key is not None
            assert not step.word
            asked.append(step.key)
            if step.kind is StepKind.MAKE:
                practice.grade(Rating.AGAIN)
            else:
                practice.answer("a" if seed % 2 else step.key.tile_id)
        assert sorted(asked) == sorted(met)
        assert practice.result().done == practice.total == 16
        orders.add(tuple(asked))
    assert len(orders) == 5


def test_nothing_in_the_store_changes_not_even_when_an_answer_is_taken_back(mara: Person) -> None:
    for letter in "abcd":
        mara.grader.review(card(letter), Rating.GOOD)
    file = mara.store.folder / STORE_FILE
    before = file.read_bytes(), mara.store.reviews.cards(mara.id, "asl")
    practice = _practice(mara)
    first = next_card(practice)
    assert first is not None
    practice.answer("z")
    practice.next_step()
    assert practice.undo() == first
    while next_card(practice) is not None:
        practice.answer("z")
    assert (file.read_bytes(), mara.store.reviews.cards(mara.id, "asl")) == before
    assert mara.store.reviews.count(mara.id) == 4
    assert mara.progress.answers_today() == 4
