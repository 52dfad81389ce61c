"""Stores for experiments, and ways to be refused by the file system even as root."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from pullstrings_qt.core.rating import GameRating, GlickoRating
from pullstrings_qt.core.record import Record
from pullstrings_qt.storage import OpenedStore, Store, open_store
from pullstrings_qt.storage.database import Database
from pullstrings_qt.storage.folder import LOCK_FILE, STORE_FILE
from pullstrings_qt.storage.ratings import take_ratings
from pullstrings_qt.storage.schema import migrate

Open = Callable[[], OpenedStore]
"""What the fixture `opened` gives: a way to open the store in its folder, as a start does."""

START = Record(
    game="pulling_strings",
    options={"edition": "2003"},
    setup={"layout": ["a", "b", "c"]},
    players=("Zoë", "Oh"),
    extras={"seats": [{}, {"computer": "gentle"}]},
)
TURNS = [{"0": "n3", "1": "e3"}, {"0": "n4", "1": "w3"}, {"0": "s1", "1": "s1"}]
OUTCOME = {"winners": [0], "reason": "home", "scores": {"0": 6, "1": 5}}


@cache
def _empty() -> bytes:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        return connection.serialize()


def store_in_memory(folder: Path) -> Store:
    """Return an empty store that is gone when it is closed, and is made in no time."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(_empty())
    connection.execute("PRAGMA foreign_keys = ON")
    return Store(Database(connection), folder, None, persistent=False)


def play(store: Store, turns: int = 3) -> int:
    """Begin a match in the store, play some turns of it and return its id."""
    match_id = store.matches.begin(START)
    for number in range(1, turns + 1):
        store.matches.append_turn(match_id, number, TURNS[(number - 1) % len(TURNS)])
    return match_id


def fill(folder: Path, turns: int = 3) -> Path:
    """Leave a closed store with a name, a setting and one match; return its file."""
    store = open_store(folder).store
    store.profiles.add("Zoë")
    store.settings.set("theme", "dark")
    play(store, turns)
    store.close()
    return folder / STORE_FILE


def leave_as_killed(folder: Path, turns: int = 3) -> Path:
    """Leave the files of a store whose process was killed: the turns are still in its log."""
    with tempfile.TemporaryDirectory() as elsewhere:
        fill(Path(elsewhere), turns=0)
        store = open_store(Path(elsewhere)).store
        play(store, turns)
        for file in Path(elsewhere).glob(f"{STORE_FILE}*"):
            if not file.name.endswith("-shm"):
                shutil.copyfile(file, folder / file.name)
        store.close()
    log = folder / f"{STORE_FILE}-wal"
    assert log.stat().st_size > 0, "the sample has no log"
    return folder / STORE_FILE


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file byte for byte, but for the lock, SQLite's index and an empty log."""
    files = {
        file.name: file.read_bytes()
        for file in sorted(folder.iterdir())
        if file.is_file() and file.name != LOCK_FILE and not file.name.endswith("-shm")
    }
    return {name: data for name, data in files.items() if data or not name.endswith("-wal")}


def turns_in(store: Store) -> list[dict[str, str]]:
    """Return the turns of the newest match."""
    turns: list[dict[str, str]] = store.matches.record(store.matches.summaries(1)[0].id)["turns"]
    return turns


def going_on(store: Store) -> int | None:
    """Return the match that home offers to go on with, if there is one."""
    summary = store.matches.unfinished()
    return None if summary is None else summary.id


def is_whole(file: Path) -> bool:
    """Tell whether SQLite finds nothing wrong with the database."""
    with closing(sqlite3.connect(file)) as connection:
        return bool(connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok")


def change(file: Path, *statements: str) -> bytes:
    """Change a closed store with SQL, past the app; return its bytes."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            connection.execute(statement)
    return file.read_bytes()


def write_version(version: int, folder: Path, name: str = STORE_FILE) -> Path:
    """Leave a store as an earlier version of the app wrote it; return its file."""
    script = Path(__file__).parent / f"version-{version}.sql"
    with closing(sqlite3.connect(folder / name)) as connection:
        connection.executescript(script.read_text(encoding="utf-8"))
    return folder / name


@contextmanager
def refused(path: Path) -> Iterator[None]:
    """Let this process, even root's, not write the file or folder during the block."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    modes = {one: one.stat().st_mode for one in (path, *path.glob("*"))}
    for one, mode in modes.items():  # the owner may read them, and that is now nobody
        one.chmod(
            mode | (mode >> 6 & 5) * 0o11 if one != path else 0o555 if one.is_dir() else 0o444
        )
    if is_root:
        os.seteuid(65534)  # root may write everything; nobody may not
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        for one, mode in modes.items():
            one.chmod(mode)


def ratings_of(store: Store, person: int) -> dict[str, GameRating]:
    """Return how a person stands, by the id of the game."""
    lines = store.ratings.lines(person)
    return {game: GameRating(after[-1], len(after)) for game, after in lines.items()}


def take_in_ratings(store: Store, person: int, lines: Mapping[str, Sequence[GlickoRating]]) -> None:
    """Keep the ratings of a person from elsewhere."""
    with store._database.writing() as connection:
        take_ratings(connection, person, lines)
