"""Positions of Chain Reaction read from their text (docs/notation.md)."""

import re
from dataclasses import replace
from typing import Final

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.games.chain_reaction.geometry import WIDTH
from pullstrings_qt.games.chain_reaction.state import MAX_SEGMENTS, MIN_LEAD, ChainReactionState

_POSITION: Final = re.compile(
    r"([wb.,/]{1,400}) ([01]) ([0-5]) (-?\d{1,3}):(-?\d{1,3})(?: ([wb]{1,2}))?", re.ASCII
)
_PIECES: Final = ("", "w", "b", "ww", "wb", "bw", "bb")


def read_position(text: str, start: ChainReactionState) -> ChainReactionState:
    """Return the state of a position.

    Args:
        text: ranks from the far side, side to move, segments used, scores, pieces to place.
        start: the state before the first turn, with the options.

    Raises:
        NotationError: the text is not a position of that board.
    """
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


def _ending(state: ChainReactionState) -> Outcome | None:
    """Return the outcome of a position in which a seat has the target and the lead, or None."""
    if state.to_place or state.used:
        return None
    best = max(state.scores)
    if best < state.options["target"] or best - min(state.scores) < MIN_LEAD:
        return None
    return Outcome((state.scores.index(best),), "target", state.scores)
