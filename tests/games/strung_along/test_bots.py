"""Computer players of Strung Along: honest, legal, ordered by strength, and their words."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from pullstrings_qt.core.analysis import QUICK_EFFORT
from pullstrings_qt.games.strung_along import bots
from pullstrings_qt.games.strung_along.bots import SKILLS, Skill, StrungAlongOpponents
from pullstrings_qt.games.strung_along.playout import Table, glance_of
from pullstrings_qt.games.strung_along.search import Search
from pullstrings_qt.games.strung_along.state import Lay, StrungAlongState, Take
from tests.games.strung_along.tables import RULES, played, table

BOTS = StrungAlongOpponents()
LEVELS = [level.id for level in BOTS.levels()]


def best_of(state: StrungAlongState, effort: float = QUICK_EFFORT) -> str:
    """Return the best choice of the seat to move, as an analysis of its view finds it."""
    view = RULES.view(state, state.to_move)
    return BOTS.analyze(view, state.to_move, effort, 1).best


def shares_won(one: str, other: str, matches: int) -> float:
    """Return how often the first level has the best pile where each has two of four seats."""
    won = 0.0
    for seed in range(matches):
        options = {"seats": 4, "scoring": ("simple", "advanced")[seed % 2]}
        state = RULES.start(options, RULES.draw_setup(options, Random(seed)))
        levels = [(one, other)[(seat + seed // 2) % 2] for seat in range(4)]
        seat, turn = -1, 0
        while RULES.deciding(state):
            turn += state.to_move != seat
            seat = state.to_move
            choice = BOTS.choose(RULES.view(state, seat), seat, levels[seat], seed * 1000 + turn)
            state = RULES.play(state, {seat: choice}).state
        assert state.ending is not None
        winners = {levels[seat] for seat in state.ending.winners}
        won += (one in winners) / len(winners)
    return won / matches


@pytest.mark.parametrize(("one", "other"), [("4", "1"), ("5", "2")])
def test_a_level_beats_those_far_below(one: str, other: str) -> None:
    assert shares_won(one, other, 12) > 0.6


def test_a_search_beats_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even one with a small part of the effort of the strongest level."""
    monkeypatch.setattr(bots, "SKILLS", (*SKILLS[:7], Skill(turns=40)))
    assert shares_won("8", "3", 3) > 0.6


def test_every_level_overlooks_less_or_plays_out_more_than_the_one_below() -> None:
    assert len(SKILLS) == len(LEVELS)
    for below, above in pairwise(SKILLS):
        assert above.looks_round >= below.looks_round
        assert above.turns > below.turns or above.miss < below.miss


@pytest.mark.parametrize("level", ["1", "4"])
def test_a_good_lot_is_mostly_taken(level: str) -> None:
    """Twelve points strike: they are overlooked like seven choices that bring none."""
    view = RULES.view(table(3, lots=("AAA", "B", "C"), piles=("AA", "B", "C")), 0)
    taken = sum(BOTS.choose(view, 0, level, seed) == Take(0) for seed in range(400))
    assert taken / 400 == pytest.approx(1 - SKILLS[int(level) - 1].miss ** 7, abs=0.04)


