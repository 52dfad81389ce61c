"""The page of a match: board, seats, turns and controls."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.game import Outcome, Seat
from pullstrings_qt.core.game_words import Hint
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.match import Advanced, Match
from pullstrings_qt.table.seating import Seating
from pullstrings_qt.ui.kit.keys import KEYS, ActionKeys
from pullstrings_qt.ui.kit.last_event import reader_listens
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.board_keys import board_keys, new_board, zoom
from pullstrings_qt.ui.kit.match.board_picker import BoardPicker
from pullstrings_qt.ui.kit.match.layout import LayoutMode, MatchLayout
from pullstrings_qt.ui.kit.match.reasons import Reasons
from pullstrings_qt.ui.kit.match.words import LinkWords, MatchWords
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.people_look import Faces
from pullstrings_qt.ui.kit.preferences import Preferences
from pullstrings_qt.ui.kit.typed_letter import readings
from pullstrings_qt.ui.match.board_sheet import BoardSheet
from pullstrings_qt.ui.match.commands import MatchCommands
from pullstrings_qt.ui.match.end_card import EndCard
from pullstrings_qt.ui.match.flow import TurnFlow
from pullstrings_qt.ui.match.help_view import BoardHelp, CoachOverlay
from pullstrings_qt.ui.match.match_by_ear import MatchByEar
from pullstrings_qt.ui.match.match_help import HelpOffer, HelpSaid, MatchHelp
from pullstrings_qt.ui.match.rails import Rails
from pullstrings_qt.ui.match.saving_view import SavingView
from pullstrings_qt.ui.match.turn import Keyboard, Phase, Turn
from pullstrings_qt.ui.match.turn_sheet import TurnSheet

_OLD_TURN = 1600
"""Milliseconds for which the position after an old turn is shown."""
BREATH = {Pace.SLOW: 2400, Pace.NORMAL: 900, Pace.QUICK: 0}
"""Milliseconds between two watched computer turns: time to read the sentence."""


class MatchPage(Page):
    """Shows a match, which it takes over with its seating, and controls its turns.

    Events go to `turn`; `_follow` updates the page from its phase, and nothing else sets that
    state.
    """

    again_asked = Signal()
    look_back_asked = Signal()
    watch_turn_asked = Signal(int)
    """Watch the finished match from an entry of the record."""
    rules_asked = Signal()
    settings_asked = Signal()
    copy_asked = Signal()
    export_asked = Signal()
    sounds_asked = Signal()
    """Sounds on, or off again."""
    reasons_chosen = Signal(object)
    tiles_asked = Signal(str)
    """The id of the match's tile set, to view all of it."""
    over = Signal()
    """The match has ended and the ending is visible."""
    pace_chosen = Signal(object)
    link_chosen = Signal()
    """Do what can be done while other laptops are waited for."""
    toast_on_header = True
    tells_events = True

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
        self.scene = new_board(match, match.state, self.words.look, self)
        self.words.use_pictures(self.scene.choice_pictures())
        self.table = MatchLayout(self.scene, self.header)
        self.view = self.table.view
        """The board."""
        self.offered = MatchHelp(match, help_offer, self.words, self)
        self.offered.storing_failed.connect(window.show_problem)
        self.help: BoardHelp | None = None
        """The help on the page; without it there is help only on the sheets, or none."""
        if self.turn.picks_on_board and self.offered.maximum:
            self.help = BoardHelp(self.offered, self.scene, self._seat_on_page, window.announce)
        self.commands = MatchCommands(
            match, seating, window, self.scene, self.words, self.show_again
        )
        self.rails = Rails(self)
        self.picker = BoardPicker(self.scene, self.words.hint, self.turn.waits_for_yes)
        self.flow = TurnFlow(match, self.turn, seating, window, self.scene, self.offered)
        self.hurries = False
        """Whether watched turns follow each other without a pause."""
        self.breath = QTimer(self, singleShot=True)
        """The pause between two watched turns."""
        self.breath.timeout.connect(seating.begin_turn)
        self.saving = SavingView(match, self.words, window, self.scene, self.header)
        self.ending: EndCard | None = None
        self._again = 0  # the entry of the record being shown again, or 0
        self._is_told = False  # whether the shown turn was already announced
        self._suggested = ""  # what suggests a draw, once the turn was shown
        self._rest_timer = QTimer(self, singleShot=True)
        self._rest_timer.timeout.connect(self._end_rest)
        self._shown: tuple[int, int, Outcome | None] | None = None
        self._link = LinkWords()  # how it stood with the other laptops when that was shown last
        self.body.addWidget(self.table, 1)
        self._add_actions()
        self._connect()
        self._add_help()
        self._leave_trail()
        self._follow()

    @property
    def game(self) -> str:
        return self.match.spec.id

    def _add_help(self) -> None:
        if self.help is None:
            self.by_ear.add("match.help", self.by_ear.announce_keys)
            return
        self.help.told.connect(self._show_help)
        self.add_menu(_("More help"), self.help.ask_more)
        self.by_ear.add("match.help", self.help.ask_more)
        if self.offered.coached is not None:
            self.add_menu(_("Coach"), self.ask_coaching)

    def _seat_on_page(self) -> Seat | None:
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
        self._keys = keys = board_keys(self, self.view)
        self.by_ear = MatchByEar(keys, self.view, self.words, self.turn, lambda: self.rails.main)
        self._undo = self.header.add_action(_("Undo"), "undo")
        self._undo.triggered.connect(self.ask_undo)
        self.header.add_action(_("Rules"), "book").triggered.connect(self.rules_asked)
        self._redo = self.add_menu(_("Redo turn"), commands.redo, "match.redo")
        again = partial(self.show_again, 0)
        self._show_again = self.add_menu(_("Show the last turn again"), again, "match.again")
        self._draw = self.add_menu(self.words.table.agree, self.ask_draw, "match.draw")
        if self.words.score_sheets():
            self.add_menu(_("Score sheet"), commands.show_score_sheets, "match.score")
        legend = self.scene.legend()
        if legend is not None and legend.title:
            self.add_menu(legend.title, commands.show_legend, "match.legend")
        self.add_menu(_("Larger board"), partial(zoom, self.view, partial(self.view.enlarge, 1)))
        self.add_menu(_("Whole board"), partial(zoom, self.view, self.view.show_whole))
        self.add_menu(_("Read the position aloud"), self.read_position)
        self.add_menu(_("All turns"), commands.show_turns, "match.turns")
        self.add_menu(_("Copy as text"), self.copy_asked.emit, "match.copy")
        self.add_menu(_("Save as a file"), self.export_asked.emit, "match.save")
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
        keys.add("app.undo", self.ask_undo)
        keys.add("app.rules", self.rules_asked.emit)
        self.by_ear.add("match.read", self.read_position)
        keys.add("match.details", self.switch_details)

    def add_menu(self, words: str, command: Callable[[], object], key: str = "") -> QAction:
        """Add a command to the menu, perhaps with a key, and return it."""
        if key:
            self._keys.add(key, command)
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
        if self.help is not None:
            self.help.follow()
        self._give_keyboard()
        self._ask_computers(after_turn=moved and bool(self.match.turn))

    def _ask_computers(self, *, after_turn: bool) -> None:
        """Let the computers think, if they may now; after a watched turn with a pause."""
        turn = self.turn
        if not turn.asks_computers:
            self.breath.stop()
            if turn.phase is Phase.PAUSED:
                self._seating.stop_thinking()
        elif after_turn and turn.is_watched and not self.hurries:
            self.breath.start(BREATH[self.scene.pace])
        elif not self.breath.isActive():
            self._seating.begin_turn()

    def _show_stage(self) -> None:
        words, urgent = self.words.round_line()
        if words != self.header.stage:
            self.header.show_stage(words, urgent)

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

        When the focused widget is disabled, Qt focuses the next button, which may be Undo.
        """
        focus: QWidget | None = self._window.focusWidget()
        if focus is not None and (focus is part or part.isAncestorOf(focus)):
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_keyboard(self) -> None:
        if self._window.overlay is None:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self._give_keyboard()

    def _give_keyboard(self) -> None:
        """Set the focus for the next choice; a dialog keeps it."""
        where = self.turn.keyboard()
        if self._window.overlay is not None:
            return
        if where is Keyboard.ENDING and self.ending is not None:
            self.ending.again.setFocus()
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
        if self.hasFocus():
            self._give_keyboard()

    def _show_ending(self) -> None:
        """Show the ending if the match is over, or the rails again."""
        outcome = self.match.outcome
        if outcome is None or self.turn.phase is not Phase.ENDED:
            self.table.show_ending(False)
            return
        focus, before = self._window.focusWidget(), self.ending
        held = before is not None and before.isAncestorOf(focus)
        narrow = self.table.mode is not LayoutMode.WIDE
        self.ending = EndCard(self.words.ending(outcome), narrow=narrow)
        self.ending.again.clicked.connect(self.again_asked)
        self.ending.look_back.clicked.connect(self.look_back_asked)
        self.ending.home.clicked.connect(self._window.go_home)
        self.saving.offer(self.ending)
        self.table.ending.show_card(self.ending)
        self.table.show_ending(True)
        if held:
            self.ending.again.setFocus()
        self.scene.show_outcome()
        self.over.emit()

    # --- events ---------------------------------------------------------------------------

    def press_main(self) -> None:
        """Run the action of the main button."""
        phase = self.turn.phase
        if self._is_watched:
            self._switch_pause()
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
        watched = (Phase.REVEALING, Phase.THINKING, Phase.PAUSED)
        return self.turn.is_watched and self.turn.phase in watched

    def _switch_pause(self) -> None:
        turn = self.turn
        (turn.go_on if turn.is_paused else turn.pause)()
        self.scene.timeline.hold(turn.is_paused)

    def step(self) -> None:
        """Show the next turn between computers, or finish this one."""
        if self._is_watched and self.turn.phase is Phase.REVEALING:
            self.scene.skip()
        elif self._is_watched:
            self.breath.stop()
            self.turn.step()
            self._seating.begin_turn()

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
        if self.turn.phase is Phase.SEALED:  # what was picked is bound, and others have to show
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
        is_over = self.match.outcome is not None
        meanwhile = self._is_told and (is_over or self.turn.waits_for_people)
        self.turn.begin_reveal()
        self.rails.begin_reveal(advanced.turn)
        if self._is_told:
            self.rails.announce(advanced.turn)
        if meanwhile:
            self._end_reveal()
        story = self.words.story(advanced.turn)
        self.scene.animate(story, advanced.step, advanced.before, meanwhile=meanwhile)

    def show_again(self, entry: int = 0) -> None:
        """Replay an entry of the record, 0 for the last one; after the end, on the watch page."""
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
        """Skip to the end of the turn being shown, or of the dice; not to the ending."""
        self.flow.skip_roll()
        if self.turn.phase is Phase.REVEALING:
            self.scene.skip()
        if self.turn.phase is Phase.REVEALING and self._rest_timer.isActive():
            self._rest_timer.stop()
            self._end_rest()

    def _on_shown(self) -> None:
        """Continue after a turn, or open the board that was drawn again."""
        phase = self.turn.phase
        if phase is Phase.CHOOSING:
            self.picker.begin()
            self.rails.refresh_main()
        elif phase is Phase.REVEALING and self._again not in (0, self.match.turn):
            self._rest_timer.start(_OLD_TURN)  # an old position is shown for a moment
        elif phase is Phase.REVEALING:
            self._end_reveal()
        elif self.match.outcome is not None:
            self.scene.show_outcome()

    def _end_reveal(self) -> None:
        """Continue after a turn, and announce it: the end of the match last."""
        again, self._again = self._again, 0
        self._shown = None
        is_told, self._is_told = self._is_told, False
        is_over = self.match.outcome is not None
        if is_over:
            self.turn.hold_end()
            self.scene.show_outcome()
        else:
            self.turn.end_reveal()
        self.rails.show_told(self.match.turn)
        if not is_told:
            self.rails.announce(self.match.turn, again=again)
        if is_over:
            return
        self.by_ear.announce_begin()
        for lesson in self.words.lessons() if not again else ():
            self._window.announce(lesson.body)
        self._suggest_draw()

    def _on_draw_suggested(self, sentence: str) -> None:
        self._suggested = sentence
        if self.turn.phase is not Phase.REVEALING:  # otherwise it waits until the turn was shown
            self._suggest_draw()

    def _suggest_draw(self) -> None:
        sentence, self._suggested = self._suggested, ""
        if sentence:
            self._window.toast(sentence, self.words.table.agree, self.commands.ask_draw)

    def _end_rest(self) -> None:
        if self._again:
            self.scene.sync(self.match.state)
            self._leave_trail()
            self._end_reveal()

    def _open_ending(self) -> None:
        self._rest_timer.stop()
        self.table.begin_slide()
        self._shown = None
        self.rails.panel.clear()
        self.turn.end_reveal()
        if self.ending is not None:
            self.ending.begin()

    def _on_turns_changed(self) -> None:
        self._suggested = ""
        self._window.visible_toast.drop_action()
        self.rails.panel.clear()
        before = self.match.turn if self._shown is None else self._shown[0]
        for entry in range(before + 1, self.match.turn + 1):  # redone: it was not animated
            self._window.announce(self.words.told(entry))
        self._begin_anew()
        self._take_keyboard()  # it was on Undo, and Enter must play
        single_shot(self, self._tell_turn)  # after the announcement of the undo

    def _tell_turn(self) -> None:
        if self.match.outcome is None and self.turn.phase is not Phase.REVEALING:
            self._window.announce(self.words.next_words())
            self.by_ear.announce_begin()

    def _on_finished(self) -> None:
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
            self._window.announce(self.words.announcement(0, aloud=True), last=True)

    # --- other requests -------------------------------------------------------------------

    def read_position(self) -> None:
        """Show and announce where all disks are."""
        self.rails.panel.read(self.words.position(self.match.turn))

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
        if self.help is not None:
            self.help.follow()
        if self.turn.phase is Phase.REVEALING:
            self.skip_to_rest()
        elif self.turn.phase is Phase.ENDED:
            self._show_ending()
        else:
            self.picker.point(self.scene.pointed)

    def use_preferences(self, preferences: Preferences) -> None:
        """Take what a person set: speed, hints, silence, sounds, and who explains choices."""
        self.scene.pace = preferences.turn_pace
        self.rails.use_pace(preferences.turn_pace)
        self.scene.shows_hints = preferences.show_hints
        self.picker.point(None)
        self.flow.silent_pick = preferences.silent_pick
        self._sounds.setChecked(preferences.sounds)
        self.words.reasons = reasons = Reasons(preferences.reasons)
        if self._why is not None:
            self._why.setChecked(any(map(reasons.says_why, self.match.players)))
        if self.turn.phase is not Phase.REVEALING:
            self.rails.show_reasons()

    def _switch_reasons(self) -> None:
        self.reasons_chosen.emit(self.words.reasons.switched(self.match.players))

    def restyle(self) -> None:
        """Apply another theme, also to the board."""
        self.scene.set_theme(Theme.current())
        self.rails.use_pictures()

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self.table.left, self.view, self.table.right, self.table.ending

    def announce_first(self) -> None:
        ended = self.match.outcome is not None
        told = self.words.announcement(0) if ended else self.words.next_words()
        self._window.announce(told, last=ended)
        if not ended:
            self.by_ear.announce_begin(first=True)

    def initial_focus(self) -> QWidget | None:
        """Return what plays on: the page itself while nobody chooses, as Space must not go back."""
        where = self.turn.keyboard()
        if where is Keyboard.PAGE:
            return self
        if where is Keyboard.ENDING and self.ending is not None:
            return self.ending.again
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
        """Handle Space as skip or pause, Enter as the main button, letters as tiles."""
        self.scene.settle()
        phase = self.turn.phase
        pressing = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        shown = phase in (Phase.REVEALING, Phase.HELD)
        if shown and event.isAutoRepeat() and event.key() in pressing:
            return  # it was held down before the turn was shown, or skipped it
        if self._is_watched and event.key() == Qt.Key.Key_Space:
            self._switch_pause()
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
