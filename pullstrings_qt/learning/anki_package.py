"""Opening an Anki package that somebody else made: carefully, and within limits.

The documented form: a ZIP file with an SQLite database (``collection.anki21``, else
``collection.anki2``), a JSON map ``media`` from numbers to names, and the media by number.
The newest form holds ``collection.anki21b``, packed with zstd; its ``collection.anki2`` is a dummy.
"""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Final
from unicodedata import normalize
from zipfile import BadZipFile, ZipFile
from zlib import error as ZlibError  # noqa: N812

from pullstrings_qt.core.errors import quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.learning.anki_text import names_to_try
from pullstrings_qt.learning.exchange import ExchangeError

_NEWEST: Final = "collection.anki21b"
_DATABASES: Final = ("collection.anki21", "collection.anki2")
_MEDIA: Final = "media"
LARGEST_DATABASE: Final = 300_000_000  # bytes unpacked; decks of 100,000 notes have a third
LARGEST_MAP: Final = 20_000_000
LARGEST_PICTURE: Final = 50_000_000
MOST_NOTES: Final = 200_000
MOST_ENTRIES: Final = 500_000
LONGEST_VALUE: Final = 20_000_000  # bytes; the longest is that of all note types
_PIECE: Final = 1 << 18
_PATIENCE: Final = 20_000  # SQLite's steps between two looks at whether to go on


@dataclass(frozen=True, slots=True)
class NoteType:
    """A kind of notes.

    Attributes:
        id: names it within the package.
        name: as its maker called it.
        fields: the names of its fields, in order; one at least.
        asked, answered: which fields stand on the question and on the answer of its first card.
        cloze: whether its notes are texts with gaps.
        count: how many notes there are.
    """

    id: str
    name: str
    fields: tuple[str, ...]
    asked: int
    answered: int
    cloze: bool
    count: int


