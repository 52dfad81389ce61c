"""Table decisions other than choices: undo, draw, leave."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.seating import Seating
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.fields import CheckBox
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.turn_list import TurnsOverlay
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.legend_card import LegendOverlay
from pullstrings_qt.ui.match.score_sheet import ScoreOverlay


class Agreement(Overlay):
    """Asks each person; the main button is enabled once all have agreed.

    Signals:
        agreed: the frozenset of seats that agreed.
    """

    agreed = Signal(object)

    def __init__(
        self,
        question: str,
        words: str,
        yes: str,
        persons: Sequence[tuple[Seat, str]],
    ) -> None:
        super().__init__(question, width=560)
        self._persons = tuple(persons)
        self.body.addWidget(TextLabel(question, "page"))
        self.body.addWidget(TextLabel(words, color="ink_soft"))
        self.boxes: list[CheckBox] = []
        for _seat, name in self._persons:
            box = CheckBox(_("{name} says yes").format(name=name))
            box.toggled.connect(self._on_toggled)
            self.boxes.append(box)
            self.body.addWidget(box)
        self.main_button = Button(yes, ButtonKind.PRIMARY, large=True)
        self.main_button.clicked.connect(self._agree)
        no = Button(_("Play on"), ButtonKind.QUIET)
        no.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(no)
        self.footer.addWidget(self.main_button)
        self._on_toggled()
        if self.boxes:
            self.initial_focus(self.boxes[0])

    def _on_toggled(self) -> None:
        self.main_button.setEnabled(all(box.isChecked() for box in self.boxes))

    def _agree(self) -> None:
        self.close_down()
        self.agreed.emit(frozenset(seat for seat, _name in self._persons))


class MatchCommands(QObject):
    """Commands of header, menu and keys that open a dialog or need everybody's consent.

    Signals:
        turn_asked: the entry of the record to show again.
    """

    turn_asked = Signal(int)

    def __init__(
        self,
        match: Match,
        seating: Seating,
        window: MainWindow,
        scene: BoardScene,
        words: MatchWords,
    ) -> None:
        super().__init__(scene)
        self._match = match
        self._seating = seating
        self._window = window
        self._scene = scene
        self._words = words
        self._suggested = ""
        match.draw_suggested.connect(self._on_draw_suggested)
        match.turns_changed.connect(self._forget_suggested)

    def ask_undo(self) -> None:
        """Undo the last turn; two people must both agree."""
        match = self._match
        if not match.can_undo:
            self._window.toast(self._words.why_no_undo())  # not an error: the toast may disappear
            return
        if len(match.persons) == 1 or match.undo_is_own:
            self._take_back(match.persons)
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
        turn = self._words.turn_number(match.turn + 1)
        question = _("Redo turn {turn}?").format(turn=turn)
        words = _("It is played just as it was chosen before.")
        self._agreement(question, words, _("Redo turn")).agreed.connect(match.redo)

    def ask_draw(self) -> None:
        """Ask everybody whether to end the match here, as a draw if the game has one."""
        match = self._match
        if match.outcome is not None:
            return
        if not self._seating.computers_agree_to_draw():
            computers = len(match.players) - len(match.persons)
            self._window.toast(
                ngettext(
                    "The computer would rather play on for now.",
                    "The computers would rather play on for now.",
                    computers,
                )
            )
            return
        agree = self._words.table.agree
        words = _("The match ends and nobody wins.")
        dialog = self._agreement(agree, words, agree)
        dialog.agreed.connect(match.agree_draw)

    def ask_to_leave(self) -> None:
        """Ask before leaving a match for Home."""
        kept = _("It is saved. You can go on with it from Home at any time.")
        question = ConfirmDialog(
            _("Leave the match?"),
            kept if self._match.turn else _("Nobody has played yet, so it will not be saved."),
            _("Home"),
            _("Stay"),
        )
        question.agreed.connect(self._window.go_back)
        self._window.show_overlay(question)

    def _agreement(self, question: str, words: str, yes: str) -> Agreement:
        """Ask every person a question."""
        persons: list[tuple[Seat, str]] = [
            (seat, self._match.names[seat]) for seat in sorted(self._match.persons)
        ]
        dialog = Agreement(question, words, yes, persons)
        self._window.show_overlay(dialog)
        return dialog

    def _take_back(self, agreed: frozenset[Seat]) -> None:
        match = self._match
        if match.undo_is_own and not self._words.begins_turn(match.turn):
            words = _("The last step is taken back.")
        else:
            turn = self._words.turn_number(match.turn)
            words = _("Turn {turn} taken back.").format(turn=turn)
        if match.undo(agreed):
            self._window.toast(words, _("Redo turn"), self.redo)

    def _on_draw_suggested(self, sentence: str) -> None:
        self._suggested = sentence

    def _forget_suggested(self, _changed: object) -> None:
        self._suggested = ""

    def suggest_draw(self) -> None:
        """Offer a draw if the last turn suggests one."""
        sentence, self._suggested = self._suggested, ""
        if sentence:
            self._window.toast(sentence, self._words.table.agree, self.ask_draw)

    def show_turns(self) -> None:
        """Open the list of all turns, below the result of the last one."""
        rows, pictures = self._words.rows_now(), self._scene.choice_pictures()
        told = self._words.announcement(self._match.turn, whole=True) if self._match.turn else ""
        overlay = TurnsOverlay(rows, pictures, told)
        overlay.turn_chosen.connect(self._ask_turn)
        self._window.show_overlay(overlay)

    def _ask_turn(self, entry: int) -> None:
        single_shot(self, partial(self.turn_asked.emit, entry))  # after the dialog has closed

    @property
    def legend_title(self) -> str:
        """The heading of the legend of pieces; empty if the game has none."""
        legend = self._scene.legend()
        return "" if legend is None else legend.title

    def show_legend(self) -> None:
        """Open the legend of pieces, if the game has one."""
        legend = self._scene.legend()
        if legend is not None:
            self._window.show_overlay(LegendOverlay(self._scene, legend))

    @property
    def has_score_sheets(self) -> bool:
        """Whether the game has score sheets."""
        return bool(self._words.score_sheets())

    def show_score_sheets(self) -> None:
        """Open the score sheets of all seats."""
        sheets = self._words.score_sheets()
        if sheets:
            self._window.show_overlay(ScoreOverlay(sheets, self._scene))
