"""The path of the store, and the messages when it breaks while open."""

import errno
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pullstrings_qt.storage import Store, StoreBusy, StoreReadError, StoreWriteError, data_folder
from pullstrings_qt.storage.errors import write_error
from tests.storage.store_samples import TURNS, play


def test_the_store_lies_in_the_folder_of_the_platform(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "HOME"):
        monkeypatch.setenv(name, str(folder))
    assert data_folder().name == "Pullstrings"
    if sys.platform == "linux":
        assert data_folder() == folder / "Pullstrings"
    assert list(folder.iterdir()) == [], "asking makes nothing"


def test_a_store_that_breaks_while_it_is_open_is_told(store: Store) -> None:
    match_id = play(store)
    store._database.connection.execute("DROP TABLE turns")
    for ask in (store.matches.summaries, store.matches.unfinished):
        with pytest.raises(StoreReadError, match="could not be read"):
            ask()
    with pytest.raises(StoreReadError):
        store.matches.record(match_id)
    with pytest.raises(StoreWriteError, match="could not be saved"):
        store.matches.append_turn(match_id, 4, TURNS[0])
    assert store.profiles.add("Eks").name == "Eks"


def test_each_trouble_has_its_sentence(tmp_path: Path) -> None:
    for code, sentence in (
        (sqlite3.SQLITE_FULL, "disk is full"),
        (sqlite3.SQLITE_BUSY, "Another program"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "Another program"),
        (sqlite3.SQLITE_READONLY, "may only be read"),
        (sqlite3.SQLITE_CORRUPT, "is damaged"),
        (sqlite3.SQLITE_IOERR_WRITE, "no longer connected"),
    ):
        problem = sqlite3.OperationalError("technical words")
        problem.sqlite_errorcode = code
        text = str(write_error(problem, tmp_path))
        assert sentence in text
        assert "technical" not in text


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_quota_that_is_used_up_is_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Of a quota SQLite says only that writing failed."""

    def full(_descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    problem = sqlite3.OperationalError("disk I/O error")
    problem.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
    monkeypatch.setattr(os, "fsync", full)
    assert "disk is full" in str(write_error(problem, tmp_path))


def test_a_program_that_writes_holds_up_nobody(store: Store, folder: Path) -> None:
    """Whoever can wait tries again; the window must not stand still."""
    store.settings.set("theme", "light")
    with closing(sqlite3.connect(folder / "pullstrings.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreBusy, match="Another program is using"):
            store.settings.set("theme", "dark")
        assert store.settings.get("theme") == "light"
    ((milliseconds,),) = store._database.rows("PRAGMA busy_timeout")
    assert milliseconds <= 100, "what a person does not feel"
    with store.beside() as beside:
        ((patience,),) = beside._database.rows("PRAGMA busy_timeout")
        assert patience > milliseconds, "a thread can wait"
    store.settings.set("theme", "dark")


def test_a_store_that_cannot_be_opened_once_more_is_told(store: Store, folder: Path) -> None:
    """An export works on a connection of its own."""
    (folder / "pullstrings.db").rename(folder / "elsewhere.db")
    with pytest.raises(StoreReadError, match="could not be read"), store.beside():
        raise AssertionError("there is no store")
    (folder / "elsewhere.db").rename(folder / "pullstrings.db")
