"""The dialog of a match by messenger: the message to send, and the answer to paste."""

from PySide6.QtCore import Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.table.remote_match import RemoteTable
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.remote.parts import MessageButtons, Note
from pullstrings_qt.ui.remote.words import messages_words, send_words


class MessagesDialog(Overlay):
    """Offers the message of this turn, and takes the answer.

    Args:
        table: the match.

    Signals:
        pasted: the text of the answer.
    """

    pasted = Signal(str)

    def __init__(self, table: RemoteTable) -> None:
        title = messages_words(table)
        super().__init__(title, width=640)
        self.body.addWidget(TextLabel(title, "page"))
        self.body.addWidget(TextLabel(send_words(), color="ink_soft"))
        self.note = Note()
        self.messages = MessageButtons(table.line, _("Copy my message"), self.note)
        self.messages.pasted.connect(self.pasted)
        self.body.addWidget(self.messages)
        self.body.addWidget(self.note)
        close = Button(_("Close"), ButtonKind.QUIET)
        close.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(close)
        self.initial_focus(self.messages.copy_button)
