"""What the home page shows, as plain data."""

from typing import NamedTuple

from pullstrings_qt.core.profile import Profile
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.ui.kit.square_picture import Draw


class TableSummary(NamedTuple):
    """The match to go on with, or the one finished last, to play another one like it."""

    game: str
    title: str
    names: tuple[str, ...]
    look: SeatLook = SeatLook()
    totals: tuple[int, ...] = ()
    """The score of each seat; empty until a very long match has been replayed."""
    turn: str = ""
    """Where the match is, such as "turn 9"; empty until that is known."""
    next_seat: int | None = None
    """Whose turn it is; None where several choose, or where it is not known."""
    waits: str = ""
    """Whose turn it is in a match with other laptops; empty in any other."""
    result: str = ""
    """How the match ended, such as "Mara won, 6 to 5"; empty while it goes on."""
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
    """Everything the home page shows; nothing of that exists before a first match."""

    table: TableSummary | None = None
    """The match to go on with, else the one finished last."""
    history: tuple[HistoryLine, ...] = ()
    """The last results, newest first."""
    people: tuple[Profile, ...] = ()
    learning: LearnSummary | None = None
    """What waits to be learned; None before anybody has learned."""
    lessons: frozenset[str] = frozenset()
    """The games whose first lesson was left before its end."""
    unfinished: int = 0
    """How many matches can go on."""
