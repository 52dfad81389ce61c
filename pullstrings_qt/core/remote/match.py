"""One match as one laptop has it: what is chosen here becomes entries, what comes becomes turns.

Nothing counts before it is stored; whatever is lost, doubled or out of order on its way, the next
post makes good (protocol, sections 1, 4 and 5).
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from random import Random
from typing import Any, Protocol

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.game import Options, Seat
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import games
from pullstrings_qt.core.remote.documents import (
    REFUSAL,
    REQUEST,
    SEED,
    Beginning,
    Here,
    Invitation,
    Request,
    is_refusal,
    pack,
    write_refusal,
)
from pullstrings_qt.core.remote.entries import (
    BEGUN,
    CHECK,
    HOST,
    TAG,
    Act,
    Bundle,
    Entry,
    Kind,
    Post,
    read_post,
    write_post,
)
from pullstrings_qt.core.remote.keys import KEY, PeerKey
from pullstrings_qt.core.remote.lines import DIGITS
from pullstrings_qt.core.remote.logs import Logs
from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.core.remote.rounds import UNUSABLE, Rounds, commitment, salt, seed_commitment

NOBODY = -1  # the peer of a laptop that was not let in yet


@dataclass(frozen=True, slots=True)
class Own:
    """What a laptop alone knows of one match; only its own store ever holds it."""

    key: bytes = field(default_factory=lambda: secrets.token_bytes(KEY))  # plays the seats here
    seed: bytes = field(default_factory=lambda: secrets.token_bytes(SEED))  # its part of chance
    here: Here = field(default_factory=dict)  # who sits at it
    code: str = ""  # of the invitation; it opens nothing once the match has begun
    ways: Sequence[str] = ()  # how the others are reached
    levels: Mapping[Seat, str] = field(default_factory=dict)  # of computer players here
    requests: Sequence[bytes] = ()  # to join, of those who were let in


class Shelf(Protocol):
    """Where one match is stored; what cannot be stored raises a `PullstringsError`."""

    def own(self) -> Own:
        """Return what this laptop alone knows of the match."""

    def remember(self, own: Own) -> None:
        """Store something else than before of that."""

    def entries(self) -> Sequence[Entry]:
        """Return the entries of all logs, one log after the other."""

    def append(self, entries: Sequence[Entry], record: Record | None) -> None:
        """Store entries and the match they lead to, if it has begun: all of it or nothing."""


class RemoteMatch:
    """A match as one laptop has it.

    What is done here raises `Refused` where it cannot be done now, and another `PullstringsError`
    where the rules forbid it or it could not be stored; then nothing has changed.
    """

    def __init__(self, shelf: Shelf) -> None:
        """Open a match that is stored, up to its last entry."""
        self._shelf, self.own = shelf, shelf.own()
        self.key = PeerKey(self.own.key)
        self.peer = NOBODY  # `NOBODY` before this laptop was let in
        self.logs = Logs()
        self.rounds: Rounds | None = None  # None before it has begun
        self.send: Callable[[bytes], None] = lambda _data: None  # may lose, double or reorder
        self._sent = b""
        self._told: dict[int, tuple[int, ...]] = {}  # how much of each log a peer has said it has
        logs = groupby(shelf.entries(), key=lambda entry: entry.peer)
        self._add([Bundle(tuple(log)) for _peer, log in logs], trusted=True, stored=True)

    # Beginning

    @classmethod
    def host(cls, shelf: Shelf, game: str, options: Options) -> "RemoteMatch":
        """Invite others to a match; `Refused` where there is no such game, or no such options."""
        match = cls(shelf)
        bound = seed_commitment(match.own.seed)
        invitation = Invitation(game, options, match.own.here, match.key.public, bound)
        _seats(invitation)
        match.peer = HOST
        match._write(Act(Kind.INVITE, data=invitation.packed()))
        return match

    @classmethod
    def join(cls, shelf: Shelf, invitation: bytes) -> "RemoteMatch":
        """Take the first post of a host; what this laptop sends is then a request to be let in."""
        match = cls(shelf)
        match.take(invitation)
        if match.logs.invitation is None:
            raise Refused("no invitation")
        return match

    @property
    def id(self) -> bytes:
        """The id of the match; nothing before the invitation is there."""
        return self.logs.match

    @property
    def request(self) -> bytes:
        """The request to be let in."""
        return Request(self.key.public, self.own.seed, self.own.here).signed(self.id, self.key)

    def remember(self, **changes: Any) -> None:
        """Store other values of what this laptop alone knows (`Own`)."""
        own = replace(self.own, **changes)
        self._shelf.remember(own)
        self.own = own

    def let_in(self, data: bytes) -> bool:
        """Take a request; once all seats are taken the match begins. Return whether it has begun.

        Its seats are a wish, since a guest does not know who came before. `Refused` where it is
        not for this match, too few seats are free, or the match has begun.
        """
        request = Request.read(data, self.id)
        if request.key in self.logs.keys:
            return True
        invitation = self.logs.invitation
        if self.rounds is not None or self.peer != HOST or invitation is None:
            raise Refused("begun")
        guests = [Request.read(each, self.id) for each in self.own.requests]
        seats = _seats(invitation)
        if request.key not in [guest.key for guest in guests]:
            if not request.here.keys() <= set(range(seats)):
                raise Refused("no request")
            sitting = sum(map(len, self._seated(guests, seats)))
            if not 0 < len(request.here) <= seats - sitting:
                raise Refused("seat taken")
            self.remember(requests=(*self.own.requests, data))
            guests.append(request)
        at = self._seated(guests, seats)
        if sum(map(len, at)) < seats:
            return False
        self._begin(invitation, guests, at)
        return True

    def turn_away(self, request: bytes) -> None:
        """Tell whoever sent a request that it is not let in."""
        self.send(write_refusal(self.id, self.key, Request.read(request, self.id).key))

    def _seated(self, guests: Sequence[Request], seats: int) -> list[Here]:
        """Return who sits where at each laptop; whose seat is taken sits at the next free ones."""
        at = [self.own.here]
        for guest in guests:
            taken = set[Seat]().union(*at)
            free = [seat for seat in range(seats) if seat not in taken]
            moved = dict(zip(free, guest.here.values(), strict=False))
            at.append(moved if taken & guest.here.keys() else guest.here)
        return at

    def _begin(self, invitation: Invitation, guests: Sequence[Request], at: Sequence[Here]) -> None:
        """Write how the match begins; where the set-up hides something, not the seed."""
        sitting = sorted((seat, peer) for peer, here in enumerate(at) for seat in here)
        beginning = Beginning(
            tuple(guest.key for guest in guests),
            tuple(guest.seed for guest in guests),
            tuple(peer for _seat, peer in sitting),
            tuple(at[peer][seat] for seat, peer in sitting),
            self.own.seed,
        )
        rounds = Rounds(self.id, invitation, beginning)
        hidden = dict(rounds.rules.open_setup(rounds.setup, rounds.state))
        if hidden != dict(rounds.setup):
            beginning = beginning._replace(seed=None, setup=hidden)
        self._write(Act(Kind.BEGIN, data=beginning.packed()))
        knows_invitation = (1, *(0 for _guest in guests))
        self._told = dict.fromkeys(range(1, 1 + len(guests)), knows_invitation)

    # The logs

    def _add(
        self, bundles: Sequence[Bundle], *, trusted: bool = False, stored: bool = False
    ) -> int:
        """Take all entries of bundles, or raise `Refused`; return how many are new.

        They count from the moment they are stored; signatures of what is `trusted` are right.
        """
        logs, new = self.logs.with_bundles(bundles, trusted=trusted)
        rounds = self.rounds.copied() if self.rounds is not None and new else self.rounds
        for written in new:
            if written.peer == HOST and written.number <= BEGUN:
                if logs.invitation is not None and logs.beginning is not None and rounds is None:
                    self._check_own_part(logs.keys, logs.beginning)
                    rounds = Rounds(logs.match, logs.invitation, logs.beginning)
            elif rounds is not None:
                rounds.take(written)
            else:
                raise Refused("gap")
        if new and not stored:
            entries = [logs.entries[each.peer][each.number - 1] for each in new]
            self._shelf.append(entries, None if rounds is None else rounds.record())
        self.logs, self.rounds = logs, rounds
        if self.key.public in logs.keys:
            self.peer = logs.keys.index(self.key.public)
        return len(new)

    def _check_own_part(self, keys: Sequence[bytes], beginning: Beginning) -> None:
        if self.key.public not in keys:
            raise Refused("seat taken")
        seeds = dict(zip(beginning.keys, beginning.seeds, strict=True))
        if seeds.get(self.key.public, self.own.seed) != self.own.seed:
            raise Refused("seed")

    def _write(self, *acts: Act) -> None:
        """Write an entry of one's own: checked as others will, stored, and only then true."""
        self._add([self.logs.written(self.peer, self.key, acts)], trusted=True)

    # What is done here

    @property
    def begun(self) -> Rounds:
        """The match, which has begun; else `Refused`."""
        if self.rounds is None:
            raise Refused("not begun")
        return self.rounds

    @property
    def to_choose(self) -> frozenset[Seat]:
        """The seats of this laptop that have not chosen yet."""
        rounds = self.begun
        if rounds.resigned:
            return frozenset()
        return (rounds.deciding & rounds.seats_of(self.peer)) - rounds.chosen

    def choose(self, seat: Seat, text: str = "") -> None:
        """Choose for a seat of this laptop; where a die chooses for it, the text is empty."""
        rounds = self.begun
        if seat not in self.to_choose:
            raise Refused("chosen")
        rounds.check_text(seat, text)
        tick, mark, data = rounds.tick, rounds.mark, text.encode()
        if not rounds.is_secret:
            self._write(Act(Kind.PLAY, seat, tick, mark, data=data))
        elif self._may_show:
            self._write(self._reveal(seat, text))
        else:
            bound = commitment(self.id, tick, seat, self._salt(seat), data)
            self._write(Act(Kind.COMMIT, seat, tick, mark, bound))
        self.settle()

    @property
    def _may_show(self) -> bool:
        rounds = self.begun
        return rounds.may_show(self.peer) and not rounds.offers.holds(self.peer)

    def _salt(self, seat: Seat) -> bytes:
        return salt(self.key, self.id, self.begun.tick, seat)

    def _reveal(self, seat: Seat, text: str) -> Act:
        tick, opens = self.begun.tick, self._salt(seat)
        return Act(Kind.REVEAL, seat, tick, secret=opens, data=text.encode())

    def settle(self) -> None:
        """Write what this laptop owes: choices to be shown, cards that came to light, its seed.

        Call it when a match is opened: the app may have been closed before.
        """
        while self.rounds is not None and (owed := self._owed()) is not None:
            self._write(owed)

    def _owed(self) -> Act | None:
        rounds = self.begun
        if self.peer == HOST and rounds.hides and not rounds.is_checked:
            if rounds.awaits_cards:
                cards = pack(self._cards(*rounds.awaits_cards))
                return Act(Kind.DEAL, tick=rounds.tick, data=cards)
            if rounds.is_over:
                return Act(Kind.SEED, data=self.own.seed)
        sealed = (rounds.commitments.keys() - rounds.shown.keys()) & rounds.seats_of(self.peer)
        if not sealed or rounds.resigned or not self._may_show:
            return None
        seat = min(sealed)
        return self._reveal(seat, self.sealed_choice(seat))

    def sealed_choice(self, seat: Seat) -> str:
        """Return what a seat of this laptop is bound to: this laptop's key opens what is stored."""
        rounds, opens = self.begun, self._salt(seat)
        return next(
            text
            for text in ("", *rounds.texts(seat))
            if commitment(self.id, rounds.tick, seat, opens, text.encode())
            == rounds.commitments[seat]
        )

    def _cards(self, seat: Seat, text: str) -> dict[str, list[Any]]:
        """Return what a draw brings to light: by key, first place and cards."""
        rounds = self.begun
        setup = rounds.drawn(self.own.seed)
        state = rounds.replayed(setup)[-1]
        after = rounds.rules.play(state, {seat: rounds.rules.read_choice(text)}).state
        cards = {}
        for key, now in rounds.rules.open_setup(setup, after).items():
            was = rounds.setup[key]
            if isinstance(now, list) and now != was:
                places = [place for place, card in enumerate(now) if card != was[place]]
                cards[key] = [places[0], *now[places[0] : places[-1] + 1]]
        return cards

    def offer(self, kind: int, keep: int = 0) -> None:
        """Offer a `DRAW`, or an `UNDO` that keeps the first turns of the record."""
        self._write(Act(Kind.OFFER, kind, self.begun.tick, number=keep))

    def answer(self, peer: int, *, yes: bool) -> None:
        """Answer what a peer offers."""
        self._write(Act(Kind.ANSWER, int(yes), self.begun.tick, number=peer))
        self.settle()

    def resign(self) -> None:
        """Give up."""
        self._write(Act(Kind.RESIGN, tick=self.begun.tick))
        self.settle()

    def say(self, phrase: int) -> None:
        """Say one of the fixed kind phrases."""
        self._write(Act(Kind.SAY, phrase))

    def invite_again(self, code: str = "", invitation: bytes = b"") -> None:
        """Invite the same people to the next match: its digits and first post; nothing for none."""
        self._write(Act(Kind.AGAIN, data=code.encode() + invitation))

    @property
    def next_invitation(self) -> tuple[str, bytes] | None:
        """The digits and the first post of the next match to which others invite, or None.

        Of invitations that crossed, that of the lowest peer counts, one's own too.
        """
        again = self.begun.again
        peer = min(again, default=self.peer)
        if peer == self.peer:
            return None
        _number, data = again[peer]
        return data[:DIGITS].decode(errors="replace"), data[DIGITS:]

    # Posts

    def post(self) -> bytes:
        """Return what the others may lack; before this laptop is let in, its request.

        That has entries of all logs: two laptops may hear each other only through a third, and
        whoever has all it is known to have can take the post whole.
        """
        if self.peer == NOBODY and self.id:
            return self.request
        bundles = []
        for peer, log in enumerate(self.logs.entries):
            known = self._known(peer)
            last = max((entry.number for entry in log if entry.signature), default=0)
            if known < last:
                bundles.append(Bundle(tuple(log[known:last]), self.logs.heads[peer][last][:CHECK]))
        sender = max(self.peer, HOST)
        return write_post(Post(self.id[:TAG], sender, self.logs.counts, tuple(bundles)))

    def _known(self, peer: int) -> int:
        """Return how many entries of a log all others are known to have."""
        others = (each for each in range(len(self.logs.entries)) if each != self.peer)
        told = [self._told.get(other, ()) for other in others]
        return min((counts[peer] if peer < len(counts) else 0 for counts in told), default=0)

    @property
    def waits_for_others(self) -> bool:
        """Whether somebody is not known to have all that was written here."""
        return self._known(self.peer) < len(self.logs.entries[self.peer])

    def take(self, data: bytes) -> int:
        """Store and take a post, all of it or nothing; return how many entries are new."""
        return self._take(read_post(data))

    def _take(self, post: Post) -> int:
        if self.id and post.tag != self.id[:TAG]:
            raise Refused("other match")
        new = self._add(post.bundles)
        if self.id and post.sender < len(self.logs.counts) and post.sender != self.peer:
            self._told[post.sender] = post.have
        if new and self.peer != NOBODY:
            self.settle()
        return new

    # What is sent when

    def tell(self, *, answering: bool = False) -> None:
        """Send what the others may lack; when `answering`, do not repeat what was said last."""
        data = self.post()
        if not answering or data != self._sent:
            self._sent = data
            self.send(data)

    def receive(self, data: bytes) -> bool:
        """Take what came and answer where something is lacking; return whether anything is new."""
        if data[:1] == bytes((REQUEST,)):
            had_begun = self.rounds is not None
            if self.peer != HOST or not self.let_in(data):  # it was meant for the host
                return False
            self.tell()
            return not had_begun
        if data[:1] == bytes((REFUSAL,)):
            host = self.logs.keys[HOST] if self.id else b""
            if self.peer == NOBODY and is_refusal(data, self.id, host, self.key.public):
                raise Refused("turned away")
            return False
        post, counts = read_post(data), self.logs.counts
        try:
            new = self._take(post)
        except Refused as problem:
            if problem.reason != "gap":
                raise
            self.tell(answering=True)
            return False
        if new or post.have != counts:  # something is missing, here or there
            self.tell(answering=True)
        return bool(new)


def read_invitation(data: bytes) -> Invitation:
    """Return what the first post of a host invites to; `Refused` where this app cannot play it."""
    for bundle in read_post(data).bundles:
        invitation = Logs().with_bundles([bundle])[0].invitation
        if invitation is not None:
            _seats(invitation)
            return invitation
    raise Refused("no invitation")


def free_seats(invitation: Invitation) -> tuple[Seat, ...]:
    """Return the seats that an invitation leaves to others."""
    return tuple(seat for seat in range(_seats(invitation)) if seat not in invitation.here)


def _seats(invitation: Invitation) -> int:
    spec = games().get(invitation.game)
    if spec is None:
        raise Refused("version")
    rules = spec.rules()
    try:
        options = rules.check_options(invitation.options)
        rules.draw_setup(options, Random())
        return rules.seats(options)
    except PullstringsError as problem:  # such as a tile set that is not here
        raise Refused("options", str(problem)) from None
    except UNUSABLE:
        raise Refused("version") from None
