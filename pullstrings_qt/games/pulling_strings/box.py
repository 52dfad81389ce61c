"""The picture on the box of Pulling Strings: cords over homes, a stack in the middle."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from pullstrings_qt.look.box import Box
from pullstrings_qt.look.cord import paint_cord, paint_cord_shadow
from pullstrings_qt.look.disk_art import paint_stack
from pullstrings_qt.look.marks import paint_home
from pullstrings_qt.look.strokes import placed
from pullstrings_qt.look.theme import Theme

_PITCH = 92.0


def _paint_line(
    painter: QPainter, place: float, theme: Theme, *, upright: bool, pulled: bool = False
) -> None:
    painter.save()
    painter.translate(*((place, -195) if upright else (-260, place)))
    length = 390.0 if upright else 520.0
    if pulled:
        paint_cord(painter, length, theme, "seat0", upright=upright)
    else:
        paint_cord_shadow(painter, length, theme, upright=upright)
        paint_cord(painter, length, theme, upright=upright)
    painter.restore()


class PullingStringsBox(Box):
    """The box of Pulling Strings."""

    fills = True

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Draw a corner of the board: two homes, six cords, a stack of five."""
        painter.scale(0.62, 0.62)
        for seat, place in ((0, -_PITCH), (1, _PITCH)):
            with placed(painter, QPointF(place, place), 78 / 118):
                paint_home(painter, seat, theme)
        _paint_line(painter, 0, theme, upright=True)
        _paint_line(painter, 0, theme, upright=False, pulled=True)
        for place in (-_PITCH, _PITCH):
            _paint_line(painter, place, theme, upright=True)
        for place in (-_PITCH, _PITCH):
            _paint_line(painter, place, theme, upright=False)
        painter.translate(0, 6)
        painter.scale(52 / 46, 52 / 46)
        paint_stack(painter, 5, theme)

    def paint_way(self, painter: QPainter, side: float, picture: str, theme: Theme) -> None:
        """Draw a tile face down, a hand that signs, or a die of twenty sides."""
        # no box on the shelf shows them
        from pullstrings_qt.games.pulling_strings.tile_pictures import paint_way  # noqa: PLC0415

        paint_way(painter, side, picture, theme)
