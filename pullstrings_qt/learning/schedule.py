"""When a card is seen again: the `fsrs` package, with our clock and our chance.

Nothing of FSRS is computed here. The package is loaded when somebody begins to learn, since that
takes as long as the rest of learning together. Parameters that earlier versions fitted to a
person's answers are still used: as a setting they travel with the person's file.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pullstrings_qt.core.learning_types import CLOCK_SLACK, CardState, LearningState, Rating
from pullstrings_qt.core.profile import Profile, SigningLevel
from pullstrings_qt.core.settings import SettingsStore
from pullstrings_qt.learning.clock import in_utc, tomorrow

if TYPE_CHECKING:
    import fsrs

Parameters: TypeAlias = tuple[float, ...]
"""The 21 weights of FSRS-6, in the order of the makers."""

LOWEST: Final[Parameters] = (
    *(0.001, 0.001, 0.001, 0.001, 1.0, 0.001, 0.001, 0.001, 0.0, 0.0, 0.001),
    *(0.001, 0.001, 0.001, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.1),
)
HIGHEST: Final[Parameters] = (
    *(100.0, 100.0, 100.0, 100.0, 10.0, 4.0, 4.0, 0.75, 4.5, 0.8, 3.5),
    *(5.0, 0.25, 0.9, 4.0, 1.0, 6.0, 2.0, 2.0, 0.8, 0.8),
)
"""The bounds of the `fsrs` package, which takes 30 ms to load; a test compares them."""
RETENTION: Final = 0.9
"""The chance of knowing a card at which it is asked again."""
STEP: Final = timedelta(minutes=1)
"""A card answered wrong is asked again so much later, until it is right: once an evening."""
GROWTH: Final = 10
"""At 90 % an interval of whoever is just starting at most doubles: 1 + 10 · (1 - retention)."""
LONGEST_INTERVAL: Final = 60
"""Days: no card stays away longer, unless it was away for longer before, as those from Anki may
have been. Why, and why one step: docs/decisions/017."""


class Schedule:
    """Grades cards with FSRS-6, one learning step, and no interval beyond two months.

    Args:
        chance: spreads intervals of three days and more by a few days, so that cards learned
            together do not come back together for ever; None keeps every interval as computed.
        retention: 0.7 to 0.99.
        parameters: the 21 weights of FSRS-6; None for those of the makers.
        introduces: new cards are shown with their answers minutes before they are asked. FSRS is
            told that they were not known: a right answer after that says little of tomorrow.
    """

    def __init__(
        self,
        chance: random.Random | None = None,
        retention: float = RETENTION,
        parameters: Parameters | None = None,
        *,
        introduces: bool = False,
    ) -> None:
        if not 0.7 <= retention <= 0.99:
            raise ValueError(f"no desired retention: {retention}")
        self._chance = chance
        self._retention = retention
        self._parameters = parameters
        self._introduces = introduces

    def grade(self, state: CardState | None, rating: Rating, now: datetime) -> CardState:
        """Return the state of a card after a review."""
        from fsrs import Rating as Grade  # noqa: PLC0415 - see the head of this module

        scheduler, card = self._scheduler, _card(state, now)
        with self._injected_chance():
            if state is None and self._introduces:
                card, _log = scheduler.review_card(card, Grade.Again, in_utc(now))
            scheduler.maximum_interval = self._longest_interval(state, now)
            card, _log = scheduler.review_card(card, Grade(int(rating)), in_utc(now))
        return CardState(
            LearningState(int(card.state)),
            card.step,
            card.stability,
            card.difficulty,
            card.due,
            card.last_review,
        )

    def answered(self, state: CardState | None, rating: Rating, now: datetime) -> CardState:
        """Return a card after an answer now, by the person's days: `grade` at `counted_moment`."""
        counted = counted_moment(state, now)
        after = self.grade(state, rating, counted)
        if after.phase is LearningState.REVIEW:
            return after
        return replace(after, due=after.due - (in_utc(counted) - in_utc(now)))

    def _longest_interval(self, state: CardState | None, now: datetime) -> int:
        """Return for how many days a card may stay away that is known now."""
        if state is None or state.phase is not LearningState.REVIEW or state.reviewed is None:
            return LONGEST_INTERVAL
        away = max(1, (max(state.due, in_utc(now)) - state.reviewed).days)
        # intervals grow no faster than boxes while nothing is known of this memory
        is_careful = self._introduces and self._parameters is None
        if not is_careful or away > LONGEST_INTERVAL:
            return max(LONGEST_INTERVAL, away)
        grown = max(away + 1, round(away * (1 + GROWTH * (1 - self._retention))))
        return min(LONGEST_INTERVAL, grown)

    @cached_property
    def _scheduler(self) -> "fsrs.Scheduler":
        from fsrs import Scheduler  # noqa: PLC0415 - see the head of this module
        from fsrs.scheduler import DEFAULT_PARAMETERS  # noqa: PLC0415 - see the head of this module

        return Scheduler(
            self._parameters or DEFAULT_PARAMETERS,
            self._retention,
            learning_steps=(STEP,),
            relearning_steps=(STEP,),
            enable_fuzzing=self._chance is not None,
        )

    @contextmanager
    def _injected_chance(self) -> Iterator[None]:
        """Let the package draw from our chance: it knows only Python's common generator."""
        if self._chance is None:
            yield
            return
        kept = random.getstate()
        random.seed(self._chance.getrandbits(64))
        try:
            yield
        finally:
            random.setstate(kept)


