"""The account of a turn: joining steps, the most important beat, the deciding beat."""

import pytest

from pullstrings_qt.core.game import Outcome, Seat
from pullstrings_qt.core.story import Beat, Story, deciding_beat, join, last_beat


def beat(text: str, *gains: int, by: tuple[Seat, ...] = (0,)) -> Beat:
    return Beat(by, text, text.rstrip("."), (), gains or (0, 0))


def stories(*turns: list[tuple[int, ...]]) -> list[Story]:
    """Return a story for each list of gains, one beat for each of them."""
    return [
        Story(tuple(beat(f"{number}.{index}.", *gains) for index, gains in enumerate(turn)))
        for number, turn in enumerate(turns)
    ]


def won(*scores: int, by: tuple[Seat, ...] = (0,)) -> Outcome:
    return Outcome(by, "points", scores)


def test_a_turn_of_several_steps_is_one_story_in_order() -> None:
    chain = [Story((beat("Leap."),)), Story((beat("Over.", 2, 0), beat("Back.", 0, -1)))]
    whole = join(chain)
    assert whole.sentences == ("Leap.", "Over.", "Back.")
    assert whole.text == "Leap. Over. Back."
    assert whole.gains == (2, -1)
    assert join(iter(chain)) == whole


def test_a_beat_without_words_leaves_no_gap() -> None:
    assert Story((beat("One."), beat(""), beat("Two."))).text == "One. Two."


def test_the_headline_is_the_beat_that_changed_most() -> None:
    small, large, last = beat("Small.", 1, 0), beat("Large.", 0, -3), beat("Last.")
    assert Story((small, large, last)).headline == large
    assert Story((large, small)).headline == large
    swing = beat("Swing.", 2, -2)
    assert Story((large, swing, small)).headline == swing


def test_the_headline_of_beats_alike_is_the_last_that_somebody_caused() -> None:
    first, second = beat("First.", 2, 0), beat("Second.", 0, 2)
    rules = beat("The round is over.", by=())
    assert Story((first, second)).headline == second
    assert Story((beat("Quiet."), beat("Still."))).headline == beat("Still.")
    assert Story((beat("Quiet."), rules)).headline == beat("Quiet.")
    assert Story((rules,)).headline == rules


def test_the_deciding_beat_takes_the_lead_for_good() -> None:
    match = stories([(1, 0)], [(0, 1), (2, 0)], [(0, 1)], [(1, 0)])
    assert deciding_beat(match, won(4, 2)) == (1, 1)


def test_a_lead_taken_twice_counts_the_second_time() -> None:
    """Ahead, overtaken, ahead again; drawn level counts as not ahead."""
    match = stories([(2, 0)], [(0, 3)], [(2, 0)], [(1, 0)])
    assert deciding_beat(match, won(5, 3)) == (2, 0)
    level = stories([(2, 0)], [(0, 2)], [(1, 0)], [(0, 0)])
    assert deciding_beat(level, won(3, 2)) == (2, 0)


def test_a_loss_of_the_other_can_decide() -> None:
    match = stories([(3, 3)], [(0, -2)], [(0, 1)])
    assert deciding_beat(match, won(3, 2)) == (1, 0)


def test_a_beat_that_gives_to_both_decides_by_the_difference() -> None:
    match = stories([(0, 1)], [(3, 1)], [(1, 1)])
    assert deciding_beat(match, won(4, 3)) == (1, 0)


def test_scores_need_not_begin_at_zero() -> None:
    """Strung Along: everybody begins with a yarn, so all totals are 1."""
    match = stories([(0, 2)], [(3, 0)])
    assert deciding_beat(match, won(4, 3)) == (1, 0)
    assert deciding_beat(match, won(9, 3)) is None  # ahead from the start


def test_a_shared_win_is_decided_when_the_last_winner_draws_level() -> None:
    match = stories([(5, 0, 0)], [(0, 0, 3)], [(0, 4, 0)], [(0, 0, 2)], [(0, 0, 0)])
    assert deciding_beat(match, won(5, 4, 5, by=(0, 2))) == (3, 0)
    overtaken = stories([(2, 0, 2)], [(0, 3, 0)], [(2, 0, 0)], [(0, 0, 2)])
    assert deciding_beat(overtaken, won(4, 3, 4, by=(0, 2))) == (3, 0)


def test_nobody_wins_and_nothing_decides() -> None:
    match = stories([(1, 0)], [(0, 1)])
    assert deciding_beat(match, won(1, 1, by=())) is None
    assert deciding_beat([], won(0, 0)) is None
    assert deciding_beat(stories([(0, 0)]), won(0, 0, by=(0, 1))) is None


def test_points_decide_nothing_where_somebody_else_won() -> None:
    """Chain Reaction, seven in front: the winner may have fewer points."""
    match = stories([(1, 0)], [(0, 3)], [(0, 0)])
    assert deciding_beat(match, won(1, 3, by=(0,))) is None
    assert deciding_beat(match, won(3, 3, by=(0,))) is None


def test_the_last_beat_that_is_meant_is_asked_for_from_the_end() -> None:
    match = stories([(1, 0), (1, 0)], [(0, 1), (0, 0)])
    asked = []

    def gives_light(given: Beat) -> bool:
        asked.append(given.text)
        return given.gains[0] > 0

    assert last_beat(match, gives_light) == (0, 1)
    assert asked == ["1.1.", "1.0.", "0.1."]


def test_gains_of_different_length_are_a_mistake() -> None:
    with pytest.raises(ValueError, match=r"shorter|longer"):
        _gains = Story((beat("Two.", 1, 0), beat("Three.", 1, 0, 0))).gains
    with pytest.raises(ValueError, match=r"shorter|longer"):
        deciding_beat(stories([(1, 0, 0)]), won(1, 0))
