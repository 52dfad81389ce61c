"""Computer players of Mijnlieff at eight levels; level 8 is perfect (docs/decisions/025)."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.opponents import LEVEL_COUNT, Opponents, Thought, coin, level_number, sees
from pullstrings_qt.games.mijnlieff import search
from pullstrings_qt.games.mijnlieff.geometry import KINDS, SQUARES
from pullstrings_qt.games.mijnlieff.openings import KNOWN_TILES, opening_worths
from pullstrings_qt.games.mijnlieff.rules import Mijnlieff
from pullstrings_qt.games.mijnlieff.state import Choice, MijnlieffState, Pass, Placement

_RULES: Final = Mijnlieff()


@dataclass(frozen=True, slots=True)
class Skill:
    """What a level notices, and how far it thinks about that.

    Attributes:
        miss, miss_other: how likely it overlooks a placement of its own, or of the other's, that
            makes no line.
        aimless: in which share of its turns it only counts the points a placement makes at once.
        depth: moves it looks ahead.
        sees_end: tiles on the board from which on it knows what a placement leads to.
        strike: how much a point that a placement makes at once catches the eye.
    """

    miss: float
    miss_other: float = 1.0
    aimless: float = 0.0
    depth: int = 1
    sees_end: int = len(SQUARES)
    strike: float = 3.0


SKILLS: Final = (
    Skill(0.80, aimless=1.0, strike=1.15),
    Skill(0.785, 0.80, depth=2),
    Skill(0.57, 0.57, depth=2),
    Skill(0.13, 0.13, depth=2, sees_end=12),
    Skill(0.12, 0.12, depth=3, sees_end=8),
    Skill(0.10, 0.10, depth=3, sees_end=5),
    Skill(0.0, 0.0, depth=4, sees_end=5),
)

FULL_NODES: Final = 500_000
"""Positions looked at for an effort of 1: about 2 s of processor time."""
THOUGHT_NODES: Final = 100_000
"""Positions level 8 looks at to find all best placements; one is found however many that takes."""
TRAP_NODES: Final = 120_000
"""Positions after which it no longer tells equally good placements apart, those before counted."""
ALIKE: Final = 0.05
"""Placements count as alike whose shares of wrong answers differ by no more."""
UNSURE_DEPTH: Final = 3
"""Moves looked ahead where the end is too far away."""
LINE: Final = 4
POINT_LOGIT: Final = 1.6
"""How much a point more weighs where the end cannot be seen."""
LEAD_LOGITS: Final = (
    *(0.1, 0.1, 0.4, 0.4, 0.4, 0.5, 0.6, 0.7, 0.8),
    *(0.8, 0.9, 1.2, 1.5, 3.5, 4.0, 8.0, 8.0),
)
"""By tiles on the board: how much a point more with perfect play weighs in a real match. Fitted to
80 matches of neighboring levels (1,268 positions)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What each move leads to, in points ahead at the end, by how many positions looked at.

    Attributes:
        certain: the moves whose worth is proven. With one of them the best worth is proven too:
            no other move is worth more than the best of them.
        line: how the match goes on with the first of the best moves; may be empty.
    """

    worths: Mapping[search.Move, float]
    certain: frozenset[search.Move]
    nodes: int
    line: tuple[search.Move, ...] = ()

    @property
    def best(self) -> list[search.Move]:
        """The moves that are best for certain, or seem best where nothing is certain."""
        return search.best_of({move: self.worths[move] for move in self.certain or self.worths})


class MijnlieffOpponents(Opponents):
    """Computer players from one that only counts points to one that is perfect."""

    ratings = (675.0, 840.0, 1050.0, 1240.0, 1445.0, 1630.0, 1780.0, 1995.0)

    def think(self, view: MijnlieffState, seat: Seat, level: str, seed: int) -> Thought:
        number = level_number(level)
        position = position_of(view, seat)
        chance = Random(seed)
        if number == LEVEL_COUNT:
            finding = find(position, THOUGHT_NODES, to_the_end=position.tiles > KNOWN_TILES)
            left = TRAP_NODES - finding.nodes
            move = hardest_to_answer(position, finding.best, chance, left)
        else:
            finding = glimpse(position, SKILLS[number - 1], seed)
            if not finding.worths:
                return Thought(choice_of(chance.choice(search.legal_moves(position))))
            move = chance.choice(finding.best)
        return Thought(choice_of(move), analysis_of(position, seat, finding))

    def analyze(self, view: MijnlieffState, seat: Seat, effort: float, seed: int) -> Analysis:
        """Return what every choice of the seat leads to with perfect play, or seems to."""
        position = position_of(view, seat)
        return analysis_of(position, seat, find(position, round(FULL_NODES * effort)))


def position_of(view: MijnlieffState, seat: Seat) -> search.Position:
    """Return a position as the search counts it; a ValueError if it is not the seat's turn."""
    if view.ending is not None or seat != view.to_move:
        raise ValueError("it is not this seat's turn")
    hands = [
        sum(unit * count for unit, count in zip(search.HANDS, hand, strict=True))
        for hand in view.hands
    ]
    masks = [sum(1 << each for each in SQUARES if view.is_of(each, owner)) for owner in (0, 1)]
    allowed = sum(1 << square for square in view.allowed)
    return search.Position(masks[seat], masks[1 - seat], hands[seat], hands[1 - seat], allowed)


def choice_of(move: search.Move) -> Choice:
    """Return the choice a move of the search stands for."""
    return Pass() if move == search.PASS_MOVE else Placement(KINDS[move[0]], move[1])


