"""Reads the Markdown of rules books and first lessons: headings, prose, and fenced blocks."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from pullstrings_qt.core.errors import PullstringsError, quoted

FENCE: Final = "```"


class MarkdownError(PullstringsError):
    """A rules book or lesson that cannot be read; the sentence says in which line and why."""


class BlockReader:
    """Reads a text line by line; a block holds lines of `name: value` between fences."""

    source: ClassVar[str]  # what the text is, and what its blocks belong to, for errors
    part: ClassVar[str]

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._here = 0

    @property
    def _is_at_end(self) -> bool:
        return self._here == len(self._lines)

    def _heading(self, mark: str, missing: str) -> str:
        """Return the heading of the next line, after blank ones, or raise what is missing."""
        self._skip_blank()
        line = "" if self._is_at_end else self._lines[self._here]
        title = line.removeprefix(mark).strip() if line.startswith(mark) else ""
        if not title:
            raise self._error(missing)
        self._here += 1
        return title

    def _fields(self, known: Iterable[str], many: Iterable[str]) -> dict[str, list[str]]:
        """Return the values of a block by name, several where it may be `many`; stop at its end."""
        begin = self._here
        fields: dict[str, list[str]] = {}
        while True:
            self._here += 1
            if self._is_at_end:
                raise self._error("The block that begins here has no end.", begin)
            line = self._lines[self._here].strip()
            if line == FENCE:
                return fields
            name, colon, value = line.partition(":")
            if name not in known or not colon or (name in fields and name not in many):
                raise self._error(f"“{quoted(line)}” does not belong in a {self.part}.")
            fields.setdefault(name, []).append(value.strip())

    def _object(
        self, fields: Mapping[str, Sequence[str]], name: str, line: int | None = None
    ) -> dict[str, Any] | None:
        """Return a value that is a JSON object, or None where there is none."""
        if name not in fields:
            return None
        try:
            value = json.loads(fields[name][0])
        except ValueError:
            value = None
        if not isinstance(value, dict):
            raise self._error(f"The {name} of a {self.part} must be a JSON object.", line)
        return value

    def _skip_blank(self) -> None:
        while not self._is_at_end and not self._lines[self._here].strip():
            self._here += 1

    def _error(self, why: str, line: int | None = None) -> MarkdownError:
        number = (self._here if line is None else line) + 1
        return MarkdownError(f"In line {number} of the {self.source}: {why}")
