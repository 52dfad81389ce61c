"""Classes: people of this computer who learn together."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from pullstrings_qt.core.learning_types import SchoolClass
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.storage.database import StorePart
from pullstrings_qt.storage.profiles import (
    Profiles,
    free_name,
    insert_profile,
    new_key,
    read_name,
    refuse_taken,
)
from pullstrings_qt.storage.settings import keep_setting


class Classes(StorePart):
    """The classes, and who is in each; a person may be in several, or in none."""

    def all(self) -> list[SchoolClass]:
        """Return every class, by name."""
        found = []
        for class_id, key, name, set_id, started in self._database.rows(
            "SELECT id, key, name, set_id, started FROM classes ORDER BY folded"
        ):
            try:
                day = date.fromisoformat(started)
            except ValueError:  # damaged by hand: weeks are counted from nowhere, the class stays
                day = date.min
            found.append(SchoolClass(int(class_id), str(key), str(name), str(set_id), day))
        return found

    def add(self, name: str, set_id: str, started: date) -> SchoolClass:
        """Keep a new class without pupils and return it, or raise a `PlayerNameError`."""
        new = SchoolClass(0, new_key(), read_name(name), set_id, started)
        with self._database.writing() as connection:
            refuse_taken(connection, "classes", new.name)
            return replace(new, id=keep_class(connection, new))

    def change(self, changed: SchoolClass) -> None:
        """Keep what a class is called, learns and when it began, found by its id.

        Raises a `PlayerNameError` where the name cannot be used, or another class has it.
        """
        name = read_name(changed.name)
        with self._database.writing() as connection:
            refuse_taken(connection, "classes", name, changed.id)
            connection.execute(
                "UPDATE classes SET name = ?, folded = ?, set_id = ?, started = ? WHERE id = ?",
                (name, name.casefold(), changed.set_id, changed.started.isoformat(), changed.id),
            )

    def remove(self, class_id: int) -> None:
        """Take a class away; its pupils stay on this computer with all they have learned."""
        with self._database.writing() as connection:
            connection.execute("DELETE FROM classes WHERE id = ?", (class_id,))

    def pupils(self, class_id: int) -> list[Profile]:
        """Return who is in a class, by name."""
        rows = self._database.rows("SELECT person FROM pupils WHERE class = ?", class_id)
        here = {person for (person,) in rows}
        return [profile for profile in Profiles(self._database).all() if profile.id in here]

    def enroll(
        self,
        class_id: int,
        names: Sequence[str],
        like: Profile | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> int:
        """Bring people into a class by their names, all or none, and return how many came.

        Who has a name already joins as they are; everybody else is new on this computer, is like
        another one, and has these settings. Raises a `PlayerNameError`.
        """
        before = len(self.pupils(class_id))
        with self._database.writing() as connection:
            for text in names:
                name = read_name(text)
                known = Profiles(self._database).named(name)
                if known is not None:
                    enroll(connection, class_id, known.id)
                    continue
                new = (like or Profile(0, "", ""))._replace(key=new_key(), name=name)
                enroll(connection, class_id, insert_profile(connection, new))
                for setting, value in (settings or {}).items():
                    keep_setting(connection, f"{setting}.{new.key}", value)
        return len(self.pupils(class_id)) - before

    def release(self, class_id: int, person: int) -> None:
        """Take a pupil out of a class; the person and what they have learned stay."""
        deleted = "DELETE FROM pupils WHERE class = ? AND person = ?"
        with self._database.writing() as connection:
            connection.execute(deleted, (class_id, person))


def enroll(connection: sqlite3.Connection, class_id: int, person: int) -> None:
    """Bring somebody into a class inside a transaction; twice does no harm."""
    connection.execute("INSERT OR IGNORE INTO pupils VALUES (?, ?)", (class_id, person))


def keep_class(connection: sqlite3.Connection, found: SchoolClass) -> int:
    """Keep a class inside a transaction and return its id; one of its key is the same class.

    Where another class has the name, a number comes behind it.
    """
    known = connection.execute("SELECT id FROM classes WHERE key = ?", (found.key,)).fetchone()
    if known is not None:
        return int(known[0])
    name = free_name(connection, "classes", found.name)
    cursor = connection.execute(
        "INSERT INTO classes (key, name, folded, set_id, started) VALUES (?, ?, ?, ?, ?)",
        (found.key, name, name.casefold(), found.set_id, found.started.isoformat()),
    )
    return int(cursor.lastrowid or 0)
