"""The rules of Strung Along (ruling numbers S1 … S18: docs/rulings.md)."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pullstrings_qt.core.errors import IllegalChoice, NotationError, quoted
from pullstrings_qt.core.game import Event, Options, Outcome, Seat, Setup, Step, marked
from pullstrings_qt.core.in_turn_game import InTurnGame
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.strung_along import cards
from pullstrings_qt.games.strung_along.cards import (
    HIDDEN,
    LOT_SIZE,
    PILE_ORDER,
    TIMER,
    sorted_cards,
)
from pullstrings_qt.games.strung_along.state import (
    ALLOWED,
    CardDrawn,
    CardLaid,
    Choice,
    Draw,
    Lay,
    LotTaken,
    RoundEnded,
    StrungAlongState,
    Take,
    TimerDrawn,
    drawn_setup,
    next_seat,
    start_state,
)

DRAW: Final = "draw"
_LONGEST: Final = 2_000
_KEYS: Final = {"lots", "piles", "drawn", "to_move", "last_round", "deck"}
_NUMBERED: Final = re.compile(r"(lot|take)([1-5])", re.ASCII)


class StrungAlong(InTurnGame[StrungAlongState, Choice]):
    """The rules for three to five seats."""

    id = "strung_along"

    def seats(self, options: Options) -> int:
        return int(self.check_options(options)["seats"])

    allowed = ALLOWED
    draw_setup = staticmethod(drawn_setup)
    open_setup = staticmethod(cards.open_setup)
    dealt_setup = staticmethod(cards.dealt_setup)
    start = staticmethod(start_state)

    def choices(self, state: StrungAlongState, seat: Seat) -> Sequence[Choice]:
        """Return the lots for the drawn card, or drawing if there is space, and lots to take."""
        if seat not in self.deciding(state):
            return ()
        if state.drawn is not None:
            return tuple(map(Lay, state.roomy))
        drawing: tuple[Choice, ...] = (Draw(),) if state.roomy else ()
        return (*drawing, *(Take(lot) for lot, cards in enumerate(state.lots) if cards))

    def all_choices(self, state: StrungAlongState) -> Sequence[Choice]:
        lots = range(len(state.lots))
        return (Draw(), *map(Lay, lots), *map(Take, lots))

    def observation(self, state: StrungAlongState, seat: Seat) -> Sequence[float]:
        """Return lots, piles, drawn card, seats, colors, and how many cards are left: no more."""
        seats = len(state.piles)
        lots = [number for lot in state.lots for number in _counts(lot or "", cards.LOT_SIZE)]
        piles = [number for pile in state.piles for number in _counts(pile, cards.PLUS_CARDS)]
        drawn = cards.PILE_ORDER.index(state.drawn) if state.drawn else None
        return [
            *lots,
            *(float(lot is None) for lot in state.lots),
            *piles,
            *marked(drawn, len(cards.PILE_ORDER)),
            *marked(seat, seats),
            *marked(state.to_move, seats),
            *map(float, state.out),
            *(float(color in state.colors) for color in cards.COLORS),
            float(state.last_round),
            len(state.deck) / len(cards.all_cards(cards.COLORS)),
        ]

    def longest_match(self, options: Options) -> int:
        """Return two turns for each card, drawn and laid, and one to take it."""
        return 3 * len(cards.all_cards(cards.COLORS))

    def check_choice(self, state: StrungAlongState, seat: Seat, choice: Choice) -> None:
        """Accept a legal choice.

        Raises:
            IllegalChoice: with reason not deciding, card waits, nothing drawn, lots full, lot
                full, lot taken, no such lot or empty lot.
        """
        super().check_choice(state, seat, choice)
        if isinstance(choice, Draw):
            if state.drawn is not None:
                raise IllegalChoice(_("First place the card you drew on a lot."), "card waits")
            if not state.roomy:
                raise IllegalChoice(_("Every lot is full. Take one of them."), "lots full")
            return
        if choice.lot >= len(state.lots):
            raise IllegalChoice("There is no such lot in this match.", "no such lot")
        cards, number = state.lots[choice.lot], choice.lot + 1
        if cards is None:
            raise IllegalChoice(_("Lot {number} is taken.").format(number=number), "lot taken")
        if isinstance(choice, Lay):
            if state.drawn is None:
                raise IllegalChoice("No card has been drawn.", "nothing drawn")
            if len(cards) >= LOT_SIZE:
                words = _("Lot {number} has three cards already.")
                raise IllegalChoice(words.format(number=number), "lot full")
        elif state.drawn is not None:
            raise IllegalChoice(_("First place the card you drew on a lot."), "card waits")
        elif not cards:
            raise IllegalChoice(_("Lot {number} is empty.").format(number=number), "empty lot")

    def play(
        self, state: StrungAlongState, choices: Mapping[Seat, Choice]
    ) -> Step[StrungAlongState]:
        """Return the next state and its events; a hidden card is refused: reason hidden card."""
        choice = self.chosen(state, choices)
        if isinstance(choice, Draw):
            return _drawn(state)
        if isinstance(choice, Lay):
            return _laid(state, choice)
        return _taken(state, choice)

    def view(self, state: StrungAlongState, seat: Seat) -> StrungAlongState:
        """Return the state with the deck hidden: only its size is known (S18)."""
        return replace(state, deck=HIDDEN * len(state.deck))

    def read_choice(self, text: str) -> Choice:
        """Return ``draw``, ``lot1`` … ``lot5`` or ``take1`` … ``take5`` as a choice."""
        if text == DRAW:
            return Draw()
        found = _NUMBERED.fullmatch(text)
        if found is None:
            raise NotationError(f"“{quoted(text)}” is not a choice: write draw, lot1 or take1.")
        lot = int(found[2]) - 1
        return Lay(lot) if found[1] == "lot" else Take(lot)

    def write_choice(self, choice: Choice) -> str:
        if isinstance(choice, Draw):
            return DRAW
        return f"{'lot' if isinstance(choice, Lay) else 'take'}{choice.lot + 1}"

    def write_position(self, state: StrungAlongState) -> str:
        """Return what everybody sees as one JSON object (notation.md)."""
        return json.dumps(
            {
                "lots": list(state.lots),
                "piles": list(state.piles),
                "drawn": state.drawn,
                "to_move": state.to_move,
                "last_round": state.last_round,
                "deck": len(state.deck),
            }
        )

    def read_position(self, text: str, options: Options, setup: Setup) -> StrungAlongState:
        """Return a state; the deck ends like the dealt one, and the seats before took the lots."""
        problem = NotationError(f"“{quoted(text)}” is not a position of Strung Along.")
        try:
            found = json.loads(text) if len(text) <= _LONGEST else None
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or found.keys() != _KEYS:
            raise problem
        start = start_state(options, setup)
        seats = len(start.piles)
        if not (
            _are_all(found["lots"], seats, lambda lot: lot is None or _is_pile(lot, LOT_SIZE))
            and _are_all(found["piles"], seats, lambda pile: _is_pile(pile, len(start.deck)))
            and (found["drawn"] is None or (_is_pile(found["drawn"], 1) and found["drawn"]))
            and _is_number(found["to_move"], seats - 1)
            and _is_number(found["deck"], len(start.deck))
            and type(found["last_round"]) is bool
        ):
            raise problem
        deck = start.deck[len(start.deck) - found["deck"] :]
        taken = found["lots"].count(None)
        if (TIMER in deck) == found["last_round"] or (taken == seats and not found["last_round"]):
            raise problem
        to_move = found["to_move"]
        state = replace(
            start,
            lots=tuple(found["lots"]),
            piles=tuple(found["piles"]),
            drawn=found["drawn"],
            to_move=to_move,
            out=tuple((to_move - seat - 1) % seats < taken for seat in range(seats)),
            deck=deck,
            last_round=found["last_round"],
        )
        return _scored(state) if state.last_round and all(state.out) else state


def _are_all(values: Any, count: int, is_right: Callable[[Any], bool]) -> bool:
    return isinstance(values, list) and len(values) == count and all(map(is_right, values))


def _is_pile(cards: Any, maximum: int) -> bool:
    return (
        isinstance(cards, str)
        and len(cards) <= maximum
        and set(cards) <= set(PILE_ORDER)
        and sorted_cards(cards) == cards
    )


def _is_number(value: Any, maximum: int) -> bool:
    return type(value) is int and 0 <= value <= maximum


def _counts(some: str, most: int) -> list[float]:
    return [some.count(card) / most for card in cards.PILE_ORDER]


def _drawn(state: StrungAlongState) -> Step[StrungAlongState]:
    """Turn the top card over; the timer is put aside and the next card drawn (Game end)."""
    seat, card, deck = state.to_move, state.deck[0], state.deck[1:]
    if card == HIDDEN:
        raise IllegalChoice(
            _("This match was shared before it ended, so nobody knows the next card."),
            "hidden card",
        )
    events: list[Event] = []
    last_round = state.last_round
    if card == TIMER:
        events.append(TimerDrawn(seat))
        card, deck, last_round = deck[0], deck[1:], True
    events.append(CardDrawn(seat, card))
    return Step(replace(state, drawn=card, deck=deck, last_round=last_round), tuple(events))


def _laid(state: StrungAlongState, choice: Lay) -> Step[StrungAlongState]:
    card, cards = state.drawn, state.lots[choice.lot]
    if card is None or cards is None:
        raise AssertionError("the choice was checked")
    lots = _replaced(state.lots, choice.lot, sorted_cards(cards + card))
    after = replace(state, lots=lots, drawn=None, to_move=next_seat(state.to_move, state.out))
    return Step(after, (CardLaid(state.to_move, card, choice.lot),))


def _taken(state: StrungAlongState, choice: Take) -> Step[StrungAlongState]:
    """Move a lot to the seat's pile; the last one to take ends the round (End of a round)."""
    seat, cards = state.to_move, state.lots[choice.lot]
    if cards is None:
        raise AssertionError("the choice was checked")
    out = _replaced(state.out, seat, True)
    seats = len(state.piles)
    after = replace(
        state,
        taken=_replaced(state.taken or (None,) * seats, choice.lot, (seat, cards)),
        lots=_replaced(state.lots, choice.lot, None),
        piles=_replaced(state.piles, seat, sorted_cards(state.piles[seat] + cards)),
        out=out,
    )
    taken = LotTaken(seat, choice.lot, cards)
    if not all(out):
        return Step(replace(after, to_move=next_seat(seat, out)), (taken,))
    if state.last_round:
        return Step(_scored(after), (taken,))
    begun = replace(
        after, lots=("",) * seats, out=(False,) * seats, taken=(), round=state.round + 1
    )
    return Step(begun, (taken, RoundEnded(seat)))


def _scored(state: StrungAlongState) -> StrungAlongState:
    """Score the piles; the most points win, and ties share the victory (S16)."""
    scores = state.scores
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return replace(state, ending=Outcome(winners, "points", scores))


def _replaced(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])
