"""The first two tiles with perfect play, found once by a complete search (docs/decisions/006).

With perfect play the first player loses every opening on the edge by one point, and a Diagonal in
a corner by two. Only a Pusher in the middle, which the usual rule forbids, wins (ruling M1).
"""

from collections.abc import Iterator, Mapping
from typing import Final

from pullstrings_qt.games.mijnlieff.geometry import (
    SIZE,
    SQUARE_NUMBERS,
    SQUARES,
    Kind,
    Square,
    file_of,
    is_edge,
    rank_of,
)
from pullstrings_qt.games.mijnlieff.state import MijnlieffState, Placement

_REPLIES: Final[Mapping[str, tuple[str, ...]]] = {
    "S@a1": ("S@d1", "S@a4"),
    "D@a1": ("H@b2", "H@c3"),
    "L@a1": ("H@b2",),
    "H@a1": ("H@c2", "H@b3", "H@c3"),
    "S@b1": ("S@a1", "H@b2", "H@b3"),
    "D@b1": ("H@c2",),
    "L@b1": ("H@b2", "H@c2"),
    "H@b1": ("H@b3", "H@c3"),
    "S@b2": ("H@c2", "H@b3"),
    "D@b2": ("L@a1", "H@c3"),
    "L@b2": ("H@c3",),
}
"""The best replies to each opening; every other opening is one of these turned or mirrored."""

_WORST: Final = (Kind.DIAGONAL, SQUARE_NUMBERS["a1"])
_BEST: Final = (Kind.PUSHER, SQUARE_NUMBERS["b2"])
"""Openings that lose by more than they must, and the one that wins."""


def symmetries() -> Iterator[tuple[Square, ...]]:
    """Yield the eight ways to turn and mirror the board, each as the image of every square."""
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


def opening_moves(state: MijnlieffState) -> tuple[Placement, ...]:
    """Return the best first placements."""
    if state.options["opening"] == "anywhere":
        kind, square = _BEST
        return tuple(Placement(kind, image) for image in _images(square))
    worst, corner = _WORST
    corners = _images(corner)
    return tuple(
        Placement(kind, square)
        for kind in Kind
        for square in SQUARES
        if is_edge(square) and not (kind is worst and square in corners)
    )


def _images(square: Square) -> tuple[Square, ...]:
    return tuple(sorted({image[square] for image in symmetries()}))


def opening_replies(state: MijnlieffState) -> tuple[Placement, ...]:
    """Return the best replies to the only tile on the board; none where they are not known."""
    tile = state.binding_tile
    if tile is None or state.binding is None:
        return ()
    found: set[Placement] = set()
    for opening, replies in _REPLIES.items():
        letter, _at, name = opening.partition("@")
        if Kind(letter) is not tile.kind:
            continue
        for image in symmetries():
            if image[SQUARE_NUMBERS[name]] == state.binding:
                found |= {
                    Placement(Kind(reply[0]), image[SQUARE_NUMBERS[reply[2:]]]) for reply in replies
                }
    return tuple(sorted(found, key=lambda each: (each.kind.value, each.square)))
