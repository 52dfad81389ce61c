"""Choices and positions as text (docs/notation.md)."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.games.pulling_strings.geometry import (
    CELLS,
    END_NAMES,
    cells_of,
    ends_at,
    opposite,
    pulled_cell,
)
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.state import Pull
from tests.games.pulling_strings.diagrams import pull, start_with, with_disks

RULES = PullingStrings()
START = "0,0,0,0,0/0,0,0,0,0/0,0,5,0,0/0,0,0,0,0/0,0,0,0,0 -"


def test_ends_go_round_and_know_their_strings_and_crossings() -> None:
    assert " ".join(END_NAMES) == ("n1 n2 n3 n4 n5 e1 e2 e3 e4 e5 s1 s2 s3 s4 s5 w1 w2 w3 w4 w5")
    for end in range(20):
        assert opposite(opposite(end)) == end
        assert CELLS[opposite(end)] == CELLS[end][::-1]
    assert [END_NAMES[end] for end in ends_at(8)] == ["n4", "e2", "s4", "w2"]


@pytest.mark.parametrize(
    ("end", "cells"),
    [
        ("n3", [2, 7, 12, 17, 22]),
        ("s3", [22, 17, 12, 7, 2]),
        ("w2", [5, 6, 7, 8, 9]),
        ("e2", [9, 8, 7, 6, 5]),
    ],
)
def test_an_end_knows_its_string_from_near_to_far(end: str, cells: list[int]) -> None:
    number = END_NAMES.index(end)
    assert list(cells_of(number)) == cells
    assert [pulled_cell(cell, number) for cell in cells] == [cells[0], *cells[:-1]]


@pytest.mark.parametrize("sign", ["b", "Ⅳ", "ア", "rock and roll", "a:b"])
def test_a_sign_follows_a_colon(sign: str) -> None:
    text = f"n3:{sign}"
    assert RULES.read_choice(text) == Pull(2, sign)
    assert RULES.write_choice(Pull(2, sign)) == text


@pytest.mark.parametrize(
    "text", ["", " ", "n", "n0", "n6", "N3", "n3 ", "3n", "n3:", "n3: ", "n3: b", "-:b", "--", "x1"]
)
def test_what_is_no_choice_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not a choice"):
        RULES.read_choice(text)


@given(st.text())
def test_any_text_is_a_choice_or_refused(text: str) -> None:
    try:
        choice = RULES.read_choice(text)
    except NotationError as problem:
        sentence = str(problem)
    else:
        sentence = ""
        assert RULES.write_choice(choice) == text
    assert len(sentence) < 160
    assert "\n" not in sentence


def read_position(text: str) -> tuple[tuple[int, ...], int]:
    state = RULES.read_position(text, {"edition": "2003"}, {})
    return state.cells, state.broken


def test_positions_as_text() -> None:
    assert RULES.write_position(start_with({})) == START
    assert read_position(START) == (start_with({}).cells, 0)
    state = with_disks(start_with({}), {(0, 0): 12, (4, 3): 1}, broken="w5 n3 e1")
    text = "12,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,1,0 n3,e1,w5"
    assert RULES.write_position(state) == text
    assert read_position(text) == (state.cells, state.broken)
    state = start_with({"learning": "signed pull"})
    step = pull(state, "n3:h", "e3")
    assert (
        RULES.write_position(step.state) == "0,0,0,0,0/0,0,0,0,0/0,0,0,5,0/0,0,0,0,0/0,0,0,0,0 e3"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0,0,0,0,0",
        START.replace("5", "-5"),
        START.replace("5", "²"),
        START.replace("5", "9" * 5000),
        START.replace("5", ""),
        START.replace("/", ","),
        START[:-1] + "n6",
        START[:-1] + "n3,n3",
        START[:-1] + "n3,",
        START[:-1] + "- -",
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not a position") as caught:
        read_position(text)
    assert len(str(caught.value)) < 120


@given(
    st.tuples(*[st.integers(0, 60)] * 25),
    st.integers(0, 2**20 - 1),
    st.sampled_from([str, lambda text: f"  {text}\n"]),
)
def test_positions_come_back(
    cells: tuple[int, ...], broken: int, spaced: Callable[[str], str]
) -> None:
    start = start_with({})
    state = type(start)(cells, broken, 0, start.layout, start.aside, start.options)
    assert read_position(spaced(RULES.write_position(state))) == (cells, broken)
