"""The last turn's card beside the board (issue 13, look2.md 19)."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pullstrings_qt.core.story import join
from pullstrings_qt.core.turn_account import TurnAccount
from pullstrings_qt.games.chain_reaction.events import ManMoved, PenaltyPaid, TowerMoved
from pullstrings_qt.games.chain_reaction.words import ChainReactionWords
from tests.games.chain_reaction.boards import DARK, RULES, placed, random_match, step
from tests.games.chain_reaction.test_story import BOXED, PICTURE_19

NAMES = ("Mara", "Strong")
WORDS = ChainReactionWords()
SPEAKER = WORDS.speaker(NAMES, RULES.start({}, {}))
TURNS = 300


def account_of(state: Any, *choices: str) -> TurnAccount:
    before, stories = state, []
    for text in choices:
        done = step(state, text)
        stories.append(WORDS.story(state, done, SPEAKER))
        state = done.state
    told = WORDS.account(join(stories), before, state, SPEAKER)
    assert told is not None
    return told


def test_picture_19() -> None:
    state = placed(PICTURE_19, DARK, scores=(3, 7))
    told = account_of(state, "e6d7", "d7d6", "d6e5", "f4e3", "d2d1", "@d7")
    assert told.heading == "Strong’s turn"
    assert [(row.text, row.detail) for row in told.rows] == [
        ("e6 onto d7", "tower on d7"),
        ("d7 to d6 and d5", "tower on d6"),
        ("d6 to e5 and f4", "tower on f4"),
        ("f4 to e3 and d2", "tower on d2"),
        ("d2 over the line: 2 points", ""),
    ]
    assert (told.total, told.was) == ("2 points, now 9", "was 7")
    assert told.note == "The piece came back to d7."
    assert told.scores == (None, 7)
    assert told.count.format(shown=5, count=5) == "5 of 5 leaps"


def test_a_chain_in_progress_a_tower_for_the_other_and_a_penalty_are_told() -> None:
    told = account_of(placed(PICTURE_19, DARK, scores=(3, 7)), "e6d7", "d7d6")
    assert told.count.format(shown=2, count=2) == "2 of 2 leaps"
    assert (told.total, told.was) == ("No points yet, still 7", "")
    assert told.note == "Strong goes on: 3 moves left."
    told = account_of(placed("bw d4, w d5, b g8", used=1), "d4d5")
    assert told.rows[0].detail == "Strong’s tower on d5"
    assert told.note == "Strong has to move the tower on d5 now."
    assert told.heading == "Mara’s turn"
    told = account_of(placed(BOXED), "penalty")
    assert [(row.text, row.detail) for row in told.rows] == [("No legal turn", "2 points back")]
    assert (told.total, told.was) == ("2 points back, now −2", "was 0")


def random_turns() -> Iterator[tuple[Any, list[Any], Any]]:
    """Yield whole turns of random matches: the position before, the steps, the position after."""
    found = 0
    for seed in range(100):
        options = ({}, {"depth": 7, "homes": "3-5-3"}, {"penalty_floor": True})[seed % 3]
        before: Any = None
        steps: list[Any] = []
        for state, _choice, done in random_match(seed, {**options, "target": 24}):
            if WORDS.begins_turn(state):
                if steps:
                    yield before, steps, steps[-1][1].state
                    found += 1
                before, steps = state, []
            steps.append((state, done))
            if found >= TURNS:
                return


def test_rows_are_the_leaps_and_the_sum_is_the_points_of_300_turns() -> None:
    """Checked against the events and the scores alone."""
    turns = scored = chains = 0
    for before, steps, after in random_turns():
        story = join(WORDS.story(state, done, SPEAKER) for state, done in steps)
        told = WORDS.account(story, before, after, SPEAKER)
        assert told is not None
        events = [event for _state, done in steps for event in done.events]
        leaps = [each for each in events if isinstance(each, ManMoved | TowerMoved)]
        paid = [each for each in events if isinstance(each, PenaltyPaid)]
        assert len(told.rows) == len(leaps) + len(paid)
        for row, leap in zip(told.rows, leaps, strict=False):
            ends = [leap.end] if isinstance(leap, ManMoved) else [leap.lower, leap.upper]
            squares = re.findall(r"\b[a-g]\d\b", row.text)
            if isinstance(leap, TowerMoved) and leap.left:
                ends = []
            assert squares == [each.name for each in [leap.start, *ends]]
        mover = before.to_move
        gain = after.scores[mover] - before.scores[mover]
        said = re.match(r"(\d+) points?( back)?, now (−?\d+)$", told.total)
        if gain:
            assert said is not None, told.total
            assert int(said[1]) * (-1 if said[2] else 1) == gain
            assert int(said[3].replace("−", "-")) == after.scores[mover]
            assert f": {gain} point" in WORDS.brief(story) or gain < 0
        else:
            assert said is None
        assert story.gains == tuple(
            new - old for new, old in zip(after.scores, before.scores, strict=True)
        )
        turns, scored, chains = turns + 1, scored + (gain > 0), chains + (len(leaps) > 2)
    assert (turns, scored > 8, chains > 8) == (TURNS, True, True)


@pytest.mark.parametrize(
    ("choices", "brief"),
    [
        (("e6d7",), "e6 onto d7"),
        (("e6d7", "d7d6", "d6e5"), "chain of 3 from e6 to f4"),
        (("e6d7", "d7d6", "d6e5", "f4e3", "d2d1"), "chain of 5 from e6: 2 points"),
    ],
)
def test_a_chain_is_one_row_of_the_list_with_all_its_points(
    choices: tuple[str, ...], brief: str
) -> None:
    state, stories = placed(PICTURE_19, DARK, scores=(3, 7)), []
    for text in choices:
        done = step(state, text)
        stories.append(WORDS.story(state, done, SPEAKER))
        state = done.state
    assert WORDS.brief(join(stories)) == brief
