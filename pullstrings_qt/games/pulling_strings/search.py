"""Search by decoupled UCT: both seats choose at once, each by its own bandit at every position.

An iteration walks down the positions already known, adds one, and counts the disks at home there
for both bandits of every position on the way. Positions are plain tuples and numbers, never
states, for speed; equal positions share one node.

Decoupled UCT and its weakness without mixing: Shafiei, Sturtevant and Schaeffer, "Comparing UCT
versus CFR in simultaneous games", 2009; docs/decisions/006 and 014.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from typing import Final, TypeAlias

from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.geometry import End
from pullstrings_qt.games.pulling_strings.motion import Cells

EXPLORATION: Final = 0.1
"""Weight of what is little known against what looks good, in the formula UCB1."""

HOME_WEIGHT: Final = 0.6
"""Steepness of the chance to win as a logistic function of the difference of the homes."""

MAX_COUNTED: Final = 40
"""Difference of the homes above which nothing changes any more."""

HOME_VALUES: Final = {
    lead: 1.0 / (1.0 + exp(-HOME_WEIGHT * lead)) for lead in range(-MAX_COUNTED, MAX_COUNTED + 1)
}

DRAW: Final = 0.5

TRUST: Final = 5
"""Tries of a pair of choices after which they count as much as those of the two choices alone."""

Position: TypeAlias = tuple[Cells, int]
"""Disks on the 25 intersections, and the broken ends as bits."""

_Pulls: TypeAlias = Sequence[End | None]


@dataclass(frozen=True, slots=True)
class SearchRules:
    """The options of a match that matter while searching (rulings P9, P2 and P20)."""

    corner_grows: bool = True
    whole_string_breaks: bool = False
    turns_left: int | None = None

    def after(self, position: Position, first: End | None, second: End | None) -> Position:
        """Return the position after a turn; None pulls nothing."""
        cells, broken = position
        if first is not None and first == second:
            broken |= 1 << first
            if self.whole_string_breaks:
                broken |= 1 << motion.OPPOSITES[first]
        return motion.pulled(cells, first, second, self.corner_grows), broken

    def outcome(self, position: Position) -> float | None:
        """Return the outcome for seat 0, or None while the match goes on (P12 to P14)."""
        cells, broken = position
        winner = motion.home_winner(cells)
        if winner is not None:
            return 1.0 - winner
        return DRAW if motion.is_dead(cells, broken, self.corner_grows) else None


class _Bandit:
    """The arms of one seat in one position: how often each was tried, what it brought.

    `means` and `spreads` are what the bound of an arm is made of, kept up to date by `count`.
    """

    __slots__ = ("means", "spreads", "untried", "visits")

    def __init__(self, arms: int, chance: Random) -> None:
        self.visits = [0] * arms
        self.means = [DRAW] * arms
        self.spreads = [0.0] * arms
        self.untried = list(range(arms))
        chance.shuffle(self.untried)

    def pick(self, bonus: float) -> int:
        """Return an arm: each one once, in random order, then the most promising (UCB1)."""
        if self.untried:
            return self.untried.pop()
        bounds = [
            mean + bonus * spread for mean, spread in zip(self.means, self.spreads, strict=True)
        ]
        return bounds.index(max(bounds))

    def count(self, arm: int, reward: float) -> None:
        """Add one outcome, 0 to 1, to what the arm brought."""
        visits = self.visits[arm] + 1
        self.visits[arm] = visits
        self.means[arm] += (reward - self.means[arm]) / visits
        self.spreads[arm] = 1.0 / sqrt(visits)


class _Node:
    """One position: what each seat may pull for an arm, its bandit, and where turns lead.

    None is as if nothing was pulled: see `_arms`.
    """

    __slots__ = ("first", "firsts", "iterations", "known", "position", "second", "seconds", "seen")

    def __init__(self, position: Position, firsts: _Pulls, seconds: _Pulls, chance: Random) -> None:
        self.position = position
        self.firsts, self.seconds = firsts, seconds
        self.first = _Bandit(len(firsts), chance)
        self.second = _Bandit(len(seconds), chance)
        self.iterations = 0
        self.seen = 0  # the iteration that came by last, to know a circle by
        self.known: dict[tuple[int, int], _Node | float] = {}


def _arms(cells: Cells, ends: Sequence[End]) -> list[tuple[End, ...]]:
    """Return ends in arms: all those of empty strings move nothing, so they share the last one.

    Of several such ends both seats hardly ever choose the same, so that breaks nothing either.
    """
    moving = [(end,) for end in ends if any(cells[motion.SLICES[end]])]
    idle = tuple(end for end in ends if not any(cells[motion.SLICES[end]]))
    return [*moving, idle] if idle or not moving else [*moving]


def _pulls(arms: Iterable[tuple[End, ...]]) -> list[End | None]:
    return [arm[0] if len(arm) == 1 else None for arm in arms]


class Search:
    """One search from one position; `run` may be called again to think longer."""

    def __init__(
        self,
        position: Position,
        rules: SearchRules,
        chance: Random,
        ends: tuple[Sequence[End], Sequence[End]] | None = None,
    ) -> None:
        """Start at a position of a match that is not over.

        `ends` are those that each seat may pull now, and nothing where that is empty; None for all.
        In later turns it is all that is not broken. `chance` decides every random step.
        """
        self._rules, self._chance = rules, chance
        every = open_ends(position[1])
        mine, others = ends or (every, every)
        self.arms = tuple(_arms(position[0], mine)), tuple(_arms(position[0], others))
        """By seat, the ends of each choice: several where nothing would move, none for no pull."""
        self._root = _Node(position, _pulls(self.arms[0]), _pulls(self.arms[1]), chance)
        # None: seen once and not over, which is all that is ever known of most positions
        self._nodes: dict[Position, _Node | float | None] = {position: self._root}
        self._totals = [[0.0] * len(self._root.seconds) for _ in self._root.firsts]
        self._counts = [[0] * len(self._root.seconds) for _ in self._root.firsts]
        self._rounds = 0

    def run(self, iterations: int) -> None:
        """Add that many iterations to what is known."""
        for _ in range(iterations):
            self._rounds += 1
            path, value = self._walk_down()
            for node, first, second in path:
                node.iterations += 1
                node.first.count(first, value)
                node.second.count(second, 1.0 - value)
            _node, first, second = path[0]
            self._totals[first][second] += value
            self._counts[first][second] += 1

    def pair_values(self) -> tuple[tuple[float, ...], ...]:
        """Return what seat 0 may expect of every pair of choices, in the order of `arms`.

        A pair that ends the match is worth what it ends in. One that was hardly tried is worth
        what its two choices brought beside all others; before the first iteration all are worth
        what then lies at home.
        """
        firsts, seconds = (range(len(arms)) for arms in self.arms)
        return tuple(tuple(self._pair_value(mine, each) for each in seconds) for mine in firsts)

    def _pair_value(self, first: int, second: int) -> float:
        root = self._root
        position = self._rules.after(root.position, root.firsts[first], root.seconds[second])
        outcome = self._rules.outcome(position)
        if outcome is not None:
            return outcome
        if self._rules.turns_left is not None and self._rules.turns_left <= 1:
            return DRAW
        if not self._rounds:
            return home_value(position[0])
        beside = (root.first.means[first] + 1.0 - root.second.means[second]) / 2
        total, count = self._totals[first][second], self._counts[first][second]
        return (total + TRUST * beside) / (count + TRUST)

    def _walk_down(self) -> tuple[list[tuple[_Node, int, int]], float]:
        """Return the nodes passed with the arms tried, and the outcome for seat 0."""
        node, rounds = self._root, self._rounds
        path: list[tuple[_Node, int, int]] = []
        left = self._rules.turns_left
        while True:
            node.seen = rounds
            bonus = EXPLORATION * sqrt(log(node.iterations + 1))
            pair = first, second = node.first.pick(bonus), node.second.pick(bonus)
            path.append((node, first, second))
            known = node.known.get(pair)
            if known is None:
                position = self._rules.after(
                    node.position, node.firsts[first], node.seconds[second]
                )
                found = self._found(position)
                if found is None:
                    limited = left is not None and len(path) >= left
                    return path, DRAW if limited else home_value(position[0])
                known = node.known[pair] = found
            if isinstance(known, float):
                return path, known
            if left is not None and len(path) >= left:
                return path, DRAW
            if known.seen == rounds:
                return path, home_value(known.position[0])
            node = known

    def _found(self, position: Position) -> "_Node | float | None":
        """Return what is known of a position, or None: it is seen for the first time."""
        if position not in self._nodes:
            value = self._nodes[position] = self._rules.outcome(position)
            return value
        known = self._nodes[position]
        if known is None:
            pulls = _pulls(_arms(position[0], open_ends(position[1])))
            known = self._nodes[position] = _Node(position, pulls, pulls, self._chance)
        return known


def open_ends(broken: int) -> list[End]:
    """Return the ends that are not broken, by the bits of those that are."""
    return [end for end in motion.ENDS if not broken >> end & 1]


def home_value(cells: Cells) -> float:
    """Return what the disks at home make of a position for seat 0, 0 to 1."""
    squares, circles = motion.home_totals(cells)
    lead = squares - circles
    return HOME_VALUES[max(-MAX_COUNTED, min(MAX_COUNTED, lead))]
