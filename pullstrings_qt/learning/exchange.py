"""What exchange with other programs has in common: progress, calling off, whole files, errors."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from pullstrings_qt.core.errors import PullstringsError, quoted
from pullstrings_qt.core.language import gettext as _

Progress: TypeAlias = Callable[[int, int], None]
"""Hears how much of how much is done; it raises `CalledOff` where the person wants to stop."""


class ExchangeError(PullstringsError):
    """A file could not be read or written; the sentence says which, and what to do."""


class CalledOff(Exception):
    """The person stopped the work; nothing of it is left."""


def no_progress(_done: int, _whole: int) -> None:
    """Hear how far work is, and let it go on."""


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """Give a path beside the target to write to; at the end it takes the target's place.

    Whatever is raised inside, the target stays as it was and nothing else is left.

    Raises:
        ExchangeError: it could not be written.
    """
    part = target.with_name(f".{target.name[:40]}.{os.urandom(4).hex()}.new")
    try:
        yield part
        part.replace(target)
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
