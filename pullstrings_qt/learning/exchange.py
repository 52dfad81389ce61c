"""What exchange with other programs has in common: whole files and errors."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pullstrings_qt.core.errors import PullstringsError, quoted
from pullstrings_qt.core.files import sync_file, sync_folder, temporary_beside
from pullstrings_qt.core.language import gettext as _


class ExchangeError(PullstringsError):
    """A file could not be read or written; the sentence says which, and what to do."""


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """Give a path beside the target to write to; at the end it takes the target's place.

    Whatever is raised inside, the target stays as it was and nothing else is left.

    Raises:
        ExchangeError: it could not be written.
    """
    part = temporary_beside(target)
    try:
        yield part
        sync_file(part)
        part.replace(target)
        sync_folder(target.parent)
    except OSError as problem:
        raise not_written(target) from problem
    finally:
        part.unlink(missing_ok=True)


def not_written(target: Path) -> ExchangeError:
    """Return the error for a file that could not be written."""
    return ExchangeError(
        _(
            "The file “{name}” could not be written. Please choose another folder, or make room "
            "on the disk."
        ).format(name=quoted(target.name))
    )
