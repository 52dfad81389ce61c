"""Letters typed on a list lead to the next row that begins with them."""

from collections.abc import Callable, Iterator
from itertools import chain
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

_SLICE: Final = 0.008  # s; keys and pictures come between


class TypeAhead(QObject):
    """Looks for what was typed, a few rows at a time: the words of many thousands take a second.

    Args:
        parent: the list.
        words: says a row, by its number.
        found: is called with the number of the row.
    """

    def __init__(
        self, parent: QObject, words: Callable[[int], str], found: Callable[[int], None]
    ) -> None:
        super().__init__(parent)
        self._words = words
        self._found = found
        self._typed = ""
        self._typed_at = 0.0
        self._rows: Iterator[int] = iter(())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)

    def look_for(self, letters: str, current: int, count: int) -> None:
        """Look for letters, and for those typed a moment ago before them.

        Args:
            letters: what was typed now.
            current: number of the row to begin from; -1 for none.
            count: how many rows there are.
        """
        now = monotonic()
        goes_on = now - self._typed_at < QApplication.keyboardInputInterval() / 1000
        self._typed = (self._typed if goes_on else "") + letters.casefold()
        self._typed_at = now
        if len(set(self._typed)) == 1:  # one letter again and again leads from row to row
            self._typed, goes_on = self._typed[0], False
        first = max(0, current if goes_on else current + 1)
        self._rows = chain(range(first, count), range(min(first, count)))
        self._look()

    def stop(self) -> None:
        """Look no further: there are other rows."""
        self._timer.stop()

    def _look(self) -> None:
        until = monotonic() + _SLICE
        for row in self._rows:
            if self._words(row).casefold().startswith(self._typed):
                self._timer.stop()
                self._found(row)
                return
            if monotonic() > until:
                self._timer.start(0)
                return
        self._timer.stop()
