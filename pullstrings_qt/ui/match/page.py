"""The page of a match: board, seats, turns and controls."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.game import Outcome, Seat
from pullstrings_qt.core.game_words import Hint
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.box import board_scene
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.match import Advanced, Finished, Match, TurnsChanged
from pullstrings_qt.table.seating import Seating
from pullstrings_qt.ui.kit.keys import KEYS, ActionKeys
from pullstrings_qt.ui.kit.last_event import reader_listens
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.board_keys import board_keys, enlarge, show_whole
from pullstrings_qt.ui.kit.match.board_picker import BoardPicker
from pullstrings_qt.ui.kit.match.layout import LayoutMode, MatchLayout
from pullstrings_qt.ui.kit.match.reasons import Reasons
from pullstrings_qt.ui.kit.match.words import LinkWords, MatchWords
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.people_look import Faces
from pullstrings_qt.ui.kit.preferences import Preferences
from pullstrings_qt.ui.kit.typed_letter import readings
from pullstrings_qt.ui.match.board_help import BoardHelp
from pullstrings_qt.ui.match.board_sheet import BoardSheet
from pullstrings_qt.ui.match.commands import MatchCommands
from pullstrings_qt.ui.match.computers import Computers
from pullstrings_qt.ui.match.end_card import EndCard
from pullstrings_qt.ui.match.flow import TurnFlow
from pullstrings_qt.ui.match.help_view import CoachOverlay
from pullstrings_qt.ui.match.match_by_ear import MatchByEar
from pullstrings_qt.ui.match.match_help import HelpOffer, HelpSaid, MatchHelp
from pullstrings_qt.ui.match.rails import Rails
from pullstrings_qt.ui.match.saving_view import SavingView
from pullstrings_qt.ui.match.turn import ChoiceMode, Keyboard, Phase, Turn
from pullstrings_qt.ui.match.turn_sheet import TurnSheet

_OLD_TURN = 1600
"""Milliseconds for which the position after an old turn is shown."""


class MatchPage(Page):
    """Shows a match and controls its turns.

    Events go to `turn`; `_follow` updates the page from its phase, and nothing else sets that
    state.

    The page takes ownership of the match and its seating.

    Signals:
        again_asked: a rematch with changed sides.
        look_back_asked: show how the match went.
        watch_turn_asked: watch the finished match from an entry of the record.
        rules_asked, settings_asked, copy_asked, export_asked: from header and menu.
        sounds_asked: sounds on, or off again.
        reasons_chosen: which computer players explain their choices, `Reasons`.
        tiles_asked: the id of the match's tile set, to view all of it.
        over: the match has ended and the ending is visible.
        pace_chosen: the speed of turns, a `Pace`.
        link_chosen: do what can be done while other laptops are waited for.
    """

    again_asked = Signal()
    look_back_asked = Signal()
    watch_turn_asked = Signal(int)
    rules_asked = Signal()
    settings_asked = Signal()
    copy_asked = Signal()
    export_asked = Signal()
    sounds_asked = Signal()
    reasons_chosen = Signal(object)
    tiles_asked = Signal(str)
    over = Signal()
    pace_chosen = Signal(object)
    link_chosen = Signal()
    toast_on_header = True
    tells_events = True
    _is_told = False
    """Whether the shown turn was already announced."""

    def __init__(
        self,
        match: Match,
        seating: Seating,
        window: MainWindow,
        faces: Faces,
        help_offer: HelpOffer,
    ) -> None:
        self.words = MatchWords(match, faces)
        """The sentences of the page."""
        super().__init__(match.spec.name, self.words.title_line)
        self.words.thoughts = seating.thoughts
        self.match = match
        self._seating = seating
        self._window = window
        match.setParent(self)
        seating.setParent(self)
        self.turn = Turn(match, self)
        self.scene = board_scene(match.spec)()
        self.scene.setParent(self)
        self.scene.set_theme(Theme.current())
        self.scene.sync(match.state)
        self.scene.use_players(match.names, self.words.look)
        self.words.use_pictures(self.scene.choice_pictures())
        self.table = MatchLayout(self.scene, self.header)
        self.offered = MatchHelp(match, help_offer, self.words, self)
        self.offered.storing_failed.connect(window.show_problem)
        self.help: BoardHelp | None = None
        """The help on the page; without it there is help only on the sheets, or none."""
        if self.turn.mode in (ChoiceMode.ALONE, ChoiceMode.IN_TURN) and self.offered.maximum:
            self.help = BoardHelp(self.offered, self.scene, self._seat_on_page, window.announce)
        self.commands = MatchCommands(
            match, seating, window, self.scene, self.words, self.show_again
        )
        self.rails = Rails(self)
        self.picker = BoardPicker(self.scene, self.words.hint, self.turn.waits_for_yes)
        self.flow = TurnFlow(match, self.turn, seating, window, self.scene, self.offered)
        self.computers = Computers(self.turn, seating, self.scene)
        self.saving = SavingView(match, self.words, window, self.scene, self.header)
        self.ending: EndCard | None = None
        self._again = 0
        """The entry of the record being shown again, or 0."""
        self._opens = False
        """Whether the ending opens for the first time now."""
        self._rest_timer = QTimer(self, singleShot=True)
        self._rest_timer.timeout.connect(self._end_rest)
        self._shown: tuple[int, int, Outcome | None] | None = None
        self._link = LinkWords()
        """How it stood with the other laptops when that was shown last."""
        self.body.addWidget(self.table, 1)
        self._add_actions()
        self._connect()
        self._add_help()
        self._leave_trail()
        self._follow()

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.match.spec.id

    @property
    def view(self) -> BoardView:
        """The board."""
        return self.table.view

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self.turn.phase

    def _add_help(self) -> None:
        """Add what asks for help, if choices are made on the page."""
        if self.help is None:
            self.by_ear.add("match.help", self.by_ear.announce_keys)
            return
        self.help.told.connect(self._show_help)
        self.add_menu(_("More help"), self.help.ask_more)
        self.by_ear.add("match.help", self.help.ask_more)
        if self.offered.coached is not None:
            self.add_menu(_("Coach"), self.ask_coaching)

    def _seat_on_page(self) -> Seat | None:
        """Return the seat that chooses on the page now, or None."""
        return self.turn.undecided[0] if self.turn.phase is Phase.CHOOSING else None

    def _show_help(self, said: HelpSaid) -> None:
        """Show the help beside the board, unless a hint on a place comes before it."""
        self.rails.show_help(said)
        if said.enabled:
            self.picker.point(self.scene.pointed)

    def ask_coaching(self) -> None:
        """Ask when the coach should speak."""
        dialog = CoachOverlay(self.offered.coaching)
        dialog.choice.chosen.connect(self.offered.choose_coaching)
        self._window.show_overlay(dialog)

    def _add_actions(self) -> None:
        """Add the actions of header, menu and keys; disabled ones get a reason."""
        commands = self.commands
        self._keys = keys = board_keys(self, self.table.view)
        self.by_ear = MatchByEar(keys, self.view, self.words, self.turn, lambda: self.rails.main)
        self._undo = self.header.add_action(_("Undo"), "undo")
        self._undo.triggered.connect(self.ask_undo)
        self.header.add_action(_("Rules"), "book").triggered.connect(self.rules_asked)
        self._redo = self.add_menu(_("Redo turn"), commands.redo)
        self._show_again = self.add_menu(_("Show the last turn again"), partial(self.show_again, 0))
        self._draw = self.add_menu(self.words.table.agree, self.ask_draw)
        if commands.has_score_sheets:
            self.add_menu(_("Score sheet"), commands.show_score_sheets)
            self._keys.add("match.score", commands.show_score_sheets)
        if commands.legend_title:
            self.add_menu(commands.legend_title, commands.show_legend)
            self._keys.add("match.legend", commands.show_legend)
        self.add_menu(_("Larger board"), partial(enlarge, self.table.view, 1))
        self.add_menu(_("Whole board"), partial(show_whole, self.table.view))
        self.add_menu(_("Read the position aloud"), self.read_position)
        self.add_menu(_("All turns"), commands.show_turns)
        self.add_menu(_("Copy as text"), self.copy_asked.emit)
        self.add_menu(_("Save as a file"), self.export_asked.emit)
        tiles = self.match.spec.words().tile_set_id(self.match.record.options)
        if tiles:
            self.add_menu(_("All tiles"), partial(self.tiles_asked.emit, tiles))
        self._why: QAction | None = None
        if any(player.level is not None for player in self.match.players):
            self._why = self.add_menu(_("The computer says why"), self._switch_reasons)
            self._why.setCheckable(True)
        self._sounds = self.add_menu(_("Sounds"), self.sounds_asked.emit)
        self._sounds.setCheckable(True)
        self.add_menu(_("Settings"), self.settings_asked.emit)
        self._keys.add("app.undo", self.ask_undo)
        self._keys.add("app.rules", self.rules_asked.emit)
        self._keys.add("match.redo", commands.redo)
        self.by_ear.add("match.read", self.read_position)
        self._keys.add("match.again", self.show_again)
        self._keys.add("match.turns", commands.show_turns)
        self._keys.add("match.details", self.switch_details)
        self._keys.add("match.draw", self.ask_draw)
        self._keys.add("match.copy", self.copy_asked.emit)
        self._keys.add("match.save", self.export_asked.emit)

    def add_menu(self, words: str, command: Callable[[], object]) -> QAction:
        """Add a command to the menu, and return it."""
        action = self.header.add_menu_action(words)
        action.triggered.connect(self._leave_menu)
        action.triggered.connect(command)
        return action

    def _leave_menu(self) -> None:
        """Remove the focus from the menu: a dialog would return it there, and Enter must play."""
        if self.header.menu_button.hasFocus():
            self._take_keyboard()

    def _connect(self) -> None:
        match, turn, scene, rails = self.match, self.turn, self.scene, self.rails
        turn.changed.connect(self._follow)
        match.choice_sealed.connect(turn.take_choice)
        match.advanced.connect(self._on_advanced)
        match.ready.connect(self._follow)
        match.storing_failed.connect(turn.fail_to_store)
        match.turns_changed.connect(self._on_turns_changed)
        match.finished.connect(self._on_finished)
        match.draw_suggested.connect(self._on_draw_suggested)
        self._seating.stuck.connect(turn.fail_to_think)
        self._seating.delayed.connect(self._window.toast)
        scene.place_activated.connect(self._on_activated)
        scene.places_changed.connect(rails.refresh_trays)
        scene.animation_finished.connect(self._on_shown)
        scene.beat_told.connect(rails.show_beat)
        self.picker.changed.connect(self._on_picked)
        self.picker.confirmed.connect(self.press_main)
        self.flow.dialog_opened.connect(self._on_dialog_opened)
        self.flow.dialog_closed.connect(self._on_dialog_closed)
        self.picker.hinted.connect(self._on_hinted)
        self.picker.announced.connect(self._on_announced)
        self.table.mode_changed.connect(self._on_mode)

    # --- derived from the phase -----------------------------------------------------------

    def _follow(self) -> None:
        """Update board, rails and focus from match and phase."""
        turn = self.turn
        if turn.keyboard() is Keyboard.PAGE:
            for part in (self.view, self.rails.main, *self.rails.seats):
                self.rest(part)
        if turn.phase is Phase.ASKING:
            self.scene.skip()
            self.scene.hide_trail()
        moved = self._draw_position()
        self.scene.set_enabled(turn.opens_board)
        self.picker.begin()
        if moved:
            self.rails.refresh()
            self._show_ending()
        else:
            self.rails.follow()
        self._show_stage()
        self._follow_help()
        self._give_keyboard()
        self.computers.begin_turn(after_turn=moved and bool(self.match.turn))

    def _show_stage(self) -> None:
        """Show the round in the header."""
        words, urgent = self.words.round_line()
        if words != self.header.stage:
            self.header.show_stage(words, urgent)

    def _follow_help(self) -> None:
        """Update the help for the current choice."""
        if self.help is not None:
            self.help.follow()

    def _draw_position(self) -> bool:
        """Draw a changed position. Return whether it changed; a reveal draws its end."""
        match = self.match
        position = (match.turn, match.takebacks, match.outcome)
        if self.turn.phase is Phase.REVEALING or position == self._shown:
            return False
        self._shown = position
        if self.scene.is_animating or self.scene.state is not match.state:
            self.scene.sync(match.state)
            self._leave_trail()
        self._undo.setEnabled(match.can_undo)
        self._undo.setStatusTip(self.words.why_no_undo())
        self._redo.setEnabled(match.can_redo)
        self._draw.setEnabled(match.outcome is None)
        self._show_again.setEnabled(match.turn > 0)
        return True

    def _leave_trail(self) -> None:
        """Show the last turn on the board without animation: the match was opened, or undone."""
        if self.match.turn:
            self.scene.leave_trail(*self.words.whole_turn(self.match.turn))

    def rest(self, part: QWidget) -> None:
        """Move the focus from a part of the page to the page, if it is there.

        When the focused widget is disabled, Qt focuses the next button, which may be Undo. Focus in
        a dialog, or elsewhere on the page, is left alone.
        """
        focus: QWidget | None = self._window.focusWidget()
        if focus is not None and (focus is part or part.isAncestorOf(focus)):
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_keyboard(self) -> None:
        """Set the focus where the phase wants it."""
        if self._window.overlay is None:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self._give_keyboard()

    def _give_keyboard(self) -> None:
        """Set the focus for the next choice; a dialog keeps it."""
        where = self.turn.keyboard()
        if self._window.overlay is not None:
            return
        if where is Keyboard.ENDING and self.ending is not None:
            self.ending.focus_first()
        elif not self.isVisible():
            return
        elif where is Keyboard.BOARD:
            self.view.pads.focus_again()
            if self.match.turn:  # the turn remains readable until an arrow key moves to a place
                self.scene.focus_place(None)
        elif where is Keyboard.MAIN_BUTTON:
            focus: QWidget | None = self._window.focusWidget()
            if focus is None or focus.focusPolicy() == Qt.FocusPolicy.NoFocus:  # on the page itself
                self.rails.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_picked(self) -> None:
        """Move the focus to the main button, or to the next part of the choice, and announce it."""
        self.rails.refresh_main()
        where = self.turn.keyboard(picked=self.scene.picked is not None)
        if where is Keyboard.MAIN_BUTTON:
            self.rails.main.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        if not self.view.isAncestorOf(self._window.focusWidget()):
            self.view.pads.focus_again()
        self._window.announce(self.scene.pick_aloud())

    def _on_dialog_opened(self, dialog: TurnSheet) -> None:
        """Connect the by-ear keys to a dialog's board; not for secret choices."""
        if isinstance(dialog, BoardSheet):
            keys, main = ActionKeys(dialog), dialog.main_button
            words, turn = self.words, self.turn
            ear = MatchByEar(keys, dialog.view, words, turn, lambda: main, tells_choice=False)
            ear.add("match.read", ear.read_position)

    def _on_dialog_closed(self) -> None:
        """Set the focus again, which was on the page during a dialog."""
        if self.hasFocus():
            self._give_keyboard()

    def _show_ending(self) -> None:
        """Show the ending if the match is over, or the rails again."""
        outcome = self.match.outcome
        if outcome is None or self.turn.phase is not Phase.ENDED:
            self.table.show_ending(False)
            return
        held = False
        if self.ending is not None:
            held = self.ending.isAncestorOf(self._window.focusWidget())
            self.ending.deleteLater()
        narrow = self.table.mode is not LayoutMode.WIDE
        self.ending = EndCard(self.words.ending(outcome), narrow=narrow)
        self.ending.again.clicked.connect(self.again_asked)
        self.ending.look_back.clicked.connect(self.look_back_asked)
        self.ending.home.clicked.connect(self._window.go_home)
        column = self.table.ending.column
        while column.count():
            column.takeAt(0)
        self.saving.offer(self.ending)
        column.addWidget(self.ending)
        self.table.show_ending(True)
        if self._opens:
            self.ending.begin()
        if held:
            self.ending.focus_first()
        self.scene.show_outcome()
        self.over.emit()

    def draw_end(self) -> None:
        """Draw the final position of the match."""
        self.scene.sync(self.match.state)
        self._leave_trail()
        self.scene.show_outcome()

    # --- events ---------------------------------------------------------------------------

    def press_main(self) -> None:
        """Run the action of the main button."""
        phase = self.turn.phase
        if self._is_watched:
            self.computers.toggle()
        elif phase is Phase.ROLLING:
            self.flow.skip_roll()
        elif phase is Phase.REVEALING:
            self.skip_to_rest()
        elif phase is Phase.HELD:
            self._open_ending()
        elif phase is Phase.STUCK:
            self.turn.think_again()
        elif phase is Phase.UNSAVED:
            self.match.reveal()
        elif phase is Phase.AT_REST:
            self.flow.begin()
        elif phase is Phase.CHOOSING and self.scene.picked is not None:
            self.flow.choose(self.scene.picked)
        elif phase in (Phase.THINKING, Phase.SEALED) and self.turn.link_button:
            self.link_chosen.emit()
        elif phase in (Phase.CHOOSING, Phase.THINKING):  # it is disabled and says what is missing
            self._window.announce(self.rails.main.accessibleName())

    @property
    def _is_watched(self) -> bool:
        """Whether only computers play, so that a viewer may pause and step."""
        watched = (Phase.REVEALING, Phase.THINKING, Phase.PAUSED)
        return self.turn.is_watched and self.turn.phase in watched

    def step(self) -> None:
        """Show the next turn between computers, or finish this one."""
        if self._is_watched:
            self.computers.step()

    def _on_activated(self, place: str) -> None:
        if self.turn.phase is Phase.CHOOSING:
            self.scene.hide_trail()
            self.picker.take(place)
        elif self.turn.phase is Phase.AT_REST:
            self._tell_how_to_begin()

    def _tell_how_to_begin(self) -> None:
        hint = self.turn.how_to_begin()
        self.rails.show_hint(hint)
        self._window.announce(hint[1])

    def use_link(self, tell: Callable[[], LinkWords]) -> None:
        """Tell from now on how it stands with the other laptops of the match."""
        self.words.tell_link = tell
        self.show_link()

    def show_link(self) -> None:
        """Show how it stands with the other laptops now."""
        link = self.words.tell_link()
        if link == self._link:
            return
        self._link, self.turn.link_button = link, link.button
        self._show_stage()
        self.rails.refresh_main()
        if (
            self.turn.phase is Phase.SEALED
        ):  # what was picked here is bound, and others have to show
            self.scene.begin_pick()
        if self.turn.phase is not Phase.REVEALING and self.scene.picked is None:
            self.picker.point(self.scene.pointed)

    def _on_hinted(self, hint: Hint | None, choice: object) -> None:
        self.rails.show_hint(hint, choice)
        self.by_ear.point(hint)

    def _on_announced(self, sentence: str) -> None:
        """Announce why a place cannot be chosen, once: the hint beside the board says the same."""
        self._window.announce(sentence)
        self.by_ear.cancel_speech()

    def _on_advanced(self, advanced: Advanced) -> None:
        """Show a stored turn; a screen reader reads it first, while it is animated.

        Then the next player need not wait: the new focus is announced together with it, because
            readers interrupt earlier announcements.
        """
        self._again = 0
        self._is_told = reader_listens()
        meanwhile = self._is_told and self.turn.leads_to_people
        self.turn.begin_reveal()
        self.rails.begin_reveal(advanced.turn)
        if self._is_told:
            self.rails.announce(advanced.turn)
        if meanwhile:
            self._end_reveal()
        story = self.words.story(advanced.turn)
        self.scene.animate(story, advanced.step, advanced.before, meanwhile=meanwhile)

    def show_again(self, entry: int = 0) -> None:
        """Replay a turn, then show the current position; after the end, on the watch page.

        The entry of the record is 0 for the last one.
        """
        match = self.match
        entry = entry or match.turn
        ended = self.turn.phase is Phase.ENDED
        if not (ended or self.turn.is_at_rest) or self._window.overlay is not None:
            return
        if not entry:
            self._window.toast(_("No turn has been played yet."))
            return
        if ended:  # the ending covers the place for the turn's text
            self.watch_turn_asked.emit(entry)
            return
        self._rest_timer.stop()
        self._again = entry
        self.scene.hide_beat()
        self.turn.begin_reveal()
        self.rails.begin_reveal(entry, again=True)
        self.scene.animate(*self.words.whole_turn(entry))

    def show_beat(self, beat: int | None) -> None:
        """Show one beat of the last turn alone on the board, or the position again."""
        if self.turn.phase is Phase.REVEALING:
            self.skip()
        elif beat is None:
            self.scene.hide_beat()
        else:
            words = self.words
            self.scene.show_beat(words.last_turn(), beat, words.before_beat(beat))

    def skip(self) -> None:
        """Skip the animation: to the next choice, or to the ending."""
        self.skip_to_rest()
        if self.turn.phase is Phase.HELD:
            self._open_ending()

    def skip_to_rest(self) -> None:
        """Skip to the end of the turn being shown, or of the dice.

        A finished match still holds its final position.
        """
        self.flow.skip_roll()
        if self.turn.phase is Phase.REVEALING:
            self.scene.skip()
        if self.turn.phase is Phase.REVEALING and self._rest_timer.isActive():
            self._rest_timer.stop()
            self._end_rest()

    def _on_shown(self) -> None:
        """Continue after a turn, and announce it: the end of the match last."""
        if self.turn.phase is not Phase.REVEALING:
            self._settle()
            return
        if self._again and self._again != self.match.turn:
            self._rest_timer.start(_OLD_TURN)  # an old position is shown for a moment
            return
        self._end_reveal()

    def _settle(self) -> None:
        """Open the board for choices or show the ending, after the board was drawn again."""
        if self.turn.phase is Phase.CHOOSING:
            self.picker.begin()
            self.rails.refresh_main()
        elif self.match.outcome is not None:
            self.scene.show_outcome()

    def _end_reveal(self) -> None:
        again, self._again = self._again, 0
        self._shown = None
        is_told, self._is_told = self._is_told, False
        if self.match.outcome is None:
            self.turn.end_reveal()
            self.rails.show_told(self.match.turn)
            if not is_told:
                self.rails.announce(self.match.turn, again=again)
            self.by_ear.announce_begin()
            for lesson in self.words.lessons() if not again else ():
                self._window.announce(lesson.body)
            self.commands.suggest_draw()
            return
        self.turn.hold_end()
        self.scene.show_outcome()
        self.rails.show_told(self.match.turn)
        if not is_told:
            self.rails.announce(self.match.turn, again=again)

    def _on_draw_suggested(self, _sentence: str) -> None:
        if self.turn.phase is not Phase.REVEALING:  # otherwise it waits until the turn was shown
            self.commands.suggest_draw()

    def _end_rest(self) -> None:
        """Return to the current position after an old turn."""
        if self._again:
            self.scene.sync(self.match.state)
            self._leave_trail()
            self._end_reveal()

    def _open_ending(self) -> None:
        """Show the ending."""
        self._rest_timer.stop()
        self.table.begin_slide()
        self._shown = None
        self.rails.panel.clear()
        self._opens = True
        self.turn.end_reveal()
        self._opens = False

    def _tell_ending(self, entry: int = 0) -> None:
        """Announce the ending, after the last turn."""
        self._window.announce(self.words.announcement(entry, aloud=True), last=True)

    def _on_turns_changed(self, changed: TurnsChanged) -> None:
        self._window.visible_toast.drop_action()
        self.rails.panel.clear()
        before = changed.turn if self._shown is None else self._shown[0]
        for entry in range(before + 1, changed.turn + 1):  # redone: it was not animated
            self._window.announce(self.words.told(entry))
        self._begin_anew()
        self._take_keyboard()  # it was on Undo, and Enter must play
        single_shot(self, self._tell_turn)  # after the announcement of the undo

    def _tell_turn(self) -> None:
        """Announce whose turn it is, and what to do."""
        if self.match.outcome is None and self.turn.phase is not Phase.REVEALING:
            self._window.announce(self.words.next_words())
            self.by_ear.announce_begin()

    def _on_finished(self, _finished: Finished) -> None:
        self._window.visible_toast.drop_action()  # a finished match has no draw to agree on
        if not self.table.shows_ending and self.turn.phase not in (Phase.REVEALING, Phase.HELD):
            self._begin_anew()  # an agreed draw: there is no turn to show

    def _begin_anew(self) -> None:
        """Cancel everything and show the position, or the ending if the match is over."""
        self._rest_timer.stop()
        self._again = 0
        self.turn.forget()
        self._follow()
        if self.match.outcome is not None:
            self._tell_ending()

    # --- other requests -------------------------------------------------------------------

    def read_position(self) -> None:
        """Show and announce where all disks are."""
        self.rails.panel.read(self.words.position())

    def switch_details(self) -> None:
        """Toggle the sheet with the details of the match; a wide window has none."""
        self.rails.switch_details()
        if not self.rails.shows_details:
            self._take_keyboard()

    def ask_undo(self) -> None:
        """Undo the last turn, once everybody agrees."""
        self.skip_to_rest()
        self.commands.ask_undo()

    def ask_draw(self) -> None:
        """Ask everybody to agree on a draw."""
        self.skip()
        self.commands.ask_draw()

    # --- the page in the window -----------------------------------------------------------

    def _on_mode(self, mode: LayoutMode) -> None:
        self.rails.build(mode)
        self.rails.refresh()
        self._show_stage()
        self._follow_help()
        if self.turn.phase is Phase.REVEALING:
            self.skip_to_rest()
        elif self.turn.phase is Phase.ENDED:
            self._show_ending()
        else:
            self.picker.point(self.scene.pointed)

    def use_preferences(self, preferences: Preferences) -> None:
        """Take what a person set: speed, hints, silence, sounds, and who explains choices."""
        self.use_pace(preferences.turn_pace)
        self.use_hints(preferences.show_hints)
        self.use_silent_pick(preferences.silent_pick)
        self._sounds.setChecked(preferences.sounds)
        self.words.reasons = reasons = Reasons(preferences.reasons)
        if self._why is not None:
            self._why.setChecked(any(map(reasons.says_why, self.match.players)))
        if self.turn.phase is not Phase.REVEALING:
            self.rails.show_reasons()

    def use_pace(self, pace: Pace) -> None:
        """Set another turn speed."""
        self.scene.pace = pace
        self.rails.use_pace(pace)

    def use_silent_pick(self, silent: bool) -> None:
        """Set whether letters are not announced during secret choices."""
        self.flow.silent_pick = silent

    def use_hints(self, show: bool) -> None:
        """Set whether hovering shows the effect of a pull."""
        self.scene.shows_hints = show
        self.picker.point(None)

    def _switch_reasons(self) -> None:
        self.reasons_chosen.emit(self.words.reasons.switched(self.match.players))

    def restyle(self) -> None:
        """Apply another theme, also to the board."""
        self.scene.set_theme(Theme.current())
        self.rails.use_pictures()

    def regions(self) -> tuple[QWidget, ...]:
        """Return header, left rail, board, right rail for F6."""
        return self.header, self.table.left, self.view, self.table.right, self.table.ending

    def announce_first(self) -> None:
        """Announce whose turn it is in an open game, or the ending."""
        ended = self.match.outcome is not None
        told = self.words.announcement(0) if ended else self.words.next_words()
        self._window.announce(told, last=ended)
        if not ended:
            self.by_ear.announce_begin(first=True)

    def initial_focus(self) -> QWidget | None:
        """Return the main button, or the board if choices start there.

        While nobody chooses it is the page itself: Space must not press Back.
        """
        where = self.turn.keyboard()
        if where is Keyboard.PAGE:
            return self
        if where is Keyboard.ENDING and self.ending is not None:
            return self.ending.main_button
        return self.view if where is Keyboard.BOARD else self.rails.main

    def press_key(self, event: QKeyEvent) -> bool:
        """Handle the by-ear keys while the sheet with the last announcements is open."""
        return self._keys.press(event)

    def escape(self) -> bool:
        """Clear the picked choice, else skip a reveal, else ask before leaving."""
        if self.rails.shows_details:
            self.switch_details()
            return True
        phase, before = self.turn.phase, self.scene.pick_words()
        if phase is Phase.ENDED:
            return False
        if phase is Phase.CHOOSING:
            self.picker.begin()
            if self.scene.pick_words() != before:
                self.rails.refresh_main()
                self._take_keyboard()
                return True
        if phase in (Phase.REVEALING, Phase.ROLLING) and not self._is_watched:
            self.skip_to_rest()
            return True
        self.commands.ask_to_leave()
        return True

    def leave(self) -> None:
        """Cancel the computers' thinking; the match is in the store."""
        self._rest_timer.stop()
        self.flow.end_trouble()
        self._seating.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Space as skip, Enter as the main button, letters as tiles.

        When only computers play, Space pauses, and a period or the right arrow steps.
        """
        self.scene.settle()
        phase = self.turn.phase
        pressing = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        shown = phase in (Phase.REVEALING, Phase.HELD)
        if shown and event.isAutoRepeat() and event.key() in pressing:
            return  # it was held down before the turn was shown, or skipped it
        if self._is_watched and event.key() == Qt.Key.Key_Space:
            self.computers.toggle()
        elif self._is_watched and KEYS.means("match.step", event):
            self.step()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or (
            event.key() == Qt.Key.Key_Space and phase in (Phase.REVEALING, Phase.ROLLING)
        ):
            self.press_main()
        elif self._keys.take(event, letters=self.turn.letters_free(self.scene.takes_letters)):
            pass
        elif phase is Phase.AT_REST and any(map(self.scene.place_for_key, readings(event))):
            self._tell_how_to_begin()
        elif phase is not Phase.CHOOSING or not self.picker.take_key(readings(event)):
            super().keyPressEvent(event)
