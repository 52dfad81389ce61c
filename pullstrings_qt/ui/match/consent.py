"""What needs everybody's yes: turns back, draws."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.seating import Seating
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.match.actions import why_no_undo
from pullstrings_qt.ui.match.agreement import Agreement
from pullstrings_qt.ui.match.words import MatchWords


class Consent(QObject):
    """Asks the people at the table and tells the match what they agreed on.

    Args:
        match: the match.
        seating: knows whether the computer players agree.
        window: shows dialogs and toasts.
        theme: returns the look in use.
    """

    def __init__(
        self,
        match: Match,
        seating: Seating,
        window: MainWindow,
        theme: Callable[[], Theme],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._match = match
        self._seating = seating
        self._window = window
        self._theme = theme
        self._words = MatchWords(match)
        match.draw_suggested.connect(self._on_draw_suggested)

    def ask_undo(self) -> None:
        """Take the last turn back; two people both have to say yes."""
        match = self._match
        if not match.can_undo:
            self._window.toast(why_no_undo(match))  # nothing went wrong: it may go by itself
            return
        if len(match.persons) == 1 or match.undo_is_own:
            self._take_back(match.persons)
            return
        question = _("Take turn {turn} back?").format(turn=self._words.turn_number(match.turn))
        words = _("Both of you have seen it, so both of you have to say yes.")
        if len(match.persons) > 2:
            words = _("All of you have seen it, so all of you have to say yes.")
        dialog = Agreement(self._theme(), question, words, _("Take it back"), self._persons())
        dialog.agreed.connect(self._take_back)
        self._window.show_overlay(dialog)

    def redo(self) -> None:
        """Play the turn again that was taken back; two people both have to say yes."""
        match = self._match
        if not match.can_redo:
            return
        if len(match.persons) == 1 or match.redo_is_own:
            match.redo(match.persons)
            return
        turn = self._words.turn_number(match.turn + 1)
        question = _("Play turn {turn} again?").format(turn=turn)
        words = _("It is played just as it was chosen before.")
        dialog = Agreement(self._theme(), question, words, _("Play it again"), self._persons())
        dialog.agreed.connect(match.redo)
        self._window.show_overlay(dialog)

    def ask_draw(self) -> None:
        """Ask everybody whether the match shall end here, as a draw where the game knows one."""
        if self._match.outcome is not None:
            return
        if not self._seating.computers_agree_to_draw():
            computers = len(self._match.players) - len(self._match.persons)
            self._window.toast(
                ngettext(
                    "The computer would rather play on for now.",
                    "The computers would rather play on for now.",
                    computers,
                )
            )
            return
        dialog = Agreement(
            self._theme(),
            self._words.table.agree_question,
            _("The match ends and nobody wins."),
            self._words.table.agree_yes,
            self._persons(),
        )
        dialog.agreed.connect(self._match.agree_draw)
        self._window.show_overlay(dialog)

    def _persons(self) -> list[tuple[Seat, str]]:
        return [(seat, self._match.names[seat]) for seat in sorted(self._match.persons)]

    def _take_back(self, agreed: frozenset[Seat]) -> None:
        match = self._match
        if match.undo_is_own and not self._words.begins_turn(match.turn):
            words = _("The last step is taken back.")
        else:
            turn = self._words.turn_number(match.turn)
            words = _("Turn {turn} taken back.").format(turn=turn)
        if match.undo(agreed):
            self._window.toast(words, _("Do it again"), self.redo)

    def _on_draw_suggested(self, sentence: str) -> None:
        self._window.toast(sentence, self._words.table.agree, self.ask_draw)
