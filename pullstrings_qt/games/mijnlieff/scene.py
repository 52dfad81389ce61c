"""The board of Mijnlieff as a scene: picks, hints, refusals and animations."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from PySide6.QtCore import QEasingCurve, QObject, QRectF, QSizeF
from PySide6.QtGui import QPainter

from pullstrings_qt.core.analysis import Analysis, CoachNote, Help
from pullstrings_qt.core.game import Event, Seat, Step
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import one_of
from pullstrings_qt.core.sound import Sound
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.games.mijnlieff import board_art, speaker
from pullstrings_qt.games.mijnlieff.geometry import (
    KINDS,
    REACH,
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
    NoteItem,
    SpacesItem,
    ThreadsItem,
    TileItem,
)
from pullstrings_qt.games.mijnlieff.rules import Mijnlieff, why_not_square, why_not_tile
from pullstrings_qt.games.mijnlieff.state import (
    Choice,
    Line,
    LineCounted,
    MijnlieffState,
    NextBound,
    Pass,
    Passed,
    PlacedTile,
    Placement,
    TilePlaced,
)
from pullstrings_qt.games.mijnlieff.tile_art import SIDE, paint_tile_in
from pullstrings_qt.look.board_scene import STILL, BoardScene, DragOffer, Place
from pullstrings_qt.look.caption import CaptionRoom
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.timeline import Track
from pullstrings_qt.look.tray import Legend, LegendItem, TrayItem

if TYPE_CHECKING:
    from pullstrings_qt.core.review import BetterLine

READING_ORDER = sorted(SQUARES, key=lambda square: (-rank_of(square), file_of(square)))
LANDING: Final = 220
SEWING: Final = 320
LIGHT: Final = 180
STAGGER: Final = 40
FROM_ABOVE: Final = 0.28
"""How much larger a tile is before it comes down, relative to its size."""
Ease = QEasingCurve.Type
SIGNS: Final = ("lit", "shut")
"""Markers of spaces, by the names used in the game's words."""


def tray_id(seat: Seat, kind: Kind) -> str:
    """Return the id of the tiles of a kind in the card of a seat."""
    return f"tile:{seat}:{kind.value}"


class TilePictures(ChoicePictures):
    """Draws the tile of a choice in the color of its seat."""

    def paint_mark(
        self, painter: QPainter, box: QRectF, choice: Choice | None, seat: Seat, theme: Theme
    ) -> None:
        if choice is None:
            return
        if isinstance(choice, Pass):
            dash = text_path("–", box.height() * 0.8).translated(box.center())
            painter.fillPath(dash, theme.color("ink_soft"))
            return
        paint_tile_in(painter, box, seat, choice.kind, theme)

    def label(self, choice: Choice) -> str:
        if isinstance(choice, Pass):
            return _("Pass")
        return speaker.kind_on_square(choice.kind, choice.square)


