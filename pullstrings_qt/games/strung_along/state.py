"""State, choices, options and set-up of Strung Along."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final, TypeAlias

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.game import Event, Options, Outcome, Seat, Setup, checked_options
from pullstrings_qt.games.strung_along.cards import (
    BELOW_TIMER,
    BOX,
    COLORS,
    HIDDEN,
    LOT_SIZE,
    TIMER,
    all_cards,
    hidden_cards,
    with_cards,
)
from pullstrings_qt.games.strung_along.scoring import PileScore, lot_value, pile_score

SEATS: Final = (3, 4, 5)
ALLOWED: Final[Mapping[str, tuple[Any, ...]]] = {
    "seats": SEATS,
    "scoring": ("simple", "advanced"),
    "starts": ("chance", "first"),
    "countdown": (False, True),
}
"""The values of each option; the first one is the default.

seats: 3 to 5 (S1, S17). scoring: S2 and S3. starts: who starts the first round (S12). countdown:
    whether to show the number of cards above the timer (S18).
"""


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn over the top card of the deck."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Put the drawn card to a lot, numbered from 0."""

    lot: int


@dataclass(frozen=True, slots=True)
class Take:
    """Take a lot with all its cards, numbered from 0."""

    lot: int


Choice: TypeAlias = Draw | Lay | Take


@dataclass(frozen=True, slots=True)
class StrungAlongState:
    """A position.

    Attributes:
        lots: the cards of each lot in the order of the piles; None for a taken lot.
        drawn: the drawn card that is not on a lot yet, or None.
        out: for each seat, whether it has taken a lot in this round.
        deck: the cards to come, the top one first; hidden (`HIDDEN`) in a view, and in a record
            shared before the end.
        colors: the yarns of this match; with three seats one is in the box (S8).
        round: the number of the round; a parsed position starts with 1.
        taken: for each lot, its taker in this round and the cards it had; empty or None if unknown.
            The rules do not need it: the table shows it.
    """

    lots: tuple[str | None, ...]
    piles: tuple[str, ...]
    drawn: str | None
    to_move: Seat
    out: tuple[bool, ...]
    deck: str
    last_round: bool
    options: Options
    colors: str = COLORS
    ending: Outcome | None = None
    round: int = 1
    taken: tuple[tuple[Seat, str] | None, ...] = ()

    @property
    def scoring(self) -> str:
        """The scoring of this match, ``simple`` or ``advanced``."""
        return str(self.options["scoring"])

    def score(self, seat: Seat) -> PileScore:
        """Return the current score of a seat's pile, with the best use of its wilds."""
        return pile_score(self.piles[seat], self.scoring, self.colors)

    @property
    def scores(self) -> tuple[int, ...]:
        """The current total of every seat."""
        return tuple(self.score(seat).total for seat in range(len(self.piles)))

    def lot_value(self, seat: Seat, cards: str) -> int:
        """Return the change of a seat's score when it takes these cards now."""
        return lot_value(self.piles[seat], cards, self.scoring, self.colors)

    @property
    def roomy(self) -> tuple[int, ...]:
        """The lots with space for a card; every card counts, also +2 and wild (S4)."""
        sizes = [LOT_SIZE if cards is None else len(cards) for cards in self.lots]
        return tuple(lot for lot, size in enumerate(sizes) if size < LOT_SIZE)

    @property
    def until_timer(self) -> int:
        """The guaranteed number of cards before the timer; -1 once it is drawn."""
        return -1 if self.last_round else len(self.deck) - 1 - BELOW_TIMER


@dataclass(frozen=True, slots=True)
class TimerDrawn(Event):
    """The timer was drawn and set aside: this round is the last."""

    reveals: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card was turned over for everybody to see (S5)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class CardLaid(Event):
    """The drawn card goes to a lot; lots are numbered from 0."""

    seat: Seat
    card: str
    lot: int


@dataclass(frozen=True, slots=True)
class LotTaken(Event):
    """A seat took a lot and is out of the round."""

    seat: Seat
    lot: int
    cards: str


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """Everybody has taken a lot; the last taker starts the next round (ruling S11)."""

    starter: Seat


