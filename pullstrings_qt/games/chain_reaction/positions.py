"""Positions read from their text, for the pictures of the rules."""

from pullstrings_qt.core.game import Options
from pullstrings_qt.games.chain_reaction.state import ChainReactionState, start_state


def state_at(position: str, options: Options | None = None) -> ChainReactionState:
    """Return the state a position of docs/notation.md stands for.

    A rank written as one number stands for that many empty squares.

    Args:
        position: ranks, side to move, segments used, scores, pieces to place.
        options: options of the match; left out: the usual ones.

    Raises:
        ValueError: the text is no position of that board.
    """
    ranks, seat, used, scores, *owed = position.split(" ")
    start = start_state(options or {}, {})
    cells = tuple(
        "" if pieces == "." else pieces
        for rank in reversed(ranks.split("/"))
        for pieces in (["."] * 7 if rank == "7" else rank.split(","))
    )
    if len(cells) != len(start.cells):
        raise ValueError(position)
    towers = [
        square for square, pieces in zip(start.board.squares, cells, strict=True) if pieces[1:]
    ]
    light, dark = map(int, scores.split(":"))
    return ChainReactionState(
        cells,
        towers[0] if towers else None,
        int(seat),
        int(used),
        (light, dark),
        "".join(owed),
        False,
        None,
        start.options,
    )
