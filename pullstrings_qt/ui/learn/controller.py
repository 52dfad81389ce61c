"""Connects the learning pages to the store: the hub, the learner, and the activities.

Pages other than the hub are imported when they are opened, so that the hub is painted sooner.
"""
# ruff: noqa: PLC0415 - see above

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from random import Random
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.learning_types import Direction
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.learning.clock import Clock, local_now
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.tiles.tile_set import tile_set, tile_sets
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.tile_words import tile_label
from pullstrings_qt.ui.learn.content import CardChoices, LearnContent
from pullstrings_qt.ui.learn.page import GroupPage, LearnPage, doors_of
from pullstrings_qt.ui.learn.people.learner import Learner, Learners
from pullstrings_qt.ui.learn.people.options_dialog import OptionsDialog
from pullstrings_qt.ui.learn.routes import LearnRoutes

if TYPE_CHECKING:
    from pullstrings_qt.ui.learn.cards.activity import CardActivity
    from pullstrings_qt.ui.learn.cards.run import CardRun
    from pullstrings_qt.ui.learn.people.controller import PeopleController


class LearnController(QObject):
    """Shows the learning pages and handles their signals; the activities are in `routes`."""

    people_changed = Signal()
    session_ended = Signal()
    tiles_asked = Signal(object)
    look_asked = Signal(str, object)  # the id of a set, and a `TileStudy` of it
    add_asked = Signal(object)  # the id of the profile of whoever wants to add tiles, or None
    play_asked = Signal()

    def __init__(
        self,
        window: MainWindow,
        appearance: Appearance,
        store: Store,
        parent: QObject,
        *,
        clock: Clock = local_now,
        chance: Random | None = None,
    ) -> None:
        super().__init__(parent)
        self.window = window
        self.appearance = appearance
        self.store = store
        self.learners = Learners(store, window.show_problem, clock, chance or Random())
        self.routes = LearnRoutes(self)

    @property
    def cards(self) -> "CardActivity | None":
        """The last activity with cards; None before the first."""
        return self._run.cards

    @cached_property
    def _run(self) -> "CardRun":
        """Runs sessions and drills; created on first use, as its pages take time to import."""
        from pullstrings_qt.ui.learn.cards.run import CardRun

        return CardRun(self)

    @cached_property
    def people(self) -> "PeopleController":
        """The controller of people, created on first use."""
        from pullstrings_qt.ui.learn.people.controller import PeopleController

        return PeopleController(self)

    def open_hub(self, person: int = 0) -> None:
        """Open the hub for the person with this id."""
        if person:
            self.learners.choose_person(person)
        page = LearnPage(self.content())
        page.start_button.clicked.connect(self.start)
        page.person.chosen.connect(self._choose_person)
        page.activity_chosen.connect(self.open_activity)
        page.shown.connect(self.refresh)
        self.window.open_page(page)

    def content(self, learner: Learner | None = None) -> LearnContent:
        """Return the current content of the hub; without a learner, of the current one."""
        learner = learner or self.learners.current()
        choices = CardChoices() if learner is None else learner.choices
        tiles = tile_set(choices.set_id)
        content = LearnContent(
            people=self.learners.people(),
            profile=None if learner is None else learner.profile,
            choices=choices,
            tiles=tiles,
            sets=tuple((found.id, found.name) for found in tile_sets()),
            activities=tuple(self.routes.activities()),
        )
        if learner is None:
            return content
        counts, known = self.learners.counts(learner), self.learners.known(learner)
        return replace(
            content,
            due=counts.review + counts.learning,
            new=counts.new,
            next_in=counts.next_in,
            letters=tuple((tile_label(tiles, one), known.get(one)) for one in tiles.tiles),
        )

    def refresh(self, _news: object = None) -> None:
        """Update people, choices and counts from the store."""
        page = self.window.page
        if isinstance(page, LearnPage):
            page.show_content(self.content())

    def open_activity(self, activity_id: str) -> None:
        """Open an activity or a group; does nothing if the hub does not have it."""
        for activity, opens in self.routes.activities().items():
            if activity.id == activity_id:
                opens()
                return
        content = self.content()
        activities = [one for one in content.activities if one.place == activity_id]
        title = [door.title for door in doors_of(content) if door.id == activity_id]
        if activities and title:
            page = GroupPage(title[0], activities)
            page.chosen.connect(self.open_activity)
            self.window.open_page(page)

    def open_options(self) -> None:
        """Show how the current learner learns; without one, ask for a person first."""
        self._with_person(lambda learner: self.show_options(learner.profile))

    def show_options(self, profile: Profile) -> OptionsDialog:
        """Show how somebody learns, and return the dialog."""
        dialog = OptionsDialog(self.content(self.learners.of(profile)), profile)
        dialog.chosen.connect(partial(self._on_option, dialog, profile))
        dialog.person_changed.connect(self._on_person)
        self.window.show_overlay(dialog)
        return dialog

    def _on_option(self, dialog: OptionsDialog, profile: Profile, name: str, value: Any) -> None:
        self.choose(self.learners.of(profile), **{name: value})
        dialog.show_content(self.content(self.learners.of(profile)))

    def _on_person(self, profile: Profile) -> None:
        self.people.save(profile)
        self.refresh()

    def open_people(self) -> None:
        """Show everybody."""
        learner = self.learners.current()
        self.people.open_page(learner.profile.name if learner is not None else "")

    def with_learner(self, then: Callable[[Learner], None]) -> None:
        """Call a function with the current learner; without one, ask for a person first.

        Of a new person two questions are asked before, if the set has hands; who knows some
        letters is asked ten of them first.
        """
        self._with_person(lambda learner: self._ask_first(learner, then))

    def _with_person(self, then: Callable[[Learner], object]) -> None:
        """Call a function with the current learner, or with a person who is asked for now."""
        learner = self.learners.current()
        if learner is not None:
            then(learner)
            return

        def go_on(profile: Profile) -> None:
            self.learners.choose_person(profile.id)
            then(self.learners.of(profile))

        self.people.ask_new(go_on)

    def _ask_first(self, learner: Learner, then: Callable[[Learner], None]) -> None:
        if not learner.tiles.has_signs or not self.learners.is_new(learner.profile):
            then(learner)
            return
        from pullstrings_qt.ui.learn.people.first_questions import FirstQuestionsPage

        def go_on(profile: Profile) -> None:
            self.learners.end_questions(profile)
            self.people.save(profile)
            self.window.go_back(passing=True)
            now = self.learners.of(profile)
            if profile.level is SigningLevel.SOME:
                self._run.check_letters(now)
            else:
                then(now)

        page = FirstQuestionsPage(learner.profile)
        page.answered.connect(go_on)
        self.window.open_page(page)

    def learn_now(self, person: int) -> None:
        """Set the learner: return to the hub, or open it."""
        self.learners.choose_person(person)
        from_hub = isinstance(self.window.page_below, LearnPage)
        self.window.go_back(passing=not from_hub)
        if not from_hub:
            self.open_hub()

    def _choose_person(self, person: Any) -> None:
        if isinstance(person, int):
            self.learners.choose_person(person)
        else:
            self.people.ask_new(lambda profile: self._choose_person(profile.id))
        self.refresh()

    def choose(self, learner: Learner, **changes: Any) -> None:
        """Change somebody's choices for practice."""
        self.learners.keep(learner, replace(learner.choices, **changes))
        self.refresh()

    def start(self) -> None:
        """Start a session with the hub's choices."""
        self.with_learner(self.open_cards)

    def practice_set(self, set_id: str) -> None:
        """Choose a tile set and start a session with it."""

        def go_on(learner: Learner) -> None:
            self.choose(learner, set_id=set_id)
            self._ask_first(self.learners.of(learner.profile), self.open_cards)

        self._with_person(go_on)

    def open_cards(self, learner: Learner) -> None:
        """Start a session; if no card waits, free practice."""
        self._run.open_session(learner)

    def open_look_alikes(self, learner: Learner) -> None:
        """Show the groups of look-alikes, the person's mix-ups first."""
        from pullstrings_qt.learning.look_alike_drill import drill_groups
        from pullstrings_qt.ui.learn.cards.look_alikes_page import LookAlikesPage

        confusions = self.learners.confusions(learner, Direction.READ)
        met = self.learners.met(learner) if learner.is_beginner else None
        page = LookAlikesPage(learner.tiles, drill_groups(learner.tiles, confusions, met))
        page.chosen.connect(self.drill)
        self.window.open_page(page)

    def drill(self, group: Sequence[str], set_id: str = "") -> None:
        """Drill a group of tiles: only they are asked and offered as answers."""
        self._run.drill(group, set_id)
