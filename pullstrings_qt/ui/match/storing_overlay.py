"""When a turn cannot be stored: try again, or play on without saving."""

from PySide6.QtCore import Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel


class StoringOverlay(Overlay):
    """Says why the turn could not be stored; nothing of it is shown meanwhile.

    Args:
        theme: the look.
        sentence: why.
        in_turn: players choose in the open, so that no tile lies face down.

    Signals:
        again_asked: try to store it again.
        unsaved_asked: play on without saving.
    """

    again_asked = Signal()
    unsaved_asked = Signal()

    def __init__(self, theme: Theme, sentence: str, *, in_turn: bool = False) -> None:
        title = _("This turn could not be saved")
        super().__init__(theme, title, width=580, escapable=False)
        self.body.addWidget(TextLabel(theme, title, "page"))
        self.body.addWidget(TextLabel(theme, sentence))
        waiting = _("Both tiles still lie face down. Nothing is lost.")
        if in_turn:
            waiting = _("What was chosen waits until it is saved. Nothing is lost.")
        self.body.addWidget(TextLabel(theme, waiting, colour="ink_soft"))
        self.again_button = Button(theme, _("Try again"), ButtonKind.PRIMARY, large=True)
        self.again_button.clicked.connect(self._on_again)
        unsaved = Button(theme, _("Play on without saving"))
        unsaved.clicked.connect(self._on_unsaved)
        self.footer.addStretch(1)
        self.footer.addWidget(unsaved)
        self.footer.addWidget(self.again_button)
        self.initial_focus(self.again_button)

    def _on_again(self) -> None:
        self.close_down()
        self.again_asked.emit()

    def _on_unsaved(self) -> None:
        self.close_down()
        self.unsaved_asked.emit()
