"""Questions everybody at the table has to say yes to: a turn back, a draw."""

from collections.abc import Sequence

from PySide6.QtCore import Signal

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.fields import CheckBox
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel


class Agreement(Overlay):
    """Asks each person; the main button wakes up when all have said yes.

    Args:
        theme: the look.
        question: heads the dialog.
        words: what it means.
        yes: the words of the main button.
        persons: the seats that have to agree, with their names.

    Signals:
        agreed: the frozenset of seats that said yes.
    """

    agreed = Signal(object)

    def __init__(
        self,
        theme: Theme,
        question: str,
        words: str,
        yes: str,
        persons: Sequence[tuple[Seat, str]],
    ) -> None:
        super().__init__(theme, question, width=560)
        self._persons = tuple(persons)
        self.body.addWidget(TextLabel(theme, question, "page"))
        self.body.addWidget(TextLabel(theme, words, colour="ink_soft"))
        self.boxes: list[CheckBox] = []
        for _seat, name in self._persons:
            box = CheckBox(theme, _("{name} says yes").format(name=name))
            box.toggled.connect(self._on_toggled)
            self.boxes.append(box)
            self.body.addWidget(box)
        self.main_button = Button(theme, yes, ButtonKind.PRIMARY, large=True)
        self.main_button.clicked.connect(self._agree)
        no = Button(theme, _("No, play on"), ButtonKind.QUIET)
        no.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(no)
        self.footer.addWidget(self.main_button)
        self._on_toggled()
        if self.boxes:
            self.initial_focus(self.boxes[0])

    def _on_toggled(self) -> None:
        self.main_button.setEnabled(all(box.isChecked() for box in self.boxes))

    def _agree(self) -> None:
        self.close_down()
        self.agreed.emit(frozenset(seat for seat, _name in self._persons))
