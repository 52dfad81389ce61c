"""Ways to damage data: bytes, JSON documents, values in a database.

Each takes its dice from outside: in a test those of Hypothesis (`strategies.randoms`), which then
finds the smallest damage that does it.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from pullstrings_qt.core.errors import PullstringsError

_PIECES: Final = (b"", b"\0", b'"', b"[[[[", b"\xff\xfe", b"\xed\xa0\x80", b"\xc3", b"9" * 30)
ODD: Final = (
    *("null", "true", "false", "0", "-1", "2", "1.5", "1e308", "1e400", "NaN", "Infinity"),
    *(str(2**31), str(2**53), str(2**62), str(-(2**63) - 1), "9" * 5000),
    *(
        '""',
        '" "',
        '"a' + 40 * "\u0301" + '"',
        r'"\u0000"',
        r'"\ud800"',
        r'"\n"',
        r'"\u202eabc"',
        '"²"',
        '"٣"',
        '"1e999"',
    ),
    *('"<b>x</b>"', '"%s{0}{x}"', '"../../x"', '"n3"', f'"{"x" * 20_000}"'),
    *("[]", "{}", "[[]]", "[null]", '{"": null}', '{"0": {}}', '["a", "a"]', '{"a": 0, "a": 1}'),
    *("[" * deep + "]" * deep for deep in (30, 900, 100_000)),
    *('{"a":' * deep + "0" + "}" * deep for deep in (30, 3000)),
)
"""Values nobody expects, as JSON."""


@contextmanager
def taken_or_refused() -> Iterator[None]:
    """Let the block end well, or with a sentence for a person."""
    try:
        yield
    except PullstringsError as problem:
        if not str(problem).strip():
            raise AssertionError("no words") from problem


def flip(chance: Random, data: bytearray) -> None:
    """Turn one bit round."""
    if data:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def broken_bytes(chance: Random, whole: bytes) -> bytes:
    """Return the bytes with a few bits or pieces wrong, gone or twice there."""
    data = bytearray(whole)
    for _time in range(chance.choice((1, 1, 1, 2, 4))):
        at = chance.randrange(len(data) + 1)
        piece = slice(at, at + chance.choice((0, 1, 7, 40, 500)))
        action = chance.randrange(4)
        if action == 0:
            flip(chance, data)
        elif action == 1:
            data[piece] = chance.choice(_PIECES)
        elif action == 2:
            data[at:at] = data[piece]
        else:
            del data[at:]
    return bytes(data)


def broken_json(chance: Random, whole: Any) -> bytes:
    """Return a document as JSON in which a few values are odd, missing or elsewhere."""
    document = json.loads(json.dumps(whole))
    odd: list[str] = []
    for _time in range(chance.choice((1, 1, 2, 3))):
        places = _places_in(document)
        if not places:
            break
        (here, key), (there, other) = chance.choice(places), chance.choice(places)
        action = chance.randrange(4)
        if action == 0:
            del here[key]
        elif action == 1:  # copied, so that nothing comes to hold itself
            here[key] = json.loads(json.dumps(there[other]))
        else:
            here[key] = f"@{len(odd)}@"
            odd.append(chance.choice(ODD))
    text = json.dumps(document, ensure_ascii=False)
    for number, value in enumerate(odd):
        text = text.replace(f'"@{number}@"', value)
    return text.encode("utf-8", "surrogatepass")


def _places_in(document: Any) -> list[tuple[Any, Any]]:
    """Return every container in a document with each of its keys."""
    found: list[tuple[Any, Any]] = []
    if isinstance(document, dict | list):
        for key in document if isinstance(document, dict) else range(len(document)):
            found += [(document, key), *_places_in(document[key])]
    return found


def broken_row(chance: Random, file: Path) -> str:
    """Put an odd value into one place of a database; return where."""
    with (
        suppress(sqlite3.Error, UnicodeError),  # it was broken here before, or stays as it was
        closing(sqlite3.connect(file)) as connection,
        connection,
    ):
        connection.execute("PRAGMA ignore_check_constraints = ON")
        named = "type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        rows = connection.execute(f"SELECT name FROM sqlite_master WHERE {named}").fetchall()
        found = [
            (table, column, count)
            for (table,) in rows
            for ((count,),) in [connection.execute(f'SELECT COUNT(*) FROM "{table}"').fetchall()]
            for _id, column, *_rest in connection.execute(f'PRAGMA table_info("{table}")')
            if count
        ]
        table, column, count = chance.choice(found)
        names = ", ".join(f'"{one}"' for name, one, _count in found if name == table)
        one = f'SELECT {names} FROM "{table}" LIMIT 1 OFFSET {chance.randrange(count)}'
        row = connection.execute(one).fetchone()
        before = connection.execute(f'SELECT "{column}" FROM ({one})').fetchone()[0]
        where = " AND ".join(f"{name} IS ?" for name in names.split(", "))
        value, form = _column_value(chance, before)
        words = f'UPDATE OR IGNORE "{table}" SET "{column}" = {form} WHERE {where}'
        connection.execute(words, (value, *row))
        return f"{table}.{column} = {value!r:.80}"
    return "nothing more"


def _column_value(chance: Random, before: Any) -> tuple[Any, str]:
    """Return a value and how it is written in SQL."""
    text = "CAST(? AS TEXT)"
    action = chance.randrange(4)
    if action == 0:  # text that is not UTF-8
        return chance.choice((b"\xff", b"Mar\xe4", b"\xed\xa0\x80", b'{"a":"\xff"}')), text
    if action == 1 and isinstance(before, str) and before[:1] in ("{", "["):
        with suppress(ValueError, RecursionError):  # it was broken here before
            return broken_json(chance, json.loads(before)), text
    if action == 2 and isinstance(before, str):
        return broken_bytes(chance, before.encode()), text
    odd = chance.choice(ODD).encode("utf-8", "surrogatepass")
    return (odd, chance.choice((text, "?", "CAST(? AS NUMERIC)")))
