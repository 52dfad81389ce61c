"""A session of flash cards: which card comes next, grading, undo, and what came of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final

from pullstrings_qt.core.learning_types import (
    CardKey,
    Direction,
    Phase,
    Rating,
    SigningLevel,
    card_keys,
)
from pullstrings_qt.learning.choices import same_face
from pullstrings_qt.learning.clock import Stopwatch, day_of
from pullstrings_qt.learning.look_alikes import look_alikes
from pullstrings_qt.learning.reviewer import Reviewed, Reviewer
from pullstrings_qt.learning.schedule import is_due
from pullstrings_qt.tiles.faces import TileSet

DAILY_NEW: Final = {SigningLevel.NEW: 5, SigningLevel.SOME: 10, SigningLevel.FLUENT: 30}
"""How many new cards of a set a day brings, by the person's level."""
LEARN_AHEAD: Final = timedelta(minutes=20)
"""A card in learning steps comes so much early when nothing else is left."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a session is; None is without limit.

    Attributes:
        cards: answers, 1 or more.
        minutes: time spent at the cards, 1 or more.
    """

    cards: int | None = None
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class SessionCounts:
    """Where a session stands.

    Attributes:
        review: cards in review that still wait today.
        new: cards not met yet that today still brings.
        learning: cards in learning steps, due or soon due.
        done: answers given.
        right: right answers among them.
        other_direction: cards of tiles met in another direction only, where no card of these
            directions has been met; a session ahead brings them.
    """

    review: int
    new: int
    learning: int
    done: int
    right: int
    other_direction: int = 0


@dataclass(frozen=True, slots=True)
class SessionResult:
    """What came of a session.

    Attributes:
        done, right: answers, and right ones among them.
        met: cards seen for the first time.
        spent: time at the cards.
        again: the cards answered wrong at least once, most often wrong first.
        mixed_up: tile shown, tile answered, how often; most often first.
    """

    done: int
    right: int
    met: int
    spent: timedelta
    again: tuple[CardKey, ...]
    mixed_up: tuple[tuple[str, str, int], ...]


def result_of(done: Sequence[Reviewed], spent: timedelta) -> SessionResult:
    """Return what came of some answers.

    Args:
        done: the answers, in order.
        spent: time at the cards.
    """
    reviews = [reviewed.review for reviewed in done]
    wrong = Counter(review.key for review in reviews if not review.right)
    mixed_up = Counter(
        (review.key.tile_id, review.taken_for)
        for review in reviews
        if not review.right and review.taken_for is not None
    )
    return SessionResult(
        done=len(reviews),
        right=sum(review.right for review in reviews),
        met=sum(review.before is None for review in reviews),
        spent=spent,
        again=tuple(key for key, _times in wrong.most_common()),
        mixed_up=tuple((*pair, times) for pair, times in mixed_up.most_common()),
    )


