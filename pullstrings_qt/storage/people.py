"""Taking a whole person in, and working on people in a thread beside the window."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import (
    EPOCH,
    CardKey,
    CardState,
    Profile,
    Review,
    SchoolClass,
    letter_order,
)
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.core.rating import Rating
from pullstrings_qt.storage.classes import (
    Classes,
    class_ids,
    enrol,
    keep_class,
)
from pullstrings_qt.storage.database import Database
from pullstrings_qt.storage.errors import PlayerNameError
from pullstrings_qt.storage.profiles import (
    Profiles,
    empty_log,
    insert_profile,
    read_name,
    refuse_taken,
)
from pullstrings_qt.storage.ratings import Ratings, keep_rating_rows, rating_rows, take_ratings
from pullstrings_qt.storage.reviews import (
    Reviews,
    answers_known,
    append_reviews,
    keep_card,
    named_answer,
)
from pullstrings_qt.storage.settings import Settings, keep_setting

_PAGE: Final = 2000


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A person from elsewhere who is to be kept.

    Attributes:
        profile: the person; its `id` is not used.
        cards: the state of every card.
        reviews: the log in order.
        settings: what the person has set, as `Settings.of_person` returns it.
    """

    profile: Profile
    cards: Mapping[CardKey, CardState]
    reviews: Sequence[Review]
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class People:
    """Profiles, reviews, settings, classes and ratings of one connection to the store.

    Attributes:
        profiles: the people.
        reviews: what they have learned.
        settings: what they have set.
        classes: who learns together.
        ratings: how strong the people are.
    """

    database: Database
    profiles: Profiles
    reviews: Reviews
    settings: Settings
    classes: Classes
    ratings: Ratings

    def import_(
        self,
        profile: Profile,
        cards: Mapping[CardKey, CardState],
        reviews: Sequence[Review],
        *,
        settings: Mapping[str, Any] | None = None,
        ratings: Mapping[str, Sequence[Rating]] | None = None,
        instead: bool = False,
        progress: ProgressCallback = no_progress,
    ) -> Profile:
        """Keep a person from elsewhere, everything or nothing, and return the profile as kept.

        Args:
            profile: the person; its `id` is not used.
            cards: the state of every card.
            reviews: the log in order.
            settings: what the person has set, as `Settings.of_person` returns it.
            ratings: how strong the person is, taken in as `Ratings.take_in` does.
            instead: whether the person, where already here, is replaced; the `id` stays.
            progress: hears how many reviews are kept, and may cancel it.

        Raises:
            PlayerNameError: the person is here already, or somebody else has the name.
            StoreWriteError: it could not be saved; the store is as it was.
        """
        newcomer = Newcomer(profile, cards, reviews, settings or {})
        with self.database.writing() as connection:
            kept = self._keep(connection, newcomer, progress, instead=instead)
            take_ratings(connection, kept.id, ratings or {})
            return kept

    def import_class(
        self,
        found: SchoolClass | None,
        members: Sequence[str],
        newcomers: Iterable[Newcomer],
        progress: ProgressCallback = no_progress,
        *,
        ratings: Mapping[str, Mapping[str, Sequence[Rating]]] | None = None,
    ) -> list[Profile]:
        """Keep a class from elsewhere, everything or nothing, and return who was kept.

        People who are here already are replaced and keep their `id`. Somebody with the name of
        another person here gets a number behind it. A class of the same key is the same class;
        whoever is in it stays.

        Args:
            found: the class; its `id` is not used. None for people without a class.
            members: keys of the people of the class, whether kept now or here before.
            newcomers: the people; asked for one after the other, so that only one is in memory.
            progress: may cancel it.
            ratings: by the key of a person how strong they are, taken in as `Ratings.take_in`
                does; also of people who were here before.

        Raises:
            Cancelled: `progress` stopped it; the store is as it was.
            StoreWriteError: it could not be saved; the store is as it was.
        """
        kept = []
        with self.database.writing() as connection:
            for newcomer in newcomers:
                name = free_name(connection, newcomer.profile)
                named = replace(newcomer, profile=replace(newcomer.profile, name=name))
                kept.append(self._keep(connection, named, lambda *_counts: progress(0, 0)))
            if found is not None:
                class_id = keep_class(connection, found)
                for key in members:
                    member = self.profiles.with_key(key)
                    if member is not None:
                        enrol(connection, class_id, member.id)
            for key, lines in (ratings or {}).items():
                person = self.profiles.with_key(key)
                if person is not None:
                    take_ratings(connection, person.id, lines)
        return kept

    def set_for(
        self, people: Iterable[Profile], settings_of: Callable[[Profile], Mapping[str, Any]]
    ) -> None:
        """Keep how several people practise, for all of them or for none.

        Args:
            people: found by their id; level, daily goal and the order of letters are kept,
                nothing else of them.
            settings_of: returns what one of them has set from now on, by name.

        Raises:
            StoreWriteError: it could not be saved; the store is as it was.
        """
        with self.database.writing() as connection:
            for one in people:
                connection.execute(
                    "UPDATE players SET level = ?, daily_goal = ?, letter_order = ?,"
                    " name_first = ? WHERE id = ?",
                    (
                        one.level.value,
                        one.daily_goal,
                        letter_order(one.letter_order),
                        int(one.name_first),
                        one.id,
                    ),
                )
                for setting, value in settings_of(one).items():
                    keep_setting(connection, f"{setting}.{one.key}", value)

    def _keep(
        self,
        connection: sqlite3.Connection,
        newcomer: Newcomer,
        progress: ProgressCallback,
        *,
        instead: bool = True,
    ) -> Profile:
        profile, reviews = newcomer.profile, newcomer.reviews
        name = read_name(profile.name)
        known = self.profiles.with_key(profile.key)
        ratings = rating_rows(connection, known.id) if known is not None else []
        classes = class_ids(connection, known.id) if known is not None else []
        here = self._make_room(connection, profile.key, progress, instead=instead)
        refuse_taken(connection, name, but_not=None)
        person = insert_profile(connection, replace(profile, name=name), here)
        keep_rating_rows(connection, ratings)  # the matches were played here
        for class_id in classes:
            enrol(connection, class_id, person)
        for done in range(0, len(reviews), _PAGE):
            progress(done, len(reviews))
            append_reviews(connection, person, reviews[done : done + _PAGE])
        for key, state in newcomer.cards.items():
            keep_card(connection, person, key, state)
        for setting, value in newcomer.settings.items():
            keep_setting(connection, f"{setting}.{profile.key}", value)
        progress(len(reviews), len(reviews))
        return replace(profile, id=person, name=name)

    def add_learned(
        self,
        person: int,
        cards: Mapping[CardKey, CardState],
        reviews: Sequence[Review],
        progress: ProgressCallback = no_progress,
    ) -> None:
        """Keep what somebody here has learned elsewhere, everything or nothing.

        A card that was seen here later stays as it is; an answer that is here already counts once.

        Args:
            person: whose cards and answers they are.
            cards: the state of cards.
            reviews: the answers, in order.
            progress: hears how many answers are kept, and may cancel it.

        Raises:
            StoreWriteError: it could not be saved; the store is as it was.
        """
        with self.database.writing() as connection:
            here = {
                set_id: self.reviews.cards(person, set_id)
                for set_id in {key.set_id for key in cards}
            }
            known = set[tuple[str, str, str, int]]()
            for set_id in here:
                known.update(answers_known(connection, person, set_id))
            new = [each for each in reviews if named_answer(each) not in known]
            for done in range(0, len(new), _PAGE):
                progress(done, len(new))
                append_reviews(connection, person, new[done : done + _PAGE])
            for key, state in cards.items():
                before = here[key.set_id].get(key)
                if before is None or _seen(before) < _seen(state):
                    keep_card(connection, person, key, state)
            progress(len(new), len(new))

    def _make_room(
        self, connection: sqlite3.Connection, key: str, progress: ProgressCallback, *, instead: bool
    ) -> int | None:
        """Take the person of a key away, or refuse where that is not wanted; return the id."""
        here = self.profiles.with_key(key)
        if here is None:
            return None
        if not instead:
            raise PlayerNameError(
                _("{name} is already here. Should the file take the place of what is here?").format(
                    name=here.name
                )
            )
        empty_log(connection, here.id, lambda _done, _whole: progress(0, 1))
        connection.execute("DELETE FROM players WHERE id = ?", (here.id,))
        return here.id


def _seen(state: CardState) -> datetime:
    return state.reviewed or EPOCH


def people_of(database: Database) -> People:
    """Return the people of a connection."""
    return People(
        database,
        Profiles(database),
        Reviews(database),
        Settings(database),
        Classes(database),
        Ratings(database),
    )


def free_name(connection: sqlite3.Connection, profile: Profile) -> str:
    """Return the name of a person from elsewhere, with a number where somebody here has it."""
    wanted = name = read_name(profile.name)
    number = 1
    while connection.execute(
        "SELECT 1 FROM players WHERE folded = ? AND key <> ?", (name.casefold(), profile.key)
    ).fetchone():
        number += 1
        name = f"{wanted[:20]} {number}"
    return name
