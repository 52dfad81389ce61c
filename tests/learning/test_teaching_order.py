"""The order in which letters are introduced (issue 15, point 2)."""

import tomllib
from itertools import combinations

import pytest

from pullstrings_qt.core.profile import ALPHABET, EASY_FIRST, letter_order
from pullstrings_qt.core.resources import resource
from pullstrings_qt.learning.look_alikes import close_tiles
from pullstrings_qt.learning.session import DAILY_NEW
from pullstrings_qt.learning.teaching_order import letter_groups, teaching_order, todays_tiles
from pullstrings_qt.learning.words import english_words, suitable_words
from pullstrings_qt.tiles.tile_set import tile_set

ASL = tile_set("asl")


def _days(order: str, name: str = "") -> list[str]:
    """Return what is introduced on each day."""
    left = list(teaching_order(ASL, order, name))
    days = []
    while left:
        today = todays_tiles("asl", left, (), 5)
        days.append("".join(today))
        left = [one for one in left if one not in today]
    return days


def test_the_groups_hold_every_letter_once_and_no_look_alikes() -> None:
    letters = "".join(letter_groups())
    assert sorted(letters) == [chr(code) for code in range(ord("A"), ord("Z") + 1)]
    assert all(len(group) <= min(DAILY_NEW.values()) for group in letter_groups())
    for group in letter_groups():
        for pair in combinations(group.lower(), 2):
            assert pair[1] not in close_tiles("asl", pair[0]), pair
    assert [day.upper() for day in _days(EASY_FIRST)] == list(letter_groups())
    kana = tile_set("hiragana")
    assert teaching_order(kana, ALPHABET, "Mara") == tuple(kana.tiles)


def test_so_many_words_can_be_spelled_after_each_group_as_the_file_says() -> None:
    met = ""
    file = tomllib.loads(resource("teaching", "asl.toml").read_text(encoding="utf-8"))
    for group in file["group"]:
        assert group["reason"]
        met += group["letters"]
        words = [one for one in suitable_words(english_words(), met) if 3 <= len(one) <= 5]
        assert len(words) == group["words"]


@pytest.mark.parametrize(
    ("order", "name"),
    [(EASY_FIRST, ""), (ALPHABET, ""), ("MNSTUV", ""), (EASY_FIRST, "Emma Stone")],
)
def test_look_alikes_come_on_different_days_in_any_order(order: str, name: str) -> None:
    days = _days(order, name)
    assert sorted("".join(days)) == sorted(ASL.tiles)
    for day in days:
        for pair in combinations(day, 2):
            assert pair[1] not in close_tiles("asl", pair[0]), day


def test_names_and_an_own_order_come_first_and_what_was_met_counts() -> None:
    assert teaching_order(ASL, EASY_FIRST, "Mara")[:6] == ("m", "a", "r", "l", "i", "v")
    assert teaching_order(ASL, ALPHABET, "Zoë")[:5] == ("z", "o", "e", "a", "b")
    assert teaching_order(ASL, EASY_FIRST, "李 4")[:2] == ("l", "i"), "no letter to spell"
    first, second, *_later = _days(EASY_FIRST, "Norman")
    assert first[:3] == "nor"
    assert "m" not in first
    assert second[0] == "m"
    order = teaching_order(ASL, "QZ")
    assert order[:4] == ("q", "z", "l", "i")
    assert sorted(order) == sorted(ASL.tiles)
    assert teaching_order(ASL, ALPHABET)[:3] == ("a", "b", "c")
    assert todays_tiles("asl", ["n", "u", "b"], ["m"], 2) == ["u", "b"]
    assert todays_tiles("asl", ["n", "t"], ["m"], 3) == ["t"]
    assert todays_tiles("asl", ["n"], ["m"], 3) == []
    assert todays_tiles("asl", ["u", "b"], [], 0) == []


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ("alphabet", ALPHABET),
        ("easy", EASY_FIRST),
        ("EATEN", "EATN"),
        ("", EASY_FIRST),
        ("Ä", EASY_FIRST),
        ("A1", EASY_FIRST),
        (7, EASY_FIRST),
        (None, EASY_FIRST),
    ],
)
def test_what_is_no_order_counts_as_easy_first(value: object, kept: str) -> None:
    assert letter_order(value) == kept
