"""Combines places into a choice: first the piece, then its target; also in words."""

from collections.abc import Sequence
from typing import Final

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext
from pullstrings_qt.games.chain_reaction.geometry import Square
from pullstrings_qt.games.chain_reaction.segments import Obstacle, landing_of, possible_segments
from pullstrings_qt.games.chain_reaction.state import (
    PIECES,
    ChainReactionState,
    Choice,
    MoveSegment,
    Penalty,
    Placement,
    places_for_next_piece,
)


def why_no_segment(
    state: ChainReactionState, segment: MoveSegment, obstacle: Obstacle
) -> IllegalChoice:
    """Return the refusal of a segment, with the squares that matter."""
    start, first = segment.start.name, segment.first.name
    second = segment.second.name if state.board.has(segment.second) else first
    tower = state.tower.name if state.tower is not None else start
    stays = _("Not that way: your own tower could not be taken apart again in time.")
    sentences = {
        Obstacle.OFF_BOARD: _("Only the upper piece of a tower may leave, over the far line."),
        Obstacle.TWO_TOWERS: _(
            "Not that way: {first} and {second} are both taken, and two towers at once are not "
            "allowed."
        ),
        Obstacle.TOWER_STANDS: _("The tower on {tower} has to move first."),
        Obstacle.TOWER_ONLY: _("After the first move only the tower on {tower} goes on."),
        Obstacle.NOT_OWN: _("First choose one of your pieces."),
        Obstacle.NOT_A_STEP: _("{first} is not next to {start}. Pieces go one square at a time."),
        Obstacle.OWN_TOWER_STAYS: stays,
        Obstacle.BEYOND_ONE: _("The upper piece has to stop on the square right behind the line."),
        Obstacle.DEAD_END: stays,
    }
    if state.tower == segment.start:
        sentences |= {
            Obstacle.OFF_BOARD: _(
                "Not that way: a piece would leave the board beside or behind it."
            ),
            Obstacle.NOT_A_STEP: _(
                "Too far: the pieces of a tower land one and two squares from {start}."
            ),
        }
    words = sentences[obstacle].format(start=start, first=first, second=second, tower=tower)
    return IllegalChoice(words, obstacle.value, start=start, first=first)


def why_not_here(
    state: ChainReactionState, square: Square, places: Sequence[Square]
) -> IllegalChoice:
    """Return the refusal of a place for a piece that comes back."""
    name = square.name if state.board.has(square) else ""
    words = _("Pieces come home to the middle row first: {places}.")
    if name and state.at(square):
        words = _("{square} is taken.")
    words = words.format(square=name, places=", ".join(place.name for place in places))
    return IllegalChoice(words, "not a place", square=name)


DIE: Final = "die"
"""The id of the die as a place."""
WAITING: Final = "waiting"
"""The place id of the next returning piece, beside the board."""


