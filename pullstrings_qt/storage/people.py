"""Taking a whole person in, and working on people in a thread beside the window."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from pullstrings_qt.core.learning_types import (
    CardKey,
    CardReview,
    CardState,
    PersonData,
    SchoolClass,
)
from pullstrings_qt.core.profile import Profile, letter_order
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.storage.classes import enroll, keep_class
from pullstrings_qt.storage.database import StorePart
from pullstrings_qt.storage.merging import Grade, merge_learned
from pullstrings_qt.storage.profiles import Profiles, free_name, insert_profile
from pullstrings_qt.storage.ratings import take_ratings
from pullstrings_qt.storage.settings import Settings, keep_setting


@dataclass(frozen=True, slots=True)
class Arrival:
    """What becomes of a person from elsewhere, who has a name there and a profile here.

    It has how many answers are new, what is set otherwise elsewhere and stays as it is here, and
    how many rated matches of here count no more: more were played elsewhere.
    """

    profile: Profile
    name: str
    is_new: bool
    answers: int
    differing: frozenset[str]
    matches_left: int


class _NotWanted(Exception):
    """Nothing of it is to be kept."""


class People(StorePart):
    """Takes in what people have set and learned elsewhere."""

    def take_in(
        self,
        people: Iterable[PersonData],
        grader: Callable[[Profile], Grade],
        found: SchoolClass | None = None,
        *,
        is_wanted: Callable[[Sequence[Arrival]], bool] = lambda _arrivals: True,
        progress: ProgressCallback = no_progress,
    ) -> list[Arrival]:
        """Keep people from elsewhere, everything or nothing, and return what becomes of each.

        Who is here already gets the answers that are new, each once; cards with which both have
        gone on are graded anew. What is set here stays. In each game the longer history of ratings
        counts. Who is new and has the name of another person gets a number behind it. A class of
        the same key is the same class; whoever is in it stays. Raises a `PlayerNameError`.

        Args:
            people: asked for one after the other, so that only one is in memory. Somebody may
                come several times.
            grader: returns what grades the cards of a person.
            found: the class they are in; its `id` is not used.
            is_wanted: tells, from what becomes of all, whether that is wanted; otherwise the store
                stays as it was.
            progress: may cancel it.
        """
        arrivals: dict[str, Arrival] = {}
        with suppress(_NotWanted), self._database.writing() as connection:
            class_id = keep_class(connection, found) if found is not None else None
            for data in people:
                before = arrivals.get(data.profile.key)
                arrival = self._take(connection, data, grader, progress)
                if before is not None:
                    arrival = replace(
                        before,
                        answers=before.answers + arrival.answers,
                        differing=before.differing | arrival.differing,
                        matches_left=before.matches_left or arrival.matches_left,
                    )
                arrivals[data.profile.key] = arrival
                if class_id is not None:
                    enroll(connection, class_id, arrival.profile.id)
            if not is_wanted(list(arrivals.values())):
                raise _NotWanted
        return list(arrivals.values())

    def _take(
        self,
        connection: sqlite3.Connection,
        data: PersonData,
        grader: Callable[[Profile], Grade],
        progress: ProgressCallback,
    ) -> Arrival:
        known = Profiles(self._database).with_key(data.profile.key)
        if known is None:
            name = free_name(connection, "players", data.profile.name)
            named = data.profile._replace(name=name)
            kept, differing = named._replace(id=insert_profile(connection, named)), set[str]()
        else:
            ours, theirs = known._asdict(), data.profile._asdict()
            kept, differing = known, {name for name in ours if ours[name] != theirs[name]} - {"id"}
        here = Settings(self._database).of_person(kept.key)
        for setting, value in data.settings.items():
            if setting not in here:
                keep_setting(connection, f"{setting}.{kept.key}", value)
            elif here[setting] != value:
                differing.add(setting)
        grade = grader(kept)
        answers = merge_learned(self._database, kept.id, data.cards, data.reviews, grade, progress)
        matches_left = take_ratings(connection, kept.id, data.ratings)
        left = 0 if known is None else matches_left
        return Arrival(kept, data.profile.name, known is None, answers, frozenset(differing), left)

    def set_for(
        self, people: Iterable[Profile], settings_of: Callable[[Profile], Mapping[str, Any]]
    ) -> None:
        """Keep how several people practice, for all of them or for none.

        Of each person, found by id, this keeps the level, the daily goal, the order of letters, and
        what `settings_of` returns for them.
        """
        with self._database.writing() as connection:
            for one in people:
                order = letter_order(one.letter_order)
                connection.execute(
                    "UPDATE players SET level = ?, daily_goal = ?, letter_order = ?,"
                    " name_first = ? WHERE id = ?",
                    (one.level.value, one.daily_goal, order, int(one.name_first), one.id),
                )
                for setting, value in settings_of(one).items():
                    keep_setting(connection, f"{setting}.{one.key}", value)

    def add_learned(
        self,
        person: int,
        cards: Mapping[CardKey, CardState],
        reviews: Sequence[CardReview],
        grade: Grade,
        progress: ProgressCallback = no_progress,
    ) -> None:
        """Keep what somebody here has learned elsewhere, everything or nothing, as `take_in` does.

        The answers are in order; `grade` grades cards with which both have gone on.
        """
        with self._database.writing():
            merge_learned(self._database, person, cards, reviews, grade, progress)
