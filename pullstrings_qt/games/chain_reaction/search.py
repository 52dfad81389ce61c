"""A beam over whole turns: what a turn leads to, an odd number of turns deep.

Of the turns of a seat only those that seem best are gone on with, and how they seem is known
well, since the most points of the answer cost little to find out (`TurnSearch.max_points`). The
turn that is looked at last is always one of the seat that is to be advised, so that it never takes
points as won whose price it has not seen.
"""

from collections import OrderedDict
from typing import Final, NamedTuple

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.chain_reaction.state import MIN_LEAD
from pullstrings_qt.games.chain_reaction.turns import (
    POINT,
    BudgetExceeded,
    TurnEnd,
    TurnSearch,
)

WIN: Final = 100 * POINT
"""What the match is worth; a later win is worth a little less."""
_LATER: Final = POINT
_FATE: Final = 20
"""How many times less a turn's worth counts where the match is won or lost in sight."""
IN_SIGHT: Final = 900
"""What a point of the turn looked at last is worth: less than one already made.

So a turn that scores and lets the other score as much is better than a quiet one.
"""
MAX_REMEMBERED: Final = 4000
"""How many judgments are kept: those of a few turns."""


class SearchWidth(NamedTuple):
    """How many turns are gone on with.

    Attributes:
        depth: turns looked at: 1 is the seat's own alone, 2 the most points of the answer too,
            else an odd number, of which the first and the last are its own.
        wide: of its own turns, how many are looked at three turns deep.
        deep: of these, how many are looked at five turns deep.
        answers: how many turns of whoever answers are weighed by the points they leave.
        kept: of these, how many are gone on with.
    """

    depth: int
    wide: int = 0
    deep: int = 0
    answers: int = 0
    kept: int = 0


class TurnValue(NamedTuple):
    """What a turn leads to.

    Attributes:
        value: points it leaves the seat ahead by from now on, and places, in the unit of `POINT`.
        line: how it goes on, by the turns of both seats.
        nodes: segments tried to find out; as many are counted where it is only remembered.
    """

    value: int
    line: tuple[TurnEnd, ...]
    nodes: int


class Node(NamedTuple):
    """A position in which a seat begins its turn, as the search uses it."""

    cells: bytes
    tower: int
    seat: Seat
    scores: tuple[int, int]


_remembered: Final[OrderedDict[object, TurnValue]] = OrderedDict()


class BeamSearch:
    """Judges the ends of a turn; remembers what it found out for later leaps of the same turn."""

    def __init__(self, turns: TurnSearch, target: int, width: SearchWidth) -> None:
        self.turns = turns
        self._target = target
        self.width = width

    def outcome(self, seat: Seat, scores: tuple[int, int], later: int) -> int | None:
        """Return what it is worth to the seat that the match is over, or None while it goes on."""
        mine, theirs = scores[seat], scores[1 - seat]
        if max(mine, theirs) < self._target or abs(mine - theirs) < MIN_LEAD:
            return None
        return WIN - _LATER * later if mine > theirs else _LATER * later - WIN

    def after(self, node: Node, end: TurnEnd) -> Node:
        """Return the position in which the other seat goes on after a turn."""
        scores = node.scores
        if end.gained:
            mine = scores[node.seat] + end.gained
            scores = (mine, scores[1]) if node.seat == 0 else (scores[0], mine)
        return Node(end.cells, end.tower, 1 - node.seat, scores)

    def at_once(self, node: Node, end: TurnEnd, later: int = 1) -> int:
        """Return what a turn is worth to its seat once the other has taken the most points."""
        after = self.after(node, end)
        if end.gained and (decided := self.outcome(node.seat, after.scores, later)) is not None:
            return decided
        maximum = self.turns.max_points(end.cells, end.tower, after.seat)
        if maximum:
            other = after.scores[after.seat] + maximum
            scores = (other, after.scores[1]) if after.seat == 0 else (after.scores[0], other)
            if (decided := self.outcome(node.seat, scores, later + 1)) is not None:
                return decided + end.worth // _FATE
        return end.worth - IN_SIGHT * maximum

    def judged(self, node: Node, end: TurnEnd, depth: int) -> TurnValue:
        """Return what a turn leads to, so many turns deep: 3 or 5.

        The same question has the same answer, and counts the same, whether it is remembered or
        not.

        Raises:
            BudgetExceeded: the budget is used up.
        """
        board = self.turns.board
        key = (board.depth, board.homes, self.turns.rules, self._target, self.width[3:])
        question = (key, node.scores, node.seat, end.cells, end.tower, end.gained, depth)
        found = _remembered.get(question)
        if found is None:
            began = self.turns.nodes
            value, line = self._judge(node, end, depth)
            found = TurnValue(value, line, self.turns.nodes - began)
            _remembered[question] = found
            while len(_remembered) > MAX_REMEMBERED:
                _remembered.popitem(last=False)
        else:
            self.turns.nodes += found.nodes
        if self.turns.nodes > self.turns.budget:
            raise BudgetExceeded
        return found

    def _judge(self, node: Node, end: TurnEnd, depth: int) -> tuple[int, tuple[TurnEnd, ...]]:
        after = self.after(node, end)
        decided = self.outcome(node.seat, after.scores, 1)
        if decided is not None:
            return decided, ()
        value, line = self._best(after, depth - 1, -2 * WIN, 2 * WIN, 2)
        return POINT * end.gained - value, line

    def _best(
        self, node: Node, depth: int, alpha: int, beta: int, later: int
    ) -> tuple[int, tuple[TurnEnd, ...]]:
        """Return what the best turn is worth to the seat to move, and how it goes on.

        Outside of `alpha` and `beta` the value is a bound only.
        """
        ends = self.turns.turns(node.cells, node.tower, node.seat, keep=self.width.answers)
        rated = sorted(((self.at_once(node, end, later), end) for end in ends), reverse=True)
        if depth <= 2:
            return rated[0][0], (rated[0][1],)
        best, line = -2 * WIN, tuple[TurnEnd, ...]()
        for _seems, end in rated[: self.width.kept]:
            after = self.after(node, end)
            decided = self.outcome(node.seat, after.scores, later)
            if decided is not None:
                value, rest = decided, tuple[TurnEnd, ...]()
            else:
                now = POINT * end.gained
                found, rest = self._best(after, depth - 1, now - beta, now - alpha, later + 1)
                value = now - found
            if value > best:
                best, line = value, (end, *rest)
                alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best, line


def forget() -> None:
    """Forget all judgments: the next thought begins cold, and finds the same."""
    _remembered.clear()
