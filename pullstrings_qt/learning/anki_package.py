"""Opening an Anki package that somebody else made: carefully, and within `package_limits`.

The documented form: a ZIP file with an SQLite database (``collection.anki21``, else
``collection.anki2``), a JSON map ``media`` from numbers to names, and the media by number.
The newest form holds ``collection.anki21b``, packed with zstd; its ``collection.anki2`` is a dummy.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import IO, Any, Final
from unicodedata import normalize
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile
from zlib import error as ZlibError  # noqa: N812

from pullstrings_qt.core.errors import quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.learning.anki_note_types import NoteType, note_type
from pullstrings_qt.learning.anki_text import (
    LONGEST_FIELD,
    LONGEST_FILE_NAME,
    FieldContent,
    names_to_try,
    read_field,
)
from pullstrings_qt.learning.exchange import ExchangeError
from pullstrings_qt.learning.package_limits import (
    LARGEST_MAP,
    LARGEST_PICTURE,
    LONGEST_NAME,
    LONGEST_VALUE,
    MOST_ENTRIES,
    MOST_FIELDS,
    MOST_NOTES,
    MOST_TYPES,
    CarefulFile,
    PackageLimits,
    TooLongReadError,
    package_limits,
    reading_cost,
)

_NEWEST: Final = "collection.anki21b"
_DATABASES: Final = ("collection.anki21", "collection.anki2")
_MEDIA: Final = "media"
_TABLES: Final = ("col", "notes", "cards")
_PIECE: Final = 1 << 18
_PATIENCE: Final = 20_000  # SQLite's steps between two looks at whether to go on
_LONGEST_SQL: Final = 20_000  # letters of one table in the schema; Anki's have 500
_MOST_COLUMNS: Final = 100  # of a table; Anki's have 18
_SCHEMA_STEPS: Final = 10_000  # to read the schema: Anki's has a dozen entries of ten steps


@dataclass(slots=True)
class AnkiPackage:
    """An open package; use it as a context and from one thread.

    Args:
        path: the file.
        progress: hears how much of the database is unpacked, and may cancel it.

    Raises:
        ExchangeError: it is no package we can read; the sentence says why.
        Cancelled: `progress` stopped it.
    """

    path: Path
    progress: ProgressCallback = no_progress
    _limits: PackageLimits = field(init=False)
    _folder: TemporaryDirectory[str] | None = field(init=False, default=None)
    _file: CarefulFile | None = field(init=False, default=None)
    _zip: ZipFile | None = field(init=False, default=None)
    _database: sqlite3.Connection | None = field(init=False, default=None)
    _names: dict[str, str] = field(init=False, default_factory=dict)
    _steps: int = field(init=False, default=0)
    _read: int = field(init=False, default=0)
    _pictures: int = field(init=False, default=0)

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
        if self._file is not None:
            self._file.close()
        if self._folder is not None:
            self._folder.cleanup()

    def note_types(self) -> tuple[NoteType, ...]:
        """Return the kinds of notes that have notes, the most frequent first.

        Raises:
            ExchangeError: the package is damaged, or has no notes.
        """
        with self._reading():
            ((text,),) = self._rows("SELECT models FROM col")
            counts = dict(self._rows("SELECT mid, count(*) FROM notes GROUP BY mid"))
            models = [
                (key, model) for key, model in json.loads(text).items() if counts.get(int(key))
            ]
            if sum(counts.values()) > MOST_NOTES or len(models) > MOST_TYPES:
                raise self._too_large()
            found = [note_type(key, model, counts[int(key)]) for key, model in models]
        if not found:
            raise ExchangeError(
                _("The package “{name}” holds no notes.").format(name=quoted(self.path.name))
            )
        return tuple(sorted(found, key=lambda each: -each.count))

    def notes(self, note_type: str) -> Iterator[tuple[str, ...]]:
        """Yield the fields of every note of a type, as HTML, in the order they were made."""
        with self._reading():
            query = "SELECT rowid FROM notes WHERE mid = ? ORDER BY id"
            for (row,) in self._rows(query, int(note_type)):
                ((fields,),) = self._rows("SELECT flds FROM notes WHERE rowid = ?", row)
                yield tuple(str(fields).split("\x1f", MOST_FIELDS))

    def read_field(self, html: str) -> FieldContent:
        """Return what a field shows.

        Raises:
            ExchangeError: all fields read so far were too much for a package of this size.
        """
        shown = html[:LONGEST_FIELD]
        self._read += reading_cost(shown)
        if self._read > self._limits.reading:
            raise self._too_large()
        return read_field(shown)

    def deck_name(self) -> str:
        """Return the name of the deck most cards are in, without the decks around it."""
        with self._reading():
            found = list(
                self._rows("SELECT did, count(*) FROM cards GROUP BY did ORDER BY 2 DESC LIMIT 1")
            )
            ((text,),) = self._rows("SELECT decks FROM col")
            deck = json.loads(text).get(str(found[0][0]), {}) if found else {}
            name = str(deck.get("name", "")).replace("\x1f", "::").rpartition("::")[2]
            return name.strip()[:LONGEST_NAME]

    def picture(self, name: str) -> bytes | None:
        """Return a picture by the name notes call it, or None where the package lacks it.

        Raises:
            ExchangeError: it is too large, alone or with those before, or the package is damaged.
        """
        number = next((self._names[each] for each in names_to_try(name) if each in self._names), "")
        with self._reading():
            if not self._has(number):
                return None
            most = min(LARGEST_PICTURE, self._limits.pictures - self._pictures)
            content = self._entry(number, most)
            self._pictures += len(content)
            return content

    def _open(self) -> None:
        with self._reading():
            self._limits = package_limits(self.path)
            self._file = CarefulFile(self.path)
            try:
                self._zip = ZipFile(self._file)
            except TooLongReadError as problem:
                raise self._too_large() from problem
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
            self._database = _connection(Path(self._folder.name, "notes"))
            self._check_tables()

    def _has(self, name: str) -> bool:
        assert self._zip is not None
        return bool(name) and name in self._zip.NameToInfo

    def _read_map(self) -> dict[str, str]:
        names = json.loads(self._entry(_MEDIA, LARGEST_MAP))
        return {
            normalize("NFC", name): number
            for number, name in names.items()
            if isinstance(name, str) and len(name) <= LONGEST_FILE_NAME
        }

    def _entry(self, name: str, most: int) -> bytes:
        """Return an entry; what its head says of its size is not trusted."""
        content = bytearray()
        with self._opened(name) as entry:
            while piece := entry.read(_PIECE):
                content += piece
                if len(content) > most:
                    raise self._too_large()
        return bytes(content)

    def _opened(self, name: str) -> IO[bytes]:
        """Open an entry; forms of packing that Anki does not use unpack without any measure."""
        assert self._zip is not None
        if self._zip.getinfo(name).compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise BadZipFile(f"{name} is packed in another way")
        return self._zip.open(name)

    def _unpack(self, name: str, target: Path) -> None:
        assert self._zip is not None
        most = self._limits.database
        whole = min(self._zip.getinfo(name).file_size, most) // _PIECE
        done = 0
        with self._opened(name) as entry, target.open("xb") as file:
            while piece := entry.read(_PIECE):
                done += len(piece)
                if done > most:
                    raise self._too_large()
                file.write(piece)
                self.progress(min(done // _PIECE, whole), whole)

    def _check_tables(self) -> None:
        """Refuse a database whose tables are not Anki's, or that runs in circles.

        A view, a virtual table or a column that is worked out could be anything; pages that belong
        to many places make endless tables of a small file.
        """
        self._watch(_SCHEMA_STEPS, _SCHEMA_STEPS)
        kinds = dict(self._rows("SELECT name, type FROM sqlite_master WHERE rootpage > 0"))
        self._watch(_PATIENCE, self._limits.steps)
        if any(kinds.get(name) != "table" for name in _TABLES):
            raise self._foreign()
        for name in _TABLES:
            odd = "SELECT count(*) FROM pragma_table_xinfo(?) WHERE hidden"
            if list(self._rows(odd, name)) != [(0,)]:
                raise self._foreign()
            if list(self._rows(f"PRAGMA quick_check({name})")) != [("ok",)]:
                raise self._damaged()
        models = list(self._rows("SELECT models FROM col"))
        if len(models) != 1:
            raise self._foreign()
        if "notetypes" in kinds and models[0][0] in ("", "{}"):
            raise ExchangeError(_newest_form(self.path.name))

    def _rows(self, query: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        assert self._database is not None
        return iter(self._database.execute(query, values))

    def _watch(self, often: int, most: int) -> None:
        """Let SQLite look up after so many steps, and give up after so many more in all.

        Args:
            often: steps between two looks at whether somebody still wants it.
            most: steps it may take until the next call of this.
        """
        assert self._database is not None
        self._steps = most

        def look_up() -> int:
            self._steps -= often
            try:
                self.progress(0, 0)
            except Exception:  # whatever it is, it is raised once more outside of SQLite
                return 1
            return int(self._steps < 0)

        self._database.set_progress_handler(look_up, often)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Turn what a damaged package raises into one sentence."""
        try:
            yield
        except sqlite3.OperationalError as problem:
            self.progress(0, 0)  # an interrupted query: the person called it off
            raise (self._too_large() if self._steps < 0 else self._damaged()) from problem
        except (
            *(BadZipFile, ZlibError, EOFError, sqlite3.Error, RuntimeError, NotImplementedError),
            *(KeyError, TypeError, ValueError, AttributeError, RecursionError, OverflowError),
            MemoryError,
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


def _connection(path: Path) -> sqlite3.Connection:
    """Open a database that nobody vouches for: nothing is written, nothing is large."""
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    connection.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, _LONGEST_SQL)
    connection.setlimit(sqlite3.SQLITE_LIMIT_COLUMN, _MOST_COLUMNS)
    for setting in ("trusted_schema = OFF", "query_only = ON", "ignore_check_constraints = ON"):
        connection.execute(f"PRAGMA {setting}")
    return connection
