"""A drill of look-alikes: only members of one group are asked, and only they are offered."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from pullstrings_qt.core.learning_types import CardKey, Confusion, Direction, Rating, Source
from pullstrings_qt.learning.choices import same_face
from pullstrings_qt.learning.clock import Stopwatch
from pullstrings_qt.learning.look_alikes import is_mix_up, look_alike_groups
from pullstrings_qt.learning.progress import mix_ups
from pullstrings_qt.learning.reviewer import Reviewed, Reviewer
from pullstrings_qt.learning.session import SessionResult, result_of
from pullstrings_qt.tiles.faces import TileSet

AGAIN_AFTER: Final = 2
"""A card answered wrong comes again after so many others."""


def drill_groups(
    tiles: TileSet, confusions: Iterable[Confusion]
) -> list[tuple[tuple[str, ...], int]]:
    """Return groups of tiles worth drilling and how often this person mixed up their members.

    The groups mixed up most come first, the others of the fixed table after them. Two tiles that
    no group of the table holds together are a group of their own once they were mixed up twice.

    Args:
        tiles: the set.
        confusions: what the person takes for what, in one direction.
    """
    counts: dict[tuple[str, ...], int] = {
        group: 0
        for group in look_alike_groups(tiles.id)
        if all(one in tiles.tiles for one in group)
    }
    for mixed in mix_ups(confusions):
        if not all(one in tiles.tiles for one in mixed.tiles):
            continue
        if not is_mix_up(tiles.id, *mixed.tiles, mixed.count):
            continue
        homes = [group for group in counts if set(mixed.tiles) <= set(group)]
        home = min(homes, key=len) if homes else tuple(sorted(mixed.tiles))
        counts[home] = counts.get(home, 0) + mixed.count
    return sorted(counts.items(), key=lambda entry: -entry[1])


class LookAlikeDrill:
    """Asks the members of a group in a shuffled order; every grade is kept at once as a drill.

    It is asked like a `Session`: `next_card`, `answer` or `grade`, `undo`, `result`.

    Args:
        reviewer: grades and keeps.
        tiles: the set of the group.
        group: ids of two tiles or more.
        count: how many questions, 1 or more.
        chance: shuffles.
        direction: which side is shown.
        introduces: tiles not met yet are meant to be shown before they are asked (`shows_first`).

    Raises:
        StoreReadError: what was met cannot be read.
        ValueError: the set has not two members of the group.
    """

    def __init__(
        self,
        reviewer: Reviewer,
        tiles: TileSet,
        group: Sequence[str],
        count: int,
        *,
        chance: Random,
        direction: Direction = Direction.READ,
        introduces: bool = False,
    ) -> None:
        members = tuple(dict.fromkeys(one for one in group if one in tiles.tiles))
        if len(members) < 2:
            raise ValueError("a group of look-alikes has two members at least")
        self.tiles = replace(tiles, tiles={one: tiles.tiles[one] for one in members})
        self.total = count
        self.current: CardKey | None = None
        self._unmet = self._members_unmet(reviewer) if introduces else frozenset()
        self._reviewer = reviewer
        self._direction = direction
        self._chance = chance
        self._queue: list[str] = []
        self._repeated: set[str] = set()
        self._done: list[Reviewed] = []
        self._plans: list[tuple[tuple[str, ...], frozenset[str]]] = []
        self._graded = False
        self._watch = Stopwatch(reviewer.clock)

    def _members_unmet(self, reviewer: Reviewer) -> frozenset[str]:
        kept = reviewer.log.cards(reviewer.person, self.tiles.id)
        return frozenset(self.tiles.tiles) - {key.tile_id for key in kept}

    @property
    def shows_first(self) -> bool:
        """Whether the card that waits is a new one to read, to be shown before it is asked."""
        key = self.current
        if key is None or key.direction is not Direction.READ or key.tile_id not in self._unmet:
            return False
        return all(reviewed.review.key != key for reviewed in self._done)

    @property
    def last(self) -> Reviewed | None:
        """The grade that `undo` would take back."""
        return self._done[-1] if self._done else None

    def next_card(self) -> CardKey | None:
        """Go on to the next card and return it; None at the end. One not graded stays."""
        self._watch.look()
        if self.current is not None and not self._graded:
            return self.current
        self._graded = False
        self.current = None
        if len(self._done) < self.total:
            self.current = CardKey(self.tiles.id, self._draw(), self._direction)
        return self.current

    def answer(self, taken_for: str, millis: int | None = None) -> Reviewed:
        """Grade the card by the tile that was named.

        Raises:
            StoreWriteError: it could not be kept; the card can be answered again.
            RuntimeError: no card waits for an answer.
        """
        key = self._waiting()
        right = same_face(self.tiles, key, taken_for)
        return self._keep(
            self._reviewer.answer(key, taken_for, source=Source.DRILL, right=right, millis=millis)
        )

    def grade(self, rating: Rating, millis: int | None = None) -> Reviewed:
        """Grade the card as the person judges it.

        Raises:
            StoreWriteError: it could not be kept; the card can be graded again.
            RuntimeError: no card waits for an answer.
        """
        key = self._waiting()
        return self._keep(self._reviewer.review(key, rating, source=Source.DRILL, millis=millis))

    def undo(self) -> CardKey | None:
        """Take the last grade back; its card is asked again. None where that cannot be."""
        if not self._done or not self._reviewer.take_back(self._done[-1]):
            return None
        key = self._done.pop().review.key
        queue, repeated = self._plans.pop()
        self._queue, self._repeated = list(queue), set(repeated)
        self.current, self._graded = key, False
        return key

    def result(self) -> SessionResult:
        """Return what came of the drill so far."""
        return result_of(self._done, self._watch.spent)

    def _draw(self) -> str:
        last = self._done[-1].review.key.tile_id if self._done else ""
        if not self._queue:
            members = list(self.tiles.tiles)
            self._chance.shuffle(members)
            if members[0] == last:
                members.append(members.pop(0))
            self._queue = members
            self._repeated = set()
        place = next((at for at, one in enumerate(self._queue) if one != last), 0)
        return self._queue.pop(place)

    def _waiting(self) -> CardKey:
        if self.current is None or self._graded:
            raise RuntimeError("no card waits for an answer")
        return self.current

    def _keep(self, reviewed: Reviewed) -> Reviewed:
        self._watch.look()
        self._done.append(reviewed)
        self._plans.append((tuple(self._queue), frozenset(self._repeated)))
        self._graded = True
        tile_id = reviewed.review.key.tile_id
        if not reviewed.review.right and tile_id not in self._repeated:
            self._repeated.add(tile_id)  # once a round: the others want to be asked too
            self._queue.insert(min(AGAIN_AFTER, len(self._queue)), tile_id)
        return reviewed
