"""Taking a whole person in, and working on people in a thread beside the window."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.study import CardKey, CardState, Profile, Review
from pullstrings_qt.storage.database import Database
from pullstrings_qt.storage.errors import PlayerNameError
from pullstrings_qt.storage.players import read_name, refuse_taken
from pullstrings_qt.storage.profiles import Profiles, insert_profile
from pullstrings_qt.storage.reviews import Reviews, append_reviews, keep_card

Hearing: TypeAlias = Callable[[int, int], None]
"""Hears how much of how much is done; what it raises calls the work off."""

_PAGE: Final = 2000


@dataclass(frozen=True, slots=True)
class People:
    """Profiles and reviews of one connection to the store.

    Attributes:
        profiles: the people.
        reviews: what they have learned.
    """

    database: Database
    profiles: Profiles
    reviews: Reviews

    def take_in(
        self,
        profile: Profile,
        cards: Mapping[CardKey, CardState],
        reviews: Sequence[Review],
        *,
        instead: bool = False,
        hearing: Hearing = lambda _done, _whole: None,
    ) -> Profile:
        """Keep a person from elsewhere with all cards and reviews: everything, or nothing.

        Args:
            profile: the person; its `id` is not used.
            cards: the state of every card.
            reviews: the log in order.
            instead: whether the person, where already here, is replaced.
            hearing: hears how many reviews are kept, and may call off.

        Returns:
            the profile as it is kept.

        Raises:
            PlayerNameError: the person is here already, or somebody else has the name.
            StoreWriteError: it could not be saved; the store is as it was.
        """
        name = read_name(profile.name)
        with self.database.writing() as connection:
            self._make_room(connection, profile.key, instead=instead)
            refuse_taken(connection, name, but_not=None)
            person = insert_profile(connection, replace(profile, name=name))
            for done in range(0, len(reviews), _PAGE):
                hearing(done, len(reviews))
                append_reviews(connection, person, reviews[done : done + _PAGE])
            for key, state in cards.items():
                keep_card(connection, person, key, state)
            hearing(len(reviews), len(reviews))
        return replace(profile, id=person, name=name)

    def _make_room(self, connection: sqlite3.Connection, key: str, *, instead: bool) -> None:
        """Take the person of a key away, or refuse where that is not wanted."""
        here = self.profiles.with_key(key)
        if here is None:
            return
        if not instead:
            raise PlayerNameError(
                _("{name} is already here. Should the file take the place of what is here?").format(
                    name=here.name
                )
            )
        connection.execute("DELETE FROM players WHERE id = ?", (here.id,))


def people_of(database: Database) -> People:
    """Return the people of a connection."""
    return People(database, Profiles(database), Reviews(database))
