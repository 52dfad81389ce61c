"""Taking a whole person in, and working on people in a thread beside the window."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import EPOCH, CardKey, CardState, Profile, Review
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.storage.database import Database
from pullstrings_qt.storage.errors import PlayerNameError
from pullstrings_qt.storage.profiles import (
    Profiles,
    empty_log,
    insert_profile,
    read_name,
    refuse_taken,
)
from pullstrings_qt.storage.ratings import keep_rating_rows, rating_rows
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
class People:
    """Profiles, reviews and settings of one connection to the store.

    Attributes:
        profiles: the people.
        reviews: what they have learned.
        settings: what they have set.
    """

    database: Database
    profiles: Profiles
    reviews: Reviews
    settings: Settings

    def import_(
        self,
        profile: Profile,
        cards: Mapping[CardKey, CardState],
        reviews: Sequence[Review],
        *,
        settings: Mapping[str, Any] | None = None,
        instead: bool = False,
        progress: ProgressCallback = no_progress,
    ) -> Profile:
        """Keep a person from elsewhere, everything or nothing, and return the profile as kept.

        Args:
            profile: the person; its `id` is not used.
            cards: the state of every card.
            reviews: the log in order.
            settings: what the person has set, as `Settings.of_person` returns it.
            instead: whether the person, where already here, is replaced; the `id` stays.
            progress: hears how many reviews are kept, and may cancel it.

        Raises:
            PlayerNameError: the person is here already, or somebody else has the name.
            StoreWriteError: it could not be saved; the store is as it was.
        """
        name = read_name(profile.name)
        with self.database.writing() as connection:
            known = self.profiles.with_key(profile.key)
            ratings = rating_rows(connection, known.id) if known is not None else []
            here = self._make_room(connection, profile.key, progress, instead=instead)
            refuse_taken(connection, name, but_not=None)
            person = insert_profile(connection, replace(profile, name=name), here)
            keep_rating_rows(connection, ratings)  # the matches were played here
            for done in range(0, len(reviews), _PAGE):
                progress(done, len(reviews))
                append_reviews(connection, person, reviews[done : done + _PAGE])
            for key, state in cards.items():
                keep_card(connection, person, key, state)
            for setting, value in (settings or {}).items():
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
    return People(database, Profiles(database), Reviews(database), Settings(database))
