"""The profile dialog: name, picture, hand, level, and daily goal."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.placeholder_names import own_name
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import Profile
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.fields import CheckBox, NameField, tidy_name
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.people.avatar_choice import AvatarChoice
from pullstrings_qt.ui.learn.people.order_choice import OrderChoice

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
    return {
        SigningLevel.NEW: _(
            "5 new cards a day, words at one letter a second, four answers to choose from."
        ),
        SigningLevel.SOME: _("10 new cards a day, words at two letters a second, four answers."),
        SigningLevel.FLUENT: _("30 new cards a day, words at four letters a second, six answers."),
    }[level]


class ProfileDialog(Overlay):
    """Edits a profile.

    Args:
        profile: the current profile; None for a new person.
        others: everybody else.
        default: level and goal of a new person.

    Signals:
        saved: the edited `Profile`; id 0 and no key for a new person.
    """

    saved = Signal(object)

    def __init__(
        self,
        profile: Profile | None,
        others: Sequence[Profile],
        default: Profile | None = None,
    ) -> None:
        title = _("A new person") if profile is None else profile.name
        super().__init__(title, width=640)
        # A new person starts with the hand of the settings, and can choose the other.
        left_handed = Theme.current().signs.hand == "left"
        default = default or Profile(0, "", "")
        self._before = profile or replace(default, left_handed=left_handed)
        self._taken = {one.name.casefold() for one in others}
        self.field = NameField(self._before.name)
        self.field.textChanged.connect(self._follow)
        self.field.returnPressed.connect(self._finish)
        # The store gives a new person the next id, which determines the color.
        person = self._before.id or max((one.id for one in others), default=0) + 1
        self.avatars = AvatarChoice(person, self._before.avatar)
        self.hand = Segments(_("Hand"), _hand_options(), self._before.left_handed)
        self.level = Segments(_("How well do you sign?"), level_options(), self._before.level)
        self.level.chosen.connect(self._on_level)
        self.level_words = TextLabel("", "second", color="ink_soft")
        goal = self._before.daily_goal
        self.goal = Segments(_("Daily goal"), goal_options(goal), goal)
        self.matches = CheckBox(
            _("Signs read in matches count as practice"),
            checked=self._before.match_reviews,
        )
        self.order = OrderChoice(self._before)
        self.order.letters.returnPressed.connect(self._finish)
        self.save_button = Button("", ButtonKind.PRIMARY)
        self.save_button.clicked.connect(self._finish)
        self.cancel_button = Button(_("Cancel"), ButtonKind.QUIET)
        self.cancel_button.clicked.connect(self.cancel)
        self._fill(title)
        self.initial_focus(self.field)
        self._follow()
        self._on_level(self.level.value)

    def _fill(self, title: str) -> None:
        self.body.addWidget(TextLabel(title, "title"))
        self._ask(_("Name"), self.field)
        self.body.addWidget(self.field.note)
        self._ask(_("Picture"), self.avatars)
        self._ask(_("Signing hand"), self.hand)
        self._ask(_("How well do you sign?"), self.level)
        self.body.addWidget(self.level_words)
        self._ask(_("Which letters come first"), self.order)
        self._ask(_("Daily goal"), self.goal)
        self.body.addWidget(self.matches, alignment=LEADING)
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel_button)
        self.footer.addWidget(self.save_button)

    def _ask(self, words: str, answer: QWidget) -> None:
        self.body.addWidget(TextLabel(words, "second", heavy=True))
        if isinstance(answer, Segments):
            self.body.addWidget(answer, alignment=LEADING)
        else:
            self.body.addWidget(answer)

    def _on_level(self, level: Any) -> None:
        self.level_words.show_text(level_hint(SigningLevel(level)))

    def _reason(self) -> str:
        """Return why the profile cannot be saved yet; empty if it can."""
        name = tidy_name(self.field.text())
        if not own_name(name):
            return _("Write a name first")
        if name.casefold() in self._taken:
            return _("This name is taken")
        return ""

    def _follow(self) -> None:
        reason = self._reason()
        self.save_button.setEnabled(not reason)
        self.save_button.show_text(reason or _("Save"))
        self.avatars.show_name(tidy_name(self.field.text()))

    def _finish(self) -> None:
        if self._reason():
            return
        changed = replace(
            self._before,
            name=tidy_name(self.field.text()),
            avatar=self.avatars.value,
            left_handed=bool(self.hand.value),
            level=SigningLevel(self.level.value),
            daily_goal=int(self.goal.value),
            match_reviews=self.matches.isChecked(),
            letter_order=self.order.letter_order,
            name_first=self.order.name_first.isChecked(),
        )
        self.close_down()
        self.saved.emit(changed)


def _hand_options() -> tuple[SegmentOption, ...]:
    return (SegmentOption(False, _("Right hand")), SegmentOption(True, _("Left hand")))


def level_options() -> tuple[SegmentOption, ...]:
    """Return the levels to choose from."""
    return tuple(
        SegmentOption(level, level_words(level), level_hint(level)) for level in SigningLevel
    )


def goal_options(goal: int) -> tuple[SegmentOption, ...]:
    """Return the daily goals to choose from, including the person's own."""
    words = {0: _("No goal")}
    goals = sorted({*_GOALS, goal})
    return tuple(SegmentOption(one, words.get(one, str(one))) for one in goals)
