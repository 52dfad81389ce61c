"""A tile set as an Anki package (``.apkg``), written by genanki: the documented older form.

genanki makes notes, cards and their database. The package round it is written here, because
genanki's own writer leaves its database behind in the folder for temporary files, wants every
picture as a file, and can be neither watched nor stopped (docs/decisions/005).
"""

import json
import re
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from pullstrings_qt.core.errors import quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.learning.anki_cards import (
    FIELDS,
    STYLE,
    TEMPLATES,
    CardNote,
    HandLook,
    card_note,
)
from pullstrings_qt.learning.exchange import ExchangeError, not_written, whole_file
from pullstrings_qt.tiles.faces import TileSet

if TYPE_CHECKING:
    import genanki  # type: ignore[import-untyped]

DATABASE: Final = "collection.anki2"
MEDIA: Final = "media"
NOTE_TYPE: Final = "Pullstrings tile"
_GROUP: Final = "Pullstrings"
_EARLIEST: Final = (1980, 1, 1, 0, 0, 0)  # ZIP knows no earlier date; ours shall not change


@dataclass(frozen=True, slots=True)
class Exported:
    """What went into a package."""

    notes: int
    pictures: int
    moving: int


def export_for_anki(
    tile_set: TileSet,
    target: Path,
    *,
    now: float,
    look: HandLook | None = None,
    progress: ProgressCallback = no_progress,
) -> Exported:
    """Write every tile of a set as a note with a card each way; all of it, or nothing.

    A second export updates what the first has put into Anki: ids of deck, note type and notes
    come from the ids of set and tile.

    Args:
        tile_set: a built-in set or a player's own.
        target: the package; one of that name is replaced.
        now: seconds since 1970; Anki takes the later of two exports.
        look: how hands are drawn.
        progress: hears after each tile.

    Raises:
        ExchangeError: a picture could not be read, or the package not be written.
        Cancelled: `progress` stopped it.
    """
    with whole_file(target) as part, ZipFile(part, "w") as package:
        notes = []
        names: list[str] = []
        for note in _notes(tile_set, look or HandLook(), progress):
            for file in note.files:
                if file.name not in names:
                    _put(package, str(len(names)), file.content, ZIP_STORED)
                    names.append(file.name)
            notes.append(CardNote(note.tile_id, note.fields, ()))
        media = json.dumps({str(number): name for number, name in enumerate(names)})
        _put(package, MEDIA, media.encode(), ZIP_DEFLATED)
        _put(package, DATABASE, _database(tile_set, notes, now, target), ZIP_DEFLATED)
    return Exported(len(notes), len(names), sum(note.moving for note in notes))


def _notes(tile_set: TileSet, look: HandLook, progress: ProgressCallback) -> Iterator[CardNote]:
    for done, tile in enumerate(tile_set.tiles.values()):
        progress(done, len(tile_set.tiles))
        try:
            yield card_note(tile_set, tile.id, look)
        except OSError as problem:
            raise ExchangeError(
                _("A picture of the tile “{id}” cannot be read.").format(id=quoted(tile.id))
            ) from problem
    progress(len(tile_set.tiles), len(tile_set.tiles))


def _put(package: ZipFile, name: str, content: bytes, packing: int) -> None:
    entry = ZipInfo(name, _EARLIEST)
    entry.compress_type = packing
    entry.external_attr = 0o644 << 16
    package.writestr(entry, content)


def _database(tile_set: TileSet, notes: Iterable[CardNote], now: float, target: Path) -> bytes:
    """Return the database genanki makes of the notes."""
    import genanki  # noqa: PLC0415 - it takes a while, and few people export

    deck = genanki.Deck(stable_id("deck", tile_set.id), deck_name(tile_set))
    model = _model()
    for number, note in enumerate(notes):
        deck.add_note(
            genanki.Note(
                model=model,
                fields=list(note.fields),
                guid=genanki.guid_for("pullstrings", tile_set.id, note.tile_id),
                due=number,
            )
        )
    try:
        with tempfile.TemporaryDirectory(prefix="pullstrings-") as folder:
            path = Path(folder, DATABASE)
            with closing(sqlite3.connect(path)) as connection, connection:
                genanki.Package(deck).write_to_db(connection.cursor(), now, count(int(now * 1000)))
            return path.read_bytes()
    except (OSError, sqlite3.Error) as problem:
        raise not_written(target) from problem


def _model() -> "genanki.Model":
    import genanki  # noqa: PLC0415 - see above

    fields: list[dict[str, Any]] = [{"name": name} for name in FIELDS]
    templates: list[dict[str, Any]] = [dict(template) for template in TEMPLATES]
    return genanki.Model(
        stable_id("note type", "1"), NOTE_TYPE, fields=fields, templates=templates, css=STYLE
    )


def deck_name(tile_set: TileSet) -> str:
    """Return the deck's name; two colons in a name would make a deck within a deck."""
    return f"{_GROUP}::{re.sub('::+', ':', tile_set.name)}"


def stable_id(kind: str, name: str) -> int:
    """Return a number for a deck or note type, the same each time, as Anki wants them."""
    digest = sha256(f"pullstrings {kind} {name}".encode()).digest()
    return (1 << 30) + int.from_bytes(digest[:4]) % (1 << 30)
