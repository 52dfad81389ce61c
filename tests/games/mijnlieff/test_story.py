"""The story of a turn of Mijnlieff: causes and points, computed a second time."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest

from pullstrings_qt.core.game import Event, Outcome
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.story import Story
from pullstrings_qt.games.mijnlieff.state import MijnlieffState, Passed
from pullstrings_qt.games.mijnlieff.words import MijnlieffWords
from tests.games.mijnlieff.boards import RULES, letters_of, placed, plain_points

WORDS = MijnlieffWords()
SPEAKER = Players(("Mara", "Theo"))
MATCHES = 150


class Turn(NamedTuple):
    """One turn and its story."""

    before: MijnlieffState
    after: MijnlieffState
    events: tuple[Event, ...]
    told: Story


def random_match(seed: int) -> Iterator[Turn]:
    chance = Random(seed)
    state = RULES.start({}, RULES.draw_setup({}, chance))
    while RULES.deciding(state):
        choice = chance.choice(RULES.choices(state, state.to_move))
        step = RULES.play(state, {state.to_move: choice})
        yield Turn(state, step.state, step.events, WORDS.story(state, step, SPEAKER))
        state = step.state


@pytest.fixture(scope="module")
def matches() -> list[list[Turn]]:
    return [list(random_match(seed)) for seed in range(MATCHES)]


def test_a_pass_is_told_of_the_seat_whose_tile_left_no_space(matches: list[list[Turn]]) -> None:
    passes = 0
    for match in matches:
        for last, turn in pairwise(match):
            if any(isinstance(event, Passed) for event in turn.events):
                passes += 1
                assert turn.told.headline.by == (last.before.to_move,) != (turn.before.to_move,)
    assert passes > 20


def told(position: str, choice: str) -> list[str]:
    state = placed(position)
    step = RULES.play(state, {state.to_move: RULES.read_choice(choice)})
    return list(WORDS.story(state, step, SPEAKER).sentences)


def briefs(position: str, choice: str) -> list[str]:
    state = placed(position)
    step = RULES.play(state, {state.to_move: RULES.read_choice(choice)})
    return [beat.brief for beat in WORDS.story(state, step, SPEAKER).beats]


def test_the_turn_of_picture_21() -> None:
    """Mara's Pusher on b2 makes a line; what touches it is closed to Theo."""
    before = ".s.S/.S.s/..../.D.d 0 free"
    assert told(before, "H@b2") == [
        "Mara’s Pusher on b2 makes three in a line, b1 to b3: 1 point.",
        "The next tile may not touch it: a4, c4 or d2.",
    ]
    assert briefs(before, "H@b2") == ["Pusher on b2: 1 point", "Pusher on b2 binds Theo"]


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("S@a1", "The next tile goes on its row or column."),
        ("D@a1", "The next tile goes on its diagonals: d4, c3 or b2."),
        ("L@a1", "The next tile has to touch it: a2, b2 or b1."),
        ("H@a1", "The next tile may not touch it."),
    ],
)
def test_a_tile_asks_something_of_the_next_seat(choice: str, words: str) -> None:
    """Many squares are left to the board."""
    assert told("..../..../..../.... 0 free", choice)[1] == words


def test_longer_lines_and_several_are_named() -> None:
    four = told("SDL./..../..../.... 0 free", "S@d4")
    assert four[0] == (
        "Mara’s Straight on d4 turns three in a line into four, a4 to d4: 1 point more."
    )
    closed = told("SD.L/..../..../.... 0 free", "S@c4")
    assert closed[0] == "Mara’s Straight on c4 makes four in a line, a4 to d4: 2 points."
    both = told("SD../.D../SH../.... 0 free", "L@c4")
    assert both[0] == "Mara’s Puller on c4 makes 2 lines, a4 to c4 and a2 to c4: 2 points."


def test_no_space_left_and_the_pass_that_follows() -> None:
    """The cause is Mara's tile, so she is the one who made Theo pass."""
    said = told(".D../sh../..../.... 0 free", "L@a4")
    assert said[-1] == "Mara’s Puller on a4 leaves Theo no space."
    assert briefs(".D../sh../..../.... 0 free", "L@a4")[-1] == "Puller on a4 blocks Theo"
    blocked = placed("LD../sh../..../.... 1 a4")
    passed = RULES.play(blocked, {1: RULES.read_choice("pass")})
    beat = WORDS.story(blocked, passed, SPEAKER).headline
    assert beat.text == "Mara’s Puller on a4 leaves Theo no space. Mara may place on any space."
    assert (beat.by, beat.brief, beat.places) == ((0,), "Mara makes Theo pass", ("a4",))


def test_the_last_tile_of_a_seat_and_the_one_after_it() -> None:
    """Ruling M5: the other seat may place one more, where the tile allows it."""
    last = "..dd/hhll/HHLL/SDD. 0 free"
    assert told(last, "S@a4") == [
        "Mara places Straight on a4.",
        "Mara has no tiles left, so Theo may place one more.",
        "The next tile goes on its row or column: b4.",
    ]
    assert told(last.replace(".", "s", 1), "S@b4")[-1] == (
        "Mara’s Straight on b4 leaves Theo no space."
    )


# What decided ----------------------------------------------------------------------------------


def test_the_tile_by_which_the_winner_went_ahead_for_good_decides(
    matches: list[list[Turn]],
) -> None:
    won = 0
    for match in matches:
        ending = match[-1].after.ending
        assert ending is not None
        found = WORDS.deciding_beat([turn.told for turn in match], ending)
        boards = [letters_of(turn.after) for turn in match]
        ahead = [plain_points(board, 0) - plain_points(board, 1) for board in boards]
        if ahead[-1] == 0:
            assert found is None
            continue
        won += 1
        sign = 1 if ahead[-1] > 0 else -1
        last = max((turn for turn, lead in enumerate(ahead) if lead * sign <= 0), default=-1)
        assert found == (last + 1, 0)
    assert won > MATCHES / 2


def test_an_agreed_draw_is_decided_by_nobody(matches: list[list[Turn]]) -> None:
    agreed = Outcome((), "agreed", (0, 0))
    assert WORDS.deciding_beat([turn.told for turn in matches[0]], agreed) is None
