"""The games that are there: every folder below `pullstrings_qt.games` that exports a SPEC."""

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from random import Random
from typing import Any, Protocol

from pullstrings_qt.core.game import AnyGame, Options, Seat, Setup
from pullstrings_qt.core.options import OptionField


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of a computer player."""

    id: str
    name: str


class Opponents(Protocol):
    """Computer players of one game, at several levels."""

    def levels(self) -> Sequence[Level]:
        """Return the levels from the gentlest to the strongest."""
        ...

    def choose(self, view: Any, seat: Seat, level: str, seed: int) -> Any:
        """Return a choice for the seat; the same view, level and seed give the same choice."""
        ...


class Confirm(Enum):
    """Which choices of an open game wait for the main button after they were picked.

    ALWAYS: every one. LAST: those that pass the turn on to somebody else. NEVER: none.
    """

    ALWAYS = "always"
    LAST = "last"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class GameSpec:
    """What the rest of the app knows of one game.

    Heavy members are callables, so that naming a game loads neither its rules nor Qt.

    Attributes:
        id: stable identifier, also the name of the folder.
        name: the game's own name.
        author: who designed the game.
        seats: fewest and most players.
        minutes: how long a match usually takes.
        seat_look: returns the marks and colours of the seats (`look.seat_look.SeatLook`), or None
            for squares and circles.
        in_turn: players choose one after another, in the open, on the board of the match; False
            where they choose in secret and at the same time.
        long_at: how many turns make a match long: people are asked then whether they want to agree
            on a draw (ruling P16b); more than a match can have where it always ends by itself.
        confirm: in an open game, which choices wait for the main button.
        listed: False keeps the game off the shelf (the template `blank`).
        rules: returns the rules.
        words: returns the module of Qt-free sentences (see docs/how-to-add-a-game.md).
        option_fields: returns the choices of the new-match dialog.
        recorded_options: returns the options of a record with what only its set-up tells, such as
            the number of seats; None where options always say everything.
        open_setup: returns the set-up as it may be passed on in a state of an unfinished match:
            without what no seat has seen, such as the cards to come. None where all is in sight.
        dealt_setup: returns such a set-up with what it hides decided by chance, so that the match
            can go on; any other as it is. None where `open_setup` is.
        opponents: returns the computer players, or None where there are none.
        scene: returns the class of the board scene, or None where there is none.
    """

    id: str
    name: str
    author: str
    seats: tuple[int, int]
    minutes: int
    rules: Callable[[], AnyGame]
    words: Callable[[], Any]
    option_fields: Callable[[], tuple[OptionField, ...]] = field(default=tuple)
    recorded_options: Callable[[Options, Setup], Options] | None = None
    open_setup: Callable[[Setup, Any], Setup] | None = None
    dealt_setup: Callable[[Setup, Random], Setup] | None = None
    opponents: Callable[[], Opponents] | None = None
    scene: Callable[[], Any] | None = None
    seat_look: Callable[[], Any] | None = None
    in_turn: bool = False
    long_at: int = 100
    confirm: Confirm = Confirm.ALWAYS
    listed: bool = True


@cache
def games() -> dict[str, GameSpec]:
    """Return every game by id, in alphabetical order."""
    folder = importlib.import_module("pullstrings_qt.games")

    specs: dict[str, GameSpec] = {}
    for module in pkgutil.iter_modules(folder.__path__):
        spec = importlib.import_module(f"{folder.__name__}.{module.name}").SPEC
        specs[spec.id] = spec
    return dict(sorted(specs.items()))


def game_spec(game_id: str) -> GameSpec:
    """Return the game of that id.

    Raises:
        KeyError: there is no such game.
    """
    return games()[game_id]
