"""The card at the end of a match: who won, the one reason, and what to do next."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext
from pullstrings_qt.look.choice_pictures import ChoiceLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.boxes import add, column_of, row_of
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.match.ending import EndingWords
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.square_picture import SquarePicture
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.celebration import CORD_HEIGHT, Celebration

_SETTLING: Final = 1000
"""Milliseconds after opening in which keys press no button."""
_PAIR: Final = 2
"""Up to so many seats the score is one line."""
_TILE: Final = 60
_ROOM: Final = 6
"""Pixels around words and buttons that stay free of confetti."""


class EndCard(Card):
    """Shows who won and why. Chart, deciding turns and the rest are behind "Look back"."""

    def __init__(self, words: EndingWords, *, narrow: bool = False) -> None:
        super().__init__()
        self.words = words
        self.narrow = narrow
        self.radius = 24
        self.setAccessibleName(words.headline)
        self.settling = QTimer(self, singleShot=True)
        theme = Theme.current()
        colors = (words.look.color(self._first, theme), theme.color("lit"), theme.color("primary"))
        self.celebration = Celebration(self, colors) if words.celebrates else None
        inside, scroll, edge = QWidget(), ScrollArea(), 16 if narrow else 32
        top = CORD_HEIGHT if words.celebrates else 8
        self._column = column_of(gap=8 if narrow else 14, edges=(0, top, 0, 0), on=inside)
        self._add_parts()
        scroll.setWidget(inside)
        column_of((scroll, 1), self._buttons(), gap=12, edges=(edge, 16, edge, 16), on=self)

    @property
    def _first(self) -> Seat:
        winners = self.words.outcome.winners
        return winners[0] if winners else 0

    def add_offer(self, offer: QWidget) -> None:
        """Add a suggestion for the next step below the reason."""
        self._column.insertWidget(self._column.count() - 1, offer)

    def begin(self) -> None:
        """Celebrate; ignore keys for a second, as whoever skipped the last turn may press again."""
        self.settling.start(_SETTLING)
        if self.celebration is not None:
            self.celebration.begin()

    def _add_parts(self) -> None:
        words, enlarged = self.words, Theme.current().has_enlarged_text
        seats = words.outcome.winners or tuple(range(len(words.names)))
        side = 56 if self.narrow or enlarged or len(seats) > 1 else 124
        marks = (SeatMark(seat, side, look=words.look) for seat in seats)
        role = "title" if enlarged else "page" if self.narrow else "score"
        title = TextLabel(words.title, role, align=Qt.AlignmentFlag.AlignHCenter)
        score = self._pair() if len(words.names) <= _PAIR else self._grid()
        parts = (row_of(None, *marks, None, gap=12), title, score, ReasonBox(words))
        add(self._column, None, *parts, (None, 2))

    def _pair(self) -> QHBoxLayout:
        """Return the score of two seats in one line, the winner first."""
        words, total = self.words, self.words.totals[-1]
        first = self._first
        marks = [SeatMark(seat, 32, look=words.look) for seat in (first, 1 - first)]
        totals = [TextLabel(str(total[seat]), "title", heavy=True) for seat in (first, 1 - first)]
        to = TextLabel(pgettext("between two scores", "to"), "body", color="ink_soft")
        return row_of(None, marks[0], totals[0], to, totals[1], marks[1], None, gap=12)

    def _grid(self) -> QGridLayout:
        """Return place, mark, name and score of every seat, the best first."""
        words, total = self.words, self.words.totals[-1]
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(2, 1)
        for row, seat in enumerate(sorted(range(len(words.names)), key=lambda one: -total[one])):
            place = 1 + sum(other > total[seat] for other in total)
            wins = seat in words.outcome.winners
            grid.addWidget(TextLabel(f"{place}.", "body", color="ink_soft"), row, 0)
            grid.addWidget(SeatMark(seat, 28, look=words.look), row, 1)
            grid.addWidget(TextLabel(words.names[seat], "lead", heavy=wins, elided=True), row, 2)
            grid.addWidget(TextLabel(str(total[seat]), "title", heavy=True), row, 3)
        return grid

    def _buttons(self) -> QWidget:
        large = not self.narrow
        self.again = Button(_("Play again"), ButtonKind.PRIMARY, large=large)
        self.again.setAccessibleDescription(self.words.another)
        self.home = Button(_("Home"), large=large)
        self.look_back = Button(_("Look back"), ButtonKind.LINK, icon="eye")
        for button in (self.again, self.home, self.look_back):
            button.installEventFilter(self)
        return FlowRow((self.again, self.home, self.look_back), line_gap=8)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Swallow keys that were meant for the turn before: held down, or pressed just now."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            pressing = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
            waits = self.settling.isActive() or event.isAutoRepeat()
            return waits and event.key() in pressing
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.celebration is not None:
            taken = QRegion()
            for part in self.findChildren(QWidget):
                solid = isinstance(part, (TextLabel, Button, SeatMark, QFrame))
                if solid and part.isVisible() and not isinstance(part, ScrollArea):
                    box = part.rect().translated(part.mapTo(self, part.rect().topLeft()))
                    taken += QRegion(box.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM))
            self.celebration.paint(painter, QRectF(self.rect()), taken)
        painter.end()


class ReasonBox(QFrame):
    """The reason and the deciding event, on a separate background."""

    def __init__(self, words: EndingWords) -> None:
        super().__init__()
        row = row_of(gap=16, edges=(20, 12, 20, 12), on=self)
        if words.tile is not None and words.pictures is not None:
            (seat, choice), pictures = words.tile, words.pictures

            def draw(painter: QPainter, box: QRectF) -> None:
                place, look = box.adjusted(4, 4, -4, -4), ChoiceLook(choice, seat)
                pictures.paint_choice(painter, place, look, Theme.current())

            row.addWidget(SquarePicture(_TILE, growth=1.0, draw=draw))
        column = column_of(TextLabel(words.decided or words.reason, "lead", heavy=True), gap=4)
        if words.decided:
            column.addWidget(TextLabel(words.reason, "body"))
        row.addLayout(column, 1)
        self.restyle()

    def restyle(self) -> None:
        """Apply another theme."""
        theme = Theme.current()
        border = f"border: 2px solid {theme.hex('warn')};" if theme.is_contrast else ""
        self.setStyleSheet(
            f"ReasonBox {{ background: {theme.hex('warn_soft')}; border-radius: 14px; {border} }}"
        )
