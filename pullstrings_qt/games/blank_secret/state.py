"""Hands, positions, and the events of a turn."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from pullstrings_qt.core.game import Event, Outcome, Seat

HANDS: Final = ("rock", "paper", "scissors")
"""Each beats the previous one, and rock beats scissors."""

Hand: TypeAlias = int
"""A hand by its number in `HANDS`."""

GOAL: Final = 3

LAST_TURN: Final = 20


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that determines the rest of a match, without any choices."""

    scores: tuple[int, int] = (0, 0)
    turns: int = 0

    @property
    def ending(self) -> Outcome | None:
        """The outcome, or None: more points win."""
        if self.turns < LAST_TURN and max(self.scores) < GOAL:
            return None
        best = max(self.scores)
        winners = tuple(seat for seat in (0, 1) if self.scores[seat] == best)
        reason = "goal" if best == GOAL else "turns"
        return Outcome(winners if len(winners) == 1 else (), reason, self.scores)

    @property
    def is_possible(self) -> bool:
        """Whether a match can reach it."""
        given = sum(self.scores)
        return (
            max(self.scores) <= GOAL
            and given <= min(self.turns, 2 * GOAL - 1)
            and (self.turns <= LAST_TURN)
        )


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A seat reveals its secret choice."""

    seat: Seat
    hand: Hand


@dataclass(frozen=True, slots=True)
class PointWon(Event):
    """The hand of a seat beats the other one."""

    seat: Seat


def beats(hand: Hand, other: Hand) -> bool:
    """Return whether a hand beats another one."""
    return (hand - other) % len(HANDS) == 1
