"""Changing items on the table, and their animation: lots, deck, cards, rows of the players."""

from collections.abc import Callable, Iterable
from functools import partial
from math import cos, pi
from typing import Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.strung_along import table_art
from pullstrings_qt.games.strung_along.button_art import ButtonLook, paint_button
from pullstrings_qt.games.strung_along.card_art import BOX, ROUND, paint_card, paint_sign
from pullstrings_qt.games.strung_along.cards import LOT_SIZE
from pullstrings_qt.games.strung_along.layout import (
    CARD_SIZES,
    COUNTS_ALONE,
    PANEL,
    Plan,
    card_rect,
    letters,
    plan,
)
from pullstrings_qt.games.strung_along.row_art import Row, paint_row
from pullstrings_qt.games.strung_along.speaker import DECK_ID, lot_id, lot_of
from pullstrings_qt.games.strung_along.state import Lay, Take
from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.board_item import BoardItem
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.strokes import dashed_pen, paint_outline, placed, saved
from pullstrings_qt.look.timeline import LINEAR, Track
from pullstrings_qt.look.wood import paint_wood

TAKEN: Final = 0.0
"""How much is left to see of a lot that is taken."""
UNDER_DECK: Final = 3
"""Cards whose edges show below the top of the deck."""
MOVE: Final = 280
"""Milliseconds for a card to be drawn, to reach a lot, or a seat (look.md, Motion)."""
FADE: Final = 120
"""Milliseconds of any of these without motion."""
ON_ITS_WAY: Final = 6.0
"""Height of a moving card: above those at rest."""
_TWO_LINES: Final = 23.0
"""Size of text from which there is space for only one line above the deck."""
_BY_TAKER: Final = 58.0
"""Width of the mark of a lot's taker."""


def lot_for(board: BoardScene, kind: type[Lay] | type[Take]) -> int | None:
    """Return the lot pointed at, else the picked one, that such a choice is about, or None."""
    for place in (board.pointed, board.selected):
        choice = None if place is None else board.choice_at(place)
        if isinstance(choice, kind):
            return choice.lot
    return None


class TableItem(BoardItem):
    """Something on the table, laid out by the plan for the number of players."""

    def __init__(self, scene: BoardScene, height: float) -> None:
        super().__init__(scene, height)
        self.plan: Plan = plan(3)

    def is_lit(self, place_id: str) -> bool:
        """Return whether the deck or a lot is drawn as open."""
        return not self.board.is_animating and self.board.choice_at(place_id) is not None

    def paint_ground(self, painter: QPainter, box: QRectF, place_id: str) -> None:
        """Draw below deck or lot whether it may be chosen, is picked, or is pointed at."""
        board, picked = self.board, place_id == self.board.selected
        lit = self.is_lit(place_id)
        if lit or picked or place_id != DECK_ID:
            table_art.paint_lot(painter, box, board.theme, lit=lit, picked=picked)
        if place_id == board.pointed and not (picked or board.is_animating):
            table_art.paint_ring(painter, box, board.theme)

    def letters(self, pixels: float) -> float:
        """Return a size of text in units of the table."""
        return letters(self.board.theme, self.board.unit, pixels)

    def stamp_card(self, painter: QPainter, card: str | None, point: QPointF, size: float) -> None:
        """Draw a card at rest, sharp at a size; None for its back."""
        theme = self.board.theme

        def paint(inner: QPainter) -> None:
            inner.scale(size, size)
            paint_card(inner, card, theme)

        box = QRectF(BOX.topLeft() * size, BOX.size() * size)
        self.stamp(painter, ("sized", card, size, theme.text_scale), box, paint, point)

    def stamp_turning(
        self, painter: QPainter, card: str | None, point: QPointF, across: float, down: float
    ) -> None:
        """Draw a card while it moves: its picture is stretched."""
        theme = self.board.theme
        key, paint = ("card", card, theme.text_scale), partial(paint_card, card=card, theme=theme)
        self.stamp(painter, key, BOX, paint, point, across=across, down=down)

    def _track(
        self,
        move: Callable[[float], None],
        fade: Callable[[float], None],
        easing: QEasingCurve.Type = QEasingCurve.Type.InOutCubic,
    ) -> Track:
        if self.board.theme.reduced_motion:
            return Track(0, FADE, fade)
        return Track(0, MOVE, move, easing)


class RowItem(TableItem):
    """The row of a player; it is lit in the turn of this player."""

    def __init__(self, scene: BoardScene, seat: Seat) -> None:
        super().__init__(scene, 1)
        self.seat = seat
        self.row: Row = ()
        self.lit = False

    def draw(self, painter: QPainter) -> None:
        """Copy the baked row; it is baked again when something of it has changed."""
        theme, unit, here = self.board.theme, self.board.unit, self.plan

        def paint(inner: QPainter) -> None:
            paint_row(inner, self.seat, self.row, here.seats, theme, unit, lit=self.lit)

        key = (f"row {self.seat}", theme.text_scale, unit, here, self.row, self.lit)
        self.stamp_large(painter, key, paint, here.row_box(self.seat).adjusted(-8, -16, 8, 8))


