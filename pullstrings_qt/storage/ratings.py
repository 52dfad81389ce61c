"""How strong people are: a line for each match that counted, the last one is the rating now."""

import sqlite3
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from pullstrings_qt.core.rating import GameRating, GlickoRating
from pullstrings_qt.storage.database import StorePart

if TYPE_CHECKING:
    from pullstrings_qt.core.rated_match import RatedMatch

_IN_GAME = """
    SELECT folded, rating, deviation, volatility, count(*), max(ratings.id)
    FROM ratings JOIN players ON players.id = person WHERE game = ? GROUP BY person
"""  # SQLite: the other columns are those of the row with the greatest id


class Ratings(StorePart):
    """The ratings of the people; `Matches.finish` writes them with the outcome of a match."""

    def in_game(self, game: str) -> dict[str, GameRating]:
        """Return how everybody stands in a game, by names as `str.casefold` makes them."""
        rows = self._database.rows(_IN_GAME, game)
        return {
            str(name): GameRating(GlickoRating(rating, deviation, volatility), int(matches))
            for name, rating, deviation, volatility, matches, _last in rows
        }

    def lines(self, person: int) -> dict[str, list[GlickoRating]]:
        """Return the ratings of a person after each match, by the id of the game, the last last."""
        rows = self._database.rows(
            "SELECT game, rating, deviation, volatility FROM ratings WHERE person = ? ORDER BY id",
            person,
        )
        found: dict[str, list[GlickoRating]] = {}
        for game, rating, deviation, volatility in rows:
            found.setdefault(str(game), []).append(GlickoRating(rating, deviation, volatility))
        return found


def count_match(connection: sqlite3.Connection, match_id: int, match: "RatedMatch") -> None:
    """Change the ratings of the people of a match inside a transaction, once for each match.

    A match that was begun elsewhere, in a file or as another match, changes nothing.
    """
    ((elsewhere, counted),) = connection.execute(
        "SELECT begun_elsewhere, EXISTS (SELECT 1 FROM ratings WHERE match_id = matches.id)"
        " FROM matches WHERE id = ?",
        (match_id,),
    ).fetchall()
    if elsewhere or counted:
        return
    people: dict[str, int] = {}
    before: dict[str, GlickoRating] = {}
    for name in match.people:
        found = connection.execute(
            "SELECT id FROM players WHERE folded = ?", (name.casefold(),)
        ).fetchone()
        if found is None:
            continue
        people[name] = found[0]
        last = connection.execute(
            "SELECT rating, deviation, volatility FROM ratings WHERE person = ? AND game = ?"
            " ORDER BY id DESC LIMIT 1",
            (found[0], match.game),
        ).fetchone()
        if last is not None:
            before[name] = GlickoRating(*last)
    for name, rating in match.new_ratings(before).items():
        if name in people:
            _add(connection, people[name], match.game, match_id, rating)


def _add(
    connection: sqlite3.Connection, person: int, game: str, match_id: int, rating: GlickoRating
) -> None:
    connection.execute(
        "INSERT INTO ratings (person, game, match_id, rating, deviation, volatility)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (person, game, match_id, rating.value, rating.deviation, rating.volatility),
    )


def take_ratings(
    connection: sqlite3.Connection, person: int, lines: Mapping[str, Sequence[GlickoRating]]
) -> int:
    """Keep the ratings of a person from elsewhere, as `Ratings.lines` returned them there.

    In each game the longer history counts; return how many lines of here went.
    """
    gone = 0
    for game, ratings in lines.items():
        here = [
            GlickoRating(*row)
            for row in connection.execute(
                "SELECT rating, deviation, volatility FROM ratings"
                " WHERE person = ? AND game = ? ORDER BY id",
                (person, game),
            )
        ]
        if len(ratings) <= len(here):
            continue
        same = takewhile(lambda pair: pair[0] == pair[1], zip(here, ratings, strict=False))
        gone += len(here) - sum(1 for _pair in same)
        connection.execute("DELETE FROM ratings WHERE person = ? AND game = ?", (person, game))
        for number, rating in enumerate(ratings, 1):  # matches of elsewhere: below 0
            _add(connection, person, game, -number, rating)
    return gone
