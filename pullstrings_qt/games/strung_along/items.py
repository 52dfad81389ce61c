"""Changing items on the table, and their animation: lots, deck, cards."""

from collections.abc import Callable, Iterable
from math import cos, pi
from typing import Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF
from PySide6.QtGui import QPainter

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.strung_along.button_art import ButtonLook, paint_button
from pullstrings_qt.games.strung_along.card_art import (
    BOX,
    paint_back,
    paint_card,
    paint_sign,
)
from pullstrings_qt.games.strung_along.cards import LOT_SIZE
from pullstrings_qt.games.strung_along.place_words import count_words
from pullstrings_qt.games.strung_along.table_art import (
    BIG,
    DECK_POINT,
    PICTURE,
    SMALL,
    TIMER_POINT,
    WHOLE,
    card_rect,
    card_size,
    deck_worth_rect,
    label_path,
    label_scale,
    lot_box,
    paint_ghost_ring,
    paint_label,
    paint_lot,
    paint_note,
    paint_ring,
    paint_slot,
    paint_table,
    paint_tag,
    paint_taken,
    paint_trail,
    paint_worth,
    slot_point,
    tag_rect,
    taken_box,
    worth_rect,
    wrapped,
)
from pullstrings_qt.look.board_item import BoardItem
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.sprite import device_space, draw_sprite
from pullstrings_qt.look.timeline import LINEAR, Track

TAKEN: Final = 0.55
"""How much is left to see of the tag of a lot that is taken."""
UNDER_DECK: Final = 3
"""Cards whose edges show below the top of the deck."""
MOVE: Final = 280
"""Milliseconds for a card to be drawn, to reach a lot, or a seat (look.md, Motion)."""
FADE: Final = 120
"""Milliseconds of any of these without motion."""
ON_ITS_WAY: Final = 6.0
"""Height of a moving card: above those at rest."""


AT_REST: Final = frozenset({BIG, SMALL, 1.0, *(card_size(lots) for lots in (3, 4, 5))})
"""The sizes of cards at rest; others are moving."""


class TableItem(BoardItem):
    """Something on the table."""

    def __init__(self, scene: BoardScene, height: float) -> None:
        super().__init__(scene, height, WHOLE, "strung along")

    @property
    def words(self) -> float:
        """How much larger words are drawn."""
        return label_scale(self.board.theme, self.board.unit)

    def _track(
        self,
        move: Callable[[float], None],
        fade: Callable[[float], None],
        easing: QEasingCurve.Type = QEasingCurve.Type.InOutCubic,
    ) -> Track:
        """Return an animation, or its replacement with reduced motion."""
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

        sprite = bank.large_sprite(("strung along table",), PICTURE, paint)
        with device_space(painter) as to_device:
            draw_sprite(painter, sprite, to_device.map(QPointF()))


