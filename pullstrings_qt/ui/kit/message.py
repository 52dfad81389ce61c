"""Dialogs with a sentence: a message, or a question before something irreversible."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel


class Message(Overlay):
    """A title, a sentence and one button; a report, if there is one, can be copied."""

    def __init__(self, title: str, sentence: str, report: str = "") -> None:
        super().__init__(title, width=580)
        self.body.addWidget(TextLabel(title, "page"))
        self.body.addWidget(TextLabel(sentence))
        well = Button(_("All right"), ButtonKind.PRIMARY, large=True)
        well.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        if report:
            copy = Button(_("Copy the report"))
            copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(report))
            self.footer.addWidget(copy)
        self.footer.addWidget(well)
        self.initial_focus(well)


class ConfirmDialog(Overlay):
    """Asks before doing something (`agreed`); the main button declines unless it `is_safe`."""

    agreed = Signal()

    def __init__(
        self, question: str, words: str, yes: str, no: str, *, is_safe: bool = False, icon: str = ""
    ) -> None:
        super().__init__(question, width=560)
        self.words = TextLabel(words, color="ink_soft")
        self.body.addWidget(TextLabel(question, "page"))
        self.body.addWidget(self.words)
        self.yes = Button(yes, ButtonKind.PRIMARY if is_safe else ButtonKind.SECOND, icon=icon)
        self.yes.clicked.connect(self.close_down)
        self.yes.clicked.connect(self.agreed)
        self.no = Button(no, ButtonKind.QUIET if is_safe else ButtonKind.PRIMARY)
        self.no.clicked.connect(self.cancel)
        other, main = (self.no, self.yes) if is_safe else (self.yes, self.no)
        self.footer.addStretch(1)
        self.footer.addWidget(other)
        self.footer.addWidget(main)
        self.initial_focus(main)
