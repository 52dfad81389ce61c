"""How the choices of one turn are made: secret, at the table, by dice, or by one person."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from pullstrings_qt.core.engine_protocol import seed_for
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import SecretWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.choice_pictures import Answer
from pullstrings_qt.table.match import Match, Rejected
from pullstrings_qt.table.seating import Seating
from pullstrings_qt.ui.kit.last_event import reader_listens
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.board_keys import new_board
from pullstrings_qt.ui.match.answer_sheet import AnswerSheet, AnswerTask
from pullstrings_qt.ui.match.dice_roll import DiceRoll, Roll
from pullstrings_qt.ui.match.hand_over_sheet import HandOverSheet
from pullstrings_qt.ui.match.match_help import MatchHelp
from pullstrings_qt.ui.match.pick_sheet import PickSheet, PickTask
from pullstrings_qt.ui.match.signing_sheet import CountSheet, EntrySheet
from pullstrings_qt.ui.match.turn import ChoiceMode, Phase, Turn
from pullstrings_qt.ui.match.turn_sheet import TurnSheet


class TurnFlow(QObject):
    """Guides the people through one turn, one sheet a phase; passes their choices to the match.

    In secret: pick (and answer), hand the laptop over, pick and look together. At the table: count,
    enter the signs. In a `silent_pick`, and while a screen reader runs, no letter of a secret
    choice is announced.
    """

    board_made = Signal(object)
    """A dialog gets this board, separate from that of the page."""
    dialog_opened = Signal(object)
    """A `TurnSheet` opened."""
    dialog_closed = Signal()
    """A sheet closed; another one may follow."""

    def __init__(
        self,
        match: Match,
        turn: Turn,
        seating: Seating,
        window: MainWindow,
        scene: BoardScene,
        offered: MatchHelp,
    ) -> None:
        super().__init__(scene)
        self._match = match
        self._turn = turn
        self._seating = seating
        self._window = window
        self._scene = scene
        self._seat: Seat = 0
        self._dialog: TurnSheet | None = None
        self._dice: DiceRoll | None = None
        self._trouble = ""
        self.silent_pick = False
        self._silence_told = False
        self._offered = offered
        match.rejected.connect(self._on_rejected)
        match.choice_sealed.connect(self.end_trouble)
        seating.stuck.connect(self._tell_trouble)
        match.turns_changed.connect(self._on_position_changed)
        match.finished.connect(self._on_position_changed)

    def begin(self) -> None:
        """Start asking; after the last choice the match reveals the turn."""
        if self._turn.phase is not Phase.AT_REST:
            return
        self._window.visible_toast.dismiss_message()
        mode = self._turn.mode
        if mode is ChoiceMode.BY_DICE:
            self._roll()
        elif mode is ChoiceMode.AT_THE_TABLE:
            self._show(CountSheet(), self.enter_signs)
        elif mode is ChoiceMode.IN_SECRET:
            self._pick()

    def choose(self, choice: Any) -> None:
        """Handle a choice picked on the page's board; ask for the rest of it."""
        self._window.visible_toast.dismiss_message()
        self._seat = self._turn.undecided[0]
        answers = self._answers(choice)
        if answers:
            pictures, prompt = self._scene.choice_pictures(), self._scene.prompt(choice)
            words = (prompt.question, prompt.waiting, prompt.ready)
            task = AnswerTask(*words, answers, self._seat, choice)
            self._show(AnswerSheet(task, pictures), self._play)
        else:
            self._play(choice)

    def _answers(self, choice: Any) -> list[Answer]:
        """Return the answers to a choice of the seat that chooses, shuffled; often none."""
        match = self._match
        seed = seed_for(match.match_id, match.turn + 1, self._seat)
        return self._scene.answers(choice, seed)

    def _play(self, choice: Any) -> None:
        if self._turn.phase is Phase.ASKING:
            self._turn.end_asking()
        if self._match.choose(self._seat, choice):
            self._roll()

    def _roll(self) -> None:
        """Roll the dice over the board, if any seat has one; they choose at the end."""
        rolled = self._seating.roll()
        if not rolled:
            return
        places, told, rolls = self._scene.places(), [], []  # they are numbered in order
        choices = [self._scene.choice_at(place.id) for place in places]
        for seat, choice in rolled.items():
            face = choices.index(choice)
            rolls.append(Roll(seat, face + 1, places[face].id))
            words, name = _("{name} rolls {number}: {tile}."), self._match.names[seat]
            told.append(words.format(name=name, number=face + 1, tile=places[face].name))
        self._turn.roll()
        self._dice = DiceRoll(self._scene, rolls)
        self._dice.finished.connect(partial(self._on_rolled, rolled))
        self._window.announce(" ".join(told))

    def _on_rolled(self, rolled: dict[Seat, Any]) -> None:
        self._dice = None
        for seat, choice in rolled.items():
            self._match.choose(seat, choice)
        if self._match.waiting and self._turn.phase is Phase.ROLLING:  # a computer still thinks
            self._turn.end_asking()

    def skip_roll(self) -> None:
        """Stop rolling dice immediately."""
        if self._dice is not None:
            self._dice.finish()

    def _show(
        self, sheet: TurnSheet, then: Callable[[Any], None], back: Callable[[], None] | None = None
    ) -> None:
        """Open the sheet of a phase; `then` gets what was chosen on it.

        Go back leads to `back`; without it, it leaves the turn.
        """
        self._turn.ask()
        self._dialog = sheet
        sheet.chosen.connect(then)
        sheet.canceled.connect(back or self._leave)
        # a secret choice must not fade out: it disappears immediately
        in_secret = self._turn.mode is ChoiceMode.IN_SECRET
        self._window.show_overlay(sheet, fade=not in_secret)
        self.dialog_opened.emit(sheet)
        sheet.closed.connect(self.dialog_closed)

    def _on_rejected(self, rejected: Rejected) -> None:
        if rejected.seat is None:
            self._window.show_problem(rejected.sentence)
        else:
            self._tell_trouble(rejected.sentence)

    def _tell_trouble(self, sentence: str) -> None:
        """Show what is wrong with a choice, until the next valid choice."""
        self.end_trouble()
        self._trouble = sentence
        self._window.show_problem(sentence)

    def end_trouble(self) -> None:
        """Hide what was wrong with a choice."""
        self._window.dismiss_problem(self._trouble)

    def _on_position_changed(self) -> None:
        """Close a dialog about a position that has changed."""
        self.end_trouble()
        if self._dice is not None:
            self._dice.drop()
            self._dice = None
        dialog, self._dialog = self._dialog, None
        if dialog is not None and isValid(dialog):
            dialog.close_down()

    def _board(self) -> BoardScene:
        """Return a separate board, so that nothing of a pick remains on the page."""
        board = new_board(self._match, self._match.state, self._scene.seat_look, None)
        board.shows_hints = self._scene.shows_hints
        self.board_made.emit(board)
        return board

    @property
    def _is_silent(self) -> bool:
        return self.silent_pick or reader_listens()

    @property
    def _words(self) -> SecretWords:
        return self._match.spec.words().secret_words()

    def _pick(self, _ready: object = None) -> None:
        """Show the next person a board for a secret choice."""
        match, turn = self._match, self._turn
        self._seat = turn.undecided[0]
        silent, told = self._is_silent, self._silence_told
        self._silence_told = told or silent
        task = PickTask(
            seat=self._seat,
            names=match.names,
            sealed=turn.sealed,
            said=self._words,
            look=self._look,
            needs_answer=lambda choice: bool(self._answers(choice)),
            offered=self._offered,
            silent=silent,
            explains=silent and not told,
        )
        self._show(PickSheet(task, self._board()), self._on_picked)

    @property
    def _look(self) -> str:
        """What asks the others to look when the last one chooses, which turns all tiles over."""
        if len(self._turn.undecided) > 1:
            return ""
        others = (name for seat, name in enumerate(self._match.names) if seat != self._seat)
        return self._words.look.format(name=_(", ").join(others))

    def _on_picked(self, choice: Any) -> None:
        """Ask for the answer to a secret pick, if there is one, on the next sheet."""
        answers = self._answers(choice)
        if not answers:
            self._lay(choice)
            return
        words, silent, pictures = self._words, self._is_silent, self._scene.choice_pictures()
        prompt, label = self._scene.prompt(choice), "" if silent else pictures.label(choice)
        ready = words.cover.format(label=label) if label else words.cover_unnamed
        task = AnswerTask(
            question=words.question if silent else prompt.question,
            waiting=_("Pick an answer first") if silent else prompt.waiting,
            ready=words.uncover if self._look else ready,
            answers=answers,
            seat=self._seat,
            choice=choice,
            said=words,
            silent=silent,
            look=self._look,
        )
        self._show(AnswerSheet(task, pictures), self._lay, self._pick)

    def _lay(self, choice: Any) -> None:
        """Lay a secret choice face down; the last one turns all tiles over."""
        match, turn = self._match, self._turn
        is_last = len(turn.undecided) == 1
        if match.choose(self._seat, choice):
            if not is_last:  # cover the board for the next person
                pictures, look = self._scene.choice_pictures(), self._scene.seat_look
                seat, sealed = turn.undecided[0], turn.sealed
                self._show(HandOverSheet(match.names, seat, sealed, pictures, look), self._pick)
            elif turn.phase is Phase.ASKING:  # computers still choose
                turn.end_asking()
        elif self._seat in match.waiting:
            self._pick()
        else:
            turn.end_asking()

    def _leave(self) -> None:
        """Return to the page; sealed choices are undone, so that the turn starts over."""
        for seat in sorted(self._turn.sealed):
            self._match.turns.take_back(seat)
            words = _("{name} chooses again").format(name=self._match.names[seat])
            self._window.toast(words)
        self._turn.end_asking()

    def enter_signs(self, _signed: object = None) -> None:
        """Ask for the signs that were made at the table."""
        match = self._match
        nothing = match.spec.words().choice_rules(match.record.options).nothing
        no_pull, seats = match.rules.read_choice(nothing), self._turn.undecided
        entry = EntrySheet(match.names, seats, no_pull, self._words, self._board())
        self._show(entry, self._on_entered)

    def _on_entered(self, choices: dict[Seat, Any]) -> None:
        self._turn.end_asking()
        for seat, choice in choices.items():
            self._match.choose(seat, choice)
