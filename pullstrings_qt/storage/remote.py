"""Matches between laptops: their logs and keys, and the match they tell, kept together."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.remote.entries import Entry
from pullstrings_qt.core.remote.keys import PeerKey
from pullstrings_qt.core.remote.match import Own
from pullstrings_qt.storage.database import Database, StorePart
from pullstrings_qt.storage.errors import UnknownMatch
from pullstrings_qt.storage.matches import SHARED, keep_whole


class RemoteMatches(StorePart):
    """The matches this laptop plays with others, and those it invites to."""

    def add(self, own: Own) -> "RemoteShelf":
        """Keep what this laptop alone knows of a new match."""
        peer = PeerKey(own.key).public.hex()
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO remote_keys VALUES (?, ?, ?)", (peer, own.key.hex(), own.seed.hex())
            )
            cursor = connection.execute(
                "INSERT INTO remote_matches (peer, here, requests) VALUES (?, ?, ?)",
                (peer, *_write(own)),
            )
        return RemoteShelf(self._database, int(cursor.lastrowid or 0))

    def open(self) -> list["RemoteShelf"]:
        """Return the matches whose key is here, those begun last first."""
        rows = self._database.rows(
            "SELECT id FROM remote_matches WHERE peer IN (SELECT peer FROM remote_keys)"
            " ORDER BY id DESC"
        )
        return [RemoteShelf(self._database, number) for (number,) in rows]


class RemoteShelf:
    """Where one match between laptops is stored (`core.remote.match.Shelf`)."""

    def __init__(self, database: Database, number: int) -> None:
        self._database = database
        self.id = number

    @property
    def match_id(self) -> int | None:
        """The match among all matches; None before it has begun, and where it was deleted."""
        found: int | None = self._database.value(
            "SELECT match_id FROM remote_matches WHERE id = ?", self.id
        )
        return found

    @property
    def is_gone(self) -> bool:
        """Whether the match was deleted, or closed."""
        return not self._database.rows("SELECT 1 FROM remote_matches WHERE id = ?", self.id)

    def own(self) -> Own:
        """Return what this laptop alone knows of the match; or raise `UnknownMatch`: it is gone."""
        rows = self._database.rows(
            "SELECT key, seed, here, requests"
            " FROM remote_matches JOIN remote_keys USING (peer) WHERE id = ?",
            self.id,
        )
        if not rows:
            raise UnknownMatch
        ((key, seed, here, requests),) = rows
        names, code, ways, levels = json.loads(here)
        return Own(
            bytes.fromhex(key),
            bytes.fromhex(seed),
            _by_seat(names),
            code,
            tuple(ways),
            _by_seat(levels),
            tuple(bytes.fromhex(request) for request in json.loads(requests)),
        )

    def remember(self, own: Own) -> None:
        """Store something else than before of what this laptop alone knows."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE remote_matches SET here = ?, requests = ? WHERE id = ?",
                (*_write(own), self.id),
            )

    def entries(self) -> list[Entry]:
        """Return the entries of all logs, one log after the other."""
        rows = self._database.rows(
            "SELECT peer, number, body, signature FROM remote_entries WHERE remote = ?"
            " ORDER BY peer, number",
            self.id,
        )
        return [
            Entry(peer, number, bytes.fromhex(body), bytes.fromhex(signature))
            for peer, number, body, signature in rows
        ]

    def append(self, entries: Sequence[Entry], record: Record | None) -> None:
        """Store entries and the match they lead to, all of it or nothing."""
        match_id = self.match_id
        if record is not None and match_id is None:
            levels = self.own().levels
            seats = range(len(record.players))
            computers = [{"computer": levels[seat]} if seat in levels else {} for seat in seats]
            started = datetime.now(UTC).isoformat(timespec="seconds")
            extras = {"started": started, "seats": computers, SHARED: True}
            record = replace(record, extras=extras)
        with self._database.writing() as connection:
            connection.executemany(
                "INSERT INTO remote_entries VALUES (?, ?, ?, ?, ?)",
                [
                    (self.id, each.peer, each.number, each.body.hex(), each.signature.hex())
                    for each in entries
                ],
            )
            if record is not None:
                connection.execute(
                    "UPDATE remote_matches SET match_id = ? WHERE id = ?",
                    (keep_whole(connection, match_id, record), self.id),
                )

    def close(self, record: Record | None = None) -> None:
        """Forget logs and key, once nobody lacks anything; the match itself stays.

        With a record it becomes that, which can be played on at this laptop.
        """
        match_id = self.match_id
        with self._database.writing() as connection:
            if record is not None and match_id is not None:
                keep_whole(connection, match_id, record)
            connection.execute("DELETE FROM remote_matches WHERE id = ?", (self.id,))


def _write(own: Own) -> tuple[str, str]:
    here = [dict(own.here), own.code, list(own.ways), dict(own.levels)]
    return json.dumps(here), json.dumps([request.hex() for request in own.requests])


def _by_seat(values: Mapping[str, Any]) -> dict[Seat, str]:
    return {int(seat): value for seat, value in values.items()}
