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
from pullstrings_qt.storage.database import Database
from pullstrings_qt.storage.errors import StoreReadError, UnknownMatch

if TYPE_CHECKING:
    from pullstrings_qt.core.rated_match import RatedMatch
    from pullstrings_qt.core.record import Record, Turn


SHARED: Final = "shared"
"""The extra of a match that other laptops play, too."""


class MatchSummary(NamedTuple):
    """One line of the history.

    Attributes:
        id: names the match in the store.
        game: id of the game.
        options: as in the record.
        players: names in seat order.
        seats: one JSON object a seat, such as ``{"computer": "3"}``; empty when nothing is known.
        turns: how many turns were played.
        started, changed: points in time, in UTC.
        outcome: as in the record, or None while the match is open.
        imported: the match came from a file and was not played here.
        shared: other laptops play it, too.
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


_SUMMARY = """
    SELECT id, game, options, players, extras, started, changed, outcome, imported,
        (SELECT COUNT(*) FROM turns WHERE match_id = matches.id)
    FROM matches {where} ORDER BY played DESC, id DESC LIMIT ?
"""
_COUNT = "SELECT COUNT(*) FROM matches {where}"
_GOING_ON = "WHERE outcome IS NULL AND NOT imported"
_PLAYED = "EXISTS (SELECT 1 FROM turns WHERE match_id = matches.id)"
_ALONE = "NOT EXISTS (SELECT 1 FROM remote_matches WHERE match_id = matches.id)"
_UNPLAYED = f"{_GOING_ON} AND {_ALONE} AND NOT {_PLAYED}"
_NEXT = "(SELECT coalesce(max(played), 0) + 1 FROM matches)"


class Matches:
    """The matches played here, and the records imported from files."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, record: "Record") -> int:
        """Keep a new match and return its id: all turns it has already, or nothing.

        A match that begins with some turns changes no rating: they belong to another one.
        """
        now = datetime.now(UTC)
        extras = {"started": now.isoformat(timespec="seconds"), **record.extras}
        begun = replace(record, extras=extras)
        with self._database.writing() as connection:
            match_id = _insert(connection, begun, now, imported=False, elsewhere=bool(begun.turns))
            _insert_turns(connection, match_id, begun.turns)
        return match_id

    def append_turn(self, match_id: int, number: int, choices: Mapping[str, str]) -> None:
        """Keep one turn; when this returns, not even a power cut takes it back.

        A turn that is there already with the same choices is left as it is, so that a turn
        can be tried again after an error.

        Args:
            match_id: the match.
            number: 1 for the first turn; turns follow one another without a gap.
            choices: the choice of every deciding seat as text, by seat (``"0"``, ``"1"``).

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
        """Take back every turn after the first ``turns``, and the outcome with them.

        Raises:
            StoreWriteError: it could not be saved; every turn is still there.
            UnknownMatch: the match is not in the store.
        """
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

        Args:
            match_id: the match.
            outcome: how it ended.
            rated: what it says of its players' strength; None where it does not count. It counts
                once, however often the match ends.

        Raises:
            UnknownMatch: the match is not in the store.
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

        That is no play: the match keeps its place in the history.

        Raises:
            UnknownMatch: the match is not in the store.
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
        """Forget matches; one that is not there any more is no error.

        Raises:
            StoreWriteError: it could not be saved; all of them are still there.
        """
        with self._database.writing() as connection:
            ids = [(match_id,) for match_id in match_ids]
            connection.executemany("DELETE FROM matches WHERE id = ?", ids)

    def forget_left(self, kept: timedelta) -> int:
        """Forget what was left lying: matches begun here without a turn, or with none for long.

        One between laptops may wait for its first turn.

        What is long is told by the matches played since, not by a clock that may be wrong.

        Args:
            kept: how long an unfinished match is kept, up to the last turn of any match.

        Returns:
            How many of them had turns.
        """
        old = f"{_GOING_ON} AND changed < ?"
        ((newest,),) = self._database.rows("SELECT max(changed) FROM matches")
        epoch = datetime.fromtimestamp(0, UTC)
        before = _write_time(max(_read_time(newest, epoch), epoch) - kept)
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

        Raises:
            StoreReadError: the match cannot be read.
            UnknownMatch: the match is not in the store.
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
        return bool(
            self._database.rows("SELECT 1 FROM remote_matches WHERE match_id = ?", match_id)
        )

    def summaries(self, limit: int | None = None) -> list[MatchSummary]:
        """Return the matches, the one played last first; all of them without a limit.

        What counts is the order of play: it does not follow a clock that was set back.
        """
        rows = self._database.rows(_SUMMARY.format(where=""), -1 if limit is None else limit)
        return [_summary(row) for row in rows]

    def ids(self, game: str = "", player: str = "", unfinished: bool = False) -> list[int]:
        """Return the ids of all matches, the one changed last first.

        Args:
            game: only of this game; empty for any.
            player: only those this person plays in; empty for any.
            unfinished: only those played here that have no outcome.
        """
        rows = self._database.rows(
            f"SELECT id FROM matches {_GOING_ON if unfinished else 'WHERE TRUE'}"
            " AND (? = '' OR game = ?) AND (? = '' OR instr(players, ?))"
            " ORDER BY changed DESC, id DESC",
            game,
            game,
            player,
            json.dumps(player),
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
        where = f"WHERE id IN ({', '.join('?' * len(ids))})"
        return [
            _summary(row) for row in self._database.rows(_SUMMARY.format(where=where), *ids, -1)
        ]

    def unfinished(self) -> MatchSummary | None:
        """Return the match to go on with: the last one played here that has no outcome."""
        return next(iter(self.going_on(1)), None)

    def going_on(self, limit: int) -> list[MatchSummary]:
        """Return matches played here that have no outcome, the one played last first."""
        rows = self._database.rows(_SUMMARY.format(where=_GOING_ON), limit)
        return [_summary(row) for row in rows]

    def count_unfinished(self) -> int:
        """Return how many matches played here have no outcome."""
        ((found,),) = self._database.rows(_COUNT.format(where=_GOING_ON))
        return int(found)

    def results(
        self, game: str, players: Sequence[str]
    ) -> list[tuple[tuple[str, ...], Mapping[str, Any]]]:
        """Return how finished matches of these people went, in whatever seats they sat.

        Matches from files do not count: they were not played here.

        Returns:
            For each match the names in seat order and the outcome as in the record.
        """
        tables = {json.dumps(list(seats)) for seats in permutations(players)}
        places = ", ".join("?" * len(tables))
        rows = self._database.rows(
            "SELECT players, outcome FROM matches WHERE game = ? AND outcome IS NOT NULL"
            f" AND NOT imported AND players IN ({places})",
            game,
            *tables,
        )
        return [
            (tuple(str(name) for name in _read_part(names, list)), _read_part(outcome, dict))
            for names, outcome in rows
        ]

    def add_record(self, document: Mapping[str, Any]) -> int:
        """Keep a record from a file and return its id.

        A record that is there already, with the same content in every part, is not kept twice:
        the id it has is returned. Keys we do not know are kept.

        Raises:
            RecordError: a part of the document is missing or damaged.
            StoreReadError: the matches that are there cannot be read.
        """
        from pullstrings_qt.core.record import record_from_document

        record = record_from_document(dict(document))
        known = self._find(record)
        if known is not None:
            return known
        with self._database.writing() as connection:
            match_id = _insert(connection, record, datetime.now(UTC), imported=True, elsewhere=True)
            _insert_turns(connection, match_id, record.turns)
        return match_id

    def _find(self, record: "Record") -> int | None:
        content = _canonical(record.document())
        rows = self._database.rows(
            "SELECT id FROM matches WHERE game = ? AND players = ?"
            " AND (SELECT COUNT(*) FROM turns WHERE match_id = matches.id) = ? ORDER BY id",
            record.game,
            json.dumps(list(record.players)),
            len(record.turns),
        )
        for (match_id,) in rows:
            with suppress(StoreReadError):  # a damaged one is another one
                if _canonical(self.record(match_id)) == content:
                    return int(match_id)
        return None


def keep_whole(connection: sqlite3.Connection, match_id: int | None, record: "Record") -> int:
    """Keep a match as it is now, in a transaction of somebody else's; return its id.

    Args:
        connection: in that transaction.
        match_id: the match; None for a new one.
        record: all of it. What the match has more, such as help that was given, stays.

    Raises:
        UnknownMatch: the match is not in the store.
    """
    now = datetime.now(UTC)
    if match_id is None:
        match_id = _insert(connection, record, now, imported=False, elsewhere=False)
    else:
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
    same = sum(1 for _turn in takewhile(lambda pair: pair[0] == pair[1], pairs))
    connection.execute("DELETE FROM turns WHERE match_id = ? AND number > ?", (match_id, same))
    _insert_turns(connection, match_id, record.turns[same:], same + 1)
    return match_id


def _insert(
    connection: sqlite3.Connection,
    record: "Record",
    now: datetime,
    *,
    imported: bool,
    elsewhere: bool,
) -> int:
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
    if cursor.lastrowid is None:
        raise sqlite3.InternalError("an insert without a row")
    return cursor.lastrowid


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
    seats = known.get("seats")
    return MatchSummary(
        id=int(match_id),
        game=str(game),
        options=_read_part(options, dict),
        players=tuple(str(name) for name in _read_part(players, list)),
        seats=tuple(seats) if _are_objects(seats) else (),
        turns=int(turns),
        started=_read_time(started, datetime.fromtimestamp(0, UTC)),
        changed=_read_time(changed, datetime.fromtimestamp(0, UTC)),
        outcome=None if outcome is None else _read_part(outcome, dict),
        imported=bool(imported),
        shared=known.get(SHARED) is True,
    )


def _are_objects(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)


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
    """Return what makes a record another one; what was found out about it does not."""
    from pullstrings_qt.core.record import FOUND_OUT

    told = {key: value for key, value in document.items() if key not in FOUND_OUT}
    return json.dumps(told, sort_keys=True)
