"""Damage to a store that SQLite does not notice: the messages, and what is kept."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from itertools import product
from pathlib import Path

import pytest

from pullstrings_qt.storage import NewerStore, OpenedStore, Store, StoreReadError, open_store
from pullstrings_qt.storage.copies import list_copies, make_copy
from pullstrings_qt.storage.folder import STORE_FILE
from pullstrings_qt.storage.schema import schema_version
from tests.storage.review_samples import NOON, STATE, key, review
from tests.storage.store_samples import (
    OUTCOME,
    TURNS,
    Open,
    change,
    contents,
    fill,
    going_on,
    leave_as_killed,
    play,
    refused,
    turns_in,
)

DEEP = "[" * 100_000
ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"


def _assert_said_once(opened: Open, folder: Path, content: bytes) -> OpenedStore:
    """Check that the damaged store is kept, and that a second start has nothing to say."""
    first = opened()
    (kept,) = folder.glob("pullstrings-damaged-*.db")
    assert kept.read_bytes() == content
    assert kept.name in (first.notice or "")
    first.store.close()
    again = opened()
    assert again.notice is None
    return again


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("matches", "game", "CAST(x'ff' AS TEXT)"),
        ("matches", "options", "CAST(x'7b22d32200' AS TEXT)"),
        ("matches", "players", "CAST(replace(players, 'Oh', x'd368') AS TEXT)"),
        ("matches", "players", "CAST(players AS BLOB)"),
        ("matches", "changed", "CAST(x'32ff' AS TEXT)"),
        ("turns", "choices", "CAST(x'fe' AS TEXT)"),
        ("players", "name", "CAST(x'5aff65' AS TEXT)"),
        ("players", "avatar", "CAST(x'c3' AS TEXT)"),
        ("settings", "value", "CAST(x'22ff22' AS TEXT)"),
        ("reviews", "tile", "CAST(x'ff' AS TEXT)"),
        ("cards", "reviewed", "CAST(x'7bff7d' AS TEXT)"),
    ],
)
def test_text_that_is_none_hides_nothing_else(
    opened: Open, folder: Path, table: str, column: str, value: str
) -> None:
    """Issue 11, point 1: one such text made every query of its table fail."""
    file = fill(folder)
    first = open_store(folder).store
    play(first)
    first.reviews.add(first.profiles.all()[0].id, review("a"), STATE)
    first.close()
    which = "" if table in ("turns", "settings", "cards") else " WHERE rowid = 1"
    content = change(file, f"UPDATE {table} SET {column} = {value}{which}")
    store = _assert_said_once(opened, folder, content).store
    assert len(store.matches.summaries()) == 2
    assert going_on(store) == 2
    (person,) = store.profiles.all()
    assert person.name in ("Zoë", "Z\ufffde")
    assert store.reviews.count(person.id) == 1
    if table != "turns":
        assert turns_in(store) == TURNS


@pytest.mark.parametrize(
    "statements",
    [
        (
            "DROP TABLE settings",
            f"CREATE VIEW settings AS {ENDLESS} SELECT x AS key, x AS value FROM n",
        ),
        ("DROP INDEX matches_by_play",),
        ("CREATE TRIGGER more AFTER INSERT ON matches BEGIN DELETE FROM turns; END",),
        ("CREATE UNIQUE INDEX one ON matches (game)",),
        ("UPDATE sqlite_master SET sql = replace(sql, 'extras', 'extran') WHERE name = 'matches'",),
        ("UPDATE sqlite_master SET sql = CAST(replace(sql, 'met', x'd3') AS TEXT)",),
        ("PRAGMA application_id = 7",),
    ],
)
def test_a_schema_that_is_not_ours_gets_a_store_of_its_rows(
    opened: Open, folder: Path, statements: tuple[str, ...]
) -> None:
    content = change(fill(folder), *statements)
    store = _assert_said_once(opened, folder, content).store
    assert turns_in(store) == TURNS
    assert store.profiles.names() == ["Zoë"]


def test_an_index_that_leads_nowhere_hides_no_match(opened: Open, folder: Path) -> None:
    """Every list of matches failed, and a quick look at the store found nothing."""
    file = fill(folder)
    change(file, "UPDATE matches SET id = 5", "UPDATE turns SET match_id = 5")
    with closing(sqlite3.connect(file)) as connection:
        page = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'matches_by_play'"
        ).fetchone()[0]
    content = bytearray(file.read_bytes())
    last = page * 4096 - 1  # the only entry ends with the match
    assert content[last] == 5
    content[last] = 6
    file.write_bytes(content)
    store = _assert_said_once(opened, folder, bytes(content)).store
    assert turns_in(store) == TURNS


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE sqlite_master SET rootpage = 1 WHERE name = 'turns'",
        "DELETE FROM sqlite_master WHERE name = 'matches'",
        "DELETE FROM turns",
        "DELETE FROM matches",
        "DELETE FROM players",
    ],
)
def test_what_sql_cannot_read_is_as_in_the_newest_copy(
    opened: Open, folder: Path, statement: str
) -> None:
    file = fill(folder)
    make_copy(folder)
    content = change(file, statement, "PRAGMA application_id = 1")
    store = _assert_said_once(opened, folder, content).store
    assert turns_in(store) == TURNS
    assert store.profiles.names() == ["Zoë"]


def _copied(opened: Open) -> Store:
    """Return a store that was copied: Zoë has learned a letter and plays a match."""
    store = opened().store
    zoe = store.profiles.add("Zoë")
    store.reviews.add(zoe.id, review("a"), STATE)
    play(store, 1)
    make_copy(store.folder)
    return store


def test_what_is_newer_than_the_copy_and_can_be_read_comes_to_it(
    opened: Open, folder: Path
) -> None:
    store = _copied(opened)
    (zoe,) = store.profiles.all()
    later = replace(STATE, reviewed=NOON + timedelta(days=1), stability=9.0)
    store.reviews.add(zoe.id, review("a", moment=NOON + timedelta(days=1), before=STATE), later)
    mara = store.profiles.add("Mara")
    store.reviews.add(mara.id, review("b"), STATE)
    school = store.classes.add("3b", "asl", NOON.date())
    store.classes.enroll(school.id, ["Mara"])
    for number in (2, 3):
        store.matches.append_turn(1, number, TURNS[number - 1])
    store.matches.finish(1, OUTCOME)
    play(store, 2)
    store.settings.set("theme", "dark")
    before = store.matches.summaries()
    store.close()
    content = change(folder / STORE_FILE, "PRAGMA application_id = 1")
    again = _assert_said_once(opened, folder, content).store
    assert again.matches.summaries() == before
    assert again.matches.record(1)["outcome"] == OUTCOME
    assert again.reviews.cards(zoe.id, "asl") == {key("a"): later}
    assert [again.reviews.count(one.id) for one in again.profiles.all()] == [1, 2]
    assert [one.name for one in again.classes.pupils(school.id)] == ["Mara"]
    assert again.settings.get("theme") == "dark"


def test_of_less_than_the_copy_has_it_is_taken_and_the_same_name_is_the_same_person(
    opened: Open, folder: Path
) -> None:
    store = _copied(opened)
    store.matches.append_turn(1, 2, TURNS[1])
    store.profiles.remove(store.profiles.all()[0].id)
    store.reviews.add(store.profiles.add("zoë").id, review("b"), STATE)
    store.close()
    file = folder / STORE_FILE
    content = change(file, "DELETE FROM turns WHERE number = 1", "PRAGMA application_id = 1")
    again = _assert_said_once(opened, folder, content).store
    assert turns_in(again) == TURNS[:1]
    (zoe,) = again.profiles.all()
    assert again.reviews.cards(zoe.id, "asl").keys() == {key("a"), key("b")}
    assert again.reviews.count(zoe.id) == 2


def test_another_match_or_person_of_the_same_number_takes_nobodys_place(
    opened: Open, folder: Path
) -> None:
    """After going back to an older copy, numbers are given a second time."""
    store = _copied(opened)
    store.close()
    content = change(
        folder / STORE_FILE,
        "UPDATE matches SET started = '2020-01-01T00:00:00.000000+00:00', players = '[\"A\"]'",
        "UPDATE players SET key = 'other', name = 'Eks', folded = 'eks'",
        "PRAGMA application_id = 1",
    )
    again = _assert_said_once(opened, folder, content).store
    assert {one.players for one in again.matches.summaries()} == {("A",), ("Zoë", "Oh")}
    eks, zoe = again.profiles.all()
    assert (eks.name, zoe.name) == ("Eks", "Zoë")
    assert [again.reviews.count(one.id) for one in (eks, zoe)] == [1, 1]


def test_both_ends_of_a_table_with_a_bad_page_are_read(opened: Open, folder: Path) -> None:
    store = opened().store
    for _match in range(400):
        play(store, 1)
    store.close()
    file = folder / STORE_FILE
    content = bytearray(file.read_bytes())
    middle = content.index(b"pulling_strings", len(content) * 2 // 3) // 4096 * 4096
    content[middle : middle + 100] = bytes(100)
    file.write_bytes(content)
    again = _assert_said_once(opened, folder, bytes(content)).store
    ids = again.matches.ids()
    assert {1, 400} <= set(ids)
    assert len(ids) > 350


def test_the_newest_copy_that_is_whole_is_taken_and_its_day_said(
    opened: Open, folder: Path
) -> None:
    _copied(opened).close()
    (good,) = list_copies(folder)
    good.file.rename(folder / "pullstrings-copy-2026-02-03-170400.db")
    (folder / "pullstrings-copy-2026-02-04-170400.db").write_bytes(b"no store")
    (folder / STORE_FILE).write_bytes(b"no store either")
    notice = opened().notice
    assert "the copy from 2026-02-03, 17:04, is back" in (notice or "")


@pytest.mark.parametrize(("at", "lost"), [(0, 512), (6, 0), (90, 0), (30_000, 0)])
@pytest.mark.parametrize("is_copied", [True, False])
def test_a_damaged_log_is_not_passed_over(
    opened: Open, folder: Path, at: int, lost: int, *, is_copied: bool
) -> None:
    """SQLite would go on as if the turns behind the fault had never been played."""
    content = leave_as_killed(folder).read_bytes()
    log = folder / f"{STORE_FILE}-wal"
    whole = log.read_bytes()
    if is_copied:
        make_copy(folder)
        (folder / STORE_FILE).write_bytes(content)
    damaged = bytearray(whole)
    assert at < len(damaged) - 4200, "the last turn itself is whole"
    damaged[at] ^= 16
    damaged[at : at + lost] = bytes(lost)
    log.write_bytes(damaged)
    store = _assert_said_once(opened, folder, content).store
    if is_copied:
        assert turns_in(store) == TURNS


def test_a_damaged_store_in_a_folder_that_may_only_be_read_is_shown(
    opened: Open, folder: Path, needs_permissions: None
) -> None:
    change(fill(folder), "UPDATE matches SET game = CAST(x'ff' AS TEXT)")
    before = contents(folder)
    with refused(folder):
        memory = opened()
        assert not memory.store.persistent
        assert turns_in(memory.store) == TURNS
    assert contents(folder) == before


@pytest.mark.parametrize("moves", [0, 1, 2, 3])
def test_a_kill_while_a_store_is_renewed_loses_nothing(
    opened: Open, folder: Path, monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    """New store beside it, log aside, store aside, new store to its place: killed after each."""
    shutil.copytree(leave_as_killed(folder).parent, folder / "living")
    make_copy(folder / "living")
    for copy in list_copies(folder / "living"):
        copy.file.rename(folder / copy.file.name)
    shutil.rmtree(folder / "living")
    content = bytearray((folder / STORE_FILE).read_bytes())
    content[2] ^= 1
    (folder / STORE_FILE).write_bytes(content)
    done: list[Path] = []
    rename = Path.rename

    def killed(path: Path, target: Path) -> Path:
        if len(done) == moves:
            raise SystemExit
        done.append(path)
        return rename(path, target)

    with monkeypatch.context() as patch:
        for move in ("rename", "replace"):
            patch.setattr(Path, move, killed)
        patch.setattr(Path, "unlink", lambda *_arguments, **_options: None)
        with pytest.raises(SystemExit):
            open_store(folder)
    again = opened()
    assert turns_in(again.store) == TURNS
    assert again.notice is not None
    kept = [file.read_bytes() for file in folder.glob("pullstrings-damaged-*.db")]
    assert kept == [bytes(content)]
    assert len(list(folder.glob("pullstrings-damaged-*.db-wal"))) == 1
    assert not list(folder.glob(".*"))


def test_what_somebody_or_a_newer_app_added_is_not_taken_for_damage(
    opened: Open, folder: Path
) -> None:
    endless = f"CREATE VIEW endless AS {ENDLESS} SELECT x FROM n"
    change(fill(folder), "CREATE TABLE notes (text)", endless)
    first = opened()
    assert first.notice is None
    first.store.close()
    newer = f"PRAGMA user_version = {schema_version() + 1}"
    change(folder / STORE_FILE, "ALTER TABLE players ADD COLUMN color TEXT", newer)
    with pytest.raises(NewerStore):
        open_store(folder)


def test_a_match_with_a_lost_turn_is_shown_up_to_it(opened: Open, folder: Path) -> None:
    file = fill(folder)
    content = change(
        file,
        "DELETE FROM turns WHERE number = 2",
        "UPDATE matches SET outcome = '{}'",
        "UPDATE players SET avatar = CAST(x'ff' AS TEXT)",
    )
    store = _assert_said_once(opened, folder, content).store
    assert turns_in(store) == TURNS[:1]
    assert store.matches.unfinished() is not None


def test_a_match_with_a_damaged_part_is_listed_and_says_so_and_a_setting_counts_as_not_set(
    opened: Open, folder: Path
) -> None:
    """Deep lists raised RecursionError, numbers of thousands of digits ValueError."""
    parts = ("options", "setup", "players", "extras", "outcome")
    texts = (DEEP, '{"a":' * 50_000, "{", f'{{"a": {"9" * 5000}}}')
    damages = list(product(parts, texts))
    store = opened().store
    ids = [play(store) for _damage in damages]
    store.settings.set("theme", "dark")
    store.close()
    ways = zip(ids, damages, strict=True)
    changes = (f"UPDATE matches SET {part} = '{text}' WHERE id = {n}" for n, (part, text) in ways)
    change(folder / STORE_FILE, *changes)
    for text in (DEEP, "9" * 5000, "{"):
        change(folder / STORE_FILE, f"UPDATE settings SET value = '{text}'")
        store = opened().store
        assert store.settings.get("theme", "light") == "light"
        store.close()
    store = opened().store
    summaries = store.matches.summaries()
    assert [summary.turns for summary in summaries] == [3] * len(ids)
    for summary in summaries:
        with pytest.raises(StoreReadError, match="This match is damaged"):
            store.matches.record(summary.id)
    newer = play(store)
    assert store.matches.add_record(store.matches.record(newer)) == newer
    assert turns_in(store) == TURNS
