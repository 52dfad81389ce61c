"""Runs cards on their page, with words in between, up to the results."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QObject

from pullstrings_qt.core.errors import Telling
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.placeholder_names import own_name
from pullstrings_qt.learning.session import CardQuestions, FreePractice, Session
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.camera import installed_camera, usable_camera
from pullstrings_qt.ui.learn.cards.activity import CardActivity
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.cards.result_page import ResultPage, drill_of
from pullstrings_qt.ui.learn.cards.words import journey
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.drill.page import DrillController, DrillPage
from pullstrings_qt.ui.learn.drill.view import Journey, Question, WordQuestion
from pullstrings_qt.ui.learn.people.learner import Learner
from pullstrings_qt.ui.learn.words.activity import SPEEDS_BY_LEVEL
from pullstrings_qt.ui.learn.words.choices import WordChoices
from pullstrings_qt.ui.learn.words.page import WordPage
from pullstrings_qt.ui.learn.words.read_word_page import ReadWordPage
from pullstrings_qt.ui.learn.words.spell_it_page import SpellItPage

DRILL_LENGTH: Final = 12
SHORT_DRILL: Final = 6
"""Questions of a drill in the middle of a session."""


class CardRun(QObject):
    """A session or a drill from its first card to its result, and the next one after it."""

    def __init__(self, controller: LearnController) -> None:
        super().__init__(controller)
        self.cards: CardActivity | None = None
        self._controller = controller
        self._window, self._learners = controller.window, controller.learners
        self._again: Callable[[], None] | None = None
        self._camera_told = False
        self._open_again: Callable[..., None] | None = None

    def open_session(self, learner: Learner) -> None:
        """Start a session; if no card waits, free practice."""
        with Telling(self._window.show_problem):
            session = self._learners.session(learner)
            if not session.counts.waiting:
                self.practice_freely(learner)
                return
            self._open(learner, session, session.tiles.name)

    def check_letters(self, learner: Learner) -> None:
        """Find out which letters somebody knows: ten signs, each asked once."""
        with Telling(self._window.show_problem):
            check = self._learners.letter_check(learner)
            self._open(learner, check, _("Which letters do you know?"))

    def practice_freely(self, learner: Learner) -> None:
        """Ask every met card once; the answers do not count."""
        with Telling(self._window.show_problem):
            practice = self._learners.free_practice(self._as_now(learner))
            if practice.total:
                self._open(learner, practice, _("Free practice"))

    def _open(
        self,
        learner: Learner,
        source: CardQuestions,
        title: str,
        *,
        taking_back: bool = False,
        again: Callable[[], None] | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Start a drill, or undo an answer after its end; then show results or call `then`."""
        learner = self._as_now(learner)
        if then is None:
            self._again = again
        self.cards = CardActivity(
            source,
            met=partial(self._learners.met, replace(learner, tiles=source.tiles)),
            journey=partial(self._journey, learner, source),
        )
        self._open_again = partial(self._open, learner, source, title, again=again, then=then)
        page_for = partial(self._page_for, learner, title)
        drill = DrillController(self.cards, page_for, self._window.show_problem)
        drill.finished.connect(then or self._on_finished)
        drill.finished.connect(self._controller.session_ended)
        drill.begin(taking_back=taking_back)
        camera = installed_camera()
        if camera is not None and not self._camera_told and (problem := camera.problem()):
            self._camera_told = True
            self._window.show_problem(problem)

    def _page_for(
        self, learner: Learner, title: str, question: Question, page: DrillPage | None
    ) -> DrillPage:
        """Return the page for a card or a word; it replaces another in sight, or a result."""
        if isinstance(question, WordQuestion):
            page = self._word_page(learner, question)
        elif isinstance(page, FlashCardPage):
            return page
        else:
            page = self._card_page(learner, title)
        if isinstance(self._window.page, ResultPage | DrillPage):
            self._window.replace_page(page)
        else:
            self._window.open_page(page)
        return page

    def _card_page(self, learner: Learner, title: str) -> FlashCardPage:
        page = FlashCardPage(title, simple_grades=learner.is_beginner)
        page.use_hand(self._as_now(learner).hand)
        page.hand_changed.connect(partial(self._change_hand, learner.profile.id))
        page.drill_asked.connect(
            lambda group: self.drill(group, count=SHORT_DRILL, then=self._open_again)
        )
        camera = usable_camera()
        if camera is not None:
            page.offer_camera(camera)
        return page

    def _word_page(self, learner: Learner, question: WordQuestion) -> WordPage:
        choices = WordChoices(speed=SPEEDS_BY_LEVEL[learner.profile.level])
        page = (
            ReadWordPage(choices)
            if question.reads
            else SpellItPage(choices, simple_grades=learner.is_beginner)
        )
        page.ask_one_word()
        page.view.use_hand(self._as_now(learner).hand)
        return page

    def _journey(self, learner: Learner, source: CardQuestions, tile_id: str) -> Journey:
        """Return the position of a new tile; an empty one in a drill."""
        if not isinstance(source, Session):
            return Journey()
        name = own_name(learner.profile.name) if learner.profile.name_first else ""
        met = self._learners.met(learner)
        return journey(source.tiles, tile_id, source.new_tiles, met, name)

    def _as_now(self, learner: Learner) -> Learner:
        """Return the current profile of a learner: the hand may have changed on the way."""
        now = self._learners.current()
        return now if now is not None and now.profile.id == learner.profile.id else learner

    def _change_hand(self, person: int, hand: str) -> None:
        with Telling(self._window.show_problem):
            profiles = self._controller.store.profiles
            profile = profiles.get(person)
            if profile is not None:
                profiles.change(profile._replace(left_handed=hand == "left"))
                self._controller.people_changed.emit()

    def _on_finished(self) -> None:
        learner, cards = self._learners.current(), self.cards
        result = cards.source.result() if cards is not None else None
        if learner is None or cards is None or result is None or result.done == 0:
            self._window.go_back()
            return
        tiles = cards.source.tiles
        page = ResultPage(
            result,
            tiles,
            learner.profile.name,
            today=self._learners.answers_today(learner),
            goal=self._learners.goal(learner),
            free=isinstance(cards.source, FreePractice),
            undoable=cards.source.last is not None,
        )
        again = self.practice_freely if page.is_goal_met else self.open_session
        page.again_button.clicked.connect(self._again or partial(again, learner))
        page.drill_button.clicked.connect(lambda: self.drill(drill_of(result, tiles)))
        page.progress_button.clicked.connect(self._controller.routes.open_progress)
        if self._open_again is not None:
            page.undo_asked.connect(partial(self._open_again, taking_back=True))
        page.stop_button.clicked.connect(self._window.go_back)
        self._window.replace_page(page)

    def drill(
        self,
        group: Sequence[str],
        set_id: str = "",
        *,
        count: int = DRILL_LENGTH,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Drill a group of tiles: only they are asked and offered as answers."""
        learner = self._learners.current()
        if learner is None or len(group) < 2:
            return
        with Telling(self._window.show_problem):
            tiles = tile_set(set_id) if set_id else learner.tiles
            if len(set(group) & set(tiles.tiles)) < 2:
                self._window.show_problem(_("Some of these tiles are no longer in their set."))
                return
            cards = self._learners.drill(learner, tiles, group, count)
            title = _("Look-alikes") if tiles.has_signs else tiles.name
            again = partial(self.drill, tuple(group), tiles.id)
            self._open(learner, cards, title, again=again, then=then)
