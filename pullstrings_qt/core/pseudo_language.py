"""A language nobody speaks, ``LANGUAGE=en_XA``: it shows what will not fit or is untranslated."""

import re
from functools import cache
from gettext import NullTranslations
from typing import Final

_ACCENTED: Final = str.maketrans("AEIOUYaeiouyCNSZcnsz", "ÅÉÎÖÛÝåéîöûýÇÑŠŽçñšž")
_PIECES: Final = re.compile(r"(\s+|\{[^{}]*\}|<[^<>]*>|&\w+;)")
"""Blanks, places for names and numbers, and tags: what stands between them are words."""
_LONGER: Final = 0.4


class PseudoWords(NullTranslations):
    """Makes longer words of English ones."""

    def gettext(self, text: str) -> str:
        """Return the text as it would be."""
        return _longer(text)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Return the form that fits the count as it would be."""
        return _longer(one if count == 1 else many)

    def pgettext(self, context: str, text: str) -> str:
        """Return the pseudo-translation of a text."""
        return _longer(text)

    def npgettext(self, context: str, one: str, many: str, count: int) -> str:
        """Return the pseudo-translation of the form that fits the count."""
        return _longer(one if count == 1 else many)


@cache
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
