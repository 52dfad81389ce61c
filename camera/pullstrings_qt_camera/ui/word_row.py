"""A word as a row of small tiles: finished, current and coming letters."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.path_tile import PathTile, paint_path_tile

State: TypeAlias = Literal["right", "again", "now", "later"]
"""The state of a letter: right, to repeat later, current, to come."""

_TILE: Final = 44
_GAP: Final = 6
_MARK: Final = 18
_LARGEST_MARK: Final = 28
_BAR: Final = 5


class WordRow(QWidget):
    """Shows the progress of a word; each state has a mark below its tile as well as a color.

    Right letters have a tick, letters to repeat a circular arrow, the current one a bar. The
    letters of a word are left to right in every language.
    """

    def __init__(self) -> None:
        super().__init__()
        self._word = ""
        self._states: tuple[State, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def states(self) -> tuple[State, ...]:
        """The state of each letter."""
        return self._states

    def show_word(self, word: str, states: Sequence[State]) -> None:
        """Show a word.

        Args:
            word: capitals, A to Z.
            states: the state of each letter.
        """
        self._word, self._states = word, tuple(states)
        words = {
            "right": _("{letter}, right"),
            "again": _("{letter}, not yet"),
            "now": _("{letter}, now"),
            "later": "{letter}",
        }
        letters = [words[one].format(letter=letter) for letter, one in self._tiles()]
        self.setAccessibleName(labeled(word, ", ".join(letters)))
        self.update()

    def _tiles(self) -> list[tuple[str, State]]:
        return list(zip(self._word, self._states, strict=True))

    def sizeHint(self) -> QSize:
        return QSize(240, Theme.current().px(_TILE) + 4 + self._mark)

    @property
    def _mark(self) -> int:
        """The height of a mark below its tile."""
        return min(Theme.current().px(_MARK), _LARGEST_MARK)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        count = max(len(self._word), 1)
        wide = min(float(theme.px(_TILE) + _GAP), self.width() / count)
        side = wide - min(_GAP, wide * 0.14)
        left = (self.width() - count * wide + wide - side) / 2
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, (letter, state) in enumerate(self._tiles()):
            top = self.height() - self._mark - 4 - side
            box = QRectF(left + place * wide, top, side, side)
            tile = PathTile(letter, "met" if state == "right" else state)
            paint_path_tile(painter, box, tile, theme)
            self._paint_mark(painter, box, state)
        painter.end()

    def _paint_mark(self, painter: QPainter, box: QRectF, state: State) -> None:
        theme = Theme.current()
        if state == "now":
            bar = QRectF(box.left(), box.bottom() + 5, box.width(), _BAR)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("ink"))
            painter.drawRoundedRect(bar, _BAR / 2, _BAR / 2)
        elif state != "later":
            icon, role = ("check", "good") if state == "right" else ("replay", "warn")
            high = self._mark
            picture = icon_pixmap(icon, high, theme.color(role), self.devicePixelRatioF())
            painter.drawPixmap(QPointF(box.center().x() - high / 2, box.bottom() + 3), picture)
