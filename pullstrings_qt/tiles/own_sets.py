"""A player's own tile sets: one folder for each."""

import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias
from unicodedata import normalize

from pullstrings_qt.core.errors import NotationError, PullstringsError
from pullstrings_qt.core.files import (
    is_full,
    sync_file,
    temporary_beside,
    unsaved_words,
    whole_folder,
    write_whole,
)
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.core.settings import SettingsStore
from pullstrings_qt.tiles.faces import DRAWN_TILES, MOVING, STILL, Face, TileSet, moving_file
from pullstrings_qt.tiles.manifest import LONGEST_TEXT, MANIFEST, read_tile_set, written_manifest

PictureTaker: TypeAlias = Callable[[Path, Path], Path]
"""Copies the picture at the first place to the second, a path without suffix; returns the copy.

It raises `NotationError` where the picture cannot be read, `PictureTooLargeError` where it is too
large, `OSError` where it cannot be written.
"""

_PICTURES: Final = "pictures"
_LONGEST_ID: Final = 40


class PictureTooLargeError(NotationError):
    """A picture is too large, alone or together with those taken before it."""


class OwnSetsError(PullstringsError):
    """A tile set could not be kept, saved or taken away."""


class OwnTileSets:
    """A player's own tile sets; the folder for all of them is made when one is added.

    Own sets cannot have the ids `taken`.
    """

    def __init__(self, folder: Path, settings: SettingsStore, taken: tuple[str, ...] = ()) -> None:
        self._folder = folder
        self._settings = settings
        self._taken = taken
        self._read: dict[str, TileSet | str] = {}

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all sets, including unreadable ones."""
        try:
            names = [path.name for path in self._folder.iterdir() if (path / MANIFEST).is_file()]
        except OSError:
            return ()
        return tuple(sorted(name for name in names if not name.startswith(".")))

    def tile_set(self, set_id: str) -> TileSet:
        """Return a set, one of `ids`; a `NotationError` if it is broken."""
        found = self._found(set_id)
        if isinstance(found, str):
            raise NotationError(found)
        return found

    def tile_sets(self) -> tuple[TileSet, ...]:
        """Return every set that can be read, by name."""
        found = map(self._found, self.ids())
        readable = [each for each in found if isinstance(each, TileSet)]
        return tuple(sorted(readable, key=lambda one: one.name.casefold()))

    def broken(self) -> dict[str, str]:
        """Return why sets cannot be read, by id."""
        found = {set_id: self._found(set_id) for set_id in self.ids()}
        return {set_id: fault for set_id, fault in found.items() if isinstance(fault, str)}

    def _found(self, set_id: str) -> TileSet | str:
        """Return a set, or why it cannot be read; each is read once."""
        if set_id not in self._read:
            try:
                found = read_tile_set(self._folder / set_id / MANIFEST, own=True)
                self._read[set_id] = found
            except NotationError as problem:
                self._read[set_id] = str(problem)
        return self._read[set_id]

    def keep(self, found: TileSet, take_picture: PictureTaker) -> TileSet:
        """Copy a set that was read elsewhere to a folder here and return it; all or nothing.

        Any error of `take_picture` ends it, and nothing is left behind. Raises a `NotationError` or
        an `OwnSetsError`.
        """
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for left in self._folder.glob(".*.new"):  # by an app that was killed
                shutil.rmtree(left, ignore_errors=True)
            set_id = self._free_id(found.name)
            with whole_folder(self._folder / set_id) as place:
                _write(found, place, take_picture)
                read_tile_set(place / MANIFEST)
        except OSError as problem:
            raise _not_kept(problem) from problem
        self._read.pop(set_id, None)
        return self.tile_set(set_id)

    def update(self, changed: TileSet, take_picture: PictureTaker) -> TileSet:
        """Write a set that is here with other tiles and return it; all of it, or nothing.

        Its pictures stay beside the new ones until the next update. Raises a `NotationError` or an
        `OwnSetsError`.
        """
        self._check_here(changed.id)
        folder = self._folder / changed.id
        tiles = self.tile_set(changed.id).tiles.values()
        shown = {face.picture for tile in tiles for face in (tile.front, tile.back)}
        try:
            for path in (folder / _PICTURES).glob("*"):
                if path not in shown and path.with_suffix(STILL) not in shown:
                    path.unlink()
            _write(changed, folder, take_picture)
        except OSError as problem:
            raise _not_kept(problem) from problem
        self._read.pop(changed.id, None)
        return self.tile_set(changed.id)

    def rename(self, set_id: str, name: str, front_name: str, back_name: str) -> TileSet:
        """Rename a set and its sides and return it; its id and all records remain."""
        self._check_here(set_id)
        names = [" ".join(normalize("NFC", each).split()) for each in (name, front_name, back_name)]
        if not all(0 < len(each) <= LONGEST_TEXT for each in names):
            raise ValueError(names)
        found = self.tile_set(set_id)
        renamed = replace(found, name=names[0], front_name=names[1], back_name=names[2])
        return self.update(renamed, copy_picture)

    def remove(self, set_id: str) -> None:
        """Delete a set permanently, or raise an `OwnSetsError`."""
        self._check_here(set_id)
        doomed = temporary_beside(self._folder / set_id)
        try:
            (self._folder / set_id).rename(doomed)
        except OSError as problem:
            raise OwnSetsError(
                _("This tile set could not be deleted. Its files may be in use.")
            ) from problem
        shutil.rmtree(doomed, ignore_errors=True)
        self._read.pop(set_id, None)

    def chosen_tiles(self, set_id: str) -> tuple[str, ...]:
        """Return the ids of the 26 tiles a player chose; none where nothing is chosen."""
        kept: list[object] = []
        with suppress(PullstringsError):  # a match can be played without the memory
            kept = self._settings.get(f"tiles.{set_id}", kept)
        return tuple(each for each in kept if isinstance(each, str))

    def choose_tiles(self, set_id: str, tile_ids: tuple[str, ...]) -> None:
        """Remember which tiles take part; none means the first ones, or raise a `ValueError`."""
        if tile_ids and not len(set(tile_ids)) == len(tile_ids) == DRAWN_TILES:
            raise ValueError(f"{len(tile_ids)} tiles")
        self._settings.set(f"tiles.{set_id}", list(tile_ids))

    def _check_here(self, set_id: str) -> None:
        if set_id not in self.ids():
            raise OwnSetsError(_("This tile set is no longer here."))

    def _free_id(self, name: str) -> str:
        folded = normalize("NFC", name).casefold()
        plain = "".join(letter if letter.isalnum() else " " for letter in folded)
        wanted = "-".join(plain.split())[:_LONGEST_ID].strip("-") or "tiles"
        names = chain([wanted], (f"{wanted}-{number}" for number in count(2)))
        free = (name for name in names if not (self._folder / name).exists())
        return next(name for name in free if name not in self._taken)


def export_set(tile_set: TileSet, folder: Path, progress: ProgressCallback = no_progress) -> Path:
    """Write a set as a folder into another one and return the new folder; all of it, or nothing.

    Existing files remain: a second copy gets another name. `progress` hears how many tiles are
    written. Raises an `OwnSetsError`: it could not be written.
    """
    names = chain([tile_set.id], (f"{tile_set.id}-{number}" for number in count(2)))
    place = next(folder / name for name in names if not (folder / name).exists())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with whole_folder(place) as part:
            _write(tile_set, part, copy_picture, progress, numbered=True)
    except OSError as problem:
        raise _not_kept(problem) from problem
    return place


def _write(
    tile_set: TileSet,
    place: Path,
    take_picture: PictureTaker,
    progress: ProgressCallback = no_progress,
    *,
    numbered: bool = False,
) -> None:
    """Write a set into a folder with those pictures that are not yet there; it reaches the disk.

    They are called by what is in them, or by number and side.
    """
    folder = place / _PICTURES
    # of a picture and its motion the picture is the last one
    there = {path.stem: path for path in sorted(folder.glob("*"))}
    tiles = {}
    for number, tile in enumerate(tile_set.tiles.values(), 1):
        faces: list[Face] = []
        for side, face in (("front", tile.front), ("back", tile.back)):
            if face.picture is None or face.picture.parent == folder:
                faces.append(face)
                continue
            folder.mkdir(exist_ok=True)
            name = f"{number:03}-{side}"
            if not numbered:
                name = picture_name(face.picture.read_bytes())
            copy = there.get(name) or take_picture(face.picture, folder / name)
            for file in filter(None, (copy, moving_file(copy))):
                sync_file(file)
            faces.append(replace(face, picture=copy))
        tiles[tile.id] = replace(tile, front=faces[0], back=faces[1])
        progress(number, len(tile_set.tiles))
    written = replace(tile_set, tiles=MappingProxyType(tiles), folder=place)
    write_whole(place / MANIFEST, written_manifest(written).encode("utf-8"))


def picture_name(content: bytes) -> str:
    """Return what a picture of a player's own set is called: by what is in it."""
    return sha256(content).hexdigest()[:16]


def copy_picture(source: Path, target: Path) -> Path:
    """Copy a picture that was taken before, with its motion; see `PictureTaker`."""
    moving = moving_file(source)
    if moving is not None:
        shutil.copyfile(moving, target.with_suffix(MOVING))
    return Path(shutil.copyfile(source, target.with_suffix(source.suffix)))


def _not_kept(problem: OSError) -> OwnSetsError:
    return OwnSetsError(unsaved_words(full=is_full(problem)))
