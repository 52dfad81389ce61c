"""Signs given in a match count as reviews: the learning variants of a game (2007, Variations 1, 2).

The letter lies up and its sign is chosen, so that each is a review of the direction "make".
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from pullstrings_qt.core.game import AnyGame, Seat
from pullstrings_qt.core.learning_types import CardKey, Confusion, Direction, Source
from pullstrings_qt.core.record import Record
from pullstrings_qt.learning.grader import Grader, Reviewed
from pullstrings_qt.learning.progress import MixUp, mix_ups

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
    """A state of a game that is played with the tiles of a set."""

    @property
    def layout(self) -> tuple[str, ...]:
        """The id of the tile on each string end."""


@runtime_checkable
class SignedChoice(Protocol):
    """A choice that is signed."""

    @property
    def end(self) -> int | None:
        """The place in the layout that is meant; None for none."""

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