@lru_cache(maxsize=64)
def find(position: search.Position, max_nodes: int, *, to_the_end: bool = False) -> Finding:
    """Return what every move leads to, as well as so many positions tell.

    To the end, what the best is worth is found out exactly, however many that takes.
    """
    known = opening_worths(position)
    if known is not None:
        return Finding(known, frozenset(known), nodes=len(known))
    solver = search.Solver(None if to_the_end else max_nodes)
    try:
        value = solver.value(position)
    except search.NodeLimitReached:
        seeming = search.QuickSearch()
        worths = seeming.worths(position, UNSURE_DEPTH)
        return Finding(worths, frozenset(), solver.nodes + seeming.nodes)
    solver.max_nodes = max(max_nodes, solver.nodes)
    return _compared(position, solver, value)


def _compared(position: search.Position, solver: search.Solver, value: int) -> Finding:
    """Return what every move leads to, the best of them first, while the limit lasts."""
    moves = search.legal_moves(position)
    first = moves[0] if len(moves) == 1 else solver.known_best(position)
    found: dict[search.Move, float] = {} if first is None else {first: float(value)}
    most = dict.fromkeys(moves, float(value))
    line: list[search.Move] = []
    try:
        for move in moves:
            if move in found or solver.is_worth(position, move, value):
                found[move] = float(value)
            else:
                most[move] = value - 1.0
        line = solver.line(position, LINE)
        for move in moves:
            if move not in found:
                found[move] = float(solver.worth(position, move, value - 1))
    except search.NodeLimitReached:
        seeming = search.QuickSearch().worths(position, UNSURE_DEPTH)
        most = {move: min(most[move], seeming[move]) for move in moves}
    return Finding({**most, **found}, frozenset(found), solver.nodes, tuple(line))


def glimpse(position: search.Position, skill: Skill, seed: int) -> Finding:
    """Return what the moves, maybe none, it notices this turn seem to lead to for a level."""

    def notices(own: bool, before: search.Position, move: search.Move) -> bool:
        whose, miss = ("own", skill.miss) if own else ("other", skill.miss_other)
        strike = skill.strike * search.gained(before, move)
        return move == search.PASS_MOVE or sees(seed, (whose, *move), miss, strike)

    mine = [move for move in search.legal_moves(position) if notices(True, position, move)]
    if position.tiles >= skill.sees_end:
        solver = search.Solver()
        worths = {move: float(solver.worth(position, move)) for move in mine}
        return Finding(worths, frozenset(mine), solver.nodes)
    if coin(seed, "aimless") < skill.aimless:
        points = {move: float(-search.play_move(position, move)[0].lead) for move in mine}
        return Finding(points, frozenset(), len(mine))
    seeming = search.QuickSearch(notices)
    return Finding(seeming.worths(position, skill.depth), frozenset(), seeming.nodes)


def hardest_to_answer(
    position: search.Position, moves: Sequence[search.Move], chance: Random, max_nodes: int
) -> search.Move:
    """Return the one of equally good moves after which most answers would be wrong.

    When so many positions have been looked at, those that come later are left out.
    """
    candidates = chance.sample(moves, len(moves))
    solver = search.Solver(max_nodes)
    shares: dict[search.Move, float] = {}
    try:
        for move in candidates:
            shares[move] = _wrong_answers(position, move, solver)
    except search.NodeLimitReached:
        pass
    maximum = max(shares.values(), default=0.0)
    return next(move for move in candidates if shares.get(move, 0.0) >= maximum - ALIKE)


def _wrong_answers(position: search.Position, move: search.Move, solver: search.Solver) -> float:
    """Return the share of answers to a move that lose points, 0 to 1."""
    following, over = search.play_move(position, move)
    if over:
        return 0.0
    worths = opening_worths(following)
    if worths is not None:
        return sum(worth < max(worths.values()) for worth in worths.values()) / len(worths)
    value = solver.value(following)
    answers = search.legal_moves(following)
    return sum(not solver.is_worth(following, each, value) for each in answers) / len(answers)


def analysis_of(position: search.Position, seat: Seat, finding: Finding) -> Analysis:
    """Return what was found as the rest of the app reads it."""
    text = {move: _RULES.write_choice(choice_of(move)) for move in finding.worths}
    best = [text[move] for move in finding.best]
    top = finding.worths[finding.best[0]]
    # people and computers make mistakes: the more tiles, the less can still go wrong
    won = _logistic(LEAD_LOGITS[position.tiles] * top)
    line = tuple(_RULES.write_choice(choice_of(move)) for move in finding.line)
    return Analysis(
        seat=seat,
        values={text[move]: _value(finding, move) for move in text},
        shares=dict.fromkeys(best, 1 / len(best)),
        chances=(won, 1 - won) if seat == 0 else (1 - won, won),
        effort=finding.nodes,
        points={text[move]: worth for move, worth in finding.worths.items()},
        lines={line[0]: line[1:]} if line else {},
        certain=frozenset(text[move] for move in finding.certain),
    )


def _value(finding: Finding, move: search.Move) -> float:
    """Return 1, 0.5 or 0 for what is won, drawn or lost for certain, else something between."""
    seems = _logistic(POINT_LOGIT * finding.worths[move])
    if not finding.certain:
        return seems
    proven = finding.worths[move if move in finding.certain else finding.best[0]]
    value = 0.5 if proven == 0 else float(proven > 0)
    return value if move in finding.certain else min(seems, value)


def _logistic(logit: float) -> float:
    return 1 / (1 + math.exp(-logit))
