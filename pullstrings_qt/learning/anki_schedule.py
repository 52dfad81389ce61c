"""What Anki and we remember of a card, each told in the other's words.

Anki keeps FSRS's memory of a card as JSON (``cards.data``: ``s`` stability, ``d`` difficulty,
``lrt`` the second of the last answer). Cards of its older way, SM-2, have an interval and an ease
instead; the memory is worked out of these as the makers of FSRS do it (`memory_from_sm2`).
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from math import exp, expm1
from typing import Any, Final

from pullstrings_qt.core.learning_types import (
    LONGEST_ANSWER,
    CardKey,
    CardReview,
    CardState,
    Direction,
    LearningState,
    Rating,
    Source,
    milliseconds,
    moment,
)
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.learning.clock import in_utc
from pullstrings_qt.learning.schedule import RETENTION, Schedule

_LEARNING, _REVIEW, _RELEARNING = map(int, LearningState)  # the numbers of `type` of a card
_FILTERED: Final = 3  # `type` of an answer in a filtered deck
_STEPS: Final = 2  # steps of learning: Anki's and ours
_MIN_SECOND: Final = 1_000_000_000
"""Due numbers from here on are seconds since 1970, smaller ones days since the collection began."""
_MAX_DAYS: Final = 40_000  # due days; Anki's longest interval is 36,500
_MAX_SECONDS: Final = 1 << 33  # in the year 2242
_MIN_STABILITY, _MAX_STABILITY = 0.001, 36_500.0
_EASIEST, _HARDEST = 1.0, 10.0
_DEFAULT_FACTOR: Final = 2_500
_ROLLOVER: Final = time(4)  # when Anki's day begins by default
_LONGEST_TIME: Final = 60_000  # milliseconds of an answer that Anki keeps
_DECAY: Final = 20  # which of FSRS's parameters tells how the curve of forgetting bends
_PAGE: Final = 500
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class AnkiCard:
    """A row of Anki's cards; nothing is certain about its values."""

    id: Any
    note: Any
    place: Any  # which of the cards of the note it is, from 0
    kind: Any  # 1 in learning steps, 2 in review, 3 in steps again after a lapse
    due: Any  # a day since the collection began, or in learning steps a second since 1970
    interval: Any  # days between the last answer and `due`
    factor: Any  # the ease of SM-2 in thousandths
    left: Any  # learning steps to come, in the last three digits
    data: Any


@dataclass(frozen=True, slots=True)
class AnkiAnswer:
    """A row of Anki's log of answers; nothing is certain about its values."""

    moment: Any  # milliseconds since 1970; no two answers have the same
    card: Any
    ease: Any  # the button, 1 to 4; 0 where a person rescheduled the card by hand
    millis: Any
    kind: Any  # 0 learning, 1 review, 2 learning again, 3 in a filtered deck, above that by hand
    factor: Any  # 0 in a filtered deck that changes no card


@dataclass(frozen=True, slots=True)
class Learned:
    """What a person learned: card states, and the answers that led to them, in order."""

    cards: Mapping[CardKey, CardState]
    reviews: Sequence[CardReview]


def memory_from_sm2(factor: int, interval: float) -> tuple[float, float]:
    """Return the stability and difficulty of a card that only knows SM-2's ease and interval.

    SM-2 asks again when about nine of ten are known, which is what stability means: it is the
    interval. The difficulty is the one at which FSRS would let the interval grow by the ease
    (``memory_state_from_sm2`` of fsrs-rs, with a retention of 0.9).
    """
    from fsrs.scheduler import DEFAULT_PARAMETERS  # noqa: PLC0415 - takes 30 ms; few import

    stability, _lowest = _within_bounds(interval, 0)
    growth, saturation, forgetting = DEFAULT_PARAMETERS[8:11]
    gain = exp(growth) * stability**-saturation * expm1((1 - RETENTION) * forgetting)
    return _within_bounds(stability, 11 - (factor / 1000 - 1) / gain)


def card_state(
    card: AnkiCard, created: datetime, answered: datetime | None = None
) -> CardState | None:
    """Return what we remember of a card; None where Anki says nothing that makes sense."""
    numbers = (card.kind, card.due, card.interval, card.factor, card.left)
    if not all(type(each) is int and abs(each) < _MAX_SECONDS for each in numbers):
        return None
    odd = abs(card.interval) > _MAX_DAYS or _MAX_DAYS < abs(card.due) < _MIN_SECOND
    if odd or card.due < -_MAX_DAYS or card.kind not in tuple(LearningState):
        return None
    known = _known(card.data)
    due = moment(1000 * card.due) if card.due >= _MIN_SECOND else created + card.due * _DAY
    if (last := known.get("lrt")) is not None:
        answered = moment(1000 * int(last))
    if answered is None:
        answered = due - max(card.interval, 0) * _DAY
    if known.get("s") and known.get("d"):
        memory = _within_bounds(known["s"], known["d"])
    elif card.kind == _LEARNING:  # as good as new: its first answer tells
        return CardState(LearningState.LEARNING, 0, None, None, in_utc(due), None)
    else:
        memory = memory_from_sm2(card.factor or _DEFAULT_FACTOR, max(card.interval, 1))
    steps = {
        _LEARNING: min(max(_STEPS - card.left % 1000, 0), _STEPS - 1),
        _REVIEW: None,
        _RELEARNING: 0,
    }
    return CardState(
        LearningState(card.kind),
        steps[card.kind],
        *memory,
        in_utc(due),
        in_utc(answered),
        unaided=int(card.kind == _REVIEW),  # Anki offers no answers to choose from
    )


def _within_bounds(stability: float, difficulty: float) -> tuple[float, float]:
    return (
        min(max(float(stability), _MIN_STABILITY), _MAX_STABILITY),
        min(max(float(difficulty), _EASIEST), _HARDEST),
    )


