"""The match that the logs of all peers tell (protocol, sections 3 and 5 to 7).

It is a function of the logs: the order in which their entries arrive does not matter.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from random import Random
from types import MappingProxyType
from typing import Any, Final

from pullstrings_qt.core.errors import IllegalChoice, PullstringsError
from pullstrings_qt.core.game import Outcome, Seat, Setup
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import games
from pullstrings_qt.core.remote.documents import Beginning, Invitation, unpack
from pullstrings_qt.core.remote.entries import COMMITMENT, HOST, MARK, SALT, Act, Kind, Written
from pullstrings_qt.core.remote.keys import PeerKey
from pullstrings_qt.core.remote.offers import UNDO, Offers
from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.core.results import resigned


def salt(key: PeerKey, match: bytes, tick: int, seat: Seat) -> bytes:
    """Return the salt of a commitment; only the key leads to it, so nothing of it is stored."""
    return key.derive(b"pullstrings salt 1" + _place(match, tick, seat))[:SALT]


def commitment(match: bytes, tick: int, seat: Seat, salt: bytes, text: bytes) -> bytes:
    """Return what binds a seat to its choice and tells nothing of it."""
    place = _place(match, tick, seat)
    return hashlib.sha256(b"pullstrings choice 1" + place + salt + text).digest()[:COMMITMENT]


def seed_commitment(seed: bytes) -> bytes:
    """Return what binds the host to its part of chance."""
    return hashlib.sha256(b"pullstrings seed 1" + seed).digest()[: len(seed)]


def joint_chance(seeds: Sequence[bytes]) -> Random:
    """Return chance to which each peer has added a seed."""
    return Random(hashlib.sha256(b"pullstrings chance 1" + b"".join(seeds)).digest())


def rolled(seat: Seat, salts: Mapping[Seat, bytes], faces: Sequence[str]) -> str:
    """Return what the die of a seat shows, decided by the salts of all deciding seats."""
    together = b"".join(salts[each] for each in sorted(salts))
    number = hashlib.sha256(b"pullstrings die 1" + bytes((seat,)) + together).digest()
    return faces[int.from_bytes(number) % len(faces)]


def _place(match: bytes, tick: int, seat: Seat) -> bytes:
    return match + tick.to_bytes(4) + bytes((seat,))


HIDDEN: Final = "?"  # a card of a set-up that nobody has seen
UNUSABLE: Final = (
    PullstringsError,
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What rules raise for options and set-ups that no app of this version writes."""


