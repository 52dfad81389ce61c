"""Computer players of Mijnlieff at eight levels, and what they find out about a position.

Level 8 is perfect. The others look a few moves ahead, see the end once enough tiles lie, and draw
among what seems best to them: the less a placement seems to lose, the likelier it is.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.opponents import LEVEL_COUNT, Opponents, Thought, level_number
from pullstrings_qt.games.mijnlieff.geometry import KINDS, SQUARES
from pullstrings_qt.games.mijnlieff.openings import KNOWN_TILES, opening_worths
from pullstrings_qt.games.mijnlieff.rules import Mijnlieff
from pullstrings_qt.games.mijnlieff.search import (
    HANDS,
    PASS_MOVE,
    Move,
    NodeLimitReached,
    Position,
    QuickSearch,
    Solver,
    best_of,
    legal_moves,
    play_move,
)
from pullstrings_qt.games.mijnlieff.state import Choice, MijnlieffState, Pass, Placement

_RULES: Final = Mijnlieff()


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a level plays.

    Attributes:
        depth: moves it looks ahead.
        sees_end: tiles on the board from which on it knows what every move leads to.
        spread: how many points a placement may seem to lose and still be likely (softmax).
    """

    depth: int
    sees_end: int
    spread: float


SKILLS: Final = (
    Skill(1, 16, 0.6),
    Skill(2, 16, 0.65),
    Skill(2, 16, 0.2),
    Skill(3, 16, 0.17),
    Skill(3, 11, 0.05),
    Skill(3, 8, 0.03),
    Skill(3, 5, 0.03),
)
"""Levels 1 to 7."""

FULL_NODES: Final = 500_000
"""Positions looked at for an effort of 1: about 2 s of processor time."""
TRAP_NODES: Final = 120_000
"""Positions looked at to tell equally good placements apart."""
ALIKE: Final = 0.05
"""Placements count as alike whose shares of wrong answers differ by no more."""
UNSURE_DEPTH: Final = 3
"""Moves looked ahead where the end is too far away."""
LINE: Final = 4
"""Moves of a line that are told."""
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
    """What each move leads to.

    Attributes:
        worths: points ahead at the end, by move.
        exact: whether that is certain; of placements that are not best it may be a bound.
        nodes: positions looked at.
        line: how the match goes on with the first of the best moves; may be empty.
    """

    worths: Mapping[Move, float]
    exact: bool
    nodes: int
    line: tuple[Move, ...] = ()


class MijnlieffOpponents(Opponents):
    """Computer players from one that looks a single move ahead to one that is perfect."""

    def think(self, view: MijnlieffState, seat: Seat, level: str, seed: int) -> Thought:
        """Return a choice for the seat; the same view, level and seed give the same choice.

        Raises:
            KeyError: there is no such level.
            ValueError: the match is over or it is not the seat's turn.
        """
        number = level_number(level)
        position = position_of(view, seat)
        chance = Random(seed)
        if number == LEVEL_COUNT:
            finding = find(position, FULL_NODES, to_the_end=position.tiles > KNOWN_TILES)
            move = hardest_to_answer(position, best_of(finding.worths), chance)
        else:
            finding = glimpse(position, SKILLS[number - 1])
            move = drawn(finding.worths, SKILLS[number - 1].spread, chance)
        return Thought(choice_of(move), analysis_of(position, seat, finding))

    def analyze(self, view: MijnlieffState, seat: Seat, effort: float, seed: int) -> Analysis:
        """Return what every choice of the seat leads to with perfect play, or seems to.

        Raises:
            ValueError: the match is over or it is not the seat's turn.
        """
        position = position_of(view, seat)
        return analysis_of(position, seat, find(position, round(FULL_NODES * effort)))


def position_of(view: MijnlieffState, seat: Seat) -> Position:
    """Return a position as the search counts it.

    Raises:
        ValueError: the match is over or it is not the seat's turn.
    """
    if view.ending is not None or seat != view.to_move:
        raise ValueError("it is not this seat's turn")
    hands = [
        sum(unit * count for unit, count in zip(HANDS, hand, strict=True)) for hand in view.hands
    ]
    masks = [sum(1 << each for each in SQUARES if view.is_of(each, owner)) for owner in (0, 1)]
    allowed = sum(1 << square for square in view.allowed)
    return Position(masks[seat], masks[1 - seat], hands[seat], hands[1 - seat], allowed)


def choice_of(move: Move) -> Choice:
    """Return the choice a move of the search stands for."""
    return Pass() if move == PASS_MOVE else Placement(KINDS[move[0]], move[1])


