"""The rules of Blank: every sentence of its book is tested here."""

from random import Random

import pytest

from pullstrings_qt.core.errors import IllegalChoice, NotationError
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.games.blank.rules import BlankRules
from pullstrings_qt.games.blank.state import (
    SQUARE_NAMES,
    STONE,
    LineMade,
    MarkPut,
    Position,
)

RULES = BlankRules()


def position(text: str) -> Position:
    """Return a position written as rows from the top and who moves."""
    return RULES.read_position(text, {"stones": text.count("#")}, {})


def test_chance_says_who_begins_and_where_the_stone_lies() -> None:
    setups = [RULES.draw_setup({}, Random(seed)) for seed in range(60)]
    assert {setup["first"] for setup in setups} == {0, 1}
    assert {setup["stone"] for setup in setups} == {*SQUARE_NAMES}
    start = RULES.start({}, {"first": 1, "stone": "c1"})
    assert RULES.write_position(start) == ".../.../..# o"
    assert start.cells.count(STONE) == 1


def test_it_is_played_without_the_stone_too() -> None:
    assert "stone" not in RULES.draw_setup({"stones": 0}, Random(1))
    assert RULES.write_position(RULES.start({"stones": 0}, {"first": 0})) == ".../.../... x"


def test_marks_go_on_free_squares_until_a_full_board_is_a_draw() -> None:
    step = RULES.play(position(".../.#./... x"), {0: 0})
    assert step.events == (MarkPut(0, 0),)
    assert RULES.write_position(step.state) == "x../.#./... o"
    step = RULES.play(position("xox/xo#/ox. x"), {0: RULES.read_choice("c1")})
    assert step.state.ending == Outcome((), "full", (0, 0))


@pytest.mark.parametrize(
    ("seat", "square", "reason"),
    [(0, "a3", "taken"), (0, "b2", "taken"), (1, "a1", "not deciding")],
    ids=["a mark", "the stone", "not your turn"],
)
def test_what_is_not_allowed_says_why(seat: int, square: str, reason: str) -> None:
    with pytest.raises(IllegalChoice) as caught:
        RULES.play(position("xo./.#./... x"), {seat: RULES.read_choice(square)})
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("before", "square", "line"),
    [
        ("xx./oo./... x", "c3", (0, 1, 2)),
        ("x.o/xo./... x", "a1", (0, 3, 6)),
        ("xo./ox./... x", "c1", (0, 4, 8)),
    ],
    ids=["across", "down", "slanting"],
)
def test_three_in_a_row_win_at_once(before: str, square: str, line: tuple[int, ...]) -> None:
    step = RULES.play(position(before), {0: RULES.read_choice(square)})
    assert step.events[-1] == LineMade(0, line)
    assert step.state.ending == Outcome((0,), "line", (1, 0))
    assert not RULES.deciding(step.state)


@pytest.mark.parametrize("text", ["xxx/oo./... x", ".../.../... -", "..../../... x"])
def test_a_position_has_to_be_one(text: str) -> None:
    with pytest.raises(NotationError):
        position(text)
