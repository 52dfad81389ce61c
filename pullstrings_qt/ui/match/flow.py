"""How the choices of one turn are made: in secret, at the table, by dice, or by one person."""

from collections.abc import Callable
from enum import Enum
from typing import Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from pullstrings_qt.core.choice_rules import ChoiceRules
from pullstrings_qt.core.engine_protocol import seed_for
from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.registry import Confirm
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.match import Match, Rejected
from pullstrings_qt.table.seating import Seating
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.match.count_overlay import CountOverlay
from pullstrings_qt.ui.match.entry_overlay import EntryOverlay
from pullstrings_qt.ui.match.pass_overlay import PassOverlay, TurnOverlay
from pullstrings_qt.ui.match.pick_overlay import PickOverlay, PickTask


class ChoiceMode(Enum):
    """How the people at the screen make their choices in a match."""

    IN_SECRET = "in secret"
    ALONE = "alone"
    IN_TURN = "in turn"
    AT_THE_TABLE = "at the table"
    BY_DICE = "by dice"
    WATCHING = "watching"


def way_of(match: Match) -> ChoiceMode:
    """Return how choices are made, which follows from players and options."""
    if match.spec.in_turn:
        return ChoiceMode.IN_TURN if match.persons else ChoiceMode.WATCHING
    deciding = [player for player in match.players if player.decides]
    if not deciding:
        rolling = any(player.rolls for player in match.players)
        return ChoiceMode.BY_DICE if rolling else ChoiceMode.WATCHING
    if len(deciding) == 1:
        return ChoiceMode.ALONE
    if match.spec.words().choice_rules(match.record.options).by_hand:
        return ChoiceMode.AT_THE_TABLE
    return ChoiceMode.IN_SECRET


