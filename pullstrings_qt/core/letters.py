"""Which letters of a text from outside can be shown."""

from typing import Final
from unicodedata import category

_TURNING: Final = frozenset("\u202a\u202b\u202d\u202e")
_ISOLATING: Final = frozenset("\u2066\u2067\u2068")
_TURNED_BACK: Final = "\u202c"
_ISOLATED: Final = "\u2069"


def one_line(text: str) -> str:
    """Return a text on one line without what cannot be shown; empty where nothing is seen.

    Joiners, direction marks and variation selectors stay: words of many languages and emoji need
    them. Controls, unassigned letters, and changes of direction without an end go: those would turn
    around what stands behind the text.
    """
    line = " ".join(text.split())
    if line.isprintable():
        return line
    letters = [letter if _is_shown(letter) else "" for letter in line]
    for place in _unended(letters):
        letters[place] = ""
    line = " ".join("".join(letters).split())
    return line if any(category(letter) not in ("Cf", "Zs", "Mn") for letter in line) else ""


def _is_shown(letter: str) -> bool:
    """Tell whether a letter is one; an emoji that is younger than this Python is one, too."""
    kind = category(letter)
    return kind not in ("Cc", "Cn", "Cs") or (
        kind == "Cn" and "\U0001f000" <= letter < "\U0001fb00"
    )


def _unended(letters: list[str]) -> list[int]:
    """Return the places of changes of direction that nothing ends."""
    begun: list[int] = []
    isolating = 0
    for place, letter in enumerate(letters):
        if letter in _TURNING or letter in _ISOLATING:
            begun.append(place)
            isolating += letter in _ISOLATING
        elif letter == _TURNED_BACK and begun and letters[begun[-1]] in _TURNING:
            begun.pop()
        elif letter == _ISOLATED and isolating:  # ends what was begun in it, too
            isolating -= 1
            while letters[begun.pop()] not in _ISOLATING:
                pass
    return begun
