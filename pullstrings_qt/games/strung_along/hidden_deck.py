"""Decks of which only the drawn cards are told: what a copy of an unfinished match holds (S18)."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from pullstrings_qt.core.game import Setup
from pullstrings_qt.games.strung_along.cards import (
    BELOW_TIMER,
    COLOURS,
    HIDDEN,
    TIMER,
    all_cards,
)

BOX: Final = "box"
"""The key of the set-up that names the colour in the box where the deck does not tell it."""


def open_setup(setup: Setup, state: Any) -> Setup:
    """Return a set-up in which the cards that were not drawn until a state are hidden."""
    drawn = len(setup["deck"]) - len(state.deck)
    deck = [*setup["deck"][:drawn], *HIDDEN * len(state.deck)]
    opened = {**setup, "deck": deck}
    boxed = set(COLOURS) - set(state.colours)
    return {**opened, BOX: boxed.pop()} if boxed else opened


def dealt_setup(setup: Setup, chance: Random) -> Setup:
    """Return a set-up that `start_state` accepts with its hidden cards dealt by chance."""
    deck: list[str] = list(setup["deck"])
    if HIDDEN not in deck:
        return setup
    cards = hidden_cards(deck, setup["start"], setup.get(BOX))
    chance.shuffle(cards)
    return {key: value for key, value in setup.items() if key != BOX} | {
        "deck": with_cards(deck, cards)
    }


def hidden_cards(deck: Sequence[str], start: Sequence[str], boxed: object) -> list[str]:
    """Return the cards a deck does not tell, without the timer, in the order of the piles."""
    colours = "".join(colour for colour in COLOURS if colour != boxed)
    left = Counter(all_cards(colours))
    left.subtract(Counter(deck))
    left.subtract(Counter(start))
    return list(left.elements())


def with_cards(deck: Sequence[str], cards: Sequence[str]) -> list[str]:
    """Return a deck with the cards in its hidden places, and the timer unless it was drawn."""
    known = list(deck[: list(deck).index(HIDDEN)])
    rest = list(cards)
    if TIMER not in known:
        rest.insert(len(rest) - BELOW_TIMER, TIMER)
    return known + rest
