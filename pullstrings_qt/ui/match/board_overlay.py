"""A dialog with a board to pick from and a panel of words beside it."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import RING_ROOM, Button, ButtonKind
from pullstrings_qt.ui.kit.match.board_keys import board_keys
from pullstrings_qt.ui.kit.match.board_picker import BoardPicker
from pullstrings_qt.ui.kit.match.priority_column import PriorityColumn
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.stack import Stack
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.typed_letter import readings

_WIDTH = 1100
_PANEL = 400
_EDGE = 36
_CORNER = 24
_FOOT = 24
_LAST = 9
"""The rank of the title: everything else folds before it."""
_NARROW = 310
"""Maximum width in pixels of a text column that needs its margins for words."""
_MIN_WORDS = 130
"""Minimum height in pixels for words; below it the empty area is given up."""


def sheet_and_panel(room: QSize, theme: Theme) -> tuple[QRect, int]:
    """Return the place of the sheet in a window, and the width of its text column."""
    tight = room.height() < 700 or theme.text_scale > 1
    wide = min(room.width() - 48, max(_WIDTH, round(room.width() * 0.72)))
    high = room.height() - 2 * (12 if tight else _EDGE)
    panel = min(theme.px(_PANEL), round(wide * 0.44))
    if theme.text_scale == 1:
        panel = max(300, min(panel, wide - high + 40))
    return QRect((room.width() - wide) // 2, (room.height() - high) // 2, wide, high), panel


def hand_over_place(room: QSize, theme: Theme) -> QRect:
    """Return the place of the one button in a window that opens the next person's board.

    It is over the text column, above that column's buttons; nothing clickable is there when the
    board opens.
    """
    sheet, panel = sheet_and_panel(room, theme)
    edge = _edge(panel)
    foot = 2 * RING_ROOM + theme.press_height(52) + theme.press_height(34) + _FOOT
    gap = max(12, min(54, (sheet.height() - 360) // 6)) + max(0, (sheet.height() - 760) // 2)
    high = max(theme.press_height(52), min(64, sheet.height() // 9))
    top = sheet.top() + sheet.height() - foot - gap - high
    return QRect(sheet.left() + edge, top, panel - 2 * edge, high)


def _edge(panel: int) -> int:
    """Return the margin of a text column of that width."""
    return _EDGE if panel > _NARROW else _EDGE // 2


def _is_cramped() -> bool:
    """Return whether large text meets a small window."""
    theme = Theme.current()
    return theme.in_small_window and theme.has_enlarged_text


class _WordsPanel(QWidget):
    """The text panel: its words fold if there is no room, its footer is always visible."""

    def __init__(self) -> None:
        super().__init__()
        words = QWidget()
        self.column = PriorityColumn(words)
        self.column.setSpacing(14)
        self.panel_footer = QVBoxLayout()
        self.panel_footer.setSpacing(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(words, 1)
        column.addLayout(self.panel_footer)

    def fit(self, width: int, height: int) -> None:
        """Take a size in pixels."""
        edge = _edge(width)
        self.setFixedSize(width, height)
        self.column.setContentsMargins(edge, edge - 2, edge, 8)
        top = self.panel_footer.contentsMargins().top()
        self.panel_footer.setContentsMargins(edge, max(top, RING_ROOM), edge, edge - RING_ROOM)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Theme.current().color("card_sunk"))
        sheet = QRectF(self.rect()).adjusted(1, 0, 0, 0)
        shape = QPainterPath()
        shape.addRoundedRect(sheet.adjusted(0, 0, _CORNER, 0), _CORNER, _CORNER)
        painter.setClipRect(sheet)
        painter.drawPath(shape)


class BoardOverlay(Overlay):
    """A dialog over nearly the whole window: a large board and a text column.

    Args:
        title: heads the panel and is the accessible name.
        picker: takes choices on a separate board, so that nothing remains on the page behind.
    """

    def __init__(self, title: str, picker: BoardPicker) -> None:
        super().__init__(title, width=_WIDTH, padding=0)
        self.picker = picker
        self._scene = scene = picker.scene
        scene.setParent(self)
        self.view = BoardView(scene)
        self.stage = Stack()
        self.stage.addWidget(self.view)
        self._board_side = QWidget()
        self.board_side = QVBoxLayout(self._board_side)
        self.board_side.setContentsMargins(0, 0, 0, 0)
        self.board_side.setSpacing(0)
        self.board_side.addWidget(self.stage, 1)
        self._words_panel = _WordsPanel()
        self.panel = self._words_panel.column
        heading = QWidget()
        self.title_row = QHBoxLayout(heading)
        self.title_row.setContentsMargins(0, 0, 0, 0)
        self.title_row.setSpacing(14)
        role = "lead" if Theme.current().has_large_text else "title"
        self.title_row.addWidget(TextLabel(title, role, heavy=True), 1)
        self.panel.add(heading, _LAST)
        self._announcement = TextLabel("", "second", color="ink_soft")
        self._announcement_box = QWidget(self._words_panel)
        announcement = QVBoxLayout(self._announcement_box)
        announcement.setContentsMargins(0, 0, 0, RING_ROOM)
        announcement.addWidget(self._announcement)
        self._announcement_box.hide()
        self.main = Button("", ButtonKind.PRIMARY, large=not _is_cramped())
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
    def panel_footer(self) -> QVBoxLayout:
        """The part of the panel that is always visible while the rest folds."""
        return self._words_panel.panel_footer

    def add_panel_footer(self) -> None:
        """Add the main button and Cancel to the footer of the panel."""
        self.panel_footer.addWidget(self._announcement_box)
        self.picker.announced.connect(self.announce)
        self._scene.place_hovered.connect(self._forget)
        self.panel_footer.addWidget(self.main)
        self.panel_footer.addSpacing(RING_ROOM)
        self.foot = QHBoxLayout()
        self.foot.setSpacing(6)
        self.foot.addStretch(1)
        back = Button(_("Go back"), ButtonKind.LINK)
        back.clicked.connect(self.cancel)
        self.foot.addWidget(back)
        self.panel_footer.addLayout(self.foot)

    @property
    def announcement(self) -> str:
        """The sentence above the main button; empty for nothing."""
        return "" if self._announcement_box.isHidden() else self._announcement.text()

    def announce(self, sentence: str) -> None:
        """Show a sentence above the main button until the next pointing or hovering."""
        if sentence != self.announcement:
            self._announcement.show_text(sentence)
            self._announcement_box.setVisible(bool(sentence))
            if sentence:
                announce(self, sentence)

    def _forget(self, _place: object) -> None:
        self.announce("")

    def free_for_hand_over(self, *, free: bool) -> None:
        """Keep the area of the preceding button empty, or give it to text."""
        place = hand_over_place(self.size(), Theme.current())
        footer, high = self.panel_footer, self._words_panel.height()
        margins = footer.contentsMargins()
        foot = footer.totalHeightForWidth(self._words_panel.width()) - margins.top()
        top = high - foot - (place.top() - self.card.y()) + RING_ROOM
        maximum = high - foot - _MIN_WORDS
        margins.setTop(max(RING_ROOM, min(top, maximum)) if free else RING_ROOM)
        footer.setContentsMargins(margins)

    def lay_out(self) -> None:
        """Fit the sheet to nearly the whole window and divide it."""
        theme = Theme.current()
        sheet, panel = sheet_and_panel(self.size(), theme)
        high = sheet.height()
        self.card.setGeometry(sheet)
        self._words_panel.fit(panel, high - 2)
        self._board_side.setFixedHeight(high - 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pick a place by its letter, or zoom the board; Enter confirms or says what is missing."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.main.isEnabled():
                self.main.click()
            else:
                announce(self, self.main.accessibleName())
            return
        on_board = self.stage.currentWidget() is self.view
        if on_board and self.picker.take_key(readings(event)):
            return
        if not self._board_keys.take(event):
            super().keyPressEvent(event)

    def restyle(self) -> None:
        """Apply another theme, also to the board."""
        self._scene.set_theme(Theme.current())
        super().restyle()
