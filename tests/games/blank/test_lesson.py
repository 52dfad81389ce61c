"""The first lesson of Blank agrees with its rules."""

from tests.games.lessons import played, saying


def test_the_third_cross_wins() -> None:
    assert saying(played("blank"), "you win!").state.ending.winners == (0,)
