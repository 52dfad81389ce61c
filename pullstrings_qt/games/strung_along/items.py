"""What lies on the table and can change, and how it moves: lots, deck, cards."""

from collections.abc import Callable, Iterable
from math import cos, pi
from typing import Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF
from PySide6.QtGui import QPainter

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.strung_along.card_art import BOX, paint_back, paint_card
from pullstrings_qt.games.strung_along.cards import LOT_SIZE
from pullstrings_qt.games.strung_along.table_art import (
    BIG,
    DECK_POINT,
    WHOLE,
    card_rect,
    label_scale,
    lot_box,
    paint_label,
    paint_lit_lot,
    paint_ring,
    paint_slot,
    paint_table,
    paint_tag,
    paint_worth,
    slot_point,
    tag_rect,
)
from pullstrings_qt.look.board_item import BoardItem
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.sprite import device_space, draw_sprite
from pullstrings_qt.look.timeline import LINEAR, Track

TAKEN: Final = 0.35
"""How much is left to see of the tag of a lot that is taken."""
UNDER_DECK: Final = 3
"""Cards whose edges show below the top of the deck."""
MOVE: Final = 280
"""Milliseconds for a card to be drawn, to reach a lot, or a seat (look.md, Motion)."""
FADE: Final = 120
"""Milliseconds of any of these without motion."""
ON_ITS_WAY: Final = 6.0
"""Height of a card that moves: above those at rest."""


class TableItem(BoardItem):
    """Something on the table."""

    def __init__(self, scene: BoardScene, height: float) -> None:
        super().__init__(scene, height, WHOLE, "strung along")

    def _track(
        self,
        move: Callable[[float], None],
        fade: Callable[[float], None],
        easing: QEasingCurve.Type = QEasingCurve.Type.InOutCubic,
    ) -> Track:
        """Return a movement, or what takes its place without motion."""
        still = self.board.theme.reduced_motion
        apply = fade if still else move

        def show(share: float) -> None:
            apply(share)
            self.board.update()

        return Track(0, FADE if still else MOVE, show, LINEAR if still else easing)


class WoodItem(TableItem):
    """The wooden table."""

    def draw(self, painter: QPainter) -> None:
        """Copy the baked table."""
        bank = self.board.bank

        def paint(inner: QPainter) -> None:
            paint_table(inner, bank.theme)

        sprite = bank.large_sprite(("strung along table",), WHOLE, paint)
        with device_space(painter) as to_device:
            draw_sprite(painter, sprite, to_device.map(QPointF()))


class LotsItem(TableItem):
    """Tags, places for cards, and what may be chosen.

    Attributes:
        shown: for each lot, how much of its tag is there: 1, or less once it is taken.
        counts: for each lot, how many cards lie there.
        lit: the lots that may be chosen.
        worth: by lot, what it is worth to the seat to move.
        pointed, picked: the lot with a ring, and the one that waits for a yes; or None.
    """

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, 1)
        self.shown: list[float] = []
        self.counts: list[int] = []
        self.lit: frozenset[int] = frozenset()
        self.worth: dict[int, tuple[str, bool]] = {}
        self.pointed: int | None = None
        self.picked: int | None = None

    def fade_tags(self, lots: Iterable[int], to: float) -> Track:
        """Return how the tags of lots without cards fade: to `TAKEN`, or back to 1."""
        first = {lot: self.shown[lot] for lot in lots}
        for lot in first:
            self.counts[lot] = 0

        def fade(share: float) -> None:
            for lot, shown in first.items():
                self.shown[lot] = shown * (1 - share) + to * share

        return self._track(fade, fade, LINEAR)

    def draw(self, painter: QPainter) -> None:
        """Draw every lot."""
        for lot in range(len(self.shown)):
            self._draw_lot(painter, lot, lot_box(lot, len(self.shown)))

    def _draw_lot(self, painter: QPainter, lot: int, box: QRectF) -> None:
        theme = self.board.theme
        if lot in self.lit:
            paint_lit_lot(painter, box, theme)
        if lot in (self.pointed, self.picked):
            paint_ring(painter, box, theme, strong=lot == self.picked)
        painter.save()
        painter.setOpacity(max(TAKEN, self.shown[lot]))
        corner = box.topLeft() + QPointF(18, 8)
        shadow = tag_rect(theme).adjusted(-24, -10, 14, 18)
        key = ("tag", lot, label_scale(theme))  # boards of all text sizes share their sprites
        self.stamp(painter, key, shadow, lambda inner: paint_tag(inner, lot + 1, theme), corner)
        for slot in range(LOT_SIZE):
            self.stamp(
                painter,
                "slot",
                BOX,
                lambda inner: paint_slot(inner, theme),
                slot_point(lot, len(self.shown), slot),
            )
        painter.restore()
        self._draw_words(painter, lot, box)

    def _draw_words(self, painter: QPainter, lot: int, box: QRectF) -> None:
        theme = self.board.theme
        chip = self.worth.get(lot)
        if chip is not None:
            words, loss = chip
            paint_worth(
                painter, words, QRectF(box.right() - 92, box.top() + 13, 64, 32), theme, loss=loss
            )
            return
        words = ""
        if self.shown[lot] < 1:
            words = _("taken")
        elif self.counts[lot] == LOT_SIZE:
            words = _("full")
        if words:
            paint_label(painter, words, QPointF(box.right() - 60, box.top() + 29), theme, 17)


