"""The cards of the seats: which ones a game has, and side by side below a broad board."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.match.seat_card import SeatCard
from pullstrings_qt.ui.match.seat_panel import CardSize, SeatPanel
from pullstrings_qt.ui.match.tray_card import TrayCard
from pullstrings_qt.ui.match.words import MatchWords

LEAST: Final = 182
"""Width of the narrowest card, in pixels at 100 % text."""
GAP: Final = 12


class SeatStrip(QWidget):
    """Cards in rows of equal columns, all side by side where there is room.

    Args:
        theme: the look.
        cards: the card of each seat.
        columns: the most that stand side by side.
    """

    def __init__(self, theme: Theme, cards: Sequence[SeatPanel], columns: int) -> None:
        super().__init__()
        self._theme = theme
        self._cards = tuple(cards)
        self._most = columns
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)
        self._arrange(columns)

    @property
    def columns(self) -> int:
        """How many cards stand side by side."""
        return self._columns

    def theme_changed(self, theme: Theme) -> None:
        """Take the sizes of another theme."""
        self._theme = theme
        self._arrange(self._fitting(self.width()))

    def _fitting(self, width: int) -> int:
        """Return how many columns fit with names and scores whole; one always does."""
        room = (width + GAP) // (self._theme.px(LEAST) + GAP)
        return max(1, min(self._most, room))

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        for card in self._cards:
            self._grid.removeWidget(card)
        for column in range(max(columns, self._columns)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        for place, card in enumerate(self._cards):
            self._grid.addWidget(card, place // columns, place % columns)
        self._columns = columns

    def height_at(self, width: int) -> int:
        """Return the height all cards need at a width, in pixels."""
        columns = self._fitting(width)
        wide = (width - (columns - 1) * GAP) // columns
        high = [card.heightForWidth(wide) for card in self._cards]
        rows = [max(high[first : first + columns]) for first in range(0, len(high), columns)]
        return sum(rows) + (len(rows) - 1) * GAP

    def minimumSizeHint(self) -> QSize:
        """Return a narrow size: what the strip is given decides the columns."""
        return QSize(LEAST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the cards for another width."""
        self._arrange(self._fitting(self.width()))
        super().resizeEvent(event)


def seat_cards(
    theme: Theme, scene: BoardScene, words: MatchWords, size: CardSize
) -> tuple[SeatPanel, ...]:
    """Return the card of every seat, in order.

    Args:
        theme: the look.
        scene: knows the pieces and draws the choices.
        words: who plays, and what things are called.
        size: how much room there is.
    """
    table, look = words.table, words.look
    cards: list[SeatPanel] = []
    for seat, (name, kind) in enumerate(zip(words.names, words.kinds, strict=True)):
        if words.in_turn:
            said = "" if table.status_line else kind
            cards.append(TrayCard(theme, scene, seat, name, said, size, look=look))
        else:
            cards.append(SeatCard(theme, seat, name, kind, size, words=table, look=look))
        cards[-1].set_pictures(scene.choice_pictures())
    return tuple(cards)