class LotsItem(TableItem):
    """Tags, places for cards, and highlights.

    Attributes:
        shown: for each lot, the visible part of its tag: 1, or less once it is taken.
        cards: for each lot, its cards.
        takers: for each lot, its taker and the cards it had, or None.
        lit: the lots that may be chosen.
        pointed, picked: the lot with a ring, and the one waiting for confirmation; or None.
        ghost: the place of the drawn card in the lot pointed at, or None.
        weighed: the lots whose value is shown beside their tags instead of the card count.
    """

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, 1)
        self.weighed: frozenset[int] = frozenset()
        self.shown: list[float] = []
        self.cards: list[str] = []
        self.takers: list[tuple[Seat, str] | None] = []
        self.lit: frozenset[int] = frozenset()
        self.pointed: int | None = None
        self.picked: int | None = None

    @property
    def counts(self) -> list[int]:
        """For each lot, the number of its cards."""
        return [len(cards) for cards in self.cards]

    def fade_tags(self, lots: Iterable[int], to: float) -> Track:
        """Return how the tags of lots without cards fade: to `TAKEN`, or back to 1."""
        first = {lot: self.shown[lot] for lot in lots}
        for lot in first:
            self.cards[lot] = ""

        def fade(share: float) -> None:
            for lot, shown in first.items():
                self.shown[lot] = shown * (1 - share) + to * share

        return self._track(fade, fade, LINEAR)

    def taken_words(self, lot: int) -> str:
        """Return the taker of a lot in words; empty if it is not taken."""
        if self.shown[lot] == 1:
            return ""
        taker = self.takers[lot]
        if taker is None or not self.board.names:
            return _("taken")
        return _("taken by {name}").format(name=self.board.names[taker[0]])

    def draw(self, painter: QPainter) -> None:
        """Draw every lot."""
        for lot in range(len(self.shown)):
            self._draw_lot(painter, lot, lot_box(lot, len(self.shown)))

    def _draw_lot(self, painter: QPainter, lot: int, box: QRectF) -> None:
        theme, lots = self.board.theme, len(self.shown)
        gone = (1 - self.shown[lot]) / (1 - TAKEN)  # 1 for a taken lot
        painter.save()
        painter.setOpacity(1 - gone)
        paint_lot(painter, box, theme, lit=lot in self.lit)
        if lot in (self.pointed, self.picked):
            paint_ring(painter, box, theme, strong=lot == self.picked)
        size = card_size(lots)
        for slot in range(LOT_SIZE):
            painter.save()
            painter.translate(slot_point(lot, lots, slot))
            painter.scale(size, size)
            paint_slot(painter, theme)
            painter.restore()
        painter.setOpacity(gone)
        if gone:
            self._draw_taken(painter, lot)
        painter.setOpacity(max(TAKEN, self.shown[lot]))
        self._draw_tag(painter, lot, box)
        painter.restore()

    def _draw_tag(self, painter: QPainter, lot: int, box: QRectF) -> None:
        """Draw the tag of a lot, and its number of cards."""
        theme, words = self.board.theme, self.words
        tag = tag_rect(words)
        corner = box.topLeft() + QPointF(13, 9)
        shadow = tag.adjusted(-24, -10, 14, 18)
        key = ("tag", lot, words)  # boards of all text sizes share their sprites
        self.stamp(
            painter, key, shadow, lambda inner: paint_tag(inner, lot + 1, theme, words), corner
        )
        if self.shown[lot] < 1 or lot in self.weighed:
            return
        left = corner.x() + tag.width() + 10
        point = QPointF(left, corner.y() + tag.center().y())
        count = label_path(
            count_words(self.cards[lot]), point, 14.5 * words, widest=box.right() - 8 - left
        )
        painter.fillPath(count, theme.color("wood_ink"))

    def _draw_taken(self, painter: QPainter, lot: int) -> None:
        """Draw the taker of a lot, and its cards."""
        theme, words, lots = self.board.theme, self.words, len(self.shown)
        box, taker = taken_box(lot, lots), self.takers[lot]
        paint_taken(painter, box, theme)
        said = self.taken_words(lot)
        if taker is None or not said:
            paint_label(painter, said, box.center(), theme, 16 * words, bold=True)
            return
        seat, cards = taker
        side = 34.0
        painter.save()
        painter.translate(box.left() + 12 + side / 2, box.center().y())
        painter.scale(side / 40, side / 40)
        paint_button(painter, seat, theme)
        painter.restore()
        left, size = box.left() + side + 22, 15.5 * words
        lines = wrapped(said, size, box.right() - 8 - left)
        sign_high = 19.0
        top = box.center().y() - (len(lines) * size * 1.12 + 6 + sign_high) / 2
        for number, line in enumerate(lines):
            point = QPointF(left, top + size * (0.56 + 1.12 * number))
            path = label_path(line, point, size, bold=True)
            painter.fillPath(path, theme.color("wood_ink"))
        top += len(lines) * size * 1.12 + 6
        for number, card in enumerate(cards):
            paint_sign(painter, QRectF(left + number * 33, top, 29, sign_high), card, theme)


class TrailItem(TableItem):
    """The trail of the last turn, until the next choice: a ring and the mark of its seat.

    Attributes:
        box: the card or lot of the turn; None for nothing.
        seat: the seat of the turn.
    """

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, 5)
        self.box: QRectF | None = None
        self.seat: Seat = 0

    def draw(self, painter: QPainter) -> None:
        """Draw the ring, and the button of the seat on its corner."""
        if self.box is None:
            return
        theme = self.board.theme
        color = ButtonLook().color(self.seat, theme)
        paint_trail(painter, self.box, color, theme)
        painter.save()
        painter.translate(self.box.topRight() + QPointF(-5, 5))
        painter.scale(0.74, 0.74)
        paint_button(painter, self.seat, theme)
        painter.restore()


class AdviceItem(TableItem):
    """The average values of choices, and a ring around the subject of the coach's note.

    Attributes:
        lots: the number of lots.
        worths: words by place: `DECK_ID`, or the number of a lot.
        best: the highlighted places.
        ringed: the subject of the coach's note, or None.
    """

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, 7)
        self.lots = 0
        self.worths: dict[int | str, str] = {}
        self.best: frozenset[int | str] = frozenset()
        self.ringed: int | str | None = None

    def draw(self, painter: QPainter) -> None:
        """Draw the ring, and a plate at each place."""
        theme, words = self.board.theme, self.words
        if isinstance(self.ringed, int):
            paint_note(painter, lot_box(self.ringed, self.lots), theme)
        for place, said in self.worths.items():
            if isinstance(place, int):
                box = worth_rect(place, self.lots, words)
            else:
                box = deck_worth_rect(words)
            paint_worth(painter, box, said, theme, 14.5 * words, best=place in self.best)


