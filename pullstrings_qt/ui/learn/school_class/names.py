"""Parses pupils' names from text or tables, and finds the people they belong to."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.profile import LONGEST_NAME
from pullstrings_qt.storage import PlayerNameError
from pullstrings_qt.storage.profiles import read_name
from pullstrings_qt.tiles.table_file import TableFile, rows_of, separator_of

MAX_AT_ONCE: Final = 300
_NUMBER: Final = re.compile(r"^\s*(\d+[.)]|[-•*])\s+")
_HEADINGS: Final = frozenset(
    (
        *("name", "names", "pupil", "pupils", "student", "students", "child", "first", "last"),
        *("surname", "firstname", "lastname", "forename", "family", "given", "vorname"),
        *("nachname", "prénom", "prenom", "nom", "nombre", "apellido", "apellidos", "nome"),
        *("cognome", "naam", "voornaam", "achternaam"),
    )
)
"""Headings of name columns in tables, in the languages of schools."""
_FIRST: Final = frozenset(
    ("first", "firstname", "forename", "given", "vorname", "prénom", "prenom", "voornaam")
)


@dataclass(frozen=True, slots=True)
class Enrollment:
    """The result of a list of names.

    Attributes:
        new: people to create.
        joining: existing people to add, under their existing names.
        renamed: duplicate names, with the new name of the second one.
        shortened: names that were too long, with the shorter ones.
        here: current members.
        refused: lines that are not names.
    """

    new: tuple[str, ...] = ()
    joining: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    shortened: tuple[tuple[str, str], ...] = ()
    here: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who will be added to the class."""
        return (*self.new, *self.joining)


def read_lines(text: str) -> list[str]:
    """Return the names of a text without leading numbers and periods.

    Names stand one per line, or several between semicolons, or between commas. A single comma
    parts the surname from the first name behind it, unless another line is a list.
    """
    lines = [part for line in text.splitlines() for part in line.split(";") if part.strip(" ,\t")]
    commas = [line.strip(" ,\t").count(",") for line in lines]
    turned = max(commas, default=0) < 2 or 2 * commas.count(1) > len(commas)
    found: list[str] = []
    for line in lines:
        parts = [part for part in _NUMBER.sub("", line).split(",") if part.strip()]
        found += [" ".join([*parts[1:], *parts[:1]])] if turned else parts
    named = [" ".join(_NUMBER.sub("", name).split()) for name in found]
    return [name for name in named if name]


def enrollment(
    lines: Iterable[str], everybody: Iterable[str], members: Iterable[str]
) -> Enrollment:
    """Return the result of adding names.

    Args:
        lines: the names, as `read_lines` returns them.
        everybody: the names of all people on this computer.
        members: the names of the current members.
    """
    known = {name.casefold(): name for name in everybody}
    inside = {name.casefold() for name in members}
    seen: set[str] = set()
    new: list[str] = []
    joining: list[str] = []
    here: list[str] = []
    renamed: list[tuple[str, str]] = []
    refused: list[str] = []
    shortened: list[tuple[str, str]] = []
    for line in lines:
        short = _shortened(line)
        try:
            name = read_name(short)
        except PlayerNameError:
            refused.append(line)
            continue
        if short != line:
            shortened.append((line, short))
        folded = name.casefold()
        if folded in seen:
            number = 2
            while (other := f"{name[: LONGEST_NAME - 4]} {number}").casefold() in {*seen, *known}:
                number += 1
            renamed.append((name, other))
            new.append(other)
            seen.add(other.casefold())
            continue
        seen.add(folded)
        if folded in inside:
            here.append(known.get(folded, name))
        elif folded in known:
            joining.append(known[folded])
        else:
            new.append(name)
    return Enrollment(
        tuple(new),
        tuple(joining),
        tuple(renamed),
        tuple(shortened),
        tuple(here),
        tuple(refused),
    )


def _shortened(name: str) -> str:
    """Return a name that is too long with initials for middle names, or else without these."""
    first, *middle, last = name.split() if " " in name else (name, "")
    initials = " ".join((first, *(f"{each[0]}." for each in middle), last))
    shorter = (name, initials, f"{first} {last}")
    return next((each for each in shorter if len(each) <= LONGEST_NAME), name)


def names_in_table(path: Path) -> tuple[list[str], str]:
    """Return the names in a table, and a sentence about lines that cannot be read.

    The names stand in the columns with name headings, else in the first one.

    Raises:
        NotationError: it cannot be read, or contains no names.
    """
    text = TableFile(path).text()
    found_rows = list(rows_of(text, separator_of(text)[0]))
    broken = [row.line for row in found_rows if not row.cells]
    rows = [row.cells for row in found_rows if row.cells]
    problem = ""
    if broken:
        words = _("Line {line} of {file} has a quotation mark too few or too many.")
        problem = words.format(line=", ".join(map(str, broken[:5])), file=quoted(path.name))
    if not rows:
        if broken:
            raise NotationError(problem)
        raise NotationError(_("{file} has no names in it.").format(file=quoted(path.name)))
    headed = [place for place, cell in enumerate(rows[0]) if _is_heading(cell)]
    headed.sort(key=lambda place: not _FIRST.isdisjoint(_parts(rows[0][place])), reverse=True)
    found = [
        " ".join(row[place].strip() for place in headed or [0] if place < len(row))
        for row in (rows[1:] if headed else rows)
    ]
    return read_lines("\n".join(found[:MAX_AT_ONCE])), problem


def _is_heading(cell: str) -> bool:
    words = _parts(cell)
    return (
        bool(words[0])
        and len(words) <= 2
        and all(word in _HEADINGS or word == "name" for word in words)
    )


def _parts(cell: str) -> list[str]:
    return re.split(r"[\s_-]+", cell.strip().casefold())
