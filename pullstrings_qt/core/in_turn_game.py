"""Rules that are the same in every game in which one seat after the other chooses."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Protocol, TypeVar

from pullstrings_qt.core.errors import IllegalChoice, NotationError, quoted
from pullstrings_qt.core.game import Choice, Game, MatchState, Options, Seat, Setup
from pullstrings_qt.core.language import gettext as _


class TurnState(MatchState, Protocol):
    """What a state of an `InTurnGame` has to say."""

    @property
    def to_move(self) -> Seat:
        """Whose turn it is."""


MovedState = TypeVar("MovedState", bound=TurnState)


class InTurnGame(Game[MovedState, Choice]):
    """The rules of a game in which one seat after the other chooses."""

    sides: ClassVar[Sequence[str]] = ()  # who begins, by the option `starts`, in seat order

    def draw_setup(self, options: Options, chance: Random) -> Setup:
        """Return who begins: whom the options name, else one drawn by chance."""
        starts = self.check_options(options).get("starts")
        drawn = chance.randrange(self.seats(options))
        return {"first": self.sides.index(starts) if starts in self.sides else drawn}

    def deciding(self, state: MovedState) -> frozenset[Seat]:
        """Return the seat to move; nobody after the end."""
        return frozenset() if state.ending else frozenset((state.to_move,))

    def check_choice(self, state: MovedState, seat: Seat, choice: Choice) -> None:
        """Accept whatever the seat to move chooses; each game checks the rest after this."""
        if state.ending:
            raise IllegalChoice(_("The match is over."), "not deciding")
        if seat != state.to_move:
            raise IllegalChoice(_("It is another player’s turn."), "not deciding")

    def chosen(self, state: MovedState, choices: Mapping[Seat, Choice]) -> Choice:
        """Return the choice of the seat to move, once checked.

        `IllegalChoice` where a seat is missing or too many, or its choice is not allowed.
        """
        choice = self.unchecked(state, choices)
        self.check_choice(state, state.to_move, choice)
        return choice

    def unchecked(self, state: MovedState, choices: Mapping[Seat, Choice]) -> Choice:
        """Return the choice of the seat to move; `IllegalChoice` for a missing or another seat."""
        if state.ending or choices.keys() != {state.to_move}:
            raise IllegalChoice("Exactly the player whose turn it is chooses.", "not deciding")
        return choices[state.to_move]


def first_seat(options: Options, setup: Setup, seats: Sequence[str]) -> Seat:
    """Return who begins: by set-up, option `starts`, or 0; `NotationError` where they differ."""
    fixed = seats.index(options["starts"]) if options["starts"] in seats else None
    first = setup.get("first", fixed or 0)
    if type(first) is not int or first not in range(len(seats)):
        raise NotationError(f"The set-up has to say who begins, 0 or 1, not “{quoted(first)}”.")
    if fixed is not None and first != fixed:
        raise NotationError("The options and the set-up name different players to begin.")
    return first
