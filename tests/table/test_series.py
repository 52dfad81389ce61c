"""The head-to-head results of the same people."""

from collections.abc import Sequence

from pullstrings_qt.core.record import Record
from pullstrings_qt.storage import Store
from pullstrings_qt.table.series import series_words


def finish(
    store: Store, names: Sequence[str], winners: Sequence[int], game: str = "mijnlieff"
) -> None:
    match_id = store.matches.begin(Record(game, {}, {}, tuple(names)))
    scores = {str(seat): int(seat in winners) for seat in range(len(names))}
    store.matches.finish(match_id, {"winners": winners, "reason": "x", "scores": scores})


def test_wins_and_draws_count_for_the_person_wherever_they_sat(store: Store) -> None:
    finish(store, ("Mara", "Theo"), [0])
    finish(store, ("Theo", "Mara"), [1])
    finish(store, ("Theo", "Mara"), [0])
    words = series_words(store, "mijnlieff", ("Mara", "Theo"))
    assert words == "Mara won 2, Theo won 1"
    assert series_words(store, "mijnlieff", ("Theo", "Mara")) == "Theo won 1, Mara won 2"
    finish(store, ("Oma", "Mara", "Theo"), [0], "strung_along")
    finish(store, ("Mara", "Theo"), [0], "strung_along")
    words = series_words(store, "strung_along", ("Mara", "Theo", "Oma"))
    assert words == "Mara won 0, Theo won 0, Oma won 1"


def test_draws_are_said_apart(store: Store) -> None:
    for winners, words in (([], "1 draw"), ([0, 1], "2 draws")):
        finish(store, ("Mara", "Theo"), winners)
        score = series_words(store, "mijnlieff", ("Mara", "Theo"))
        assert score == f"Mara won 0, Theo won 0, {words}"


def test_what_does_not_count(store: Store) -> None:
    """Other games, other people, matches that go on, and matches from files."""
    finish(store, ("Mara", "Theo"), [0], "chain_reaction")
    finish(store, ("Mara", "Oma"), [0])
    store.matches.begin(Record("mijnlieff", {}, {}, ("Mara", "Theo")))
    record = {
        "format": "pullstrings-record",
        "version": 1,
        "game": "mijnlieff",
        "options": {},
        "setup": {},
        "players": ["Mara", "Theo"],
        "turns": [],
        "outcome": {"winners": [0], "reason": "x", "scores": {"0": 1, "1": 0}},
    }
    store.matches.add_record(record)
    assert series_words(store, "mijnlieff", ("Mara", "Theo")) == ""


def test_an_outcome_somebody_damaged_counts_for_nobody(store: Store) -> None:
    for outcome in ({"winners": [7]}, {}):
        match_id = store.matches.begin(Record("mijnlieff", {}, {}, ("Mara", "Theo")))
        store.matches.finish(match_id, outcome)
    words = series_words(store, "mijnlieff", ("Mara", "Theo"))
    assert words == "Mara won 0, Theo won 0, 1 draw"
