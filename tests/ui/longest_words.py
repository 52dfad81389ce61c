"""The longest texts of all languages combined: if these fit, every language fits."""

from collections.abc import Callable
from enum import Enum, auto
from functools import cache
from typing import Any

from PySide6.QtGui import QFontMetricsF

from pullstrings_qt.core.language import CATALOG, ENGLISH
from pullstrings_qt.core.po_file import read_po
from pullstrings_qt.core.pseudo_language import PseudoWords
from pullstrings_qt.core.resources import resource
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.settings.app_language import language_names


class Measure(Enum):
    """What is long of a message."""

    ALL = auto()
    """All of it: lines end, and what wraps grows higher."""
    WORD = auto()
    """Its longest word, which breaks where there is little room."""


class LongestWords:
    """Gives of each message what is longest in any language, the pseudo-language among them."""

    def __init__(self, measure: Measure) -> None:
        folder = resource("i18n")
        codes = [code for code in language_names() if code != ENGLISH]
        self._words = [read_po(folder / code / CATALOG) for code in codes]
        self._pseudo = PseudoWords()
        self._measure = measure
        self._wide: Callable[[str], float] = QFontMetricsF(Theme().font("body")).horizontalAdvance
        self._found: dict[tuple[str, tuple[Any, ...]], str] = {}

    def __getattr__(self, form: str) -> Callable[..., str]:
        """Return what finds a message, such as `gettext`."""

        def longest(*asked: Any) -> str:
            key = form, asked
            if key not in self._found:
                told = [getattr(words, form)(*asked) for words in (self._pseudo, *self._words)]
                self._found[key] = max(told, key=self._length)
            return self._found[key]

        return longest

    def _length(self, text: str) -> float:
        parts = text.split() if self._measure is Measure.WORD else [text]
        return max(map(self._wide, parts), default=0.0)


@cache
def longest_words(measure: Measure) -> LongestWords:
    """Return the longest words by a measure; read and measured once."""
    return LongestWords(measure)