def _known(data: Any) -> dict[str, float]:
    """Return the numbers in what else Anki knows of a card."""
    try:
        found = json.loads(data)
    except (TypeError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        key: each
        for key, each in found.items()
        if type(each) in (int, float) and 0 <= each < _MAX_SECONDS
    }


def learned_cards(
    cards: Iterable[AnkiCard],
    answers: Sequence[AnkiAnswer],
    keys: Mapping[int, CardKey],
    created: datetime,
    progress: ProgressCallback,
) -> Learned:
    """Return what a person learned in Anki."""
    reviews = list(_reviews(answers, keys, progress))
    last = {review.key: review.moment for review in reviews}
    states = {
        keys[card.id]: state
        for card in cards
        if card.id in keys
        and (state := card_state(card, created, last.get(keys[card.id]))) is not None
    }
    return Learned(states, [review for review in reviews if review.key in states])


def _reviews(
    answers: Sequence[AnkiAnswer], keys: Mapping[int, CardKey], progress: ProgressCallback
) -> Iterator[CardReview]:
    """Yield answers as reviews; the states before them are what FSRS makes of those before."""
    schedule = Schedule()
    states: dict[CardKey, CardState] = {}
    for number, answer in enumerate(answers):
        if number % _PAGE == 0:
            progress(number, len(answers))
        values = (answer.moment, answer.ease, answer.millis, answer.kind, answer.factor)
        if answer.card not in keys or not all(type(each) is int for each in values):
            continue
        if not 1 <= answer.ease <= 4 or not 0 <= answer.kind <= _FILTERED:
            continue  # set by hand: nobody was asked
        if not 0 < answer.moment < 1000 * _MAX_SECONDS:
            continue
        if answer.kind == _FILTERED and not answer.factor:
            continue  # the card was only looked at once more
        key, rating = keys[answer.card], Rating(answer.ease)
        at, before = moment(answer.moment), states.get(key)
        states[key] = schedule.grade(before, rating, at)
        yield CardReview(
            key=key,
            rating=rating,
            right=rating is not Rating.AGAIN,
            moment=at,
            day=at.astimezone().date(),
            source=Source.IMPORT,
            millis=answer.millis if 0 < answer.millis <= LONGEST_ANSWER else None,
            before=before,
        )


def day_begun(now: datetime) -> datetime:
    """Return when Anki's day of that calendar day begins."""
    return datetime.combine(now.date(), _ROLLOVER, now.tzinfo)


def card_row(
    state: CardState, created: datetime, reviews: Sequence[CardReview]
) -> dict[str, int | str]:
    """Return how Anki keeps the state of a card, by the columns of its table."""
    lapses = sum(_kind(each) == 1 and not each.right for each in reviews)
    if state.phase is LearningState.REVIEW:
        due = (state.due.astimezone().date() - created.astimezone().date()).days
        kind, queue, left = _REVIEW, _REVIEW, 0
    else:
        due = milliseconds(state.due) // 1000
        kind, queue, left = int(state.phase), _LEARNING, 1001
        if kind == _LEARNING:
            left *= max(1, _STEPS - (state.step or 0))
    interval = max(1, round((state.due - state.reviewed) / _DAY)) if state.reviewed else 0
    return {
        "type": kind,
        "queue": queue,
        "due": due,
        "ivl": interval if kind != _LEARNING else 0,
        "factor": _DEFAULT_FACTOR if kind != _LEARNING else 0,
        "reps": len(reviews),
        "lapses": lapses,
        "left": left,
        "data": _data(state),
    }


def _data(state: CardState) -> str:
    if state.stability is None or state.difficulty is None or state.reviewed is None:
        return "{}"
    from fsrs.scheduler import DEFAULT_PARAMETERS  # noqa: PLC0415 - as above

    known = {
        "s": round(state.stability, 4),
        "d": round(state.difficulty, 3),
        "dr": RETENTION,
        "decay": DEFAULT_PARAMETERS[_DECAY],
        "lrt": milliseconds(state.reviewed) // 1000,
    }
    return json.dumps(known, separators=(",", ":"))


def log_rows(
    reviews: Sequence[CardReview], state: CardState, taken: set[int]
) -> Iterator[dict[str, int]]:
    """Yield the answers to one card by the columns of Anki's log, with ids not `taken` yet."""
    afters = [*(each.before for each in reviews[1:]), state]
    for review, after in zip(reviews, afters, strict=True):
        number = milliseconds(review.moment)
        while number in taken:
            number += 1
        taken.add(number)
        is_learned = after is not None and after.phase is LearningState.REVIEW
        yield {
            "id": number,
            "ease": int(review.rating),
            "ivl": _interval(after),
            "lastIvl": _interval(review.before),
            "factor": _DEFAULT_FACTOR if is_learned else 0,
            "time": min(review.millis or 0, _LONGEST_TIME),
            "type": _kind(review),
        }


def _kind(review: CardReview) -> int:
    """Return the kind of an answer: learning, review or learning again."""
    return int(review.before.phase) - 1 if review.before is not None else 0


def _interval(state: CardState | None) -> int:
    """Return an interval as the log has it: in days, or below zero in seconds."""
    if state is None or state.reviewed is None:
        return 0
    away = state.due - state.reviewed
    if state.phase is LearningState.REVIEW:
        return max(1, round(away / _DAY))
    return -max(1, round(away.total_seconds()))


def direction(shown: frozenset[int], front: int, back: int) -> Direction | None:
    """Return which way a card asks whose question shows these fields; None where neither."""
    if front in shown and back not in shown:
        return Direction.MAKE
    if back in shown and front not in shown:
        return Direction.READ
    return None
