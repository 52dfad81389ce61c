"""What it takes to begin a match: the game, its options, and who sits where."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pullstrings_qt.core.game import Options, Setup
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import FIRST_LEVEL, Level, level_number
from pullstrings_qt.core.rating import GameRating
from pullstrings_qt.core.registry import GameSpec


def standing_words(spec: GameSpec, standing: GameRating) -> str:
    """Return a standing as a level, such as "about level 4 (Medium)"."""
    opponents = spec.opponents()
    if opponents is None:
        return ""
    level = opponents.nearest_level(standing.rating)
    words = _("about level {number} ({level})")
    return words.format(number=level_number(level.id), level=level.name)


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who plays at one seat."""

    name: str
    level: str | None = None  # strength of a computer player, or None for a person


ELSEWHERE: Final = SeatChoice("", "elsewhere")  # somebody at another laptop, who is invited


@dataclass(frozen=True, slots=True)
class NewMatch:
    """Everything needed to begin a match."""

    game: str  # id of the game
    options: Options  # checked by the rules
    setup: Setup  # what chance decided, exactly as the person saw it
    players: tuple[SeatChoice, ...]
    allowed_help: int | None = None  # the most (`core.analysis.Help`); None where each decides


def first_level(levels: Sequence[Level]) -> Level:
    """Return the level somebody meets of whom nothing is known; there is one at least."""
    return min(levels, key=lambda level: abs(level_number(level.id) - FIRST_LEVEL))


def level_like(levels: Sequence[Level], level: str) -> Level:
    """Return the level of an id, also of a former one; of an unknown one the first to meet."""
    try:
        number = level_number(level)
    except KeyError:
        return first_level(levels)
    return min(levels, key=lambda each: (each.id != level, abs(level_number(each.id) - number)))


def computer_seat(level: Level) -> SeatChoice:
    """Return the seat of a computer player of a strength."""
    return SeatChoice(_("Computer"), level.id)
