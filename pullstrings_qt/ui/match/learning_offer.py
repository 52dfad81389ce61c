"""After a match: which tiles were mixed up, and a drill for them."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QBoxLayout

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.learning_reviews import MatchLearning, MatchMistakes
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.tile_words import pair_words, tile_label
from pullstrings_qt.ui.match.page import MatchPage

Drill = Callable[[int, tuple[str, ...], str], object]
"""Lets a person drill some tiles of a set."""


class DrillOffer(Card):
    """A sentence about a mix-up or wrong answers, and a button for a drill; below if `narrow`."""

    def __init__(self, found: MatchMistakes, drill: Drill, *, narrow: bool) -> None:
        super().__init__(fill="good_soft", flat=True)
        self.radius = 14
        name = found.person.name
        tiles = tile_set(found.set_id)
        labels = [tile_label(tiles, one) for one in found.tiles]
        if found.is_mix_up:
            self.words = mix_up_sentence(labels[0], labels[1], found.count, name)
        else:
            self.words = mistakes_sentence(found.count, name)
        label = pair_words(labels[0], labels[1]) if len(labels) == 2 else _("Practice")
        self.button = Button(label, icon="learn")
        self.button.setAccessibleDescription(self.words)
        self.button.clicked.connect(partial(drill, found.person.id, found.tiles, found.set_id))
        narrow = narrow or Theme.current().has_large_text
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        row = QBoxLayout(down if narrow else across, self)
        row.setContentsMargins(18, 12, 14, 12)
        row.setSpacing(12)
        row.addWidget(TextLabel(self.words), 1)
        row.addWidget(self.button)


def mix_up_sentence(first: str, second: str, count: int, name: str) -> str:
    """Return the offer in words."""
    return ngettext(
        "{name}, you mixed up {first} and {second} {count} time. Practice them?",
        "{name}, you mixed up {first} and {second} {count} times. Practice them?",
        count,
    ).format(name=name, first=first, second=second, count=count)


def mistakes_sentence(count: int, name: str) -> str:
    """Return the offer in words if no two tiles were mixed up twice."""
    return ngettext(
        "{name}, one of your answers was a different one. Practice it?",
        "{name}, {count} of your answers were different ones. Practice them?",
        count,
    ).format(name=name, count=count)


class LearningOffers(QObject):
    """Records what a match taught, and offers drills at its end."""

    def __init__(self, learning: MatchLearning, page: MatchPage, drill: Drill) -> None:
        super().__init__(page)
        self._drill = drill
        self._learning = learning
        self._page = page
        page.over.connect(self.offer)
        self.offer()  # a match that was already over emits no signal

    def offer(self) -> None:
        """Add an offer to the ending for everybody with a mix-up or a mistake."""
        ending = self._page.ending
        if ending is None:
            return
        for one in self._learning.mistakes():
            try:
                offer = DrillOffer(one, self._drill, narrow=ending.narrow)
            except PullstringsError:  # the tile set was deleted: nothing to practice with
                continue
            ending.add_offer(offer)
