"""Connects pairs and the two-person mode to the store."""

from PySide6.QtCore import QObject

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.learning_types import Rating, Source
from pullstrings_qt.learning.grader import Grader, Reviewed
from pullstrings_qt.tiles.tile_set import TileSet, tile_set
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.learn.content import CardChoices, Person
from pullstrings_qt.ui.learn.pairs.page import PairsPage
from pullstrings_qt.ui.learn.pairs.two_person_page import JudgedAnswer, TwoPersonPage
from pullstrings_qt.ui.learn.people.learner import Learners


class PairsController(QObject):
    """Opens the card games for one or two people.

    An answer judged by another person counts as a review for a person with a profile, if they want
    that; never for a guest. Finding pairs does not count: it shows memory of the board, not of the
    signs.

    Args:
        window: shows pages and toasts.
        appearance: the theme and preferences.
        learners: the current learner and choices.
        parent: the owner.
    """

    def __init__(
        self, window: MainWindow, appearance: Appearance, learners: Learners, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._appearance = appearance
        self._learners = learners
        self._kept: list[tuple[Grader, Reviewed] | None] = []

    def open_pairs(self) -> None:
        """Open the memory game."""
        tiles, tile_ids, learner = self._practiced()
        page = PairsPage(
            tiles,
            tile_ids,
            self._people(),
            learner,
            self._learners.chance,
        )
        self._window.open_page(page)

    def open_two_person(self) -> None:
        """Open the two-person mode."""
        tiles, tile_ids, learner = self._practiced()
        self._kept = []
        page = TwoPersonPage(
            tiles,
            tile_ids,
            self._people(),
            learner,
            self._learners.chance,
        )
        page.judged.connect(self._keep)
        page.taken_back.connect(self._take_back)
        self._window.open_page(page)

    def _practiced(self) -> tuple[TileSet, tuple[str, ...], int | None]:
        """Return the set, the tiles to deal, and the learner."""
        learner = self._learners.current()
        if learner is None:
            tiles = tile_set(CardChoices().set_id)
            return tiles, tuple(tiles.tiles), None
        return learner.tiles, self._learners.dealt(learner), learner.profile.id

    def _people(self) -> tuple[Person, ...]:
        return tuple(Person(one.id, one.name, one.avatar) for one in self._learners.people())

    def _keep(self, judged: JudgedAnswer) -> None:
        """Store an answer as a review; an error is shown, and the game continues."""
        found = [one for one in self._learners.people() if one.id == judged.person]
        self._kept.append(None)
        if not found:
            return
        grader = self._learners.grader(found[0])
        rating = Rating.GOOD if judged.right else Rating.AGAIN
        try:
            kept = grader.review(judged.key, rating, source=Source.DRILL)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return
        self._kept[-1] = (grader, kept)

    def _take_back(self) -> None:
        kept = self._kept.pop() if self._kept else None
        if kept is None:
            return
        grader, reviewed = kept
        try:
            grader.take_back(reviewed)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
