"""Positions of Strung Along for tests."""

from dataclasses import replace
from random import Random
from typing import Any

from pullstrings_qt.core.game import Event
from pullstrings_qt.games.strung_along.rules import StrungAlong
from pullstrings_qt.games.strung_along.state import StrungAlongState

RULES = StrungAlong()
NAMES = ("Mara", "Theo", "Oma", "Ben", "Ida")


def table(seats: int = 3, seed: int = 1, **changes: Any) -> StrungAlongState:
    """Return the start of a match, the first seat to move, with parts of it changed."""
    options = {"seats": seats, **changes.pop("options", {})}
    state = RULES.start(options, RULES.draw_setup(options, Random(seed)))
    return replace(state, **{"to_move": 0, **changes})


def played(state: StrungAlongState, *choices: str) -> tuple[StrungAlongState, tuple[Event, ...]]:
    """Return the state after some choices and the events of the last."""
    events: tuple[Event, ...] = ()
    for text in choices:
        step = RULES.play(state, {state.to_move: RULES.read_choice(text)})
        state, events = step.state, step.events
    return state, events
