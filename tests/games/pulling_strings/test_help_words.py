"""The sentences before and after a choice: true and whole, with tiles or without."""

from typing import Any

import pytest

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.games.pulling_strings.words import PullingStringsWords
from tests.games.pulling_strings.boards import LAYOUT, position

WORDS = PullingStringsWords()
NAMES = ("Mara", "Theo")
TILES = Players(NAMES, lambda end: LAYOUT[end].upper())
SIGNS = Players(NAMES)
PICTURE = position({(0, 1): 1, (0, 2): 1, (0, 3): 2, (1, 1): 3, (3, 0): 2, (3, 3): 1})
"""The board of the brief: Mara has three home, and three more one step below her square."""

THEO_SEES = {"n2": 0.5, "s4": 0.2, "w1": 0.15, "w2": 0.09, "w3": 0.06}


def analysis(seat: Seat, shares: dict[str, float], likely: dict[str, float]) -> Analysis:
    values = dict.fromkeys((*shares, *likely), 0.5)
    return Analysis(seat, values, shares, (0.5, 0.5), 100, likely={1 - seat: likely})


def pulls(first: str, second: str) -> dict[Seat, Pull]:
    return {0: Pull(END_NUMBERS[first]), 1: Pull(END_NUMBERS[second])}


def test_a_nudge_names_what_the_other_may_pull() -> None:
    found = analysis(1, {"e4": 1.0}, THEO_SEES)
    assert WORDS.nudge(PICTURE, found, TILES) == "Mara may pull H, X or P."
    assert WORDS.nudge(PICTURE, found, SIGNS) == (
        "Mara may pull up in column 2, down in column 4 or left in row 1."
    )
    anything = analysis(1, {"e4": 1.0}, dict.fromkeys(("n1", "n2", "n3", "e1"), 0.05))
    assert WORDS.nudge(PICTURE, anything, TILES) == "Mara may pull almost anything."


@pytest.mark.parametrize(
    ("shares", "tiles", "signs"),
    [
        (
            {"e4": 0.5, "n1": 0.3, "s1": 0.15, "w2": 0.05},
            "Change between B, F and V, so Mara cannot guess.",
            "Good for you: pull right in row 4, up in column 1 "
            "or down in column 1. "
            "Change between them, so Mara cannot guess.",
        ),
        ({"e4": 0.95, "n1": 0.05}, "Best for you: pull B.", "Best for you: pull right in row 4."),
        (
            {"e4": 0.7, **dict.fromkeys(("n1", "s1", "w2", "w4"), 0.075)},
            "Often pull B, but not always.",
            "Often pull right in row 4, but not always.",
        ),
    ],
)
def test_advice_is_to_mix_unless_one_end_is_nearly_all(
    shares: dict[str, float], tiles: str, signs: str
) -> None:
    found = analysis(1, shares, {"n2": 1.0})
    assert WORDS.advice(PICTURE, found, TILES) == f"Mara may pull H. {tiles}"
    assert WORDS.advice(PICTURE, found, SIGNS) == f"Mara may pull up in column 2. {signs}"


def test_strings_without_disks_are_one_thing_to_pull() -> None:
    """Rows 3 and 5 and column 5 hold nothing: six ends that do the same."""
    shares = {"e4": 0.4, **dict.fromkeys(("n5", "s5", "e3", "w3", "e5", "w5"), 0.1)}
    found = analysis(1, shares, {"n2": 1.0})
    assert WORDS.advice(PICTURE, found, TILES).endswith(
        "Change between B and an empty string, so Mara cannot guess."
    )


# The coach -------------------------------------------------------------------------------------


def note(
    stacks: dict[tuple[int, int], int], seat: Seat, speaker: Players = TILES, broken: str = ""
) -> Any:
    found = WORDS.coach_note(
        position(stacks, broken), analysis(seat, {"n1": 1.0}, {"n1": 1.0}), speaker
    )
    return None if found is None else (found.text, found.places, found.warns)


