"""Buttons: primary, secondary, quiet and link, with or without an icon."""

from enum import Enum

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.theme import Theme, mixed
from pullstrings_qt.ui.kit.pressable import Pressable
from pullstrings_qt.ui.kit.style import smooth_painter
from pullstrings_qt.ui.kit.text_block import TextBlock

_WRAP_WIDTH = 220
RING_ROOM = 14
"""Pixels between buttons that leave room for the widest focus ring."""


class ButtonKind(Enum):
    """How prominent a button is; a page has at most one PRIMARY."""

    PRIMARY = "primary"
    SECOND = "second"
    QUIET = "quiet"
    LINK = "link"


class Button(Pressable, QPushButton):
    """A themed button; a `large` one, 52 pixels high, is for the one main action.

    It fills the width of its cell; in a column `alignment=LEADING` keeps it as wide as its words.
    """

    def __init__(
        self,
        text: str,
        kind: ButtonKind = ButtonKind.SECOND,
        *,
        large: bool = False,
        icon: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.kind = kind
        self.large = large
        self.icon_name = icon
        self.ring_radius = 12.0
        self._block: TextBlock | None = None
        self.words = ""
        """The words on the button."""
        self._high = 0
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.show_text(text)
        self._measure()

    def show_text(self, text: str, spoken: str = "") -> None:
        """Show another label; it becomes the accessible name too, unless `spoken` is given.

        A change of that name is announced while the button has the focus.
        """
        self._block = None
        self.words = text
        self.setText(text.replace("&", "&&"))
        if self.accessibleName() != (spoken or text):  # Qt notifies screen readers in any case
            self.setAccessibleName(spoken or text)
        self._fit_height()
        self.updateGeometry()
        self.update()

    def restyle(self) -> None:
        """Apply another theme."""
        self._block = None
        self._measure()
        self._fit_height()
        self.updateGeometry()
        self.update()

    def _measure(self) -> None:
        self.ring_radius = 6.0 if self.kind is ButtonKind.LINK else float(Theme.current().px(12))

    def _text_block(self) -> TextBlock:
        theme = Theme.current()
        if self._block is None:
            role = "lead" if self.large else "body"
            role = "second" if self.kind is ButtonKind.LINK else role
            self._block = TextBlock(
                self.words,
                theme.font(role, bold=True),
                theme.line_height(role),
                align=Qt.AlignmentFlag.AlignHCenter,
            )
        return self._block

    def _padding(self) -> int:
        theme = Theme.current()
        if self.kind is ButtonKind.LINK:
            return theme.px(4)
        if not self.words:
            return theme.px(9)
        if self.large:
            return 28  # not more with larger text, which needs the room
        return 12 if self.kind is ButtonKind.QUIET else 18

    def _icon_size(self) -> int:
        return Theme.current().px(22) if self.icon_name else 0

    def _icon_space(self) -> int:
        if not self.icon_name:
            return 0
        return self._icon_size() + (Theme.current().px(8) if self.words else 0)

    def _min_height(self) -> int:
        theme = Theme.current()
        if self.kind is ButtonKind.LINK:
            return theme.press_height(32)
        return theme.press_height(52 if self.large else 40)

    def _paint_plate(self, painter: QPainter) -> QColor:
        """Draw the button without its label; return the label's color."""
        box = QRectF(self.rect())
        raised = self.kind is ButtonKind.PRIMARY and self.isEnabled()
        if raised and self.isDown():
            box.adjust(0, 2, 0, 0)
        ink = paint_plate(painter, self, box, self.kind, self.ring_radius)
        if raised and not self.isDown() and Theme.current().casts_shadows:
            path = QPainterPath()
            path.addRoundedRect(box, self.ring_radius, self.ring_radius)
            for shift, shade in ((-3, QColor(0, 0, 0, 56)), (1, QColor(255, 255, 255, 46))):
                painter.fillPath(path.subtracted(path.translated(0, shift)), shade)  # inset edges
        return ink

    def _paint_content(self, painter: QPainter, ink: QColor) -> None:
        block = self._text_block()
        space = self._icon_space()
        room = self.width() - 2 * self._padding() - space
        words = min(block.natural_width(), room) if self.words else 0
        start = (self.width() - space - words) / 2
        left = start + space
        down = 1 if self.isDown() and self.kind is ButtonKind.PRIMARY else 0
        if self.icon_name:
            size = self._icon_size()
            place = QPoint(round(start), round((self.height() - size) / 2) + down)
            icon = icon_pixmap(self.icon_name, size, ink, self.devicePixelRatioF())
            painter.drawPixmap(place, icon)
        if self.words:
            top = (self.height() - block.height(words)) / 2 - 0.5 + down
            block.paint(painter, left, top, words, ink)
            if self.kind is ButtonKind.LINK and self.is_hovered:
                base = round(top + block.height(words) - Theme.current().px(2))
                painter.fillRect(round(left), base, round(words), 2, ink)

    def _fit_height(self) -> None:
        high = self.heightForWidth(self.width())
        if high != self._high:
            self._high = high
            self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def heightForWidth(self, width: int) -> int:
        room = width - 2 * self._padding() - self._icon_space()
        words = self._text_block().height(max(1, room))
        return max(self._min_height(), words + Theme.current().px(14))

    def sizeHint(self) -> QSize:
        words = self._text_block().natural_width() if self.words else 0
        width = words + 2 * self._padding() + self._icon_space()
        minimum = self._min_height()
        return QSize(max(width, minimum), max(self._high, minimum))

    def minimumSizeHint(self) -> QSize:
        """Return the minimum size; only long labels at large text sizes ever wrap."""
        full = self.sizeHint()
        words = self._text_block().widest_word() + 2 * self._padding() + self._icon_space()
        return QSize(min(full.width(), max(words, _WRAP_WIDTH)), full.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        self._paint_content(painter, self._paint_plate(painter))


LEADING = Qt.AlignmentFlag.AlignLeading
"""Alignment in a layout that keeps a widget as wide as its content, at the leading edge."""


def paint_plate(
    painter: QPainter, button: Pressable, box: QRectF, kind: ButtonKind, radius: float
) -> QColor:
    """Draw the background of a control in its state; return the color of its content."""
    theme = Theme.current()
    fill, ink, border = _plate_colors(theme, button, kind)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawRoundedRect(box, radius, radius)
    if border.alpha():
        pen = theme.control_pen(border, enabled=button.isEnabled())
        half = pen.widthF() / 2
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(
            box.adjusted(half, half, -half, -half), radius - half, radius - half
        )
    return ink


def _plate_colors(
    theme: Theme, button: Pressable, kind: ButtonKind
) -> tuple[QColor, QColor, QColor]:
    """Return fill, ink and border for the current state of a control."""
    clear, down = QColor(0, 0, 0, 0), button.isDown()
    if not button.isEnabled():
        if kind in (ButtonKind.QUIET, ButtonKind.LINK):
            return clear, theme.color("ink_soft", 0.7), clear
        return theme.color("card_sunk"), theme.color("ink_soft"), theme.color("line")
    if kind is ButtonKind.LINK:
        return clear, theme.color("link"), clear
    if kind is ButtonKind.QUIET:
        shade = theme.color("ink", 0.14 if down else 0.08)
        return (shade if button.is_hovered or down else clear), theme.color("ink"), clear
    primary = kind is ButtonKind.PRIMARY
    fill = theme.color("primary" if primary else "card")
    if down:
        fill = mixed(fill, QColor(0, 0, 0), 0.12)
    elif button.is_hovered:
        fill = mixed(fill, QColor(255, 255, 255), 0.08) if primary else theme.color("card_sunk")
    if primary:
        return fill, theme.color("on_primary"), clear
    return fill, theme.color("ink"), theme.color("control")
