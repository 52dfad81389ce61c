"""The ivory card with a spelling hand, or with a word to spell."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.learn.drill.question_card import FRAME, SLAB, IvoryCard
from pullstrings_qt.ui.learn.words.spelling_view import SpellingView

_AROUND: Final = FRAME + 6
_MIN, _MAX = 236, 560


class SpellingCard(IvoryCard):
    """Contains the hand; a cover with a word may hide it.

    Args:
        clock: monotonic seconds.

    Attributes:
        cover: the word on the cover; empty for none.
    """

    def __init__(self, *, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self.cover = ""
        self.view = SpellingView(clock=clock, parent=self)
        self.setMinimumSize(_MIN, _MIN + SLAB)
        self.setMaximumSize(_MAX, _MAX + 40)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_cover(self, word: str) -> None:
        """Cover the hand with a word, or uncover it."""
        self.cover = word
        self.view.setVisible(not word)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inner = self.card_box().adjusted(_AROUND, _AROUND, -_AROUND, -_AROUND)
        self.view.setGeometry(inner)

    def paint(self, painter: QPainter) -> None:
        """Draw the card, and the word on its cover."""
        super().paint(painter)
        if self.cover:
            box = QRectF(self.card_box())
            painter.translate(box.center())
            word = text_path(self.cover, box.height() * 0.3, widest=box.width() * 0.8)
            painter.fillPath(word, Theme.current().color("tile_ink"))
