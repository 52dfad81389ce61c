"""The rows of the players on the table: their piles in the columns of the match."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext, signed_text
from pullstrings_qt.games.strung_along.button_art import paint_button
from pullstrings_qt.games.strung_along.card_art import paint_pile, pile_rect
from pullstrings_qt.games.strung_along.cards import PLUS, WILD
from pullstrings_qt.games.strung_along.layout import COUNTS_ALONE, Plan, letters, plan
from pullstrings_qt.games.strung_along.scoring import PLUS_POINTS
from pullstrings_qt.games.strung_along.speaker import card_name
from pullstrings_qt.games.strung_along.state import StrungAlongState
from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.strokes import paint_outline, placed, saved
from pullstrings_qt.look.theme import Theme

_ROUND: Final = 15.0
_MARK: Final = 52.0
_ABSENT: Final = 0.5
"""Opacity of a card that a pile would start with."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A pile in its column.

    Attributes:
        points: its points now: a wild may count as a color without cards.
        words: the colors of wilds, the longest text first; empty for other cards.
        more: the number of cards a lot would add.
    """

    card: str
    count: int
    points: int
    words: tuple[str, ...] = ()
    more: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to see."""
        return not (self.count or self.points or self.more)


Row = tuple[Cell, ...]


def row_cells(state: StrungAlongState, seat: Seat, lot: str = "") -> Row:
    """Return the piles of a seat, in the columns of the match, and what a lot would add to them."""
    pile, score = state.piles[seat], state.score(seat)
    colors = {entry.color: entry for entry in score.colors}
    cells = []
    for card in (*state.colors, PLUS, WILD):
        count, entry = pile.count(card), colors.get(card)
        points = count * PLUS_POINTS * (card == PLUS)
        if entry is not None:
            points = entry.points if entry.positive else -entry.points
        wilds: tuple[str, ...] = ()
        if card == WILD and count:
            named = sorted(entry.color for entry in score.colors if entry.wilds)
            words = _("as {letters}").format(letters=", ".join(named)) if named else ""
            wilds = words, "".join(named)
        cells.append(Cell(card, count, points, wilds, lot.count(card)))
    return tuple(cells)


def cell_name(cell: Cell, lot: int | None = None) -> str:
    """Return everything about a pile, and what a lot, numbered from 0, would add to it."""
    count = ngettext("{count} card", "{count} cards", cell.count).format(count=cell.count)
    parts = [card_name(cell.card), count]
    if cell.words:
        parts.append(cell.words[0])
    elif cell.points > 0:
        parts.append(_("plus {points}").format(points=cell.points))
    elif cell.points < 0:
        parts.append(_("minus {points}").format(points=-cell.points))
    name = ", ".join(filter(None, parts))
    if lot is None or not cell.more:
        return name
    more = _("lot {number} adds {count}").format(number=lot + 1, count=cell.more)
    return f"{name}; {more}"


def paint_row(
    painter: QPainter, seat: Seat, row: Row, seats: int, theme: Theme, unit: float, *, lit: bool
) -> None:
    """Draw the row of a seat in units of the table; `unit` has so many logical pixels."""
    here = plan(seats)
    with saved(painter):
        _paint_ground(painter, here.row_box(seat), theme, lit=lit)
        with placed(painter, here.mark_point(seat), _MARK / 40):
            paint_button(painter, seat, theme)
        for column, cell in enumerate(row):
            _paint_cell(painter, here, seat, column, cell, theme, unit)


def _paint_ground(painter: QPainter, box: QRectF, theme: Theme, *, lit: bool) -> None:
    if theme.is_contrast:
        inset, role, width = (3.5, "lit", 7) if lit else (2, "line", 4)
        shape = rounded(box.adjusted(inset, inset, -inset, -inset), _ROUND)
        painter.fillPath(shape, theme.color("card"))
        paint_outline(painter, shape, (theme.color(role), width))
        return
    painter.fillPath(rounded(box, _ROUND), theme.color("card", 1 if lit or theme.is_dark else 0.9))
    if lit:
        paint_outline(painter, rounded(box, _ROUND), (theme.color("lit_edge"), 8.5))
        inner = rounded(box.adjusted(1.5, 1.5, -1.5, -1.5), _ROUND)
        paint_outline(painter, inner, (theme.color("lit"), 5.8))


def _paint_cell(
    painter: QPainter, here: Plan, seat: Seat, column: int, cell: Cell, theme: Theme, unit: float
) -> None:
    box = here.pile_box(seat, column)
    if cell.count or cell.more:
        with saved(painter):
            painter.setOpacity(1.0 if cell.count else _ABSENT)
            paint_pile(painter, box, cell.card, max(1, cell.count), theme)
    elif not cell.points:
        painter.fillRect(
            QRectF(box.center().x() - 13, box.bottom() - 3, 26, 3), theme.color("line")
        )
    left = box.right() + 4
    _paint_numbers(painter, cell, QRectF(left, box.top(), 0, box.height()), here, theme, unit)
    if cell.more:
        top, _step = pile_rect(box, cell.count)
        _paint_badge(painter, QPointF(top.center().x(), top.top() + 2), cell.more, theme, unit)


def _paint_numbers(
    painter: QPainter, cell: Cell, at: QRectF, here: Plan, theme: Theme, unit: float
) -> None:
    room = here.column - here.pile - 5
    alone = theme.text_scale >= COUNTS_ALONE
    if cell.count:
        size = letters(theme, unit, 16)
        count = text_path(str(cell.count), size, widest=room)
        down = size * 0.5 if alone else 40 + max(0.0, size - 23) / 2
        _fill(painter, count, QPointF(at.left(), at.bottom() - down), theme.color("ink"))
    if alone:
        return
    size = letters(theme, unit, 14)
    point = QPointF(at.left(), at.bottom() - 10)
    if cell.words:
        paths = [text_path(words, size, bold=False) for words in cell.words]
        fits = [path for path in paths if path.boundingRect().width() <= room]
        path = fits[0] if fits else text_path(cell.words[-1], size, bold=False, widest=room)
        _fill(painter, path, point, theme.color("ink_soft"))
    elif cell.points:
        ink = theme.color("good" if cell.points > 0 else "bad")
        _fill(painter, text_path(signed_text(cell.points), size, widest=room), point, ink)


def _fill(painter: QPainter, path: QPainterPath, point: QPointF, ink: QColor) -> None:
    painter.fillPath(path.translated(point.x() - path.boundingRect().left(), point.y()), ink)


def _paint_badge(painter: QPainter, point: QPointF, more: int, theme: Theme, unit: float) -> None:
    size = letters(theme, unit, 13)
    path = text_path(signed_text(more), size)
    box = QRectF(0, 0, path.boundingRect().width() + size * 0.8, size * 1.22)
    box.moveCenter(point)
    with saved(painter):
        painter.setPen(QPen(theme.color("badge_edge"), 2.5))
        painter.setBrush(theme.color("lit"))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.fillPath(path.translated(point), theme.blackened(theme.color("lit_ink")))
