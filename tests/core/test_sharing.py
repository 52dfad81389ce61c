"""Records as they are passed on (decision 012); the kit asks the same of every game."""

from dataclasses import replace

import pytest

from pullstrings_qt.core.errors import RecordError
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.sharing import dealt_record, record_to_share

PRIZES = Record("blank", {}, {"prizes": [1, 2, 3]}, ("Mara", "Theo"), ({0: "1", 1: "2"},))


def test_a_match_of_a_game_that_is_not_here_is_passed_on_as_it_is() -> None:
    strange = replace(PRIZES, game="tiddlywinks")
    assert record_to_share(strange) == strange
    assert dealt_record(strange) == strange


def test_prizes_nobody_has_seen_are_left_out_and_dealt_again() -> None:
    shared = record_to_share(PRIZES)
    assert shared != PRIZES
    assert replace(shared, setup=PRIZES.setup) == PRIZES
    dealt = dealt_record(shared)
    assert dealt == dealt_record(shared), "opened twice it is one match"
    assert sorted(dealt.setup["prizes"]) == [1, 2, 3]
    assert dealt.setup["prizes"][0] == 1


def test_a_match_that_cannot_be_replayed_is_neither_passed_on_nor_dealt() -> None:
    broken = replace(PRIZES, turns=({0: "9", 1: "9"},))
    with pytest.raises(RecordError):
        record_to_share(broken)
    with pytest.raises(RecordError):
        dealt_record(replace(PRIZES, setup={"prizes": "none"}))
