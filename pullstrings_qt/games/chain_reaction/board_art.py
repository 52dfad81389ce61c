"""The board: a checkered cloth in a wooden frame, goal squares behind two lines, the track."""

from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from pullstrings_qt.games.chain_reaction.geometry import FILES, WIDTH, Board, Square
from pullstrings_qt.games.chain_reaction.layout import LAST, STRIP, Plan, plan
from pullstrings_qt.look.blur import paint_soft, rounded
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import BLACK, WHITE, Theme, faint, mixed
from pullstrings_qt.look.wood import paint_wood

BOARD: Final = {
    "square_a": "#E2C998",
    "square_b": "#CDAF7B",
    "goal_line": "#96233A",
    "goal_strip": "#8C5F36",
}
COIN: Final = 31.0
GOLD: Final = QColor("#F5B82E")
EDGE: Final = QColor("#5C3A00")
LIT_FILL: Final = QColor("#FFE9A6")
_NAME: Final = 20.0
_LARGEST_NAME: Final = 23.0
"""Maximum sizes of the names of ranks and files: by default, and beside the track."""
_BESIDE: Final = 17.0
_BELOW: Final = 12.0
"""From the squares to the middle of their names, left of them and below them."""
_NUMBER: Final = 27.0
_LARGEST_NUMBER: Final = 35.0
"""Maximum sizes of the numbers of the track: by default, and within a spot."""


def board_color(theme: Theme, part: str) -> QColor:
    """Return the color of square_a, square_b, goal_line or goal_strip in a theme."""
    if theme.is_contrast:
        return QColor(WHITE if part == "goal_line" else BLACK)
    color = QColor(BOARD[part])
    if theme.is_dark and part == "goal_line":
        return mixed(color, WHITE, 0.28)
    return mixed(color, QColor("#1A130D"), 0.5) if theme.is_dark else color


def paint_board(
    painter: QPainter, board: Board, target: int, theme: Theme, letters: float = 1.0
) -> None:
    """Draw the static parts of the board; `letters` scales the names."""
    here = plan(board.depth)
    paint_wood(painter, here.frame, 30, theme, seed=5, grain=54, knots=2)
    painter.save()
    _paint_squares(painter, board, here, theme)
    _paint_homes(painter, board, here, theme)
    _paint_names(painter, board, here, theme, min(_NAME * letters, _LARGEST_NAME))
    for line in (0, board.depth + 1):
        _paint_goal(painter, here, line, theme)
    _paint_track(painter, here, target, theme, min(_NUMBER * letters, _LARGEST_NUMBER))
    painter.restore()


def _paint_squares(painter: QPainter, board: Board, here: Plan, theme: Theme) -> None:
    painter.setPen(theme.outline(2))
    for square in board.squares:
        part = "square_a" if (square.file + square.rank) % 2 else "square_b"
        painter.setBrush(board_color(theme, part))
        painter.drawRect(here.rect(square))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("wood_edge"), 6))
    painter.drawRect(here.field.adjusted(-3, -3, 3, 3))


def _paint_homes(painter: QPainter, board: Board, here: Plan, theme: Theme) -> None:
    """Draw a ring on each home square, with the letter of its row."""
    color = QColor("#E8CFA0" if theme.is_dark else "#6B4A1E")
    ink, ring = theme.whitened(color), theme.whitened(faint(color, 0.62))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ring, 2))
    for square in board.squares:
        letter = board.home_letter(square)
        if letter:
            point = here.point(square)
            painter.drawEllipse(point, here.radius * 0.86, here.radius * 0.86)
            painter.fillPath(text_path(letter, 25).translated(point), ink)


def _paint_names(painter: QPainter, board: Board, here: Plan, theme: Theme, size: float) -> None:
    """Write ranks and files on the frame, left of the rows and below the goal squares."""
    ink, field = theme.color("wood_ink"), here.field
    for rank in range(1, board.depth + 1):
        point = QPointF(field.left() - _BESIDE, here.point(Square(0, rank)).y())
        painter.fillPath(text_path(str(rank), size).translated(point), ink)
    for file in range(WIDTH):
        goal = here.rect(Square(file, 0))
        point = QPointF(goal.center().x(), goal.bottom() + _BELOW)
        painter.fillPath(text_path(FILES[file], size).translated(point), ink)


