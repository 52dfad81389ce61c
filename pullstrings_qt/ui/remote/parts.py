"""What the dialogs about other laptops share: messages to copy and to paste."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.reading_order import bring_into_sight
from pullstrings_qt.ui.kit.text_label import TextLabel


class MessageButtons(FlowRow):
    """A button that copies a message for any messenger, and one that pastes the answer.

    The clipboard is read only when somebody pastes. `line` returns the message; None where there is
    none to copy yet. `copy` is the label of the first button, and the note says that it was copied.
    """

    pasted = Signal(str)
    """The text on the clipboard."""

    def __init__(self, line: Callable[[], str] | None, copy: str, note: "Note") -> None:
        self.copy_button = Button(copy)
        self.copy_button.clicked.connect(self.copy)
        self.paste_button = Button(_("Paste the message"))
        self.paste_button.clicked.connect(
            lambda: self.pasted.emit(QGuiApplication.clipboard().text())
        )
        super().__init__((self.copy_button, self.paste_button), gap=12, line_gap=8)
        self._note = note
        self.use_line(line)

    def use_line(self, line: Callable[[], str] | None) -> None:
        """Copy another message from now on."""
        self._line = line
        self.copy_button.setHidden(line is None)

    def copy(self) -> None:
        """Put the message on the clipboard, and say so."""
        if self._line is not None:
            QGuiApplication.clipboard().setText(self._line())
            self._note.say(_("Copied. Paste it into a message, and the answer here."))


class Note(TextLabel):
    """A sentence about how it goes; said aloud when it changes, and hidden while there is none."""

    def __init__(self, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft) -> None:
        super().__init__("", align=align)
        self.hide()

    def say(self, sentence: str, *, warns: bool = False) -> None:
        """Show and say a sentence; an empty one hides the note."""
        is_new = sentence != self.text()
        self.use_color("warn" if warns else "ink")
        self.show_text(sentence)
        self.setVisible(bool(sentence))
        if sentence and is_new:
            announce(self, sentence)
            single_shot(self, partial(bring_into_sight, self))  # once it has its place

    def fail(self, problem: PullstringsError) -> None:
        """Say what went wrong."""
        self.say(str(problem), warns=True)


def server_offer(asked: SignalInstance) -> QWidget:
    """Return what twelve digits need where no message server is known yet."""
    words = _("Far away? Twelve digits are enough if you have a message server.")
    button = Button(_("Enter a message server"), ButtonKind.LINK)
    button.clicked.connect(asked)
    return FlowRow((TextLabel(words, color="ink_soft"), button), line_gap=0)
