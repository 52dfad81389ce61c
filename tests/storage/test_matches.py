"""Matches: turns as they are played, records exported and imported."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

import pytest

from pullstrings_qt.core.errors import NewerVersionError, RecordError
from pullstrings_qt.core.record import read_record, record_from_document, write_record
from pullstrings_qt.storage import Store, StoreReadError, StoreWriteError, UnknownMatch, matches
from pullstrings_qt.storage.folder import STORE_FILE
from tests.storage.store_samples import OUTCOME, START, TURNS, Open, going_on, is_whole, play


def _document(**parts: Any) -> dict[str, Any]:
    return {
        "format": "pullstrings-record",
        "version": 1,
        "game": "pulling_strings",
        "options": {"edition": "2007", "house rule": {"deep": [1, None]}},
        "setup": {"layout": ["a", "b"]},
        "players": ["Eks", "Oh"],
        "turns": TURNS,
        "outcome": OUTCOME,
        **parts,
    }


def test_a_match_is_kept_as_a_record(store: Store) -> None:
    match_id = play(store)
    document = store.matches.record(match_id)
    started = document.pop("started")
    assert document == {
        "format": "pullstrings-record",
        "version": 1,
        "game": "pulling_strings",
        "options": {"edition": "2003"},
        "setup": {"layout": ["a", "b", "c"]},
        "players": ["Zoë", "Oh"],
        "turns": TURNS,
        "outcome": None,
        "seats": [{}, {"computer": "gentle"}],
    }
    assert datetime.fromisoformat(started).tzinfo is not None
    store.matches.finish(match_id, OUTCOME)
    assert store.matches.record(match_id)["outcome"] == OUTCOME
    other = store.matches.begin(replace(START, extras={"table": "kitchen"}))
    assert "seats" not in store.matches.record(other)
    assert store.matches.record(other)["table"] == "kitchen"


def test_a_turn_can_be_tried_again_and_never_skipped(store: Store) -> None:
    match_id = play(store, 1)
    store.matches.append_turn(match_id, 1, dict(reversed(TURNS[0].items())))
    for number, turn in ((1, TURNS[1]), (3, TURNS[1]), (0, TURNS[1])):
        with pytest.raises(ValueError, match="cannot follow turn 1"):
            store.matches.append_turn(match_id, number, turn)
    store.matches.finish(match_id, OUTCOME)
    with pytest.raises(ValueError, match="finished"):
        store.matches.append_turn(match_id, 2, TURNS[1])
    assert store.matches.record(match_id)["turns"] == TURNS[:1]


def test_turns_are_taken_back_with_the_outcome(store: Store) -> None:
    match_id = play(store)
    store.matches.finish(match_id, OUTCOME)
    store.matches.truncate(match_id, 1)
    record = store.matches.record(match_id)
    assert (record["turns"], record["outcome"]) == (TURNS[:1], None)
    store.matches.append_turn(match_id, 2, TURNS[2])
    assert store.matches.record(match_id)["turns"] == [TURNS[0], TURNS[2]]
    store.matches.truncate(match_id, 0)
    assert store.matches.record(match_id)["turns"] == []


def test_summaries_come_newest_first(store: Store) -> None:
    before = datetime.now(UTC)
    first, second, third = play(store, 2), play(store, 0), play(store, 3)
    store.matches.finish(second, OUTCOME)
    assert [one.id for one in store.matches.summaries()] == [second, third, first]
    assert [one.id for one in store.matches.summaries(2)] == [second, third]
    assert store.matches.summaries(0) == []
    summary = store.matches.summaries_of([third])[0]
    assert summary.game == "pulling_strings"
    assert summary.options == {"edition": "2003"}
    assert summary.players == ("Zoë", "Oh")
    assert summary.seats == ({}, {"computer": "gentle"})
    assert (summary.turns, summary.outcome, summary.imported) == (3, None, False)
    assert store.matches.summaries_of([second])[0].outcome == OUTCOME
    # the start is kept in whole seconds, as the record says it
    assert before - timedelta(seconds=1) < summary.started <= summary.changed <= datetime.now(UTC)
    assert summary.started.utcoffset() == timedelta(0)


def test_a_clock_set_back_does_not_change_what_was_played_last(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 11, point 1: Continue offered the older match."""
    now = datetime.now(UTC)

    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Clock":
            return cls.fromtimestamp(now.timestamp(), tz)

    monkeypatch.setattr(matches, "datetime", Clock)
    first, second = play(store), play(store)
    now -= timedelta(days=400)
    third = play(store)
    store.matches.append_turn(first, 4, TURNS[0])
    now -= timedelta(days=1)
    store.matches.truncate(third, 1)
    assert [one.id for one in store.matches.going_on(9)] == [third, first, second]
    assert [one.id for one in store.matches.summaries()] == [third, first, second]
    store.matches.finish(third, OUTCOME)
    assert going_on(store) == first


