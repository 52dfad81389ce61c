"""An Anki package as a tile set of one's own: first a preview, then the import."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Final

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.learning.anki_cards import FIELDS
from pullstrings_qt.learning.anki_note_types import NoteType
from pullstrings_qt.learning.anki_package import AnkiPackage
from pullstrings_qt.learning.anki_text import FieldContent
from pullstrings_qt.learning.exchange import ExchangeError
from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.tiles.faces import LEAST_TILES, Face, Tile, TileSet
from pullstrings_qt.tiles.manifest import (
    LONGEST_ALT,
    LONGEST_TEXT,
    MOST_TILES,
    checked_id,
)
from pullstrings_qt.tiles.own_sets import OwnTileSets, PictureTaker, PictureTooLargeError
from pullstrings_qt.tiles.tile_set import tile_sets

SAMPLES: Final = 3
"""So many notes are shown before a person chooses."""
_KINDS: Final = (
    (b"\x89PNG\r\n\x1a\n", ".png"),
    (b"\xff\xd8\xff", ".jpg"),
    (b"GIF8", ".gif"),
    (b"RIFF", ".webp"),
    (b"BM", ".bmp"),
)


@dataclass(frozen=True, slots=True)
class PackagePreview:
    """What a package holds, before it is imported.

    Attributes:
        path: the package.
        name: what the set would be called.
        types: its kinds of notes, the most frequent first.
        samples: for each kind the first notes, each with what its fields show in a few words.
    """

    path: Path
    name: str
    types: tuple[NoteType, ...]
    samples: tuple[tuple[tuple[str, ...], ...], ...]

    @property
    def ours(self) -> bool:
        """Whether this app made the package, so that there is nothing to choose."""
        return len(self.types) == 1 and is_ours(self.types[0])


@dataclass(frozen=True, slots=True)
class FieldMapping:
    """Which notes become tiles: a kind of notes, and its fields for front and back."""

    note_type: str
    front: int
    back: int


@dataclass(slots=True)
class Skipped:
    """How many notes did not become tiles, and what was left out of those that did.

    Attributes:
        empty: a side had neither words nor a picture that can be read.
        long: a side had more words than a tile has room for.
        twice: the same tile was there already.
        over: more notes than a set may have tiles; they were not looked at.
        sounds: tiles whose sounds were left out.
        gaps: tiles whose gaps were filled.
        pictures: pictures that were too large, alone or together, and were left out.
    """

    empty: int = 0
    long: int = 0
    twice: int = 0
    over: int = 0
    sounds: int = 0
    gaps: int = 0
    pictures: int = 0

    def sentences(self) -> tuple[str, ...]:
        """Return what a person should know, a sentence each; none where nothing is missing."""
        told = (
            (self.empty, ngettext(
                "{count} note had a side without words or a picture.",
                "{count} notes had a side without words or a picture.", self.empty)),
            (self.long, ngettext(
                "{count} note was too long for a tile.",
                "{count} notes were too long for a tile.", self.long)),
            (self.twice, ngettext(
                "{count} note was there twice.", "{count} notes were there twice.", self.twice)),
            (self.over, ngettext(
                "{count} note more than a set can have was left out.",
                "{count} notes more than a set can have were left out.", self.over)),
            (self.sounds, ngettext(
                "{count} tile had a sound, which was left out.",
                "{count} tiles had a sound, which was left out.", self.sounds)),
            (self.gaps, ngettext(
                "{count} tile had gaps, which were filled.",
                "{count} tiles had gaps, which were filled.", self.gaps)),
            (self.pictures, ngettext(
                "{count} picture was too large and was left out.",
                "{count} pictures were too large, some only together, and were left out.",
                self.pictures)),
        )  # fmt: skip
        return tuple(words.format(count=count) for count, words in told if count)


@dataclass(frozen=True, slots=True)
class ImportedSet:
    """The new set, and what is missing in it."""

    tile_set: TileSet
    left_out: Skipped


def is_ours(kind: NoteType) -> bool:
    """Return whether notes of this kind were made by this app."""
    return kind.fields == FIELDS


def preview_package(path: Path, progress: ProgressCallback = no_progress) -> PackagePreview:
    """Return what a package holds, without changing anything.

    Raises:
        ExchangeError: it is no package that can be read, or holds no notes.
        Cancelled: `progress` stopped it.
    """
    with AnkiPackage(path, progress) as package:
        types = package.note_types()
        samples = tuple(tuple(_samples(package, kind)) for kind in types)
        name = _set_name(package.deck_name(), path)
    return PackagePreview(path, name, types, samples)


def suggested_mapping(preview: PackagePreview) -> FieldMapping:
    """Return the choice that needs none: the first kind, with the sides its cards have."""
    kind = preview.types[0]
    return (
        FieldMapping(kind.id, 0, 1)
        if is_ours(kind)
        else FieldMapping(kind.id, kind.asked, kind.answered)
    )


def import_(
    path: Path,
    mapping: FieldMapping,
    own_sets: OwnTileSets,
    take_picture: PictureTaker,
    progress: ProgressCallback = no_progress,
) -> ImportedSet:
    """Import a package as a tile set; all of it, or nothing.

    Where a set of its name is here already, its name tells that it is from Anki.

    Args:
        path: the package.
        mapping: which notes and fields become tiles.
        own_sets: the player's own sets.
        take_picture: copies a picture in a form and size the app can draw.
        progress: hears after each note.

    Raises:
        ExchangeError: it cannot be read, or too few of its notes can become tiles.
        NotationError: a text in it cannot stand in a tile set.
        OwnSetsError: the set could not be kept.
        Cancelled: `progress` stopped it.
    """
    with AnkiPackage(path, progress) as package, TemporaryDirectory(prefix="pullstrings-") as name:
        kind = next((each for each in package.note_types() if each.id == mapping.note_type), None)
        if kind is None or max(mapping.front, mapping.back) >= len(kind.fields):
            raise ExchangeError(
                _("The package “{name}” has changed. Please choose it again.").format(
                    name=quoted(path.name)
                )
            )
        builder = _Builder(package, kind, mapping, Path(name), take_picture)
        found = builder.tile_set(_free_name(package.deck_name(), path, own_sets), progress)

        def keep(source: Path, target: Path) -> Path:
            progress(len(found.tiles), len(found.tiles))
            return Path(shutil.copyfile(source, target.with_suffix(source.suffix)))

        return ImportedSet(own_sets.keep(found, keep), builder.left_out)


@dataclass(slots=True)
class _Builder:
    """Makes tiles of notes, and pictures of tiles in a folder."""

    package: AnkiPackage
    kind: NoteType
    mapping: FieldMapping
    folder: Path
    take_picture: PictureTaker
    left_out: Skipped = field(default_factory=Skipped)
    _tiles: dict[str, Tile] = field(default_factory=dict)
    _ids: set[str] = field(default_factory=set)
    _seen: set[tuple[object, ...]] = field(default_factory=set)
    _kept: dict[str, Path | None] = field(default_factory=dict)
    _first: tuple[str, ...] = ()

    def tile_set(self, name: str, progress: ProgressCallback) -> TileSet:
        """Return the set of all notes that can become tiles.

        Raises:
            ExchangeError: they are too few.
        """
        for number, fields in enumerate(self.package.notes(self.kind.id)):
            progress(number, self.kind.count)
            if len(self._tiles) == MOST_TILES:
                self.left_out.over = self.kind.count - number
                break
            self._add(fields)
        if len(self._tiles) < LEAST_TILES:
            raise _too_few(self.package.path, len(self._tiles), self.left_out)
        front_name, back_name, licence = self._names()
        return TileSet(
            id="",
            name=name,
            front_name=front_name,
            back_name=back_name,
            licence=licence,
            tiles=MappingProxyType(self._tiles),
            folder=self.folder,
            own=True,
        )

    def _add(self, fields: tuple[str, ...]) -> None:
        """Make a tile of a note, or count why not."""
        if len(fields) != len(self.kind.fields):
            self.left_out.empty += 1
            return
        front, back = (
            self.package.read_field(fields[place])
            for place in (self.mapping.front, self.mapping.back)
        )
        if any(len(each.text) > LONGEST_TEXT for each in (front, back)):
            self.left_out.long += 1
            return
        same = (front.text.casefold(), back.text.casefold(), front.pictures, back.pictures)
        if same in self._seen:
            self.left_out.twice += 1
            return
        words = self._words(fields)
        faces = [
            self._face(content, side, told)
            for content, side, told in zip((front, back), ("front", "back"), words, strict=True)
        ]
        if faces[0] is None or faces[1] is None:
            self.left_out.empty += 1
            return
        self._seen.add(same)
        self._first = self._first or fields
        self.left_out.sounds += front.sound or back.sound
        self.left_out.gaps += front.cloze or back.cloze
        tile_id = self._free_id(fields, faces[0].text)
        self._tiles[tile_id] = Tile(tile_id, faces[0], faces[1])

    def _words(self, fields: tuple[str, ...]) -> tuple[str, str]:
        """Return what is said of front and back, where a package of ours tells it."""
        if not is_ours(self.kind):
            return ("", "")
        return (self.package.read_field(fields[2]).text, self.package.read_field(fields[3]).text)

    def _names(self) -> tuple[str, str, str]:
        """Return the names of the sides, and the licence."""
        if is_ours(self.kind):
            names = [
                _short(self.package.read_field(self._first[place]).text) for place in (4, 5, 7)
            ]
        else:
            places = (self.mapping.front, self.mapping.back)
            names = [_short(self.kind.fields[place]) for place in places]
            names.append(_("From an Anki package"))
        spare = (_("Front"), _("Back"), _("Your own"))
        front, back, licence = (name or other for name, other in zip(names, spare, strict=True))
        return front, back, licence

    def _face(self, content: FieldContent, side: str, told: str) -> Face | None:
        """Return a side of a tile, or None where there is nothing to see."""
        picture = content.picture
        if picture is not None and picture.sign and picture.sign in LETTERS:
            text = _short(picture.text) or picture.sign
            return Face(text, _alt(picture.alt or picture.sign), sign=picture.sign)
        path = self._kept_picture(picture.name, side) if picture is not None else None
        if path is None or picture is None:
            if not content.text:
                return None
            return Face(content.text, _alt(told or content.text), parts=content.parts)
        numbered = _("Picture {number}").format(number=len(self._tiles) + 1)
        text = _short(picture.text) or content.text or _short(picture.alt) or numbered
        return Face(text, _alt(told or picture.alt or content.text or numbered), path)

    def _kept_picture(self, name: str, side: str) -> Path | None:
        """Return a picture in the folder, or None where it is missing or cannot be read."""
        if name not in self._kept:
            self._kept[name] = self._new_picture(name, side)
        return self._kept[name]

    def _new_picture(self, name: str, side: str) -> Path | None:
        content = self.package.picture(name)
        ending = _ending(content) if content is not None else ""
        if content is None or not ending:
            return None
        raw = self.folder / f"raw{ending}"
        raw.write_bytes(content)
        try:
            return self.take_picture(raw, self.folder / f"{len(self._kept) + 1:03}-{side}")
        except PictureTooLargeError:
            self.left_out.pictures += 1
            return None
        except NotationError:
            return None
        finally:
            raw.unlink()

    def _free_id(self, fields: tuple[str, ...], text: str) -> str:
        """Return the id of a new tile: of our own note, or its text, and a number if need be."""
        told = checked_id(self.package.read_field(fields[6]).text) if is_ours(self.kind) else None
        mapping = free = told or text
        number = 1
        while free.casefold() in self._ids:
            number += 1
            free = f"{mapping[: LONGEST_TEXT - 6]} ({number})"
        self._ids.add(free.casefold())
        return free


def _samples(package: AnkiPackage, kind: NoteType) -> Iterator[tuple[str, ...]]:
    for fields in islice(package.notes(kind.id), SAMPLES):
        yield tuple(_sample(package.read_field(each)) for each in fields[: len(kind.fields)])


def _sample(content: FieldContent) -> str:
    if content.text:
        return quoted(content.text)
    return _("a picture") if content.pictures else ""


def _ending(content: bytes) -> str:
    """Return the file ending of a picture by how it begins; empty for no known picture."""
    known = next((ending for start, ending in _KINDS if content.startswith(start)), "")
    return known or (".svg" if b"<svg" in content[:2000] else "")


def _short(text: str) -> str:
    return " ".join(text.split())[:LONGEST_TEXT].strip()


def _alt(text: str) -> str:
    return text if len(text) <= LONGEST_ALT else text[: LONGEST_ALT - 1] + "…"


def _set_name(deck: str, path: Path) -> str:
    shown = "".join(letter for letter in f"{deck}" if letter.isprintable())
    return _short(shown) or _short(path.stem) or _("My tiles")


def _free_name(deck: str, path: Path, own_sets: OwnTileSets) -> str:
    """Return the name of a deck, or one like it that no set has yet."""
    name = _set_name(deck, path)
    taken = {each.name.casefold() for each in (*tile_sets(), *own_sets.tile_sets())}
    free, number = name, 1
    while free.casefold() in taken:
        after = _("from Anki") if number == 1 else _("from Anki {number}").format(number=number)
        free = f"{name[: LONGEST_TEXT - len(after) - 3].strip()} ({after})"
        number += 1
    return free


def _too_few(path: Path, count: int, left_out: Skipped) -> ExchangeError:
    words = ngettext(
        "The package “{name}” has {count} note that can become a tile; a set needs {least}.",
        "The package “{name}” has {count} notes that can become tiles; a set needs {least}.",
        count,
    )
    told = words.format(name=quoted(path.name), count=count, least=LEAST_TILES)
    return ExchangeError(" ".join((told, *left_out.sentences())))
