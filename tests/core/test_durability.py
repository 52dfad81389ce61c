"""Files are complete or not there at all."""

import errno
import os
from pathlib import Path

import pytest

from pullstrings_qt.core.files import (
    has_no_room,
    sync_file,
    sync_folder,
    temporary_beside,
    whole_folder,
    write_whole,
)


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of what has reached the disk, in order; a temporary file is ``new``."""
    names: list[str] = []
    fsync = os.fsync

    def note(descriptor: int) -> None:
        path = Path(f"/proc/self/fd/{descriptor}").readlink()
        names.append("new" if path.suffix == ".new" else path.name)
        fsync(descriptor)

    if Path("/proc/self/fd").is_dir():
        monkeypatch.setattr(os, "fsync", note)
    return names


def test_a_file_is_written_whole_and_replaces_the_one_before(tmp_path: Path) -> None:
    target = tmp_path / "match.json"
    for content in (b"first, and long", b"second"):
        write_whole(target, content)
        assert target.read_bytes() == content
        assert list(tmp_path.iterdir()) == [target]


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="asks Linux for the names of files")
def test_content_reaches_the_disk_before_its_name_does(tmp_path: Path, synced: list[str]) -> None:
    """Else a machine that loses its power has a name with nothing behind it."""
    write_whole(tmp_path / "match.json", b"whole")
    assert synced == ["new", tmp_path.name]
    sync_file(tmp_path / "match.json")
    sync_folder(tmp_path)
    sync_folder(tmp_path / "gone")  # stops nobody
    assert synced[2:] == ["match.json", tmp_path.name]


@pytest.mark.parametrize("stop", [OSError("the disk is full"), KeyboardInterrupt()])
def test_what_was_there_stays_when_it_cannot_be_written_and_nothing_half_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: BaseException
) -> None:
    target = tmp_path / "match.json"
    target.write_bytes(b"before")

    def fail(_descriptor: int) -> None:
        raise stop

    def fill() -> None:
        with whole_folder(tmp_path / "set") as part:
            (part / "picture").write_text("half")
            raise stop

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(type(stop)):
            write_whole(target, b"after")
    with pytest.raises(type(stop)):
        fill()
    assert target.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_disk_without_room_for_a_small_file_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    assert not has_no_room(tmp_path)
    assert not has_no_room(tmp_path / "gone")

    def full(_descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", full)
    assert has_no_room(tmp_path)


def test_a_temporary_file_lies_beside_hidden_and_under_a_name_of_its_own(tmp_path: Path) -> None:
    target = tmp_path / ("n" * 250)
    names = {temporary_beside(target) for _time in range(20)}
    assert len(names) == 20
    for path in names:
        assert path.parent == tmp_path
        assert path.name.startswith(f".{'n' * 40}.")
        assert path.suffix == ".new"
        assert len(path.name) < 60, "a long name leaves room for the rest"
