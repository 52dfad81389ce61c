"""The sentences of a match say what is true, alike, and in languages with more plurals too."""

import gettext
from collections.abc import Callable, Sequence

import pytest

from pullstrings_qt.core import language
from pullstrings_qt.core.game import Event, Outcome
from pullstrings_qt.games.pulling_strings import text
from pullstrings_qt.games.pulling_strings.events import StackMoved, StackSplit
from pullstrings_qt.games.pulling_strings.geometry import END_NAMES, END_NUMBERS
from pullstrings_qt.games.pulling_strings.speaker import Speaker
from tests.games.pulling_strings.boards import position, step_of

SPEAKER = Speaker(("Mara", "Theo"), END_NAMES.__getitem__)
EDGE = "Every stack on it moves one step, unless it already lies at the edge."


class ThreePlurals(gettext.NullTranslations):
    """Words with a plural for one, for two to four and for more, as in Czech."""

    def ngettext(self, one: str, many: str, count: int) -> str:
        kind = "one" if count == 1 else "few" if count < 5 else "many"
        return f"{{number}} {kind}: {many}"


def moves(count: int) -> list[Event]:
    return [StackMoved(5 + cell, cell, 1, 0) for cell in range(count)]


def splits(count: int) -> list[Event]:
    return [StackSplit(cell, 2, 1, (0, 10), (cell, cell + 5)) for cell in range(5, 5 + count)]


@pytest.mark.parametrize(
    ("events", "words"),
    [
        (moves(1), "One stack moves."),
        (moves(3), "Three stacks move."),
        (moves(12), "12 stacks move."),
        (splits(2), "Two stacks split."),
    ],
)
def test_counts_are_words_at_the_start_of_a_sentence(events: list[Event], words: str) -> None:
    assert text.announcement(events, SPEAKER) == [words]


@pytest.mark.parametrize("make", [moves, splits])
def test_a_language_may_have_more_plurals(
    monkeypatch: pytest.MonkeyPatch, make: Callable[[int], list[Event]]
) -> None:
    monkeypatch.setattr(language, "_catalogue", ThreePlurals())
    assert text.announcement(make(3), SPEAKER)[0].startswith("Three few: ")
    assert text.announcement(make(6), SPEAKER)[0].startswith("Six many: ")


@pytest.mark.parametrize(("end", "side"), [("n4", "up"), ("e4", "right"), ("s4", "down")])
def test_the_plural_of_a_hint_is_the_language_s_too(
    monkeypatch: pytest.MonkeyPatch, end: str, side: str
) -> None:
    state = position({(2, 3): 1, (3, 2): 1, (3, 3): 1})
    said = text.hint(state, END_NUMBERS[end], SPEAKER)[1]
    assert said.startswith(f"Two stacks slide {side}.")
    monkeypatch.setattr(language, "_catalogue", ThreePlurals())
    assert text.hint(state, END_NUMBERS[end], SPEAKER)[1].startswith("Two few: ")


def test_a_hint_counts_in_words() -> None:

    both = position({(1, 4): 3, (3, 4): 1})
    assert text.hint(both, END_NUMBERS["n5"], SPEAKER)[1] == (
        "Two stacks slide up. Mara would have none home, Theo none."
    )
    gain = position({(1, 3): 3})
    assert text.hint(gain, END_NUMBERS["e2"], SPEAKER)[1] == (
        "One stack slides right. Mara would have three home."
    )


def note(stacks: dict[tuple[int, int], int], *ends: str, breaks: str = "end") -> str:
    return text.reveal_note(step_of(position(stacks, breaks=breaks), *ends).events)[1]


def test_a_note_tells_of_stacks_at_the_edge_and_of_what_breaks() -> None:
    stacks = {(0, 2): 2, (2, 2): 1}
    assert note(stacks, "n3", "n3") == f"{EDGE} Then the end breaks."
    assert note(stacks, "n3", "n3", breaks="string") == f"{EDGE} Then the whole string breaks."
    assert note(stacks, "n3", "n2") == EDGE.replace("on it", "on them")
    assert note(stacks, "n3", "s3").startswith("Every stack on it splits in two.")


def said(events: Sequence[Event]) -> str:
    return " ".join(text.announcement(events, SPEAKER))


def test_a_string_that_breaks_is_announced_once() -> None:
    whole = said(step_of(position({(2, 2): 1}, breaks="string"), "n3", "n3").events)
    assert whole.endswith("The whole string breaks. Both of you pulled the same end.")
    assert "s3" not in whole
    end = said(step_of(position({(2, 2): 1}), "n3", "n3").events)
    assert end.endswith("End n3 breaks. Both of you pulled it.")


@pytest.mark.parametrize(
    ("turns", "words"),
    [
        (1, "1 turn is played; that is the limit of this match."),
        (300, "300 turns are played; that is the limit of this match."),
    ],
)
def test_the_limit_of_turns_speaks_of_nobody(turns: int, words: str) -> None:
    outcome = Outcome((), "turn limit", (1, 2))
    assert text.reason(outcome, SPEAKER, position({}, turn_limit=turns)) == words
    assert text.reason(outcome, SPEAKER) == "All turns of this match are played."
