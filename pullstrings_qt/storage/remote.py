"""Matches between laptops: their logs and keys, and the match they tell, kept together."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.remote.keys import PeerKey
from pullstrings_qt.core.remote.match import Identity, StoredEntry
from pullstrings_qt.storage.database import Database
from pullstrings_qt.storage.errors import UnknownMatch
from pullstrings_qt.storage.matches import SHARED, keep_whole


class Meeting(NamedTuple):
    """What a laptop remembers of a match beside its identity.

    Attributes:
        code: the digits of the invitation; they open nothing once the match has begun.
        ways: how the others are reached.
        levels: of the computer players of this laptop, by seat.
    """

    code: str = ""
    ways: Sequence[str] = ()
    levels: Mapping[Seat, str] = MappingProxyType({})


NO_MEETING = Meeting()


class RemoteMatches:
    """The matches this laptop plays with others, and those it invites to."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, identity: Identity, meeting: Meeting = NO_MEETING) -> "RemoteShelf":
        """Keep what this laptop is in a new match.

        Raises:
            StoreWriteError: it could not be saved.
        """
        peer = PeerKey(identity.key).public.hex()
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO remote_keys VALUES (?, ?, ?)",
                (peer, identity.key.hex(), identity.seed.hex()),
            )
            cursor = connection.execute(
                "INSERT INTO remote_matches (peer, here, requests) VALUES (?, ?, '[]')",
                (peer, _write(identity.here, meeting)),
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
        """The match among all matches; None before it has begun, and where it was deleted."""
        rows = self._database.rows("SELECT match_id FROM remote_matches WHERE id = ?", self.id)
        return rows[0][0] if rows else None

    @property
    def is_gone(self) -> bool:
        """Whether the match was deleted, or closed."""
        return not self._database.rows("SELECT 1 FROM remote_matches WHERE id = ?", self.id)

    def identity(self) -> Identity:
        """Return what this laptop is in the match.

        Raises:
            UnknownMatch: it is gone, or its key is.
        """
        ((key, seed, here),) = self._rows(
            "SELECT key, seed, here FROM remote_matches JOIN remote_keys USING (peer) WHERE id = ?"
        )
        return Identity(bytes.fromhex(key), bytes.fromhex(seed), _read(here)[0])

    @property
    def meeting(self) -> Meeting:
        """What is remembered of the match."""
        return self._here[1]

    @property
    def _here(self) -> tuple[dict[Seat, str], Meeting]:
        ((here,),) = self._rows("SELECT here FROM remote_matches WHERE id = ?")
        return _read(here)

    def remember(self, meeting: Meeting) -> None:
        """Store what is remembered of the match.

        Raises:
            StoreWriteError: it could not be saved.
        """
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE remote_matches SET here = ? WHERE id = ?",
                (_write(self._here[0], meeting), self.id),
            )

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
                ((match_id, here),) = connection.execute(
                    "SELECT match_id, here FROM remote_matches WHERE id = ?", (self.id,)
                ).fetchall()
                if match_id is None:
                    record = _begun(record, _read(here)[1].levels)
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

    def close(self, record: Record | None = None) -> None:
        """Forget logs and key, once nobody lacks anything; the match itself stays.

        Args:
            record: the match as it can be played on at this laptop; None to leave it as it is.

        Raises:
            StoreWriteError: it could not be saved.
        """
        match_id = self.match_id
        with self._database.writing() as connection:
            if record is not None and match_id is not None:
                keep_whole(connection, match_id, record)
            connection.execute("DELETE FROM remote_matches WHERE id = ?", (self.id,))

    def _rows(self, statement: str) -> list[tuple[Any, ...]]:
        rows = self._database.rows(statement, self.id)
        if not rows:
            raise UnknownMatch
        return rows


def _begun(record: Record, levels: Mapping[Seat, str]) -> Record:
    """Return the record with what this laptop alone knows of its beginning."""
    seats = range(len(record.players))
    computers = [{"computer": levels[seat]} if seat in levels else {} for seat in seats]
    started = datetime.now(UTC).isoformat(timespec="seconds")
    return replace(record, extras={"started": started, "seats": computers, SHARED: True})


def _write(names: Mapping[Seat, str], meeting: Meeting) -> str:
    return json.dumps([dict(names), meeting.code, list(meeting.ways), dict(meeting.levels)])


def _read(here: str) -> tuple[dict[Seat, str], Meeting]:
    names, code, ways, levels = json.loads(here)
    return _by_seat(names), Meeting(code, tuple(ways), _by_seat(levels))


def _by_seat(values: Mapping[str, str]) -> dict[Seat, str]:
    return {int(seat): value for seat, value in values.items()}
