"""The board as a scene: its places, and the animation of a turn."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.story import Beat
from pullstrings_qt.games.blank.pieces import (
    PIECE,
    PITCH,
    paint_board,
    paint_line,
    paint_piece,
    square_point,
    square_rect,
)
from pullstrings_qt.games.blank.rules import BlankRules
from pullstrings_qt.games.blank.state import (
    SQUARE_NAMES,
    STONE,
    LineMade,
    MarkPut,
    Position,
    Square,
)
from pullstrings_qt.games.blank.words import mark_name
from pullstrings_qt.look.board_item import BoardItem
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.strokes import placed
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.timeline import Track

LANDING: Final = 220
DRAWING: Final = 320


class BlankScene(BoardScene):
    """Nine squares; a choice is one of them. All else has a default in `BoardScene`."""

    rules = BlankRules()
    pitch = PITCH

    def __init__(self, theme: Theme | None = None, parent: QObject | None = None) -> None:
        super().__init__(theme, parent)
        self._table = BoardItem(self, 0, self._draw_table)
        self._pieces: dict[Square, tuple[int, float]] = {}
        """Owner and size of the mark or stone on a square; it grows to size 1."""
        self._lines: dict[tuple[Square, ...], float] = {}
        """Every three in a row, with the visible share, 0 to 1."""

    def _draw_table(self, painter: QPainter) -> None:
        """Draw all; board and pieces come from pictures that are painted once a size and theme."""
        theme, table = self.theme, self._table
        table.stamp_large(painter, ("board",), partial(paint_board, theme=theme))
        painter.setPen(QPen(theme.color("lit_edge"), 4))
        painter.setBrush(theme.color("lit"))
        for square in () if self.is_animating else self.choices:
            painter.drawEllipse(square_point(square), 16, 16)
        for square, (owner, size) in self._pieces.items():
            paint, point = partial(paint_piece, owner=owner, theme=theme), square_point(square)
            table.stamp(painter, ("piece", owner), PIECE, paint, point, across=size, down=size)
        for squares, share in self._lines.items():
            paint_line(painter, squares, share, theme)
        for place, opacity in ((self.pointed, 0.35), (self.selected, 0.75)):
            ghost = None if place is None or self.is_animating else self.choice_at(place)
            if ghost is not None:
                self._draw_ghost(painter, ghost, opacity)

    def _draw_ghost(self, painter: QPainter, square: Square, opacity: float) -> None:
        """Draw a frame around a square, and the mark that would be on it."""
        theme = self.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("lit_edge"), 8))
        painter.drawRoundedRect(square_rect(square).adjusted(6, 6, -6, -6), 22, 22)
        with placed(painter, square_point(square)):
            painter.setOpacity(opacity)
            paint_piece(painter, self.state.to_move, theme)

    def draw_state(self, state: Position) -> None:
        cells = enumerate(state.cells)
        self._pieces = {square: (cell, 1.0) for square, cell in cells if cell is not None}
        self._lines = {line: 1.0 for seat in (0, 1) for line in state.lines(seat)}

    def beat_tracks(self, beat: Beat) -> list[Track]:
        tracks = []
        for event in beat.events:
            if isinstance(event, MarkPut):
                tracks.append(self.motion(LANDING, partial(self._grow, event)))
            elif isinstance(event, LineMade):
                tracks.append(self.motion(DRAWING, partial(self._draw, event)))
        return tracks

    def _grow(self, event: MarkPut, share: float) -> None:
        self._pieces[event.square] = event.seat, 0.4 + 0.6 * share if share < 1 else 1.0

    def _draw(self, event: LineMade, share: float) -> None:
        self._lines[event.squares] = share

    def place_rects(self) -> Mapping[str, QRectF]:
        return {name: square_rect(square) for square, name in enumerate(SQUARE_NAMES)}

    def place_name(self, place_id: str) -> str:
        cell = self.state.cells[SQUARE_NAMES.index(place_id)]
        words = _("{square}, free") if cell is None else _("{square}: {what}")
        what = "" if cell is None else _("stone") if cell == STONE else mark_name(cell)
        return words.format(square=place_id, what=what)

    def pick_words(self) -> str:
        if self.picked is None:
            return _("Choose a square")
        return _("Put your mark on {square}").format(square=SQUARE_NAMES[self.picked])
