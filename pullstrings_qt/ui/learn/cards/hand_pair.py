"""One or two hand cards of the same size side by side, each with a caption."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.cards.hand_card import SLAB, HandCard

SHAPE: Final = 424 / 408
"""Height of a card as a share of its width."""
_MIN, _MAX = 150, 640
_MIN_AT_LARGE_TEXT = 216
_ROUND: Final = 26
"""Pixels around the cards for their shadows."""
_CENTER: Final = Qt.AlignmentFlag.AlignHCenter


class HandPair(QWidget):
    """Two hand cards; `fit` makes them as large as possible."""

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
        """The visible cards."""
        return self.cards[: self._count]

    def show_count(self, count: int) -> None:
        """Show one card or both."""
        self._count = count
        for parts in (self.cards, self.captions, self.notes):
            parts[1].setVisible(count == 2)

    def caption(self, number: int, words: str, note: str = "") -> None:
        """Set the caption of a card, in bold, with a second line."""
        for label, text in ((self.captions[number], words), (self.notes[number], note)):
            if label.text() != text:
                label.show_text(text)

    def fit(self, width: int, height: int, gap: int = 38) -> QSize:
        """Choose the largest cards that fit with their captions, and return the total size.

        Args:
            width: the maximum in pixels.
            height: the maximum in pixels, for cards and captions.
            gap: pixels between the cards.
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
        """Place the cards with their corner at a point of the parent.

        Args:
            left: x in pixels.
            top: y in pixels.
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
        """Return the labels of a card's caption: large text has no notes."""
        large = Theme.current().has_large_text
        note = self.notes[number]
        note.setVisible(bool(note.text()) and not large and number < self._count)
        labels = (self.captions[number], *(() if large else (note,)))
        return tuple(label for label in labels if label.text())
