"""The sentences of Chain Reaction, in the style of the app (look.md, section 9)."""

from typing import Any

import pytest

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.games.chain_reaction.words import ChainReactionWords
from tests.games.chain_reaction.boards import DARK, LIGHT, RULES, legal, placed, played, step

WORDS = ChainReactionWords()
SPEAKER = WORDS.speaker(("Mara", "Theo"), RULES.start({}, {}))
CHAIN = "bw d4, b c5, w b6, w d5, b f6, w a1, b g8"
BOXED = "bw a1, w b1, w a2, w b2, w a3, w c1, w c3, b g8"
SEVEN = "w a8, w b8, w c8, w d8, w e8, w f8, w g7, b a1, b b1"


def told(state: Any, choice: str) -> str:
    return WORDS.story(state, step(state, choice), SPEAKER).text


def hinted(state: Any, choice: str) -> tuple[str, str]:
    hint = WORDS.choice_hint(state, RULES.read_choice(choice), SPEAKER)
    assert hint is not None
    return hint


def test_a_turn_has_several_segments_and_placements() -> None:
    """Rule document: "Each turn consists of up to 5 turn segments"; replacing a piece is none."""
    start = RULES.start({}, {})
    assert WORDS.begins_turn(start)
    assert not WORDS.begins_turn(played(start, "a3b2"))
    assert WORDS.begins_turn(played(start, "a3a4"))
    for used in range(5):
        assert WORDS.begins_turn(placed("bw d4, b c5", used=used)) is (used == 0)
    scored = played(placed("bw d7, b g8", used=1), "d7d8")
    assert scored.to_place
    assert not WORDS.begins_turn(scored)
    assert WORDS.begins_turn(played(scored, sorted(legal(scored))[0]))


def test_a_penalty_is_told_and_what_it_leaves_with_a_true_minus_sign() -> None:
    boxed = placed(BOXED)
    assert told(boxed, "penalty") == (
        "Mara has no legal move and pays 2 points. The tower on a1 is taken apart."
    )
    paid = played(boxed, "penalty")
    assert WORDS.position_sentences(paid, SPEAKER)[0] == "Mara has −2 points."
    assert WORDS.turn_prompt(boxed, LIGHT, SPEAKER)[0] == "Mara has no legal turn"


@pytest.mark.parametrize(
    ("pieces", "choice", "heading", "words"),
    [
        (CHAIN, "d4e4", "d4 to e4 and f4", "No tower, so the turn is over."),
        (CHAIN, "d4e5", "d4 to e5 and f6", "Your own tower on f6: you move on, 3 moves left."),
        (CHAIN, "d4d5", "d4 to d5 and d6", "A tower of Theo on d5: Theo has to move it."),
        (
            "bw d7, b g1",
            "d7d8",
            "d7 over the line: 2 points",
            "That scores 2 points. Then you place the piece that comes back.",
        ),
    ],
)
def test_the_hint_says_what_a_move_would_do(
    pieces: str, choice: str, heading: str, words: str
) -> None:
    assert hinted(placed(pieces, used=1), choice) == (heading, words)


def test_the_hint_of_picture_09_sees_the_points_to_come() -> None:
    """ "To e6 and f7: a new tower of yours. From f7 you could score 2." """
    state = placed("bw d5, b f7, b g1", used=1)
    heading, words = hinted(state, "d5e6")
    assert heading == "d5 to e6 and f7"
    assert words.endswith("From there you could score 2.")


def test_the_prompt_counts_the_moves_and_lists_the_places_of_a_homecoming() -> None:
    heading, words = WORDS.turn_prompt(placed(CHAIN, used=2), LIGHT, SPEAKER)
    assert heading == "Mara moves"
    assert words == "The tower on d4: 3 moves left."
    assert "1 move left" in WORDS.turn_prompt(placed(CHAIN, used=4), LIGHT, SPEAKER)[1]
    assert WORDS.turn_prompt(placed("wb d4, w a1", DARK), DARK, SPEAKER) == (
        "Theo moves",
        "Mara left you the tower on d4. It has to be your first move.",
    )
    owed = played(placed("bw a7, w b2, b g8", used=1), "a7a8")
    assert WORDS.turn_prompt(owed, LIGHT, SPEAKER) == (
        "Mara puts a piece back",
        "It comes home, to row A first, then to B or C. Choose d2 or f2.",
    )


