"""Hands and positions."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from pullstrings_qt.core.game import Outcome

HANDS: Final = ("rock", "paper", "scissors")
"""Each beats the one before it, and rock beats scissors."""

Hand: TypeAlias = int
"""A hand by its number in `HANDS`."""

GOAL: Final = 3
"""Points that win."""

LAST_TURN: Final = 20
"""After so many turns the match is over."""


@dataclass(frozen=True, slots=True)
class Position:
    """All that decides how a match goes on, and nothing else; no choice is in it.

    Attributes:
        points: of each seat.
        turns: how many were played.
    """

    points: tuple[int, int] = (0, 0)
    turns: int = 0

    @property
    def ending(self) -> Outcome | None:
        """The outcome, once there is one: who has more points wins."""
        if self.turns < LAST_TURN and max(self.points) < GOAL:
            return None
        best = max(self.points)
        winners = tuple(seat for seat in (0, 1) if self.points[seat] == best)
        reason = "goal" if best == GOAL else "turns"
        return Outcome(winners if len(winners) == 1 else (), reason, self.points)

    @property
    def is_possible(self) -> bool:
        """Whether a match can come to it."""
        given = sum(self.points)
        return (
            max(self.points) <= GOAL
            and given <= min(self.turns, 2 * GOAL - 1)
            and (self.turns <= LAST_TURN)
        )


def beats(hand: Hand, other: Hand) -> bool:
    """Return whether a hand beats another one."""
    return (hand - other) % len(HANDS) == 1