def is_due(state: CardState, now: datetime) -> bool:
    """Tell whether a met card is to be asked now.

    In learning steps the minute counts; in review the person's day. A card seen by a clock that ran
    more than a day ahead is due at once, since nobody knows how long ago that was.
    """
    if state.reviewed is not None and state.reviewed > now + CLOCK_SLACK:
        return True
    return state.due < tomorrow(now) if state.phase is LearningState.REVIEW else state.due <= now


def counted_moment(state: CardState | None, now: datetime) -> datetime:
    """Return the review time to give to FSRS.

    That is now, or later if fewer days of 24 hours have gone by since the last review than
    midnights: yesterday evening is a day ago this morning. FSRS tells answers of the same day from
    others. To its authors a day is one of the calendar, as in Anki ("The Algorithm", FSRS-6, in the
    wiki of open-spaced-repetition/fsrs4anki); the `fsrs` package takes 24 hours.
    """
    if state is None or state.reviewed is None or state.reviewed > now:
        return now
    days = (now.date() - state.reviewed.astimezone(now.tzinfo).date()).days
    return max(now, state.reviewed + timedelta(days=days))


def _card(state: CardState | None, now: datetime) -> "fsrs.Card":
    from fsrs import Card, State  # noqa: PLC0415 - see the head of this module

    # An id of our own: without one the package makes one from the time and sleeps.
    if state is None:
        return Card(card_id=1, due=in_utc(now))
    return Card(
        card_id=1,
        state=State(int(state.phase)),
        step=state.step,
        stability=state.stability,
        difficulty=state.difficulty,
        due=state.due,
        last_review=state.reviewed,
    )


def schedule_setting(key: str) -> str:
    """Return the name of the setting of the person with this key."""
    return f"learn.schedule.{key}"


def _parameters(values: Any) -> Parameters | None:
    """Return parameters FSRS-6 can go by; None where one is no number or out of its bounds."""
    if not isinstance(values, list) or len(values) != len(LOWEST):
        return None
    if not all(type(each) in (int, float) for each in values):
        return None
    bounds = zip(values, LOWEST, HIGHEST, strict=True)
    are_within = all(low <= value <= high for value, low, high in bounds)  # NaN is nowhere
    return tuple(map(float, values)) if are_within else None


def person_schedule(
    profile: Profile, settings: SettingsStore, chance: random.Random | None
) -> Schedule:
    """Return what grades a person's cards, or raise a `StoreReadError`."""
    kept: object = settings.get(schedule_setting(profile.key), None)
    values = kept.get("parameters") if isinstance(kept, Mapping) else None
    is_new = profile.level is SigningLevel.NEW
    return Schedule(chance, parameters=_parameters(values), introduces=is_new)


def grader(
    profile: Profile, settings: SettingsStore
) -> Callable[[CardState | None, Rating, datetime], CardState]:
    """Return what grades past answers, on every computer alike, or raises an `OverflowError`."""
    schedule = person_schedule(profile, settings, None)
    return lambda state, rating, at: schedule.answered(state, rating, at.astimezone())
