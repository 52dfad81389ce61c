"""The learning hub: who learns, today's cards, the letters, four doors, and what is behind them."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_face import paint_face
from pullstrings_qt.tiles.tile_set import Face, TileSet
from pullstrings_qt.ui.kit.activity_card import Activity, ActivityCard
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.avatars import Portrait
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.art import (
    LettersView,
    alphabet_art,
    games_art,
    progress_art,
    words_art,
)
from pullstrings_qt.ui.learn.content import LearnContent, ready_words, whose_signs


class GroupPage(Page):
    """The activities of a group, below each other."""

    chosen = Signal(str)

    def __init__(self, title: str, activities: Sequence[Activity]) -> None:
        super().__init__(title)
        column = ScrollColumn(720)
        self.cards = [ActivityCard(one) for one in activities]
        for card in self.cards:
            card.clicked.connect(partial(self.chosen.emit, card.activity.id))
            column.column.addWidget(card)
        column.column.addStretch(1)
        self.body.addWidget(column, 1)

    def initial_focus(self) -> QWidget:
        return self.cards[0]


_WIDEST, _HIGHEST = 1270, 820
_VAST, _WIDEST_VAST = 1600, 1640  # a wider page at 100 % text has a wider column
_BESIDE: Final = 900  # minimum width of the page at 100 % text for doors beside today's card
_AROUND: Final = 48
_SECONDS: Final = 12  # how long a card takes


class HandArt(QWidget):
    """A hand of the set in a light circle: one to learn, or a greeting when all is done."""

    def __init__(self) -> None:
        super().__init__()
        self._face: Face | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_hand(self, tiles: TileSet, *, done: bool) -> None:
        """Show a hand of this set."""
        shown = tuple(tiles.tiles.values())
        self._face = shown[(24 if done else 3) % len(shown)].back
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(212, 212)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, 120)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(self.width(), self.height(), 240)
        painter.translate(self.rect().center())
        painter.setPen(Qt.PenStyle.NoPen)
        if not theme.is_contrast:
            painter.setBrush(theme.color("good_soft"))
            painter.drawEllipse(-side // 2, -side // 2, side, side)
        if self._face is not None and self._face.sign:
            paint_face(painter, self._face, side * 0.9, theme)
        painter.end()


class LearnPage(Page):
    """Shows the hub; emits the id of an `Activity` chosen, or of a group behind a door."""

    activity_chosen = Signal(str)

    def __init__(self, content: LearnContent) -> None:
        super().__init__(_("Learn"), whose_signs(content.tiles))
        self._content = content
        for one in content.activities:
            if one.place == "menu":
                action = self.header.add_menu_action(one.title)
                action.triggered.connect(partial(self.activity_chosen.emit, one.id))
        self.portrait = Portrait(60)
        self.person = DropDown(_("Who learns"), (SegmentOption(None, "–"),))
        self.waiting = TextLabel("", "page")
        self.more = TextLabel("", color="ink_soft")
        self.start_button = Button(_("Start"), ButtonKind.PRIMARY, large=True, icon="play")
        self.hand = HandArt()
        self.letters = LettersView()
        arts = {"alphabet": alphabet_art, "words": words_art, "games": games_art}
        self.doors = [
            ActivityCard(one, arts[one.id](content.tiles) if one.id in arts else progress_art)
            for one in doors_of(content)
        ]
        self._lay_out()
        self.show_content(content)

    def _lay_out(self) -> None:
        self._today = self._today_card()
        grid = QGridLayout()
        grid.setSpacing(16)
        for place, door in enumerate(self.doors):
            door.clicked.connect(partial(self.activity_chosen.emit, door.activity.id))
            grid.addWidget(door, place // 2, place % 2)
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves.setSpacing(24)
        self._halves.addWidget(self._today, 57)
        self._halves.addLayout(grid, 43)
        self._scroll = ScrollColumn(_WIDEST)
        self._scroll.column.addLayout(self._halves)
        self._scroll.column.addStretch(1)
        self.body.addWidget(self._scroll, 1)

    def _today_card(self) -> Card:
        card = Card()
        self._inside = QVBoxLayout(card)
        self._inside.setSpacing(12)
        who = QHBoxLayout()
        who.setSpacing(16)
        who.addWidget(self.portrait)
        who.addWidget(self.person)
        who.addStretch(1)
        self._inside.addLayout(who)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addStretch(1)
        words.addWidget(self.waiting)
        words.addWidget(self.more)
        words.addSpacing(16)
        words.addWidget(self.start_button, alignment=LEADING)
        words.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addLayout(words, 3)
        row.addWidget(self.hand, 2)
        self._inside.addLayout(row, 1)
        self._inside.addWidget(self.letters)
        return card

    def show_content(self, content: LearnContent) -> None:
        """Show other content, without moving anything."""
        self._content = content
        people = [SegmentOption(one.id, one.name) for one in content.people]
        people = people or [SegmentOption(None, _("Nobody yet"))]
        people.append(SegmentOption(None, _("Someone else…")))
        learner = content.profile
        self.portrait.setVisible(learner is not None)
        self.person.set_options(people, learner and learner.id)
        if learner is not None:
            self.portrait.show_person(learner.name, learner.avatar, learner.id)
        signs = whose_signs(content.tiles)
        self.header.subtitle.show_text(signs)
        self.header.subtitle.setHidden(not signs)
        waiting, more = waiting_words(content)
        self.waiting.show_text(waiting)
        self.more.show_text(more)
        self.start_button.show_text(_("Practice ahead") if content.is_done else _("Start"))
        self.start_button.kind = ButtonKind.SECOND if content.is_done else ButtonKind.PRIMARY
        self.start_button.update()
        self.hand.show_hand(content.tiles, done=content.is_done)
        self.letters.show_letters(content.letters)
        for door, activity in zip(self.doors, doors_of(content), strict=True):
            door.show_activity(activity)
        self.arrange()

    def arrange(self) -> None:
        """Put the doors beside today's card if they fit, else below it."""
        theme = Theme.current()
        beside = self.width() >= _BESIDE * theme.text_scale
        large = theme.has_large_text
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._halves.setDirection(across if beside else down)
        self.letters.setHidden(large or not self._content.letters)
        self.hand.setHidden(large or not self._content.tiles.has_signs)
        edge = 36 if self.width() >= 1180 and not large else 24
        self._inside.setContentsMargins(edge, edge - 4, edge, edge)
        room = self.height() - max(48, theme.px(48)) - _AROUND
        vast = not large and self.width() >= _VAST
        self._scroll.use_widest(_WIDEST_VAST if vast else _WIDEST)
        self._today.setMinimumHeight(min(room, _HIGHEST) if beside else 0)

    def initial_focus(self) -> QWidget:
        return self.start_button

    def announce_first(self) -> None:
        announce(self, f"{self.waiting.text()} {self.more.text()}".strip())

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self._today, *self.doors[:1]


def doors_of(content: LearnContent) -> list[Activity]:
    """Return the doors of the hub: activities of their own, and the groups behind one door."""
    groups = {
        "words": Activity("words", _("Words"), _("Read and spell"), "book"),
        "games": Activity("games", _("Games"), _("Pairs and more"), "shuffle"),
    }
    found: dict[str, Activity] = {}
    for one in content.activities:
        if one.place == "door":
            found[one.id] = one
        elif one.place in groups:
            found[one.place] = groups[one.place]
    return list(found.values())


def waiting_words(content: LearnContent) -> tuple[str, str]:
    """Return what waits today, and how long it takes or when the next cards come."""
    if content.profile is None:
        return _("Who wants to learn?"), _("Press Start and write a name.")
    ready = ready_words(content.due, content.new)
    if content.is_done:
        days = content.next_in
        words = ngettext(
            "Your next cards come in {count} day.", "Your next cards come in {count} days.", days
        )
        return ready, words.format(count=days) if days else ""
    unit, most = content.choices.length
    cards = content.due + 2 * content.new
    minutes = most if unit == "minutes" else max(1, round(min(cards, most) * _SECONDS / 60))
    words = ngettext("About {count} minute", "About {count} minutes", minutes)
    return ready, words.format(count=minutes)