class TopItem(TableItem):
    """The wood with the heads of columns, the deck with a label, and the lots.

    The deck looks the same for any number of cards, except none (S18).

    Attributes:
        shown: for each lot, how visible it is: 1, or 0 once it is taken.
        takers: for each lot, its taker and the cards it had, or None.
    """

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, 0)
        self.heads = ""
        self.deck_is_empty = False
        self.label = ""
        self.shown: list[float] = []
        self.cards: list[str] = []
        self.takers: list[tuple[Seat, str] | None] = []

    def fade_lots(self, lots: Iterable[int], to: float) -> Track:
        """Return how lots without cards fade: to `TAKEN`, or back to 1."""
        first = {lot: self.shown[lot] for lot in lots}
        for lot in first:
            self.cards[lot] = ""

        def fade(share: float) -> None:
            for lot, shown in first.items():
                self.shown[lot] = shown * (1 - share) + to * share

        return self._track(fade, fade, LINEAR)

    def draw(self, painter: QPainter) -> None:
        theme, here, heads = self.board.theme, self.plan, self.heads

        def paint(inner: QPainter) -> None:
            paint_wood(inner, PANEL, 30, theme, seed=7, grain=58, knots=2, shadow=3)
            for column, card in enumerate(heads):
                paint_sign(inner, here.head_box(column), card, theme)

        self.stamp_large(painter, ("table", heads, here.seats), paint)
        for lot in range(len(self.shown)):
            self._draw_lot(painter, lot, here.lot_box(lot))
        self._draw_deck(painter)

    def _draw_deck(self, painter: QPainter) -> None:
        theme, here = self.board.theme, self.plan
        self.paint_ground(painter, here.deck_box.adjusted(-7, -7, 7, 11), DECK_ID)
        self._draw_slot(painter, here.drawn_point)
        if self.deck_is_empty:
            self._draw_slot(painter, here.deck_point)
        else:
            for edge in range(UNDER_DECK, -1, -1):
                point = here.deck_point + QPointF(0, 2.0 * edge)
                self.stamp_card(painter, None, point, here.deck)
        size = self.letters(14)
        lines = table_art.wrapped(self.label, size, 122) if size < _TWO_LINES else (self.label,)
        for number, line in enumerate(lines):
            down = 42 + size * 1.1 * (number - (len(lines) - 1) / 2)
            point = QPointF(here.deck_point.x(), down)
            table_art.paint_label(painter, line, point, theme, size, bold=True, widest=122)

    def _draw_slot(self, painter: QPainter, point: QPointF) -> None:
        with placed(painter, point, self.plan.deck):
            table_art.paint_slot(painter, self.board.theme)

    def _draw_lot(self, painter: QPainter, lot: int, box: QRectF) -> None:
        theme, shown, place = self.board.theme, self.shown[lot], lot_id(lot)
        with saved(painter):
            if shown < 1:
                painter.setOpacity(1 - shown)
                self._draw_taken(painter, lot, box)
            painter.setOpacity(shown)
            if shown:
                self.paint_ground(painter, box, place)
                for slot in range(len(self.cards[lot]), LOT_SIZE):
                    high = None if slot == LOT_SIZE - 1 else self.plan.step / self.plan.card
                    with placed(painter, self.plan.slot_point(lot, slot), self.plan.card):
                        table_art.paint_slot(painter, theme, high=high)
                title = _("Lot {number}").format(number=lot + 1)
                count = _("{count} of {total}").format(count=len(self.cards[lot]), total=LOT_SIZE)
                ink = theme.color("ink" if place == self.board.selected else "wood_ink")
                table_art.paint_title(painter, box, title, count, ink, theme, self.board.unit)

    def _draw_taken(self, painter: QPainter, lot: int, box: QRectF) -> None:
        theme, taker = self.board.theme, self.takers[lot]
        with saved(painter):
            ink = theme.tint("wood_ink", 0.55)
            painter.setPen(dashed_pen(ink, 2, 3.4, 2.6, cap=Qt.PenCapStyle.SquareCap))
            painter.setBrush(theme.shade("wood_edge", 0.1))
            painter.drawRoundedRect(box, table_art.LOT_ROUND, table_art.LOT_ROUND)
        middle, size = box.center(), self.letters(13)
        title = _("Lot {number}").format(number=lot + 1)
        room = box.width() - 12
        above = middle - QPointF(0, _BY_TAKER / 2 + 14 + self.letters(15) / 2)
        table_art.paint_label(
            painter, title, above, theme, self.letters(15), bold=True, widest=room
        )
        if taker is not None:
            with placed(painter, middle, _BY_TAKER / 40):
                paint_button(painter, taker[0], theme)
        if theme.text_scale >= COUNTS_ALONE:
            return
        for number, line in enumerate(self.taken_lines(lot, size, room)):
            down = _BY_TAKER / 2 + 12 + size * (0.6 + 1.25 * number)
            point = middle + QPointF(0, down)
            table_art.paint_label(painter, line, point, theme, size, bold=number > 0, widest=room)

    def taken_lines(self, lot: int, size: float, room: float) -> tuple[str, ...]:
        """Return who took a lot: the name on its own lines."""
        taker = self.takers[lot]
        if taker is None or not self.board.names:
            return (_("taken"),)
        return (_("taken by"), *table_art.wrapped(self.board.names[taker[0]], size, room))


