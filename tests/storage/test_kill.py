"""What a kill may leave in the files of a store; ``make kill`` kills processes at any moment."""

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from pullstrings_qt.storage import open_store
from pullstrings_qt.storage.folder import STORE_FILE
from tests.storage.store_samples import Open, is_whole, leave_as_killed, play, turns_in


def test_a_log_cut_at_any_byte_gives_whole_turns(folder: Path) -> None:
    """A power cut may leave any part of the last write: SQLite's check sums tell."""
    sample = folder / "sample"
    sample.mkdir()
    log = leave_as_killed(sample, turns=12).with_name(f"{STORE_FILE}-wal")
    size = log.stat().st_size
    lengths = []
    for number, cut in enumerate([*sorted(random.sample(range(size + 1), 15)), size]):
        data = folder / str(number)
        shutil.copytree(sample, data)
        with (data / log.name).open("r+b") as opened_log:
            opened_log.truncate(cut)
        opened = open_store(data)
        assert opened.notice is None
        newest = opened.store.matches.summaries(1)[0]
        turns = opened.store.matches.record(newest.id)["turns"]
        assert len(turns) == newest.turns
        lengths.append(newest.turns)
        opened.store.close()
        assert is_whole(data / STORE_FILE)
    assert lengths == sorted(lengths)
    assert lengths[-1] == 12


def test_a_copy_of_the_files_at_any_moment_has_every_turn(opened: Open, folder: Path) -> None:
    store = opened().store
    for turns in (1, 7):
        play(store, turns)
        other = folder / f"copy {turns}"
        other.mkdir()
        for file in folder.glob(f"{STORE_FILE}*"):
            if not file.name.endswith("-shm"):
                shutil.copyfile(file, other / file.name)
        copy = open_store(other)
        assert len(turns_in(copy.store)) == turns
        copy.store.close()


def test_a_kill_in_the_middle_of_a_write_is_taken_back(folder: Path) -> None:
    """A rollback journal that is still hot: only a writer may play it back."""
    whole, killed = folder / "whole", folder / "killed"
    opened = open_store(whole)
    opened.store.settings.set("before", "kept")
    opened.store.close()
    killed.mkdir()
    with closing(sqlite3.connect(whole / STORE_FILE, isolation_level=None)) as writer:
        writer.execute("PRAGMA journal_mode = DELETE")
        writer.execute("PRAGMA cache_size = 2")
        writer.execute("BEGIN")
        for number in range(400):
            writer.execute("INSERT INTO settings VALUES (?, ?)", (f"lost{number}", '"x"' * 300))
        for name in (STORE_FILE, f"{STORE_FILE}-journal"):
            shutil.copy(whole / name, killed / name)
        writer.execute("ROLLBACK")
    assert (killed / f"{STORE_FILE}-journal").stat().st_size > 0
    opened = open_store(killed)
    assert opened.notice is None
    assert opened.store.persistent
    assert opened.store.settings.get("before") == "kept"
    assert opened.store.settings.get("lost0") is None
    opened.store.close()


def test_half_a_file_left_by_a_kill_is_cleared_away(opened: Open, folder: Path) -> None:
    """Issue 11, point 1; nothing that is not ours goes with it."""
    for half in (f"{STORE_FILE}.0a1b2c3d.new", "pullstrings-version-2.db.0a1b2c3d.new"):
        for ending in ("", "-journal", "-wal"):
            (folder / f".{half}{ending}").write_bytes(b"SQLite")
    (folder / ".Mara.json.0a1b2c3d.new").write_text("a person being saved")
    assert opened().notice is None
    assert [file.name for file in folder.glob(".*")] == [".Mara.json.0a1b2c3d.new"]
