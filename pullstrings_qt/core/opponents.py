"""Computer players of a game: the base class every game derives its own from."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pullstrings_qt.core.game import Seat


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of a computer player."""

    id: str
    name: str


class Opponents(ABC):
    """Computer players of one game, at several levels."""

    @abstractmethod
    def levels(self) -> Sequence[Level]:
        """Return the levels from the gentlest to the strongest."""

    @abstractmethod
    def choose(self, view: Any, seat: Seat, level: str, seed: int) -> Any:
        """Return a choice for the seat; the same view, level and seed give the same choice.

        Effort is counted in steps of work and not in seconds.

        Raises:
            KeyError: there is no such level.
            ValueError: the match is over or it is not the seat's turn.
        """
