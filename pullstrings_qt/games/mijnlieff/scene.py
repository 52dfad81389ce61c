"""The board of Mijnlieff as a scene: what can be picked, hinted, refused and played."""

from typing import ClassVar

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from pullstrings_qt.core.game import Seat, Step
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.games.mijnlieff.animation import TurnAnimation
from pullstrings_qt.games.mijnlieff.board_art import PITCH, RADIUS, space_rect
from pullstrings_qt.games.mijnlieff.geometry import (
    KINDS,
    SIZE,
    SQUARE_NAMES,
    SQUARE_NUMBERS,
    SQUARES,
    Kind,
    Square,
    file_of,
    rank_of,
)
from pullstrings_qt.games.mijnlieff.items import (
    GhostItem,
    PanelItem,
    SpacesItem,
    ThreadsItem,
    TileItem,
)
from pullstrings_qt.games.mijnlieff.place_words import (
    left_words,
    pick_words,
    space_name,
    tray_name,
)
from pullstrings_qt.games.mijnlieff.rules import Mijnlieff
from pullstrings_qt.games.mijnlieff.speaker import kind_name
from pullstrings_qt.games.mijnlieff.state import MijnlieffState, Pass, Placement, Tile
from pullstrings_qt.games.mijnlieff.tile_art import paint_tile_in
from pullstrings_qt.games.mijnlieff.tile_pictures import TilePictures, board_thumbnail
from pullstrings_qt.games.mijnlieff.why_words import why_not_square, why_not_tile
from pullstrings_qt.games.mijnlieff.words import what_it_does
from pullstrings_qt.look.board_scene import BoardScene, Place
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.timeline import Track
from pullstrings_qt.look.tray import Legend, LegendItem, TrayItem

READING_ORDER = sorted(SQUARES, key=lambda square: (-rank_of(square), file_of(square)))
STEPS = {
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}


def tray_id(seat: Seat, kind: Kind) -> str:
    """Return the id of the tiles of a kind in the card of a seat."""
    return f"tile:{seat}:{kind.value}"


