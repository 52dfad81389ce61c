"""After signing at the table: both players openly enter their signs (ruling P18)."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import SecretWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.match.board_picker import BoardPicker
from pullstrings_qt.ui.kit.match.tile_slot import TileSlot
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.typed_letter import readings
from pullstrings_qt.ui.match.board_overlay import BoardOverlay

_TILE = 112
_GAP = 12


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
        self._again_buttons: dict[Seat, Button] = {}
        self._asked = self._seats[0]
        scene.place_activated.connect(picker.take)
        picker.confirmed.connect(self._on_picked)
        self._slots = {seat: TileSlot(_TILE, said, self.pictures) for seat in self._seats}
        self._question = TextLabel("", "lead")
        self.missing_button = Button(_("A letter that isn’t on the board"))
        self.missing_button.clicked.connect(self._on_missing)
        self.main.clicked.connect(self._enter)
        self._fill_panel()
        self._show()

    def _fill_panel(self) -> None:
        words = _("Enter it together. A letter that isn’t on the board pulls nothing.")
        self.panel.addSpacing(6)
        self.panel.addWidget(TextLabel(words, color="ink_soft"))
        self.panel.addSpacing(24)
        self._signs = signs = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        signs.setSpacing(_GAP)
        for seat in self._seats:
            column = QVBoxLayout()
            column.setSpacing(6)
            column.addLayout(self._slots[seat].flush())
            words = _("{name} again").format(name=self._names[seat])
            again = Button(words, icon="undo")
            again.setAccessibleName(
                _("Enter the sign of {name} again").format(name=self._names[seat])
            )
            again.setProperty("seat", seat)
            again.clicked.connect(self._on_again)
            self._again_buttons[seat] = again
            column.addWidget(again)
            signs.addLayout(column)
        signs.addStretch(1)
        self.panel.addLayout(signs)
        self.panel.addSpacing(24)
        self.panel.addWidget(self._question)
        self.panel.addSpacing(12)
        self.panel.addWidget(self.missing_button)
        self.add_panel_footer()

    def lay_out(self) -> None:
        """Lay the signs side by side if both buttons fit, else below each other."""
        super().lay_out()
        buttons = self._again_buttons.values()
        wide = sum(button.sizeHint().width() + _GAP for button in buttons) - _GAP
        down, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._signs.setDirection(beside if wide <= self.panel_room else down)

    def again_button(self, seat: Seat) -> Button:
        """Return the button that enters a seat's sign again."""
        return self._again_buttons[seat]

    def _on_again(self) -> None:
        seat = self.sender().property("seat")
        self._choices.pop(seat, None)
        self._asked = seat
        self._show()

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
        for seat, slot in self._slots.items():
            if seat in self._choices:
                slot.show_choice(self._choices[seat], seat)
            else:
                slot.show_empty()
        complete = len(self._choices) == len(self._seats)
        name = self._names[self._asked]
        self.main.setEnabled(complete)
        self.missing_button.setEnabled(not complete)
        self._question.setVisible(not complete)
        self._question.show_text(_("Which sign did {name} show?").format(name=name))
        self.main.show_text(
            _("Pull the strings") if complete else _("Enter the sign of {name}").format(name=name)
        )

    def _enter(self) -> None:
        choices = dict(self._choices)
        self.close_down()
        self.entered.emit(choices)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pick a tile by its letter; Enter confirms when both signs are entered."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.main.isEnabled():
            self._enter()
        elif not self.picker.take_key(readings(event)):
            super().keyPressEvent(event)


def _never(_choice: Any) -> bool:
    return False
