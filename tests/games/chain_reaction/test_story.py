"""The account of a turn of Chain Reaction: its sentences, and the beats that decide."""

import pytest

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.story import Beat, Story, join
from pullstrings_qt.games.chain_reaction.state import ChainReactionState
from pullstrings_qt.games.chain_reaction.words import ChainReactionWords
from tests.games.chain_reaction.boards import (
    DARK,
    LIGHT,
    RULES,
    placed,
    step,
)

NAMES = ("Mara", "Theo")
WORDS = ChainReactionWords()
SPEAKER = WORDS.speaker(NAMES, RULES.start({}, {}))
CHAIN = "bw d4, b c5, w b6, w d5, b f6, w a1, b g8"
BOXED = "bw a1, w b1, w a2, w b2, w a3, w c1, w c3, b g8"
PICTURE_19 = (
    "w b8, b c8, b f8, b a7, b d7, b e7, b f7, w c6, b d6, b e6, b g6, b b5, w g5, w f4, "
    "w c2, w d2, w e2, w f2, w g2, w a1, b b1, w e1"
)
"""The board of look2.md, picture 19, before the chain of five."""


def told(state: ChainReactionState, *choices: str) -> list[Story]:
    """Return the stories of some choices, whoever makes them."""
    found = []
    for text in choices:
        done = step(state, text)
        found.append(WORDS.story(state, done, SPEAKER))
        state = done.state
    return found


def beat_of(state: ChainReactionState, choice: str) -> Beat:
    """Return the first beat of a choice."""
    return told(state, choice)[0].beats[0]


Move = tuple[str, int, str, str, str, str, int]
LEAP = "Mara’s tower leaps from"
MOVES: tuple[Move, ...] = (
    ("w a3, b g8", 0, "a3a4", "Mara moves from a3 to a4.", "a3 to a4", "a3 a4", 0),
    (
        *("w a3, w b2, b g8", 0, "a3b2"),
        "Mara moves from a3 to b2. Mara goes on with the tower on b2.",
        *("a3 onto b2", "a3 b2", 0),
    ),
    (CHAIN, 1, "d4e4", f"{LEAP} d4 to e4 and f4.", "d4 to e4 and f4", "d4 e4 f4", 0),
    (
        *(CHAIN, 1, "d4e5", f"{LEAP} d4 to e5 and f6. Mara goes on with the tower on f6."),
        *("d4 to e5 and f6", "d4 e5 f6", 0),
    ),
    (
        *(CHAIN, 1, "d4d5", f"{LEAP} d4 to d5 and d6. Theo has to move the tower on d5 now."),
        *("d4 to d5 and d6", "d4 d5 d6", 0),
    ),
    (
        *("bw d7, b g1", 1, "d7d8", f"{LEAP} d7 to d8 and over the line: 2 points."),
        *("d7 over the line: 2 points", "d7 d8 d9", 2),
    ),
    (
        *("bw a7, b g1", 1, "a7a8", f"{LEAP} a7 to a8 and over the line: 1 point."),
        *("a7 over the line: 1 point", "a7 a8 a9", 1),
    ),
    (
        *("bw f7, b e8, b g1", 1, "f7e8"),
        f"{LEAP} f7 to e8 and over the line: 2 points. Theo has to move the tower on e8 now.",
        *("f7 over the line: 2 points", "f7 e8 d9", 2),
    ),
    (
        *("bw d8, b g1", 1, "d8d9", f"{LEAP} d8 over the line with both pieces: 1 point."),
        *("d8 over the line: 1 point", "d8 d9", 1),
    ),
)
"""Pieces, moves used, choice; sentence, brief, places and points of the first beat."""


@pytest.mark.parametrize("move", MOVES, ids=lambda move: move[2])
def test_a_movement_is_told_in_a_sentence_with_its_points(move: Move) -> None:
    pieces, used, choice, sentence, brief, places, points = move
    whole = told(placed(pieces, used=used), choice)[0]
    beat = whole.beats[0]
    assert (beat.text, beat.brief, beat.places) == (sentence, brief, tuple(places.split()))
    assert (beat.by, beat.gains) == ((LIGHT,), (points, 0))
    assert not points or whole.headline == beat
    assert all(not any(other.gains) for other in whole.beats[1:])


def test_pieces_come_back_by_the_rules_or_by_a_choice() -> None:
    """Ruling C20: two free squares of row A; with the first chosen, only one is left."""
    forced = told(placed("bw d7, w b2, w d2, b g8", used=1), "d7d8")[0].beats[1]
    assert (forced.by, forced.text) == ((), "The piece came back to f2.")
    assert (forced.brief, forced.places) == ("Back on f2", ("f2",))
    chosen = told(placed("bw a7, w b2, b g8", used=1), "a7a8", "@d2")[1].beats
    assert [(beat.by, beat.text) for beat in chosen] == [((LIGHT,), "Mara puts it back on d2.")]
    leap, home = told(placed("bw d8, w b2, b g8", used=1), "d8d9", "@f2")
    assert len(leap.beats) == 1
    assert [(beat.by, beat.text) for beat in home.beats] == [
        ((LIGHT,), "Mara puts it back on f2."),
        ((), "The piece came back to d2."),
    ]


