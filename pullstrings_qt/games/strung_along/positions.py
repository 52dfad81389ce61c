"""Positions of Strung Along read from their text (docs/notation.md)."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.games.strung_along.cards import LOT_SIZE, PILE_ORDER, TIMER, sorted_cards
from pullstrings_qt.games.strung_along.state import StrungAlongState

_LONGEST: Final = 2_000
_KEYS: Final = {"lots", "piles", "drawn", "to_move", "last_round", "deck"}


def read_position(text: str, start: StrungAlongState) -> StrungAlongState:
    """Return the state of a position, without its end.

    Args:
        text: one JSON object.
        start: the state before the first turn; its deck provides the remaining cards.

    Raises:
        NotationError: the text is not a position of that table.
    """
    problem = NotationError(f"“{quoted(text)}” is not a position of Strung Along.")
    try:
        found = json.loads(text) if len(text) <= _LONGEST else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.keys() != _KEYS:
        raise problem
    seats = len(start.piles)
    if not (
        _are_all(found["lots"], seats, lambda lot: lot is None or _is_pile(lot, LOT_SIZE))
        and _are_all(found["piles"], seats, lambda pile: _is_pile(pile, len(start.deck)))
        and (found["drawn"] is None or (_is_pile(found["drawn"], 1) and found["drawn"]))
        and _is_number(found["to_move"], seats - 1)
        and _is_number(found["deck"], len(start.deck))
        and type(found["last_round"]) is bool
    ):
        raise problem
    deck = start.deck[len(start.deck) - found["deck"] :]
    taken = found["lots"].count(None)
    if (TIMER in deck) == found["last_round"] or (taken == seats and not found["last_round"]):
        raise problem
    to_move = found["to_move"]
    return replace(
        start,
        lots=tuple(found["lots"]),
        piles=tuple(found["piles"]),
        drawn=found["drawn"],
        to_move=to_move,
        out=tuple((to_move - seat - 1) % seats < taken for seat in range(seats)),
        deck=deck,
        last_round=found["last_round"],
    )


def _are_all(values: Any, count: int, is_right: Callable[[Any], bool]) -> bool:
    return isinstance(values, list) and len(values) == count and all(map(is_right, values))


def _is_pile(cards: Any, maximum: int) -> bool:
    """Return whether these are cards in the order of the piles."""
    return (
        isinstance(cards, str)
        and len(cards) <= maximum
        and set(cards) <= set(PILE_ORDER)
        and sorted_cards(cards) == cards
    )


def _is_number(value: Any, maximum: int) -> bool:
    return type(value) is int and 0 <= value <= maximum
