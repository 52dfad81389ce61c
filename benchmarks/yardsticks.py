"""Simple players for measuring levels: plain Python, independent of the levels' code.

``greedy`` takes what is worth most to it at once, and in Mijnlieff goes on with lines. ``child``
chooses three times in ten by chance, and else as greedy does. ``beam`` looks three turns ahead in
Chain Reaction. ``uct`` is plain decoupled UCT for Pulling Strings, with as many iterations as its
name says (``uct-1000``), whose choice is drawn from the visits as they are. ``exploiter-3000``
knows how often level 8 pulls each end, and searches for the best reply with as many iterations.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import exp, log, sqrt
from random import Random
from typing import Any, Final, TypeAlias

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.games.chain_reaction.state import ChainReactionState, MoveSegment
from pullstrings_qt.games.chain_reaction.turns import (
    POINT,
    TurnEnd,
    TurnSearch,
    cells_of,
    segment_of,
    tower_of,
)
from pullstrings_qt.games.mijnlieff.geometry import TRIPLES
from pullstrings_qt.games.mijnlieff.state import MijnlieffState
from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.bots import SearchOpponents, search_rules
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS, End
from pullstrings_qt.games.pulling_strings.motion import Cells, home_totals
from pullstrings_qt.games.pulling_strings.search import DRAW, Position, SearchRules
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState
from pullstrings_qt.games.strung_along.state import Draw, StrungAlongState

BY_CHANCE: Final = 0.3
"""Share of a child's choices that are made by chance."""

GOOD_LOT: Final = 4
"""Points at which a lot is taken."""

LINE_TO_COME: Final = 0.001
"""What a single tile in a line is worth in Mijnlieff: together they never outweigh a point."""

BEAM: Final = 40
"""Own turns, and answers to each of them, that the beam looks at."""
LATER_POINT: Final = 0.9 * POINT
"""What a point of the third turn is worth: less than one at once, or it would be put off."""

EXPLORATION: Final = 0.4
ROLLOUT_TURNS: Final = 4
KNOWN: Final = 4
"""Searches of level 8 of which an exploiter knows the mixture."""
HOME_WEIGHT: Final = 0.6
"""Steepness of the chance to win as a logistic function of the lead in disks at home."""


def random_choice(game: str, view: Any, seat: Seat, chance: Random) -> Any:
    """Return one of all choices, each equally likely."""
    return chance.choice(list(game_spec(game).rules().choices(view, seat)))


def greedy(game: str, view: Any, seat: Seat, chance: Random) -> Any:
    """Return a choice that is worth most at once; of equal ones one by chance."""
    worths = _WORTHS[game](view, seat)
    best = max(worths.values())
    return chance.choice([choice for choice, worth in worths.items() if worth == best])


def child(game: str, view: Any, seat: Seat, chance: Random) -> Any:
    """Return a choice of greedy, or now and then one by chance."""
    chooses = random_choice if chance.random() < BY_CHANCE else greedy
    return chooses(game, view, seat, chance)


def _lead(game: str, state: Any, seat: Seat) -> float:
    scores = list(game_spec(game).rules().agreed_draw(state).scores)
    return float(scores.pop(seat) - max(scores))


def _leads(game: str, view: Any, seat: Seat) -> dict[Any, float]:
    rules = game_spec(game).rules()
    return {
        choice: _lead(game, rules.play(view, {seat: choice}).state, seat)
        for choice in rules.choices(view, seat)
    }


def _pulls(view: PullingStringsState, seat: Seat) -> dict[Any, float]:
    """Return the lead in disks at home that each pull makes if the other pulled nothing."""
    rules, position = search_rules(view), (view.cells, view.broken)
    return {
        Pull(end): (1 - 2 * seat) * _home_lead(rules.after(position, end, None)[0])
        for end in view.open_ends
    }


def _home_lead(cells: Cells) -> int:
    first, second = home_totals(cells)
    return first - second


def _placements(view: MijnlieffState, seat: Seat) -> dict[Any, float]:
    """Return the lead each placement makes at once, and a little more for lines still to come."""
    rules, leads = game_spec("mijnlieff").rules(), _leads("mijnlieff", view, seat)
    return {
        choice: lead + _lines_to_come(rules.play(view, {seat: choice}).state, seat)
        for choice, lead in leads.items()
    }


