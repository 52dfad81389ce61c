"""Anki packages for tests, built from the documented format of collection.anki2."""

import json
import sqlite3
import sys
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

REAL = Path(__file__).parent / "anki_files"
"""Packages written by Anki 26.09: a deck typed into it, in both forms, and one of ours."""

ANIMALS = [(f"animal {number}", f"Tier {number}") for number in range(1, 24)]

SCHEMA = """
CREATE TABLE col (id integer, crt integer, mod integer, scm integer, ver integer, dty integer,
    usn integer, ls integer, conf text, models text, decks text, dconf text, tags text);
CREATE TABLE notes (id integer primary key, guid text, mid integer, mod integer, usn integer,
    tags text, flds text, sfld integer, csum integer, flags integer, data text);
CREATE TABLE cards (id integer primary key, nid integer, did integer, ord integer, mod integer,
    usn integer, type integer, queue integer, due integer, ivl integer, factor integer,
    reps integer, lapses integer, left integer, odue integer, odid integer, flags integer,
    data text);
"""

LOG = """
CREATE TABLE revlog (id integer primary key, cid integer, usn integer, ease integer, ivl integer,
    lastIvl integer, factor integer, time integer, type integer);
"""

NEWEST_SCHEMA = """
CREATE TABLE fields (ntid integer, ord integer, name text COLLATE unicase, config blob,
    PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);
CREATE TABLE templates (ntid integer, ord integer, name text COLLATE unicase, mtime_secs integer,
    usn integer, config blob, PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
CREATE TABLE notetypes (id integer primary key, name text COLLATE unicase, mtime_secs integer,
    usn integer, config blob);
CREATE TABLE decks (id integer primary key, name text COLLATE unicase, mtime_secs integer,
    usn integer, common blob, kind blob);
"""


def model(
    number: int = 7,
    fields: Sequence[str] = ("Front", "Back"),
    question: str = "{{Front}}",
    answer: str = "{{FrontSide}}<hr id=answer>{{Back}}",
    kind: int = 0,
) -> dict[str, Any]:
    return {
        "id": number,
        "name": f"Kind {number}",
        "type": kind,
        "flds": [{"name": name, "ord": place} for place, name in enumerate(fields)],
        "tmpls": [{"name": "Card 1", "ord": 0, "qfmt": question, "afmt": answer}],
    }


def database(
    folder: Path,
    notes: Sequence[Sequence[str]] = ANIMALS,
    models: Sequence[dict[str, Any]] = (),
    *,
    deck: str = "Beasts",
    extra: str = "",
) -> bytes:
    """Return a collection; every note is of the first kind unless its last field names another."""
    used = list(models) or [model()]
    path = folder / "made.anki2"
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(SCHEMA)
        texts = (
            json.dumps({str(each["id"]): each for each in used}),
            json.dumps({"1": {"name": "Default"}, "5": {"name": deck}}),
        )
        connection.execute(
            "INSERT INTO col VALUES (1, 0, 0, 0, 11, 0, 0, 0, '{}', ?, ?, '{}', '{}')", texts
        )
        for number, fields in enumerate(notes, 1):
            kind = next((each for each in used if len(each["flds"]) == len(fields)), used[0])["id"]
            connection.execute(
                "INSERT INTO notes VALUES (?, ?, ?, 0, -1, '', ?, '', 0, 0, '')",
                (number, f"guid{number}", kind, "\x1f".join(fields)),
            )
            connection.execute(
                "INSERT INTO cards VALUES (?, ?, 5, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '')",
                (number, number),
            )
        connection.executescript(extra)
    return path.read_bytes()


def newest_database(
    folder: Path,
    notes: Sequence[Sequence[str]] = ANIMALS,
    *,
    decks: Mapping[int, str] | None = None,
    extra: str = "",
) -> bytes:
    """Return a collection with kinds and decks in tables of their own, as Anki's schema 18."""
    path = folder / "newest.anki2"
    path.write_bytes(database(folder, notes))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.create_collation("unicase", lambda one, other: (one > other) - (one < other))
        connection.executescript(LOG + NEWEST_SCHEMA)
        connection.execute("UPDATE col SET ver = 18, crt = 1600000000, models = '', decks = ''")
        connection.execute("INSERT INTO notetypes VALUES (7, 'Kind 7', 0, 0, x'')")
        for place, name in enumerate(("Front", "Back")):
            connection.execute("INSERT INTO fields VALUES (7, ?, ?, x'')", (place, name))
        sides = _field(1, b"{{Front}}") + _field(2, b"{{FrontSide}}<hr id=answer>{{Back}}")
        connection.execute("INSERT INTO templates VALUES (7, 0, 'Card 1', 0, 0, ?)", (sides,))
        for number, name in (decks or {5: "Beasts"}).items():
            connection.execute("INSERT INTO decks VALUES (?, ?, 0, 0, x'', x'')", (number, name))
        connection.executescript(extra)
    return path.read_bytes()


def newest_package(
    folder: Path,
    content: bytes,
    media: Mapping[str, bytes] | None = None,
    *,
    name: str = "beasts.apkg",
    instead: bytes = b"",
    media_list: bytes = b"",
) -> Path:
    """Return a package of the newest form."""
    path = folder / name
    files = media or {}
    listed = b"".join(_field(1, _field(1, each.encode())) for each in files)
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("meta", b"\x08\x03")
        made.writestr("collection.anki21b", instead or packed(content))
        made.writestr("collection.anki2", b"a dummy")
        made.writestr("media", packed(media_list or listed))
        for number, file in enumerate(files.values()):
            whole = file if file.startswith(b"\x28\xb5\x2f\xfd") else packed(file)
            made.writestr(str(number), whole)
    return path


def packed(content: bytes) -> bytes:
    """Return a Zstandard frame, as Anki writes them."""
    return zstd.compress(content)


def _field(number: int, value: bytes) -> bytes:
    """Return a field of a message: its number, its length, its bytes."""
    assert len(value) < 128
    return bytes([number << 3 | 2, len(value)]) + value


def package(
    folder: Path,
    content: bytes,
    media: Mapping[str, bytes] | None = None,
    *,
    name: str = "beasts.apkg",
    member: str = "collection.anki2",
) -> Path:
    """Return a package with a collection and media by name."""
    path = folder / name
    files = media or {}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(member, content)
        made.writestr("media", json.dumps({str(n): each for n, each in enumerate(files)}))
        for number, file in enumerate(files.values()):
            made.writestr(str(number), file)
    return path
