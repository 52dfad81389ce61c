"""The review of a match at its end."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.record import ANALYSIS
from pullstrings_qt.table.reviewer import MatchReviewer, course_of
from pullstrings_qt.table.seating import Engine
from pullstrings_qt.ui.kit.match.review_guide import ReviewGuide
from pullstrings_qt.ui.match.page import MatchPage


class MatchReview(QObject):
    """Finds out at the end of a match which turns decided it, and shows it in the ending.

    Args:
        page: the page of the match; it owns this object.
        engine: returns the engine, once the match is over.

    Signals:
        play_on_asked: the record, and how many of its entries the new match starts with.
    """

    play_on_asked = Signal(object, int)

    def __init__(self, page: MatchPage, engine: Callable[[], Engine]) -> None:
        super().__init__(page)
        self._page = page
        self._engine = engine
        self.guide: ReviewGuide | None = None
        page.over.connect(self._on_over)
        page.match.turns_changed.connect(self._on_turns_changed)
        self._on_over()  # the opened match may already be over

    def leave(self) -> None:
        """Stop the analysis; the results so far are stored with the match."""
        if self.guide is not None:
            self.guide.leave()

    def _on_over(self) -> None:
        page = self._page
        if page.ending is None:
            return
        if self.guide is None:
            course = course_of(page.match)
            if course is None:
                return
            keep = partial(page.match.keep_extra, ANALYSIS)
            reviewer = MatchReviewer(course, self._engine(), keep, self)
            self.guide = ReviewGuide(reviewer, page.words, page.view, page.draw_end, self)
            self.guide.play_on_asked.connect(self._on_play_on)
            self.guide.position_shown.connect(page.rails.show_position)
        self.guide.attach(page.ending)
        self.guide.start()

    def _on_turns_changed(self, _changed: object) -> None:
        """Discard a review of turns that were undone."""
        if self.guide is not None:
            self.guide.leave()
            self.guide.deleteLater()
            self.guide = None

    def _on_play_on(self, entries: int) -> None:
        self.play_on_asked.emit(self._page.match.record, entries)
