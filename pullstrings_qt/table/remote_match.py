"""A match between laptops at the table: its turns, its carriers, and what the others say."""

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.remote.documents import REQUEST, Request
from pullstrings_qt.core.remote.entries import HOST
from pullstrings_qt.core.remote.lines import write_line
from pullstrings_qt.core.remote.match import NOBODY, RemoteMatch
from pullstrings_qt.core.remote.offers import DRAW, UNDO
from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.core.sharing import dealt_record
from pullstrings_qt.storage.matches import Matches
from pullstrings_qt.storage.remote import RemoteShelf
from pullstrings_qt.table.carriers import Carrier, Link, Way
from pullstrings_qt.table.journal import NotesJournal, turns_in_common
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.replayed import Replayed
from pullstrings_qt.table.stored_matches import players_of
from pullstrings_qt.table.turns import Turns

BEAT_MS: Final = 2_000  # in the flat a link on which nothing comes for three times as long is dead


class Asking(NamedTuple):
    """Somebody at another laptop in the flat asks to be let in."""

    names: tuple[str, ...]
    request: bytes


class Offered(NamedTuple):
    """The people at another laptop offer a draw, or to take turns back."""

    names: tuple[str, ...]
    peer: int
    is_undo: bool


class _Heard(NamedTuple):
    """What there was to tell of a match when it was told last."""

    said: int = 0
    agreed: int = 0
    offer: Offered | None = None
    awaits_answer: bool = False
    again: tuple[str, bytes] | None = None


class RemoteTurns(Turns):
    """The choices of a match between laptops: bound when made, and shown when all are."""

    def __init__(self, table: "RemoteTable") -> None:
        super().__init__()
        self._table, self._remote = table, table.remote
        self._told: set[tuple[int, Seat]] = set()  # by tick

    def chosen(self, turn: int) -> Collection[Seat]:
        """Return the seats that are bound; all where the match is further than so many turns."""
        rounds = self._remote.begun
        if turn < len(rounds.turns) or rounds.is_over:
            return range(len(rounds.owners))
        return rounds.chosen if rounds.awaits_cards is None else {rounds.awaits_cards[0]}

    def seal(self, seat: Seat, text: str) -> bool:
        """Bind a seat to its choice and tell the others that it is bound."""
        self._told.add((self._remote.begun.tick, seat))  # the match tells it
        return self._table.act(partial(self._remote.choose, seat, text))

    def roll(self, seat: Seat) -> bool:
        """Bind a seat to what all laptops roll together."""
        if self._table.act(partial(self._remote.choose, seat)):
            self._table.follow()
        return True

    def played(self, record: Record) -> Record | None:
        """Return the record one turn longer, or ended, once that is told."""
        there = self._remote.begun.record()
        if len(there.turns) > len(record.turns):
            return replace(record, setup=there.setup).with_turn(there.turns[len(record.turns)])
        return None if there.outcome is None else replace(there, extras=record.extras)

    def agree_undo(self, turns: int) -> bool:
        """Ask the others."""
        self._table.act(partial(self._remote.offer, UNDO, turns))
        return False

    def agree_draw(self) -> bool:
        """Ask the others."""
        self._table.act(partial(self._remote.offer, DRAW))
        return False

    def bring(self, match: Match) -> None:
        """Bring a match to where all laptops have it, up to turns that have yet to be shown."""
        rounds = self._remote.begun
        there = replace(rounds.record(), extras=match.record.extras)
        same = turns_in_common(match.record, there)
        is_behind = same < len(there.turns)
        if same < match.turn or (is_behind and match.outcome is not None):
            match.go_to(there.cut(same))  # undone, or somebody gave up who had not seen a turn
        if is_behind:
            match.ready.emit()
        elif (there.setup, there.outcome) != (match.record.setup, match.record.outcome):
            match.go_to(there)
        else:
            new = {(rounds.tick, seat) for seat in rounds.chosen} - self._told
            self._told |= new
            for _tick, seat in sorted(new):
                match.choice_sealed.emit(seat)