def test_what_is_not_noticed_is_not_chosen_but_by_habit() -> None:
    view = RULES.view(table(3, lots=("A", "B", "C")), 0)
    thoughts = [BOTS.think(view, 0, "1", seed) for seed in range(200)]
    names = [RULES.write_choice(thought.choice) for thought in thoughts]
    seen = [thought.analysis.values if thought.analysis else {} for thought in thoughts]
    assert {len(values) for values in seen} == {0, 1, 2, 3, 4}
    assert all(name in values for name, values in zip(names, seen, strict=True) if values)
    by_habit = {name for name, values in zip(names, seen, strict=True) if not values}
    assert by_habit == {"draw", "take1", "take2", "take3"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_chooses_what_is_legal_from_a_view(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = tuple(replace(skill, turns=min(skill.turns, 60)) for skill in SKILLS)
    monkeypatch.setattr(bots, "SKILLS", quick)
    for seats in (3, 4, 5):
        state = table(seats, seats, options={"scoring": ("simple", "advanced")[seats % 2]})
        for turn in range(10):
            seat = state.to_move
            seen = RULES.view(state, seat)
            thought = BOTS.think(seen, seat, level, turn)
            assert thought == BOTS.think(seen, seat, level, turn)
            legal = [RULES.write_choice(choice) for choice in RULES.choices(state, seat)]
            if thought.analysis is None:
                assert int(level) < 6 or len(Table(seen).choices()) == 1
            else:
                assert set(thought.analysis.values) <= set(legal)
                assert int(level) < 6 or len(thought.analysis.values) == len(legal)
                assert sum(thought.analysis.shares.values()) == pytest.approx(1)
                assert sum(thought.analysis.chances) == pytest.approx(1)
            state = RULES.play(state, {seat: thought.choice}).state


def test_nothing_depends_on_the_real_order_of_the_deck() -> None:
    """Not even where the whole state is given, deck and all."""
    start = table(3, 4)
    state, _events = played(start, "draw", "lot1", "draw", "lot1")
    cards = list(state.deck.replace("!", ""))
    timer = state.deck.index("!")
    found = set()
    for seed in range(4):
        Random(seed).shuffle(cards)
        deck = "".join(cards)
        other = replace(state, deck=deck[:timer] + "!" + deck[timer:])
        found.add(str(BOTS.analyze(other, other.to_move, 0.02, 7)))
        found.add(str(BOTS.think(other, other.to_move, "5", 7)))
    view = RULES.view(state, state.to_move)
    found.add(str(BOTS.analyze(view, view.to_move, 0.02, 7)))
    assert len(found) == 2


def test_decks_are_drawn_anew_for_every_try() -> None:
    state = table(3)
    view = RULES.view(state, 0)
    search = Search(Table(view), glance_of(view.scoring, view.colors), Random(1))
    search.run(40)
    cards = {card for (place, card) in search.root.after if place == 0}
    assert len(cards) > 4


def test_a_forced_choice_is_not_thought_of() -> None:
    thought = BOTS.think(table(3), 0, "8", 0)
    assert RULES.write_choice(thought.choice) == "draw"
    assert thought.analysis is None


def test_a_full_lot_that_helps_is_taken_at_the_end() -> None:
    state = table(3, lots=("AAA", "BCD", "EFG"), piles=("AAA", "B", "C"), last_round=True)
    assert best_of(state) == "take1"
    assert BOTS.choose(RULES.view(state, 0), 0, "8", 1) == Take(0)


def test_a_lot_that_would_let_somebody_win_is_taken_or_fed_no_card() -> None:
    state = table(
        3,
        lots=("BBB", "+CD", None),
        piles=("AAAA", "BBB+", "E"),
        out=(False, False, True),
        last_round=True,
    )
    assert best_of(state) == "take1"
    state = table(
        3,
        lots=("B", "C", None),
        piles=("CCCC", "BBBB", "A"),
        out=(False, False, True),
        drawn="B",
        last_round=True,
    )
    assert best_of(state) == "lot2"
    assert BOTS.choose(RULES.view(state, 0), 0, "8", 1) == Lay(1)


def test_lots_with_the_same_cards_are_worth_the_same() -> None:
    state = table(4, lots=("A", "A", "BC", ""))
    found = BOTS.analyze(RULES.view(state, 0), 0, 0.02, 1)
    assert found.values["take1"] == found.values["take2"]
    assert found.points["take1"] == found.points["take2"]


def test_who_cannot_be_caught_is_sure_to_win() -> None:
    """Points are how far ahead of the best rival; a lost match has no chance left."""
    state = table(
        3,
        lots=("+", None, None),
        piles=("AAAAAABBBBBBCCCCCC", "D", "E"),
        out=(False, True, True),
        last_round=True,
    )
    found = BOTS.analyze(RULES.view(state, 0), 0, 0.02, 1)
    assert found.chances[0] > 0.99
    assert found.points["take1"] == 63 + 2 - 1
    assert found.effort > 0


def test_more_effort_looks_at_more() -> None:
    view = RULES.view(table(3, lots=("A", "", "")), 0)
    few, more = (BOTS.analyze(view, 0, effort, 1) for effort in (0.01, 0.04))
    assert more.effort > 2 * few.effort
