"""The people who play and learn here: names, and what belongs to each."""

import sqlite3
from dataclasses import replace
from typing import Any, Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.core.reviews import LARGEST_GOAL, Level, Profile
from pullstrings_qt.storage.database import Database
from pullstrings_qt.storage.errors import PlayerNameError
from pullstrings_qt.storage.players import (
    Players,
    delete_person,
    new_key,
    read_name,
    refuse_taken,
)

_COLUMNS: Final = "id, key, name, avatar, hand, level, daily_goal, match_reviews"


class Profiles:
    """The profiles behind the names of `Players`: each name has one."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._players = Players(database)

    def all(self) -> list[Profile]:
        """Return everybody, by name.

        Raises:
            StoreReadError: the store cannot be read.
        """
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM players ORDER BY folded")
        return [_profile(row) for row in rows]

    def get(self, person: int) -> Profile | None:
        """Return the profile of an id, or None where it is no longer here."""
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM players WHERE id = ?", person)
        return _profile(rows[0]) if rows else None

    def named(self, text: str) -> Profile | None:
        """Return the profile whose name differs from the text only in capitals and blanks."""
        name = self._players.find(text)
        if name is None:
            return None
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM players WHERE name = ?", name)
        return _profile(rows[0]) if rows else None

    def with_key(self, key: str) -> Profile | None:
        """Return the profile of a key, or None where that person is not here."""
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM players WHERE key = ?", key)
        return _profile(rows[0]) if rows else None

    def add(self, name: str, like: Profile | None = None) -> Profile:
        """Keep a new person and return the profile.

        Args:
            name: as it was written.
            like: says everything but id, key and name; None for the first value of everything.

        Raises:
            PlayerNameError: the name cannot be used or is there already.
            StoreWriteError: it could not be saved; nobody was added.
            ValueError: the goal is out of range.
        """
        new = replace(like or Profile(0, "", ""), key=new_key(), name=read_name(name))
        _check_goal(new)
        with self._database.writing() as connection:
            refuse_taken(connection, new.name, but_not=None)
            return replace(new, id=insert_profile(connection, new))

    def change(self, profile: Profile) -> Profile:
        """Keep what a profile says now, found by its id, and return it as it is kept.

        Raises:
            PlayerNameError: the person is no longer here, or the name cannot be used or is taken.
            StoreWriteError: it could not be saved.
            ValueError: the goal is out of range.
        """
        name = read_name(profile.name)
        _check_goal(profile)
        with self._database.writing() as connection:
            refuse_taken(connection, name, but_not=profile.id)
            cursor = connection.execute(
                "UPDATE players SET name = ?, folded = ?, avatar = ?, hand = ?, level = ?,"
                " daily_goal = ?, match_reviews = ? WHERE id = ?",
                (name, name.casefold(), *_details(profile), profile.id),
            )
            if cursor.rowcount == 0:
                raise PlayerNameError(_("This person is no longer among the players."))
        found = self.get(profile.id)
        assert found is not None
        return found

    def remove(self, person: int, progress: ProgressCallback = no_progress) -> None:
        """Delete a person with all cards, reviews and settings; matches keep the name.

        Args:
            person: the id.
            progress: hears how many reviews are gone, and may call off.

        Raises:
            Cancelled: `progress` stopped it; everything is still there.
            StoreWriteError: it could not be saved; everything is still there.
        """
        with self._database.writing() as connection:
            delete_person(connection, person, progress)


def insert_profile(
    connection: sqlite3.Connection, profile: Profile, person: int | None = None
) -> int:
    """Add a person inside a transaction and return the id; a new one where none is given."""
    cursor = connection.execute(
        "INSERT INTO players (id, name, folded, key, avatar, hand, level, daily_goal,"
        " match_reviews) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (person, profile.name, profile.name.casefold(), profile.key, *_details(profile)),
    )
    return int(cursor.lastrowid or 0)


def _check_goal(profile: Profile) -> None:
    if not 0 <= profile.daily_goal <= LARGEST_GOAL:
        raise ValueError(f"no daily goal: {profile.daily_goal}")


def _details(profile: Profile) -> tuple[str, str, str, int, int]:
    return (
        profile.avatar,
        "left" if profile.left_handed else "right",
        profile.level.value,
        profile.daily_goal,
        int(profile.match_reviews),
    )


def _profile(row: tuple[Any, ...]) -> Profile:
    # What someone has damaged by hand must not take the person away: it falls back.
    person, key, name, avatar, hand, level, goal, match_reviews = row
    return Profile(
        id=int(person),
        key=str(key),
        name=str(name),
        avatar=str(avatar),
        left_handed=hand == "left",
        level=Level(level) if level in tuple(Level) else Level.NEW,
        daily_goal=goal if type(goal) is int and 0 <= goal <= LARGEST_GOAL else 20,
        match_reviews=bool(match_reviews),
    )
