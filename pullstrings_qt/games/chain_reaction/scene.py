"""The board of Chain Reaction as a scene: picks, hints, refusals and animations."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from PySide6.QtCore import QObject, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from pullstrings_qt.core.analysis import Analysis, CoachNote, Help
from pullstrings_qt.core.game import Seat, Step
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled, one_of
from pullstrings_qt.core.story import Beat, Story, join
from pullstrings_qt.games.chain_reaction.animation import BeatAnimation
from pullstrings_qt.games.chain_reaction.geometry import WIDTH, Square, read_square
from pullstrings_qt.games.chain_reaction.items import (
    DieItem,
    GhostItem,
    LitItem,
    MenItem,
    PanelItem,
    PegsItem,
)
from pullstrings_qt.games.chain_reaction.layout import PITCH, Plan
from pullstrings_qt.games.chain_reaction.man_art import MovePictures, paint_tower_in
from pullstrings_qt.games.chain_reaction.picking import DIE, WAITING, Picking, square_name
from pullstrings_qt.games.chain_reaction.plans import turn_plan
from pullstrings_qt.games.chain_reaction.state import (
    MAX_SEGMENTS,
    PIECES,
    ChainReactionState,
    Choice,
    MoveSegment,
    Placement,
    start_state,
)
from pullstrings_qt.games.chain_reaction.trail import (
    ArrowsItem,
    RingsItem,
    Trail,
    number_points,
    planned_trail,
    trail_of,
)
from pullstrings_qt.games.chain_reaction.words import moves_left
from pullstrings_qt.look.board_scene import BoardScene, DragOffer, Place
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.timeline import Timeline, Track
from pullstrings_qt.look.tray import Legend, LegendItem

NUMBER_PAD = {
    str(1 + file + 3 * rank): (file - 1, rank - 1)
    for file in range(3)
    for rank in range(3)
    if (file, rank) != (1, 1)
}
"""Digits as directions, as on the number pad."""
PLANNED = 0.82
"""Opacity of the arrows of a turn that could be played: nothing has moved yet."""
RADIUS = 14.0
"""Corner radius of the ring around a square."""


class ChainReactionScene(BoardScene):
    """The board; a choice is a piece and the square it enters, or the place of a returned piece."""

    pitch: ClassVar[float] = PITCH

    def __init__(self, theme: Theme | None = None, parent: QObject | None = None) -> None:
        super().__init__(theme, parent)
        self._panel = PanelItem(self, 0)
        self.lit = LitItem(self, 1)
        self.rings = RingsItem(self, 2)
        self.men = MenItem(self, 3)
        self._ghost = GhostItem(self, 4)
        self.pegs = PegsItem(self, 5)
        self.die = DieItem(self, 6)
        self.arrows = ArrowsItem(self, 7)
        self.landings = GhostItem(self, 8)
        self.advised = ArrowsItem(self, 9)
        self.advised.setOpacity(PLANNED)
        self._picking = Picking(start_state({}, {}))
        self._turn: list[tuple[Story, ChainReactionState]] = []
        """The steps of the turn on the board, each with the position it led to."""
        self._aside: Trail | None = None
        self._alone = Timeline(self)
        self._pointed_out: tuple[Square, ...] = ()  # what help rings: the advised piece,
        self._noted: tuple[Square, ...] = ()  # or the chain of the coach

    # Drawing -------------------------------------------------------------------------------

    @property
    def _plan(self) -> Plan:
        return self._panel.plan

    def draw_state(self, state: ChainReactionState) -> None:
        """Show a position: men, pegs, die, and what can be chosen; and the turn it belongs to."""
        self._alone.stop()
        self._aside = None
        self._forget_help()
        self._lay(state)
        self._picking = Picking(state)
        self._show_marks()
        if state.used or state.to_place:  # in the middle of a turn, also of one half taken back
            self._show_trail(self._turn[: self._told_before(state)])

    def _lay(self, state: ChainReactionState) -> None:
        """Place men, pegs and die of a position."""
        self._panel.target = state.options["target"]
        self.men.place_men(state)
        self.pegs.scores = list(state.scores)
        self.pegs.places = [float(score) for score in state.scores]
        self.die.near, self.die.turned = 1.0 - state.to_move, 1.0
        left = max(1, MAX_SEGMENTS - state.used)
        self.die.value = 0 if state.ending is not None else left

    # The trail of a turn -------------------------------------------------------------------

    def show_trail(
        self, story: Story, step: Step[ChainReactionState], before: ChainReactionState
    ) -> None:
        del self._turn[self._told_before(before) :]
        self._turn.append((story, step.state))
        self._show_trail(self._turn)

    def hide_trail(self) -> None:
        self._aside = None
        self._put_trail(Trail())

    def _told_before(self, state: ChainReactionState) -> int:
        """Return how many steps of the last turn lead to a position in the middle of a turn."""
        ends = [after for _story, after in self._turn]
        within = (state.used or state.to_place) and state in ends
        return ends.index(state) + 1 if within else 0

    def _show_trail(self, told: list[tuple[Story, ChainReactionState]]) -> None:
        self._put_trail(trail_of(join(story for story, _after in told).beats))

    def _put_trail(self, trail: Trail, alone: int | None = None) -> None:
        here, ground = self._plan, self._panel.ground
        self.rings.trail = self.arrows.trail = trail
        self.rings.alone = self.arrows.alone = alone
        self.arrows.points = number_points(trail, here, ground, self.men.stacks)
        self.update()

    def show_beat(self, story: Story, index: int, before: ChainReactionState) -> None:
        """Show one leap of a turn again, on its position; the others are faint."""
        trail, beat = trail_of(story.beats), story.beats[index]
        kept = self._aside or self.arrows.trail
        self._lay(before)
        self._clear_marks()
        self._aside = kept
        self._put_trail(trail, trail.numbered(index))
        self._alone.play(BeatAnimation(self, before.to_move).tracks(beat))

    def hide_beat(self) -> None:
        kept = self._aside
        if kept is None:
            return
        self._alone.stop()
        self._aside = None
        self._lay(self.state)
        self._put_trail(kept)
        self._show_marks()

    def _clear_marks(self) -> None:
        self.lit.squares = {}
        self.men.ringed = None
        self._ghost.way, self._ghost.pieces = (), ()

    def _show_marks(self) -> None:
        """Highlight the possible choices, with a ring around the piece that moves or returns."""
        self._clear_marks()
        state: ChainReactionState | None = self.state
        if state is None or state.ending is not None:
            return
        if self.is_enabled:
            self.lit.squares = {
                square: not (state.board.has(square) and state.at(square))
                for square in self._picking.lit_squares
            }
        start = self._picking.start
        if self.men.waiting:
            self.men.ringed = self.men.waiting[0].point
        elif start is not None:
            self.men.ringed = self._plan.standing(start, int(start == state.tower))
        self.update()

    def begin_story(
        self, story: Story, step: Step[ChainReactionState], before: ChainReactionState
    ) -> None:
        """Show the position with the trail so far, before a step of the same turn."""
        self.hide_beat()
        self._forget_help()
        self._clear_marks()
        self._show_trail(self._turn[: self._told_before(before)])

    def beat_tracks(self, beat: Beat) -> list[Track]:
        return BeatAnimation(self, self.state.to_move).tracks(beat)

    def show_hint(self, place_id: str | None) -> None:
        """Show the landing squares for a place, or for the picked choice."""
        if self.is_animating or self.state is None or self._aside is not None:
            return
        self._show_marks()
        if not self.is_enabled:
            return
        square = _square(place_id)
        choice = self._picking.choice_for(square) or self.picked
        if isinstance(choice, MoveSegment):
            self._show_segment(choice)
        elif isinstance(choice, Placement):
            seat = PIECES.index(self.state.to_place[0])
            self._ghost.pieces = ((seat, self._plan.standing(choice.square)),)
        elif square is not None and square in self._picking.open_starts:
            self.men.ringed = self._plan.standing(square)
        for advice in (self.advised, self.landings):  # what a person tries is shown alone
            advice.setVisible(not self._ghost.pieces)
        self.update()

    def _show_segment(self, segment: MoveSegment) -> None:
        state: ChainReactionState = self.state
        here, pieces = self._plan, state.at(segment.start)
        ends = (segment.first, segment.second)[: len(pieces)]
        self.men.ringed = here.standing(segment.start, len(pieces) - 1)
        heights = [int(state.board.has(end) and bool(state.at(end))) for end in ends]
        points = [here.standing(end, height) for end, height in zip(ends, heights, strict=True)]
        self._ghost.way = (here.standing(segment.start, len(pieces) - 1), *points)
        self._ghost.pieces = tuple(
            (PIECES.index(piece), point) for piece, point in zip(pieces, points, strict=True)
        )

    # Help ----------------------------------------------------------------------------------

    def show_advice(self, analysis: Analysis, help_given: Help) -> None:
        """Ring the piece that should move; as advice also its whole turn as numbered ghosts.

        The trail of the last turn is hidden until `hide_advice`.
        """
        self.hide_advice()
        state: ChainReactionState | None = self.state
        if state is None or state.ending is not None or analysis.seat != state.to_move:
            return
        planned = turn_plan(state, analysis, analysis.best)
        self._pointed_out = planned.way[:1]
        self._point_out()
        if help_given == Help.NUDGE:
            return
        self.rings.setVisible(False)
        self.arrows.setVisible(False)
        trail = planned_trail(state, planned)
        self.advised.trail = trail
        self.advised.points = number_points(trail, self._plan, state.board, self.men.stacks)
        last = trail.leaps[-1].ends if trail.leaps else ()
        self.landings.show_landings((*last, *trail.homes), planned.after)
        self.update()

    def hide_advice(self) -> None:
        """Remove ring, arrows and ghosts, and restore the trail of the last turn."""
        self._pointed_out = ()
        self.advised.trail, self.advised.points = Trail(), []
        self.landings.pieces = ()
        self.rings.setVisible(True)
        self.arrows.setVisible(True)
        self._point_out()

    def show_note(self, note: CoachNote | None) -> None:
        """Ring the subject of the coach's note, with a cord along its chain, but for advice."""
        squares = map(_square, note.places if note else ())
        self._noted = tuple(square for square in squares if square is not None)
        self._point_out()

    def _forget_help(self) -> None:
        self._noted = ()
        self.hide_advice()

    def _point_out(self) -> None:
        """Ring the subject of the help, on top of a tower, and show the coach's chain."""
        way = () if self._pointed_out else self._noted
        square = next(iter(way or self._pointed_out), None)
        self.landings.way = tuple(self._plan.standing(each) for each in way)
        self.landings.ring = None
        if square is not None:
            height = max(0, len(self.state.at(square)) - 1)
            self.landings.ring = self._plan.standing(square, height)
        self.update()

    # Places --------------------------------------------------------------------------------

    def places(self) -> list[Place]:
        """Return the squares rank by rank from the far side, goal squares included, and the die."""
        state: ChainReactionState | None = self.state
        if state is None:
            return []
        found = [self._place(square) for square in _squares(state.board.depth, beyond=1)]
        words = _("The die: {left}").format(left=moves_left(state))
        if state.to_place and self.men.waiting:
            box = QRectF(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS)
            box.translate(self.men.waiting[0].point)
            name = self._picking.words(None)  # what comes back, and that it has to be placed
            found.append(Place(WAITING, name, box, self.is_enabled, False, RADIUS))
        return [*found, Place(DIE, words, self.die.rect, self.is_enabled, False, RADIUS)]

    def _place(self, square: Square) -> Place:
        picking, enabled = self._picking, self.is_enabled
        lit = enabled and square in picking.lit_squares
        name = square_name(self.state, square, lit=lit, picked=square == picking.start)
        choosable = enabled and (lit or picking.is_open(square))
        whole = self.picked is not None and picking.choice_for(square) == self.picked
        picked = square == picking.start or whole
        rect = self._plan.rect(square)
        return Place(square.name, name, rect, enabled, choosable, RADIUS, picked)

    def first_place(self) -> str:
        """Return the piece that moves, or the first thing that can be chosen."""
        picking = self._picking
        if picking.start is not None:
            return picking.start.name
        open_now = picking.open_starts or picking.lit_squares
        squares = sorted(open_now, key=lambda square: (-square.rank, square.file))
        return squares[0].name if squares else self.places()[0].id

    def neighbor(self, place_id: str, key: Qt.Key) -> str | None:
        """Return the nearest place that way; from beside the board back to a square on it.

        The die is to the right of every square, and a waiting piece leads to where it may go.
        """
        if place_id == WAITING:
            return self.first_place()
        if place_id == DIE and key == Qt.Key.Key_Left:
            return Square(WIDTH - 1, self._panel.ground.depth if self.die.near > 0.5 else 1).name
        found = super().neighbor(place_id, key)
        return DIE if found is None and key == Qt.Key.Key_Right and place_id != DIE else found

    def why_not(self, place_id: str) -> str:
        square = _square(place_id)
        return self._picking.why_not(square) if square and self.is_enabled else ""

    def hint_at(self, place_id: str) -> tuple[str, str] | None:
        state: ChainReactionState | None = self.state
        if state is None or state.ending is not None or place_id != DIE:
            return None
        words = _(
            "The die counts down the moves of a turn: up to 5, {used} used. Whoever does "
            "not move turns it."
        )
        return moves_left(state), words.format(used=state.used)

    # Picking -------------------------------------------------------------------------------

    def begin_pick(self) -> None:
        """Clear the pick; a penalty is picked immediately as the only choice."""
        self._picking.clear()
        self._set_picked(self._picking.forced)

    def select_place(self, place_id: str | None) -> None:
        if place_id is None:
            self.begin_pick()
        else:
            self.pick(place_id)

    def pick(self, place_id: str) -> None:
        """Pick a piece or its target; picking a piece again releases it.

        The trail of the other's turn disappears; that of an unfinished turn remains.
        """
        if not (self.state.used or self.state.to_place):
            self.hide_trail()
        square = _square(place_id)
        choice = self._picking.choice_for(square)
        if choice is None and square is not None:
            self._picking.pick_start(square)
        self._set_picked(choice or self._picking.forced)

    def lift(self, place_id: str) -> DragOffer | None:
        state: ChainReactionState | None = self.state
        if state is None or not self.is_enabled:
            return None
        if place_id == WAITING and state.to_place:
            homes = {home.name: (home.name,) for home in self._picking.homes}
            return self._lift(homes, state.to_place[0], self.why_not)
        start = _square(place_id)
        ends = () if start is None else self._picking.ends_from(start)
        if start is None or not ends:
            return None
        return self._lift(
            {end.name: (start.name, end.name) for end in ends},
            state.at(start),
            lambda place: self._picking.why_not_to(start, _square(place)),
        )

    def _lift(
        self, landings: Mapping[str, tuple[str, ...]], pieces: str, why_not: Callable[[str], str]
    ) -> DragOffer:
        side = self._plan.pitch
        paint = partial(paint_tower_in, pieces=pieces, theme=self.theme)
        return DragOffer(landings, QSizeF(side, side), paint, why_not)

    def _set_picked(self, choice: Choice | None) -> None:
        self.picked = choice
        self.show_hint(self.pointed)
        self.places_changed.emit()

    def pick_words(self) -> str:
        return self._picking.words(self.picked)

    def pick_aloud(self) -> str:
        goals = self._picking.lit_squares
        if self.picked is not None or not goals:
            return self.pick_words()
        squares = one_of([square.name for square in goals])
        return labeled(self.pick_words(), squares)

    def choice_at(self, place_id: str) -> Choice | None:
        return self._picking.choice_for(_square(place_id)) if self.is_enabled else None

    def filled_places(self) -> Sequence[str]:
        """Return the squares with pieces, or those the picked piece can go to."""
        goals, squares = self._picking.lit_squares, _squares(self.state.board.depth)
        shown = (each in goals if goals else self.state.at(each) for each in squares)
        return [square.name for square, is_filled in zip(squares, shown, strict=True) if is_filled]

    def places_of(self, seat: Seat) -> Sequence[str]:
        squares, piece = _squares(self.state.board.depth), PIECES[seat]
        return [each.name for each in squares if self.state.at(each).endswith(piece)]

    def place_for_key(self, text: str) -> str | None:
        """Return the square in the direction a digit has on the number pad."""
        start = self._picking.start
        if start is None or text not in NUMBER_PAD:
            return None
        along, up = NUMBER_PAD[text]
        square = Square(start.file + along, start.rank + up)
        return square.name if self._picking.choice_for(square) is not None else None

    def why_no_key(self, text: str) -> str:
        if text not in NUMBER_PAD or self.state is None:
            return ""
        if self._picking.start is None:
            return self.pick_words()
        return _("Nothing can move that way from {square}.").format(square=self._picking.start.name)

    # Beside the board ----------------------------------------------------------------------

    def legend(self) -> Legend:
        items = (
            LegendItem("w", _("Piece"), _("One square; your first move only")),
            LegendItem("bw", _("Tower"), _("Lower piece one square, upper piece two")),
        )
        note = _(
            "Upper piece over the far line: 1 point, on the gold square 2. A, B and C: pieces come "
            "back here, to A first."
        )
        return Legend(_("How pieces move"), items, note)

    def paint_piece(self, painter: QPainter, box: QRectF, piece: str) -> None:
        paint_tower_in(painter, box, piece, self.theme)

    def choice_pictures(self) -> ChoicePictures:
        return MovePictures()


def _squares(depth: int, beyond: int = 0) -> list[Square]:
    """Return the squares in reading order, and so many goal squares beyond each line."""
    ranks = range(depth + beyond, -beyond, -1)
    return [Square(file, rank) for rank in ranks for file in range(WIDTH)]


def _square(place_id: str | None) -> Square | None:
    return read_square(place_id or "")
