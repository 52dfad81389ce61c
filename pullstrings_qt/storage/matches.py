"""Matches in the store: their turns as they are played, and their records.

A list of matches needs no records: what reads and writes them is imported with the first one.
"""
# ruff: noqa: PLC0415 - see above

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import permutations, takewhile
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.storage.database import StorePart
from pullstrings_qt.storage.errors import StoreReadError, UnknownMatch

if TYPE_CHECKING:
    from pullstrings_qt.core.rated_match import RatedMatch
    from pullstrings_qt.core.record import Record, Turn


SHARED: Final = "shared"
"""The extra of a match that other laptops play, too."""


class MatchSummary(NamedTuple):
    """One line of the history; options and outcome are as in the record, times in UTC.

    Its seats are one JSON object each, such as ``{"computer": "3"}``, or none when nothing is
    known. An imported match came from a file and was not played here; other laptops play a shared
    one, too.
    """

    id: int
    game: str
    options: Mapping[str, Any]
    players: tuple[str, ...]
    seats: tuple[Mapping[str, Any], ...]
    turns: int
    started: datetime
    changed: datetime
    outcome: Mapping[str, Any] | None
    imported: bool
    shared: bool = False


_EPOCH: Final = datetime.fromtimestamp(0, UTC)
_SUMMARY = """
    SELECT id, game, options, players, extras, started, changed, outcome, imported,
        (SELECT COUNT(*) FROM turns WHERE match_id = matches.id)
    FROM matches {where} ORDER BY played DESC, id DESC LIMIT ?
"""
_GOING_ON = "WHERE outcome IS NULL AND NOT imported"
_PLAYED = "EXISTS (SELECT 1 FROM turns WHERE match_id = matches.id)"
_ALONE = "NOT EXISTS (SELECT 1 FROM remote_matches WHERE match_id = matches.id)"
_UNPLAYED = f"{_GOING_ON} AND {_ALONE} AND NOT {_PLAYED}"
_NEXT = "(SELECT coalesce(max(played), 0) + 1 FROM matches)"