def recorded_options(options: Options, setup: Setup) -> Options:
    """Return options with the number of seats: by the starting cards, if omitted (notation.md)."""
    start = setup.get("start")
    if "seats" in options or not isinstance(start, list | tuple) or len(start) not in SEATS:
        return options
    return {**options, "seats": len(start)}


def drawn_setup(options: Options, chance: Random) -> Setup:
    """Return deck, starting cards and first seat, drawn by chance (Preparation; S8, S12)."""
    checked = checked_options(options, ALLOWED)
    seats = checked["seats"]
    colors = "".join(sorted(chance.sample(COLORS, 6))) if seats == min(SEATS) else COLORS
    start = chance.sample(colors, seats)
    cards = Counter(all_cards(colors)) - Counter(start)
    deck = list(cards.elements())
    chance.shuffle(deck)
    deck.insert(len(deck) - BELOW_TIMER, TIMER)
    first = chance.randrange(seats)
    return {"deck": deck, "start": start, "first": first if checked["starts"] == "chance" else 0}


def start_state(options: Options, setup: Setup) -> StrungAlongState:
    """Return the table before the first turn.

    Raises:
        NotationError: the options or the set-up are invalid.
    """
    start = setup.get("start")
    if not isinstance(start, list | tuple) or not all(isinstance(card, str) for card in start):
        raise NotationError("The set-up has to name a starting color for each player.")
    checked = checked_options(recorded_options(options, setup), ALLOWED)
    seats = checked["seats"]
    if len(start) != seats:
        raise NotationError(f"There are {seats} players, but {len(start)} starting cards.")
    if len(set(start)) != seats or not all(len(card) == 1 and card in COLORS for card in start):
        raise NotationError("Every player starts with one yarn of a color of their own.")
    deck = setup.get("deck")
    if not isinstance(deck, list | tuple) or not all(isinstance(card, str) for card in deck):
        raise NotationError("The set-up has to list the cards of the deck.")
    colors = _checked_colors(_told(deck, start, setup), start, seats)
    first = setup.get("first", 0)
    if type(first) is not int or not 0 <= first < seats:
        raise NotationError(f"The set-up has to say who begins, not “{quoted(first)}”.")
    return StrungAlongState(
        lots=("",) * seats,
        piles=tuple(start),
        drawn=None,
        to_move=first,
        out=(False,) * seats,
        deck="".join(deck),
        last_round=False,
        options=checked,
        colors=colors,
    )


def _told(deck: Sequence[str], start: Sequence[str], setup: Setup) -> Sequence[str]:
    """Return the deck, its hidden cards replaced by the remaining ones."""
    if HIDDEN not in deck:
        return deck
    told = with_cards(deck, hidden_cards(deck, start, setup.get(BOX)))
    if len(told) != len(deck) or deck.count(HIDDEN) != len(deck) - deck.index(HIDDEN):
        raise _not_all_cards()
    return told


def _checked_colors(deck: Sequence[str], start: Sequence[str], seats: int) -> str:
    """Return the colors of a match; refuse a deck that is not all cards once, timer in place."""
    if deck.count(TIMER) != 1 or len(deck) - 1 - deck.index(TIMER) != BELOW_TIMER:
        raise NotationError(f"The timer has to lie in the deck with {BELOW_TIMER} cards below it.")
    cards = Counter(deck) + Counter(start)
    del cards[TIMER]
    colors = "".join(color for color in COLORS if cards[color])
    wanted = 6 if seats == min(SEATS) else 7
    if len(colors) != wanted or cards != Counter(all_cards(colors)):
        raise _not_all_cards()
    return colors


def _not_all_cards() -> NotationError:
    return NotationError("The deck and the starting cards are not all the cards once.")


def next_seat(seat: Seat, out: tuple[bool, ...]) -> Seat:
    """Return the next seat clockwise that has not taken a lot in this round; maybe the same."""
    seats = len(out)
    return next(
        other for other in ((seat + step) % seats for step in range(1, seats + 1)) if not out[other]
    )
