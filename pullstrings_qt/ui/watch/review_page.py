"""The review page of a past match: how it ended, and the deciding turns."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.replay import spec_of
from pullstrings_qt.look.box import board_scene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.engine import EngineProcess
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.replayed import Replayed
from pullstrings_qt.table.reviewer import MatchReviewer, course_of
from pullstrings_qt.table.stored_matches import players_of
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.match.ending import LookBack
from pullstrings_qt.ui.kit.match.layout import LayoutMode, MatchLayout
from pullstrings_qt.ui.kit.match.review_guide import ReviewGuide
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.kit.page import Page


def can_be_reviewed(record: Record) -> bool:
    """Return whether a match is over and its game has an engine for reviews."""
    return record.outcome is not None and bool(spec_of(record).opponents_class)


class ReviewPage(Page):
    """Shows the end of a past match like the match page, with its turning points.

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
        self.scene = board_scene(match.spec)()
        self.scene.setParent(self)
        self.scene.set_theme(Theme.current())
        self.scene.set_enabled(False)
        self.scene.use_players(match.names, self._words.look)
        self.scene.sync(match.state)
        self._words.use_pictures(self.scene.choice_pictures())
        self.table = MatchLayout(self.scene, self.header)
        self.table.view.pads.enable_read_only_focus()
        self.body.addWidget(self.table, 1)
        self.ending: LookBack | None = None
        self.guide: ReviewGuide | None = None
        course = course_of(match)
        if course is not None:
            reviewer = MatchReviewer(course, engine, keep, self)
            self.guide = ReviewGuide(reviewer, self._words, self.table.view, self._draw_end, self)
            self.guide.play_on_asked.connect(self.play_on_asked)
        self.table.show_ending(True)  # before the connection: it may change the mode
        self.table.mode_changed.connect(self._on_mode)
        self._build()

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.match.spec.id

    def _draw_end(self) -> None:
        self.scene.sync(self.match.state)
        if self.match.turn:
            self.scene.leave_trail(*self._words.whole_turn(self.match.turn))
        self.scene.show_outcome()

    def _build(self) -> None:
        """Build the ending for the available space."""
        outcome = self.match.outcome
        if outcome is None:
            return
        if self.ending is not None:
            self.ending.hide()
            self.ending.deleteLater()
        narrow = self.table.mode is not LayoutMode.WIDE
        ending = self.ending = LookBack(self._words.ending(outcome), narrow=narrow)
        ending.main_button.clicked.connect(self.watch_asked)
        column = self.table.ending.column
        while column.count():
            column.takeAt(0)
        column.addWidget(ending)
        self._draw_end()
        if self.guide is not None:
            self.guide.attach(ending)

    def showEvent(self, event: QShowEvent) -> None:
        """Analyze what is still missing."""
        super().showEvent(event)
        if self.guide is not None:
            self.guide.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the analysis; the results so far are stored."""
        if self.guide is not None and not event.spontaneous():
            self.guide.leave()
        super().hideEvent(event)

    def _on_mode(self, _mode: LayoutMode) -> None:
        self._build()

    def restyle(self) -> None:
        """Apply another theme, also to the board."""
        self.scene.set_theme(Theme.current())

    def regions(self) -> tuple[QWidget, ...]:
        """Return header and ending for F6."""
        return self.header, self.table.ending

    def initial_focus(self) -> QWidget | None:
        """Return the first turning point, else the main button."""
        if self.ending is None:
            return None
        rows = self.ending.review.rows
        return rows[0] if rows and rows[0].isVisibleTo(self) else self.ending.main_button

    def announce_first(self) -> None:
        """Announce the result and the deciding turns."""
        if self.ending is not None:
            text = self.ending.review.text
            heading = f"{text.heading}." if text.heading else ""
            said = (self._words.announcement(0), heading, text.kind)
            announce(self, " ".join(filter(None, said)))
