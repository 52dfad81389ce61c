"""The check of ten letters that "Some" leads to (picture 31c)."""

from random import Random

from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.learning.session import CHECKED, Session, StepKind, letter_check
from pullstrings_qt.storage import Store
from pullstrings_qt.tiles.tile_set import tile_set
from tests.learning.card_samples import HandClock


def check(store: Store, seed: int) -> Session:
    person = store.profiles.add(f"Mara {seed}").id
    grader = Grader(person, store.reviews, Schedule(), HandClock())
    return letter_check(grader, tile_set("asl"), chance=Random(seed))


def test_ten_different_signs_are_asked_once_and_written(store: Store) -> None:
    for seed in range(5):
        session = check(store, seed)
        asked = []
        while (step := session.next_step()) is not None:
            assert step.kind is StepKind.TYPE
            assert step.key is not None
            asked.append(step.key.tile_id)
            session.grade(Rating.GOOD if len(asked) % 2 else Rating.AGAIN)
        assert len(asked) == len(set(asked)) == CHECKED
        result = session.result()
        assert (result.done, result.right, result.introduced, result.word) == (10, 5, (), "")


def test_the_signs_come_from_all_over_the_alphabet(store: Store) -> None:
    asked = set()
    for seed in range(5):
        session = check(store, seed)
        while (step := session.next_step()) is not None and step.key is not None:
            asked.add(step.key.tile_id)
            session.grade(Rating.GOOD)
    assert len(asked) > 20


def test_what_is_known_comes_back_later_than_what_is_not(store: Store) -> None:
    session = check(store, 1)
    session.next_step()
    right = session.grade(Rating.GOOD)
    session.next_step()
    wrong = session.grade(Rating.AGAIN)
    assert right.after.due > wrong.after.due
