"""The deciding turns of a match, as rows: in the ending, and on the watch page."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.match.review_text import PointWords, ReviewText
from pullstrings_qt.ui.kit.pressable import Pressable
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel

_HIGH: Final = 46
_CHIP: Final = 28
_SIDE: Final = 12
_STEPS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_PATIENCE: Final = 1000
"""Milliseconds before the progress appears."""


class PointRow(Pressable, QAbstractButton):
    """One turning point: its turn, a sentence, and a link."""

    def __init__(self, words: PointWords) -> None:
        super().__init__()
        self.words = words
        self.ring_radius = 12.0
        self._blocks: tuple[TextBlock, TextBlock] | None = None
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(words.sentence)
        self.show_chosen(False)

    @property
    def link(self) -> str:
        """The words of the link now."""
        return _("Back to the end") if self.isChecked() else _("See it")

    def show_chosen(self, chosen: bool) -> None:
        """Show whether this turn is on the board."""
        self.setChecked(chosen)
        self.setAccessibleDescription(self.link)
        self._blocks = None
        self.updateGeometry()
        self.update()

    def nextCheckState(self) -> None:
        """Leave the state to the panel."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the arrows to the panel: a button would move the focus."""
        if event.key() in _STEPS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def restyle(self) -> None:
        """Apply another theme."""
        self._blocks = None
        self.updateGeometry()
        self.update()

    def _texts(self) -> tuple[TextBlock, TextBlock]:
        """Return the sentence and the link."""
        if self._blocks is None:
            theme, high = Theme.current(), Theme.current().line_height("second")
            self._blocks = (
                TextBlock(self.words.sentence, theme.font("second"), high, bold=self.words.bold),
                TextBlock(self.link, theme.font("second", bold=True), high),
            )
        return self._blocks

    @property
    def _stacks(self) -> bool:
        """Whether the link is below the sentence."""
        theme = Theme.current()
        return theme.has_large_text or self.width() < theme.px(360)

    def _left(self) -> int:
        return _SIDE + Theme.current().px(_CHIP) + _SIDE

    def _link_width(self) -> int:
        return self._texts()[1].natural_width() + Theme.current().px(20) + 4

    def _room(self, width: int) -> int:
        beside = 0 if self._stacks else self._link_width() + _SIDE
        return max(60, width - self._left() - beside - _SIDE)

    def heightForWidth(self, width: int) -> int:
        theme = Theme.current()
        words = self._texts()[0].height(self._room(width))
        if self._stacks:
            words += theme.line_height("second") + 4
        return max(theme.px(_HIGH), words + 8)

    def sizeHint(self) -> QSize:
        return QSize(420, self.heightForWidth(max(self.width(), 240)))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, Theme.current().px(_HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw background, chip, sentence and link."""
        theme, painter = Theme.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self.isChecked()
        painter.setPen(theme.outline(1.5))
        if chosen:
            painter.setPen(QPen(theme.color("lit"), 3))
        painter.setBrush(theme.color("warn_soft" if chosen else "card_sunk"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 11, 11)
        self._paint_chip(painter, chosen=chosen)
        sentence, link = self._texts()
        room = self._room(self.width())
        high = sentence.height(room)
        below = theme.line_height("second") + 4 if self._stacks else 0
        top = (self.height() - high - below) / 2
        sentence.paint(painter, self._left(), top, room, theme.color("ink"))
        wide = self._link_width()
        left = self._left() if self._stacks else self.width() - _SIDE - wide
        line = theme.line_height("second")
        link_top = top + high + 4 if self._stacks else (self.height() - line) / 2
        ink, size = theme.color("link"), theme.px(20)
        name = "back" if chosen else "eye"
        picture = icon_pixmap(name, size, ink, self.devicePixelRatioF())
        painter.drawPixmap(round(left), round(link_top + (line - size) / 2), picture)
        text = left + size + 4
        link.paint(painter, text, link_top, wide - size - 4, ink)
        if self.is_hovered:
            painter.fillRect(QRectF(text, link_top + line - 2, link.natural_width(), 1.5), ink)
        painter.end()

    def _paint_chip(self, painter: QPainter, *, chosen: bool) -> None:
        theme, side = Theme.current(), Theme.current().px(_CHIP)
        box = QRectF(_SIDE, (self.height() - side) / 2, side, side)
        painter.setPen(theme.outline(2, "warn"))
        painter.setBrush(theme.color("card" if chosen else "warn_soft"))
        painter.drawRoundedRect(box, 8, 8)
        painter.setPen(theme.color("warn"))
        painter.setFont(theme.font("second", bold=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(self.words.turn))


class ReviewPanel(QWidget):
    """Lists the turning points of a match; `point_pressed` emits the index of a row."""

    point_pressed = Signal(int)

    def __init__(self, *, may_play_on: bool = False) -> None:
        super().__init__()
        self._may_play_on = may_play_on
        self.text = ReviewText()
        self.rows: tuple[PointRow, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self.heading = TextLabel("", "body", heavy=True)
        self.kind = TextLabel("", "second")
        self.note = TextLabel("", "small", color="ink_soft")
        self.more = TextLabel("", "second", color="ink_soft")
        self.progress = TextLabel("", "second", color="ink_soft")
        self.play_on = Button(_("Play on from here"), icon="play")
        self.play_on.setAccessibleDescription(
            _("A new match against the computer begins before this turn. This one stays.")
        )
        self._below = QWidget()
        line = QHBoxLayout(self._below)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.note, 1)
        line.addWidget(self.play_on)
        for part in (self.heading, self.kind, self._below, self.more, self.progress):
            self._column.addWidget(part)
            part.hide()
        self.note.hide()
        self.play_on.hide()
        self._waiting = QTimer(self, singleShot=True)
        self._waiting.timeout.connect(self._show_progress)
        self._progress = ""

    @property
    def chosen(self) -> int | None:
        """The index of the row on the board, or None."""
        return next((place for place, row in enumerate(self.rows) if row.isChecked()), None)

    def show_text(self, text: ReviewText) -> None:
        """Show the current text of a review."""
        if text == self.text:
            return
        focused = next((row.words.turn for row in self.rows if row.hasFocus()), None)
        self.text = text
        for row in self.rows:
            row.hide()
            row.deleteLater()
        self.rows = tuple(PointRow(words) for words in text.points)
        place = self._column.indexOf(self.kind) + 1
        for number, row in enumerate(self.rows):
            row.clicked.connect(self._on_pressed)
            self._column.insertWidget(place + number, row)
        for label, words in (
            (self.heading, text.heading),
            (self.kind, text.kind),
            (self.note, text.note),
            (self.more, "\n".join(text.more)),
        ):
            label.show_text(words)
            label.setVisible(bool(words))
        self.play_on.hide()
        self._below.setVisible(bool(text.note))
        same = next((row for row in self.rows if row.words.turn == focused), None)
        if focused is not None and self.rows:
            (same or self.rows[0]).setFocus()

    def show_chosen(self, chosen: int | None) -> None:
        """Mark the row that is on the board, or none."""
        for place, row in enumerate(self.rows):
            row.show_chosen(place == chosen)
        self.play_on.setVisible(self._may_play_on and chosen is not None)
        self._below.setVisible(bool(self.text.note) or not self.play_on.isHidden())

    def show_progress(self, words: str) -> None:
        """Show progress after a second; empty to hide it."""
        self._progress = words
        if not words:
            self._waiting.stop()
            self.progress.hide()
        elif self.progress.isVisibleTo(self):
            self.progress.show_text(words)
        elif not self._waiting.isActive():
            self._waiting.start(_PATIENCE)

    def _show_progress(self) -> None:
        self.progress.show_text(self._progress)
        self.progress.show()

    def _on_pressed(self) -> None:
        row = self.sender()
        if isinstance(row, PointRow):
            self.point_pressed.emit(self.rows.index(row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between the rows with the arrow keys, showing each."""
        here = next((place for place, row in enumerate(self.rows) if row.hasFocus()), None)
        if event.key() not in _STEPS or here is None:
            super().keyPressEvent(event)
            return
        there = here + _STEPS[Qt.Key(event.key())]
        if 0 <= there < len(self.rows):
            self.rows[there].setFocus(Qt.FocusReason.TabFocusReason)
            if not self.rows[there].isChecked():
                self.point_pressed.emit(there)
