"""Why computer players chose what they did: one line each, after the turn was shown."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final

from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.opponents import level_number
from pullstrings_qt.table.match import Player
from pullstrings_qt.ui.kit.boxes import row_of
from pullstrings_qt.ui.kit.text_label import TextLabel

STRONG_LEVEL: Final = 5
"""Computer players of this level or higher explain choices only on request."""

Thoughts = Callable[[int], Mapping[Seat, Analysis]]
"""Returns the computers' analyses of an entry of the record (from 1), by seat."""


class Reasons(Enum):
    """Which computer players explain their choices."""

    GENTLE = "gentle"
    ALWAYS = "always"
    NEVER = "never"

    def says_why(self, player: Player) -> bool:
        """Return whether a player explains choices; people never do."""
        if player.level is None or self is Reasons.NEVER:
            return False
        return self is Reasons.ALWAYS or level_number(player.level) < STRONG_LEVEL

    def switched(self, players: Sequence[Player]) -> "Reasons":
        """Return the other setting for these players: none explains, or everyone who can."""
        if any(map(self.says_why, players)):
            return Reasons.NEVER
        return Reasons.GENTLE if any(map(Reasons.GENTLE.says_why, players)) else Reasons.ALWAYS


class ReasonLine(QWidget):
    """A quiet line beside the board; hidden when empty."""

    def __init__(self) -> None:
        super().__init__()
        self._label = TextLabel("", "second", color="ink_soft")
        row_of((self._label, 1), edges=(18, 2, 16, 2), on=self)
        self.hide()

    @property
    def text(self) -> str:
        """The reason; empty for none."""
        return "" if self.isHidden() else self._label.text()

    def show_reason(self, text: str) -> None:
        """Show the reason, without an announcement."""
        self._label.show_text(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
