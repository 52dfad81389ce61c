"""Pairs (issue 4, point 3): a memory game of letter and sign."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pullstrings_qt.learning.pairs import (
    MAX_PAIRS,
    Pairs,
    deal,
    full_rows,
    leaders,
    settle,
    turn_up,
)

LETTERS = tuple("abcdefghijklmnopqrstuvwxyz")


def places_of(table: Pairs, tile_id: str) -> list[int]:
    return [place for place, card in enumerate(table.cards) if card.tile_id == tile_id]


def stranger(table: Pairs, place: int) -> int:
    """Return a place whose card does not belong to that of another place."""
    tile_id = table.cards[place].tile_id
    return next(
        other
        for other, card in enumerate(table.cards)
        if card.tile_id != tile_id and table.can_turn(other)
    )


@given(st.integers(2, MAX_PAIRS), st.integers(1, 2), st.integers())
def test_every_tile_lies_there_once_with_each_side(pairs: int, players: int, seed: int) -> None:
    table = deal(LETTERS, pairs, players, Random(seed))
    sides = {(card.tile_id, card.side) for card in table.cards}
    assert len(table.cards) == len(sides) == 2 * pairs
    assert len({tile_id for tile_id, _side in sides}) == pairs


def test_tables_are_dealt_by_chance_and_every_row_is_full() -> None:
    assert deal(LETTERS, 6, 1, Random(5)) == deal(LETTERS, 6, 1, Random(5))
    assert deal(LETTERS, 6, 1, Random(5)) != deal(LETTERS, 6, 1, Random(6))
    assert len(deal(("a", "b", "b", "c"), 6, 1, Random(1)).cards) == 6
    with pytest.raises(ValueError, match="two tiles"):
        deal(("a", "a"), 6, 1, Random(1))
    assert full_rows(16) == (2, 4, 8, 16)
    for pairs in range(2, MAX_PAIRS + 1):
        assert all(2 * pairs % wide == 0 for wide in full_rows(2 * pairs))


def test_a_pair_is_taken_and_strangers_lie_face_down_again() -> None:
    table = deal(LETTERS, 3, 2, Random(1))
    first, second = places_of(table, table.cards[0].tile_id)
    table = turn_up(turn_up(table, first), second)
    assert table.matched
    table = settle(table)
    assert (table.turn, table.taken(0), table.taken(1), table.up) == (0, 1, 0, ())
    assert not table.can_turn(first)
    table = deal(LETTERS, 3, 2, Random(1))
    table = turn_up(table, 0)
    table = settle(turn_up(table, stranger(table, 0)))
    assert (table.turn, table.taken(0), table.tries) == (1, 0, (1, 0))
    assert table.can_turn(0)


def test_alone_the_turn_stays_and_a_third_card_cannot_be_turned() -> None:
    table = deal(LETTERS, 3, 1, Random(1))
    table = turn_up(table, 0)
    assert settle(turn_up(table, stranger(table, 0))).turn == 0
    table = turn_up(deal(LETTERS, 3, 1, Random(1)), 0)
    table = turn_up(table, stranger(table, 0))
    assert not any(map(table.can_turn, range(6)))


@pytest.mark.parametrize("place", [-1, 99, 0])
def test_a_card_that_lies_face_up_or_is_not_there_cannot_be_turned(place: int) -> None:
    table = turn_up(deal(LETTERS, 3, 1, Random(1)), 0)
    assert not table.can_turn(place)


@given(st.integers(2, MAX_PAIRS), st.integers(1, 2), st.integers())
def test_a_game_ends_with_every_pair_taken(pairs: int, players: int, seed: int) -> None:
    chance = Random(seed)
    table = deal(LETTERS, pairs, players, chance)
    while not table.over:
        first, second = places_of(
            table,
            next(
                card.tile_id
                for card, owner in zip(table.cards, table.owners, strict=True)
                if owner is None
            ),
        )
        if chance.random() < 0.3 and table.owners.count(None) > 2:
            second = stranger(table, first)
        table = settle(turn_up(turn_up(table, first), second))
    assert sum(table.taken(player) for player in range(players)) == pairs
    assert set(leaders(table)) <= set(range(players))
    assert sum(table.tries) >= pairs
