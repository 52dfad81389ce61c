"""Two-sided tiles and the sets they belong to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

MIN_TILES: Final = 20
"""A board has twenty ends, each with a tile; fewer can only be learned."""
MIN_CARDS: Final = 2
"""A set to learn has as many: the answer, and another one beside it."""
DRAWN_TILES: Final = 26
"""As many tiles of a larger set take part in a match (rules 2007, Components)."""
BREAK: Final = "\u00ad"
"""The soft hyphen: where a long word may be broken on a tile."""
STILL, MOVING = ".png", ".gif"
"""Suffixes of a picture that is kept, and of the file beside it in which it moves."""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a tile; its text stands there also where its picture cannot be drawn.

    Attributes:
        alt: what a screen reader says; for a sign its shape, without the letter.
        sign: the letter, A to Z, whose hand the app draws.
        parts: the text cut where a line may end, for words too long for a tile.
    """

    text: str
    alt: str
    picture: Path | None = None
    sign: str | None = None
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tile:
    """A two-sided tile; its id is what records name.

    Its source is what it is called where it came from, which stays when its sides change; empty
    where that is its front.
    """

    id: str
    front: Face
    back: Face
    source: str = field(default="", compare=False)

    @property
    def sign(self) -> str:
        """The letter that a hand on it signs; empty without a hand."""
        return self.back.sign or self.front.sign or ""


@dataclass(frozen=True, slots=True)
class TileSet:
    """Tiles that belong together, by id in their own order, with the folder of their files.

    An `own` set was brought by a player; its source is the file, folder or deck it came from.
    """

    id: str
    name: str
    front_name: str
    back_name: str
    license: str
    tiles: Mapping[str, Tile]
    folder: Path | None = None
    own: bool = False
    source: str = field(default="", compare=False)

    @property
    def has_signs(self) -> bool:
        """Whether it shows signing hands."""
        return any(tile.sign for tile in self.tiles.values())

    @property
    def playable(self) -> bool:
        """Whether a board can be laid with it; with fewer tiles one can only learn."""
        return len(self.tiles) >= MIN_TILES

    @property
    def first_tiles(self) -> tuple[str, ...]:
        """The ids of the tiles that take part unless a player chooses others."""
        return tuple(self.tiles)[:DRAWN_TILES]

    def tile(self, tile_id: str) -> Tile:
        """Return a tile; one that the set does not have shows its id on both sides."""
        return self.tiles.get(tile_id) or unknown_tile(tile_id)


def cut(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a text without soft hyphens, and its parts between them; none where there is none."""
    parts = tuple(text.split(BREAK))
    return "".join(parts), parts if len(parts) > 1 else ()


def moving_file(picture: Path) -> Path | None:
    """Return the GIF of which a picture is the first frame, beside it; None where there is none."""
    moving = picture.with_suffix(MOVING)
    return moving if picture.suffix == STILL and moving.is_file() else None


def unknown_tile(tile_id: str) -> Tile:
    """Return a tile for a set that is not here: its id stands on both sides."""
    face = Face(tile_id.upper(), tile_id)
    return Tile(tile_id, face, face)
