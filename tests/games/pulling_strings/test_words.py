"""The sentences of a match are true, consistent, and work with several plural forms."""

import gettext
from dataclasses import replace
from typing import Any

import pytest

from pullstrings_qt.core import language
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.story import Story
from pullstrings_qt.games.pulling_strings.geometry import END_NAMES, END_NUMBERS, HOMES, End
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState
from pullstrings_qt.games.pulling_strings.story_words import carried
from pullstrings_qt.games.pulling_strings.string_pulls import Carried, StringPull
from pullstrings_qt.games.pulling_strings.words import PullingStringsWords
from tests.games.pulling_strings.boards import middle_position, position, step_of

WORDS = PullingStringsWords()
Stacks = dict[tuple[int, int], int]
SPEAKER = Players(("Mara", "Theo"), END_NAMES.__getitem__)
THREE_THAT_MOVE: Stacks = {(2, 2): 1, (3, 2): 1, (3, 1): 1}
EDGE = "Every stack on it moves one step, unless it is already at the edge."


class ThreePlurals(gettext.NullTranslations):
    """Words with a plural for one, for two to four and for more, as in Czech."""

    def ngettext(self, one: str, many: str, count: int) -> str:
        kind = "one" if count == 1 else "few" if count < 5 else "many"
        return f"{many} ({kind})"


def told(
    stacks: Stacks, first: str, second: str, signed: str | None = None, **options: Any
) -> Story:
    """Return the story of squares pulling one end and circles the other (rows from 0)."""
    state = position(stacks, **options)
    return WORDS.story(state, step_of(state, first, second, signed), SPEAKER)


def splitting(count: int) -> str:
    """Return what is said when so many stacks of a string split."""
    return told({(row, 2): 2 for row in range(count)}, "n3", "s3").sentences[1]


def moving(count: int) -> str:
    """Return what is said when one string moves so many stacks, more than fit on a board too."""
    stacks = (Carried(12, 7, 1, 1),) * count
    return carried(StringPull(0, (0,), stacks, None, ()), SPEAKER)


def test_counts_are_digits_and_the_position_names_every_broken_end() -> None:
    told = WORDS.position_sentences(middle_position(), SPEAKER)
    assert told[-2:] == ["Broken end, right, string 3.", "Broken end, right, string 4."]
    assert splitting(2) == "2 stacks are pulled both ways and split."
    assert splitting(5) == "5 stacks are pulled both ways and split."
    assert moving(4).endswith(" moves 4 stacks up.")
    assert moving(15).endswith(" moves 15 stacks up.")


def test_who_lost_is_not_told_what_is_missing() -> None:
    state = position({divmod(HOMES[0][0], 5): 5})
    assert WORDS.seat_status(state, 1) == "6 more to win"
    ended = replace(state, ending=Outcome((0,), "five home", state.scores))
    said = [WORDS.seat_status(ended, seat) for seat in (0, 1)]
    assert said == ["Five disks are home", "final score"]


def test_a_language_may_have_more_plurals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_words", ThreePlurals())
    assert splitting(3) == "3 stacks are pulled both ways and split. (few)"
    assert splitting(5) == "5 stacks are pulled both ways and split. (many)"
    assert moving(3).endswith(" 3 stacks up (few).")
    assert moving(6).endswith(" 6 stacks up (many).")


@pytest.mark.parametrize(("end", "side"), [("n4", "up"), ("e4", "right"), ("s4", "down")])
def test_the_plural_of_a_hint_is_the_language_s_too(
    monkeypatch: pytest.MonkeyPatch, end: str, side: str
) -> None:
    state = position({(2, 3): 1, (3, 2): 1, (3, 3): 1})
    said = hint(state, END_NUMBERS[end])
    assert said.startswith(f"2 stacks slide {side}.")
    monkeypatch.setattr(language, "_words", ThreePlurals())
    assert hint(state, END_NUMBERS[end]).startswith(f"2 stacks slide {side}. (few)")


def test_a_hint_counts_in_digits() -> None:
    both = position({(1, 4): 3, (3, 4): 1})
    assert hint(both, END_NUMBERS["n5"]) == (
        "2 stacks slide up. Mara would have 0 home. Theo would have 0 home."
    )
    gain = position({(1, 3): 3})
    assert hint(gain, END_NUMBERS["e2"]) == ("One stack slides right. Mara would have 3 home.")


def hint(state: PullingStringsState, end: End) -> str:
    """Return what a pull at an end alone would do."""
    found = WORDS.choice_hint(state, Pull(end), SPEAKER)
    assert found is not None
    return found[1]


def note(stacks: dict[tuple[int, int], int], *ends: str, breaks: str = "end") -> str:
    return WORDS.reveal_note(told(stacks, *ends, breaks=breaks).beats)[1]


def test_a_note_tells_of_stacks_at_the_edge_and_of_what_breaks() -> None:
    stacks = {(0, 2): 2, (2, 2): 1}
    assert note(stacks, "n3", "n3") == f"{EDGE} Then the end breaks."
    assert note(stacks, "n3", "n3", breaks="string") == f"{EDGE} Then the whole string breaks."
    assert note(stacks, "n3", "n2") == EDGE
    assert note(stacks, "n3", "s3").startswith("Every stack on it splits in two.")


# A row of the list of turns --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stacks", "first", "second", "said"),
    [
        ({(0, 0): 2, (3, 3): 1}, "e1", "n4", "Mara brings 2 home"),
        ({(1, 1): 3, (3, 3): 1}, "n4", "n2", "Theo brings 3 to Mara"),
        ({(0, 1): 2, (3, 3): 1}, "n4", "e1", "Theo takes 2 from Mara"),
        ({(2, 2): 2}, "n3", "n3", "An end breaks"),
        (THREE_THAT_MOVE, "n3", "n2", "Theo moves the 1 up"),
        ({(2, 2): 1}, "n3", "n5", "Mara moves the 1 up"),
    ],
)
def test_a_row_tells_the_most_telling_beat(
    stacks: Stacks, first: str, second: str, said: str
) -> None:
    """Who brought what, else what broke, else what moved last."""
    assert WORDS.brief(told(stacks, first, second)) == said


@pytest.mark.parametrize(
    ("turns", "words"),
    [
        (1, "1 turn is played; that is the limit of this match."),
        (300, "300 turns are played; that is the limit of this match."),
    ],
)
def test_the_limit_of_turns_speaks_of_nobody(turns: int, words: str) -> None:
    outcome = Outcome((), "turn limit", (1, 2))
    assert WORDS.reason(outcome, SPEAKER, position({}, turn_limit=turns)) == words
