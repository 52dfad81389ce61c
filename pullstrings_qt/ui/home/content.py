"""What the home page shows, as plain data."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtGui import QPixmap

from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme


class ContinueSummary(NamedTuple):
    """The match to go on with.

    Attributes:
        game: id of the game.
        title: name of the game.
        names: the players in seat order.
        totals: the score of each seat; empty until a very long match has been replayed.
        status: a short line such as "Turn 9, yesterday".
        picture: draws the board small: theme, side in pixels, device pixel ratio.
        look: how the seats are told apart.
        others: how many more matches are not finished.
        series: how matches of these people stood so far; empty before the first.
    """

    game: str
    title: str
    names: tuple[str, ...]
    totals: tuple[int, ...]
    status: str
    picture: Callable[[Theme, int, float], QPixmap] | None = None
    look: SeatLook = SeatLook()
    others: int = 0
    series: str = ""


class AgainSummary(NamedTuple):
    """The match that was finished last: an invitation to play another one like it.

    Attributes:
        game: id of the game.
        title: name of the game.
        names: the players in seat order.
        result: such as "Mara won, 6 to 5".
        series: how matches of these people stand; empty where it is not known.
        picture: draws the final board small: theme, side in pixels, device pixel ratio.
        look: how the seats are told apart.
    """

    game: str
    title: str
    names: tuple[str, ...]
    result: str
    series: str = ""
    picture: Callable[[Theme, int, float], QPixmap] | None = None
    look: SeatLook = SeatLook()


class HistoryLine(NamedTuple):
    """One finished match.

    Attributes:
        match_id: which match it is.
        game: id of the game.
        result: such as "Mara won, 6 to 5".
        details: such as "Pulling Strings, Thursday".
        picture: draws the final board small: theme, side in pixels, device pixel ratio.
    """

    match_id: str
    game: str
    result: str
    details: str
    picture: Callable[[Theme, int, float], QPixmap] | None = None


class LearnSummary(NamedTuple):
    """What waits to be learned.

    Attributes:
        name: who learns; empty where nobody has begun.
        title: what is learned, such as "ASL alphabet".
        words: a sentence such as "Six cards are ready for you today.".
        done: answers today.
        goal: answers a day the person aims at; 0 for none.
    """

    name: str
    title: str
    words: str
    done: int = 0
    goal: int = 0


class HomeContent(NamedTuple):
    """Everything the home page shows.

    Attributes:
        continue_match: the unfinished match, or None.
        history: the last results, newest first.
        players: the names of the people who play here.
        pictures: the picture each of them chose, in the same order; empty for the initial.
        learning: what waits to be learned; None where that is not known.
        ids: their ids, in the same order; they pick the colors.
        again: the match finished last, where none goes on.
        lessons: the games whose first lesson was left before its end.
    """

    continue_match: ContinueSummary | None = None
    history: tuple[HistoryLine, ...] = ()
    players: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    learning: LearnSummary | None = None
    ids: tuple[int, ...] = ()
    again: AgainSummary | None = None
    lessons: frozenset[str] = frozenset()
