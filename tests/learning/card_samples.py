"""People who learn: a store, a manual clock, and the objects that connect them."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone
from random import Random

import fsrs

from pullstrings_qt.core.learning_types import CardKey, CardState, Direction
from pullstrings_qt.learning.clock import in_utc
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.progress import Progress
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.learning.session import CardQuestions, Limit, Session, TeachingOptions
from pullstrings_qt.storage import Store
from pullstrings_qt.tiles.tile_set import TileSet, tile_set

EVENING = datetime(2026, 11, 21, 18, 0, tzinfo=timezone(timedelta(hours=1), "CET"))
NO_LIMIT = Limit()
PLAIN = TeachingOptions()
READ, MAKE = Direction.READ, Direction.MAKE


def next_card(session: CardQuestions) -> CardKey | None:
    """Go on to the next card that is asked, past introductions and words; None at the end."""
    while (step := session.next_step()) is not None:
        if step.word:
            assert isinstance(session, Session)
            session.skip()
        elif step.is_graded:
            break
        else:
            session.seen()
    return session.current


@dataclass
class HandClock:
    """A clock that goes only when it is moved."""

    now: datetime = EVENING

    def __call__(self) -> datetime:
        """Return the time it shows."""
        return self.now

    def move(self, **parts: float) -> None:
        """Move it by days, hours, minutes, seconds."""
        self.now += timedelta(**parts)


@dataclass
class Person:
    """Somebody who learns from a store."""

    store: Store
    name: str = "Mara"
    clock: HandClock = field(default_factory=HandClock)
    schedule: Schedule = field(default_factory=Schedule)

    def __post_init__(self) -> None:
        self.profile = self.store.profiles.add(self.name)
        self.id = self.profile.id
        self.grader = Grader(self.id, self.store.reviews, self.schedule, self.clock)
        self.progress = Progress(self.id, self.store.reviews, self.clock)

    def session(
        self,
        *directions: Direction,
        limit: Limit = NO_LIMIT,
        tiles: TileSet | None = None,
        daily_new: int = 5,
        seed: int = 1,
        teaching: TeachingOptions = PLAIN,
    ) -> Session:
        """Return a session; of the ASL alphabet, read, unless told otherwise."""
        return Session(
            self.grader,
            tiles or tile_set("asl"),
            directions or (READ,),
            limit,
            chance=Random(seed),
            daily_new=daily_new,
            teaching=teaching,
        )


def card(tile_id: str, direction: Direction = READ) -> CardKey:
    """Return a card of the ASL alphabet."""
    return CardKey("asl", tile_id, direction)


def chance_known(state: CardState, now: datetime) -> float:
    """Return the chance, 0 to 1, that a card is known, by the makers' parameters of FSRS."""
    kept = fsrs.Card(card_id=1, stability=state.stability, last_review=state.reviewed)
    return fsrs.Scheduler().get_card_retrievability(kept, in_utc(now))


def utc(*parts: int) -> datetime:
    """Return a moment in UTC."""
    return datetime(*parts, tzinfo=UTC)  # type: ignore[arg-type, misc]
