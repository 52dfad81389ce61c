"""The ivory card with a spelling hand, or with a word to spell."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.shadows import Shadow
from pullstrings_qt.ui.learn.words.spelling_view import SpellingView

_RADIUS: Final = 30
_SLAB: Final = 8
_FRAME: Final = 18
_MIN, _MAX = 236, 560


class SpellingCard(QWidget):
    """Contains the hand; a cover with a word may hide it.

    Args:
        clock: monotonic seconds.
    """

    def __init__(self, *, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._shadow: Shadow | None = None
        self._cover = ""
        self.view = SpellingView(clock=clock, parent=self)
        self.setMinimumSize(_MIN, _MIN + _SLAB)
        self.setMaximumSize(_MAX, _MAX + 40)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def cover(self) -> str:
        """The word on the cover; empty for none."""
        return self._cover

    def show_cover(self, word: str) -> None:
        """Cover the hand with a word, or uncover it."""
        self._cover = word
        self.view.setVisible(not word)
        self.update()

    def _box(self) -> QRect:
        return self.rect().adjusted(0, 0, 0, -_SLAB)

    def showEvent(self, event: QShowEvent) -> None:
        if self._shadow is None:
            self._shadow = Shadow(self, "card", _RADIUS)
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inner = self._box().adjusted(_FRAME + 6, _FRAME + 6, -_FRAME - 6, -_FRAME - 6)
        self.view.setGeometry(inner)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, box = Theme.current(), QRectF(self._box())
        if theme.is_contrast:
            painter.setPen(QPen(theme.color("line"), 3))
            painter.setBrush(theme.color("ivory"))
            painter.drawRoundedRect(box.adjusted(1.5, 1.5, -1.5, -1.5), _RADIUS, _RADIUS)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("ivory_edge"))
            painter.drawRoundedRect(box.adjusted(0, 0, 0, _SLAB), _RADIUS, _RADIUS)
            painter.setBrush(theme.color("ivory"))
            painter.drawRoundedRect(box, _RADIUS, _RADIUS)
            painter.setPen(QPen(theme.color("ivory_edge"), 2))
            inner = box.adjusted(_FRAME, _FRAME, -_FRAME, -_FRAME)
            painter.drawRoundedRect(inner, 16, 16)
        if self._cover:
            painter.translate(box.center())
            word = text_path(self._cover, box.height() * 0.3, widest=box.width() * 0.8)
            painter.fillPath(word, theme.color("tile_ink"))
        painter.end()
