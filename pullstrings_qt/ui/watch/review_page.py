"""The review page of a past match: how it ended, and the deciding turns."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.replay import spec_of
from pullstrings_qt.core.review import TurningPoint
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.engine import EngineProcess
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.replayed import Replayed
from pullstrings_qt.table.reviewer import MatchReviewer, course_of
from pullstrings_qt.table.stored_matches import players_of
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.fade import Fade
from pullstrings_qt.ui.kit.match.board_keys import new_board
from pullstrings_qt.ui.kit.match.ending import LookBack
from pullstrings_qt.ui.kit.match.layout import LayoutMode, MatchLayout
from pullstrings_qt.ui.kit.match.review_words import ReviewWords
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.kit.page import Page

FADE: Final = 360
"""Milliseconds of the fade to the position of a turning point, or back."""


def can_be_reviewed(record: Record) -> bool:
    """Return whether a match is over and its game has an engine for reviews."""
    return record.outcome is not None and bool(spec_of(record).opponents_class)


class ReviewPage(Page):
    """Shows the end of a past match like the match page, and its turning points on the board.

    The engine analyzes what is still missing; `keep` stores the results with the match.
    `play_on_asked` emits the number of entries of the record the new match starts with.

    Raises:
        RecordError: the record cannot be replayed.
    """

    watch_asked = Signal()
    play_on_asked = Signal(int)

    def __init__(
        self,
        record: Record,
        engine: EngineProcess,
        keep: Callable[[Mapping[str, Any]], object],
        replayed: Replayed | None = None,
    ) -> None:
        match = Match(record, players_of(record), replayed=replayed)
        self._words = MatchWords(match)
        super().__init__(_("Look back"), self._words.title_line)
        match.setParent(self)
        self.match = match
        self.scene = new_board(match, match.state, self._words.look, self)
        self.scene.set_enabled(False)
        self._words.use_pictures(self.scene.choice_pictures())
        self.table = MatchLayout(self.scene, self.header)
        self.table.view.pads.enable_read_only_focus()
        self.body.addWidget(self.table, 1)
        self.ending: LookBack | None = None
        self.seen: TurningPoint | None = None
        """The turning point that is on the board, or None."""
        self._points: tuple[TurningPoint, ...] = ()
        self.reviewer: MatchReviewer | None = None
        """Looks for the turning points; None if nobody can judge the game."""
        course = course_of(match)
        if course is not None:
            self.review_words = ReviewWords(self._words, course)
            self.reviewer = MatchReviewer(course, engine, keep, self)
            self.reviewer.changed.connect(self._show_review)
            self.reviewer.finished.connect(self._tell_found)
        self.table.show_ending(True)  # before the connection: it may change the mode
        self.table.mode_changed.connect(self._build)
        self._build()

    @property
    def game(self) -> str:
        return self.match.spec.id

    def _draw_end(self) -> None:
        self.scene.sync(self.match.state)
        if self.match.turn:
            self.scene.leave_trail(*self._words.whole_turn(self.match.turn))
        self.scene.show_outcome()

    def _build(self) -> None:
        """Build the ending for the available space, without a turning point."""
        outcome = self.match.outcome
        if outcome is None:
            return
        narrow = self.table.mode is not LayoutMode.WIDE
        ending = self.ending = LookBack(self._words.ending(outcome), narrow=narrow)
        ending.main_button.clicked.connect(self.watch_asked)
        ending.review.point_pressed.connect(self._on_pressed)
        ending.review.play_on.clicked.connect(self._play_on)
        ending.chart.turn_pressed.connect(self._on_turn_pressed)
        self.table.ending.show_card(ending)
        self.seen = None
        self._draw_end()
        self._show_review()

    # --- the review -----------------------------------------------------------------------

    def _show_review(self) -> None:
        if self.reviewer is None or self.ending is None:
            return
        review = self.reviewer.review
        self._points = review.points
        self.ending.show_review(self.review_words.text(review), review.curve)
        looking = _("Looking for the deciding turns …") if self.reviewer.is_running else ""
        self.ending.review.show_progress(looking)
        if self.seen is not None and self.seen in self._points:
            self.ending.show_point(self._points.index(self.seen))
        elif self.seen is not None:  # a more important one has replaced it
            self._see(None)

    def _tell_found(self) -> None:
        """Announce the turning points: the focus is elsewhere."""
        if self.ending is not None and self.ending.isVisible():
            text = self.ending.review.text
            if text.heading:
                announce(self.table.view, " ".join((f"{text.heading}.", text.kind)))

    def _on_turn_pressed(self, turn: int) -> None:
        for place, point in enumerate(self._points):
            if point.turn.number == turn:
                self._on_pressed(place)

    def _on_pressed(self, place: int) -> None:
        point = self._points[place]
        self._see(None if point == self.seen else point)

    def _see(self, point: TurningPoint | None) -> None:
        """Show the better choice of a turning point on the board, or the end of the match again."""
        view = self.table.view
        if view.isVisible() and not self.scene.theme.reduced_motion:
            Fade(view.viewport(), view.grab(), view.viewport().rect(), FADE)
        self.seen = point
        words = _("The match is over.")
        if point is None:
            self._draw_end()
        else:
            line = self.review_words.line(point)
            words = line.words
            self.scene.show_better(line)
        if self.ending is not None:
            self.ending.show_point(None if point is None else self._points.index(point))
        announce(view, words)

    def _play_on(self) -> None:
        if self.seen is not None:
            self.play_on_asked.emit(self.seen.entry - 1)

    # --- the page in the window -----------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Analyze what is still missing."""
        super().showEvent(event)
        if self.reviewer is not None:
            self.reviewer.start()
            self._show_review()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the analysis; the results so far are stored."""
        if self.reviewer is not None and not event.spontaneous():
            self.reviewer.leave()
        super().hideEvent(event)

    def restyle(self) -> None:
        """Apply another theme, also to the board."""
        self.scene.set_theme(Theme.current())

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self.table.ending

    def initial_focus(self) -> QWidget | None:
        """Return the first turning point, else the main button."""
        if self.ending is None:
            return None
        rows = self.ending.review.rows
        return rows[0] if rows and rows[0].isVisibleTo(self) else self.ending.main_button

    def announce_first(self) -> None:
        if self.ending is not None:
            text = self.ending.review.text
            heading = f"{text.heading}." if text.heading else ""
            said = (self._words.announcement(0), heading, text.kind)
            announce(self, " ".join(filter(None, said)))
