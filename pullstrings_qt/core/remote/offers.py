"""Draws and undos that are offered at one decision of the match (protocol, section 7).

What may be refused follows from what a writer had seen, never from what is here already: else two
laptops that hear the same in another order would differ.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from pullstrings_qt.core.remote.entries import Act, Written
from pullstrings_qt.core.remote.refused import Refused

DRAW: Final = 0
UNDO: Final = 1


class Answer(NamedTuple):
    """What a peer said to an offer, and the number of the entry that says so."""

    yes: bool
    number: int


@dataclass(frozen=True, slots=True)
class Offer:
    """What one peer offers."""

    kind: int  # `DRAW` or `UNDO`
    keep: int  # turns of the record that an undo keeps
    number: int  # of the entry that offers it
    void: bool = False  # it crossed another one that counts
    answers: Mapping[int, Answer] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Whether it counts, and nobody has said no."""
        return not self.void and not self.is_declined()

    def answered(self, peer: int, *, yes: bool, number: int) -> "Offer":
        """Return the offer with one answer more."""
        return replace(self, answers={**self.answers, peer: Answer(yes, number)})

    def is_declined(self, seen: Sequence[int] | None = None) -> bool:
        """Tell whether somebody said no, by word or by playing on, in what was `seen`."""
        return any(
            not answer.yes and (seen is None or answer.number <= seen[peer])
            for peer, answer in self.answers.items()
        )


class Offers:
    """The offers of one tick, by peer."""

    def __init__(self) -> None:
        self.made: dict[int, Offer] = {}
        self._played: dict[int, int] = {}  # who has played on: number of the first such entry

    def copied(self) -> "Offers":
        """Return offers that can be changed without changing these."""
        other = Offers()
        other.made, other._played = dict(self.made), dict(self._played)
        return other

    def holds(self, peer: int, seen: Sequence[int] | None = None) -> bool:
        """Tell whether a peer who has `seen` so much waits for an answer, or has said yes."""
        return any(
            not offer.void
            and not offer.is_declined(seen)
            and (by == peer or (peer in offer.answers and offer.answers[peer].yes))
            for by, offer in self.made.items()
        )

    def play_on(self, peer: int, number: int) -> None:
        """Note that a peer has played on, which is a no to what the others offer."""
        self._played[peer] = number
        for by, offer in self.made.items():
            if by != peer and peer not in offer.answers:
                self.made[by] = offer.answered(peer, yes=False, number=number)

    def make(self, written: Written, act: Act) -> None:
        """Add an offer, or raise `Refused`; of two that cross, that of the lower peer counts."""
        peer, seen = written.peer, written.seen
        if peer in self.made or peer in self._played or self.holds(peer, seen) or act.seat > UNDO:
            raise Refused("offer")
        known = (*seen[:peer], written.number, *seen[peer + 1 :])
        void = any(by < peer and not offer.is_declined(known) for by, offer in self.made.items())
        noes = {other: Answer(yes=False, number=at) for other, at in self._played.items()}
        self.made[peer] = Offer(act.seat, act.number, written.number, void, noes)
        for by, offer in self.made.items():
            if by > peer and offer.number > seen[by]:
                self.made[by] = replace(offer, void=True)

    def answer(self, written: Written, act: Act, peers: int) -> Offer | None:
        """Take an answer, or raise `Refused`; return the offer if all have now agreed to it."""
        peer, by = written.peer, act.number
        offer = self.made.get(by)
        if offer is None or by == peer or peer in offer.answers or act.seat > 1:
            raise Refused("answer")
        if act.seat and (peer in self._played or self.holds(peer, written.seen)):
            raise Refused("answer")
        offer = offer.answered(peer, yes=bool(act.seat), number=written.number)
        self.made[by] = offer
        yes = sum(answer.yes for answer in offer.answers.values())
        return offer if yes == peers - 1 and not offer.void else None
