"""A finished match changes ratings, exactly as it was played."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pullstrings_qt.core.record import Record, record_from_document
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.table.journal import StoreJournal
from pullstrings_qt.table.match import Match, Player
from tests.storage.store_samples import ratings_of

GAME = "pulling_strings"
LAYOUT = {"layout": list("fhcalokubyvwgxnpstiq"), "aside": list("dejmrz")}
SEATS: tuple[dict[str, str], ...] = ({}, {"computer": "3"})
WIN = ("w3 e1", "n2 e5", "n2 e5")
PERSON = frozenset((0,))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "store")
    opened.store.profiles.add("Mara")
    yield opened.store
    opened.store.close()


def begin(store: Store) -> Match:
    names = ("Mara", "Computer")
    return reopen(
        store, store.matches.begin(Record(GAME, {}, LAYOUT, names, extras={"seats": SEATS}))
    )


def reopen(store: Store, match_id: int) -> Match:
    record = record_from_document(store.matches.record(match_id))
    journal = StoreJournal(store.matches, match_id)
    return Match(record, (Player("Mara"), Player("Computer", "3")), journal, match_id="m")


def play(match: Match, *turns: str) -> None:
    for turn in turns:
        for seat, end in enumerate(turn.split()):
            assert match.choose(seat, Pull(END_NUMBERS[end]))


def counted(store: Store) -> int:
    (mara,) = store.profiles.all()
    standing = ratings_of(store, mara.id).get(GAME)
    return 0 if standing is None else standing.matches


def test_a_match_counts_once_when_it_is_over_and_not_before(store: Store) -> None:
    match = begin(store)
    play(match, *WIN[:2])
    assert counted(store) == 0
    play(match, WIN[2])
    assert match.outcome is not None
    assert counted(store) == 1
    assert "takebacks" not in match.record.extras
    (mara,) = store.profiles.all()
    before = ratings_of(store, mara.id)
    assert match.undo(PERSON)
    play(match, WIN[2])
    assert match.outcome is not None
    assert ratings_of(store, mara.id) == before


def test_a_match_with_a_turn_taken_back_does_not_count_even_when_it_was_left(store: Store) -> None:
    match = begin(store)
    play(match, "n3 e1")
    assert match.undo(PERSON)
    number = store.matches.summaries(1)[0].id
    again = reopen(store, number)
    assert again.record.extras["takebacks"] == 1
    play(again, *WIN)
    assert again.outcome is not None
    assert counted(store) == 0


def test_an_end_that_was_not_stored_counts_when_the_match_is_opened(store: Store) -> None:
    """The app was killed after the last turn was stored, and before the outcome was."""
    match = begin(store)
    play(match, *WIN)
    number = store.matches.summaries(1)[0].id
    store._database.connection.execute("UPDATE matches SET outcome = NULL")
    store._database.connection.execute("DELETE FROM ratings")
    assert counted(store) == 0
    reopen(store, number)
    assert counted(store) == 1


def test_a_step_of_ones_own_turn_may_be_taken_back(store: Store) -> None:
    start = Record("chain_reaction", {}, {}, ("Mara", "Computer"), extras={"seats": SEATS})
    match = reopen(store, store.matches.begin(start))
    while not match.undo_is_own:
        (seat,) = match.waiting
        assert match.choose(seat, match.rules.choices(match.state, seat)[0])
    assert match.undo(PERSON)
    assert "takebacks" not in match.record.extras
