"""The computer players of Blank: what each level sees."""

import pytest

from pullstrings_qt.games.blank.bots import BlankOpponents
from pullstrings_qt.games.blank.rules import BlankRules
from pullstrings_qt.games.blank.state import Position

RULES, OPPONENTS = BlankRules(), BlankOpponents()
SEEDS = range(12)


def position(text: str) -> Position:
    return RULES.read_position(text, {"stones": text.count("#")}, {})


def squares(text: str, level: str) -> set[str]:
    """Return every square a level chooses in a position, by chance."""
    state = position(text)
    chosen = {OPPONENTS.choose(state, state.to_move, level, seed) for seed in SEEDS}
    return {RULES.write_choice(square) for square in chosen}


@pytest.mark.parametrize("level", ["easy", "middle", "strong"])
def test_every_level_takes_a_win(level: str) -> None:
    assert squares("xx./oo./... x", level) == {"c3"}


def test_all_but_the_gentlest_stop_a_line() -> None:
    assert squares("oo./x../..x x", "middle") == squares("oo./x../..x x", "strong") == {"c3"}
    assert len(squares("oo./x../..x x", "easy")) > 1


def test_the_strongest_answers_a_corner_in_the_middle() -> None:
    assert squares("x../.../... o", "strong") == {"b2"}


@pytest.mark.parametrize("other", ["easy", "strong"])
def test_the_strongest_never_loses(other: str) -> None:
    for seed in SEEDS:
        state = position(".../.../... x")
        while state.to_move in RULES.deciding(state):
            level = "strong" if state.to_move == seed % 2 else other
            choice = OPPONENTS.choose(state, state.to_move, level, seed)
            state = RULES.play(state, {state.to_move: choice}).state
        assert state.ending is not None
        assert state.ending.winners in ((), (seed % 2,))


def test_nobody_chooses_out_of_turn_or_at_an_unknown_level() -> None:
    with pytest.raises(ValueError, match="turn"):
        OPPONENTS.choose(position(".../.../... x"), 1, "easy", 0)
    with pytest.raises(KeyError):
        OPPONENTS.choose(position(".../.../... x"), 0, "grandmaster", 0)
