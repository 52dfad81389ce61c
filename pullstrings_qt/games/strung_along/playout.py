"""A table that changes in place, and matches played out on it at a glance.

A search plays tens of thousands of turns in a second, so piles and lots are whole numbers here:
four bits for each kind of card say how many there are, and adding numbers adds cards. A glance
weighs what lots add to piles; it is the same for every seat.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.strung_along.cards import (
    BELOW_TIMER,
    LOT_SIZE,
    PILE_ORDER,
    PLUS,
    WILD,
    all_cards,
)
from pullstrings_qt.games.strung_along.scoring import PLUS_POINTS, POSITIVE_COLORS, points_for
from pullstrings_qt.games.strung_along.state import Choice, Draw, Lay, StrungAlongState, Take

NUMBER_OF: Final = {card: 1 << 4 * place for place, card in enumerate(PILE_ORDER)}
DRAW: Final = -1
"""To draw, where other choices are the number of a lot."""

_WILD: Final = NUMBER_OF[WILD]
_PLUS_SHIFT: Final = 4 * PILE_ORDER.index(PLUS)
_WILD_SHIFT: Final = 4 * PILE_ORDER.index(WILD)
_MAX_CARDS: Final = 15
_THREE_COLORS: Final = 0xFFF

MAX_WORTHS: Final = 16_000
"""Piles whose worth is remembered for each number of rounds to come; then all are forgotten."""
MAX_ROUNDS: Final = 4
"""Rounds to come that a glance tells apart."""
CARDS_A_TURN: Final = 2.3
"""Cards a seat gets in a round, on average."""


@dataclass(frozen=True, slots=True)
class PlayoutWeights:
    """How a glance weighs lots; found by matches of one taste among others.

    Attributes:
        growth: how much of the next point of a good color a pile hopes for in each round to come.
        burden: how much of the next point of a color that counts against it a pile fears.
        wild: what a wild promises in each of up to three rounds to come.
        alone, among: the gain at which a lot is taken by the last seat of a round, and by others.
        later: how much more it has to be for each round to come.
        filled: the gain at which a full lot is taken.
        envy: how much of what a card brings the rival it helps most counts against laying it there.
        spoiling: how much of a loss counts in a lot that is no gain anyway.
    """

    growth: float
    burden: float
    wild: float
    alone: float
    among: float
    later: float
    filled: float
    envy: float
    spoiling: float


TASTES: Final[Mapping[str, PlayoutWeights]] = {
    "simple": PlayoutWeights(0.12, 0.21, 0.8, 5.15, 5.79, 0.5, 2.98, 0.17, 0.56),
    "advanced": PlayoutWeights(0.13, 0.12, 0.8, 1.0, -0.62, 0.0, 0.46, 0.58, 0.3),
}


def number_of(cards: str) -> int:
    """Return the number that stands for some cards."""
    return sum(map(NUMBER_OF.__getitem__, cards))


class Worths(dict[int, float]):
    """What piles are worth with so many rounds to come: points, and hopes of more; 0 is the score.

    Each is found once, when it is asked for. A color is worth what it brings among those that
    count against a pile, and its swing more where it is one of the three best. No wild stands for
    a color in the box (S8).
    """

    def __init__(self, scoring: str, colors: str, rounds: int) -> None:
        super().__init__()
        taste = TASTES[scoring]
        points = [points_for(count, scoring) for count in range(_MAX_CARDS + 2)]
        steps = [more - less for less, more in pairwise(points)]
        self._bad = [
            -rounds * taste.burden * step * bool(count) - points[count]
            for count, step in enumerate(steps)
        ]
        self._swing = [
            points[count] + rounds * taste.growth * step - self._bad[count]
            for count, step in enumerate(steps)
        ]
        self._wild = taste.wild * min(rounds, 3)
        self._shifts = tuple(4 * PILE_ORDER.index(color) for color in colors)
        self._steady = scoring == "simple"
        self._thirds = [self._third(each) for each in range(_THREE_COLORS + 1)]

    def _third(self, pile: int) -> tuple[float, tuple[float, float, float]]:
        first, second, third = pile & 15, pile >> 4 & 15, pile >> 8
        bad, swing = self._bad, self._swing
        return (bad[first] + bad[second] + bad[third], (swing[first], swing[second], swing[third]))

    def __missing__(self, pile: int) -> float:
        """Find the worth of a pile, and remember it."""
        if pile >> _WILD_SHIFT:
            worth = self._with_wild(pile - _WILD)
        else:
            bad, swings = self._thirds[pile & _THREE_COLORS]
            more_bad, more_swings = self._thirds[pile >> 12 & _THREE_COLORS]
            last = pile >> 24 & 15
            swing = sorted((*swings, *more_swings, self._swing[last]))
            worth = bad + more_bad + self._bad[last] + swing[-1] + swing[-2] + swing[-3]
            worth += PLUS_POINTS * (pile >> _PLUS_SHIFT & 15)
        if len(self) >= MAX_WORTHS:
            self.clear()
        self[pile] = worth
        return worth

    def _with_wild(self, pile: int) -> float:
        """Return the worth of a pile and one wild more, used as the color that gains most.

        Colors of which there are equally many gain the same. With the simple scoring, where each
        card brings more than the one before it, one of the three largest gains most.
        """
        colors = {pile >> shift & 15: 1 << shift for shift in self._shifts}
        counts = sorted([pile >> shift & 15 for shift in self._shifts])
        tried = set(counts[-POSITIVE_COLORS:] if self._steady else counts)
        return self._wild + max([self[pile + colors[count]] for count in tried])


class QuickPlayout:
    """How a choice is made at a glance in a match, and what piles are worth in it."""

    def __init__(self, scoring: str, colors: str) -> None:
        self.taste = TASTES[scoring]
        self.worths = [Worths(scoring, colors, rounds) for rounds in range(MAX_ROUNDS + 1)]

    @property
    def scores(self) -> Worths:
        """What piles are worth at the end."""
        return self.worths[0]


@lru_cache(maxsize=1)
def glance_of(scoring: str, colors: str) -> QuickPlayout:
    """Return the glance of a match; it remembers the worth of piles from one choice to the next."""
    return QuickPlayout(scoring, colors)


def unseen_cards(state: StrungAlongState) -> list[int]:
    """Return the cards that lie nowhere else than in the deck, by kind, without the timer."""
    left = number_of(all_cards(state.colors)) - sum(map(number_of, state.piles))
    left -= sum(number_of(cards or "") for cards in state.lots) + number_of(state.drawn or "")
    return [card for card in NUMBER_OF.values() for _one in range(left // card & 15)]


def rounds_to_come(deck: int, seats: int) -> int:
    """Return how many rounds will follow, about, `MAX_ROUNDS` at most; the deck has no timer."""
    rounds = round((deck - BELOW_TIMER) / (CARDS_A_TURN * seats))
    return min(max(0, rounds), MAX_ROUNDS)


class Table:
    """A position that changes in place; choices are a lot to take or to lay at, or `DRAW`.

    Attributes:
        sizes: how many cards each lot has; -1 for a lot that is taken.
        out: which seats have taken a lot in this round.
        drawn: the card that lies at no lot yet, or 0.
        last: whether the timer has been drawn.
        deck: the cards to come, the top one last, without the timer.
    """

    __slots__ = ("deck", "drawn", "last", "lots", "out", "piles", "rounds", "seat", "sizes")

    def __init__(self, state: StrungAlongState) -> None:
        self.lots = [number_of(cards or "") for cards in state.lots]
        self.sizes = [-1 if cards is None else len(cards) for cards in state.lots]
        self.piles = [number_of(pile) for pile in state.piles]
        self.out = list(state.out)
        self.seat: Seat = state.to_move
        self.drawn = number_of(state.drawn or "")
        self.last = state.last_round
        self.deck = unseen_cards(state)
        self.rounds = 0 if self.last else rounds_to_come(len(self.deck), len(self.piles))

    def dealt(self, deck: list[int]) -> "Table":
        """Return a copy with another deck, which will change."""
        other = Table.__new__(Table)
        other.lots, other.sizes, other.piles = self.lots[:], self.sizes[:], self.piles[:]
        other.out, other.seat, other.drawn = self.out[:], self.seat, self.drawn
        other.last, other.rounds, other.deck = self.last, self.rounds, deck
        return other

    def choices(self) -> list[int]:
        """Return what the seat may choose; of lots with the same cards the first."""
        found: dict[int, int] = {}
        room = False
        for lot, size in enumerate(self.sizes):
            has_room = 0 <= size < LOT_SIZE
            room = room or has_room
            if has_room if self.drawn else size > 0:
                found.setdefault(self.lots[lot], lot)
        return [*found.values(), *([DRAW] if room and not self.drawn else [])]

    def alike(self, choice: int) -> list[int]:
        """Return a choice and those that come to the same: lots with the same cards."""
        if choice == DRAW:
            return [DRAW]
        return [
            lot
            for lot, size in enumerate(self.sizes)
            if size >= 0 and self.lots[lot] == self.lots[choice]
        ]

    def draw(self) -> int:
        """Turn the top card over; before the last ones comes the timer (S9)."""
        if len(self.deck) == BELOW_TIMER:
            self.last, self.rounds = True, 0
        self.drawn = self.deck.pop()
        return self.drawn

    def lay(self, lot: int) -> None:
        """Put the drawn card to a lot."""
        self.lots[lot] += self.drawn
        self.sizes[lot] += 1
        self.drawn = 0
        self._pass_on()

    def take(self, lot: int) -> bool:
        """Move a lot to the seat's pile; return whether the match is over. The last one begins."""
        out = self.out
        self.piles[self.seat] += self.lots[lot]
        self.lots[lot], self.sizes[lot], out[self.seat] = 0, -1, True
        if False in out:
            self._pass_on()
            return False
        if self.last:
            return True
        seats = len(out)
        self.lots, self.sizes, self.out = [0] * seats, [0] * seats, [False] * seats
        self.rounds = rounds_to_come(len(self.deck), seats)
        return False

    def _pass_on(self) -> None:
        """Let the next seat decide that has taken no lot."""
        out = self.out
        seat = (self.seat + 1) % len(out)
        while out[seat]:
            seat = (seat + 1) % len(out)
        self.seat = seat

    def finish(self, glance: QuickPlayout) -> None:
        """Play the match to its end, each choice at a glance."""
        while True:
            choice = self.turn_at_a_glance(glance)
            if choice == DRAW:
                self.draw()
                self.lay(self.lay_at_a_glance(glance))
            elif self.drawn:
                self.lay(choice)
            elif self.take(choice):
                return

    def turn_at_a_glance(self, glance: QuickPlayout) -> int:
        """Return what looks good: to lay the drawn card, else the best lot if it will do."""
        if self.drawn:
            return self.lay_at_a_glance(glance)
        worth = glance.worths[self.rounds]
        mine, lots = self.piles[self.seat], self.lots
        best, maximum, room = DRAW, 0.0, False
        for lot, size in enumerate(self.sizes):
            if size > 0:
                value = worth[mine + lots[lot]]
                if best == DRAW or value > maximum:
                    maximum, best = value, lot
            if 0 <= size < LOT_SIZE:
                room = True
        if best == DRAW or not room:
            return best
        return best if maximum - worth[mine] >= self.wanted(best, glance.taste) else DRAW

    def wanted(self, lot: int, taste: PlayoutWeights) -> float:
        """Return the gain at which a lot is taken rather than to wait for a better one."""
        if self.sizes[lot] == LOT_SIZE:
            return taste.filled
        base = taste.among if self.out.count(False) > 1 else taste.alone
        return base + taste.later * self.rounds

    def looks(self, glance: QuickPlayout, envy: float | None = None) -> dict[int, float]:
        """Return how much better than to wait each choice looks, in points; with an own `envy`."""
        choices = self.choices()
        if self.drawn:
            likings = dict(self.likings(glance, envy))
            return {choice: likings[choice] for choice in choices}
        worth, mine, taste = glance.worths[self.rounds], self.piles[self.seat], glance.taste
        now = worth[mine]
        return {
            choice: 0.0
            if choice == DRAW
            else worth[mine + self.lots[choice]] - now - self.wanted(choice, taste)
            for choice in choices
        }

    def lay_at_a_glance(self, glance: QuickPlayout) -> int:
        """Return the lot where the drawn card looks best."""
        best, maximum = -1, 0.0
        for lot, liked in self.likings(glance):
            if best < 0 or liked > maximum:
                maximum, best = liked, lot
        return best

    def likings(
        self, glance: QuickPlayout, envy: float | None = None
    ) -> Iterator[tuple[int, float]]:
        """Yield for each lot with room how good the drawn card looks there, in points."""
        worth, taste = glance.worths[self.rounds], glance.taste
        envy = taste.envy if envy is None else envy
        card, seat, out, lots = self.drawn, self.seat, self.out, self.lots
        mine = self.piles[seat]
        now = worth[mine]
        rivals = [pile for other, pile in enumerate(self.piles) if not out[other] and other != seat]
        for lot, size in enumerate(self.sizes):
            if 0 <= size < LOT_SIZE:
                cards = lots[lot]
                own = mine + cards
                before = worth[own]
                liked = worth[own + card] - before
                if liked <= 0 and before < now:
                    liked *= taste.spoiling
                if rivals and envy:
                    liked -= envy * max(
                        [worth[pile + cards + card] - worth[pile + cards] for pile in rivals]
                    )
                yield lot, liked

    def as_choice(self, choice: int) -> Choice:
        """Return a choice as the rules know it."""
        if choice == DRAW:
            return Draw()
        return Lay(choice) if self.drawn else Take(choice)
