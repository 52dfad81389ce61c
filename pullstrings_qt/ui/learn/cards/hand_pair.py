"""One hand card or two of one size side by side, each with a caption below it."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.cards.hand_card import SLAB, HandCard

SHAPE: Final = 424 / 408
"""Height of a card for its width."""
_MIN, _MAX = 150, 640
_MIN_AT_LARGE_TEXT = 216
_ROUND: Final = 26
"""Pixels round the cards for their shadows."""
_CENTER: Final = Qt.AlignmentFlag.AlignHCenter


class HandPair(QWidget):
    """Two cards of hands; `fit` makes them as large as the room allows."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = (HandCard(self), HandCard(self))
        self.captions = tuple(
            TextLabel("", heavy=True, align=_CENTER, parent=self) for _card in self.cards
        )
        self.notes = tuple(
            TextLabel("", "second", color="ink_soft", align=_CENTER, parent=self)
            for _card in self.cards
        )
        self._count = 2

    @property
    def shown(self) -> tuple[HandCard, ...]:
        """The cards in sight."""
        return self.cards[: self._count]

    def show_count(self, count: int) -> None:
        """Show one card or both."""
        self._count = count
        for parts in (self.cards, self.captions, self.notes):
            parts[1].setVisible(count == 2)

    def caption(self, number: int, words: str, note: str = "") -> None:
        """Write below a card what it is, in bold, and one line more."""
        for label, text in ((self.captions[number], words), (self.notes[number], note)):
            if label.text() != text:
                label.show_text(text)

    def fit(self, width: int, height: int, gap: int = 38) -> QSize:
        """Take the largest cards that fit with their captions, and return the size of all.

        Args:
            width: what there is at most, in pixels.
            height: the same, for cards and captions.
            gap: between the cards.
        """
        wide = maximum = (width - gap * (self._count - 1)) // self._count
        large = Theme.current().has_large_text
        minimum = min(
            _MIN_AT_LARGE_TEXT if large else _MIN, maximum
        )  # captions scroll before hands
        for _round in range(3):  # narrower cards may have longer captions
            fitting = round((height - self._below(wide) - SLAB) / SHAPE)
            wide = max(min(maximum, _MAX, fitting), minimum)
        tall = round(wide * SHAPE)
        whole = QSize(wide * self._count + gap * (self._count - 1), 0)
        below = 0
        for number in range(self._count):
            left = _ROUND + number * (wide + gap)
            self.cards[number].setGeometry(QRect(left, _ROUND, wide, tall + SLAB))
            top = _ROUND + tall + SLAB + 8
            for label in self._labels(number):
                high = label.heightForWidth(wide)
                label.setGeometry(QRect(left, top, wide, high))
                top += high
            below = max(below, top - _ROUND)
        whole.setHeight(below)
        return whole

    def put(self, left: int, top: int, size: QSize) -> None:
        """Lay the cards with their corner at a place of the parent.

        Args:
            left: pixels.
            top: pixels.
            size: what `fit` returned.
        """
        place = QRect(left, top, size.width(), size.height())
        self.setGeometry(place.adjusted(-_ROUND, -_ROUND, _ROUND, _ROUND))

    def _below(self, wide: int) -> int:
        """Return the height of the longer caption at the width of a card."""
        heights = (
            sum(label.heightForWidth(max(wide, 1)) for label in self._labels(number))
            for number in range(self._count)
        )
        return 8 + max(heights)

    def _labels(self, number: int) -> tuple[TextLabel, ...]:
        """Return what stands below a card: large text has no room for notes."""
        large = Theme.current().has_large_text
        note = self.notes[number]
        note.setVisible(bool(note.text()) and not large and number < self._count)
        labels = (self.captions[number], *(() if large else (note,)))
        return tuple(label for label in labels if label.text())
