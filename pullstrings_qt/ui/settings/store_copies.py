"""Copies of the store: made beside the window while the app is used, and gone back to."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QLocale, QObject, QTime, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
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
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.local_forms import date_words, local_customs, whole
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel


def moment_words(copy: StoreCopy) -> str:
    """Return when a copy was made, as it is written where the language is spoken."""
    moment = QTime(copy.made.hour, copy.made.minute)
    time = local_customs().toString(moment, QLocale.FormatType.ShortFormat)
    return f"{date_words(copy.made)}, {time}"


def holdings_words(held: Holdings) -> str:
    """Return how much a copy holds."""
    counted = (
        (ngettext("{count} match", "{count} matches", held.matches), held.matches),
        (ngettext("{count} person", "{count} people", held.people), held.people),
        (ngettext("{count} card learned", "{count} cards learned", held.cards), held.cards),
    )
    return ", ".join(words.format(count=whole(count)) for words, count in counted)


class CopiesDialog(Overlay):
    """Lists the copies, the newest first; `chosen` emits one to go back to, and its `Holdings`."""

    chosen = Signal(object, object)

    def __init__(self, copies: Sequence[tuple[StoreCopy, Holdings]]) -> None:
        title = _("Go back to a copy")
        super().__init__(title, width=640)
        words = _(
            "Pullstrings keeps dated copies of all matches, people and progress. Go "
            "back to one if something was deleted or imported by mistake."
        )
        self.body.addWidget(TextLabel(title, "title"))
        self.body.addWidget(TextLabel(words, "second", color="ink_soft"))
        self.buttons = [self._add_row(copy, held) for copy, held in copies]
        if not copies:
            self.body.addWidget(TextLabel(_("There is no copy yet.")))
        self.offer_close()

    def _add_row(self, copy: StoreCopy, held: Holdings) -> Button:
        when, what = moment_words(copy), holdings_words(held)
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 6, 0, 6)
        line.setSpacing(16)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(TextLabel(when, heavy=True))
        words.addWidget(TextLabel(what, "second", color="ink_soft"))
        line.addLayout(words, 1)
        button = Button(_("Go back"))
        button.setAccessibleName(_("Go back to {moment}").format(moment=when))
        button.setAccessibleDescription(what)
        button.clicked.connect(partial(self.chosen.emit, copy, held))
        line.addWidget(button)
        self.body.addWidget(row)
        return button


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
        words = _(
            "Everything will be as it was then: {holdings}. Newer matches and progress "
            "go, but a copy of them is made first."
        )
        question = ConfirmDialog(
            _("Go back to {moment}").format(moment=moment_words(copy)),
            words.format(holdings=holdings_words(held)),
            _("Go back"),
            _("Cancel"),
        )
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
