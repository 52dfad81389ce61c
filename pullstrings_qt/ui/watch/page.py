"""The page that replays a match, turn by turn."""

from collections.abc import Generator, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.replay import player_names, spec_of
from pullstrings_qt.core.story import Beat
from pullstrings_qt.core.work_steps import AT_ONCE
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.match import Match, Player
from pullstrings_qt.table.replayed import Replayed
from pullstrings_qt.ui.kit.announcer import Announcer, announce
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.board_by_ear import BoardByEar
from pullstrings_qt.ui.kit.match.board_keys import board_keys, new_board
from pullstrings_qt.ui.kit.match.layout import LayoutMode, MatchLayout
from pullstrings_qt.ui.kit.match.seat_panel import RevealedTurn, seat_panels
from pullstrings_qt.ui.kit.match.turn_list import TurnCard, TurnRow, TurnsOverlay
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.sliced_task import SlicedTask
from pullstrings_qt.ui.watch.controls import Speed, WatchControls
from pullstrings_qt.ui.watch.review_page import can_be_reviewed

_PACES = {Speed.SLOW: Pace.SLOW, Speed.DEFAULT: Pace.NORMAL, Speed.FAST: Pace.QUICK}


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


class WatchRails(QWidget):
    """Builds the rails for a mode: seats, what happened, controls, and turns where they fit."""

    def __init__(self, table: MatchLayout, scene: BoardScene, words: WatchWords) -> None:
        super().__init__(table)
        self.hide()
        self._table = table
        self._scene = scene
        self._words = words
        short = words.entries <= AT_ONCE  # the rows of a long match come later: `show_rows`
        self._rows = tuple(words.all_rows() if short else [words.start_row()])
        self.build(table.mode)

    def build(self, mode: LayoutMode) -> None:
        """Rebuild the rails for a mode; show the turn again afterwards."""
        table, wide = self._table, mode is LayoutMode.WIDE
        for rail in (table.left, table.right):
            rail.clear()
        large = mode is LayoutMode.LARGE_TEXT
        self.seats = seat_panels(self._scene, self._words, wide=wide, large_text=large)
        self.announcer = Announcer()
        self.controls = WatchControls(self._words.entries)
        self.continue_button = Button(_("Play on from here"), icon="play")
        self.turns = TurnCard(self._scene.choice_pictures())
        self.turns.view.show_turns(self._rows, 0)
        self.turns.view.setAccessibleDescription("")  # a row that is selected is shown
        self.all_turns = Button(_("All turns"), icon="list")
        first, last = table.left if wide else table.rail, table.rail
        for part in (*self.seats, self.announcer):
            first.column.add(part)
        last.column.add(self.turns, 1, stretch=True, stand_in=self.all_turns)
        last.foot.addWidget(self.controls)
        last.foot.addWidget(self.continue_button)
        for rail in (table.left, table.right):
            rail.lay_out()

    def show_turn(self, turn: int, words: str) -> None:
        """Show the turn on the board, 0 for the start, in words such as "Turn 3 of 13"."""
        self.controls.show_turn(turn, words)
        self.turns.heading.show_text(words)
        self.turns.view.choose_row(turn)

    def show_rows(self, rows: Sequence[TurnRow], turn: int) -> None:
        """Show the rows of a list that was not ready, with the current turn."""
        self._rows = tuple(rows)
        self.turns.view.show_turns(rows, turn)

    def use_pictures(self) -> None:
        """Draw choices in the cards like the board."""
        pictures = self._scene.choice_pictures()
        for card in self.seats:
            card.set_pictures(pictures)


