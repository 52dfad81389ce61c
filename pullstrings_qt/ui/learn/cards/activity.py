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
from pullstrings_qt.ui.learn.words.activity import reading_feedback, revealed_word

_LONGEST_ANSWER = 120.0  # s; a longer time means that the person was away


class CardActivity:
    """Asks the cards of a source, and the word at the end of a session."""

    def __init__(
        self,
        source: CardQuestions,
        *,
        met: Callable[[], Collection[str]] = frozenset,
        journey: Callable[[str], Journey] | None = None,
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
            journey = self._journey(tile_id) if self._journey is not None else None
            shown = introduction(tiles, tile_id, journey, once_more=once_more)
        return card_view(step.key, tiles, answering_of(step, tiles), step.offered, shown)

    @property
    def status(self) -> SessionStatus:
        """The number of this card; with its feedback its dash remains lit."""
        undoable = self.source.last is not None
        if self.source.step is not None and self.source.step.word:
            words = _("a word of letters you have met")
            return SessionStatus(0, 0, words, undoable=undoable)
        done, cards, minutes = (
            self.source.result().done,
            self.source.total,
            self.source.limit.minutes,
        )
        missed = self._feedback is not None and not self._feedback.right
        if cards:
            done -= self._feedback is not None
            place = min(done + 1, cards)
            words = _("card {place} of {total}").format(place=place, total=cards)
            return SessionStatus(done, cards, words, undoable=undoable, missed=missed)
        words = _("card {place}").format(place=done + 1)
        share = 0.0
        if minutes:
            share = self.source.result().spent / timedelta(minutes=minutes)
            words = _("card {place}, {minutes} minutes in all").format(
                place=done + 1, minutes=minutes
            )
        return SessionStatus(done, 0, words, share, undoable, missed)

    def judge(self, answer: Answer) -> AnswerFeedback | None:
        """Store an answer and return the feedback; None if the person judged it."""
        step, source = self.source.step, self.source
        if step is None:
            return None
        if step.word and isinstance(source, Session):
            return _judge_word(source, step.word, answer)
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
            self.source.answer(chosen, self._millis())
        else:
            self.source.grade(Rating.AGAIN)
        feedback = verdict(key, tiles, chosen, step.offered)
        if not feedback.right:
            compared = comparison(key, tiles, chosen, {*self._met(), *self._seen})
            feedback = replace(feedback, compared=compared)
        self._feedback = feedback
        return feedback

    def _millis(self) -> int | None:
        spent = self._clock() - self._asked_at
        return round(spent * 1000) if 0 <= spent <= _LONGEST_ANSWER else None


def _judge_word(session: Session, word: str, answer: Answer) -> AnswerFeedback | None:
    """Store how the word of a session was read or spelled; revealed, it does not count."""
    if isinstance(answer, Judgment):
        session.grade_word(answer.rating)
        return None
    if not answer:
        session.skip()
        return revealed_word(word)
    return reading_feedback(session.read_word(answer))
