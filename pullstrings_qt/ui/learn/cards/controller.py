"""Runs flash cards on a page: asks, grades, undoes, and emits the end."""

from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import timedelta
from time import monotonic
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import CardKey, Rating
from pullstrings_qt.learning.grader import Reviewed
from pullstrings_qt.learning.session import SessionResult
from pullstrings_qt.learning.steps import SessionStep, StepKind
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.cards.view import NO_JOURNEY, Journey, SessionStatus
from pullstrings_qt.ui.learn.cards.words import (
    answering_of,
    card_view,
    comparison,
    introduction,
    tile_written,
    verdict,
)

_LONGEST_ANSWER = 120.0  # s; a longer time means that the person was away


class CardSource(Protocol):
    """A source of cards: a session, or a drill with the same interface."""

    tiles: TileSet
    step: SessionStep | None

    @property
    def total(self) -> int:
        """The planned number of answers; 0 if there is none."""
        ...

    @property
    def current(self) -> CardKey | None:
        """The current card."""
        ...

    @property
    def last(self) -> Reviewed | None:
        """The grade that `undo` would revert."""
        ...

    def next_step(self) -> SessionStep | None:
        """Go to the next step; None at the end."""
        ...

    def seen(self, *, known: bool = False) -> None:
        """Finish an introduction."""
        ...

    def skip(self) -> None:
        """Skip a word."""
        ...

    def answer(self, taken_for: str, millis: int | None = None) -> Reviewed:
        """Grade the card by the tile that was answered."""
        ...

    def grade(
        self,
        rating: Rating,
        millis: int | None = None,
        *,
        by_camera: bool = False,
        aided: bool = False,
    ) -> Reviewed:
        """Grade the card with the person's own rating, or that of the camera."""
        ...

    def undo(self) -> CardKey | None:
        """Undo the last grade."""
        ...

    def result(self) -> SessionResult:
        """Return the results so far."""
        ...


def no_journey(_tile_id: str) -> Journey:
    """Return no position on a path."""
    return NO_JOURNEY