class MijnlieffScene(BoardScene):
    """Sixteen spaces; a choice is a tile of the tray and a space, picked in either order."""

    pitch: ClassVar[float] = PITCH
    tray_seats: ClassVar[int] = 2

    def __init__(self, theme: Theme | None = None, parent: QObject | None = None) -> None:
        super().__init__(theme, parent)
        self._tracks: list[Track] = []
        self._rules = Mijnlieff()
        self._kind: Kind | None = None
        self._square: Square | None = None
        self._panel = PanelItem(self, 0)
        self.spaces = SpacesItem(self)
        self.tiles: dict[Square, TileItem] = {}
        self._ghost = GhostItem(self)
        self.threads = ThreadsItem(self)

    # What is shown -------------------------------------------------------------------------

    def draw_state(self, state: MijnlieffState) -> None:
        """Show a position: tiles, lit spaces with their rays, lines that count."""
        for item in self.tiles.values():
            self.removeItem(item)
        self.tiles = {}
        for square, tile in enumerate(state.cells):
            if tile is not None:
                self.lay_tile(square, tile)
        going_on = state.ending is None
        allowed = state.allowed if going_on else ()
        self.spaces.lit = dict.fromkeys(allowed, 1.0)
        self.spaces.binding = state.binding
        self.spaces.rays = dict.fromkeys(allowed if state.binding is not None else (), 1.0)
        if going_on and state.binding is not None:
            self.tiles[state.binding].binds = True
        self.threads.sewn = dict.fromkeys(state.lines, 1.0)
        self._ghost.square = None
        self.update()

    def lay_tile(self, square: Square, tile: Tile) -> TileItem:
        """Put a tile on the board and return it."""
        item = TileItem(self, square, tile)
        self.tiles[square] = item
        return item

    def begin_story(self, story: Story, step: Step[MijnlieffState], before: MijnlieffState) -> None:
        """Prepare the movements of a turn."""
        self._tracks = self.tracks(step, before)

    def beat_tracks(self, beat: Beat) -> list[Track]:
        """Return all movements of the turn at its first beat."""
        tracks, self._tracks = self._tracks, []
        return tracks

    def tracks(self, step: Step[MijnlieffState], before: MijnlieffState) -> list[Track]:
        """Return the movements of a turn."""
        return TurnAnimation(self, step).tracks

    def show_hint(self, place_id: str | None) -> None:
        """Show the ghost of the tile a place would get, or the one that is picked."""
        if self.is_animating or self.state is None:
            return
        square = SQUARE_NUMBERS.get(place_id or "")
        if square is None or square not in self._open_squares:
            square = self._square
        ghost = self._ghost
        ghost.square = square if self.is_enabled else None
        ghost.tile = None if self._kind is None else (self.state.to_move, self._kind)
        ghost.firm = square == self._square
        ghost.following = self._following(square)
        self.update()

    def _following(self, square: Square | None) -> tuple[Square, ...]:
        """Return the spaces the other could choose from if the picked tile lay there."""
        if square is None or self._kind is None or square not in self._open_squares:
            return ()
        placement = Placement(self._kind, square)
        after: MijnlieffState = self._rules.play(self.state, {self.state.to_move: placement}).state
        return after.allowed if after.ending is None else ()

    # Places --------------------------------------------------------------------------------

    @property
    def _open_squares(self) -> tuple[Square, ...]:
        """The spaces that can be chosen now."""
        if self.state is None or self.state.ending is not None or not self.is_enabled:
            return ()
        allowed: tuple[Square, ...] = self.state.allowed
        return allowed

    def places(self) -> list[Place]:
        """Return the spaces row by row, from a4 to d1."""
        if self.state is None:
            return []
        open_squares = self._open_squares
        return [self._place(square, square in open_squares) for square in READING_ORDER]

    def _place(self, square: Square, open_now: bool) -> Place:
        name = space_name(self.state, square, open_now=open_now)
        rect = space_rect(square)
        return Place(SQUARE_NAMES[square], name, rect, self.is_enabled, open_now, RADIUS)

    def first_place(self) -> str:
        """Return the first space that can be chosen, or a4."""
        open_squares = self._open_squares
        first = next((each for each in READING_ORDER if each in open_squares), READING_ORDER[0])
        return SQUARE_NAMES[first]

    def neighbour(self, place_id: str, key: Qt.Key) -> str | None:
        """Return the space beside another one."""
        square = SQUARE_NUMBERS[place_id]
        along, up = STEPS[key]
        file, rank = file_of(square) + along, rank_of(square) + up
        if not (0 <= file < SIZE and 0 <= rank < SIZE):
            return None
        return SQUARE_NAMES[rank * SIZE + file]

    def why_not(self, place_id: str) -> str:
        """Return why a space or a tile cannot be chosen now."""
        if self.state is None or self.state.ending is not None or not self.is_enabled:
            return ""
        square = SQUARE_NUMBERS.get(place_id)
        if square is not None:
            problem = why_not_square(self.state, square)
            return str(problem or "")
        seat, kind = _tray_piece(place_id)
        if seat != self.state.to_move:
            return _("These tiles belong to the other player.")
        if not self.state.allowed:
            return _("There is no space for a tile, so you have to pass.")
        return str(why_not_tile(self.state, seat, kind) or "")

    def hint_at(self, place_id: str) -> tuple[str, str] | None:
        """Return what a tile does, or what is missing to place one on an open space."""
        if place_id.startswith("tile:"):
            _seat, kind = _tray_piece(place_id)
            return kind_name(kind), what_it_does(kind)
        square = SQUARE_NUMBERS[place_id]
        tile = self.state.cells[square] if self.state is not None else None
        if tile is not None:
            heading = _("{kind} on {square}").format(kind=kind_name(tile.kind), square=place_id)
            return heading, what_it_does(tile.kind)
        if self._kind is None and square in self._open_squares:
            heading = _("{square} is free").format(square=place_id)
            return heading, _("Pick one of your tiles for it, or press a key from 1 to 4.")
        return None

    # Picking -------------------------------------------------------------------------------

    def begin_pick(self) -> None:
        """Forget what was picked; a forced pass is picked at once, there is nothing else."""
        self._kind = self._square = None
        self._settle_pick()

    def select_place(self, place_id: str | None) -> None:
        """Show the tile on a space as picked; None forgets the space."""
        self._square = SQUARE_NUMBERS.get(place_id or "")
        self._settle_pick()

    def pick(self, place_id: str) -> None:
        """Take a tile or a space; a tile picked twice is put back."""
        square = SQUARE_NUMBERS.get(place_id)
        if square is not None:
            self._square = square
        else:
            _seat, kind = _tray_piece(place_id)
            self._kind = None if kind is self._kind else kind
        self._settle_pick()

    def _settle_pick(self) -> None:
        self._picked = None
        if self.state is not None and self.state.ending is None and not self.state.allowed:
            self._picked = Pass()
        elif self._kind is not None and self._square is not None:
            self._picked = Placement(self._kind, self._square)
        self.show_hint(self.pointed)
        self.places_changed.emit()

    def pick_words(self) -> str:
        """Return what to pick next, or what is placed where."""
        passing = isinstance(self._picked, Pass)
        return pick_words(self._kind, self._square, passing=passing)

    def choice_at(self, place_id: str) -> Placement | None:
        """Return the placement a space stands for once a tile is picked."""
        square = SQUARE_NUMBERS.get(place_id)
        if square is None or self._kind is None or square not in self._open_squares:
            return None
        return Placement(self._kind, square)

    def place_for_key(self, text: str) -> str | None:
        """Return the tile a digit from 1 to 4 picks."""
        if self.state is None or text not in ("1", "2", "3", "4"):
            return None
        place = tray_id(self.state.to_move, KINDS[int(text) - 1])
        return place if self.can_choose(place) else None

    # Beside the board ----------------------------------------------------------------------

    def tray(self, seat: Seat) -> tuple[TrayItem, ...]:
        """Return the tiles a seat still has, by kind."""
        state: MijnlieffState | None = self.state
        if state is None:
            return ()
        choosing = bool(self._open_squares) and seat == state.to_move
        return tuple(self._tray_item(state, seat, kind, choosing=choosing) for kind in KINDS)

    def _tray_item(
        self, state: MijnlieffState, seat: Seat, kind: Kind, *, choosing: bool
    ) -> TrayItem:
        left = state.left(seat, kind)
        return TrayItem(
            id=tray_id(seat, kind),
            piece=f"{seat}:{kind.value}",
            name=kind_name(kind),
            count=left_words(left),
            spoken=tray_name(seat, kind, left),
            choosable=choosing and left > 0,
            picked=choosing and kind is self._kind,
            faded=left == 0,
        )

    def legend(self) -> Legend:
        """Return what the four kinds of tiles do."""
        words = {
            Kind.STRAIGHT: _("Next on its row or column"),
            Kind.DIAGONAL: _("Next on its diagonals"),
            Kind.PULLER: _("Next touching it"),
            Kind.PUSHER: _("Next not touching it"),
        }
        items = tuple(LegendItem(f"0:{kind.value}", kind_name(kind), words[kind]) for kind in KINDS)
        return Legend(_("What tiles do"), items, _("Three in a line: 1 point. Four: 2."))

    def paint_piece(self, painter: QPainter, box: QRectF, piece: str) -> None:
        """Draw a tile of a tray or of the legend."""
        seat, _colon, letter = piece.partition(":")
        paint_tile_in(painter, box, int(seat), Kind(letter), self.theme)

    def choice_pictures(self) -> ChoicePictures:
        """Return what draws and names tiles elsewhere."""
        return TilePictures()

    @staticmethod
    def thumbnail(state: MijnlieffState, side: int, ratio: float, theme: Theme) -> QPixmap:
        """Return a small picture of a position, `side` logical pixels wide."""
        return board_thumbnail(state, side, ratio, theme)


def _tray_piece(place_id: str) -> tuple[Seat, Kind]:
    """Return seat and kind of a tray's tile."""
    _tile, seat, letter = place_id.split(":")
    return int(seat), Kind(letter)
