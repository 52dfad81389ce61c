"""From play to learning: signs given in a match count as reviews of the people who gave them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.core.record import Record
from pullstrings_qt.learning.clock import Clock, local_now
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.parameters import (
    person_schedule,
)
from pullstrings_qt.learning.progress import MixUp
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.storage import Store
from pullstrings_qt.table.match import Advanced, Match, TurnsChanged
from pullstrings_qt.table.match_reviews import (
    answered_differently,
    count_signs,
    match_key,
    mixed_up_in_match,
    signs_given,
    take_back_signs,
)


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
        match.advanced.connect(self._on_advanced)
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
        if not self.teaches:
            return []
        found: list[MatchMixUp] = []

        def look() -> None:
            signs = signs_given(self._match.rules, self._whole(self._match.record))
            for seat, profile in self.learners().items():
                pair = mixed_up_in_match(signs, seat)
                if pair is not None:
                    found.append(MatchMixUp(profile, pair, self.set_id))

        self._try(look)
        return found

    def mistakes(self) -> list[MatchMistakes]:
        """Return who answered differently without mixing any two tiles up twice."""
        if not self.teaches:
            return []
        found: list[MatchMistakes] = []

        def look() -> None:
            signs = signs_given(self._match.rules, self._whole(self._match.record))
            for seat, profile in self.learners().items():
                wrong = answered_differently(signs, seat)
                if wrong and mixed_up_in_match(signs, seat) is None:
                    tiles = dict.fromkeys(
                        tile for one in wrong for tile in (one.tile_id, one.signed)
                    )
                    found.append(MatchMistakes(profile, len(wrong), tuple(tiles), self.set_id))

        self._try(look)
        return found

    def _whole(self, record: Record) -> Record:
        return replace(record, options=self._options)

    def _graders(self) -> dict[Seat, Grader]:
        reviews = self._store.reviews
        return {
            seat: Grader(profile.id, reviews, self._schedule(profile), self._clock)
            for seat, profile in self.learners().items()
        }

    def _schedule(self, profile: Profile) -> Schedule:
        return person_schedule(profile, self._store.settings, self._chance)

    def _on_advanced(self, _advanced: Advanced) -> None:
        self._count()

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

        if self.teaches:
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

        if self.teaches:
            self._try(take_back)

    def _try(self, work: Callable[[], None]) -> None:
        """Do something with the store; where it fails, say so once and let the match go on."""
        try:
            work()
        except PullstringsError as problem:
            if not self._has_failed:
                self._has_failed = True
                self.problem_found.emit(
                    _("The signs of this match could not be counted. {why}").format(why=problem)
                )
