"""Files to open and messages of later starts, while the window is open."""

import os
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFileOpenEvent

from pullstrings_qt.app.single_instance import InstanceMessage
from pullstrings_qt.core.errors import quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.navigation import Navigation


class OpenRequests(QObject):
    """Brings the window to the front, and shows a double-clicked file once no dialog is open.

    A dialog is never closed for it: somebody may be choosing in secret.
    """

    def __init__(self, window: MainWindow, navigation: Navigation) -> None:
        super().__init__(window)
        self._window = window
        self._navigation = navigation
        self._waiting: Path | None = None
        self._hears_closing = False

    def answer(self, message: InstanceMessage) -> None:
        """Come to the front, and show the record that was asked for."""
        window = self._window
        if message.token:  # Qt hands it to the desktop with the next request
            os.environ["XDG_ACTIVATION_TOKEN"] = message.token
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        if message.file is not None:
            self.show_file(message.file)

    def show_file(self, file: Path) -> None:
        """Show a record now, or as soon as no dialog is open; of several the last."""
        if self._window.overlay is not None:
            words = _("{file} will be shown when this dialog is closed.")
            self._window.toast(words.format(file=quoted(file.name)))
        self._waiting = file
        self._try()

    def _try(self) -> None:
        overlay = self._window.overlay
        if overlay is not None:
            if not self._hears_closing:
                self._hears_closing = True
                overlay.closed.connect(self._try_soon)
            return
        file, self._waiting = self._waiting, None
        if file is not None:
            self._navigation.show_file(file)

    def _try_soon(self) -> None:
        """Try once what closed the dialog is done; it may open the next one."""
        self._hears_closing = False
        single_shot(self, self._try)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.show_file(Path(event.file()))
            return True
        return False