def test_the_last_open_match_is_the_one_to_go_on_with_one_of_a_file_once_it_is_played_on(
    store: Store,
) -> None:
    assert going_on(store) is None
    assert store.matches.count_unfinished() == 0
    first, second = play(store, 1), play(store, 0)
    assert store.matches.count_unfinished() == 2
    store.matches.append_turn(first, 2, TURNS[1])
    assert going_on(store) == first
    store.matches.finish(first, OUTCOME)
    assert store.matches.count_unfinished() == 1
    assert going_on(store) == second
    third = store.matches.add_record(_document(outcome=None))
    assert going_on(store) == second
    store.matches.append_turn(third, 4, TURNS[0])
    assert going_on(store) == third


def test_a_deleted_match_takes_its_turns_along_and_is_said_to_be_gone(store: Store) -> None:
    kept, gone = play(store), play(store)
    matches = store.matches
    matches.delete(gone)
    matches.delete(gone)
    assert [one.id for one in matches.summaries()] == [kept]
    assert store._database.rows("SELECT DISTINCT match_id FROM turns") == [(kept,)]
    assert play(store) not in (kept, gone), "an id is never used twice"
    for ask in (
        lambda: matches.record(gone),
        lambda: matches.append_turn(gone, 1, TURNS[0]),
        lambda: matches.truncate(gone, 0),
        lambda: matches.finish(gone, OUTCOME),
    ):
        with pytest.raises(UnknownMatch, match="no longer saved here"):
            ask()


def test_a_record_comes_in_with_every_key(store: Store) -> None:
    odd = {"players": ["Oh", "👩‍👧"], "note": "\x00\u202e", "game": "ḷong", "seats": "odd"}
    document = _document(comment="Gran's", started="2020-05-04T10:00:00+02:00", x=[1], **odd)
    match_id = store.matches.add_record(document)
    assert store.matches.record(match_id) == document
    summary = store.matches.summaries_of([match_id])[0]
    assert summary.imported
    assert (summary.players, summary.seats) == (("Oh", "👩‍👧"), ())
    assert summary.started == datetime(2020, 5, 4, 8, tzinfo=UTC)
    assert summary.outcome == OUTCOME


def test_a_start_that_is_no_time_is_kept_and_not_believed(store: Store) -> None:
    for started in (None, 7, "yesterday", "9999-12-31T23:59:59-12:00"):
        match_id = store.matches.add_record(_document(started=started))
        assert store.matches.record(match_id)["started"] == started
        assert store.matches.summaries_of([match_id])[0].started <= datetime.now(UTC)


def test_the_same_record_is_kept_once(store: Store) -> None:
    document = _document(comment="Gran's")
    match_id = store.matches.add_record(document)
    assert store.matches.add_record(dict(reversed(document.items()))) == match_id
    others = [
        _document(),
        _document(comment="Gran's", outcome=None),
        _document(comment="Gran's", turns=TURNS[:2]),
        _document(comment="Gran's", turns=[*TURNS[:2], {"0": "s1", "1": "s2"}]),
        _document(comment="Gran's", setup={}),
        _document(comment="Gran's", players=["Oh", "Eks"]),
    ]
    ids = {store.matches.add_record(other) for other in others}
    assert len(ids) == len(others)
    assert match_id not in ids
    ours = play(store)
    store.matches.finish(ours, OUTCOME)
    text = write_record(record_from_document(store.matches.record(ours)))
    assert store.matches.add_record(read_record(text).document()) == ours
    assert not store.matches.summaries_of([ours])[0].imported
    assert len(store.matches.summaries()) == len(others) + 2


DAMAGED: tuple[dict[str, Any], ...] = (
    *({"turns": [{"0": 3}]}, {"turns": "n3"}, {"players": [1]}, {"options": []}, {"version": True}),
    *({"outcome": {"winners": 0}}, {"format": "chess"}, {"game": 7}, {"game": "\ud800"}),
)


def test_a_damaged_or_newer_record_is_refused_and_nothing_kept(store: Store) -> None:
    for parts in DAMAGED:
        with pytest.raises(RecordError):
            store.matches.add_record(_document(**parts))
    with pytest.raises(NewerVersionError):
        store.matches.add_record(_document(version=2))
    assert store.matches.summaries() == []


def test_a_part_damaged_by_hand_does_not_take_the_history_away(store: Store) -> None:
    damaged, sound = play(store), play(store)
    with store._database.writing() as connection:
        connection.execute(
            "UPDATE matches SET players = '[', options = '7', extras = '', outcome = 'x',"
            " started = 'then' WHERE id = ?",
            (damaged,),
        )
    summary = store.matches.summaries_of([damaged])[0]
    assert (summary.players, summary.options, summary.seats, summary.outcome) == ((), {}, (), {})
    assert {one.id for one in store.matches.summaries()} == {damaged, sound}
    with pytest.raises(StoreReadError):
        store.matches.record(damaged)
    assert store.matches.record(sound)["turns"] == TURNS


