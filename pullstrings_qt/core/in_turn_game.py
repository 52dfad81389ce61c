"""Rules that are the same in every game in which one seat after the other chooses."""

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol, TypeVar

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.core.game import Choice, Game, Options, Outcome, Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import checked_options


class TurnState(Protocol):
    """What a state of an `InTurnGame` has to say."""

    @property
    def to_move(self) -> Seat:
        """Whose turn it is."""
        ...

    @property
    def ending(self) -> Outcome | None:
        """How the match ended, or None."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of all seats."""
        ...


MovedState = TypeVar("MovedState", bound=TurnState)


class InTurnGame(Game[MovedState, Choice]):
    """The rules of a game in which one seat after the other chooses."""

    allowed: ClassVar[Mapping[str, tuple[Any, ...]]]
    """The values of each option, the default first."""

    def check_options(self, options: Options) -> Options:
        """Return the options with defaults filled in and unknown keys kept."""
        return checked_options(options, self.allowed)

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
        """Return the choice of the seat to move, which alone has to choose.

        Raises:
            IllegalChoice: a seat is missing or too many.
        """
        if state.ending or choices.keys() != {state.to_move}:
            raise IllegalChoice("Exactly the player whose turn it is chooses.", "not deciding")
        return choices[state.to_move]

    def outcome(self, state: MovedState) -> Outcome | None:
        """Return how the match ended, or None."""
        return state.ending

    def agreed_draw(self, state: MovedState) -> Outcome:
        """Return a draw with the scores of the state."""
        return Outcome((), "agreed", state.scores)
