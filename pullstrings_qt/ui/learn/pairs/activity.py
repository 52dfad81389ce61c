"""Two together: one holds a card up, the other answers, in turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, TypeAlias

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import CardKey, Direction, Rating, Source
from pullstrings_qt.learning.grader import Grader, Reviewed
from pullstrings_qt.learning.two_person_session import TwoPersonSession, deal_session, judge
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.learn.cards.words import card_view
from pullstrings_qt.ui.learn.drill.activity import Answer, Judgment
from pullstrings_qt.ui.learn.drill.view import HeldUpCard, SeatStatus, SessionStatus
from pullstrings_qt.ui.learn.pairs.partners import Partner
from pullstrings_qt.ui.learn.texts import has_signs

Mode: TypeAlias = Literal["read", "make", "sign"]
"""What one of two does: names a sign, makes a sign, or names what the other one signs."""


@dataclass(frozen=True, slots=True)
class TogetherChoices:
    """How two people learn together.

    Attributes:
        players: the two, the one who answers first at the front.
        mode: what the one who answers does.
        each: the number of cards for each.
        counts: whether answers count as practice for people with a profile.
    """

    players: tuple[Partner, ...]
    mode: Mode
    each: int
    counts: bool


class TwoPersonActivity:
    """Deals cards to two people, and keeps what each knew.

    An answer judged by the other counts as a review for a person with a profile, if they want
    that; never for a guest.

    Args:
        tiles: the set.
        tile_ids: the tiles to choose from.
        chance: the random generator.
        grader_of: returns what grades for the person with an id; None for nobody.
        tell: shows a sentence about a problem; play goes on.
    """

    def __init__(
        self,
        tiles: TileSet,
        tile_ids: Sequence[str],
        chance: Random,
        grader_of: Callable[[int], Grader | None],
        tell: Callable[[str], None],
    ) -> None:
        self._tiles, self._tile_ids, self._chance = tiles, tuple(tile_ids), chance
        self._grader_of = grader_of
        self._tell = tell
        self._choices = TogetherChoices((), "read", 0, False)
        self._session = TwoPersonSession(())
        self._before: list[tuple[TwoPersonSession, tuple[Grader, Reviewed] | None]] = []

    def start(self, choices: TogetherChoices) -> None:
        """Shuffle the deck for two people."""
        self._choices = choices
        self._session = deal_session(self._tile_ids, choices.each, self._chance)
        self._before = []

    @property
    def _direction(self) -> Direction:
        return Direction.MAKE if self._choices.mode == "make" else Direction.READ

    def next_question(self, *, known: bool = False) -> HeldUpCard | None:
        """Return the card to hold up; None at the end."""
        session, mode = self._session, self._choices.mode
        if session.over:
            return None
        signed = mode == "sign"
        side = Direction.MAKE if signed else self._direction  # a signer sees the letter
        heading, hint = self._words()
        name = self._choices.players[session.answerer].name
        return HeldUpCard(
            card_view(CardKey(self._tiles.id, session.tile_id, side), self._tiles, "grade"),
            heading,
            hint,
            right=_("{name} was right").format(name=name),
            signed=signed,
        )

    def _words(self) -> tuple[str, str]:
        names = [player.name for player in self._choices.players]
        answers, holds = names[self._session.answerer], names[self._session.holder]
        hint = _("{holder} shows the card and then judges.")
        if self._choices.mode == "sign":
            heading = _("{name}, sign this").format(name=holds)
            hint = _("Only {holder} looks at the screen. {answerer} names what is signed.")
        elif self._direction is Direction.MAKE and has_signs(self._tiles):
            heading = _("{name}, sign this").format(name=answers)
        else:
            heading = _("{name}, what is this?").format(name=answers)
        return heading, hint.format(holder=holds, answerer=answers)

    @property
    def status(self) -> SessionStatus:
        """The score of both, and who does what."""
        session = self._session
        seats = []
        for seat in range(len(self._choices.players)):
            answers = seat == session.answerer
            score = _("{count} of {total}").format(
                count=session.right[seat], total=session.asked[seat]
            )
            task = _("answers") if answers else _("shows")
            lit = answers and not session.over
            seats.append(SeatStatus(score, "" if session.over else task, lit))
        return SessionStatus(
            session.place,
            len(session.deck),
            self._tiles.name,
            undoable=bool(self._before),
            seats=tuple(seats),
        )

    def judge(self, answer: Answer) -> None:
        """Count an answer; one that cannot be stored counts in this game alone."""
        if isinstance(answer, Judgment):
            kept = self._keep(answer.rating)
            self._before.append((self._session, kept))
            self._session = judge(self._session, answer.rating is not Rating.AGAIN)

    def _keep(self, rating: Rating) -> tuple[Grader, Reviewed] | None:
        """Store an answer as a review, if it counts."""
        person = self._choices.players[self._session.answerer].person
        grader = self._grader_of(person) if person and self._choices.counts else None
        if grader is None:
            return None
        key = CardKey(self._tiles.id, self._session.tile_id, self._direction)
        try:
            return grader, grader.review(key, rating, source=Source.DRILL)
        except PullstringsError as problem:
            self._tell(str(problem))
            return None

    def undo(self) -> HeldUpCard | None:
        """Hold the last card up again."""
        if not self._before:
            return None
        self._session, kept = self._before.pop()
        if kept is not None:
            grader, reviewed = kept
            try:
                grader.take_back(reviewed)
            except PullstringsError as problem:
                self._tell(str(problem))
        return self.next_question()

    @property
    def ending(self) -> str:
        """The result, without a loser."""
        session, players = self._session, self._choices.players
        first, second = session.right
        if first == second:
            return _("You both know {count} of {each}.").format(count=first, each=session.asked[0])
        return _("{one}: {first} of {each}. {other}: {second} of {each}.").format(
            one=players[0].name,
            other=players[1].name,
            first=first,
            second=second,
            each=session.asked[0],
        )
