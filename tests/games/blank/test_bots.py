"""The computer players of Blank: the strength and the words of each level."""

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


def share(text: str, level: str, square: str) -> float:
    """Return how often a level chooses a square in a position."""
    state = position(text)
    chosen = [OPPONENTS.choose(state, state.to_move, level, seed) for seed in range(200)]
    return sum(RULES.write_choice(each) == square for each in chosen) / len(chosen)


def test_the_higher_a_level_the_oftener_it_takes_a_win() -> None:
    shares = [share("xx./oo./... x", level, "c3") for level in "1258"]
    assert 0.25 < shares[0] < shares[1] < shares[2] <= shares[3] == 1


def test_the_gentlest_see_no_line_to_stop_and_the_others_more_and_more() -> None:
    shares = [share("oo./x../..x x", level, "c3") for level in "1348"]
    assert shares[0] < 0.25 < shares[1] < shares[2] < shares[3] == 1


def test_levels_of_former_matches_play_on() -> None:
    assert squares("x../.../... o", "strong") == squares("x../.../... o", "6")


@pytest.mark.parametrize(
    ("text", "values", "chances"),
    [
        ("xx./oo./... x", {"c3": 1.0, "c2": 0.5}, (1.0, 0.0)),
        ("x../.../... o", {"b2": 0.5, "b3": 0.0}, (0.5, 0.5)),
        ("xx./o../x.. o", {"c3": 0.0}, (1.0, 0.0)),
    ],
)
def test_an_analysis_says_what_each_square_leads_to(
    text: str, values: dict[str, float], chances: tuple[float, float]
) -> None:
    state = position(text)
    found = OPPONENTS.analyze(state, state.to_move, 0.1, 3)
    assert {square: found.values[square] for square in values} == values
    assert found.chances == chances
    assert found.loss(found.best) == 0
    assert found.values.keys() == {RULES.write_choice(square) for square in state.free}


def test_the_strongest_answers_a_corner_in_the_middle() -> None:
    assert squares("x../.../... o", "8") == {"b2"}


@pytest.mark.parametrize("other", ["1", "8"])
def test_the_strongest_never_loses(other: str) -> None:
    for seed in SEEDS:
        state = position(".../.../... x")
        while state.to_move in RULES.deciding(state):
            level = "8" if state.to_move == seed % 2 else other
            choice = OPPONENTS.choose(state, state.to_move, level, seed)
            state = RULES.play(state, {state.to_move: choice}).state
        assert state.ending is not None
        assert state.ending.winners in ((), (seed % 2,))
