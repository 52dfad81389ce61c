"""The games that are there: every folder below `pullstrings_qt.games` that exports a SPEC."""

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

from pullstrings_qt.core.game import AnyGame, Seat
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
        listed: False keeps the game off the shelf (the template `blank`).
        rules: returns the rules.
        words: returns the module of Qt-free sentences (see docs/how-to-add-a-game.md).
        option_fields: returns the choices of the new-match dialog.
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
    opponents: Callable[[], Opponents] | None = None
    scene: Callable[[], Any] | None = None
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
