"""Files that are there whole or not at all, whatever happens to the machine."""

import os
from contextlib import suppress
from pathlib import Path


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
