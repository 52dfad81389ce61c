"""Stores with flipped bits, truncated files, odd values, and files that are not stores."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from pullstrings_qt.app.start import AppSession, application
from pullstrings_qt.core.errors import PullstringsError, RecordError
from pullstrings_qt.storage import NewerStore, OpenedStore, open_store
from pullstrings_qt.storage.copies import list_copies
from pullstrings_qt.storage.folder import STORE_FILE
from tests.robustness.broken import broken_row, flip
from tests.robustness.fuzz_kind import Kind
from tests.robustness.trial import Finding, lost
from tests.robustness.whole import (
    MATCHES,
    is_tidy,
    keep,
    killed,
    lived_in,
    look_at_everything,
    played,
)

LOG = f"{STORE_FILE}-wal"


def _clear_block(chance: Random, data: bytearray) -> None:
    """Fill a piece with zeros or noise, as a crash of the machine may."""
    size = chance.choice((16, 512, 4096))
    start = chance.randrange(len(data)) // size * size
    data[start : start + size] = chance.choice((bytes(size), chance.randbytes(size)))


def _cut(chance: Random, data: bytearray) -> None:
    del data[chance.randrange(len(data)) :]


_DAMAGE = {"a bit": flip, "a block": _clear_block, "the end": _cut}
"""What a worn disk or a crash of the machine does to a file."""


def _damage(chance: Random, folder: Path, kind: str) -> str:
    file = chance.choice([each for each in sorted(folder.iterdir()) if each.stat().st_size])
    data = bytearray(file.read_bytes())
    _DAMAGE[kind](chance, data)
    file.write_bytes(data)
    return f"{kind} of {file.name}"


def _change_tables(chance: Random, folder: Path) -> str:
    """Put something else in the place of a table, as no app of ours would."""
    table = chance.choice(("matches", "turns", "players", "settings", "reviews", "cards"))
    action = chance.choice(
        (
            f"DROP TABLE {table}",
            f"ALTER TABLE {table} RENAME TO other",
            f"ALTER TABLE {table} RENAME TO other; CREATE VIEW {table} AS SELECT * FROM other",
            f"ALTER TABLE {table} RENAME TO other; CREATE VIEW {table} AS WITH RECURSIVE n(x) AS"
            " (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, 'a' AS key, 'b' AS name,"
            " 'c' AS folded FROM n",
            f"CREATE TRIGGER t AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END",
            f"DELETE FROM {table}",
            "PRAGMA user_version = 0",
            "PRAGMA application_id = 7",
            f"ALTER TABLE {table} ADD COLUMN more TEXT",
        )
    )
    with closing(sqlite3.connect(folder / STORE_FILE)) as connection:
        try:
            connection.executescript(action)
        except sqlite3.Error:
            return "nothing"
    return action


_ACTIONS = (*["a bit"] * 8, "a block", "the end", *["a row"] * 5, "a table")


@dataclass(frozen=True, slots=True)
class Broken:
    """What was done to a store.

    Attributes:
        done: in words.
        files: all of it as it lies there now, by name.
        turns: how many turns there were; fewer must not be shown without a word. 0: any number.
        copied: what the newest copy has, as `count` returns it: nothing of it may be lost.
    """

    done: str
    files: dict[str, bytes]
    turns: int
    copied: dict[str, int]


_COUNTED = """
    SELECT 'turns of match ' || match_id, count(*) FROM turns GROUP BY match_id
    UNION ALL SELECT 'person ' || id, 1 FROM players
    UNION ALL SELECT 'answers of person ' || person, count(*) FROM reviews GROUP BY person
