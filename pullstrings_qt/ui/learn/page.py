"""The learning hub: learner, set, due cards, and activities."""

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext, npgettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.avatars import Portrait
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.goal_bar import GoalBar, goal_words
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.activity_card import ActivityCard, CardRoom
from pullstrings_qt.ui.learn.content import DIRECTIONS, LENGTHS, Activity, LearnContent
from pullstrings_qt.ui.learn.texts import next_words, ready_words

_NARROW = 1180
_WIDEST = 1270
_BESIDE = 720
"""Minimum width at 100 % text for two columns."""
_SNUG_CARD = 228
_LARGE_FROM, _LARGE_HEIGHT = 1600, 700
"""Minimum width of the page and height below its header for larger cards and text."""
_WIDEST_LARGE, _MAX_HEIGHT, _AROUND = 1640, 800, 96
"""Maximum width and height of the larger column, and the free space around it."""
_WIDE_MARGINS, _SNUG_MARGINS = (30, 24, 30, 28), (24, 16, 24, 18)


def _length_options() -> tuple[SegmentOption, ...]:
    words = {
        "cards": lambda count: npgettext("flash card", "{count} card", "{count} cards", count),
        "minutes": lambda count: ngettext("{count} minute", "{count} minutes", count),
    }
    return tuple(
        SegmentOption((unit, count), words[unit](count).format(count=count))
        for unit, count in LENGTHS
    )


def _answering_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption("choose", _("Choose the answer")),
        SegmentOption("type", _("Type the answer")),
    )