class MarksItem(TableItem):
    """What lies over the cards: the preview of a card, the trail of the last turn, and advice.

    Attributes:
        box, seat: the card or lot of the last turn, or None, and whose it was.
        worths: words by the id of a place, the deck or a lot.
        best: the highlighted places.
        ringed: the lot of the coach's note, or None.
    """

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, 7)
        self.box: QRectF | None = None
        self.seat: Seat = 0
        self.worths: dict[str, str] = {}
        self.best: frozenset[str] = frozenset()
        self.ringed: int | None = None

    def draw(self, painter: QPainter) -> None:
        theme, size, here = self.board.theme, self.letters(14.5), self.plan
        self._draw_ghost(painter)
        if self.box is not None:
            rim, color = theme.blackened(theme.color("ivory")), ButtonLook().color(self.seat, theme)
            paint_outline(painter, rounded(self.box, 11), (rim, 7.0), (color, 3.5))
            with placed(painter, self.box.topRight() + QPointF(-5, 5), 0.74):
                paint_button(painter, self.seat, theme)
        if self.ringed is not None:
            rim = theme.blackened(theme.color("wood_edge"))
            shape = rounded(here.lot_box(self.ringed).adjusted(2, 2, -2, -2), 14)
            paint_outline(painter, shape, (rim, 8.0), (theme.color("lit"), 4.5), dashes=(12, 8))
        for place, said in self.worths.items():
            lot = lot_of(place)
            box = here.deck_box.adjusted(-14, 0, 14, 0) if lot is None else here.lot_box(lot)
            table_art.paint_worth(painter, box, said, theme, size, best=place in self.best)

    def _draw_ghost(self, painter: QPainter) -> None:
        board = self.board
        lot = None if board.is_animating else lot_for(board, Lay)
        if lot is None:
            return
        point, size = self.plan.slot_point(lot, len(board.state.lots[lot])), self.plan.card
        with saved(painter):
            shape = rounded(card_rect(point, size).adjusted(-1, -1, 1, 1), ROUND)
            paint_outline(painter, shape, (board.theme.color("lit_edge"), 4), dashes=(6.4, 4.4))
            painter.setOpacity(0.8)
            self.stamp_turning(painter, board.state.drawn, point, size, size)


class CardItem(TableItem):
    """One card; turned by 0 it is face down, by 1 face up, with the turning card in between."""

    def __init__(self, scene: BoardScene, card: str, point: QPointF, size: float = 1.0) -> None:
        super().__init__(scene, 4)
        self.card = card
        self.point = point
        self.size = size
        self.turned = 1.0

    def glide(self, to: QPointF, size: float, *, onto_pile: bool = False) -> Track:
        """Return the track to another place; a face-down card turns over on the way.

        On a pile it fades out at the end.
        """
        start, first, turned = self.point, self.size, self.turned
        if first != size or onto_pile:
            self.setZValue(ON_ITS_WAY)

        def fade(share: float) -> None:
            if onto_pile:
                self.setOpacity(1 - share**8)
            else:
                self.point, self.size, self.turned = to, size, 1.0
                self.setOpacity(share)

        def move(share: float) -> None:
            self.point = start * (1 - share) + to * share
            self.size = first * (1 - share) + size * share
            self.turned = turned * (1 - share) + share
            if onto_pile:
                fade(share)

        return self._track(move, fade)

    def draw(self, painter: QPainter) -> None:
        if self.turned == 1.0 and self.size in CARD_SIZES:
            self.stamp_card(painter, self.card, self.point, self.size)
            return
        card = self.card if self.turned > 0.5 else None
        across = max(0.02, abs(cos(pi * self.turned))) if self.turned < 1 else 1.0
        self.stamp_turning(painter, card, self.point, self.size * across, self.size)