def _lines_to_come(state: MijnlieffState, seat: Seat) -> float:
    """Return less than a point: for each line the other is not in, the more tiles the more."""
    tiles = [
        sum(state.is_of(square, seat) for square in line)
        for line in TRIPLES
        if not any(state.is_of(square, 1 - seat) for square in line)
    ]
    return LINE_TO_COME * sum(number**3 for number in tiles)


def _segments(view: ChainReactionState, seat: Seat) -> dict[Any, float]:
    """Return what the best own turn is worth that each segment begins, whatever the answer."""
    choices = game_spec("chain_reaction").rules().choices(view, seat)
    if not isinstance(choices[0], MoveSegment):
        return dict.fromkeys(choices, 0.0)
    turns = TurnSearch(view)
    ends = turns.turns(cells_of(view), tower_of(view), seat, view.used, by_first=True)
    worths: dict[Any, float] = {}
    for end in ends:
        if end.path:
            first = segment_of(view.board, end.path[0])
            worths[first] = max(end.worth, worths.get(first, -1e9))
    return worths or dict.fromkeys(choices, 0.0)


def beam(game: str, view: ChainReactionState, seat: Seat, chance: Random) -> Any:
    """Return where the turn begins that leaves most after the best answer and one turn more.

    Of its own turns, and of the answers, those are looked at that seem best; the end of the match
    is not thought of.
    """
    choices = game_spec(game).rules().choices(view, seat)
    if not isinstance(choices[0], MoveSegment):
        return chance.choice(list(choices))
    turns = TurnSearch(view)

    def answered(end: TurnEnd, mover: Seat, point: float = POINT) -> float:
        return end.worth - point * turns.max_points(end.cells, end.tower, 1 - mover)

    def after_answer(end: TurnEnd) -> float:
        answers = turns.turns(end.cells, end.tower, 1 - seat, keep=BEAM)
        theirs = max(answered(answer, 1 - seat, LATER_POINT) for answer in answers)
        return POINT * end.gained - theirs

    ends = turns.turns(cells_of(view), tower_of(view), seat, view.used, by_first=True)
    ends.sort(key=lambda end: answered(end, seat), reverse=True)
    return segment_of(view.board, max(ends[:BEAM], key=after_answer).path[0])


def _lots(view: StrungAlongState, seat: Seat) -> dict[Any, float]:
    """Return what each lot brings; to draw is as good as a lot just not worth taking."""
    before = _lead("strung_along", view, seat)
    gains = {choice: lead - before for choice, lead in _takes(view, seat).items()}
    choices = game_spec("strung_along").rules().choices(view, seat)
    return gains | {choice: GOOD_LOT - 0.5 for choice in choices if isinstance(choice, Draw)}


def _takes(view: StrungAlongState, seat: Seat) -> dict[Any, float]:
    rules = game_spec("strung_along").rules()
    return {
        choice: _lead("strung_along", rules.play(view, {seat: choice}).state, seat)
        for choice in rules.choices(view, seat)
        if not isinstance(choice, Draw)
    }


_WORTHS: Final[Mapping[str, Callable[[Any, Seat], dict[Any, float]]]] = {
    "pulling_strings": _pulls,
    "mijnlieff": _placements,
    "chain_reaction": _segments,
    "strung_along": _lots,
}


class _Bandit:
    """What the choices of one seat in one position have brought, chosen by UCB1."""

    def __init__(self, choices: int, chance: Random) -> None:
        self.visits = [0] * choices
        self.rewards = [0.0] * choices
        self._untried = chance.sample(range(choices), choices)

    def pick(self) -> int:
        if self._untried:
            return self._untried.pop()
        bonus = EXPLORATION * sqrt(log(sum(self.visits) + 1))
        bounds = [
            reward / visits + bonus / sqrt(visits)
            for reward, visits in zip(self.rewards, self.visits, strict=True)
        ]
        return bounds.index(max(bounds))

    def count(self, choice: int, reward: float) -> None:
        self.visits[choice] += 1
        self.rewards[choice] += reward


class _Habitual(_Bandit):
    """What the choices of a seat have brought that chooses by habit."""

    def __init__(self, habit: Sequence[float], chance: Random) -> None:
        super().__init__(len(habit), chance)
        self._habit, self._chance = habit, chance

    def pick(self) -> int:
        return self._chance.choices(range(len(self._habit)), self._habit)[0]


_Habit: TypeAlias = Mapping[End, float]
_Node: TypeAlias = tuple[list[End], _Bandit, _Bandit]


