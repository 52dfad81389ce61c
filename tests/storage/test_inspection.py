"""Inspection of the file at a store's path, without changing it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pullstrings_qt.storage import open_store
from pullstrings_qt.storage.folder import STORE_FILE
from pullstrings_qt.storage.inspection import Condition, inspect
from pullstrings_qt.storage.schema import schema_version
from tests.storage.store_samples import TURNS, change, contents, fill, leave_as_killed, turns_in

ABSENT, SOUND = Condition.ABSENT, Condition.SOUND
NEWER, DAMAGED = Condition.NEWER, Condition.DAMAGED


def with_bytes(at: int, new: bytes) -> Callable[[bytes], bytes]:
    return lambda whole: whole[:at] + new + whole[at + len(new) :]


def version(number: int) -> Callable[[bytes], bytes]:
    return with_bytes(60, number.to_bytes(4, "big"))


CONDITIONS: tuple[tuple[Callable[[bytes], bytes], Condition], ...] = (
    (lambda whole: whole, SOUND),
    (lambda whole: b"", DAMAGED),
    *((lambda whole, n=n: whole[:n], DAMAGED) for n in (99, 100, -1, -4096)),
    (lambda whole: whole + b"\0" * 100, DAMAGED),
    (with_bytes(0, b"Letter to Mara\n\0"), DAMAGED),
    (with_bytes(16, b"\0\0"), DAMAGED),
    (with_bytes(18, b"\2\1"), DAMAGED),
    (with_bytes(18, b"\3\3"), DAMAGED),
    (with_bytes(18, b"\1\1"), SOUND),
    (with_bytes(68, b"\0\0\0\7"), DAMAGED),
)


def test_the_condition_of_a_file(folder: Path) -> None:
    file = fill(folder)
    whole = file.read_bytes()
    for number, (damage, found) in enumerate(CONDITIONS):
        file.write_bytes(damage(whole))
        before = contents(folder)
        assert inspect(file) is found, number
        assert contents(folder) == before


@pytest.mark.parametrize("bit", [0, 1, 2, 3, 4, 8, 16, 31])
def test_a_store_is_of_the_version_of_its_tables_whatever_its_number_says(
    folder: Path, bit: int
) -> None:
    """A flipped bit locked a whole store: it seemed to be one of a newer app."""
    file = fill(folder)
    whole = file.read_bytes()
    file.write_bytes(version(schema_version() ^ 1 << bit)(whole))
    assert inspect(file) is SOUND
    assert contents(folder)[STORE_FILE][60:64] == schema_version().to_bytes(4, "big")
    store = open_store(folder)
    assert store.notice is None
    assert turns_in(store.store) == TURNS
    store.store.close()


@pytest.mark.parametrize("ahead", [1, 8, 60])
def test_a_store_of_a_newer_app_is_left_alone_also_where_it_is_damaged(
    folder: Path, ahead: int
) -> None:
    file, newer = fill(folder), f"PRAGMA user_version = {schema_version() + ahead}"
    whole = change(file, "CREATE TABLE newer (id INTEGER)", newer)
    for content in (whole, whole[:-1]):
        file.write_bytes(content)
        before = contents(folder)
        assert inspect(file) is (NEWER if ahead < 50 or content == whole else DAMAGED)
        assert contents(folder) == before


def test_nothing_a_folder_or_a_link_to_nowhere(folder: Path) -> None:
    assert inspect(folder / STORE_FILE) is ABSENT
    (folder / STORE_FILE).mkdir()
    assert inspect(folder / STORE_FILE) is DAMAGED
    (folder / STORE_FILE).rmdir()
    (folder / STORE_FILE).symlink_to(folder / "gone")
    assert inspect(folder / STORE_FILE) is DAMAGED


def test_a_log_that_is_left_alone_may_hold_whole_matches(folder: Path) -> None:
    for ending in ("-wal", "-journal"):
        log = folder / f"{STORE_FILE}{ending}"
        log.touch()
        assert inspect(folder / STORE_FILE) is ABSENT
        log.write_bytes(b"\0")
        assert inspect(folder / STORE_FILE) is DAMAGED
        log.unlink()


def test_a_page_on_its_way_from_the_log_need_not_be_whole_but_the_log_must(folder: Path) -> None:
    file = leave_as_killed(folder)
    log = Path(f"{file}-wal")
    assert inspect(file) is SOUND
    with file.open("ab") as opened:
        opened.write(b"\0" * 100)
    assert inspect(file) is SOUND
    for damaged in (with_bytes(0, b"Letter")(log.read_bytes()), b""):
        log.write_bytes(damaged)
        assert inspect(file) is DAMAGED
    log.unlink()
    assert inspect(file) is DAMAGED
