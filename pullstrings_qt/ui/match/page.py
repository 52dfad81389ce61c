"""The page of a match: board, seats, turns and the ways to choose."""

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.box import board_scene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.match import (
    Advanced,
    ChoiceSealed,
    Finished,
    Match,
    Rejected,
    TurnsChanged,
)
from pullstrings_qt.table.seating import Seating
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.match.actions import MatchActions, MatchCommands
from pullstrings_qt.ui.match.consent import Consent
from pullstrings_qt.ui.match.display import MatchDisplay
from pullstrings_qt.ui.match.ending import Ending
from pullstrings_qt.ui.match.flow import ChoiceMode, TurnFlow
from pullstrings_qt.ui.match.idle_focus import IdleFocus
from pullstrings_qt.ui.match.layout import LayoutMode, MatchLayout
from pullstrings_qt.ui.match.phase import Phase
from pullstrings_qt.ui.match.picking import Picking
from pullstrings_qt.ui.match.rails import Rails
from pullstrings_qt.ui.match.saving_view import SavingView
from pullstrings_qt.ui.match.scoring import Scoring
from pullstrings_qt.ui.match.seat_cards import SeatCards
from pullstrings_qt.ui.match.turns_overlay import TurnsOverlay
from pullstrings_qt.ui.match.words import MatchWords