class LearnPage(Page):
    """Shows the hub; every choice is emitted immediately and returns with `show_content`.

    Signals:
        started: start a session.
        person_chosen: id of the learner.
        set_chosen: id of a tile set.
        directions_chosen: ``read``, ``make`` or ``both``.
        length_chosen: such as ``("cards", 10)``.
        answering_chosen: ``choose`` or ``type``.
        activity_chosen: id of a `Activity`.
        people_chosen: open the people page.
        settings_asked, settings_take_asked: export settings for other laptops, or import them.
    """

    started = Signal()
    person_chosen = Signal(object)
    set_chosen = Signal(str)
    directions_chosen = Signal(str)
    length_chosen = Signal(object)
    answering_chosen = Signal(str)
    activity_chosen = Signal(str)
    people_chosen = Signal()
    settings_asked = Signal()
    settings_take_asked = Signal()

    def __init__(self, content: LearnContent) -> None:
        super().__init__(_("Learn"), content.signs)
        self._content = content
        self.header.add_action(_("People"), "people").triggered.connect(self._on_people)
        for one in content.activities:
            if not one.is_card:
                action = self.header.add_action(one.title, one.icon)
                action.setStatusTip(one.words)
                action.setData(one.id)
                action.triggered.connect(self._on_header)
        for words, asked in (
            (_("Save settings for other laptops"), self.settings_asked),
            (_("Import settings"), self.settings_take_asked),
        ):
            self.header.add_menu_action(words).triggered.connect(asked)
        self.portrait = Portrait(56)
        self.person = DropDown(_("Who learns"), (SegmentOption(None, "–"),))
        self.tiles = DropDown(_("What is practiced"), (SegmentOption("", "–"),))
        self.directions: Segments | None = None
        self.length = Segments(_("How long"), _length_options())
        self.answering = Segments(_("How to answer"), _answering_options())
        self.waiting = TextLabel("", "title")
        self.goal_words = TextLabel("", "second", color="ink_soft")
        self.goal = GoalBar()
        self.start_button = Button(_("Start"), ButtonKind.PRIMARY, large=True, icon="play")
        self.activities: list[ActivityCard] = []
        self._left_through = ""
        self._directions_place = QVBoxLayout()
        self._grid = QGridLayout()
        self._grid.setSpacing(16)
        self._lay_out()
        self._connect()
        self._keep_place()
        self.show_content(content)

    def _lay_out(self) -> None:
        self._today = self._today_card()
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves.setSpacing(24)
        self._halves.addWidget(self._today, 46, Qt.AlignmentFlag.AlignTop)
        right = QVBoxLayout()
        right.addLayout(self._grid)
        right.addStretch(1)
        self._halves.addLayout(right, 54)
        self._scroll = ScrollColumn(_WIDEST)
        self._scroll.column.addSpacing(8)
        self._scroll.column.addLayout(self._halves)
        self._scroll.column.addStretch(1)
        self.body.addWidget(self._scroll, 1)

    def _today_card(self) -> Card:
        card = Card()
        self._inside = QBoxLayout(QBoxLayout.Direction.TopToBottom, card)
        waits, questions = QVBoxLayout(), QVBoxLayout()
        for part in (waits, questions):
            part.setSpacing(6)
            self._inside.addLayout(part)
        who = QHBoxLayout()
        who.setSpacing(14)
        who.addWidget(self.portrait)
        who.addWidget(self.person)
        who.addStretch(1)
        waits.addLayout(who)
        waits.addSpacing(10)
        waits.addWidget(self.waiting)
        waits.addSpacing(4)
        waits.addWidget(self.goal)
        waits.addWidget(self.goal_words)
        waits.addSpacing(10)
        waits.addWidget(self.start_button, alignment=LEADING)
        waits.addStretch(1)
        self._question(questions, _("What"))
        questions.addWidget(self.tiles, alignment=LEADING)
        questions.addSpacing(4)
        questions.addLayout(self._directions_place)
        self._question(questions, _("How"))
        questions.addWidget(self.answering, alignment=LEADING)
        questions.addSpacing(2)
        questions.addWidget(self.length, alignment=LEADING)
        questions.addStretch(1)
        return card

    def _question(self, inside: QVBoxLayout, words: str) -> None:
        inside.addSpacing(6)
        inside.addWidget(TextLabel(words, "second", heavy=True))

    def _connect(self) -> None:
        self.person.chosen.connect(self.person_chosen)
        self.tiles.chosen.connect(self._on_set)
        self.length.chosen.connect(self.length_chosen)
        self.answering.chosen.connect(self._on_answering)
        self.start_button.clicked.connect(self._on_start)

    def show_content(self, content: LearnContent) -> None:
        """Show other content, without moving anything."""
        self._content = content
        self._show_person(content)
        self.header.subtitle.show_text(content.signs)
        self.header.subtitle.setHidden(not content.signs)
        self.waiting.show_text(waiting_words(content))
        self.start_button.show_text(_("Practice more") if content.is_done else _("Start"))
        self.start_button.kind = ButtonKind.SECOND if content.is_done else ButtonKind.PRIMARY
        self.start_button.update()
        self.goal.show_goal(content.done, content.goal)
        self.goal_words.show_text(goal_words(content.done, content.goal))
        sets = [SegmentOption(set_id, name) for set_id, name in content.sets]
        if sets:
            self.tiles.set_options(sets, content.choices.set_id)
        self._show_directions(content)
        self.length.set_value(content.choices.length)
        self.answering.set_value(content.choices.answering)
        self.answering.setHidden(content.choices.directions == "make")  # that uses self-assessment
        if [card.activity for card in self.activities] != _with_cards(content):
            self._show_activities(content)

    def _show_person(self, content: LearnContent) -> None:
        options = [SegmentOption(one.id, one.name) for one in content.people]
        learner = next((one for one in content.people if one.id == content.person), None)
        self.portrait.setVisible(learner is not None)
        self.person.set_options(options or [SegmentOption(None, _("Nobody yet"))], content.person)
        self.person.setEnabled(bool(options))
        if learner is not None:
            self.portrait.show_person(learner.name, learner.avatar, learner.id)

    def _show_directions(self, content: LearnContent) -> None:
        labels = zip(DIRECTIONS, content.direction_labels, strict=True)
        options = [SegmentOption(direction, label) for direction, label in labels]
        before = self.directions
        if before is not None and options == [each.option for each in before.segments]:
            before.set_value(content.choices.directions)  # the focus remains where it is
            return
        self.directions = Segments(_("Which way"), options, content.choices.directions)
        self.directions.chosen.connect(self._on_directions)
        self._directions_place.addWidget(self.directions, alignment=LEADING)
        if before is not None:
            self._directions_place.removeWidget(before)
            before.hide()
            before.deleteLater()

    def _show_activities(self, content: LearnContent) -> None:
        for card in self.activities:
            self._grid.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.activities = [ActivityCard(activity) for activity in _with_cards(content)]
        for card in self.activities:
            card.clicked.connect(self._on_activity)
        self._arrange()

    def activity(self, activity_id: str) -> ActivityCard:
        """Return an activity's card.

        Raises:
            StopIteration: there is no such activity.
        """
        return next(card for card in self.activities if card.activity.id == activity_id)

    def _on_activity(self) -> None:
        card = self.sender()
        if isinstance(card, ActivityCard):
            self._left_through = card.activity.id
            self.activity_chosen.emit(card.activity.id)

    def _on_people(self) -> None:
        self._left_through = ""
        self.people_chosen.emit()

    def _on_header(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._left_through = ""
            self.activity_chosen.emit(str(action.data()))

    def _on_start(self) -> None:
        self._left_through = ""
        self.started.emit()

    def _on_set(self, set_id: Any) -> None:
        self.set_chosen.emit(str(set_id))

    def _on_directions(self, directions: Any) -> None:
        self.directions_chosen.emit(str(directions))

    def _on_answering(self, answering: Any) -> None:
        self.answering_chosen.emit(str(answering))

    def _keep_place(self) -> None:
        """Reserve two lines for the due cards, so that the button below does not move."""
        self.waiting.restyle()  # it may not have been restyled yet
        first = self.waiting.minimumSizeHint().height()
        self.waiting.setMinimumHeight(first + Theme.current().line_height("title"))

    def _arrange(self) -> None:
        """Put the two halves side by side if they fit, else their contents."""
        scale, wide = Theme.current().text_scale, self.width()
        narrow = wide < _NARROW * max(1.0, scale * 0.86)
        beside = narrow and wide >= _BESIDE * scale
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._halves.setDirection(down if narrow else across)
        self._halves.setSpacing(16 if narrow else 24)
        self._inside.setDirection(across if beside else down)
        self._inside.setSpacing(24 if beside else 14)
        for place, share in enumerate((17, 23)):  # a long sentence must leave space for the choices
            self._inside.setStretch(place, share if beside else 0)
        self._inside.setContentsMargins(*(_SNUG_MARGINS if beside else _WIDE_MARGINS))
        spare = self.height() - self.header.height() - _AROUND
        large = not narrow and scale == 1.0 and wide >= _LARGE_FROM and spare >= _LARGE_HEIGHT
        self._scroll.use_widest(_WIDEST_LARGE if large else _WIDEST)
        self._today.setMinimumHeight(min(spare, _MAX_HEIGHT) if large else 0)
        room = CardRoom.SNUG if beside else CardRoom.LARGE if large else CardRoom.DEFAULT
        self._arrange_doors(room)

    def _arrange_doors(self, room: CardRoom) -> None:
        wide, scale, snug = self.width(), Theme.current().text_scale, room is CardRoom.SNUG
        columns = 2 if wide >= 900 * scale else 1
        if snug:
            columns = max(columns, round(wide / (_SNUG_CARD * scale)))
        self._grid.setSpacing(12 if snug else 24 if room is CardRoom.LARGE else 16)
        minimum = 0
        if room is CardRoom.LARGE:  # aligned with the card beside them
            rows = -(-len(self.activities) // columns)
            minimum = (self._today.minimumHeight() - (rows - 1) * self._grid.spacing()) // rows
        for place, card in enumerate(self.activities):
            card.use_room(room)
            card.setMinimumHeight(minimum)
            self._grid.addWidget(card, place // columns, place % columns)

    def restyle(self) -> None:
        """Lay out for another text size."""
        self._keep_place()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def initial_focus(self) -> QWidget:
        """Return the main button, or the activity just left."""
        left = (card for card in self.activities if card.activity.id == self._left_through)
        return next(left, self.start_button)

    def announce_first(self) -> None:
        """Announce the due cards."""
        announce(self, self.waiting.text())

    def regions(self) -> tuple[QWidget, ...]:
        """Return the header, today's card and the activities."""
        return self.header, self._today, *self.activities[:1]


def _with_cards(content: LearnContent) -> list[Activity]:
    return [activity for activity in content.activities if activity.is_card]


def waiting_words(content: LearnContent) -> str:
    """Return the due cards, or when the next ones come."""
    if content.person is None:
        return _("Who wants to learn? Press Start and write a name.")
    ready = ready_words(content.due, content.new)
    if content.is_done:
        return " ".join(filter(None, (ready, next_words(content.next_in))))
    return ready
