"""Help on the page of a match: requested by button or key, and the coach's messages."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.analysis import Help
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.table.match import Match
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.match.help_button import CoachOverlay, HelpSaid
from pullstrings_qt.ui.match.help_memory import Coaching
from pullstrings_qt.ui.match.match_help import MatchHelp
from pullstrings_qt.ui.match.rails import Rails
from pullstrings_qt.ui.match.turn import ChoiceMode, Phase, Turn


class PageHelp(QObject):
    """Shows help on board and rails while a choice is made on the page.

    It shows nothing for secret choices: their dialogs do.

    Args:
        match: the match.
        turn: tells who chooses on the page.
        scene, rails: show the help.
        window: announces it, and shows dialogs.
        offered: the help of the match.

    Signals:
        told: the message for the choosing person may have changed.
    """

    told = Signal()

    def __init__(
        self,
        match: Match,
        turn: Turn,
        scene: BoardScene,
        rails: Rails,
        window: MainWindow,
        offered: MatchHelp,
    ) -> None:
        super().__init__(scene)
        self._match = match
        self._turn = turn
        self._scene = scene
        self._rails = rails
        self._window = window
        self._offered = offered
        self._wants_reason = False
        self._told = ""
        self._told_in = -1
        offered.changed.connect(self._on_changed)
        rails.help_asked.connect(self.ask_more)
        rails.why_asked.connect(self._tell_reason)
        rails.coaching_chosen.connect(offered.choose_coaching)

    @property
    def seat(self) -> Seat | None:
        """The seat that chooses on the page now, or None."""
        turn = self._turn
        on_page = turn.mode in (ChoiceMode.ALONE, ChoiceMode.IN_TURN)
        if turn.phase is not Phase.CHOOSING or not on_page or not self._offered.maximum:
            return None
        return turn.undecided[0]

    @property
    def degree(self) -> Help:
        """The degree of help now."""
        seat = self.seat
        return Help.NONE if seat is None else self._offered.degree(seat)

    def ask_more(self) -> None:
        """Go to the next degree: a nudge, then advice, then none."""
        seat = self.seat
        if seat is None:
            return
        following = self._offered.more(seat)
        self._told = ""
        if not following:
            self._window.announce(_("Help is hidden."))
        self._offered.choose(seat, following)

    def _tell_reason(self) -> None:
        self._wants_reason = True
        self.follow()

    def ask_coaching(self) -> None:
        """Ask when the coach should speak."""
        dialog = CoachOverlay(self._offered.coaching)
        dialog.chosen.connect(self._offered.choose_coaching)
        self._window.show_overlay(dialog)

    def _on_changed(self, seat: Seat) -> None:
        if seat == self.seat:
            self.follow()

    def follow(self) -> None:
        """Update the help for the seat that chooses now, or remove it."""
        if self._told_in != self._match.turn:
            self._told_in, self._told, self._wants_reason = self._match.turn, "", False
        seat, degree = self.seat, self.degree
        if self._offered.coached is not None:
            self._rails.show_coaching(self._offered.coaching)
        if seat is None:
            self._scene.hide_advice()
            self._scene.show_note(None)
            self._rails.show_help(HelpSaid(ask=self._next_words))
            return
        coaching = self._offered.coaching if seat == self._offered.coached else Coaching.NEVER
        if degree or coaching is not Coaching.NEVER:
            # computers that choose after the person must not wait for the coach
            self._offered.ask(seat, thorough=bool(degree) or not self._match.spec.in_turn)
        self._show_advice(seat, degree)
        said = self._said(seat, degree, coaching)
        self._rails.show_help(said)
        self.told.emit()
        if said.sentence and said.sentence != self._told and self._offered.is_answered(seat):
            self._told = said.sentence
            self._window.announce(said.sentence)

    def _show_advice(self, seat: Seat, degree: Help) -> None:
        analysis = self._offered.analysis(seat)
        if not degree or analysis is None:
            self._scene.hide_advice()
            return
        self._offered.note_shown(seat, degree)
        self._scene.settle()
        self._scene.show_advice(analysis, degree)

    def _said(self, seat: Seat, degree: Help, coaching: Coaching) -> HelpSaid:
        """Return the message beside the board: requested help, or the coach's note."""
        say = partial(HelpSaid, ask=self._next_words, enabled=True)
        analysis = self._offered.analysis(seat)
        words = self._offered.words
        note = None
        if analysis is not None and coaching is not Coaching.NEVER:
            note = words.coach_note(analysis)
        if note is not None and coaching is Coaching.WARN and not note.warns:
            note = None
        self._scene.show_note(None if degree else note)
        if degree:
            heading = degree.label
            return say(heading=heading, sentence=self._offered.sentence(seat, degree))
        if note is None or analysis is None:
            return say()
        maximum = min(Help.ADVICE, self._offered.maximum)
        reason = words.help_sentence(analysis, maximum)
        if reason and self._wants_reason:
            self._offered.note_shown(seat, maximum)
            return say(heading=_("Coach"), sentence=" ".join((note.text, reason)))
        return say(heading=_("Coach"), sentence=note.text, has_reason=bool(reason), by_itself=True)

    @property
    def _next_words(self) -> str:
        """The label of the button: what it asks for next."""
        following = self._offered.more(self.seat)
        return following.label if following else _("Hide help")
