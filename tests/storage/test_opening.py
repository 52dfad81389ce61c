"""Opening the store, whatever its folder and file have been through: nothing lost, one sentence."""

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pullstrings_qt.core import files
from pullstrings_qt.storage import (
    NewerStore,
    OpenedStore,
    StoreBusy,
    StoreInUse,
    database,
    open_store,
)
from pullstrings_qt.storage.copies import make_copy
from pullstrings_qt.storage.folder import COMPANIONS, LOCK_FILE, RENEWED_FILE, STORE_FILE
from tests.storage.store_samples import (
    START,
    TURNS,
    Open,
    change,
    contents,
    fill,
    is_whole,
    leave_as_killed,
    play,
    refused,
    turns_in,
)

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def hasty_disk() -> None:
    """Wait for the disk, as for a person."""


def _assert_kept_aside(opened: OpenedStore, folder: Path, content: bytes, matches: int = 0) -> Path:
    """Check that the old bytes are in a dated file the notice names, and what the new store has."""
    kept = list(folder.glob("pullstrings-damaged-????-??-??-*.db"))
    assert len(kept) == 1
    assert kept[0].read_bytes() == content
    assert kept[0].name in (opened.notice or "")
    assert opened.store.persistent
    assert len(opened.store.matches.summaries()) == matches
    assert matches == 0 or "is back" in (opened.notice or "")
    play(opened.store)
    assert is_whole(folder / STORE_FILE)
    return kept[0]


def test_a_new_store_is_empty_and_says_nothing(opened: Open, folder: Path) -> None:
    first = opened()
    assert first.notice is None
    assert first.store.persistent
    assert first.store.folder == folder
    assert first.store.matches.summaries() == []
    assert first.store.profiles.names() == []
    assert set(contents(folder)) <= {STORE_FILE, f"{STORE_FILE}-wal"}
    first.store.matches.begin(START)
    first.store.close()
    first.store.close()  # twice does no harm
    assert len(opened().store.matches.summaries()) == 1


def test_what_was_closed_is_there_again_also_in_folders_that_were_missing(folder: Path) -> None:
    deep = folder / "one" / "two, with blanks & ünlaut?"
    fill(deep)
    again = open_store(deep)
    assert again.notice is None
    assert turns_in(again.store) == TURNS
    assert again.store.profiles.names() == ["Zoë"]
    assert again.store.settings.get("theme", "light") == "dark"
    pragmas = {"synchronous": 3, "journal_mode": "wal", "foreign_keys": 1}  # 3: EXTRA
    for name, value in pragmas.items():
        assert again.store._database.rows(f"PRAGMA {name}") == [(value,)]
    again.store.close()


def test_a_second_process_is_told(opened: Open, folder: Path) -> None:
    play(opened().store)
    program = (
        "import sys; from pathlib import Path; from pullstrings_qt.storage import *\n"
        "try: open_store(Path(sys.argv[1]))\n"
        "except StoreInUse as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("Pullstrings is open already.")


@pytest.mark.parametrize("left", [b"", b"no lock" * 1000], ids=["by a kill", "damaged"])
def test_a_lock_file_that_is_left_stops_nobody(opened: Open, folder: Path, left: bytes) -> None:
    (folder / LOCK_FILE).write_bytes(left)
    first = opened()
    assert first.store.persistent
    assert first.notice is None
    with pytest.raises(StoreInUse, match="is open already"):
        open_store(folder)
    play(first.store)
    first.store.close()
    assert turns_in(opened().store) == TURNS


@pytest.mark.usefixtures("needs_permissions")
def test_a_lock_file_of_somebody_else_is_not_taken_for_an_open_app(
    opened: Open, folder: Path
) -> None:
    fill(folder)
    with refused(folder / LOCK_FILE):
        memory = opened()
    assert "Nothing can be saved" in (memory.notice or "")


def test_a_store_locked_by_another_program(opened: Open, folder: Path) -> None:
    file = fill(folder)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreBusy, match="Another program"):
            open_store(folder)
    assert turns_in(opened().store) == TURNS