class PlainUct:
    """Plain decoupled UCT from a position of Pulling Strings that is not over.

    Decoupled UCT: Shafiei, Sturtevant and Schaeffer, "Comparing UCT versus CFR in simultaneous
    games", 2009.
    """

    def __init__(
        self, view: PullingStringsState, chance: Random, habits: Mapping[Seat, _Habit] | None = None
    ) -> None:
        """Start at a position; a seat of which the habit is known pulls by it there."""
        self._rules: SearchRules = search_rules(view)
        self._chance = chance
        self._position: Position = view.cells, view.broken
        ends, *bandits = self._node(self._position)
        for seat, habit in (habits or {}).items():
            bandits[seat] = _Habitual([habit.get(end, 0.0) for end in ends], chance)
        self._nodes: dict[Position, _Node] = {self._position: (ends, bandits[0], bandits[1])}

    def run(self, iterations: int) -> None:
        """Play that many lines, each until it leaves what is known."""
        for _ in range(iterations):
            path, value = self._line()
            for (_ends, first, second), mine, theirs in path:
                first.count(mine, value)
                second.count(theirs, 1.0 - value)

    @property
    def value(self) -> float:
        """What seat 0 may expect, 0 to 1."""
        _ends, first, _second = self._nodes[self._position]
        return sum(first.rewards) / sum(first.visits)

    def drawn(self, seat: Seat) -> Pull:
        """Return a pull, each as likely as it was visited."""
        ends, *bandits = self._nodes[self._position]
        return Pull(self._chance.choices(ends, bandits[seat].visits)[0])

    def best(self, seat: Seat) -> Pull:
        """Return the pull that was visited most."""
        ends, *bandits = self._nodes[self._position]
        visits = bandits[seat].visits
        return Pull(ends[visits.index(max(visits))])

    def _node(self, position: Position) -> _Node:
        ends = [end for end in motion.ENDS if not position[1] >> end & 1]
        return ends, _Bandit(len(ends), self._chance), _Bandit(len(ends), self._chance)

    def _line(self) -> tuple[list[tuple[_Node, int, int]], float]:
        """Return the nodes passed with what was tried there, and the outcome for seat 0."""
        position, limit = self._position, self._rules.turns_left
        path: list[tuple[_Node, int, int]] = []
        passed: set[Position] = set()
        while position in self._nodes and position not in passed:
            if limit is not None and len(path) >= limit:
                return path, DRAW
            passed.add(position)
            ends, first, second = node = self._nodes[position]
            mine, theirs = first.pick(), second.pick()
            path.append((node, mine, theirs))
            position = self._rules.after(position, ends[mine], ends[theirs])
            outcome = self._rules.outcome(position)
            if outcome is not None:
                return path, outcome
        if position not in self._nodes:
            self._nodes[position] = self._node(position)
        return path, self._rollout(position, len(path))

    def _rollout(self, position: Position, turns: int) -> float:
        limit = self._rules.turns_left
        for turn in range(turns, turns + ROLLOUT_TURNS):
            if limit is not None and turn >= limit:
                return DRAW
            ends = [end for end in motion.ENDS if not position[1] >> end & 1]
            pulls = self._chance.choice(ends), self._chance.choice(ends)
            position = self._rules.after(position, *pulls)
            outcome = self._rules.outcome(position)
            if outcome is not None:
                return outcome
        return 1.0 / (1.0 + exp(-HOME_WEIGHT * _home_lead(position[0])))


def uct(view: PullingStringsState, seat: Seat, iterations: int, chance: Random) -> Pull:
    """Return a pull of plain decoupled UCT with so many iterations."""
    search = PlainUct(view, chance)
    search.run(iterations)
    return search.drawn(seat)


def exploiter(view: PullingStringsState, seat: Seat, iterations: int, chance: Random) -> Pull:
    """Return what a search with so many iterations finds best against the mixture of level 8."""
    opponents = SearchOpponents()
    habit = defaultdict[End, float](float)
    for _ in range(KNOWN):
        level = opponents.levels()[-1].id
        thought = opponents.think(view, 1 - seat, level, chance.getrandbits(32))
        assert thought.analysis is not None  # level 8 overlooks nothing
        for name, share in thought.analysis.shares.items():
            habit[END_NUMBERS[name]] += share
    search = PlainUct(view, chance, {1 - seat: habit})
    search.run(iterations)
    return search.best(seat)
