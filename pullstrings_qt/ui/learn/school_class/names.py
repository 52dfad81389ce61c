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
from pullstrings_qt.tiles.table_file import QuotesError, TableFile

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


@dataclass(frozen=True, slots=True)
class Enrollment:
    """The result of a list of names.

    Attributes:
        new: people to create.
        joining: existing people to add, under their existing names.
        renamed: duplicate names, with the new name of the second one.
        here: current members.
        refused: lines that are not names.
    """

    new: tuple[str, ...] = ()
    joining: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    here: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who will be added to the class."""
        return (*self.new, *self.joining)


def read_lines(text: str) -> list[str]:
    """Return the names of a text, one per line, without leading numbers and periods.

    A single line with commas is a list; tabs between first name and surname become spaces.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) == 1 and lines[0].count(",") >= 2:
        lines = lines[0].split(",")
    named = [" ".join(_NUMBER.sub("", line).split()) for line in lines]
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
    for line in lines:
        try:
            name = read_name(line)
        except PlayerNameError:
            refused.append(line)
            continue
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
    return Enrollment(tuple(new), tuple(joining), tuple(renamed), tuple(here), tuple(refused))


def names_in_table(path: Path) -> list[str]:
    """Return the names in a table (CSV): the columns with name headings, else the first one.

    Raises:
        NotationError: it cannot be read, or contains no names.
    """
    table = TableFile(path)
    try:
        rows = [row.cells for row in table.rows(table.guessed_format())]
    except QuotesError as problem:
        words = _("Line {line} of {file} has a quotation mark too few or too many.")
        raise NotationError(words.format(line=problem.line, file=quoted(path.name))) from problem
    if not rows:
        raise NotationError(_("{file} has no names in it.").format(file=quoted(path.name)))
    headed = [place for place, cell in enumerate(rows[0]) if _is_heading(cell)]
    found = [
        " ".join(row[place].strip() for place in headed or [0] if place < len(row))
        for row in (rows[1:] if headed else rows)
    ]
    return read_lines("\n".join(found[:MAX_AT_ONCE]))


def _is_heading(cell: str) -> bool:
    words = re.split(r"[\s_-]+", cell.strip().casefold())
    return (
        bool(words[0])
        and len(words) <= 2
        and all(word in _HEADINGS or word == "name" for word in words)
    )
