"""The rules protocol every game fulfils, and the plain data that passes through it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import one_of

Seat: TypeAlias = int
"""A place at the table, 0 … n-1."""

Options: TypeAlias = Mapping[str, Any]
"""The rule choices of one match, as they stand in its record (JSON values)."""

Setup: TypeAlias = Mapping[str, Any]
"""What chance decided before the first turn, as it stands in the record (JSON values)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, and why.

    Attributes:
        winners: the seats that share the win; empty for a draw.
        reason: stable identifier of the rule that ended the match, such as ``"home"``.
        scores: one number a seat.
    """

    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...]

    @property
    def returns(self) -> tuple[float, ...]:
        """What each seat has of the win, 1 in all; a draw counts in equal parts."""
        winners = self.winners or tuple(range(len(self.scores)))
        return tuple((seat in winners) / len(winners) for seat in range(len(self.scores)))


class MatchState(Protocol):
    """What a state of any game says."""

    @property
    def ending(self) -> Outcome | None:
        """How the match ended, or None."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of all seats."""


State = TypeVar("State", bound=MatchState)
Choice = TypeVar("Choice")


class Event:
    """One thing that happened in a turn, as frozen data; games derive their own.

    Attributes:
        reveals: True where something hidden came to light, which nobody can forget again: a turn
            with such an event is never taken back.
        suggests_draw: True where the rules invite the players to agree on a draw, or to play on.
    """

    __slots__ = ()

    reveals: ClassVar[bool] = False
    suggests_draw: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Step(Generic[State]):
    """A new state and the events that led there, in the order in which they happened."""

    state: State
    events: tuple[Event, ...]


class Game(Protocol[State, Choice]):
    """The rules of one game. Stateless: everything lives in a frozen `State`."""

    id: str

    allowed: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    """The values of each option, the default first."""

    def seats(self, options: Options) -> int:
        """Return the number of seats at the table: two by default."""
        return 2

    def check_options(self, options: Options) -> Options:
        """Return the options with defaults filled in and unknown keys kept.

        Raises:
            NotationError: an option has a value the game does not know.
        """
        return checked_options(options, self.allowed)

    def draw_setup(self, options: Options, chance: Random) -> Setup:
        """Return what chance decides before the first turn: nothing by default."""
        return {}

    def open_setup(self, setup: Setup, state: State) -> Setup:
        """Return the set-up as it may be passed on in a state of an unfinished match.

        That is without what no seat has seen, such as the cards to come (decision 012); by default
        everything is visible.
        """
        return setup

    def dealt_setup(self, setup: Setup, chance: Random) -> Setup:
        """Return a set-up with what it hides decided by chance, so that the match can go on."""
        return setup

    def start(self, options: Options, setup: Setup) -> State:
        """Return the state before the first turn.

        Raises:
            NotationError: the options or the set-up cannot be used.
        """

    def deciding(self, state: State) -> frozenset[Seat]:
        """Return the seats that have to choose now: by default all, until the match is over."""
        return frozenset() if state.ending else frozenset(range(len(state.scores)))

    def choices(self, state: State, seat: Seat) -> Sequence[Choice]:
        """Return every choice the seat may make now."""

    def all_choices(self, state: State) -> Sequence[Choice]:
        """Return every choice any seat can ever have in the match of a state, in one order.

        The order never changes, so that a number can stand for a choice (docs/rl.md).
        """

    def observation(self, state: State, seat: Seat) -> Sequence[float]:
        """Return what a seat may know as numbers from -1 to 1, as many in every state of a match.

        States that look the same to the seat (`view`) have the same numbers.
        """

    def longest_match(self, options: Options) -> int:
        """Return how many turns of a record a match can have at most.

        Where the rules know no end, it is when programs that learn stop (docs/rl.md).
        """

    def check_choice(self, state: State, seat: Seat, choice: Choice) -> None:
        """Accept a choice that is legal for the seat now, independent of the others' choices.

        Raises:
            IllegalChoice: the choice is not allowed; the reason and a sentence say why.
        """

    def play(self, state: State, choices: Mapping[Seat, Choice]) -> Step[State]:
        """Return the next state and the events, once every deciding seat has chosen.

        Raises:
            IllegalChoice: a choice is missing, not awaited or not allowed.
        """

    def view(self, state: State, seat: Seat) -> State:
        """Return what the seat may know of the state; opponents get only this.

        By default that is the whole state: it contains no choice before all have chosen.
        """
        return state

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome, or None while the match goes on."""
        return state.ending

    def agreed_draw(self, state: State) -> Outcome:
        """Return the outcome when the players agree on a draw in this state."""
        return Outcome((), "agreed", state.scores)

    def read_choice(self, text: str) -> Choice:
        """Return the choice the text stands for.

        Raises:
            NotationError: the text is no choice of this game.
        """

    def write_choice(self, choice: Choice) -> str:
        """Return the choice as text; `read_choice` gives it back."""

    def write_position(self, state: State) -> str:
        """Return the position as one line of text."""

    def read_position(self, text: str, options: Options, setup: Setup) -> State:
        """Return a state with the position the text stands for; undoes `write_position`.

        What a position does not say, such as the order of the deck, comes from the set-up. What
        neither says, such as the number of the turn, is as in a match that begins there.

        Raises:
            NotationError: the text is no position of a match with these options and set-up.
        """


AnyGame: TypeAlias = Game[Any, Any]


def checked_options(options: Options, allowed: Mapping[str, tuple[Any, ...]]) -> Options:
    """Return options with defaults filled in, the first allowed value; unknown keys are kept.

    Args:
        options: as a record or a person gives them.
        allowed: the values of each option; 1 is not True.

    Raises:
        NotationError: an option has an unknown value.
    """
    checked = {key: values[0] for key, values in allowed.items()} | dict(options)
    for key, values in allowed.items():
        value = checked[key]
        if not any(type(value) is type(each) and value == each for each in values):
            words = "The option {key} is {values}, not “{value}”."
            raise NotationError(
                words.format(key=key, values=one_of(list(map(str, values))), value=quoted(value))
            )
    return checked


def marked(place: int | None, places: int) -> list[float]:
    """Return so many zeros for an observation, with a 1 at the place if there is one."""
    return [float(each == place) for each in range(places)]


def squeezed(number: float, middle: float) -> float:
    """Return a number without bounds as one between -1 and 1; the middle becomes a half."""
    return number / (abs(number) + middle)
