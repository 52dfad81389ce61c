"""The last announcements, on a sheet at the bottom of a page, opened with F6."""

from collections.abc import Callable
from typing import Any, Final

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

_WIDTH: Final = 760
_HEIGHT: Final = 0.4
"""Maximum share of the window's height."""
_MARGIN: Final = 24
_BESIDE: Final = 14
_ABOVE: Final = 6


class _EventPainter(RowPainter):
    """Draws a row: an announcement, wrapped in full."""

    def row_height(self, row: Any, width: int, theme: Theme) -> int:
        """Return the height of a row in pixels."""
        return _block(row).height(width - 2 * _BESIDE) + 2 * _ABOVE

    def paint_row(
        self, painter: QPainter, box: QRect, row: Any, theme: Theme, *, chosen: bool
    ) -> None:
        """Draw a row."""
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("card_sunk"))
            painter.drawRoundedRect(box.adjusted(0, 1, 0, -1), 10, 10)
        room = box.width() - 2 * _BESIDE
        place = box.left() + _BESIDE
        _block(row).paint(painter, place, box.top() + _ABOVE, room, theme.color("ink"))


def _leaves(event: QEvent) -> bool:
    """Return whether the focus moves elsewhere in the window."""
    return isinstance(event, QFocusEvent) and event.reason() not in KEPT_REASONS


def _block(text: str) -> TextBlock:
    theme = Theme.current()
    return TextBlock(text, theme.font("body"), theme.line_height("body"))


class LastEventSheet(Card):
    """The last announcements of a window, the newest at the bottom.

    It takes no space: it opens over the page with the focus in it, and closes when the focus
        leaves.

    `press_key` handles a key on the page below; False if it has no meaning.
    """

    def __init__(self, window: QWidget, press_key: Callable[[QKeyEvent], bool]) -> None:
        super().__init__(kind="dialog", parent=window)
        self._window = window
        self._press_key = press_key
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

    def close_sheet(self) -> None:
        """Close and return the focus to where it was."""
        before, self._came_from = self._came_from, None
        if before is not None and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()

    def _place(self) -> None:
        room = self._window.contentsRect()
        wide = min(Theme.current().px(_WIDTH), room.width() - 2 * _MARGIN)
        layout = self.layout()
        around = 0 if layout is None else layout.minimumSize().height()
        inner = wide - 2 * 14
        self.rows.resize(inner, self.rows.height())
        high = min(round(room.height() * _HEIGHT), around + self.rows.content_height())
        left = room.left() + (room.width() - wide) // 2
        self.setGeometry(left, room.bottom() - high - _MARGIN, wide, high)

    def restyle(self) -> None:
        """Apply another theme."""
        if self.isVisible():
            self._place()

    @staticmethod
    def _belongs_below(event: QKeyEvent) -> bool:
        """Return whether a key may belong to the page: the list itself handles arrows and such."""
        command = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier
        return bool(event.modifiers() & command) or Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_sheet()
        else:
            event.accept()  # the board behind must not react

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Close when the focus leaves; pass keys to the page; stay at the bottom."""
        if thing is self.rows and isinstance(event, QKeyEvent) and self._belongs_below(event):
            return event.type() == QEvent.Type.KeyPress and self._press_key(event)
        if thing is self._window and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        elif thing is self.rows and event.type() == QEvent.Type.FocusOut and _leaves(event):
            self._came_from = None
            self.hide()
        return super().eventFilter(thing, event)
