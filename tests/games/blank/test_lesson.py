"""What the first lesson of Blank says is what happens in it."""

from tests.games.lessons import played, saying


def test_the_third_cross_wins() -> None:
    assert saying(played("blank"), "you win!").state.ending.winners == (0,)
