"""Computer players of Chain Reaction at eight levels."""

from collections.abc import Iterator, Mapping, Sequence
from math import exp, sqrt
from random import Random
from statistics import median
from typing import Final, NamedTuple, TypeAlias

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.noticing import coin, sees
from pullstrings_qt.core.opponents import Opponents, Thought, level_number
from pullstrings_qt.games.chain_reaction.rules import ChainReaction
from pullstrings_qt.games.chain_reaction.search import WIN, BeamSearch, Node, SearchWidth, TurnValue
from pullstrings_qt.games.chain_reaction.state import (
    ChainReactionState,
    Choice,
    Placement,
    places_for_next_piece,
)
from pullstrings_qt.games.chain_reaction.turns import (
    POINT,
    BudgetExceeded,
    TurnEnd,
    TurnSearch,
    cells_of,
    points_at_once,
    segment_of,
    tower_of,
)


class Skill(NamedTuple):
    """What a level notices in a turn, and how far it looks then.

    Attributes:
        miss: how likely it overlooks a leap that brings no points by itself.
        miss_other: how likely it overlooks such a leap of the other; at 1 it looks at no answer.
        aimless: in how many of its turns it thinks of points alone, and not of where men stand.
        hard: in how many it looks five turns ahead.
    """

    miss: float
    miss_other: float = 1.0
    aimless: float = 0.0
    hard: float = 0.0


SKILLS: Final = (
    Skill(0.60, aimless=0.9),
    Skill(0.60, aimless=0.55),
    Skill(0.52, aimless=0.25),
    Skill(0.40, miss_other=0.90),
    Skill(0.26, miss_other=0.65),
    Skill(0.15, miss_other=0.22),
    Skill(0.0, miss_other=0.0, hard=0.1),
    Skill(0.0, miss_other=0.0, hard=1.0),
)
"""What the levels do, the gentlest first."""
STRIKE: Final = 2.0
"""To overlook a leap that brings a point is as likely as to overlook so many more that do not."""
OWN_TURN: Final = SearchWidth(1, 0, 0, 0, 0)
ANSWER: Final = SearchWidth(2, 0, 0, 0, 0)
FIVE_TURNS: Final = SearchWidth(5, 40, 6, 40, 5)
BUDGET: Final = 2_000_000
"""Segments a level may try: the same on every machine."""
WEIGHED: Final = 400
"""How many of its turns are weighed by the most points of the answer."""
SHOWN_LINES: Final = 6
"""How many choices are shown with all that follows; the others with the rest of the turn."""
LEAD_COUNTS: Final = 0.45
"""How much a point of lead says about who wins, with one point to go.

The root below was fitted to who won after 1,110 turns of a former level against itself; this
number, and the next, to 160 matches between all former levels: log-loss 0.65 for 0.76.
"""
WIN_IN_SIGHT: Final = 0.8
"""How likely whoever has a win in sight is said to come to it.

A beam does not see every answer, and people do not see every win: it came to 73 % of those seen
with a tenth of the effort (``benchmarks/RESULTS.md``).
"""
_WON_LEAD: Final = WIN / POINT / 2  # far above any lead in points, far below a win in sight
_RULES: Final = ChainReaction()
_Position: TypeAlias = tuple[bytes, int, int]


class ChainReactionOpponents(Opponents):
    """Computer players that notice some leaps or all, and what the other makes of their turn."""

    def ratings(self) -> tuple[float, ...]:
        """Return how strong the levels are: here whoever plays a little better wins nearly all.

        Measured with 20 to 84 matches a pair, 7 and 8 with fewer and with a port of the search.
        """
        return (750.0, 990.0, 1320.0, 1635.0, 2035.0, 2395.0, 2895.0, 3375.0)

    def think(self, view: ChainReactionState, seat: Seat, level: str, seed: int) -> Thought:
        """Return a choice for the seat; the same view, level and seed give the same choice.

        Raises:
            KeyError: there is no such level.
            ValueError: the match is over or it is not the seat's turn.
        """
        skill = SKILLS[level_number(level) - 1]
        _check_turn(view, seat)
        looks_round = coin(seed, "aimless") >= skill.aimless
        turns = _turn_search(
            view,
            BUDGET,
            noticed=(
                _noticed(view, 0, skill.miss_other if seat else skill.miss, seed),
                _noticed(view, 1, skill.miss if seat else skill.miss_other, seed),
            ),
            places=looks_round,
        )
        width = OWN_TURN
        if looks_round and skill.miss_other < 1:
            width = FIVE_TURNS if coin(seed, "hard") < skill.hard else ANSWER
        found, chance = _analysis(view, turns, width), Random(seed)
        if found is None:  # it noticed nothing
            return Thought(chance.choice(_RULES.choices(view, seat)))
        return Thought(_RULES.read_choice(chance.choice(list(found.shares))), found)

    def analyze(self, view: ChainReactionState, seat: Seat, effort: float, seed: int) -> Analysis:
        """Return what every choice of the seat is worth, and how the best ones go on.

        Raises:
            ValueError: the match is over or it is not the seat's turn.
        """
        _check_turn(view, seat)
        wide = round(10 + 190 * min(effort, 1.0))
        width = SearchWidth(3, wide, 0, wide, 6)
        if effort > 1:
            width = SearchWidth(5, wide, round(8 * effort), wide, 8)
        turns = _turn_search(view, round(4_000_000 * max(effort, 0.05)))
        found = _analysis(view, turns, width)
        assert found is not None, "all there is was noticed"
        return found


