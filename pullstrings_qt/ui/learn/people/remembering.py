"""Connects the scheduling dialog to the store; fits the parameters in a thread."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QObject

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.learning.fitting import fit_person, is_available
from pullstrings_qt.learning.parameters import (
    FittedParameters,
    ParametersError,
    ScheduleChoices,
    introduces,
    read_choices,
    schedule_setting,
)
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.ui.kit.background_task import BackgroundTask
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.learn.people.remembering_dialog import RememberingDialog


class RememberingController(QObject):
    """Shows a person's scheduling settings, stores changes, and fits the parameters.

    Args:
        window: shows the dialog and toasts.
        appearance: the theme and preferences.
        store: the people, their answers and settings.
        parent: the owner.
    """

    def __init__(
        self, window: MainWindow, appearance: Appearance, store: Store, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._appearance = appearance
        self._store = store
        self._profile = Profile(0, "", "")
        self._choices = ScheduleChoices()
        self._dialog: RememberingDialog | None = None
        self._task: BackgroundTask | None = None
        self._is_stopped = False
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.close)

    @property
    def task(self) -> BackgroundTask | None:
        """The running fit."""
        return self._task

    def open(self, profile: Profile) -> None:
        """Show a person's scheduling settings."""
        problem = ""
        try:
            answers = self._store.reviews.count(profile.id)
            self._choices = read_choices(profile, self._store.settings)
        except ParametersError as found:
            self._choices, problem = ScheduleChoices(), str(found)
        except PullstringsError as found:
            self._window.show_problem(str(found))
            return
        self._profile = profile
        self._dialog = dialog = RememberingDialog(
            profile.name,
            self._choices,
            answers=answers,
            can_fit=is_available(),
            problem=problem,
        )
        dialog.retention_chosen.connect(self._on_retention)
        dialog.fit_asked.connect(self.fit)
        dialog.stop_asked.connect(self._stop)
        dialog.default_asked.connect(self._back_to_default)
        dialog.closed.connect(self._on_closed)
        self._window.show_overlay(dialog)

    def _on_closed(self) -> None:
        self._dialog = None
        self._stop()

    def _keep(self, choices: ScheduleChoices) -> bool:
        """Store the settings and return whether that worked; if not, the dialog shows why."""
        try:
            self._store.settings.set(schedule_setting(self._profile.key), choices.as_values())
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return False
        self._choices = choices
        return True

    def _on_retention(self, retention: float) -> None:
        self._keep(replace(self._choices, retention=retention))

    def _back_to_default(self) -> None:
        if self._keep(replace(self._choices, fit=None)) and self._dialog is not None:
            self._dialog.show_choices(self._choices)
            self._dialog.focus_fit()
            self._dialog.announce_result(self._dialog.timing_words.text())

    # --- the fit --------------------------------------------------------------------------

    def fit(self) -> None:
        """Fit the parameters to the answers in a thread; the better set is used from then on."""
        dialog, profile, store = self._dialog, self._profile, self._store
        if dialog is None or self._task is not None:
            return

        def work(progress: ProgressCallback) -> FittedParameters:
            with store.beside() as people:
                return fit_person(
                    profile.id, people.reviews, introduces=introduces(profile), progress=progress
                )

        self._task = task = BackgroundTask(work, self)
        task.progressed.connect(dialog.show_progress)
        task.finished.connect(self._on_fitted)
        task.failed.connect(self._on_failed)
        for ending in (task.finished, task.failed, task.canceled):
            ending.connect(self._on_ended)
        self._is_stopped = False
        dialog.show_problem("")
        dialog.show_running(running=True)
        task.start()

    def _on_fitted(self, found: FittedParameters) -> None:
        dialog = self._dialog
        if dialog is None or self._is_stopped:  # it finished just before it was stopped
            return
        better = found if found.is_better else None
        if self._keep(replace(self._choices, fit=better, offered=found.answers)):
            dialog.show_choices(self._choices, None if found.is_better else found)
            dialog.announce_result(f"{dialog.timing_words.text()} {dialog.error_words.text()}")

    def _on_failed(self, sentence: str) -> None:
        if self._dialog is not None:
            self._dialog.show_problem(sentence)

    def _on_ended(self, _news: object = None) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.deleteLater()
        if self._dialog is not None:
            self._dialog.show_running(running=False)

    def _stop(self) -> None:
        self._is_stopped = True
        if self._task is not None:
            self._task.cancel()

    def close(self) -> None:
        """Stop the running fit; also called when the app ends."""
        if self._task is not None:
            self._task.close()
