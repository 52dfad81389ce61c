"""The panel of the new-match dialog that shows the board as the match will begin."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.picture_pane import Draw, PicturePane
from pullstrings_qt.ui.kit.text_label import TextLabel

_FULL: Final = 1080
_WIDE: Final = 364
_NARROW: Final = 300
_PICTURES: Final = {_WIDE: 332, _NARROW: 264}
_STACKED: Final = 240
"""Pixels: the width of the panel and the side of the board in it."""


class StartPanel(QWidget):
    """The board, a button that lays it anew, and what the game or an answer is about.

    Args:
        shuffle: the words of the button; empty for none.
        aim: what the game is about.
    """

    shuffle_asked = Signal()

    def __init__(self, shuffle: str, aim: str) -> None:
        super().__init__()
        self._aim = aim
        self._side = _PICTURES[_WIDE]
        self.picture: PicturePane | None = None
        self.shuffle_button = Button(shuffle, icon="shuffle")
        self.shuffle_button.clicked.connect(self.shuffle_asked)
        self._said = TextLabel(
            aim,
            "second",
            color="ink_soft",
            align=Qt.AlignmentFlag.AlignHCenter,
            widest=290,
        )
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._words = QVBoxLayout()
        self._words.setSpacing(12)
        self._words.addWidget(self.shuffle_button, 0, Qt.AlignmentFlag.AlignHCenter)
        self._words.addWidget(self._said)
        self._words.addStretch(1)
        self._box.addLayout(self._words, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    @property
    def said(self) -> str:
        """What stands below the board."""
        return self._said.text()

    def wide(self, dialog: int) -> int:
        """Return how wide the panel is beside the questions of a dialog so wide, in pixels."""
        return _WIDE if dialog >= _FULL else _NARROW

    def stand(self, *, beside: bool, wide: int) -> None:
        """Stand beside the questions, or below them with the words beside the board.

        Args:
            beside: which of the two.
            wide: the width of the dialog in pixels.
        """
        px = Theme.current().px
        if beside:
            self._box.setDirection(QBoxLayout.Direction.TopToBottom)
            self._box.setContentsMargins(16, 28, 16, 8)
            self._side = _PICTURES[self.wide(wide)]
            self.setFixedWidth(self.wide(wide))
        else:
            self._box.setDirection(QBoxLayout.Direction.LeftToRight)
            self._box.setContentsMargins(px(40), px(26), px(40), 0)
            self._side = _STACKED
            self.setMinimumWidth(0)
            self.setMaximumWidth(wide)
        self._box.setSpacing(8 if beside else px(24))
        if self.picture is not None:
            self.picture.set_side(self._side)

    def show_drawing(self, draw: Draw) -> None:
        """Show what a function draws as the board."""
        if self.picture is None:
            self.picture = PicturePane(draw, self._side)
            middle = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
            self._box.insertWidget(0, self.picture, 0, middle)
        else:
            self.picture.show_drawing(draw)

    def explain(self, words: str) -> None:
        """Say what an answer means; empty words return to what the game is about."""
        self._said.show_text(words or self._aim)
