"""The cards of the new-match dialog that ask how people choose, each with a picture."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.game import Options
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import ChoiceWay
from pullstrings_qt.look.box import Box
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.pressable import ExclusiveButton, check_one, move_choice
from pullstrings_qt.ui.kit.segments import paint_badge
from pullstrings_qt.ui.kit.style import Group
from pullstrings_qt.ui.kit.text_block import TextBlock

_SIZE: Final = QSize(200, 140)
_PICTURE: Final = 58
_GAP: Final = 12
_MIN: Final = 150
"""Pixels a card needs at 100 % text to stand beside the others; else they lie one below another."""


class WayCard(ExclusiveButton):
    """One way to choose: a picture, what it is called, and what one does."""

    def __init__(self, way: ChoiceWay, box: Box, parent: QWidget) -> None:
        super().__init__(parent)
        self.way = way
        self.ring_radius = 14.0
        self._box = box
        self._flat = False
        self.setText(way.label.replace("&", "&&"))
        self.setAccessibleName(way.label)
        self.setAccessibleDescription(way.hint)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMouseTracking(True)

    def set_flat(self, flat: bool) -> None:
        """Lay the words beside the picture instead of below it."""
        if flat != self._flat:
            self._flat = flat
            self.update()

    def _blocks(self) -> tuple[TextBlock, TextBlock]:
        theme, way = Theme.current(), self.way
        align = Qt.AlignmentFlag.AlignLeft if self._flat else Qt.AlignmentFlag.AlignHCenter
        font, high = theme.font("body", bold=True), theme.line_height("body")
        label = TextBlock(way.label, font, high, align=align)
        font, high = theme.font("second"), theme.line_height("second")
        return label, TextBlock(way.hint, font, high, align=align)

    def _room(self, width: int) -> int:
        """Return how wide the words may be in a card so wide."""
        theme = Theme.current()
        picture = theme.px(_PICTURE) if self._flat else 0
        return max(40, width - 2 * theme.px(14) - (picture + theme.px(14)) * self._flat)

    def wanted_height(self, width: int) -> int:
        """Return the height in pixels at a width."""
        theme, room = Theme.current(), self._room(width)
        words = sum(block.height(room) for block in self._blocks())
        if self._flat:
            return max(words, theme.px(_PICTURE)) + 2 * theme.px(12)
        return max(theme.px(_SIZE.height()), theme.px(14 + _PICTURE + 8 + 12) + words)

    def minimumSizeHint(self) -> QSize:
        """Return the least size, at which the words wrap between words."""
        theme = Theme.current()
        widest = max(block.widest_word() for block in self._blocks())
        return QSize(widest + 2 * theme.px(14), theme.px(_PICTURE))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_paper(painter)
        side = theme.px(_PICTURE)
        label, hint = self._blocks()
        room = self._room(self.width())
        high = label.height(room) + hint.height(room)
        left, top = theme.px(14), theme.px(14 + _PICTURE + 8)
        middle = QPointF(self.width() / 2, theme.px(14) + side / 2)
        if self._flat:
            at = theme.px(14) + side / 2
            middle = QPointF(at, self.height() / 2)
            left = theme.px(28) + side
            top = round((self.height() - high) / 2)
        painter.save()
        painter.translate(middle)
        painter.setOpacity(1.0 if self.isEnabled() else 0.4)
        self._box.paint_way(painter, side, self.way.picture, theme)
        painter.restore()
        ink = theme.color("ink" if self.isEnabled() else "ink_soft")
        label.paint(painter, left, top, room, ink)
        hint.paint(painter, left, top + label.height(room), room, theme.color("ink_soft"))
        if self.isChecked():
            badge = theme.px(24)
            paint_badge(painter, QRectF(self.width() - badge - 8, 8, badge, badge), theme)
        painter.end()

    def _paint_paper(self, painter: QPainter) -> None:
        theme, chosen = Theme.current(), self.isChecked()
        width, fill = 3.0 if chosen else 1.5, "good_soft" if chosen else "card"
        if not self.isEnabled() or (self.is_hovered and not chosen):
            fill = "card_sunk"
        painter.setBrush(theme.color(fill))
        pen = QPen(theme.color("primary" if chosen else "control"), width)
        if not self.isEnabled():
            pen.setDashPattern([3, 3])
        painter.setPen(pen)
        half = width / 2
        box = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(box, self.ring_radius - half, self.ring_radius - half)


class WayCards(Group):
    """The ways to choose, the usual one first; arrows move the choice, Tab passes by."""

    changed = Signal()

    def __init__(self, ways: Sequence[ChoiceWay], box: Box, options: Options) -> None:
        super().__init__(_("How do you choose?"))
        self._high = 0
        self.cards = [WayCard(way, box, self) for way in ways]
        for card in self.cards:
            card.clicked.connect(partial(self._choose, card))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        held = (card for card in self.cards if card.way.is_in(options))
        self._wanted = next(held, self.cards[0])
        check_one(self._wanted, self.cards)

    @property
    def way(self) -> ChoiceWay:
        """The way that is chosen."""
        return next(card.way for card in self.cards if card.isChecked())

    @property
    def keys(self) -> frozenset[str]:
        """The options the ways stand for."""
        return frozenset(key for card in self.cards for key in card.way.options)

    def follow(self, options: Options, refuse: Callable[[Options], str] | None = None) -> None:
        """Offer only what makes sense beside the other options; the first way always does.

        `refuse` returns why options cannot be; empty where they can.
        """
        for card in self.cards:
            allowed = card is self.cards[0] or card.way.applies(options)
            why = "" if allowed else _("This does not go together with your house rules.")
            if refuse is not None and card is not self.cards[0]:
                why = refuse({**options, **card.way.options}) or why
            card.setEnabled(not why)
            set_tool_tip(card, why)
            card.setAccessibleDescription(why or card.way.hint)
        chosen = self._wanted if self._wanted.isEnabled() else self.cards[0]
        check_one(chosen, self.cards)
        self.update()

    def restyle(self) -> None:
        """Take the sizes of another theme; the cards hear of it themselves."""
        self._settle()
        self.updateGeometry()

    def _choose(self, card: WayCard) -> None:
        self._wanted = card
        check_one(card, self.cards)
        self.changed.emit()

    def _place(self, width: int, *, move: bool) -> int:
        """Return the height at a width; move the cards there if asked."""
        theme, count = Theme.current(), len(self.cards)
        gap = theme.px(_GAP)
        wide = (width - gap * (count - 1)) // count
        flat = wide < theme.px(_MIN)
        for card in self.cards:
            card.set_flat(flat)
        if flat:
            wide = width
        heights = [card.wanted_height(wide) for card in self.cards]
        high = heights if flat else [max(heights)] * count
        left = top = 0
        for card, each in zip(self.cards, high, strict=True):
            if move:
                card.setGeometry(QRect(left, top, wide, each))
            if flat:
                top += each + gap
            else:
                left += wide + gap
        return top - gap if flat else high[0]

    def _settle(self) -> None:
        high = self._place(self.width(), move=True)
        if high != self._high:
            self._high = high
            self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        count = len(self.cards)
        wide = theme.px(_SIZE.width()) * count + theme.px(_GAP) * (count - 1)
        return QSize(wide, max(self._high, theme.px(_SIZE.height())))

    def minimumSizeHint(self) -> QSize:
        wide = max(card.minimumSizeHint().width() for card in self.cards)
        return QSize(wide, max(self._high, Theme.current().px(_PICTURE)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move_choice(event, [card for card in self.cards if card.isEnabled()])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw nothing: the cards lie on the dialog itself."""
