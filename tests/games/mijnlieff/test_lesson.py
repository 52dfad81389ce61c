"""The first lesson of Mijnlieff agrees with its rules."""

from pullstrings_qt.core.registry import game_spec
from tests.games.lessons import played, saying

STEPS = played("mijnlieff")


def test_the_lesson_lays_all_kinds_scores_a_line_and_passes() -> None:
    assert {choice[0] for each in STEPS for choice in each.step.choices} == set("SDLH")
    line = saying(STEPS, "sewn on the board")
    assert line.totals == (1, 0)
    assert len(set(line.step.results)) == 2
    rules = game_spec("mijnlieff").rules()
    passed = saying(STEPS, "had to pass")
    assert passed.step.then == (("pass",),)
    free = sum(cell is None for cell in passed.state.cells)
    spaces = {rules.write_choice(choice)[2:] for choice in rules.choices(passed.state, 0)}
    assert len(spaces) == free == 12
    assert saying(STEPS, "That pass was a present").totals == (1, 0)