def test_a_penalty_is_paid_by_the_seat_and_the_rules_take_the_tower_apart() -> None:
    whole = told(placed(BOXED), "penalty")[0]
    assert [(beat.by, beat.text, beat.gains) for beat in whole.beats] == [
        ((LIGHT,), "Mara has no legal move and pays 2 points.", (-2, 0)),
        ((), "The tower on a1 is taken apart.", (0, 0)),
    ]
    assert whole.headline.brief == "Mara pays 2 points"


@pytest.mark.parametrize(
    ("score", "sentence", "gain"),
    [
        (1, "Mara has no legal move and pays 1 point.", -1),
        (0, "Mara has no legal move, and no points to pay with.", 0),
    ],
)
def test_a_penalty_costs_no_more_than_there_is(score: int, sentence: str, gain: int) -> None:
    """Ruling C23: no score below zero."""
    beat = beat_of(placed(BOXED, scores=(score, 0), penalty_floor=True), "penalty")
    assert (beat.text, beat.gains) == (sentence, (gain, 0))


def test_the_target_without_the_lead_is_the_rules_business() -> None:
    """Ruling C24."""
    behind = told(placed("bw a7, w b2, w d2, b g8", used=1, scores=(10, 12)), "a7a8")[0]
    assert (behind.beats[-1].by, behind.beats[-1].text) == (
        (),
        "Theo has reached the target, but is not two ahead.",
    )
    even = told(placed("bw a7, w b2, w d2, b g8", used=1, scores=(11, 12)), "a7a8")[0]
    assert even.beats[-1].text == "Both have reached the target, but nobody is two ahead."
    assert even.headline == even.beats[0]


def test_a_chain_of_five_leaps_is_one_story() -> None:
    """Picture 19: seven points before, nine after it; the piece comes home to d7."""
    state = placed(PICTURE_19, DARK, scores=(3, 7))
    chain = join(told(state, "e6d7", "d7d6", "d6e5", "f4e3", "d2d1", "@d7"))
    assert chain.sentences == (
        "Theo moves from e6 to d7. Theo goes on with the tower on d7.",
        "Theo’s tower leaps from d7 to d6 and d5. Theo goes on with the tower on d6.",
        "Theo’s tower leaps from d6 to e5 and f4. Theo goes on with the tower on f4.",
        "Theo’s tower leaps from f4 to e3 and d2. Theo goes on with the tower on d2.",
        "Theo’s tower leaps from d2 to d1 and over the line: 2 points.",
        "Theo puts it back on d7.",
    )
    assert chain.gains == (0, 2)
    assert chain.headline.brief == "d2 over the line: 2 points"
    assert {beat.by for beat in chain.beats} == {(DARK,)}


def test_the_leap_that_made_the_lead_decides_and_nobody_an_agreed_draw() -> None:
    """Ruling C24: dark has twelve, light eleven and pays two."""
    stories = told(placed("bw d7, w b2, w d2, b g8", used=1, scores=(10, 7)), "d7d8")
    stories = [*told(placed("w a3, b g8"), "a3a4"), *stories]
    assert WORDS.deciding_beat(stories, Outcome((LIGHT,), "target", (12, 7))) == (1, 0)
    stories = told(placed(BOXED, scores=(11, 12)), "penalty", "@b7")
    assert WORDS.deciding_beat(stories, Outcome((DARK,), "target", (9, 12))) == (0, 0)
    stories = told(placed("bw d7, w b2, w d2, b g8", used=1), "d7d8")
    assert WORDS.deciding_beat(stories, Outcome((), "agreed", (2, 0))) is None
    assert WORDS.deciding_beat([], Outcome((), "agreed", (0, 0))) is None


def test_seven_in_front_is_decided_by_the_turn_that_filled_the_row() -> None:
    """Ruling C25, also where the winner has fewer points."""
    line = "w a8, w b8, w c8, w d8, w e8, w f8, w g7, b a1, b b1"
    state = placed(line, seven_in_front=True, scores=(0, 4))
    stories = told(state, "g7g8", "b1b2")
    beat = stories[0].beats[1]
    assert (beat.by, beat.text) == (
        (LIGHT,),
        "Mara holds all seven squares before the line and wins, unless Theo breaks that now.",
    )
    assert beat.places == ("a8", "b8", "c8", "d8", "e8", "f8", "g8")
    assert WORDS.deciding_beat(stories, Outcome((LIGHT,), "seven in front", (0, 4))) == (0, 1)
