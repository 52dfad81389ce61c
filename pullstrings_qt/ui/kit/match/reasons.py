"""Why computer players chose what they did: one line for each, once a turn is at rest."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.opponents import level_number
from pullstrings_qt.table.match import Player
from pullstrings_qt.ui.kit.text_label import TextLabel

STRONG_LEVEL: Final = 5
"""From this level on a computer player says why only where it is asked to."""

Thoughts = Callable[[int], Mapping[Seat, Analysis]]
"""Returns what computer players thought in an entry of the record (from 1), by seat."""


class Reasons(Enum):
    """Which computer players say why they chose what they did."""

    GENTLE = "gentle"
    ALWAYS = "always"
    NEVER = "never"

    def says_why(self, player: Player) -> bool:
        """Tell whether a player says why; no person does."""
        if player.level is None or self is Reasons.NEVER:
            return False
        return self is Reasons.ALWAYS or level_number(player.level) < STRONG_LEVEL

    def switched(self, players: Sequence[Player]) -> "Reasons":
        """Return the other answer for these players: nobody says why, or whoever can."""
        if any(map(self.says_why, players)):
            return Reasons.NEVER
        return Reasons.GENTLE if any(map(Reasons.GENTLE.says_why, players)) else Reasons.ALWAYS


class ReasonLine(QWidget):
    """A quiet line beside the board; hidden while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self._label = TextLabel("", "second", color="ink_soft")
        line = QHBoxLayout(self)
        line.setContentsMargins(18, 2, 16, 2)
        line.addWidget(self._label, 1)
        self.hide()

    @property
    def text(self) -> str:
        """What is said; empty for nothing."""
        return "" if self.isHidden() else self._label.text()

    def show_reason(self, text: str) -> None:
        """Show why; nothing is said aloud."""
        self._label.show_text(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
