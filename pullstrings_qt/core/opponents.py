"""Computer players of a game: the base class every game derives its own from, and what they notice.

A gentle level looks as carefully as a strong one, but at less: each step exists for it this turn,
or does not (`sees`), by a coin of the turn (docs/decisions/025).
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Final

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.rating import GlickoRating

LEVEL_COUNT: Final = 8  # from 1, for a child who begins, to the strongest it can

FORMER_LEVELS: Final = {"easy": 2, "middle": 4, "strong": 6}
"""What plays on in matches that were begun when there were three levels, by their ids."""

FIRST_LEVEL: Final = 3  # the level a person meets first: gentle, but no pushover
LEVEL_DEVIATION: Final = 30.0  # the standard error of the rating of a level


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of a computer player."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Thought:
    """What a computer player chose, and what it saw: nothing where it chose by chance.

    A gentle level may be wrong in it; a choice without a value was overlooked.
    """

    choice: Any
    analysis: Analysis | None = None


def level_number(level: str) -> int:
    """Return the number of a level, 1 to `LEVEL_COUNT`, or raise `KeyError`."""
    if level in FORMER_LEVELS:
        return FORMER_LEVELS[level]
    numbers = {str(number): number for number in range(1, LEVEL_COUNT + 1)}
    return numbers[level]


class Opponents(ABC):
    """Computer players of one game, at several levels."""

    # in the unit of Elo, one rising number a level, as `benchmarks.round_robin` measures them
    ratings: ClassVar[tuple[float, ...]] = tuple(
        600.0 + 150.0 * number for number in range(1, LEVEL_COUNT + 1)
    )
    chance_sharpness: ClassVar[float] = 1.0  # see `calibrated`; from `benchmarks.chances`

    def levels(self) -> Sequence[Level]:
        """Return the levels from the gentlest to the strongest."""
        return (
            Level("1", _("Gentle")),
            Level("2", _("Easy")),
            Level("3", _("Fairly easy")),
            Level("4", _("Medium")),
            Level("5", _("Fairly hard")),
            Level("6", _("Hard")),
            Level("7", _("Very hard")),
            Level("8", _("Expert")),
        )

    def rating(self, level: str) -> GlickoRating:
        """Return the rating of a level, which never changes, or raise `KeyError`."""
        return GlickoRating(self.ratings[level_number(level) - 1], LEVEL_DEVIATION)

    def first_rating(self) -> GlickoRating:
        """Return the rating of a person before the first match: that of the level they meet."""
        return GlickoRating(self.ratings[FIRST_LEVEL - 1])

    def nearest_level(self, rating: GlickoRating) -> Level:
        """Return the level against which a player would score about half; there have to be some."""
        return min(self.levels(), key=lambda level: abs(self.rating(level.id).value - rating.value))

    def choose(self, view: Any, seat: Seat, level: str, seed: int) -> Any:
        """Return a choice for the seat: that of `think`."""
        return self.think(view, seat, level, seed).choice

    @abstractmethod
    def think(self, view: Any, seat: Seat, level: str, seed: int) -> Thought:
        """Return a choice for the seat; the same view, level and seed give the same choice.

        Effort is counted in steps of work and not in seconds. A level of `FORMER_LEVELS` plays as
        the one that took its place. `KeyError` for no level, `ValueError` where it is not the
        seat's turn.
        """

    def analyze(self, view: Any, seat: Seat, effort: float, seed: int) -> Analysis | None:
        """Return what a search finds out about every choice of the seat, or None: it cannot say.

        The effort 1 is worth about two seconds, and the cost grows with it; counted in steps of
        work, so the same view, effort and seed give the same analysis. `ValueError` where it is not
        the seat's turn.
        """
        return None

    def hindsight(
        self, before: Any, choices: dict[Seat, Any], seat: Seat, effort: float, seed: int
    ) -> Analysis | None:
        """Return what each choice of a seat was worth against what the others really chose.

        Only where seats choose at the same time is that anything else than `analyze`. `before` is
        the whole position, which is public by then.
        """
        return self.analyze(before, seat, effort, seed)

    def calibrate(self, analysis: Analysis) -> Analysis:
        """Return an analysis with its chances as people are shown them (`calibrated`)."""
        return replace(analysis, chances=calibrated(analysis.chances, self.chance_sharpness))


def calibrated(chances: Sequence[float], sharpness: float) -> tuple[float, ...]:
    """Return the chances of all seats brought nearer to what happens; 1 in all.

    Each is raised to the sharpness, above 0, and divided by the sum, which of two seats multiplies
    the logit: below 1 brings chances nearer to each other, 1 leaves them.
    """
    powers = [chance**sharpness for chance in chances]
    return tuple(power / sum(powers) for power in powers)


def mixed_number(text: str) -> int:
    """Return a number below 2 ** 64 made of a text, the same on every machine."""
    import hashlib  # noqa: PLC0415 - loads OpenSSL, and the window knows the levels, too

    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())


@lru_cache(4096)  # a search asks for the same ones again and again
def coin(seed: int, key: Hashable) -> float:
    """Return a number from 0 to 1 by chance: the same for a turn's seed and a key, everywhere."""
    return mixed_number(f"{seed}\x1f{key}") / 2**64


def sees(seed: int, step: Hashable, miss: float, strike: float = 0.0) -> bool:
    """Return whether a step is noticed in the turn of this seed.

    A step is an end, a leap, a placement … or a tuple of what tells it from others. `miss` is the
    chance, 0 to 1, of overlooking one that brings nothing; a step that brings something is as hard
    to overlook as 1 + `strike` of those together.
    """
    overlooked: float = miss ** (1.0 + strike)
    return overlooked < 1 and coin(seed, step) >= overlooked
