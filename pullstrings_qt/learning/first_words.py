"""The word at the end of a session, made of letters that have been met."""

from collections.abc import Collection, Sequence
from random import Random
from typing import Final

from pullstrings_qt.learning.words import name_to_spell, suitable_words

MIN_LETTERS: Final = 5
"""The number of letters from which a session ends with a word."""
_SHORT: Final = (3, 5)
_ROW: Final = 3


def end_word(
    letters: Collection[str],
    new: Sequence[str],
    words: Sequence[Sequence[str]],
    name: str,
    chance: Random,
) -> str:
    """Return a word of met letters, in capitals.

    The person's own name comes on the day its last letter is met. Otherwise it is a short word
    with as many of today's letters as there can be, from the first list that has one. Where no
    word can be written it is the name, and at last three letters in a row.

    Args:
        letters: the letters that have been met, as capitals.
        new: those of them that are new in this session.
        words: lists to choose from, the best one first.
        name: the person's name as they write it; empty for none.
        chance: chooses among words that are as good.
    """
    plain = name_to_spell(name, letters)
    own = [plain] if len(set(plain)) > 1 else []
    if own and set(new) & set(own[0]):
        return own[0]
    fitting = [_short(suitable_words(listed, letters)) for listed in words]
    for listed in fitting:
        best = max((len(set(new) & set(one)) for one in listed), default=0)
        if best:
            return chance.choice([one for one in listed if len(set(new) & set(one)) == best])
    shortest = next((listed for listed in fitting if listed), [])
    if shortest:
        return chance.choice(shortest)
    if own:
        return own[0]
    row = [*new, *(one for one in sorted(letters) if one not in new)]
    return "".join(row[:_ROW])


def _short(words: Sequence[str]) -> list[str]:
    minimum, maximum = _SHORT
    return [one for one in words if minimum <= len(one) <= maximum]
