"""A whole class as one file, and many people's files taken in at once.

The file is a ZIP: ``class.json`` says which class it is, and ``people/KEY.json`` holds each pupil
exactly as `transfer` writes one person.
"""

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from pullstrings_qt.core.errors import quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import Profile, SchoolClass
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.core.rating import Rating
from pullstrings_qt.learning.exchange import ExchangeError, whole_file
from pullstrings_qt.learning.transfer import PersonLog, read_person, write_person

FORMAT: Final = "pullstrings-class"
SUFFIX: Final = ".pullstrings-class"
VERSION: Final = 1
MOST_PUPILS: Final = 500
LARGEST_UNPACKED: Final = 600_000_000
"""Bytes of all people together; thirty with a school year each take about twenty million."""
LONGEST_INDEX: Final = 200_000
"""Bytes of ``class.json``."""
_LONGEST_NAME: Final = 200
_PART: Final = 1 << 20
_INDEX: Final = "class.json"
_HEX: Final = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class FoundPerson:
    """A person in a file, which lies unpacked somewhere.

    Attributes:
        path: the file, as `read_person` reads it.
        profile: who it is; its `id` is 0.
        answers: reviews in the file.
        ratings: by the id of a game how strong the person was after each match that counted; of
            several files the longest of each game.
    """

    path: Path
    profile: Profile
    answers: int
    ratings: Mapping[str, Sequence[Rating]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FoundPeople:
    """What files hold.

    Attributes:
        found: the class, its `id` 0; None where the files are of single people.
        people: each person once.
    """

    found: SchoolClass | None
    people: tuple[FoundPerson, ...]


def write_class(
    target: Path,
    found: SchoolClass,
    people: Sequence[Profile],
    log: PersonLog,
    settings_of: Callable[[Profile], Mapping[str, Any]],
    ratings_of: Callable[[Profile], Mapping[str, Sequence[Rating]]],
    progress: ProgressCallback = no_progress,
) -> None:
    """Write a class with everything about its pupils into one file, wholly or not at all.

    Args:
        target: the file; one of that name is replaced.
        found: the class.
        people: its pupils.
        log: holds their cards and reviews.
        settings_of: returns what a person has set, by name.
        ratings_of: returns how strong a person was after each match that counted, by game.
        progress: hears how many people are written, and may cancel it.

    Raises:
        Cancelled: `progress` stopped it; the file is as it was.
        ExchangeError: the file could not be written; what was there before is unchanged.
    """
    index = {
        "format": FORMAT,
        "version": VERSION,
        "key": found.key,
        "name": found.name,
        "set": found.set_id,
        "started": found.started.isoformat(),
    }
    with (
        whole_file(target) as part,
        TemporaryDirectory() as folder,
        ZipFile(part, "w", ZIP_DEFLATED) as package,
    ):
        package.writestr(_INDEX, json.dumps(index, ensure_ascii=False, indent=1))
        for done, profile in enumerate(people):
            progress(done, len(people))
            written = Path(folder) / f"{profile.key}.json"
            write_person(
                written,
                profile,
                log,
                settings=settings_of(profile),
                ratings=ratings_of(profile),
            )
            package.write(written, f"people/{profile.key}.json")
            written.unlink()
    progress(len(people), len(people))


def find_people(
    sources: Sequence[Path], folder: Path, progress: ProgressCallback = no_progress
) -> FoundPeople:
    """Return who is in files of classes and of single people; every file is read through.

    Who is in several has what the file with most answers says. Of several classes the first counts.

    Args:
        sources: the files.
        folder: an empty one; what classes hold is unpacked there and stays.
        progress: hears how many files are read, and may cancel it.

    Raises:
        Cancelled: `progress` stopped it.
        ExchangeError: a file is none of ours, or damaged.
    """
    found: SchoolClass | None = None
    files: list[Path] = []
    for number, source in enumerate(sources):
        progress(0, 0)
        if not _is_zip(source):
            files.append(source)
            continue
        inside, unpacked = _unpack(source, folder / str(number))
        found = found or inside
        files += unpacked
    best: dict[str, FoundPerson] = {}
    for done, file in enumerate(files):
        progress(done, len(files))
        data = read_person(file)
        person = FoundPerson(file, data.profile, len(data.reviews), data.ratings)
        known = best.get(data.profile.key, person)
        better = person if known.answers < person.answers else known
        ratings = _longest(known.ratings, person.ratings)
        best[data.profile.key] = replace(better, ratings=ratings)
    progress(len(files), len(files))
    return FoundPeople(found, tuple(best.values()))


def _longest(
    first: Mapping[str, Sequence[Rating]], second: Mapping[str, Sequence[Rating]]
) -> dict[str, Sequence[Rating]]:
    games = {**first, **second}
    return {game: max(first.get(game, ()), second.get(game, ()), key=len) for game in games}


def _is_zip(source: Path) -> bool:
    try:
        with source.open("rb") as file:
            return file.read(2) == b"PK"
    except OSError as problem:
        raise _refused(source, _("It is not there, or belongs to someone else.")) from problem


def _unpack(source: Path, folder: Path) -> tuple[SchoolClass, list[Path]]:
    """Write the people of a class into a folder; return the class and their files."""
    folder.mkdir()
    try:
        with ZipFile(source) as package:
            found = _read_index(source, package)
            return found, _unpack_people(source, package, folder)
    except (BadZipFile, OSError, zlib.error, EOFError, NotImplementedError) as problem:
        raise _refused(source, _("It is damaged, or a part of it is missing.")) from problem
    except (RuntimeError, KeyError, ValueError) as problem:  # locked, without an index, no JSON
        raise _refused(source, _("It is no file of a class of Pullstrings.")) from problem


def _read_index(source: Path, package: ZipFile) -> SchoolClass:
    with package.open(_INDEX) as file:
        text = file.read(LONGEST_INDEX + 1)
    if len(text) > LONGEST_INDEX:
        raise ValueError("the index is far too long")
    try:
        index = json.loads(text)
    except RecursionError as problem:
        raise ValueError("too deep") from problem
    if not isinstance(index, dict) or index.get("format") != FORMAT:
        raise ValueError("no class")
    version = index.get("version")
    if type(version) is int and version > VERSION:
        raise _refused(
            source, _("A newer version of Pullstrings wrote it. Please update the app to open it.")
        )
    key, name, set_id = (index.get(part) for part in ("key", "name", "set"))
    texts = (key, name, set_id)
    if not all(isinstance(one, str) and 0 < len(one) <= _LONGEST_NAME for one in texts):
        raise ValueError("what it says of the class is damaged")
    if len(str(key)) != 32 or not set(str(key)) <= _HEX:
        raise ValueError("no key of a class")
    started = date.fromisoformat(str(index.get("started")))
    return SchoolClass(0, str(key), str(name), str(set_id), started)


def _unpack_people(source: Path, package: ZipFile, folder: Path) -> list[Path]:
    entries = [one for one in package.infolist() if one.filename != _INDEX]
    if len(entries) > MOST_PUPILS:
        raise _refused(source, _("It holds too many people."))
    whole, files = 0, []
    for entry in entries:
        key = entry.filename.removeprefix("people/").removesuffix(".json")
        if len(key) != 32 or not set(key) <= _HEX:  # no path out of the folder either
            raise ValueError("no file of a person")
        file = folder / f"{key}.json"
        with package.open(entry) as packed, file.open("xb") as out:
            while part := packed.read(_PART):
                whole += len(part)
                if whole > LARGEST_UNPACKED:
                    raise _refused(source, _("It is far too long."))
                out.write(part)
        files.append(file)
    return files


def _refused(source: Path, why: str) -> ExchangeError:
    return ExchangeError(
        _("The file “{name}” cannot be opened. {why}").format(name=quoted(source.name), why=why)
    )
