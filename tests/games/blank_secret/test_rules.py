"""Blank Secret: every sentence of its rules, and the account of a turn."""

import pytest

from pullstrings_qt.core.errors import IllegalChoice, NotationError
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.games.blank_secret.bots import BlankSecretOpponents
from pullstrings_qt.games.blank_secret.rules import BlankSecretRules
from pullstrings_qt.games.blank_secret.state import Position
from pullstrings_qt.games.blank_secret.words import BlankSecretWords
from tests.games.books import book_of, ends, figure_with
from tests.games.lessons import played, saying

RULES, WORDS = BlankSecretRules(), BlankSecretWords()
ROCK, PAPER, SCISSORS = range(3)


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        ((PAPER, ROCK), (1, 0)),
        ((SCISSORS, PAPER), (1, 0)),
        ((ROCK, SCISSORS), (1, 0)),
        ((ROCK, PAPER), (0, 1)),
        ((ROCK, ROCK), (0, 0)),
    ],
)
def test_the_better_hand_wins_a_point(hands: tuple[int, int], points: tuple[int, int]) -> None:
    assert RULES.play(Position(), dict(enumerate(hands))).state == Position(points, 1)


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("2 2 19", None),
        ("3 2 9", Outcome((0,), "goal", (3, 2))),
        ("1 2 20", Outcome((1,), "turns", (1, 2))),
        ("2 2 20", Outcome((), "turns", (2, 2))),
    ],
)
def test_three_points_or_twenty_turns_end_the_match(text: str, ending: Outcome | None) -> None:
    assert RULES.outcome(RULES.read_position(text, {}, {})) == ending


@pytest.mark.parametrize("text", ["3 3 9", "4 0 4", "2 1 2", "0 0 21", "0 0 01"])
def test_a_position_has_to_be_one(text: str) -> None:
    with pytest.raises(NotationError):
        RULES.read_position(text, {}, {})


def test_both_have_to_choose() -> None:
    with pytest.raises(IllegalChoice):
        RULES.play(Position(), {0: ROCK})


def test_book_and_lesson_say_what_the_rules_do() -> None:
    figure = figure_with(book_of("blank_secret"), "Paper beats rock")
    _before, after = ends("blank_secret", figure)
    assert after == Position((1, 0), 1)
    assert saying(played("blank_secret"), "you win!").state.ending.winners == (0,)


def test_what_was_chosen_is_a_beat_of_its_own_and_the_winner_caused_the_point() -> None:
    step = RULES.play(Position(), {0: ROCK, 1: PAPER})
    shown, won = WORDS.story(Position(), step, Players(("Ann", "Ben"))).beats
    assert (shown.text, shown.tells_choices) == ("Ann shows Rock, Ben shows Paper.", True)
    assert (won.text, won.by, won.gains) == ("Paper beats Rock: a point for Ben.", (1,), (0, 1))
    assert not won.tells_choices
    assert [WORDS.reveal_status([shown], seat) for seat in (0, 1)] == ["Rock", "Paper"]


def test_the_gentler_a_level_the_more_it_likes_rock() -> None:
    bots = BlankSecretOpponents()
    rocks = [
        sum(bots.choose(Position(), 0, level, seed) == ROCK for seed in range(200))
        for level in "158"
    ]
    assert 140 < rocks[0] < 180
    assert rocks[0] > rocks[1] > rocks[2] > 40
    with pytest.raises(ValueError, match="over"):
        bots.choose(Position((3, 0), 3), 0, "1", 0)
