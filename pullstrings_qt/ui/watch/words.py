"""The sentences of the replay page."""

from collections.abc import Generator

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.kit.match.turn_list import TurnRow
from pullstrings_qt.ui.kit.match.words import MatchWords


class WatchWords(MatchWords):
    """The sentences of a match at any of its turns; turn 0 is the start."""

    def heading(self, turn: int) -> str:
        """Return the heading of a turn."""
        if turn == 0:
            return _("The start")
        number, last = self.turn_number(turn), self.turn_number(self._match.turn)
        return _("Turn {turn} of {turns}").format(turn=number, turns=last)

    def total_at(self, turn: int, seat: Seat) -> tuple[int, str]:
        """Return a seat's score after a turn and its distance to winning."""
        state = self._match.state_after(turn)
        return self.game.seat_total(state, seat), self.game.seat_status(state, seat)

    def announcement(self, entry: int, *, whole: bool = False, aloud: bool = False) -> str:
        """Return what happened up to a row of the list, including the start."""
        if not entry:
            return _("The board before the first turn.")
        told = (super().announcement(entry, whole=whole, aloud=aloud), self.helped_words(entry))
        return " ".join(filter(None, told))

    def start_row(self) -> TurnRow:
        """Return the start as a row of the list."""
        words = _("The start")
        return TurnRow(0, (), words, words, entry=0)

    def all_rows(self) -> list[TurnRow]:
        """Return the start and every turn as rows of the list."""
        return [self.start_row(), *map(self.row, range(1, self._match.turn + 1))]

    def row_parts(self) -> Generator[tuple[int, int], None, list[TurnRow]]:
        """Build the rows one after the other; return `all_rows`."""
        turns = self._match.turn
        for entry in range(1, turns + 1):
            self.row(entry)
            yield entry, turns
        return self.all_rows()