@lru_cache(maxsize=64)
def find(position: Position, max_nodes: int, *, to_the_end: bool = False) -> Finding:
    """Return what every move leads to, as well as so many positions tell.

    Args:
        position: with the seat to move.
        max_nodes: positions to look at.
        to_the_end: what the best is worth is found out exactly, however many that takes.
    """
    known = opening_worths(position)
    if known is not None:
        return Finding(known, exact=True, nodes=len(known))
    solver = Solver(None if to_the_end else max_nodes)
    try:
        value = solver.value(position)
    except NodeLimitReached:
        seeming = QuickSearch()
        worths = seeming.worths(position, UNSURE_DEPTH)
        return Finding(worths, exact=False, nodes=solver.nodes + seeming.nodes)
    solver.max_nodes = max(max_nodes, solver.nodes)
    return _compared(position, solver, value)


def _compared(position: Position, solver: Solver, value: int) -> Finding:
    """Return what every move leads to, the best of them first, while the limit lasts."""
    moves = legal_moves(position)
    found: dict[Move, float] = {}
    line: list[Move] = []
    try:
        best = [move for move in moves if solver.is_worth(position, move, value)]
        found = dict.fromkeys(best, float(value))
        line = solver.line(position, LINE)
        for move in moves:
            if move not in found:
                found[move] = solver.worth(position, move, value - 1)
    except NodeLimitReached:
        seeming = QuickSearch().worths(position, UNSURE_DEPTH)
        if not found:
            best = [move for move in moves if seeming[move] == max(seeming.values())]
        for move in moves:
            found.setdefault(move, min(value - 1.0, seeming[move]))
    return Finding({move: found[move] for move in moves}, True, solver.nodes, tuple(line))


def glimpse(position: Position, skill: Skill) -> Finding:
    """Return what every move seems to lead to, to a level that is not perfect."""
    if position.tiles >= skill.sees_end:
        solver = Solver()
        worths = {move: float(solver.worth(position, move)) for move in legal_moves(position)}
        return Finding(worths, exact=True, nodes=solver.nodes)
    seeming = QuickSearch()
    return Finding(seeming.worths(position, skill.depth), exact=False, nodes=seeming.nodes)


def drawn(worths: Mapping[Move, float], spread: float, chance: Random) -> Move:
    """Return a move drawn by what it seems worth: softmax."""
    top = max(worths.values())
    moves = sorted(worths)
    return chance.choices(moves, [math.exp((worths[move] - top) / spread) for move in moves])[0]


def hardest_to_answer(position: Position, moves: list[Move], chance: Random) -> Move:
    """Return the one of equally good moves after which most answers would be wrong."""
    candidates = chance.sample(moves, len(moves))
    solver = Solver(TRAP_NODES)
    shares: dict[Move, float] = {}
    try:
        for move in candidates:
            shares[move] = _wrong_answers(position, move, solver)
    except NodeLimitReached:
        pass
    maximum = max(shares.values(), default=0.0)
    return next(move for move in candidates if shares.get(move, 0.0) >= maximum - ALIKE)


def _wrong_answers(position: Position, move: Move, solver: Solver) -> float:
    """Return the share of answers to a move that lose points, 0 to 1."""
    following, over = play_move(position, move)
    if over:
        return 0.0
    worths = opening_worths(following)
    if worths is not None:
        return sum(worth < max(worths.values()) for worth in worths.values()) / len(worths)
    value = solver.value(following)
    answers = legal_moves(following)
    return sum(not solver.is_worth(following, each, value) for each in answers) / len(answers)


def analysis_of(position: Position, seat: Seat, finding: Finding) -> Analysis:
    """Return what was found as the rest of the app reads it."""
    worths = {_RULES.write_choice(choice_of(move)): w for move, w in finding.worths.items()}
    top = max(worths.values())
    best = [choice for choice, worth in worths.items() if worth == top]
    won = chance_to_win(top, position.tiles)
    lines = {}
    if finding.line:
        line = tuple(_RULES.write_choice(choice_of(move)) for move in finding.line)
        lines[line[0]] = line[1:]
    return Analysis(
        seat=seat,
        values={each: _value(worth, finding.exact) for each, worth in worths.items()},
        shares=dict.fromkeys(best, 1 / len(best)),
        chances=(won, 1 - won) if seat == 0 else (1 - won, won),
        effort=finding.nodes,
        points=worths,
        lines=lines,
    )


def _value(worth: float, exact: bool) -> float:
    if exact:
        return 0.5 if worth == 0 else float(worth > 0)
    return _logistic(POINT_LOGIT * worth)


def chance_to_win(worth: float, tiles: int) -> float:
    """Return how likely the seat to move wins among people and computers who make mistakes.

    Args:
        worth: points ahead at the end with the best answers.
        tiles: on the board; the more, the less can still go wrong.
    """
    return _logistic(LEAD_LOGITS[tiles] * worth)


def _logistic(logit: float) -> float:
    return 1 / (1 + math.exp(-logit))
