"""A participant with a score; highlighted when on turn."""

from collections.abc import Sequence

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout

from pullstrings_qt.ui.kit.avatars import Portrait
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.pairs.partners import Partner


class ScoreCard(Card):
    """A card with avatar, name, current task, and score."""

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
        """Show the score, the current task, and whether it is their turn."""
        self._score.show_text(score)
        self._task.show_text(task)
        self._task.setVisible(bool(task))
        self.set_lit(lit)
        self.setAccessibleName(" ".join((self.partner.name, score, task)).strip())

    @property
    def score(self) -> str:
        """The visible score."""
        return self._score.text()

    @property
    def task(self) -> str:
        """The current task."""
        return self._task.text()


def seat_scores(
    players: Sequence[Partner],
    place: QBoxLayout,
    before: Sequence[ScoreCard],
    stretch: int = 0,
) -> list[ScoreCard]:
    """Replace the cards of the previous game by one for each player, and return them.

    Args:
        players: the participants.
        place: the layout of the cards.
        before: the cards to remove.
        stretch: the stretch factor of each card.
    """
    for card in before:
        place.removeWidget(card)
        card.hide()
        card.deleteLater()
    cards = [ScoreCard(player) for player in players]
    for card in cards:
        place.addWidget(card, stretch)
    return cards
