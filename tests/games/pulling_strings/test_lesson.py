"""The first lesson of Pulling Strings agrees with its rules."""

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.games.pulling_strings.geometry import HOMES
from tests.games.lessons import played, saying

STEPS = played("pulling_strings")


def test_the_rings_are_the_homes_and_both_choose_in_every_step() -> None:
    assert STEPS[0].step.marks == tuple(f"c{cell}" for cell in HOMES[0])
    assert len(HOMES[0]) == 4
    assert all(len(turn.choices) == 2 for each in STEPS for turn in each.turns)


def test_a_stack_splits_comes_home_helps_the_other_and_wins() -> None:
    split = saying(STEPS, "had to split")
    (turn,) = split.turns
    assert sorted(turn.before.stacks.values()) == [5]
    assert sorted(split.state.stacks.values()) == [3, 3]
    home = saying(STEPS, "Three disks are home!")
    assert home.totals == (3, 0)
    assert len(home.state.stacks) == 2
    assert home.state.stacks.keys().isdisjoint(home.turns[0].before.stacks.keys())
    helped = saying(STEPS, "Robin’s home")
    words, turn = game_spec("pulling_strings").words(), helped.turns[0]
    assert (words.seat_total(turn.before, 0), words.seat_total(turn.before, 1)) == (3, 0)
    assert helped.totals == (4, 2)
    story = words.story(turn.before, turn.step, words.speaker(("Alex", "Robin"), turn.before))
    assert all(beat.by == (0,) for beat in story.beats if any(beat.gains)), "Robin moved nothing"
    broken = saying(STEPS, "the end broke")
    assert len(set(broken.turns[0].choices.values())) == 1
    assert broken.state.broken != broken.turns[0].before.broken
    won = saying(STEPS, "You win!")
    assert won.totals[0] == 5
    outcome = game_spec("pulling_strings").rules().outcome(won.state)
    assert outcome is not None
    assert outcome.winners == (0,)
