"""The rules of Blank Secret: both choose a hand in secret; the better one wins a point."""

import re
from collections.abc import Mapping, Sequence

from pullstrings_qt.core.errors import IllegalChoice, NotationError, quoted
from pullstrings_qt.core.game import Event, Game, Options, Seat, Setup, Step, marked
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.blank_secret.state import (
    GOAL,
    HANDS,
    LAST_TURN,
    Hand,
    HandShown,
    PointWon,
    Position,
    beats,
)


class BlankSecretRules(Game[Position, Hand]):
    """Blank Secret, for two seats. A choice is a hand; the object has no state.

    Notation: a choice is the name of a hand, such as ``rock``. A position is the points of both
    seats and how many turns were played: ``2 1 5``.
    """

    id = "blank_secret"

    def start(self, options: Options, setup: Setup) -> Position:
        return Position()

    def choices(self, state: Position, seat: Seat) -> Sequence[Hand]:
        return range(len(HANDS)) if seat in self.deciding(state) else ()

    def all_choices(self, state: Position) -> Sequence[Hand]:
        return range(len(HANDS))

    def observation(self, state: Position, seat: Seat) -> Sequence[float]:
        points = [each / GOAL for each in state.scores]
        return [*points, state.turns / LAST_TURN, *marked(seat, 2)]

    def longest_match(self, options: Options) -> int:
        return LAST_TURN

    def check_choice(self, state: Position, seat: Seat, choice: Hand) -> None:
        if choice not in self.choices(state, seat):
            raise IllegalChoice(_("The match is over."), "not deciding")

    def play(self, state: Position, choices: Mapping[Seat, Hand]) -> Step[Position]:
        if choices.keys() != self.deciding(state) or not choices:
            raise IllegalChoice(_("Both have to choose a hand."), "not deciding")
        points = list(state.scores)
        events: list[Event] = [HandShown(seat, choices[seat]) for seat in sorted(choices)]
        for seat in sorted(choices):
            if beats(choices[seat], choices[1 - seat]):
                points[seat] += 1
                events.append(PointWon(seat))
        return Step(Position((points[0], points[1]), state.turns + 1), tuple(events))

    def read_choice(self, text: str) -> Hand:
        if text not in HANDS:
            raise NotationError(_("“{text}” is no hand.").format(text=quoted(text)))
        return HANDS.index(text)

    def write_choice(self, choice: Hand) -> str:
        return HANDS[choice]

    def write_position(self, state: Position) -> str:
        return f"{state.scores[0]} {state.scores[1]} {state.turns}"

    def read_position(self, text: str, options: Options, setup: Setup) -> Position:
        if re.fullmatch(r"\d \d \d\d?", text):
            first, second, turns = map(int, text.split())
            state = Position((first, second), turns)
            if state.is_possible and self.write_position(state) == text:
                return state
        raise NotationError(_("“{text}” is no position.").format(text=quoted(text)))