class Rounds:
    """The match as far as it is told. Take entries on a copy: a refused one spoils it."""

    def __init__(self, match: bytes, invitation: Invitation, beginning: Beginning) -> None:
        """Begin a match; `Refused` where this app cannot play it, or chance was not joint."""
        spec = games().get(invitation.game)
        if spec is None:
            raise Refused("version")
        self.match, self.game = match, spec.id
        self.rules = spec.rules()
        self.owners, self.names = beginning.owner, beginning.names
        self.peers = 1 + len(beginning.keys)
        self.hides = beginning.setup is not None
        self._seeds = beginning.seeds
        self._seed_commitment = invitation.seed
        try:
            self.options = self.rules.check_options(invitation.options)
            self.setup = beginning.setup or self.drawn(beginning.seed or b"")
            self._start = self.rules.start(self.options, self.setup)
            choosing = spec.words().choice_rules(self.options)
            if self.rules.seats(self.options) != len(self.owners):
                raise Refused("version")
        except Refused:
            raise
        except UNUSABLE:
            raise Refused("version") from None
        self.rolling, self._nothing = frozenset(choosing.rolling), choosing.nothing
        self.turns: list[dict[Seat, str]] = []  # as in a record
        self.said: list[tuple[int, int]] = []  # peer and number of each phrase
        self.again: dict[int, tuple[int, bytes]] = {}  # by peer: number of the entry, invitation
        self.resigned: dict[int, int] = {}  # the number of the entry, by peer
        self.is_checked = False  # the host has shown that it dealt what was drawn
        self.agreed = 0  # how many offers all have agreed to
        self._states: list[Any] = []
        self._reveals: list[bool] = []
        self.tick = -1  # counts what was decided: a round of choices, an undo, a draw
        self._go_to(self._start)

    def copied(self) -> "Rounds":
        """Return the match so that it can be changed without changing this one."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | list):
                setattr(other, name, copy(value))
        other.offers = self.offers.copied()
        return other

    def drawn(self, seed: bytes) -> Setup:
        """Return the whole set-up all have drawn, from the seed the host is bound to."""
        if seed_commitment(seed) != self._seed_commitment:
            raise Refused("seed")
        return self.rules.draw_setup(self.options, joint_chance((seed, *self._seeds)))

    def _go_to(self, state: Any) -> None:
        self.state, self.tick = state, self.tick + 1
        self.outcome: Outcome | None = self.rules.outcome(state)  # or an agreed draw
        self.mark = hashlib.sha256(self.rules.write_position(state).encode()).digest()[:MARK]
        self.awaits_cards: tuple[Seat, str] | None = None  # who draws what only the host knows
        self.commitments: dict[Seat, bytes] = {}
        self.shown: dict[Seat, tuple[bytes, str]] = {}  # salt and text
        self._bound_at: dict[Seat, int] = {}  # the number of the entry
        self.offers = Offers()

    @property
    def deciding(self) -> frozenset[Seat]:
        """The seats that decide now; after a resignation too, for what had not seen it counts."""
        if self.outcome is not None or self.awaits_cards:
            return frozenset()
        return self.rules.deciding(self.state)

    @property
    def is_secret(self) -> bool:
        """Whether seats choose in secret now: several of them, or one with a die."""
        return len(self.deciding) > 1 or bool(self.deciding & self.rolling)

    @property
    def is_over(self) -> bool:
        """Whether nobody chooses any more."""
        return self.outcome is not None or bool(self.resigned)

    @property
    def chosen(self) -> frozenset[Seat]:
        """The seats whose choice is bound."""
        return frozenset(self._bound_at)

    def seats_of(self, peer: int) -> frozenset[Seat]:
        """Return the seats a peer plays."""
        return frozenset(seat for seat, owner in enumerate(self.owners) if owner == peer)

    def may_show(self, peer: int, seen: Sequence[int] | None = None) -> bool:
        """Tell whether all others are bound as far as `seen`: then a peer may show its own."""
        return all(
            seat in self._bound_at and (seen is None or self._bound_at[seat] <= seen[owner])
            for seat, owner in enumerate(self.owners)
            if owner != peer and seat in self.deciding
        )

    def texts(self, seat: Seat) -> list[str]:
        """Return what a seat may choose now."""
        return [self.rules.write_choice(each) for each in self.rules.choices(self.state, seat)]

    def check_text(self, seat: Seat, text: str) -> None:
        """Raise `PullstringsError` where a seat may not choose this now; a die chooses nothing."""
        if seat in self.rolling:
            if text:
                raise Refused("rolling")
            return
        choice = self.rules.read_choice(text)
        if self.rules.write_choice(choice) != text:
            raise Refused("notation")
        self.rules.check_choice(self.state, seat, choice)

    def take(self, written: Written) -> None:
        """Take an entry whose turn it is; `Refused` where no honest app would have written it."""
        for act in written.acts:
            anytime = act.kind in (Kind.SAY, Kind.SEED, Kind.DEAL, Kind.AGAIN)
            knew = any(written.seen[peer] >= at for peer, at in self.resigned.items())
            if knew and not anytime:
                raise Refused("over")
            if act.tick > self.tick:
                raise Refused("tick")
            if act.kind not in _TAKES:
                raise Refused("begun")
            if anytime or act.kind is Kind.RESIGN or act.tick == self.tick:
                _TAKES[act.kind](self, written, act)

    def _check_seat(self, written: Written, act: Act) -> None:
        if act.seat not in self.seats_of(written.peer):
            raise Refused("seat")
        if act.seat not in self.deciding or act.seat in self.shown:
            raise Refused("not deciding")
        if act.mark and act.mark != self.mark:
            raise Refused("rules differ")

    def _commit(self, written: Written, act: Act) -> None:
        self._check_seat(written, act)
        if not self.is_secret:
            raise Refused("not secret")
        if act.seat in self.commitments:
            raise Refused("changed")
        self.commitments[act.seat] = act.secret
        self._bound_at.setdefault(act.seat, written.number)

    def _reveal(self, written: Written, act: Act) -> None:
        self._check_seat(written, act)
        if not self.is_secret or not self.may_show(written.peer, written.seen):
            raise Refused("too early")
        bound = self.commitments.get(act.seat)
        if bound not in (None, commitment(self.match, act.tick, act.seat, act.secret, act.data)):
            raise Refused("changed")
        self.shown[act.seat] = (act.secret, self._play_on(written, act))
        self._bound_at.setdefault(act.seat, written.number)
        if self.shown.keys() == self.deciding:
            self._play_round({seat: self._choice(seat) for seat in self.shown})

    def _choice(self, seat: Seat) -> str:
        if seat not in self.rolling:
            return self.shown[seat][1]
        salts = {each: salt for each, (salt, _text) in self.shown.items()}
        return rolled(seat, salts, [text for text in self.texts(seat) if text != self._nothing])

    def _play(self, written: Written, act: Act) -> None:
        self._check_seat(written, act)
        if self.is_secret:
            raise Refused("secret")
        self._play_round({act.seat: self._play_on(written, act)})

    def _play_on(self, written: Written, act: Act) -> str:
        """Return the choice of an act that plays on."""
        if self.offers.holds(written.peer, written.seen):
            raise Refused("held")
        try:
            text = act.data.decode()
            self.check_text(act.seat, text)
        except Refused:
            raise
        except UnicodeDecodeError:
            raise Refused("notation") from None
        except PullstringsError as problem:
            sentence = _("The other laptop made a choice that is not allowed: {why}")
            raise Refused("rules", sentence.format(why=problem)) from None
        self.offers.play_on(written.peer, written.number)
        return text

    def _play_round(self, texts: Mapping[Seat, str]) -> None:
        try:
            step = self.rules.play(self.state, self._read(texts))
        except IllegalChoice as problem:
            if problem.reason != "hidden card":
                raise Refused("rules") from None
            ((seat, text),) = texts.items()
            self.awaits_cards = seat, text
            return
        self.turns.append(dict(sorted(texts.items())))
        self._states.append(step.state)
        self._reveals.append(any(event.reveals for event in step.events))
        self._go_to(step.state)

    def _read(self, texts: Mapping[Seat, str]) -> dict[Seat, Any]:
        return {seat: self.rules.read_choice(text) for seat, text in texts.items()}

    def replayed(self, setup: Setup) -> list[Any]:
        """Return the start and the states after each turn with a set-up that tells more."""
        try:
            states = [self.rules.start(self.options, setup)]
            for turn in self.turns:
                states.append(self.rules.play(states[-1], self._read(turn)).state)
        except UNUSABLE:
            raise Refused("deal") from None
        return states

    def _open(self, setup: Setup) -> None:
        self._start, *self._states = self.replayed(setup)
        self.setup, self.state = setup, (self._start, *self._states)[-1]

    def _deal(self, written: Written, act: Act) -> None:
        """Take cards that come to light: by key of the set-up the first place and the cards."""
        if act.tick != self.tick or written.peer != HOST or self.awaits_cards is None:
            raise Refused("deal")
        setup = dict(self.setup)
        for key, told in unpack(act.data).items():
            setup[key] = _told(setup.get(key), told)
        drawing = dict([self.awaits_cards])
        self._open(setup)
        self._play_round(drawing)

    def _seed(self, written: Written, act: Act) -> None:
        """Take the host's part of chance at the end: what was dealt has to follow from it."""
        if written.peer != HOST or not self.hides or not self.is_over or self.is_checked:
            raise Refused("seed")
        whole = self.drawn(act.data)
        was = self.rules.open_setup(self.setup, self.state)
        if self.rules.open_setup(whole, self.state) != was:
            raise Refused("dealt")
        self._open(whole)
        self.is_checked = True
        if self.awaits_cards:  # a draw that crossed a resignation
            self._play_round(dict([self.awaits_cards]))

    def _offer(self, written: Written, act: Act) -> None:
        if act.seat == UNDO:
            shown = any(self._reveals[act.number :]) or (self.hides and self.outcome is not None)
            if act.number >= len(self.turns) or shown:
                raise Refused("undo")
        self.offers.make(written, act)

    def _answer(self, written: Written, act: Act) -> None:
        agreed = self.offers.answer(written, act, self.peers)
        if agreed is None:
            return
        self.agreed += 1
        if agreed.kind == UNDO:
            for kept in (self.turns, self._states, self._reveals):
                del kept[agreed.keep :]
            self._go_to((self._start, *self._states)[-1])
        else:
            self._go_to(self.state)
            self.outcome = self.rules.agreed_draw(self.state)

    def _resign(self, written: Written, act: Act) -> None:
        self.resigned.setdefault(written.peer, written.number)

    def _say(self, written: Written, act: Act) -> None:
        self.said.append((written.peer, act.seat))

    def _invite_again(self, written: Written, act: Act) -> None:
        """Take an invitation in the place of all that its writer had seen; an empty one is none."""
        seen = written.seen
        self.again = {peer: each for peer, each in self.again.items() if each[0] > seen[peer]}
        if act.data:
            self.again[written.peer] = written.number, act.data

    @property
    def result(self) -> Outcome | None:
        """The outcome; where somebody gave up, the others share the win."""
        if self.outcome is not None or not self.resigned:
            return self.outcome
        winners = [seat for seat, peer in enumerate(self.owners) if peer not in self.resigned]
        return resigned(self.rules, self.state, winners)

    def record(self) -> Record:
        """Return the match as a record."""
        record = Record(self.game, self.options, self.setup, self.names, tuple(self.turns))
        return record if self.result is None else record.ended(self.result)


def _told(hidden: object, told: object) -> list[object]:
    """Return a list of cards with some that are told: the first place, then the cards."""
    if not isinstance(hidden, list) or not isinstance(told, list) or len(told) < 2:
        raise Refused("deal")
    first, *cards = told
    if type(first) is not int or first < 0:
        raise Refused("deal")
    behind = first + len(cards)
    if hidden[first:behind] != [HIDDEN] * len(cards):
        raise Refused("deal")
    return [*hidden[:first], *cards, *hidden[behind:]]


_TAKES: Final[Mapping[Kind, Callable[[Rounds, Written, Act], None]]] = MappingProxyType(
    {
        Kind.COMMIT: Rounds._commit,
        Kind.REVEAL: Rounds._reveal,
        Kind.PLAY: Rounds._play,
        Kind.OFFER: Rounds._offer,
        Kind.ANSWER: Rounds._answer,
        Kind.RESIGN: Rounds._resign,
        Kind.SAY: Rounds._say,
        Kind.DEAL: Rounds._deal,
        Kind.SEED: Rounds._seed,
        Kind.AGAIN: Rounds._invite_again,
    }
)