class WatchPage(Page):
    """Replays a record. Single steps are animated; jumps are immediate.

    The list of turns of a long record appears a moment later; it is a dialog if the rails have no
    space for it. The first turn to show is 0 for the start.

    Raises:
        RecordError: the record cannot be replayed.
    """

    continue_from = Signal(int)
    """Play on after a turn."""
    review_asked = Signal()
    copy_asked = Signal()
    export_asked = Signal()
    tells_events = True

    def __init__(
        self, record: Record, window: MainWindow, *, turn: int = 0, replayed: Replayed | None = None
    ) -> None:
        spec = spec_of(record)
        names = player_names(record, spec.rules())
        match = Match(record, tuple(Player(name) for name in names), replayed=replayed)
        self._words = WatchWords(match)
        super().__init__(_("Watch"), self._words.title_line)
        match.setParent(self)
        self.record = record
        self._match = match
        self._window = window
        self.turn = -1
        """The turn on the board, or the one being animated; 0 is the start."""
        self._moving = False
        self.is_playing = False
        """Whether the replay runs."""
        self.speed = Speed.DEFAULT
        """The speed of the replay."""
        self._revealed: RevealedTurn | None = None
        self.scene = new_board(match, match.state_after(0), self._words.look, self)
        self.scene.set_enabled(False)
        self._words.use_pictures(self.scene.choice_pictures())
        self.table = MatchLayout(self.scene, self.header)
        self.table.view.pads.enable_read_only_focus()
        self.rails = WatchRails(self.table, self.scene, self._words)
        self._resting = QTimer(self, singleShot=True)
        self._resting.timeout.connect(self._step)
        self.scene.animation_finished.connect(self._on_moved)
        self.scene.beat_told.connect(self._on_told)
        self.body.addWidget(self.table, 1)
        self.table.mode_changed.connect(self._on_mode)
        self._connect_rails()
        self._add_actions()
        self.show_turn(turn)
        if match.turn > AT_ONCE:
            rows = SlicedTask(self._words.row_parts(), self)
            rows.finished.connect(lambda rows: self.rails.show_rows(rows, self.turn))
            rows.start()

    @property
    def game(self) -> str:
        return self.record.game

    def _connect_rails(self) -> None:
        """Connect the rails, which are new for every mode."""
        self.rails.turns.view.chosen.connect(self._jump)
        self.rails.all_turns.clicked.connect(self.show_turns)
        self.rails.continue_button.clicked.connect(self._continue)
        controls = self.rails.controls
        controls.first_button.clicked.connect(self.show_first)
        controls.previous_button.clicked.connect(self.show_previous)
        controls.play_button.clicked.connect(self.toggle_playing)
        controls.next_button.clicked.connect(self.show_next)
        controls.last_button.clicked.connect(self.show_last)
        controls.slider.valueChanged.connect(self._jump)
        controls.speed.clicked.connect(self.change_speed)
        controls.show_speed(self.speed)
        controls.show_playing(self.is_playing)

    def _add_actions(self) -> None:
        review = self.header.add_action(_("Look back"), "chart")
        review.triggered.connect(self.review_asked)
        review.setEnabled(can_be_reviewed(self.record))
        if self.record.outcome is None:
            review.setStatusTip(_("This match is not finished yet."))
        menu = self.header.add_menu_action
        menu(_("Read the position aloud")).triggered.connect(self.read_position)
        menu(_("Copy as text")).triggered.connect(self.copy_asked)
        menu(_("Save as a file")).triggered.connect(self.export_asked)
        self._keys = keys = board_keys(self, self.table.view)
        keys.add("watch.first", self.show_first)
        keys.add("watch.previous", self.show_previous)
        keys.add("watch.next", self.show_next)
        keys.add("watch.last", self.show_last)
        keys.add("watch.read", self.read_position)
        ear = BoardByEar(keys, self.table.view, self._words.names)
        ear.add("ear.last", self.announce_last)
        ear.add("ear.turn", self.announce_turn)
        ear.add("ear.score", self.announce_score)

    # --- position -------------------------------------------------------------------------

    def show_turn(self, turn: int) -> None:
        """Show a turn immediately, without animation."""
        turn = min(max(turn, 0), self._match.turn)
        changed = turn != self.turn or self._moving  # a skipped animation is announced as well
        self._moving = False
        self._resting.stop()
        self.turn = turn
        self.scene.sync(self._match.state_after(turn))
        if turn:
            before, step = self._match.state_after(turn - 1), self._match.steps[turn - 1]
            self.scene.leave_trail(self._words.story(turn), step, before)
        self.rails.show_turn(turn, self._words.heading(turn))
        self._settle(say=changed)

    def show_first(self) -> None:
        """Go to the start."""
        self.pause()
        self.show_turn(0)

    def show_last(self) -> None:
        """Go to the end."""
        self.pause()
        self.show_turn(self._match.turn)

    def show_previous(self) -> None:
        """Go one turn back."""
        self.pause()
        self.show_turn(self.turn - 1)

    def show_next(self) -> None:
        """Play the next turn; skips a running animation."""
        self.pause()
        self._step()

    def toggle_playing(self) -> None:
        """Start or stop the replay; at the end start over."""
        if self.is_playing:
            self.pause()
            return
        if not self._match.turn:
            return
        if self.turn == self._match.turn and not self._moving:
            self.show_turn(0)
        self.is_playing = True
        self.rails.controls.show_playing(True)
        if not self._moving:
            self._step()

    def pause(self) -> None:
        """Stop after the current turn."""
        self.is_playing = False
        self._resting.stop()
        self.rails.controls.show_playing(False)

    def change_speed(self) -> None:
        """Use the next speed, cycling from the fastest to the slowest."""
        speeds = tuple(Speed)
        self.speed = speeds[(speeds.index(self.speed) + 1) % len(speeds)]
        self.scene.pace = _PACES[self.speed]
        self.rails.controls.show_speed(self.speed)
        if self._resting.isActive():
            self._resting.start(self.speed.value)

    def _jump(self, turn: int) -> None:
        if turn >= 0 and turn != self.turn:
            self.pause()
            self.show_turn(turn)

    # --- one turn -------------------------------------------------------------------------

    def _step(self) -> None:
        """Play the next turn."""
        if self._moving:
            self.show_turn(self.turn)
        if self.turn >= self._match.turn:
            return
        self.turn += 1
        turn, step = self.turn, self._match.steps[self.turn - 1]
        self._moving = True
        self.rails.announcer.hide()
        self._revealed = RevealedTurn(self._words, self.rails.seats, turn)
        self.rails.show_turn(turn, self._words.heading(turn))
        self.scene.animate(self._words.story(turn), step, self._match.state_after(turn - 1))

    def _on_told(self, beat: Beat) -> None:
        if self._moving and self._revealed is not None:
            self._revealed.show_beat(beat)

    def _on_moved(self) -> None:
        if self._moving:
            self._moving = False
            self._settle(say=True)

    def _settle(self, *, say: bool) -> None:
        """Show totals and last choices; announce what happened if `say`."""
        turn = self.turn
        choices = self._words.choices_of(turn) if turn else {}
        for seat, card in enumerate(self.rails.seats):
            card.end_reveal()
            card.show_last_choice(choices.get(seat), self._words.caption_at(turn, seat))
            card.show_total(*self._words.total_at(turn, seat))
            card.show_tray(self.scene.tray(seat))
        over = turn == self._match.turn and self._match.outcome is not None
        if over:
            self.scene.show_outcome()
        reason = _("The match is over here. Go back to an earlier turn first.") if over else ""
        button = self.rails.continue_button
        button.setEnabled(not over)
        set_tool_tip(button, reason)
        button.setAccessibleDescription(reason)
        if say:
            self.rails.announcer.restore(self._words.announcement(turn, whole=True))
        if say and self.isVisible():  # otherwise the page title is announced first
            self.announce_first()
        if self.is_playing and turn < self._match.turn:
            self._resting.start(self.speed.value)
        elif self.is_playing:
            self.pause()

    def announce_first(self) -> None:
        over = self.turn == self._match.turn and self._match.outcome is not None
        announce(self, self._words.announcement(self.turn, aloud=True), last=over)

    def _continue(self) -> None:
        self.pause()
        self.continue_from.emit(self.turn)

    # --- text and rails -------------------------------------------------------------------

    def read_position(self) -> None:
        """Show and announce where all disks are."""
        self.pause()
        self.rails.announcer.announce(self._words.position(self.turn))

    def announce_last(self) -> None:
        """Announce the turn on the board, after its animation."""
        told = self._words.announcement(self.turn, whole=True, aloud=True)
        announce(self, _("The turn is shown now.") if self._moving else told)

    def announce_turn(self) -> None:
        """Announce the number of the turn, and how many there are."""
        announce(self, f"{self._words.heading(self.turn)}.")

    def announce_score(self) -> None:
        """Announce the scores after the turn on the board, after its animation."""
        turn = self.turn - self._moving
        totals = (self._words.total_at(turn, seat) for seat in range(len(self._words.names)))
        announce(self, self._words.scores_aloud(totals))

    def show_turns(self) -> None:
        """Open the list of all turns, to jump to one."""
        self.pause()
        pictures = self.scene.choice_pictures()
        overlay = TurnsOverlay(self._words.all_rows(), pictures, current=self.turn)
        overlay.turn_chosen.connect(self._jump)
        self._window.show_overlay(overlay)

    def _on_mode(self, mode: LayoutMode) -> None:
        focus: QWidget | None = self.window().focusWidget()
        had_focus = focus is not None and self.rails.controls.isAncestorOf(focus)
        self.rails.build(mode)
        self._connect_rails()
        self.show_turn(self.turn)
        self.rails.announcer.restore(self._words.announcement(self.turn, whole=True))
        if had_focus:
            self.rails.controls.play_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def restyle(self) -> None:
        """Apply another theme, also to the board."""
        self.scene.set_theme(Theme.current())
        self.rails.use_pictures()

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self.table.left, self.table.view, self.table.right

    def initial_focus(self) -> QWidget:
        return self.rails.controls.play_button

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play and pause on Space; Enter on the board reads the position."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.toggle_playing()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.read_position()
        elif not self._keys.take(event):
            super().keyPressEvent(event)

    def press_key(self, event: QKeyEvent) -> bool:
        """Handle the by-ear keys while the sheet with the last announcements is open."""
        return self._keys.press(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.pause()
        super().hideEvent(event)
