"""The rules of the template game: both lay a card, the higher one wins the prize."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from pullstrings_qt.core.errors import IllegalChoice, NotationError, quoted
from pullstrings_qt.core.game import Options, Outcome, Seat, Setup, Step
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.blank.state import (
    ALLOWED_CARDS,
    HIDDEN,
    Bid,
    BlankState,
    PrizeWon,
    check_options,
    start_state,
)

_POSITION: Final = re.compile(
    r"(-|[1-5](?:,[1-5])*)/(-|[1-5](?:,[1-5])*) (-|[1-5]) (\d{1,3}):(\d{1,3})", re.ASCII
)


class Blank:
    """The template game for two seats. A choice is the number on a card."""

    id = "blank"

    def seats(self, options: Options) -> int:
        """Return 2."""
        return 2

    def check_options(self, options: Options) -> Options:
        """Return the options with defaults filled in."""
        return check_options(options)

    def draw_setup(self, options: Options, chance: Random) -> Setup:
        """Return the prizes in the order in which they come."""
        count = self.check_options(options)["cards"]
        return {"prizes": chance.sample(range(1, count + 1), count)}

    def start(self, options: Options, setup: Setup) -> BlankState:
        """Return the state in which each seat holds every card once."""
        return start_state(options, setup)

    def deciding(self, state: BlankState) -> frozenset[Seat]:
        """Return both seats until the match is over."""
        return frozenset() if state.ending else frozenset((0, 1))

    def choices(self, state: BlankState, seat: Seat) -> Sequence[int]:
        """Return the cards the seat holds."""
        return state.hands[seat] if seat in self.deciding(state) else ()

    def check_choice(self, state: BlankState, seat: Seat, choice: int) -> None:
        """Accept a card the seat holds.

        Raises:
            IllegalChoice: with reason not deciding or no such card.
        """
        if seat not in self.deciding(state):
            raise IllegalChoice(_("The match is over."), "not deciding")
        if choice not in state.hands[seat]:
            raise IllegalChoice(
                _("The card {card} has been played.").format(card=choice),
                "no such card",
                card=str(choice),
            )

    def play(self, state: BlankState, choices: Mapping[Seat, int]) -> Step[BlankState]:
        """Return the state after both cards and the events between.

        Raises:
            IllegalChoice: a seat is missing or too many, or its card is not allowed.
        """
        if choices.keys() != self.deciding(state):
            raise IllegalChoice(_("Both seats have to choose."), "not deciding")
        for seat in sorted(choices):
            self.check_choice(state, seat, choices[seat])
        first, second = choices[0], choices[1]
        prize, *coming = state.prizes
        winner = None if first == second else int(second > first)
        after = replace(
            state,
            hands=tuple(
                tuple(card for card in hand if card != choices[seat])
                for seat, hand in enumerate(state.hands)
            ),
            prizes=tuple(coming),
            points=tuple(
                points + (prize if seat == winner else 0)
                for seat, points in enumerate(state.points)
            ),
        )
        after = replace(after, ending=_ending(after))
        return Step(after, (Bid(0, first), Bid(1, second), PrizeWon(prize, winner)))

    def view(self, state: BlankState, seat: Seat) -> BlankState:
        """Return the state without the prizes to come."""
        seen = state.prizes[:1] + (HIDDEN,) * len(state.prizes[1:])
        return replace(state, prizes=seen)

    def outcome(self, state: BlankState) -> Outcome | None:
        """Return the outcome, or None while the match goes on."""
        return state.ending

    def agreed_draw(self, state: BlankState) -> Outcome:
        """Return the outcome of a draw both players agree on."""
        return Outcome((), "agreed", state.points)

    def read_choice(self, text: str) -> int:
        """Return the card written as its number."""
        if text not in map(str, range(1, max(ALLOWED_CARDS) + 1)):
            raise NotationError(_("“{text}” is not a card.").format(text=quoted(text)))
        return int(text)

    def write_choice(self, choice: int) -> str:
        """Return the card as its number."""
        return str(choice)

    def write_position(self, state: BlankState) -> str:
        """Return hands, the prize on the table and the points as one line."""
        hands = "/".join(",".join(map(str, hand)) or "-" for hand in state.hands)
        prize = state.prizes[0] if state.prizes else "-"
        return f"{hands} {prize} {':'.join(map(str, state.points))}"

    def read_position(self, text: str, options: Options, setup: Setup) -> BlankState:
        """Return the state of a position; the prizes to come are those of the set-up."""
        start = start_state(options, setup)
        found = _POSITION.fullmatch(text)
        if found is None:
            raise _no_position(text)
        left, right, prize, *points = found.groups()
        hands = tuple(_hand(hand) for hand in (left, right))
        coming = 0 if prize == "-" else int(prize)
        if prize != "-" and coming not in start.prizes:
            raise _no_position(text)
        place = start.prizes.index(coming) if coming else len(start.prizes)
        prizes = start.prizes[place:]
        for seat, hand in enumerate(hands):
            known = [card for card in start.hands[seat] if card in hand]
            if list(hand) != known or len(hand) != len(prizes):
                raise _no_position(text)
        first, second = map(int, points)
        state = replace(start, hands=hands, prizes=prizes, points=(first, second))
        return replace(state, ending=_ending(state))


def _hand(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(map(int, text.split(",")))


def _no_position(text: str) -> NotationError:
    return NotationError(_("“{text}” is not a position of this game.").format(text=quoted(text)))


def _ending(state: BlankState) -> Outcome | None:
    if state.prizes:
        return None
    best = max(state.points)
    winners = tuple(seat for seat, points in enumerate(state.points) if points == best)
    return Outcome(winners if len(winners) == 1 else (), "points", state.points)
