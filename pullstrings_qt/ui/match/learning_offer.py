"""After a match: which tiles were mixed up, and a drill for them."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.learning_reviews import MatchLearning, MatchMistakes
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.boxes import column_of, row_of
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
        lay = column_of if narrow or Theme.current().has_large_text else row_of
        lay((TextLabel(self.words), 1), self.button, gap=12, edges=(18, 12, 14, 12), on=self)


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


def offer_drills(page: MatchPage, learning: MatchLearning, drill: Drill) -> None:
    """Let the ending of a match offer a drill to everybody with a mix-up or a mistake."""

    def offer() -> None:
        if page.ending is None:
            return
        for one in learning.mistakes():
            with suppress(PullstringsError):  # the tile set was deleted: nothing to practice with
                page.ending.add_offer(DrillOffer(one, drill, narrow=page.ending.narrow))

    page.over.connect(offer)
    offer()  # a match that was already over emits no signal
