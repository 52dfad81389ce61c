"""The names of the people who play here."""

import sqlite3
import unicodedata
from typing import Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.storage.database import Database
from pullstrings_qt.storage.errors import PlayerNameError

LONGEST_NAME: Final = 24  # characters; a card beside the board has room for about so many
_PORTION: Final = 2000
"""So many reviews are deleted at a time, so that it can be called off in between."""


def read_name(text: str) -> str:
    """Return a name as it is kept: without blanks around it, one blank between words.

    Raises:
        PlayerNameError: nothing is left, it is too long, or it cannot be shown.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    kinds = [unicodedata.category(character) for character in name]
    if all(kind[0] in "CZ" for kind in kinds):
        raise PlayerNameError(_("Please write a name."))
    if any(kind in ("Cc", "Cs") for kind in kinds):
        raise PlayerNameError(_("This name has a character in it that cannot be shown."))
    if len(name) > LONGEST_NAME:
        raise PlayerNameError(
            _("Please choose a name of at most {count} letters.").format(count=LONGEST_NAME)
        )
    return name


class Players:
    """The known names, unique without regard to capital letters; `Profiles` adds and changes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def names(self) -> list[str]:
        """Return every name in alphabetical order.

        Raises:
            StoreReadError: the store cannot be read.
        """
        rows = self._database.rows("SELECT name FROM players ORDER BY folded")
        return [str(name) for (name,) in rows]

    def find(self, text: str) -> str | None:
        """Return the known name that differs from the text only in capitals and blanks."""
        folded = " ".join(unicodedata.normalize("NFC", text).split()).casefold()
        return next((name for name in self.names() if name.casefold() == folded), None)


def new_key() -> str:
    """Return what names a new person on every computer: 32 hexadecimal digits."""
    import uuid  # noqa: PLC0415 - slow to load, and no start needs it

    return uuid.uuid4().hex


def delete_person(
    connection: sqlite3.Connection, person: int, progress: ProgressCallback = no_progress
) -> None:
    """Delete a person inside a transaction, with cards, reviews and what they have set.

    Settings of one person end in a point and the key of the profile.
    """
    connection.execute(
        "DELETE FROM settings WHERE EXISTS (SELECT 1 FROM players WHERE players.id = ?"
        " AND players.key <> '' AND substr(settings.key, -length(players.key) - 1)"
        " = '.' || players.key)",
        (person,),
    )
    empty_log(connection, person, progress)
    connection.execute("DELETE FROM players WHERE id = ?", (person,))


def empty_log(
    connection: sqlite3.Connection, person: int, progress: ProgressCallback = no_progress
) -> None:
    """Delete a person's reviews and cards inside a transaction, bit by bit.

    Args:
        connection: in a transaction.
        person: whose.
        progress: hears how many reviews are gone, and may call off.
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


def refuse_taken(connection: sqlite3.Connection, name: str, but_not: int | None) -> None:
    """Refuse a name that somebody else has.

    Raises:
        PlayerNameError: it is taken by another player than `but_not`.
    """
    row = connection.execute(
        "SELECT id, name FROM players WHERE folded = ?", (name.casefold(),)
    ).fetchone()
    if row is not None and row[0] != but_not:
        raise PlayerNameError(
            _("There is already a player called {name}. Please choose another name.").format(
                name=row[1]
            )
        )
