"""The import of a tile set that was read from a table or folder; it can be canceled."""

from collections.abc import Sequence
from pathlib import Path

from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.look.picture_file import LARGEST_SIDE, Trouble, picture_trouble, take_picture
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.tiles.set_update import set_update
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.tile_sets.add_dialog import some_names


def import_set(
    own_sets: OwnTileSets, found: TileSet, progress: ProgressCallback, update: str = ""
) -> tuple[TileSet, tuple[str, ...]]:
    """Import a set from a table or folder, where its pictures are; completely or not at all.

    Return it, and sentences about pictures that will not look well. `update` is the id of a set
    that is brought up to date; empty for a new one.

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
    return kept, tuple(filter(None, (_tiny_words(troubles["tiny"]), _pale_words(troubles["pale"]))))


def _tiny_words(names: Sequence[str]) -> str:
    """Return the names of pictures that are too small to be sharp; empty for none."""
    if not names:
        return ""
    words = ngettext(
        "{count} picture is very small and will look blurred: {names}. Pictures of {pixels} "
        "pixels or more look sharp.",
        "{count} pictures are very small and will look blurred: {names}. Pictures of {pixels} "
        "pixels or more look sharp.",
        len(names),
    )
    return words.format(count=len(names), names=some_names(names), pixels=LARGEST_SIDE)


def _pale_words(names: Sequence[str]) -> str:
    """Return the names of pictures that are hardly visible; empty for none."""
    if not names:
        return ""
    words = ngettext(
        "{count} picture is hard to see on an ivory tile: {names}. Use darker colors.",
        "{count} pictures are hard to see on ivory tiles: {names}. Use darker colors.",
        len(names),
    )
    return words.format(count=len(names), names=some_names(names))
