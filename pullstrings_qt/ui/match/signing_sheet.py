"""The sheets of a turn signed at the table: count 3, 2, 1, then enter openly what all saw (P18)."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import SecretWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.boxes import add, column_of, row_of
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.match.board_picker import BoardPicker
from pullstrings_qt.ui.kit.match.tile_slot import TileSlot
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.board_sheet import BoardSheet
from pullstrings_qt.ui.match.turn_sheet import TurnSheet

_DRAWN_AT = 200
_HIGHEST_WORD = 0.5  # of the height: words would look too large next to digits
_WIDTH = 620
_LOWEST = 440
_LEAST = 64
"""Minimum pixels of the digits: before that the words go."""
_MARGIN = 48
_SECOND = 1000
_START = 3
_TILE, _SMALL_TILE = 104, 52
_MARK = 26
_NEXT_TO_LAST = 8
"""The rank of the sign that is asked for: it folds after the others."""


class CountFigure(QWidget):
    """Shows digits in the full height of the widget; words are scaled to its width."""

    def __init__(self, high: int) -> None:
        super().__init__()
        self.text = ""
        """The text shown."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(high)

    def show_text(self, text: str) -> None:
        """Show another number or text; screen readers read it too."""
        self.text = text
        self.setAccessibleName(text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.maximumHeight(), self.maximumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.maximumHeight() // 2, self.maximumHeight())

    def shape(self) -> QPainterPath:
        """Return the drawn text, in own coordinates: no ink is cut off."""
        font = Theme.current().font("score", bold=True)
        font.setPixelSize(_DRAWN_AT)
        drawn = QPainterPath()
        drawn.addText(QPointF(0, 0), font, self.text)
        box = drawn.boundingRect()
        if box.isEmpty():
            return drawn
        share = 1.0 if self.text.isdigit() else _HIGHEST_WORD
        scale = min(share * (self.height() - 2) / box.height(), (self.width() - 2) / box.width())
        center = QRectF(self.rect()).center()
        placed = QTransform.fromTranslate(center.x(), center.y()).scale(scale, scale)
        return placed.translate(-box.center().x(), -box.center().y()).map(drawn)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(self.shape(), Theme.current().color("ink"))
        painter.end()


class CountSheet(TurnSheet):
    """Digits half as high as the sheet, one a second, then the moment to sign."""

    def __init__(self) -> None:
        super().__init__(_("Sign together"), width=_WIDTH)
        center = Qt.AlignmentFlag.AlignHCenter
        self._left = _START
        self.figure = CountFigure(_LOWEST // 2)
        """The digits."""
        self._words = TextLabel("", "lead", color="ink_soft", align=center)
        self.main_button.show_text(_("We have both signed"))
        self._again = Button(_("Count again"), ButtonKind.QUIET, icon="replay")
        self._again.clicked.connect(self.count)
        add(self.body, None, self.figure, None, self._words)
        add(self.footer, self._again, None, self.main_button)
        self._clock = QTimer(self, interval=_SECOND)
        self._clock.timeout.connect(self.tick)
        self.initial_focus(self._again)
        self.count()

    def count(self) -> None:
        """Start the countdown."""
        self._clock.start()
        self._show(_START)

    def tick(self) -> None:
        """Count one second down; called by the timer."""
        if self._left:
            self._show(self._left - 1)

    def _show(self, left: int) -> None:
        self._left = left
        self.figure.show_text(str(left) if left else _("Sign now"))
        self._words.show_text(
            _("Hands ready. Both sign when the count is over.")
            if left
            else _("Hold your sign until both have seen it.")
        )
        self.main_button.setEnabled(not left)
        announce(self, self.figure.text)
        if not left:
            self._clock.stop()
            self.main_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def lay_out(self) -> None:
        """Give the digits half of the sheet."""
        wide = min(Theme.current().px(_WIDTH), self.width() - _MARGIN)
        margins = self.body.contentsMargins()
        words = self._words.heightForWidth(wide - margins.left() - margins.right())
        buttons = self.footer.totalHeightForWidth(wide)
        rest = margins.top() + margins.bottom() + 3 * self.body.spacing() + words + buttons
        high = min(max(2 * rest, _LOWEST), self.height() - _MARGIN)
        self._words.setVisible(high - rest >= _LEAST)
        if high - rest < _LEAST:
            rest -= words + self.body.spacing()
        self.figure.setFixedHeight(min(high // 2, max(_LEAST, high - rest)))
        super().lay_out()


class SignRow(Card):
    """The sign of one player: its tile, the name, and a button that changes it."""

    def __init__(self, name: str, seat: Seat, words: SecretWords, scene: BoardScene) -> None:
        super().__init__(flat=True)
        self._seat = seat
        small = Theme.current().has_large_text
        self._slot = TileSlot(_SMALL_TILE if small else _TILE, words, scene.choice_pictures())
        self._which = TextLabel(_("Which sign?"), "second", heavy=True)
        self.change_button = Button(_("Change"), ButtonKind.LINK, icon="undo")
        self.change_button.setAccessibleName(_("Change the sign of {name}").format(name=name))
        mark = SeatMark(seat, _MARK, look=scene.seat_look)
        head = row_of(mark, (TextLabel(name, "lead", heavy=True), 1), gap=10)
        lines = column_of(None, head, self._which, self.change_button, None, gap=2)
        lines.setAlignment(self.change_button, LEADING)
        row_of(self._slot, (lines, 1), gap=10, edges=(10, 6, 10, 6), on=self)

    def show_sign(self, choice: Any, *, entered: bool, asked: bool) -> None:
        """Show the sign, whether it was entered, and whether it is asked for."""
        if entered:
            self._slot.show_choice(choice, self._seat)
        else:
            self._slot.show_empty()
        self._which.setVisible(asked)
        self.change_button.setVisible(entered)
        self.set_lit(asked)


class EntrySheet(BoardSheet):
    """Asks for one sign after the other on the same board; nothing is secret now.

    `no_pull` is the choice for a sign that is not on the board (ruling P5).
    """

    def __init__(
        self,
        names: Sequence[str],
        seats: Sequence[Seat],
        no_pull: Any,
        said: SecretWords,
        scene: BoardScene,
    ) -> None:
        picker = BoardPicker(scene, waits_for_yes=lambda _choice: False)
        super().__init__(_("What did you sign?"), picker)
        self._names, self._said = names, said
        self._seats = tuple(seats)
        self._choices: dict[Seat, Any] = {}
        self._asked = self._seats[0]
        picker.confirmed.connect(self._on_picked)
        self.missing_button = Button(said.elsewhere)
        self.missing_button.clicked.connect(partial(self._take, no_pull))
        self.panel.add(TextLabel(said.enter, color="ink_soft"), 1)
        self._rows: dict[Seat, SignRow] = {}
        for seat in self._seats:
            row = SignRow(names[seat], seat, said, scene)
            row.change_button.clicked.connect(partial(self._change, seat))
            self._rows[seat] = row
            self.panel.add(row, 2)
        self.panel.add(self.missing_button)
        self._show()

    def change_button(self, seat: Seat) -> Button:
        """Return the button that enters a seat's sign again."""
        return self._rows[seat].change_button

    def _change(self, seat: Seat) -> None:
        self._choices.pop(seat, None)
        self._asked = seat
        self._show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_picked(self) -> None:
        choice = self.scene.picked
        self.picker.begin()
        if choice is not None:
            self._take(choice)

    def _take(self, choice: Any) -> None:
        if self._asked in self._choices:
            return
        self._choices[self._asked] = choice
        left = [seat for seat in self._seats if seat not in self._choices]
        if left:
            self._asked = left[0]
        self._show()
        if left:
            self.setFocus(Qt.FocusReason.OtherFocusReason)  # for the next letter, not a tile
        else:
            self.main_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        complete = len(self._choices) == len(self._seats)
        for seat, row in self._rows.items():
            asked = seat == self._asked and not complete
            choice = self._choices.get(seat)
            row.show_sign(choice, entered=seat in self._choices, asked=asked)
            self.panel.set_rank(row, _NEXT_TO_LAST if asked else 2)
        self.main_button.setEnabled(complete)
        self.missing_button.setVisible(not complete)
        words = _("Pick {name}’s sign").format(name=self._names[self._asked])
        self.main_button.show_text(self._said.play_entered if complete else words)

    def go_on(self) -> None:
        self.finish(dict(self._choices))
