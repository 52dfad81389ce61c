"""A dialog with a board to pick from and a panel of words beside it."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import speak
from pullstrings_qt.ui.kit.buttons import RING_ROOM, Button, ButtonKind
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.key_cap import KeyCap
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.stack import Stack
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.board_keys import board_keys
from pullstrings_qt.ui.match.board_picker import BoardPicker

_WIDTH = 1100
_PANEL = 400
_EDGE = 36
_CORNER = 24
_MOST_GROWN = 1.5
"""A board beside words grows so much at most: more of it has to stay in sight. One whose places lie
all along its rim is seen whole, else there were nothing to pick."""


class _WordsPanel(QWidget):
    """The panel of words: scrolls when it has to, its foot stays in sight."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        content = QWidget()
        self.column = QVBoxLayout(content)
        self.column.setContentsMargins(_EDGE, 34, _EDGE, 8)
        self.column.setSpacing(0)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(content)
        self.panel_footer = QVBoxLayout()
        self.panel_footer.setContentsMargins(_EDGE, RING_ROOM, _EDGE, 24)
        self.panel_footer.setSpacing(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(scroll, 1)
        column.addLayout(self.panel_footer)

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw sunk paper with the round corners of the sheet at its left."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("card_sunk"))
        sheet = QRectF(self.rect()).adjusted(1, 0, 0, 0)
        shape = QPainterPath()
        shape.addRoundedRect(sheet.adjusted(0, 0, _CORNER, 0), _CORNER, _CORNER)
        painter.setClipRect(sheet)
        painter.drawPath(shape)


class BoardOverlay(Overlay):
    """Takes nearly the whole window: the board wants room, the words a column.

    Args:
        theme: the look.
        title: heads the panel and names the dialog.
        picker: takes choices on a board of its own, so that nothing stays on the page behind.
    """

    def __init__(self, theme: Theme, title: str, picker: BoardPicker) -> None:
        super().__init__(theme, title, width=_WIDTH, padding=0)
        self.picker = picker
        self._scene = scene = picker.scene
        self._letter_keys: tuple[QWidget, ...] = ()
        self._arrow_keys: tuple[QWidget, ...] = ()
        self.key_words = FlowRow((), gap=6)
        scene.setParent(self)
        self.view = BoardView(scene)
        self.stage = Stack()
        self.stage.addWidget(self.view)
        self._board_side = QWidget()
        self.board_side = QVBoxLayout(self._board_side)
        self.board_side.setContentsMargins(0, 0, 0, 0)
        self.board_side.setSpacing(0)
        self.board_side.addWidget(self.stage, 1)
        self._words_panel = _WordsPanel(theme)
        self.panel = self._words_panel.column
        self.panel.addWidget(TextLabel(theme, title, "title"))
        self._announcement = TextLabel(theme, "", "second", colour="ink_soft")
        self._announcement_box = QWidget(self._words_panel)
        announcement = QVBoxLayout(self._announcement_box)
        announcement.setContentsMargins(0, 0, 0, RING_ROOM)
        announcement.addWidget(self._announcement)
        self._announcement_box.hide()
        self.main = Button(theme, "", ButtonKind.PRIMARY, large=True)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._words_panel)
        row.addWidget(self._board_side, 1)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.addLayout(row, 1)
        self._board_keys = board_keys(self, self.view)
        self.initial_focus(self.view)

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

    @property
    def panel_room(self) -> int:
        """The width in pixels that words have in the panel."""
        return self._words_panel.maximumWidth() - 2 * _EDGE

    @property
    def panel_footer(self) -> QVBoxLayout:
        """The part of the panel that stays in sight while the rest scrolls."""
        return self._words_panel.panel_footer

    def add_panel_footer(self) -> None:
        """End the panel with the main button, the keys and the way back; always in sight."""
        self.panel.addStretch(1)
        self.panel_footer.addWidget(self._announcement_box)
        self.picker.announced.connect(self.announce)
        self._scene.place_hovered.connect(self._forget)
        self.panel_footer.addWidget(self.main)
        self.panel_footer.addSpacing(RING_ROOM)
        self.panel_footer.addLayout(self._keys())
        self.show_letter_keys(self._scene.takes_letters)  # shown before, each were a window

    @property
    def announcement(self) -> str:
        """What stands above the main button; empty for nothing."""
        return "" if self._announcement_box.isHidden() else self._announcement.text()

    def announce(self, sentence: str) -> None:
        """Show a sentence above the main button until something else is pointed at."""
        if sentence != self.announcement:
            self._announcement.show_text(sentence)
            self._announcement_box.setVisible(bool(sentence))
            if sentence:
                speak(self, sentence)

    def _forget(self, _place: object) -> None:
        self.announce("")

    def _keys(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(6)
        theme = self.theme
        if theme.text_scale == 1:  # larger text needs the room for what is asked
            self.key_words.use(self._key_parts())
        self.add_keys(row)
        row.addStretch(1)
        back = Button(theme, _("Go back"), ButtonKind.LINK)
        back.clicked.connect(self.cancel)
        row.addWidget(back)
        return row

    def add_keys(self, row: QHBoxLayout) -> None:
        """Say at the foot which keys do what; larger text has no room for it."""
        row.addWidget(self.key_words)  # empty, too: without a parent it were a window

    def _key_parts(self) -> tuple[QWidget, ...]:
        theme = self.theme
        if self._scene.takes_letters:
            dots = TextLabel(theme, "…", "second", colour="ink_soft", elided=True)
            self._letter_keys = (KeyCap(theme, "A"), dots, KeyCap(theme, "Z"))
        self._arrow_keys = (KeyCap(theme, _("Arrows")),)
        pick = TextLabel(theme, _("pick"), "second", colour="ink_soft", elided=True)
        return (*self._letter_keys, *self._arrow_keys, pick, KeyCap(theme, _("Enter")))

    def show_letter_keys(self, letters: bool) -> None:
        """Say which keys pick: the letters on the tiles, or only the arrow keys."""
        for widget in self._letter_keys:
            widget.setVisible(letters)
        for widget in self._arrow_keys:
            widget.setVisible(not letters)

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
        usual = max(300, min(_PANEL, wide - high + 40))
        reading = min(wide - usual, self.height() - 2 * _EDGE) / max(self._scene.shape)
        grown = min(self.theme.text_scale, _MOST_GROWN)
        grows = grown > 1 and not self._scene.fills_its_rim
        self.view.use_reading_scale(reading * grown if grows else 0.0)
        self._words_panel.setFixedWidth(panel)
        self._words_panel.setFixedHeight(high - 2)
        self._board_side.setFixedHeight(high - 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Draw the board larger or smaller; Enter says what is missing to lay down."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.main.isEnabled():
            speak(self, self.main.accessibleName())
        elif not self._board_keys.take(event):
            super().keyPressEvent(event)

    def theme_changed(self, theme: Theme) -> None:
        """Take the look of another theme, board included."""
        self._scene.set_theme(theme)
        super().theme_changed(theme)
