"""A card that opens an activity: an icon, a title and a sentence."""

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.pressable import Pressable
from pullstrings_qt.ui.kit.shadows import Shadow
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.learn.content import Activity

_RADIUS = 16
_ICON = 44


class CardRoom(Enum):
    """How much space a card has."""

    SNUG = auto()
    """Little width: its sentence wraps below the icon."""
    DEFAULT = auto()
    LARGE = auto()
    """Extra height: icon and text are larger."""


_PADDINGS: Final = {CardRoom.SNUG: 12, CardRoom.DEFAULT: 18, CardRoom.LARGE: 28}
_ICONS: Final = {CardRoom.SNUG: 32, CardRoom.DEFAULT: _ICON, CardRoom.LARGE: 64}


class ActivityCard(Pressable, QAbstractButton):
    """One activity of the hub."""

    def __init__(self, activity: Activity) -> None:
        super().__init__()
        self.activity = activity
        self.ring_radius = float(_RADIUS)
        self._room = CardRoom.DEFAULT
        self._shadow: Shadow | None = None
        self.setAccessibleName(activity.title)
        self.setAccessibleDescription(activity.words)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def _blocks(self) -> tuple[TextBlock, TextBlock]:
        theme = Theme.current()
        title, words = ("lead", "second") if self._room is not CardRoom.LARGE else ("title", "lead")
        return (
            TextBlock(self.activity.title, theme.font(title), theme.line_height(title)),
            TextBlock(self.activity.words, theme.font(words, bold=False), theme.line_height(words)),
        )

    def use_room(self, room: CardRoom) -> None:
        """Scale icon and text to the available space."""
        if room is not self._room:
            self._room = room
            self.updateGeometry()
            self.update()

    @property
    def _snug(self) -> bool:
        return self._room is CardRoom.SNUG

    @property
    def _padding(self) -> int:
        return _PADDINGS[self._room]

    def _icon_side(self) -> int:
        return Theme.current().px(_ICONS[self._room])

    def _left(self) -> int:
        return self._padding + self._icon_side() + Theme.current().px(8 if self._snug else 14)

    def _words_left(self) -> int:
        return self._padding if self._snug else self._left()

    def _head(self, room: int) -> int:
        """Return the height of the title, including an icon next to it."""
        title = self._blocks()[0].height(room)
        return max(title, self._icon_side()) if self._snug else title

    def _content_height(self, width: int) -> int:
        _title, words = self._blocks()
        head = self._head(max(1, width - self._left() - self._padding))
        room = max(1, width - self._words_left() - self._padding)
        high = head + Theme.current().px(2) + words.height(room)
        return max(high, self._icon_side())

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        default = theme.px(220 if self._snug else 290)
        wide = self.width() if self.width() > self._left() + 120 else default
        high = self._content_height(wide) + 2 * self._padding
        return QSize(theme.px(200 if self._snug else 260), high)

    def minimumSizeHint(self) -> QSize:
        """Return the minimum size without breaking words."""
        title, words = self._blocks()
        wide = max(self._left() + title.widest_word(), self._words_left() + words.widest_word())
        return QSize(wide + self._padding, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Request more height where the text wraps."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def showEvent(self, event: QShowEvent) -> None:
        if self._shadow is None and self.parentWidget() is not None:
            self._shadow = Shadow(self, "card", _RADIUS)
        super().showEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw paper, icon and text; highlight the edge on hover."""
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        pressed = self.isDown()
        painter.setBrush(theme.color("card_sunk" if pressed else "card"))
        painter.setPen(Qt.PenStyle.NoPen)
        if theme.is_contrast or self.is_hovered:
            painter.setPen(QPen(theme.color("control"), 2))
            box.adjust(1, 1, -1, -1)
        painter.drawRoundedRect(box, _RADIUS, _RADIUS)
        self._paint_icon(painter)
        self._paint_words(painter)
        painter.end()

    def _top(self) -> float:
        if self._snug:  # in a row of cards, titles are aligned
            return self._padding
        return (self.height() - self._content_height(self.width())) / 2

    def _paint_icon(self, painter: QPainter) -> None:
        theme, side = Theme.current(), self._icon_side()
        top = self._top() if self._snug else (self.height() - side) / 2
        place = QRectF(self._padding, top, side, side)
        painter.setPen(theme.outline(2, "good"))
        painter.setBrush(theme.color("good_soft"))
        painter.drawRoundedRect(place, 12 * side / theme.px(_ICON), 12 * side / theme.px(_ICON))
        size = round(side * 26 / 44)
        icon = icon_pixmap(self.activity.icon, size, theme.color("good"), self.devicePixelRatioF())
        painter.drawPixmap(place.center() - QPointF(size / 2, size / 2), icon)

    def _paint_words(self, painter: QPainter) -> None:
        theme = Theme.current()
        title, words = self._blocks()
        beside = self.width() - self._left() - self._padding
        head = self._head(beside)
        top = self._top() + (head - title.height(beside)) / 2
        title.paint(painter, self._left(), top, beside, theme.color("ink"))
        room = self.width() - self._words_left() - self._padding
        below = self._top() + head + theme.px(2)
        words.paint(painter, self._words_left(), below, room, theme.color("ink_soft"))
