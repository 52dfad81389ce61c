"""Files: read carefully, whatever they are, and written whole or not at all."""

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

from pullstrings_qt.core.language import gettext as _

if sys.platform == "win32":
    _FLAGS: Final = os.O_RDONLY | os.O_BINARY
else:  # not waiting: there may be a pipe now where a file lay a moment ago
    _FLAGS: Final = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC


class NotAFileError(OSError):
    """What lies there is no file but a folder, a pipe or a device."""


def read_file(path: Path, most: int) -> bytes:
    """Return the content of a file, but no more than `most` bytes and one; never waits.

    Args:
        path: the file, or a link to it.
        most: so many bytes are of use; one byte more tells that the file is too long.

    Raises:
        NotAFileError: there is something else than a file.
        OSError: it cannot be read. A path that no file can have counts as a missing file.
    """
    with open_file(path) as file:
        return file.read(most + 1)


def open_file(path: Path) -> BinaryIO:
    """Open a file, or a link to one, for reading; never waits.

    Raises:
        NotAFileError: there is something else than a file.
        OSError: it cannot be read. A path that no file can have counts as a missing file.
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
        raise NotAFileError(errno.EINVAL, _("it is a folder, a pipe or a device"))


def temporary_beside(target: Path) -> Path:
    """Return a path in the same folder, on which nothing lies yet."""
    return target.with_name(f".{target.name[:40]}.{os.urandom(4).hex()}.new")


def write_whole(target: Path, content: bytes) -> None:
    """Put the content into the file in one step; a file of that name is replaced.

    Raises:
        OSError: it could not be written; what was there before is unchanged.
    """
    temporary = temporary_beside(target)
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)


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
