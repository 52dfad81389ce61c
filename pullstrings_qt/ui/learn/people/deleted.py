"""Copies of deleted people, kept for thirty days in the folder of the store."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Final

from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.learning.transfer import write_person
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.storage.people import People
from pullstrings_qt.ui.kit.file_dialogs import file_name

SUFFIX: Final = ".pullstrings-person"
KEPT_DAYS: Final = 30
_FOLDER: Final = "deleted"
_DAY: Final = 24 * 60 * 60


def copy_of(folder: Path, profile: Profile) -> Path:
    """Return where the copy of a person is kept in the folder of a store."""
    return folder / _FOLDER / f"{file_name(profile.name)} {profile.key[:8]}{SUFFIX}"


def delete_with_copy(
    people: People | Store, profile: Profile, copy: Path, progress: ProgressCallback = no_progress
) -> None:
    """Write everything about a person to a copy, then delete the person.

    Raises:
        Canceled: `progress` stopped it; the person is still there.
        PullstringsError: it could not be saved; the person is still there.
        OSError: there is no place for the copy; the person is still there.
    """
    copy.parent.mkdir(exist_ok=True)
    settings, ratings = people.settings.of_person(profile.key), people.ratings.lines(profile.id)
    write_person(copy, profile, people.reviews, progress, settings=settings, ratings=ratings)
    people.profiles.remove(profile.id, progress)


def kept_copies(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield name and file of each copy, the newest first; those that are too old are gone."""
    found: list[tuple[float, Path]] = []
    for path in (folder / _FOLDER).glob(f"*{SUFFIX}"):
        with suppress(OSError):  # somebody else has removed it
            made = path.stat().st_mtime
            if time() - made > KEPT_DAYS * _DAY:
                path.unlink()
            else:
                found.append((made, path))
    for _made, path in sorted(found, reverse=True):
        with suppress(OSError, ValueError, KeyError):  # somebody has changed it
            yield _name_in(path), path


def _name_in(path: Path) -> str:
    """Return the name of the person in a file, from its head."""
    with path.open(encoding="utf-8") as file:
        head = next((line for line in file if line.startswith('"person"')), "")
    return str(json.loads(head.partition(":")[2].rstrip().rstrip(","))["name"])
