"""The computer players of Strung Along as they were when there were three levels.

Kept as the yardstick: every search that comes after them has to show in matches how much better it
is than these. They weigh lots by what a pile promises; the strong one deals the cards nobody has
seen anew many times, and plays this round and the next one out, each choice at a glance.
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.strung_along.cards import (
    BELOW_TIMER,
    LOT_SIZE,
    WILD,
    all_cards,
    sorted_cards,
)
from pullstrings_qt.games.strung_along.scoring import pile_score, points_for
from pullstrings_qt.games.strung_along.state import (
    Choice,
    Draw,
    Lay,
    StrungAlongState,
    Take,
    next_seat,
)

CARDS_A_TURN: Final = 2.3
"""Cards a seat gets in a round, on average."""
GROWTH: Final = 0.3
"""How much of the next point of a good color a pile may hope for in each round to come."""
BURDEN: Final = 0.12
"""How much of the next point of a color that counts against it a pile has to fear in a round."""
WILD_WORTH: Final = 0.8
"""What a wild promises in each round to come: the colors it stands for grow."""

PATIENCE: Final[Mapping[str, tuple[float, float, float, float]]] = {
    "simple": (4.0, 6.0, 0.5, 3.0),
    "advanced": (1.0, 2.0, 0.0, 0.0),
}
"""The gain at which a lot is taken: alone in a round, among others, more for each round to come,
and for a lot that is full. Tried out in matches; with the advanced scoring waiting does not pay."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a level thinks.

    Attributes:
        blunder_rate: how often it chooses at random.
        foresight: whether it weighs what a pile promises, or only its points now.
        playouts: rounds played out for each choice; 0 decides at a glance.
        lookahead: rounds that are played out after this one, each time.
    """

    blunder_rate: float
    foresight: bool
    playouts: int
    lookahead: int = 0


LEVELS: Final[Mapping[str, Level]] = {
    "Gentle": Level(0.5, False, 0),
    "Even": Level(0.05, True, 8),
    "Strong": Level(0.0, True, 32, lookahead=1),
}


@lru_cache(maxsize=60_000)
def evaluate(pile: str, scoring: str, colors: str, rounds: int) -> float:
    """Return what a pile is worth with so many rounds to come: its points and its hopes."""
    score = pile_score(pile, scoring, colors)
    value = float(score.total)
    if not rounds:
        return value
    good = 0
    for entry in score.colors:
        count = entry.cards + entry.wilds
        step = points_for(count + 1, scoring) - points_for(count, scoring)
        good += entry.positive
        value += rounds * step * (GROWTH if entry.positive else -BURDEN)
    value += WILD_WORTH * pile.count(WILD) * min(rounds, 3)
    return value + rounds * GROWTH * (3 - good)


class Playout:
    """A round that is played out: a light copy of a state that changes in place.

    Args:
        state: where to begin; its deck may be hidden.
        deck: the cards to come, the top one last, without the timer.
    """

    def __init__(self, state: StrungAlongState, deck: list[str]) -> None:
        self.lots = list(state.lots)
        self.piles = list(state.piles)
        self.out = state.out
        self.seat = state.to_move
        self.drawn = state.drawn
        self.deck = deck
        self._scoring, self._colors = state.scoring, state.colors
        self.rounds = rounds_to_come(state)

    @property
    def is_over(self) -> bool:
        """Whether every seat has taken a lot, or no card is left."""
        return all(self.out)

    def value(self, seat: Seat, more: str = "") -> float:
        """Return what a seat's pile promises after this round, with more cards."""
        pile = sorted_cards(self.piles[seat] + more) if more else self.piles[seat]
        return evaluate(pile, self._scoring, self._colors, self.rounds)

    def gain(self, seat: Seat, lot: str) -> float:
        """Return what a lot adds to a seat's pile."""
        return self.value(seat, lot) - self.value(seat)

    def play(self, choice: Choice) -> None:
        """Change the table by a choice of the seat to move."""
        if isinstance(choice, Draw):
            self.drawn = self.deck.pop()
            return
        cards = self.lots[choice.lot] or ""
        if isinstance(choice, Lay):
            self.lots[choice.lot] = cards + (self.drawn or "")
            self.drawn = None
        else:
            self.piles[self.seat] = sorted_cards(self.piles[self.seat] + cards)
            self.lots[choice.lot] = None
            self.out = (*self.out[: self.seat], True, *self.out[self.seat + 1 :])
            if all(self.out):
                return
        self.seat = next_seat(self.seat, self.out)

    def greedy_choice(self, chance: Random) -> Choice:
        """Return a choice that looks good at a glance; ties are broken by chance."""
        if self.drawn is not None:
            return Lay(self._best_lay(chance))
        roomy = [lot for lot, cards in enumerate(self.lots) if _has_room(cards)]
        takable = [lot for lot, cards in enumerate(self.lots) if cards]
        if not takable:
            return Draw()
        gains = {lot: self.gain(self.seat, self.lots[lot] or "") for lot in takable}
        best = max(takable, key=lambda lot: (gains[lot], chance.random()))
        if not roomy or not self.deck or gains[best] >= self._wanted(best):
            return Take(best)
        return Draw()

    def _wanted(self, lot: int) -> float:
        """Return the gain at which a seat takes a lot rather than wait for a better one."""
        full = len(self.lots[lot] or "") == LOT_SIZE
        if full and not any(map(_has_room, self.lots)):
            return -math.inf
        alone, among, a_round, filled = PATIENCE[self._scoring]
        if full:
            return filled
        return (among if self.out.count(False) > 1 else alone) + a_round * self.rounds

    def _best_lay(self, chance: Random) -> int:
        """Return the lot at which the drawn card helps this seat more than the next ones."""
        card = self.drawn or ""
        rivals = [seat for seat, gone in enumerate(self.out) if not gone and seat != self.seat]

        def liking(lot: int) -> float:
            cards = self.lots[lot] or ""
            mine = self.gain(self.seat, cards + card) - self.gain(self.seat, cards)
            theirs = [self.gain(seat, cards + card) - self.gain(seat, cards) for seat in rivals]
            wanted = self.gain(self.seat, cards)
            liked = mine if wanted >= 0 or mine > 0 else 0.3 * mine
            return liked - 0.5 * max(theirs, default=0.0) + 0.01 * chance.random()

        return max((lot for lot, cards in enumerate(self.lots) if _has_room(cards)), key=liking)

    def finish(self, chance: Random, lookahead: int = 0) -> None:
        """Play the round, and some of the next ones, to their end, each choice at a glance."""
        while not self.is_over:
            self.play(self.greedy_choice(chance))
        seats = len(self.piles)
        if lookahead and self.rounds and len(self.deck) >= LOT_SIZE * seats:
            self.rounds -= 1
            self.lots, self.out = [""] * seats, (False,) * seats
            self.finish(chance, lookahead - 1)

    def result(self, seat: Seat) -> float:
        """Return how a seat stands against the others after the round."""
        values = [self.value(other) for other in range(len(self.piles))]
        others = [value for other, value in enumerate(values) if other != seat]
        return values[seat] - 0.35 * max(others) - 0.25 * sum(others) / len(others)


