"""The pictures in the rules: parts of the board before and after a move, drawn by the scene."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap

from pullstrings_qt.games.chain_reaction.geometry import Square
from pullstrings_qt.games.chain_reaction.items import Man
from pullstrings_qt.games.chain_reaction.layout import STRIP, plan
from pullstrings_qt.games.chain_reaction.positions import state_at
from pullstrings_qt.games.chain_reaction.rules import ChainReaction
from pullstrings_qt.games.chain_reaction.scene import ChainReactionScene
from pullstrings_qt.games.chain_reaction.state import ChainReactionState
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme

WIDTH: Final = 640.0
"""Width of every figure in its own units; pictures are scaled from there."""
GAP: Final = 64.0
"""Room between two boards, for the arrow."""
ALONE: Final = 430.0
"""Width of a board that stands alone."""
MARGIN: Final = 8.0


@dataclass(frozen=True, slots=True)
class _Figure:
    """A position, and what a choice makes of it.

    Attributes:
        position: the text of the position.
        ranks: the lowest and the highest rank that is shown; 0 and 9 are goal squares.
        choice: the choice that leads to the picture on the right; empty for one picture.
        lit: whether the squares that can be chosen are lit.
        landed: where the piece that left is shown on the right, or None.
    """

    position: str
    ranks: tuple[int, int]
    choice: str = ""
    lit: bool = False
    landed: Square | None = None


_START: Final = (
    "b,.,b,.,b,.,b/.,b,.,b,.,b,./b,.,b,.,b,.,b/7/7/w,.,w,.,w,.,w/.,w,.,w,.,w,./w,.,w,.,w,.,w"
)
_FIGURES: Final[Mapping[str, _Figure]] = {
    "start": _Figure(f"{_START} 0 0 0:0", (0, 9)),
    "apart": _Figure("7/7/7/7/.,.,.,bw,.,.,./7/7/7 0 1 0:0", (3, 6), "d4e4"),
    "onward": _Figure("7/7/.,.,.,.,.,b,./7/.,.,.,bw,.,.,./7/7/7 0 1 0:0", (3, 7), "d4e5"),
    "two towers": _Figure(
        "7/7/.,b,.,.,.,.,./.,.,w,.,.,.,./.,.,.,bw,.,.,./7/7/7 0 1 0:0", (2, 6), lit=True
    ),
    "handed over": _Figure("7/7/7/.,.,.,w,.,.,./.,.,.,bw,.,.,./7/7/7 0 1 0:0", (3, 6), "d4d5"),
    "scoring": _Figure(
        "7/.,.,.,ww,.,.,./7/7/7/7/.,w,.,.,.,.,./7 0 2 0:0",
        (6, 9),
        "d7d8",
        landed=Square(3, 9),
    ),
    "homecoming": _Figure(
        "7/7/7/7/7/w,.,w,.,w,.,./.,.,.,w,.,.,./w,.,w,.,w,.,w 0 2 2:0 w", (1, 4), lit=True
    ),
}


def figure_names() -> tuple[str, ...]:
    """Return the names of all figures."""
    return tuple(_FIGURES)


def figure_positions(name: str) -> tuple[ChainReactionState, ...]:
    """Return the positions a figure shows, as the rules make them.

    Raises:
        KeyError: there is no such figure.
    """
    figure, rules = _FIGURES[name], ChainReaction()
    before = state_at(figure.position)
    if not figure.choice:
        return (before,)
    choice = rules.read_choice(figure.choice)
    return before, rules.play(before, {before.to_move: choice}).state


def _source(figure: _Figure) -> QRectF:
    """Return the part of the scene a figure shows."""
    here, (low, high) = plan(8), figure.ranks
    part = here.rect(Square(0, low)).united(here.rect(Square(6, high)))
    names = STRIP / 2 if low == 0 else 0.0
    return part.adjusted(-MARGIN - 18, -MARGIN, MARGIN + 18, MARGIN + names)


def _board_width(figure: _Figure) -> float:
    return (WIDTH - GAP) / 2 if figure.choice else ALONE


def figure_share(name: str) -> float:
    """Return the height of a figure as a share of its width.

    Raises:
        KeyError: there is no such figure.
    """
    figure = _FIGURES[name]
    source = _source(figure)
    return _board_width(figure) * source.height() / source.width() / WIDTH


def figure_picture(name: str, width: int, ratio: float, theme: Theme) -> QPixmap:
    """Return a figure as a pixmap of a width in logical pixels.

    Raises:
        KeyError: there is no such figure.
    """
    paint = partial(_paint, name=name, scale=width / WIDTH, ratio=ratio, theme=theme)
    return baked_pixmap(width, width * figure_share(name), ratio, paint)


def _paint(painter: QPainter, name: str, scale: float, ratio: float, theme: Theme) -> None:
    figure, states = _FIGURES[name], figure_positions(name)
    wide, source = _board_width(figure) * scale, _source(figure)
    high = wide * source.height() / source.width()
    left = (WIDTH * scale - wide) / 2 if len(states) == 1 else 0.0
    for number, state in enumerate(states):
        scene = ChainReactionScene(replace(theme, reduced_motion=True))
        scene.set_device(wide / source.width(), ratio)
        scene.set_enabled(figure.lit)
        scene.sync(state)
        scene.pegs.setVisible(False)
        if number and figure.landed is not None:
            scene.men.men.append(Man(0, plan(8).point(figure.landed), 2))
        box = QRectF(left + number * (wide + GAP * scale), 0, wide, high)
        scene.render(painter, box, source)
    if len(states) > 1:
        painter.scale(scale, scale)
        _paint_arrow(painter, QPointF(WIDTH / 2, high / scale / 2), theme)


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
