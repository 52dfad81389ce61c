"""Which page leads where: home, matches, history, settings, rules.

Pages and dialogs that come later are imported when they are opened: home is painted sooner.
"""
# ruff: noqa: PLC0415 - see above

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.day_words import day_words
from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.registry import GameSpec, game_spec, games, main_game
from pullstrings_qt.look.box import seat_look_of
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import MatchSummary, Profile, Store
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.tiles.tile_set import BUILT_IN, use_own_sets
from pullstrings_qt.ui.home.content import (
    AgainSummary,
    ContinueSummary,
    HistoryLine,
    HomeContent,
    LearnSummary,
)
from pullstrings_qt.ui.home.page import HomePage
from pullstrings_qt.ui.kit.file_dialogs import remember_folder_in
from pullstrings_qt.ui.kit.keys import KEYS, KeyAction
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.match.controller import MatchController, thumbnail
from pullstrings_qt.ui.settings.preferences import Appearance, Preferences

if TYPE_CHECKING:
    from pullstrings_qt.core.record import Record
    from pullstrings_qt.table.seating import Engine
    from pullstrings_qt.ui.history.controller import HistoryController
    from pullstrings_qt.ui.kit.sliced_task import SlicedTask
    from pullstrings_qt.ui.learn.controller import LearnController
    from pullstrings_qt.ui.lessons.controller import LessonController
    from pullstrings_qt.ui.match.learning_offer import DrillRequest
    from pullstrings_qt.ui.match.page import MatchPage
    from pullstrings_qt.ui.match.stored_matches import ReplayedMatch
    from pullstrings_qt.ui.settings.store_copies import StoreCopies
    from pullstrings_qt.ui.tile_sets.controller import TileSetController

_LINES_AT_HOME = 3
SOUNDS_OFFERED = "sounds.offered"
"""The setting that remembers whether it was said that there are sounds."""
LEARNS = "learn.person"
"""The setting that remembers who learned last."""


