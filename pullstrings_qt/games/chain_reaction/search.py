"""A beam over whole turns: what a turn leads to, an odd number of turns deep.

Of the turns of a seat only those that seem best are gone on with, and how they seem is known
well, since the most points of the answer cost little to find out (`TurnSearch.max_points`). The
turn that is looked at last is always one of the seat that is to be advised, so that it never takes
points as won whose price it has not seen.
"""

from collections import OrderedDict
from typing import Final, NamedTuple

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.chain_reaction.state import MIN_LEAD, changed
from pullstrings_qt.games.chain_reaction.turns import POINT, BudgetExceeded, TurnEnd, TurnSearch

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
    """How many turns are gone on with."""

    depth: int
    """Turns looked at: 1 is the seat's own alone, 2 the most points of the answer too, else an odd
    number, of which the first and the last are its own."""
    wide: int = 0
    """Of its own turns, how many are looked at three turns deep."""
    deep: int = 0
    """Of these, how many are looked at five turns deep."""
    answers: int = 0
    """How many turns of whoever answers are weighed by the points they leave."""
    kept: int = 0
    """Of these, how many are gone on with."""


class TurnValue(NamedTuple):
    """What a turn leads to, and how it goes on, by the turns of both seats."""

    value: int
    """Points it leaves the seat ahead by from now on, and places, in the unit of `POINT`."""
    line: tuple[TurnEnd, ...]
    nodes: int
    """Segments tried to find out; as many are counted where it is only remembered."""


class Node(NamedTuple):
    """A position in which a seat begins its turn, as the search uses it."""

    cells: bytes
    tower: int
    seat: Seat
    scores: tuple[int, int]


remembered: Final[OrderedDict[object, TurnValue]] = OrderedDict()
"""The last judgments; without them the same is found once more."""


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
            scores = changed(scores, node.seat, end.gained)
        return Node(end.cells, end.tower, 1 - node.seat, scores)

    def at_once(self, node: Node, end: TurnEnd, later: int = 1) -> int:
        """Return what a turn is worth to its seat once the other has taken the most points."""
        after = self.after(node, end)
        if end.gained and (decided := self.outcome(node.seat, after.scores, later)) is not None:
            return decided
        maximum = self.turns.max_points(end.cells, end.tower, after.seat)
        if maximum:
            scores = changed(after.scores, after.seat, maximum)
            if (decided := self.outcome(node.seat, scores, later + 1)) is not None:
                return decided + end.worth // _FATE
        return end.worth - IN_SIGHT * maximum

    def judged(self, node: Node, end: TurnEnd, depth: int) -> TurnValue:
        """Return what a turn leads to, 3 or 5 turns deep; counts the same if it is remembered.

        Raises:
            BudgetExceeded: the budget is used up.
        """
        board = self.turns.board
        key = (board.depth, board.homes, self.turns.rules, self._target, self.width[3:])
        question = (key, node.scores, node.seat, end.cells, end.tower, end.gained, depth)
        found = remembered.get(question)
        if found is None:
            began = self.turns.nodes
            after = self.after(node, end)
            decided, line = self.outcome(node.seat, after.scores, 1), tuple[TurnEnd, ...]()
            value = decided or 0
            if decided is None:
                lost, line = self._best(after, depth - 1, -2 * WIN, 2 * WIN, 2)
                value = POINT * end.gained - lost
            found = TurnValue(value, line, self.turns.nodes - began)
            remembered[question] = found
            while len(remembered) > MAX_REMEMBERED:
                remembered.popitem(last=False)
        else:
            self.turns.nodes += found.nodes
        if self.turns.nodes > self.turns.budget:
            raise BudgetExceeded
        return found

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
