"""Painting of the board and the hands, in board units, 1000 by 1000."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.blank_secret.state import GOAL, HANDS, Hand
from pullstrings_qt.games.blank_secret.words import hand_name
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.strokes import placed, round_pen
from pullstrings_qt.look.theme import Theme

WHOLE: Final = QRectF(0, 0, 1000, 1000)
HAND: Final = QRectF(-120, -120, 240, 240)
"""The box of a hand, centered on the origin."""


def hand_rect(hand: Hand) -> QRectF:
    """Return the box of a hand on the board."""
    return HAND.translated(200 + 300 * hand, 600)


def paint_hand(painter: QPainter, hand: Hand, theme: Theme) -> None:
    """Draw a hand around the origin."""
    painter.setPen(round_pen(theme.color("ink"), 12))
    painter.setBrush(theme.color("control" if HANDS[hand] == "rock" else "card"))
    if HANDS[hand] == "rock":
        painter.drawEllipse(QPointF(), 70, 56)
    elif HANDS[hand] == "paper":
        painter.drawRect(QRectF(-54, -70, 108, 140))
    else:
        for side in (-1, 1):
            painter.drawLine(QPointF(-44 * side, -76), QPointF(28 * side, 32))
            painter.drawEllipse(QPointF(42 * side, 54), 24, 24)


def paint_hand_in(painter: QPainter, box: QRectF, hand: Hand, theme: Theme) -> None:
    """Draw a hand as large as a box."""
    scale = min(box.width(), box.height()) / HAND.width()
    with placed(painter, box.center(), scale):
        paint_hand(painter, hand, theme)


def paint_board(painter: QPainter, theme: Theme) -> None:
    """Draw the wood and the hands."""
    painter.setPen(QPen(theme.color("wood_edge"), 6))
    painter.setBrush(theme.color("wood"))
    painter.drawRoundedRect(WHOLE.adjusted(10, 10, -10, -10), 40, 40)
    for hand in range(len(HANDS)):
        painter.setPen(QPen(theme.color("wood_edge"), 6))
        painter.setBrush(theme.color("card"))
        painter.drawRoundedRect(hand_rect(hand), 24, 24)
        paint_hand_in(painter, hand_rect(hand), hand, theme)


def paint_points(painter: QPainter, points: tuple[int, int], theme: Theme) -> None:
    """Draw the points: squares at the left, circles at the right."""
    for seat, count in enumerate(points):
        for number in range(GOAL):
            across = 100 + 90 * number
            box = QRectF(0, 0, 64, 64)
            box.moveCenter(QPointF(across if seat == 0 else 1000 - across, 200))
            painter.setPen(QPen(theme.color("wood_edge"), 5))
            won = number < count
            painter.setBrush(theme.color(f"seat{seat}") if won else Qt.BrushStyle.NoBrush)
            radius = 8 if seat == 0 else 32
            painter.drawRoundedRect(box, radius, radius)


def paint_ring(painter: QPainter, hand: Hand, seat: Seat, theme: Theme) -> None:
    """Draw the ring of a seat around its hand: an angular or a round one."""
    painter.setPen(QPen(theme.color(f"seat{seat}"), 14))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if seat == 0:
        painter.drawRect(hand_rect(hand).adjusted(-16, -16, 16, 16))
    else:
        painter.drawEllipse(hand_rect(hand).adjusted(8, 8, -8, -8))


class HandPictures(ChoicePictures):
    """Draws a choice as its hand, and names it."""

    def paint_mark(
        self, painter: QPainter, box: QRectF, choice: Hand | None, seat: Seat, theme: Theme
    ) -> None:
        if choice is not None:
            paint_hand_in(painter, box, choice, theme)

    def label(self, choice: Hand) -> str:
        return hand_name(choice)
