"""A card that leads somewhere: a picture or an icon, a title and a sentence."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.pressable import Pressable
from pullstrings_qt.ui.kit.shadows import Shadow
from pullstrings_qt.ui.kit.style import smooth_painter
from pullstrings_qt.ui.kit.text_block import TextBlock

Picture: TypeAlias = Callable[[QPainter, float, Theme], None]
"""Draws around the origin, in a square of a side in pixels."""
_RADIUS: Final = 16
_PADDING: Final = 22
_ICON: Final = 44


@dataclass(frozen=True, slots=True)
class Activity:
    """Where a card leads; its place: a ``door``, behind ``words`` or ``games``, or the ``menu``."""

    id: str
    title: str
    words: str
    icon: str
    place: str = "door"


class ActivityCard(Pressable, QAbstractButton):
    """One way to go on; with a picture above its words, where text is not large."""

    def __init__(self, activity: Activity, picture: Picture | None = None) -> None:
        super().__init__()
        self.activity = activity
        self.ring_radius = float(_RADIUS)
        self._picture = picture
        self._shadow: Shadow | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        tall = QSizePolicy.Policy.Expanding if picture else QSizePolicy.Policy.Preferred
        self.setSizePolicy(QSizePolicy.Policy.Expanding, tall)
        self.show_activity(activity)

    def show_activity(self, activity: Activity) -> None:
        """Show other words."""
        self.activity = activity
        self.setAccessibleName(activity.title)
        self.setAccessibleDescription(activity.words)
        self.updateGeometry()
        self.update()

    @property
    def is_pictured(self) -> bool:
        """Whether the picture is drawn: large text leaves an icon."""
        return self._picture is not None and not Theme.current().has_large_text

    def _blocks(self) -> tuple[TextBlock, ...]:
        theme = Theme.current()
        heavy = theme.font("title", bold=True)
        title = TextBlock(self.activity.title, heavy, theme.line_height("title"))
        if self._picture is not None and theme.has_large_text:
            return (title,)
        words = TextBlock(self.activity.words, theme.font("second"), theme.line_height("second"))
        return title, words

    def _left(self) -> int:
        theme = Theme.current()
        return _PADDING if self.is_pictured else _PADDING + theme.px(_ICON) + theme.px(14)

    def _words_height(self, width: int) -> int:
        room = max(1, width - self._left() - _PADDING)
        return sum(block.height(room) for block in self._blocks())

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        wide = self.width() if self.width() > self._left() + 100 else theme.px(257)
        high = self._words_height(wide) + 2 * _PADDING
        if self.is_pictured:
            return QSize(theme.px(240), high + 120)
        return QSize(theme.px(260), max(high, theme.px(_ICON) + 2 * _PADDING))

    def minimumSizeHint(self) -> QSize:
        wide = max(block.widest_word() for block in self._blocks())
        return QSize(self._left() + wide + _PADDING, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def showEvent(self, event: QShowEvent) -> None:
        if self._shadow is None and self.parentWidget() is not None:
            self._shadow = Shadow(self, "card", _RADIUS)
        super().showEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = smooth_painter(self)
        box = QRectF(self.rect())
        painter.setClipPath(rounded(box, _RADIUS))
        painter.fillRect(self.rect(), theme.color("card_sunk" if self.isDown() else "card"))
        high = self._words_height(self.width())
        top = (self.height() - high) / 2
        if self.is_pictured and self._picture is not None:
            foot = high + 2 * _PADDING
            top = self.height() - foot + _PADDING
            field = QRectF(0, 0, self.width(), self.height() - foot)
            painter.fillRect(field, theme.color("card" if theme.is_contrast else "card_sunk"))
            painter.save()
            painter.translate(field.center())
            self._picture(painter, min(field.width(), field.height()), theme)
            painter.restore()
        else:
            self._paint_icon(painter)
        room = self.width() - self._left() - _PADDING
        for block, role in zip(self._blocks(), ("ink", "ink_soft"), strict=False):
            block.paint(painter, self._left(), top, room, theme.color(role))
            top += block.height(room)
        painter.setClipping(False)
        if theme.is_contrast or self.is_hovered:
            painter.setPen(QPen(theme.color("control"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), _RADIUS - 1, _RADIUS - 1)

    def _paint_icon(self, painter: QPainter) -> None:
        theme = Theme.current()
        side = theme.px(_ICON)
        place = QRectF(_PADDING, (self.height() - side) / 2, side, side)
        painter.setPen(theme.outline(2, "good"))
        painter.setBrush(theme.color("good_soft"))
        painter.drawRoundedRect(place, side * 12 / _ICON, side * 12 / _ICON)
        size = round(side * 26 / _ICON)
        icon = icon_pixmap(self.activity.icon, size, theme.color("good"), self.devicePixelRatioF())
        painter.drawPixmap(place.center() - QPointF(size / 2, size / 2), icon)
