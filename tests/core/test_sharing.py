"""Shared records (decision 012); the kit checks the same for every game."""

from dataclasses import replace
from random import Random

import pytest

from pullstrings_qt.core.errors import RecordError
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.sharing import dealt_record, record_to_share

YARN = game_spec("strung_along").rules()
SETUP = YARN.draw_setup(YARN.check_options({}), Random(5))
FIRST = next(iter(YARN.deciding(YARN.start({}, SETUP))))
MATCH = Record("strung_along", {}, SETUP, ("Mara", "Theo", "Oma"), ({FIRST: "draw"},))


def test_a_match_of_a_game_that_is_not_here_is_passed_on_as_it_is_a_broken_one_is_not() -> None:
    strange = replace(MATCH, game="tiddlywinks")
    assert record_to_share(strange) == dealt_record(strange) == strange
    with pytest.raises(RecordError):
        record_to_share(replace(MATCH, turns=({FIRST: "lot9"},)))
    with pytest.raises(RecordError):
        dealt_record(replace(MATCH, setup={"deck": "none"}))


def test_cards_nobody_has_seen_are_dealt_again_and_what_was_found_out_is_left_out() -> None:
    shared = record_to_share(MATCH)
    assert shared != MATCH
    assert replace(shared, setup=MATCH.setup) == MATCH
    dealt = dealt_record(shared)
    assert dealt == dealt_record(shared), "opened twice it is one match"
    assert sorted(dealt.setup["deck"]) == sorted(SETUP["deck"])
    assert dealt.setup["deck"][0] == SETUP["deck"][0]
    reviewed = replace(MATCH, extras={"analysis": {"found": []}, "started": "today"})
    assert record_to_share(reviewed).extras == {"started": "today"}
