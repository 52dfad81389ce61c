"""The dialog of a match by messenger: the message to send, and the answer to paste."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from pullstrings_qt.core.language import all_of
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.remote.parts import MessageButtons, Note

if TYPE_CHECKING:
    from pullstrings_qt.table.remote_match import RemoteTable


class MessagesDialog(Overlay):
    """Offers the message of this turn, and takes the answer.

    Args:
        table: the match.

    Signals:
        pasted: the text of the answer.
    """

    pasted = Signal(str)

    def __init__(self, table: "RemoteTable") -> None:
        names = all_of(table.others)
        title = _("Messages with {names}").format(names=names)
        super().__init__(title, width=640)
        self.body.addWidget(TextLabel(title, "page"))
        words = _("Send your message with any app. Then paste the answer here, all of it.")
        self.body.addWidget(TextLabel(words, color="ink_soft"))
        self.messages = MessageButtons(table.line, _("Copy my message"), _("Paste the answer"))
        self.messages.pasted.connect(self.pasted)
        self.body.addWidget(self.messages)
        words = _("What you chose is in it, but nobody can read it yet.")
        self.body.addWidget(TextLabel(words, "second", color="ink_soft"))
        self.note = Note()
        self.body.addWidget(self.note)
        close = Button(_("Close"), ButtonKind.QUIET)
        close.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(close)
        self.initial_focus(self.messages.copy_button)
