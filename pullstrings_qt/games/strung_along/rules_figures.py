"""The pictures in the rules: cards, tables and a hand, drawn as in a match."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from pullstrings_qt.games.strung_along.card_art import HIGH, WIDE, paint_card, paint_pile
from pullstrings_qt.games.strung_along.card_pictures import paint_still
from pullstrings_qt.games.strung_along.cards import COLOURS, PLUS, TIMER, WILD
from pullstrings_qt.games.strung_along.table_art import WHOLE
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme

WIDTH: Final = 640.0
CARDS: Final = COLOURS + PLUS + WILD + TIMER
DRAWING: Final[tuple[str | None, ...]] = ("AD", "BC+", "", None)
HAND: Final = (("E", 6), ("A", 4), ("G", 3), ("F", 2), (PLUS, 1), (WILD, 1))


@dataclass(frozen=True, slots=True)
class _Figure:
    """How high a figure is at a width of 640 units, and what draws it."""

    high: float
    paint: Callable[[QPainter, Theme], None]


def _paint_cards(painter: QPainter, theme: Theme) -> None:
    for place, card in enumerate(CARDS):
        painter.save()
        row, column = divmod(place, 5)
        painter.translate(64 + column * 128, 76 + row * 142)
        painter.scale(1.2, 1.2)
        paint_card(painter, card, theme)
        painter.restore()


def _paint_draw(painter: QPainter, theme: Theme) -> None:
    painter.scale(WIDTH / WHOLE.width(), WIDTH / WHOLE.width())
    paint_still(painter, DRAWING, "F", theme, lit=(0, 2))


def _paint_timer(painter: QPainter, theme: Theme) -> None:
    painter.scale(WIDTH / WHOLE.width(), WIDTH / WHOLE.width())
    paint_still(painter, ("G", None, "A*", "CC"), None, theme, last_round=True)


def _paint_hand(painter: QPainter, theme: Theme) -> None:
    for place, (card, count) in enumerate(HAND):
        box = QRectF(20 + place * 104, 12, WIDE * 1.1, HIGH * 1.15)
        paint_pile(painter, box, card, count, theme)
        number = text_path(str(count), 22).translated(QPointF(box.center().x(), box.bottom() + 22))
        painter.fillPath(number, theme.colour("ink"))


_FIGURES: Final[Mapping[str, _Figure]] = {
    "cards": _Figure(290, _paint_cards),
    "draw": _Figure(WIDTH * WHOLE.height() / WHOLE.width(), _paint_draw),
    "timer": _Figure(WIDTH * WHOLE.height() / WHOLE.width(), _paint_timer),
    "example": _Figure(172, _paint_hand),
}


def figure_names() -> tuple[str, ...]:
    """Return the names of all figures."""
    return tuple(_FIGURES)


def figure_share(name: str) -> float:
    """Return the height of a figure as a share of its width.

    Raises:
        KeyError: there is no such figure.
    """
    return _FIGURES[name].high / WIDTH


def figure_picture(name: str, width: int, ratio: float, theme: Theme) -> QPixmap:
    """Return a figure as a pixmap of a width in logical pixels.

    Raises:
        KeyError: there is no such figure.
    """
    figure = _FIGURES[name]

    def paint(painter: QPainter) -> None:
        painter.scale(width / WIDTH, width / WIDTH)
        figure.paint(painter, theme)

    return baked_pixmap(width, width * figure.high / WIDTH, ratio, paint)