class Matches(StorePart):
    """The matches played here, and the records imported from files."""

    def begin(self, record: "Record") -> int:
        """Keep a new match and return its id: all turns it has already, or nothing.

        A match that begins with some turns changes no rating: they belong to another one.
        """
        started = datetime.now(UTC).isoformat(timespec="seconds")
        begun = replace(record, extras={"started": started, **record.extras})
        with self._database.writing() as connection:
            return _insert(connection, begun, imported=False, elsewhere=bool(begun.turns))

    def append_turn(self, match_id: int, number: int, choices: Mapping[str, str]) -> None:
        """Keep one turn; when this returns, not even a power cut takes it back.

        Turns are numbered from 1; the choices of the deciding seats are by seat (``"0"``, ``"1"``).
        A turn that is there already with the same choices is left as it is, so that a turn
        can be tried again after an error.

        Raises:
            UnknownMatch: the match is not in the store.
            ValueError: the turn does not follow the last one, or the match is finished.
        """
        text = json.dumps(dict(sorted(choices.items())))
        with self._database.writing() as connection:
            _touch(connection, match_id)
            stored = connection.execute(
                "SELECT choices FROM turns WHERE match_id = ? AND number = ?", (match_id, number)
            ).fetchone()
            if stored is not None and stored[0] == text:
                return
            finished, turns = connection.execute(
                "SELECT outcome IS NOT NULL, (SELECT COUNT(*) FROM turns WHERE match_id = :id)"
                " FROM matches WHERE id = :id",
                {"id": match_id},
            ).fetchone()
            if finished or number != turns + 1:
                raise ValueError(f"turn {number} cannot follow turn {turns}, finished: {finished}")
            connection.execute("INSERT INTO turns VALUES (?, ?, ?)", (match_id, number, text))

    def truncate(self, match_id: int, turns: int) -> None:
        """Take back all turns after the first `turns`, and the outcome, or raise `UnknownMatch`."""
        with self._database.writing() as connection:
            _touch(connection, match_id)
            connection.execute(
                "DELETE FROM turns WHERE match_id = ? AND number > ?", (match_id, turns)
            )
            connection.execute("UPDATE matches SET outcome = NULL WHERE id = ?", (match_id,))

    def finish(
        self, match_id: int, outcome: Mapping[str, Any], rated: "RatedMatch | None" = None
    ) -> None:
        """Keep the outcome, as it stands in records, and what it changes in ratings.

        A match that counts (`rated`) does so once, however often it ends. Raises `UnknownMatch`.
        """
        with self._database.writing() as connection:
            _touch(connection, match_id)
            connection.execute(
                "UPDATE matches SET outcome = ? WHERE id = ?", (json.dumps(dict(outcome)), match_id)
            )
            if rated is not None:
                from pullstrings_qt.storage.ratings import count_match

                count_match(connection, match_id, rated)

    def keep_extras(self, match_id: int, extras: Mapping[str, Any]) -> None:
        """Keep further keys of the record, in place of those of the same name.

        That is no play: the match keeps its place in the history. Raises `UnknownMatch`.
        """
        with self._database.writing() as connection:
            row = connection.execute(
                "SELECT extras FROM matches WHERE id = ?", (match_id,)
            ).fetchone()
            if row is None:
                raise UnknownMatch
            kept = {**_read_part(row[0], dict), **extras}
            connection.execute(
                "UPDATE matches SET extras = ? WHERE id = ?", (json.dumps(kept), match_id)
            )

    def delete(self, *match_ids: int) -> None:
        """Forget matches; one that is not there any more is no error."""
        with self._database.writing() as connection:
            ids = [(match_id,) for match_id in match_ids]
            connection.executemany("DELETE FROM matches WHERE id = ?", ids)

    def forget_left(self, kept: timedelta) -> int:
        """Forget matches nobody goes on with, and return how many of them had turns.

        Those are unfinished matches begun here that have no turn, unless other laptops play them,
        or had none for as long as `kept` when any match was last played: a clock may be wrong.
        """
        old = f"{_GOING_ON} AND changed < ?"
        newest = self._database.value("SELECT max(changed) FROM matches")
        before = _write_time(max(_read_time(newest, _EPOCH), _EPOCH) - kept)
        ((unplayed, left),) = self._database.rows(
            f"SELECT (SELECT COUNT(*) FROM matches {_UNPLAYED}),"
            f" (SELECT COUNT(*) FROM matches {old} AND {_PLAYED})",
            before,
        )
        if unplayed or left:
            with self._database.writing() as connection:
                connection.execute(f"DELETE FROM matches {_UNPLAYED}")
                connection.execute(f"DELETE FROM matches {old}", (before,))
        return int(left)

    def record(self, match_id: int) -> dict[str, Any]:
        """Return the record of a match as the JSON document of docs/notation.md.

        Raises a `StoreReadError` where the match cannot be read, or `UnknownMatch`.
        """
        rows = self._database.rows(
            "SELECT game, options, setup, players, outcome, extras FROM matches WHERE id = ?",
            match_id,
        )
        if not rows:
            raise UnknownMatch
        turns = self._database.rows(
            "SELECT choices FROM turns WHERE match_id = ? ORDER BY number", match_id
        )
        from pullstrings_qt.core.record import Record

        game, options, setup, players, outcome, extras = rows[0]
        try:
            record = Record(
                game=game,
                options=json.loads(options),
                setup=json.loads(setup),
                players=tuple(json.loads(players)),
                turns=tuple(
                    {int(seat): choice for seat, choice in json.loads(text).items()}
                    for (text,) in turns
                ),
                outcome=None if outcome is None else json.loads(outcome),
                extras=json.loads(extras),
            )
            return record.document()
        except (TypeError, ValueError, AttributeError, RecursionError) as problem:
            raise StoreReadError(
                _("This match is damaged and cannot be opened. The others are fine.")
            ) from problem

    def is_shared(self, match_id: int) -> bool:
        """Return whether other laptops play a match, too."""
        rows = self._database.rows("SELECT 1 FROM remote_matches WHERE match_id = ?", match_id)
        return bool(rows)

    def summaries(self, limit: int | None = None) -> list[MatchSummary]:
        """Return the matches, the one played last first; all of them without a limit.

        What counts is the order of play: it does not follow a clock that was set back.
        """
        return self._summaries("", -1 if limit is None else limit)

    def ids(self, game: str = "", player: str = "", unfinished: bool = False) -> list[int]:
        """Return the ids of all matches, the one changed last first.

        If asked, only those of a game, those with a player, or unfinished ones played here.
        """
        rows = self._database.rows(
            f"SELECT id FROM matches {_GOING_ON if unfinished else 'WHERE TRUE'}"
            " AND (? = '' OR game = ?) AND (? = '' OR instr(players, ?))"
            " ORDER BY changed DESC, id DESC",
            *(game, game, player, json.dumps(player)),
        )
        return [match_id for (match_id,) in rows]

    def games_and_players(self) -> tuple[list[str], list[str]]:
        """Return the ids of the games that were played and the names of who played, each once."""
        rows = self._database.rows("SELECT DISTINCT game, players FROM matches")
        games = {str(game) for game, _players in rows}
        names = {str(name) for _game, players in rows for name in _read_part(players, list)}
        return sorted(games), sorted(names, key=str.casefold)

    def summaries_of(self, ids: Sequence[int]) -> list[MatchSummary]:
        """Return these matches, some hundreds at most; one that is not there is left out."""
        return self._summaries(f"WHERE id IN ({', '.join('?' * len(ids))})", *ids, -1)

    def unfinished(self) -> MatchSummary | None:
        """Return the match to go on with: the last one played here that has no outcome."""
        return next(iter(self.going_on(1)), None)

    def going_on(self, limit: int) -> list[MatchSummary]:
        """Return matches played here that have no outcome, the one played last first."""
        return self._summaries(_GOING_ON, limit)

    def _summaries(self, where: str, *values: int) -> list[MatchSummary]:
        rows = self._database.rows(_SUMMARY.format(where=where), *values)
        return [_summary(row) for row in rows]

    def count_unfinished(self) -> int:
        """Return how many matches played here have no outcome."""
        return int(self._database.value(f"SELECT COUNT(*) FROM matches {_GOING_ON}"))

    def results(
        self, game: str, players: Sequence[str]
    ) -> list[tuple[tuple[str, ...], Mapping[str, Any]]]:
        """Return names in seat order and outcome of finished matches of these people, in any seats.

        Matches from files do not count: they were not played here.
        """
        tables = {json.dumps(list(seats)) for seats in permutations(players)}
        places = ", ".join("?" * len(tables))
        rows = self._database.rows(
            "SELECT players, outcome FROM matches WHERE game = ? AND outcome IS NOT NULL"
            f" AND NOT imported AND players IN ({places})",
            *(game, *tables),
        )
        return [
            (tuple(str(name) for name in _read_part(names, list)), _read_part(outcome, dict))
            for names, outcome in rows
        ]

    def add_record(self, document: Mapping[str, Any]) -> int:
        """Keep a record from a file and return its id, or raise a `RecordError`.

        A record that is there already, with the same content in every part, is not kept twice:
        the id it has is returned. Keys we do not know are kept.
        """
        from pullstrings_qt.core.record import record_from_document

        record = record_from_document(dict(document))
        known = self._find(record)
        if known is not None:
            return known
        with self._database.writing() as connection:
            return _insert(connection, record, imported=True, elsewhere=True)

    def _find(self, record: "Record") -> int | None:
        content = _canonical(record.document())
        rows = self._database.rows(
            "SELECT id FROM matches WHERE game = ? AND players = ?"
            " AND (SELECT COUNT(*) FROM turns WHERE match_id = matches.id) = ? ORDER BY id",
            *(record.game, json.dumps(list(record.players)), len(record.turns)),
        )
        for (match_id,) in rows:
            with suppress(StoreReadError):  # a damaged one is another one
                if _canonical(self.record(match_id)) == content:
                    return int(match_id)
        return None


