"""The dialogs of the teacher password: set it, ask for it, reset it."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.fields import TextField
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.school_class.teacher_password import SHORTEST, normalized_password


class PasswordField(TextField):
    """A password field for the teacher password."""

    def __init__(self) -> None:
        super().__init__(_("Teacher password"))
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setMaxLength(100)


class NewPasswordDialog(Overlay):
    """Asks for a teacher password before the first class, and explains its limits.

    Signals:
        given: the password.
    """

    given = Signal(str)

    def __init__(self, *, again: bool = False) -> None:
        title = _("New teacher password") if again else _("Teacher password")
        super().__init__(title, width=600)
        self.field = PasswordField()
        self.field.setEchoMode(QLineEdit.EchoMode.Normal)
        self.field.textChanged.connect(self._follow)
        self.field.returnPressed.connect(self._finish)
        self.save_button = Button("", ButtonKind.PRIMARY)
        self.save_button.clicked.connect(self._finish)
        self.cancel_button = Button(_("Cancel"), ButtonKind.QUIET)
        self.cancel_button.clicked.connect(self.cancel)
        words = _(
            "The class page shows how far each student has come. A teacher password "
            "keeps students from opening it by accident."
        )
        honest = _("This only hides the page; it isn’t secure. Don’t reuse a real password.")
        self.body.addWidget(TextLabel(title, "title"))
        self.body.addWidget(TextLabel(words))
        self.body.addWidget(self.field)
        self.body.addWidget(TextLabel(honest, "second", color="ink_soft"))
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel_button)
        self.footer.addWidget(self.save_button)
        self.initial_focus(self.field)
        self._follow()

    def _follow(self) -> None:
        short = len(normalized_password(self.field.text())) < SHORTEST
        self.save_button.setEnabled(not short)
        words = ngettext("At least {count} letter", "At least {count} letters", SHORTEST)
        self.save_button.show_text(
            words.format(count=SHORTEST) if short else _("Use this password")
        )

    def _finish(self) -> None:
        if self.save_button.isEnabled():
            self.close_down()
            self.given.emit(self.field.text())


class PasswordDialog(Overlay):
    """Asks for the teacher password; remains open until it is right.

    Signals:
        given: the entered text; answered by `accept` or `refuse`.
        forgotten: the password was forgotten.
    """

    given = Signal(str)
    forgotten = Signal()

    def __init__(self) -> None:
        title = _("Teacher password")
        super().__init__(title, width=520)
        self.field = PasswordField()
        self.field.textEdited.connect(self._on_edited)
        self.field.returnPressed.connect(self._finish)
        self.note = TextLabel("", "second", color="warn")
        self.note.hide()
        self.open_button = Button(_("Open"), ButtonKind.PRIMARY)
        self.open_button.clicked.connect(self._finish)
        self.cancel_button = Button(_("Cancel"), ButtonKind.QUIET)
        self.cancel_button.clicked.connect(self.cancel)
        self.forgotten_button = Button(_("Forgot the password?"), ButtonKind.LINK)
        self.forgotten_button.clicked.connect(self.forgotten)
        self.body.addWidget(TextLabel(title, "title"))
        words = _("This page is for teachers. Please enter the teacher password.")
        self.body.addWidget(TextLabel(words, color="ink_soft"))
        self.body.addWidget(self.field)
        self.body.addWidget(self.note)
        self.body.addWidget(self.forgotten_button, alignment=LEADING)
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel_button)
        self.footer.addWidget(self.open_button)
        self.initial_focus(self.field)

    def _on_edited(self) -> None:
        self.note.hide()

    def _finish(self) -> None:
        if self.field.text().strip():
            self.given.emit(self.field.text())

    def accept_password(self) -> None:
        """Close: the password was right."""
        self.close_down()

    def refuse_password(self) -> None:
        """Say that the password was wrong, and select it."""
        self.note.show_text(_("That is not the password. Please try again."))
        self.note.show()
        self.field.selectAll()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)


class ForgottenPasswordDialog(Overlay):
    """Explains how to continue without the password.

    Signals:
        folder_asked: open the folder of the store.
        again: the person has followed the instructions.
    """

    folder_asked = Signal()
    again = Signal()

    def __init__(self, folder: Path, name: str) -> None:
        title = _("Forgotten password")
        super().__init__(title, width=620)
        words = _(
            "Create an empty file named “{name}” in the Pullstrings data folder, "
            "then press “I have done that”. You can then choose a new password."
        ).format(name=name)
        self.folder_button = Button(_("Open the folder"), icon="open")
        self.folder_button.clicked.connect(self.folder_asked)
        self.again_button = Button(_("I have done that"), ButtonKind.PRIMARY)
        self.again_button.clicked.connect(self.again)
        self.cancel_button = Button(_("Cancel"), ButtonKind.QUIET)
        self.cancel_button.clicked.connect(self.cancel)
        self.note = TextLabel("", "second", color="warn")
        self.note.hide()
        self.body.addWidget(TextLabel(title, "title"))
        self.body.addWidget(TextLabel(words))
        self.body.addWidget(TextLabel(str(folder), "second", color="ink_soft"))
        self.body.addWidget(self.folder_button, alignment=LEADING)
        self.body.addWidget(self.note)
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel_button)
        self.footer.addWidget(self.again_button)
        self.initial_focus(self.folder_button)

    def say_missing(self) -> None:
        """Say that the reset file was not found."""
        self.note.show_text(_("There is no such file or folder yet."))
        self.note.show()