"""


def count(file: Path, place: Path) -> dict[str, int]:
    """Return how much of what a store holds, counted in a copy: the log is read into that."""
    place.mkdir()
    for part in file.parent.glob(f"{file.name}*"):
        shutil.copyfile(part, place / part.name)
    with closing(sqlite3.connect(place / file.name)) as connection:
        found = dict(connection.execute(_COUNTED))
    shutil.rmtree(place)
    return found


class _BrokenStore(Kind):
    """Stores a family has lived in, copied, closed well or killed, and then broken."""

    def prepare(self, folder: Path) -> None:
        closed = lived_in(folder / "closed")
        self._wholes = (closed, closed, killed(folder / "killed", closed))
        place = folder / "counted"
        self._turns = {
            whole: sum(
                number
                for name, number in count(whole / STORE_FILE, place).items()
                if name.startswith("turns")
            )
            for whole in self._wholes
        }
        (copy,) = list_copies(closed)
        self._copied = count(copy.file, place)

    def _break(self, chance: Random, folder: Path) -> Broken:
        """Leave a broken store and return what was done to it."""
        whole = chance.choice(self._wholes)
        for file in whole.iterdir():
            shutil.copyfile(file, folder / file.name)
        action = chance.choice(_ACTIONS)
        is_damage = action in _DAMAGE
        if is_damage:
            done = _damage(chance, folder, action)
        elif action == "a row":
            done = broken_row(chance, folder / STORE_FILE)
        else:
            done = _change_tables(chance, folder)
        files = {file.name: file.read_bytes() for file in folder.iterdir()}
        # A log that is cut ends like one that was being written, and rows edited with SQL are
        # what somebody wanted: neither can be told from a store that is whole.
        is_told = is_damage and not (action == "the end" and LOG in done)
        # What is wrong with a copy is no loss as long as the store itself is well.
        return Broken(
            done,
            files,
            self._turns[whole] if is_told else 0,
            self._copied if is_damage or done.startswith("DROP") else {},
        )


class Stores(_BrokenStore):
    """A broken store opens, shows what it can, keeps what it cannot show, and goes on."""

    name = "stores"
    share = 2.0

    def run(self, chance: Random, folder: Path) -> None:
        place = folder / "data"
        place.mkdir()
        broken = self._break(chance, place)
        for again in (False, True):
            with self.reading(f"a store, {broken.done}"):
                opened = open_store(place)
                try:
                    self._use(opened, place, broken, again=again)
                finally:
                    opened.store.close()

    def _use(self, opened: OpenedStore, place: Path, broken: Broken, *, again: bool) -> None:
        store, done = opened.store, broken.done
        if not store.persistent:
            raise lost("nothing can be saved any more", done)
        if again and opened.notice is not None:
            raise lost("the second start says it once more", f"{done}: {opened.notice}")
        looked = ""
        try:
            for part in () if again else look_at_everything(store):
                looked = part
        except RecordError:
            pass  # one match that says what is wrong with it; the others are in the history
        except PullstringsError as problem:
            if not looked.startswith("match"):
                words = f"{done}: {looked}: {problem}"
                raise lost(f"{looked.rstrip('0123456789 ')} cannot be seen", words) from problem
        summaries = store.matches.summaries()
        seen, turns = len(summaries), sum(summary.turns for summary in summaries)
        kept = {file.read_bytes() for file in place.rglob("*") if file.is_file()}
        fewer = (seen < MATCHES and "DELETE" not in done) or turns < broken.turns
        if not again and fewer:
            words = f"{done}: {seen} of {MATCHES} matches, {turns} of {broken.turns} turns"
            if opened.notice is None:
                raise lost("less is seen, and nothing says so", words)
            if broken.files[STORE_FILE] not in kept:
                raise lost("what cannot be read is not kept as it was", words)
        shown = dict(store._database.rows(_COUNTED))
        gone = {name for name, number in broken.copied.items() if shown.get(name, 0) < number}
        if gone:
            raise lost("something older than the newest copy is lost", f"{done}: {gone}")
        number = keep(store, played(0), turns=3)
        if len(store.matches.record(number)["turns"]) != 3:
            raise lost("a new match is not kept", done)
        is_tidy(place)


class Starts(_BrokenStore):
    """The whole app starts on a broken store, and its pages come up."""

    name = "starts"
    share = 0.5

    def prepare(self, folder: Path) -> None:
        super().prepare(folder)
        application()

    def run(self, chance: Random, folder: Path) -> None:
        done = self._break(chance, folder).done
        try:
            opened = open_store(folder)
        except NewerStore:
            return
        session = AppSession(opened, geometry=False)
        window, navigation = session.window, session.navigation
        try:
            with self.reading(f"home, {done}"):
                navigation.open_home()
                window.show()
                QApplication.processEvents()
                window.go_home()
            for action in (
                navigation.matches.continue_match,
                navigation.history.open_history,
                navigation.open_people,
                navigation.open_learning,
                navigation.open_tile_sets,
                navigation.open_settings,
                navigation.matches.ask_new_match,
            ):
                with self.reading(f"{action.__name__}, {done}"):
                    action()
                    QApplication.processEvents()
                    window.go_home()
        except PullstringsError as problem:
            raise Finding("traceback", "a page raised", f"{done}: {problem!r}") from problem
        finally:
            window.close()
            session.end()
            window.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


KINDS = (Stores, Starts)
