from pathlib import Path

import pytest

from pullstrings_qt.storage.lock import FolderLock


def test_a_lock_is_held_by_one_at_a_time(tmp_path: Path) -> None:
    first, second = FolderLock(tmp_path / "lock"), FolderLock(tmp_path / "lock")
    assert first.take()
    assert not second.take()
    first.release()
    assert second.take()
    second.release()


def test_releasing_twice_does_no_harm(tmp_path: Path) -> None:
    lock, other = FolderLock(tmp_path / "lock"), FolderLock(tmp_path / "lock")
    assert lock.take()
    lock.release()
    assert other.take()
    lock.release()
    assert not lock.take()
    other.release()


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        FolderLock(tmp_path / "nowhere" / "lock").take()
