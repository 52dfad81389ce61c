"""Options, set-up, state and choices of Pulling Strings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.game import Options, Outcome, Setup, checked_options
from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.geometry import (
    CENTER,
    SIZE,
    End,
)

START_DISKS: Final = 5
HOME_GOAL: Final = 5

LAYOUT_2003: Final = tuple("abcdefghilsronmyxwvt")
"""Rules 2003, Figure 1, in the order of `END_NAMES` (ruling P1)."""

TILES_2007: Final = tuple("abcdefghijklmnopqrstuvwxyz")
"""Rules 2007, Components: the 26 tiles of the set with English letters."""

DEFAULT_OPTIONS: Final[Mapping[str, object]] = {
    "edition": "2007",  # P1
    "tileset": "asl",
    "tiles": None,  # those that take part: their ids, "any" for 26 by chance, null for the first 26
    "faces": "front",  # the visible side of the tiles: front, back or both
    "choosing": "sealed",  # sealed, or "table": signed at the table and entered openly (P18)
    "die": [],  # seats that roll a twenty-sided die instead of choosing (2003, Rules)
    "learning": "none",  # none, "no pull" or "signed pull" (2007, Variations 1 and 2; P11)
    "breaks": "end",  # end, or the whole "string" (P2)
    "corner_grows": True,  # P9
    "turn_limit": None,  # P20
}
_ROLLING: Final[tuple[list[int], ...]] = ([], [0], [1], [0, 1])  # seats that may roll a die
ANY_TILES: Final = "any"
ALLOWED: Final[Mapping[str, tuple[object, ...]]] = {
    "edition": ("2007", "2003"),
    "faces": ("front", "back", "both"),
    "choosing": ("sealed", "table"),
    "learning": ("none", "no pull", "signed pull"),
    "breaks": ("end", "string"),
    "corner_grows": (True, False),
}


@dataclass(frozen=True, slots=True)
class Pull:
    """A choice: the end meant, and in a learning variant the tile id that was signed.

    `Pull(None)` is no pull. `signed` None means the right sign for the end.
    """

    end: End | None
    signed: str | None = None


@dataclass(frozen=True, slots=True)
class PullingStringsState:
    """A position and everything that determines the rest of the match.

    Attributes:
        cells: disks on each of the 25 intersections, row by row.
        broken: bit ``1 << end`` is set for each broken end.
        turn: number of turns played.
        layout, aside: the tile ids on the 20 ends, and those that are not on the board.
        former: the disks of every position this one could come back to, and what both pulled
            there: those since an end broke or disks were added. No rule asks for it, but whoever
            shall know that a match goes round in circles; a position that is read has none.
    """

    cells: tuple[int, ...]
    broken: int
    turn: int
    layout: tuple[str, ...]
    aside: tuple[str, ...]
    options: Options
    ending: Outcome | None = None
    former: tuple[tuple[tuple[int, ...], End | None, End | None], ...] = field(
        default=(), compare=False, repr=False
    )

    @property
    def broken_ends(self) -> tuple[End, ...]:
        """The broken ends in the order of notation.md."""
        return tuple(end for end in motion.ENDS if self.broken >> end & 1)

    @property
    def open_ends(self) -> tuple[End, ...]:
        """The ends that are not broken."""
        return tuple(end for end in motion.ENDS if not self.broken >> end & 1)

    @property
    def scores(self) -> tuple[int, int]:
        """Disks on the homes of squares and of circles."""
        return motion.home_totals(self.cells)

    @property
    def stacks(self) -> dict[int, int]:
        """Disks by intersection, empty intersections left out."""
        return {cell: disks for cell, disks in enumerate(self.cells) if disks}


def start_cells() -> tuple[int, ...]:
    """Return the 25 intersections with five disks in the middle (2003, Figure 1)."""
    return tuple(START_DISKS if cell == CENTER else 0 for cell in range(SIZE * SIZE))


def check_options(options: Options) -> Options:
    """Return the options with the defaults filled in; unknown keys are kept.

    Raises:
        NotationError: an option has an unknown value.
    """
    checked = {**DEFAULT_OPTIONS, **checked_options(options, ALLOWED)}
    limit = checked["turn_limit"]
    if limit is not None and (not isinstance(limit, int) or isinstance(limit, bool) or limit < 1):
        raise NotationError("The option turn_limit is a whole number above 0, or null for none.")
    die = checked["die"]
    seats = isinstance(die, list | tuple) and all(type(seat) is int for seat in die)
    if not (seats and sorted(die) in _ROLLING):  # true is no seat
        raise NotationError("The option die lists the seats that roll: 0, 1, both or none.")
    if not isinstance(checked["tileset"], str) or not checked["tileset"]:
        raise NotationError("The option tileset is the name of a tile set.")
    tiles = checked["tiles"]
    named = isinstance(tiles, list | tuple) and all(map(_is_tile, tiles))
    if tiles not in (None, ANY_TILES) and not (named and len(set(tiles)) == len(tiles)):
        raise NotationError(
            "The option tiles lists the names of different tiles, or is any or null."
        )
    return checked


def read_layout(options: Options, setup: Setup) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the tile ids on the ends and those aside; 2003 has one layout, which may be omitted.

    Raises:
        NotationError: the layout is missing or is not twenty different tiles.
    """
    fixed = options["edition"] == "2003"
    layout = _read_tiles(setup.get("layout", list(LAYOUT_2003) if fixed else None))
    letters = TILES_2007 if options["tileset"] == DEFAULT_OPTIONS["tileset"] else ()
    others = [tile for tile in letters if tile not in layout]
    aside = _read_tiles(setup.get("aside", others))
    if len(layout) != 4 * SIZE or len(set(layout)) != 4 * SIZE:
        raise NotationError("The layout of a board is a list of twenty different tiles.")
    if set(layout) & set(aside) or len(set(aside)) != len(aside):
        raise NotationError("A tile cannot lie in two places, on the board or aside.")
    if fixed and layout != LAYOUT_2003:
        raise NotationError("The 2003 edition has a fixed layout, and this is another one.")
    return layout, aside


def _read_tiles(tiles: object) -> tuple[str, ...]:
    if not isinstance(tiles, list | tuple) or not all(map(_is_tile, tiles)):
        raise NotationError("The set-up needs a layout: a list of twenty tile names.")
    return tuple(tiles)


def _is_tile(tile: object) -> bool:
    return isinstance(tile, str) and is_tile_name(tile)


def is_tile_name(text: str) -> bool:
    """Return whether a text can name a tile: something without spaces around it."""
    return bool(text) and text == text.strip()
