"""Alt texts describe the shape; only one of the two names the letter."""

import re
from collections.abc import Callable

import pytest

from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.skeleton import FINGERS, JOINTS, skeleton
from pullstrings_qt.signs.views import seen
from pullstrings_qt.signs.words import cue_text, named_text, shape_text


def test_a_shape_is_a_sentence_of_bearable_length_that_names_no_letter() -> None:
    """Naming a neighbor ("like U, but") would give it away as well."""
    for letter in LETTERS:
        text = shape_text(letter)
        assert re.search(rf"\b{letter}\b", text, re.IGNORECASE) is None
        assert re.search(r"letter|\b[B-Z]\b", text) is None, letter
        assert re.fullmatch(r"[A-Z].{29,168}\.", text), letter
        assert named_text(letter) == f"The sign for {letter}: {text}"


@pytest.mark.parametrize("text", [shape_text, cue_text])
def test_no_two_letters_sound_the_same(text: Callable[[str], str]) -> None:
    assert len({text(letter) for letter in LETTERS}) == 26


def test_a_cue_is_a_short_sentence_that_does_not_name_the_letter() -> None:
    for letter in LETTERS:
        text = cue_text(letter)
        assert re.fullmatch(r"[A-Z].{0,67}\.", text), letter
        assert re.search(r"\b[B-Z]\b", text) is None, letter


def up(letter: str) -> list[str]:
    """Return the fingers that are not folded; one that crosses another is a little bent."""
    fingers = alphabet()[letter].pose.fingers
    return [name for name in FINGERS if fingers[name].knuckle < 45 and fingers[name].middle < 50]


@pytest.mark.parametrize(
    ("letter", "count"), [("D", 1), ("F", 3), ("I", 1), ("R", 2), ("U", 2), ("V", 2), ("W", 3)]
)
def test_as_many_fingers_are_up_as_the_cue_says(letter: str, count: int) -> None:
    words = {1: ("one finger", "little finger"), 2: ("two fingers",), 3: ("three fingers",)}[count]
    assert any(word in cue_text(letter).casefold() for word in words)
    assert "up" in cue_text(letter)
    assert len(up(letter)) == count


@pytest.mark.parametrize(("letter", "count"), [("M", 3), ("N", 2), ("T", 1)])
def test_as_many_fingers_hang_over_the_thumb_as_the_cue_says(letter: str, count: int) -> None:
    """The tip of the thumb lies beyond the knuckles of the fingers that hang over it."""
    places = dict(zip(JOINTS, seen(alphabet()[letter].pose, skeleton()), strict=True))
    hanging = [name for name in FINGERS if places[f"{name}_knuckle"][0] > places["thumb_tip"][0]]
    assert len(hanging) == count
    told = {3: "Three fingers fold", 2: "Two fingers fold", 1: "between the index and middle"}
    assert told[count] in cue_text(letter)
