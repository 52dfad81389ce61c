"""What a computer player finds out about a position; choices are written as in a record."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import IntEnum
from typing import Any, Final, Self

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _

FULL_EFFORT: Final = 1.0  # effort of an analysis that takes about two seconds on an ordinary laptop
QUICK_EFFORT: Final = 0.1  # of an analysis there within 300 ms: enough for help and the coach


class Help(IntEnum):
    """How much a person wants to be helped with a choice."""

    NONE = 0
    NUDGE = 1
    ADVICE = 2

    @property
    def label(self) -> str:
        """What it is called on screen, in every game."""
        return (_("None"), _("Hint"), _("Advice"))[self]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search found out about one position, for one seat that has to choose, by choice."""

    seat: Seat  # whom it advises
    # the seat's share of the win against good answers: 1 a win, 0.5 a draw, 0 a loss
    values: Mapping[str, float]
    # how often to make it, more than 0, 1 in all; in turn: the best ones, in equal parts
    shares: Mapping[str, float]
    chances: tuple[float, ...]  # of every seat to win the match; 1 in all, a draw in equal parts
    effort: int  # iterations, or positions looked at
    # where seats choose at the same time: how often each other seat may make each of its choices
    likely: Mapping[Seat, Mapping[str, float]] = field(default_factory=dict)
    # how many more the seat will have than its best rival; empty where the search counts no points
    points: Mapping[str, float] = field(default_factory=dict)
    lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # what follows it, in order
    certain: frozenset[str] = frozenset()  # those whose value and points are proven

    @property
    def best(self) -> str:
        """The choice that should be made most often; of equal ones the more valuable."""
        return max(self.shares, key=lambda choice: (self.shares[choice], self.values[choice]))

    @property
    def value(self) -> float:
        """What the seat may expect of the recommended mixture, 0 to 1."""
        return sum(share * self.values[choice] for choice, share in self.shares.items())

    def loss(self, choice: str) -> float:
        """Return how much of a win a choice gives away beside the recommended mixture, 0 to 1."""
        return max(0.0, self.value - self.values[choice])

    def followed(self, choice: str) -> Self | None:
        """Return the rest of the advice once the best choice is made; None for any other choice."""
        line = self.lines.get(choice, ())
        if choice != self.best or not line:
            return None
        following = line[0]
        return replace(
            self,
            values={following: self.values[choice]},
            shares={following: 1.0},
            points={following: self.points[choice]} if choice in self.points else {},
            lines={following: line[1:]},
            certain=frozenset({following} if choice in self.certain else ()),
        )

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {**asdict(self), "certain": sorted(self.certain)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return what `to_json` wrote, after it went through JSON, or raise `NotationError`."""
        try:
            return cls(
                seat=int(data["seat"]),
                values=_numbers(data["values"]),
                shares=_numbers(data["shares"]),
                chances=tuple(float(chance) for chance in data["chances"]),
                effort=int(data["effort"]),
                likely={int(seat): _numbers(each) for seat, each in data.get("likely", {}).items()},
                points=_numbers(data.get("points", {})),
                lines={
                    str(choice): tuple(map(str, line))
                    for choice, line in data.get("lines", {}).items()
                },
                certain=frozenset(map(str, data.get("certain", ()))),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as problem:
            raise NotationError("This analysis of a match cannot be read.") from problem


def _numbers(data: Mapping[str, Any]) -> dict[str, float]:
    return {str(choice): float(number) for choice, number in data.items()}


@dataclass(frozen=True, slots=True)
class CoachNote:
    """What the coach says of a position by itself: a danger or a chance, never "the best move"."""

    text: str  # one sentence with the place it is about
    places: tuple[str, ...]  # ids on the board: a ring round the first, a way to the others
    warns: bool  # of a danger for the seat
