"""Signs of a match as reviews, turn by turn (issue 4, point 7; rules 2007, Variations 1 and 2)."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.learning_types import CardKey, Direction, Rating, Source
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule, person_schedule, schedule_setting
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.storage.errors import StoreReadError, StoreWriteError
from pullstrings_qt.table.learning_reviews import MatchLearning
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.stored_matches import open_match
from tests.learning.card_samples import EVENING, HandClock
from tests.learning.test_parameters import OWN

LAYOUT = list("fhcalokubyvwgxnpstiq")
RULES = game_spec("pulling_strings").rules()
BOTH = frozenset({0, 1})


@pytest.fixture
def store(data_folder: Path) -> Iterator[Store]:
    opened = open_store(data_folder).store
    yield opened
    opened.close()


@pytest.fixture
def mara(store: Store) -> int:
    return store.profiles.add("Mara").id


def begin(store: Store, *, learning: str = "no pull", second: str = "Guest", **seat: Any) -> int:
    options = RULES.check_options({"learning": learning})
    setup = {"layout": LAYOUT, "aside": list("dejmrz")}
    start = Record(
        "pulling_strings", options, setup, ("Mara", second), extras={"seats": [{}, seat]}
    )
    return store.matches.begin(start)


def opened(store: Store, match_id: int, qtbot: QtBot) -> tuple[Match, MatchLearning]:
    match = open_match(store, match_id)
    return match, MatchLearning(match, store, clock=HandClock())


def tile(match: Match, end: str) -> str:
    """Return the tile that lies on an end."""
    return str(LAYOUT[RULES.read_choice(end).end])


def play(match: Match, *turns: str) -> None:
    for turn in turns:
        for seat, choice in enumerate(turn.split()):
            assert match.choose(seat, RULES.read_choice(choice)), turn


def log(store: Store, person: int) -> list[tuple[str, bool, str | None]]:
    return [
        (review.key.tile_id, review.right, review.taken_for)
        for _id, review in store.reviews.page(person)
    ]


@pytest.mark.parametrize("learning", ["no pull", "signed pull"])
def test_own_signs_count_at_once_and_only_own_ones(
    store: Store, mara: int, qtbot: QtBot, learning: str
) -> None:
    match, _kept = opened(store, begin(store, learning=learning), qtbot)
    first, second = tile(match, "n3"), tile(match, "s4")
    play(match, f"n3:{first} e3", f"s4:{first} w3")
    assert log(store, mara) == [(first, True, first), (second, False, first)]
    kept = [review for _id, review in store.reviews.page(mara)]
    assert {review.key.direction for review in kept} == {Direction.MAKE}
    assert {review.source for review in kept} == {Source.MATCH}
    assert match.undo(BOTH)
    play(match, f"s4:{second} w3")
    assert log(store, mara) == [(first, True, first), (second, True, second)]


def test_signs_are_graded_by_the_persons_own_schedule(
    store: Store, mara: int, qtbot: QtBot
) -> None:
    found = store.profiles.get(mara)
    assert found is not None
    match, _kept = opened(store, begin(store), qtbot)
    card = CardKey("asl", tile(match, "n3"), Direction.MAKE)
    for kept in ({"parameters": list(OWN)}, {}):
        store.settings.set(schedule_setting(found.key), kept)
        play(match, "n3 e3")
        state = store.reviews.card(mara, card)
        schedule = person_schedule(found, store.settings, Random(1))
        assert state is not None
        assert state.stability == schedule.grade(None, Rating.GOOD, EVENING).stability
        assert match.undo(BOTH)
    store.settings.set(schedule_setting(found.key), {"parameters": [0]})
    play(match, "n3 e3")
    assert log(store, mara) != [], "what is damaged keeps no sign from counting"


def test_two_people_with_profiles_each_learn_from_their_own_choice(
    store: Store, mara: int, qtbot: QtBot
) -> None:
    theo = store.profiles.add("Theo").id
    match, _kept = opened(store, begin(store, second="theo "), qtbot)
    play(match, "n3 e3")
    assert log(store, mara) == [(tile(match, "n3"), True, tile(match, "n3"))]
    assert log(store, theo) == [(tile(match, "e3"), True, tile(match, "e3"))]


def test_computers_who_does_not_want_it_and_matches_without_learning_are_left_out(
    store: Store, mara: int, qtbot: QtBot
) -> None:
    match, _kept = opened(store, begin(store, learning="none"), qtbot)
    play(match, "n3 e3")
    assert log(store, mara) == []
    even = store.profiles.add("Even").id  # a person who happens to be called like a computer
    store.profiles.change(store.profiles.all()[1]._replace(match_reviews=False))
    match, kept = opened(store, begin(store, second="Even", computer="easy"), qtbot)
    play(match, "n3 e3")
    assert log(store, mara) == log(store, even) == []
    assert kept.learners() == {}
    assert match.undo(BOTH)


def test_an_undo_takes_the_reviews_back_and_a_redo_counts_them_again(
    store: Store, mara: int, qtbot: QtBot
) -> None:
    match, kept = opened(store, begin(store), qtbot)
    told: list[str] = []
    kept.problem_found.connect(told.append)
    play(match, "n3 e3", "n3 e3")
    card = CardKey("asl", tile(match, "n3"), Direction.MAKE)
    after_two = store.reviews.card(mara, card)
    assert match.undo(BOTH)
    assert store.reviews.count(mara) == 1
    assert match.undo(BOTH)
    assert store.reviews.count(mara) == 0
    assert store.reviews.card(mara, card) is None
    assert match.redo(BOTH)
    assert match.redo(BOTH)
    assert store.reviews.count(mara) == 2
    assert store.reviews.card(mara, card) == after_two
    assert told == []


def test_a_review_that_was_built_on_stays_and_that_is_said(
    store: Store, mara: int, qtbot: QtBot
) -> None:
    match, kept = opened(store, begin(store), qtbot)
    told: list[str] = []
    kept.problem_found.connect(told.append)
    play(match, "n3 e3")
    later = HandClock(EVENING + timedelta(hours=1))
    card = CardKey("asl", tile(match, "n3"), Direction.MAKE)
    Grader(mara, store.reviews, Schedule(), later).review(card, Rating.GOOD)
    match.undo(BOTH)
    assert store.reviews.count(mara) == 2
    assert told == [
        ("Some answers from that turn still count: those signs have been practiced since.")
    ]


def test_a_match_that_goes_on_later_counts_nothing_twice(
    store: Store, mara: int, qtbot: QtBot
) -> None:
    match_id = begin(store)
    match, _kept = opened(store, match_id, qtbot)
    play(match, "n3 e3")
    again, _also = opened(store, match_id, qtbot)
    assert store.reviews.count(mara) == 1
    play(again, "s4 w3")
    assert store.reviews.count(mara) == 2
    again.undo(BOTH)
    again.undo(BOTH)
    assert store.reviews.count(mara) == 0, "also what was counted before it was left"


def test_turns_of_before_somebody_had_a_profile_are_not_counted_later(
    store: Store, qtbot: QtBot
) -> None:
    match_id = begin(store)
    match, _kept = opened(store, match_id, qtbot)
    play(match, "n3 e3")
    mara = store.profiles.add("Mara").id
    again, _also = opened(store, match_id, qtbot)
    play(again, "s4 w3")
    assert [entry[0] for entry in log(store, mara)] == [tile(match, "s4")]
    assert again.undo(BOTH)
    assert again.undo(BOTH), "what was never counted is no trouble"


def test_a_failing_store_is_told_of_once_and_the_match_goes_on(
    store: Store, mara: int, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, kept = opened(store, begin(store), qtbot)
    told: list[str] = []
    kept.problem_found.connect(told.append)

    def fail(*_all: object) -> None:
        raise StoreWriteError("The disk is full.")

    monkeypatch.setattr(store.reviews, "add", fail)
    play(match, "n3 e3", "s4 w3")
    assert match.turn == 2
    assert told == ["The signs of this match could not be counted. The disk is full."]
    monkeypatch.undo()
    play(match, "n3 e3")
    assert store.reviews.count(mara) == 1, "later turns count again"


def test_what_was_mixed_up_twice_is_found(
    store: Store, mara: int, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, kept = opened(store, begin(store, learning="signed pull"), qtbot)
    one, other = tile(match, "n3"), tile(match, "s4")
    play(match, f"n3:{other} e3")
    assert [(each.is_mix_up, each.count) for each in kept.mistakes()] == [(False, 1)]
    play(match, f"s4:{one} e3")
    (found,) = kept.mistakes()
    assert (found.person.id, found.set_id) == (mara, "asl")
    assert (found.is_mix_up, found.tiles, found.count) == (True, tuple(sorted((one, other))), 2)

    def fail(*_all: object) -> None:
        raise StoreReadError("It cannot be read.")

    monkeypatch.setattr(store.profiles, "named", fail)
    assert kept.mistakes() == []