@pytest.mark.parametrize(
    "content",
    [b"", b"\0", b"not a database", b"SQLite format 3\0", b"\xff" * 9000, b"<html>" * 3000],
    ids=["zero bytes", "one byte", "text", "only the beginning", "noise", "a web page"],
)
def test_what_is_no_database_is_kept_aside(opened: Open, folder: Path, content: bytes) -> None:
    (folder / STORE_FILE).write_bytes(content)
    _assert_kept_aside(opened(), folder, content)


def _cut(part: float) -> Callable[[bytes], bytes]:
    return lambda content: content[: int(len(content) * part)]


def _blotted(start: int) -> Callable[[bytes], bytes]:
    return lambda content: content[:start] + b"\xa5" * 2000 + content[start + 2000 :]


@pytest.mark.parametrize(
    "damage",
    [
        *(pytest.param(_cut(part), id=f"cut to {part}") for part in (0.003, 0.1, 0.5, 0.9, 0.9999)),
        *(pytest.param(_blotted(at), id=f"from {at}") for at in (100, 4096, 8192, 12288)),
    ],
)
def test_a_damaged_store_is_kept_aside_and_its_copy_shown(
    opened: Open, folder: Path, damage: Callable[[bytes], bytes]
) -> None:
    file = fill(folder)
    make_copy(folder)
    content = damage(file.read_bytes())
    file.write_bytes(content)
    _assert_kept_aside(opened(), folder, content, matches=1)


@pytest.mark.parametrize("table", ["turns", "reviews", "day_totals"])
def test_a_store_without_one_of_its_tables_is_kept_aside(
    opened: Open, folder: Path, table: str
) -> None:
    content = change(fill(folder), f"DROP TABLE {table}")
    _assert_kept_aside(opened(), folder, content, matches=1)


def test_a_database_of_another_program_is_kept_aside(opened: Open, folder: Path) -> None:
    content = change(folder / STORE_FILE, "CREATE TABLE bookmarks (address TEXT)")
    _assert_kept_aside(opened(), folder, content)


@pytest.mark.parametrize("left", [0, 4096])
def test_the_log_of_a_damaged_store_is_kept_with_it(opened: Open, folder: Path, left: int) -> None:
    file = leave_as_killed(folder)
    log = contents(folder)[f"{STORE_FILE}-wal"]
    content = b"\xa5" * left  # a file of no bytes would make SQLite throw the log away
    file.write_bytes(content)
    kept = _assert_kept_aside(opened(), folder, content)
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == log


def test_a_log_without_its_store_is_kept_and_not_brought_in(opened: Open, folder: Path) -> None:
    file = leave_as_killed(folder)
    log = contents(folder)[f"{STORE_FILE}-wal"]
    file.unlink()
    new = opened()
    kept = list(folder.glob("pullstrings-damaged-*-wal"))
    assert [one.read_bytes() for one in kept] == [log]
    assert kept[0].name in (new.notice or "")
    assert new.store.matches.summaries() == []


def test_damaged_stores_of_one_second_are_all_kept_and_so_is_a_folder(
    opened: Open, folder: Path
) -> None:
    (folder / STORE_FILE).mkdir()
    (folder / STORE_FILE / "letter.txt").write_text("Dear Eks")
    first = opened()
    (aside,) = folder.glob("pullstrings-damaged-*.db")
    assert (aside / "letter.txt").read_text() == "Dear Eks"
    assert aside.name in (first.notice or "")
    assert first.store.persistent
    first.store.close()
    for content in (b"first", b"second", b"third"):
        for ending in ("-wal", "-shm"):
            (folder / f"{STORE_FILE}{ending}").unlink(missing_ok=True)
        (folder / STORE_FILE).write_bytes(content)
        opened().store.close()
    kept = {file.read_bytes() for file in folder.glob("pullstrings-damaged-*.db") if file != aside}
    assert kept == {b"first", b"second", b"third"}