class Navigation(QObject):
    """Connects the pages with store, matches and each other.

    Args:
        window: shows pages and dialogs.
        appearance: the look and the preferences.
        store: matches, players, settings.
        engine: returns the computer players; asked for when they are first wanted.
    """

    def __init__(
        self,
        window: MainWindow,
        appearance: Appearance,
        store: Store,
        engine: "Callable[[], Engine]",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._appearance = appearance
        self._store = store
        self._history: HistoryController | None = None
        self._reviewed: tuple[MatchSummary | None, ReplayedMatch | None] = (None, None)
        self._reviewing: SlicedTask | None = None
        self._boards: dict[int, ReplayedMatch | None] = {}
        self._own_tiles = OwnTileSets(store.folder / "tilesets", store.settings, BUILT_IN)
        use_own_sets(self._own_tiles)
        remember_folder_in(store.settings)
        KEYS.remember_in(store.settings)
        KEYS.storing_failed.connect(window.show_problem)
        window.settings_requested.connect(self._ask_for_settings)
        self._tile_sets: TileSetController | None = None
        self._learning: LearnController | None = None
        self._lessons: LessonController | None = None
        self._copies: StoreCopies | None = None
        self._unchanged = store.change
        self._engine = engine
        self.matches = MatchController(window, appearance, store, engine, self)
        self.home = self._make_home(art_waits=True)
        self._connect_matches()
        self._language = appearance.preferences.language
        appearance.preferences_changed.connect(self._on_preferences)
        window.new_match_requested.connect(self.matches.ask_new_match)
        window.rules_requested.connect(self.show_rules_or_keys)
        appearance.storing_failed.connect(self._window.show_problem)

    @property
    def match_page(self) -> "MatchPage | None":
        """The page of the match that is being played, or None."""
        return self.matches.page

    @property
    def history(self) -> "HistoryController":
        """The past matches; made when they are first wanted."""
        from pullstrings_qt.ui.history.controller import HistoryController

        if self._history is None:
            self._history = HistoryController(
                self._window, self._appearance, self._store, self, self._engine
            )
            self._history.continue_asked.connect(self.matches.open_stored_match)
            self._history.new_match_asked.connect(self.matches.ask_new_match)
        return self._history

    @property
    def learning(self) -> "LearnController":
        """Learning; made when it is first wanted."""
        from pullstrings_qt.ui.learn.controller import LearnController
        from pullstrings_qt.ui.learn.routes import LearnRoutes

        if self._learning is None:
            self._learning = LearnController(self._window, self._appearance, self._store, self)
            LearnRoutes(self._learning, self._own_tiles, self.matches.ask_learning_match)
            self._learning.people_changed.connect(self.refresh_home)
            self._learning.session_ended.connect(self.make_copy)
        return self._learning

    def show_file(self, path: Path) -> None:
        """Show a record; of a file of settings or of a class, ask whether it shall come in.

        Of any other file that is known, say where it goes.
        """
        from pullstrings_qt.learning.class_file import SUFFIX as CLASS_SUFFIX
        from pullstrings_qt.ui.learn.school_class.shared_settings import SUFFIX
        from pullstrings_qt.ui.misplaced_files import where_it_goes

        suffix = path.suffix.casefold()
        if suffix == SUFFIX:
            self.learning.settings.take_in(path)
        elif suffix == CLASS_SUFFIX:
            self.learning.class_file_asked.emit(path)
        elif words := where_it_goes(path):
            self._window.show_problem(words)
        else:
            self.history.show_file(path)

    @property
    def lessons(self) -> "LessonController":
        """First lessons; made when they are first wanted."""
        from pullstrings_qt.ui.lessons.controller import LessonController

        if self._lessons is None:
            self._lessons = LessonController(self._window, self._appearance, self._store, self)
            self._lessons.match_asked.connect(self.matches.ask_new_match)
        return self._lessons

    def open_lesson(self, game_id: str) -> None:
        """Show how a game is played, step by step."""
        self.lessons.open_lesson(game_id)

    def _open_main_lesson(self) -> None:
        self.open_lesson(main_game().id)

    def _choose_game(self, game_id: str) -> None:
        self.lessons.choose_game(game_id)

    def open_learning(self) -> None:
        """Show the hub of learning."""
        self.learning.open_hub()

    def warm(self) -> None:
        """Read the built-in tile sets in small pieces: the dialog of a new match lists them."""
        from pullstrings_qt.tiles.tile_set import tile_set
        from pullstrings_qt.ui.kit.preloader import Preloader

        Preloader([partial(tile_set, set_id) for set_id in BUILT_IN], self)

    def open_home(self) -> None:
        """Show the home page as the lowest page."""
        self._window.open_page(self.home)

    def _make_home(self, *, art_waits: bool = False) -> HomePage:
        home = HomePage(self._home_content(), art_waits=art_waits)
        home.again = self._make_home
        self._home_is_new = True
        self.home = home
        home.installEventFilter(self)
        home.game_chosen.connect(self._choose_game)
        home.lesson_chosen.connect(self.open_lesson)
        home.continue_chosen.connect(self.matches.continue_match)
        home.learn_chosen.connect(self.open_learning)
        home.history_chosen.connect(self._open_history)
        home.settings_chosen.connect(self.open_settings)
        home.about_chosen.connect(self.open_about)
        home.add_player_chosen.connect(self.ask_name)
        home.player_chosen.connect(self._on_player)
        return home

    def _connect_matches(self) -> None:
        matches = self.matches
        matches.match_ended.connect(self.make_copy)
        matches.watch_asked.connect(self._watch)
        matches.copy_asked.connect(self._copy)
        matches.export_asked.connect(self._export)
        matches.settings_asked.connect(self.open_settings)
        matches.tiles_asked.connect(self._look_at_tiles)
        matches.drill_asked.connect(self._drill)
        matches.play_on_asked.connect(self._play_on)

    def _drill(self, wish: "DrillRequest") -> None:
        """Let somebody drill what was mixed up in a match; Back returns to its ending."""
        self.learning.learners.choose_person(wish.person)
        self.learning.drill(wish.group, wish.set_id)

    def _open_history(self) -> None:
        self.history.open_history()

    def _watch(self, record: "Record", turn: int) -> None:
        self.history.watch(record, turn)

    def _play_on(self, record: "Record", entries: int) -> None:
        self.history.play_on(record, entries)

    def _copy(self, record: "Record") -> None:
        self.history.copy(record)

    def _export(self, record: "Record") -> None:
        self.history.ask_export(record)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and thing is self.home:
            self.matches.leave()
            if not self._home_is_new:
                self.refresh_home()
            self._home_is_new = False
        return False

    def refresh_home(self) -> None:
        """Show matches and players as they are in the store now."""
        self.home.show_content(self._home_content())

    def _home_content(self) -> HomeContent:
        self._boards.clear()
        try:
            match = self._continue_summary(self._store.matches.count_unfinished())
            finished = [
                summary
                for summary in self._store.matches.summaries(50)
                if summary.outcome is not None
            ][:_LINES_AT_HOME]
            people = self._store.profiles.all()
            learning = self._learn_summary(people)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return HomeContent()
        lines = tuple(self._history_line(summary) for summary in finished)
        again = self._again_summary(finished[0], people) if finished and match is None else None
        if match is not None:
            match = self._with_people(match, people)
        names = tuple(one.name for one in people)
        pictures = tuple(one.avatar for one in people)
        ids = tuple(one.id for one in people)
        lessons = self._lessons_begun()
        return HomeContent(match, lines, names, pictures, learning, ids, again, lessons)

    def _lessons_begun(self) -> frozenset[str]:
        """Return the games whose first lesson was left before its end."""
        from pullstrings_qt.ui.lessons.memory import LessonMemory

        memory = LessonMemory(self._store.settings, self._window.show_problem)
        return frozenset(spec.id for spec in games().values() if memory.recall(spec.id).step)

    def _with_people(self, match: ContinueSummary, people: Sequence[Profile]) -> ContinueSummary:
        """Return the match with the pictures of who plays, and how their matches stood."""
        from pullstrings_qt.table.series import series_score
        from pullstrings_qt.ui.kit.people_look import PeopleLook, faces_of

        look = PeopleLook(match.look, match.names, faces_of(people))
        score = series_score(self._store, match.game, match.names)
        return replace(match, look=look, series=score.words)

    def _again_summary(
        self, summary: MatchSummary, people: Sequence[Profile]
    ) -> AgainSummary | None:
        """Return an invitation to another match like this one; None where its game is not here."""
        from pullstrings_qt.table.series import series_score
        from pullstrings_qt.ui.kit.people_look import PeopleLook, faces_of
        from pullstrings_qt.ui.match.stored_matches import result_words

        spec = games().get(summary.game)
        if spec is None:
            return None
        look = PeopleLook(seat_look_of(spec), summary.players, faces_of(people))
        return AgainSummary(
            game=spec.id,
            title=spec.name,
            names=summary.players,
            result=result_words(summary),
            series=series_score(self._store, spec.id, summary.players).words,
            picture=self._final_board(summary),
            look=look,
        )

    def _final_board(
        self, summary: MatchSummary
    ) -> "Callable[[Theme, int, float], QPixmap] | None":
        """Return what draws the board a match ended with; None where that takes too long."""
        from pullstrings_qt.ui.kit.sliced_task import AT_ONCE

        spec = games().get(summary.game)
        if spec is None or not spec.scene_class or summary.turns > AT_ONCE:
            return None
        return partial(self._draw_final_board, spec, summary.id)

    def _draw_final_board(
        self, spec: GameSpec, match_id: int, theme: Theme, side: int, ratio: float
    ) -> QPixmap:
        from pullstrings_qt.ui.match.stored_matches import replay_match

        if match_id not in self._boards:
            self._boards[match_id] = replay_match(self._store, match_id)
        found = self._boards[match_id]
        return thumbnail(spec, found.state, side, ratio, theme) if found else QPixmap()

    def _learn_summary(self, people: Sequence[Profile]) -> LearnSummary | None:
        """Return what waits for the person who learned last; None before anybody has learned."""
        wanted = self._store.settings.get(LEARNS, 0)
        if all(one.id != wanted for one in people):
            return None
        from random import Random

        from pullstrings_qt.learning.clock import local_now
        from pullstrings_qt.ui.learn.people.learner import Learners
        from pullstrings_qt.ui.learn.texts import ready_words

        learners = Learners(self._store, self._window.show_problem, local_now, Random())
        learner = learners.current()
        if learner is None:
            return None
        counts = learners.counts(learner)
        return LearnSummary(
            name=learner.profile.name,
            title=learner.tiles.name,
            words=ready_words(counts.review + counts.learning, counts.new, counts.other_direction),
            done=learners.answers_today(learner),
            goal=learner.profile.daily_goal,
        )

    def _continue_summary(self, unfinished: int) -> ContinueSummary | None:
        """Return the match played last that can go on, or None."""
        if not unfinished:
            return None
        from pullstrings_qt.ui.match.stored_matches import TRIED

        for summary in self._store.matches.going_on(TRIED):
            found = self._replay(summary)
            if found is not None or self._reviewing is not None:
                break
        else:
            return None
        day = self._day(summary.changed)
        spec = game_spec(summary.game)
        shown = ContinueSummary(
            game=spec.id,
            title=spec.name,
            names=summary.players,
            totals=(),
            status=day,
            look=seat_look_of(spec),
            picture=None,
            others=unfinished - 1,
        )
        if found is None:
            return shown
        words, state = spec.words(), found.state

        def picture(theme: Theme, side: int, ratio: float) -> QPixmap:
            return thumbnail(spec, state, side, ratio, theme)

        return replace(
            shown,
            totals=tuple(words.seat_total(state, seat) for seat in range(len(summary.players))),
            status=_("Turn {turn}, {day}").format(turn=found.turn, day=day),
            picture=picture if spec.scene_class else None,
        )

    def _replay(self, summary: MatchSummary) -> "ReplayedMatch | None":
        """Return a match replayed; None at first for a very long one, and home is shown later."""
        from pullstrings_qt.ui.match.stored_matches import LONG, replay_match, replaying_steps

        if summary.turns <= LONG or summary.game not in games():
            return replay_match(self._store, summary.id)
        if self._reviewed[0] == summary:
            return self._reviewed[1]
        from pullstrings_qt.ui.kit.sliced_task import SlicedTask

        self._reviewed = (summary, None)
        if self._reviewing is not None:
            self._reviewing.close()
        self._reviewing = SlicedTask(replaying_steps(self._store, summary.id), self)
        self._reviewing.finished.connect(self._on_replayed)
        self._reviewing.start()
        return self._reviewed[1]

    def _on_replayed(self, found: "ReplayedMatch | None") -> None:
        self._reviewed = (self._reviewed[0], found)
        self._reviewing = None
        single_shot(self, self.refresh_home)

    def _history_line(self, summary: MatchSummary) -> HistoryLine:
        from pullstrings_qt.ui.match.stored_matches import result_words

        spec = games().get(summary.game)
        details = _("{game}, {day}").format(
            game=spec.name if spec else summary.game, day=self._day(summary.changed)
        )
        board = self._final_board(summary)
        return HistoryLine(str(summary.id), summary.game, result_words(summary), details, board)

    def _day(self, moment: datetime) -> str:
        return day_words(moment, datetime.now().astimezone())

    # --- the quiet pages ------------------------------------------------------------------

    def open_settings(self) -> None:
        """Show the settings."""
        self._window.open_page(self._make_settings())

    def _make_settings(self) -> Page:
        from pullstrings_qt.ui.settings.page import SettingsPage

        folder, copied = str(self._store.folder), self._store.persistent
        page = SettingsPage(self._appearance, folder, copied=copied)
        page.people_chosen.connect(self.open_people)
        page.about_chosen.connect(self.open_about)
        page.folder_chosen.connect(self._open_folder)
        page.copies_chosen.connect(self._ask_for_copy)
        page.lesson_chosen.connect(self._open_main_lesson)
        page.rules_chosen.connect(self.open_rules)
        page.tile_sets_chosen.connect(self.open_tile_sets)
        page.keys_chosen.connect(self.open_keys)
        page.again = self._make_settings
        return page

    @property
    def copies(self) -> "StoreCopies":
        """The copies of the store; made when they are first wanted."""
        from pullstrings_qt.ui.settings.store_copies import StoreCopies

        if self._copies is None:
            self._copies = StoreCopies(
                self._window, self._appearance, self._store, self._unchanged, self
            )
            self._copies.gone_back.connect(self.refresh_home)
        return self._copies

    def make_copy(self) -> None:
        """Copy the store after something a person would miss."""
        self.copies.make()

    def _ask_for_copy(self) -> None:
        """Show the copies; where a class is kept, a teacher alone goes back to one."""
        from pullstrings_qt.ui.learn.school_class.teacher_password import has_word

        if has_word(self._store.settings):
            self.learning.teacher_asked.emit(self.copies.ask)
        else:
            self.copies.ask()

    def _on_preferences(self, preferences: Preferences) -> None:
        """Speak another language at once where one was chosen."""
        if preferences.language == self._language:
            return
        from pullstrings_qt.ui.settings.app_language import use_app_language

        self._language = preferences.language
        app = QApplication.instance()
        if isinstance(app, QApplication) and use_app_language(app, preferences.language):
            self._window.renew_pages()

    def _ask_for_settings(self) -> None:
        from pullstrings_qt.ui.settings.page import SettingsPage

        if not isinstance(self._window.page, SettingsPage):
            self.open_settings()

    def open_keys(self) -> None:
        """Show the keys."""
        from pullstrings_qt.ui.settings.keys_page import KeysPage

        page = KeysPage()
        page.key_asked.connect(self._ask_key)
        self._window.open_page(page)

    def _ask_key(self, action: KeyAction) -> None:
        from pullstrings_qt.ui.settings.keys_page import KeyDialog

        self._window.show_overlay(KeyDialog(action))

    def open_tile_sets(self) -> None:
        """Show the tile sets."""
        self._tile_set_controller().open_page()

    def _look_at_tiles(self, set_id: str) -> None:
        self._tile_set_controller().look(set_id)

    def _tile_set_controller(self) -> "TileSetController":
        from pullstrings_qt.ui.tile_sets.controller import TileSetController

        if self._tile_sets is None:
            self._tile_sets = TileSetController(
                self._window, self._appearance, self._own_tiles, self, self._store
            )
        return self._tile_sets

    def open_rules(self) -> None:
        """Show the rules of the main game as a page."""
        from pullstrings_qt.ui.rules.page import RulesPage

        spec = main_game()
        book = spec.rules_book()
        if book is not None:
            self._window.open_page(RulesPage(spec, book))

    def show_rules_or_keys(self, game_id: str) -> None:
        """Open the rules of a game over what is in sight, or the keys where there are none."""
        from pullstrings_qt.ui.kit.keys_overlay import KeysOverlay
        from pullstrings_qt.ui.rules.page import RulesPage

        spec, reads = games().get(game_id), isinstance(self._window.page, RulesPage)
        if spec is not None and spec.has_rules_book() and not reads:
            self.matches.show_rules_of(spec)
        else:
            self._window.show_overlay(KeysOverlay())

    def offer_sounds_once(self) -> None:
        """Say at the very first start that there are sounds; without an answer they stay off."""
        settings = self._store.settings
        try:
            offered = settings.get(SOUNDS_OFFERED, False)
            settings.set(SOUNDS_OFFERED, True)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return
        if not offered and not self._appearance.preferences.sounds:
            words = _("It is quiet here. Wood, cord and cards can be heard softly, if you like.")
            self._window.toast(words, _("Switch sounds on"), self._switch_sounds_on)

    def _switch_sounds_on(self) -> None:
        self._appearance.use(replace(self._appearance.preferences, sounds=True))

    def open_about(self) -> None:
        """Show version, authors and licenses."""
        from pullstrings_qt.ui.settings.about_page import AboutPage

        self._window.open_page(AboutPage())

    def ask_name(self) -> None:
        """Ask about somebody new who plays and learns here."""
        self.learning.people.ask_new()

    def _on_player(self, name: str) -> None:
        self.learning.people.open_page(name)

    def open_people(self) -> None:
        """Show everybody who plays and learns here."""
        self.learning.open_people()

    def _open_folder(self) -> None:
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._store.folder)))
