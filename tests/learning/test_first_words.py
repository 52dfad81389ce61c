"""The word at the end of a session (issue 15, point 5)."""

from random import Random

from pullstrings_qt.learning.teaching_order import letter_groups
from pullstrings_qt.learning.words import MIN_LETTERS, end_word, english_words, first_words

LISTS = (first_words(), english_words())


def _words(letters: str, new: str = "", name: str = "", lists: object = LISTS) -> set[str]:
    assert isinstance(lists, tuple)
    return {end_word(letters, list(new), lists, name, Random(seed)) for seed in range(40)}


def test_first_words_are_friendly_and_hold_todays_letters() -> None:
    first = letter_groups()[0]
    assert len(first) == MIN_LETTERS
    assert _words(first, first) <= {"LIVE", "LOVE", "OLIVE"}
    assert _words("MARLI", "MARLI", "Mara") == {"MARA"}
    assert _words("MARLIVOED", "VOED", "Mara") != {"MARA"}, "not every day"
    assert "MARA" not in _words("MRLIVO", "MRLIVO", "Mara")
    assert _words("LIVOEQ", "Q") <= {"LIVE", "LOVE", "OLIVE", "OIL"}
    assert _words("WEBTJ", "WEBTJ", lists=((), ("web", "jet"))) == {"WEB", "JET"}
    assert _words("QXZJK", "QXZJK") == {"QXZ"}
    assert _words("QXZCK", "Q", "Zxk") == {"ZXK"}, "the name, met long ago"
    words = first_words()
    assert len(set(words)) == len(words) > 100
    assert list(words) == sorted(words)
    assert all(word.isascii() and word.isalpha() and word.islower() for word in words)


def test_words_hold_todays_letters_and_none_that_was_not_met() -> None:
    met = ""
    for group in letter_groups():
        met += group
        for word in _words(met, group):
            assert set(word) <= set(met)
            assert set(word) & set(group)
            assert 3 <= len(word) <= 5