def keep_whole(connection: sqlite3.Connection, match_id: int | None, record: "Record") -> int:
    """Keep a match as it is now, in a transaction of somebody else's; return its id.

    What a match that is here has more, such as help that was given, stays. Raises `UnknownMatch`.
    """
    if match_id is None:
        return _insert(connection, record, imported=False, elsewhere=False)
    _touch(connection, match_id)
    connection.execute(
        "UPDATE matches SET setup = ?, outcome = ? WHERE id = ?",
        (
            json.dumps(dict(record.setup)),
            None if record.outcome is None else json.dumps(dict(record.outcome)),
            match_id,
        ),
    )
    rows = connection.execute(
        "SELECT choices FROM turns WHERE match_id = ? ORDER BY number", (match_id,)
    )
    stored = json.loads(f"[{','.join(text for (text,) in rows)}]")  # all at once: there are many
    turns = [{str(seat): text for seat, text in turn.items()} for turn in record.turns]
    pairs = zip(turns, stored, strict=False)
    same = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
    connection.execute("DELETE FROM turns WHERE match_id = ? AND number > ?", (match_id, same))
    _insert_turns(connection, match_id, record.turns[same:], same + 1)
    return match_id


def _insert(
    connection: sqlite3.Connection, record: "Record", *, imported: bool, elsewhere: bool
) -> int:
    now = datetime.now(UTC)
    cursor = connection.execute(
        "INSERT INTO matches (game, options, setup, players, outcome, extras, imported,"
        " begun_elsewhere, started, changed, played)"
        f" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, {_NEXT})",
        (
            record.game,
            json.dumps(dict(record.options)),
            json.dumps(dict(record.setup)),
            json.dumps(list(record.players)),
            None if record.outcome is None else json.dumps(dict(record.outcome)),
            json.dumps(dict(record.extras)),
            imported,
            elsewhere,
            _write_time(_read_time(record.extras.get("started"), now)),
            _write_time(now),
        ),
    )
    match_id = int(cursor.lastrowid or 0)
    _insert_turns(connection, match_id, record.turns)
    return match_id


