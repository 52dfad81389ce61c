"""Opens Anki packages of unknown origin, within `package_limits`.

The older form: a ZIP file with an SQLite database (``collection.anki21``, else
``collection.anki2``), a JSON map ``media`` from numbers to names, and the media by number.
The newest form holds ``collection.anki21b`` and the media packed with Zstandard, ``media`` as a
message of Protocol Buffers, and kinds of notes and decks in tables of their own; its
``collection.anki2`` is a dummy.
"""

import json
import re
import sqlite3
from collections import deque
from collections.abc import Container, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unicodedata import normalize
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile
from zlib import error as ZlibError  # noqa: N812

from pullstrings_qt.core.errors import quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import moment
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.learning.anki_packing import (
    LARGEST_MAP,
    LARGEST_PICTURE,
    LONGEST_NAME,
    LONGEST_VALUE,
    MAX_DECKS,
    MAX_ENTRIES,
    MAX_FIELDS,
    MAX_NOTES,
    MAX_TYPES,
    BoundedFile,
    TooLongReadError,
    message_field,
    message_fields,
    package_limits,
    reading_cost,
    unpacked,
)
from pullstrings_qt.learning.anki_schedule import AnkiAnswer, AnkiCard
from pullstrings_qt.learning.transfer import ExchangeError
from pullstrings_qt.tiles.markup import (
    LONGEST_FIELD,
    LONGEST_FILE_NAME,
    FieldContent,
    names_to_try,
    read_field,
)

_NEWEST: Final = "collection.anki21b"
_DATABASES: Final = ("collection.anki21", "collection.anki2")
_MEDIA: Final = "media"
_TABLES: Final = ("col", "notes", "cards")
_NEWEST_TABLES: Final = ("notetypes", "fields", "templates", "decks")
_LOG: Final = "revlog"
_NEWEST_SCHEMA: Final = 15  # from here on kinds and decks have tables of their own
_LATEST: Final = 1 << 33  # seconds since 1970: in the year 2242
_LONGEST_PATH: Final = 5 * LONGEST_NAME  # letters of a deck's name with those around it
_LONGEST_DATA: Final = 2_000  # letters of what else is known of a card; Anki's have 150
_PIECE: Final = 1 << 18
_DEFAULT_PACKING: Final = 6  # Zstandard makes a database so much smaller; for the bar alone
_PATIENCE: Final = 20_000  # SQLite's steps between two looks at whether to go on
_LONGEST_SQL: Final = 20_000  # letters of one table in the schema; Anki's have 500
_MAX_COLUMNS: Final = 100  # of a table; Anki's have 18
_SCHEMA_STEPS: Final = 10_000  # to read the schema: Anki's has a dozen entries of ten steps


_MARK: Final = re.compile(r"\{\{(?![#/^])([^{}]*)\}\}")
"""Where a field stands in a template: {{Name}}, also behind filters as {{type:Name}}."""


@dataclass(frozen=True, slots=True)
class NoteType:
    """A kind of notes, `asked` and `answered` on its first card by two of its fields."""

    id: str
    name: str
    fields: tuple[str, ...]
    """Their names, one at least; those of a kind with gaps end with the word in a gap."""
    asked: int
    answered: int
    cloze: bool
    """Whether its notes are texts with gaps, each number of which makes a card."""
    count: int
    shown: tuple[frozenset[int], ...] = ()
    """For each card of a note, the fields that stand on its question."""


def note_type(key: str, model: dict[str, Any], count: int) -> NoteType:
    """Return a kind of notes, told its key, what the package says of it and how many it has."""
    found = model["flds"]
    if len(found) > MAX_FIELDS:
        raise ValueError("a kind of notes has more fields than any has")
    fields = tuple(_name(each) for each in sorted(found, key=lambda each: int(each["ord"])))
    first, *others = sorted(model["tmpls"], key=lambda each: int(each["ord"]))
    questions = [_places(fields, str(each["qfmt"])) for each in (first, *others)]
    shown, told = questions[0], _places(fields, str(first["afmt"]))
    asked = min(shown, key=shown.__getitem__, default=0)
    spare = 1 if asked == 0 and len(fields) > 1 else 0
    answered = min(told.keys() - shown.keys(), key=told.__getitem__, default=spare)
    cloze = model.get("type") == 1
    if cloze:
        fields, answered, questions = (*fields, _("Word in the gap")), len(fields), []
    ways = tuple(map(frozenset, questions))
    return NoteType(str(int(key)), _name(model), fields, asked, answered, cloze, count, ways)


