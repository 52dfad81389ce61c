"""Somebody who takes part, with a score; a lit ring tells whose turn it is."""

from collections.abc import Sequence

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout

from pullstrings_qt.ui.kit.avatars import Portrait
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.pairs.partners import Partner


class ScoreCard(Card):
    """A card with disk, name, what they do now, and a number."""

    def __init__(self, partner: Partner) -> None:
        super().__init__()
        self.partner = partner
        self._portrait = Portrait(44)
        self._portrait.show_person(partner.name, partner.avatar, partner.place)
        self._task = TextLabel("", "second", color="ink_soft")
        self._score = TextLabel("0", "title")
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 14, 20, 14)
        row.setSpacing(14)
        row.addWidget(self._portrait)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(TextLabel(partner.name, "lead", elided=True))
        words.addWidget(self._task)
        row.addLayout(words, 1)
        row.addWidget(self._score)

    def show_state(self, score: str, task: str, *, lit: bool) -> None:
        """Show the score, what this one does now, and whether it is their turn."""
        self._score.show_text(score)
        self._task.show_text(task)
        self._task.setVisible(bool(task))
        self.set_lit(lit)
        self.setAccessibleName(" ".join((self.partner.name, score, task)).strip())

    @property
    def score(self) -> str:
        """The score in sight."""
        return self._score.text()

    @property
    def task(self) -> str:
        """What this one does now."""
        return self._task.text()


def seat_scores(
    players: Sequence[Partner],
    place: QBoxLayout,
    before: Sequence[ScoreCard],
    stretch: int = 0,
) -> list[ScoreCard]:
    """Put a card for each player where those of the game before lay, and return the new ones.

    Args:
        players: who takes part now.
        place: where the cards lie.
        before: the cards to take away.
        stretch: how much of the free room each card takes.
    """
    for card in before:
        place.removeWidget(card)
        card.hide()
        card.deleteLater()
    cards = [ScoreCard(player) for player in players]
    for card in cards:
        place.addWidget(card, stretch)
    return cards
