"""Languages nobody speaks: they show beforehand what will not fit, or not turn round.

``LANGUAGE=en_XA`` has accents and is two fifths longer, as German or French may be;
what has no accents, nobody can translate. ``LANGUAGE=ar_XB`` runs from right to left.
"""

import re
from typing import Final

_ACCENTED: Final = str.maketrans("AEIOUYaeiouyCNSZcnsz", "ÅÉÎÖÛÝåéîöûýÇÑŠŽçñšž")
_PIECES: Final = re.compile(r"(\s+|\{[^{}]*\}|<[^<>]*>|&\w+;)")
"""Blanks, places for names and numbers, and tags: what stands between them are words."""
_LONGER: Final = 0.4
_FROM_RIGHT, _RIGHT_TO_LEFT, _END = "\u200f", "\u202e", "\u202c"


class PseudoWords:
    """Makes other words of English ones.

    Args:
        mirrored: they run from right to left; else they are longer.
    """

    def __init__(self, *, mirrored: bool) -> None:
        self._change = _mirrored if mirrored else _longer

    def gettext(self, text: str) -> str:
        """Return the text as it would be."""
        return self._change(text)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Return the form that fits the count as it would be."""
        return self._change(one if count == 1 else many)

    def pgettext(self, context: str, text: str) -> str:
        """Return the pseudo-translation of a text."""
        return self._change(text)

    def npgettext(self, context: str, one: str, many: str, count: int) -> str:
        """Return the pseudo-translation of the form that fits the count."""
        return self._change(one if count == 1 else many)


def _longer(text: str) -> str:
    """Return the text with accents; each word that is not a single letter grows by its share."""
    pieces, owed = [], 0.0
    for piece in _PIECES.split(text):
        letters = [place for place, each in enumerate(piece) if each.isalpha()]
        if _PIECES.fullmatch(piece) or not letters:
            pieces.append(piece)
            continue
        owed += _LONGER * len(letters) if len(letters) > 1 else 0
        more = round(owed)
        owed -= more
        end = letters[-1] + 1
        pieces.append(f"{piece[:end].translate(_ACCENTED)}{'~' * more}{piece[end:]}")
    return "".join(pieces)


def _mirrored(text: str) -> str:
    """Return the text with its words from right to left."""
    words = "".join(
        piece if not piece or _PIECES.fullmatch(piece) else f"{_RIGHT_TO_LEFT}{piece}{_END}"
        for piece in _PIECES.split(text)
    )
    return f"{_FROM_RIGHT}{words}"
