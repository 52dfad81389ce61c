"""The learner and their choices, read from the store and saved there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

from pullstrings_qt.core.errors import Telling
from pullstrings_qt.core.learning_types import CardKey, CardState, Confusion, Direction
from pullstrings_qt.core.placeholder_names import own_name
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.learning.clock import Clock
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.progress import Mastery, Progress
from pullstrings_qt.learning.schedule import Schedule, person_schedule
from pullstrings_qt.learning.session import (
    DAILY_NEW,
    FreePractice,
    Limit,
    Session,
    SessionCounts,
    TeachingOptions,
    letter_check,
)
from pullstrings_qt.learning.teaching_order import teaching_order
from pullstrings_qt.learning.words import english_words, first_words
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.tiles.tile_set import TileSet, usable_set
from pullstrings_qt.ui.learn.content import CardChoices, card_choices

if TYPE_CHECKING:
    from pullstrings_qt.learning.look_alike_drill import LookAlikeDrill

ANSWERS: Final = {SigningLevel.NEW: 4, SigningLevel.SOME: 4, SigningLevel.FLUENT: 6}
"""The number of answers to choose from, by the person's level."""
MIN_DEALT: Final = 4
"""The minimum number of tiles dealt in games."""
ASKED: Final = "learn.asked"
"""The setting of a person that says whether Learn has asked its first questions."""
_PERSON = "learn.person"
_CHOICES = "learn.choices"
_DIRECTIONS = {
    "read": (Direction.READ,),
    "make": (Direction.MAKE,),
    "both": (Direction.READ, Direction.MAKE),
}

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Learner:
    """One person with their choices."""

    profile: Profile
    choices: CardChoices
    tiles: TileSet

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The directions to ask."""
        return _DIRECTIONS[self.choices.directions]

    @property
    def limit(self) -> Limit:
        """The length of a session."""
        unit, count = self.choices.length
        return Limit(cards=count) if unit == "cards" else Limit(minutes=count)

    @property
    def is_beginner(self) -> bool:
        """Whether new signs are introduced, and two grades are enough."""
        return self.profile.level is SigningLevel.NEW

    @property
    def hand(self) -> str:
        """The hand that signs, ``right`` or ``left``, regardless of the settings."""
        return "left" if self.profile.left_handed else "right"


class Learners:
    """Finds and saves the learner and their choices; store errors are shown, nothing is lost."""

    def __init__(
        self, store: Store, tell: Callable[[str], None], clock: Clock, chance: Random
    ) -> None:
        self.chance = chance
        self.clock = clock
        self._store = store
        self._tell = tell

    def people(self) -> tuple[Profile, ...]:
        """Return everybody, by name."""
        return tuple(self._reading(self._store.profiles.all, list[Profile]()))

    def current(self) -> Learner | None:
        """Return the current learner; None if there is nobody."""
        people = self.people()
        wanted = self._reading(lambda: self._store.settings.get(_PERSON, 0), 0)
        found = next((one for one in people if one.id == wanted), people[0] if people else None)
        return self.of(found) if found is not None else None

    def of(self, profile: Profile, set_id: str = "") -> Learner:
        """Return a person with their choices, maybe in another set."""
        key = f"{_CHOICES}.{profile.key}"
        kept: object = self._reading(lambda: self._store.settings.get(key, None), None)
        choices = card_choices(kept)
        tiles = usable_set(set_id or choices.set_id)
        return Learner(profile, replace(choices, set_id=tiles.id), tiles)

    def choose_person(self, person: int) -> None:
        """Store the current learner."""
        with Telling(self._tell):
            self._store.settings.set(_PERSON, person)

    def keep(self, learner: Learner, choices: CardChoices) -> None:
        """Store a person's choices."""
        with Telling(self._tell):
            self._store.settings.set(f"{_CHOICES}.{learner.profile.key}", choices.as_values())

    def grader(self, profile: Profile) -> Grader:
        """Return the grader of a person's cards."""
        settings = self._store.settings
        default = Schedule(self.chance, introduces=profile.level is SigningLevel.NEW)
        schedule = self._reading(lambda: person_schedule(profile, settings, self.chance), default)
        return Grader(profile.id, self._store.reviews, schedule, self.clock)

    def session(self, learner: Learner) -> Session:
        """Return a session of what is due and what is new today, or raise a `StoreReadError`."""
        return Session(
            self.grader(learner.profile),
            learner.tiles,
            learner.directions,
            learner.limit,
            chance=self.chance,
            daily_new=DAILY_NEW[learner.profile.level],
            teaching=self._teaching(learner),
        )

    def free_practice(self, learner: Learner) -> FreePractice:
        """Return every card met, once, its answers not kept; or raise a `StoreReadError`."""
        return FreePractice(
            self.grader(learner.profile),
            learner.tiles,
            learner.directions,
            chance=self.chance,
            teaching=self._teaching(learner),
        )

    def letter_check(self, learner: Learner) -> Session:
        """Return a check of ten signs, to find out what is known, or raise a `StoreReadError`."""
        return letter_check(self.grader(learner.profile), learner.tiles, chance=self.chance)

    def _teaching(self, learner: Learner) -> TeachingOptions:
        profile, name = learner.profile, own_name(learner.profile.name)
        return TeachingOptions(
            introduces=profile.level is SigningLevel.NEW,
            answers=ANSWERS[profile.level],
            types=learner.choices.answering == "type",
            order=teaching_order(
                learner.tiles, profile.letter_order, name if profile.name_first else ""
            ),
            words=(first_words(), english_words()),
            name=name,
        )

    def drill(
        self, learner: Learner, tiles: TileSet, group: Sequence[str], count: int
    ) -> "LookAlikeDrill":
        """Return a drill of tiles that look alike, or raise a `StoreReadError`."""
        from pullstrings_qt.learning.look_alike_drill import LookAlikeDrill  # noqa: PLC0415 - for drills only

        return LookAlikeDrill(
            self.grader(learner.profile),
            tiles,
            group,
            count,
            chance=self.chance,
            introduces=learner.is_beginner,
        )

    def dealt(self, learner: Learner) -> tuple[str, ...]:
        """Return the tiles for games: those a beginner has met, and the next ones if too few."""
        if not learner.is_beginner:
            return tuple(learner.tiles.tiles)
        met, order = self.met(learner), self._teaching(learner).order
        more = [one for one in order if one not in met][: max(0, MIN_DEALT - len(met))]
        return tuple(one for one in learner.tiles.tiles if one in met or one in more)

    def met(self, learner: Learner) -> frozenset[str]:
        """Return the tiles of the set that a person has met."""
        person, set_id = learner.profile.id, learner.tiles.id
        nothing = dict[CardKey, CardState]()
        kept = self._reading(lambda: self._store.reviews.cards(person, set_id), nothing)
        return frozenset(key.tile_id for key in kept) & frozenset(learner.tiles.tiles)

    def is_new(self, profile: Profile) -> bool:
        """Return whether a person was added here and was not asked how they sign."""
        key = f"{ASKED}.{profile.key}"
        return not self._reading(lambda: self._store.settings.get(key, True), True)

    def end_questions(self, profile: Profile) -> None:
        """Remember that a person was asked."""
        with Telling(self._tell):
            self._store.settings.set(f"{ASKED}.{profile.key}", True)

    def known(self, learner: Learner) -> dict[str, bool]:
        """Return which tiles of the set a person knows, of those met."""
        progress = Progress(learner.profile.id, self._store.reviews, self.clock)
        tiles, nothing = learner.tiles, dict[str, Mastery]()
        found = self._reading(
            lambda: progress.alphabet(tiles.id, tiles.tiles, tuple(Direction)), nothing
        )
        return {one: level.is_known for one, level in found.items() if level is not Mastery.NOT_MET}

    def counts(self, learner: Learner) -> SessionCounts:
        """Return the counts of today's cards."""
        return self._reading(lambda: self.session(learner).counts, SessionCounts(0, 0, 0, 0, 0))

    def goal(self, learner: Learner) -> int:
        """Return today's goal in answers: the person's own, or what was done once nothing waits."""
        goal = learner.profile.daily_goal
        return goal if self.counts(learner).waiting else min(goal, self.answers_today(learner))

    def answers_today(self, learner: Learner) -> int:
        """Return the number of today's answers, in all sets."""
        progress = Progress(learner.profile.id, self._store.reviews, self.clock)
        return self._reading(progress.answers_today, 0)

    def confusions(self, learner: Learner, direction: Direction) -> list[Confusion]:
        """Return a person's mix-ups in the current set."""
        person, set_id, nothing = learner.profile.id, learner.tiles.id, list[Confusion]()
        reviews = self._store.reviews
        return self._reading(lambda: reviews.confusions(person, set_id, direction), nothing)

    def _reading(self, read: Callable[[], Value], otherwise: Value) -> Value:
        with Telling(self._tell):
            return read()
        return otherwise