class RemoteTable(QObject):
    """One match with other laptops, from the invitation until nobody lacks anything."""

    asked = Signal(object)  # `Asking`; before the match begins, in the flat
    begun = Signal()  # everybody is there
    said = Signal(object)  # names at another laptop, and the number of the phrase they say
    offered = Signal(object)  # `Offered`, at another laptop
    answered = Signal(object)  # bool, what became of the offer that was made here
    invited_again = Signal()  # to the next match (`RemoteMatch.next_invitation`)
    refused = Signal(object)  # a `PullstringsError`: of what was done here, or came
    gone = Signal()  # the match is not carried any more
    link_changed = Signal()
    changed = Signal()  # the match, what is waited for, or `line`

    def __init__(
        self,
        shelf: RemoteShelf,
        remote: RemoteMatch,
        carrier: "Callable[[Way, RemoteTable], Carrier | None]",
        parent: QObject | None = None,
    ) -> None:
        """Carry a match, opened from its shelf, in the ways it is remembered to go."""
        super().__init__(parent)
        self._shelf, self.remote, self._carrier = shelf, remote, carrier
        self._carriers: dict[Way, Carrier] = {}
        self._match: Match | None = None
        self.is_apart = False  # it was played on from two copies, so that it cannot go on together
        self._turns = RemoteTurns(self)
        self._turned_away: set[bytes] = set()
        self._had_begun = self.has_begun
        self._heard = self._hears()
        self._was_over = self._is_over
        self._beat = QTimer(self, interval=BEAT_MS)
        self._beat.timeout.connect(remote.tell)
        remote.send = self._send
        self.carry(self.ways)

    # Carriers

    @property
    def ways(self) -> frozenset[Way]:
        """How the others are reached by themselves."""
        return frozenset(Way(way) for way in self.remote.own.ways)

    @property
    def by_messages(self) -> bool:
        """Whether people carry the match from laptop to laptop, in messages."""
        return not self.remote.own.ways

    def use(self, ways: Collection[Way]) -> None:
        """Reach the others in other ways from now on, and after the next start."""
        self.remote.remember(ways=tuple(sorted(ways)))
        self.carry(ways)

    def carry(self, ways: Collection[Way]) -> None:
        """Reach the others in these ways for now."""
        wanted = set(ways)
        for way in self._carriers.keys() - wanted:
            self._carriers.pop(way).close()
        for way in wanted - self._carriers.keys():
            carrier = self._carrier(way, self)
            if carrier is not None:
                self._carriers[way] = carrier
                carrier.received.connect(partial(self._come, way))
                carrier.opened.connect(self.remote.tell)
                carrier.opened.connect(self.link_changed)
                carrier.lost.connect(self.link_changed)
                if self.has_begun:
                    self._begin(carrier)
        if Way.FLAT in self._carriers:
            self._beat.start()
        else:
            self._beat.stop()
        self.remote.tell()
        self.link_changed.emit()

    def _begin(self, carrier: Carrier) -> None:
        carrier.begin(self.remote.id, self.remote.peer, self.remote.logs.keys)

    @property
    def link(self) -> Link:
        """How it stands with the other laptops, in the way that is best now."""
        links = [carrier.link for carrier in self._carriers.values()]
        return min(links, key=list(Link).index, default=Link.WAITING)

    def _send(self, data: bytes) -> None:
        for carrier in self._carriers.values():
            carrier.send(data)

    def _come(self, way: Way, data: bytes) -> None:
        try:
            if data[:1] == bytes((REQUEST,)) and self.remote.peer == HOST:
                self._meet(way, data)
            else:
                self.take(data)
        except PullstringsError as problem:
            if not self.is_apart:  # `changed` has told it
                self.refused.emit(problem)

    def _meet(self, way: Way, request: bytes) -> None:
        """Let somebody in who asks, ask the people here in the flat, or say no."""
        guest = Request.read(request, self.remote.id)
        if request in self.remote.own.requests:
            self.take(request)
        elif self.has_begun or request in self._turned_away:
            self.remote.turn_away(request)
        elif way is Way.FLAT:
            self.asked.emit(Asking(tuple(guest.here.values()), request))
        else:
            self._let_in(request)

    def _let_in(self, request: bytes) -> None:
        try:
            self.take(request)
        except Refused:
            self.turn_away(Asking((), request))
            raise

    def take(self, data: bytes) -> bool:
        """Take what came or was pasted, or raise why it cannot be; return whether it was new."""
        try:
            is_new = self.remote.receive(data)
        except PullstringsError as problem:
            reason = problem.reason if isinstance(problem, Refused) else ""
            left_out = reason in ("seat taken", "turned away") and self.remote.peer == NOBODY
            if left_out or self._shelf.is_gone:
                self.forget()
            elif reason in ("two copies", "grown apart"):
                self.is_apart = True
                self.changed.emit()
            raise
        if is_new:
            self.is_apart = False
            self.follow()
        return is_new

    def line(self) -> str:
        """Return the message that tells the others all they lack, to be copied."""
        return write_line(self.remote.post())

    # Before the match

    @property
    def code(self) -> str:
        """The digits of the invitation, if there are any."""
        return self.remote.own.code

    @property
    def has_begun(self) -> bool:
        """Whether everybody is there."""
        return self.remote.rounds is not None

    @property
    def match_id(self) -> int | None:
        """The match in the store; None before it has begun."""
        return self._shelf.match_id

    def let_in(self, asking: Asking) -> None:
        """Let somebody in who asks."""
        try:
            self._let_in(asking.request)
        except PullstringsError as problem:
            self.refused.emit(problem)

    def turn_away(self, asking: Asking) -> None:
        """Hear somebody who asks no longer, and say so there."""
        self._turned_away.add(asking.request)
        self.remote.turn_away(asking.request)

    def forget(self) -> None:
        """Take back the invitation, or clear up after a match; what was played stays.

        A match that is not over can be played on here: the cards nobody has seen are dealt anew.
        """
        self.carry(())
        rounds = self.remote.rounds
        is_open = rounds is not None and not rounds.is_over
        self._shelf.close(dealt_record(self.remote.begun.record()) if is_open else None)
        self.gone.emit()

    # The match

    def match_of(self, matches: Matches, match_id: int, replayed: Replayed) -> Match:
        """Return the match to be shown, as it is stored."""
        here, record = self.remote.begun.seats_of(self.remote.peer), replayed.record
        seated = enumerate(players_of(record))
        players = tuple(replace(player, is_here=seat in here) for seat, player in seated)
        self._match = Match(
            record,
            players,
            NotesJournal(matches, match_id, record),
            match_id=f"{record.extras.get('started', '')}#{match_id}",
            replayed=replayed,
            turns=self._turns,
        )
        self._turns.bring(self._match)  # it may have gone on while it was replayed
        return self._match

    def act(self, what: Callable[[], None]) -> bool:
        """Do something in the match and tell the others; return whether that could be."""
        try:
            what()
        except PullstringsError as problem:
            self.refused.emit(problem)
            return False
        self.remote.tell()
        self._heard = self._hears()
        self.changed.emit()
        return True

    def follow(self) -> None:
        """Tell what has changed, and bring the match on the page there."""
        if self.has_begun:
            if not self._had_begun:
                self._had_begun = True
                for carrier in self._carriers.values():
                    self._begin(carrier)
                self.remote.tell()
                self.begun.emit()
            if self._match is not None:
                self._turns.bring(self._match)
            self._tell()
        self.changed.emit()

    def _hears(self) -> _Heard:
        rounds = self.remote.rounds
        if rounds is None:
            return _Heard()
        again = self.remote.next_invitation
        return _Heard(len(rounds.said), rounds.agreed, self.offer, self.awaits_answer, again)

    def _tell(self) -> None:
        before, self._heard = self._heard, self._hears()
        for peer, phrase in self.remote.begun.said[before.said :]:
            if peer != self.remote.peer:
                self.said.emit((self._names(peer), phrase))
        if self._heard.offer not in (None, before.offer):
            self.offered.emit(self._heard.offer)
        if before.awaits_answer and not self._heard.awaits_answer:
            self.answered.emit(self._heard.agreed > before.agreed)
        if self._heard.again not in (None, before.again):
            self.invited_again.emit()

    def _names(self, peer: int) -> tuple[str, ...]:
        rounds = self.remote.begun
        return tuple(rounds.names[seat] for seat in sorted(rounds.seats_of(peer)))

    def resign(self) -> None:
        """Give up."""
        if self.act(self.remote.resign):
            self.follow()

    def invite_again(self, following: "RemoteTable") -> None:
        """Invite the same people to the match that follows, until it begins or ends."""
        self.act(partial(self.remote.invite_again, following.code, following.remote.post()))
        following.gone.connect(partial(self._invite_no_more, following))

    def _invite_no_more(self, following: "RemoteTable") -> None:
        if not following.has_begun and not self._shelf.is_gone:
            self.act(self.remote.invite_again)

    def say(self, phrase: int) -> None:
        """Say one of the fixed phrases, from 0."""
        self.act(partial(self.remote.say, phrase))

    @property
    def offer(self) -> Offered | None:
        """What another laptop offers and this one has not answered."""
        me = self.remote.peer
        for peer, offer in self.remote.begun.offers.made.items() if self.has_begun else ():
            if offer.is_open and me not in (peer, *offer.answers):
                return Offered(self._names(peer), peer, offer.kind == UNDO)
        return None

    @property
    def awaits_answer(self) -> bool:
        """Whether the others have yet to answer what was offered here."""
        own = self.remote.begun.offers.made.get(self.remote.peer) if self.has_begun else None
        return own is not None and own.is_open

    def answer(self, offered: Offered, *, yes: bool) -> None:
        """Answer an offer."""
        if self.act(partial(self.remote.answer, offered.peer, yes=yes)):
            self.follow()

    @property
    def here(self) -> tuple[str, ...]:
        """The names at this laptop."""
        return self._names(self.remote.peer)

    @property
    def others(self) -> tuple[str, ...]:
        """The names at other laptops."""
        rounds = self.remote.begun
        here = rounds.seats_of(self.remote.peer)
        return tuple(name for seat, name in enumerate(rounds.names) if seat not in here)

    @property
    def awaited(self) -> tuple[str, ...]:
        """The names at other laptops that have yet to choose, or, if all have, to show it."""
        rounds = self.remote.begun
        here, open_ = rounds.seats_of(self.remote.peer), rounds.deciding - rounds.shown.keys()
        missing = (rounds.deciding - rounds.chosen) or open_
        return tuple(rounds.names[seat] for seat in sorted(missing - here))

    @property
    def is_overdue(self) -> bool:
        """Whether all have chosen, and another laptop has yet to show it."""
        rounds = self.remote.begun
        return rounds.is_secret and rounds.deciding == rounds.chosen

    @property
    def is_done(self) -> bool:
        """Whether the match is over, and nobody lacks anything or had time since the last start."""
        return self._is_over and (self._was_over or not self.remote.waits_for_others)

    @property
    def _is_over(self) -> bool:
        rounds = self.remote.rounds
        return rounds is not None and rounds.is_over and (rounds.is_checked or not rounds.hides)
