"""Which finished matches change ratings, and what they say about strength."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.help_record import part, was_advised
from pullstrings_qt.core.placeholder_names import own_name
from pullstrings_qt.core.rating import GlickoRating, after_match
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import games

TAKEBACKS: Final = "takebacks"  # key of a record: how many turns all had seen were taken back


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A finished match that counts."""

    game: str
    players: tuple[str | GlickoRating, ...]  # a person's name, or the rating of a computer player
    scores: Mapping[tuple[Seat, Seat], float]  # 1 where the first was better, 0.5 equal, 0 worse
    first: GlickoRating  # of a person who has none yet

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the people."""
        return tuple(player for player in self.players if isinstance(player, str))

    def new_ratings(self, before: Mapping[str, GlickoRating]) -> dict[str, GlickoRating]:
        """Return the rating of every person after the match, by name; a missing name had none."""
        ratings = [
            before.get(player, self.first) if isinstance(player, str) else player
            for player in self.players
        ]
        return {
            name: after_match(
                ratings[seat],
                [
                    (rating, self.scores[seat, other])
                    for other, rating in enumerate(ratings)
                    if other != seat
                ],
            )
            for seat, name in enumerate(self.players)
            if isinstance(name, str)
        }


def with_takeback(record: Record) -> Record:
    """Return the record of a match in which one more turn was taken back."""
    before = record.extras.get(TAKEBACKS)
    count = before + 1 if isinstance(before, int) else 1
    return replace(record, extras={**record.extras, TAKEBACKS: count})


def rated_match(record: Record) -> RatedMatch | None:
    """Return what a record says of its players' strength, or None: it does not count.

    It has to be over, and to have at least one person and two players, and no guest, whom nobody
    knows. A die, a sign that was not known, a turn taken back after everybody had seen it, and
    advice show no strength.
    """
    spec = games().get(record.game)
    opponents = spec.opponents() if spec is not None else None
    outcome = record.outcome
    if spec is None or opponents is None or outcome is None:
        return None
    choosing = spec.words().choice_rules(record.options)
    if choosing.rolling or choosing.answers or record.extras.get(TAKEBACKS) or was_advised(record):
        return None
    players: list[str | GlickoRating] = []
    for seat, name in enumerate(record.players):
        level = record.computer(seat)
        try:
            players.append(name if level is None else opponents.rating(level))
        except (KeyError, TypeError):  # a level of another version
            return None
    people = [player for player in players if isinstance(player, str)]
    scores = _scores(outcome, len(players))
    if len(players) < 2 or not people or len(set(people)) < len(people) or scores is None:
        return None
    if not all(map(own_name, people)):
        return None
    return RatedMatch(record.game, tuple(players), scores, opponents.first_rating())


def _scores(outcome: Mapping[str, Any], count: int) -> dict[tuple[Seat, Seat], float] | None:
    """Return who was better than whom: winners than all others, and these by their points."""
    winners = outcome.get("winners")
    if not isinstance(winners, list):
        return None
    points = part(outcome, "scores")
    places: list[tuple[bool, float]] = []
    for seat in range(count):
        score = points.get(str(seat), 0)
        known = isinstance(score, int | float) and bool(winners) and seat not in winners
        places.append((seat in winners, score if known else 0))
    return {
        (seat, other): 0.5 + ((here > there) - (here < there)) / 2
        for seat, here in enumerate(places)
        for other, there in enumerate(places)
        if seat != other
    }