class TurnFlow(QObject):
    """Leads the people through one turn with dialogs; hands their choices to the match.

    While it runs, the board behind must be neutral: `choosing` tells when.

    Signals:
        choosing: True when the dialogs open, False when they are gone.
        face_down_changed: the frozenset of seats whose tiles lie face down now.

    Args:
        match: gets the choices.
        seating: rolls the dice.
        window: shows the dialogs.
        theme: returns the look in use.
        new_scene: returns a board of its own for a dialog.
    """

    choosing = Signal(object)
    face_down_changed = Signal(object)

    def __init__(
        self,
        match: Match,
        seating: Seating,
        window: MainWindow,
        theme: Callable[[], Theme],
        new_scene: Callable[[], BoardScene],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._match = match
        self._seating = seating
        self._window = window
        self._theme = theme
        self._new_scene = new_scene
        self._seat: Seat = 0
        self._dialog: Overlay | None = None
        self._held: tuple[Seat, Any] | None = None
        self._trouble = ""
        match.rejected.connect(self._on_rejected)
        match.choice_sealed.connect(self.end_trouble)
        seating.stuck.connect(self._tell_trouble)
        match.turns_changed.connect(self._on_position_changed)
        match.finished.connect(self._on_position_changed)

    @property
    def waits_for_people(self) -> bool:
        """Whether somebody at the screen still has to choose or to roll."""
        match = self._match
        return any(match.players[seat].level is None for seat in match.waiting)

    @property
    def mode(self) -> ChoiceMode:
        """How choices are made in this match."""
        return way_of(self._match)

    @property
    def _ways(self) -> ChoiceRules:
        return self._match.spec.words().choice_rules(self._match.record.options)

    @property
    def asks_for_signs(self) -> bool:
        """Whether a choice needs an answer, so that the board alone cannot take it."""
        return self._ways.answers

    @property
    def picks_on_board(self) -> bool:
        """Whether choices are made on the board of the page, without a dialog."""
        return self.mode is ChoiceMode.IN_TURN or (
            self.mode is ChoiceMode.ALONE and not self.asks_for_signs
        )

    def waits_for_yes(self, choice: Any) -> bool:
        """Return whether a picked choice waits for the main button before it is played."""
        match = self._match
        if not match.spec.in_turn or match.spec.confirm is Confirm.ALWAYS:
            return True
        if match.spec.confirm is Confirm.NEVER:
            return False
        deciding = match.rules.deciding(match.state)
        after = match.rules.play(match.state, dict.fromkeys(deciding, choice)).state
        return match.rules.deciding(after) != deciding

    def begin(self) -> None:
        """Start to ask; the last choice lets the match reveal the turn."""
        if not self.waits_for_people or self._is_asking:
            return
        mode = self.mode
        if mode is ChoiceMode.BY_DICE:
            self._seating.roll_dice()
        elif mode is ChoiceMode.AT_THE_TABLE:
            self._count()
        elif mode is ChoiceMode.ALONE:
            self._seat = self._undecided()[0]
            self._pick()
        elif mode is ChoiceMode.IN_SECRET:
            self._pass_on()

    def choose_alone(self, choice: Any) -> None:
        """Take the choice of the only person at the screen."""
        seats = self._undecided()
        if seats and self._match.choose(seats[0], choice):
            self._seating.roll_dice()

    def _undecided(self) -> list[Seat]:
        match = self._match
        return [seat for seat in sorted(match.waiting) if match.players[seat].decides]

    def _sealed(self) -> frozenset[Seat]:
        match = self._match
        return frozenset(
            seat
            for seat, player in enumerate(match.players)
            if player.decides and match.has_chosen(seat)
        )

    def _pass_on(self) -> None:
        """Cover the board for the next person, or end."""
        self.face_down_changed.emit(self._sealed())
        seats = self._undecided()
        if not seats:
            return
        self._seat = seats[0]
        self.choosing.emit(True)
        scene = self._board()
        cover = PassOverlay(
            self._theme(),
            self._match.names,
            self._seat,
            self._sealed(),
            scene.choice_pictures(),
        )
        scene.setParent(cover)
        cover.ready.connect(self._pick)
        cover.again_asked.connect(self._choose_again)
        cover.cancelled.connect(self._leave)
        self._open(cover)

    @property
    def _is_asking(self) -> bool:
        dialog = self._dialog
        return dialog is not None and isValid(dialog) and dialog.isVisible()

    def _open(self, dialog: Overlay) -> None:
        self._dialog = dialog
        self._window.show_overlay(dialog)

    def _on_rejected(self, rejected: Rejected) -> None:
        if rejected.seat is None:
            self._window.tell_problem(rejected.sentence)
        else:
            self._tell_trouble(rejected.sentence)

    def _tell_trouble(self, sentence: str) -> None:
        """Tell what is wrong with a choice; the next choice that is taken ends it."""
        self.end_trouble()
        self._trouble = sentence
        self._window.tell_problem(sentence)

    def end_trouble(self, _cause: object = None) -> None:
        """Take away what was wrong with a choice."""
        self._window.withdraw_problem(self._trouble)

    def _on_position_changed(self, _change: object) -> None:
        """Close a dialog that asks about a position that is gone."""
        self.end_trouble()
        if self._is_asking and self._dialog is not None:
            self._dialog.close_down()
            self.choosing.emit(False)
        self._dialog = self._held = None

    def _board(self) -> BoardScene:
        scene = self._new_scene()
        scene.sync(self._match.state)
        return scene

    def _pick(self) -> None:
        match = self._match
        self.choosing.emit(True)
        task = PickTask(
            seat=self._seat,
            names=match.names,
            sealed=self._sealed(),
            title=match.spec.words().table_words().pick,
            others_watch=self.mode is ChoiceMode.IN_SECRET,
            state=match.state,
            seed=seed_for(match.match_id, match.turn + 1, self._seat),
        )
        dialog = PickOverlay(self._theme(), task, self._new_scene())
        dialog.picked.connect(self._on_picked)
        dialog.left.connect(self._on_left)
        self._open(dialog)

    def _on_picked(self, choice: Any) -> None:
        match = self._match
        if self.mode is ChoiceMode.IN_SECRET and len(self._undecided()) == 1:
            self._hold(choice)
            return
        if not match.choose(self._seat, choice):
            if self._seat in match.waiting:
                self._pick()
        elif self.mode is ChoiceMode.ALONE:
            self.choosing.emit(False)
            self._seating.roll_dice()
        else:
            self._pass_on()

    def _hold(self, choice: Any) -> None:
        """Keep the last choice until both look: sealing it turns the tiles over at once."""
        try:
            self._match.rules.check_choice(self._match.state, self._seat, choice)
        except IllegalChoice as problem:
            self._tell_trouble(str(problem))
            self._pick()
            return
        self._held = (self._seat, choice)
        self.face_down_changed.emit(frozenset(range(len(self._match.players))))
        scene = self._board()
        cover = TurnOverlay(self._theme(), self._match.names, self._seat, scene.choice_pictures())
        scene.setParent(cover)
        cover.turned.connect(self._turn_over)
        cover.again_asked.connect(self._open_held)
        self._open(cover)

    def _turn_over(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            self.choosing.emit(False)
            self._match.choose(*held)

    def _open_held(self) -> None:
        self._held = None
        self._pass_on()

    def _on_left(self) -> None:
        if self.mode is ChoiceMode.ALONE:
            self._leave()
        else:
            self._pass_on()

    def _choose_again(self) -> None:
        """Let the person who chose last open the tile and choose again."""
        sealed = self._sealed()
        if sealed:
            self._match.take_back_choice(max(sealed))
        self._pass_on()

    def _leave(self) -> None:
        """Return to the board; a sealed choice is opened, so that the turn begins anew."""
        for seat in self._sealed():
            self._match.take_back_choice(seat)
        self.face_down_changed.emit(self._sealed())
        self.choosing.emit(False)

    def _count(self) -> None:
        self.choosing.emit(True)
        count = CountOverlay(self._theme())
        count.signed.connect(self.enter_signs)
        count.cancelled.connect(self._leave)
        self._open(count)

    def enter_signs(self) -> None:
        """Ask openly what was signed at the table."""
        match = self._match
        entry = EntryOverlay(
            self._theme(),
            match.names,
            self._undecided(),
            match.state,
            match.rules.read_choice(self._ways.nothing),
            self._new_scene(),
        )
        entry.entered.connect(self._on_entered)
        entry.cancelled.connect(self._leave)
        self._open(entry)

    def _on_entered(self, choices: dict[Seat, Any]) -> None:
        self.choosing.emit(False)
        for seat, choice in choices.items():
            self._match.choose(seat, choice)
