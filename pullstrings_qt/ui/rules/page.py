"""The rules as a page, and as a drawer over a match."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.core.rules_book import RulesBook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.page import CenteredColumn, Page
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.rules.view import RulesView, with_keys

_WIDEST = 1040
_DRAWER = 900
_EDGE = 24


class RulesPage(Page):
    """The rules of a game as a page."""

    def __init__(self, spec: GameSpec, book: RulesBook) -> None:
        super().__init__(book.title)
        self._game = spec.id
        self.view = RulesView(spec, book)
        card, content = Card(), QWidget()
        row, around = QHBoxLayout(card), QHBoxLayout(content)
        row.setContentsMargins(12, 14, 6, 14)
        row.addWidget(self.view)
        around.setContentsMargins(0, 8, 0, _EDGE)
        around.addWidget(card)
        self.body.addWidget(CenteredColumn(content, _WIDEST), 1)

    @property
    def game(self) -> str:
        return self._game

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self.view.chapters, self.view.text

    def initial_focus(self) -> QWidget:
        return self.view.initial_focus()


class RulesDrawer(Overlay):
    """The rules along the trailing edge beside the match; the last chapter lists the keys."""

    def __init__(self, spec: GameSpec, book: RulesBook, number: int = 0) -> None:
        super().__init__(book.title, padding=0)
        self.game = spec.id
        self.body.setContentsMargins(20, 16, 12, 12)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addSpacing(8)
        head.addWidget(TextLabel(book.title, "lead", elided=True), 1)
        self.close_button = Button(_("Close"), icon="close")
        self.close_button.clicked.connect(self.cancel)
        head.addWidget(self.close_button)
        self.view = RulesView(spec, with_keys(book))
        self.view.show_chapter(number)
        self.body.addLayout(head)
        self.body.addWidget(self.view, 1)

    def open_over(self, window: QWidget) -> None:
        super().open_over(window)
        self.view.initial_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def lay_out(self) -> None:
        """Use the full height along the trailing edge, with the width of the text."""
        wide = min(Theme.current().px(_DRAWER), self.width() - 2 * _EDGE)
        left = self.width() - wide - 12
        self.card.setGeometry(left, 12, wide, self.height() - 24)
        self.view.setMinimumHeight(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on F1 too: the key that opened it."""
        if KEYS.means("app.rules", event):
            self.cancel()
        else:
            super().keyPressEvent(event)
