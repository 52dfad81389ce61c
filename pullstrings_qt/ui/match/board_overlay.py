"""A dialog with a board to pick from and a panel of words beside it."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.buttons import Button, ButtonKind
from pullstrings_qt.ui.cards import Card
from pullstrings_qt.ui.key_cap import KeyCap
from pullstrings_qt.ui.overlay import Overlay
from pullstrings_qt.ui.text_label import TextLabel

_WIDTH = 1100
_PANEL = 400
_EDGE = 36


class BoardOverlay(Overlay):
    """Takes nearly the whole window: the board wants room, the words a column.

    Args:
        theme: the look.
        title: heads the panel and names the dialog.
        scene: a board of its own, so that nothing of a pick stays on the page behind.
    """

    def __init__(self, theme: Theme, title: str, scene: BoardScene) -> None:
        super().__init__(theme, title, width=_WIDTH, padding=0)
        self._scene = scene
        scene.setParent(self)
        self.view = BoardView(scene)
        self.stage = QStackedWidget()
        self.stage.addWidget(self.view)
        self._panel = Card(theme, fill="card_sunk", kind="dialog", flat=True)
        self.panel = QVBoxLayout(self._panel)
        self.panel.setContentsMargins(_EDGE, 34, _EDGE, 28)
        self.panel.setSpacing(0)
        self.panel.addWidget(TextLabel(theme, title, "title"))
        self.main = Button(theme, "", ButtonKind.PRIMARY, large=True)
        self.main.fill_width()
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._panel)
        row.addWidget(self.stage, 1)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.addLayout(row, 1)
        self.first_focus(self.view)

    @property
    def scene(self) -> BoardScene:
        """The board to pick from."""
        return self._scene

    @property
    def main_button(self) -> Button:
        """The one main button."""
        return self.main

    @property
    def pictures(self) -> ChoicePictures:
        """Draws the tiles of this board."""
        return self._scene.choice_pictures()

    def add_foot(self) -> None:
        """End the panel with the main button, the keys and the way back."""
        self.panel.addStretch(1)
        self.panel.addWidget(self.main)
        self.panel.addSpacing(12)
        self.panel.addLayout(self._keys())

    def _keys(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(6)
        theme = self.theme
        if self._scene.takes_letters:
            row.addWidget(KeyCap(theme, "A"))
            row.addWidget(TextLabel(theme, "…", "second", colour="ink_soft", elided=True))
            row.addWidget(KeyCap(theme, "Z"))
        else:
            row.addWidget(KeyCap(theme, _("Arrows")))
        row.addWidget(TextLabel(theme, _("pick"), "second", colour="ink_soft", elided=True))
        row.addSpacing(6)
        row.addWidget(KeyCap(theme, _("Enter")))
        row.addStretch(1)
        back = Button(theme, _("Back"), ButtonKind.LINK)
        back.clicked.connect(self.cancel)
        row.addWidget(back)
        return row

    def lay_out(self) -> None:
        """Give the sheet nearly the whole window and divide it."""
        tight = self.height() < 700 or self.theme.text_scale > 1
        wide = min(self.width() - 48, max(_WIDTH, round(self.width() * 0.72)))
        high = self.height() - 2 * (12 if tight else _EDGE)
        self.card.setGeometry(
            QRect((self.width() - wide) // 2, (self.height() - high) // 2, wide, high)
        )
        panel = min(self.theme.px(_PANEL), round(wide * 0.44))
        if self.theme.text_scale == 1:
            panel = max(300, min(panel, wide - high + 40))
        self._panel.setFixedWidth(panel)
        self.stage.setMinimumHeight(high)

    def theme_changed(self, theme: Theme) -> None:
        """Take the look of another theme, board included."""
        self._scene.set_theme(theme)
        super().theme_changed(theme)