NEWER = ("PRAGMA user_version = 99", "DROP TABLE turns")
"""What a later version may have done to a store."""


@pytest.mark.usefixtures("needs_permissions")
def test_a_newer_store_is_left_untouched(folder: Path) -> None:
    change(fill(folder), *NEWER)
    before = contents(folder)
    for _ in range(2):
        with pytest.raises(NewerStore, match="newer version of Pullstrings"):
            open_store(folder)
    assert contents(folder) == before
    with refused(folder), pytest.raises(NewerStore):
        open_store(folder)


def test_a_newer_version_that_was_killed_leaves_a_newer_store(folder: Path) -> None:
    file = leave_as_killed(folder)
    with closing(sqlite3.connect(file)) as writer, closing(sqlite3.connect(file)) as reader:
        writer.execute("PRAGMA wal_autocheckpoint = 0")
        writer.execute("ALTER TABLE players ADD COLUMN color TEXT")
        writer.execute("PRAGMA user_version = 99")
        assert reader.execute("PRAGMA user_version").fetchone()[0] == 99
        before = contents(folder)
    for name, content in before.items():  # closing has tidied the log away: put it back
        (folder / name).write_bytes(content)
    with pytest.raises(NewerStore):
        open_store(folder)
    assert contents(folder) == before


@pytest.mark.usefixtures("needs_permissions")
def test_an_empty_folder_that_may_only_be_read_or_is_a_file(opened: Open, folder: Path) -> None:
    with refused(folder):
        memory = opened()
        assert "Nothing can be saved" in (memory.notice or "")
        assert not memory.store.persistent
        play(memory.store)
        assert turns_in(memory.store) == TURNS
    assert contents(folder) == {}
    wrong = folder / "data"
    wrong.write_text("I was here first")
    second = open_store(wrong)
    assert not second.store.persistent
    assert str(wrong) in (second.notice or "")
    play(second.store)
    assert turns_in(second.store) == TURNS
    second.store.close()
    assert wrong.read_text() == "I was here first"


@pytest.mark.usefixtures("needs_permissions")
@pytest.mark.parametrize("leave", [fill, leave_as_killed])
def test_a_store_that_may_only_be_read_is_shown_and_not_changed(
    opened: Open, folder: Path, leave: Callable[[Path], Path]
) -> None:
    leave(folder)
    before = contents(folder)
    with refused(folder):
        memory = opened()
        assert not memory.store.persistent
        assert memory.notice is not None
        assert turns_in(memory.store) == TURNS
        assert memory.store.settings.get("theme") == "dark"
        memory.store.matches.append_turn(memory.store.matches.summaries(1)[0].id, 4, TURNS[0])
        memory.store.close()
    assert contents(folder) == before
    again = opened()
    assert again.store.persistent
    assert turns_in(again.store) == TURNS


@pytest.mark.usefixtures("needs_permissions")
@pytest.mark.parametrize("turns", [0, 3])
def test_a_store_file_that_may_only_be_read(opened: Open, folder: Path, turns: int) -> None:
    file = fill(folder, turns)
    folder.chmod(0o777)
    before = contents(folder)
    (folder / LOCK_FILE).unlink(missing_ok=True)
    with refused(file):
        memory = opened()
        assert not memory.store.persistent
        assert turns_in(memory.store) == TURNS[:turns]
        memory.store.profiles.add("Eks")
        memory.store.close()
    assert contents(folder) == before


def test_a_disk_that_is_full_at_the_first_start_and_a_damaged_store_that_cannot_be_renamed(
    opened: Open, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: Path) -> None:
        raise OSError(28, "No space left on device")

    def refuse(_path: Path, _target: Path) -> Path:
        raise PermissionError("no")

    with monkeypatch.context() as patch:
        patch.setattr(files, "sync_file", full)
        memory = opened()
        assert not memory.store.persistent
        assert (memory.notice or "").startswith("The disk is full. Nothing can be saved in ")
    assert contents(folder) == {}
    (folder / STORE_FILE).write_bytes(b"damaged")
    monkeypatch.setattr(Path, "rename", refuse)
    memory = opened()
    assert not memory.store.persistent
    assert memory.notice is not None
    assert contents(folder) == {STORE_FILE: b"damaged"}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows always has locks")
