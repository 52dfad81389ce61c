"""Asks which sign belongs to the tile that was picked on the page's board."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.choice_pictures import Answer, ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.match.answer_place import AnswerPlace

_WIDTH = 1040
_MARGIN = 24


class AnswerOverlay(Overlay):
    """All answers and nothing else: the tile is visible on the board behind.

    The same answer again, or Enter, confirms it.

    Args:
        question: what is asked.
        waiting: the main button, before an answer is picked.
        label: names the picked tile; empty while the tiles show signs.
        answers: in display order.
        pictures: draw the answers.

    Signals:
        answered: the whole choice that was answered with.
    """

    answered = Signal(object)

    def __init__(
        self,
        question: str,
        waiting: str,
        label: str,
        answers: Sequence[Answer],
        pictures: ChoicePictures,
    ) -> None:
        edge = _MARGIN if Theme.current().has_large_text else 40
        super().__init__(question, width=_WIDTH, padding=edge)
        self._label, self._waiting = label, waiting
        self.place = AnswerPlace(question, answers, pictures)
        self.place.picked.connect(self._show_main)
        self.place.signing_changed.connect(self._show_main)
        self.place.confirmed.connect(self._play)
        self.grid = self.place.grid
        self.main_button = Button(waiting, ButtonKind.PRIMARY, large=True)
        self.main_button.setEnabled(False)
        self.main_button.clicked.connect(self._play)
        back = Button(_("Go back"), ButtonKind.QUIET)
        back.clicked.connect(self.cancel)
        self.body.addWidget(self.place, 1)
        self.footer.addWidget(back)
        self.footer.addStretch(1)
        self.footer.addWidget(self.main_button)
        self.initial_focus(self.grid.buttons[0])

    def _show_main(self) -> None:
        signing, picked = self.place.is_signing, self.place.answer is not None
        words = self._waiting
        if signing:
            words = _("Sign first")
        elif picked:
            words = _("Pull {label}").format(label=self._label) if self._label else ""
        self.main_button.show_text(words or _("Pull this sign"))
        self.main_button.setEnabled(picked and not signing)

    def _play(self) -> None:
        answer = self.place.answer
        if answer is not None:
            self.close_down()
            self.answered.emit(answer.choice)

    def cancel(self) -> None:
        """Go back: from the camera to the answers, from the answers out of the dialog."""
        if self.place.is_signing:
            self.place.stop_signing()
        else:
            super().cancel()

    def lay_out(self) -> None:
        """Give the answers all the height available."""
        wide = min(Theme.current().px(_WIDTH), self.width() - 2 * _MARGIN)
        high = self.height() - 2 * _MARGIN
        super().lay_out()
        self.card.setGeometry(QRect((self.width() - wide) // 2, _MARGIN, wide, high))
