"""The last announcements, on a sheet at the bottom of a page, opened with F6."""

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.last_event import last_events
from pullstrings_qt.ui.kit.pressable import KEPT_REASONS
from pullstrings_qt.ui.kit.row_list import RowList, RowPainter
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel

if TYPE_CHECKING:
    from pullstrings_qt.ui.kit.main_window import MainWindow

_WIDTH: Final = 760
_HEIGHT: Final = 0.4
"""Maximum share of the window's height."""
_MARGIN: Final = 24
_BESIDE: Final = 14
_ABOVE: Final = 6
_COMMAND: Final = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier


class _EventPainter(RowPainter):
    """Draws a row: an announcement, wrapped in full."""

    def row_height(self, row: Any, width: int, theme: Theme) -> int:
        return _block(row).height(width - 2 * _BESIDE) + 2 * _ABOVE

    def paint_row(
        self, painter: QPainter, box: QRect, row: Any, theme: Theme, *, chosen: bool
    ) -> None:
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("card_sunk"))
            painter.drawRoundedRect(box.adjusted(0, 1, 0, -1), 10, 10)
        box.adjust(_BESIDE, _ABOVE, -_BESIDE, 0)
        _block(row).paint(painter, box.left(), box.top(), box.width(), theme.color("ink"))


def _block(text: str) -> TextBlock:
    theme = Theme.current()
    return TextBlock(text, theme.font("body"), theme.line_height("body"))


class LastEventSheet(Card):
    """The last announcements of a window, the newest at the bottom.

    It opens over the page with the focus in it, and closes when the focus leaves. Keys with Alt or
    Ctrl, and F1 to F35, are those of the page below.
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(kind="dialog", parent=window)
        self._window = window
        self._came_from: QWidget | None = None
        self._heading = TextLabel("", "lead")
        self.rows = RowList("", _EventPainter())
        self.rows.installEventFilter(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 14)
        column.setSpacing(6)
        row = QVBoxLayout()
        row.setContentsMargins(_BESIDE, 0, _BESIDE, 0)
        row.addWidget(self._heading)
        column.addLayout(row)
        column.addWidget(self.rows, 1)
        window.installEventFilter(self)
        self.hide()

    def open(self) -> None:
        """Open with the focus on the last announcement."""
        events = last_events(self._window)
        events.flush()
        self._heading.show_text(_("What happened"))
        self.rows.setAccessibleName(_("What happened"))
        self.rows.setAccessibleDescription(_("The arrow keys go back, Escape closes"))
        kept = events.kept or (_("No turn has been played yet."),)
        self._came_from = self._window.focusWidget()
        self.rows.show_rows(kept, str, len(kept) - 1)
        self._place()
        self.show()
        self.raise_()
        self._place()  # its rows have no width before
        self.rows.scrollToBottom()
        self.rows.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _place(self) -> None:
        room = self._window.contentsRect()
        wide = min(Theme.current().px(_WIDTH), room.width() - 2 * _MARGIN)
        layout = self.layout()
        around = 0 if layout is None else layout.minimumSize().height()
        self.rows.resize(wide - 2 * 14, self.rows.height())
        high = min(round(room.height() * _HEIGHT), around + self.rows.content_height())
        left = room.left() + (room.width() - wide) // 2
        self.setGeometry(left, room.bottom() - high - _MARGIN, wide, high)

    def restyle(self) -> None:
        """Apply another theme."""
        if self.isVisible():
            self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            before, self._came_from = self._came_from, None
            if before is not None and before.isVisible():
                before.setFocus(Qt.FocusReason.OtherFocusReason)
            self.hide()
        else:
            event.accept()  # the board behind must not react

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Close when the focus leaves; pass keys to the page; stay at the bottom."""
        if thing is self.rows and isinstance(event, QKeyEvent):
            key, page = event.key(), self._window.page
            if event.modifiers() & _COMMAND or Qt.Key.Key_F1 <= key <= Qt.Key.Key_F35:
                is_press = event.type() == QEvent.Type.KeyPress
                return is_press and page is not None and page.press_key(event)
        elif thing is self._window and event.type() == QEvent.Type.Resize:
            self.restyle()
        if (
            thing is self.rows
            and isinstance(event, QFocusEvent)
            and event.lostFocus()
            and event.reason() not in KEPT_REASONS
        ):
            self._came_from = None
            self.hide()
        return super().eventFilter(thing, event)
