"""Computer players of Strung Along (issue 5: three levels, the strong one clearly best)."""

from random import Random

import pytest

from pullstrings_qt.games.strung_along.bots import StrungAlongOpponents
from pullstrings_qt.games.strung_along.cards import all_cards
from pullstrings_qt.games.strung_along.search import (
    LEVELS,
    Level,
    Playout,
    best_choice,
    choices_of,
    evaluate,
    rounds_to_come,
    unseen_cards,
)
from pullstrings_qt.games.strung_along.state import Draw, Lay, StrungAlongState, Take
from tests.games.strung_along.tables import RULES, table

BOTS = StrungAlongOpponents()


def match(seed: int, levels: list[Level]) -> StrungAlongState:
    options = {"seats": len(levels)}
    state = RULES.start(options, RULES.draw_setup(options, Random(seed)))
    chances = [Random(f"{seed} {seat}") for seat in range(len(levels))]
    while RULES.deciding(state):
        seat = state.to_move
        choice = best_choice(RULES.view(state, seat), levels[seat], chances[seat])
        state = RULES.play(state, {seat: choice}).state
    return state


def test_the_strong_one_clearly_beats_the_gentle() -> None:
    """Against three gentle ones it wins most of 12 matches; by chance it would win 3."""
    won = 0
    for seed in range(12):
        levels = [LEVELS["easy"]] * 4
        levels[seed % 4] = Level(0.0, foresight=True, playouts=12)  # a quarter of its effort
        ending = match(seed, levels).ending
        assert ending is not None
        won += seed % 4 in ending.winners
    assert won >= 7


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_chooses_what_is_legal_from_a_view(level: str) -> None:
    for seed in range(4):
        state = table(4, seed)
        for turn in range(20):
            seen = RULES.view(state, state.to_move)
            choice = BOTS.choose(seen, state.to_move, level, turn)
            assert choice == BOTS.choose(seen, state.to_move, level, turn)
            state = RULES.play(state, {state.to_move: choice}).state


def test_nobody_chooses_out_of_turn() -> None:
    with pytest.raises(ValueError, match="turn"):
        BOTS.choose(table(3), 1, "easy", 0)
    with pytest.raises(KeyError):
        BOTS.choose(table(3), 0, "best of all", 0)


def test_a_full_lot_that_helps_is_taken_at_the_end() -> None:
    state = table(3, lots=("AAA", "BCD", "EFG"), piles=("AAA", "B", "C"), last_round=True)
    for level in LEVELS.values():
        steady = Level(0.0, level.foresight, level.playouts)
        assert best_choice(RULES.view(state, 0), steady, Random(1)) == Take(0)


def test_a_card_goes_where_it_does_not_help_the_next_one() -> None:
    """The last two of the round: Theo collects Burgundy, so it does not go to his best lot."""
    state = table(
        3,
        lots=("BB", "C", None),
        piles=("CCC", "BBBB", "A"),
        out=(False, False, True),
        drawn="B",
        last_round=True,
    )
    strong = Level(0.0, foresight=True, playouts=24)
    assert best_choice(RULES.view(state, 0), strong, Random(1)) == Lay(1)


def test_the_cards_nobody_has_seen_are_counted() -> None:
    state = table(3, lots=("A+", "*", None), drawn="B")
    seen = "".join(state.piles) + "A+*B"
    assert sorted(unseen_cards(state) + seen) == sorted(all_cards(state.colours))


def test_the_moves_a_search_knows_are_those_of_the_rules() -> None:
    for seed in range(3):
        state, chance = table(5, seed), Random(seed)
        while RULES.deciding(state):
            legal = tuple(RULES.choices(state, state.to_move))
            assert choices_of(state) == legal
            state = RULES.play(state, {state.to_move: chance.choice(legal)}).state


def test_a_round_played_out_ends_with_everybody_out() -> None:
    state = table(4)
    deck = sorted(unseen_cards(state))
    Random(5).shuffle(deck)
    played_out = Playout(state, deck)
    played_out.play(Draw())
    played_out.finish(Random(5))
    assert played_out.is_over
    assert all(lot is None for lot in played_out.lots)
    assert len("".join(played_out.piles)) + len(deck) == len(unseen_cards(state)) + 4


def test_no_rounds_follow_the_last() -> None:
    assert rounds_to_come(table(3, last_round=True)) == 0
    assert rounds_to_come(table(3)) > 4
    assert evaluate("AAA", "simple", "ABCDEFG", 0) == 6
