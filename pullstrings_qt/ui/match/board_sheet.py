"""A sheet with a board to pick from and a panel of words beside it."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.boxes import add, column_of, row_of
from pullstrings_qt.ui.kit.buttons import RING_ROOM, Button, ButtonKind
from pullstrings_qt.ui.kit.match.board_keys import board_keys
from pullstrings_qt.ui.kit.match.board_picker import BoardPicker
from pullstrings_qt.ui.kit.match.priority_column import PriorityColumn
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.typed_letter import readings
from pullstrings_qt.ui.match.turn_sheet import (
    BROADEST,
    ENTER,
    TurnSheet,
    column_edge,
    hand_over_place,
    sheet_and_panel,
)

_CORNER = 24
_LAST = 9
"""The rank of the title: everything else folds before it."""
_MIN_WORDS = 130
"""Minimum height in pixels for words; below it the empty area is given up."""


class _WordsPanel(QWidget):
    """The text panel: its words fold if there is no room, its footer is always visible."""

    def __init__(self) -> None:
        super().__init__()
        words = QWidget()
        self.column = PriorityColumn(words)
        self.column.setSpacing(14)
        self.footer = column_of(gap=0)
        column_of((words, 1), self.footer, gap=0, on=self)

    def fit(self, width: int, height: int) -> None:
        """Take a size in pixels."""
        edge = column_edge(width)
        self.setFixedSize(width, height)
        self.column.setContentsMargins(edge, edge - 2, edge, 8)
        top = self.footer.contentsMargins().top()
        self.footer.setContentsMargins(edge, max(top, RING_ROOM), edge, edge - RING_ROOM)

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


class BoardSheet(TurnSheet):
    """A sheet over nearly the whole window: a large board and a text column.

    The picker takes choices on a separate board, so that nothing remains on the page behind.
    """

    def __init__(self, title: str, picker: BoardPicker) -> None:
        theme = Theme.current()
        cramped = theme.in_small_window and theme.has_enlarged_text
        super().__init__(title, width=BROADEST, padding=0, large=not cramped)
        self.picker = picker
        self.scene = scene = picker.scene
        """The board to pick from."""
        scene.setParent(self)
        scene.place_activated.connect(picker.take)
        self.view = BoardView(scene)
        self._board_side = QWidget()
        self.board_side = column_of((self.view, 1), gap=0, on=self._board_side)
        self._words_panel = _WordsPanel()
        self.panel = self._words_panel.column
        heading = QWidget()
        label = TextLabel(title, "lead" if theme.has_large_text else "title", heavy=True)
        self.title_row = row_of((label, 1), gap=14, on=heading)
        self.panel.add(heading, _LAST)
        self._announcement = TextLabel("", "second", color="ink_soft")
        self._announcement_box = QWidget(self._words_panel)
        column_of(self._announcement, edges=(0, 0, 0, RING_ROOM), on=self._announcement_box)
        self._announcement_box.hide()
        back = Button(_("Go back"), ButtonKind.LINK)
        back.clicked.connect(self.cancel)
        self.foot = row_of(None, back, gap=6)
        parts = (self._announcement_box, self.main_button, RING_ROOM, self.foot)
        add(self._words_panel.footer, *parts)
        picker.announced.connect(self.announce)
        scene.place_hovered.connect(self._forget)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.addLayout(row_of(self._words_panel, (self._board_side, 1), gap=0), 1)
        self._board_keys = board_keys(self, self.view)
        self.initial_focus(self.view)

    @property
    def pictures(self) -> ChoicePictures:
        """Draws the tiles of this board."""
        return self.scene.choice_pictures()

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
        footer, high = self._words_panel.footer, self._words_panel.height()
        margins = footer.contentsMargins()
        foot = footer.totalHeightForWidth(self._words_panel.width()) - margins.top()
        top = high - foot - (place.top() - self.card.y()) + RING_ROOM
        maximum = high - foot - _MIN_WORDS
        margins.setTop(max(RING_ROOM, min(top, maximum)) if free else RING_ROOM)
        footer.setContentsMargins(margins)

    def lay_out(self) -> None:
        theme = Theme.current()
        sheet, panel = sheet_and_panel(self.size(), theme)
        high = sheet.height()
        self.card.setGeometry(sheet)
        self._words_panel.fit(panel, high - 2)
        self._board_side.setFixedHeight(high - 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pick a place by its letter, or zoom the board; all other keys are those of a sheet."""
        taken = event.key() not in ENTER and (
            self.picker.take_key(readings(event)) or self._board_keys.take(event)
        )
        if not taken:
            super().keyPressEvent(event)

    def restyle(self) -> None:
        self.scene.set_theme(Theme.current())
        super().restyle()
