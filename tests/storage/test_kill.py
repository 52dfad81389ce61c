"""A process killed at any moment loses nothing it has committed."""

import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pullstrings_qt.storage import OpenedStore, open_store
from pullstrings_qt.storage.folder import STORE_FILE
from tests.storage.store_samples import is_whole, leave_as_killed, play, turns_in

Open = Callable[[], OpenedStore]
ROOT = Path(__file__).resolve().parents[2]

# Prints a number only after the turn of that number is stored; every fifth turn is undone once.
PROGRAM = """
import sys
from pathlib import Path
from pullstrings_qt.storage import MatchStart, open_store

opened = open_store(Path(sys.argv[1]))
assert opened.notice is None and opened.store.persistent, opened.notice
matches = opened.store.matches
match_id = matches.begin(MatchStart("pulling_strings", {}, {}, ["Eks", "Oh"]))
print("begun", match_id, flush=True)
number = 0
while True:
    number += 1
    if number % 5 == 0:
        matches.append_turn(match_id, number, {"0": "undone", "1": "undone"})
        matches.truncate(match_id, number - 1)
    matches.append_turn(match_id, number, {"0": f"n{number}", "1": f"e{number}"})
    print(number, flush=True)
"""


def _start(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def _kill_after(process: subprocess.Popen[str], lines: int, delay: float) -> list[str]:
    """Kill the process some moment after it printed so many lines; return all it printed."""
    assert process.stdout is not None
    printed = [process.stdout.readline() for _ in range(lines)]
    time.sleep(delay)
    process.kill()
    printed += process.stdout.readlines()
    process.stdout.close()
    process.wait()
    return [line for line in printed if line.endswith("\n")]


def test_every_turn_that_was_told_is_there_after_a_kill(folder: Path) -> None:
    for played in range(1, 9):
        lines, delay = random.randint(1, 30), random.uniform(0, 0.02)
        printed = _kill_after(_start(folder), lines, delay)
        told = len(printed) - 1
        opened = open_store(folder)
        assert opened.notice is None
        unfinished = opened.store.matches.unfinished()
        assert unfinished is not None
        assert f"begun {unfinished.id}\n" == printed[0]
        turns = opened.store.matches.record(unfinished.id)["turns"]
        wanted = [{"0": f"n{number}", "1": f"e{number}"} for number in range(1, told + 2)]
        undone = [*wanted[:told], {"0": "undone", "1": "undone"}]
        assert turns in (wanted[:told], wanted, undone), f"lines {lines}, delay {delay}"
        assert len(opened.store.matches.summaries()) == played
        opened.store.close()
        assert is_whole(folder / STORE_FILE)


def test_a_kill_during_the_first_start_leaves_no_half_store(folder: Path) -> None:
    for number in range(6):
        data = folder / str(number)
        _kill_after(_start(data), 0, random.uniform(0, 0.3))
        opened = open_store(data)
        assert opened.notice is None
        assert opened.store.persistent
        opened.store.close()


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


@pytest.mark.parametrize("turns", [1, 7])
def test_a_copy_of_the_files_at_any_moment_has_every_turn(
    opened: Open, folder: Path, turns: int
) -> None:
    play(opened().store, turns)
    other = folder / "copy"
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


def test_half_a_new_store_left_by_a_kill_is_cleared_away(opened: Open, folder: Path) -> None:
    half = folder / f".{STORE_FILE}.0a1b2c3d.new"
    half.write_bytes(b"SQLite")
    half.with_name(f"{half.name}-journal").write_bytes(b"half")
    assert opened().notice is None
    assert not list(folder.glob(".*"))


def test_half_a_copy_left_by_a_killed_migration_is_cleared_away(opened: Open, folder: Path) -> None:
    """Issue 11, point 1; nothing that is not ours goes with it."""
    for name in (".pullstrings-version-2.db.0a1b2c3d.new", ".pullstrings-version-2.db.0a.new-wal"):
        (folder / name).write_bytes(b"SQLite")
    (folder / ".Mara.json.0a1b2c3d.new").write_text("a person being saved")
    assert opened().notice is None
    assert [file.name for file in folder.glob(".*")] == [".Mara.json.0a1b2c3d.new"]