def _has_room(cards: str | None) -> bool:
    return cards is not None and len(cards) < LOT_SIZE


def rounds_to_come(state: StrungAlongState) -> int:
    """Return how many rounds will follow this one, as near as it can be guessed."""
    if state.last_round:
        return 0
    cards = len(state.deck) - 1 - BELOW_TIMER
    return max(0, round(cards / (CARDS_A_TURN * len(state.piles))))


def unseen_cards(state: StrungAlongState) -> str:
    """Return the cards that lie in the deck in an order nobody knows, without the timer."""
    seen = Counter("".join(state.piles) + "".join(cards or "" for cards in state.lots))
    seen.update(state.drawn or "")
    return "".join((Counter(all_cards(state.colors)) - seen).elements())


def choices_of(state: StrungAlongState) -> tuple[Choice, ...]:
    """Return what the seat to move may choose."""
    roomy = [lot for lot, cards in enumerate(state.lots) if _has_room(cards)]
    if state.drawn is not None:
        return tuple(map(Lay, roomy))
    takes = (Take(lot) for lot, cards in enumerate(state.lots) if cards)
    return ((Draw(),) if roomy else ()) + tuple(takes)


def best_choice(state: StrungAlongState, level: Level, chance: Random) -> Choice:
    """Return what a level chooses in a view of the state."""
    choices = choices_of(state)
    if len(choices) == 1:
        return choices[0]
    if chance.random() < level.blunder_rate:
        return chance.choice(choices)
    unseen = sorted(unseen_cards(state))
    if not level.playouts:
        playout = Playout(state, unseen)
        if not level.foresight:
            playout.rounds = 0
        return playout.greedy_choice(chance)
    totals = [0.0] * len(choices)
    for _playout in range(level.playouts):
        chance.shuffle(unseen)
        for place, choice in enumerate(choices):
            playout = Playout(state, list(unseen))
            playout.play(choice)
            playout.finish(chance, level.lookahead)
            totals[place] += playout.result(state.to_move)
    return choices[max(range(len(choices)), key=totals.__getitem__)]


def choose(view: StrungAlongState, seat: Seat, level: str, seed: int) -> Choice:
    """Return what Gentle, Even or Strong chose in a view.

    Raises:
        KeyError: there was no such level.
        ValueError: the match is over or it is not the seat's turn.
    """
    if view.ending is not None or seat != view.to_move:
        raise ValueError("it is not this seat's turn")
    return best_choice(view, LEVELS[level], Random(seed))