class Session:
    """Asks one person the cards of one set; every grade is kept at once, so it can end any time.

    Cards come in this order: learning steps whose time has come, reviews by due date, new cards,
    at last learning steps a little early. The new cards of a day are the next ones of the set;
    they are shuffled, so that their order does not tell the answer.

    Args:
        reviewer: grades and keeps.
        tiles: the set.
        directions: which directions are asked.
        limit: when it ends by itself.
        chance: orders what would come at the same time.
        daily_new: how many new cards a day brings.
        ahead: go on with cards that are not due yet, soonest first, when nothing waits.
        introduces: new cards are meant to be shown before they are asked (`shows_first`).
    """

    def __init__(
        self,
        reviewer: Reviewer,
        tiles: TileSet,
        directions: Sequence[Direction] = (Direction.READ,),
        limit: Limit = Limit(),
        *,
        chance: Random,
        daily_new: int = DAILY_NEW[SigningLevel.NEW],
        ahead: bool = False,
        introduces: bool = False,
    ) -> None:
        self.tiles = tiles
        self.limit = limit
        self.current: CardKey | None = None
        """The card that is asked; it stays after its grade until `next_card`."""
        self._reviewer = reviewer
        self._ahead = ahead
        self._introduces = introduces
        self._new_left = self._count_new_left(daily_new)
        self._done: list[Reviewed] = []
        self._watch = Stopwatch(reviewer.clock)
        self._load(directions, chance)

    def _load(self, directions: Sequence[Direction], chance: Random) -> None:
        self._keys = card_keys(self.tiles.id, self.tiles.tiles, tuple(dict.fromkeys(directions)))
        kept = self._reviewer.log.cards(self._reviewer.person, self.tiles.id)
        self._states = {key: kept[key] for key in self._keys if key in kept}
        self._met_tiles = {key.tile_id for key in kept}
        self._ties = {key: chance.random() for key in self._keys}
        self._is_graded = False

    def _count_new_left(self, daily_new: int) -> int:
        reviewer = self._reviewer
        today = day_of(reviewer.clock())
        return max(0, daily_new - reviewer.log.met_on(reviewer.person, self.tiles.id, today))

    @property
    def is_over(self) -> bool:
        """Whether the limit is reached; cards may still be due."""
        cards, minutes = self.limit.cards, self.limit.minutes
        if cards is not None and len(self._done) >= cards:
            return True
        return minutes is not None and self._watch.spent >= timedelta(minutes=minutes)

    @property
    def counts(self) -> SessionCounts:
        """Where the session stands now."""
        now = self._reviewer.clock()
        met = self._states.values()
        return SessionCounts(
            review=sum(state.phase is Phase.REVIEW and is_due(state, now) for state in met),
            new=max(0, min(self._new_left, len(self._keys) - len(self._states))),
            learning=sum(
                state.phase is not Phase.REVIEW and is_due(state, now + LEARN_AHEAD)
                for state in met
            ),
            done=len(self._done),
            right=sum(reviewed.review.right for reviewed in self._done),
            other_direction=0 if self._states else len(self._other_direction()),
        )

    @property
    def shows_first(self) -> bool:
        """Whether the card that waits is a new one to read, to be shown before it is asked."""
        key = self.current
        if key is None or not self._introduces or key in self._states:
            return False
        return key.direction is Direction.READ and key.tile_id not in self._met_tiles

    @property
    def last(self) -> Reviewed | None:
        """The grade that `undo` would take back."""
        return self._done[-1] if self._done else None

    def next_card(self) -> CardKey | None:
        """Go on to the next card and return it; None when the session is over.

        A card that has not been graded stays.
        """
        self._watch.look()
        if self.current is None or self._is_graded:
            self.current = None if self.is_over else self._choose(self._reviewer.clock())
            self._is_graded = False
        return self.current

    def answer(self, taken_for: str, millis: int | None = None) -> Reviewed:
        """Grade the card by the tile that was named; right ones count as `GOOD`.

        A tile whose face looks the same as the right one is right too.

        Raises:
            StoreWriteError: it could not be kept; the card can be answered again.
            RuntimeError: no card waits for an answer.
        """
        key = self._waiting()
        right = same_face(self.tiles, key, taken_for)
        return self._keep(key, self._reviewer.answer(key, taken_for, right=right, millis=millis))

    def grade(self, rating: Rating, millis: int | None = None) -> Reviewed:
        """Grade the card as the person judges it; "I don't know yet" is `AGAIN`.

        Raises:
            StoreWriteError: it could not be kept; the card can be graded again.
            RuntimeError: no card waits for an answer.
        """
        key = self._waiting()
        return self._keep(key, self._reviewer.review(key, rating, millis=millis))

    def undo(self) -> CardKey | None:
        """Take the last grade of this session back; its card is asked again and returned.

        Returns:
            None where no grade is left, or its card has been reviewed elsewhere since.
        """
        if not self._done or not self._reviewer.take_back(self._done[-1]):
            return None
        review = self._done.pop().review
        self.current, self._is_graded = review.key, False
        if review.before is None:
            del self._states[review.key]
            self._new_left += 1
        else:
            self._states[review.key] = review.before
        return review.key

    def result(self) -> SessionResult:
        """Return what came of the session so far."""
        return result_of(self._done, self._watch.spent)

    def _waiting(self) -> CardKey:
        if self.current is None or self._is_graded:
            raise RuntimeError("no card waits for an answer")
        return self.current

    def _keep(self, key: CardKey, reviewed: Reviewed) -> Reviewed:
        self._watch.look()
        if key not in self._states:
            self._new_left -= 1
        self._states[key] = reviewed.after
        self._done.append(reviewed)
        self._is_graded = True
        return reviewed

    def _choose(self, now: datetime) -> CardKey | None:
        for group in (
            self._by_due(Phase.LEARNING, Phase.RELEARNING, now=now),
            self._by_due(Phase.REVIEW, now=now),
            self._new_cards(),
            self._by_due(Phase.LEARNING, Phase.RELEARNING, now=now + LEARN_AHEAD),
            self._rest() if self._ahead else [],
        ):
            if group:
                return self._apart(group)
        return None

    def _by_due(self, *phases: Phase, now: datetime) -> list[CardKey]:
        found = [
            key
            for key, state in self._states.items()
            if state.phase in phases and is_due(state, now)
        ]
        return sorted(found, key=self._due_order)

    def _due_order(self, key: CardKey) -> tuple[datetime, float]:
        return self._states[key].due, self._ties[key]

    def _new_cards(self) -> list[CardKey]:
        if self._new_left > 0:
            fresh = [key for key in self._keys if key not in self._states][: self._new_left]
        else:
            fresh = self._other_direction() if self._ahead else []
        last = self._done[-1].review.key.tile_id if self._done else ""
        near = look_alikes(self.tiles.id, last)
        return sorted(
            fresh,
            # What is read is seen before it is made; look-alikes do not follow each other.
            key=lambda key: (
                key.direction is Direction.MAKE,
                key.tile_id in near,
                self._ties[key],
            ),
        )

    def _other_direction(self) -> list[CardKey]:
        """Return the cards not met of tiles that have been met."""
        return [
            key for key in self._keys if key not in self._states and key.tile_id in self._met_tiles
        ]

    def _rest(self) -> list[CardKey]:
        met = sorted(self._states, key=self._due_order)
        return met or [key for key in self._keys if key not in self._states]

    def _apart(self, keys: list[CardKey]) -> CardKey:
        """Return the first card, but not the tile that was just seen where there is another."""
        last = self._done[-1].review.key.tile_id if self._done else None
        return next((key for key in keys if key.tile_id != last), keys[0])
