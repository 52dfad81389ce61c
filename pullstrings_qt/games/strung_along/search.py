"""Max^n Monte Carlo tree search over reshuffled decks.

Nobody knows the order of the deck, so each time the match is played to its end from here it is
drawn anew. Seats choose in the tree what is best for themselves; a card that is drawn leads to a
node of its own, and lots with the same cards are one choice. Beyond the tree all seats play at a
glance. Half of what counts at the end is a win, half by how much; effort is counted in turns.
"""

from dataclasses import dataclass, field
from math import exp, inf, log, sqrt
from random import Random
from typing import Final

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.strung_along.playout import DRAW, QuickPlayout, Table

EXPLORATION: Final = 0.25
"""How much a choice that was seldom tried is tried for that: the factor of UCB1."""
PATIENCE: Final = 6
"""Visits of a position in the tree after which one choice more is tried there."""
TRUST: Final = 20
"""Tries after which what they brought counts as much as how a choice looks at a glance."""
LOOK: Final = 0.02
"""How much of a reward a point is worth that a choice looks better at a glance."""
WIDEST_LEAD: Final = 25.0
"""Points; to be further ahead or behind counts no more."""
SOFTNESS: Final = 5.0
"""Points that make a seat about three times as likely to win as another: a soft share of a win."""


@dataclass(slots=True)
class PlayoutTotals:
    """How matches that were played to their end came out, added up.

    Attributes:
        shares: of the win, of each seat; a seat that nearly won has a part of it (`SOFTNESS`), so
            that fewer matches tell as much.
        reward: of the seat that chose, half a win and half by how much, 0 to 1 each.
        lead: points the seat had more than the best other one.
    """

    shares: list[float]
    count: int = 0
    reward: float = 0.0
    lead: float = 0.0


@dataclass(slots=True, eq=False)
class Node:
    """A position in the tree; the choices of its seat, what looks best at a glance first.

    Attributes:
        visits, rewards: how often each choice was tried, and what that brought the seat in all.
        doubts: how much less good than the first each looks at a glance, in tries not made.
        after: by place of a choice the next node; after `DRAW` one for each card.
    """

    seat: Seat
    choices: list[int]
    visits: list[int]
    rewards: list[float]
    doubts: list[float]
    after: dict[tuple[int, int], "Node"] = field(default_factory=dict)
    count: int = 0

    @classmethod
    def of(cls, table: Table, glance: QuickPlayout) -> "Node":
        """Return a node for a position, not tried yet."""
        looks = table.looks(glance)
        choices = sorted(looks, key=looks.__getitem__, reverse=True)
        doubts = [TRUST * LOOK * (looks[choice] - looks[choices[0]]) for choice in choices]
        return cls(table.seat, choices, [0] * len(choices), [0.0] * len(choices), doubts)

    def expected(self, place: int) -> float:
        """Return what a choice may bring: its mean reward, or less as long as it looks worse."""
        visits = self.visits[place]
        return self.rewards[place] / visits + self.doubts[place] / (visits + TRUST)

    def promising(self, exploration: float, patience: int) -> int:
        """Return the place of the choice to try next, by UCB1.

        One choice more is tried after so many visits (`patience`), in the order in which they look
        good: a few bad tries would make a good position look bad.
        """
        count = self.count
        tried = min(len(self.choices), 1 + count // patience)
        if not self.visits[tried - 1]:
            return tried - 1
        wide = exploration * exploration * log(count)
        best, maximum = 0, -inf
        for place in range(tried):
            visits = self.visits[place]
            bound = self.expected(place) + sqrt(wide / visits)
            if bound > maximum:
                maximum, best = bound, place
        return best


class Search:
    """What the seat to move may expect of its choices; the glance plays beyond the tree.

    More `curiosity` (exploration where the search begins, times the usual) says more of the
    choices that are not the best.
    """

    def __init__(
        self, table: Table, glance: QuickPlayout, chance: Random, curiosity: float = 1.0
    ) -> None:
        self._table, self._glance, self._chance = table, glance, chance
        self._curiosity = curiosity * EXPLORATION
        self._decks: list[list[int]] = []
        self.root = Node.of(table, glance)
        self.endings = {
            choice: PlayoutTotals([0.0] * len(table.piles)) for choice in self.root.choices
        }

    def run(self, playouts: int) -> None:
        """Play the match to its end so many times."""
        for _playout in range(playouts):
            self._play()

    @property
    def best(self) -> int:
        """The choice that was tried most often; of equal ones the more rewarding."""
        return max(
            self.endings,
            key=lambda choice: (self.endings[choice].count, self.endings[choice].reward),
        )

    def _play(self) -> None:
        node, place = self.root, self.root.promising(self._curiosity, 1)
        number = node.visits[place]
        if number == len(self._decks):  # every choice of the root is tried with the same decks
            deck = self._table.deck[:]
            self._chance.shuffle(deck)
            self._decks.append(deck)
        table = self._table.dealt(self._decks[number][:])
        path = [(node, place)]
        while True:
            choice, card = node.choices[place], 0
            if choice == DRAW:
                card = table.draw()
            elif table.drawn:
                table.lay(choice)
            elif table.take(choice):
                break
            after = node.after.get((place, card))
            if after is None:
                node.after[place, card] = Node.of(table, self._glance)
                table.finish(self._glance)
                break
            node, place = after, after.promising(EXPLORATION, PATIENCE)
            path.append((node, place))
        self._count(path, table)

    def _count(self, path: list[tuple[Node, int]], table: Table) -> None:
        """Add to each node of a path what the end of the match brings the seat that chose there."""
        scores = [self._glance.scores[pile] for pile in table.piles]
        maximum, second = sorted(scores)[:-3:-1]
        wins = [(score == maximum) / scores.count(maximum) for score in scores]
        leads = [score - (second if score == maximum else maximum) for score in scores]
        rewards = [
            0.5 * won + 0.25 + 0.25 * max(-1.0, min(1.0, lead / WIDEST_LEAD))
            for won, lead in zip(wins, leads, strict=True)
        ]
        for node, place in path:
            node.count += 1
            node.visits[place] += 1
            node.rewards[place] += rewards[node.seat]
        root, place = path[0]
        ending = self.endings[root.choices[place]]
        ending.count += 1
        ending.reward += rewards[root.seat]
        ending.lead += leads[root.seat]
        soft = [exp((score - maximum) / SOFTNESS) for score in scores]
        whole = 2.0 * sum(soft)
        ending.shares = [
            share + 0.5 * won + near / whole
            for share, won, near in zip(ending.shares, wins, soft, strict=True)
        ]
