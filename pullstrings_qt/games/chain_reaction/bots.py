"""Computer players of Chain Reaction at eight levels."""

from collections.abc import Iterator, Mapping, Sequence
from math import exp, sqrt
from random import Random
from statistics import median
from typing import Final, NamedTuple, TypeAlias

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.opponents import Opponents, Thought, level_number
from pullstrings_qt.games.chain_reaction.rules import ChainReaction
from pullstrings_qt.games.chain_reaction.search import WIN, BeamSearch, Node, SearchWidth, TurnValue
from pullstrings_qt.games.chain_reaction.state import (
    MAX_SEGMENTS,
    ChainReactionState,
    Choice,
    MoveSegment,
    Placement,
    places_for_next_piece,
)
from pullstrings_qt.games.chain_reaction.turns import (
    POINT,
    BudgetExceeded,
    TurnEnd,
    TurnSearch,
    cells_of,
    segment_of,
    tower_of,
)


class Skill(NamedTuple):
    """What a level does.

    Attributes:
        sight: how many segments of its own turn it sees ahead.
        breadth: how far it looks; a depth of 1 are its own turns alone, 2 the answer's points too.
        blur: how many points it misjudges easily: of two choices so far apart it takes the worse
            one about once in four times.
        nodes: segments it may try: a budget that is the same on every machine.
    """

    sight: int
    breadth: SearchWidth
    blur: float
    nodes: int = 2_000_000


