"""A drill of words chooses fairly and leaves a review of each letter."""

from datetime import UTC, datetime
from itertools import pairwise
from random import Random

import pytest

from pullstrings_qt.core.learning_types import (
    CardKey,
    CardReview,
    CardState,
    Direction,
    Rating,
    Source,
)
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.learning.word_drill import WordDrill
from pullstrings_qt.storage.reviews import Reviews
from pullstrings_qt.tiles.tile_set import tile_set

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


class FullError(Exception):
    """The place of reviews takes no more."""


class Log(Reviews):
    """Keeps reviews in a list; only what a review asks of `Reviews`."""

    def __init__(self) -> None:
        self.reviews: list[CardReview] = []
        self.room = 1000

    def card(self, person: int, key: CardKey) -> CardState | None:
        return None

    def add(self, person: int, review: CardReview, after: CardState) -> int:
        if len(self.reviews) >= self.room:
            raise FullError
        self.reviews.append(review)
        return len(self.reviews)


@pytest.fixture
def log() -> Log:
    return Log()


@pytest.fixture
def run(log: Log) -> WordDrill:
    grader = Grader(1, log, Schedule(), lambda: NOW)
    return WordDrill(grader, tile_set("asl"), chance=Random(1))


def kept(log: Log) -> dict[str, tuple[bool, str | None]]:
    return {each.key.tile_id: (each.right, each.taken_for) for each in log.reviews}


def test_no_word_comes_again_before_all_have_come(run: WordDrill) -> None:
    run.use(("AB", "CD", "EF"))
    seen = [run.next_word() for _ in range(9)]
    for start in (0, 3, 6):
        assert set(seen[start : start + 3]) == {"AB", "CD", "EF"}
    assert all(a != b for a, b in pairwise(seen))


def test_without_words_there_is_none(run: WordDrill) -> None:
    assert run.next_word() == ""
    with pytest.raises(RuntimeError):
        run.read_word("x")
    run.use(("AB",))
    assert [run.next_word(), run.next_word()] == ["AB", "AB"]


def test_reading_a_word_reviews_each_of_its_letters_as_a_drill(run: WordDrill, log: Log) -> None:
    run.use(("NOON",))
    run.next_word()
    reading = run.read_word("moon")
    assert not reading.right
    assert kept(log) == {"n": (False, "m"), "o": (True, "o")}
    assert {each.source for each in log.reviews} == {Source.DRILL}
    assert {each.key.direction for each in log.reviews} == {Direction.READ}
    assert (run.done, run.right) == (1, 0)


def test_a_missed_letter_is_wrong_but_taken_for_nothing(run: WordDrill, log: Log) -> None:
    run.use(("CAT",))
    run.next_word()
    run.read_word("ct")
    assert kept(log)["a"] == (False, None)
    assert kept(log)["c"] == (True, "c")


def test_spelling_reviews_the_other_direction(run: WordDrill, log: Log) -> None:
    run.use(("EGG",))
    run.next_word()
    run.grade_word(Rating.HARD)
    assert [each.key.tile_id for each in log.reviews] == ["e", "g"]
    assert {each.key.direction for each in log.reviews} == {Direction.MAKE}
    assert run.right == 1
    with pytest.raises(RuntimeError):
        run.grade_word(Rating.GOOD)


def test_a_store_that_is_full_loses_nothing_and_counts_nothing_twice(
    run: WordDrill, log: Log
) -> None:
    run.use(("CAT",))
    run.next_word()
    log.room = 2
    with pytest.raises(FullError):
        run.read_word("cat")
    assert run.is_open
    log.room = 1000
    assert run.read_word("cat").right
    assert [each.key.tile_id for each in log.reviews] == ["c", "a", "t"]
    assert run.done == 1


def test_a_word_that_was_told_leaves_no_review(run: WordDrill, log: Log) -> None:
    run.use(("CAT",))
    run.next_word()
    run.skip()
    assert not run.is_open
    assert log.reviews == []
    assert run.done == 0


def test_a_guest_leaves_nothing(log: Log) -> None:
    run = WordDrill(None, tile_set("asl"), chance=Random(1))
    run.use(("CAT",))
    run.next_word()
    assert run.read_word("cat").right


def test_what_is_wanted_first_comes_before_anything_drawn(run: WordDrill) -> None:
    run.use(("ON", "AT"), ("MARA", "CAT"))
    assert [run.next_word(), run.next_word()] == ["MARA", "CAT"]
    assert {run.next_word(), run.next_word()} == {"ON", "AT"}


def test_a_word_spelled_letter_by_letter_keeps_each_once_with_who_saw_it(
    run: WordDrill, log: Log
) -> None:
    run.use(("NOON",))
    run.next_word()
    run.grade_letter(0, Rating.GOOD, by_camera=True)
    assert run.is_open
    run.grade_letter(1, Rating.GOOD, by_camera=False)
    run.grade_letter(2, Rating.AGAIN, by_camera=False)
    run.grade_letter(3, Rating.GOOD, by_camera=True)
    assert [(each.key, each.right, each.source) for each in log.reviews] == [
        (CardKey("asl", "n", Direction.MAKE), True, Source.CAMERA),
        (CardKey("asl", "o", Direction.MAKE), True, Source.DRILL),
    ]
    assert (run.done, run.right) == (1, 0)
    with pytest.raises(RuntimeError):
        run.grade_letter(0, Rating.GOOD, by_camera=True)


def test_a_letter_that_could_not_be_kept_lets_the_word_go_on(run: WordDrill, log: Log) -> None:
    run.use(("NO",))
    run.next_word()
    log.room = 0
    with pytest.raises(FullError):
        run.grade_letter(0, Rating.GOOD, by_camera=True)
    with pytest.raises(FullError):
        run.grade_letter(1, Rating.GOOD, by_camera=True)
    assert run.done == 1