def _check_turn(view: ChainReactionState, seat: Seat) -> None:
    if view.ending is not None or seat != view.to_move:
        raise ValueError("it is not this seat's turn")


def _turn_search(
    view: ChainReactionState,
    budget: int,
    *,
    noticed: tuple[bytes, bytes] | None = None,
    places: bool = True,
) -> TurnSearch:
    return TurnSearch(
        view.board,
        both_leave=view.options["both_leave"],
        to_owner=view.options["returns_to"] == "owner",
        budget=budget,
        noticed=noticed,
        places=places,
    )


def _noticed(view: ChainReactionState, seat: Seat, miss: float, seed: int) -> bytes:
    """Return which segments of a seat are noticed this turn, see `TurnSearch`."""
    points = points_at_once(view.board, seat, both_leave=view.options["both_leave"])
    return bytes(
        sees(seed, (seat, number), miss, STRIKE * each) for number, each in enumerate(points)
    )


class _Rated(NamedTuple):
    """A choice and what it seems to lead to.

    Attributes:
        value: see `TurnValue`.
        end: the end of the turn it seems best to go on to.
        line: how both seats go on then.
        placed: the other pieces that are put back in this turn.
    """

    choice: Choice
    value: float
    end: TurnEnd
    line: tuple[TurnEnd, ...] = ()
    placed: tuple[Placement, ...] = ()


def _analysis(view: ChainReactionState, turns: TurnSearch, width: SearchWidth) -> Analysis | None:
    """Return what is found out about the choices that are noticed, or None where none is."""
    beam = BeamSearch(turns, view.options["target"], width)
    rated = _placements(view, beam, width) if view.to_place else _segments(view, beam, width)
    rated.sort(key=lambda each: -each.value)
    return _told(view, rated, turns.nodes) if rated else None


def _node(view: ChainReactionState) -> Node:
    return Node(cells_of(view), tower_of(view), view.to_move, view.scores)


def _segments(view: ChainReactionState, beam: BeamSearch, width: SearchWidth) -> list[_Rated]:
    """Return every segment with the best end of the turn that it leads to."""
    node, choices = _node(view), _RULES.choices(view, view.to_move)
    ends = beam.turns.turns(node.cells, node.tower, node.seat, view.used, by_first=True)
    best: dict[Choice, _Rated] = {}
    for value, end, line in _judged(node, ends, beam, width):
        choice = segment_of(view.board, end.path[0]) if end.path else choices[0]
        if choice not in best or value > best[choice].value:
            best[choice] = _Rated(choice, value, end, line)
    return list(best.values())


def _judged(
    node: Node, ends: Sequence[TurnEnd], beam: BeamSearch, width: SearchWidth
) -> list[tuple[float, TurnEnd, tuple[TurnEnd, ...]]]:
    """Return the ends with what they lead to; the last complete depth counts."""
    if width.depth < 2:
        return [(float(end.worth), end, ()) for end in ends]
    first: dict[int, int] = {}
    weighed, at_once = [], dict[_Position, float]()
    for place, end in enumerate(ends):
        start = end.path[0] if end.path else -1
        first[start] = first.get(start, 0) + 1
        if place < WEIGHED or first[start] <= 2:
            position = _position(end)
            if position not in at_once:
                at_once[position] = float(beam.at_once(node, end))
            weighed.append((at_once[position], end, ()))
    weighed.sort(key=_value, reverse=True)
    found: list[tuple[float, TurnEnd, tuple[TurnEnd, ...]]] = list(weighed)
    for depth, wide in ((3, width.wide), (5, width.deep)):
        if width.depth < depth:
            break
        try:
            deeper, judged = [], dict[_Position, TurnValue]()
            for _seems, end, _line in found:
                position = _position(end)
                if position not in judged:
                    if len(judged) == wide:
                        break
                    judged[position] = beam.judged(node, end, depth)
                deeper.append((float(judged[position].value), end, judged[position].line))
        except BudgetExceeded:
            break
        found = _joined(deeper, found)
    return found


def _position(end: TurnEnd) -> _Position:
    """Return what two ends have in common that differ only in the way that led to them."""
    return end.cells, end.tower, end.gained


def _value(judged: tuple[float, TurnEnd, tuple[TurnEnd, ...]]) -> float:
    return judged[0]


