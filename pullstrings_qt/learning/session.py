"""A session of flash cards: the next card, grading, undo, and the results."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random
from typing import ClassVar, Final

from pullstrings_qt.core.learning_types import (
    ON_TWO_DAYS,
    CardKey,
    Direction,
    LearningState,
    Rating,
    Source,
    card_keys,
)
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.learning.choices import can_type, choices, same_face
from pullstrings_qt.learning.clock import LONGEST_PAUSE
from pullstrings_qt.learning.grader import Grader, Reviewed
from pullstrings_qt.learning.look_alikes import look_alikes
from pullstrings_qt.learning.schedule import is_due
from pullstrings_qt.learning.teaching_order import todays_tiles
from pullstrings_qt.learning.words import (
    MIN_LETTERS,
    TileRating,
    WordReading,
    end_word,
    letter_tiles,
    read_as,
    tile_ratings,
)
from pullstrings_qt.tiles.faces import TileSet

DAILY_NEW: Final = {SigningLevel.NEW: 5, SigningLevel.SOME: 10, SigningLevel.FLUENT: 30}
"""How many new cards of a set a day brings, by the person's level."""
LEARN_AHEAD: Final = timedelta(minutes=20)
"""A card in learning steps comes so much early when nothing else is left."""
OTHERS_BETWEEN: Final = 2
"""The minimum number of other cards before a tile comes back after an introduction or a mistake."""
MAX_FRESH: Final = 4
"""The maximum number of tiles introduced but not asked yet."""
BETWEEN_NEW: Final = 2
"""The minimum number of answers between two introductions, if there is enough to ask."""
MIN_AFTER_NEW: Final = 3
"""Nothing is introduced with fewer answers than this to go."""
LATE: Final = 6
"""With so few answers to go, a tile that was never asked waits no longer."""
FEW: Final = 4
"""With fewer tiles to ask there are two answers to choose from, and nothing is typed."""
MOST: Final = 2
"""How often a session asks a card: again only after a mistake, or to be told from another."""
APART: Final = 4
"""A tile comes back after so many other cards, where as many wait."""
FIRST_TILES: Final = 2
"""After so many introductions comes the first question of a session, whatever came between."""

MAX_TYPED: Final = 8
"""The maximum number of tiles that a typed answer may come from."""
CHECKED: Final = 10
"""The number of signs that `letter_check` asks."""
_LEARNING: Final = (LearningState.LEARNING, LearningState.RELEARNING)


class StepKind(StrEnum):
    """How a step is shown and answered."""

    INTRODUCE = "introduce"
    """A tile nobody has met: both sides are shown, "now you"; not graded."""
    ECHO = "echo"
    """A tile just introduced is looked at and copied once more; not graded."""
    CHOOSE = "choose"
    """Its sign is shown; the answer is one of those offered."""
    TYPE = "type"
    """Its sign is shown; the answer is written, or judged where it cannot be written."""
    MAKE = "make"
    """Its letter is shown; the sign is made and judged by oneself."""
    READ_WORD = "read_word"
    """A word is spelled by a hand; it is written down."""
    SPELL_WORD = "spell_word"
    """A word is shown; it is spelled with the hand and judged by oneself."""


@dataclass(frozen=True, slots=True)
class SessionStep:
    """What a session shows or asks: a card, maybe with tiles `offered` in order, or a word."""

    kind: StepKind
    key: CardKey | None
    offered: tuple[str, ...] = ()
    word: str = ""

    @property
    def is_graded(self) -> bool:
        """Whether an answer to it is kept."""
        return self.kind not in (StepKind.INTRODUCE, StepKind.ECHO)


@dataclass(frozen=True, slots=True)
class Limit:
    """How many cards and words, or minutes, a session has; a word read and spelled counts twice."""

    cards: int | None = None
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class SessionCounts:
    """What waits today, what is done and right, and in how many days more comes; 0 for never."""

    review: int
    new: int
    learning: int
    done: int
    right: int
    next_in: int = 0

    @property
    def waiting(self) -> int:
        """How many cards wait now."""
        return self.review + self.new + self.learning


