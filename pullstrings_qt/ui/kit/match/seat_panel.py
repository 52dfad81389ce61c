"""The base of all seat cards; a card ignores what its game does not have."""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from PySide6.QtWidgets import QHBoxLayout

from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.tray import TrayItem
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.text_label import TextLabel


class CardSize(Enum):
    """The size of a card."""

    LINE = "line"
    FULL = "full"


def name_line(name: TextLabel, who: TextLabel) -> QHBoxLayout:
    """Return a player's name with the computer's level behind it, if there is one."""
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
    """The card of one seat. It leaves out what does not fit."""

    def show_total(self, total: int, status: str) -> None:
        """Show the score and the status."""
        raise NotImplementedError

    def show_score_before(self, total: int | None) -> None:
        """Show the score before the last turn next to the current one; None for nothing."""

    def set_pictures(self, pictures: ChoicePictures | None) -> None:
        """Draw choices with these pictures."""

    def show_last_choice(self, choice: Any | None, caption: str = "") -> None:
        """Show the seat's last choice, or an empty slot before the first turn.

        Args:
            choice: the choice.
            caption: replaces the default caption if not empty.
        """

    def show_face_down(self) -> None:
        """Show that the seat's tile is face down."""

    def begin_reveal(self, total: int) -> None:
        """Hide the result of the turn being shown; the score is the one before it."""

    def show_pull(self, choice: Any | None, status: str) -> None:
        """Show the seat's choice in the turn being shown, and its effect in a few words."""

    def show_gain(self, before: int, total: int, status: str) -> None:
        """Count from the old score to the new one, with its cause."""

    def end_reveal(self) -> None:
        """Return to the normal card."""

    def show_tray(self, items: Sequence[TrayItem]) -> None:
        """Update the seat's pieces."""
