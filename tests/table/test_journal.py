"""A match and its store: only played turns are stored, with any failure in between."""

import shutil
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QObject

from pullstrings_qt.core.analysis import Help
from pullstrings_qt.core.help_record import used_help
from pullstrings_qt.core.record import Record, record_from_document
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.storage import Store, StoreError, StoreWriteError, open_store
from pullstrings_qt.storage.folder import StoreLocation
from pullstrings_qt.storage.matches import Matches
from pullstrings_qt.table.journal import StoreJournal
from pullstrings_qt.table.match import Match, Player
from pullstrings_qt.table.stored_matches import open_match
from pullstrings_qt.table.unsaved_matches import UnsavedMatches

BOTH = frozenset((0, 1))
PERSONS = (Player("Eks"), Player("Oh"))
START = Record("pulling_strings", {"edition": "2003"}, {}, ("Eks", "Oh"))
CIRCLE = ("n3 e1", "s3 e1")  # up and down again


def begin(store: Store, start: Record = START) -> Match:
    """Begin a match that goes on unsaved where it has to."""
    match = reopen(store, store.matches.begin(start))
    match.storing_failed.connect(lambda _why: match.go_on_unsaved())
    return match


def reopen(store: Store, match_id: int, players: tuple[Player, ...] = PERSONS) -> Match:
    record = record_from_document(store.matches.record(match_id))
    journal = StoreJournal(store.matches, match_id)
    return Match(record, players, journal, match_id=f"m#{match_id}")


def play(match: Match, *turns: str) -> None:
    for turn in turns:
        for seat, end in enumerate(turn.split()):
            assert match.choose(seat, Pull(END_NUMBERS[end]))


def stored(store: Store) -> Record:
    """Return the newest match as the store has it."""
    return record_from_document(store.matches.record(store.matches.summaries(1)[0].id))


class Trouble:
    """Lets writing into the store fail `fails` times, after it went well `well` times."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.well = 10**9
        self.fails = 10**9
        for name in ("append_turn", "truncate", "finish", "add_record", "keep_extras"):
            patch.setattr(Matches, name, self._refusing(name))

    def _refusing(self, name: str) -> object:
        default = getattr(Matches, name)

        def refuse(*arguments: object) -> object:
            self.well -= 1
            if -self.fails <= self.well < 0:
                raise StoreWriteError("The disk is full.")
            return default(*arguments)

        return refuse


@pytest.fixture
def trouble(monkeypatch: pytest.MonkeyPatch) -> Trouble:
    return Trouble(monkeypatch)


def test_turns_undo_redo_and_the_outcome_are_stored(store: Store) -> None:
    match = begin(store)
    play(match, *CIRCLE)
    assert stored(store) == match.record
    match.undo(BOTH)
    assert stored(store) == match.record
    match.redo(BOTH)
    assert stored(store) == match.record
    match.agree_draw(BOTH)
    assert stored(store) == match.record
    assert stored(store).outcome is not None
    match.undo(BOTH)
    assert stored(store) == match.record
    play(match, "w1 w2")
    assert stored(store) == match.record


@pytest.mark.parametrize("works", [0, 1])
def test_a_redo_of_which_a_part_was_stored_is_taken_back(
    store: Store, trouble: Trouble, works: int
) -> None:
    """Against a computer, one redo is several turns."""
    record = Record("mijnlieff", {}, {"first": 0}, ("Mara", "Computer"))
    match_id = store.matches.add_record(record.document())
    players = (Player("Mara"), Player("Computer", "easy"))
    match = reopen(store, match_id, players)
    for seat, choice in ((0, "L@a4"), (1, "D@b3")):
        assert match.choose(seat, match.rules.read_choice(choice))
    match.undo(frozenset((0,)))
    before = match.record
    assert not before.turns
    trouble.well, trouble.fails = works, 1
    assert not match.redo(frozenset((0,)))
    assert stored(store) == match.record == before
    assert match.choose(0, match.rules.read_choice("S@a4"))
    assert stored(store) == match.record


@pytest.mark.parametrize("seed", range(6))
def test_whatever_fails_in_between_all_is_stored_in_the_end(
    store: Store, trouble: Trouble, seed: int
) -> None:
    chance = Random(seed)
    match = begin(store)
    for _step in range(60):
        trouble.well = chance.choice((0, 0, 1, 2, 10**9))
        deed = chance.random()
        if deed < 0.6 and match.outcome is None:
            choices = [chance.choice(match.rules.choices(match.state, seat)) for seat in (0, 1)]
            for seat, choice in enumerate(choices):
                match.choose(seat, choice)
        elif deed < 0.8:
            match.undo(BOTH)
        elif deed < 0.9:
            match.redo(BOTH)
        elif deed < 0.95:
            match.agree_draw(BOTH)
        if match.saving.since is None:
            assert match.saving.record == match.record
    trouble.well = 10**9
    assert match.saving.try_again() == ""
    assert match.saving.since is None
    assert stored(store) == match.record
    assert len(store.matches.summaries()) == 1


def test_a_match_that_is_no_longer_in_the_store_is_stored_anew(store: Store) -> None:
    match = begin(store)
    play(match, *CIRCLE)
    store.matches.delete(store.matches.summaries()[0].id)
    play(match, "w1 w2")
    assert stored(store) == match.record
    assert store.matches.unfinished() is not None, "it was played here"
    store.close()
    with pytest.raises(StoreError, match=r"\.$"):
        StoreJournal(store.matches, 1).save(match.record)


def test_an_older_store_that_came_back_gets_all_that_was_played_since(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A drive is taken out and another one with last week's copy is put in."""
    monkeypatch.setattr(StoreLocation, "can_be_recreated", False)
    match = begin(store)
    play(match, CIRCLE[0])
    copy = shutil.copytree(store.folder, tmp_path / "copy")
    play(match, CIRCLE[1], "w1 w2")
    shutil.rmtree(store.folder)
    play(match, "s1 s2")
    assert match.saving.since == 3
    shutil.copytree(copy, store.folder)
    assert match.saving.try_again() == ""
    assert stored(store) == match.record
    assert len(store.matches.summaries()) == 1


