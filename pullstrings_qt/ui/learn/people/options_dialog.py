"""How a person learns: what, which way, how long, with which hand, and how much a day."""

import re
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled, ngettext, npgettext
from pullstrings_qt.core.learning_types import Direction
from pullstrings_qt.core.profile import ALPHABET, EASY_FIRST, Profile, SigningLevel, letter_order
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.fields import CheckBox, DropDown, TextField
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.content import DIRECTIONS, LENGTHS, LearnContent, direction_words

_OWN: Final = "own"  # the order of a person who writes another

_GOALS = (0, 10, 20, 40, 80)


def level_words(level: SigningLevel) -> str:
    """Return a level in the person's own words."""
    return {
        SigningLevel.NEW: _("Just starting"),
        SigningLevel.SOME: _("I know some"),
        SigningLevel.FLUENT: _("Fluent"),
    }[level]


def level_hint(level: SigningLevel) -> str:
    """Return the effect of a level."""
    cards, letters, answers = {
        SigningLevel.NEW: (5, 1, 4),
        SigningLevel.SOME: (10, 2, 4),
        SigningLevel.FLUENT: (30, 4, 6),
    }[level]
    speed = ngettext("{count} letter a second", "{count} letters a second", letters)
    words = _("{cards} new cards a day, {speed}, {answers} answers.")
    return words.format(cards=cards, speed=speed.format(count=letters), answers=answers)


def _length_words(unit: str, count: int) -> str:
    if unit == "cards":
        return npgettext("flash card", "{count} card", "{count} cards", count).format(count=count)
    return ngettext("{count} minute", "{count} minutes", count).format(count=count)