_OWN: Final = SearchWidth(1, 0, 0, 0, 0)
SKILLS: Final = (
    Skill(1, _OWN, 5.0),
    Skill(1, _OWN, 1.3),
    Skill(1, _OWN, 0.7),
    Skill(2, _OWN, 1.55),
    Skill(2, _OWN, 1.1),
    Skill(2, _OWN, 0.85),
    Skill(MAX_SEGMENTS, _OWN, 0.7),
    Skill(MAX_SEGMENTS, SearchWidth(3, 100, 0, 150, 6), 0.0),
)
"""What the levels do, the gentlest first.

Up to the sixth they stand close to each other, where families play; from chance to the strongest
there would be room for twenty steps of 70 %.
"""
WEIGHED: Final = 400
"""How many of its turns are weighed by the most points of the answer."""
SHOWN_LINES: Final = 6
"""How many choices are shown with all that follows; the others with the rest of the turn."""
LEAD_COUNTS: Final = 0.45
"""How much a point of lead says about who wins, with one point to go.

The root below was fitted to who won after 1,110 turns of level 7 against itself with less and no
blur; this number, and the next, to 160 matches between all levels: log-loss 0.65 for 0.76.
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
    """Computer players that see one leap ahead, or whole turns and what the other makes of them."""

    def ratings(self) -> tuple[float, ...]:
        """Return how strong the levels are: six that stand close, and two strides.

        Measured from 1 to 7 with 60 matches a pair; the last is judged by former players.
        """
        return (750.0, 885.0, 1045.0, 1155.0, 1300.0, 1450.0, 2090.0, 2800.0)

    def think(self, view: ChainReactionState, seat: Seat, level: str, seed: int) -> Thought:
        """Return a choice for the seat; the same view, level and seed give the same choice.

        Raises:
            KeyError: there is no such level.
            ValueError: the match is over or it is not the seat's turn.
        """
        skill = SKILLS[level_number(level) - 1]
        found = _analysis(view, seat, skill)
        return Thought(_RULES.read_choice(_drawn(found, skill.blur, Random(seed))), found)

    def analyze(self, view: ChainReactionState, seat: Seat, effort: float, seed: int) -> Analysis:
        """Return what every choice of the seat is worth, and how the best ones go on.

        Raises:
            ValueError: the match is over or it is not the seat's turn.
        """
        return _analysis(view, seat, _skill_of(effort))


def _skill_of(effort: float) -> Skill:
    """Return how far an analysis looks; it costs about `effort` times two seconds at most."""
    wide = round(10 + 190 * min(effort, 1.0))
    breadth = SearchWidth(3, wide, 0, wide, 6)
    if effort > 1:
        breadth = SearchWidth(5, wide, round(8 * effort), wide, 8)
    return Skill(MAX_SEGMENTS, breadth, 0.0, round(4_000_000 * max(effort, 0.05)))


def _drawn(analysis: Analysis, blur: float, chance: Random) -> str:
    """Return a choice: one of the best, or with a blur one that seems nearly as good."""
    if not blur:
        best = [choice for choice, share in analysis.shares.items() if share]
        return chance.choice(best)
    maximum = max(analysis.points.values())
    weights = [exp((points - maximum) / blur) for points in analysis.points.values()]
    return chance.choices(list(analysis.points), weights)[0]


class _Rated(NamedTuple):
    """A choice and what it seems to lead to.

    Attributes:
        value: see `TurnValue`.
        end: the end of the turn it seems best to go on to, or None: it is not seen.
        line: how both seats go on then.
        placed: the other pieces that are put back in this turn.
    """

    choice: Choice
    value: float
    end: TurnEnd | None
    line: tuple[TurnEnd, ...] = ()
    placed: tuple[Placement, ...] = ()


def _analysis(view: ChainReactionState, seat: Seat, skill: Skill) -> Analysis:
    if view.ending is not None or seat != view.to_move:
        raise ValueError("it is not this seat's turn")
    turns = TurnSearch(
        view.board,
        both_leave=view.options["both_leave"],
        to_owner=view.options["returns_to"] == "owner",
        budget=skill.nodes,
    )
    beam = BeamSearch(turns, view.options["target"], skill.breadth)
    rated = _placements(view, beam, skill) if view.to_place else _segments(view, beam, skill)
    rated.sort(key=lambda each: -each.value)
    return _told(view, rated, turns.nodes)


def _node(view: ChainReactionState) -> Node:
    return Node(cells_of(view), tower_of(view), view.to_move, view.scores)


def _segments(view: ChainReactionState, beam: BeamSearch, skill: Skill) -> list[_Rated]:
    """Return every segment with the best end of the turn that it leads to."""
    node, board = _node(view), view.board
    choices = _RULES.choices(view, view.to_move)
    ends = beam.turns.turns(
        node.cells, node.tower, node.seat, view.used, sight=skill.sight, by_first=True
    )
    legal = [end for end in ends if end.path] if isinstance(choices[0], MoveSegment) else ends
    best: dict[Choice, _Rated] = {}
    for value, end, line in _judged(node, legal, beam, skill):
        choice = segment_of(board, end.path[0]) if end.path else choices[0]
        if choice not in best or value > best[choice].value:
            best[choice] = _Rated(choice, value, end, line)
    unseen = [choice for choice in choices if choice not in best]
    return [*best.values(), *(_unseen(view, choice, beam) for choice in unseen)]


def _unseen(view: ChainReactionState, choice: Choice, beam: BeamSearch) -> _Rated:
    """Return a segment that leads further than the level sees, by what the board is worth then."""
    after = _RULES.play(view, {view.to_move: choice}).state
    value = beam.turns.value_of(cells_of(after))
    return _Rated(choice, value if view.to_move == 0 else -value, None)


def _judged(
    node: Node, ends: Sequence[TurnEnd], beam: BeamSearch, skill: Skill
) -> list[tuple[float, TurnEnd, tuple[TurnEnd, ...]]]:
    """Return the ends with what they lead to; the last complete depth counts."""
    breadth = skill.breadth
    if breadth.depth < 2:
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
    for depth, wide in ((3, breadth.wide), (5, breadth.deep)):
        if breadth.depth < depth:
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

    No other one comes out better than the least of those that were looked at.
    """
    shift = median(new[0] - old[0] for new, old in zip(deeper, found, strict=False))
    minimum = min(map(_value, deeper))
    others = [(min(value + shift, minimum), end, line) for value, end, line in found[len(deeper) :]]
    return sorted([*deeper, *others], key=_value, reverse=True)


def _placements(view: ChainReactionState, beam: BeamSearch, skill: Skill) -> list[_Rated]:
    """Return every place for the next piece, with the best places of those after it."""
    node, placed = _node(view), dict[TurnEnd, tuple[Placement, ...]]()
    for places, cells in _ways_to_place(view, view):
        light = beam.turns.value_of(cells)
        worth = light if view.to_move == 0 else -light
        placed.setdefault(TurnEnd(worth, cells, node.tower, 0, ()), places)
    best: dict[Choice, _Rated] = {}
    for value, end, line in _judged(node, sorted(placed, reverse=True), beam, skill):
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
    if rated.end is None:
        return ()
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
