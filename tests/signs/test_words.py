"""Alt texts describe the shape; only one of the two names the letter."""

import re

import pytest

from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.signs.words import named_text, shape_text


@pytest.mark.parametrize("letter", LETTERS)
def test_the_shape_does_not_name_the_letter(letter: str) -> None:
    text = shape_text(letter)
    assert re.search(rf"\b{letter}\b", text, re.IGNORECASE) is None
    assert "letter" not in text


@pytest.mark.parametrize("letter", LETTERS)
def test_no_capital_stands_alone(letter: str) -> None:
    """Naming a neighbour ("like U, but") would give it away as well."""
    assert re.findall(r"\b[B-Z]\b", shape_text(letter)) == []


@pytest.mark.parametrize("letter", LETTERS)
def test_the_other_text_names_it(letter: str) -> None:
    assert named_text(letter) == f"The sign for {letter}: {shape_text(letter)}"


def test_no_two_shapes_sound_the_same() -> None:
    assert len({shape_text(letter) for letter in LETTERS}) == 26


@pytest.mark.parametrize("letter", LETTERS)
def test_a_text_is_a_sentence_of_bearable_length(letter: str) -> None:
    text = shape_text(letter)
    assert text[0].isupper()
    assert text.endswith(".")
    assert 30 < len(text) < 170
