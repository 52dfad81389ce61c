"""The seat cards while a turn is animated: never ahead of the board."""

from collections.abc import Sequence

from pullstrings_qt.core.game_words import Hint
from pullstrings_qt.core.story import Beat
from pullstrings_qt.ui.kit.match.seat_panel import SeatPanel
from pullstrings_qt.ui.kit.match.words import MatchWords


class RevealedTurn:
    """Updates the cards of the seats with the beats of a turn.

    From now on the cards hide the result of the turn, the entry of the record from 1.
    """

    def __init__(self, words: MatchWords, cards: Sequence[SeatPanel], entry: int) -> None:
        self._words = words
        self._cards = tuple(cards)
        self._choices = words.choices_of(entry)
        self._totals = list(words.totals_before(entry))
        self._told: list[Beat] = []
        for seat, card in enumerate(self._cards):
            card.begin_reveal(self._totals[seat])

    def show_beat(self, beat: Beat) -> Hint | None:
        """Show the effect of a beat in the cards; return how the choices combine, or None."""
        first = not self._told
        self._told.append(beat)
        words = self._words
        for seat, card in enumerate(self._cards):
            if first:
                status = words.game.reveal_status(self._told, seat)
                card.show_pull(self._choices.get(seat), status)
            before = self._totals[seat]
            self._totals[seat] += beat.gains[seat]
            if beat.gains[seat]:
                now = self._totals[seat]
                card.show_gain(before, now, words.gain_status(self._told, seat))
        return words.game.reveal_note(self._told)
