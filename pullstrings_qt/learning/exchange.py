"""What exchange with other programs has in common: whole files, tables and errors."""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from pullstrings_qt.core import files
from pullstrings_qt.core.errors import PullstringsError


class ExchangeError(PullstringsError):
    """A file could not be read or written; the sentence says which, and what to do."""


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """Give a path to write to, which takes the place of the target, or raise an `ExchangeError`."""
    try:
        with files.whole_file(target) as part:
            yield part
    except OSError as problem:
        raise ExchangeError(files.unwritten_words(target, problem)) from problem


_FORMULA: Final = re.compile(r'^(?=[\t\r\n])|(?:^|(?<=[;\t\r\n]))(?=[\s"]*[=+\-@＝＋－＠])')
"""Where a spreadsheet takes what follows for a formula, also one that separates cells by ``;``."""


def as_text(cell: str) -> str:
    """Return a cell no spreadsheet takes for a formula: an apostrophe stands before one."""
    return _FORMULA.sub("'", cell)


@contextmanager
def whole_table(target: Path) -> Iterator[Callable[[Sequence[str | float]], None]]:
    """Give a function that writes rows of a table (CSV); at the end it takes the target's place.

    The file is UTF-8 with a mark at its start, without which Excel takes it for another encoding.
    Every text is quoted, and no spreadsheet takes one for a formula. Raises an `ExchangeError`: it
    could not be written.
    """
    with (
        whole_file(target) as part,
        part.open("x", encoding="utf-8-sig", newline="", errors="replace") as file,
    ):
        table = csv.writer(file, quoting=csv.QUOTE_NONNUMERIC)

        def write(row: Sequence[str | float]) -> None:
            table.writerow([as_text(cell) if isinstance(cell, str) else cell for cell in row])

        yield write
