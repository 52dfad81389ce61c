"""After signing at the table: both players openly enter their signs (ruling P18)."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import SecretWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.match.board_picker import BoardPicker
from pullstrings_qt.ui.kit.match.tile_slot import TileSlot
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.board_overlay import BoardOverlay

_TILE, _SMALL_TILE = 104, 52
_MARK = 26
_NEXT_TO_LAST = 8
"""The rank of the sign that is asked for: it folds after the others."""


class SignRow(Card):
    """The sign of one player: its tile, the name, and a button that changes it.

    Signals:
        change_asked: the sign is entered again.
    """

    change_asked = Signal()

    def __init__(self, name: str, seat: Seat, words: SecretWords, scene: BoardScene) -> None:
        super().__init__(flat=True)
        self._seat = seat
        small = Theme.current().has_large_text
        self._slot = TileSlot(_SMALL_TILE if small else _TILE, words, scene.choice_pictures())
        self._which = TextLabel(_("Which sign?"), "second", heavy=True)
        self.change_button = Button(_("Change"), ButtonKind.LINK, icon="undo")
        self.change_button.setAccessibleName(_("Change the sign of {name}").format(name=name))
        self.change_button.clicked.connect(self.change_asked)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(SeatMark(seat, _MARK, look=scene.seat_look))
        head.addWidget(TextLabel(name, "lead", heavy=True), 1)
        words_column = QVBoxLayout()
        words_column.setSpacing(2)
        words_column.addStretch(1)
        words_column.addLayout(head)
        words_column.addWidget(self._which)
        words_column.addWidget(self.change_button, 0, LEADING)
        words_column.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 10, 6)
        row.setSpacing(10)
        row.addWidget(self._slot)
        row.addLayout(words_column, 1)

    def show_sign(self, choice: Any, *, entered: bool, asked: bool) -> None:
        """Show the sign, whether it was entered, and whether it is asked for."""
        if entered:
            self._slot.show_choice(choice, self._seat)
        else:
            self._slot.show_empty()
        self._which.setVisible(asked)
        self.change_button.setVisible(entered)
        self.set_lit(asked)


class EntryOverlay(BoardOverlay):
    """Asks for one sign after the other on the same board; nothing is secret now.

    Args:
        names: the players' names in seat order.
        seats: the seats that signed.
        no_pull: the choice for a sign that is not on the board (ruling P5).
        said: the game's terms for choices.
        scene: a separate board with the position.

    Signals:
        entered: a dict of choices by seat.
    """

    entered = Signal(object)

    def __init__(
        self,
        names: Sequence[str],
        seats: Sequence[Seat],
        no_pull: Any,
        said: SecretWords,
        scene: BoardScene,
    ) -> None:
        picker = BoardPicker(scene, waits_for_yes=_never)
        super().__init__(_("What did you sign?"), picker)
        self._names = names
        self._seats = tuple(seats)
        self._no_pull = no_pull
        self._choices: dict[Seat, Any] = {}
        self._asked = self._seats[0]
        scene.place_activated.connect(picker.take)
        picker.confirmed.connect(self._on_picked)
        self.missing_button = Button(_("A letter that isn’t on the board"))
        self.missing_button.clicked.connect(self._on_missing)
        self.main.clicked.connect(self._enter)
        self.panel.add(TextLabel(_("Click the tile on the board."), color="ink_soft"), 1)
        self._rows: dict[Seat, SignRow] = {}
        for seat in self._seats:
            row = SignRow(names[seat], seat, said, scene)
            row.change_asked.connect(partial(self._change, seat))
            self._rows[seat] = row
            self.panel.add(row, 2)
        self.panel.add(self.missing_button)
        self.add_panel_footer()
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
        choice = self._scene.picked
        self.picker.begin()
        if choice is not None and self._asked not in self._choices:
            self._take(choice)

    def _on_missing(self) -> None:
        if self._asked not in self._choices:
            self._take(self._no_pull)

    def _take(self, choice: Any) -> None:
        self._choices[self._asked] = choice
        left = [seat for seat in self._seats if seat not in self._choices]
        if left:
            self._asked = left[0]
        self._show()
        if left:
            self.setFocus(Qt.FocusReason.OtherFocusReason)  # for the next letter, not a tile
        else:
            self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        complete = len(self._choices) == len(self._seats)
        for seat, row in self._rows.items():
            asked = seat == self._asked and not complete
            choice = self._choices.get(seat)
            row.show_sign(choice, entered=seat in self._choices, asked=asked)
            self.panel.set_rank(row, _NEXT_TO_LAST if asked else 2)
        self.main.setEnabled(complete)
        self.missing_button.setVisible(not complete)
        words = _("Pick {name}’s sign").format(name=self._names[self._asked])
        self.main.show_text(_("Pull the strings") if complete else words)

    def _enter(self) -> None:
        choices = dict(self._choices)
        self.close_down()
        self.entered.emit(choices)


def _never(_choice: Any) -> bool:
    return False
