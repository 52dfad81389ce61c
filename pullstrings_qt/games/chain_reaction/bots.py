"""Computer players of Chain Reaction at eight levels."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import exp, sqrt
from operator import attrgetter
from random import Random
from statistics import median
from typing import ClassVar, Final, NamedTuple, TypeAlias

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.opponents import Opponents, Thought, coin, level_number, sees
from pullstrings_qt.games.chain_reaction.rules import ChainReaction
from pullstrings_qt.games.chain_reaction.search import WIN, BeamSearch, Node, SearchWidth, TurnValue
from pullstrings_qt.games.chain_reaction.state import (
    ChainReactionState,
    Choice,
    Penalty,
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
    """What a level notices in a turn, and how far it looks then."""

    miss: float
    """How likely it overlooks a leap that brings no points by itself."""
    miss_other: float = 1.0
    """How likely it overlooks such a leap of the other; at 1 it looks at no answer."""
    aimless: float = 0.0
    """In how many of its turns it thinks of points alone, and not of where men stand."""
    hard: float = 0.0
    """In how many it looks five turns ahead."""


SKILLS: Final = (
    Skill(0.60, aimless=0.9),
    Skill(0.60, aimless=0.55),
    Skill(0.52, aimless=0.25),
    Skill(0.40, miss_other=0.90),
    Skill(0.26, miss_other=0.65),
    Skill(0.135, miss_other=0.135),
    Skill(0.0, miss_other=0.0, hard=0.35),
    Skill(0.0, miss_other=0.0, hard=1.0),
)
"""What the levels do, the gentlest first."""
STRIKE: Final = 2.0
"""To overlook a leap that brings a point is as likely as to overlook so many more that do not."""
OWN_TURN: Final = SearchWidth(1)
ANSWER: Final = SearchWidth(2)
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

    ratings = (730.0, 990.0, 1320.0, 1730.0, 2140.0, 2470.0, 2980.0, 3415.0)
    chance_sharpness: ClassVar[float] = 1.7

    def think(self, view: ChainReactionState, seat: Seat, level: str, seed: int) -> Thought:
        skill = SKILLS[level_number(level) - 1]
        _check_turn(view, seat)
        looks_round = coin(seed, "aimless") >= skill.aimless
        turns = TurnSearch(
            view,
            budget=BUDGET,
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
        """Return what every choice of the seat is worth, and how the best ones go on."""
        _check_turn(view, seat)
        wide = round(10 + 190 * min(effort, 1.0))
        width = SearchWidth(3, wide, 0, wide, 6)
        if effort > 1:
            width = SearchWidth(5, wide, round(8 * effort), wide, 8)
        turns = TurnSearch(view, budget=round(4_000_000 * max(effort, 0.05)))
        found = _analysis(view, turns, width)
        assert found is not None, "all there is was noticed"
        return found


def _check_turn(view: ChainReactionState, seat: Seat) -> None:
    if view.ending is not None or seat != view.to_move:
        raise ValueError("it is not this seat's turn")


def _noticed(view: ChainReactionState, seat: Seat, miss: float, seed: int) -> bytes:
    """Return which segments of a seat are noticed this turn, see `TurnSearch`."""
    points = points_at_once(view.board, seat, both_leave=view.options["both_leave"])
    return bytes(
        sees(seed, (seat, number), miss, STRIKE * each) for number, each in enumerate(points)
    )


class _Judged(NamedTuple):
    """An end of the turn, what it seems to lead to, and how both seats go on then."""

    value: float
    end: TurnEnd
    line: tuple[TurnEnd, ...] = ()
    choices: Sequence[Choice] = ()  # of the turn; empty until it is told


_BY_VALUE: Final = attrgetter("value")


def _analysis(view: ChainReactionState, turns: TurnSearch, width: SearchWidth) -> Analysis | None:
    """Return what is found out about the choices that are noticed, or None where none is."""
    rated = _rated(view, BeamSearch(turns, view.options["target"], width))
    return _told(view, rated, turns.nodes) if rated else None


def _rated(view: ChainReactionState, beam: BeamSearch) -> list[_Judged]:
    """Return the best turn that each choice begins, the best of all first."""
    node = Node(cells_of(view), tower_of(view), view.to_move, view.scores)
    placed: dict[TurnEnd, tuple[Choice, ...]] = {}
    if view.to_place:
        for places, cells in _ways_to_place(view, view):
            worth = beam.turns.value_of(cells, view.to_move)
            placed.setdefault(TurnEnd(worth, cells, node.tower, 0, ()), places)
        ends = sorted(placed, reverse=True)
    else:
        ends = beam.turns.turns(node.cells, node.tower, node.seat, view.used, by_first=True)
    best: dict[object, _Judged] = {}
    for judged in _judged(node, ends, beam):
        end = judged.end
        best.setdefault(placed[end][0] if placed else end.path[:1], judged)
    return [
        judged._replace(choices=placed.get(judged.end) or _choices(view, judged.end))
        for judged in best.values()
    ]


def _choices(state: ChainReactionState, end: TurnEnd) -> Sequence[Choice]:
    return [segment_of(state.board, each) for each in end.path] or [Penalty()]


def _judged(node: Node, ends: Sequence[TurnEnd], beam: BeamSearch) -> list[_Judged]:
    """Return the ends with what they lead to, best first; the last complete depth counts."""
    width = beam.width
    if width.depth < 2:
        return [_Judged(end.worth, end) for end in ends]
    begun = Counter[tuple[int, ...]]()
    at_once: dict[_Position, int] = {}
    found: list[_Judged] = []
    for place, end in enumerate(ends):
        start, position = end.path[:1], _position(end)
        begun[start] += 1
        if place < WEIGHED or begun[start] <= 2:
            if position not in at_once:
                at_once[position] = beam.at_once(node, end)
            found.append(_Judged(at_once[position], end))
    found.sort(key=_BY_VALUE, reverse=True)
    for depth, wide in ((3, width.wide), (5, width.deep)):
        if width.depth < depth:
            break
        try:
            deeper, known = [], dict[_Position, TurnValue]()
            for end in (judged.end for judged in found):
                position = _position(end)
                if position not in known:
                    if len(known) == wide:
                        break
                    known[position] = beam.judged(node, end, depth)
                deeper.append(_Judged(known[position].value, end, known[position].line))
        except BudgetExceeded:
            break
        found = _joined(deeper, found)
    return found


def _position(end: TurnEnd) -> _Position:
    """Return what two ends have in common that differ only in the way that led to them."""
    return end.cells, end.tower, end.gained


def _joined(deeper: Sequence[_Judged], found: Sequence[_Judged]) -> list[_Judged]:
    """Return the ends judged deeper, and the others by as much more as these gained by it.

    Each of the others comes out below the least of those that were looked at.
    """
    shift = median(new.value - old.value for new, old in zip(deeper, found, strict=False))
    below = min(map(_BY_VALUE, deeper)) - 1
    others = [
        judged._replace(value=min(judged.value + shift, below)) for judged in found[len(deeper) :]
    ]
    return sorted([*deeper, *others], key=_BY_VALUE, reverse=True)


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


def _told(view: ChainReactionState, rated: Sequence[_Judged], nodes: int) -> Analysis:
    """Return what was found out, the best choice first, in the words of every game."""
    seat = view.to_move
    lead = view.scores[seat] - view.scores[1 - seat]
    write = _RULES.write_choice
    points = {write(each.choices[0]): lead + each.value / POINT for each in rated}
    open_ones = {text: lead for text, lead in points.items() if abs(lead) < _WON_LEAD}
    known = {text: chance_of(view, lead) for text, lead in open_ones.items()}
    # more points are never less likely to win
    won = max((WIN_IN_SIGHT, *known.values()))
    lost = min((1 - WIN_IN_SIGHT, *known.values()))
    values = {text: known.get(text, won if lead > 0 else lost) for text, lead in points.items()}
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
            write(each.choices[0]): _line(view, each, each.line if place < SHOWN_LINES else ())
            for place, each in enumerate(rated)
        },
    )


def chance_of(view: ChainReactionState, lead: float) -> float:
    """Return how likely the seat to move wins that may expect to lead by so many points, 0 to 1.

    The nearer the end, the more a lead is worth.
    """
    to_go = max(1, view.options["target"] - max(view.scores))
    return 1 / (1 + exp(-max(-40.0, min(40.0, LEAD_COUNTS * lead / sqrt(to_go)))))


def _line(view: ChainReactionState, rated: _Judged, follows: Sequence[TurnEnd]) -> tuple[str, ...]:
    """Return how a turn goes on after its first choice, and what follows it."""
    line: list[Choice] = []
    state = _turn_played(view, rated.choices, line)
    for end in follows:
        if state.ending is None:
            state = _turn_played(state, _choices(state, end), line)
    return tuple(map(_RULES.write_choice, line[1:]))


def _turn_played(
    state: ChainReactionState, choices: Sequence[Choice], line: list[Choice]
) -> ChainReactionState:
    """Return the state after a turn, with all pieces back where the search put them."""
    seat, to_come = state.to_move, list(choices)
    while to_come or (state.ending is None and state.to_place and state.to_move == seat):
        choice = to_come.pop(0) if to_come else Placement(places_for_next_piece(state)[0])
        state = _RULES.play(state, {seat: choice}).state
        line.append(choice)
    return state
