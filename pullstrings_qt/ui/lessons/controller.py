"""First lessons: offered once, opened, left, resumed and remembered."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import Telling
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.kit.buttons import ButtonKind
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
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
        spec = game_spec(game_id)
        is_new = False
        if spec.has_lesson() and not self._memory.recall(game_id).offered:
            with Telling(self._window.show_problem):
                is_new = all(one.game != game_id for one in self._store.matches.summaries(50))
        if not is_new:
            self.match_asked.emit(game_id)
            return
        self._memory.remember(game_id, offered=True)
        words = _(
            "Learn {game} on its board in a few minutes, step by step. To do it "
            "later, press the button under its box."
        ).format(game=spec.name)
        learn, play = _("Show me how to play"), _("Play a match")
        offer = ConfirmDialog(_("New here?"), words, learn, play, is_safe=True, icon="play")
        offer.no.kind = ButtonKind.SECOND
        offer.agreed.connect(partial(self.open_lesson, game_id))
        offer.no.clicked.connect(partial(self.match_asked.emit, game_id))
        self._window.show_overlay(offer)

    def open_lesson(self, game_id: str) -> None:
        """Open the lesson of a game where it was left; a finished one starts over."""
        spec, memory = game_spec(game_id), self._memory
        with Telling(self._window.show_problem):
            lesson = spec.first_lesson()
            if lesson is None:
                return
            memory.remember(game_id, offered=True)
            page = LessonPage(spec, lesson, memory.recall(game_id).step)
            page.run.at_step.connect(lambda number: memory.remember(game_id, step=number))
            page.finished.connect(lambda: memory.remember(game_id, done=True, step=0))
            page.play_asked.connect(self._window.go_home)
            page.play_asked.connect(partial(self.match_asked.emit, game_id))
            page.rules_asked.connect(partial(self.rules_asked.emit, spec.id))
            self._window.open_page(page)
