"""Ways to damage data: bytes, JSON documents, values in a database."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

_MANY_KEYS: Final = (*[2] * 15, *[100] * 15, 30_000)
_RAW: Final = "@raw@"
"""Stands in a document for text that `json.dumps` cannot write."""


def broken_bytes(chance: Random, whole: bytes) -> bytes:
    """Return the bytes with a few bits, bytes or pieces wrong."""
    data = bytearray(whole or b"\0")
    for _time in range(chance.choice((1, 1, 1, 2, 4))):
        action = chance.choice((flip, flip, _set, _cut_out, _double, _put_in, _cut_off))
        action(chance, data)
    return bytes(data)


def flip(chance: Random, data: bytearray) -> None:
    """Turn one bit round."""
    if data:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _set(chance: Random, data: bytearray) -> None:
    if data:
        data[chance.randrange(len(data))] = chance.choice((0, 0x22, 0x5B, 0x7B, 0x7F, 0x80, 0xFF))


def _slice(chance: Random, data: bytearray) -> slice:
    start = chance.randrange(len(data) + 1)
    return slice(start, start + chance.choice((1, 2, 7, 40, 500)))


def _cut_out(chance: Random, data: bytearray) -> None:
    del data[_slice(chance, data)]


def _double(chance: Random, data: bytearray) -> None:
    piece = _slice(chance, data)
    data[piece.start : piece.start] = data[piece]


def _put_in(chance: Random, data: bytearray) -> None:
    place = chance.randrange(len(data) + 1)
    pieces = (b"\0", b'"', b"[[[[", b"\xff\xfe", b"\xed\xa0\x80", b"\xc3", b"9" * 30)
    data[place:place] = chance.choice((*pieces, chance.randbytes(9)))


def _cut_off(chance: Random, data: bytearray) -> None:
    del data[chance.randrange(len(data) + 1) :]


def odd_value(chance: Random) -> Any:
    """Return a value nobody expects; some have to go through `as_json`."""
    return chance.choice(_ODD)(chance)


_ODD: Final[tuple[Callable[[Random], Any], ...]] = (
    lambda chance: chance.choice((None, True, False, 0, -1, 1, 2, 255, 1.5, -0.0)),
    lambda chance: chance.choice((2**31, 2**53, 2**63 - 1, 2**63, -(2**63) - 1, 10**400)),
    lambda chance: chance.choice((float("nan"), float("inf"), 1e308)),
    lambda chance: chance.choice(("", " ", "\0", "\ud800", "\n", "\u202eabc", "a\u0301" * 40)),
    lambda chance: chance.choice(("<b>x</b>", "%s{0}{x}", "../../x", "n3", "1e999", "²", "٣")),
    lambda chance: "x" * chance.choice((79, 81, 300, 20_000)),
    lambda chance: chance.choice(([], {}, [[]], [None], {"": None}, {"0": {}}, ["a", "a"])),
    lambda chance: f"{_RAW}[{chance.choice((5, 30, 45, 900, 3000, 100_000))}",
    lambda chance: f"{_RAW}{{{chance.choice((5, 30, 45, 900, 3000))}",
    lambda chance: f"{_RAW}1e{chance.choice((5, 400, 5000))}",
    lambda chance: f"{_RAW}9{chance.choice((30, 4000, 5000))}",
)


def as_json(document: Any) -> bytes:
    """Return a document as JSON with all its odd values, deep ones and half letters too."""
    text = json.dumps(document, ensure_ascii=False)
    while (at := text.find(f'"{_RAW}')) >= 0:
        end = text.index('"', at + 1)
        text = text[:at] + _raw(text[at + 1 + len(_RAW) : end]) + text[end + 1 :]
    return text.encode("utf-8", "surrogatepass")


def _raw(words: str) -> str:
    kind, rest = words[0], words[1:]
    if kind == "[":
        return "[" * int(rest) + "]" * int(rest)
    if kind == "{":
        return '{"a":' * int(rest) + "0" + "}" * int(rest)
    return "9" * int(rest) if kind == "9" else f"1{rest}"


def places_in(document: Any) -> list[tuple[Any, Any]]:
    """Return every container in a document with each of its keys."""
    found: list[tuple[Any, Any]] = []
    waiting = [document] if isinstance(document, dict | list) else []
    while waiting:
        here = waiting.pop()
        keys = list(here) if isinstance(here, dict) else range(len(here))
        for key in keys:
            found.append((here, key))
            if isinstance(here[key], dict | list):
                waiting.append(here[key])
    return found


def broken_document(chance: Random, whole: Any) -> Any:
    """Return a copy of a JSON document in which a few values are odd, missing or elsewhere."""
    document = json.loads(json.dumps(whole))
    for _time in range(chance.choice((1, 1, 2, 3))):
        places = places_in(document)
        if not places:
            return document
        here, key = chance.choice(places)
        there, other = chance.choice(places)
        action = chance.randrange(5)
        if action == 0:
            del here[key]
        elif action == 1 and isinstance(here, dict):
            here[str(odd_value(chance))] = here[key]
        elif action == 2:  # copied, so that nothing comes to hold itself
            here[key] = json.loads(json.dumps(there[other]))
        else:
            here[key] = odd_value(chance)
    return document


def with_key_twice(chance: Random, text: bytes) -> bytes:
    """Return JSON text with many more keys in its first object, some of them twice."""
    count = chance.choice(_MANY_KEYS)
    keys = ",".join(f'"k{number}":0' for number in range(count))
    return text.replace(b"{", f'{{{keys},"k{count - 1}":0,'.encode(), 1)


def broken_row(chance: Random, file: Path) -> str:
    """Put an odd value into one place of a database; return where."""
    try:
        return _broken_row(chance, file)
    except sqlite3.OperationalError:
        return "nothing more"  # it was broken here before


def _broken_row(chance: Random, file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        named = "type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        rows = connection.execute(f"SELECT name FROM sqlite_master WHERE {named}")
        tables = [name for (name,) in rows]
        while True:
            table = chance.choice(tables)
            columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
            (count,) = connection.execute(f'SELECT COUNT(*) FROM "{table}"').fetchone()
            if count:
                break
        column, skipped = chance.choice(columns), chance.randrange(count)
        names = ",".join(f'"{one}"' for one in columns)
        row = connection.execute(
            f'SELECT {names} FROM "{table}" LIMIT 1 OFFSET ?', (skipped,)
        ).fetchone()
        where = " AND ".join(f'"{one}" IS ?' for one in columns)
        value, form = _column_value(chance, row[columns.index(column)])
        words = f'UPDATE OR IGNORE "{table}" SET "{column}" = {form} WHERE {where}'
        try:
            connection.execute(words, (value, *row))
        except (sqlite3.IntegrityError, UnicodeEncodeError, OverflowError):
            return f"{table}.{column} stays"
    return f"{table}.{column} = {value!r:.80}"


def _column_value(chance: Random, before: Any) -> tuple[Any, str]:
    """Return a value and how it is written in SQL."""
    action = chance.randrange(4)
    if action == 0:  # text that is not UTF-8
        return chance.choice(
            (b"\xff", b"Mar\xe4", b"\xed\xa0\x80", b'{"a":"\xff"}')
        ), "CAST(? AS TEXT)"
    if action == 1 and isinstance(before, str) and before[:1] in ("{", "["):
        with suppress(ValueError, RecursionError):  # it was broken here before
            return as_json(broken_document(chance, json.loads(before))), "CAST(? AS TEXT)"
    if action == 2 and isinstance(before, str):
        return broken_bytes(chance, before.encode()), "CAST(? AS TEXT)"
    value = odd_value(chance)
    if isinstance(value, str | list | dict | bool) or value is None:
        return as_json(value), chance.choice(("CAST(? AS TEXT)", "?"))
    if isinstance(value, int) and abs(value) >= 2**63:
        return str(value), "?"
    return value, "?"
