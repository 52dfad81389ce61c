"""A match that plays itself: in a window, or offscreen with pictures."""

import os
import sys
import tempfile
from functools import partial
from pathlib import Path
from random import SystemRandom

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from pullstrings_qt.app.interrupts import Interrupts
from pullstrings_qt.app.output import print_out
from pullstrings_qt.app.screen import has_screen
from pullstrings_qt.app.start import AppSession, application
from pullstrings_qt.core.files import full_words, is_full
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.registry import main_game
from pullstrings_qt.look.picture_file import packed_picture
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.storage import open_store
from pullstrings_qt.table.match import Advanced
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.ui.kit.preferences import Preferences
from pullstrings_qt.ui.match.page import MatchPage

TURN_LIMIT = 200  # ruling P20: demonstrations end
_MID_REVEAL = 1500  # ms into a reveal: both tiles lie face up in the middle of the board
_SLIDE = 900  # ms until the ending stands still
_PICTURED_TURNS = 3


def demonstrate(pictures: Path | None) -> int:
    """Let computers play a match, saved as pictures without a screen; return the exit code."""
    if pictures is None and not has_screen():
        pictures = Path(tempfile.mkdtemp(prefix="pullstrings-demonstration-"))
    if pictures is not None and not has_screen():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = application()
    with Interrupts(app), tempfile.TemporaryDirectory(prefix="pullstrings-") as folder:
        session = AppSession(open_store(Path(folder)), geometry=False)
        if pictures is not None:  # a page that fades in would be half of the first picture
            session.appearance.use(Preferences(theme="light", reduced_motion=True))
        session.begin()
        page = begin_demonstration(session)
        if pictures is not None:
            ScreenshotTaker(session, page, pictures)
        code = app.exec()
        session.end()
    return code


def begin_demonstration(session: AppSession) -> MatchPage:
    """Start a match between two computer players and return its page."""
    spec = main_game()
    levels = spec.levels()
    level = levels[len(levels) // 3].id  # strong ones wait for each other
    rules = spec.rules()
    options = rules.check_options({"turn_limit": TURN_LIMIT})
    setup = rules.draw_setup(options, SystemRandom())
    players = (SeatChoice("Eks", level), SeatChoice("Oh", level))
    session.navigation.matches.start_match(NewMatch(spec.id, options, setup, players))
    page = session.navigation.match_page
    if page is None:
        raise RuntimeError("the demonstration has no page")
    return page


class ScreenshotTaker(QObject):
    """Saves pictures of a match: its start, its first reveals, its end; then closes the app."""

    def __init__(self, session: AppSession, page: MatchPage, folder: Path) -> None:
        super().__init__(page)
        self._window = session.window
        self._page = page
        self._folder = folder
        self._saved: list[Path] = []
        session.appearance.use(Preferences(theme="light", reduced_motion=False))
        page.hurries = True
        page.match.advanced.connect(self._on_advanced)
        page.match.finished.connect(lambda: single_shot(page, page.skip))
        page.over.connect(lambda: single_shot(self, self._finish, _SLIDE))
        self.save("start")

    def save(self, name: str) -> None:
        """Save the window as the next picture; end the app where that cannot be."""
        path = self._folder / f"{len(self._saved) + 1:02}-{name}.png"
        try:
            path.write_bytes(packed_picture(self._window.grab().toImage()))
        except OSError as problem:
            words = f"{path} cannot be saved."
            sys.stderr.write(f"{full_words() if is_full(problem) else words}\n")
            single_shot(self, partial(QApplication.exit, 2))
        else:
            self._saved.append(path)

    def _on_advanced(self, advanced: Advanced) -> None:
        if advanced.turn <= _PICTURED_TURNS:
            single_shot(self, self._save_reveal, _MID_REVEAL)
        else:
            single_shot(self._page, self._page.skip)

    def _save_reveal(self) -> None:
        self.save(f"turn-{self._page.match.turn}")
        self._page.skip()

    def _finish(self) -> None:
        self.save("end")
        result = self._page.match.outcome
        lines = []
        if result is not None:
            lines.append(
                f"A demonstration match of {self._page.match.turn} turns, "
                f"{result.scores[0]} to {result.scores[1]}."
            )
        count = len(self._saved)
        words = ngettext(
            "{count} picture of it is in {folder}", "{count} pictures of it are in {folder}", count
        )
        lines.append(words.format(count=count, folder=self._folder.resolve()))
        QApplication.exit(print_out("".join(f"{line}\n" for line in lines)))