class Picking:
    """The possible choices of a position, and the current pick."""

    def __init__(self, state: ChainReactionState) -> None:
        self._state = state
        self._ways: dict[Square, dict[Square, MoveSegment]] = {}
        self._beyond: dict[Square, MoveSegment] = {}
        self.homes = places_for_next_piece(state) if state.to_place else ()
        """The target squares of the returning piece; empty while pieces move."""
        self.start: Square | None = None
        """The moving piece or tower, if one is picked."""
        if state.ending is None and not state.to_place:
            for segment in possible_segments(state):
                self._ways.setdefault(segment.start, {})[segment.first] = segment
        self.clear()

    def clear(self) -> None:
        """Clear the pick; a tower that must move is picked immediately."""
        self._beyond, self.start = {}, None
        if self._state.tower in self._ways:
            self.start = self._state.tower
            self._beyond = {segment.second: segment for segment in self._ways[self.start].values()}

    @property
    def forced(self) -> Penalty | None:
        """The penalty, if it is the only choice."""
        free = self._state.ending is not None or self.homes or self._ways
        return None if free else Penalty()

    @property
    def open_starts(self) -> frozenset[Square]:
        """The pieces that can move, while none is picked."""
        return frozenset() if self.start is not None else frozenset(self._ways)

    @property
    def lit_squares(self) -> tuple[Square, ...]:
        """The possible target squares now."""
        if self.homes:
            return self.homes
        return tuple(self._ways[self.start]) if self.start is not None else ()

    def is_open(self, square: Square) -> bool:
        """Return whether a square can be picked now, as a piece or a target."""
        return square in self._ways or self.choice_for(square) is not None

    def choice_for(self, square: Square | None) -> Choice | None:
        """Return the choice a square completes, or None."""
        if square is not None and square in self.homes:
            return Placement(square)
        if square is None or self.start is None:
            return None
        return self._ways[self.start].get(square) or self._beyond.get(square)

    def pick_start(self, square: Square) -> None:
        """Pick a piece; picking it again releases it, unless it must move."""
        if square in self._ways and square != self._state.tower:
            self.start = None if square == self.start else square

    def why_not(self, square: Square) -> str:
        """Return why a square cannot be chosen; empty if it can, or for no message."""
        state = self._state
        if state.ending is not None or self.is_open(square):
            return ""
        if self.forced is not None:
            return _("No legal turn")
        if self.homes:
            return str(why_not_here(state, square, self.homes))
        if self.start is not None:
            return self.why_not_to(self.start, square)
        pieces = state.at(square) if state.board.has(square) else ""
        if pieces == PIECES[state.to_move]:
            return _("This piece has no square to go to.")
        other = _("This piece belongs to the other player.")
        return other if pieces else _("First choose one of your pieces.")

    def ends_from(self, start: Square) -> tuple[Square, ...]:
        """Return the target squares of a piece; empty if it cannot move."""
        beyond = self._beyond if start == self.start else {}
        return (*self._ways.get(start, {}), *beyond)

    def why_not_to(self, start: Square, square: Square | None) -> str:
        """Return why a piece cannot move to a square; empty for no message."""
        state = self._state
        if square is None or square == start:
            return ""
        along, up = square.file - start.file, square.rank - start.rank
        if state.tower == start and max(abs(along), abs(up)) == 2 and along % 2 == up % 2 == 0:
            square = Square(start.file + along // 2, start.rank + up // 2)
        segment = MoveSegment(start, square)
        found = landing_of(state, segment)
        return str(why_no_segment(state, segment, found)) if isinstance(found, Obstacle) else ""

    def words(self, choice: Choice | None) -> str:
        """Return the label of the main button: what to choose next, or what moves where."""
        if isinstance(choice, Penalty):
            return _("Pay two points")
        if isinstance(choice, Placement):
            return _("Put it on {square}").format(square=choice.square.name)
        if choice is not None:
            start, end = choice.start.name, choice.first.name
            return _("Move {start} to {end}").format(start=start, end=end)
        if self.homes:
            return _("Place the piece")
        if self.start is None:
            return _("Choose a piece")
        return _("Choose where {start} goes").format(start=self.start.name)


def square_name(state: ChainReactionState, square: Square, *, lit: bool, picked: bool) -> str:
    """Return the content of a square, and what can be done with it now."""
    words = "{square}"
    if picked:
        words = _("{square}, picked")
    elif lit:
        words = _("{square}, you may go here")
    return words.format(square=_what_stands(state, square))


def _what_stands(state: ChainReactionState, square: Square) -> str:
    if not state.board.has(square):
        seat: Seat = 0 if square.rank > state.board.depth else 1
        points = state.board.points_at(square, seat)
        words = _("{square}: behind the line, {points}")
        return words.format(square=square.name, points=points)
    pieces = state.at(square)
    words = _("{square}: empty") if not pieces else _("{square}: {tile}")
    colors = {"w": pgettext("a piece", "light"), "b": pgettext("a piece", "dark")}
    told = [colors[piece] for piece in pieces]
    if len(told) == 2:
        told = [_("tower, {upper} on {lower}").format(lower=told[0], upper=told[1])]
    name = words.format(square=square.name, tile="".join(told))
    row = state.board.home_letter(square)
    return name if pieces or not row else _("{square}, home row {row}").format(square=name, row=row)