class DeckItem(TableItem):
    """The deck; it looks the same for any number of cards, except none (S18).

    Attributes:
        is_empty: whether there are no cards left.
        lit, pointed, picked: whether it may be chosen, has a ring, waits for confirmation.
        label: text below it, or empty.
        timer_is_out: whether the timer is below it, with its meaning beside it.
    """

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, 2)
        self.is_empty = False
        self.lit = self.pointed = self.picked = False
        self.label = ""
        self.timer_is_out = False

    def draw(self, painter: QPainter) -> None:
        """Draw the deck, face down."""
        theme = self.board.theme
        box = card_rect(DECK_POINT).adjusted(-8, -8, 8, 12)
        if self.lit:
            paint_lot(painter, box, theme, lit=True)
        if self.pointed or self.picked:
            paint_ring(painter, box, theme, strong=self.picked)
        if self.is_empty:
            painter.save()
            painter.translate(DECK_POINT)
            paint_slot(painter, theme)
            painter.restore()
        else:
            for edge in range(UNDER_DECK, -1, -1):
                draw_sized(self, painter, None, DECK_POINT + QPointF(0, 2.0 * edge), 1.0)
        if self.timer_is_out:
            for number, line in enumerate((_("last"), _("round"))):
                point = QPointF(TIMER_POINT.x() + 22, TIMER_POINT.y() - 9 + 18 * number)
                path = label_path(line, point, 14 * min(self.words, 1.15), bold=True)
                painter.fillPath(path, theme.color("wood_ink"))
        if self.label:
            point = QPointF(DECK_POINT.x(), 160)
            paint_label(painter, self.label, point, theme, 14 * self.words, widest=100)


def draw_sized(
    item: TableItem, painter: QPainter, card: str | None, point: QPointF, size: float
) -> None:
    """Draw a card at rest, sharp at a size; None for its back."""
    theme = item.board.theme
    box = QRectF(BOX.left() * size, BOX.top() * size, BOX.width() * size, BOX.height() * size)

    def paint(inner: QPainter) -> None:
        inner.scale(size, size)
        if card is None:
            paint_back(inner, theme)
        else:
            paint_card(inner, card, theme)

    item.stamp(painter, ("sized", card, size, label_scale(theme)), box, paint, point)


class CardItem(TableItem):
    """One card.

    Attributes:
        card: the card.
        point: its center.
        size: 1 on a lot, `BIG` when drawn.
        turned: 0 is face down, 1 face up, with the turning card in between.
        ghost: whether it is pale, as a preview.
    """

    def __init__(self, scene: BoardScene, card: str, point: QPointF, size: float = 1.0) -> None:
        super().__init__(scene, 4)
        self.card = card
        self.point = point
        self.size = size
        self.turned = 1.0
        self.ghost = False

    def glide(self, to: QPointF, size: float = 1.0) -> Track:
        """Return the track to another place; a face-down card turns over on the way.

        With reduced motion the card fades in at its target.
        """
        start, first, turned = self.point, self.size, self.turned
        if first != size:
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
        """Return the way toward a seat, on which the card fades out."""
        start = self.point
        self.setZValue(ON_ITS_WAY)

        def fade(share: float) -> None:
            self.setOpacity(1 - share**3)

        def move(share: float) -> None:
            self.point = start * (1 - share) + to * share
            fade(share)

        return self._track(move, fade)

    def draw(self, painter: QPainter) -> None:
        """Draw the card at its current place."""
        theme = self.board.theme
        if self.turned == 1.0 and self.size in AT_REST and not self.ghost:
            draw_sized(self, painter, self.card, self.point, self.size)
            return
        face = self.turned > 0.5

        def paint(inner: QPainter) -> None:
            if face:
                paint_card(inner, self.card, theme)
            else:
                paint_back(inner, theme)

        painter.save()
        if self.ghost:
            paint_ghost_ring(painter, card_rect(self.point, self.size), theme)
            painter.setOpacity(0.55)
        across = max(0.02, abs(cos(pi * self.turned))) if self.turned < 1 else 1.0
        key = ("card", self.card if face else None, label_scale(theme))
        self.stamp(painter, key, BOX, paint, self.point, across=self.size * across, down=self.size)
        painter.restore()


class DrawnItem(TableItem):
    """The place of the drawn card, and its name below.

    Attributes:
        card_name: the name of the card, or empty.
        pointed: whether it has a ring.
    """

    def __init__(self, scene: BoardScene, point: QPointF) -> None:
        super().__init__(scene, 2)
        self._point = point
        self.card_name = ""
        self.pointed = False

    def draw(self, painter: QPainter) -> None:
        """Draw an empty place, or the words for the card."""
        theme = self.board.theme
        if not self.card_name:
            painter.save()
            painter.translate(self._point)
            painter.scale(BIG, BIG)
            paint_slot(painter, theme)
            painter.restore()
            return
        below = self._point + QPointF(0, 86)
        label = _("{card} drawn").format(card=self.card_name)
        paint_label(painter, label, below, theme, 15 * self.words, bold=True, widest=104)
