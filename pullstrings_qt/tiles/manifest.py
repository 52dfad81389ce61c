"""The manifest of a tile set, ``tileset.toml``: read with every fault named, and written."""

import json
import re
import tomllib
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any, Final
from unicodedata import normalize

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.letters import one_line
from pullstrings_qt.tiles.faces import BREAK, MIN_CARDS, Face, Tile, TileSet, cut

MANIFEST: Final = "tileset.toml"
MAX_TILES: Final = 1000
LONGEST_TEXT: Final = 80
LONGEST_ALT: Final = 300
LONGEST_SOURCE: Final = 400
LARGEST_FILE: Final = 2_500_000
"""Bytes; a manifest of 1,000 tiles has a tenth of that, of 1,000 with the longest texts all."""
_DEEPEST: Final = 20  # brackets within brackets; a manifest needs three
_MAX_DOTS: Final = 20  # in a key; a manifest needs one
_MAX_PARTS: Final = 50_000  # commas and line ends with something before; a tenth is needed
_LONG_NUMBER: Final = re.compile(r"[0-9A-Fa-f_]{100}")
_LARGEST_NUMBER: Final = 10**18
_STRINGS: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\Z)|"(?:[^"\\\n]|\\.)*+"?'
    r"|'''(?:[^']|'(?!''))*+(?:'''|\Z)|'[^'\n]*+'?|#[^\n]*+",
    re.DOTALL,
)
"""Strings and comments of TOML, also without their end."""


def read_content(path: Path) -> bytes:
    """Return the bytes of a manifest or table, or raise a `NotationError`."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise unreadable(path)
        return path.read_bytes()
    except OSError as problem:
        raise unreadable(path) from problem


def unreadable(path: Path) -> NotationError:
    """Return the error for a file that cannot be read."""
    return NotationError(_("{file} cannot be read.").format(file=quoted(path.name)))


def no_text(path: Path) -> NotationError:
    """Return the error for a file that is no text, or not in the encoding it was read in."""
    words = _(
        "{file} is not saved as plain text. Please save it once more as text; spreadsheets"
        " call that “CSV UTF-8”."
    )
    return NotationError(words.format(file=quoted(path.name)))


def read_tile_set(path: Path, *, own: bool = False) -> TileSet:
    """Return the tile set a manifest describes; the name of its folder is its id.

    Pictures lie beside it or in folders below. Raises a `NotationError`.
    """
    data = _read_toml(path)
    header = data.get("tileset")
    if not isinstance(header, dict):
        raise _fault(path, "the part [tileset] is missing")
    entries = data.get("tile")
    if not isinstance(entries, list):
        raise _fault(path, "it has no [[tile]]")
    tiles = [
        _read_tile(path, number, entry if isinstance(entry, dict) else {})
        for number, entry in enumerate(entries[: MAX_TILES + 1], 1)
    ]
    found = TileSet(
        id=path.parent.name,
        name=_read_name(path, header, "name"),
        front_name=_read_name(path, header, "front_name"),
        back_name=_read_name(path, header, "back_name"),
        license=_read_name(path, header, "licence"),
        tiles=_by_id(path, tiles),
        folder=path.parent,
        own=own,
        source=_read_source(header),
    )
    return checked_set(path, found)


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        text = read_content(path).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        _check_shape(path, text)
        return tomllib.loads(text)
    except UnicodeDecodeError as problem:
        raise no_text(path) from problem
    except tomllib.TOMLDecodeError as problem:
        words = _("{file} cannot be read: {problem}.")
        fault = str(problem).rstrip(".")
        raise NotationError(words.format(file=_name(path), problem=fault)) from problem
    except ValueError as problem:  # Python converts no number of thousands of digits
        raise _fault(path, "a number in it is far too long") from problem


def _check_shape(path: Path, text: str) -> None:
    """Refuse what Python's reader of TOML would take minutes or all its stack for."""
    bare = _STRINGS.sub("", text)
    if _LONG_NUMBER.search(bare):
        raise _fault(path, "a number in it is far too long")
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", bare):
        depth += 1 if bracket in "[{" else -1
        if depth > _DEEPEST:
            raise _fault(path, "brackets stand in brackets too often for a list of tiles")
    marks = re.sub(r"[\w \t-]+", "", bare)
    if "." * _MAX_DOTS in marks:
        raise _fault(path, "a name in it has more dots than a list of tiles can have")
    if len(re.findall(r"[,\n\[]", marks)) > _MAX_PARTS:
        raise unreadable(path)


def checked_set(path: Path, found: TileSet) -> TileSet:
    """Return the set if it has as many tiles as a set can have, or raise a `NotationError`."""
    count = len(found.tiles)
    if count < MIN_CARDS:
        words = _("a set needs at least {least} tiles, and this one has {count}")
        raise _fault(path, words.format(least=MIN_CARDS, count=count))
    if count > MAX_TILES:
        raise _fault(path, _("a set has at most {most} tiles").format(most=MAX_TILES))
    return found


def checked_id(text: Any) -> str | None:
    """Return the id of a tile in its one Unicode form, or None where it cannot be an id."""
    if isinstance(text, int) and not isinstance(text, bool) and abs(text) < _LARGEST_NUMBER:
        text = str(text)
    if not isinstance(text, str) or len(text) > 4 * LONGEST_TEXT:
        return None
    composed = normalize("NFC", text)
    plain = re.sub(" +", " ", composed) == one_line(composed) and composed == composed.strip()
    return composed if plain and 0 < len(composed) <= LONGEST_TEXT else None


