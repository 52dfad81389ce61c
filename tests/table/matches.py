"""Matches of two people, and a journal that can refuse."""

from collections.abc import Mapping
from typing import Any

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.record import Record
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.table.journal import Journal
from pullstrings_qt.table.match import Match, Player

EKS, OH = 0, 1
PERSONS = (Player("Eks"), Player("Oh"))
AGAINST_COMPUTER = (Player("Eks"), Player("Computer", level="easy"))


class Notes(Journal):
    """A journal that remembers what it was told, and can refuse."""

    def __init__(self) -> None:
        self.record: Record | None = None
        self.full = False

    @property
    def turns(self) -> list[dict[str, str]]:
        turns = self.record.turns if self.record else ()
        return [{str(seat): text for seat, text in turn.items()} for turn in turns]

    @property
    def outcome(self) -> Mapping[str, Any] | None:
        return self.record.outcome if self.record else None

    def save(self, record: Record) -> None:
        if self.full:
            raise PullstringsError("The disk is full.")
        self.record = record

    def forget(self) -> None:
        self.record = None


def pull(end: str) -> Pull:
    return Pull(END_NUMBERS[end])


def new_match(
    players: tuple[Player, ...] = PERSONS, notes: Notes | None = None, **options: object
) -> Match:
    record = Record("pulling_strings", {"edition": "2003", **options}, {}, ("Eks", "Oh"))
    return Match(record, players, notes, match_id="m1")


def play(match: Match, *turns: str) -> None:
    for turn in turns:
        first, second = turn.split()
        assert match.choose(EKS, pull(first))
        assert match.choose(OH, pull(second))
