"""Connects pairs and the two-person mode to the store."""

from PySide6.QtCore import QObject

from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.tiles.tile_set import TileSet, tile_set
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.learn.content import CardChoices
from pullstrings_qt.ui.learn.drill.page import DrillController
from pullstrings_qt.ui.learn.pairs.page import PairsPage
from pullstrings_qt.ui.learn.pairs.partners import Partner
from pullstrings_qt.ui.learn.pairs.two_together import Mode, TwoPersonActivity, TwoPersonPage
from pullstrings_qt.ui.learn.people.learner import Learners


class PairsController(QObject):
    """Opens the card games for one or two people.

    Finding pairs does not count as practice: it shows memory of the board, not of the signs.
    """

    def __init__(self, window: MainWindow, learners: Learners, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._learners = learners

    def open_pairs(self) -> None:
        """Open the memory game."""
        tiles, tile_ids, learner = self._practiced()
        page = PairsPage(
            tiles,
            tile_ids,
            self._learners.people(),
            learner,
            self._learners.chance,
        )
        self._window.open_page(page)

    def open_two_person(self) -> None:
        """Open the two-person mode."""
        tiles, tile_ids, learner = self._practiced()
        tell = self._window.show_problem
        page = TwoPersonPage(tiles, self._learners.people(), learner)
        activity = TwoPersonActivity(tiles, tile_ids, self._learners.chance, self._grader_of, tell)
        drill = DrillController(activity, lambda _question, _page: page, tell)

        def start(players: tuple[Partner, ...], mode: Mode, each: int, counts: bool) -> None:
            activity.start(players, mode, each, counts=counts)
            drill.go_on()

        def end() -> None:
            page.show_status(activity.status)
            page.show_end(activity.ending)

        page.started.connect(start)
        drill.finished.connect(end)
        self._window.open_page(page)

    def _practiced(self) -> tuple[TileSet, tuple[str, ...], int | None]:
        """Return the set, the tiles to deal, and the learner."""
        learner = self._learners.current()
        if learner is None:
            tiles = tile_set(CardChoices().set_id)
            return tiles, tuple(tiles.tiles), None
        return learner.tiles, self._learners.dealt(learner), learner.profile.id

    def _grader_of(self, person: int) -> Grader | None:
        found = [one for one in self._learners.people() if one.id == person]
        return self._learners.grader(found[0]) if found else None