def test_a_match_of_another_store_is_never_overwritten(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = open_store(tmp_path / "other").store
    theirs = begin(other, replace(START, extras={"started": "2026-01-01T12:00:00+00:00"}))
    play(theirs, "s1 s2")
    other.close()
    mine = begin(store)
    play(mine, *CIRCLE)
    shutil.rmtree(store.folder)
    shutil.copytree(tmp_path / "other", store.folder)
    play(mine, "w1 w2")
    assert mine.saving.try_again() == ""
    records = [store.matches.record(each.id) for each in store.matches.summaries()]
    assert sorted(len(record["turns"]) for record in records) == [1, 3]


def test_a_match_left_unsaved_is_kept_and_goes_on_where_it_was_left(
    store: Store, trouble: Trouble, qapp: object
) -> None:
    match = begin(store)
    play(match, CIRCLE[0])
    trouble.well = 0
    play(match, CIRCLE[1])
    parent = QObject()
    left = UnsavedMatches(parent)
    assert left.add(match) == "The disk is full."
    left.try_again()
    assert len(left) == 1
    again = reopen(store, store.matches.summaries()[0].id)
    assert again.turn == 1
    left.resume(again)
    assert (again.turn, len(left)) == (2, 0)
    assert again.saving.since == 1
    trouble.well = 10**9
    play(again, "w1 w2")
    assert stored(store) == again.record
    assert again.turn == 3
    assert left.add(again) == ""
    assert len(left) == 0


def test_what_was_found_out_about_a_match_is_stored_with_it_and_is_no_play(store: Store) -> None:
    older = begin(store)
    play(older, *CIRCLE)
    newer = begin(store)
    play(newer, *CIRCLE)
    order = [summary.id for summary in store.matches.summaries()]
    assert not older.keep_extra("analysis", {"found": [1]})
    assert not older.keep_extra("analysis", {"found": [1, 2]})
    kept = store.matches.record(order[-1])
    assert kept["analysis"] == {"found": [1, 2]}
    assert kept["started"] == older.record.extras["started"], "the rest stays"
    assert len(kept["turns"]) == len(CIRCLE)
    assert [summary.id for summary in store.matches.summaries()] == order
    play(older, "w2 e1")
    assert store.matches.record(order[-1])["analysis"] == {"found": [1, 2]}
    document = older.record.document()
    first = store.matches.add_record({**document, "analysis": {"found": [1]}})
    assert store.matches.add_record(document) == first, "it is the same match"
    assert store.matches.add_record({**document, "remark": "another"}) != first


def test_what_cannot_be_stored_beside_a_match_holds_nothing_up(
    store: Store, trouble: Trouble
) -> None:
    match = begin(store)
    play(match, *CIRCLE)
    trouble.well = 0
    assert match.keep_extra("analysis", {}) == "The disk is full."
    assert "analysis" not in match.record.extras
    assert match.saving.since is None
    trouble.well = 10**9
    play(match, "w2 e1")
    assert len(stored(store).turns) == 3


def test_help_is_stored_with_its_turn_and_read_again(store: Store) -> None:
    match = begin(store)
    play(match, "n3 e1")
    match.note_help(1, Help.NUDGE)
    play(match, "s3 e1")
    match_id = store.matches.summaries(1)[0].id
    again = reopen(store, match_id)
    assert again.record == match.record
    assert [used_help(again.record, turn) for turn in (1, 2)] == [{}, {1: Help.NUDGE}]
    assert again.undo(BOTH)
    play(again, "n1 n2")
    assert used_help(stored(store), 2) == {}


def test_help_of_a_turn_that_could_not_be_stored_comes_with_it_later(
    store: Store, trouble: Trouble
) -> None:
    match = reopen(store, store.matches.begin(START))
    match.note_help(0, Help.ADVICE)
    trouble.fails, trouble.well = 1, 0
    play(match, "n3 e1")
    assert stored(store).turns == ()
    match.reveal()
    assert used_help(stored(store), 1) == {0: Help.ADVICE}


def test_a_match_that_was_just_read_is_not_read_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a long match that would take as long as opening it."""
    play(begin(store), "n3 e1")
    match = open_match(store, store.matches.summaries(1)[0].id)
    with monkeypatch.context() as patch:
        patch.setattr(Matches, "record", lambda *_all: pytest.fail("it is known"))
        assert not match.keep_extra("noted", 1)
        play(match, "s3 e1")
    assert stored(store).extras["noted"] == 1
    assert len(stored(store).turns) == 2
