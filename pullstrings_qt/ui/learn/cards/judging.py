"""Self-assessment of a sign: shows the correct hand from both sides."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.look.hand_close_up import HandSight
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.views import Hand, Side
from pullstrings_qt.signs.words import cue_text
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.cards.hands_pane import HandsPane
from pullstrings_qt.ui.learn.drill.grade_buttons import GradeGrid

_WIDEST: Final = 1180
_AROUND: Final = 124
_AROUND_AT_LARGE_TEXT: Final = 92
"""Pixels beside a row of grades: the margins of page and paper."""


class JudgingPane(HandsPane):
    """Shows a letter from both sides, and asks how it went.

    Args:
        simple: two grades instead of four.

    Signals:
        graded: the `Rating` people give themselves.
    """

    graded = Signal(object)

    def __init__(self, *, simple: bool = False) -> None:
        self.grades = GradeGrid(simple=simple)
        self.turn_button = Button(_("Turn the hand"), icon="eye")
        self.play_button = Button(_("Play it again"), icon="replay")
        super().__init__(_WIDEST, (self.grades,))
        self.heading = TextLabel(_("How did it go?"), "page")
        self.cue = TextLabel("", "lead", widest=980)
        self.words.setSpacing(0)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self.heading, 1)
        head.addWidget(self.play_button)
        head.addWidget(self.turn_button)
        self.words.addLayout(head)
        self.words.addWidget(self.cue)
        self.grades.graded.connect(self.graded)
        self.turn_button.clicked.connect(self.turn_hands)
        self.play_button.clicked.connect(self.play)

    def show_answer(self, sign: str, hand: Hand) -> None:
        """Show a letter: the signer's view first."""
        words = labeled(sign, cue_text(sign))
        self.cue.show_text(words)
        self.pair.show_count(2)
        self.show_both_sides(HandSight(sign, Side.VIEWER, hand), turned=True)
        moves = alphabet()[sign].motion is not None
        self.play_button.setVisible(moves and not Theme.current().reduced_motion)
        self.place()
        self.sheet.verticalScrollBar().setValue(0)

    @property
    def spoken(self) -> str:
        """The text for a screen reader."""
        return f"{self.heading.text()} {self.cue.text()}"

    def place(self) -> None:
        """Put the grades into one row if they fit; large text shows no hints."""
        around = _AROUND_AT_LARGE_TEXT if self.is_large else _AROUND
        self.grades.fit(self.width() - around, brief=self.is_large)
        super().place()
