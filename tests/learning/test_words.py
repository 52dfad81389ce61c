"""Words to read: the list, what fits, and comparing answers."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.learning.words import (
    LENGTHS,
    Mark,
    TileRating,
    compared,
    english_words,
    letter_tiles,
    names_in,
    plain_letters,
    read_as,
    suitable_words,
    tile_ratings,
    words_with,
)
from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.tiles.tile_set import tile_set


@pytest.mark.parametrize("letter", LETTERS)
def test_every_letter_has_short_words(letter: str) -> None:
    found = words_with(letter, "")
    assert len(found) == 3
    assert all(letter in word and len(word) <= 5 for word in found)


def test_suitable_words_are_of_known_letters_and_fit_for_families() -> None:
    known = set("AEILMNOST")
    assert all(known.issuperset(word) for word in words_with("L", known))
    assert words_with("J", "AM")[0] == "JAM"
    # A few of each kind that packaging/words_left_out.txt keeps out.
    unwanted = "damn crap sex kill murder rape bastard idiot heroin beer hate gun nazi bugger cum"
    assert not set(unwanted.split()) & set(english_words())
    assert suitable_words(("cab", "bee", "tea"), "ABC") == ("CAB",)
    assert suitable_words(("cab", "cab", "baba"), "ABC", "short") == ("CAB", "BABA")
    assert suitable_words(("cab",), "ABC", "long") == ()
    assert suitable_words((), LETTERS) == ()
    assert letter_tiles(tile_set("asl")) == {letter: letter.lower() for letter in LETTERS}
    assert letter_tiles(tile_set("hiragana")) == {}


letters = st.text(alphabet="ABCDE", max_size=8)


def test_the_list_has_every_letter_length_doubled_and_moving_words() -> None:
    words = english_words()
    assert 2000 <= len(words) <= 4000
    assert list(words) == sorted(set(words))
    assert all(re.fullmatch("[a-z]{2,8}", word) for word in words)
    assert {letter for word in words for letter in word.upper()} == set(LETTERS)
    for length, (minimum, maximum) in LENGTHS.items():
        found = suitable_words(words, LETTERS, length)
        assert len(found) > 500
        assert all(minimum <= len(word) <= maximum for word in found)
    assert any(re.search(r"(.)\1", word) for word in words)
    assert any("j" in word for word in words)
    assert any("z" in word for word in words)


def test_names_and_typed_words_are_read_as_hands_spell_them() -> None:
    typed = "Mia, Zoë;Jean-Luc  O’Neil\nSøren, Łukasz, R2, 李, Q, Bartholomewsson, mia"
    names = names_in(typed, LETTERS)
    assert names.kept == ("MIA", "ZOE", "JEANLUC", "ONEIL", "SOREN", "LUKASZ")
    assert names.skipped == ("R2", "李", "Q", "Bartholomewsson")
    assert names_in(" ,; ", LETTERS).kept == ()
    assert plain_letters("Straße é") == "STRASSE E"
    assert plain_letters("Łukasz Søren Æðel Þór") == "LUKASZ SOREN AEDEL THOR"
    reading = read_as("ZOE", " z o ë ", LETTERS)
    assert reading.right
    assert reading.strange == ()
    reading = read_as("CAT", "c4t!", LETTERS)
    assert reading.strange == ("4", "!")
    assert reading.answer == "CT"
    assert not reading.right


def test_an_answer_is_compared_letter_by_letter() -> None:
    assert compared("HOUSE", "HOUSE") == tuple(Mark(letter, letter) for letter in "HOUSE")
    assert compared("CAT", "CUT") == (Mark("C", "C"), Mark("A", "U"), Mark("T", "T"))
    assert compared("HOUSE", "HOSE") == (
        Mark("H", "H"),
        Mark("O", "O"),
        Mark("U", ""),
        Mark("S", "S"),
        Mark("E", "E"),
    )
    assert compared("AT", "ART") == (Mark("A", "A"), Mark("", "R"), Mark("T", "T"))
    assert compared("AB", "") == (Mark("A", ""), Mark("B", ""))


@given(word=letters, answer=letters)
def test_a_comparison_holds_both_whole_and_is_never_worse_than_place_by_place(
    word: str, answer: str
) -> None:
    marks = compared(word, answer)
    assert "".join(mark.letter for mark in marks) == word
    assert "".join(mark.read for mark in marks) == answer
    plain = sum(a != b for a, b in zip(word, answer, strict=False)) + abs(len(word) - len(answer))
    assert sum(not mark.right for mark in marks) <= plain


def test_a_letter_counts_once_and_as_wrong_if_it_was_wrong_anywhere() -> None:
    letters = letter_tiles(tile_set("asl"))
    right, wrong = Rating.GOOD, Rating.AGAIN

    def ratings(word: str, answer: str) -> dict[str, TileRating]:
        return tile_ratings(read_as(word, answer, letters), letters)

    assert ratings("SEES", "SEAS") == {"s": (right, "s"), "e": (wrong, "a")}
    assert ratings("OFF", "OF") == {"o": (right, "o"), "f": (wrong, None)}
    assert ratings("A", "BC") == {"a": (wrong, "b")}
