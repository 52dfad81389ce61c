"""Pulling Strings as its computer players played while there were three levels.

Kept unchanged, so that what plays today can be measured against it (`benchmarks/opponents.py`): a
figure against a player that changes with every mend would say nothing. `plain` is the yardstick
beside it: decoupled UCT with 10,000 iterations, of whose visits a choice is drawn as they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from typing import Final, TypeAlias

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.geometry import End
from pullstrings_qt.games.pulling_strings.motion import Cells
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState, home_totals

EXPLORATION: Final = 0.4
"""Weight of what is little known against what looks good, in the formula UCB1."""

ROLLOUT_TURNS: Final = 4
"""Random turns after the last known position before the homes are counted."""

HOME_WEIGHT: Final = 0.6
"""Steepness of the chance to win as a logistic function of the difference of the homes."""

DRAW: Final = 0.5

Position: TypeAlias = tuple[Cells, int]
"""Disks on the 25 intersections, and the broken ends as bits."""

_END_COUNT: Final = len(motion.ENDS)


@dataclass(frozen=True, slots=True)
class SearchRules:
    """The options of a match that matter while searching.

    Attributes:
        corner_grows: see ruling P9.
        whole_string_breaks: see ruling P2.
        turns_left: turns until the turn limit makes a draw, or None (P20).
    """

    corner_grows: bool = True
    whole_string_breaks: bool = False
    turns_left: int | None = None

    def after(self, position: Position, first: End | None, second: End | None) -> Position:
        """Return the position after a turn; None pulls nothing."""
        cells, broken = position
        if first is not None and first == second:
            broken |= self.breaking(first)
        return motion.pulled(cells, first, second, self.corner_grows), broken

    def breaking(self, end: End) -> int:
        """Return the bits of the ends that break when both pull an end (P2)."""
        bits = 1 << end
        return bits | 1 << motion.OPPOSITES[end] if self.whole_string_breaks else bits

    def outcome(self, position: Position) -> float | None:
        """Return the outcome for seat 0, or None while the match goes on (P12 to P14)."""
        cells, broken = position
        winner = motion.home_winner(cells)
        if winner is not None:
            return 1.0 - winner
        return DRAW if motion.is_dead(cells, broken, self.corner_grows) else None


@dataclass(frozen=True, slots=True)
class Arm:
    """What the search found out about one choice, or about several that do the same.

    Attributes:
        ends: the ends that can be pulled for it; more than one where nothing would move.
        visits: how many iterations tried it.
        value: mean outcome for the seat, from 0 (lost) to 1 (won); 0.5 where it was not tried.
    """

    ends: tuple[End, ...]
    visits: int
    value: float


class _Bandit:
    """The arms of one seat in one position: how often each was tried, what it brought."""

    __slots__ = ("rewards", "untried", "visits")

    def __init__(self, arms: int, chance: Random) -> None:
        self.visits = [0] * arms
        self.rewards = [0.0] * arms
        self.untried = list(range(arms))
        chance.shuffle(self.untried)

    def pick(self, iterations: int) -> int:
        """Return an arm: each one once, in random order, then the most promising (UCB1)."""
        if self.untried:
            return self.untried.pop()
        bonus = EXPLORATION * sqrt(log(iterations + 1))
        best, best_bound = 0, -1.0
        rewards = self.rewards
        for arm, visits in enumerate(self.visits):
            bound = rewards[arm] / visits + bonus / sqrt(visits)
            if bound > best_bound:
                best, best_bound = arm, bound
        return best

    def count(self, arm: int, reward: float) -> None:
        """Add one outcome, 0 to 1, to what the arm brought."""
        self.visits[arm] += 1
        self.rewards[arm] += reward


class _Node:
    """One position: the ends that stand for an arm, and a bandit a seat.

    All ends of empty strings move nothing, so they share one arm, the last; it says None, as if
    nothing was pulled: of several such ends both seats hardly ever choose the same.
    """

    __slots__ = ("arms", "bandits", "idle", "iterations")

    def __init__(self, position: Position, chance: Random) -> None:
        cells, broken = position
        self.arms: list[End | None] = []
        idle: list[End] = []
        for end in motion.ENDS:
            if not broken >> end & 1:
                if any(cells[motion.SLICES[end]]):
                    self.arms.append(end)
                else:
                    idle.append(end)
        if idle:
            self.arms.append(idle[0] if len(idle) == 1 else None)
        self.idle = tuple(idle)
        self.bandits = (_Bandit(len(self.arms), chance), _Bandit(len(self.arms), chance))
        self.iterations = 0


class Search:
    """One search from one position; `run` may be called again to think longer."""

    def __init__(self, position: Position, rules: SearchRules, chance: Random) -> None:
        """Start at a position of a match that is not over."""
        self._rules = rules
        self._chance = chance
        self._position = position
        self._root = _Node(position, chance)
        # None: seen once and not over, which is all that is ever known of most positions
        self._nodes: dict[Position, _Node | float | None] = {position: self._root}

    def run(self, iterations: int) -> None:
        """Add that many iterations to what is known."""
        for _ in range(iterations):
            path, value = self._walk_down()
            for node, first, second in path:
                node.iterations += 1
                node.bandits[0].count(first, value)
                node.bandits[1].count(second, 1.0 - value)

    def arms(self, seat: int) -> tuple[Arm, ...]:
        """Return what was found out about every choice of a seat."""
        root, bandit = self._root, self._root.bandits[seat]
        return tuple(
            Arm(
                root.idle if end is None else (end,),
                visits,
                bandit.rewards[number] / visits if visits else DRAW,
            )
            for number, (end, visits) in enumerate(zip(root.arms, bandit.visits, strict=True))
        )

    def _walk_down(self) -> tuple[list[tuple[_Node, int, int]], float]:
        """Return the nodes passed with the arms tried, and the outcome for seat 0."""
        node, position = self._root, self._position
        path: list[tuple[_Node, int, int]] = []
        passed: set[Position] = set()
        left = self._rules.turns_left
        while position not in passed:
            passed.add(position)
            first = node.bandits[0].pick(node.iterations)
            second = node.bandits[1].pick(node.iterations)
            path.append((node, first, second))
            position = self._rules.after(position, node.arms[first], node.arms[second])
            if position not in self._nodes:
                value = self._rules.outcome(position)
                self._nodes[position] = value
                return path, self._rollout(position, len(path)) if value is None else value
            known = self._nodes[position]
            if isinstance(known, float):
                return path, known
            if left is not None and len(path) >= left:
                return path, DRAW
            if known is None:
                known = self._nodes[position] = _Node(position, self._chance)
            node = known
        return path, self._rollout(position, len(path))

    def _rollout(self, position: Position, turns: int) -> float:
        """Return what random play, and then a count of the homes, makes of a position."""
        random, rules, broken = self._chance.random, self._rules, position[1]
        limit = rules.turns_left
        for turn in range(turns, turns + ROLLOUT_TURNS):
            if limit is not None and turn >= limit:
                return DRAW
            first, second = int(random() * _END_COUNT), int(random() * _END_COUNT)
            while broken >> first & 1:
                first = int(random() * _END_COUNT)
            while broken >> second & 1:
                second = int(random() * _END_COUNT)
            position = rules.after(position, first, second)
            # only a broken end can make a position dead, and that test is slow
            if first == second:
                value = rules.outcome(position)
                if value is not None:
                    return value
                broken = position[1]
            else:
                winner = motion.home_winner(position[0])
                if winner is not None:
                    return 1.0 - winner
        squares, circles = home_totals(position[0])
        return 1.0 / (1.0 + exp(HOME_WEIGHT * (circles - squares)))


ITERATIONS: Final = {"easy": 10, "middle": 100, "strong": 1000, "plain": 10_000}
"""Iterations by level."""

SHARPNESS: Final = {"easy": 2.0, "middle": 2.0, "strong": 3.0, "plain": 1.0}
"""Power to which visits are raised before a choice is drawn from them."""

LONG_MATCH: Final = 40
"""Turns after which visits are taken as they are."""


def choose(view: PullingStringsState, seat: Seat, level: str, seed: int) -> Pull:
    """Return a pull for the seat; the same view, level and seed give the same pull.

    Args:
        view: a position that is not over.
        seat: who chooses.
        level: easy, middle or strong, or plain.
        seed: decides every random step.
    """
    chance = Random(seed)
    search = Search((view.cells, view.broken), search_rules(view), chance)
    search.run(ITERATIONS[level])
    sharpness = SHARPNESS[level] if view.turn < LONG_MATCH else 1.0
    return Pull(drawn_end(search.arms(seat), chance, sharpness))


def search_rules(view: PullingStringsState) -> SearchRules:
    """Return what of a match's options and turns matters to the search."""
    options, limit = view.options, view.options["turn_limit"]
    return SearchRules(
        corner_grows=options["corner_grows"],
        whole_string_breaks=options["breaks"] == "string",
        turns_left=None if limit is None else limit - view.turn,
    )


def drawn_end(arms: Sequence[Arm], chance: Random, sharpness: float) -> End:
    """Return an end at random, the more likely the more often the search tried it."""
    weights = [arm.visits**sharpness for arm in arms]
    return chance.choice(chance.choices(arms, weights)[0].ends)
