"""How squares are named for a screen reader, and what the main button says."""

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.chain_reaction.geometry import Square
from pullstrings_qt.games.chain_reaction.state import (
    PIECES,
    ChainReactionState,
    Choice,
    Penalty,
    Placement,
)


def square_name(state: ChainReactionState, square: Square, *, lit: bool, picked: bool) -> str:
    """Return what stands on a square, and what can be done with it now."""
    words = _what_stands(state, square)
    if picked:
        words = _("{square}, picked").format(square=words)
    elif lit:
        words = _("{square}, you may go here").format(square=words)
    return words


def _what_stands(state: ChainReactionState, square: Square) -> str:
    if not state.board.has(square):
        seat: Seat = 0 if square.rank > state.board.depth else 1
        points = state.board.points_at(square, seat)
        words = (
            _("{square}: behind the line light crosses, {points}"),
            _("{square}: behind the line dark crosses, {points}"),
        )[seat]
        return words.format(square=square.name, points=points)
    pieces = state.at(square)
    words = {
        "": _("{square}: empty"),
        "w": _("{square}: light"),
        "b": _("{square}: dark"),
        "ww": _("{square}: tower, light on light"),
        "bw": _("{square}: tower, light on dark"),
        "wb": _("{square}: tower, dark on light"),
        "bb": _("{square}: tower, dark on dark"),
    }[pieces]
    name = words.format(square=square.name)
    row = state.board.home_letter(square)
    return name if pieces or not row else _("{square}, home row {row}").format(square=name, row=row)


def pick_words(state: ChainReactionState, start: Square | None, choice: Choice | None) -> str:
    """Return what the main button says while a choice is put together."""
    if isinstance(choice, Penalty):
        return _("Pay two points")
    if isinstance(choice, Placement):
        return _("Put it on {square}").format(square=choice.square.name)
    if choice is not None:
        start_name, end_name = choice.start.name, choice.first.name
        return _("Move {start} to {end}").format(start=start_name, end=end_name)
    if state.to_place:
        words = (_("Place the light piece"), _("Place the dark piece"))
        return words[PIECES.index(state.to_place[0])]
    if start is None:
        return _("Choose a piece")
    return _("Choose where {start} goes").format(start=start.name)
