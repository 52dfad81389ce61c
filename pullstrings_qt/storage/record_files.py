"""Records as files: export and import."""

from pathlib import Path

from pullstrings_qt.core.durability import write_whole
from pullstrings_qt.core.errors import NewerVersionError, RecordError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.record import LARGEST_FILE, Record, read_record, write_record
from pullstrings_qt.storage.errors import RecordFileError


def read_record_file(file: Path) -> Record:
    """Return the record in a file; whether its turns are legal shows in `replay`.

    Raises:
        NewerVersionError: a newer version of the app wrote it.
        RecordError: it is no record, or a part of it is damaged.
        RecordFileError: the file cannot be read.
    """
    if not file.is_file():
        raise RecordFileError(_("There is no file “{name}”.").format(name=file.name))
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST_FILE + 1)
    except OSError as problem:
        raise RecordFileError(
            _("The file “{name}” cannot be read. Perhaps it belongs to someone else.").format(
                name=file.name
            )
        ) from problem
    try:
        return read_record(content)
    except RecordError as problem:
        kind = NewerVersionError if isinstance(problem, NewerVersionError) else RecordError
        raise kind(
            _("The file “{name}” cannot be opened: {why}").format(name=file.name, why=problem)
        ) from problem


def write_record_file(file: Path, record: Record) -> None:
    """Write a record into a file, wholly or not at all; a file of that name is replaced.

    Raises:
        RecordFileError: it could not be written; what was there before is unchanged.
    """
    content = write_record(record).encode("utf-8", "replace")  # a letter that does not exist: ?
    target = file.resolve()
    try:
        if target.exists() and not target.is_file():
            raise OSError(f"not a file: {target}")
        write_whole(target, content)
    except OSError as problem:
        raise RecordFileError(
            _(
                "The file “{name}” could not be written. Please choose another folder, or make"
                " room on the disk."
            ).format(name=file.name)
        ) from problem
