"""The cards of Strung Along (rule document, Components; notation.md)."""

from typing import Final

COLOURS: Final = "ABCDEFG"
"""The seven yarns: Amber, Burgundy, Cream, Damson, Eucalyptus, Frost, Ginger."""
PLUS: Final = "+"
WILD: Final = "*"
TIMER: Final = "!"
HIDDEN: Final = "?"
"""Stands for a card of the deck that nobody has seen yet."""

CARDS_A_COLOUR: Final = 9
PLUS_CARDS: Final = 10
WILD_CARDS: Final = 3
BELOW_TIMER: Final = 15
"""Cards that lie below the timer, so that the last round can be finished (Preparation)."""
LOT_SIZE: Final = 3
PILE_ORDER: Final = COLOURS + PLUS + WILD


def sorted_cards(cards: str) -> str:
    """Return the cards in the order in which piles and lots are written (notation.md)."""
    return "".join(sorted(cards, key=PILE_ORDER.index))


def all_cards(colours: str) -> str:
    """Return every card but the timer of a match with these colours."""
    return colours * CARDS_A_COLOUR + PLUS * PLUS_CARDS + WILD * WILD_CARDS
