"""The fast table of the search, compared with the rules."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pullstrings_qt.games.strung_along.cards import PILE_ORDER, all_cards, sorted_cards
from pullstrings_qt.games.strung_along.playout import (
    DRAW,
    MAX_ROUNDS,
    NUMBER_OF,
    QuickPlayout,
    Table,
    Worths,
    number_of,
    rounds_to_come,
    unseen_cards,
)
from pullstrings_qt.games.strung_along.scoring import pile_score
from pullstrings_qt.games.strung_along.state import Draw, Lay, StrungAlongState
from tests.games.strung_along.tables import RULES, table

SCORINGS = ("simple", "advanced")


def told(cards: int) -> str:
    """Return the cards a number stands for, as they are written."""
    return "".join(card * (cards // NUMBER_OF[card] & 15) for card in PILE_ORDER)


def scored(seats: int, scoring: str, seed: int) -> StrungAlongState:
    return table(seats, seed, options={"scoring": scoring})


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("colors", ["ABCDEFG", "ABCEFG"])
@given(data=st.data())
@settings(max_examples=40)
def test_the_worth_of_a_pile_at_the_end_is_its_score(
    scoring: str, colors: str, data: st.DataObject
) -> None:
    """Wilds included, each used where it helps most, and never as the color in the box (S8)."""
    cards = data.draw(st.lists(st.sampled_from(sorted(all_cards(colors))), max_size=24))
    pile = "".join(cards).replace("*", "") + "*" * data.draw(st.integers(0, 3))
    counted = {card: min(pile.count(card), 9) for card in PILE_ORDER}
    pile = sorted_cards("".join(card * count for card, count in counted.items()))
    worth = Worths(scoring, colors, 0)[number_of(pile)]
    assert worth == pile_score(pile, scoring, colors).total


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_table_plays_by_the_rules(seats: int) -> None:
    """The timer, the end of a round and of the match, whose turn it is: all as the rules say."""
    state, chance = scored(seats, "simple", seats), Random(seats)
    while True:
        fast = Table(state)
        known = fast.deck
        assert sorted(known) == sorted(NUMBER_OF[card] for card in state.deck.replace("!", ""))
        fast.deck = [NUMBER_OF[card] for card in reversed(state.deck.replace("!", ""))]
        legal = RULES.choices(state, state.to_move)
        mine = fast.choices()
        alike = [other for choice in mine for other in fast.alike(choice)]
        assert {fast.as_choice(choice) for choice in alike} == set(legal)
        chosen = chance.choice(mine)
        choice = fast.as_choice(chosen)
        state = RULES.play(state, {state.to_move: choice}).state
        over = False
        if isinstance(choice, Draw):
            fast.draw()
        elif isinstance(choice, Lay):
            fast.lay(chosen)
        else:
            over = fast.take(chosen)
        assert over == (state.ending is not None)
        assert [told(pile) for pile in fast.piles] == list(state.piles)
        if over:
            return
        assert [told(lot) for lot in fast.lots] == [cards or "" for cards in state.lots]
        assert (fast.seat, told(fast.drawn)) == (state.to_move, state.drawn or "")
        assert (fast.last, fast.out) == (state.last_round, list(state.out))


def test_lots_alike_unseen_cards_and_rounds_to_come_are_known() -> None:
    fast = Table(table(5, lots=("AB", "", "AB", "AB", "")))
    assert fast.choices() == [0, DRAW]
    assert fast.alike(0) == [0, 2, 3]
    laid = Table(table(5, lots=("AB", "", None, "AB", ""), out=(False,) * 4 + (True,), drawn="C"))
    assert laid.choices() == [0, 1]
    assert laid.alike(1) == [1, 4]
    state = table(3, lots=("A+", "*", None), drawn="B")
    seen = "".join(state.piles) + "A+*B"
    unseen = "".join(told(card) for card in unseen_cards(state))
    assert sorted(unseen + seen) == sorted(all_cards(state.colors))
    assert Table(table(3, last_round=True)).rounds == 0
    assert Table(table(3)).rounds == MAX_ROUNDS
    assert rounds_to_come(15, 3) == 0
    assert rounds_to_come(15 + 7, 3) == 1


@pytest.mark.parametrize("scoring", SCORINGS)
def test_a_match_played_out_ends_with_everybody_out(scoring: str) -> None:
    state = scored(4, scoring, 2)
    fast = Table(state)
    Random(5).shuffle(fast.deck)
    everything = sum(fast.deck) + sum(fast.piles)
    fast.finish(QuickPlayout(scoring, state.colors))
    assert fast.last
    assert all(fast.out)
    assert len(fast.deck) < 15
    left = sum(fast.deck) + sum(fast.lots)
    assert sum(fast.piles) + left == everything
