"""Alt texts describe the shape; only one of the two names the letter."""

import re

from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.skeleton import FINGERS, JOINTS, skeleton
from pullstrings_qt.signs.views import seen
from pullstrings_qt.signs.words import cue_text, named_text, shape_text


def test_shapes_and_cues_are_short_sentences_that_name_no_letter() -> None:
    """Naming a neighbor ("like U, but") would give it away as well."""
    for letter in LETTERS:
        text = shape_text(letter)
        assert re.search(rf"\b{letter}\b", text, re.IGNORECASE) is None
        assert re.search(r"letter|\b[B-Z]\b", text) is None, letter
        assert re.fullmatch(r"[A-Z].{29,168}\.", text), letter
        assert named_text(letter) == f"The sign for {letter}: {text}"
    for letter in LETTERS:
        text = cue_text(letter)
        assert re.fullmatch(r"[A-Z].{0,67}\.", text), letter
        assert re.search(r"\b[B-Z]\b", text) is None, letter
    for words in (shape_text, cue_text):
        assert len({words(each) for each in LETTERS}) == 26


def up(letter: str) -> list[str]:
    """Return the fingers that are not folded; one that crosses another is a little bent."""
    fingers = alphabet()[letter].pose.fingers
    return [name for name in FINGERS if fingers[name].knuckle < 45 and fingers[name].middle < 50]


def test_as_many_fingers_are_up_or_over_the_thumb_as_the_cue_says() -> None:
    """The tip of the thumb lies beyond the knuckles of the fingers that hang over it."""
    words = {1: ("one finger", "little finger"), 2: ("two fingers",), 3: ("three fingers",)}
    for letter, count in {"D": 1, "F": 3, "I": 1, "R": 2, "U": 2, "V": 2, "W": 3}.items():
        assert any(word in cue_text(letter).casefold() for word in words[count]), letter
        assert "up" in cue_text(letter)
        assert len(up(letter)) == count, letter
    told = {3: "Three fingers fold", 2: "Two fingers fold", 1: "between the index and middle"}
    for letter, count in {"M": 3, "N": 2, "T": 1}.items():
        places = dict(zip(JOINTS, seen(alphabet()[letter].pose, skeleton()), strict=True))
        over = [name for name in FINGERS if places[f"{name}_knuckle"][0] > places["thumb_tip"][0]]
        assert len(over) == count, letter
        assert told[count] in cue_text(letter)
