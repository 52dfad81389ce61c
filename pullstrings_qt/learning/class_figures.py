"""How far a class has come: the map of letters of everybody, mix-ups, and what to teach next."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Final

from pullstrings_qt.core.learning_types import Direction
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.learning.clock import Clock
from pullstrings_qt.learning.look_alikes import is_mix_up
from pullstrings_qt.learning.progress import Mastery, Progress, mix_ups
from pullstrings_qt.learning.teaching_order import teaching_order
from pullstrings_qt.storage.reviews import Reviews
from pullstrings_qt.tiles.tile_set import TileSet

LONG_AWAY: Final = 12
"""Days without practice after which the teacher is alerted."""
LESSON: Final = 3
"""Tiles of the next lesson."""
_MAX_MARKED: Final = 6
"""If more tiles than this are equally unknown, only those of the lesson are marked."""


@dataclass(frozen=True, slots=True)
class PupilFigures:
    """How far one pupil has come in the tile set of the class, by the order of the set."""

    person: int
    name: str
    mastery: Mapping[str, Mastery] = field(default_factory=dict)
    last: date | None = None
    """The last day with an answer, in any set; None before the first."""
    week: int = 0
    """Answers of this week from Monday on, in any set."""
    mixed_up: frozenset[tuple[str, str]] = frozenset()
    """Pairs of tiles taken for each other, each in the order of the set."""

    @property
    def known(self) -> int:
        """How many tiles are known."""
        return sum(level.is_known for level in self.mastery.values())

    def days_away(self, today: date) -> int | None:
        """Return how many days ago the last answer was; None before the first."""
        return None if self.last is None else max(0, (today - self.last).days)

    def is_long_away(self, today: date) -> bool:
        """Return whether the last answer is old enough to alert the teacher."""
        return (self.days_away(today) or 0) >= LONG_AWAY


@dataclass(frozen=True, slots=True)
class ClassMixUp:
    """Two tiles, and the pupils who take them for each other."""

    tiles: tuple[str, str]
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClassFigures:
    """What a teacher sees of a class on a day; `taught` is the order in which most meet tiles."""

    tile_ids: tuple[str, ...]
    pupils: tuple[PupilFigures, ...]
    today: date
    taught: tuple[str, ...]

    def known_by(self, tile_id: str) -> int:
        """Return how many pupils know a tile."""
        return sum(one.mastery.get(tile_id, Mastery.NOT_MET).is_known for one in self.pupils)

    def begun(self) -> tuple[str, ...]:
        """Return the tiles that at least half of those who have practiced have met."""
        active = [one.mastery for one in self.pupils if any(one.mastery.values())]
        met = Counter(tile_id for one in active for tile_id, level in one.items() if level)
        return tuple(one for one in self.tile_ids if met[one] and 2 * met[one] >= len(active))

    def lesson(self) -> tuple[str, ...]:
        """Return the tiles to teach next: those begun that fewest know, then ones not begun."""
        begun = self.begun()
        weak = [one for one in begun if self.known_by(one) < len(self.pupils)]
        whole = Counter[str]()
        for pupil in self.pupils:
            whole.update(pupil.mastery)
        weak.sort(key=lambda one: (self.known_by(one), whole[one], self.taught.index(one)))
        following = (one for one in self.taught if one not in begun)
        return (*weak, *following)[:LESSON]

    def fewest(self) -> frozenset[str]:
        """Return the tiles to mark: begun ones that the fewest know."""
        begun = set(self.begun())
        lesson = [one for one in self.lesson() if one in begun]
        maximum = max(map(self.known_by, lesson), default=-1)
        equal = {one for one in begun if self.known_by(one) <= maximum}
        return frozenset(equal if len(equal) <= _MAX_MARKED else lesson)

    def mix_ups(self) -> list[ClassMixUp]:
        """Return the pairs that pupils take for each other, those of most pupils first."""
        found: dict[tuple[str, str], list[int]] = {}
        for pupil in self.pupils:
            for pair in sorted(pupil.mixed_up):
                found.setdefault(pair, []).append(pupil.person)
        pairs = [ClassMixUp(pair, tuple(people)) for pair, people in found.items()]
        return sorted(pairs, key=lambda one: (-len(one.people), one.tiles))

    def practiced_this_week(self) -> int:
        """Return how many pupils have given an answer this week."""
        return sum(one.week > 0 for one in self.pupils)


def read_class(
    people: Sequence[Profile], log: Reviews, clock: Clock, tiles: TileSet
) -> ClassFigures:
    """Return how far a class has come, from totals of the log; or raise a `StoreReadError`."""
    today = clock().date()
    tile_ids = tuple(tiles.tiles)
    pupils = [_read_pupil(one, log, clock, tiles.id, tile_ids) for one in people]
    orders = Counter(one.letter_order for one in people).most_common(1)
    taught = teaching_order(tiles, *(order for order, _count in orders))
    return ClassFigures(tile_ids, tuple(pupils), today, taught)


def _read_pupil(
    profile: Profile, log: Reviews, clock: Clock, set_id: str, tile_ids: Sequence[str]
) -> PupilFigures:
    progress = Progress(profile.id, log, clock)
    mastery = progress.alphabet(set_id, tile_ids, tuple(Direction))
    return PupilFigures(
        person=profile.id,
        name=profile.name,
        mastery=mastery,
        last=log.last_day(profile.id, progress.today),
        week=sum(day.reviews for day in progress.days(progress.today.weekday() + 1)),
        mixed_up=_mixed_up(progress, set_id, mastery),
    )


def _mixed_up(
    progress: Progress, set_id: str, mastery: Mapping[str, Mastery]
) -> frozenset[tuple[str, str]]:
    """Return the pairs a pupil still mixes up: who knows both by now does not any more."""
    order = {tile_id: place for place, tile_id in enumerate(mastery)}
    counts = Counter[tuple[str, str]]()
    for direction in Direction:
        for found in mix_ups(progress.confusions(set_id, direction)):
            if all(one in order for one in found.tiles):
                first, second = sorted(found.tiles, key=order.__getitem__)
                counts[first, second] += found.count
    return frozenset(
        pair
        for pair, count in counts.items()
        if is_mix_up(set_id, *pair, count) and not all(mastery[one].is_known for one in pair)
    )


def week_of(started: date, today: date) -> int:
    """Return which week of a class it is, from 1 on."""
    return max(0, (today - started) // timedelta(days=7)) + 1
