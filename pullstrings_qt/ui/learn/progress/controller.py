"""Connects the progress page to the store."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.learning.clock import day_of
from pullstrings_qt.learning.progress import Progress
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.tile_set import tile_set, tile_sets
from pullstrings_qt.ui.kit.background_task import BackgroundTask
from pullstrings_qt.ui.kit.file_dialogs import file_name
from pullstrings_qt.ui.learn.content import Person
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.people.learner import Learner
from pullstrings_qt.ui.learn.progress.content import ProgressContent, read_progress
from pullstrings_qt.ui.learn.progress.files import (
    PICTURE,
    TABLE,
    ask_where_to_put,
    charts_picture,
    write_figures,
    write_picture,
)
from pullstrings_qt.ui.learn.progress.page import ProgressPage
from pullstrings_qt.ui.learn.progress.words import file_rows, long_date


class ProgressController(QObject):
    """Opens the progress page and handles its signals.

    Args:
        controller: has the learner, and opens drills and cards.
    """

    def __init__(self, controller: LearnController) -> None:
        super().__init__(controller)
        self._controller = controller
        self._set_id = ""
        self._task: BackgroundTask | None = None
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.close)

    @property
    def task(self) -> BackgroundTask | None:
        """The task that writes a picture."""
        return self._task

    def open(self) -> None:
        """Open the learner's progress; without a learner, ask for a person first."""
        self._controller.with_learner(self._open)

    def _open(self, learner: Learner) -> None:
        self._set_id = learner.tiles.id
        content = self._content(learner)
        if content is None:
            return
        page = ProgressPage(content, day_of(self._controller.learners.clock()))
        page.person_chosen.connect(self._on_person)
        page.set_chosen.connect(self._on_set)
        page.drill_asked.connect(self._on_drill)
        page.cards_asked.connect(self._on_cards)
        page.remembering_asked.connect(self._on_remembering)
        page.picture_asked.connect(self.save_picture)
        page.file_asked.connect(self.save_figures)
        page.installEventFilter(self)
        self._controller.window.open_page(page)

    @property
    def _page(self) -> ProgressPage | None:
        page = self._controller.window.page
        return page if isinstance(page, ProgressPage) else None

    def _shown(self) -> Learner | None:
        """Return the learner, with the visible set."""
        learner = self._controller.learners.current()
        if learner is None:
            return None
        try:
            tiles = tile_set(self._set_id)
        except PullstringsError:  # it was deleted meanwhile
            self._set_id, tiles = learner.tiles.id, learner.tiles
        choices = replace(learner.choices, set_id=tiles.id)
        return replace(learner, choices=choices, tiles=tiles)

    def _content(self, learner: Learner) -> ProgressContent | None:
        """Return the page content; None after a store error, which a toast shows."""
        learners, profile = self._controller.learners, learner.profile
        everybody = learners.people()
        counts = learners.counts(learner)
        try:
            return read_progress(
                Progress(profile.id, self._controller.store.reviews, learners.clock),
                learner.tiles,
                [Person(one.id, one.name, one.avatar) for one in everybody],
                profile.id,
                [(found.id, found.name) for found in tile_sets()],
                counts.review + counts.learning + counts.new,
            )
        except PullstringsError as problem:
            self._controller.window.show_problem(str(problem))
            return None

    def refresh(self) -> None:
        """Update the open page."""
        page, learner = self._page, self._shown()
        content = self._content(learner) if learner is not None else None
        if page is not None and content is not None:
            page.today = day_of(self._controller.learners.clock())
            page.show_content(content)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and thing is self._page:
            self.refresh()
        return False

    # --- requests of the page -------------------------------------------------------------

    def _on_person(self, person: Any) -> None:
        if isinstance(person, int):
            self._controller.learners.choose_person(person)
        self.refresh()

    def _on_set(self, set_id: str) -> None:
        self._set_id = set_id
        self.refresh()

    def _on_drill(self, group: tuple[str, ...]) -> None:
        self._controller.drill(group, self._set_id)

    def _on_cards(self) -> None:
        learner, page = self._shown(), self._page
        if learner is None or page is None:
            return
        waiting = page.content.waiting
        if waiting:
            choices = replace(learner.choices, length=("cards", waiting))
            learner = replace(learner, choices=choices)
        self._controller.open_cards(learner)

    def _on_remembering(self) -> None:
        learner = self._shown()
        if learner is not None:
            self._controller.people.remembering.open(learner.profile)

    # --- files ----------------------------------------------------------------------------

    def _ask_where(self, page: ProgressPage, suffix: str) -> Path | None:
        suggestion = file_name(page.content.name, page.content.tiles.name, _("progress"))
        return ask_where_to_put(self._controller.window, suggestion, suffix)

    def save_figures(self) -> None:
        """Ask for a file and save all values as a table."""
        page = self._page
        target = self._ask_where(page, TABLE) if page is not None else None
        if page is None or target is None:
            return
        try:
            name = write_figures(target, file_rows(page.content))
        except PullstringsError as problem:
            self._controller.window.show_problem(str(problem))
            return
        self._controller.window.toast(_("The figures are saved as {file}.").format(file=name))

    def save_picture(self) -> None:
        """Ask for a file and save the charts as a picture, in a thread."""
        page = self._page
        if page is None or self._task is not None:
            return
        target = self._ask_where(page, PICTURE)
        if target is None:
            return
        content = page.content
        details = _("{set}, {day}").format(set=content.tiles.name, day=long_date(page.today))
        charts = [(card.title.text(), card.view.figure) for card in page.cards]
        image = charts_picture(content.name, details, charts, Theme.current())
        found = target

        def work(progress: ProgressCallback) -> str:
            return write_picture(found, image, progress)

        self._task = task = BackgroundTask(work, self)
        task.finished.connect(self._on_written)
        task.failed.connect(self._controller.window.show_problem)
        for ending in (task.finished, task.failed, task.canceled):
            ending.connect(self._on_ended)
        task.start()

    def _on_written(self, name: str) -> None:
        self._controller.window.toast(_("The picture is saved as {file}.").format(file=name))

    def _on_ended(self, _news: object = None) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.deleteLater()

    def close(self) -> None:
        """Stop the running task; also called when the app ends."""
        if self._task is not None:
            self._task.close()
