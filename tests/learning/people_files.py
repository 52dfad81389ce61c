"""People in files, and their import into a store."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from pullstrings_qt.core.learning_types import PersonData, SchoolClass
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.learning.class_file import read_people
from pullstrings_qt.learning.schedule import grader
from pullstrings_qt.storage import Store
from pullstrings_qt.storage.people import Arrival


def read_all(*sources: Path, progress: ProgressCallback = no_progress) -> list[PersonData]:
    """Return who is in files, with the reviews in memory."""
    people = read_people(sources, progress)
    return [replace(data, reviews=list(data.reviews)) for data in people]


def read_person(source: Path, progress: ProgressCallback = no_progress) -> PersonData:
    """Return who is in the file of one person, with the reviews in memory."""
    (person,) = read_all(source, progress=progress)
    return person


def take_in(
    store: Store,
    *people: PersonData,
    found: SchoolClass | None = None,
    is_wanted: bool = True,
    progress: ProgressCallback = no_progress,
) -> list[Arrival]:
    """Take people into a store as the app does."""
    with store.beside() as beside:
        grade = partial(grader, settings=beside.settings)
        return beside.people.take_in(
            people, grade, found, is_wanted=lambda _arrivals: is_wanted, progress=progress
        )