def _paint_goal(painter: QPainter, here: Plan, rank: int, theme: Theme) -> None:
    """Draw the goal squares behind a line with their points, and the line itself."""
    cells = [here.rect(Square(file, rank)) for file in range(WIDTH)]
    strip = cells[0].united(cells[-1])
    painter.setPen(QPen(theme.color("wood_edge"), 3))
    painter.setBrush(board_color(theme, "goal_strip"))
    painter.drawRoundedRect(strip, 8, 8)
    middle, inset = cells[WIDTH // 2], 2 if theme.is_contrast else 1
    painter.setPen(QPen(theme.color("lit"), 5) if theme.is_contrast else QPen(EDGE, 3))
    if not theme.is_contrast:
        painter.setBrush(GOLD)
    painter.drawRect(middle.adjusted(inset, inset, -inset, -inset))
    for cell in cells:
        best = cell is middle
        ink = theme.color("lit_ink") if best else theme.whitened(QColor("#FFF4DE"))
        number = text_path("2" if best else "1", 31 if best else 25)
        painter.fillPath(number.translated(cell.center()), ink)
    along = strip.bottom() if rank else strip.top()
    painter.setPen(QPen(board_color(theme, "goal_line"), 9))
    painter.drawLine(QLineF(here.field.left() - 4, along, here.field.right() + 4, along))


def _paint_track(painter: QPainter, here: Plan, target: int, theme: Theme, size: float) -> None:
    """Draw the numbers from 0 to 24 around the board, the target as a gold coin."""
    spot = theme.shade("wood_ink", 0.16)
    for number in range(LAST + 1):
        point = here.track(number)
        if number == target:
            _paint_coin(painter, point, theme)
        else:
            painter.setPen(theme.outline(2))
            painter.setBrush(spot)
            painter.drawEllipse(point, 21, 21)
        ink = theme.color("lit_ink" if number == target else "wood_ink")
        painter.fillPath(text_path(str(number), size).translated(point), ink)


def _paint_coin(painter: QPainter, point: QPointF, theme: Theme) -> None:
    if theme.is_contrast:
        painter.setBrush(BLACK)
        for radius in (COIN, COIN - 6):
            painter.setPen(QPen(theme.color("lit"), 3))
            painter.drawEllipse(point, radius, radius)
        return
    painter.setPen(QPen(EDGE, 3))
    painter.setBrush(GOLD)
    painter.drawEllipse(point, COIN, COIN)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(mixed(GOLD, EDGE, 0.45), 1.6))
    painter.drawEllipse(point, COIN - 5, COIN - 5)


def paint_lit_square(painter: QPainter, box: QRectF, theme: Theme, *, dot: bool) -> None:
    """Draw a square that may be chosen: pale gold, outline and, if it is empty, a dot."""
    inner = box.adjusted(5, 5, -5, -5)
    painter.save()
    paint_soft(painter, rounded(inner, 12), theme.shade("lit", 0.7), 6)
    painter.setPen(QPen(theme.color("lit_line"), 5))
    painter.setBrush(theme.blackened(LIT_FILL))
    painter.drawRoundedRect(inner, 12, 12)
    if dot:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("lit_line"))
        size = 7.5 if box.height() > STRIP + 1 else 6
        painter.drawEllipse(box.center(), size, size)
    painter.restore()


def paint_ring(painter: QPainter, point: QPointF, radius: float, theme: Theme) -> None:
    """Draw the highlight ring around a man that moves or is picked."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for color, width in ((theme.color("lit_line"), 9.0), (theme.color("lit"), 5.5)):
        painter.setPen(QPen(color, width))
        painter.drawEllipse(point, radius, radius)
    painter.restore()
