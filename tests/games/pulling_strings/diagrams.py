"""Reads the board diagrams of the rule documents, and builds states for tests."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.core.game import Step
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS, SIZE
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState

RULES = PullingStrings()
BOARD_WIDTH = 13
SECOND_BOARD = 18


@dataclass(frozen=True)
class Diagram:
    """One printed board."""

    cells: tuple[int, ...]
    letters: str
    marks: str

    @property
    def broken(self) -> int:
        """The ends without a letter, as bits."""
        return sum(1 << end for end, letter in enumerate(self.letters) if letter == " ")


def read_diagram(lines: list[str]) -> Diagram:
    """Return the board printed in seven lines: letters above, five rows, letters below."""
    padded = [line.ljust(BOARD_WIDTH) for line in lines]
    assert len(padded) == SIZE + 2
    above, *rows, below = padded
    places = range(2, 2 + 2 * SIZE, 2)
    marks = "".join(row[place] for row in rows for place in places)
    letters = (
        "".join(above[place] for place in places)
        + "".join(row[12] for row in rows)
        + "".join(below[place] for place in places)
        + "".join(row[0] for row in rows)
    )
    cells = tuple(int(mark) if mark.isdigit() else 0 for mark in marks)
    return Diagram(cells, letters, marks)


def read_figure(text: str) -> tuple[Diagram, Diagram]:
    """Return the boards before and after of a printed figure."""
    _heading, *lines = text.strip("\n").splitlines()
    before = [line[:BOARD_WIDTH] for line in lines]
    after = [line[SECOND_BOARD : SECOND_BOARD + BOARD_WIDTH] for line in lines]
    return read_diagram(before), read_diagram(after)


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
