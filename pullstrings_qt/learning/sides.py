"""Which sides of a tile a card shows and asks for, and when two of them look the same."""

from pullstrings_qt.core.reviews import CardKey, Direction
from pullstrings_qt.tiles.faces import Face, Tile, TileSet


def shown_face(tile: Tile, direction: Direction) -> Face:
    """Return the side that is shown."""
    return tile.back if direction is Direction.READ else tile.front


def asked_face(tile: Tile, direction: Direction) -> Face:
    """Return the side that is asked for."""
    return tile.front if direction is Direction.READ else tile.back


def same_face(tiles: TileSet, key: CardKey, answer: str) -> bool:
    """Tell whether a tile is a right answer: the one asked, or one whose side looks the same."""
    if answer == key.tile_id:
        return True
    if answer not in tiles.tiles or key.tile_id not in tiles.tiles:
        return False
    asked = asked_face(tiles.tile(key.tile_id), key.direction)
    given = asked_face(tiles.tile(answer), key.direction)
    return _looks(asked) == _looks(given)


def _looks(face: Face) -> tuple[str, str]:
    return face.text, str(face.picture or "")
