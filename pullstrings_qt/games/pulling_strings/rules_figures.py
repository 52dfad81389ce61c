"""The pictures in the rules: positions before and after a turn, drawn by the board itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap

from pullstrings_qt.games.pulling_strings.animation import ARROW_FROM_EDGE
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS, HOMES
from pullstrings_qt.games.pulling_strings.items import Sign
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState
from pullstrings_qt.games.pulling_strings.string_art import end_angle, end_point
from pullstrings_qt.look.board_scene import BOARD_SIZE
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_art import HALF, paint_tile
from pullstrings_qt.look.tile_face import FaceMode
from pullstrings_qt.tiles.tile_set import Tile, tile_set

WIDTH: Final = 640.0
"""Width of every figure in its own units; pictures are scaled from there."""
GAP: Final = 64.0
"""Room between two boards, for the arrow."""
TILE_ROW: Final = 150.0
TILE_SIDE: Final = 112.0
CHANCE_LAYOUT: Final = tuple("qjudhzkbsfwnpiatrmgy")


@dataclass(frozen=True, slots=True)
class _Boards:
    """A position, and what two pulls make of it.

    Attributes:
        stacks: disks by intersection, written ``(row, column)`` from 1.
        pulls: the ends squares and circles pull; empty for one picture of the position.
        broken: ends that are broken before.
        layout: other tiles than those of 2003.
        beside: tiles of a second board at rest, instead of a position after pulls.
    """

    stacks: Mapping[tuple[int, int], int]
    pulls: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Tiles:
    """Tiles on the left that turn into tiles on the right.

    Attributes:
        tiles: their ids, with the seat whose ring each wears.
        before, after: which side lies up; None lies face down.
    """

    tiles: tuple[tuple[str, int | None], ...]
    before: FaceMode | None = None
    after: FaceMode = field(default="front")


_START: Final = {(3, 3): 5}
_FIGURES: Final[Mapping[str, _Boards | _Tiles]] = {
    "start": _Boards(_START),
    "turn": _Boards(_START, ("n3", "e3")),
    "moving": _Boards({(3, 2): 2, (4, 2): 1, (3, 4): 3, (4, 3): 4}, ("n2", "s4")),
    "split even": _Boards({(3, 3): 4}, ("n3", "w3")),
    "both ends": _Boards({(3, 2): 3, (3, 4): 2}, ("w3", "e3")),
    "edge": _Boards({(1, 3): 2, (3, 3): 1}, ("n3", "n5")),
    "edge split": _Boards({(3, 5): 3}, ("w3", "e3")),
    "corner": _Boards({(1, 1): 3}, ("n1", "w1")),
    "combining": _Boards({(2, 3): 2, (3, 4): 3}, ("s3", "w3")),
    "breaking": _Boards(_START, ("n3", "n3")),
    "winning": _Boards({(1, 2): 2, (4, 1): 3, (5, 2): 4, (4, 4): 1, (2, 4): 1}, ("s4", "n4")),
    "dead": _Boards({(1, 1): 6}, (), ("n1", "s1", "w1", "e1")),
    "editions": _Boards(_START, beside=CHANCE_LAYOUT),
    "choosing": _Tiles((("c", 0), ("h", 1))),
    "learning": _Tiles((("b", None),), "front", "back"),
}


def figure_names() -> tuple[str, ...]:
    """Return the names of all figures."""
    return tuple(_FIGURES)


def figure_share(name: str) -> float:
    """Return the height of a figure as a share of its width.

    Raises:
        KeyError: there is no such figure.
    """
    if isinstance(_FIGURES[name], _Tiles):
        return TILE_ROW / WIDTH
    return (WIDTH - GAP) / 2 / WIDTH


def figure_picture(name: str, width: int, ratio: float, theme: Theme) -> QPixmap:
    """Return a figure as a pixmap of a width in logical pixels.

    Raises:
        KeyError: there is no such figure.
    """
    figure = _FIGURES[name]
    paint = partial(_paint, figure=figure, scale=width / WIDTH, ratio=ratio, theme=theme)
    return baked_pixmap(width, width * figure_share(name), ratio, paint)


def figure_positions(name: str) -> tuple[PullingStringsState, PullingStringsState]:
    """Return the position before the pulls of a figure, and the one the rules lead to.

    Raises:
        KeyError: there is no such figure, or it shows no board.
    """
    figure = _FIGURES[name]
    if not isinstance(figure, _Boards):
        raise KeyError(name)
    cells = [0] * 25
    for (row, column), disks in figure.stacks.items():
        cells[5 * (row - 1) + column - 1] = disks
    rules = PullingStrings()
    before = replace(
        rules.start({"edition": "2003"}, {}),
        cells=tuple(cells),
        broken=sum(1 << END_NUMBERS[end] for end in figure.broken),
    )
    if not figure.pulls:
        return before, before
    choices = {seat: Pull(END_NUMBERS[end]) for seat, end in enumerate(figure.pulls)}
    return before, rules.play(before, choices).state


def _paint(
    painter: QPainter, figure: _Boards | _Tiles, scale: float, ratio: float, theme: Theme
) -> None:
    if isinstance(figure, _Tiles):
        painter.scale(scale, scale)
        _paint_tiles(painter, figure, theme)
        return
    name = next(name for name, known in _FIGURES.items() if known is figure)
    before, after = figure_positions(name)
    side = (WIDTH - GAP) / 2 * scale
    if not figure.pulls and not figure.beside:
        left = (WIDTH * scale - side) / 2
        _paint_board(painter, QRectF(left, 0, side, side), ratio, theme, before)
        return
    pulls = tuple((END_NUMBERS[end], seat) for seat, end in enumerate(figure.pulls))
    _paint_board(painter, QRectF(0, 0, side, side), ratio, theme, before, pulls)
    if figure.beside:
        after = replace(before, layout=figure.beside)
    right = QRectF(side + GAP * scale, 0, side, side)
    _paint_board(painter, right, ratio, theme, after)
    if figure.pulls:
        painter.scale(scale, scale)
        _paint_arrow(painter, QPointF(WIDTH / 2, side / scale / 2), theme)


def _paint_board(
    painter: QPainter,
    box: QRectF,
    ratio: float,
    theme: Theme,
    state: PullingStringsState,
    pulls: tuple[tuple[int, int], ...] = (),
) -> None:
    scene = PullingStringsScene(replace(theme, reduced_motion=True))
    scene.set_device(box.width() / BOARD_SIZE, ratio)
    scene.set_enabled(False)
    scene.sync(state)
    if pulls:
        scene.show_pulls(pulls)
        scene.signs.show_signs(
            [
                Sign(
                    "chevrons",
                    end_point(end, ARROW_FROM_EDGE),
                    end_angle(end),
                    seat=seat if len(dict(pulls)) == len(pulls) else None,
                )
                for end, seat in pulls
            ]
        )
    elif state.ending is not None and state.ending.winners:
        homes = HOMES[state.ending.winners[0]]
        scene.glow_homes(cell for cell in homes if state.cells[cell])
    scene.render(painter, box, QRectF(0, 0, BOARD_SIZE, BOARD_SIZE))


def _paint_tiles(painter: QPainter, figure: _Tiles, theme: Theme) -> None:
    faces = tile_set("asl").tiles
    size = TILE_SIDE / (2 * HALF)
    reach = TILE_SIDE + 16
    half = reach * len(figure.tiles) / 2
    for middle, turned in ((WIDTH / 2 - GAP / 2 - half, 0), (WIDTH / 2 + GAP / 2 + half, 1)):
        for place, (tile_id, seat) in enumerate(figure.tiles):
            painter.save()
            painter.translate(middle - half + reach * (place + 0.5), TILE_ROW / 2 - 3)
            painter.scale(size, size)
            _paint_one(painter, faces[tile_id], figure, theme, (seat, turned))
            painter.restore()
    _paint_arrow(painter, QPointF(WIDTH / 2, TILE_ROW / 2), theme)


def _paint_one(
    painter: QPainter, tile: Tile, figure: _Tiles, theme: Theme, how: tuple[int | None, int]
) -> None:
    seat, turned = how
    if turned:
        paint_tile(painter, tile, figure.after, theme, seat=seat)
    elif figure.before is None:
        paint_tile(painter, None, "front", theme, "down", seat)
    else:
        paint_tile(painter, tile, figure.before, theme, seat=seat)


def _paint_arrow(painter: QPainter, middle: QPointF, theme: Theme) -> None:
    """Draw the arrow that leads from before to after."""
    pen = QPen(theme.colour("ink_soft"), 4)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    path = QPainterPath(middle - QPointF(18, 0))
    path.lineTo(middle + QPointF(18, 0))
    path.moveTo(middle + QPointF(7, -11))
    path.lineTo(middle + QPointF(18, 0))
    path.lineTo(middle + QPointF(7, 11))
    painter.drawPath(path)