class MijnlieffScene(BoardScene):
    """Sixteen spaces; a choice is a tile of the tray and a space, picked in either order."""

    rules: ClassVar[Mijnlieff] = Mijnlieff()
    pitch: ClassVar[float] = board_art.PITCH
    tray_seats: ClassVar[int] = 2

    def __init__(self, theme: Theme | None = None, parent: QObject | None = None) -> None:
        super().__init__(theme, parent)
        self._kind: Kind | None = None
        self._square: Square | None = None
        self.spaces = SpacesItem(self)
        self.tiles: dict[Square, TileItem] = {}
        self._advised = GhostItem(self)
        self._nudged: frozenset[Kind] = frozenset()
        self._ghost = GhostItem(self)
        self._note = NoteItem(self)
        self.threads = ThreadsItem(self)

    def draw_state(self, state: MijnlieffState) -> None:
        for item in self.tiles.values():
            self.removeItem(item)
        self.tiles = {}
        for square, tile in enumerate(state.cells):
            if tile is not None:
                self.add_tile(square, tile)
        binds = state.ending is None or state.tiles_left(state.to_move)  # or left no space
        self.spaces.clear()
        self.spaces.lit = dict.fromkeys(state.allowed if binds else (), 1.0)
        if binds and state.binding is not None:
            self.tiles[state.binding].binds = True
            self._shut(state.binding, 1.0)
        self.threads.sewn = dict.fromkeys(state.lines, 1.0)
        self._ghost.square = self._advised.square = None
        self._nudged, self._note.squares = frozenset(), ()
        self.update()

    def add_tile(self, square: Square, tile: PlacedTile) -> TileItem:
        """Add the item of a tile to the board and return it."""
        item = TileItem(self, square, tile)
        self.tiles[square] = item
        return item

    def show_hint(self, place_id: str | None) -> None:
        if self.is_animating or self.state is None:
            return
        square = SQUARE_NUMBERS.get(place_id or "")
        if square is None or square not in self._open_squares:
            square = self._square
        ghost = self._ghost
        ghost.square = square if self.is_enabled else None
        ghost.tile = None if self._kind is None else (self.state.to_move, self._kind)
        ghost.firm = square == self._square
        ghost.following = self._following(self._kind, square)
        self._advised.setVisible(ghost.square is None or ghost.tile is None)
        self.update()

    def _following(self, kind: Kind | None, square: Square | None) -> tuple[Square, ...]:
        """Return the spaces available to the other after a tile of a kind on a square."""
        if square is None or kind is None or square not in self.state.allowed:
            return ()
        placement = Placement(kind, square)
        after: MijnlieffState = self.rules.play(self.state, {self.state.to_move: placement}).state
        return after.allowed if after.ending is None else ()

    def show_advice(self, analysis: Analysis, help_given: Help) -> None:
        """Highlight good kinds of tiles in the tray, or show the best one on its space, a ghost."""
        self.hide_advice()
        if self.state is None or self.state.ending is not None:
            return
        best = self.rules.read_choice(analysis.best)
        if not isinstance(best, Placement):
            return
        good = {best} if help_given is Help.ADVICE else map(self.rules.read_choice, analysis.shares)
        self._nudged = frozenset(each.kind for each in good if isinstance(each, Placement))
        if help_given is Help.ADVICE:
            self._advised.square = best.square
            self._advised.tile = (self.state.to_move, best.kind)
            self._advised.following = self._following(best.kind, best.square)
        self.show_hint(self.pointed)
        self.places_changed.emit()
        self.update()

    def hide_advice(self) -> None:
        self._advised.square = None
        self._nudged = frozenset()
        self.places_changed.emit()
        self.update()

    def show_note(self, note: CoachNote | None) -> None:
        places = note.places if note is not None else ()
        self._note.squares = tuple(SQUARE_NUMBERS[each] for each in places)
        self._note.warns = note is not None and note.warns
        self.update()

    def draw_better(self, line: "BetterLine") -> CaptionRoom:
        """Show a better tile like advice: two sets of highlighted spaces would be confusing."""
        choice = line.better[line.seat]
        if not isinstance(choice, Placement):
            return super().draw_better(line)
        self._advised.square, self._advised.tile = choice.square, (line.seat, choice.kind)
        self._advised.following = self._following(choice.kind, choice.square)
        self._advised.setVisible(True)
        self.threads.sewn = dict.fromkeys(line.step.state.lines, 1.0)
        self.update()
        rect = board_art.space_rect(choice.square)
        return CaptionRoom(rect.center(), (rect,), tuple(map(board_art.space_rect, self.tiles)))

    def begin_story(self, story: Story, step: Step[MijnlieffState], before: MijnlieffState) -> None:
        self.hide_trail()
        self._ghost.square = self._advised.square = None
        self._nudged, self._note.squares = frozenset(), ()

    def beat_sound(self, beat: Beat) -> Sound | None:
        if any(isinstance(event, LineCounted) for event in beat.events):
            return Sound.CREAK
        laid = any(isinstance(event, TilePlaced) for event in beat.events)
        return Sound.CLICK if laid else None

    def beat_tracks(self, beat: Beat) -> list[Track]:
        tracks: list[Track] = []
        for event in beat.events:
            start = max((track.end for track in tracks), default=0)
            moves = self._event_tracks(event)
            if self.theme.reduced_motion and moves:
                moves = [*(Track(0, 0, track.apply) for track in moves), Track(0, STILL)]
            tracks += [replace(track, start=track.start + start) for track in moves]
        return tracks

    def _event_tracks(self, event: Event) -> list[Track]:
        if isinstance(event, TilePlaced):
            return [self._landing(event)]
        if isinstance(event, LineCounted):
            return [Track(0, SEWING, partial(self._show_thread, event.line), Ease.InOutSine)]
        if isinstance(event, Passed):
            self._unbind()
            return self._lighting([square for square in SQUARES if square not in self.tiles])
        if isinstance(event, NextBound):
            self.tiles[event.square].binds = True
            shut = Track(0, LIGHT, partial(self._shut, event.square), Ease.OutQuad)
            return [shut, *self._lighting(event.squares)]
        return []

    def _landing(self, event: TilePlaced) -> Track:
        """Move the tile down onto its space; the other spaces lose their highlight."""
        self._unbind()
        item = self.add_tile(event.square, PlacedTile(event.seat, event.kind))
        item.setOpacity(0)

        def land(share: float) -> None:
            item.setOpacity(min(1.0, share * 2))
            item.scale_up = 1 + FROM_ABOVE * (1 - share) if share < 1 else 1.0

        return Track(0, LANDING, land, Ease.OutCubic)

    def _unbind(self) -> None:
        self.spaces.clear()
        for item in self.tiles.values():
            item.binds = False

    def _show_thread(self, line: Line, share: float) -> None:
        """Sew a thread, from its first tile to its last; it replaces the shorter one below it."""
        sewn = self.threads.sewn
        sewn[line] = share
        if share >= 1:
            for old in [old for old in sewn if set(old.squares) < set(line.squares)]:
                del sewn[old]

    def _lighting(self, squares: Sequence[Square]) -> list[Track]:
        lit = self.spaces.lit
        return [
            Track(number * STAGGER, LIGHT, partial(lit.__setitem__, square), Ease.OutQuad)
            for number, square in enumerate(squares)
        ]

    def _shut(self, binding: Square, share: float) -> None:
        """Cross out the empty spaces around a Pusher; other tiles only highlight spaces."""
        if self.tiles[binding].tile.kind is Kind.PUSHER:
            touching = [each for each in REACH[Kind.PULLER, binding] if each not in self.tiles]
            self.spaces.shut = dict.fromkeys(touching, share)
            self.spaces.pusher = binding

    def show_trail(self, story: Story, step: Step[MijnlieffState], before: MijnlieffState) -> None:
        self.threads.fresh = frozenset(
            event.line for event in step.events if isinstance(event, LineCounted)
        )
        for event in step.events:
            if isinstance(event, TilePlaced):
                self.tiles[event.square].is_last = True
        self.update()

    def hide_trail(self) -> None:
        self.threads.fresh = frozenset()
        for item in self.tiles.values():
            item.is_last = False
        self.update()

    @property
    def _open_squares(self) -> tuple[Square, ...]:
        """The spaces that can be chosen now."""
        return self.state.allowed if self.is_open else ()

    def places(self) -> list[Place]:
        if self.state is None:
            return []
        open_squares = self._open_squares
        return [
            Place(
                SQUARE_NAMES[square],
                speaker.space_name(self.state, square, open_now=square in open_squares),
                board_art.space_rect(square),
                self.is_enabled,
                square in open_squares,
                board_art.RADIUS,
                picked=square == self._square,
            )
            for square in READING_ORDER
        ]

    def first_place(self) -> str:
        open_squares = self._open_squares
        first = next((each for each in READING_ORDER if each in open_squares), READING_ORDER[0])
        return SQUARE_NAMES[first]

    def why_not(self, place_id: str) -> str:
        if not self.is_open:
            return ""
        square = SQUARE_NUMBERS.get(place_id)
        if square is not None:
            problem = why_not_square(self.state, square)
            return str(problem or "")
        seat, kind = _tray_piece(place_id)
        if seat != self.state.to_move:
            return _("This piece belongs to the other player.")
        if not self.state.allowed:
            return _("There is no space for a tile, so you have to pass.")
        return str(why_not_tile(self.state, seat, kind) or "")

    def hint_at(self, place_id: str) -> tuple[str, str] | None:
        if place_id.startswith("tile:"):
            _seat, kind = _tray_piece(place_id)
            return speaker.kind_name(kind), speaker.what_it_does(kind)
        square = SQUARE_NUMBERS[place_id]
        tile = self.state.cells[square] if self.state is not None else None
        if tile is not None:
            return speaker.kind_on_square(tile.kind, square), speaker.what_it_does(tile.kind)
        if self._kind is None and square in self._open_squares:
            heading = _("{square} is free").format(square=place_id)
            words, keyed = _("Pick one of your tiles for it: {pieces}."), "{key} {piece}"
            left = [kind for kind in KINDS if self.state.left(self.state.to_move, kind)]
            pieces = [
                keyed.format(key=_key_of(kind), piece=speaker.kind_name(kind)) for kind in left
            ]
            return heading, words.format(pieces=one_of(pieces))
        return None

    def begin_pick(self) -> None:
        """Clear the pick; a forced pass is picked immediately as the only choice."""
        self._kind = self._square = None
        self._update_pick()

    def select_place(self, place_id: str | None) -> None:
        self._square = SQUARE_NUMBERS.get(place_id or "")
        self._update_pick()

    def pick(self, place_id: str) -> None:
        """Pick a tile or a space; picking a tile again releases it."""
        square = SQUARE_NUMBERS.get(place_id)
        if square is not None:
            self._square = square
        else:
            _seat, kind = _tray_piece(place_id)
            self._kind = None if kind is self._kind else kind
        self._update_pick()

    def lift(self, place_id: str) -> DragOffer | None:
        """Return the drag of a tray's tile, or of the picked one on the board."""
        state: MijnlieffState | None = self.state
        if state is None or not self._open_squares:
            return None
        kind = self._kind if SQUARE_NUMBERS.get(place_id) == self._square else None
        if place_id.startswith("tile:"):
            kind = _tray_piece(place_id)[1] if self.can_choose(place_id) else None
        if kind is None:
            return None
        piece = tray_id(state.to_move, kind)
        names = [SQUARE_NAMES[square] for square in self._open_squares]
        return DragOffer(
            {name: (piece, name) for name in names},
            QSizeF(SIDE, SIDE),
            lambda painter, box: paint_tile_in(painter, box, state.to_move, kind, self.theme),
            lambda place: self.why_not(place) if place in SQUARE_NUMBERS else "",
        )

    def _update_pick(self) -> None:
        self.picked = None
        if self.state is not None and self.state.ending is None and not self.state.allowed:
            self.picked = Pass()
        elif self._kind is not None and self._square is not None:
            self.picked = Placement(self._kind, self._square)
        self.show_hint(self.pointed)
        self.places_changed.emit()

    def pick_words(self) -> str:
        kind, square = self._kind, self._square
        if isinstance(self.picked, Pass):
            return _("Pass")
        if kind is None and square is None:
            return _("Pick a tile")
        if kind is None:
            return _("Pick a tile for {square}").format(square=SQUARE_NAMES[square or 0])
        if square is None:
            return _("Pick a space")
        return _("Place {tile}").format(tile=speaker.kind_on_square(kind, square))

    def choice_at(self, place_id: str) -> Placement | None:
        square = SQUARE_NUMBERS.get(place_id)
        if square is None or self._kind is None or square not in self._open_squares:
            return None
        return Placement(self._kind, square)

    def filled_places(self) -> Sequence[str]:
        return [SQUARE_NAMES[each] for each in READING_ORDER if self.state.cells[each] is not None]

    def places_of(self, seat: Seat) -> Sequence[str]:
        return [SQUARE_NAMES[each] for each in READING_ORDER if self.state.is_of(each, seat)]

    def place_for_key(self, text: str) -> str | None:
        if self.state is None or text not in ("1", "2", "3", "4"):
            return None
        return tray_id(self.state.to_move, KINDS[int(text) - 1])

    def tray(self, seat: Seat) -> tuple[TrayItem, ...]:
        state: MijnlieffState | None = self.state
        if state is None:
            return ()
        mine, items = seat == state.to_move, []
        choosing = bool(self._open_squares) and mine
        for kind in KINDS:
            left = state.left(seat, kind)
            count = speaker.left_words(left)
            lit = left > 0 and mine and kind in self._nudged
            items.append(
                TrayItem(
                    id=tray_id(seat, kind),
                    piece=f"{seat}:{kind.value}" + (":lit" if lit else ""),
                    name=speaker.kind_name(kind),
                    count=count,
                    spoken=f"{speaker.tile_name(PlacedTile(seat, kind))}, {count}",
                    choosable=choosing and left > 0,
                    picked=choosing and kind is self._kind,
                    faded=left == 0,
                    key=_key_of(kind),
                )
            )
        return tuple(items)

    def legend(self) -> Legend:
        items = tuple(
            LegendItem(f"0:{kind.value}", speaker.kind_name(kind), speaker.what_it_does(kind))
            for kind in KINDS
        )
        return Legend(_("What tiles do"), items, _("Three in a line: 1 point. Four: 2."))

    def paint_piece(self, painter: QPainter, box: QRectF, piece: str) -> None:
        """Draw a tile of a tray or of the legend, or a sign that spaces of the board wear."""
        if piece in SIGNS:
            board_art.paint_sign_in(painter, box, lit=piece == "lit", theme=self.theme)
            return
        seat, letter, *lit = piece.split(":")
        paint = board_art.paint_lit_tile_in if lit else paint_tile_in
        paint(painter, box, int(seat), Kind(letter), self.theme)

    def choice_pictures(self) -> ChoicePictures:
        return TilePictures()


def _tray_piece(place_id: str) -> tuple[Seat, Kind]:
    _tile, seat, letter = place_id.split(":")
    return int(seat), Kind(letter)


def _key_of(kind: Kind) -> str:
    return str(KINDS.index(kind) + 1)
