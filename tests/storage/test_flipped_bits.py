"""Broken stores open, show what they can, keep what they cannot show, and say so."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pullstrings_qt.core.errors import PullstringsError, RecordError
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.storage.copies import list_copies
from pullstrings_qt.storage.folder import STORE_FILE
from tests.broken import broken_row, flip
from tests.robustness.whole import (
    MATCHES,
    is_tidy,
    keep,
    killed,
    lived_in,
    look_at_everything,
    played,
)

_COUNTED = """
    SELECT 'turns of match ' || match_id, count(*) FROM turns GROUP BY match_id
    UNION ALL SELECT 'person ' || id, 1 FROM players
    UNION ALL SELECT 'answers of person ' || person, count(*) FROM reviews GROUP BY person
"""


def _clear_block(chance: Random, data: bytearray) -> None:
    """Fill a piece with zeros or noise, as a crash of the machine may."""
    size = chance.choice((16, 512, 4096))
    start = chance.randrange(len(data)) // size * size
    data[start : start + size] = chance.choice((bytes(size), chance.randbytes(size)))


def _cut(chance: Random, data: bytearray) -> None:
    del data[chance.randrange(len(data)) :]


DAMAGE: dict[str, Callable[[Random, bytearray], None]] = {
    "a bit": flip,
    "a block": _clear_block,
    "the end": _cut,
}
"""What a worn disk or a crash of the machine does to a file."""


class Wholes:
    """Stores a family has lived in, one closed well and one killed, and what is in them."""

    def __init__(self, folder: Path) -> None:
        closed = lived_in(folder / "closed")
        self.stores = (closed, killed(folder / "killed", closed))
        (copy,) = list_copies(closed)
        self.copied = counted(copy.file, folder / "counted")
        self.turns = {
            store: sum(
                number
                for name, number in counted(store / STORE_FILE, folder / "counted").items()
                if name.startswith("turns")
            )
            for store in self.stores
        }


def counted(file: Path, place: Path) -> dict[str, int]:
    """Return how much of what a store holds, counted in a copy: the log is read into that."""
    place.mkdir()
    for part in file.parent.glob(f"{file.name}*"):
        shutil.copyfile(part, place / part.name)
    with closing(sqlite3.connect(place / file.name)) as connection:
        found = dict(connection.execute(_COUNTED))
    shutil.rmtree(place)
    return found


@pytest.fixture(scope="module")
def wholes(tmp_path_factory: pytest.TempPathFactory) -> Wholes:
    """Return stores in which nothing is wrong."""
    return Wholes(tmp_path_factory.mktemp("whole"))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], Path]:
    """Return a function that copies a store and returns its new folder."""

    def copied(whole: Path) -> Path:
        folder = tmp_path_factory.mktemp("store")
        return Path(shutil.copytree(whole, folder / "data"))

    return copied


def use(store: Store, folder: Path) -> None:
    """Look at all there is, and play on: a match may say what is wrong with it, nothing else."""
    assert store.persistent
    looked = ""
    try:
        for part in look_at_everything(store):
            looked = part
    except RecordError:
        pass  # one match cannot be replayed; the others are in the history
    except PullstringsError:
        assert looked.startswith("match")
    number = keep(store, played(0), turns=3)
    assert len(store.matches.record(number)["turns"]) == 3
    is_tidy(folder)


@given(st.randoms(use_true_random=False), st.sampled_from(["a bit"] * 8 + ["a block", "the end"]))
@settings(max_examples=25)
def test_nothing_that_is_older_than_the_newest_copy_is_lost(
    wholes: Wholes, place: Callable[[Path], Path], chance: Random, kind: str
) -> None:
    whole = chance.choice(wholes.stores)
    folder = place(whole)
    file = chance.choice([each for each in sorted(folder.iterdir()) if each.stat().st_size])
    data = bytearray(file.read_bytes())
    DAMAGE[kind](chance, data)
    file.write_bytes(data)
    broken = (folder / STORE_FILE).read_bytes()
    opened = open_store(folder)
    with closing(opened.store) as store:
        seen = store.matches.summaries()
        # a log that is cut ends like one that was being written
        is_told = kind != "the end" or not file.name.endswith("-wal")
        turns = wholes.turns[whole] if is_told else 0
        if len(seen) < MATCHES or sum(summary.turns for summary in seen) < turns:
            assert opened.notice is not None, "less is seen, and nothing says so"
            kept = {each.read_bytes() for each in folder.rglob("*") if each.is_file()}
            assert broken in kept, "what cannot be read is not kept as it was"
        shown = dict(store._database.rows(_COUNTED))
        gone = {name for name, number in wholes.copied.items() if shown.get(name, 0) < number}
        assert not gone
        use(store, folder)
    opened = open_store(folder)
    opened.store.close()
    assert opened.notice is None, "the second start says it once more"


CHANGES = (
    "DROP TABLE {table}",
    "ALTER TABLE {table} RENAME TO other",
    "ALTER TABLE {table} RENAME TO other; CREATE VIEW {table} AS SELECT * FROM other",
    "ALTER TABLE {table} RENAME TO other; CREATE VIEW {table} AS WITH RECURSIVE n(x) AS"
    " (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, 'a' AS key, 'b' AS name,"
    " 'c' AS folded FROM n",
    "CREATE TRIGGER t AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END",
    "DELETE FROM {table}",
    "PRAGMA user_version = 0",
    "PRAGMA application_id = 7",
    "ALTER TABLE {table} ADD COLUMN more TEXT",
)
"""What no app of ours does to a store."""


@given(st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_a_store_that_somebody_has_edited_can_be_looked_at_and_played_on_in(
    wholes: Wholes, place: Callable[[Path], Path], chance: Random
) -> None:
    folder = place(chance.choice(wholes.stores))
    if chance.random() < 0.8:
        broken_row(chance, folder / STORE_FILE)
    else:
        table = chance.choice(("matches", "turns", "players", "settings", "reviews", "cards"))
        with closing(sqlite3.connect(folder / STORE_FILE)) as connection:
            connection.executescript(chance.choice(CHANGES).format(table=table))
    with closing(open_store(folder).store) as store:
        use(store, folder)
