"""Blank in words: the account of a turn, a choice and the end."""

from typing import NamedTuple

import pytest

from pullstrings_qt.core.game import Step
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.games.blank.rules import BlankRules
from pullstrings_qt.games.blank.state import Position
from pullstrings_qt.games.blank.words import BlankWords

RULES, WORDS = BlankRules(), BlankWords()
ANN_AND_BEN = Players(("Ann", "Ben"))


class Played(NamedTuple):
    """A position, and what a choice in it does."""

    before: Position
    step: Step[Position]


def played(before: str, square: str) -> Played:
    """Play a choice in a position."""
    state = RULES.read_position(before, {"stones": before.count("#")}, {})
    return Played(state, RULES.play(state, {state.to_move: RULES.read_choice(square)}))


def test_a_turn_is_told_beat_by_beat_with_what_it_gains() -> None:
    story = WORDS.story(*played("x.o/x#o/... x", "a1"), ANN_AND_BEN)
    assert story.sentences == ("Ann puts a cross on a1.", "Ann has three in a row: a3, a2 and a1.")
    assert [beat.by for beat in story.beats] == [(0,), (0,)]
    assert story.beats[1].places == ("a3", "a2", "a1")
    assert story.gains == (1, 0)
    assert WORDS.brief(story) == "Three in a row"
    story = WORDS.story(*played("x.o/x#./... o", "c2"), ANN_AND_BEN)
    assert (story.text, story.gains) == ("Ben puts a nought on c2.", (0, 0))


@pytest.mark.parametrize(
    ("square", "hint"),
    [
        ("a1", ("Cross on a1", "Ann has three in a row: a3, a2 and a1.")),
        ("b1", ("Cross on b1", "It makes no three in a row yet.")),
    ],
)
def test_a_hint_says_what_a_choice_would_do(square: str, hint: tuple[str, str]) -> None:
    state, _step = played("x.o/x#o/... x", square)
    assert WORDS.choice_hint(state, RULES.read_choice(square), ANN_AND_BEN) == hint


def test_the_end_says_who_won_and_why_or_that_it_is_a_draw() -> None:
    _before, step = played("x.o/x#o/... x", "a1")
    outcome = step.state.ending
    assert outcome is not None
    assert WORDS.past_result(outcome, ANN_AND_BEN.names) == "Ann wins, 1 to 0"
    assert WORDS.reason(outcome, ANN_AND_BEN, step.state) == "Three in a row end the match."
    _before, step = played("xox/xo#/ox. x", "c1")
    outcome = step.state.ending
    assert outcome is not None
    assert WORDS.past_result(outcome, ANN_AND_BEN.names) == "A draw, 0 to 0"
    assert "nobody has three in a row" in WORDS.reason(outcome, ANN_AND_BEN, step.state)
