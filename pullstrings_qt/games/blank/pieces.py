"""Painting of the board and its pieces, in board units, 1000 by 1000."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.blank.state import SQUARE_NAMES, STONE, Square
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.strokes import placed, round_pen
from pullstrings_qt.look.theme import Theme

WHOLE: Final = QRectF(0, 0, 1000, 1000)
PITCH: Final = 300.0
PIECE: Final = QRectF(-120, -120, 240, 240)
"""The box of a piece, centered on the origin."""


def square_point(square: Square) -> QPointF:
    """Return the middle of a square."""
    row, column = divmod(square, 3)
    return QPointF(200 + column * PITCH, 200 + row * PITCH)


def square_rect(square: Square) -> QRectF:
    """Return the box of a square."""
    rect = QRectF(0, 0, PITCH - 20, PITCH - 20)
    rect.moveCenter(square_point(square))
    return rect


def paint_board(painter: QPainter, theme: Theme) -> None:
    """Draw the wood and the squares."""
    painter.setPen(QPen(theme.color("wood_edge"), 6))
    painter.setBrush(theme.color("wood"))
    painter.drawRoundedRect(WHOLE.adjusted(10, 10, -10, -10), 40, 40)
    painter.setBrush(theme.color("card"))
    for square in range(len(SQUARE_NAMES)):
        painter.drawRoundedRect(square_rect(square), 24, 24)


def paint_piece(painter: QPainter, owner: int, theme: Theme) -> None:
    """Draw the mark of a seat, or the stone, around the origin."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if owner == STONE:
        painter.setPen(QPen(theme.color("ink"), 6))
        painter.setBrush(theme.color("control"))
        painter.drawRoundedRect(PIECE.adjusted(20, 30, -20, -30), 70, 60)
        return
    painter.setPen(round_pen(theme.color(f"seat{owner}"), 34))
    inside = PIECE.adjusted(36, 36, -36, -36)
    if owner == 0:
        painter.drawLine(inside.topLeft(), inside.bottomRight())
        painter.drawLine(inside.bottomLeft(), inside.topRight())
    else:
        painter.drawEllipse(inside)


def paint_piece_in(painter: QPainter, box: QRectF, owner: int, theme: Theme) -> None:
    """Draw a piece as large as a box."""
    scale = min(box.width(), box.height()) / PIECE.width()
    with placed(painter, box.center(), scale):
        paint_piece(painter, owner, theme)


def paint_line(painter: QPainter, squares: tuple[Square, ...], share: float, theme: Theme) -> None:
    """Draw the line through three in a row, from its first square; share 1 is all of it."""
    start, end = square_point(squares[0]), square_point(squares[-1])
    end = start + (end - start) * share
    for color, width in (("lit_edge", 26), ("lit", 16)):
        painter.setPen(round_pen(theme.color(color), width))
        painter.drawLine(start, end)


class MarkLook(SeatLook):
    """Crosses and noughts as the marks of the seats."""

    @staticmethod
    def paint_mark(painter: QPainter, box: QRectF, seat: Seat, theme: Theme) -> None:
        paint_piece_in(painter, box, seat, theme)
