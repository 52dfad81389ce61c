"""The men, light with two rings and dark with ring and dot; the die; the pegs of the track."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import number_text
from pullstrings_qt.games.chain_reaction.state import PIECES, Choice, Penalty, Placement
from pullstrings_qt.look.blur import circle, paint_soft
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.strokes import placed
from pullstrings_qt.look.theme import BLACK, SHADE, WHITE, Theme, faint, mixed


class MovePictures(ChoicePictures):
    """Draws the moving seat's man."""

    def paint_mark(
        self, painter: QPainter, box: QRectF, choice: Choice | None, seat: Seat, theme: Theme
    ) -> None:
        """Draw a small man; the points for a penalty; nothing for no choice."""
        if choice is None:
            return
        if isinstance(choice, Penalty):
            words = text_path("−2", box.height() * 0.72).translated(box.center())
            painter.fillPath(words, theme.color("bad"))
        else:
            paint_tower_in(painter, box, PIECES[seat], theme)

    def label(self, choice: Choice) -> str:
        if isinstance(choice, Penalty):
            return _("Two points back")
        if isinstance(choice, Placement):
            return _("Back on {square}").format(square=choice.square.name)
        return _("{start} to {end}").format(start=choice.start.name, end=choice.first.name)


MEN: Final = (
    {"fill": "#F1DCAF", "side": "#C9A668", "ring": "#8A6A35"},  # light, two rings
    {"fill": "#4B2D20", "side": "#2A160D", "ring": "#E0B46C"},  # dark, a ring and a dot
)
RADIUS: Final = 34.0
"""Radius of a man in its own units."""
THICK: Final = 0.26
"""How much of its side shows below a man, as a share of its radius."""
BOX: Final = QRectF(-54, -48, 108, 112)
"""The area of a man with side and shadow, around its center."""
DIE: Final = 82.0
DIE_BOX: Final = QRectF(-62, -58, 124, 132)
PEG: Final = 27.0
PEG_BOX: Final = QRectF(-44, -40, 88, 92)
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
}


def man_color(seat: Seat, part: str) -> QColor:
    """Return the color of a part of a man: fill, side or ring."""
    return QColor(MEN[seat][part])


def paint_man(
    painter: QPainter, seat: Seat, theme: Theme, size: float = 1.0, *, shadow: bool = True
) -> None:
    """Draw a man about the origin, so many times as large as in its own units."""
    painter.scale(size, size)
    if theme.is_contrast:
        _paint_plain_man(painter, seat)
        return
    fill, side = man_color(seat, "fill"), man_color(seat, "side")
    drop = RADIUS * THICK
    if shadow:
        dim = faint(SHADE, 0.62 if theme.is_dark else 0.5)
        paint_soft(painter, circle(QPointF(), RADIUS), dim, 5, QPointF(4, 10))
    painter.save()
    rim = QColor("#2A1606") if seat == 0 else QColor("#120804")
    painter.setPen(QPen(rim, 1.6))
    painter.setBrush(side)
    body = QPainterPath()
    body.addRect(QRectF(-RADIUS, 0, 2 * RADIUS, drop))
    painter.drawPath(
        circle(QPointF(0, drop), RADIUS).united(body).united(circle(QPointF(), RADIUS))
    )
    painter.setPen(QPen(mixed(side, BLACK, 0.3), 1.4))
    painter.setBrush(fill)
    painter.drawEllipse(QPointF(), RADIUS, RADIUS)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(mixed(fill, WHITE, 0.45), 2))
    painter.drawArc(QRectF(-RADIUS + 3, -RADIUS + 3, 2 * RADIUS - 6, 2 * RADIUS - 6), 960, 1700)
    paint_rings(painter, seat, man_color(seat, "ring"))
    painter.restore()


