"""Table decisions other than choices: undo, draw, leave."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.seating import Seating
from pullstrings_qt.ui.kit.fields import CheckBox
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.turn_list import TurnsOverlay
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.match.legend_card import LegendOverlay
from pullstrings_qt.ui.match.score_sheet import ScoreOverlay


class Agreement(ConfirmDialog):
    """Asks each person; the main button is enabled once all have agreed."""

    def __init__(self, question: str, words: str, yes: str, names: Sequence[str]) -> None:
        super().__init__(question, words, yes, _("Play on"), is_safe=True)
        self.boxes: list[CheckBox] = []
        for name in names:
            box = CheckBox(_("{name} says yes").format(name=name))
            box.toggled.connect(self._on_toggled)
            self.boxes.append(box)
            self.body.addWidget(box)
        self._on_toggled()
        if self.boxes:
            self.initial_focus(self.boxes[0])

    def _on_toggled(self) -> None:
        self.yes.setEnabled(all(box.isChecked() for box in self.boxes))


class MatchCommands(QObject):
    """Commands of header, menu and keys that open a dialog or need everybody's consent."""

    def __init__(
        self,
        match: Match,
        seating: Seating,
        window: MainWindow,
        scene: BoardScene,
        words: MatchWords,
        show_again: Callable[[int], object],
    ) -> None:
        super().__init__(scene)
        self._show_again = show_again
        self._match = match
        self._seating = seating
        self._window = window
        self._scene = scene
        self._words = words

    def ask_undo(self) -> None:
        """Undo the last turn; two people must both agree."""
        match = self._match
        if not match.can_undo:
            self._window.toast(self._words.why_no_undo())  # not an error: the toast may disappear
            return
        if len(match.persons) == 1 or match.undo_is_own:
            self._take_back()
            return
        question = _("Undo turn {turn}?").format(turn=self._words.turn_number(match.turn))
        words = _("Everybody at the table has to agree.")
        self._agreement(question, words, _("Take back")).agreed.connect(self._take_back)

    def redo(self) -> None:
        """Play the undone turn again; two people must both agree."""
        match = self._match
        if not match.can_redo:
            self._window.toast(_("No turn was taken back."))
            return
        if len(match.persons) == 1 or match.redo_is_own:
            match.redo(match.persons)
            return
        question = _("Redo turn {turn}?").format(turn=self._words.turn_number(match.turn + 1))
        words = _("It is played just as it was chosen before.")
        dialog = self._agreement(question, words, _("Redo turn"))
        dialog.agreed.connect(partial(match.redo, match.persons))

    def ask_draw(self) -> None:
        """Ask everybody whether to end the match here, as a draw if the game has one."""
        match = self._match
        if match.outcome is not None:
            return
        if not self._seating.computers_agree_to_draw():
            computers = len(match.players) - len(match.persons)
            words = ngettext(
                "The computer would rather play on for now.",
                "The computers would rather play on for now.",
                computers,
            )
            self._window.toast(words)
            return
        agree = self._words.table.agree
        words = _("The match ends and nobody wins.")
        dialog = self._agreement(agree, words, agree)
        dialog.agreed.connect(partial(match.agree_draw, match.persons))

    def ask_to_leave(self) -> None:
        """Ask before leaving a match for Home."""
        words = _("Nobody has played yet, so it will not be saved.")
        if self._match.turn:
            words = _("It is saved. You can go on with it from Home at any time.")
        question = ConfirmDialog(_("Leave the match?"), words, _("Home"), _("Stay"))
        question.agreed.connect(self._window.go_back)
        self._window.show_overlay(question)

    def _agreement(self, question: str, words: str, yes: str) -> Agreement:
        names = [self._match.names[seat] for seat in sorted(self._match.persons)]
        dialog = Agreement(question, words, yes, names)
        self._window.show_overlay(dialog)
        return dialog

    def _take_back(self) -> None:
        match = self._match
        words = _("Turn {turn} taken back.").format(turn=self._words.turn_number(match.turn))
        if match.undo_is_own and not self._words.begins_turn(match.turn):
            words = _("The last step is taken back.")
        if match.undo(match.persons):
            self._window.toast(words, _("Redo turn"), self.redo)

    def show_turns(self) -> None:
        """Open the list of all turns, below the result of the last one."""
        rows, pictures = self._words.rows_now(), self._scene.choice_pictures()
        told = self._words.announcement(self._match.turn, whole=True) if self._match.turn else ""
        overlay = TurnsOverlay(rows, pictures, told)
        overlay.turn_chosen.connect(self._ask_turn)
        self._window.show_overlay(overlay)

    def _ask_turn(self, entry: int) -> None:
        single_shot(self, partial(self._show_again, entry))  # after the dialog has closed

    def show_legend(self) -> None:
        """Open the legend of pieces, if the game has one."""
        legend = self._scene.legend()
        if legend is not None:
            self._window.show_overlay(LegendOverlay(self._scene, legend))

    def show_score_sheets(self) -> None:
        """Open the score sheets of all seats."""
        sheets = self._words.score_sheets()
        if sheets:
            self._window.show_overlay(ScoreOverlay(sheets, self._scene))
