"""Choices of Strung Along outside the table, and thumbnails of a position."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.strung_along.card_art import (
    paint_back,
    paint_card,
    paint_card_in,
)
from pullstrings_qt.games.strung_along.cards import COLORS, LOT_SIZE
from pullstrings_qt.games.strung_along.layout import WHOLE, Plan, plan
from pullstrings_qt.games.strung_along.place_words import choice_name
from pullstrings_qt.games.strung_along.row_art import Row, paint_row, row_cells
from pullstrings_qt.games.strung_along.state import Choice, Draw, StrungAlongState, Take
from pullstrings_qt.games.strung_along.table_art import paint_lot, paint_table, paint_taken
from pullstrings_qt.games.strung_along.yarn_art import paint_yarn
from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.choice_pictures import PlainPictures
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme


class CardPictures(PlainPictures):
    """Draws a choice as the back of a card, or as the number of a lot."""

    def paint_mark(
        self,
        painter: QPainter,
        box: QRectF,
        choice: Choice | None,
        seat: Seat,
        theme: Theme,
    ) -> None:
        """Draw a choice small: a card, or a lot's number, filled where the lot is taken."""
        if choice is None:
            return
        if isinstance(choice, Draw):
            paint_card_in(painter, box, None, theme)
            return
        taken = isinstance(choice, Take)
        side = min(box.width(), box.height()) - 2
        round_box = QRectF(0, 0, side, side)
        round_box.moveCenter(box.center())
        ink = theme.color("card" if taken else "ink")
        painter.save()
        painter.setPen(QPen(theme.color("control"), 1.6))
        painter.setBrush(theme.color("ink_soft") if taken else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(round_box, side * 0.25, side * 0.25)
        number = text_path(str(choice.lot + 1), side * 0.68)
        painter.fillPath(number.translated(box.center()), ink)
        painter.restore()

    def label(self, choice: Choice) -> str:
        """Return the effect of a choice."""
        return choice_name(choice)


SMALLEST_CARDS: Final = 60
"""Width of a picture in logical pixels below which lots are bars of color."""


def board_thumbnail(state: StrungAlongState, side: int, ratio: float, theme: Theme) -> QPixmap:
    """Return a small picture of a position, `side` logical pixels wide and high."""
    rows = tuple(row_cells(state, seat) for seat in range(len(state.piles)))
    return _thumbnail(state.lots, rows, state.drawn, state.to_move, side, ratio, theme.name)


@lru_cache(maxsize=16)
def _thumbnail(
    lots: tuple[str | None, ...],
    rows: tuple[Row, ...],
    drawn: str | None,
    to_move: Seat,
    side: int,
    ratio: float,
    theme_name: str,
) -> QPixmap:
    theme, here = Theme(theme_name), plan(len(rows))

    def paint(painter: QPainter) -> None:
        painter.scale(side / WHOLE.width(), side / WHOLE.width())
        paint_table(painter, theme)
        _paint_at(painter, here.deck_point, here.deck, partial(paint_back, painter, theme))
        if drawn is not None:
            face = partial(paint_card, painter, drawn, theme)
            _paint_at(painter, here.drawn_point, here.deck, face)
        for lot, cards in enumerate(lots):
            if cards is None:
                paint_taken(painter, here.lot_box(lot), theme)
            else:
                paint_lot(painter, here.lot_box(lot), theme, lit=False)
                paint_cards = _paint_bars if side < SMALLEST_CARDS else _paint_cards
                paint_cards(painter, lot, cards, here, theme)
        for seat, row in enumerate(rows):
            paint_row(painter, seat, row, len(rows), theme, 0.0, lit=seat == to_move)

    return baked_pixmap(side, side, ratio, paint)


def _paint_cards(painter: QPainter, lot: int, cards: str, here: Plan, theme: Theme) -> None:
    for slot, card in enumerate(cards):
        face = partial(paint_card, painter, card, theme)
        _paint_at(painter, here.slot_point(lot, slot), here.card, face)


def _paint_bars(painter: QPainter, lot: int, cards: str, here: Plan, theme: Theme) -> None:
    """Draw the cards of a lot as bars of their color, without letters."""
    box = here.lot_box(lot).adjusted(14, 14, -14, -14)
    high = box.height() / LOT_SIZE
    for slot, card in enumerate(cards):
        bar = QRectF(box.left(), box.top() + slot * high, box.width(), high - 14)
        if card in COLORS:
            paint_yarn(painter, rounded(bar, 10), card, theme)
        else:
            painter.fillPath(rounded(bar, 10), theme.color("ivory"))


def _paint_at(painter: QPainter, point: QPointF, scale: float, paint: Callable[[], None]) -> None:
    painter.save()
    painter.translate(point)
    painter.scale(scale, scale)
    paint()
    painter.restore()