def paint_rings(painter: QPainter, seat: Seat, ink: QColor) -> None:
    """Draw the marks that distinguish men without color: two rings, or a ring and a dot."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, 3.2))
    painter.drawEllipse(QPointF(), RADIUS * 0.7, RADIUS * 0.7)
    if seat == 0:
        painter.setPen(QPen(ink, 2.8))
        painter.drawEllipse(QPointF(), RADIUS * 0.4, RADIUS * 0.4)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawEllipse(QPointF(), RADIUS * 0.26, RADIUS * 0.26)


def _paint_plain_man(painter: QPainter, seat: Seat) -> None:
    """Draw a man for high contrast: light black on white, dark white on black."""
    ground, ink = (WHITE, BLACK) if seat == 0 else (BLACK, WHITE)
    painter.save()
    painter.setPen(QPen(BLACK, 9))
    painter.drawEllipse(QPointF(), RADIUS, RADIUS)
    painter.setPen(QPen(WHITE, 4))
    painter.setBrush(ground)
    painter.drawEllipse(QPointF(), RADIUS - 1, RADIUS - 1)
    paint_rings(painter, seat, ink)
    painter.restore()


def paint_die(painter: QPainter, value: int, theme: Theme) -> None:
    """Draw the die with that many pips at the origin."""
    half = DIE / 2
    box = QRectF(-half, -half, DIE, DIE)
    face = QPainterPath()
    face.addRoundedRect(box, 16, 16)
    painter.save()
    if theme.is_contrast:
        painter.setPen(QPen(WHITE, 5))
        painter.setBrush(BLACK)
        painter.drawPath(face)
        ink = WHITE
    else:
        dim = faint(SHADE, 0.6 if theme.is_dark else 0.42)
        paint_soft(painter, face, dim, 7, QPointF(4, 11))
        painter.fillPath(face.translated(0, 8), theme.color("ivory_edge"))
        painter.fillPath(face, theme.color("ivory"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(WHITE, 2.5))
        painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 14, 14)
        ink = theme.color("tile_ink")
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for across, down in _PIPS[value]:
        painter.drawEllipse(QPointF(across, down) * (DIE * 0.27), DIE * 0.1, DIE * 0.1)
    painter.restore()


def paint_peg(painter: QPainter, seat: Seat, theme: Theme) -> None:
    """Draw the peg of a seat about the origin, without its number."""
    painter.save()
    if theme.is_contrast:
        painter.setPen(QPen(WHITE, 4))
        painter.setBrush(WHITE if seat == 0 else BLACK)
        painter.drawEllipse(QPointF(), PEG, PEG)
    else:
        dim = faint(SHADE, 0.5)
        paint_soft(painter, circle(QPointF(), PEG), dim, 4, QPointF(2, 6))
        painter.fillPath(circle(QPointF(0, 4), PEG), man_color(seat, "side"))
        painter.setPen(QPen(man_color(seat, "ring"), 3.5))
        painter.setBrush(man_color(seat, "fill"))
        painter.drawEllipse(QPointF(), PEG - 1.5, PEG - 1.5)
    if seat:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.whitened(man_color(seat, "ring")), 2))
        painter.drawEllipse(QPointF(), PEG - 7, PEG - 7)
    painter.restore()


def paint_peg_number(painter: QPainter, seat: Seat, score: int, theme: Theme) -> None:
    """Write a score on a peg about the origin."""
    dark, light = theme.blackened(QColor("#2B1A0D")), theme.whitened(QColor("#FFF4DE"))
    ink = dark if seat == 0 else light
    painter.fillPath(text_path(number_text(score), 29, widest=36), ink)


def paint_tower_in(painter: QPainter, box: QRectF, pieces: str, theme: Theme) -> None:
    """Draw a man or a tower, the lower piece first, as large as a box allows."""
    high = 2 * RADIUS * (1 + THICK / 2) + 0.5 * RADIUS * (len(pieces) - 1) + 6
    scale = min(box.width() / (2 * RADIUS + 6), box.height() / high)
    lowest = RADIUS * (0.25 * (len(pieces) - 1) - THICK / 2)
    for height, piece in enumerate(pieces):
        point = box.center() + QPointF(0, scale * (lowest - 0.5 * RADIUS * height))
        with placed(painter, point, scale):
            paint_man(painter, PIECES.index(piece), theme, shadow=False)


class ManLook(SeatLook):
    """Light men with two rings and dark men with ring and dot as marks of the seats."""

    @staticmethod
    def paint_mark(painter: QPainter, box: QRectF, seat: Seat, theme: Theme) -> None:
        paint_tower_in(painter, box, "wb"[seat], theme)

    def color(self, seat: int, theme: Theme) -> QColor:
        """Return light or dark as it can be read on paper."""
        if theme.is_contrast:
            return theme.color(("ink", "seat1")[seat])
        light, dark = mixed(man_color(0, "ring"), BLACK, 0.12), man_color(1, "fill")
        if theme.is_dark:
            light, dark = man_color(0, "fill"), mixed(man_color(1, "ring"), QColor("#B05020"), 0.35)
        return (light, dark)[seat]