class MatchPage(Page):
    """Shows a match and leads through its turns.

    Args:
        theme: the look.
        match: the match; it and its seating belong to the page from now on.
        seating: computer players and dice.
        window: shows dialogs and toasts.
        show_hints: whether a tile under the mouse shows what its pull would do.

    Signals:
        again_asked: another match of the same kind with sides changed.
        watch_asked: the match from its start.
        rules_asked, settings_asked, copy_asked, export_asked: from header and menu.
        over: the match has ended and the ending is in sight.
    """

    again_asked = Signal()
    watch_asked = Signal()
    rules_asked = Signal()
    settings_asked = Signal()
    copy_asked = Signal()
    export_asked = Signal()
    over = Signal()
    news_on_header = True

    def __init__(
        self,
        theme: Theme,
        match: Match,
        seating: Seating,
        window: MainWindow,
        *,
        show_hints: bool = True,
    ) -> None:
        self._words = MatchWords(match)
        super().__init__(theme, match.spec.name, self._words.title_line)
        self.match = match
        self._seating = seating
        self._window = window
        self.phase = Phase.CHOOSING
        match.setParent(self)
        seating.setParent(self)
        self.scene = self.new_scene()
        self.scene.setParent(self)
        self.scene.sync(match.state)
        self._words.use_pictures(self.scene.choice_pictures())
        self.view = BoardView(self.scene)
        self.table = MatchLayout(theme, self.view, self.scene.shape)
        cards = SeatCards(self.scene, self._words.kinds, self._words.table, match.spec)
        self.rails = Rails(theme, self.table, match.names, cards)
        self.rails.set_pictures(self.scene.choice_pictures())
        self.flow = TurnFlow(match, seating, window, self.current_theme, self.new_scene, self)
        self.consent = Consent(match, seating, window, self.current_theme, self)
        self.ending: Ending | None = None
        self.body.addWidget(self.table, 1)
        self._display = MatchDisplay(match, self.rails, self._words, self.scene, self)
        self.picking = Picking(self.view, self.rails, self._display, self._words, self.flow, self)
        self.scoring = Scoring(self._words, self.scene, window, self.current_theme, self)
        self._resting = IdleFocus(self, window, self.view, self.rails)
        self._actions = MatchActions(self, self._commands(), self._words.table.agree)
        self.saving = SavingView(match, self._words, window, self.current_theme, self.header, self)
        self._connect()
        self.picking.show_hints = show_hints
        self.scene.use_hints(show_hints)
        self._begin_turn()

    def current_theme(self) -> Theme:
        """Return the look in use."""
        return self.theme

    def new_scene(self) -> BoardScene:
        """Return another board of this game, in the look in use."""
        scene = board_scene(self.match.spec)()
        scene.set_theme(self.theme)
        return scene

    def _commands(self) -> MatchCommands:
        return MatchCommands(
            undo=self.ask_undo,
            redo=self.consent.redo,
            draw=self.ask_draw,
            read=self.read_position,
            turns=self.show_turns,
            rules=self.rules_asked.emit,
            settings=self.settings_asked.emit,
            copy=self.copy_asked.emit,
            export=self.export_asked.emit,
            score=self.scoring.show if self.scoring.is_kept else None,
        )

    def _connect(self) -> None:
        match, scene = self.match, self.scene
        match.advanced.connect(self._on_advanced)
        match.turns_changed.connect(self._on_turns_changed)
        match.finished.connect(self._on_finished)
        match.rejected.connect(self._on_rejected)
        match.choice_sealed.connect(self._on_sealed)
        self.picking.changed.connect(self._show_main)
        self._seating.stuck.connect(self._on_stuck)
        self._seating.delayed.connect(self._window.toast)
        scene.place_hovered.connect(self._on_hovered)
        scene.place_activated.connect(self._on_activated)
        scene.place_refused.connect(self.picking.refuse)
        self.picking.told.connect(self._window.announce)
        scene.places_changed.connect(self._display.refresh_trays)
        scene.animation_finished.connect(self._settle)
        self.flow.choosing.connect(self._on_choosing)
        self.flow.face_down_changed.connect(self._display.show_face_down)
        self.table.mode_changed.connect(self._on_mode)
        self.rails.main_pressed.connect(self.press_main)
        self.rails.turns_asked.connect(self.show_turns)
        self.rails.undo_asked.connect(self.ask_undo)

    # --- one turn -------------------------------------------------------------------------

    def _begin_turn(self) -> None:
        """Make everything ready for the next choice, or show the ending."""
        self.scene.set_enabled(self.match.outcome is None)
        self.picking.begin(open_now=self.match.outcome is None)
        self._show_match()
        if self.match.outcome is not None:
            self._show_ending(self.match.outcome)
            return
        self.phase = Phase.CHOOSING
        self._show_main()
        if self.flow.mode is ChoiceMode.IN_TURN and not self.flow.waits_for_people:
            self._think()
            self._seating.begin_turn()
            return
        self._resting.give_back(to_board=self._picks_on_board)
        self._seating.begin_turn()

    def press_main(self) -> None:
        """Do what the main button says."""
        if self.phase is Phase.SHOWING:
            self.skip()
        elif self.phase is Phase.STUCK:
            self._think()
            self._seating.begin_turn()
        elif self.phase is Phase.CHOOSING:
            if self._picks_on_board:
                if self.scene.picked is not None:
                    self._choose(self.scene.picked)
            else:
                self.flow.begin()

    @property
    def _picks_on_board(self) -> bool:
        return self.flow.picks_on_board

    def _choose(self, choice: Any) -> None:
        self.scene.begin_pick()
        self._window.toast_in_sight.drop_news()
        self.flow.choose_alone(choice)

    def _on_sealed(self, _sealed: ChoiceSealed) -> None:
        """Wait for the computer players once nobody at the screen has to choose."""
        if self.match.waiting and not self.flow.waits_for_people:
            self._think()

    def _think(self) -> None:
        self.phase = Phase.THINKING
        self._resting.rest()
        self.scene.set_enabled(False)
        self.picking.begin(open_now=False)
        self._show_main()

    def _on_stuck(self, _sentence: str) -> None:
        if self.match.waiting and not self.flow.waits_for_people:
            self.phase = Phase.STUCK
            self._show_main()

    def _on_activated(self, place: str) -> None:
        if self.phase is Phase.SHOWING:
            self.skip()
            return
        if self.phase is not Phase.CHOOSING:
            return
        if not self._picks_on_board:
            self.flow.begin()
        elif self.picking.take(place):
            self.press_main()

    def _on_hovered(self, place: str | None) -> None:
        if self.phase in (Phase.CHOOSING, Phase.THINKING):
            self.picking.point(place)

    def _on_choosing(self, choosing: bool) -> None:
        """Keep the board neutral while anyone chooses in secret."""
        self.scene.show_hint(None)
        self.rails.hint.clear()
        self.scene.set_enabled(not choosing and self.phase is Phase.CHOOSING)
        if choosing:
            self._window.toast_in_sight.drop_news()
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- the reveal -----------------------------------------------------------------------

    def _on_advanced(self, advanced: Advanced) -> None:
        self.phase = Phase.SHOWING
        self._resting.rest()  # Space skips, whatever comes next
        self.scene.set_enabled(False)
        self.picking.begin(open_now=False)
        self._display.begin_reveal(advanced)
        self._show_main()
        self.scene.animate(self._words.story(advanced.turn), advanced.step, advanced.before)

    def skip(self) -> None:
        """Jump to the end of the reveal."""
        if self.phase is not Phase.SHOWING:
            return
        self._display.finish_turning()
        self.scene.skip()

    def _settle(self) -> None:
        """Show the table after a turn, and say what happened."""
        if self.phase is not Phase.SHOWING:
            return
        self.scene.sync(self.match.state)
        self._display.end_reveal()
        self.phase = Phase.CHOOSING
        sentences = self._words.announcement()
        self._begin_turn()
        if self.match.outcome is None:
            self.rails.announcer.announce(sentences)
            for lesson in self._words.lessons():
                self._window.announce(lesson.body)
        else:
            self._window.announce(sentences)

    # --- what the page shows --------------------------------------------------------------

    def _show_match(self) -> None:
        self._display.refresh()
        self._actions.follow(self.match)

    def _show_main(self) -> None:
        self._display.show_main(self.phase, self.flow)

    def _show_ending(self, outcome: Any) -> None:
        self.phase = Phase.OVER
        if self.ending is not None:
            self.ending.deleteLater()
        narrow = self.table.mode is not LayoutMode.WIDE
        self.ending = Ending(self.theme, self._words.ending(outcome), narrow=narrow)
        self.ending.again_asked.connect(self.again_asked)
        self.ending.watch_asked.connect(self.watch_asked)
        self.ending.home_asked.connect(self._window.go_home)
        column = self.table.ending.column
        while column.count():
            column.takeAt(0)
        self.scoring.offer(self.ending)
        self.saving.offer(self.ending)
        column.addWidget(self.ending)
        column.addStretch(1)
        self.table.show_ending(True)
        self.scene.show_outcome()
        if self._window.overlay is None:
            self.ending.focus_first()
        self._window.announce(self._words.ending_sentence(outcome))
        self.over.emit()

    def read_position(self) -> None:
        """Say where all disks lie, in sight and for screen readers."""
        self.rails.hint.clear()
        self.rails.announcer.announce(self._words.position())

    def show_turns(self) -> None:
        """Open the list of all turns."""
        self._window.show_overlay(
            TurnsOverlay(self.theme, self.rails.rows, self.scene.choice_pictures())
        )

    # --- agreements ------------------------------------------------------------------------

    def ask_undo(self) -> None:
        """Take the last turn back, once everybody agrees."""
        self.skip()
        self.consent.ask_undo()

    def ask_draw(self) -> None:
        """Ask everybody whether it shall be a draw."""
        self.skip()
        self.consent.ask_draw()

    def _on_rejected(self, rejected: Rejected) -> None:
        if self.phase is Phase.THINKING and rejected.seat is not None:
            self._begin_turn()

    def _on_turns_changed(self, _changed: TurnsChanged) -> None:
        self._window.toast_in_sight.drop_action()
        self.scene.skip()
        self.scene.sync(self.match.state)
        self.table.show_ending(False)
        self.rails.announcer.clear()
        self._begin_turn()

    def _on_finished(self, _finished: Finished) -> None:
        if self.phase not in (Phase.SHOWING, Phase.OVER):  # an agreed draw: no turn to show
            self._begin_turn()

    # --- the page in the window -----------------------------------------------------------

    def _on_mode(self, mode: LayoutMode) -> None:
        self.rails.theme_changed(self.theme)  # it may be new and have reached only the page yet
        self.rails.build(mode)
        self._show_match()
        if self.phase is Phase.SHOWING:
            self.skip()
        elif self.phase is Phase.OVER:
            self._show_ending(self.match.outcome)
        else:
            self._show_main()
            self._on_hovered(self.scene.pointed)

    def use_hints(self, show: bool) -> None:
        """Show or hide what a pull would do."""
        self.picking.show_hints = show
        self.scene.use_hints(show)
        self._on_hovered(None)

    def theme_changed(self, theme: Theme) -> None:
        """Take the look of another theme, board included."""
        super().theme_changed(theme)
        self.scene.set_theme(theme)
        self.rails.set_pictures(self.scene.choice_pictures())

    def regions(self) -> tuple[QWidget, ...]:
        """Return header, left rail, board, right rail for F6."""
        return self.header, self.table.left, self.view, self.table.right, self.table.ending

    def initial_focus(self) -> QWidget | None:
        """Put the keyboard on the main button, or on the board where it is picked from."""
        return self.view if self._picks_on_board else self.rails.main

    def leave(self) -> None:
        """Forget what is still being thought; the match is in the store."""
        self.flow.end_trouble()
        self._seating.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Skip with Space; Enter is the main button; letters are tiles."""
        key = event.key()
        place = self.scene.place_for_key(event.text())
        if self.phase is Phase.SHOWING and key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
            self.skip()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.press_main()
        elif place is not None and self.phase is Phase.CHOOSING and self._picks_on_board:
            self._on_hovered(place)
            self.scene.activate_place(place)
        elif self.phase is Phase.CHOOSING and self._picks_on_board and event.text().isalpha():
            self.picking.tell_keys()
        else:
            super().keyPressEvent(event)