class CardController(QObject):
    """Connects a page of flash cards with their source; lives as long as the page.

    Args:
        page: shows the cards.
        source: chooses the cards and stores the answers.
        minutes: the planned time; None where there is none.
        tell: shows a sentence about a problem.
        met: returns the tiles the person has met before this run.
        journey: returns the position of a new tile on the person's path.
        clock: monotonic seconds, to time answers.

    Signals:
        finished: the `SessionResult`, at the end of the cards or when the person stops.
        word_asked: the `SessionStep` of a word, which has its own page.
        drill_asked: the ids of two tiles just mixed up, as a tuple.
    """

    finished = Signal(object)
    word_asked = Signal(object)
    drill_asked = Signal(object)

    def __init__(
        self,
        page: FlashCardPage,
        source: CardSource,
        minutes: int | None,
        tell: Callable[[str], None],
        *,
        met: Callable[[], Collection[str]] = frozenset,
        journey: Callable[[str], Journey] = no_journey,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(page)
        self.page = page
        self.source = source
        self._minutes = minutes
        self._tell = tell
        self._met = met
        self._journey = journey
        self._clock = clock
        self._asked_at = clock()
        self._seen: set[str] = set()
        self._mixed_up: tuple[str, ...] = ()
        self._key: CardKey | None = None
        self._is_shown = False
        self._connect()

    def _connect(self) -> None:
        page = self.page
        page.answered.connect(self._on_answered)
        page.typed.connect(self._on_typed)
        page.unknown.connect(self._on_unknown)
        page.graded.connect(self._on_graded)
        page.seen.connect(self._on_seen)
        page.next_asked.connect(self.go_on)
        page.known.connect(self._on_known)
        page.drill_asked.connect(self._on_drill)
        page.undo_asked.connect(self.undo)
        page.stopped.connect(self.stop)

    def go_on(self, *, known: bool = False) -> None:
        """Show the next step, or end.

        Args:
            known: whether the person already knows the new card.
        """
        waiting = self.source.step
        if self._is_shown and waiting is not None and not waiting.is_graded:
            self.source.seen(known=known)
        step = self.source.next_step()
        if step is None:
            self.finished.emit(self.source.result())
        else:
            self._ask(step)

    def begin(self, *, taking_back: bool = False) -> None:
        """Show the first step.

        Args:
            taking_back: the run had ended, and its last answer is being undone.
        """
        if taking_back:
            self.undo()
        if not self._is_shown:  # then it could not be undone
            self.go_on()

    def stop(self) -> None:
        """Stop here; every answer is already stored."""
        self.finished.emit(self.source.result())

    def undo(self) -> None:
        """Undo the last answer and ask its card again."""
        try:
            key = self.source.undo()
        except PullstringsError as problem:
            self._tell(str(problem))
            return
        if key is None:
            self._tell(_("This answer can no longer be taken back."))
            return
        if self.source.step is not None:
            self._ask(self.source.step)

    def _ask(self, step: SessionStep) -> None:
        self._key, self._is_shown = step.key, True
        if step.key is None:
            self.word_asked.emit(step)
            return
        tiles, tile_id = self.source.tiles, step.key.tile_id
        self._seen.add(tile_id)
        shown = None
        if not step.is_graded:
            once_more = step.kind is StepKind.ECHO
            shown = introduction(tiles, tile_id, self._journey(tile_id), once_more=once_more)
        way = answering_of(step, tiles)
        self.page.show_card(card_view(step.key, tiles, way, step.offered, shown), self._standing())
        self._asked_at = self._clock()

    @property
    def _done(self) -> int:
        return self.source.result().done

    def _standing(self) -> SessionStatus:
        cards, minutes = self.source.total, self._minutes
        undoable = self.source.last is not None
        if cards:
            place = min(self._done + 1, cards)
            words = _("card {place} of {total}").format(place=place, total=cards)
            return SessionStatus(self._done, cards, words, undoable=undoable)
        words = _("card {place}").format(place=self._done + 1)
        share = 0.0
        if minutes:
            share = self.source.result().spent / timedelta(minutes=minutes)
            words = _("card {place}, {minutes} minutes in all").format(
                place=self._done + 1, minutes=minutes
            )
        return SessionStatus(self._done, 0, words, share, undoable)

    def _millis(self) -> int | None:
        spent = self._clock() - self._asked_at
        return round(spent * 1000) if 0 <= spent <= _LONGEST_ANSWER else None

    def _on_answered(self, tile_id: str) -> None:
        self._answer(tile_id)

    def _on_typed(self, text: str) -> None:
        if self._key is not None:
            self._answer(tile_written(self._key, self.source.tiles, text))

    def _on_unknown(self) -> None:
        self._answer("")

    def _answer(self, tile_id: str) -> None:
        """Store an answer and show the feedback; an empty one means "not yet"."""
        millis = self._millis()
        if self._key is None:
            return
        if tile_id:
            kept = self._keep(lambda: self.source.answer(tile_id, millis))
        else:
            kept = self._keep(lambda: self.source.grade(Rating.AGAIN))
        if kept:
            self._show_verdict(self._key, tile_id)

    def _show_verdict(self, key: CardKey, tile_id: str) -> None:
        tiles = self.source.tiles
        said = verdict(key, tiles, tile_id, self._offered())
        compared = None
        if not said.right:
            compared = comparison(key, tiles, tile_id, {*self._met(), *self._seen})
        self._mixed_up = (key.tile_id, tile_id)
        standing = replace(self._standing_after(), missed=not said.right)
        self.page.show_verdict(said, standing, compared)

    def _on_known(self) -> None:
        self.go_on(known=True)

    def _on_drill(self) -> None:
        self.drill_asked.emit(self._mixed_up)

    def _on_graded(self, rating: object) -> None:
        if not isinstance(rating, Rating):
            return
        aided = self.page.is_before_camera  # the camera view shows the hand to make
        if self._keep(lambda: self.source.grade(rating, aided=aided)):
            self.go_on()

    def _on_seen(self) -> None:
        if self._keep(lambda: self.source.grade(Rating.GOOD, by_camera=True, aided=True)):
            self.go_on()

    def _keep(self, grade: Callable[[], Reviewed]) -> bool:
        """Grade; a store error is shown, and the card can be answered again."""
        try:
            grade()
        except PullstringsError as problem:
            self._tell(str(problem))
            return False
        return True

    def _offered(self) -> tuple[str, ...]:
        return self.source.step.offered if self.source.step is not None else ()

    def _standing_after(self) -> SessionStatus:
        """Return the status while the feedback is visible: this card's dash remains lit."""
        standing = self._standing()
        if not standing.total:
            return standing
        words = _("card {place} of {total}").format(place=self._done, total=standing.total)
        return SessionStatus(self._done - 1, standing.total, words, undoable=standing.undoable)
