"""A sheet with a board to pick from and a panel of words beside it."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
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
        self.footer = QVBoxLayout()
        self.footer.setSpacing(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(words, 1)
        column.addLayout(self.footer)

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
        super().__init__(title, width=BROADEST, padding=0, large=not _is_cramped())
        self.picker = picker
        self.scene = scene = picker.scene
        """The board to pick from."""
        scene.setParent(self)
        scene.place_activated.connect(picker.take)
        self.view = BoardView(scene)
        self._board_side = QWidget()
        self.board_side = QVBoxLayout(self._board_side)
        self.board_side.setContentsMargins(0, 0, 0, 0)
        self.board_side.setSpacing(0)
        self.board_side.addWidget(self.view, 1)
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
        self.foot = QHBoxLayout()
        self.foot.setSpacing(6)
        self._add_footer()
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
    def pictures(self) -> ChoicePictures:
        """Draws the tiles of this board."""
        return self.scene.choice_pictures()

    def _add_footer(self) -> None:
        """Add what is always visible: what was said, the main button and the way back."""
        footer = self._words_panel.footer
        footer.addWidget(self._announcement_box)
        self.picker.announced.connect(self.announce)
        self.scene.place_hovered.connect(self._forget)
        footer.addWidget(self.main_button)
        footer.addSpacing(RING_ROOM)
        self.foot.addStretch(1)
        back = Button(_("Go back"), ButtonKind.LINK)
        back.clicked.connect(self.cancel)
        self.foot.addWidget(back)
        footer.addLayout(self.foot)

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
        """Fit the sheet to nearly the whole window and divide it."""
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
        """Apply another theme, also to the board."""
        self.scene.set_theme(Theme.current())
        super().restyle()
