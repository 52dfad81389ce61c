"""The teacher password of the class page: a curtain, not a lock; and the dialogs that ask for it.

It keeps pupils from seeing each other's progress with a click, though nothing is encrypted. It is
    stored as a salted hash, as the teacher may use the same elsewhere.
"""

import hashlib
import hmac
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLineEdit

from pullstrings_qt.core.errors import Telling
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.settings import SettingsStore
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.fields import TextField
from pullstrings_qt.ui.kit.form_dialog import FormDialog
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.text_label import TextLabel

SHORTEST: Final = 3
"""The minimum length of a password."""
_LONGEST: Final = 100
RESET_FILE: Final = "new-teacher-word"
"""A file or folder with this prefix in the folder of the store resets the password."""
_KEY: Final = "class.word"
_ROUNDS: Final = 120_000


def has_password(settings: SettingsStore) -> bool:
    """Return whether this computer has a password."""
    return _kept(settings) is not None


def set_password(settings: SettingsStore, password: str) -> None:
    """Store a new teacher password, or raise a `StoreWriteError`."""
    salt = os.urandom(16)
    settings.set(_KEY, {"salt": salt.hex(), "hash": _hash(password, salt)})


def is_password(settings: SettingsStore, password: str) -> bool:
    """Return whether a password is right, ignoring case and spaces."""
    kept = _kept(settings)
    return kept is not None and hmac.compare_digest(_hash(password, kept[0]), kept[1])


def normalized_password(password: str) -> str:
    """Return a password in the form in which it is compared."""
    return " ".join(password.split()).casefold()


def reset_files(folder: Path) -> list[Path]:
    """Return the reset files in the folder of the store."""
    with suppress(OSError):
        return [one for one in folder.iterdir() if one.name.casefold().startswith(RESET_FILE)]
    return []


def _kept(settings: SettingsStore) -> tuple[bytes, str] | None:
    """Return salt and hash; None if they are missing or damaged."""
    kept = settings.get(_KEY, dict[str, Any]())
    try:
        return bytes.fromhex(kept["salt"]), str(kept["hash"])
    except (KeyError, TypeError, ValueError):
        return None


def _hash(password: str, salt: bytes) -> str:
    text = normalized_password(password).encode("utf-8", "replace")
    return hashlib.pbkdf2_hmac("sha256", text, salt, _ROUNDS).hex()


def let_teacher_in(window: MainWindow, store: Store, then: Callable[[], object]) -> None:
    """Ask for the password, or for the first one, and call a function after the right one."""
    with Telling(window.show_problem):
        if not has_password(store.settings):
            choose_password(window, store, then)
            return
        dialog = PasswordDialog(store)
        dialog.passed.connect(then)
        dialog.reset.connect(partial(choose_password, window, store, then, again=True))
        window.show_overlay(dialog)


def choose_password(
    window: MainWindow, store: Store, then: Callable[[], object], *, again: bool = False
) -> None:
    """Ask for a new password, and call a function once it is kept."""

    def keep(password: str) -> None:
        with Telling(window.show_problem):
            set_password(store.settings, password)
            for path in reset_files(store.folder):
                with suppress(OSError):  # it remains, and asks again next time
                    path.rmdir() if path.is_dir() else path.unlink()
            then()

    dialog = NewPasswordDialog(again=again)
    dialog.saved.connect(keep)
    window.show_overlay(dialog)


class NewPasswordDialog(FormDialog):
    """Asks for a teacher password before the first class, and explains its limits."""

    def __init__(self, *, again: bool = False) -> None:
        title = _("Change the teacher password") if again else _("Teacher password")
        super().__init__(title, _("Save"))
        self.field = TextField(_("Teacher password"))
        self.field.setMaxLength(_LONGEST)
        self.field.textChanged.connect(self._follow)
        self.field.returnPressed.connect(self.save_form)
        words = _(
            "The class page shows how far each student has come. A teacher password "
            "keeps students from opening it by accident."
        )
        honest = _("This only hides the page; it isn’t secure. Don’t reuse a real password.")
        self.body.addWidget(TextLabel(words))
        self.body.addWidget(self.field)
        self.body.addWidget(TextLabel(honest, "second", color="ink_soft"))
        self.initial_focus(self.field)
        self._follow()

    def _follow(self) -> None:
        short = len(normalized_password(self.field.text())) < SHORTEST
        words = ngettext("At least {count} letter", "At least {count} letters", SHORTEST)
        self.show_reason(words.format(count=SHORTEST) if short else "")

    def entered(self) -> str:
        return self.field.text()


class PasswordDialog(FormDialog):
    """Asks for the teacher password until it is right, or until a reset file is there."""

    passed = Signal()
    reset = Signal()

    def __init__(self, store: Store) -> None:
        super().__init__(_("Teacher password"), _("Open"), width=560)
        self._store = store
        self.field = TextField(_("Teacher password"))
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.textEdited.connect(self.note.hide)
        self.field.returnPressed.connect(self.save_form)
        self.forgotten_button = Button(_("Forgot the password?"), ButtonKind.LINK)
        self.forgotten_button.clicked.connect(self._forget)
        self.folder_button = Button(_("Open the folder"), icon="open")
        folder = QUrl.fromLocalFile(str(store.folder))
        self.folder_button.clicked.connect(lambda: QDesktopServices.openUrl(folder))
        words = _("This page is for teachers. Please enter the teacher password.")
        self.body.addWidget(TextLabel(words, color="ink_soft"))
        self.body.addWidget(self.field)
        self.body.addWidget(self.note)
        self.body.addWidget(self.folder_button, alignment=LEADING)
        self.body.addWidget(self.forgotten_button, alignment=LEADING)
        self.folder_button.hide()
        self.initial_focus(self.field)

    def _forget(self) -> None:
        """Go on if there is a reset file, else say how to make one."""
        if reset_files(self._store.folder):
            self.close_down()
            self.reset.emit()
            return
        words = _(
            "Create an empty file named “{name}” in the Pullstrings data folder, "
            "then press this again. You can then choose a new password."
        ).format(name=RESET_FILE)
        self.show_note(words)
        self.folder_button.show()
        announce(self, words)

    def save_form(self) -> None:
        """Close if the password is right, else say so and select it."""
        password = self.field.text()
        if not password.strip():
            return
        if is_password(self._store.settings, password):
            self.close_down()
            self.passed.emit()
            return
        self.show_note(_("That is not the password. Please try again."))
        self.field.selectAll()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
