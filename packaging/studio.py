"""The window that pictures of the app are taken of."""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["QT_SCALE_FACTOR"] = "1"

from PySide6.QtTest import QTest

from pullstrings_qt.app.start import AppSession
from pullstrings_qt.core.registry import game_spec, main_game
from pullstrings_qt.storage import open_store
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.ui.kit.preferences import Preferences
from pullstrings_qt.ui.match.page import MatchPage

LAYOUT = list("fhcalokubyvwgxnpstiq")
TURNS = ("e3 e3", "s4 w3", "w4 n4", "e4 s3", "s4 n4", "s3 w4", "e4 e4", "w5 s4")
FULL, SMALL, LARGE = (1366, 768), (1024, 640), (1920, 1080)


class Studio:
    """One window on a store of its own, and the folder the pictures go to."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._data = tempfile.TemporaryDirectory(prefix="pullstrings-")
        self.session = AppSession(open_store(Path(self._data.name)), geometry=False)
        self.window = self.session.window
        self.navigation = self.session.navigation
        for name in ("Mara", "Theo"):
            self.session.store.profiles.add(name)

    def dress(self, theme: str = "light", scale: float = 1.0, size: tuple[int, int] = FULL) -> None:
        """Take a theme, a text size and a window size."""
        self.session.appearance.use(Preferences(theme=theme, text_scale=scale, reduced_motion=True))
        self.window.resize(*size)
        QTest.qWait(120)

    def take(self, name: str, wait: int = 200) -> None:
        """Save the window as a picture, after so many milliseconds."""
        QTest.qWait(wait)
        self.window.grab().save(str(self._folder / f"{name}.png"))
        sys.stdout.write(f"{name}\n")

    def match(self, *turns: str, **options: Any) -> MatchPage:
        """Begin a match on the known layout and play turns."""
        while self.window.overlay is not None:
            self.window.overlay.cancel()
        setup = {"layout": LAYOUT, "aside": list("dejmrz")}
        players = (SeatChoice("Mara"), SeatChoice("Theo"))
        self.navigation.matches.start_match(NewMatch(main_game().id, options, setup, players))
        page = self.navigation.match_page
        if page is None:
            raise RuntimeError("the match did not begin")
        for turn in turns:
            for seat, end in enumerate(turn.split()):
                page.match.choose(seat, page.match.rules.read_choice(end))
            page.skip()
        self.window.visible_toast.dismiss()
        QTest.qWait(60)
        return page

    def open_match(
        self, game: str, setup: dict[str, Any], *choices: str, **options: Any
    ) -> MatchPage:
        """Begin a match of a game with open turns, between people, and make choices in turn."""
        names = ("Mara", "Theo", "Anna-Sophie", "Grandpa Joe", "Oma")
        count = game_spec(game).rules().seats(options)
        players = tuple(map(SeatChoice, names[:count]))
        self.navigation.matches.start_match(NewMatch(game, options, setup, players))
        page = self.navigation.match_page
        if page is None:
            raise RuntimeError("the match did not begin")
        for text in choices:
            match = page.match
            match.choose(min(match.waiting), match.rules.read_choice(text))
            page.skip()
        self.window.visible_toast.dismiss()
        QTest.qWait(60)
        return page

    def home(self) -> None:
        """Return to the home page."""
        self.window.go_home()

    def close(self) -> None:
        """Close window and store."""
        self.window.close()
        self.session.end()
        self._data.cleanup()
