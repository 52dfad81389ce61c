"""The people who play and learn here: their names, and what belongs to each."""

import sqlite3
import unicodedata
from typing import Any, Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.letters import one_line
from pullstrings_qt.core.profile import (
    LARGEST_GOAL,
    LONGEST_NAME,
    Profile,
    SigningLevel,
    letter_order,
)
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.storage.database import StorePart
from pullstrings_qt.storage.errors import PlayerNameError

_PORTION: Final = 2000
"""So many reviews are deleted at a time, so that it can be canceled in between."""


def read_name(text: str) -> str:
    """Return a name as it is kept, with one blank between words, or raise a `PlayerNameError`."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    shown = one_line(name)
    if not shown and all(unicodedata.category(each)[0] in "CZ" for each in name):
        raise PlayerNameError(_("Write a name"))
    if shown != name:
        raise PlayerNameError(_("This name has a character in it that cannot be shown."))
    if len(name) > LONGEST_NAME:
        raise PlayerNameError(_("A name has room for {count} letters.").format(count=LONGEST_NAME))
    return name


def new_key() -> str:
    """Return what names a new person on every computer: 32 hexadecimal digits."""
    import uuid  # noqa: PLC0415 - slow to load, and no start needs it

    return uuid.uuid4().hex


def _empty_log(connection: sqlite3.Connection, person: int, progress: ProgressCallback) -> None:
    """Delete a person's reviews and cards inside a transaction, bit by bit.

    `progress` hears how many reviews are gone, and may cancel it.
    """
    whole = connection.execute(
        "SELECT coalesce(sum(reviews), 0) FROM day_totals WHERE person = ?", (person,)
    ).fetchone()[0]
    for table in ("day_totals", "confusions", "cards"):  # nothing is left to keep right
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (person,))
    gone = 0
    portion = "DELETE FROM reviews WHERE id IN (SELECT id FROM reviews WHERE person = ? LIMIT ?)"
    while count := connection.execute(portion, (person, _PORTION)).rowcount:
        gone += count
        progress(min(gone, whole), whole)


def refuse_taken(
    connection: sqlite3.Connection, table: str, name: str, but_not: int | None = None
) -> None:
    """Raise a `PlayerNameError` for a name that another row of a table has than `but_not`."""
    row = connection.execute(
        f"SELECT id, name FROM {table} WHERE folded = ?", (name.casefold(),)
    ).fetchone()
    if row is not None and row[0] != but_not:
        raise PlayerNameError(
            _("The name {name} is taken. Please choose another one.").format(name=row[1])
        )


def free_name(connection: sqlite3.Connection, table: str, text: str) -> str:
    """Return a name from elsewhere, with a number behind it where a row of a table has it.

    Raises a `PlayerNameError` where it cannot be used.
    """
    wanted = name = read_name(text)
    number = 1
    known = f"SELECT 1 FROM {table} WHERE folded = ?"
    while connection.execute(known, (name.casefold(),)).fetchone():
        number += 1
        name = f"{wanted[:20]} {number}"
    return name


_COLUMNS: Final = (
    "name, folded, avatar, hand, level, daily_goal, match_reviews, letter_order, name_first"
)
_MARKS: Final = ", ".join("?" * 9)


class Profiles(StorePart):
    """The people, each with a name of their own, without regard to capital letters."""

    def names(self) -> list[str]:
        """Return every name in alphabetical order."""
        return [profile.name for profile in self.all()]

    def all(self) -> list[Profile]:
        """Return everybody, by name."""
        return self._where("TRUE ORDER BY folded")

    def get(self, person: int) -> Profile | None:
        """Return the profile of an id, or None where it is no longer here."""
        return next(iter(self._where("id = ?", person)), None)

    def named(self, text: str) -> Profile | None:
        """Return the profile whose name differs from the text only in capitals and blanks."""
        folded = " ".join(unicodedata.normalize("NFC", text).split()).casefold()
        return next(iter(self._where("folded = ?", folded)), None)

    def with_key(self, key: str) -> Profile | None:
        """Return the profile of a key, or None where that person is not here."""
        return next(iter(self._where("key = ?", key)), None)

    def _where(self, condition: str, *values: Any) -> list[Profile]:
        rows = self._database.rows(
            f"SELECT id, key, {_COLUMNS} FROM players WHERE {condition}", *values
        )
        return [_profile(row) for row in rows]

    def add(self, name: str, like: Profile | None = None) -> Profile:
        """Keep a new person, who is like another one but for the name, and return the profile.

        Raises:
            PlayerNameError: the name cannot be used or is there already.
            ValueError: the goal is out of range.
        """
        new = (like or Profile(0, "", ""))._replace(key=new_key(), name=read_name(name))
        _check_goal(new)
        with self._database.writing() as connection:
            refuse_taken(connection, "players", new.name)
            return new._replace(id=insert_profile(connection, new))

    def change(self, profile: Profile) -> Profile:
        """Keep what a profile says now, found by its id, and return it as it is kept.

        Raises:
            PlayerNameError: the person is no longer here, or the name cannot be used or is taken.
            ValueError: the goal is out of range.
        """
        name = read_name(profile.name)
        _check_goal(profile)
        with self._database.writing() as connection:
            refuse_taken(connection, "players", name, profile.id)
            cursor = connection.execute(
                f"UPDATE players SET ({_COLUMNS}) = ({_MARKS}) WHERE id = ?",
                (*_row(profile._replace(name=name)), profile.id),
            )
            if cursor.rowcount == 0:
                raise PlayerNameError(_("This person is no longer among the players."))
        found = self.get(profile.id)
        assert found is not None
        return found

    def remove(self, person: int, progress: ProgressCallback = no_progress) -> None:
        """Delete a person with all cards, reviews and settings; matches keep the name.

        `progress` hears how many reviews are gone, and may cancel it.
        """
        with self._database.writing() as connection:
            connection.execute(  # settings of one person end in a point and the key of the profile
                "DELETE FROM settings WHERE EXISTS (SELECT 1 FROM players WHERE players.id = ?"
                " AND players.key <> '' AND substr(settings.key, -length(players.key) - 1)"
                " = '.' || players.key)",
                (person,),
            )
            _empty_log(connection, person, progress)
            connection.execute("DELETE FROM players WHERE id = ?", (person,))


def insert_profile(connection: sqlite3.Connection, profile: Profile) -> int:
    """Add a person inside a transaction and return the id."""
    cursor = connection.execute(
        f"INSERT INTO players (key, {_COLUMNS}) VALUES (?, {_MARKS})",
        (profile.key, *_row(profile)),
    )
    return int(cursor.lastrowid or 0)


def _check_goal(profile: Profile) -> None:
    if not 0 <= profile.daily_goal <= LARGEST_GOAL:
        raise ValueError(f"no daily goal: {profile.daily_goal}")


def _row(profile: Profile) -> tuple[object, ...]:
    return (
        profile.name,
        profile.name.casefold(),
        profile.avatar,
        "left" if profile.left_handed else "right",
        profile.level.value,
        profile.daily_goal,
        int(profile.match_reviews),
        letter_order(profile.letter_order),
        int(profile.name_first),
    )


def _profile(row: tuple[Any, ...]) -> Profile:
    # What someone has damaged by hand must not take the person away: it falls back.
    person, key, name, _folded, avatar, hand, level, goal, match_reviews, order, name_first = row
    return Profile(
        id=int(person),
        key=str(key),
        name=str(name),
        avatar=str(avatar),
        left_handed=hand == "left",
        level=SigningLevel(level) if level in tuple(SigningLevel) else SigningLevel.NEW,
        daily_goal=goal if type(goal) is int and 0 <= goal <= LARGEST_GOAL else 20,
        match_reviews=bool(match_reviews),
        letter_order=letter_order(order),
        name_first=bool(name_first),
    )
