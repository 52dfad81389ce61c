"""Ratings in the store: saved with the outcome or not at all, and each match once."""

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pullstrings_qt.core.learning_types import PersonData
from pullstrings_qt.core.profile import EASY_FIRST
from pullstrings_qt.core.rated_match import RatedMatch
from pullstrings_qt.core.rating import GlickoRating
from pullstrings_qt.storage import Store, StoreWriteError
from pullstrings_qt.storage import ratings as ratings_module
from pullstrings_qt.storage.folder import STORE_FILE
from pullstrings_qt.storage.ratings import count_match
from tests.learning.people_files import take_in
from tests.storage.store_samples import (
    OUTCOME,
    START,
    Open,
    change,
    play,
    ratings_of,
    take_in_ratings,
    write_version,
)

GAME = "pulling_strings"


def won(*players: str | GlickoRating) -> RatedMatch:
    """Return a match the first seat has won."""
    players = players or ("Zoë", GlickoRating(1200, 30))
    return RatedMatch(GAME, players, {(0, 1): 1.0, (1, 0): 0.0}, GlickoRating(1050))


def finish(store: Store, rated: RatedMatch | None = None) -> int:
    match_id = play(store)
    store.matches.finish(match_id, OUTCOME, rated or won())
    return match_id


def test_a_rating_is_there_with_the_outcome(store: Store, opened: Open) -> None:
    zoe = store.profiles.add("Zoë").id
    assert ratings_of(store, zoe) == {}
    finish(store)
    first = ratings_of(store, zoe)[GAME]
    assert first.matches == 1
    assert first.rating == won().new_ratings({})["Zoë"]
    finish(store, won("zoë", GlickoRating(1350, 30)))
    second = ratings_of(store, zoe)[GAME]
    assert second.matches == 2
    assert (
        second.rating
        == won("Zoë", GlickoRating(1350, 30)).new_ratings({"Zoë": first.rating})["Zoë"]
    )
    store.close()
    assert ratings_of(opened().store, zoe) == {GAME: second}


def test_both_people_are_rated_by_what_they_had_before_and_a_rating_goes_with_its_person(
    store: Store,
) -> None:
    zoe, oh = store.profiles.add("Zoë").id, store.profiles.add("Oh").id
    finish(store)
    before = {"Zoë": ratings_of(store, zoe)[GAME].rating}
    match = won("Oh", "Zoë")
    finish(store, match)
    after = match.new_ratings(before)
    assert ratings_of(store, oh)[GAME].rating == after["Oh"]
    assert ratings_of(store, zoe)[GAME].rating == after["Zoë"]
    finish(store, replace(match, game="mijnlieff"))
    assert set(ratings_of(store, oh)) == {"mijnlieff", GAME}
    store.profiles.remove(oh)
    assert ratings_of(store, oh) == {}
    assert store._database.rows("SELECT DISTINCT person FROM ratings") == [(zoe,)]


def test_a_match_counts_once_however_often_it_ends_and_when_it_is_gone(store: Store) -> None:
    zoe = store.profiles.add("Zoë").id
    first = finish(store)
    finish(store)
    before = ratings_of(store, zoe)
    store.matches.truncate(first, 2)
    store.matches.finish(first, OUTCOME, won())
    assert ratings_of(store, zoe) == before
    store.matches.delete(first)
    assert ratings_of(store, zoe) == before


def test_what_cannot_be_stored_changes_no_rating(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Outcome and rating are one transaction: a kill between them leaves neither."""
    zoe = store.profiles.add("Zoë").id
    match_id = play(store)
    default = count_match

    def refuse(*arguments: Any) -> None:
        default(*arguments)
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(ratings_module, "count_match", refuse)
        with pytest.raises(StoreWriteError):
            store.matches.finish(match_id, OUTCOME, won())
    assert store.matches.summaries_of([match_id])[0].outcome is None
    assert ratings_of(store, zoe) == {}
    store.matches.finish(match_id, OUTCOME, won())
    assert ratings_of(store, zoe)[GAME].matches == 1


def test_what_came_from_a_file_or_goes_on_from_another_match_changes_no_rating(
    store: Store,
) -> None:
    """Also where it is played on here, and is no longer a match of the file for the history."""
    zoe = store.profiles.add("Zoë").id
    document: Mapping[str, Any] = store.matches.record(play(store, turns=1))
    other = store.matches.add_record({**document, "source": "a file"})
    store.matches.append_turn(other, 2, {"0": "n4", "1": "w3"})
    assert not store.matches.summaries_of([other])[0].imported
    for number in (other, store.matches.begin(replace(START, turns=({0: "n3", 1: "e3"},)))):
        store.matches.finish(number, OUTCOME, won())
        assert ratings_of(store, zoe) == {}


def test_a_damaged_store_keeps_its_ratings_but_those_of_nobody(
    store: Store, opened: Open, folder: Path
) -> None:
    zoe = store.profiles.add("Zoë")
    finish(store)
    before = ratings_of(store, zoe.id)
    take_in(store, PersonData(zoe, {}, []))
    assert ratings_of(store, zoe.id) == before, "so does who is taken in from a file"
    store.close()
    change(
        folder / STORE_FILE,
        "INSERT INTO ratings (person, game, match_id, rating, deviation, volatility)"
        " VALUES (77, 'mijnlieff', 9, 1000.0, 90.0, 0.06)",
        "PRAGMA application_id = 1",  # so it is taken for damaged
    )
    again = opened().store
    assert ratings_of(again, zoe.id) == before
    assert again._database.rows("SELECT person FROM ratings") == [(zoe.id,)]


def test_a_store_of_version_4_opens_and_what_was_known_stays_known(
    opened: Open, folder: Path
) -> None:
    """Issue 15, point 4: from now on a letter is typed once before it counts as known."""
    change(
        write_version(4, folder),
        "UPDATE cards SET stability = 21 WHERE tile = 'a'",
        "INSERT INTO cards VALUES (1, 'asl', 'c', 'read', 2, NULL, 20.9, 5.0, 9, 8)",
    )
    store = opened().store
    (zoe,) = store.profiles.all()
    assert ratings_of(store, zoe.id)[GAME].rating == GlickoRating(1188.5, 290.25, 0.06)
    assert (zoe.letter_order, zoe.name_first) == (EASY_FIRST, True)
    cards = store.reviews.cards(zoe.id, "asl")
    known = {key.tile_id: state.unaided for key, state in cards.items()}
    assert known == {"a": True, "b": False, "c": False}


def test_ratings_of_elsewhere_take_the_place_of_a_shorter_history(store: Store) -> None:
    zoe = store.profiles.add("Zoë").id
    finish(store)
    here = store.ratings.lines(zoe)[GAME]
    assert here == [ratings_of(store, zoe)[GAME].rating]
    elsewhere = [GlickoRating(1000, 200), GlickoRating(1100, 180)]
    take_in_ratings(store, zoe, {GAME: elsewhere, "mijnlieff": [GlickoRating(900, 90)]})
    assert store.ratings.lines(zoe) == {GAME: elsewhere, "mijnlieff": [GlickoRating(900, 90)]}
    assert ratings_of(store, zoe)[GAME].matches == 2
    assert ratings_of(store, zoe)[GAME].rating == elsewhere[-1]
    finish(store)  # and the next match goes on from there
    lines = store.ratings.lines(zoe)[GAME]
    assert lines == [*elsewhere, won().new_ratings({"Zoë": elsewhere[-1]})["Zoë"]]
    take_in_ratings(store, zoe, {GAME: elsewhere})
    assert store.ratings.lines(zoe)[GAME] == lines, "what is here is longer now"
