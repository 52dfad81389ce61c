"""Shows the review of a match in the ending and its turning points on the board."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.review import TurningPoint
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.table.reviewer import MatchReviewer
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.fade import Fade
from pullstrings_qt.ui.kit.match.ending import LookBack
from pullstrings_qt.ui.kit.match.review_words import ReviewWords
from pullstrings_qt.ui.kit.match.words import MatchWords

FADE: Final = 360
"""Milliseconds of the fade to the position of a turning point, or back."""


class ReviewGuide(QObject):
    """Shows the results of a reviewer, and better choices on the board.

    Signals:
        play_on_asked: the number of entries of the record the new match starts with.
        position_shown: the past position that is on the board, or None for the end.
        board_wanted: a turning point is on the board (True), or the end again.
    """

    play_on_asked = Signal(int)
    position_shown = Signal(object)
    board_wanted = Signal(bool)

    def __init__(
        self,
        reviewer: MatchReviewer,
        words: MatchWords,
        view: BoardView,
        draw_end: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.reviewer = reviewer
        self._words = ReviewWords(words, reviewer.course)
        self._view = view
        self._draw_end = draw_end
        self._ending: LookBack | None = None
        self._points: tuple[TurningPoint, ...] = ()
        self.seen: TurningPoint | None = None
        """The turning point that is on the board, or None."""
        reviewer.changed.connect(self._on_changed)
        reviewer.finished.connect(self._tell_found)

    def attach(self, ending: LookBack) -> None:
        """Show the review in an ending, which may be a new one, without a turning point."""
        if self.seen is not None:
            self.seen = None
            self._draw_end()
            self.position_shown.emit(None)
        self._ending = ending
        ending.review.point_pressed.connect(self._on_pressed)
        ending.review.play_on.clicked.connect(self._on_play_on)
        ending.chart.turn_pressed.connect(self._on_turn_pressed)
        self._on_changed()

    def start(self) -> None:
        """Analyze what is still missing."""
        self.reviewer.start()
        self._on_changed()

    def leave(self) -> None:
        """Pause the analysis."""
        self.reviewer.leave()

    def _on_changed(self) -> None:
        ending = self._ending
        if ending is None:
            return
        review = self.reviewer.review
        self._points = review.points
        ending.show_review(self._words.text(review), review.curve)
        ending.review.show_progress(self._progress() if self.reviewer.is_running else "")
        if self.seen is not None and self.seen in self._points:
            ending.show_point(self._points.index(self.seen))
        elif self.seen is not None:  # a more important one has replaced it
            self.back()

    def _tell_found(self) -> None:
        """Announce the turning points: the focus is elsewhere."""
        text = self._words.text(self.reviewer.review)
        if text.heading and self._ending is not None and self._ending.isVisible():
            announce(self._view, " ".join((f"{text.heading}.", text.kind)))

    def _progress(self) -> str:
        return _("Looking for the deciding turns …")

    def _on_turn_pressed(self, turn: int) -> None:
        for place, point in enumerate(self._points):
            if point.turn.number == turn:
                self._on_pressed(place)

    def _on_pressed(self, place: int) -> None:
        point = self._points[place]
        if point == self.seen:
            self.back()
        else:
            self.see(point)

    def see(self, point: TurningPoint) -> None:
        """Show a better choice on the board."""
        line = self._words.line(point)
        self._fade()
        self.seen = point
        self._view.board.show_better(line)
        if self._ending is not None:
            self._ending.show_point(self._points.index(point))
        self.position_shown.emit(line.before)
        self.board_wanted.emit(True)
        announce(self._view, line.words)

    def back(self) -> None:
        """Show the end of the match again."""
        if self.seen is None:
            return
        self._fade()
        self.seen = None
        self._draw_end()
        if self._ending is not None:
            self._ending.show_point(None)
        self.position_shown.emit(None)
        self.board_wanted.emit(False)
        announce(self._view, _("The match is over."))

    def _fade(self) -> None:
        """Fade the board to its next drawing; without animation if motion is reduced."""
        view = self._view
        if view.isVisible() and not view.board.theme.reduced_motion:
            Fade(view.viewport(), view.grab(), view.viewport().rect(), FADE)

    def _on_play_on(self) -> None:
        if self.seen is not None:
            self.play_on_asked.emit(self.seen.entry - 1)
