"""The sheet on which people are asked in dialogs during a turn: what all its phases share."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import RING_ROOM, Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.resting_pointer import RestingPointer

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""The keys that press the main button."""
BROADEST = 1100
"""Width in pixels of a sheet with a board; a broad window has a broader one."""
EDGE = 36
"""Margin in pixels of such a sheet in the window, and of its text column."""
_PADDING, _SMALL_PADDING = 40, 20
_PANEL = 400
_FOOT = 24
_NARROW = 310
"""Maximum width in pixels of a text column that needs its margins for words."""


def sheet_and_panel(room: QSize, theme: Theme) -> tuple[QRect, int]:
    """Return the place of a sheet with a board in a window, and the width of its text column."""
    tight = room.height() < 700 or theme.text_scale > 1
    wide = min(room.width() - 48, max(BROADEST, round(room.width() * 0.72)))
    high = room.height() - 2 * (12 if tight else EDGE)
    panel = min(theme.px(_PANEL), round(wide * 0.44))
    if theme.text_scale == 1:
        panel = max(300, min(panel, wide - high + 40))
    return QRect((room.width() - wide) // 2, (room.height() - high) // 2, wide, high), panel


def column_edge(panel: int) -> int:
    """Return the margin of a text column of that width."""
    return EDGE if panel > _NARROW else EDGE // 2


def hand_over_place(room: QSize, theme: Theme) -> QRect:
    """Return the place of the one button in a window that opens the next person's board.

    It is over the text column, above that column's buttons; nothing clickable is there when the
    board opens.
    """
    sheet, panel = sheet_and_panel(room, theme)
    edge = column_edge(panel)
    foot = 2 * RING_ROOM + theme.press_height(52) + theme.press_height(34) + _FOOT
    gap = max(12, min(54, (sheet.height() - 360) // 6)) + max(0, (sheet.height() - 760) // 2)
    high = max(theme.press_height(52), min(64, sheet.height() // 9))
    top = sheet.top() + sheet.height() - foot - gap - high
    return QRect(sheet.left() + edge, top, panel - 2 * edge, high)


class TurnSheet(Overlay):
    """One phase of a turn that is chosen in dialogs.

    Each phase is a subclass with its title and content. All have one main button, which Enter
    presses from anywhere; a pointer that rests where something was chosen reveals nothing; and what
    was chosen, or None, leaves the sheet only with `chosen`, after it has closed.
    """

    chosen = Signal(object)

    def __init__(
        self, title: str, *, width: int = 620, padding: int | None = None, large: bool = True
    ) -> None:
        if padding is None:
            padding = _SMALL_PADDING if Theme.current().in_small_window else _PADDING
        super().__init__(title, width=width, padding=padding)
        self.main_button = Button("", ButtonKind.PRIMARY, large=large)
        self.main_button.clicked.connect(self.go_on)

    def go_on(self) -> None:
        """Finish the phase, if everything in it is chosen."""
        self.finish()

    def finish(self, chosen: object = None) -> None:
        """Close, then report what was chosen."""
        self.close_down()
        self.chosen.emit(chosen)

    def cancel(self) -> None:
        """Close, then report it: another sheet may follow."""
        self.close_down()
        self.canceled.emit()

    def free_for_pointer(self) -> QRect:
        """Return the area in which a moved mouse reveals nothing by where it was."""
        return self.rect()

    def open_over(self, window: QWidget) -> None:
        """Open over the window, and ignore the pointer until it is moved."""
        RestingPointer(self, window, self.card, self.free_for_pointer)
        super().open_over(window)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the main button with Enter, or say what is missing."""
        if event.key() not in ENTER:
            super().keyPressEvent(event)
        elif self.main_button.isEnabled():
            self.main_button.click()
        else:
            announce(self, self.main_button.accessibleName())
