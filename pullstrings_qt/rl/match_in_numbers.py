"""A match in which choices and what a seat sees are numbers; needs no other package."""

from collections.abc import Mapping
from copy import copy
from random import Random
from typing import Any, Self

from pullstrings_qt.core.game import Options, Seat
from pullstrings_qt.core.registry import game_spec


class MatchInNumbers:
    """A match of one game, which can be dealt again and again."""

    def __init__(self, game: str, options: Options | None = None) -> None:
        """Deal a first match; `KeyError` for no game, `NotationError` for no such options."""
        self.spec = game_spec(game)
        self.rules = self.spec.rules()
        self._options = self.rules.check_options(options or {})
        self.seats = self.rules.seats(self._options)
        self.longest = self.rules.longest_match(self._options)  # turns; then it is a draw
        self.deal(0)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return copy(self)  # no part of it ever changes

    def deal(self, seed: int) -> None:
        """Begin a match; the seed draws its set-up."""
        setup = self.rules.draw_setup(self._options, Random(seed))
        self.state = self.rules.start(self._options, setup)
        self.turns = 0
        self.choices = tuple(self.rules.all_choices(self.state))
        self._numbers = {choice: number for number, choice in enumerate(self.choices)}

    @property
    def deciding(self) -> list[Seat]:
        """The seats that have to choose now; none after the end."""
        return [] if self.is_cut else sorted(self.rules.deciding(self.state))

    @property
    def is_cut(self) -> bool:
        """Whether the match became too long and is a draw."""
        return self.turns >= self.longest and self.rules.outcome(self.state) is None

    @property
    def returns(self) -> tuple[float, ...] | None:
        """What each seat has of the win, 1 in all; None while the match goes on."""
        outcome = self.rules.outcome(self.state)
        if self.is_cut:
            outcome = self.rules.agreed_draw(self.state)
        return None if outcome is None else outcome.returns

    def legal(self, seat: Seat) -> list[int]:
        """Return the numbers of the choices of a seat, in ascending order."""
        if seat not in self.deciding:
            return []
        return sorted(self._numbers[each] for each in self.rules.choices(self.state, seat))

    def observation(self, seat: Seat) -> list[float]:
        """Return what a seat sees as numbers from -1 to 1."""
        return list(self.rules.observation(self.rules.view(self.state, seat), seat))

    def play(self, numbers: Mapping[Seat, int]) -> None:
        """Play a turn in which each deciding seat makes the choice of its number."""
        choices = {seat: self.choices[number] for seat, number in numbers.items()}
        self.state = self.rules.play(self.state, choices).state
        self.turns += 1
