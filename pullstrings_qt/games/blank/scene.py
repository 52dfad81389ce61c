"""The board as a scene: its choices, and the animation of a turn."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from PySide6.QtCore import QEasingCurve, QObject, Qt
from PySide6.QtGui import QPainter, QPen

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.story import Beat
from pullstrings_qt.games.blank.events import LineMade, MarkPut
from pullstrings_qt.games.blank.pieces import (
    PIECE,
    PITCH,
    SquarePictures,
    paint_board,
    paint_line,
    paint_piece,
    square_point,
    square_rect,
)
from pullstrings_qt.games.blank.state import SQUARE_NAMES, STONE, Position, Square
from pullstrings_qt.games.blank.story import mark_name
from pullstrings_qt.look.board_item import BoardItem
from pullstrings_qt.look.board_scene import BoardScene, Place
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.strokes import placed
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.timeline import Track

LANDING: Final = 220
DRAWING: Final = 320
STILL: Final = 350
"""Milliseconds each change is held with reduced motion."""


class Table(BoardItem):
    """The board, and all on it.

    Attributes:
        open: the squares that can be chosen; a dot is on each.
        pieces: owner and size of the mark or stone on a square; it grows to size 1.
        lines: every three in a row, with the visible share, 0 to 1.
        seat: whose mark the ghosts are.
        pointed, picked: the squares of the pale and of the firm ghost, or None.
    """

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, 0)
        self.open: tuple[Square, ...] = ()
        self.pieces: dict[Square, tuple[int, float]] = {}
        self.lines: dict[tuple[Square, ...], float] = {}
        self.seat: Seat = 0
        self.pointed: Square | None = None
        self.picked: Square | None = None

    def draw(self, painter: QPainter) -> None:
        """Draw all; board and pieces come from pictures that are painted once a size and theme."""
        theme = self.board.theme
        self.stamp_large(painter, ("board",), partial(paint_board, theme=theme))
        painter.setPen(QPen(theme.color("lit_edge"), 4))
        painter.setBrush(theme.color("lit"))
        for square in self.open:
            painter.drawEllipse(square_point(square), 16, 16)
        for square, (owner, size) in self.pieces.items():
            paint, point = partial(paint_piece, owner=owner, theme=theme), square_point(square)
            self.stamp(painter, ("piece", owner), PIECE, paint, point, across=size, down=size)
        for squares, share in self.lines.items():
            paint_line(painter, squares, share, theme)
        for ghost, opacity in ((self.pointed, 0.35), (self.picked, 0.75)):
            if ghost is not None:
                self._draw_ghost(painter, ghost, opacity)

    def _draw_ghost(self, painter: QPainter, square: Square, opacity: float) -> None:
        """Draw a frame around a square, and the mark that would be on it."""
        theme = self.board.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("lit_edge"), 8))
        painter.drawRoundedRect(square_rect(square).adjusted(6, 6, -6, -6), 22, 22)
        with placed(painter, square_point(square)):
            painter.setOpacity(opacity)
            paint_piece(painter, self.seat, theme)


class BlankScene(BoardScene):
    """Nine squares; a choice is one of them."""

    pitch: ClassVar[float] = PITCH

    def __init__(self, theme: Theme | None = None, parent: QObject | None = None) -> None:
        super().__init__(theme, parent)
        self._table = Table(self)

    # Drawing -------------------------------------------------------------------------------

    def draw_state(self, state: Position) -> None:
        table, cells = self._table, enumerate(state.cells)
        table.pieces = {square: (cell, 1.0) for square, cell in cells if cell is not None}
        table.lines = {line: 1.0 for seat in (0, 1) for line in state.lines(seat)}
        table.open, table.seat, table.picked = self._open, state.to_move, None

    def beat_tracks(self, beat: Beat) -> list[Track]:
        self._table.open = ()
        tracks = []
        for event in beat.events:
            if isinstance(event, MarkPut):
                tracks.append(self._track(LANDING, partial(self._grow, event)))
            elif isinstance(event, LineMade):
                tracks.append(self._track(DRAWING, partial(self._draw, event)))
        return tracks

    def _track(self, duration: int, apply: Callable[[float], None]) -> Track:
        """Return an animation, or with reduced motion its end, held for a while."""
        if self.theme.reduced_motion:
            apply(1.0)
            return Track(0, STILL)
        apply(0.0)
        return Track(0, duration, apply, QEasingCurve.Type.OutCubic)

    def _grow(self, event: MarkPut, share: float) -> None:
        self._table.pieces[event.square] = event.seat, 0.4 + 0.6 * share if share < 1 else 1.0

    def _draw(self, event: LineMade, share: float) -> None:
        self._table.lines[event.squares] = share

    # Places --------------------------------------------------------------------------------

    @property
    def _open(self) -> tuple[Square, ...]:
        """The squares that can be chosen now."""
        return self.state.free if self.is_open else ()

    def places(self) -> list[Place]:
        if self.state is None:
            return []
        return [
            Place(
                name,
                self._name(square),
                square_rect(square),
                self.is_enabled,
                square in self._open,
                picked=square == self._table.picked,
            )
            for square, name in enumerate(SQUARE_NAMES)
        ]

    def _name(self, square: Square) -> str:
        cell = self.state.cells[square]
        words = _("{square}, free") if cell is None else _("{square}: {what}")
        what = "" if cell is None else _("stone") if cell == STONE else mark_name(cell)
        return words.format(square=SQUARE_NAMES[square], what=what)

    def choice_at(self, place_id: str) -> Square | None:
        square = SQUARE_NAMES.index(place_id)
        return square if square in self._open else None

    def why_not(self, place_id: str) -> str:
        over = self.state is None or self.state.ending is not None
        if over or self.choice_at(place_id) is not None:
            return ""
        return _("The square {square} is taken.").format(square=place_id)

    def pick_words(self) -> str:
        if self.picked is None:
            return _("Choose a square")
        square = SQUARE_NAMES[self.picked]
        return _("Put your mark on {square}").format(square=square)

    def show_hint(self, place_id: str | None) -> None:
        self._table.open = self._open
        self._table.pointed = None if place_id is None else self.choice_at(place_id)
        self.update()

    def select_place(self, place_id: str | None) -> None:
        self._table.picked = None if place_id is None else self.choice_at(place_id)
        self.update()

    # Elsewhere -----------------------------------------------------------------------------

    def choice_pictures(self) -> ChoicePictures:
        return SquarePictures()
