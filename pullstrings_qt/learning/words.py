"""Words to read and to spell: which there are, which fit, and what was read in place of what."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final, NamedTuple, TypeAlias

from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.core.resources import resource
from pullstrings_qt.tiles.faces import TileSet

LENGTHS: Final[Mapping[str, tuple[int, int]]] = {
    "short": (2, 4),
    "middle": (5, 6),
    "long": (7, 12),
    "any": (2, 12),
}
"""Names of lengths and the least and greatest number of letters; names may be longer than words."""
LONGEST_NAME: Final = 12
EXAMPLES: Final = 3
SHORT: Final = 5
"""The greatest number of letters of an example."""
_BETWEEN_NAMES: Final = re.compile(r"[,;\s]+")
_WITHIN_NAMES: Final = str.maketrans("", "", "'’-")
#: Letters of the Latin alphabet that are no letter with an accent to Unicode.
_AS_SPELLED: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", **dict(zip("øłđðħı", "olddhi", strict=True))}
)


@cache
def english_words() -> tuple[str, ...]:
    """Return the words of ``resources/words/en.txt``, in order."""
    return _words_of("en.txt")


@cache
def first_words() -> tuple[str, ...]:
    """Return the friendly words of ``resources/words/first.txt``, in order."""
    return _words_of("first.txt")


def _words_of(file: str) -> tuple[str, ...]:
    lines = resource("words", file).read_text(encoding="utf-8").split("\n")
    return tuple(line for line in lines if line and not line.startswith("#"))


def letter_tiles(tiles: TileSet) -> dict[str, str]:
    """Return the tile of each letter, A to Z, whose hand can be drawn; empty for other sets."""
    found: dict[str, str] = {}
    for tile_id, tile in tiles.tiles.items():
        if tile.back.sign is not None:
            found.setdefault(tile.back.sign, tile_id)
    return found


def plain_letters(text: str) -> str:
    """Return the text in capitals, without accents: what a hand would spell."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_AS_SPELLED))
    return "".join(part for part in parts if not unicodedata.combining(part)).upper()


def suitable_words(
    words: Iterable[str], letters: Collection[str], length: str = "any"
) -> tuple[str, ...]:
    """Return the words of a length that need no other letters, in capitals, each once."""
    minimum, maximum = LENGTHS[length]
    allowed = {*letters, *map(str.lower, letters)}
    fitting = (word for word in words if allowed.issuperset(word))
    return tuple(dict.fromkeys(word.upper() for word in fitting if minimum <= len(word) <= maximum))


class Names(NamedTuple):
    """Names that a family typed in: those that can be spelled, in capitals, and others as typed."""

    kept: tuple[str, ...]
    skipped: tuple[str, ...]


def names_in(text: str, letters: Collection[str]) -> Names:
    """Return the names of a text; blanks, commas and new lines part them.

    Accents, hyphens and apostrophes are left out, as hands leave them out. A name with other
    characters, of one letter, or longer than ``LONGEST_NAME`` is skipped.
    """
    kept: list[str] = []
    skipped: list[str] = []
    for name in filter(None, _BETWEEN_NAMES.split(text)):
        plain = plain_letters(name).translate(_WITHIN_NAMES)
        if 2 <= len(plain) <= LONGEST_NAME and set(plain) <= set(letters):
            kept.append(plain)
        else:
            skipped.append(name)
    return Names(tuple(dict.fromkeys(kept)), tuple(dict.fromkeys(skipped)))


def words_with(letter: str, letters: Collection[str]) -> tuple[str, ...]:
    """Return short words with a letter, those first that need no letters beyond the known ones."""
    words = (word.upper() for word in (*first_words(), *english_words()))
    found = dict.fromkeys(word for word in words if letter in word and len(word) <= SHORT)
    known = {*letters, letter}
    return tuple(sorted(found, key=lambda word: not known.issuperset(word))[:EXAMPLES])