def _name(part: dict[str, Any]) -> str:
    return str(part["name"])[:LONGEST_NAME]


def _places(fields: tuple[str, ...], template: str) -> dict[int, int]:
    """Return which fields stand in a template, and where each stands first."""
    marks: dict[str, int] = {}
    for mark in _MARK.finditer(template):
        marks.setdefault(mark[1].rpartition(":")[2].strip(), mark.start())
    return {place: marks[name] for place, name in enumerate(fields) if name in marks}


class AnkiPackage:
    """An open package; use it as a context and from one thread. Opening raises `ExchangeError`."""

    _zip: ZipFile
    _database: sqlite3.Connection

    def __init__(self, path: Path, progress: ProgressCallback = no_progress) -> None:
        self.path = path
        self.progress = progress
        self._opened = ExitStack()
        self._packed = self._newest = self._has_log = False
        self._steps = self._read = self._pictures = 0

    def __enter__(self) -> "AnkiPackage":
        with ExitStack() as opened:
            self._open(opened)
            self._opened = opened.pop_all()
        return self

    def __exit__(self, *_problem: object) -> None:
        self._opened.close()

    def note_types(self) -> tuple[NoteType, ...]:
        """Return the kinds of notes that have notes, the most frequent first."""
        with self._reading():
            counts = dict(self._rows("SELECT mid, count(*) FROM notes GROUP BY mid"))
            if sum(counts.values()) > MAX_NOTES or len(counts) > MAX_TYPES:
                raise self._too_large()
            found = [note_type(key, model, counts[int(key)]) for key, model in self._models(counts)]
        if not found:
            raise self._refused(_("The package “{name}” holds no notes."))
        return tuple(sorted(found, key=lambda each: -each.count))

    def _models(self, wanted: Container[int]) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield what the package says of the kinds that are wanted, in the older form."""
        if not self._newest:
            ((text,),) = self._rows("SELECT models FROM col")
            yield from (each for each in json.loads(text).items() if int(each[0]) in wanted)
            return
        maximum = MAX_FIELDS + 1
        for key, name, config in self._rows("SELECT id, name, config FROM notetypes"):
            if key in wanted:
                query = "SELECT ord, name FROM fields WHERE ntid = ? LIMIT ?"
                fields = [{"ord": at, "name": each} for at, each in self._rows(query, key, maximum)]
                query = "SELECT ord, config FROM templates WHERE ntid = ? LIMIT ?"
                sides = [
                    {"ord": place, "qfmt": _text(text, 1), "afmt": _text(text, 2)}
                    for place, text in self._rows(query, key, maximum)
                ]
                kind = message_field(config, 1, 0)
                yield str(key), {"name": name, "type": kind, "flds": fields, "tmpls": sides}

    def homes(self) -> Iterator[tuple[int, str, str]]:
        """Yield each note with its kind and its deck, in the order in which they were made.

        A note is at home where its first card is, or was before a filtered deck borrowed it; the
        name of a deck begins with those it lies in, with two colons between them.
        """
        with self._reading():
            names = self._deck_names()
            query = (
                "SELECT notes.id, notes.mid, home.did FROM notes LEFT JOIN"
                " (SELECT nid, CASE WHEN odid THEN odid ELSE did END AS did, min(ord) FROM cards"
                " GROUP BY nid) AS home ON home.nid = notes.id ORDER BY notes.id"
            )
            for note, kind, deck in self._rows(query):
                yield int(note), str(kind), names.get(deck, "")

    def _deck_names(self) -> dict[int, str]:
        if self._newest:
            rows = self._rows("SELECT id, name FROM decks LIMIT ?", MAX_DECKS + 1)
            found = [(int(key), str(name).replace("\x1f", "::")) for key, name in rows]
        else:
            ((text,),) = self._rows("SELECT decks FROM col")
            decks = json.loads(text).items()
            found = [(int(key), str(deck.get("name", ""))) for key, deck in decks]
        if len(found) > MAX_DECKS:
            raise self._too_large()
        return {key: name[:_LONGEST_PATH] for key, name in found}

    def fields(self, note: int) -> tuple[str, ...]:
        """Return the fields of a note, as HTML."""
        with self._reading():
            ((fields,),) = self._rows("SELECT flds FROM notes WHERE id = ?", note)
            return tuple(str(fields).split("\x1f", MAX_FIELDS))

    def guid(self, note: int) -> str:
        """Return what Anki knows a note by, also in another package."""
        with self._reading():
            ((guid,),) = self._rows("SELECT guid FROM notes WHERE id = ?", note)
            return str(guid)[:LONGEST_NAME]

    def count_learned(self) -> int:
        """Return how many cards have been met."""
        with self._reading():
            ((count,),) = self._rows("SELECT count(*) FROM cards WHERE type > 0")
            return int(count)

    def created(self) -> datetime:
        """Return the beginning of the day from which due days are counted."""
        with self._reading():
            ((seconds,),) = self._rows("SELECT crt FROM col")
            if not 0 <= seconds < _LATEST:
                raise ValueError("no collection begins then")
            return moment(1000 * int(seconds))

    def cards(self) -> Iterator[AnkiCard]:
        """Yield every card that has been met."""
        with self._reading():
            query = (
                "SELECT id, nid, ord, type, CASE WHEN odid THEN odue ELSE due END, ivl, factor,"
                " left, substr(data, 1, ?) FROM cards WHERE type > 0"
            )
            for row in self._rows(query, _LONGEST_DATA):
                yield AnkiCard(*row)

    def answers(self, wanted: Container[int]) -> tuple[list[AnkiAnswer], int]:
        """Return the last answers to some cards in order, and how many before are too many."""
        if not self._has_log:
            return [], 0
        query = "SELECT id, cid, ease, time, type, factor FROM revlog ORDER BY id"
        kept: deque[AnkiAnswer] = deque(maxlen=self._limits.reviews)
        count = 0
        with self._reading():
            for row in self._rows(query):
                if row[1] in wanted:
                    kept.append(AnkiAnswer(*row))
                    count += 1
        return list(kept), count - len(kept)

    def read_field(self, html: str) -> FieldContent:
        """Return what a field shows, or raise an `ExchangeError`."""
        shown = html[:LONGEST_FIELD]
        self._read += reading_cost(shown)
        if self._read > self._limits.reading:
            raise self._too_large()
        return read_field(shown)

    def picture(self, name: str) -> bytes | None:
        """Return a picture by the name notes call it, or None where the package lacks it."""
        number = next((self._names[each] for each in names_to_try(name) if each in self._names), "")
        with self._reading():
            if not number or not self._has(number):
                return None
            maximum = min(LARGEST_PICTURE, self._limits.pictures - self._pictures)
            content = self._entry(number, maximum)
            self._pictures += len(content)
            return content

    def _open(self, opened: ExitStack) -> None:
        with self._reading():
            self._limits = package_limits(self.path)
            file = opened.enter_context(BoundedFile(self.path))
            try:
                self._zip = opened.enter_context(ZipFile(file))
            except TooLongReadError as problem:
                raise self._too_large() from problem
            except BadZipFile as problem:
                file.seek(0)
                begun = file.read(2) == b"PK"  # cut off, as by a download that stopped
                raise (self._damaged() if begun else self._foreign()) from problem
            if len(self._zip.infolist()) > MAX_ENTRIES:
                raise self._too_large()
            self._packed = self._has(_NEWEST)
            databases = (_NEWEST,) if self._packed else _DATABASES
            name = next((each for each in databases if self._has(each)), None)
            if name is None:
                raise self._foreign()
            self._names = self._read_map() if self._has(_MEDIA) else {}
            folder = opened.enter_context(TemporaryDirectory(prefix="pullstrings-"))
            self._unpack(name, Path(folder, "notes"))
            self._database = opened.enter_context(closing(_connection(Path(folder, "notes"))))
            self._check_tables()

    def _has(self, name: str) -> bool:
        return name in self._zip.NameToInfo

    def _read_map(self) -> dict[str, str]:
        content = self._entry(_MEDIA, LARGEST_MAP)
        names: Iterable[tuple[str, Any]]
        if self._packed:  # a list of messages
            listed = (value for number, value in message_fields(content) if number == 1)
            files = list(islice(listed, MAX_ENTRIES + 1))
            if len(files) > MAX_ENTRIES:
                raise ValueError("more files are listed than a package has")
            names = ((str(place), _text(entry, 1)) for place, entry in enumerate(files))
        else:
            names = json.loads(content).items()
        return {
            normalize("NFC", name): number
            for number, name in names
            if isinstance(name, str) and len(name) <= LONGEST_FILE_NAME
        }

    def _entry(self, name: str, maximum: int) -> bytes:
        """Return an entry; what its head says of its size is not trusted."""
        content = bytearray()
        for piece in self._pieces(name):
            content += piece
            if len(content) > maximum:
                raise self._too_large()
        return bytes(content)

    def _pieces(self, name: str) -> Iterator[bytes]:
        """Yield an entry as it was before it was packed, in pieces."""
        # forms of packing that Anki does not use unpack without any measure
        if self._zip.getinfo(name).compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise BadZipFile(f"{name} is packed in another way")
        with self._zip.open(name) as entry:
            if self._packed:
                yield from unpacked(entry, _PIECE)
                return
            while piece := entry.read(_PIECE):
                yield piece

    def _unpack(self, name: str, target: Path) -> None:
        maximum = self._limits.database
        head = self._zip.getinfo(name).file_size * (_DEFAULT_PACKING if self._packed else 1)
        whole = min(head, maximum) // _PIECE
        done = 0
        with target.open("xb") as file:
            for piece in self._pieces(name):
                done += len(piece)
                if done > maximum:
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
        versions = list(self._rows("SELECT ver FROM col"))
        if len(versions) != 1:
            raise self._foreign()
        self._newest = (versions[0][0] or 0) >= _NEWEST_SCHEMA
        more = _NEWEST_TABLES if self._newest else ()
        self._has_log = _LOG in kinds
        for name in (*_TABLES, *more, *((_LOG,) if self._has_log else ())):
            odd = "SELECT count(*) FROM pragma_table_xinfo(?) WHERE hidden"
            if kinds.get(name) != "table" or list(self._rows(odd, name)) != [(0,)]:
                raise self._foreign()
            if list(self._rows(f"PRAGMA quick_check({name})")) != [("ok",)]:
                raise self._damaged()

    def _rows(self, query: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        return iter(self._database.execute(query, values))

    def _watch(self, often: int, maximum: int) -> None:
        """Let SQLite look every few steps whether to go on, and stop after a maximum of steps."""
        self._steps = maximum

        def look_up() -> int:
            self._steps -= often
            try:
                self.progress(0, 0)
            except Exception:  # any error: raised again outside of SQLite
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
            raise self._refused(_("The file “{name}” cannot be read.")) from problem

    def _refused(self, words: str) -> ExchangeError:
        return ExchangeError(words.format(name=quoted(self.path.name)))

    def _damaged(self) -> ExchangeError:
        words = _("The package “{name}” is damaged. Please export or download it once more.")
        return self._refused(words)

    def _foreign(self) -> ExchangeError:
        return self._refused(_("“{name}” is not an Anki package; those end in .apkg."))

    def _too_large(self) -> ExchangeError:
        words = _("The package “{name}” is too large. Please export one deck from Anki by itself.")
        return self._refused(words)


def _text(message: bytes, number: int) -> str:
    return str(message_field(message, number, b""), "utf-8")


def _connection(path: Path) -> sqlite3.Connection:
    """Open a database that nobody vouches for: nothing is written, nothing is large."""
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    connection.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, _LONGEST_SQL)
    connection.setlimit(sqlite3.SQLITE_LIMIT_COLUMN, _MAX_COLUMNS)
    # Anki's own order of names; nothing here asks for it, but tables that have it want to be known.
    connection.create_collation("unicase", lambda one, other: (one > other) - (one < other))
    for setting in ("trusted_schema = OFF", "query_only = ON", "ignore_check_constraints = ON"):
        connection.execute(f"PRAGMA {setting}")
    return connection
