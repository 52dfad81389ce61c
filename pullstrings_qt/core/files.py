"""Files from outside, which may be anything: pipes, devices, endless, or not to be looked at."""

import errno
import os
import stat
import sys
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
