"""The import of a tile set that was read from a table or folder; it can be canceled."""

from dataclasses import dataclass
from pathlib import Path

from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.look.picture_file import Trouble, picture_trouble, take_picture
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.tiles.set_update import set_update
from pullstrings_qt.tiles.tile_set import TileSet


@dataclass(frozen=True, slots=True)
class ImportedTileSet:
    """The result of an import.

    Of its pictures some names are of those too small to be sharp, others of those hardly visible on
    a tile. An `updated` set was here and was brought up to date.
    """

    tile_set: TileSet
    tiny: tuple[str, ...] = ()
    pale: tuple[str, ...] = ()
    updated: bool = False


def import_set(
    own_sets: OwnTileSets, found: TileSet, progress: ProgressCallback, update: str = ""
) -> ImportedTileSet:
    """Import a set from a table or folder, where its pictures are; completely or not at all.

    `update` is the id of a set that is brought up to date; empty for a new one.

    Raises:
        Canceled: `progress` stopped it.
        NotationError: a picture is invalid.
        OwnSetsError: it could not be saved.
    """
    here = own_sets.tile_set(update) if update else None
    found = set_update(here, found).tile_set if here is not None else found
    faces = [face for tile in found.tiles.values() for face in (tile.front, tile.back)]
    known = {
        face.picture
        for tile in (here.tiles.values() if here is not None else ())
        for face in (tile.front, tile.back)
    }
    whole = len([face for face in faces if face.picture not in {None, *known}])
    troubles: dict[Trouble, list[str]] = {"tiny": [], "pale": []}
    done = 0
    progress(done, whole)

    def take(picture: Path, target: Path) -> Path:
        nonlocal done
        copy = take_picture(picture, target)
        trouble = picture_trouble(copy)
        if trouble is not None:
            troubles[trouble].append(picture.name)
        done += 1
        progress(done, whole)
        return copy

    kept = own_sets.update(found, take) if update else own_sets.keep(found, take)
    return ImportedTileSet(
        kept, tuple(troubles["tiny"]), tuple(troubles["pale"]), updated=bool(update)
    )
