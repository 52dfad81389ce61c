"""The bar below a board that fills the page: scores, pieces, messages."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tray import TrayItem
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.match.seat_panel import CardSize
from pullstrings_qt.ui.kit.match.tray_card import TrayButton
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.style import linen
from pullstrings_qt.ui.kit.text_label import TextLabel

_PIECE: Final = 38
"""Width of a piece in pixels at 100 % text."""


class ScoreChips(QWidget):
    """The mark and score of every seat, side by side."""

    def __init__(self, words: MatchWords) -> None:
        super().__init__()
        self._totals: list[TextLabel] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for seat in range(len(words.names)):
            ink = words.look.ink(seat)
            total = TextLabel("0", "title", color=ink, elided=True)
            total.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Minimum)
            row.addWidget(SeatMark(seat, 26, look=words.look))
            row.addWidget(total)
            self._totals.append(total)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_totals(self, words: MatchWords, totals: Sequence[int]) -> None:
        """Show the scores in seat order."""
        for label, total in zip(self._totals, totals, strict=True):
            label.show_text(str(total).replace("-", "−"))
        each = zip(words.names, totals, strict=True)
        self.setAccessibleName(", ".join(f"{name}: {total}" for name, total in each))


class TrayStrip(QWidget):
    """The pieces of the seat that chooses, in a row."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self._scene = scene
        self.buttons: tuple[TrayButton, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)  # the number left is below each piece
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def restyle(self) -> None:
        """Apply another theme's sizes."""
        for button in self.buttons:
            button.setFixedWidth(max(Theme.current().px(_PIECE), button.widest_line()))

    def show_tray(self, items: Sequence[TrayItem]) -> None:
        """Update the pieces."""
        if [button.item.id for button in self.buttons] != [item.id for item in items]:
            for old in self.buttons:
                old.hide()
                old.deleteLater()
            self.buttons = tuple(TrayButton(self._scene, item, CardSize.LINE) for item in items)
            for button in self.buttons:
                self._row.addWidget(button)
            self.restyle()
        for button, item in zip(self.buttons, items, strict=True):
            button.take(item)
        self.setVisible(bool(items))


class BoardMessage(Card):
    """A message on the board, about a choice or an event; lets the mouse through.

    It is at the bottom, or at the top if it would cover its subject.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(bar="lit", parent=parent)
        self._words = TextLabel("", "body", widest=2000)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 8, 16, 10)
        column.addWidget(self._words)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def text(self) -> str:
        """The message; empty while it is hidden."""
        return "" if self.isHidden() else self._words.text()

    def show_message(self, heading: str, sentence: str) -> None:
        """Show a message, or nothing."""
        words = " ".join(filter(None, (heading.rstrip(".") + "." if heading else "", sentence)))
        self._words.show_text(words, bold=(heading,) if heading else ())
        self.setVisible(bool(words))

    def stand(self, box: QRect) -> bool:
        """Move into a box next to the board; False if the text does not fit."""
        column = self.layout()
        high = column.totalHeightForWidth(box.width()) if column is not None else 0
        if self.minimumSizeHint().width() > box.width() or high > box.height():
            return False
        self.setGeometry(box.x(), box.y(), box.width(), high)
        self.raise_()
        return True

    def place(self, left: int, width: int, top: int, bottom: int, *, above: bool) -> None:
        """Move to the top or bottom of a strip of the page."""
        column = self.layout()
        high = column.totalHeightForWidth(width) if column is not None else 0
        self.setGeometry(left, top if above else bottom - high, width, high)
        self.raise_()


class Drawer(QWidget):
    """The background of the drawer over the board."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = QPainter(self)
        painter.setBrushOrigin(-self.mapTo(self.window(), QPoint()))
        painter.fillRect(self.rect(), linen(theme))
        painter.setPen(QPen(theme.color("control"), 2))
        painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
        painter.end()
