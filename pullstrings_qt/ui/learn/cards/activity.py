"""Flash cards, look-alikes and free practice, with words in between."""

from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import timedelta
from time import monotonic

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import CardKey, Rating
from pullstrings_qt.learning.session import CardQuestions, Session, SessionStep, StepKind
from pullstrings_qt.ui.learn.cards.words import (
    answering_of,
    card_view,
    comparison,
    introduction,
    tile_written,
    verdict,
)
from pullstrings_qt.ui.learn.drill.view import (
    Answer,
    AnswerFeedback,
    Journey,
    Judgment,
    Question,
    SessionStatus,
    WordQuestion,
)
from pullstrings_qt.ui.learn.words.activity import judge_word

_LONGEST_ANSWER = 120.0  # s; a longer time means that the person was away


class CardActivity:
    """Asks the cards of a source, and the word at the end of a session."""

    def __init__(
        self,
        source: CardQuestions,
        *,
        met: Callable[[], Collection[str]] = frozenset,
        journey: Callable[[str], Journey] = lambda _tile_id: Journey(),
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.source = source
        self._met = met
        self._journey = journey
        self._clock = clock
        self._asked_at = clock()
        self._seen: set[str] = set()
        self._is_asked = False
        self._feedback: AnswerFeedback | None = None

    def next_question(self, *, known: bool = False) -> Question | None:
        """Go on to the next card or word; None at the end."""
        waiting = self.source.step
        if self._is_asked and waiting is not None and not waiting.is_graded:
            self.source.seen(known=known)
        step = self.source.next_step()
        return None if step is None else self._question(step)

    def undo(self) -> Question | None:
        """Undo the last answer and return its card or word; None if that is impossible."""
        if self.source.undo() is None or self.source.step is None:
            return None
        return self._question(self.source.step)

    def _question(self, step: SessionStep) -> Question:
        self._is_asked, self._feedback = True, None
        self._asked_at = self._clock()
        if step.key is None:
            return WordQuestion(step.word, step.kind is StepKind.READ_WORD)
        tiles, tile_id = self.source.tiles, step.key.tile_id
        self._seen.add(tile_id)
        shown = None
        if not step.is_graded:
            once_more = step.kind is StepKind.ECHO
            shown = introduction(tiles, tile_id, self._journey(tile_id), once_more=once_more)
        return card_view(step.key, tiles, answering_of(step, tiles), step.offered, shown)

    @property
    def status(self) -> SessionStatus:
        """The number of this card; with its feedback its dash remains lit."""
        undoable = self.source.last is not None
        if self.source.step is not None and self.source.step.word:
            words = _("a word of letters you have met")
            return SessionStatus(0, 0, words, undoable=undoable)
        result, cards, minutes = self.source.result(), self.source.total, self.source.limit.minutes
        missed = self._feedback is not None and not self._feedback.right
        share, done, place = 0.0, result.done, result.done + 1
        words = _("card {place}").format(place=place)
        if cards:
            done -= self._feedback is not None
            words = _("card {place} of {total}").format(place=min(done + 1, cards), total=cards)
        elif minutes:
            share = result.spent / timedelta(minutes=minutes)
            words = _("card {place}, {minutes} minutes in all")
            words = words.format(place=place, minutes=minutes)
        return SessionStatus(done, cards, words, share, undoable, missed)

    def judge(self, answer: Answer) -> AnswerFeedback | None:
        """Store an answer and return the feedback; None if the person judged it."""
        step, source = self.source.step, self.source
        if step is None:
            return None
        if step.word and isinstance(source, Session):
            return judge_word(source, step.word, answer)
        if isinstance(answer, Judgment):
            source.grade(answer.rating, by_camera=answer.by_camera, aided=answer.aided)
            return None
        return None if step.key is None else self._judge_card(step, step.key, answer)

    def _judge_card(self, step: SessionStep, key: CardKey, text: str) -> AnswerFeedback:
        """Store an answer; an empty one means "not yet"."""
        tiles = self.source.tiles
        chosen = text
        if answering_of(step, tiles) == "type":
            chosen = tile_written(key, tiles, text)
        if chosen:
            spent = self._clock() - self._asked_at
            was_away = not 0 <= spent <= _LONGEST_ANSWER
            self.source.answer(chosen, None if was_away else round(spent * 1000))
        else:
            self.source.grade(Rating.AGAIN)
        feedback = verdict(key, tiles, chosen, step.offered)
        if not feedback.right:
            compared = comparison(key, tiles, chosen, {*self._met(), *self._seen})
            feedback = replace(feedback, compared=compared)
        self._feedback = feedback
        return feedback
