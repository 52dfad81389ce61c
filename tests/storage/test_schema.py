"""Migrations: older stores are upgraded to the newest version, completely or not at all."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pullstrings_qt.core.learning_types import Source
from pullstrings_qt.core.profile import Profile, SigningLevel
from pullstrings_qt.storage import StoreError, open_store, schema
from pullstrings_qt.storage.folder import STORE_FILE
from pullstrings_qt.storage.inspection import Condition, checksum, inspect, schema_objects
from pullstrings_qt.storage.schema import schema_version
from tests.storage.review_samples import STATE, review
from tests.storage.store_samples import (
    TURNS,
    Open,
    change,
    contents,
    fill,
    play,
    refused,
    turns_in,
    write_version,
)

NEXT: schema.Migration = (
    "ALTER TABLE players ADD COLUMN color TEXT",
    "UPDATE players SET color = 'blue'",
)


def _add_version(monkeypatch: pytest.MonkeyPatch, migration: schema.Migration) -> None:
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, migration))


def _backups(folder: Path) -> list[Path]:
    return sorted(folder.glob("pullstrings-version-*.db"))


def test_a_store_of_version_1_opens_and_its_players_become_profiles(
    opened: Open, folder: Path
) -> None:
    """Issue 4: profiles, cards and reviews come to a store with matches, which stay."""
    more = "INSERT INTO players (name, folded) VALUES ('Oh', 'oh')"
    change(write_version(1, folder), more)
    store = opened().store
    summary = store.matches.unfinished()
    assert summary is not None
    assert (summary.id, summary.players, summary.turns) == (7, ("Zoë", "Oh"), 2)
    assert store.settings.get("theme", "light") == "dark"
    assert store.profiles.names() == ["Oh", "Zoë"]
    oh, zoe = store.profiles.all()
    assert (oh.name, zoe.name) == ("Oh", "Zoë")
    assert len({oh.key, zoe.key, ""}) == 3
    assert zoe == Profile(zoe.id, zoe.key, "Zoë")
    store.reviews.add(zoe.id, review("a"), STATE)
    assert store.reviews.cards(zoe.id, "asl") == {review("a").key: STATE}
    assert turns_in(store) == TURNS[:2]
    assert [backup.name for backup in _backups(folder)] == ["pullstrings-version-1.db"]
    store.close()
    again = opened().store
    assert again.profiles.all() == [oh, zoe]
    assert again.reviews.count(zoe.id) == 1
    assert _backups(folder) == [folder / "pullstrings-version-1.db"]


@pytest.mark.usefixtures("needs_permissions")
def test_a_store_of_version_1_that_may_only_be_read_learns_in_memory(
    opened: Open, folder: Path
) -> None:
    write_version(1, folder)
    before = contents(folder)
    with refused(folder):
        memory = opened().store
        assert not memory.persistent
        with memory.beside() as beside:
            person = beside.profiles.all()[0]
            beside.reviews.add(person.id, review("a"), STATE)
        assert memory.reviews.count(person.id) == 1
    assert contents(folder) == before


def test_an_older_store_is_backed_up_once_and_brought_on(
    opened: Open, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write_version(1, folder)
    _add_version(monkeypatch, NEXT)
    assert inspect(file) is Condition.OLDER
    store = opened().store
    assert turns_in(store) == TURNS[:2]
    assert store._database.rows("SELECT name, color FROM players") == [("Zoë", "blue")]
    assert store._database.rows("PRAGMA user_version") == [(schema.schema_version(),)]
    store.matches.append_turn(7, 3, TURNS[2])
    store.close()
    backups = _backups(folder)
    assert [backup.name for backup in backups] == ["pullstrings-version-1.db"]
    again = opened()
    assert again.notice is None
    assert turns_in(again.store) == TURNS
    assert _backups(folder) == backups
    again.store.close()
    (folder / STORE_FILE).unlink()
    write_version(1, folder)  # another one does not take the place of the first copy
    assert opened().store.persistent
    assert len(_backups(folder)) == 2
    with closing(sqlite3.connect(backups[0])) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (1,)
        assert copy.execute("SELECT name FROM players").fetchall() == [("Zoë",)]
        assert copy.execute("SELECT COUNT(*) FROM turns").fetchone() == (2,)


def test_a_migration_that_fails_changes_nothing(
    opened: Open, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_version(1, folder)
    before = contents(folder)
    with monkeypatch.context() as patch:
        _add_version(patch, (*NEXT, "INSERT INTO nowhere VALUES (1)"))
        with pytest.raises(StoreError, match="left unchanged"):
            open_store(folder)
        assert contents(folder) == before
    assert turns_in(opened().store) == TURNS[:2]


@pytest.mark.usefixtures("needs_permissions")
def test_an_older_store_that_may_only_be_read_is_brought_on_in_memory(
    opened: Open, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(folder)
    before = contents(folder)
    _add_version(monkeypatch, NEXT)
    with refused(folder):
        memory = opened()
        assert not memory.store.persistent
        assert memory.store._database.rows("SELECT color FROM players") == [("blue",)]
        assert turns_in(memory.store) == TURNS
    assert contents(folder) == before


def test_a_new_store_has_every_version(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    _add_version(monkeypatch, NEXT)
    store = opened().store
    play(store)
    assert store._database.rows("PRAGMA user_version") == [(schema.schema_version(),)]
    assert store._database.rows("SELECT color FROM players") == []


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_old_versions_are_as_they_were_written(folder: Path, version: int) -> None:
    """Stores of these versions exist: whoever edits an old migration breaks them."""
    write_version(version, folder)
    with (
        closing(sqlite3.connect(folder / STORE_FILE)) as kept,
        closing(sqlite3.connect(":memory:")) as written,
    ):
        for migration in schema.MIGRATIONS[:version]:
            for statement in migration:
                written.execute(statement)
        columns = "SELECT m.name, c.* FROM sqlite_master m, pragma_table_xinfo(m.name) c ORDER BY 1"
        assert written.execute(columns).fetchall() == kept.execute(columns).fetchall()
        names = "SELECT type, name, tbl_name FROM sqlite_master ORDER BY 1, 2"
        assert written.execute(names).fetchall() == kept.execute(names).fetchall()


def test_what_was_played_keeps_its_order(opened: Open, folder: Path) -> None:
    change(
        write_version(2, folder),
        "INSERT INTO matches SELECT 5, game, options, setup, players, outcome, extras,"
        " imported, started, '2026-01-02T03:06:00.000000+00:00' FROM matches",
    )
    assert [summary.id for summary in opened().store.matches.summaries()] == [5, 7]


@pytest.mark.parametrize("version", [2, 3, 4])
def test_a_store_with_learning_opens(opened: Open, folder: Path, version: int) -> None:
    write_version(version, folder)
    first = opened()
    store = first.store
    assert first.notice is None
    (zoe,) = store.profiles.all()
    key = "5a0c1f0e9b7d4c3e8f6a2b1d0c9e8f7a"
    assert zoe == Profile(1, key, "Zoë", "owl", True, SigningLevel.SOME, 35, False)
    (_first, right), (last, wrong) = store.reviews.page(zoe.id)
    assert right == review("a")
    assert (wrong.taken_for, wrong.before, wrong.source) == ("d", STATE, Source.MATCH)
    assert store.reviews.cards(zoe.id, "asl")[review("a").key] == STATE
    assert store.reviews.take_back(zoe.id, last) == wrong
    assert store.reviews.count(zoe.id) == 1
    assert turns_in(store) == TURNS[:2]


def test_the_checksum_is_that_of_the_newest_schema(tmp_path: Path) -> None:
    with closing(open_store(tmp_path).store):
        pass
    with closing(sqlite3.connect(tmp_path / STORE_FILE)) as connection:
        found = schema_objects(connection)
    assert (schema_version(), checksum(found)) == (schema.CHECKSUM_VERSION, schema.CHECKSUM)


@pytest.mark.parametrize("version", range(1, schema_version() + 1))
def test_each_table_begins_with_its_key_and_each_column_has_a_type_that_is_read(
    version: int,
) -> None:
    """Recovery reads a damaged table from both ends in the order of its first columns."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        schema.migrate(connection, version)
        tables = [name for kind, name, _sql in schema_objects(connection) if kind == "table"]
        assert {"settings", "players", "matches", "turns"} <= set(tables)
        for table in tables:
            columns = connection.execute("SELECT type, pk FROM pragma_table_info(?)", (table,))
            kinds, keys = zip(*columns, strict=True)
            count = max(keys)
            assert keys == (*range(1, count + 1), *[0] * (len(keys) - count)), table
            assert count > 0, table
            assert {*kinds} <= {"TEXT", "INTEGER", "REAL"}, table
