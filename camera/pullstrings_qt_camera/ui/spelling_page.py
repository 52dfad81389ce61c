"""The page for spelling a word to the camera, letter by letter."""

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.typed_letter import number_of
from pullstrings_qt_camera.ui.word_pane import WordPane


class SpellToCameraPage(Page):
    """Contains the pane, and passes it the number keys; it has no logic of its own.

    Args:
        pane: asks for words; its camera is off.
    """

    def __init__(self, pane: WordPane) -> None:
        super().__init__(_("Spell it to the camera"), " ")
        self.pane = pane
        self.header.add_action(_("Stop"), "flag").triggered.connect(self.back_chosen)
        self.body.addWidget(pane, 1)
        pane.stopped.connect(self.back_chosen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        number = "" if event.isAutoRepeat() else number_of(event)
        if number and self.pane.press(int(number)):
            return
        super().keyPressEvent(event)

    def initial_focus(self) -> QWidget:
        """Return the camera button; or the button that continues after a word."""
        return self.pane.next_button if self.pane.is_over else self.pane.switch_button

    def regions(self) -> tuple[QWidget, ...]:
        """Return the header, the picture and the column beside it."""
        return self.header, *self.pane.regions()