def name_to_spell(name: str, letters: Collection[str]) -> str:
    """Return what of a name can be spelled, in capitals: its first part that fits, or nothing."""
    for text in (name, name.replace("-", " ")):
        kept = names_in(text, letters).kept
        if kept:
            return kept[0]
    return ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A letter of a word beside what was read there, both empty where there is nothing."""

    letter: str
    read: str

    @property
    def right(self) -> bool:
        """Whether the letter was read as it is."""
        return self.letter == self.read


def compared(word: str, answer: str) -> tuple[Mark, ...]:
    """Return word and answer side by side, with few differences and, of those, most swaps."""
    rows, columns = len(word) + 1, len(answer) + 1
    cost = [[0] * columns for _row in range(rows)]
    for i in reversed(range(rows)):
        for j in reversed(range(columns)):
            left = len(word) - i, len(answer) - j
            if not all(left):
                cost[i][j] = sum(left)
                continue
            swap = cost[i + 1][j + 1] + (word[i] != answer[j])
            cost[i][j] = min(swap, cost[i + 1][j] + 1, cost[i][j + 1] + 1)
    marks = []
    i = j = 0
    while i < len(word) or j < len(answer):
        both = i < len(word) and j < len(answer)
        if both and cost[i][j] == cost[i + 1][j + 1] + (word[i] != answer[j]):
            marks.append(Mark(word[i], answer[j]))
            i, j = i + 1, j + 1
        elif i < len(word) and cost[i][j] == cost[i + 1][j] + 1:
            marks.append(Mark(word[i], ""))
            i += 1
        else:
            marks.append(Mark("", answer[j]))
            j += 1
    return tuple(marks)


@dataclass(frozen=True, slots=True)
class WordReading:
    """A word beside what was read; `strange` are characters no hand spells, left out."""

    word: str
    answer: str
    strange: tuple[str, ...]
    marks: tuple[Mark, ...]

    @property
    def right(self) -> bool:
        """Whether the whole word was read as it is."""
        return all(mark.right for mark in self.marks)


def read_as(word: str, answer: str, letters: Collection[str]) -> WordReading:
    """Return an answer beside the word; blanks and case do not matter."""
    plain = "".join(plain_letters(answer).translate(_WITHIN_NAMES).split())
    kept = "".join(each for each in plain if each in letters)
    strange = tuple(dict.fromkeys(each for each in plain if each not in letters))
    return WordReading(word, kept, strange, compared(word, kept))


TileRating: TypeAlias = tuple[Rating, str | None]
"""How well a tile was known, and the tile it was taken for; None where that is unknown."""


def tile_ratings(reading: WordReading, letters: Mapping[str, str]) -> dict[str, TileRating]:
    """Return what a reading says of each letter's tile; one wrong in one place is wrong."""
    found: dict[str, TileRating] = {}
    for mark in reading.marks:
        tile_id = letters.get(mark.letter, "")
        if tile_id and found.get(tile_id, (Rating.GOOD, None))[0] is Rating.GOOD:
            rating = Rating.GOOD if mark.right else Rating.AGAIN
            found[tile_id] = (rating, letters.get(mark.read))
    return found


MIN_LETTERS: Final = 5
"""The number of letters from which a session ends with a word."""
_SHORT: Final = range(3, 6)
_ROW: Final = 3


def end_word(
    letters: Collection[str],
    new: Sequence[str],
    words: Sequence[Sequence[str]],
    name: str,
    chance: Random,
) -> str:
    """Return a word of met letters, in capitals.

    The person's own name comes on the day its last letter is met; else a short word with as many of
    today's letters as there can be, from the first list that has one; else the name, and at last
    three letters in a row.
    """
    plain = name_to_spell(name, letters)
    own = [plain] if len(set(plain)) > 1 else []
    if own and set(new) & set(own[0]):
        return own[0]
    lists = [
        [one for one in suitable_words(listed, letters) if len(one) in _SHORT] for listed in words
    ]
    for listed in lists:
        best = max((len(set(new) & set(one)) for one in listed), default=0)
        if best:
            return chance.choice([one for one in listed if len(set(new) & set(one)) == best])
    if shortest := next(filter(None, lists), None):
        return chance.choice(shortest)
    row = [*new, *(one for one in sorted(letters) if one not in new)]
    return own[0] if own else "".join(row[:_ROW])
