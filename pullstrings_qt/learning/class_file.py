"""A class in one file: a ZIP of ``class.json`` and a person's file for each pupil."""

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from pullstrings_qt.core.files import open_file
from pullstrings_qt.core.learning_types import PersonData, SchoolClass
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.core.rating import GlickoRating
from pullstrings_qt.learning.anki_packing import BoundedFile
from pullstrings_qt.learning.transfer import (
    damaged,
    read_person,
    sentences,
    short_text,
    too_new,
    whole_file,
    write_person,
)
from pullstrings_qt.storage.reviews import Reviews

FORMAT: Final = "pullstrings-class"
SUFFIX: Final = ".pullstrings-class"
VERSION: Final = 1
MAX_PUPILS: Final = 500
LARGEST_UNPACKED: Final = 2_000_000_000
"""Bytes of all people together; forty with 100,000 answers each take about 600 million."""
MAX_TIMES: Final = 40
"""The maximum unpacked size: this many times the file, plus `MIN_UNPACKED`; usual are 5 to 12."""
MIN_UNPACKED: Final = 1_000_000
LONGEST_INDEX: Final = 200_000
"""Bytes of ``class.json``."""
_INDEX: Final = "class.json"
_ENCODING: Final = "utf-8-sig"
_KEY: Final = re.compile(r"[0-9a-f]{32}")
_PERSON: Final = re.compile(rf"people/{_KEY.pattern}\.json")


def write_class(
    target: Path,
    found: SchoolClass,
    people: Sequence[Profile],
    log: Reviews,
    settings_of: Callable[[Profile], Mapping[str, Any]],
    ratings_of: Callable[[Profile], Mapping[str, Sequence[GlickoRating]]],
    progress: ProgressCallback = no_progress,
) -> None:
    """Write a class with its pupils, wholly or not at all, or raise an `ExchangeError`."""
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


def read_class(sources: Iterable[Path]) -> SchoolClass | None:
    """Return the first file's class, `id` 0; None if there is none; or raise an `ExchangeError`."""
    for source in sources:
        with _opened(source) as (_file, package):
            if package is not None:
                return _read_index(source.name, package)
    return None


def read_people(
    sources: Iterable[Path], progress: ProgressCallback = no_progress
) -> Iterator[PersonData]:
    """Yield the people in class files and person files, or raise an `ExchangeError`.

    The reviews of each have to be read before the next one is asked for.
    """
    for source in sources:
        with _opened(source) as (file, package):
            if package is not None:
                yield from _read_pupils(source.name, package, progress)
            else:
                size = os.fstat(file.fileno()).st_size
                with TextIOWrapper(file, _ENCODING, newline="") as text:
                    yield read_person(text, source.name, _heard(progress, 0, size))
                progress(size, size)


@contextmanager
def _opened(source: Path) -> Iterator[tuple[BinaryIO, ZipFile | None]]:
    """Open a file, and the package in it where it is one of a class."""
    with sentences(source.name), open_file(source) as file:
        begun = file.read(2)
        file.seek(0)
        if begun != b"PK":
            yield file, None
            return
        with _package(source.name, file) as package:
            yield file, package


def _package(name: str, file: BinaryIO) -> ZipFile:
    """Return the open package; what it holds is as large as its size allows."""
    limit = min(LARGEST_UNPACKED, MIN_UNPACKED + MAX_TIMES * os.fstat(file.fileno()).st_size)
    package = ZipFile(BoundedFile(file.fileno(), closefd=False))
    entries = package.infolist()
    if len(entries) > MAX_PUPILS + 1 or sum(entry.file_size for entry in entries) > limit:
        raise damaged(name)
    # another packing may ask for any amount of memory, and nothing of ours is packed so
    if not all(entry.compress_type in (ZIP_STORED, ZIP_DEFLATED) for entry in entries):
        raise BadZipFile("packed in another way")
    return package


def _read_pupils(name: str, package: ZipFile, progress: ProgressCallback) -> Iterator[PersonData]:
    _read_index(name, package)
    people = [entry for entry in package.infolist() if entry.filename != _INDEX]
    if not all(_PERSON.fullmatch(entry.filename) for entry in people):
        raise damaged(name)
    whole, before = sum(entry.file_size for entry in people), 0
    for entry in people:
        with (
            package.open(entry) as file,
            TextIOWrapper(file, _ENCODING, newline="") as text,
        ):
            yield read_person(text, name, _heard(progress, before, whole))
        before += entry.file_size
        progress(before, whole)


def _heard(progress: ProgressCallback, before: int, whole: int) -> Callable[[int], None]:
    return lambda done: progress(min(before + done, whole), whole)


def _read_index(name: str, package: ZipFile) -> SchoolClass:
    with package.open(_INDEX) as file:
        text = file.read(LONGEST_INDEX + 1)
    if len(text) > LONGEST_INDEX:
        raise ValueError("the index is far too long")
    index = json.loads(text)
    if index.get("format") != FORMAT:
        raise ValueError("no class")
    version = index.get("version")
    if type(version) is int and version > VERSION:
        raise too_new(name)
    key, title, set_id = (short_text(index.get(part)) for part in ("key", "name", "set"))
    if _KEY.fullmatch(key) is None:
        raise ValueError("no key of a class")
    return SchoolClass(0, key, title, set_id, date.fromisoformat(index["started"]))
