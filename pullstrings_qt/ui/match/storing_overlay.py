"""When a turn cannot be stored: try again, or play on without saving."""

from PySide6.QtCore import Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel


class StoringOverlay(Overlay):
    """Says why the turn could not be stored; what was chosen stays as it is meanwhile.

    Args:
        theme: the look.
        sentence: why.
        hidden: nobody has seen yet what was chosen.

    Signals:
        again_asked: try to store it again.
        unsaved_asked: play on without saving.
    """

    again_asked = Signal()
    unsaved_asked = Signal()

    def __init__(self, theme: Theme, sentence: str, *, hidden: bool) -> None:
        title = _("This turn could not be saved")
        super().__init__(theme, title, width=580, escapable=False)
        self.body.addWidget(TextLabel(theme, title, "page"))
        self.body.addWidget(TextLabel(theme, sentence))
        waits = _("What was chosen is kept, and the turn goes on from there. Nothing is lost.")
        if hidden:
            waits = _("What was chosen is still hidden. Nothing is lost.")
        self.body.addWidget(TextLabel(theme, waits, colour="ink_soft"))
        later = _("You can play on as well: each later turn tries again to save everything.")
        self.body.addWidget(TextLabel(theme, later, colour="ink_soft"))
        self.again_button = Button(theme, _("Try again"), ButtonKind.PRIMARY, large=True)
        self.again_button.clicked.connect(self._on_again)
        self.unsaved_button = unsaved = Button(theme, _("Play on without saving"))
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
