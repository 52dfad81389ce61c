"""Reading files of unknown content."""

import errno
import os
import sys
from pathlib import Path

import pytest

from pullstrings_qt.core.files import NotAFileError, read_file

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX has pipes and devices as files")


@pytest.mark.parametrize(("size", "read"), [(0, 0), (10, 10), (11, 11), (5_000_000_000, 11)])
def test_no_more_is_read_than_tells_that_it_is_too_long(
    tmp_path: Path, size: int, read: int
) -> None:
    file = tmp_path / "file"
    with file.open("wb") as opened:
        opened.truncate(size)
    assert len(read_file(file, 10)) == read


@posix
def test_a_link_to_a_file_is_read_and_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"ours")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    assert read_file(tmp_path / "link", 10) == b"ours"
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path, tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(NotAFileError):
            read_file(place, 10)


@posix
def test_a_file_that_becomes_a_pipe_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"ours")
    file = (tmp_path / "file").stat()
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(Path, "stat", lambda _path: file)
    with pytest.raises(NotAFileError):
        read_file(tmp_path / "pipe", 10)


@posix
def test_names_no_file_can_have_raise_what_the_platform_says(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "a\0b", 10)
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    for name, number in (("a", errno.ELOOP), ("x" * 300, errno.ENAMETOOLONG)):
        with pytest.raises(OSError, match=os.strerror(number)):
            read_file(tmp_path / name, 10)
