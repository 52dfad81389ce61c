"""Anki packages made to use up memory or time; each is at most a megabyte as a file.

`HOSTILE` names what each does; `hostile` makes one. `benchmarks/packages.py` measures them.
"""

import json
import sqlite3
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from struct import pack
from typing import Final

from tests.learning.anki_packages import (
    ANIMALS,
    LOG,
    SCHEMA,
    database,
    model,
    newest_database,
    newest_package,
    package,
)

NAME: Final = "hostile.apkg"
_MEGABYTE: Final = 999_000
_PLENTY: Final = 5_000_000
_BELOW: Final = 2_400_000
"""Characters of JSON: just below what a package may have of them."""


def hostile(folder: Path, name: str) -> Path:
    """Make one of the packages, filled up to a megabyte: a larger file may ask for more."""
    path = HOSTILE[name](folder)
    if (rest := _MEGABYTE - path.stat().st_size) > 0:
        with zipfile.ZipFile(path, "a") as made:
            made.writestr("0" * 9, Random(1).randbytes(rest))
    return path


def lists(length: int) -> str:
    """Return a JSON list of empty lists with so many characters."""
    return f"[{','.join(['[]'] * (length // 3))}]"


def objects(length: int) -> str:
    """Return a JSON list of small objects with so many characters."""
    entries = ",".join(['{"": 0}'] * (length // 8))
    return f"[{entries}]"


def with_media(folder: Path, text: str) -> Path:
    """Return a package with this map of media."""
    return _zipped(folder, {"collection.anki2": database(folder), "media": text})


def with_column(folder: Path, column: str, text: str) -> Path:
    """Return a package whose collection has this in a column of ``col``."""
    path = folder / "changed.anki2"
    path.write_bytes(database(folder))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE col SET {column} = ?", (text,))
    return package(folder, path.read_bytes(), name=NAME)


def with_notes(folder: Path, notes: Iterable[str], schema: str = SCHEMA, extra: str = "") -> Path:
    """Return a package with a note for each text of fields."""
    path = folder / "made.anki2"
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(f"PRAGMA page_size = 512; VACUUM; {schema}")
        connection.execute(
            "INSERT INTO col (models, decks) VALUES (?, '{}')", (json.dumps({"7": model()}),)
        )
        connection.executemany(
            "INSERT INTO notes (mid, flds) VALUES (7, ?)", ((each,) for each in notes)
        )
        connection.executescript(extra)
    return package(folder, path.read_bytes(), name=NAME)


def with_pictures(folder: Path, pictures: Mapping[str, bytes], notes: int) -> Path:
    """Return a package whose notes show these pictures in turn."""
    names = list(pictures)
    fields = [(f'<img src="{names[n % len(names)]}">', f"word {n}") for n in range(notes)]
    return package(folder, database(folder, fields), pictures, name=NAME)


@cache
def png(side: int) -> bytes:
    """Return a PNG picture of one color, of a bit a pixel."""
    rows = bytes(1 + -(-side // 8)) * side
    head = pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def svg(depth: int) -> bytes:
    """Return a drawing that draws one part two to the power of `depth` times."""
    parts = "".join(
        f'<g id="a{n}"><use xlink:href="#a{n - 1}"/><use xlink:href="#a{n - 1}"/></g>'
        for n in range(1, depth + 1)
    )
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return (
        f'{head} width="9" height="9"><defs><g id="a0"><rect width="9" height="9"/></g>{parts}'
        f'</defs><use xlink:href="#a{depth}"/></svg>'
    ).encode()


def frame_of_zeros(size: int) -> bytes:
    """Return a Zstandard frame of so many zeros: blocks that repeat one byte (RFC 8878, 3.1.1)."""
    maximum = 1 << 17
    block = pack("<I", maximum << 3 | 1 << 1)[:3] + b"\0"
    last = pack("<I", 1 << 3 | 1 << 1 | 1)[:3] + b"\0"
    return b"\x28\xb5\x2f\xfd\x00" + bytes([(17 - 10) << 3]) + block * (size // maximum) + last


def wide_frame(window_log: int) -> bytes:
    """Return a frame whose head asks for a window of two to that power of bytes."""
    return b"\x28\xb5\x2f\xfd\x00" + bytes([(window_log - 10) << 3]) + b"\x09\0\0x"


def circles(count: int) -> bytes:
    """Return a drawing of so many large circles."""
    circle = '<circle r="9"/>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
    return f"{head}{circle * count}</svg>".encode()


def _zipped(folder: Path, members: Mapping[str, bytes | str], packing: int = 8) -> Path:
    path = folder / NAME
    with zipfile.ZipFile(path, "w", packing) as made:
        for name, content in members.items():
            made.writestr(name, content)
    return path


def _entries(folder: Path) -> Path:
    """Thousands of entries that nothing names."""
    members = {f"{n}": b"" for n in range(3_000)}
    return _zipped(folder, {"collection.anki2": database(folder), **members})


def _endless_tree(folder: Path) -> Path:
    """A table whose pages all lead to the same page below: rows without end in a small file."""
    path = folder / "tree.anki2"
    with_notes(folder, (f"{n}\x1f{n}" for n in range(20_000)))
    path.write_bytes((folder / "made.anki2").read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        ((root,),) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'notes'")
    pages = bytearray(path.read_bytes())
    number = root
    while pages[(at := (number - 1) * 512)] == 5:  # an inner page of a table
        count = int.from_bytes(pages[at + 3 : at + 5])
        cells = [int.from_bytes(pages[at + 12 + 2 * n : at + 14 + 2 * n]) for n in range(count)]
        number = int.from_bytes(pages[at + cells[0] : at + cells[0] + 4])
        for cell in cells:
            pages[at + cell : at + cell + 4] = number.to_bytes(4)
        pages[at + 8 : at + 12] = number.to_bytes(4)
    return package(folder, bytes(pages), name=NAME)


def _types(folder: Path) -> Path:
    """A hundred and ninety kinds of notes, each looked for among all notes."""
    kinds = {f"{n}": model(n) for n in range(1, 191)}
    path = with_notes(folder, ("" for _n in range(20_000)))
    with closing(sqlite3.connect(folder / "made.anki2")) as connection, connection:
        connection.execute("UPDATE col SET models = ?", (json.dumps(kinds),))
        connection.execute("UPDATE notes SET mid = 1 + id % 190")
    return package(folder, (folder / "made.anki2").read_bytes(), name=path.name)


def _fields(folder: Path) -> Path:
    """Many fields, each looked for in a long template."""
    kind = model(fields=[f"f{n}" for n in range(150)], question="{{ : " * 300_000)
    return with_column(folder, "models", json.dumps({"7": kind}))


def _worked_out(folder: Path) -> Path:
    """A column that is worked out for each row, from nothing."""
    columns = "flds text AS (hex(zeroblob(1000000)) || hex(zeroblob(200000)) || char(31) || id)"
    schema = SCHEMA.replace("flds text", columns)
    extra = "UPDATE col SET ver = 11;" + "".join(
        f"INSERT INTO notes (id, mid) VALUES ({n}, 7);" for n in range(30)
    )
    path = folder / "made.anki2"
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(schema)
        connection.execute(
            "INSERT INTO col (models, decks) VALUES (?, '{}')", (json.dumps({"7": model()}),)
        )
        connection.executescript(extra)
    return package(folder, path.read_bytes(), name=NAME)


def _zeros(size: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + bytes(size)


def _pair(front: str) -> str:
    return f"{front}\x1f{front}"


HOSTILE: Final[dict[str, Callable[[Path], Path]]] = {
    "a map of lists, 5 MB": lambda at: with_media(at, f'{{"0": {lists(_PLENTY)}}}'),
    "a map of objects, 2.4 MB": lambda at: with_media(at, f'{{"0": {objects(_BELOW)}}}'),
    "a map with a name of accents": lambda at: with_media(
        at, json.dumps({"0": "\u0301" * 150_000 + "\u0316" * 150_000})
    ),
    "3,000 entries": _entries,
    "note types of lists, 5 MB": lambda at: with_column(at, "models", lists(_PLENTY)),
    "note types of lists, 2.4 MB": lambda at: with_column(
        at, "models", f'{{"7": {lists(_BELOW)}}}'
    ),
    "decks of lists, 2.4 MB": lambda at: with_column(at, "decks", f'{{"5": {lists(_BELOW)}}}'),
    "150 fields in a long template": _fields,
    "190 kinds of 20,000 notes": _types,
    "75,000 notes of nothing": lambda at: with_notes(at, ("\x1f" for _n in range(75_000))),
    "notes of open tags": lambda at: with_notes(
        at, (_pair("<a " * 2_600 + f"{n}") for n in range(100))
    ),
    "notes of tags": lambda at: with_notes(at, (_pair("<b>" * 2_600 + f"{n}") for n in range(45))),
    "notes of accents": lambda at: with_notes(
        at, (_pair("\u0301" * 3_900 + "\u0316" * 3_900 + f"{n}") for n in range(450))
    ),
    "notes of 2.4 MB": lambda at: with_notes(
        at, (_pair(f"{n}" * (1_200_000 // len(f"{n}"))) for n in range(18))
    ),
    "a note of a million fields": lambda at: with_notes(at, ["\x1f" * 1_000_000] * 5),
    "42 MB of nothing": lambda at: package(at, database(at) + bytes(42_000_000), name=NAME),
    "50,000 tables": lambda at: with_notes(
        at,
        [],
        extra="PRAGMA writable_schema = ON; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1"
        " FROM n LIMIT 50000) INSERT INTO sqlite_master SELECT 'table', 't' || i, 't' || i, 3,"
        " 'CREATE TABLE t' || i || '(a)' FROM n;",
    ),
    "a table without end": _endless_tree,
    "a column worked out": _worked_out,
    "pictures of nothing": lambda at: with_pictures(
        at, {f"{n}.png": _zeros(4_000_000) for n in range(8)}, 400
    ),
    "one picture of nothing": lambda at: with_pictures(at, {"a.png": _zeros(29_000_000)}, 400),
    "300 wide pictures": lambda at: with_pictures(
        at, {f"{n}.png": png(4_000) + bytes([n % 256]) * n for n in range(300)}, 300
    ),
    "300 pictures of 14 megapixels": lambda at: with_pictures(
        at, {f"{n}.png": png(3_700) + bytes(n) for n in range(300)}, 300
    ),
    "400 pictures of a quarter of a megapixel": lambda at: with_pictures(
        at, {f"{n}.png": png(512) + bytes(n) for n in range(400)}, 400
    ),
    "a picture of 100 megapixels": lambda at: with_pictures(at, {"a.png": png(9_999)}, 30),
    "drawings of drawings": lambda at: with_pictures(
        at, {f"{n}.svg": svg(30) + b" " * n for n in range(300)}, 300
    ),
    "drawings of circles": lambda at: with_pictures(
        at, {f"{n}.svg": circles(5_000) + b" " * n for n in range(40)}, 40
    ),
    "packed with bzip2": lambda at: _zipped(
        at, {"collection.anki2": database(at) + bytes(6_000_000)}, zipfile.ZIP_BZIP2
    ),
    "a section Python's reader stumbles on": lambda at: with_notes(
        at, (_pair(f"<![ {n}") for n in range(400))
    ),
    "a window of half a gigabyte": lambda at: newest_package(
        at, newest_database(at), name=NAME, instead=wide_frame(29)
    ),
    "20 GB of zeros, packed": lambda at: newest_package(
        at, b"", name=NAME, instead=frame_of_zeros(20_000_000_000)
    ),
    "a frame without end": lambda at: newest_package(
        at, b"", name=NAME, instead=frame_of_zeros(1_000)[:-3]
    ),
    "a picture of zeros, packed": lambda at: newest_package(
        at,
        newest_database(at, [("<img src=a.png>", f"{n}") for n in range(30)]),
        {"a.png": frame_of_zeros(4_000_000_000)},
        name=NAME,
    ),
    "a list of media without names": lambda at: newest_package(
        at, newest_database(at), name=NAME, media_list=b"\x0a\x00" * 1_200_000
    ),
    "kinds of notes without sides": lambda at: newest_package(
        at, newest_database(at, extra="DELETE FROM templates;"), name=NAME
    ),
    "2,000 decks": lambda at: newest_package(
        at,
        newest_database(
            at,
            extra="WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n LIMIT 2000)"
            " INSERT INTO decks SELECT i, 'deck ' || i, 0, 0, x'', x'' FROM n;",
        ),
        name=NAME,
    ),
    "a log of 80,000 answers": lambda at: package(
        at,
        database(
            at,
            extra=f"{LOG} UPDATE cards SET type = 2, due = 5, ivl = 3, factor = 2500;"
            " WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 80000)"
            " INSERT INTO revlog SELECT 1600000000000 + i, 1 + i % 23, -1, 3, 1, 1, 0, 1, 1"
            " FROM n;",
        ),
        name=NAME,
    ),
    "cards that remember nonsense": lambda at: package(
        at,
        database(
            at,
            extra=f"{LOG} UPDATE cards SET type = 2, due = 9e99, data = '{'[' * 2_000}';"
            " INSERT INTO revlog VALUES (1, 1, 0, 'x', 0, 0, 0, 0, 0);"
            " INSERT INTO revlog VALUES (2, 1, 0, 3, 0, 0, 0, x'', 1);"
            " UPDATE col SET crt = 1600000000;",
        ),
        name=NAME,
    ),
    "an ordinary deck of the newest form": lambda at: newest_package(
        at, newest_database(at), name=NAME
    ),
    "an ordinary deck": lambda at: package(at, database(at, ANIMALS), name=NAME),
}