class OptionsDialog(Overlay):
    """Every change works at once; there is nothing to save or to cancel.

    `chosen` emits the name of a choice for practice, and its new value; `all_asked` wants the whole
    class to practice the same.
    """

    chosen = Signal(str, object)
    person_changed = Signal(object)
    all_asked = Signal()

    def __init__(self, content: LearnContent, profile: Profile) -> None:
        title = labeled(_("Options"), profile.name)
        super().__init__(title, width=720)
        self.body.addWidget(TextLabel(title, "title"))
        choices = content.choices
        self.tiles = DropDown(_("Tile set"), (SegmentOption("", "–"),))
        self.tiles.chosen.connect(partial(self.chosen.emit, "set_id"))
        self._ask(_("What"), self.tiles)
        self._ways = QVBoxLayout()
        self.body.addLayout(self._ways)
        self.directions: Segments | None = None
        ways = (
            SegmentOption("choose", _("Choose the answer")),
            SegmentOption("type", _("Type the answer")),
        )
        self.answering = Segments(_("How to answer"), ways, choices.answering)
        self.answering.chosen.connect(partial(self.chosen.emit, "answering"))
        self._ask(_("How"), self.answering)
        lengths = [SegmentOption(one, _length_words(*one)) for one in LENGTHS]
        self.length = Segments(_("How long"), lengths, choices.length)
        self.length.chosen.connect(partial(self.chosen.emit, "length"))
        self.body.addWidget(self.length, alignment=LEADING)
        self._profile = profile
        self._add_person(profile)
        close = Button(_("Close"), ButtonKind.PRIMARY)
        close.clicked.connect(self.cancel)
        self.all_button = Button("")
        self.all_button.clicked.connect(self.close_down)
        self.all_button.clicked.connect(self.all_asked)
        self.all_button.hide()
        self.footer.addStretch(1)
        self.footer.addWidget(self.all_button)
        self.footer.addWidget(close)
        self.initial_focus(self.tiles)
        self.show_content(content)

    def _add_person(self, profile: Profile) -> None:
        hands = (SegmentOption(False, _("Right hand")), SegmentOption(True, _("Left hand")))
        self.hand = Segments(_("Signing hand"), hands, profile.left_handed)
        levels = [SegmentOption(one, level_words(one), level_hint(one)) for one in SigningLevel]
        self.level = Segments(_("How well do you sign?"), levels, profile.level)
        self.level_words = TextLabel(level_hint(profile.level), "second", color="ink_soft")
        own = "" if profile.letter_order in (EASY_FIRST, ALPHABET) else profile.letter_order
        orders = (
            SegmentOption(EASY_FIRST, _("Easy ones")),
            SegmentOption(ALPHABET, _("A to Z")),
            SegmentOption(_OWN, _("My own order")),
        )
        first = _OWN if own else profile.letter_order
        self.order = Segments(_("Which letters come first"), orders, first)
        self.letters = TextField(_("Letters in your order"), own, _("such as EATS"))
        self.letters.setVisible(bool(own))
        self.name_first = CheckBox(_("My name’s letters first"), checked=profile.name_first)
        goals = sorted({*_GOALS, profile.daily_goal})
        options = [SegmentOption(one, str(one) if one else _("No goal")) for one in goals]
        self.goal = Segments(_("Daily goal"), options, profile.daily_goal)
        self.matches = CheckBox(
            _("Signs read in matches count as practice"), checked=profile.match_reviews
        )
        self._ask(_("Signing hand"), self.hand)
        self._ask(_("How well do you sign?"), self.level)
        self.body.addWidget(self.level_words)
        self._ask(_("Which letters come first"), self.order)
        self.body.addWidget(self.letters)
        words = _("Look-alikes come on other days.")
        self.body.addWidget(TextLabel(words, "second", color="ink_soft"))
        self.body.addWidget(self.name_first, alignment=LEADING)
        self._ask(_("Daily goal"), self.goal)
        self.body.addWidget(self.matches, alignment=LEADING)
        for segments in (self.hand, self.level, self.order, self.goal):
            segments.chosen.connect(self._change_person)
        self.letters.textEdited.connect(self._change_person)
        for box in (self.name_first, self.matches):
            box.toggled.connect(self._change_person)

    def offer_all(self, count: int) -> None:
        """Offer to let all pupils of a class practice the same."""
        words = ngettext("For the whole class", "For all {count} students", count)
        self.all_button.show_text(words.format(count=count))
        self.all_button.show()

    def _ask(self, words: str, answer: QWidget) -> None:
        self.body.addWidget(TextLabel(words, "second", heavy=True))
        self.body.addWidget(answer, alignment=LEADING)

    def show_content(self, content: LearnContent) -> None:
        """Show other choices for practice; those of the person stay."""
        choices = content.choices
        sets = [SegmentOption(set_id, name) for set_id, name in content.sets]
        self.tiles.set_options(sets, choices.set_id)
        self.length.set_value(choices.length)
        self.answering.set_value(choices.answering)
        self.answering.setHidden(choices.directions == "make")  # that uses self-assessment
        labels = [direction_words(content.tiles, one) for one in Direction] + [_("Both ways")]
        options = [SegmentOption(*each) for each in zip(DIRECTIONS, labels, strict=True)]
        before = self.directions
        if before is not None and options == [each.option for each in before.segments]:
            before.set_value(choices.directions)  # the focus remains where it is
            return
        self.directions = Segments(_("Direction"), options, choices.directions)
        self.directions.chosen.connect(partial(self.chosen.emit, "directions"))
        self._ways.addWidget(self.directions, alignment=LEADING)
        if before is not None:
            before.hide()
            before.deleteLater()

    def _change_person(self, _value: object = None) -> None:
        level, order = SigningLevel(self.level.value), str(self.order.value)
        self.letters.setVisible(order == _OWN)
        if order == _OWN:
            order = letter_order("".join(re.findall("[A-Z]", self.letters.text().upper())))
        self.level_words.show_text(level_hint(level))
        self._profile = self._profile._replace(
            left_handed=bool(self.hand.value),
            level=level,
            daily_goal=int(self.goal.value),
            match_reviews=self.matches.isChecked(),
            letter_order=order,
            name_first=self.name_first.isChecked(),
        )
        self.person_changed.emit(self._profile)