def test_a_disk_that_knows_no_locks_is_not_taken_for_an_open_app(
    opened: Open, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite says of a network folder without locks (ENOLCK) what it says of one that is locked."""

    def refuse(_file: object, _kind: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    with closing(sqlite3.connect(folder / LOCK_FILE, isolation_level=None)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreInUse, match="is open already"):
            opened()
        monkeypatch.setattr("fcntl.lockf", refuse)
        memory = opened()
    assert not memory.store.persistent
    assert (memory.notice or "").startswith(
        "The disk of this folder cannot lock files. Nothing can be"
    )


@pytest.mark.parametrize("leave", [fill, leave_as_killed])
def test_a_disk_that_can_have_no_write_ahead_log(
    opened: Open, folder: Path, leave: Callable[[Path], Path]
) -> None:
    """Network folders may lack the memory that a log shares between processes."""
    leave(folder)
    shared = folder / f"{STORE_FILE}-shm"
    shared.unlink(missing_ok=True)
    shared.mkdir()  # where SQLite wants a file
    first = opened()
    assert first.notice is None
    assert first.store.persistent
    assert turns_in(first.store) == TURNS
    match_id = play(first.store)
    with first.store.beside() as beside:
        beside.profiles.add("Eks")
    assert first.store._database.rows("PRAGMA journal_mode") == [("delete",)]
    first.store.matches.append_turn(match_id, 4, TURNS[0])
    first.store.close()
    shared.rmdir()
    again = opened()
    assert again.notice is None
    assert turns_in(again.store) == [*TURNS, TURNS[0]]
    assert again.store._database.rows("PRAGMA journal_mode") == [("wal",)]


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no symbolic links here")
@pytest.mark.parametrize(
    "name", [LOCK_FILE, RENEWED_FILE, *(STORE_FILE + one for one in COMPANIONS)]
)
@pytest.mark.parametrize("is_there", [True, False])
def test_no_link_beside_the_store_is_followed(
    opened: Open, folder: Path, tmp_path: Path, name: str, *, is_there: bool
) -> None:
    fill(folder)
    target = tmp_path / "diary"
    if is_there:
        target.write_text("not ours")
        target.chmod(0o644)
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(target)
    store = opened().store
    assert turns_in(store) == TURNS
    play(store)
    store.close()
    assert list(tmp_path.iterdir()) == ([target] if is_there else [])
    if is_there:
        assert target.read_text() == "not ours"
        assert target.stat().st_mode & 0o777 == 0o644


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no symbolic links here")
def test_a_link_in_the_place_of_the_store_is_read_but_never_written_through(
    opened: Open, folder: Path, tmp_path: Path
) -> None:
    elsewhere = fill(tmp_path)
    elsewhere.chmod(0o644)
    before = contents(tmp_path)
    (folder / STORE_FILE).symlink_to(elsewhere)
    new = opened()
    assert new.notice is not None
    assert turns_in(new.store) == TURNS
    play(new.store)
    assert not (folder / STORE_FILE).is_symlink()
    assert contents(tmp_path) == before
    assert elsewhere.stat().st_mode & 0o777 == 0o644
    new.store.close()
    aside = {*folder.glob("pullstrings-damaged-*.db")}
    (folder / STORE_FILE).unlink()
    (folder / STORE_FILE).symlink_to(folder / "away" / "store.db")
    assert opened().notice is not None, "a disk that is away"
    (link,) = {*folder.glob("pullstrings-damaged-*.db")} - aside
    assert link.is_symlink()


def test_a_connection_that_cannot_be_prepared_is_closed(folder: Path) -> None:
    """Python 3.13 warns of one that is not, and Windows would let nobody move the file."""
    connection = database.connect(fill(folder), "ro")
    with pytest.raises(sqlite3.OperationalError):
        database.prepare(connection)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")
