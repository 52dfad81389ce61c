"""Home shows data stored with each match: no start replays one."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.language import use_language
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.resources import resource
from pullstrings_qt.storage import Store
from pullstrings_qt.table import stored_matches
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.stored_matches import open_match
from pullstrings_qt.ui.home_data import KEPT, HomeData
from pullstrings_qt.ui.learn.people.learner import Learners
from tests.ui.expect import there

NAMES = ("Mara", "Theo")


@pytest.fixture
def made(window: QWidget, store: Store) -> Callable[[], HomeData]:
    return lambda: HomeData(store, pytest.fail, window)


def begin(store: Store) -> Match:
    rules = game_spec("pulling_strings").rules()
    options = rules.check_options({"edition": "2003"})
    match = open_match(store, store.matches.begin(Record("pulling_strings", options, {}, NAMES)))
    play(match)
    return match


def play(match: Match) -> None:
    for seat in (0, 1):
        match.choose(seat, match.rules.choices(match.state, seat)[0])


def no_replay(*_given: object) -> None:
    pytest.fail("a match was replayed")


def test_after_each_turn_home_knows_the_match_without_replaying_it(
    store: Store, made: Callable[[], HomeData], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin(store)
    made().keep_match(match)
    monkeypatch.setattr(stored_matches, "replaying_steps", no_replay)
    shown = there(made().content().table)
    assert shown.turn == "turn 2"
    assert shown.next_seat is None, "both choose"
    words = match.spec.words()
    assert shown.totals == tuple(words.seat_total(match.state, seat) for seat in (0, 1))
    assert shown.picture is not None


@pytest.mark.parametrize(
    "kept",
    [
        None,
        {},
        {"match": {"newest": []}},
        {"match": {"newest": 1, "id": "1", "turn": "turn 2", "next": [], "totals": []}},
        {"match": {"newest": 1, "id": 1, "turn": 2, "next": 1, "totals": []}},
        {"match": [], "results": 3},
        [],
    ],
)
def test_what_is_not_kept_or_damaged_is_found_out_in_slices(
    qtbot: QtBot, store: Store, made: Callable[[], HomeData], kept: object
) -> None:
    match = begin(store)
    data = made()
    data.keep_match(match)
    told = store.settings.get(KEPT)
    if isinstance(kept, dict):
        store.settings.set(KEPT, {**told, **kept})
    elif kept is not None:
        store.settings.set(KEPT, kept)
    play(match)  # another turn than home knows of
    data = made()
    first = there(data.content().table)
    assert (first.names, first.totals) == (NAMES, ())
    with qtbot.waitSignal(data.changed):
        pass
    found = there(data.content().table)
    assert len(found.totals) == 2
    assert found.turn == "turn 3"
    assert store.settings.get(KEPT)["match"]["turn"] == "turn 3"


def test_a_result_is_told_in_the_language_in_use(
    store: Store, made: Callable[[], HomeData], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin(store)
    scores = {"0": 9, "1": 4}
    won = {"winners": [0], "reason": "agreed", "scores": scores}
    store.matches.finish(store.matches.summaries(1)[0].id, won)
    assert match.outcome is None
    assert made().content().history[0].result == "Mara wins, 9 to 4"
    with monkeypatch.context() as patch:
        patch.setattr(stored_matches, "result_words", no_replay)
        assert made().content().history[0].result == "Mara wins, 9 to 4"
    use_language(resource("i18n"), ["de"])
    try:
        assert made().content().history[0].result == "Mara gewinnt, 9 zu 4"
    finally:
        use_language(resource("i18n"), ["en"])


def test_home_says_whose_turn_it_is(store: Store, made: Callable[[], HomeData]) -> None:
    rules = game_spec("mijnlieff").rules()
    start = Record("mijnlieff", rules.check_options({}), {"first": 1}, NAMES)
    match = open_match(store, store.matches.begin(start))
    match.choose(1, match.rules.choices(match.state, 1)[0])
    made().keep_match(match)
    shown = there(made().content().table)
    assert (shown.turn, shown.next_seat) == ("turn 2", 0)
    assert made().content().unfinished == 1


def test_what_waits_to_be_learned_is_kept_for_the_start(
    qtbot: QtBot, store: Store, made: Callable[[], HomeData], monkeypatch: pytest.MonkeyPatch
) -> None:
    mara = store.profiles.add("Mara")
    store.settings.set("learn.person", mara.id)
    said = there(made().content().learning)
    assert (said.name, said.words) == ("Mara", "5 new ones.")
    with monkeypatch.context() as patch:
        patch.setattr(Learners, "counts", no_replay)
        patch.setattr("pullstrings_qt.ui.home_data._LEARNING_AFTER", 1)
        data = made()
        assert data.content().learning == said
    with qtbot.waitSignal(data.changed):
        pass
    assert data.content().learning == said
