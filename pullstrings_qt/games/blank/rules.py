"""The rules of Blank: put marks on squares in turn; three in a row win."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from pullstrings_qt.core.errors import IllegalChoice, NotationError, quoted
from pullstrings_qt.core.game import Event, Options, Outcome, Seat, Setup, Step, marked
from pullstrings_qt.core.in_turn_game import InTurnGame
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.blank.state import (
    ALLOWED,
    SQUARE_NAMES,
    STONE,
    Cell,
    LineMade,
    MarkPut,
    Position,
    Square,
    start_state,
)

SIGNS: dict[Cell, str] = {0: "x", 1: "o", STONE: "#", None: "."}


class BlankRules(InTurnGame[Position, Square]):
    """Blank, for two seats. A choice is a square; the object has no state.

    Notation: a choice is the name of its square, such as ``b2``. A position is the rows from the
    top, then who moves: ``x.o/.#./... x``, or ``-`` after the end.
    """

    id = "blank"

    allowed = ALLOWED
    start = staticmethod(start_state)

    def draw_setup(self, options: Options, chance: Random) -> Setup:
        setup = super().draw_setup(options, chance)
        if not self.check_options(options)["stones"]:
            return setup
        return {**setup, "stone": chance.choice(SQUARE_NAMES)}

    def choices(self, state: Position, seat: Seat) -> Sequence[Square]:
        return state.free if seat in self.deciding(state) else ()

    def all_choices(self, state: Position) -> Sequence[Square]:
        return range(len(SQUARE_NAMES))

    def observation(self, state: Position, seat: Seat) -> Sequence[float]:
        contents = [float(cell == each) for cell in state.cells for each in (0, 1, STONE)]
        return [*contents, *marked(seat, 2), *marked(state.to_move, 2)]

    def longest_match(self, options: Options) -> int:
        return len(SQUARE_NAMES) - int(self.check_options(options)["stones"])

    def check_choice(self, state: Position, seat: Seat, choice: Square) -> None:
        super().check_choice(state, seat, choice)
        if choice not in state.free:
            name = SQUARE_NAMES[choice]
            raise IllegalChoice(
                _("The square {square} is taken.").format(square=name), "taken", square=name
            )

    def play(self, state: Position, choices: Mapping[Seat, Square]) -> Step[Position]:
        seat, square = state.to_move, self.chosen(state, choices)
        cells = list(state.cells)
        cells[square] = seat
        after = replace(state, cells=tuple(cells), to_move=1 - seat)
        events: list[Event] = [MarkPut(seat, square)]
        events += [LineMade(seat, line) for line in after.lines(seat)]
        return Step(replace(after, ending=_ending(after)), tuple(events))

    def read_choice(self, text: str) -> Square:
        if text not in SQUARE_NAMES:
            raise NotationError(_("“{text}” is no square.").format(text=quoted(text)))
        return SQUARE_NAMES.index(text)

    def write_choice(self, choice: Square) -> str:
        return SQUARE_NAMES[choice]

    def write_position(self, state: Position) -> str:
        signs = "".join(SIGNS[cell] for cell in state.cells)
        to_move = "-" if state.ending else SIGNS[state.to_move]
        return f"{signs[:3]}/{signs[3:6]}/{signs[6:]} {to_move}"

    def read_position(self, text: str, options: Options, setup: Setup) -> Position:
        checked = self.check_options(options)
        found = re.fullmatch(r"([xo#.]{3})/([xo#.]{3})/([xo#.]{3}) ([xo-])", text)
        if found is None or text.count("#") != checked["stones"]:
            raise NotationError(_("“{text}” is no position.").format(text=quoted(text)))
        *rows, to_move = found.groups()
        cells = {sign: cell for cell, sign in SIGNS.items()}
        board = tuple(cells[sign] for sign in "".join(rows))
        state = Position(board, int(to_move == "o"), checked)
        state = replace(state, ending=_ending(state))
        if (to_move == "-") != (state.ending is not None):
            raise NotationError(_("The position does not say whose turn it is."))
        return state


def _ending(state: Position) -> Outcome | None:
    scores = state.scores
    if any(scores):
        winner = int(scores[1] > scores[0])
        return Outcome((winner,), "line", scores)
    return None if state.free else Outcome((), "full", scores)