def free_id(wanted: str, taken: set[str]) -> str:
    """Return the wanted id or one with a number, and take it; capitals make no difference."""
    others = (f"{wanted[: LONGEST_TEXT - 8]} ({number})" for number in count(2))
    free = next(each for each in chain([wanted], others) if each.casefold() not in taken)
    taken.add(free.casefold())
    return free


def _name(path: Path) -> str:
    if path.name == MANIFEST:
        return f"{quoted(path.parent.name)}/{MANIFEST}"
    return quoted(path.name)


def _fault(path: Path, fault: str) -> NotationError:
    return NotationError(f"{_name(path)}: {fault}.")


def _read_name(path: Path, header: dict[str, Any], key: str) -> str:
    value = header.get(key)
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_TEXT:
        raise _fault(path, f"[tileset] needs “{key}”, a text of at most {LONGEST_TEXT} letters")
    return " ".join(value.split())


def _read_source(entry: dict[str, Any]) -> str:
    told = entry.get("source")
    return told if isinstance(told, str) and len(told) <= LONGEST_SOURCE else ""


def _by_id(path: Path, tiles: list[Tile]) -> MappingProxyType[str, Tile]:
    found: dict[str, Tile] = {}
    folded: dict[str, int] = {}
    for number, tile in enumerate(tiles, 1):
        first = folded.setdefault(tile.id.casefold(), number)
        if first != number:
            raise _fault(path, f"tiles {first} and {number} have the same id “{quoted(tile.id)}”")
        found[tile.id] = tile
    return MappingProxyType(found)


def _read_tile(path: Path, number: int, entry: dict[str, Any]) -> Tile:
    tile_id = checked_id(entry.get("id"))
    if tile_id is None:
        raise _fault(path, f"tile {number} needs an id: a short text without spaces around it")
    where = f"tile {number} (“{quoted(tile_id)}”)"
    return Tile(
        tile_id,
        _read_face(path, f"{where}, front", entry.get("front")),
        _read_face(path, f"{where}, back", entry.get("back")),
        _read_source(entry),
    )


def _read_face(path: Path, where: str, entry: Any) -> Face:
    if not isinstance(entry, dict):
        raise _fault(path, f"{where}, is missing")
    sign, picture = entry.get("sign"), entry.get("picture")
    if sign is not None:
        if not isinstance(sign, str) or len(sign) != 1 or sign not in ascii_uppercase:
            raise _fault(path, f"{where}, needs a “sign” that is one letter from A to Z")
        if picture is not None:
            raise _fault(path, f"{where}, has a “sign” and a “picture”; please keep one")
    texts: dict[str, Any] = {"text": entry.get("text", sign), "alt": entry.get("alt")}
    for key, maximum in (("text", LONGEST_TEXT), ("alt", LONGEST_ALT)):
        value = texts[key]
        if not isinstance(value, str) or not value.strip() or len(value) > maximum:
            raise _fault(path, f"{where}, needs “{key}”, a text of at most {maximum} letters")
    found = picture_below(path.parent, picture) if isinstance(picture, str) else None
    if picture is not None and found is None:
        name = quoted(picture) if isinstance(picture, str) else "?"
        raise _fault(path, f"{where}, names a picture that is not in the folder: {name}")
    text, parts = cut(texts["text"])
    return Face(text, texts["alt"], found, sign, parts)


def picture_below(folder: Path, name: str) -> Path | None:
    """Return the file of that name if it lies in the folder or below it, else None."""
    if name and "\0" not in name:
        with suppress(OSError, RuntimeError):  # Python 3.11 and 3.12: links that lead in a circle
            found = (folder / name).resolve()
            if found.is_relative_to(folder.resolve()) and found.is_file():
                return folder / name
    return None


def written_manifest(tile_set: TileSet) -> str:
    """Return the text of a manifest; `read_tile_set` gives the set back."""
    lines = [
        "[tileset]",
        f"name = {_string(tile_set.name)}",
        f"front_name = {_string(tile_set.front_name)}",
        f"back_name = {_string(tile_set.back_name)}",
        f"licence = {_string(tile_set.license)}",  # as in files that people have
    ]
    if tile_set.source:
        lines.append(f"source = {_string(tile_set.source)}")
    for tile in tile_set.tiles.values():
        lines += ["", "[[tile]]", f"id = {_string(tile.id)}"]
        if tile.source:
            lines.append(f"source = {_string(tile.source)}")
        for side, face in (("front", tile.front), ("back", tile.back)):
            lines.append(f"{side} = {{ {', '.join(_face_fields(face, tile_set.folder))} }}")
    return "\n".join((*lines, ""))


def _face_fields(face: Face, folder: Path | None) -> list[str]:
    text = BREAK.join(face.parts) or face.text
    fields = [f"text = {_string(text)}", f"alt = {_string(face.alt)}"]
    if face.picture is not None:
        place = face.picture.relative_to(folder) if folder is not None else face.picture
        fields.append(f"picture = {_string(place.as_posix())}")
    if face.sign is not None:
        fields.append(f"sign = {_string(face.sign)}")
    return fields


def _string(text: str) -> str:
    """Return a TOML string: JSON writes the same, but leaves DEL as it is, which TOML forbids."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
