"""The plan of an analysis: the whole turn a choice starts, and the other's answer."""

from dataclasses import dataclass

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Event, Seat, Step
from pullstrings_qt.games.chain_reaction.events import ManMoved, Scored, TowerBuilt, TowerMoved
from pullstrings_qt.games.chain_reaction.geometry import Square
from pullstrings_qt.games.chain_reaction.rules import ChainReaction
from pullstrings_qt.games.chain_reaction.state import ChainReactionState
from pullstrings_qt.games.chain_reaction.turns import TurnSearch, cells_of, segment_of, tower_of

_RULES = ChainReaction()


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """The rest of a turn according to an analysis: the effect of each choice."""

    seat: Seat
    steps: tuple[Step[ChainReactionState], ...]
    answered: bool
    """Whether the analysis considered the other's answer."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens in the turn."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def gained(self) -> int:
        """The points the turn brings."""
        return sum(event.points for event in self.events if isinstance(event, Scored))

    @property
    def after(self) -> ChainReactionState:
        """The position it leads to."""
        return self.steps[-1].state

    @property
    def way(self) -> tuple[Square, ...]:
        """Its start, every square with a tower of its own, and its final landing square.

        Empty if no piece moves; the last square may be behind the line.
        """
        squares: list[Square] = []
        for event in self.events:
            if isinstance(event, ManMoved | TowerMoved) and not squares:
                squares.append(event.start)
            if isinstance(event, ManMoved):
                squares.append(event.end)
            elif isinstance(event, TowerMoved):
                squares.append(event.upper if len(event.left) < 2 else event.lower)
            elif isinstance(event, TowerBuilt) and event.seat == self.seat:
                squares[-1] = event.square
        return tuple(squares)


def turn_plan(state: ChainReactionState, analysis: Analysis, choice: str) -> TurnPlan:
    """Return the turn that an analysis has in mind with a choice.

    Raises:
        KeyError: the analysis did not look at the choice.
    """
    seat, steps, answered = state.to_move, list[Step[ChainReactionState]](), False
    for text in (choice, *analysis.lines[choice]):
        if state.ending is not None:
            break
        if state.to_move != seat:
            answered = True
            break
        steps.append(_RULES.play(state, {seat: _RULES.read_choice(text)}))
        state = steps[-1].state
    return TurnPlan(seat, tuple(steps), answered)


def max_points(state: ChainReactionState, seat: Seat) -> int:
    """Return the maximum points a seat could score if its turn started now.

    A tower of the other seat occupies its squares but cannot be used.
    """
    if state.tower is not None and state.to_move != seat:
        return 0
    return max(0, TurnSearch(state).max_points(cells_of(state), tower_of(state), seat))


def best_chain(state: ChainReactionState, seat: Seat) -> tuple[int, tuple[Square, ...]]:
    """Return a seat's best possible points if its turn started now, and the squares of the way.

    0 and an empty way if it cannot score, or there is a tower of the other.
    """
    if not max_points(state, seat):
        return 0, ()
    found = TurnSearch(state).turns(cells_of(state), tower_of(state), seat)
    best = max(found, key=lambda end: (end.gained, -len(end.path), end))
    return best.gained, tuple(segment_of(state.board, each).start for each in best.path)
