"""From play to learning: signs given in a match count as reviews of the people who gave them.

That is in the learning variants of a game (2007, Variations 1, 2). The letter lies up and its sign
is chosen, so that each is a review of the direction "make".
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Protocol, runtime_checkable

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.game import AnyGame, Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import CardKey, Confusion, Direction, Source
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.core.record import Record
from pullstrings_qt.learning.clock import Clock, local_now
from pullstrings_qt.learning.grader import Grader, Reviewed
from pullstrings_qt.learning.progress import MixUp, mix_ups
from pullstrings_qt.learning.schedule import person_schedule
from pullstrings_qt.storage import Store
from pullstrings_qt.table.match import Match, TurnsChanged

WORTH_A_DRILL: Final = 2
"""So often two tiles have to be mixed up in one match before a drill of them is offered."""


@dataclass(frozen=True, slots=True)
class SignGiven:
    """A sign that a seat gave for a tile in a turn.

    Attributes:
        turn: 1 for the first.
        seat: who gave it.
        tile_id: the tile that was meant.
        signed: the tile whose sign was given.
    """

    turn: int
    seat: Seat
    tile_id: str
    signed: str


@runtime_checkable
class TilesOnEnds(Protocol):
    """A state with named tiles on the places that can be chosen."""

    @property
    def layout(self) -> tuple[str, ...]:
        """The ids of the tiles, by place."""


@runtime_checkable
class SignedChoice(Protocol):
    """A choice of a place by its sign."""

    @property
    def end(self) -> int | None:
        """The place that was meant; None for none."""

    @property
    def signed(self) -> str | None:
        """The id of the tile that was signed; None for the right one."""


def signs_given(rules: AnyGame, record: Record, since: int = 1) -> list[SignGiven]:
    """Return the signs given in a match, in order; none where it is no learning variant.

    A choice without a sign stands for the right one; no pull gives none.

    Args:
        rules: the rules of the game; its states are `TilesOnEnds` and its choices `SignedChoice`,
            or there is nothing to be learned from it.
        record: the match.
        since: the first turn asked for.

    Raises:
        NotationError: set-up or a choice cannot be read.
    """
    if record.options.get("learning", "none") == "none":
        return []
    state = rules.start(record.options, record.setup)
    if not isinstance(state, TilesOnEnds):
        return []
    found = []
    for number, turn in enumerate(record.turns[since - 1 :], since):
        for seat in sorted(turn):
            choice = rules.read_choice(turn[seat])
            if isinstance(choice, SignedChoice) and choice.end is not None:
                tile_id = state.layout[choice.end]
                found.append(SignGiven(number, seat, tile_id, choice.signed or tile_id))
    return found


def match_key(record: Record, match_id: str) -> str:
    """Return a permanent name of a match, the same in a copied or rebuilt store.

    Args:
        record: the match; where it says when it was started, that belongs to the name.
        match_id: what the store calls it.
    """
    return f"{record.extras.get('started', '')} {match_id}".strip()


def count_signs(
    signs: Iterable[SignGiven], record: Record, key: str, graders: Mapping[Seat, Grader]
) -> list[Reviewed]:
    """Store the signs as reviews and return the new ones.

    May be called after every turn and again at the end: each turn of a match counts once, until
    `take_back_signs` takes it back.

    Args:
        signs: what `signs_given` found.
        record: the match; its options name the tile set.
        key: what `match_key` returned.
        graders: one for each seat whose signs count. Leave out computer players, dice, guests
            and people whose profile says no (`Profile.match_reviews`).

    Raises:
        StoreWriteError: the log could not keep one; those before it are kept.
    """
    set_id = record.options.get("tileset")
    if not isinstance(set_id, str):
        return []
    kept = []
    for sign in signs:
        grader = graders.get(sign.seat)
        origin = _origin(key, sign)
        if grader is None or grader.log.with_origin(grader.person, origin) is not None:
            continue
        card = CardKey(set_id, sign.tile_id, Direction.MAKE)
        kept.append(grader.answer(card, sign.signed, source=Source.MATCH, origin=origin))
    return kept


def take_back_signs(
    signs: Sequence[SignGiven], key: str, graders: Mapping[Seat, Grader]
) -> list[SignGiven]:
    """Take the reviews of signs back, the last turn first, and return the signs that stay counted.

    A review remains if its card was answered again since: later answers build on it.

    Args:
        signs: those of the turns that were taken back, in order.
        key: as for `count_signs`.
        graders: likewise.

    Raises:
        StoreWriteError: the log could not take one back; those before it are gone.
    """
    stay = []
    for sign in reversed(signs):
        grader = graders.get(sign.seat)
        if grader is None:
            continue
        log, person = grader.log, grader.person
        review_id = log.with_origin(person, _origin(key, sign))
        if review_id is not None and log.take_back(person, review_id) is None:
            stay.append(sign)
    return stay


def _origin(key: str, sign: SignGiven) -> str:
    return f"match {key}, turn {sign.turn}, seat {sign.seat}"


def mixed_up_in_match(signs: Iterable[SignGiven], seat: Seat) -> MixUp | None:
    """Return the two tiles a seat mixed up most in a match, if at least twice."""
    taken = [Confusion(sign.tile_id, sign.signed, 1) for sign in signs if sign.seat == seat]
    found = mix_ups(taken)
    return found[0] if found and found[0].count >= WORTH_A_DRILL else None


def answered_differently(signs: Iterable[SignGiven], seat: Seat) -> tuple[SignGiven, ...]:
    """Return the answers of a seat that belonged to another tile than the one it meant."""
    return tuple(sign for sign in signs if sign.seat == seat and sign.signed != sign.tile_id)


@dataclass(frozen=True, slots=True)
class MatchMixUp:
    """Two tiles that a person mixed up at least twice in one match.

    Attributes:
        person: who.
        pair: the tiles, and how often.
        set_id: the tile set of the match.
    """

    person: Profile
    pair: MixUp
    set_id: str


@dataclass(frozen=True, slots=True)
class MatchMistakes:
    """Answers of one match that belonged to other tiles, where no pair was mixed up twice.

    Attributes:
        person: who.
        count: how many answers.
        tiles: ids of the tiles meant and of those answered, each once.
        set_id: the tile set of the match.
    """

    person: Profile
    count: int
    tiles: tuple[str, ...]
    set_id: str


class MatchLearning(QObject):
    """Keeps the signs of a match as reviews, turn by turn; the match never hears of trouble.

    Only signs given from now on count: those of earlier turns were counted when they were given,
    or not wanted then. Create it before the page of the match, so that a turn is written before
    anything moves.

    Args:
        match: the match; this object belongs to it.
        store: the people and what they have learned.
        clock: tells the time.
        chance: spreads what is due.

    Signals:
        problem_found: a sentence, where signs could not be counted, or stay counted after an undo.
    """

    problem_found = Signal(str)

    def __init__(
        self,
        match: Match,
        store: Store,
        *,
        clock: Clock = local_now,
        chance: Random | None = None,
    ) -> None:
        super().__init__(match)
        self._match = match
        self._store = store
        self._clock = clock
        self._chance = chance or Random()
        self._has_failed = False
        # A record may leave out what is as usual.
        self._options = match.rules.check_options(match.record.options)
        self._record = self._whole(match.record)
        self._key = match_key(match.record, match.match_id)
        match.advanced.connect(self._count)
        match.turns_changed.connect(self._on_turns_changed)

    @property
    def set_id(self) -> str:
        """The tile set of the match; empty where it has none."""
        found = self._options.get("tileset")
        return found if isinstance(found, str) else ""

    @property
    def teaches(self) -> bool:
        """Whether signs are given in this match at all."""
        return bool(self.set_id) and self._options.get("learning", "none") != "none"

    def learners(self) -> dict[Seat, Profile]:
        """Return who learns at which seat: people with a profile who want matches to count.

        Raises:
            StoreReadError: the store cannot be read.
        """
        found = {}
        for seat, player in enumerate(self._match.players):
            profile = self._store.profiles.named(player.name) if player.decides else None
            if profile is not None and profile.match_reviews:
                found[seat] = profile
        return found

    def mix_ups(self) -> list[MatchMixUp]:
        """Return what each of them mixed up most in the match, where it was at least twice."""
        found = []
        for seat, profile, signs in self._of_learners():
            pair = mixed_up_in_match(signs, seat)
            if pair is not None:
                found.append(MatchMixUp(profile, pair, self.set_id))
        return found

    def mistakes(self) -> list[MatchMistakes]:
        """Return who answered differently without mixing any two tiles up twice."""
        found = []
        for seat, profile, signs in self._of_learners():
            wrong = answered_differently(signs, seat)
            if wrong and mixed_up_in_match(signs, seat) is None:
                tiles = dict.fromkeys(tile for one in wrong for tile in (one.tile_id, one.signed))
                found.append(MatchMistakes(profile, len(wrong), tuple(tiles), self.set_id))
        return found

    def _of_learners(self) -> list[tuple[Seat, Profile, list[SignGiven]]]:
        """Return seat and person of each of them, with the signs of all seats."""
        found: list[tuple[Seat, Profile, list[SignGiven]]] = []

        def look() -> None:
            signs = signs_given(self._match.rules, self._whole(self._match.record))
            found.extend((seat, person, signs) for seat, person in self.learners().items())

        self._try(look)
        return found

    def _whole(self, record: Record) -> Record:
        return replace(record, options=self._options)

    def _graders(self) -> dict[Seat, Grader]:
        reviews = self._store.reviews
        return {
            seat: Grader(
                profile.id,
                reviews,
                person_schedule(profile, self._store.settings, self._chance),
                self._clock,
            )
            for seat, profile in self.learners().items()
        }

    def _on_turns_changed(self, _changed: TurnsChanged) -> None:
        if len(self._match.record.turns) < len(self._record.turns):
            self._take_back()
        else:
            self._count()

    def _count(self) -> None:
        """Count the signs of the turns that have come since the last time."""
        since, record = len(self._record.turns) + 1, self._whole(self._match.record)
        self._record = record

        def count() -> None:
            signs = signs_given(self._match.rules, record, since)
            if signs:
                count_signs(signs, record, self._key, self._graders())

        self._try(count)

    def _take_back(self) -> None:
        """Take back the reviews of the turns that are gone, or say why some stay."""
        before, self._record = self._record, self._whole(self._match.record)
        since = len(self._record.turns) + 1

        def take_back() -> None:
            signs = signs_given(self._match.rules, before, since)
            if take_back_signs(signs, self._key, self._graders()):
                self.problem_found.emit(
                    _(
                        "Some answers from that turn still count: those signs have "
                        "been practiced since."
                    )
                )

        self._try(take_back)

    def _try(self, work: Callable[[], None]) -> None:
        """Do something with the store; where it fails, say so once and let the match go on."""
        if not self.teaches:
            return
        try:
            work()
        except PullstringsError as problem:
            if not self._has_failed:
                self._has_failed = True
                self.problem_found.emit(
                    _("The signs of this match could not be counted. {why}").format(why=problem)
                )
