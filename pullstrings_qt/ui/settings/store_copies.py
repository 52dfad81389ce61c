"""Copies of the store: made beside the window while the app is used, and gone back to."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.storage import Store
from pullstrings_qt.storage.copies import (
    Holdings,
    StoreCopy,
    go_back_to,
    holdings,
    list_copies,
    make_copy,
)
from pullstrings_qt.ui.kit.background_task import BackgroundTask, BackgroundTasks
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.settings.copies_dialog import CopiesDialog, go_back_question, moment_words


class StoreCopies(QObject):
    """Makes copies of a store in a thread of its own, and lets a person go back to one.

    `copied` is the value of `Store.change` that needs no copy.
    """

    gone_back = Signal()

    def __init__(self, window: MainWindow, store: Store, copied: object, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._store = store
        self._copied = copied
        self._tasks = BackgroundTasks(window, self)
        self._task: BackgroundTask | None = None
        self._has_told = False

    def make(self) -> None:
        """Begin to make a copy, unless nothing has changed since the last one."""
        store = self._store
        if not store.persistent or self._task is not None:
            return
        if store.change == self._copied and list_copies(store.folder):
            return
        self._copied = store.change
        self._task = BackgroundTask(lambda _progress: make_copy(store.folder), self)
        self._task.finished.connect(self._on_made)
        self._task.failed.connect(self._on_failed)
        self._task.start()

    def close(self) -> None:
        """Make the last copy and wait for it, but two seconds at most."""
        self.make()
        if self._task is not None:
            self._task.close()

    def _on_made(self, _nothing: object = None) -> None:
        if self._task is not None:
            self._task.deleteLater()
            self._task = None

    def _on_failed(self, sentence: str) -> None:
        """Say it once; the next copy is tried all the same."""
        self._on_made()
        self._copied = None
        if not self._has_told:
            self._has_told = True
            self._window.show_problem(sentence)

    def ask(self) -> None:
        """Show the copies, and go back to one if that is wanted."""
        found = [(copy, holdings(copy)) for copy in list_copies(self._store.folder)]
        copies = [(copy, held) for copy, held in found if held is not None]
        dialog = CopiesDialog(copies)
        dialog.chosen.connect(dialog.close_down)
        dialog.chosen.connect(self._ask_whether)
        self._window.show_overlay(dialog)

    def _ask_whether(self, copy: StoreCopy, held: Holdings) -> None:
        question = go_back_question(copy, held)
        question.agreed.connect(partial(self._go_back, copy))
        self._window.show_overlay(question)

    def _go_back(self, copy: StoreCopy) -> None:
        self._window.go_home(passing=True)  # a match on a page below is left before
        self._tasks.begin(
            _("Saving"),
            lambda _progress: go_back_to(copy),
            partial(self._on_back, copy),
            at_once=True,
        )

    def _on_back(self, copy: StoreCopy, _nothing: object) -> None:
        self._copied = self._store.change
        self.gone_back.emit()
        words = _("Matches, people and what they have learned are back as on {moment}.")
        self._window.toast(words.format(moment=moment_words(copy)))
