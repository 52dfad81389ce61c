"""Connects the progress page to the store."""

from dataclasses import replace

from pullstrings_qt.core.errors import Telling
from pullstrings_qt.core.learning_types import Direction
from pullstrings_qt.learning.progress import Progress
from pullstrings_qt.tiles.tile_set import tile_sets
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.people.learner import Learner
from pullstrings_qt.ui.learn.progress.content import LONGEST, ProgressContent
from pullstrings_qt.ui.learn.progress.page import ProgressPage


class ProgressController:
    """Opens the progress page and handles its signals."""

    def __init__(self, controller: LearnController) -> None:
        self._controller = controller
        self._set_id = ""

    def open(self) -> None:
        """Open the learner's progress; without a learner, ask for a person first."""
        self._controller.with_learner(self._open)

    def _open(self, learner: Learner) -> None:
        self._set_id = learner.tiles.id
        content = self._content(learner)
        if content is None:
            return
        page = ProgressPage(content)
        page.people.chosen.connect(self._choose_person)
        page.sets.chosen.connect(self._choose_set)
        page.drill_asked.connect(lambda group: self._controller.drill(group, page.content.tiles.id))
        page.cards_button.clicked.connect(self._open_cards)
        page.shown.connect(self.refresh)
        self._controller.window.open_page(page)

    @property
    def _page(self) -> ProgressPage | None:
        page = self._controller.window.page
        return page if isinstance(page, ProgressPage) else None

    def _shown(self) -> Learner | None:
        """Return the learner, with the visible set."""
        learners = self._controller.learners
        learner = learners.current()
        return learners.of(learner.profile, self._set_id) if learner is not None else None

    def _content(self, learner: Learner) -> ProgressContent | None:
        """Return the page content; None after a store error, which a toast shows."""
        learners, person, tiles = self._controller.learners, learner.profile.id, learner.tiles
        counts = learners.counts(learner)
        progress = Progress(person, self._controller.store.reviews, learners.clock)
        with Telling(self._controller.window.show_problem):
            return ProgressContent(
                tiles=tiles,
                people=learners.people(),
                person=person,
                sets=tuple((found.id, found.name) for found in tile_sets()),
                mastery=progress.alphabet(tiles.id, tiles.tiles, tuple(Direction)),
                confusions={each: tuple(progress.confusions(tiles.id, each)) for each in Direction},
                days=tuple(progress.days(LONGEST, tiles.id)),
                streak=progress.streak(),
                waiting=counts.review + counts.learning + counts.new,
            )
        return None

    def refresh(self) -> None:
        """Update the open page."""
        page, learner = self._page, self._shown()
        content = self._content(learner) if learner is not None else None
        if page is not None and content is not None:
            page.show_content(content)

    def _choose_person(self, person: int) -> None:
        self._controller.learners.choose_person(person)
        self.refresh()

    def _choose_set(self, set_id: str) -> None:
        self._set_id = set_id
        self.refresh()

    def _open_cards(self) -> None:
        learner, page = self._shown(), self._page
        if learner is None or page is None:
            return
        if waiting := page.content.waiting:
            choices = replace(learner.choices, length=("cards", waiting))
            learner = replace(learner, choices=choices)
        self._controller.open_cards(learner)