@dataclass(frozen=True, slots=True)
class SessionResult:
    """The results of a session; a word at its end is an answer for each letter.

    Cards to be asked `again`, and those `mixed_up` (tile shown, tile answered, how often), begin
    with what was wrong most often.
    """

    done: int
    right: int
    met: int
    spent: timedelta
    again: tuple[CardKey, ...]
    mixed_up: tuple[tuple[str, str, int], ...]
    introduced: tuple[str, ...] = ()
    word: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer of a session: a word keeps a review for each of its letters."""

    step: SessionStep
    reviews: tuple[Reviewed, ...]


@dataclass(frozen=True, slots=True)
class TeachingOptions:
    """How a session teaches; with nothing set, every card is asked in its turn."""

    introduces: bool = False
    order: Sequence[str] = ()
    answers: int = 0  # to choose from, 2 or more; 0 for none
    types: bool = False  # what can be written is written rather than chosen
    words: Sequence[Sequence[str]] = ()  # to end with, once five letters have been met
    name: str = ""  # the person's own, which is the first word as soon as it can be read
    most: int = MOST


class CardQuestions:
    """Shows and asks step after step, and keeps each grade at once; after an error, try again."""

    _source: ClassVar[Source] = Source.CARDS

    def __init__(self, grader: Grader, tiles: TileSet) -> None:
        self.tiles = tiles
        self.limit = Limit()
        self.step: SessionStep | None = None
        """The current step; it remains after its answer until `next_step`."""
        self._grader = grader
        self._is_settled = False
        self._spent = timedelta()
        self._looked = grader.clock()
        self._done: list[Answered] = []
        self._coming: list[SessionStep] = []
        self._claimed: set[str] = set()
        self.introduced: list[str] = []
        """The tiles this session has introduced, in order."""

    @property
    def total(self) -> int:
        """How many cards there are to answer, as far as it can be told; 0 if time limits it."""
        raise NotImplementedError

    def _following(self) -> SessionStep | None:
        raise NotImplementedError

    @property
    def current(self) -> CardKey | None:
        """The card of the step; None between steps and for words."""
        return self.step.key if self.step is not None else None

    @property
    def last(self) -> Reviewed | None:
        """The last grade, which `undo` would take back."""
        return self._done[-1].reviews[-1] if self._done else None

    def next_step(self) -> SessionStep | None:
        """Return what is shown or asked next; None at the end. An unanswered step remains."""
        self._look_at_clock()
        if self._is_settled or self.step is None:
            self._is_settled = False
            self.step = self._coming.pop() if self._coming else self._following()
        return self.step

    def seen(self, *, known: bool = False) -> None:
        """Go past an introduction; who says it is `known` is asked soon, among more answers."""
        self._is_settled = True
        if known and self.step is not None and self.step.key is not None:
            self._claimed.add(self.step.key.tile_id)

    def answer(self, taken_for: str, millis: int | None = None) -> Reviewed:
        """Grade the card by the tile that was named, or one that looks the same, as `GOOD`."""
        step, key = self._waiting_card()
        reviewed = self._grader.answer(
            key,
            taken_for,
            source=self._source,
            right=same_face(self.tiles, key, taken_for),
            millis=millis,
            unaided=self._is_unaided(step, key),
        )
        self._settle(step, (reviewed,))
        return reviewed

    def grade(
        self,
        rating: Rating,
        millis: int | None = None,
        *,
        by_camera: bool = False,
        aided: bool = False,
    ) -> Reviewed:
        """Grade the card as the person judges it; "I don't know yet" is `AGAIN`."""
        step, key = self._waiting_card()
        unaided = not aided and self._is_unaided(step, key)
        source = Source.CAMERA if by_camera else self._source
        reviewed = self._grader.review(key, rating, source=source, millis=millis, unaided=unaided)
        self._settle(step, (reviewed,))
        return reviewed

    def undo(self) -> CardKey | None:
        """Take the last answer back, to ask it again; return its card, or None without one."""
        if not self._done:
            return None
        answered = self._done[-1]
        left = list(answered.reviews)
        while left and self._grader.take_back(left[-1]):
            left.pop()
        if len(left) == len(answered.reviews):
            return None
        self._forget(self._done.pop(), left)
        if self.step is not None and not self._is_settled:
            self._coming.append(self.step)  # it comes again, as it was
        self.step, self._is_settled = answered.step, False
        return answered.reviews[-1].review.key

    def result(self) -> SessionResult:
        """Return the results so far."""
        reviews = [kept.review for answered in self._done for kept in answered.reviews]
        wrong = Counter(review.key for review in reviews if not review.right)
        asked = {review.key.tile_id for review in reviews}
        mixed_up = Counter(
            (review.key.tile_id, review.taken_for)
            for review in reviews
            if not review.right and review.taken_for is not None
        )
        return SessionResult(
            done=len(reviews),
            right=sum(review.right for review in reviews),
            met=sum(review.before is None for review in reviews),
            spent=self._spent,
            again=tuple(key for key, _times in wrong.most_common()),
            mixed_up=tuple((*pair, times) for pair, times in mixed_up.most_common()),
            introduced=tuple(one for one in self.introduced if one in asked),
            word=next((one.step.word for one in self._done if one.step.word), ""),
        )

    def _is_unaided(self, step: SessionStep, key: CardKey) -> bool:
        # pictures can only be chosen, and count all the same
        return step.kind is not StepKind.CHOOSE or not can_type(self.tiles, key)

    def _waiting(self) -> SessionStep:
        if self.step is None or self._is_settled:
            raise RuntimeError("no card waits for an answer")
        return self.step

    def _waiting_card(self) -> tuple[SessionStep, CardKey]:
        step = self._waiting()
        if step.key is None or not step.is_graded:
            raise RuntimeError("no card waits for an answer")
        return step, step.key

    def _look_at_clock(self) -> None:
        now = self._grader.clock()
        self._spent += min(max(now - self._looked, timedelta()), LONGEST_PAUSE)
        self._looked = now

    def _settle(self, step: SessionStep, reviews: tuple[Reviewed, ...]) -> None:
        self._look_at_clock()
        self._done.append(Answered(step, reviews))
        self._is_settled = True

    def _forget(self, answered: Answered, left: list[Reviewed]) -> None:
        """Follow that an answer was taken back, but for reviews that are `left` of it."""


class Session(CardQuestions):
    """Asks one person the cards of one set; every grade is kept at once, so it can end any time.

    Cards come in this order: learning steps whose time has come, reviews by the day on which they
    fell due, new cards, at last learning steps a little early. Within a day they are mixed. A card
    is asked again only after a mistake, and never a third time. A session that `introduces` shows
    every new tile first, and asks it no earlier than two other cards later, but before reviews.

    Where there are answers to choose from, they are chosen first, from the cards that wait, and
    the card that is asked is drawn from among them: whoever does not look at the sign cannot do
    better than by chance, regardless of what they remember of the cards before. The last card that
    waits is drawn against one that was asked, which may come a second time.
    """

    def __init__(
        self,
        grader: Grader,
        tiles: TileSet,
        directions: Sequence[Direction] = (Direction.READ,),
        limit: Limit = Limit(),
        *,
        chance: Random,
        daily_new: int = DAILY_NEW[SigningLevel.NEW],
        teaching: TeachingOptions = TeachingOptions(),
    ) -> None:
        super().__init__(grader, tiles)
        self.limit = limit
        self._chance = chance
        self._teaching = teaching
        self._introduces = teaching.introduces
        self._answers = teaching.answers
        self._words = tuple(teaching.words)
        self._letters = letter_tiles(self.tiles)
        self._load(directions)
        self._plan(daily_new)

    def _load(self, directions: Sequence[Direction]) -> None:
        grader, set_id = self._grader, self.tiles.id
        first = [one for one in self._teaching.order if one in self.tiles.tiles]
        ordered = dict.fromkeys([*first, *self.tiles.tiles])
        self._directions = tuple(dict.fromkeys(directions))
        # the direction in which a tile is asked first
        self._lead = Direction.READ if Direction.READ in directions else directions[0]
        self._keys = card_keys(set_id, ordered, self._directions)
        kept = grader.log.cards(grader.person, set_id)
        self._states = {key: kept[key] for key in self._keys if key in kept}
        self._met_tiles = {key.tile_id for key in kept}
        self._ties = {key: self._chance.random() for key in self._keys}
        self._confusions = (
            grader.log.confusions(grader.person, set_id, Direction.READ) if self._answers else []
        )
        self._times: Counter[CardKey] = Counter()
        self._others: dict[str, int] = {}
        """How many steps of other tiles have come since each was introduced or answered wrong."""
        self._last_shown = ""
        self._echoes = 0
        self._since_new = 0
        self._word = ""
        self._word_reviews: list[Reviewed] = []

    def _plan(self, daily_new: int) -> None:
        grader = self._grader
        today = grader.clock().date()
        if not self._introduces:
            met = grader.log.met_on(grader.person, self.tiles.id, today)
            self._new_left = max(0, daily_new - met)
            self._to_introduce: list[str] = []
            return
        cards = grader.log.met_cards(grader.person, self.tiles.id, today)
        lead = self._lead
        met_today = [key.tile_id for key in cards if key.direction is lead]
        order = list(dict.fromkeys(key.tile_id for key in self._keys))
        unmet = [one for one in order if one not in self._met_tiles]
        self._to_introduce = todays_tiles(
            self.tiles.id, unmet, met_today, daily_new - len(met_today)
        )
        made = sum(key.direction is not lead for key in cards)
        self._new_left = max(0, daily_new - made)  # of what is made after it was read

    @property
    def new_tiles(self) -> tuple[str, ...]:
        """The tiles this session introduces, in order, those it has shown first."""
        return (*self.introduced, *self._to_introduce)

    @property
    def counts(self) -> SessionCounts:
        """Where the session stands now."""
        now = self._grader.clock()
        days = [state.due.astimezone(now.tzinfo).date() for state in self._states.values()]
        next_in = max(1, (min(days) - now.date()).days) if days else 0
        return SessionCounts(
            review=len(self._by_due(LearningState.REVIEW, now=now)),
            new=len(self._unasked()) + len(self._to_introduce),
            learning=len(self._by_due(*_LEARNING, now=now + LEARN_AHEAD)),
            done=len(self._done),
            right=sum(all(each.review.right for each in one.reviews) for one in self._done),
            next_in=1 if len(self._states) < len(self._keys) else next_in,
        )

    @property
    def total(self) -> int:
        """How many cards it comes to, as far as can be told, without words; 0 if time limits it."""
        if self.limit.minutes is not None:
            return 0
        counts = self.counts
        expected = counts.done + counts.waiting
        if self._introduces and len(self._directions) == len(Direction):
            waiting = sum(key.direction is not self._lead for key in self._unasked())
            new = len(self._fresh) + len(self._to_introduce)  # read today, and then made
            expected += min(new, max(0, self._new_left - waiting))
        return min(expected, self.limit.cards or expected)

    def _following(self) -> SessionStep | None:
        step = self._choose(self._grader.clock())
        if step is None or step.key is None:
            return step
        shown = step.key.tile_id
        for tile_id in self._others:
            self._others[tile_id] += tile_id != shown
        self._echoes = self._echoes + 1 if step.kind is StepKind.ECHO else 0
        if step.kind is StepKind.INTRODUCE:
            self._to_introduce.remove(shown)
            self.introduced.append(shown)
            self._others[shown] = 0
            self._since_new = 0
        self._last_shown = shown
        return step

    def skip(self) -> None:
        """Let a word be: nothing is kept, and this session asks no other."""
        self._word, self._words = "", ()
        self._is_settled = True

    def read_word(self, text: str) -> WordReading:
        """Compare what was read with the word, and keep a review of each of its letters."""
        step = self._waiting()
        reading = read_as(step.word, text, self._letters)
        self._keep_word(step, Direction.READ, tile_ratings(reading, self._letters))
        return reading

    def grade_word(self, rating: Rating) -> None:
        """Keep how well the person spelled the word, as they judge it, for each letter."""
        step = self._waiting()
        ratings = {self._letters[letter]: (rating, None) for letter in step.word}
        self._keep_word(step, Direction.MAKE, ratings)

    def _keep_word(
        self, step: SessionStep, direction: Direction, ratings: Mapping[str, TileRating]
    ) -> None:
        kept = {reviewed.review.key.tile_id for reviewed in self._word_reviews}
        for tile_id, (rating, named) in ratings.items():
            if tile_id not in kept:  # else it was kept before the store failed
                key = self._key(tile_id, direction)
                reviewed = self._grader.review(key, rating, source=Source.DRILL, taken_for=named)
                self._word_reviews.append(reviewed)
        reviews, self._word_reviews = tuple(self._word_reviews), []
        self._settle(step, reviews)

    def _forget(self, answered: Answered, left: list[Reviewed]) -> None:
        for reviewed in answered.reviews[len(left) :]:
            key, before = reviewed.review.key, reviewed.review.before
            if key in self._ties and before is not None:
                self._states[key] = before
            elif key in self._ties:
                del self._states[key]
                self._new_left += self._counts_as_new(key)
        self._word_reviews = left or self._word_reviews
        if answered.step.key is not None:
            self._times[answered.step.key] -= 1

    def _counts_as_new(self, key: CardKey) -> bool:
        return not self._introduces or key.direction is not self._lead

    def _settle(self, step: SessionStep, reviews: tuple[Reviewed, ...]) -> None:
        super()._settle(step, reviews)
        for reviewed in reviews:
            key = reviewed.review.key
            if key in self._ties:  # a word may ask a direction that is not practiced
                if key not in self._states:
                    self._new_left -= self._counts_as_new(key)
                self._states[key] = reviewed.after
        if step.key is not None:
            self._times[step.key] += 1
        self._others |= {one.review.key.tile_id: 0 for one in reviews if not one.review.right}
        self._since_new += 1

    def _choose(self, now: datetime) -> SessionStep | None:
        left, minutes = self._answers_left, self.limit.minutes
        if (
            (left is not None and left <= 0)
            or (minutes is not None and self._spent >= timedelta(minutes=minutes))
            or any(one.step.word for one in self._done)
        ):
            return self._word_step()
        if not self._done and len(self.introduced) == FIRST_TILES:
            return self._question(now, hurried=True)
        introduction = None
        if self._to_introduce and (left is None or left >= MIN_AFTER_NEW):
            key = self._key(self._to_introduce[0], self._lead)
            introduction = SessionStep(StepKind.INTRODUCE, key)
            if self._may_introduce(now, left):
                return introduction
        return (
            self._question(now)
            or introduction
            or self._echo()
            or self._question(now, hurried=True)
            or self._word_step()
        )

    def _key(self, tile_id: str, direction: Direction) -> CardKey:
        return CardKey(self.tiles.id, tile_id, direction)

    def _may_introduce(self, now: datetime, left: int | None) -> bool:
        """Whether a new tile comes now: not too many at once, nor while too much waits."""
        if len(self._fresh) >= MAX_FRESH:
            return False
        if left is not None and len(self._by_due(LearningState.REVIEW, now=now)) > left:
            return False
        return self._since_new >= BETWEEN_NEW or self._question(now) is None

    @property
    def _answers_left(self) -> int | None:
        """How many cards the session still asks before its words; None without such a limit."""
        if self.limit.cards is None:
            return None
        return self.limit.cards - len(self._done) - len(self._word_kinds)

    @property
    def _fresh(self) -> list[str]:
        """The tiles that were introduced and have not been asked."""
        asked = self._asked_tiles
        return [one for one in self.introduced if one not in asked]

    @property
    def _asked_tiles(self) -> set[str]:
        return {key.tile_id for key in self._states}

    def _echo(self) -> SessionStep | None:
        """Return another look at tiles while one has to wait for its question; None after some."""
        fresh = self._fresh
        if self._echoes >= 2 * len(fresh) or not self._introduces:
            return None
        looked_at = fresh if len(fresh) > 1 else self.introduced
        oldest = max(looked_at, key=lambda one: (one != self._last_shown, self._others[one]))
        return SessionStep(StepKind.ECHO, self._key(oldest, self._lead))

    def _question(self, now: datetime, *, hurried: bool = False) -> SessionStep | None:
        """Return the next question; None where no card can be asked yet."""
        asked = [one.step.key.tile_id for one in self._done if one.step.key is not None]
        last = {tile_id: place for place, tile_id in enumerate(asked[-APART:], 1)}
        for resting in (self._resting, frozenset[str]()):
            for group in self._groups(now):
                ready = [
                    key
                    for key in group
                    if (hurried or self._is_ready(key))
                    and not (key.direction is Direction.READ and key.tile_id in resting)
                ]
                if self._introduces:
                    ready = self._alternating(ready)
                for key in sorted(ready, key=lambda key: last.get(key.tile_id, 0)):
                    step = self._asked(key, ready, now, hurried=hurried)
                    if step is not None:
                        return step
        return None

    @property
    def _resting(self) -> frozenset[str]:
        """The tiles wrong three times in a row of two choices, or four of four, until the end."""
        last = [one.step for one in self._done if one.step.offered]
        count = max(3, len(last[-1].offered)) if last else 0
        wrong = [{*step.offered} - {step.key.tile_id} for step in last[-count:] if step.key]
        if not wrong or len(wrong) < count:
            return frozenset()
        left, asked = self._answers_left, self._asked_tiles
        is_late = left is not None and left <= LATE
        return frozenset(one for one in set.intersection(*wrong) if one in asked or not is_late)

    def _groups(self, now: datetime) -> Iterator[list[CardKey]]:
        yield self._by_due(*_LEARNING, now=now)
        review, new = self._by_due(LearningState.REVIEW, now=now), self._new_cards()
        yield from (new, review) if self._introduces else (review, new)
        yield self._by_due(*_LEARNING, now=now + LEARN_AHEAD)

    def _is_ready(self, key: CardKey) -> bool:
        """Whether enough others have come since the tile was introduced, seen or answered wrong."""
        if (self._introduces or self._answers) and key.tile_id == self._last_shown:
            return False
        return self._others.get(key.tile_id, OTHERS_BETWEEN) >= OTHERS_BETWEEN

    def _alternating(self, keys: list[CardKey]) -> list[CardKey]:
        """Return the cards with those of another direction first after two of one."""
        last = [one.step.key.direction for one in self._done[-2:] if one.step.key is not None]
        if len(last) < 2 or last[0] is not last[1]:
            return keys
        return sorted(keys, key=lambda key: key.direction is last[0])

    def _asked(
        self, key: CardKey, waiting: Sequence[CardKey], now: datetime, *, hurried: bool
    ) -> SessionStep | None:
        """Return a question for a card, or, drawn by chance, for one like it."""
        if key.direction is Direction.MAKE:
            return SessionStep(StepKind.MAKE, key)
        if not self._answers:
            return SessionStep(StepKind.TYPE, key)
        state = self._states.get(key)
        if (
            state is not None
            and state.phase is not LearningState.LEARNING
            and state.unaided > 0
            and can_type(self.tiles, key)
        ):  # whoever named it without help does not guess: another would only cost answers
            met = self._chance.sample(list(self._states), len(self._states))
            return self._in_turn(key, self._pool(met))
        waiting = [key, *waiting, *(one for group in self._groups(now) for one in group)]
        return self._drawn(key, waiting, hurried=hurried)

    def _in_turn(self, key: CardKey, pool: Sequence[str]) -> SessionStep:
        if self._is_typed(key):
            return SessionStep(StepKind.TYPE, key)
        count = self._answers if len(pool) >= FEW else 2
        offered = choices(key, self.tiles, self._confusions, self._chance, count, pool)
        if len(offered) > 1:
            return SessionStep(StepKind.CHOOSE, key, offered)
        return SessionStep(StepKind.TYPE, key)

    def _drawn(
        self, key: CardKey, waiting: Sequence[CardKey], *, hurried: bool
    ) -> SessionStep | None:
        """Return a question for a card or one like it: which, cannot be told without looking."""
        pool = self._pool(waiting, hurried=hurried)
        met = [one for one in self._states if self._times[one] < self._teaching.most]
        met.sort(key=lambda one: (self._times[one], self._chance.random()))
        spare = [one for one in self._pool(met, hurried=hurried) if one not in pool]
        if len(pool) < 2 and not hurried and (self._to_introduce or len(self._fresh) > 1):
            return None  # another one to draw from comes
        spared = len(pool) < 2 or key.tile_id in self._claimed
        if spared:
            pool += spare
        is_weak = self._is_weak(key.tile_id)
        steady = [one for one in pool if not self._is_weak(one)]
        if not is_weak and self._is_typed(key) and len({*steady, *spare}) >= FEW:
            like = dict.fromkeys([key.tile_id, *steady])
            typed = [one for one in like if self._is_typed(self._key(one, Direction.READ))]
            return self._one_of(StepKind.TYPE, (typed if len(typed) > 1 else [*like])[:MAX_TYPED])
        count = 2
        if not is_weak and len(steady) >= FEW:
            pool, count = steady, self._answers
        if is_weak and not spared:  # always the same one would lose too often
            resting, pool = self._resting, self._chance.sample(pool, len(pool))
            pool.sort(key=lambda tile_id: tile_id in resting)
            key = self._key(pool[0], Direction.READ)
        elif is_weak and key.tile_id in self._resting and len(spare) > 1:  # it pauses once
            pool, key = spare, self._key(spare[0], Direction.READ)
        offered = choices(key, self.tiles, self._confusions, self._chance, count, pool)
        if len(offered) > 1:
            return self._one_of(StepKind.CHOOSE, offered)
        if hurried and not self._times[key]:
            return self._in_turn(key, self._pool(self._states))
        return None

    def _one_of(self, kind: StepKind, tile_ids: Sequence[str]) -> SessionStep:
        key = self._key(self._chance.choice(list(tile_ids)), Direction.READ)
        return SessionStep(kind, key, tuple(tile_ids) if kind is StepKind.CHOOSE else ())

    def _pool(self, keys: Iterable[CardKey], *, hurried: bool = False) -> list[str]:
        """Return the tiles of cards that may be asked to be read, those that pause last."""
        found = dict.fromkeys(
            key.tile_id
            for key in keys
            if key.direction is Direction.READ and (hurried or self._is_ready(key))
        )
        resting = self._resting
        return sorted(found, key=lambda tile_id: tile_id in resting)

    def _is_weak(self, tile_id: str) -> bool:
        """Whether a tile is asked among two: it has not been read right since it was met."""
        if tile_id in self._claimed:
            return False
        state = self._states.get(self._key(tile_id, Direction.READ))
        if state is None:
            return self._introduces
        return state.phase is LearningState.LEARNING and not state.step

    def _is_typed(self, key: CardKey) -> bool:
        """Whether a card is answered in writing: as one likes, or until it counts as known."""
        if not can_type(self.tiles, key):
            return False
        state = self._states.get(key)
        return self._teaching.types or (
            state is not None
            and state.phase is not LearningState.LEARNING
            and state.unaided != ON_TWO_DAYS
        )

    @property
    def _word_kinds(self) -> list[StepKind]:
        if not self._words or not self._done or len(self._read_letters) < MIN_LETTERS:
            return []
        kinds = {Direction.READ: StepKind.READ_WORD, Direction.MAKE: StepKind.SPELL_WORD}
        asked = {one.step.kind for one in self._done}
        return [
            kind for way, kind in kinds.items() if way in self._directions and kind not in asked
        ]

    @property
    def _read_letters(self) -> dict[str, str]:
        asked, letters = self._asked_tiles, self._letters
        return {letter: tile_id for letter, tile_id in letters.items() if tile_id in asked}

    def _word_step(self) -> SessionStep | None:
        kinds = self._word_kinds
        if not kinds:
            return None
        if not self._word:
            letters = self._read_letters
            new = [one for one, tile_id in letters.items() if tile_id in self.introduced]
            self._word = end_word(letters, new, self._words, self._teaching.name, self._chance)
        return SessionStep(kinds[0], None, word=self._word)

    def _by_due(self, *phases: LearningState, now: datetime) -> list[CardKey]:
        """Return cards not asked yet, or missed once, by the day they fell due, else mixed."""
        found = [
            key
            for key, state in self._states.items()
            if state.phase in phases
            and is_due(state, now)
            and self._times[key] < (self._teaching.most if state.phase in _LEARNING else 1)
        ]
        return sorted(found, key=lambda key: (self._states[key].due.toordinal(), self._ties[key]))

    def _new_cards(self) -> list[CardKey]:
        near = look_alikes(self.tiles.id, self._last_shown)
        return sorted(
            self._unasked(),
            # What is read is seen before it is made; look-alikes do not follow each other.
            key=lambda key: (
                key.direction is Direction.MAKE,
                key.tile_id not in self._claimed,
                key.tile_id in near,
                self._ties[key],
            ),
        )

    def _unasked(self) -> list[CardKey]:
        """Return the cards that may be asked first today: new, or met in another direction."""
        fresh = [key for key in self._keys if key not in self._states]
        if not self._introduces:
            if self._new_left > 0:
                return fresh[: self._new_left]
            return [key for key in fresh if key.tile_id in self._met_tiles]
        lead, met = self._lead, {*self._met_tiles, *self.introduced}
        first = [key for key in fresh if key.direction is lead and key.tile_id in met]
        read = {
            key.tile_id
            for key, state in self._states.items()
            if key.direction is lead and (state.phase is not LearningState.LEARNING or state.step)
        }  # right in their first direction, to be made as well
        other = [key for key in fresh if key.direction is not lead and key.tile_id in read]
        return first + other[: max(0, self._new_left)]


class FreePractice(Session):
    """Asks every met card once, mixed; no answer is kept, so the schedule stays as it is."""

    def __init__(
        self,
        grader: Grader,
        tiles: TileSet,
        directions: Sequence[Direction],
        *,
        chance: Random,
        teaching: TeachingOptions,
    ) -> None:
        super().__init__(
            Grader(grader.person, grader.log, grader.schedule, grader.clock, keeps=False),
            tiles,
            directions,
            chance=chance,
            daily_new=0,
            teaching=replace(teaching, introduces=False, words=(), most=1),
        )
        self._keys = list(self._states)

    def _by_due(self, *phases: LearningState, now: datetime) -> list[CardKey]:
        if LearningState.REVIEW not in phases:
            return []
        return sorted(
            (key for key in self._states if not self._times[key]), key=self._ties.__getitem__
        )


def letter_check(grader: Grader, tiles: TileSet, *, chance: Random) -> Session:
    """Return ten signs from all over the set, each asked once, written and not introduced."""
    teaching = TeachingOptions(order=chance.sample(list(tiles.tiles), len(tiles.tiles)), most=1)
    limit = Limit(cards=CHECKED)
    return Session(grader, tiles, limit=limit, chance=chance, daily_new=CHECKED, teaching=teaching)
