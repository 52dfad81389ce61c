"""The sentences of Mijnlieff, in the style of the app (look.md, section 9)."""

import pytest

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.story import Story
from pullstrings_qt.games.mijnlieff.words import MijnlieffWords
from tests.games.mijnlieff.boards import ORANGE, RULES, placed, played

WORDS = MijnlieffWords()
SPEAKER = Players(("Mara", "Theo"))


def told(position: str, choice: str) -> Story:
    state = placed(position)
    step = RULES.play(state, {state.to_move: RULES.read_choice(choice)})
    return WORDS.story(state, step, SPEAKER)


def hint(position: str, choice: str) -> tuple[str, str]:
    found = WORDS.choice_hint(placed(position), RULES.read_choice(choice), SPEAKER)
    assert found is not None
    return found


def test_the_prompt_of_picture_08() -> None:
    """look.md, picture 08: Mara's Diagonal on b3 sends Theo to its diagonals."""
    state = placed(".Sd./DDLs/.dH./..l. 1 b3")
    assert WORDS.turn_prompt(state, ORANGE, SPEAKER) == (
        "Theo places a tile",
        "b3: Mara’s Diagonal. The next tile goes on its diagonals: a4, a2 or d1.",
    )


@pytest.mark.parametrize(
    ("tile", "words"),
    [
        ("S", "a4: Mara’s Straight. The next tile goes on its row or column: "),
        ("L", "a4: Mara’s Puller. The next tile has to touch it: b4, a3 or b3."),
        ("H", "a4: Mara’s Pusher. The next tile may not touch it: c4, d4, "),
    ],
)
def test_the_prompt_names_the_tile_that_binds(tile: str, words: str) -> None:
    assert WORDS.turn_prompt(played(f"{tile}@a4"), ORANGE, SPEAKER)[1].startswith(words)


def test_a_forced_pass_is_announced_with_its_reason() -> None:
    heading, words = WORDS.turn_prompt(placed("LD../sh../..../.... 1 a4"), ORANGE, SPEAKER)
    assert heading == "Theo has to pass"
    assert words == "Mara’s Puller on a4 leaves no space. After that Mara places anywhere."
    assert told("LD../sh../..../.... 1 a4", "pass").text == (
        "Mara’s Puller on a4 leaves Theo no space. Mara may place on any space."
    )


@pytest.mark.parametrize(
    ("position", "choice", "row"),
    [
        ("..../..../..../.... 0 free", "S@a1", "Straight on a1"),
        ("SS../..../..../.... 0 free", "L@c4", "Puller on c4: 1 point"),
        ("SD.L/..../..../.... 0 free", "S@c4", "Straight on c4: 2 points"),
        (".D../sh../..../.... 0 free", "L@a4", "Puller on a4 blocks Theo"),
        ("LD../sh../..../.... 1 a4", "pass", "Mara makes Theo pass"),
    ],
)
def test_a_row_of_the_list_says_what_matters(position: str, choice: str, row: str) -> None:
    """That a tile binds goes without saying: every tile does."""
    assert WORDS.brief(told(position, choice)) == row


def test_the_hint_of_a_choice_says_what_it_brings_what_follows_and_that_the_match_ends() -> None:
    assert hint("..../..../..../.... 0 free", "D@a1") == (
        "Diagonal on a1",
        "The next tile goes on its diagonals: d4, c3 or b2.",
    )
    assert hint("SS../..../..../.... 0 free", "L@c4") == (
        "Puller on c4",
        (
            "Mara’s Puller on c4 makes three in a line, a4 to c4: 1 point. The next tile "
            "has to touch it: d4, b3, c3 or d3."
        ),
    )
    heading, words = hint(".Hls/dSHh/DdSL/shlL 0 d4", "D@a4")
    assert heading == "Diagonal on a4"
    assert words.endswith("The match ends.")


def test_the_position_read_aloud_says_what_lies_where_and_what_is_left() -> None:
    """look.md, section 8: Ctrl L reads the position as sentences."""
    said = WORDS.position_sentences(placed(".Sd./DDLs/.dH./..l. 1 b3"), SPEAKER)
    assert said[:2] == ["Mara has 1 point.", "Theo has 0 points."]
    assert "b3: Mara’s Diagonal." in said
    assert "Mara still has: Straight 1, Puller 1, Pusher 1." in said
    assert "Theo still has: Straight 1, Puller 1, Pusher 2." in said
    assert said[-1].startswith(
        "Theo places a tile. b3: Mara’s Diagonal. The next tile goes on its diagonals"
    )


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (
            "L@a1 L@b1 S@a2 D@a3 L@b4 H@c4 H@c1 D@d4 D@c3 L@b2 H@c2 S@a4 pass H@d1 S@d3 S@d2",
            "Theo has placed all tiles. Mara could place one more, but no space is allowed.",
        ),
        (
            "H@d1 D@a3 H@b4 L@b2 L@c3 L@c4 S@b3 D@d3 S@c2 H@d2 D@a1 S@d4 D@a4 pass L@c1 S@b1",
            "Mara has placed all tiles, and Theo has placed one more after that.",
        ),
        (
            "L@d2 H@d3 L@d1 L@c1 S@c2 D@b2 H@c3 S@a1 D@a2 L@c4 H@b4 H@b1 S@b3 D@a3 pass S@d4 D@a4",
            "All tiles are placed.",
        ),
    ],
)
def test_the_end_gives_its_reason(line: str, why: str) -> None:
    state = played(*line.split())
    assert state.ending is not None
    first, rest = WORDS.reason(state.ending, SPEAKER, state).split(". ", 1)
    winner = SPEAKER.names[state.ending.winners[0]]
    assert first.startswith(f"{winner} has more points from lines: ")  # first why the winner won
    assert rest == why


def test_an_agreed_draw_says_so() -> None:
    agreed = Outcome((), "agreed", (1, 2))
    assert WORDS.reason(agreed, SPEAKER, played("S@a1")) == "You both agreed on a draw."
