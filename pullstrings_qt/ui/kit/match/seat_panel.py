"""What every card of a seat can be asked to show; cards show what their game has."""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from PySide6.QtWidgets import QHBoxLayout

from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.tray import TrayItem
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.text_label import TextLabel


class CardSize(Enum):
    """How much room a card takes."""

    LINE = "line"
    FULL = "full"


def name_line(name: TextLabel, who: TextLabel) -> QHBoxLayout:
    """Return the name of a player with what tells a computer behind it, if that says anything."""
    row = QHBoxLayout()
    row.setSpacing(8)
    row.addWidget(name, 0 if who.text() else 1)
    row.addWidget(who, 1)
    if who.text():
        name.setMinimumWidth(name.sizeHint().width())
    else:
        who.hide()
    return row


class SeatPanel(Card):
    """The card of one seat. What a card has no room for, it leaves out."""

    def show_total(self, total: int, status: str) -> None:
        """Show the score and how it stands."""
        raise NotImplementedError

    def show_score_before(self, total: int | None) -> None:
        """Show what the score was before the last turn, beside what it is now; None for nothing."""

    def set_pictures(self, pictures: ChoicePictures | None) -> None:
        """Draw choices with these pictures."""

    def show_last_choice(self, choice: Any | None, caption: str = "") -> None:
        """Show what the seat chose last, or an empty place before the first turn.

        Args:
            choice: what it chose.
            caption: what stands below it where the usual words would not be true.
        """

    def show_face_down(self) -> None:
        """Show that the seat has laid its tile face down."""

    def begin_reveal(self, total: int) -> None:
        """Say nothing of the turn that is shown now; the score is that before it."""

    def show_pull(self, choice: Any | None, status: str) -> None:
        """Show what the seat chose in the turn that is shown, and in a few words what it does."""

    def show_gain(self, before: int, total: int, status: str) -> None:
        """Show the score run from the old to the new one, and by whose doing."""

    def end_reveal(self) -> None:
        """Return to the usual card."""

    def show_tray(self, items: Sequence[TrayItem]) -> None:
        """Show the pieces of the seat as they are now."""
