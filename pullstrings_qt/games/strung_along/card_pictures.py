"""Choices of Strung Along outside the table, and thumbnails of a position."""

from collections.abc import Callable
from functools import lru_cache, partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.strung_along.button_art import paint_button
from pullstrings_qt.games.strung_along.card_art import (
    PILE_SHAPE,
    paint_back,
    paint_card,
    paint_card_in,
    paint_pile,
)
from pullstrings_qt.games.strung_along.cards import LOT_SIZE, PILE_ORDER, TIMER
from pullstrings_qt.games.strung_along.items import TAKEN
from pullstrings_qt.games.strung_along.place_words import choice_name
from pullstrings_qt.games.strung_along.state import Choice, Draw, StrungAlongState, Take
from pullstrings_qt.games.strung_along.table_art import (
    BIG,
    DECK_POINT,
    DRAWN_POINT,
    SMALL,
    TIMER_POINT,
    WHOLE,
    card_size,
    lot_box,
    paint_lot,
    paint_slot,
    paint_table,
    paint_tag,
    slot_point,
)
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


def board_thumbnail(state: StrungAlongState, side: int, ratio: float, theme: Theme) -> QPixmap:
    """Return a small picture of a position, `side` logical pixels wide and high."""
    return _thumbnail(
        state.lots, state.piles, state.drawn, state.last_round, side, ratio, theme.name
    )


@lru_cache(maxsize=16)
def _thumbnail(
    lots: tuple[str | None, ...],
    piles: tuple[str, ...],
    drawn: str | None,
    last_round: bool,
    side: int,
    ratio: float,
    theme_name: str,
) -> QPixmap:
    theme = Theme(theme_name)

    def paint(painter: QPainter) -> None:
        scale = side / WHOLE.width()
        painter.scale(scale, scale)
        paint_still(painter, lots, drawn, theme, last_round=last_round)
        painter.translate(0, WHOLE.height() + 16)
        high = (WHOLE.width() - WHOLE.height() - 16) / len(piles)
        for seat, pile in enumerate(piles):
            box = QRectF(14, seat * high, WHOLE.width() - 28, high)
            _paint_row(painter, seat, pile, box, theme)

    return baked_pixmap(side, side, ratio, paint)


def _paint_row(painter: QPainter, seat: Seat, pile: str, box: QRectF, theme: Theme) -> None:
    """Draw a seat's button and its piles in a row."""
    high = min(box.height() - 12, 190)
    side = min(high, 120)
    painter.save()
    painter.translate(box.left() + 70, box.center().y())
    painter.scale(side / 46, side / 46)
    paint_button(painter, seat, theme)
    painter.restore()
    across = (box.width() - 160) / len(PILE_ORDER)
    for column, card in enumerate(PILE_ORDER):
        if card in pile:
            left = box.left() + 160 + column * across
            place = QRectF(left, box.center().y() - high / 2, high * PILE_SHAPE, high)
            paint_pile(painter, place, card, pile.count(card), theme)


def paint_still(
    painter: QPainter,
    lots: tuple[str | None, ...],
    drawn: str | None,
    theme: Theme,
    *,
    last_round: bool = False,
    lit: tuple[int, ...] = (),
) -> None:
    """Draw a table at rest, in its units: for thumbnails and the figures of the rules."""
    paint_table(painter, theme)
    for lot, cards in enumerate(lots):
        if cards is not None:
            paint_lot(painter, lot_box(lot, len(lots)), theme, lit=lot in lit)
    _paint_at(painter, DECK_POINT, 1.0, partial(paint_back, painter, theme))
    if drawn is not None:
        _paint_at(painter, DRAWN_POINT, BIG, partial(paint_card, painter, drawn, theme))
    else:
        _paint_at(painter, DRAWN_POINT, BIG, partial(paint_slot, painter, theme))
    if last_round:
        _paint_at(painter, TIMER_POINT, SMALL, partial(paint_card, painter, TIMER, theme))
    for lot, cards in enumerate(lots):
        painter.save()
        painter.setOpacity(1.0 if cards is not None else TAKEN)
        painter.translate(lot_box(lot, len(lots)).topLeft() + QPointF(13, 9))
        paint_tag(painter, lot + 1, theme)
        painter.restore()
        for slot in range(LOT_SIZE):
            card = (cards or "")[slot : slot + 1]
            painter.save()
            painter.translate(slot_point(lot, len(lots), slot))
            painter.scale(card_size(len(lots)), card_size(len(lots)))
            if card:
                paint_card(painter, card, theme)
            else:
                painter.setOpacity(1.0 if cards is not None else TAKEN)
                paint_slot(painter, theme)
            painter.restore()


def _paint_at(painter: QPainter, point: QPointF, scale: float, paint: Callable[[], None]) -> None:
    painter.save()
    painter.translate(point)
    painter.scale(scale, scale)
    paint()
    painter.restore()
