"""The rules protocol every game fulfils, and the plain data that passes through it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import one_of

Seat: TypeAlias = int  # a place at the table, 0 … n-1
Options: TypeAlias = Mapping[str, Any]  # the rule choices of one match, as in its record (JSON)
Setup: TypeAlias = Mapping[str, Any]  # what chance decided before the first turn (JSON)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, and why."""

    winners: tuple[Seat, ...]  # the seats that share the win; empty for a draw
    reason: str  # stable id of the rule that ended the match, such as ``"home"``
    scores: tuple[int, ...]  # one number a seat

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
    """One thing that happened in a turn, as frozen data; games derive their own."""

    __slots__ = ()

    reveals: ClassVar[bool] = False  # what nobody can forget again: such a turn is never taken back
    suggests_draw: ClassVar[bool] = False  # players are asked whether they agree on a draw


@dataclass(frozen=True, slots=True)
class Step(Generic[State]):
    """A new state and the events that led there, in the order in which they happened."""

    state: State
    events: tuple[Event, ...]


class Game(Protocol[State, Choice]):
    """The rules of one game. Stateless: everything lives in a frozen `State`."""

    id: str

    allowed: ClassVar[Mapping[str, tuple[Any, ...]]] = {}  # of each option, the default first

    def seats(self, options: Options) -> int:
        """Return the number of seats at the table: two by default."""
        return 2

    def check_options(self, options: Options) -> Options:
        """Return options with defaults filled in, unknown keys kept, or raise `NotationError`."""
        return checked_options(options, self.allowed)

    def draw_setup(self, options: Options, chance: Random) -> Setup:
        """Return what chance decides before the first turn: nothing by default."""
        return {}

    def open_setup(self, setup: Setup, state: State) -> Setup:
        """Return the set-up without what no seat has seen in a state (decision 012)."""
        return setup

    def dealt_setup(self, setup: Setup, chance: Random) -> Setup:
        """Return a set-up with what it hides decided by chance, so that the match can go on."""
        return setup

    def start(self, options: Options, setup: Setup) -> State:
        """Return the state before the first turn, or raise `NotationError` for unusable values."""

    def deciding(self, state: State) -> frozenset[Seat]:
        """Return the seats that have to choose now: by default all, until the match is over."""
        return frozenset() if state.ending else frozenset(range(len(state.scores)))

    def choices(self, state: State, seat: Seat) -> Sequence[Choice]:
        """Return every choice the seat may make now."""

    def all_choices(self, state: State) -> Sequence[Choice]:
        """Return every choice a seat can ever have in a match, always in one order (docs/rl.md)."""

    def observation(self, state: State, seat: Seat) -> Sequence[float]:
        """Return what a seat may know as numbers from -1 to 1, as many in every state of a match.

        States that look the same to the seat (`view`) have the same numbers.
        """

    def longest_match(self, options: Options) -> int:
        """Return how many turns a match can have, or when programs that learn stop (docs/rl.md)."""

    def check_choice(self, state: State, seat: Seat, choice: Choice) -> None:
        """Raise `IllegalChoice` where a seat may not choose this now, whatever others choose."""

    def play(self, state: State, choices: Mapping[Seat, Choice]) -> Step[State]:
        """Return the next state and the events, or raise `IllegalChoice`, as for a missing one."""

    def view(self, state: State, seat: Seat) -> State:
        """Return what the seat may know of the state, by default all; opponents get only this."""
        return state

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome, or None while the match goes on."""
        return state.ending

    def agreed_draw(self, state: State) -> Outcome:
        """Return the outcome when the players agree on a draw in this state."""
        return Outcome((), "agreed", state.scores)

    def read_choice(self, text: str) -> Choice:
        """Return the choice the text stands for; `NotationError` where it is none of this game."""

    def write_choice(self, choice: Choice) -> str:
        """Return the choice as text; `read_choice` gives it back."""

    def write_position(self, state: State) -> str:
        """Return the position as one line of text."""

    def read_position(self, text: str, options: Options, setup: Setup) -> State:
        """Return a state with the position the text stands for; undoes `write_position`.

        What a position does not say, such as the order of the deck, comes from the set-up. What
        neither says, such as the number of the turn, is as in a match that begins there.
        `NotationError` for what is no position of a match with these options and set-up.
        """


AnyGame: TypeAlias = Game[Any, Any]


def checked_options(options: Options, allowed: Mapping[str, tuple[Any, ...]]) -> Options:
    """Return options with defaults, the first allowed, or raise `NotationError`; 1 is not True."""
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