def _insert_turns(
    connection: sqlite3.Connection, match_id: int, turns: "Sequence[Turn]", first: int = 1
) -> None:
    written = [json.dumps({str(seat): turn[seat] for seat in sorted(turn)}) for turn in turns]
    connection.executemany(
        "INSERT INTO turns VALUES (?, ?, ?)",
        [(match_id, number, text) for number, text in enumerate(written, start=first)],
    )


def _touch(connection: sqlite3.Connection, match_id: int) -> None:
    """Note that the match is being played here now."""
    cursor = connection.execute(
        f"UPDATE matches SET changed = ?, played = {_NEXT}, imported = 0 WHERE id = ?",
        (_write_time(datetime.now(UTC)), match_id),
    )
    if cursor.rowcount == 0:
        raise UnknownMatch


def _summary(row: tuple[Any, ...]) -> MatchSummary:
    # A part someone has damaged by hand must not take the whole history away: it counts as empty.
    match_id, game, options, players, extras, started, changed, outcome, imported, turns = row
    known = _read_part(extras, dict)
    seats = known["seats"] if isinstance(known.get("seats"), list) else []
    return MatchSummary(
        id=int(match_id),
        game=str(game),
        options=_read_part(options, dict),
        players=tuple(str(name) for name in _read_part(players, list)),
        seats=tuple(seats) if all(isinstance(seat, dict) for seat in seats) else (),
        turns=int(turns),
        started=_read_time(started, _EPOCH),
        changed=_read_time(changed, _EPOCH),
        outcome=None if outcome is None else _read_part(outcome, dict),
        imported=bool(imported),
        shared=known.get(SHARED) is True,
    )


def _read_part(text: Any, kind: type) -> Any:
    try:
        value = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return kind()
    return value if isinstance(value, kind) else kind()


def _read_time(value: Any, default: datetime) -> datetime:
    try:
        time = datetime.fromisoformat(value)
        return (time if time.tzinfo else time.replace(tzinfo=UTC)).astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        return default


def _write_time(time: datetime) -> str:
    return time.isoformat(timespec="microseconds")  # one length, so that text sorts as time


def _canonical(document: Mapping[str, Any]) -> str:
    # What was found out about a record does not make it another one.
    from pullstrings_qt.core.record import FOUND_OUT

    told = {key: value for key, value in document.items() if key not in FOUND_OUT}
    return json.dumps(told, sort_keys=True)
