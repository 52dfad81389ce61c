"""A tile set as an Anki package (``.apkg``) in the documented older form, which all programs read.

genanki makes notes, new cards and their database; what a person learned is written over them, and
the package round it here, as genanki's own can be neither watched nor stopped (docs/decisions/005).
"""

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from pullstrings_qt.core.errors import quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import CardKey, CardReview
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.learning.anki_cards import (
    FIELDS,
    STYLE,
    TEMPLATES,
    WAYS,
    CardNote,
    HandLook,
    card_note,
)
from pullstrings_qt.learning.anki_schedule import Learned, card_row, day_begun, log_rows
from pullstrings_qt.learning.transfer import ExchangeError, all_reviews, whole_file
from pullstrings_qt.storage.reviews import Reviews
from pullstrings_qt.tiles.faces import TileSet

DATABASE: Final = "collection.anki2"
MEDIA: Final = "media"
NOTE_TYPE: Final = "Pullstrings tile"
_GROUP: Final = "Pullstrings"
_EARLIEST: Final = (1980, 1, 1, 0, 0, 0)  # the earliest date in ZIP; exports must not vary


@dataclass(frozen=True, slots=True)
class Exported:
    """What went into a package: notes, pictures, moving ones of these, cards that are not new."""

    notes: int
    pictures: int
    moving: int
    learned: int = 0


def export_for_anki(
    tile_set: TileSet,
    target: Path,
    *,
    now: float,
    look: HandLook | None = None,
    learned: Learned | None = None,
    progress: ProgressCallback = no_progress,
) -> Exported:
    """Write every tile of a set as a note with a card each way, or raise an `ExchangeError`."""
    with whole_file(target) as part, ZipFile(part, "w") as package:
        notes = []
        names: list[str] = []
        for note in _notes(tile_set, look or HandLook(), progress):
            for name, content in note.files.items():
                if name not in names:
                    _put(package, str(len(names)), content, ZIP_STORED)
                    names.append(name)
            notes.append(CardNote(note.tile_id, note.fields, {}))
        media = json.dumps({str(number): name for number, name in enumerate(names)})
        _put(package, MEDIA, media.encode(), ZIP_DEFLATED)
        database = _database(tile_set, notes, now, learned)
        _put(package, DATABASE, database, ZIP_DEFLATED)
    known = 0 if learned is None else sum(key.tile_id in tile_set.tiles for key in learned.cards)
    return Exported(len(notes), len(names), sum(note.moving for note in notes), known)


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


def _database(
    tile_set: TileSet,
    notes: Iterable[CardNote],
    now: float,
    learned: Learned | None,
) -> bytes:
    """Return the database genanki makes of the notes, including what a person learned."""
    import genanki  # type: ignore[import-untyped]  # noqa: PLC0415 - it takes a while; few export

    deck = genanki.Deck(stable_id("deck", tile_set.id), deck_name(tile_set))
    fields: list[dict[str, Any]] = [{"name": name} for name in FIELDS]
    templates: list[dict[str, Any]] = [dict(template) for template in TEMPLATES]
    model = genanki.Model(
        stable_id("note type", "1"), NOTE_TYPE, fields=fields, templates=templates, css=STYLE
    )
    for number, note in enumerate(notes):
        deck.add_note(
            genanki.Note(
                model=model,
                fields=list(note.fields),
                guid=note_guid(tile_set.id, note.tile_id),
                due=number,
            )
        )
    with closing(sqlite3.connect(":memory:")) as connection:
        with connection:
            genanki.Package(deck).write_to_db(connection.cursor(), now, count(int(now * 1000)))
            if learned is not None:
                _write_learned(connection, tile_set, learned, now)
        return connection.serialize()


def _write_learned(
    connection: sqlite3.Connection, tile_set: TileSet, learned: Learned, now: float
) -> None:
    reviews: dict[CardKey, list[CardReview]] = {}
    for review in learned.reviews:
        reviews.setdefault(review.key, []).append(review)
    begun = _begin_days(connection, learned, now)
    found = connection.execute("SELECT cards.id, guid, ord FROM cards JOIN notes ON notes.id = nid")
    cards = {(guid, place): card for card, guid, place in found}
    taken: set[int] = set()
    for key, state in learned.cards.items():
        card = cards.get((note_guid(tile_set.id, key.tile_id), WAYS.index(key.direction)))
        if card is None:
            continue
        row = card_row(state, begun, reviews.get(key, ()))
        connection.execute(
            "UPDATE cards SET type = :type, queue = :queue, due = :due, ivl = :ivl,"
            " factor = :factor, reps = :reps, lapses = :lapses, left = :left, data = :data"
            " WHERE id = :card",
            row | {"card": card},
        )
        for entry in log_rows(reviews.get(key, ()), state, taken):
            connection.execute(
                "INSERT INTO revlog (id, ease, ivl, lastIvl, factor, time, type, cid, usn)"
                " VALUES (:id, :ease, :ivl, :lastIvl, :factor, :time, :type, :card, -1)",
                entry | {"card": card},
            )


def _begin_days(connection: sqlite3.Connection, learned: Learned, now: float) -> datetime:
    """Let the collection, and its days, begin before anything in it; return when."""
    today = datetime.fromtimestamp(now, UTC)
    moments = [state.due for state in learned.cards.values()]
    earliest = min((*moments, *(each.moment for each in learned.reviews), today))
    begun = day_begun(earliest.astimezone()) - timedelta(days=1)
    ((text,),) = connection.execute("SELECT conf FROM col")
    conf = {
        **json.loads(text),
        "schedVer": 2,
        "rollover": begun.hour,
        "creationOffset": _minutes_west(begun),
        "localOffset": _minutes_west(today.astimezone()),
    }
    connection.execute(
        "UPDATE col SET crt = ?, conf = ?", (int(begun.timestamp()), json.dumps(conf))
    )
    return begun


def _minutes_west(moment: datetime) -> int:
    """Return by how many minutes the clock of a moment is behind that of Greenwich."""
    return -round((moment.utcoffset() or timedelta()) / timedelta(minutes=1))


def read_learned(
    log: Reviews, person: int, set_id: str, progress: ProgressCallback = no_progress
) -> Learned:
    """Return what a person learned of a set."""
    cards = log.cards(person, set_id)
    reviews = all_reviews(person, log, progress)
    return Learned(cards, [each for each in reviews if each.key in cards])


def note_guid(set_id: str, tile_id: str) -> str:
    """Return what names the note of a tile, the same each time."""
    import genanki  # noqa: PLC0415 - see above

    return str(genanki.guid_for("pullstrings", set_id, tile_id))


def deck_name(tile_set: TileSet) -> str:
    """Return the deck's name; two colons in a name would make a deck within a deck."""
    return f"{_GROUP}::{re.sub('::+', ':', tile_set.name)}"


def stable_id(kind: str, name: str) -> int:
    """Return a number for a deck or note type, the same each time, as Anki wants them."""
    digest = sha256(f"pullstrings {kind} {name}".encode()).digest()
    return (1 << 30) + int.from_bytes(digest[:4]) % (1 << 30)