def _joined(
    deeper: list[tuple[float, TurnEnd, tuple[TurnEnd, ...]]],
    found: list[tuple[float, TurnEnd, tuple[TurnEnd, ...]]],
) -> list[tuple[float, TurnEnd, tuple[TurnEnd, ...]]]:
    """Return the ends judged deeper, and the others by as much more as these gained by it.

    Each of the others comes out below the least of those that were looked at.
    """
    shift = median(new[0] - old[0] for new, old in zip(deeper, found, strict=False))
    below = min(map(_value, deeper)) - 1
    others = [(min(value + shift, below), end, line) for value, end, line in found[len(deeper) :]]
    return sorted([*deeper, *others], key=_value, reverse=True)


def _placements(view: ChainReactionState, beam: BeamSearch, width: SearchWidth) -> list[_Rated]:
    """Return every place for the next piece, with the best places of those after it."""
    node, placed = _node(view), dict[TurnEnd, tuple[Placement, ...]]()
    for places, cells in _ways_to_place(view, view):
        light = beam.turns.value_of(cells)
        worth = light if view.to_move == 0 else -light
        placed.setdefault(TurnEnd(worth, cells, node.tower, 0, ()), places)
    best: dict[Choice, _Rated] = {}
    for value, end, line in _judged(node, sorted(placed, reverse=True), beam, width):
        choice, *rest = placed[end]
        if choice not in best or value > best[choice].value:
            best[choice] = _Rated(choice, value, end, line, tuple(rest))
    return list(best.values())


def _ways_to_place(
    view: ChainReactionState, begun: ChainReactionState
) -> Iterator[tuple[tuple[Placement, ...], bytes]]:
    """Yield every way to put back all pieces that are owed, and the board after it."""
    for place in places_for_next_piece(view):
        choice = Placement(place)
        after = _RULES.play(view, {view.to_move: choice}).state
        if after.to_place and after.to_move == begun.to_move:
            for rest, cells in _ways_to_place(after, begun):
                yield (choice, *rest), cells
        else:
            yield (choice,), cells_of(after)


def _told(view: ChainReactionState, rated: Sequence[_Rated], nodes: int) -> Analysis:
    """Return what was found out, the best choice first, in the words of every game."""
    seat = view.to_move
    lead = view.scores[seat] - view.scores[1 - seat]
    write = _RULES.write_choice
    points = {write(each.choice): lead + each.value / POINT for each in rated}
    values = _chances_of(view, points)
    best = [text for text, value in points.items() if value == max(points.values())]
    chance = max(values.values())
    return Analysis(
        seat=seat,
        values=values,
        shares=dict.fromkeys(best, 1 / len(best)),
        chances=(chance, 1 - chance) if seat == 0 else (1 - chance, chance),
        effort=nodes,
        points=points,
        lines={
            write(each.choice): _line(view, each, whole=place < SHOWN_LINES)
            for place, each in enumerate(rated)
        },
    )


def _chances_of(view: ChainReactionState, points: Mapping[str, float]) -> dict[str, float]:
    """Return how likely the seat to move wins by each choice; more points never are less likely."""
    open_ones = {text: lead for text, lead in points.items() if abs(lead) < _WON_LEAD}
    values = {text: chance_of(view, lead) for text, lead in open_ones.items()}
    won = max((WIN_IN_SIGHT, *values.values()))
    lost = min((1 - WIN_IN_SIGHT, *values.values()))
    return {text: values.get(text, won if lead > 0 else lost) for text, lead in points.items()}


def chance_of(view: ChainReactionState, lead: float) -> float:
    """Return how likely the seat to move wins that may expect to lead by so many points, 0 to 1.

    The nearer the end, the more a lead is worth.
    """
    to_go = max(1, view.options["target"] - max(view.scores))
    return 1 / (1 + exp(-max(-40.0, min(40.0, LEAD_COUNTS * lead / sqrt(to_go)))))


def _line(view: ChainReactionState, rated: _Rated, *, whole: bool) -> tuple[str, ...]:
    """Return how a turn goes on after its first choice, and with `whole` what follows it."""
    state, line = _RULES.play(view, {view.to_move: rated.choice}).state, list[Choice]()
    state = _went_on(state, rated.placed, line)
    state = _went_on(state, [segment_of(view.board, each) for each in rated.end.path[1:]], line)
    state = _pieces_back(state, view.to_move, line)
    for end in rated.line if whole else ():
        if state.ending is not None:
            break
        seat, segments = state.to_move, [segment_of(view.board, each) for each in end.path]
        state = _went_on(state, segments or _RULES.choices(state, seat)[:1], line)
        state = _pieces_back(state, seat, line)
    return tuple(map(_RULES.write_choice, line))


def _went_on(
    state: ChainReactionState, choices: Sequence[Choice], line: list[Choice]
) -> ChainReactionState:
    for choice in choices:
        state = _RULES.play(state, {state.to_move: choice}).state
        line.append(choice)
    return state


def _pieces_back(state: ChainReactionState, seat: Seat, line: list[Choice]) -> ChainReactionState:
    """Return the state after all pieces are back where the search put them."""
    while state.ending is None and state.to_place and state.to_move == seat:
        state = _went_on(state, [Placement(places_for_next_piece(state)[0])], line)
    return state
