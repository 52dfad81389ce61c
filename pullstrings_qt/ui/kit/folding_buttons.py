"""A row of buttons; the rare ones fold into a menu where space is short."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.menus import Menu, open_menu
from pullstrings_qt.ui.kit.plain_words import set_tool_tip

_GAP: Final = 12


@dataclass(frozen=True, slots=True)
class Command:
    """A command by its id; quiet ones fold into the menu first, the primary one never."""

    name: str
    words: str
    icon: str
    kind: ButtonKind
    does: Callable[[], None]


class FoldingButtons(QWidget):
    """The buttons below a list, in order from the leading edge."""

    def __init__(self, commands: Sequence[Command]) -> None:
        super().__init__()
        self._buttons: dict[str, Button] = {}
        self._folding: dict[str, QAction] = {}
        self._quiet: list[str] = []
        self.menu = Menu(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        for command in commands:
            button = Button(command.words, command.kind, icon=command.icon)
            button.clicked.connect(command.does)
            self._buttons[command.name] = button
            if command.kind is ButtonKind.QUIET:
                if not self._quiet:
                    row.addStretch(1)
                self._quiet.append(command.name)
            if command.kind is not ButtonKind.PRIMARY:
                action = self._folding[command.name] = QAction(command.words, self)
                action.triggered.connect(command.does)
                self.menu.addAction(action)
            row.addWidget(button)
        self.more_button = Button(_("More"), icon="menu")
        self.more_button.clicked.connect(self._open_more)
        row.addWidget(self.more_button)
        self.restyle()

    def button(self, name: str) -> Button:
        """Return a button by the name of its command, else raise a `KeyError`."""
        return self._buttons[name]

    def allow(self, name: str, allowed: bool, why_not: str = "") -> None:
        """Enable a button and its menu entry, or disable them with a reason."""
        button = self._buttons[name]
        reason = "" if allowed else why_not
        button.setEnabled(allowed)
        set_tool_tip(button, reason)
        button.setAccessibleDescription(reason)
        if name in self._folding:
            self._folding[name].setEnabled(allowed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()

    def restyle(self) -> None:
        """Fold or unfold with the size of the text."""
        large = Theme.current().has_large_text
        away = set(self._quiet) if large or not self._fits(set()) else set()
        for name in reversed(self._folding):
            if not self._fits(away):
                away.add(name)
        for name, action in self._folding.items():
            self._buttons[name].setHidden(name in away)
            action.setVisible(name in away or name in self._quiet)
        self.more_button.setVisible(bool(away))

    def _fits(self, away: set[str]) -> bool:
        """Return whether all buttons fit except the folded ones, plus More."""
        shown = [button for name, button in self._buttons.items() if name not in away]
        if away:
            shown.append(self.more_button)
        wide = sum(button.sizeHint().width() for button in shown) + _GAP * (len(shown) - 1)
        return wide <= self.width()

    def _open_more(self) -> None:
        size = self.menu.sizeHint()
        place = self.more_button.mapToGlobal(self.more_button.rect().topRight())
        open_menu(self.menu, place - QPoint(size.width(), size.height()))