def test_the_coach_warns_of_a_stack_one_step_from_a_home_that_could_win_or_says_nothing() -> None:
    stacks = {(2, 0): 2}
    assert note(stacks, 1) == (
        "Careful: the 2 on V’s string is one step from Mara’s home.",
        ("c10", "c15"),
        True,
    )
    assert note(stacks, 1, SIGNS) == (
        "Careful: the marked 2 is one step from Mara’s home.",
        ("c10", "c15"),
        True,
    )
    assert note({(2, 4): 1, (2, 0): 5}, 1) == (
        "Careful: the 5 on V’s string could win at Mara’s home.",
        ("c10", "c15"),
        True,
    )
    text, places, warns = note({(0, 1): 4, (2, 4): 1, (4, 2): 2}, 0, broken="e5")
    assert text.startswith("A chance: the 1 on ")
    assert text.endswith(" is one step from your home.")
    assert (places, warns) == (("c14", "c9"), False)
    assert note({(2, 2): 5}, 0) is None
    assert note({(1, 2): 1, (0, 0): 1}, 0) is None


# A reason --------------------------------------------------------------------------------------


def reason(first: str, second: str, seat: Seat, likely: dict[str, float], **changes: Any) -> str:
    state = changes.get("state", PICTURE)
    own = (first, second)[seat]
    found = analysis(seat, changes.get("shares", {own: 1.0}), likely)
    return WORDS.choice_reason(state, pulls(first, second), found, changes.get("speaker", TILES))


def test_a_reason_says_what_a_pull_brings_takes_or_stops_or_that_it_waits() -> None:
    nothing = {"n5": 1.0}
    small = position({(1, 1): 3, (3, 0): 1})
    assert reason("n2", "s5", 0, nothing) == "Mara pulls H, which could win at once."
    assert reason("n2", "s5", 0, nothing, state=small) == "Mara pulls H to bring 3 home."
    assert reason("n2", "w2", 0, {"w2": 1.0}, state=small) == (
        "Mara pulls H to bring 3 home, or to hold Theo back."
    )
    assert reason("s5", "s1", 1, nothing, state=small) == "Theo pulls V to take 1 away from Mara."
    assert reason("n2", "w2", 1, {"n2": 1.0}, state=small, speaker=SIGNS) == (
        "Theo pulls left in row 2 to bring 3 home, or to hold Mara back."
    )
    start = position({(2, 2): 5})
    assert reason("n5", "s5", 0, {"n3": 1.0}, state=start) == ("Mara waits: L moves nothing.")
    assert reason("n3", "s5", 0, {"n5": 1.0}, state=start) == ""
    state = position({(2, 2): 5}, choosing="table")
    choices = {0: Pull(None), 1: Pull(3)}
    assert WORDS.choice_reason(state, choices, analysis(0, {"n1": 1.0}, {}), TILES) == ""


# The review ------------------------------------------------------------------------------------


def turned(first: str, second: str, seat: Seat, better: str, **changes: Any) -> str:
    state = changes.get("state", PICTURE)
    found = analysis(seat, {better: 1.0}, {})
    wanted = Pull(END_NUMBERS[better])
    speaker = changes.get("speaker", TILES)
    return WORDS.turning_point(state, pulls(first, second), found, wanted, speaker)


def test_a_turning_point_says_against_what_and_what_it_would_have_led_to() -> None:
    assert turned("n2", "s5", 1, "e4") == "against H, B would have kept Theo in the game, 3 to 4."
    assert turned("s5", "e1", 0, "n2") == "against O, H would have won it for Mara, 6 to 1."
    small = position({(1, 1): 3, (3, 0): 1})
    assert turned("s5", "s5", 1, "w2", state=small) == (
        "against N, S would have made it 3 to 1 for Theo."
    )
    assert turned("s5", "s5", 1, "w2", state=small, speaker=SIGNS) == (
        "against pulling down in column 5, "
        "pulling left in row 2 would have made it 3 to 1 for Theo."
    )
    assert turned("s5", "s5", 1, "n4", state=small) == (
        "against N, A would have helped Theo in the next turn."
    )


def habit(ends: str, speaker: Players = TILES) -> str:
    return WORDS.habit([Pull(END_NUMBERS[end]) for end in ends.split()], 1, speaker)


def test_a_habit_is_named_only_when_it_strikes() -> None:
    assert habit("w1 w2 w3 w1 n1 w5 w4") == "Theo pulled left in 6 of 7 turns."
    assert habit("n1 n2 w3 n1 s2 n1 e4") == "Theo pulled F in 3 of 7 turns."
    assert habit("n1 n2 w3 n1 s2 n1 e4", SIGNS) == ("Theo pulled up in column 1 in 3 of 7 turns.")
    assert habit("w1 w2 w3 w4 w5") == ""
    assert habit("w1 n2 e3 s4 w2 n3 e4 s5") == ""
