"""The rules of Mijnlieff (ruling numbers: docs/rulings.md)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from pullstrings_qt.core.errors import IllegalChoice, NotationError, quoted
from pullstrings_qt.core.game import Event, Options, Outcome, Seat, Setup, Step, marked
from pullstrings_qt.core.in_turn_game import InTurnGame
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.games.mijnlieff.geometry import (
    KINDS,
    SIZE,
    SQUARE_NAMES,
    SQUARE_NUMBERS,
    SQUARES,
    Kind,
    Square,
)
from pullstrings_qt.games.mijnlieff.speaker import kind_on_square, what_it_does
from pullstrings_qt.games.mijnlieff.state import (
    ALLOWED,
    SEATS,
    TILES_OF_A_KIND,
    Choice,
    LastChance,
    LineCounted,
    MijnlieffState,
    NextBound,
    Pass,
    Passed,
    PlacedTile,
    Placement,
    TilePlaced,
    start_state,
)

PASS: Final = "pass"
_POSITION: Final = re.compile(r"([SDLHsdlh./]{19}) ([01]) (edge|free|[a-d][1-4])", re.ASCII)
_RANKS: Final = re.compile(r"[^/]{4}(?:/[^/]{4}){3}")
LETTERS: Final = {letter: kind for kind in KINDS for letter in (kind.value, kind.value.lower())}
"""The kinds by letter; a small one is how positions write an orange tile, and means the same."""


class Mijnlieff(InTurnGame[MijnlieffState, Choice]):
    """The rules for two seats: 0 has the brown tiles, 1 the orange ones."""

    id = "mijnlieff"

    allowed = ALLOWED
    sides = SEATS  # who places first, at random unless the options name a color (M8)
    start = staticmethod(start_state)

    def choices(self, state: MijnlieffState, seat: Seat) -> Sequence[Choice]:
        if seat not in self.deciding(state):
            return ()
        placements = [
            Placement(kind, square)
            for kind in KINDS
            if state.left(seat, kind)
            for square in state.allowed
        ]
        return placements or (Pass(),)

    def all_choices(self, state: MijnlieffState) -> Sequence[Choice]:
        return (*(Placement(kind, square) for kind in KINDS for square in SQUARES), Pass())

    def observation(self, state: MijnlieffState, seat: Seat) -> Sequence[float]:
        tiles: list[float] = []
        for tile in state.cells:
            owner = None if tile is None else tile.seat
            kind = None if tile is None else KINDS.index(tile.kind)
            tiles += [*marked(owner, 2), *marked(kind, len(KINDS))]
        hands = [left / TILES_OF_A_KIND for hand in state.hands for left in hand]
        binding = marked(state.binding, len(SQUARES))
        return [*tiles, *binding, *hands, *marked(seat, 2), *marked(state.to_move, 2)]

    def longest_match(self, options: Options) -> int:
        """Return a turn for each tile, and a pass before it: nobody passes twice in a row (M4)."""
        return 2 * len(SQUARES)

    def check_choice(self, state: MijnlieffState, seat: Seat, choice: Choice) -> None:
        """Accept a legal choice.

        Raises:
            IllegalChoice: with reason not deciding, must place, must pass, no such tile, taken,
                not on the edge or not where the tile sends.
        """
        super().check_choice(state, seat, choice)
        if isinstance(choice, Pass):
            if state.allowed:
                raise IllegalChoice(_("You can place a tile, so you may not pass."), "must place")
            return
        problem = why_not_tile(state, seat, choice.kind) or why_not_square(state, choice.square)
        if problem is not None:
            raise problem

    def play(self, state: MijnlieffState, choices: Mapping[Seat, Choice]) -> Step[MijnlieffState]:
        seat, choice = state.to_move, self.chosen(state, choices)
        if isinstance(choice, Pass):
            after = replace(state, to_move=1 - seat, binding=None)
            return Step(after, (Passed(seat),))
        return _placed(state, seat, choice)

    def read_choice(self, text: str) -> Choice:
        """Return a pass, or the placement written as ``S@b4``."""
        if text == PASS:
            return Pass()
        letter, _at, square = text.partition("@")
        if square in SQUARE_NUMBERS and letter in LETTERS:
            return Placement(LETTERS[letter], SQUARE_NUMBERS[square])
        raise NotationError(
            f"“{quoted(text)}” is not a tile and a square, such as S@b4, and not “pass”."
        )

    def write_choice(self, choice: Choice) -> str:
        if isinstance(choice, Pass):
            return PASS
        return f"{choice.kind.value}@{SQUARE_NAMES[choice.square]}"

    def write_position(self, state: MijnlieffState) -> str:
        """Return the ranks from the top, the side to move and what binds it, as one line."""
        letters = ""
        for tile in state.cells:
            letter = "." if tile is None else tile.kind.value
            letters += letter.lower() if tile is not None and tile.seat == 1 else letter
        ranks = [letters[start : start + SIZE] for start in range(0, len(letters), SIZE)]
        if state.binding is not None:
            bound = SQUARE_NAMES[state.binding]
        else:
            edge = state.is_opening and state.options["opening"] == "edge"
            bound = "edge" if edge else "free"
        return f"{'/'.join(reversed(ranks))} {state.to_move} {bound}"

    def read_position(self, text: str, options: Options, setup: Setup) -> MijnlieffState:
        """Return the state of a position; tiles that are not on the board are in the hands."""
        problem = NotationError(f"“{quoted(text)}” is not a position of Mijnlieff.")
        found = _POSITION.fullmatch(text)
        if found is None or not _RANKS.fullmatch(found[1]):
            raise problem
        letters = "".join(reversed(found[1].split("/")))
        cells = tuple(
            None if letter == "." else PlacedTile(int(letter.islower()), LETTERS[letter])
            for letter in letters
        )
        hands = tuple(
            tuple(TILES_OF_A_KIND - cells.count(PlacedTile(owner, kind)) for kind in KINDS)
            for owner in (0, 1)
        )
        bound = SQUARE_NUMBERS.get(found[3])
        start = start_state(options, setup)
        state = replace(start, cells=cells, hands=hands, to_move=int(found[2]), binding=bound)
        opening = state.is_opening and state.options["opening"] == "edge"
        if min(map(min, hands)) < 0 or (found[3] == "edge") != opening:
            raise problem
        if bound is not None and cells[bound] is None:
            raise problem
        return replace(state, ending=_ending_of(state))


def _ending_of(state: MijnlieffState) -> Outcome | None:
    """Return the outcome of a position after a tile was placed, or None (M5).

    A match ends when the side to move has no tile left, or when the other one has none left and
    there is no space.
    """
    other, mover = 1 - state.to_move, state.to_move
    if state.tiles_left(mover) and (state.tiles_left(other) or state.allowed):
        return None
    first, second = state.scores
    winners = () if first == second else (0,) if first > second else (1,)
    return Outcome(winners, "tiles placed", state.scores)


def why_not_tile(state: MijnlieffState, seat: Seat, kind: Kind) -> IllegalChoice | None:
    """Return why a seat cannot place a tile of a kind, or None if it has one."""
    if state.left(seat, kind):
        return None
    sentence = _("No tile of this kind is left. Choose another one.")
    return IllegalChoice(sentence, "no such tile", tile=kind.value)


def why_not_square(state: MijnlieffState, square: Square) -> IllegalChoice | None:
    """Return why the next tile may not go on a square, or None if it may."""
    name = SQUARE_NAMES[square]
    if state.cells[square] is not None:
        return IllegalChoice(
            _("There is already a tile on {square}.").format(square=name), "taken", square=name
        )
    if square in state.allowed:
        return None
    tile = state.binding_tile
    if tile is None or state.binding is None:
        sentence = _("Place the first tile on the edge.")
        return IllegalChoice(sentence, "not on the edge", square=name)
    if not state.allowed:
        sentence = _("There is no space for a tile, so you have to pass.")
        return IllegalChoice(sentence, "must pass", square=name)
    sentence = labeled(kind_on_square(tile.kind, state.binding), what_it_does(tile.kind))
    return IllegalChoice(sentence, "not where the tile sends", square=name)


def _placed(state: MijnlieffState, seat: Seat, choice: Placement) -> Step[MijnlieffState]:
    cells = list(state.cells)
    cells[choice.square] = PlacedTile(seat, choice.kind)
    hand = tuple(
        count - (kind is choice.kind) for kind, count in zip(KINDS, state.hands[seat], strict=True)
    )
    hands = (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)
    after = replace(state, cells=tuple(cells), hands=hands, to_move=1 - seat, binding=choice.square)
    after = replace(after, ending=_ending_of(after))
    events: list[Event] = [TilePlaced(seat, choice.kind, choice.square)]
    if state.scores != after.scores:  # finding the lines takes longer than all the rest
        old = state.lines
        for line in after.lines:  # those that score more than before
            inside = sum(each.points for each in old if {*each.squares} <= {*line.squares})
            if line.points > inside:
                events.append(LineCounted(line, line.points - inside))
    if after.tiles_left(1 - seat):
        events.append(NextBound(1 - seat, choice.kind, choice.square, after.allowed))
        if after.ending is None and not after.tiles_left(seat):
            events.append(LastChance(1 - seat))
    return Step(after, tuple(events))
