"""The deciding turns of a match, as rows: in the ending, and on the watch page."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.boxes import column_of, row_of
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.glyph import Glyph
from pullstrings_qt.ui.kit.pressable import Pressable
from pullstrings_qt.ui.kit.text_label import TextLabel

_HIGH: Final = 46
_CHIP: Final = 28
_SIDE: Final = 12
_STEPS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_PATIENCE: Final = 1000
"""Milliseconds before the progress appears."""


@dataclass(frozen=True, slots=True)
class PointWords:
    """One turning point as a row; the better choice is bold."""

    turn: int
    sentence: str
    bold: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReviewText:
    """The complete text of a review; what there is nothing to say of is empty."""

    heading: str = ""
    kind: str = ""
    """A summary in a sentence or two."""
    points: tuple[PointWords, ...] = ()
    note: str = ""
    """That this is hindsight, for simultaneous choices."""
    more: tuple[str, ...] = ()
    """The best turn of each side, and predictable habits: one line each."""


class PointRow(Pressable, QAbstractButton):
    """One turning point: its turn, a sentence, and a link."""

    ring_radius = 12.0

    def __init__(self, words: PointWords) -> None:
        super().__init__()
        self.words = words
        self.link = ""
        """The words of the link now."""
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.setAccessibleName(words.sentence)
        self._picture = Glyph("eye", "link", 20)
        self._label = TextLabel("", "second", heavy=True, color="link")
        self._label.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        link = row_of(self._picture, self._label, None, gap=4)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.addWidget(TextLabel(words.sentence, "second", bold=words.bold), 1)
        self._row.addLayout(link)
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.show_chosen(False)
        self.restyle()

    def show_chosen(self, chosen: bool) -> None:
        """Show whether this turn is on the board."""
        self.setChecked(chosen)
        self.link = _("Back to the end") if chosen else _("See it")
        self.setAccessibleDescription(self.link)
        self._picture.show_icon("back" if chosen else "eye", "link")
        self._label.show_text(self.link)

    def nextCheckState(self) -> None:
        """Leave the state to the panel."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the arrows to the panel: a button would move the focus."""
        if event.key() in _STEPS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def restyle(self) -> None:
        """Put the link below the sentence where there is no room beside it."""
        theme, way = Theme.current(), QBoxLayout.Direction
        stacks = theme.has_large_text or self.width() < theme.px(360)
        self._row.setDirection(way.TopToBottom if stacks else way.LeftToRight)
        self._row.setSpacing(4 if stacks else _SIDE)
        self._row.setContentsMargins(2 * _SIDE + theme.px(_CHIP), 4, _SIDE, 4)
        self.setMinimumHeight(theme.px(_HIGH))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = Theme.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self.isChecked()
        painter.setPen(QPen(theme.color("lit"), 3) if chosen else theme.outline(1.5))
        painter.setBrush(theme.color("warn_soft" if chosen else "card_sunk"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 11, 11)
        side = theme.px(_CHIP)
        chip = QRectF(_SIDE, (self.height() - side) / 2, side, side)
        painter.setPen(theme.outline(2, "warn"))
        painter.setBrush(theme.color("card" if chosen else "warn_soft"))
        painter.drawRoundedRect(chip, 8, 8)
        painter.setPen(theme.color("warn"))
        painter.setFont(theme.font("second", bold=True))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, str(self.words.turn))
        if self.is_hovered:
            words = QRectF(self._label.geometry())
            line = QRectF(words.left(), words.bottom() - 2, words.width(), 1.5)
            painter.fillRect(line, theme.color("link"))
        painter.end()


class ReviewPanel(QWidget):
    """Lists the turning points of a match; `point_pressed` emits the index of a row."""

    point_pressed = Signal(int)

    def __init__(self, *, may_play_on: bool = False) -> None:
        super().__init__()
        self._may_play_on = may_play_on
        self.text = ReviewText()
        self.rows: tuple[PointRow, ...] = ()
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
        row_of((self.note, 1), self.play_on, on=self._below)
        parts = (self.heading, self.kind, self._below, self.more, self.progress)
        self._column = column_of(*parts, gap=4, on=self)
        for part in (*parts, self.note, self.play_on):
            part.hide()
        self._waiting = QTimer(self, singleShot=True)
        self._waiting.timeout.connect(self.progress.show)

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
            row.clicked.connect(partial(self.point_pressed.emit, number))
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
        self.progress.show_text(words)
        if not words:
            self._waiting.stop()
            self.progress.hide()
        elif not self.progress.isVisibleTo(self) and not self._waiting.isActive():
            self._waiting.start(_PATIENCE)

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
