"""First lessons: offered once, opened, left, resumed and remembered."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import PullstringsError, Telling
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.registry import GameSpec, game_spec
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.lessons.memory import LessonMemory
from pullstrings_qt.ui.lessons.page import LessonPage


class LessonController(QObject):
    """Opens a first lesson from Home, and a match after it."""

    match_asked = Signal(str)
    rules_asked = Signal(str)

    def __init__(self, window: MainWindow, store: Store, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._store = store
        self._memory = LessonMemory(store.settings, window.show_problem)

    def choose_game(self, game_id: str) -> None:
        """Start a match; on the first time offer the lesson once."""
        if not self._is_new(game_id):
            self.match_asked.emit(game_id)
            return
        self._memory.remember(game_id, offered=True)
        offer = LessonOffer(game_spec(game_id))
        offer.lesson_asked.connect(partial(self.open_lesson, game_id))
        offer.match_asked.connect(partial(self.match_asked.emit, game_id))
        self._window.show_overlay(offer)

    def _is_new(self, game_id: str) -> bool:
        if not game_spec(game_id).has_lesson() or self._memory.recall(game_id).offered:
            return False
        with Telling(self._window.show_problem):
            return all(one.game != game_id for one in self._store.matches.summaries(50))
        return False

    def open_lesson(self, game_id: str) -> None:
        """Open the lesson of a game where it was left; a finished one starts over."""
        spec = game_spec(game_id)
        try:
            lesson = spec.first_lesson()
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return
        if lesson is None:
            return
        memory = self._memory
        memory.remember(game_id, offered=True)
        page = LessonPage(spec, lesson, memory.recall(game_id).step)
        page.at_step.connect(lambda number: memory.remember(game_id, step=number))
        page.finished.connect(lambda: memory.remember(game_id, done=True, step=0))
        page.play_asked.connect(partial(self._play, game_id))
        page.rules_asked.connect(partial(self.rules_asked.emit, spec.id))
        self._window.open_page(page)

    def _play(self, game_id: str) -> None:
        self._window.go_home()
        self.match_asked.emit(game_id)


class LessonOffer(Overlay):
    """Offers to show how a game is played; the lesson remains available later."""

    lesson_asked = Signal()
    match_asked = Signal()

    def __init__(self, spec: GameSpec) -> None:
        title = _("New here?")
        super().__init__(title, width=600)
        words = _(
            "Learn {game} on its board in a few minutes, step by step. To do it "
            "later, press the button under its box."
        ).format(game=spec.name)
        self.body.addWidget(TextLabel(title, "page"))
        self.body.addWidget(TextLabel(words, color="ink_soft"))
        self.play = Button(_("Play a match"))
        self.play.clicked.connect(self.close_down)
        self.play.clicked.connect(self.match_asked)
        self.learn = Button(_("Show me how to play"), ButtonKind.PRIMARY, icon="play")
        self.learn.clicked.connect(self.close_down)
        self.learn.clicked.connect(self.lesson_asked)
        self.footer.addStretch(1)
        self.footer.addWidget(self.play)
        self.footer.addWidget(self.learn)
        self.initial_focus(self.learn)
