"""A card that opens something: an icon, a title and a sentence."""

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
_PADDING = 18


class ActivityCard(Pressable, QAbstractButton):
    """One way to go on from the hub."""

    def __init__(self, theme: Theme, activity: Activity) -> None:
        super().__init__()
        self.activity = activity
        self.ring_radius = float(_RADIUS)
        self._theme = theme
        self._shadow: Shadow | None = None
        self.setAccessibleName(activity.title)
        self.setAccessibleDescription(activity.words)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours and sizes of another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def _blocks(self) -> tuple[TextBlock, TextBlock]:
        theme = self._theme
        return (
            TextBlock(self.activity.title, theme.font("lead"), theme.line_height("lead")),
            TextBlock(self.activity.words, theme.font("second"), theme.line_height("second")),
        )

    def _icon_side(self) -> int:
        return self._theme.px(44)

    def _left(self) -> int:
        return _PADDING + self._icon_side() + self._theme.px(14)

    def sizeHint(self) -> QSize:
        """Return a size at which the sentence has two or three lines."""
        title, words = self._blocks()
        wide = self.width() if self.width() > self._left() + 120 else self._theme.px(290)
        room = max(80, wide - self._left() - _PADDING)
        high = title.height(room) + self._theme.px(2) + words.height(room) + 2 * _PADDING
        return QSize(self._theme.px(260), max(high, self._icon_side() + 2 * _PADDING))

    def minimumSizeHint(self) -> QSize:
        """Return the least size, at which no word breaks."""
        title, words = self._blocks()
        wide = self._left() + max(title.widest_word(), words.widest_word()) + _PADDING
        return QSize(wide, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for more height where the words wrap."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def showEvent(self, event: QShowEvent) -> None:
        """Lay the shadow on the cloth the first time."""
        if self._shadow is None and self.parentWidget() is not None:
            self._shadow = Shadow(self, self._theme, "card", _RADIUS)
        super().showEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw paper, icon and words; a lit edge under the mouse."""
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        pressed = self.isDown()
        painter.setBrush(theme.colour("card_sunk" if pressed else "card"))
        painter.setPen(Qt.PenStyle.NoPen)
        if theme.is_contrast or self._hovered:
            painter.setPen(QPen(theme.colour("line" if theme.is_contrast else "control"), 2))
            box.adjust(1, 1, -1, -1)
        painter.drawRoundedRect(box, _RADIUS, _RADIUS)
        self._paint_icon(painter)
        self._paint_words(painter)
        painter.end()

    def _mirrored(self) -> bool:
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _paint_icon(self, painter: QPainter) -> None:
        theme, side = self._theme, self._icon_side()
        left = self.width() - _PADDING - side if self._mirrored() else _PADDING
        place = QRectF(left, (self.height() - side) / 2, side, side)
        painter.setPen(QPen(theme.colour("good"), 2) if theme.is_contrast else Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("good_soft"))
        painter.drawRoundedRect(place, 12, 12)
        size = theme.px(26)
        icon = icon_pixmap(self.activity.icon, size, theme.colour("good"), self.devicePixelRatioF())
        painter.drawPixmap(place.center() - QPointF(size / 2, size / 2), icon)

    def _paint_words(self, painter: QPainter) -> None:
        theme = self._theme
        title, words = self._blocks()
        room = self.width() - self._left() - _PADDING
        left = _PADDING if self._mirrored() else self._left()
        gap = theme.px(2)
        top = (self.height() - title.height(room) - gap - words.height(room)) / 2
        title.paint(painter, left, top, room, theme.colour("ink"))
        below = top + title.height(room) + gap
        words.paint(painter, left, below, room, theme.colour("ink_soft"))
