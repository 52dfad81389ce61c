"""Computer players of Mijnlieff at three levels."""

from collections.abc import Sequence
from random import Random
from typing import Final

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import Level, Opponents, Thought
from pullstrings_qt.games.mijnlieff.geometry import KINDS, SQUARES
from pullstrings_qt.games.mijnlieff.openings import opening_moves, opening_replies
from pullstrings_qt.games.mijnlieff.search import (
    HANDS,
    PASS_MOVE,
    Move,
    Position,
    Search,
    legal_moves,
)
from pullstrings_qt.games.mijnlieff.state import Choice, MijnlieffState, Pass, Placement

MAX_NODES: Final = {"easy": 300, "middle": 3_000, "strong": 200_000}
"""Positions a level looks at: a limit that is the same on every machine."""

MAX_DEPTH: Final = {"easy": 1, "middle": 3, "strong": 17}
"""Moves a level looks ahead at most; 17 is the longest match there can be but for passes."""

RANDOM_MOVE_RATES: Final = {"easy": 0.35, "middle": 0.08, "strong": 0.0}
"""How often a level places without thinking."""


class MijnlieffOpponents(Opponents):
    """Computer players that search a little, some, or as far as their limit of positions allows."""

    def levels(self) -> Sequence[Level]:
        """Return the levels from the gentlest to the strongest."""
        return (
            Level("easy", _("Gentle")),
            Level("middle", _("Even")),
            Level("strong", _("Strong")),
        )

    def think(self, view: MijnlieffState, seat: Seat, level: str, seed: int) -> Thought:
        """Return a choice for the seat; the same view, level and seed give the same choice.

        Raises:
            KeyError: there is no such level.
            ValueError: the match is over or it is not the seat's turn.
        """
        if view.ending is not None or seat != view.to_move:
            raise ValueError("it is not this seat's turn")
        chance = Random(seed)
        position = position_of(view)
        if not position.allowed:
            return Thought(Pass())
        slips = chance.random() < RANDOM_MOVE_RATES[level]
        book = _book_moves(view) if level == "strong" else ()
        if book:
            return Thought(chance.choice(book))
        if slips:
            return Thought(choice_of(chance.choice(legal_moves(position))))
        best, _depth = Search(MAX_NODES[level]).best(position, MAX_DEPTH[level])
        return Thought(choice_of(chance.choice(sorted(best))))


def _book_moves(view: MijnlieffState) -> tuple[Placement, ...]:
    """Return the best placements where they are known by heart: the first two tiles."""
    if view.is_opening:
        return opening_moves(view)
    return opening_replies(view) if view.cells.count(None) == len(SQUARES) - 1 else ()


def position_of(view: MijnlieffState) -> Position:
    """Return a position as the search counts it."""
    seat = view.to_move
    hands = [
        sum(unit * count for unit, count in zip(HANDS, hand, strict=True)) for hand in view.hands
    ]
    masks = [sum(1 << each for each in SQUARES if view.is_of(each, owner)) for owner in (0, 1)]
    allowed = sum(1 << square for square in view.allowed)
    return Position(masks[seat], masks[1 - seat], hands[seat], hands[1 - seat], allowed)


def choice_of(move: Move) -> Choice:
    """Return the choice a move of the search stands for."""
    return Pass() if move == PASS_MOVE else Placement(KINDS[move[0]], move[1])
