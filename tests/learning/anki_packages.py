"""Anki packages for tests, made by hand after the documented form of collection.anki2."""

import json
import sqlite3
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

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
