"""Builds states and turns for the tests of Pulling Strings."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.core.game import Step
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS, SIZE
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState

RULES = PullingStrings()


def start_with(options: Mapping[str, Any], layout: str | None = None) -> PullingStringsState:
    """Return the start of a match with these options; the 2003 layout unless another is given."""
    given = {"edition": "2007" if layout else "2003", **options}
    return RULES.start(given, {"layout": list(layout)} if layout else {})


def with_disks(
    state: PullingStringsState, disks: Mapping[tuple[int, int], int], broken: str = ""
) -> PullingStringsState:
    """Return the state with these stacks only, by (row, column), and these ends broken."""
    cells = [0] * SIZE**2
    for (row, column), count in disks.items():
        cells[SIZE * row + column] = count
    bits = sum(1 << END_NUMBERS[name] for name in broken.split())
    return replace(state, cells=tuple(cells), broken=bits)


def disks_of(state: PullingStringsState) -> dict[tuple[int, int], int]:
    """Return the stacks by (row, column)."""
    return {divmod(cell, SIZE): disks for cell, disks in state.stacks.items()}


def pull(state: PullingStringsState, first: str, second: str) -> Step[PullingStringsState]:
    """Return what comes of two choices: each a letter of the layout, an end or ``-``."""
    return RULES.play(state, {0: choice_of(state, first), 1: choice_of(state, second)})


def choice_of(state: PullingStringsState, text: str) -> Pull:
    """Return the choice written with a letter of the layout (``c``, ``d:b``) or in notation."""
    name, colon, sign = text.partition(":")
    if name in state.layout:
        return Pull(state.layout.index(name), sign if colon else None)
    return RULES.read_choice(text)


def board(
    disks: dict[tuple[int, int], int], broken: str = "", **options: Any
) -> PullingStringsState:
    """Return a 2003 board with these stacks, broken ends and options."""
    return with_disks(start_with(options), disks, broken)


def assert_illegal(state: PullingStringsState, text: str, reason: str) -> None:
    """Check that seat 0 may not choose this, alone and with the other seat's choice."""
    with pytest.raises(IllegalChoice) as alone:
        RULES.check_choice(state, 0, choice_of(state, text))
    assert alone.value.reason == reason
    with pytest.raises(IllegalChoice) as together:
        pull(state, text, "h")
    assert together.value.reason == reason
    assert choice_of(state, text) not in RULES.choices(state, 0)
