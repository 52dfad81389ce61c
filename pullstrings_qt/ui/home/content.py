"""What the home page shows, as plain data."""

from typing import NamedTuple

from pullstrings_qt.core.profile import Profile
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.ui.kit.picture_pane import Draw


class TableSummary(NamedTuple):
    """The match to go on with, or the one finished last, to play another one like it.

    Attributes:
        totals: the score of each seat; empty until a very long match has been replayed.
        turn: where the match is, such as "turn 9"; empty until that is known.
        next_seat: whose turn it is; None where several choose, or where it is not known.
        waits: whose turn it is in a match with other laptops; empty in any other.
        result: how the match ended, such as "Mara won, 6 to 5"; empty while it goes on.
    """

    game: str
    title: str
    names: tuple[str, ...]
    look: SeatLook = SeatLook()
    totals: tuple[int, ...] = ()
    turn: str = ""
    next_seat: int | None = None
    waits: str = ""
    result: str = ""
    picture: Draw | None = None


class HistoryLine(NamedTuple):
    """One finished match: a result such as "Mara won, 6 to 5", and details with game and day."""

    match_id: str
    game: str
    result: str
    details: str
    picture: Draw | None = None


class LearnSummary(NamedTuple):
    """Who learned last, and what waits today, such as "6 cards are ready."."""

    name: str
    words: str


class HomeContent(NamedTuple):
    """Everything the home page shows.

    Attributes:
        table: the match to go on with, else the one finished last; None before the first.
        history: the last results, newest first.
        people: those who play here.
        learning: what waits to be learned; None before anybody has learned.
        lessons: the games whose first lesson was left before its end.
        unfinished: how many matches can go on.
    """

    table: TableSummary | None = None
    history: tuple[HistoryLine, ...] = ()
    people: tuple[Profile, ...] = ()
    learning: LearnSummary | None = None
    lessons: frozenset[str] = frozenset()
    unfinished: int = 0
