"""The rules of Chain Reaction (ruling numbers C1 … C28: docs/rulings.md).

A choice is one segment, one placement or a penalty; the same seat continues until its
turn is over.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from pullstrings_qt.core.errors import IllegalChoice, NotationError, quoted
from pullstrings_qt.core.game import Event, Options, Outcome, Seat, Setup, Step, marked, squeezed
from pullstrings_qt.core.in_turn_game import InTurnGame
from pullstrings_qt.games.chain_reaction.events import (
    ManMoved,
    MatchEnded,
    PenaltyPaid,
    PiecePlaced,
    ReachedWithoutLead,
    Scored,
    SevenInFront,
    TowerBroken,
    TowerBuilt,
    TowerMoved,
    TurnEnded,
)
from pullstrings_qt.games.chain_reaction.geometry import DIRECTIONS, WIDTH, Square, read_square
from pullstrings_qt.games.chain_reaction.picking import why_no_segment, why_not_here
from pullstrings_qt.games.chain_reaction.segments import (
    Landing,
    Obstacle,
    landing_of,
    possible_segments,
)
from pullstrings_qt.games.chain_reaction.state import (
    ALLOWED,
    MAX_SEGMENTS,
    MIN_LEAD,
    PIECES,
    SEATS,
    ChainReactionState,
    Choice,
    MoveSegment,
    Penalty,
    Placement,
    changed,
    places_for_next_piece,
    start_state,
)

_POSITION: Final = re.compile(
    r"([wb.,/]{1,400}) ([01]) ([0-5]) (-?\d{1,3}):(-?\d{1,3})(?: ([wb]{1,2}))?", re.ASCII
)
_PIECES: Final = ("", "w", "b", "ww", "wb", "bw", "bb")


def _ending(state: ChainReactionState) -> Outcome | None:
    """Return the outcome of a position in which a seat has the target and the lead, or None."""
    if state.to_place or state.used:
        return None
    best = max(state.scores)
    if best < state.options["target"] or best - min(state.scores) < MIN_LEAD:
        return None
    return Outcome((state.scores.index(best),), "target", state.scores)


PENALTY: Final = "penalty"
PENALTY_POINTS: Final = 2
LONGEST_MATCH: Final = 5000
"""Segments and placements after which programs that learn stop; the rules set no limit (C28)."""


class ChainReaction(InTurnGame[ChainReactionState, Choice]):
    """The rules for two seats: 0 has the light men, 1 the dark ones."""

    id = "chain_reaction"

    allowed = ALLOWED
    sides = SEATS  # who starts, at random only if the options say so (C27)
    start = staticmethod(start_state)

    def choices(self, state: ChainReactionState, seat: Seat) -> Sequence[Choice]:
        """Return every legal segment or placement of the seat, or the penalty (C22)."""
        if seat not in self.deciding(state):
            return ()
        if state.to_place:
            return tuple(map(Placement, places_for_next_piece(state)))
        return tuple(possible_segments(state)) or (Penalty(),)

    def all_choices(self, state: ChainReactionState) -> Sequence[Choice]:
        """Return a segment from each square each way, the placements and the penalty."""
        board = state.board
        segments = [
            MoveSegment(start, first)
            for start in board.squares
            for first in map(start.step, DIRECTIONS)
            if board.has(first) or board.is_behind(first, 0) or board.is_behind(first, 1)
        ]
        return (*segments, *map(Placement, board.squares), Penalty())

    def observation(self, state: ChainReactionState, seat: Seat) -> Sequence[float]:
        """Return the pieces on each square, the scores, what is to place, who looks and moves."""
        stacks = [number for pieces in state.cells for number in _owners(pieces)]
        return [
            *stacks,
            *(squeezed(score, state.options["target"]) for score in state.scores),
            *_owners(state.to_place),
            float(state.after_penalty),
            state.used / MAX_SEGMENTS,
            *marked(seat, 2),
            *marked(state.to_move, 2),
            *marked(state.seven, 2),
        ]

    def longest_match(self, options: Options) -> int:
        return LONGEST_MATCH

    def check_choice(self, state: ChainReactionState, seat: Seat, choice: Choice) -> None:
        """Check that a choice is legal for the seat now.

        Raises:
            IllegalChoice: with reason not deciding, must place, nothing to place, not a place, can
                move, must pay, or the value of an `Obstacle`.
        """
        super().check_choice(state, seat, choice)
        _checked(state, choice)

    def play(
        self, state: ChainReactionState, choices: Mapping[Seat, Choice]
    ) -> Step[ChainReactionState]:
        choice = self.unchecked(state, choices)
        found = _checked(state, choice)  # once: it is most of the work
        events: list[Event] = []
        if isinstance(choice, MoveSegment) and found is not None:
            after = _moved(state, choice, found, events)
        elif isinstance(choice, Placement):
            after = _settled(_put(state, choice.square, events, by_choice=True), events)
        else:
            after = _penalty_paid(state, events)
        return Step(after, tuple(events))

    def read_choice(self, text: str) -> Choice:
        """Return the segment ``b3c4``, the placement ``@b2`` or the penalty."""
        if text == PENALTY:
            return Penalty()
        if text.startswith("@") and (square := read_square(text[1:])) is not None:
            return Placement(square)
        for cut in (2, 3):
            start, first = read_square(text[:cut]), read_square(text[cut:])
            if start is not None and first is not None:
                return MoveSegment(start, first)
        raise NotationError(f"“{quoted(text)}” is not a move: write b3c4, @b2 or penalty.")

    def write_choice(self, choice: Choice) -> str:
        if isinstance(choice, Penalty):
            return PENALTY
        if isinstance(choice, Placement):
            return f"@{choice.square.name}"
        return f"{choice.start.name}{choice.first.name}"

    def write_position(self, state: ChainReactionState) -> str:
        """Return ranks from the far side, side to move, segments used, scores, pieces to place."""
        ranks = [
            ",".join(pieces or "." for pieces in state.cells[end - WIDTH : end])
            for end in range(len(state.cells), 0, -WIDTH)
        ]
        scores = ":".join(map(str, state.scores))
        owed = f" {state.to_place}" if state.to_place else ""
        return f"{'/'.join(ranks)} {state.to_move} {state.used} {scores}{owed}"

    def read_position(self, text: str, options: Options, setup: Setup) -> ChainReactionState:
        """Return the state of a position; pieces to be placed are those of a seat that scored."""
        start = start_state(options, setup)
        problem = NotationError(f"“{quoted(text)}” is not a position of Chain Reaction.")
        found = _POSITION.fullmatch(text)
        if found is None:
            raise problem
        ranks = [rank.split(",") for rank in reversed(found[1].split("/"))]
        cells = tuple("" if pieces == "." else pieces for rank in ranks for pieces in rank)
        if any(len(rank) != WIDTH for rank in ranks) or len(cells) != len(start.cells):
            raise problem
        if any(pieces not in _PIECES for pieces in cells):
            raise problem
        towers = [
            square for square, pieces in zip(start.board.squares, cells, strict=True) if pieces[1:]
        ]
        if len(towers) > 1:
            raise problem
        state = replace(
            start,
            cells=cells,
            tower=towers[0] if towers else None,
            to_move=int(found[2]),
            used=int(found[3]),
            scores=(int(found[4]), int(found[5])),
            to_place=found[6] or "",
        )
        if state.used == MAX_SEGMENTS and not state.to_place:
            raise problem
        return replace(state, ending=_ending(state))


def _owners(pieces: str) -> list[float]:
    """Return 1 for a light and -1 for a dark piece of up to two, 0 for none."""
    signs = {"w": 1.0, "b": -1.0, " ": 0.0}
    return [signs[piece] for piece in pieces.ljust(2)]


def _checked(state: ChainReactionState, choice: Choice) -> Landing | None:
    """Return the result of a segment, None for another legal choice, or raise why it is illegal."""
    if isinstance(choice, Placement):
        if not state.to_place:
            raise IllegalChoice("No piece has left the board.", "nothing to place")
        places = places_for_next_piece(state)
        if choice.square not in places:
            raise why_not_here(state, choice.square, places)
        return None
    if state.to_place:
        raise IllegalChoice("First put the piece that left back on the board.", "must place")
    if isinstance(choice, MoveSegment):
        found = landing_of(state, choice)
        if isinstance(found, Obstacle):
            raise why_no_segment(state, choice, found)
        return found
    if next(possible_segments(state), None) is not None:
        raise IllegalChoice("You can still move, so there is no penalty.", "can move")
    return None


def _moved(
    state: ChainReactionState, segment: MoveSegment, found: Landing, events: list[Event]
) -> ChainReactionState:
    """Return the state after a legal segment and, if it ends there, the end of the turn."""
    seat, used, start = state.to_move, state.used + 1, segment.start
    if start == state.tower:
        ends = segment.first, segment.second
        events.append(TowerMoved(seat, start, *ends, used, found.left))
    else:
        events.append(ManMoved(seat, start, segment.first, found.tower is not None))
    after = replace(state, cells=found.cells, tower=found.tower)
    if found.tower is not None:
        events.append(TowerBuilt(found.tower, PIECES.index(after.at(found.tower)[1])))
    if found.points:
        scores = changed(state.scores, seat, found.points)
        after = replace(after, scores=scores, used=used)
        events.append(Scored(seat, found.points, after.scores[seat]))
        return _settled(replace(after, to_place=found.left), events)
    if found.tower is not None and after.at(found.tower).endswith(PIECES[seat]):
        return replace(after, used=used)
    ended = TurnEnded(seat, "no tower" if found.tower is None else "tower of the other")
    return _turn_ended(after, ended, events)


def _settled(state: ChainReactionState, events: list[Event]) -> ChainReactionState:
    """Place pieces with only one target; end the turn when nothing is left (notation.md)."""
    while state.to_place:
        places = places_for_next_piece(state)
        if len(places) > 1:
            return state
        state = _put(state, places[0], events, by_choice=False)
    ended = TurnEnded(state.to_move, "penalty" if state.after_penalty else "scored")
    return _turn_ended(state, ended, events)


def _put(
    state: ChainReactionState, square: Square, events: list[Event], *, by_choice: bool
) -> ChainReactionState:
    piece = state.to_place[0]
    index = state.board.index(square)
    cells = (*state.cells[:index], piece, *state.cells[index + 1 :])
    events.append(PiecePlaced(piece, square, by_choice))
    return replace(state, cells=cells, to_place=state.to_place[1:])


def _penalty_paid(state: ChainReactionState, events: list[Event]) -> ChainReactionState:
    """Return the state after a penalty: two back, the tower broken, its lower piece freed (C22)."""
    seat = state.to_move
    score = state.scores[seat] - PENALTY_POINTS
    if state.options["penalty_floor"]:
        score = max(0, score)
    scores = changed(state.scores, seat, score - state.scores[seat])
    after = replace(state, scores=scores, after_penalty=True)
    events.append(PenaltyPaid(seat, score))
    if state.tower is not None:
        freed, upper = tuple(state.at(state.tower))
        index = state.board.index(state.tower)
        cells = (*state.cells[:index], upper, *state.cells[index + 1 :])
        events.append(TowerBroken(state.tower, freed))
        after = replace(after, cells=cells, tower=None, to_place=freed)
    return _settled(after, events)


def _turn_ended(
    state: ChainReactionState, ended: TurnEnded, events: list[Event]
) -> ChainReactionState:
    """Return the state at the start of the other's turn, or the end of the match."""
    seat, other = ended.seat, 1 - ended.seat
    events.append(ended)
    kept = state.seven == other and state.holds_all_seven(other)
    after = replace(state, to_move=other, used=0, after_penalty=False, seven=None)
    for leader in (seat, other):
        score, rival = state.scores[leader], state.scores[1 - leader]
        if score >= state.options["target"] and score - rival >= MIN_LEAD:
            return _won(after, MatchEnded(leader, "target"), events)
    if kept:
        return _won(after, MatchEnded(other, "seven in front"), events)
    if any(isinstance(event, Scored | PenaltyPaid) for event in events):
        best = max(after.scores)
        if best >= state.options["target"]:  # a draw may be agreed on (C24)
            lead = best - min(after.scores)
            events.append(ReachedWithoutLead(after.scores.index(best), lead))
    if state.options["seven_in_front"] and state.holds_all_seven(seat):
        events.append(SevenInFront(seat))
        after = replace(after, seven=seat)
    return after


def _won(state: ChainReactionState, ended: MatchEnded, events: list[Event]) -> ChainReactionState:
    events.append(ended)
    return replace(state, ending=Outcome((ended.winner,), ended.reason, state.scores))
