"""A question with a harmless answer and one that cannot be taken back."""

from PySide6.QtCore import Signal

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel


class Question(Overlay):
    """Asks before something is lost; the harmless answer is the main button.

    Args:
        theme: the look.
        question: heads the dialog.
        words: what would happen.
        yes: the words of the button that does it.
        no: the words of the harmless button.

    Signals:
        agreed: the person wants it.
    """

    agreed = Signal()

    def __init__(self, theme: Theme, question: str, words: str, yes: str, no: str) -> None:
        super().__init__(theme, question, width=560)
        self.body.addWidget(TextLabel(theme, question, "page"))
        self.body.addWidget(TextLabel(theme, words, colour="ink_soft"))
        self.yes = Button(theme, yes)
        self.yes.clicked.connect(self._agree)
        self.no = Button(theme, no, ButtonKind.PRIMARY)
        self.no.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(self.yes)
        self.footer.addWidget(self.no)
        self.initial_focus(self.no)

    def _agree(self) -> None:
        self.close_down()
        self.agreed.emit()
