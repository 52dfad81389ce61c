"""The first lesson of Chain Reaction agrees with its rules."""

from tests.games.lessons import played, saying

STEPS = played("chain_reaction")


def test_a_step_a_chain_and_what_comes_back_are_as_the_lesson_says() -> None:
    assert saying(STEPS, "your turn is over").state.to_move == 1
    tower = saying(STEPS, "the tower is yours")
    leap = saying(STEPS, "that is a new tower")
    score = saying(STEPS, "2 points")
    assert [each.state.to_move for each in (tower, leap, score)] == [0, 0, 0], "one turn"
    assert [each.totals[0] for each in (tower, leap, score)] == [0, 0, 2]
    places = [STEPS.index(each) for each in (tower, leap, score)]
    assert places == list(range(places[0], places[0] + 3))
    assert not any(each.step.position for each in (leap, score)), "they follow each other"
    back = saying(STEPS, "There it is again")
    assert set(back.step.choices) == {f"@{mark}" for mark in back.step.marks}
    assert back.state.to_move == 1
