"""What lies in the place of a store, told without changing a byte of it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pullstrings_qt.storage.folder import STORE_FILE
from pullstrings_qt.storage.inspection import Condition, inspect
from pullstrings_qt.storage.schema import schema_version
from tests.storage.store_samples import contents, fill, leave_as_killed

ABSENT, SOUND = Condition.ABSENT, Condition.SOUND
NEWER, DAMAGED = Condition.NEWER, Condition.DAMAGED


def with_bytes(at: int, new: bytes) -> Callable[[bytes], bytes]:
    return lambda whole: whole[:at] + new + whole[at + len(new) :]


def version(number: int) -> Callable[[bytes], bytes]:
    return with_bytes(60, number.to_bytes(4, "big"))


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda whole: whole, SOUND),
        (lambda whole: b"", DAMAGED),
        (lambda whole: whole[:99], DAMAGED),
        (lambda whole: whole[:100], DAMAGED),
        (lambda whole: whole[:-1], DAMAGED),
        (lambda whole: whole[:-4096], DAMAGED),
        (lambda whole: whole + b"\0" * 100, DAMAGED),
        (with_bytes(0, b"Letter to Mara\n\0"), DAMAGED),
        (with_bytes(16, b"\0\0"), DAMAGED),
        (with_bytes(18, b"\2\1"), DAMAGED),
        (with_bytes(18, b"\3\3"), DAMAGED),
        (with_bytes(18, b"\1\1"), SOUND),
        (with_bytes(68, b"\0\0\0\7"), DAMAGED),
        (version(0), DAMAGED),
        (version(schema_version() + 1), NEWER),
        (version(schema_version() + 1000), DAMAGED),  # its tables are those of today
        (version(schema_version() - 1), DAMAGED),
    ],
)
def test_the_condition_of_a_file(
    folder: Path, change: Callable[[bytes], bytes], found: Condition
) -> None:
    file = fill(folder)
    file.write_bytes(change(file.read_bytes()))
    before = contents(folder)
    assert inspect(file) is found
    assert contents(folder) == before


def test_nothing_a_folder_or_a_link_to_nowhere(folder: Path) -> None:
    assert inspect(folder / STORE_FILE) is ABSENT
    (folder / STORE_FILE).mkdir()
    assert inspect(folder / STORE_FILE) is DAMAGED
    (folder / STORE_FILE).rmdir()
    (folder / STORE_FILE).symlink_to(folder / "gone")
    assert inspect(folder / STORE_FILE) is DAMAGED


@pytest.mark.parametrize("ending", ["-wal", "-journal"])
def test_a_log_that_is_left_alone_may_hold_whole_matches(folder: Path, ending: str) -> None:
    log = folder / f"{STORE_FILE}{ending}"
    log.touch()
    assert inspect(folder / STORE_FILE) is ABSENT
    log.write_bytes(b"\0")
    assert inspect(folder / STORE_FILE) is DAMAGED


def test_a_page_on_its_way_from_the_log_need_not_be_whole(folder: Path) -> None:
    file = leave_as_killed(folder)
    assert inspect(file) is SOUND
    with file.open("ab") as opened:
        opened.write(b"\0" * 100)
    assert inspect(file) is SOUND
    Path(f"{file}-wal").write_bytes(b"")
    assert inspect(file) is DAMAGED
    Path(f"{file}-wal").unlink()
    assert inspect(file) is DAMAGED


def test_a_damaged_log_is_damage(folder: Path) -> None:
    file = leave_as_killed(folder)
    log = Path(f"{file}-wal")
    log.write_bytes(with_bytes(0, b"Letter")(log.read_bytes()))
    assert inspect(file) is DAMAGED