def test_the_list_of_turns_tells_a_whole_row_beside_what_filled_it() -> None:
    """Ruling C25."""
    before = placed(SEVEN, seven_in_front=True)
    turn = WORDS.story(before, step(before, "g7g8"), SPEAKER)
    assert WORDS.brief(turn) == "g7 to g8; Mara holds all seven squares"


@pytest.mark.parametrize(
    ("pieces", "used", "choices", "note"),
    [
        ("w a3, b g8", 0, ["a3a4"], ("a3 to a4", "No tower, so the turn is over.")),
        (CHAIN, 1, ["d4e4"], ("d4 to e4 and f4", "No tower, so the turn is over.")),
        (CHAIN, 1, ["d4d5"], ("A tower on d5", "Whoever has the upper piece has to move it next.")),
        ("bw d7, b g1", 1, ["d7d8"], ("2 points", "What left the board comes back now.")),
        ("bw f7, b e8, b g1", 1, ["f7e8"], ("2 points", "What left the board comes back now.")),
        ("bw f7, b e8, b g1", 1, ["f7e8", "@b2"], ("Back on b2", "The piece is in play again.")),
        (BOXED, 0, ["penalty"], ("No legal turn", "The marker goes back two squares.")),
    ],
)
def test_the_note_of_a_turn_says_what_it_means_for_the_next_one(
    pieces: str, used: int, choices: list[str], note: tuple[str, str]
) -> None:
    """The tower that a scoring leap left to the other still stands while a piece comes back."""
    *earlier, last = choices
    before = played(placed(pieces, used=used), *earlier)
    told = WORDS.story(before, step(before, last), SPEAKER)
    assert WORDS.reveal_note(told.beats) == note


def test_the_position_read_aloud_names_men_tower_scores_and_die() -> None:
    said = " ".join(WORDS.position_sentences(placed(CHAIN, used=2, scores=(3, -1)), SPEAKER))
    for part in (
        "Mara has 3 points.",
        "Theo has −1 points.",
        "Mara stands on a1, d5, b6.",
        "A tower on d4: Mara above, Theo below.",
        "3 moves left.",
    ):
        assert part in said


def test_the_end_says_who_won_and_why() -> None:
    won = Outcome((1,), "target", (9, 12))
    state = placed("w a1, b g8", scores=(9, 12))
    assert WORDS.past_result(won, SPEAKER.names) == "Theo wins, 12 to 9"
    assert WORDS.reason(won, SPEAKER, state) == (
        "Theo has reached 12 and is 3 ahead; two are enough."
    )
    seven = Outcome((0,), "seven in front", (3, 4))
    assert "all seven squares" in WORDS.reason(seven, SPEAKER, state)
    assert WORDS.past_result(Outcome((), "agreed", (12, 12)), SPEAKER.names) == "A draw, 12 to 12"
    assert WORDS.past_result(won, SPEAKER.names) == "Theo wins, 12 to 9"


def test_the_header_names_the_options_that_matter() -> None:
    assert WORDS.title_line(RULES.check_options({})) == "first to 12, two ahead"
    assert WORDS.title_line(RULES.check_options({"target": 20, "depth": 9})) == (
        "first to 20, two ahead, 9 rows, homes 4-3-4"
    )
    assert "or the whole last row" in WORDS.title_line(
        RULES.check_options({"seven_in_front": True})
    )


def test_seven_in_front_is_announced_and_the_other_one_is_warned() -> None:
    """Ruling C25."""
    state = placed(SEVEN, seven_in_front=True)
    assert "Mara holds all seven squares before the line and wins, unless Theo" in told(
        state, "g7g8"
    )
    prompt = WORDS.turn_prompt(played(state, "g7g8"), DARK, SPEAKER)
    assert prompt[1].startswith(
        "Mara holds all seven squares before the line and wins, unless Theo breaks that"
    )
