"""The cards of Strung Along (Components; notation.md), and decks that are hidden (S18)."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from pullstrings_qt.core.game import Setup

COLORS: Final = "ABCDEFG"
"""The seven yarns: Amber, Burgundy, Cream, Damson, Eucalyptus, Frost, Ginger."""
PLUS: Final = "+"
WILD: Final = "*"
TIMER: Final = "!"
HIDDEN: Final = "?"

CARDS_A_COLOR: Final = 9
PLUS_CARDS: Final = 10
WILD_CARDS: Final = 3
BELOW_TIMER: Final = 15
"""Cards below the timer, for finishing the last round (Preparation)."""
LOT_SIZE: Final = 3
PILE_ORDER: Final = COLORS + PLUS + WILD


def sorted_cards(cards: str) -> str:
    """Return the cards in the order in which piles and lots are written (notation.md)."""
    return "".join(sorted(cards, key=PILE_ORDER.index))


def all_cards(colors: str) -> str:
    """Return every card but the timer of a match with these colors."""
    return colors * CARDS_A_COLOR + PLUS * PLUS_CARDS + WILD * WILD_CARDS


BOX: Final = "box"
"""The key of the set-up for the color in the box, if the deck does not reveal it."""


def open_setup(setup: Setup, state: Any) -> Setup:
    """Return a set-up in which the cards that were not drawn until a state are hidden."""
    drawn = len(setup["deck"]) - len(state.deck)
    deck = [*setup["deck"][:drawn], *HIDDEN * len(state.deck)]
    opened = {**setup, "deck": deck}
    boxed = set(COLORS) - set(state.colors)
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
    """Return the hidden cards of a deck, without the timer, in the order of the piles."""
    colors = "".join(color for color in COLORS if color != boxed)
    left = Counter(all_cards(colors))
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
