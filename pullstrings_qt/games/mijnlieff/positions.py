"""Positions of Mijnlieff read from their text (docs/notation.md)."""

import re
from dataclasses import replace
from typing import Final

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.games.mijnlieff.geometry import KINDS, SQUARE_NUMBERS, Kind
from pullstrings_qt.games.mijnlieff.state import TILES_OF_A_KIND, MijnlieffState, PlacedTile

_POSITION: Final = re.compile(r"([SDLHsdlh./]{19}) ([01]) (edge|free|[a-d][1-4])", re.ASCII)
_RANKS: Final = re.compile(r"[^/]{4}(?:/[^/]{4}){3}")


def read_position(text: str, start: MijnlieffState) -> MijnlieffState:
    """Return the state of a position; tiles that are not on the board are in the hands.

    Args:
        text: ranks from the top, the side to move, what binds it.
        start: the state before the first turn, with the options.

    Raises:
        NotationError: the text is not a position.
    """
    problem = NotationError(f"“{quoted(text)}” is not a position of Mijnlieff.")
    found = _POSITION.fullmatch(text)
    if found is None or not _RANKS.fullmatch(found[1]):
        raise problem
    letters = "".join(reversed(found[1].split("/")))
    cells = tuple(
        None if letter == "." else PlacedTile(0 if letter.isupper() else 1, Kind(letter.upper()))
        for letter in letters
    )
    hands = tuple(
        tuple(TILES_OF_A_KIND - cells.count(PlacedTile(owner, kind)) for kind in KINDS)
        for owner in (0, 1)
    )
    bound = SQUARE_NUMBERS.get(found[3])
    state = replace(start, cells=cells, hands=hands, to_move=int(found[2]), binding=bound)
    opening = state.is_opening and state.options["opening"] == "edge"
    if min(map(min, hands)) < 0 or (found[3] == "edge") != opening:
        raise problem
    if bound is not None and cells[bound] is None:
        raise problem
    return replace(state, ending=ending_of(state))


def ending_of(state: MijnlieffState) -> Outcome | None:
    """Return the outcome of a position after a tile was placed, or None (M5).

    A match ends when the side to move has no tile left, or when the other one has none left and
    there is no space.
    """
    other, mover = 1 - state.to_move, state.to_move
    if state.tiles_left(mover) and (state.tiles_left(other) or state.allowed):
        return None
    first, second = state.scores
    winners = () if first == second else (0,) if first > second else (1,)
    return Outcome(winners, "tiles placed", state.scores)