class DeckItem(TableItem):
    """The deck; it looks alike however many cards are left, until none is (S18).

    Attributes:
        is_empty: whether no card is left.
        lit, pointed, picked: whether it may be chosen, has a ring, waits for a yes.
        label: words below it, or empty.
    """

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, 2)
        self.is_empty = False
        self.lit = self.pointed = self.picked = False
        self.label = ""

    def draw(self, painter: QPainter) -> None:
        """Draw the deck, face down."""
        theme = self.board.theme
        box = card_rect(DECK_POINT, BIG).adjusted(-9, -9, 9, 14)
        if self.lit:
            paint_lit_lot(painter, box, theme)
        if self.pointed or self.picked:
            paint_ring(painter, box, theme, strong=self.picked)
        if self.is_empty:
            painter.save()
            painter.translate(DECK_POINT)
            painter.scale(BIG, BIG)
            paint_slot(painter, theme)
            painter.restore()
        else:
            for edge in range(UNDER_DECK, -1, -1):
                draw_big(self, painter, None, DECK_POINT + QPointF(0, 2.0 * edge))
        if self.label:
            paint_label(painter, self.label, QPointF(DECK_POINT.x(), 186), theme, 15)


def draw_big(item: TableItem, painter: QPainter, card: str | None, point: QPointF) -> None:
    """Draw a card at rest in the size of the deck."""
    theme = item.board.theme
    box = QRectF(BOX.left() * BIG, BOX.top() * BIG, BOX.width() * BIG, BOX.height() * BIG)

    def paint(inner: QPainter) -> None:
        inner.scale(BIG, BIG)
        if card is None:
            paint_back(inner, theme)
        else:
            paint_card(inner, card, theme)

    item.stamp(painter, ("big", card, label_scale(theme)), box, paint, point)


class CardItem(TableItem):
    """One card.

    Attributes:
        card: what it is.
        point: its middle.
        size: 1 at a lot, `BIG` where it was drawn.
        turned: 0 lies face down, 1 face up; between, it stands on its way.
        ghost: drawn pale: it would lie there.
    """

    def __init__(self, scene: BoardScene, card: str, point: QPointF, size: float = 1.0) -> None:
        super().__init__(scene, 4)
        self.card = card
        self.point = point
        self.size = size
        self.turned = 1.0
        self.ghost = False

    def glide(self, to: QPointF, size: float = 1.0) -> Track:
        """Return the way to another place, on which a card that lies face down turns over.

        Without motion the card fades in where the way ends.
        """
        start, first, turned = self.point, self.size, self.turned
        if first == BIG:
            self.setZValue(ON_ITS_WAY)

        def move(share: float) -> None:
            self.point = start * (1 - share) + to * share
            self.size = first * (1 - share) + size * share
            self.turned = turned * (1 - share) + share

        def fade(share: float) -> None:
            self.point, self.size, self.turned = to, size, 1.0
            self.setOpacity(share)

        return self._track(move, fade)

    def leave(self, to: QPointF) -> Track:
        """Return the way towards a seat, on which the card fades out."""
        start = self.point
        self.setZValue(ON_ITS_WAY)

        def fade(share: float) -> None:
            self.setOpacity(1 - share**3)

        def move(share: float) -> None:
            self.point = start * (1 - share) + to * share
            fade(share)

        return self._track(move, fade)

    def draw(self, painter: QPainter) -> None:
        """Draw the card as it lies or moves."""
        theme = self.board.theme
        if self.turned == 1.0 and self.size == BIG:
            draw_big(self, painter, self.card, self.point)
            return
        face = self.turned > 0.5

        def paint(inner: QPainter) -> None:
            if face:
                paint_card(inner, self.card, theme)
            else:
                paint_back(inner, theme)

        painter.save()
        if self.ghost:
            painter.setOpacity(0.55)
        across = max(0.02, abs(cos(pi * self.turned))) if self.turned < 1 else 1.0
        key = ("card", self.card if face else None, label_scale(theme))
        self.stamp(painter, key, BOX, paint, self.point, across=self.size * across, down=self.size)
        painter.restore()


class DrawnItem(TableItem):
    """The place of the drawn card, and its name below.

    Attributes:
        words: the name of the card that lies there, or empty.
        pointed: whether it has a ring.
    """

    def __init__(self, scene: BoardScene, point: QPointF) -> None:
        super().__init__(scene, 2)
        self._point = point
        self.words = ""
        self.pointed = False

    def draw(self, painter: QPainter) -> None:
        """Draw an empty place, or the words for the card."""
        theme = self.board.theme
        if not self.words:
            painter.save()
            painter.translate(self._point)
            painter.scale(BIG, BIG)
            paint_slot(painter, theme)
            painter.restore()
            return
        beside = self._point + QPointF(99, 0)
        apart = QPointF(0, 12 * label_scale(theme))
        paint_label(painter, _("drawn"), beside - apart, theme, 16)
        paint_label(painter, self.words, beside + apart, theme, 18, widest=98)
