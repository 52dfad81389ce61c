"""The table of the first four tiles: the result of every placement with perfect play.

Rotated and mirrored boards count as one. The resource contains the value of each fourth tile, one
byte each, in the order of `known_positions` and `legal_moves`; the values of earlier tiles follow
from it. `tools/mijnlieff_openings.py` recomputes it from scratch.
"""

import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Final, TypeAlias

from pullstrings_qt.core.resources import resource
from pullstrings_qt.games.mijnlieff import search
from pullstrings_qt.games.mijnlieff.geometry import SIZE, SQUARES, Square, file_of, rank_of

KNOWN_TILES: Final = 3
"""The maximum number of tiles on the board in the table."""
RESOURCE: Final = ("openings", "mijnlieff.bin")
ZERO: Final = 128
EMPTY_BOARD: Final = search.Position(0, 0, search.FULL_HAND, search.FULL_HAND, search.ALL)

Symmetry: TypeAlias = tuple[Square, ...]
"""A way to turn or mirror the board: the image of every square."""


def symmetries() -> Iterator[Symmetry]:
    """Yield the eight ways to turn and mirror the board."""
    last = SIZE - 1
    for mirrored in (False, True):
        for turns in range(4):
            image = []
            for square in SQUARES:
                file, rank = file_of(square), rank_of(square)
                if mirrored:
                    file = last - file
                for _turn in range(turns):
                    file, rank = rank, last - file
                image.append(rank * SIZE + file)
            yield tuple(image)


SYMMETRIES: Final = tuple(symmetries())


def _image(mask: search.Mask, symmetry: Symmetry) -> search.Mask:
    return sum(1 << symmetry[square] for square in SQUARES if mask >> square & 1)


_HALVES: Final = tuple(
    (
        tuple(_image(low, each) for low in range(256)),
        tuple(_image(high << 8, each) for high in range(256)),
    )
    for each in SYMMETRIES
)
"""For each symmetry the images of the lower and of the upper eight squares."""


def canonical(position: search.Position) -> tuple[search.Position, Symmetry]:
    """Return the representative of a position's symmetric images, and the symmetry to it."""
    masks = (position.mine, position.theirs, position.allowed)
    (mine, theirs, allowed), number = min(
        (tuple(low[mask & 255] | high[mask >> 8] for mask in masks), number)
        for number, (low, high) in enumerate(_HALVES)
    )
    found = search.Position(mine, theirs, position.hand, position.other_hand, allowed)
    return found, SYMMETRIES[number]


def moved(move: search.Move, symmetry: Symmetry) -> search.Move:
    """Return the image of a move."""
    return move if move == search.PASS_MOVE else (move[0], symmetry[move[1]])


def known_positions(tiles: int) -> list[search.Position]:
    """Return the positions with that many tiles, one for all symmetric images, in order."""
    found = {EMPTY_BOARD}
    for _tile in range(tiles):
        found = {
            canonical(search.play_move(position, move)[0])[0]
            for position in found
            for move in search.legal_moves(position)
        }
    return sorted(found)


@cache
def _fourth_tiles() -> dict[search.Position, Sequence[int]]:
    """Return the value of each fourth tile, by position, in the order of `legal_moves`."""
    stored = zlib.decompress(resource(*RESOURCE).read_bytes())
    positions = known_positions(KNOWN_TILES)
    ends = list(accumulate(len(search.legal_moves(position)) for position in positions))
    starts = [0, *ends]
    return {
        position: stored[start:end]
        for position, start, end in zip(positions, starts, ends, strict=False)
    }


def opening_worths(position: search.Position) -> dict[search.Move, int] | None:
    """Return how many more points each placement leads to, or None after more than three tiles."""
    if position.tiles > KNOWN_TILES:
        return None
    if position.tiles == KNOWN_TILES:
        same, symmetry = canonical(position)
        stored = _fourth_tiles().get(same)
        if stored is None:
            return None
        worths = dict(zip(search.legal_moves(same), stored, strict=True))
        return {move: worths[moved(move, symmetry)] - ZERO for move in search.legal_moves(position)}
    found = {}
    for move in search.legal_moves(position):
        value = _value(canonical(search.play_move(position, move)[0])[0])
        if value is None:
            return None
        found[move] = -value
    return found


@cache
def _value(position: search.Position) -> int | None:
    worths = opening_worths(position)
    return None if worths is None else max(worths.values())
