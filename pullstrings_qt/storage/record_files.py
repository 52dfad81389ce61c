"""Records as files: export and import."""

import errno
import os
from pathlib import Path
from typing import Final

from pullstrings_qt.core.errors import NewerVersionError, RecordError, quoted
from pullstrings_qt.core.files import read_file, unwritten_words, write_whole
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.record import (
    LARGEST_FILE,
    Record,
    damaged_words,
    read_record,
    write_record,
)
from pullstrings_qt.storage.errors import RecordFileError

_NOT_THERE: Final = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ELOOP)


def read_record_file(file: Path) -> Record:
    """Return the record in a file; whether its turns are legal shows in `replay`.

    Raises:
        NewerVersionError: a newer version of the app wrote it.
        RecordError: it is no record, or a part of it is damaged.
        RecordFileError: the file cannot be read.
    """
    try:
        content = read_file(file, LARGEST_FILE)
    except OSError as problem:
        if problem.errno in _NOT_THERE:
            words = _("There is no file “{name}”.")
        elif isinstance(problem, PermissionError):
            words = _("The file “{name}” cannot be read. Perhaps it belongs to someone else.")
        else:
            words = _("The file “{name}” cannot be read.")
        raise RecordFileError(words.format(name=quoted(file.name or file))) from problem
    try:
        return read_record(content)
    except RecordError as problem:
        newer = isinstance(problem, NewerVersionError)
        kind, why = (NewerVersionError, str(problem)) if newer else (RecordError, damaged_words())
        words = _("The file “{name}” cannot be opened. {why}")
        raise kind(words.format(name=quoted(file.name), why=why)) from problem


def write_record_file(file: Path, record: Record) -> None:
    """Write a record into a file, wholly or not at all, or raise a `RecordFileError`."""
    content = write_record(record).encode("utf-8", "replace")  # a letter that does not exist: ?
    try:
        target = file.resolve()
        if os.path.lexists(target) and not target.is_file():  # links in a circle are no file
            raise OSError(f"not a file: {target}")
        write_whole(target, content)
    except (OSError, RuntimeError, ValueError) as problem:  # a circle before 3.13, a NUL
        raise RecordFileError(unwritten_words(file, problem)) from problem
