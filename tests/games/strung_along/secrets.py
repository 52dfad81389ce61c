"""The secrets of a position: the order of the deck, and the place of the timer."""

from dataclasses import replace
from random import Random
from typing import Any


def others(state: Any, seat: int) -> list[Any]:
    """Return other states that a seat must not be able to tell from this one."""
    shuffled = list(state.deck)
    Random(len(shuffled)).shuffle(shuffled)
    decks = ("".join(sorted(state.deck)), state.deck[::-1], "".join(shuffled))
    return [replace(state, deck=deck) for deck in decks if deck != state.deck]