@dataclass(slots=True)
class AnkiPackage:
    """An open package; use it as a context and from one thread.

    Args:
        path: the file.
        progress: hears how much of the database is unpacked, and may call off.

    Raises:
        ExchangeError: it is no package we can read; the sentence says why.
        Cancelled: `progress` stopped it.
    """

    path: Path
    progress: ProgressCallback = no_progress
    _folder: TemporaryDirectory[str] | None = field(init=False, default=None)
    _zip: ZipFile | None = field(init=False, default=None)
    _database: sqlite3.Connection | None = field(init=False, default=None)
    _names: dict[str, str] = field(init=False, default_factory=dict)

    def __enter__(self) -> "AnkiPackage":
        try:
            self._open()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the package and remove what was unpacked."""
        if self._database is not None:
            self._database.close()
        if self._zip is not None:
            self._zip.close()
        if self._folder is not None:
            self._folder.cleanup()

    def note_types(self) -> tuple[NoteType, ...]:
        """Return the kinds of notes that have notes, the most frequent first.

        Raises:
            ExchangeError: the package is damaged, or has no notes.
        """
        with self._reading():
            ((text, total),) = self._rows("SELECT models, (SELECT count(*) FROM notes) FROM col")
            counts = dict(self._rows("SELECT mid, count(*) FROM notes GROUP BY mid"))
            models = json.loads(text)
            found = [
                _note_type(key, model, counts.get(int(key), 0)) for key, model in models.items()
            ]
        if total > MOST_NOTES:
            raise self._too_large()
        used = sorted((each for each in found if each.count), key=lambda each: -each.count)
        if not used:
            raise ExchangeError(
                _("The package “{name}” holds no notes.").format(name=quoted(self.path.name))
            )
        return tuple(used)

    def notes(self, note_type: str) -> Iterator[tuple[str, ...]]:
        """Yield the fields of every note of a type, as HTML, in the order they were made."""
        with self._reading():
            query = "SELECT flds FROM notes WHERE mid = ? ORDER BY id"
            for (fields,) in self._rows(query, int(note_type)):
                yield tuple(str(fields).split("\x1f"))

    def deck_name(self) -> str:
        """Return the name of the deck most cards are in, without the decks around it."""
        with self._reading():
            found = list(
                self._rows("SELECT did, count(*) FROM cards GROUP BY did ORDER BY 2 DESC LIMIT 1")
            )
            ((text,),) = self._rows("SELECT decks FROM col")
            deck = json.loads(text).get(str(found[0][0]), {}) if found else {}
            return str(deck.get("name", "")).replace("\x1f", "::").rpartition("::")[2].strip()

    def picture(self, name: str) -> bytes | None:
        """Return a picture by the name notes call it, or None where the package lacks it.

        Raises:
            ExchangeError: it is too large, or the package is damaged.
        """
        number = next((self._names[each] for each in names_to_try(name) if each in self._names), "")
        with self._reading():
            return self._entry(number, LARGEST_PICTURE) if self._has(number) else None

    def _open(self) -> None:
        with self._reading():
            try:
                self._zip = ZipFile(self.path)
            except BadZipFile as problem:
                raise self._foreign() from problem
            if len(self._zip.infolist()) > MOST_ENTRIES:
                raise self._too_large()
            if self._has(_NEWEST):
                raise ExchangeError(_newest_form(self.path.name))
            name = next((each for each in _DATABASES if self._has(each)), None)
            if name is None:
                raise self._foreign()
            self._names = self._read_map() if self._has(_MEDIA) else {}
            self._folder = TemporaryDirectory(prefix="pullstrings-")
            self._unpack(name, Path(self._folder.name, "notes"))
            self._database = _connection(Path(self._folder.name, "notes"), self.progress)
            self._check_tables()

    def _has(self, name: str) -> bool:
        assert self._zip is not None
        return bool(name) and name in self._zip.NameToInfo

    def _read_map(self) -> dict[str, str]:
        names = json.loads(self._entry(_MEDIA, LARGEST_MAP))
        return {normalize("NFC", str(name)): str(number) for number, name in names.items()}

    def _entry(self, name: str, most: int) -> bytes:
        """Return an entry; what its head says of its size is not trusted."""
        assert self._zip is not None
        with self._zip.open(name) as entry:
            content = entry.read(most + 1)
        if len(content) > most:
            raise self._too_large()
        return content

    def _unpack(self, name: str, target: Path) -> None:
        assert self._zip is not None
        whole = min(self._zip.getinfo(name).file_size, LARGEST_DATABASE) // _PIECE
        done = 0
        with self._zip.open(name) as entry, target.open("xb") as file:
            while piece := entry.read(_PIECE):
                done += len(piece)
                if done > LARGEST_DATABASE:
                    raise self._too_large()
                file.write(piece)
                self.progress(min(done // _PIECE, whole), whole)

    def _check_tables(self) -> None:
        """Refuse a database whose tables are not Anki's: a view could be anything."""
        kinds = dict(self._rows("SELECT name, type FROM sqlite_master"))
        if any(kinds.get(name) != "table" for name in ("col", "notes", "cards")):
            raise self._foreign()
        models = list(self._rows("SELECT models FROM col"))
        if len(models) != 1:
            raise self._foreign()
        if "notetypes" in kinds and models[0][0] in ("", "{}"):
            raise ExchangeError(_newest_form(self.path.name))

    def _rows(self, query: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        assert self._database is not None
        return iter(self._database.execute(query, values))

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Turn what a damaged package raises into one sentence."""
        try:
            yield
        except sqlite3.OperationalError as problem:
            self.progress(0, 0)  # an interrupted query: the person called it off
            raise self._damaged() from problem
        except (
            *(BadZipFile, ZlibError, EOFError, sqlite3.Error, RuntimeError, NotImplementedError),
            *(KeyError, TypeError, ValueError, AttributeError, RecursionError, OverflowError),
        ) as problem:
            raise self._damaged() from problem
        except OSError as problem:
            raise ExchangeError(
                _("The file “{name}” cannot be read.").format(name=quoted(self.path.name))
            ) from problem

    def _damaged(self) -> ExchangeError:
        return ExchangeError(
            _("The package “{name}” is damaged. Please export it from Anki once more.").format(
                name=quoted(self.path.name)
            )
        )

    def _foreign(self) -> ExchangeError:
        return ExchangeError(
            _("“{name}” is not an Anki package; such a package ends in .apkg.").format(
                name=quoted(self.path.name)
            )
        )

    def _too_large(self) -> ExchangeError:
        return ExchangeError(
            _(
                "The package “{name}” is too large. Please export one deck from Anki by itself."
            ).format(name=quoted(self.path.name))
        )


def _newest_form(name: str) -> str:
    return _(
        "“{name}” is in Anki’s newest form. Please export it from Anki again with the box "
        "“Support older Anki versions” ticked."
    ).format(name=quoted(name))


def _connection(path: Path, progress: ProgressCallback) -> sqlite3.Connection:
    """Open a database that nobody vouches for: nothing is written, nothing runs for ever."""
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA query_only = ON")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)

    def look_up() -> int:
        try:
            progress(0, 0)
        except Exception:  # whatever it is, it is raised once more outside of SQLite
            return 1
        return 0

    connection.set_progress_handler(look_up, _PATIENCE)
    return connection


def _note_type(key: str, model: dict[str, Any], count: int) -> NoteType:
    fields = tuple(
        str(each["name"]) for each in sorted(model["flds"], key=lambda each: int(each["ord"]))
    )
    template = min(model["tmpls"], key=lambda each: int(each["ord"]))
    asked, answered = _sides(fields, str(template["qfmt"]), str(template["afmt"]))
    return NoteType(
        str(int(key)), str(model["name"]), fields, asked, answered, model.get("type") == 1, count
    )


def _sides(fields: tuple[str, ...], question: str, answer: str) -> tuple[int, int]:
    """Return the fields on the question and on the answer of a card; the first two if unclear."""
    shown = [place for place, name in enumerate(fields) if _stands(name, question)]
    told = [place for place, name in enumerate(fields) if _stands(name, answer)]
    asked = min(shown, key=lambda place: _place(fields[place], question), default=0)
    rest = [place for place in told if place not in shown]
    spare = 1 if asked == 0 and len(fields) > 1 else 0
    return asked, min(rest, key=lambda place: _place(fields[place], answer), default=spare)


def _place(name: str, template: str) -> int:
    found = _mark(name).search(template)
    return found.start() if found else len(template)


def _mark(name: str) -> re.Pattern[str]:
    """Return what finds a field in a template: {{Name}}, also behind filters as {{type:Name}}."""
    return re.compile(r"\{\{(?![#/^])(?:[^{}:]*:)*\s*" + re.escape(name) + r"\s*\}\}")


def _stands(name: str, template: str) -> bool:
    return _mark(name).search(template) is not None
