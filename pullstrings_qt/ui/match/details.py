"""The sheet over a rail with what has no room in it: the last turn, all turns, undo, speed."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.kit.boxes import column_of, row_of
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.match.layout import SHADOW, Rail
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.text_label import TextLabel


class Details(Card):
    """Covers the sections of a rail while open; board and main button remain in sight."""

    def __init__(self, rail: Rail) -> None:
        super().__init__(parent=rail.parentWidget())
        self._rail = rail
        self._came_from: QWidget | None = None
        self.setAccessibleName(_("Details"))
        self.close_button = Button("", ButtonKind.QUIET, icon="close")
        self.close_button.setAccessibleName(_("Close"))
        set_tool_tip(self.close_button, _("Close"))
        self.close_button.clicked.connect(self.close_sheet)
        self.first: QWidget = self.close_button
        title = TextLabel(_("Details"), "lead", heavy=True)
        head = row_of((title, 1), self.close_button, edges=(18, 0, 4, 0))
        area = ScrollArea()
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        content = QWidget()
        self._column = column_of(None, gap=4, edges=(14, 0, 14, 8), on=content)
        area.setWidget(content)
        column_of(head, (area, 1), gap=2, edges=(0, 6, 0, 8), on=self)
        rail.installEventFilter(self)
        self.hide()

    def add(self, part: QWidget) -> None:
        """Add a part at the end."""
        self._column.insertWidget(self._column.count() - 1, part)

    def add_link(
        self, words: str, icon: str, does: Callable[[], object] | SignalInstance
    ) -> Button:
        """Add a button at the end that looks like a link, and return it."""
        link = Button(words, ButtonKind.LINK, icon=icon)
        link.clicked.connect(does)
        self.add(link)
        return link

    @property
    def is_open(self) -> bool:
        """Whether the sheet is open."""
        return not self.isHidden()

    def open_sheet(self) -> None:
        """Open the sheet and move the focus into it."""
        self._came_from = QApplication.focusWidget()
        self._cover()
        self._rail.content.hide()
        self.show()
        self.raise_()
        reason = Qt.FocusReason.OtherFocusReason
        if isinstance(self._came_from, RingFocus):
            reason = self._came_from.focus_reason
        self.first.setFocus(reason)

    def close_sheet(self) -> None:
        """Close the sheet; the focus returns to where it was."""
        if not self.is_open:
            return
        focus: QWidget | None = QApplication.focusWidget()
        held = focus is not None and self.isAncestorOf(focus)
        self.leave()
        came_from = self._came_from
        if held and came_from is not None and isValid(came_from):
            came_from.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        """Close the sheet; the focus is set by somebody else."""
        self._rail.content.show()
        self.hide()

    def _cover(self) -> None:
        box = self._rail.area.geometry().translated(self._rail.pos())
        self.setGeometry(box.adjusted(SHADOW, SHADOW, -SHADOW, 0))

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._cover()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_sheet()
        else:
            super().keyPressEvent(event)
