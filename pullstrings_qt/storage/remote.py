"""Matches between laptops: their logs and keys, and the match they tell, kept together."""

import json
from collections.abc import Sequence
from typing import Any

from pullstrings_qt.core.record import Record
from pullstrings_qt.core.remote.keys import PeerKey
from pullstrings_qt.core.remote.match import Identity, StoredEntry
from pullstrings_qt.storage.database import Database
from pullstrings_qt.storage.errors import UnknownMatch
from pullstrings_qt.storage.matches import keep_whole


class RemoteMatches:
    """The matches this laptop plays with others, and those it invites to."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, identity: Identity) -> "RemoteShelf":
        """Keep what this laptop is in a new match.

        Raises:
            StoreWriteError: it could not be saved.
        """
        peer = PeerKey(identity.key).public.hex()
        here = json.dumps({str(seat): name for seat, name in identity.here.items()})
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO remote_keys VALUES (?, ?, ?)",
                (peer, identity.key.hex(), identity.seed.hex()),
            )
            cursor = connection.execute(
                "INSERT INTO remote_matches (peer, here, requests) VALUES (?, ?, '[]')",
                (peer, here),
            )
        return RemoteShelf(self._database, int(cursor.lastrowid or 0))

    def open(self) -> list["RemoteShelf"]:
        """Return the matches whose key is here, those begun last first.

        Raises:
            StoreReadError: the store cannot be read.
        """
        rows = self._database.rows(
            "SELECT id FROM remote_matches WHERE peer IN (SELECT peer FROM remote_keys)"
            " ORDER BY id DESC"
        )
        return [RemoteShelf(self._database, number) for (number,) in rows]

    def of_match(self, match_id: int) -> "RemoteShelf | None":
        """Return where a match is played with other laptops; None where its key is not here.

        Raises:
            StoreReadError: the store cannot be read.
        """
        return next((each for each in self.open() if each.match_id == match_id), None)


class RemoteShelf:
    """Where one match between laptops is stored (`core.remote.match.Shelf`).

    Attributes:
        id: names it in the store.
    """

    def __init__(self, database: Database, number: int) -> None:
        self._database = database
        self.id = number

    @property
    def match_id(self) -> int | None:
        """The match among all matches; None before it has begun."""
        ((match_id,),) = self._rows("SELECT match_id FROM remote_matches WHERE id = ?")
        return None if match_id is None else int(match_id)

    def identity(self) -> Identity:
        """Return what this laptop is in the match.

        Raises:
            UnknownMatch: it is gone, or its key is.
        """
        ((key, seed, here),) = self._rows(
            "SELECT key, seed, here FROM remote_matches JOIN remote_keys USING (peer) WHERE id = ?"
        )
        names = {int(seat): name for seat, name in json.loads(here).items()}
        return Identity(bytes.fromhex(key), bytes.fromhex(seed), names)

    def entries(self) -> list[StoredEntry]:
        """Return the entries of all logs, each log in order."""
        rows = self._database.rows(
            "SELECT peer, number, body, signature FROM remote_entries WHERE remote = ?"
            " ORDER BY peer, number",
            self.id,
        )
        return [
            StoredEntry(peer, number, bytes.fromhex(body), bytes.fromhex(signature))
            for peer, number, body, signature in rows
        ]

    def append(self, entries: Sequence[StoredEntry], record: Record | None) -> None:
        """Store entries and the match they lead to, all of it or nothing.

        Raises:
            StoreWriteError: it could not be saved.
        """
        with self._database.writing() as connection:
            connection.executemany(
                "INSERT INTO remote_entries VALUES (?, ?, ?, ?, ?)",
                [
                    (self.id, each.peer, each.number, each.body.hex(), each.signature.hex())
                    for each in entries
                ],
            )
            if record is not None:
                ((match_id,),) = connection.execute(
                    "SELECT match_id FROM remote_matches WHERE id = ?", (self.id,)
                ).fetchall()
                connection.execute(
                    "UPDATE remote_matches SET match_id = ? WHERE id = ?",
                    (keep_whole(connection, match_id, record), self.id),
                )

    def requests(self) -> list[bytes]:
        """Return the requests to join that were let in."""
        ((requests,),) = self._rows("SELECT requests FROM remote_matches WHERE id = ?")
        return [bytes.fromhex(request) for request in json.loads(requests)]

    def keep_requests(self, requests: Sequence[bytes]) -> None:
        """Store the requests to join that were let in.

        Raises:
            StoreWriteError: it could not be saved.
        """
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE remote_matches SET requests = ? WHERE id = ?",
                (json.dumps([request.hex() for request in requests]), self.id),
            )

    def close(self) -> None:
        """Forget logs and key, once nobody lacks anything; the match itself stays.

        Raises:
            StoreWriteError: it could not be saved.
        """
        with self._database.writing() as connection:
            connection.execute("DELETE FROM remote_matches WHERE id = ?", (self.id,))

    def _rows(self, statement: str) -> list[tuple[Any, ...]]:
        rows = self._database.rows(statement, self.id)
        if not rows:
            raise UnknownMatch
        return rows
