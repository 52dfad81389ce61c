"""A row of buttons of which the rare ones fold into a menu where the text is large."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.page import COLLAPSES_AT
from pullstrings_qt.ui.kit.plain_words import set_tool_tip


@dataclass(frozen=True, slots=True)
class Command:
    """Something a row of buttons can do.

    Attributes:
        name: what the page calls it.
        words: on the button.
        icon: the picture beside them; empty for none.
        kind: quiet ones stand at the trailing edge and fold into the menu.
        does: what happens; a bound method.
    """

    name: str
    words: str
    icon: str
    kind: ButtonKind
    does: Callable[[], None]


class FoldingButtons(QWidget):
    """The buttons below a list.

    Args:
        theme: the look.
        commands: what they do, from the leading edge.
    """

    def __init__(self, theme: Theme, commands: Sequence[Command]) -> None:
        super().__init__()
        self._buttons: dict[str, Button] = {}
        self._folding: dict[str, QAction] = {}
        self.menu = QMenu(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        for command in commands:
            button = Button(theme, command.words, command.kind, icon=command.icon)
            button.clicked.connect(command.does)
            self._buttons[command.name] = button
            if command.kind is ButtonKind.QUIET:
                if not self._folding:
                    row.addStretch(1)
                action = self._folding[command.name] = QAction(command.words, self)
                action.triggered.connect(command.does)
                self.menu.addAction(action)
            row.addWidget(button)
        self.more_button = Button(theme, _("More"), icon="menu")
        self.more_button.clicked.connect(self._open_more)
        row.addWidget(self.more_button)
        self.theme_changed(theme)

    def button(self, name: str) -> Button:
        """Return a button by the name of its command.

        Raises:
            KeyError: there is no such button.
        """
        return self._buttons[name]

    def allow(self, name: str, allowed: bool, why_not: str = "") -> None:
        """Enable a button and its entry of the menu, or say why they are not."""
        button = self._buttons[name]
        reason = "" if allowed else why_not
        button.setEnabled(allowed)
        set_tool_tip(button, reason)
        button.setAccessibleDescription(reason)
        if name in self._folding:
            self._folding[name].setEnabled(allowed)

    def theme_changed(self, theme: Theme) -> None:
        """Fold or unfold with the size of the text."""
        folded = theme.text_scale >= COLLAPSES_AT
        for name in self._folding:
            self._buttons[name].setHidden(folded)
        self.more_button.setVisible(folded)

    def _open_more(self) -> None:
        size = self.menu.sizeHint()
        place = self.more_button.mapToGlobal(self.more_button.rect().topRight())
        self.menu.popup(place - QPoint(size.width(), size.height()))
