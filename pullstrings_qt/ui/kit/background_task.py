"""Background work in its own thread, and the progress dialog for it."""

from collections.abc import Callable
from threading import Event, Thread
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QProgressBar
from shiboken6 import isValid

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.progress import Canceled, ProgressCallback
from pullstrings_qt.core.work_steps import WorkSteps
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.sliced_task import SlicedTask, Task, problem_words
from pullstrings_qt.ui.kit.style import PROGRESS, style_sheet
from pullstrings_qt.ui.kit.text_label import TextLabel

_STEPS: Final = 200
"""The maximum number of progress updates: the window has other work to do."""
_CLOSING_SECONDS: Final = 2.0  # seconds to wait for work that was canceled
_DIALOG_DELAY: Final = 300
"""Milliseconds before the progress dialog appears."""
_BAR_HIGH: Final = 12


class BackgroundTask(Task):
    """One job in a thread, without widgets; the progress function it gets raises `Canceled`."""

    _reported = Signal(object)

    def __init__(
        self, work: Callable[[ProgressCallback], Any], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._work = work
        self._cancel_requested = Event()
        self._reported.connect(self._on_reported, Qt.ConnectionType.QueuedConnection)
        self._thread = Thread(target=self._run, name="pullstrings-task", daemon=True)

    def start(self) -> None:
        """Start the thread; does not block."""
        self._thread.start()

    def cancel(self) -> None:
        """Ask the work to stop; `canceled` follows unless it has already finished."""
        self._cancel_requested.set()

    def close(self) -> None:
        """Stop the work and wait for it, two seconds at most."""
        self.cancel()
        if self._thread.is_alive():
            self._thread.join(_CLOSING_SECONDS)

    def _run(self) -> None:
        shown = -1

        def progress(done: int, whole: int) -> None:
            nonlocal shown
            if self._cancel_requested.is_set():
                raise Canceled
            step = _STEPS * done // whole if whole > 0 else shown
            if step != shown:
                shown = step
                self._report(lambda: self.progressed.emit(done, whole))

        try:
            found = self._work(progress)
            self._report(lambda: self.finished.emit(found))
        except Canceled:
            self._report(self.canceled.emit)
        except Exception as problem:
            why = problem_words(problem)
            self._report(lambda: self.failed.emit(why))

    def _report(self, tell: Callable[[], None]) -> None:
        try:
            self._reported.emit(tell)
        except RuntimeError:  # the window is gone
            self._cancel_requested.set()

    def _on_reported(self, tell: Callable[[], None]) -> None:
        tell()


class ProgressBar(QProgressBar):
    """Fills from the leading edge; a label next to it says the same."""

    def __init__(self, done: int = 0, whole: int = 1) -> None:
        super().__init__(maximum=whole, value=min(done, whole), textVisible=False)
        self.restyle()

    def restyle(self) -> None:
        """Apply another theme."""
        self.setStyleSheet(style_sheet(PROGRESS))
        self.setFixedHeight(Theme.current().px(_BAR_HIGH))


class TaskDialog(Overlay):
    """Covers the window, shows the progress of a task and can cancel it; closes when it ends."""

    def __init__(self, title: str, task: BackgroundTask | SlicedTask) -> None:
        super().__init__(title, width=480)
        self.body.addWidget(TextLabel(title, "title"))
        self._bar = ProgressBar()
        self._words = TextLabel(_("One moment, please."), color="ink_soft")
        self.body.addWidget(self._bar)
        self.body.addWidget(self._words)
        self.stop_button = Button(_("Stop"))
        self.stop_button.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(self.stop_button)
        self.initial_focus(self.stop_button)
        self.canceled.connect(task.cancel)
        task.progressed.connect(self._show_progress)
        for ending in (task.finished, task.failed, task.canceled):
            ending.connect(self.close_down)

    def _show_progress(self, done: int, whole: int) -> None:
        self._bar.setMaximum(max(1, whole))
        self._bar.setValue(done)
        self._words.show_text(_("{count} of {total}").format(count=done, total=whole))


class BackgroundTasks(QObject):
    """Runs one task at a time; a failure becomes a toast."""

    def __init__(self, window: MainWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self.task: BackgroundTask | SlicedTask | None = None
        """The work that is running, in a thread or in slices."""
        self._title = ""
        self._dialog: TaskDialog | None = None
        self._problem = ""
        self._dialog_timer = QTimer(self, singleShot=True, interval=_DIALOG_DELAY)
        self._dialog_timer.timeout.connect(self._show_dialog)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.close)

    def begin(
        self,
        title: str,
        work: Callable[[ProgressCallback], Any],
        done: Callable[[Any], None],
        *,
        at_once: bool = False,
    ) -> None:
        """Run work in a thread, unless other work is running; `done` gets its result here.

        `at_once` covers the window immediately: no input is allowed meanwhile.
        """
        if self.task is None:
            self._start(title, BackgroundTask(work, self), done, at_once=at_once)

    def begin_sliced(
        self, title: str, work: WorkSteps, done: Callable[[Any], None], *, later: bool = False
    ) -> None:
        """Run work in slices, the first at once unless `later`; cancels other sliced work."""
        if isinstance(self.task, SlicedTask):
            self.task.cancel()
        if self.task is None:
            self._start(title, SlicedTask(work, self, later=later), done)

    def _start(
        self,
        title: str,
        task: BackgroundTask | SlicedTask,
        done: Callable[[Any], None],
        *,
        at_once: bool = False,
    ) -> None:
        self.task = task
        self._title = title
        self._window.dismiss_problem(self._problem)  # a new attempt: the old problem is obsolete
        for ending in (task.finished, task.failed, task.canceled):
            ending.connect(self._on_ended)
        task.finished.connect(done)
        opens = isinstance(task, SlicedTask)
        task.failed.connect(self._window.show_problem if opens else self._on_failed)
        task.canceled.connect(lambda: self._window.toast(_("Stopped. Nothing was changed.")))
        if at_once:
            self._show_dialog()
        else:
            self._dialog_timer.start()
        task.start()

    def _show_dialog(self) -> None:
        if self.task is not None:
            self._dialog = TaskDialog(self._title, self.task)
            self._window.show_overlay(self._dialog)

    def _on_ended(self, _news: object = None) -> None:
        """Close the dialog first: the result may open another dialog, which needs the focus."""
        self._dialog_timer.stop()
        dialog, self._dialog = self._dialog, None
        if dialog is not None and isValid(dialog):  # a person who cancels has closed it already
            dialog.close_down()
        task, self.task = self.task, None
        if task is not None:
            task.deleteLater()

    def _on_failed(self, sentence: str) -> None:
        self._problem = _("{why} Nothing was changed.").format(why=sentence)
        self._window.show_problem(self._problem)

    def close(self) -> None:
        """Stop the running work; also called when the app ends."""
        if self.task is not None:
            self.task.close()
