"""A dialog that asks for something: a heading, named fields, one main button and Cancel."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel


class FormDialog(Overlay):
    """Asks for fields; define `entered`, and call `show_reason` when a field changes."""

    saved = Signal(object)
    """Emitted with what was entered, once the dialog is closed."""

    def __init__(self, title: str, save: str, *, width: int = 600) -> None:
        super().__init__(title, width=width)
        self._save_words = save
        self.save_button = Button(save, ButtonKind.PRIMARY)
        self.save_button.clicked.connect(self.save_form)
        self.cancel_button = Button(_("Cancel"), ButtonKind.QUIET)
        self.cancel_button.clicked.connect(self.cancel)
        self.note = TextLabel("", "second", color="warn")
        self.note.setParent(self)
        self.note.hide()
        self.body.addWidget(TextLabel(title, "title"))
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel_button)
        self.footer.addWidget(self.save_button)

    def ask(self, words: str, answer: QWidget, *, wide: bool = False) -> None:
        """Add a field below its name; a wide one takes the width of the dialog."""
        self.body.addWidget(TextLabel(words, "second", heavy=True))
        if wide:
            self.body.addWidget(answer)
        else:
            self.body.addWidget(answer, alignment=LEADING)

    def show_reason(self, reason: str, save: str = "") -> None:
        """Show on the main button why it cannot be saved yet; empty if it can, as `save`."""
        self.save_button.setEnabled(not reason)
        self.save_button.show_text(reason or save or self._save_words)

    def show_note(self, words: str) -> None:
        """Show what went wrong, where `note` was put; an empty sentence hides it."""
        self.note.show_text(words)
        self.note.setVisible(bool(words))

    def entered(self) -> object:
        """Return what was entered."""
        raise NotImplementedError

    def save_form(self) -> None:
        """Close, and hand over what was entered, if it can be saved."""
        if self.save_button.isEnabled():
            entered = self.entered()
            self.close_down()
            self.saved.emit(entered)
