"""Read files with care, and write them completely or not at all."""

import errno
import os
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from pullstrings_qt.core.errors import quoted
from pullstrings_qt.core.language import gettext as _

if sys.platform == "win32":
    _FLAGS: Final = os.O_RDONLY | os.O_BINARY
else:  # not waiting: there may be a pipe now where a file lay a moment ago
    _FLAGS: Final = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC

_SMALL: Final = 1 << 16  # bytes: more than SQLite writes at once for a turn


class NotAFileError(OSError):
    """What lies there is no file but a folder, a pipe or a device."""


def read_file(path: Path, maximum: int) -> bytes:
    """Return at most `maximum` bytes of a file, and one more if there is; see `open_file`."""
    with open_file(path) as file:
        return file.read(maximum + 1)


def open_file(path: Path) -> BinaryIO:
    """Open a file, or a link to one, for reading; never waits.

    `NotAFileError` where there is something else, `OSError` where it cannot be read. A path that no
    file can have counts as a missing file.
    """
    try:
        _check_kind(path.stat())
        descriptor = os.open(path, _FLAGS)
    except ValueError as problem:  # a NUL, or letters the platform cannot write
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)) from problem
    try:
        _check_kind(os.fstat(descriptor))
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def _check_kind(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise NotAFileError(errno.EINVAL, "it is a folder, a pipe or a device")


def temporary_beside(target: Path) -> Path:
    """Return a path in the same folder, on which nothing lies yet."""
    return target.with_name(f".{target.name[:40]}.{os.urandom(4).hex()}.new")


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """Give a path beside the target to write to; once it has reached the disk, it takes its place.

    If anything is raised inside, the target is unchanged, and no other file remains.
    """
    part = temporary_beside(target)
    try:
        yield part
        sync_file(part)
        part.replace(target)
        sync_folder(target.parent)
    finally:
        part.unlink(missing_ok=True)


def write_whole(target: Path, content: bytes) -> None:
    """Put the content into the file in one step, or raise `OSError` and leave what was there."""
    with whole_file(target) as part, part.open("xb") as file:
        file.write(content)


@contextmanager
def whole_folder(target: Path) -> Iterator[Path]:
    """Give a folder beside a free path to fill; once its names are on the disk, it goes there.

    Whoever writes must sync it. If anything is raised inside, such as `OSError`, nothing is left.
    """
    part = temporary_beside(target)
    part.mkdir()
    try:
        yield part
        for folder in (part, *filter(Path.is_dir, part.iterdir())):
            sync_folder(folder)
        part.rename(target)
        sync_folder(target.parent)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def is_full(problem: OSError) -> bool:
    """Tell whether the disk, or what one person may keep on it, is full."""
    return problem.errno in (errno.ENOSPC, errno.EDQUOT)


def has_no_room(folder: Path) -> bool:
    """Tell whether a small file does not fit into the folder: the disk or a quota is full."""
    import tempfile  # noqa: PLC0415 - seldom wanted

    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_SMALL))
            file.flush()
            os.fsync(file.fileno())
    except OSError as problem:
        return is_full(problem)
    return False


def full_words() -> str:
    """Return the sentence for something that could not be saved on a disk that is full."""
    return _("This could not be saved because the disk is full. Please make room and try again.")


def unsaved_words(*, full: bool) -> str:
    """Return the sentence for something that could not be saved, on a full disk or another."""
    if full:
        return full_words()
    return _("This could not be saved. The disk may be full or no longer connected.")


def unwritten_words(target: Path, problem: Exception) -> str:
    """Return the sentence for a file that could not be written."""
    if isinstance(problem, OSError) and is_full(problem):
        return full_words()
    words = _(
        "The file “{name}” could not be written. Please choose another folder, or make room "
        "on the disk."
    )
    return words.format(name=quoted(target.name))


def sync_file(file: Path) -> None:
    """Wait until the content of the file has reached the disk."""
    with file.open("r+b") as opened:
        os.fsync(opened.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in the folder have reached the disk, where the platform can."""
    if os.name == "nt":  # Windows opens no folders; its file system keeps a journal of names
        return
    with suppress(OSError):  # some network file systems refuse; the file itself is safe already
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
