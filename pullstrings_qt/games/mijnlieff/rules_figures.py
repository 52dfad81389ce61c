"""The pictures in the rules: positions with the spaces that are open, drawn as on the board."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtGui import QPainter, QPixmap

from pullstrings_qt.games.mijnlieff.board_art import (
    paint_board,
    paint_lines,
    paint_lit_ring,
    paint_lit_space,
    paint_ray,
    ray,
    space_point,
)
from pullstrings_qt.games.mijnlieff.positions import state_at
from pullstrings_qt.games.mijnlieff.state import MijnlieffState
from pullstrings_qt.games.mijnlieff.tile_art import paint_tile
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme

WIDTH: Final = 640.0
GAP: Final = 26.0
BOARD: Final = (WIDTH - GAP) / 2
_FACE: Final = 960.0
"""What of the board's 1000 units a figure shows: the frame and its shadow."""

_FIGURES: Final[Mapping[str, tuple[str, ...]]] = {
    "start": ("..../..../..../.... 0 edge", "...S/..../..../.... 1 d4"),
    "straight and diagonal": ("..../.S../..../.... 1 b3", "..../.D../..../.... 1 b3"),
    "puller and pusher": ("..../.L../..../.... 1 b3", "..../.H../..../.... 1 b3"),
    "in the way": ("..../..../d.../Ss.. 1 a1", "..../..../.s../D... 1 a1"),
    "pass": ("LD../sh../..../.... 1 a4", "LD../sh../..../.... 0 free"),
    "counting": ("SSD./h.L./.l.H/s... 1 free", "SDLH/s.../.d../h... 1 free"),
    "last": (".Hls/dSHh/DdSL/shlL 0 d4", "DHls/dSHh/DdSL/shlL 1 a4"),
}


_DARK: Final = ("counting",)
"""Figures in which no space is lit: they show something else."""


def figure_names() -> tuple[str, ...]:
    """Return the names of all figures."""
    return tuple(_FIGURES)


def figure_positions(name: str) -> tuple[MijnlieffState, ...]:
    """Return the positions a figure shows.

    Raises:
        KeyError: there is no such figure.
    """
    return tuple(state_at(position) for position in _FIGURES[name])


def figure_share(name: str) -> float:
    """Return the height of a figure as a share of its width.

    Raises:
        KeyError: there is no such figure.
    """
    if name not in _FIGURES:
        raise KeyError(name)
    return BOARD / WIDTH


def figure_picture(name: str, width: int, ratio: float, theme: Theme) -> QPixmap:
    """Return a figure as a pixmap of a width in logical pixels.

    Raises:
        KeyError: there is no such figure.
    """
    paint = partial(
        _paint,
        positions=figure_positions(name),
        scale=width / WIDTH,
        theme=theme,
        lit=name not in _DARK,
    )
    return baked_pixmap(width, width * figure_share(name), ratio, paint)


def _paint(
    painter: QPainter,
    positions: tuple[MijnlieffState, ...],
    scale: float,
    theme: Theme,
    *,
    lit: bool,
) -> None:
    painter.scale(scale, scale)
    for number, state in enumerate(positions):
        painter.save()
        painter.translate(number * (BOARD + GAP), 0)
        painter.scale(BOARD / _FACE, BOARD / _FACE)
        painter.translate(-20, -16)
        paint_position(painter, state, theme, lit=lit)
        painter.restore()


def paint_position(
    painter: QPainter, state: MijnlieffState, theme: Theme, *, lit: bool = True
) -> None:
    """Draw a position, with its open spaces and rays where they are lit, in board units."""
    paint_board(painter, theme)
    over = not lit or not state.tiles_left(state.to_move)
    spaces = () if over else state.allowed
    for square in spaces:
        painter.save()
        painter.translate(space_point(square))
        paint_lit_space(painter, theme)
        painter.restore()
    if state.binding is not None:
        for square in spaces:
            paint_ray(painter, ray(state.binding, square, 1.0, spaces), theme)
    for square, tile in enumerate(state.cells):
        if tile is None:
            continue
        painter.save()
        painter.translate(space_point(square))
        if square == state.binding and not over:
            paint_lit_ring(painter, tile.seat, theme)
        paint_tile(painter, tile.seat, tile.kind, theme)
        painter.restore()
    paint_lines(painter, state.lines, theme)
