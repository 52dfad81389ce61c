"""From play to learning: signs given in a match count as reviews of the people who gave them.

That is in the learning variants of a game (2007, Variations 1, 2). The letter lies up and its sign
is chosen, so that each is a review of the direction "make".
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Protocol, runtime_checkable

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import Telling
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
from pullstrings_qt.table.match import Match

WORTH_A_DRILL: Final = 2  # so often two tiles are mixed up before a drill is offered


@dataclass(frozen=True, slots=True)
class SignGiven:
    """A sign that a seat gave for a tile in a turn."""

    turn: int  # 1 for the first
    seat: Seat
    tile_id: str  # the tile that was meant
    signed: str  # the tile whose sign was given


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
    """Return the signs given in a match since a turn, in order; none in other variants.

    A choice without a sign stands for the right one; no pull gives none. There is nothing to be
    learned where states are no `TilesOnEnds` and choices no `SignedChoice`. `NotationError` where
    set-up or a choice cannot be read.
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
    """Return a permanent name of a match, the same in a copied or rebuilt store."""
    return f"{record.extras.get('started', '')} {match_id}".strip()


def count_signs(
    signs: Iterable[SignGiven], record: Record, key: str, graders: Mapping[Seat, Grader]
) -> list[Reviewed]:
    """Store the signs as reviews and return the new ones.

    May be called after every turn and again at the end: each turn of a match (`match_key`) counts
    once, until `take_back_signs`. Leave out graders for computer players, dice, guests and people
    whose profile says no (`Profile.match_reviews`). `StoreWriteError` where the log could not keep
    one; those before it are kept.
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
    `StoreWriteError` where the log could not take one back; those before it are gone.
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


@dataclass(frozen=True, slots=True)
class MatchMistakes:
    """Two tiles that a person mixed up at least twice in one match, or else all wrong answers."""

    person: Profile
    count: int  # how often, or how many answers
    tiles: tuple[str, ...]  # ids of those meant and answered, each once
    set_id: str  # the tile set of the match
    is_mix_up: bool


class MatchLearning(QObject):
    """Keeps the signs of a match as reviews, turn by turn; the match never hears of trouble.

    Only signs given from now on count: those of earlier turns were counted when they were given, or
    not wanted then. Create it before the page of the match, so that a turn is written before
    anything moves.
    """

    problem_found = Signal(str)  # signs could not be counted, or stay counted after an undo

    def __init__(self, match: Match, store: Store, *, clock: Clock = local_now) -> None:
        super().__init__(match)
        self._match, self._store, self._clock = match, store, clock
        self._chance = Random()  # spreads what is due
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

    def learners(self) -> dict[Seat, Profile]:
        """Return who learns at which seat: people with a profile who want matches to count."""
        found = {}
        for seat, player in enumerate(self._match.players):
            profile = self._store.profiles.named(player.name) if player.decides else None
            if profile is not None and profile.match_reviews:
                found[seat] = profile
        return found

    def mistakes(self) -> list[MatchMistakes]:
        """Return what each of them mixed up most, or else answered differently."""
        learners: dict[Seat, Profile] = {}
        with Telling(self._fail):
            signs = signs_given(self._match.rules, self._whole(self._match.record))
            learners = self.learners() if signs else {}
        found = []
        for seat, person in learners.items():
            pair = mixed_up_in_match(signs, seat)
            wrong = [sign for sign in signs if sign.seat == seat and sign.signed != sign.tile_id]
            if pair is not None:
                found.append(MatchMistakes(person, pair.count, pair.tiles, self.set_id, True))
            elif wrong:
                tiles = dict.fromkeys(tile for one in wrong for tile in (one.tile_id, one.signed))
                found.append(MatchMistakes(person, len(wrong), tuple(tiles), self.set_id, False))
        return sorted(found, key=lambda each: not each.is_mix_up)

    def _whole(self, record: Record) -> Record:
        return replace(record, options=self._options)

    def _graders(self) -> dict[Seat, Grader]:
        store, graders = self._store, dict[Seat, Grader]()
        for seat, profile in self.learners().items():
            schedule = person_schedule(profile, store.settings, self._chance)
            graders[seat] = Grader(profile.id, store.reviews, schedule, self._clock)
        return graders

    def _on_turns_changed(self) -> None:
        if len(self._match.record.turns) < len(self._record.turns):
            self._take_back()
        else:
            self._count()

    def _count(self) -> None:
        """Count the signs of the turns that have come since the last time."""
        since, self._record = len(self._record.turns) + 1, self._whole(self._match.record)
        with Telling(self._fail):
            signs = signs_given(self._match.rules, self._record, since)
            if signs:
                count_signs(signs, self._record, self._key, self._graders())

    def _take_back(self) -> None:
        """Take back the reviews of the turns that are gone, or say why some stay."""
        before, self._record = self._record, self._whole(self._match.record)
        with Telling(self._fail):
            signs = signs_given(self._match.rules, before, len(self._record.turns) + 1)
            if signs and take_back_signs(signs, self._key, self._graders()):
                words = _(
                    "Some answers from that turn still count: those signs have been practiced "
                    "since."
                )
                self.problem_found.emit(words)

    def _fail(self, why: str) -> None:
        """Say once what is wrong with the store; the match goes on."""
        if not self._has_failed:
            self._has_failed = True
            words = _("The signs of this match could not be counted. {why}")
            self.problem_found.emit(words.format(why=why))