@contextmanager
def _no_room(store: Store, pages: int = 0) -> Iterator[None]:
    """Let the store grow by so many pages and no more, as on a full disk."""
    connection = store._database.connection
    (now,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {now + pages}")
    yield
    connection.execute("PRAGMA max_page_count = 1000000")


def test_a_full_disk_is_told_the_turn_can_be_tried_again_and_half_an_import_is_not_kept(
    store: Store,
) -> None:
    with _no_room(store, 2), pytest.raises(StoreWriteError):
        store.matches.add_record(_document(turns=[{"0": "n" * 500, "1": "e3"}] * 500))
    assert store.matches.summaries() == []
    assert store._database.rows("SELECT COUNT(*) FROM turns") == [(0,)]
    match_id, turn = play(store), {"0": "n3:" + "x" * 60_000, "1": "e3"}
    with _no_room(store), pytest.raises(StoreWriteError, match="disk is full"):
        store.matches.append_turn(match_id, 4, turn)
    assert store.matches.record(match_id)["turns"] == TURNS
    store.matches.append_turn(match_id, 4, turn)
    assert store.matches.record(match_id)["turns"] == [*TURNS, turn]


@contextmanager
def _files_no_longer_than(count: int) -> Iterator[None]:
    """Let the system refuse to write files beyond so many bytes, as a failing disk would."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (count, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")
def test_a_write_that_the_system_refuses_is_told_and_nothing_is_lost(
    store: Store, opened: Open, folder: Path
) -> None:
    match_id = play(store)
    turn = {"0": "n3:" + "x" * 100_000, "1": "e3"}
    with (
        _files_no_longer_than((folder / f"{STORE_FILE}-wal").stat().st_size),
        pytest.raises(StoreWriteError, match="could not be saved"),
    ):
        store.matches.append_turn(match_id, 4, turn)
    assert store.matches.record(match_id)["turns"] == TURNS
    store.matches.append_turn(match_id, 4, turn)
    store.close()
    assert is_whole(folder / STORE_FILE)
    assert opened().store.matches.record(match_id)["turns"] == [*TURNS, turn]


def test_a_store_that_becomes_unwritable_is_told(store: Store) -> None:
    match_id = play(store)
    store._database.connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreWriteError, match="may only be read"):
        store.matches.append_turn(match_id, 4, TURNS[0])
    with pytest.raises(StoreWriteError):
        store.settings.set("theme", "dark")
    store._database.connection.execute("PRAGMA query_only = OFF")
    assert store.matches.record(match_id)["turns"] == TURNS
    assert store.settings.get("theme") is None


def test_only_matches_begun_here_that_nobody_has_played_are_forgotten(store: Store) -> None:
    """Such a match is there when the app is killed before the first turn."""
    matches = store.matches
    unplayed = matches.begin(START)
    played = matches.begin(START)
    matches.append_turn(played, 1, {"0": "n3", "1": "e3"})
    agreed = matches.begin(START)
    matches.finish(agreed, {"winners": [], "reason": "agreed", "scores": {}})
    taken_in = matches.add_record(matches.record(unplayed) | {"players": ["Ann", "Ben"]})
    assert matches.forget_left(timedelta(days=31)) == 0
    assert set(matches.ids()) == {played, agreed, taken_in}


def test_unfinished_matches_nobody_has_played_for_long_are_forgotten(store: Store) -> None:
    matches = store.matches
    old, new, won, unplayed = (matches.begin(START) for _each in range(4))
    for match_id in (old, new, won):
        matches.append_turn(match_id, 1, {"0": "n3", "1": "e3"})
    matches.finish(won, {"winners": [0], "reason": "agreed", "scores": {}})
    taken_in = matches.add_record(matches.record(old) | {"players": ["Ann", "Ben"]})
    now = datetime.now(UTC)
    with store._database.writing() as connection:
        long_ago = (now - timedelta(days=32)).isoformat(timespec="microseconds")
        ids = (old, won, taken_in)
        connection.execute(f"UPDATE matches SET changed = ? WHERE id IN {ids}", (long_ago,))
    assert matches.forget_left(timedelta(days=31)) == 1, "the one without a turn is not told"
    assert set(matches.ids()) == {new, won, taken_in}
    assert matches.ids(unfinished=True) == [new]
    assert matches.forget_left(timedelta(days=31)) == 0
    matches.delete(new, won, unplayed)
    assert matches.ids() == [taken_in]


def test_no_match_is_forgotten_because_the_clock_is_wrong_or_nobody_played(store: Store) -> None:
    matches = store.matches
    match_id = matches.begin(START)
    matches.append_turn(match_id, 1, {"0": "n3", "1": "e3"})
    for year in (1970, 2011, 2099):
        with store._database.writing() as connection:
            connection.execute("UPDATE matches SET changed = ?", (f"{year}-05-05T00:00:00+00:00",))
        assert matches.forget_left(timedelta(days=31)) == 0
        assert matches.ids() == [match_id]
