"""The settings: how it looks, how it plays, who plays, where the data lies."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.look.theme import TEXT_SCALES, SignLook, Theme
from pullstrings_qt.ui.kit.buttons import LEADING, Button
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.fields import CheckBox, DropDown
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.pace_choice import pace_options
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.preferences import Appearance, Motion, Preferences, TextSize
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.settings.app_language import AS_THE_COMPUTER, language_names
from pullstrings_qt.ui.settings.hand_settings import HandSettings


def _theme_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption("system", _("Like this computer")),
        SegmentOption("light", pgettext("colors", "Light")),
        SegmentOption("dark", pgettext("colors", "Dark")),
        SegmentOption("contrast", _("High contrast")),
    )


def _size_options() -> tuple[SegmentOption, ...]:
    sizes = (
        SegmentOption(scale, _("{percent} %").format(percent=round(scale * 100)))
        for scale in TEXT_SCALES
    )
    return (SegmentOption("system", _("Like this computer")), *sizes)


def _motion_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption("system", _("Like this computer")),
        SegmentOption(False, _("Animations on")),
        SegmentOption(True, _("Animations off")),
    )


def _switch_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption("off", _("No")),
        SegmentOption("one", _("One switch")),
        SegmentOption("two", _("Two switches")),
    )


def _scan_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption("slow", _("Slow")),
        SegmentOption("usual", pgettext("speed", "Usual")),
        SegmentOption("fast", _("Fast")),
    )


def _volume_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption("soft", _("Soft")),
        SegmentOption("normal", pgettext("volume", "Usual")),
        SegmentOption("loud", _("Loud")),
    )


def _reasons_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption("gentle", _("Below level 5")),
        SegmentOption("always", _("Always")),
        SegmentOption("never", _("Never")),
    )


def _language_options() -> tuple[SegmentOption, ...]:
    names = language_names()
    return (
        SegmentOption(AS_THE_COMPUTER, _("Like this computer")),
        *(SegmentOption(code, names[code]) for code in names),
    )


class SettingsPage(Page):
    """Every change works at once; there is nothing to save or to cancel.

    Args:
        appearance: holds the preferences, which this page changes.
        data_folder: where matches and settings are kept.
        copied: whether there are copies to go back to.
    """

    people_chosen = Signal()
    """The person wants to see who plays and learns here."""
    folder_chosen = Signal()
    """The person wants to see the folder with the data."""
    copies_chosen = Signal()
    """The person wants to go back to a copy of everything."""
    about_chosen = Signal()
    lesson_chosen = Signal()
    """The person wants to be shown how to play."""
    rules_chosen = Signal()
    tile_sets_chosen = Signal()
    keys_chosen = Signal()
    """The person wants to see and change the keys."""

    def __init__(
        self, appearance: Appearance, data_folder: str = "", *, copied: bool = False
    ) -> None:
        super().__init__(_("Settings"))
        self._appearance = appearance
        wanted = appearance.preferences
        self.language_choice = DropDown(_("Language"), _language_options(), wanted.language)
        self.theme_choice = Segments(_("Colors"), _theme_options(), wanted.theme)
        self.size_choice = Segments(_("Size of the text"), _size_options(), wanted.text_scale)
        self.motion_choice = Segments(_("Movement"), _motion_options(), wanted.reduced_motion)
        self.targets = CheckBox(_("Larger buttons for touch"), checked=Theme.current().target > 0)
        self.pace_choice = Segments(_("How fast turns are shown"), pace_options(), wanted.turn_pace)
        self.hints = CheckBox(
            _("Show what a choice would do before it is made"),
            checked=wanted.show_hints,
        )
        self.reasons_choice = Segments(
            _("The computer says why it chose"), _reasons_options(), wanted.reasons
        )
        self.silent_pick = CheckBox(
            _("Never speak letters while someone chooses in secret"),
            checked=wanted.silent_pick,
        )
        self.sounds = CheckBox(_("Sounds of wood, cord and cards"), checked=wanted.sounds)
        self.volume_choice = Segments(_("How loud sounds are"), _volume_options(), wanted.volume)
        self.volume_choice.setEnabled(wanted.sounds)
        self.switch_choice = Segments(_("One or two switches"), _switch_options(), wanted.switches)
        self.scan_choice = Segments(_("Scanning speed"), _scan_options(), wanted.scan_pace)
        self.scan_choice.setEnabled(wanted.switches == "one")
        self.hands = HandSettings(wanted.signs)
        self.people_button = Button(_("People"), icon="people")
        self.copies_button = Button(_("Go back to a copy"), icon="undo")
        self.about_button = Button(_("About Pullstrings"), icon="info")
        self._connect()
        self._column = ScrollColumn(760)
        self._fill(data_folder)
        self.copies_button.setHidden(not copied)  # not before it has a parent: it would be a window
        self.body.addWidget(self._column, 1)

    def initial_focus(self) -> QWidget:
        """Return the first question."""
        return self.language_choice

    def regions(self) -> tuple[QWidget, ...]:
        """Return the header and the questions."""
        return (self.header, self._column)

    def _connect(self) -> None:
        self.language_choice.chosen.connect(self._choose_language)
        self.theme_choice.chosen.connect(self._choose_theme)
        self.size_choice.chosen.connect(self._choose_size)
        self.motion_choice.chosen.connect(self._choose_motion)
        self.pace_choice.chosen.connect(self._choose_pace)
        self.targets.toggled.connect(self._choose_targets)
        self.hints.toggled.connect(self._choose_hints)
        self.silent_pick.toggled.connect(self._choose_silent_pick)
        self.sounds.toggled.connect(self._choose_sounds)
        self.reasons_choice.chosen.connect(self._choose_reasons)
        self.volume_choice.chosen.connect(self._choose_volume)
        self.switch_choice.chosen.connect(self._choose_switches)
        self.scan_choice.chosen.connect(self._choose_scan_pace)
        self.hands.chosen.connect(self._choose_signs)
        self.people_button.clicked.connect(self.people_chosen)
        self.copies_button.clicked.connect(self.copies_chosen)
        self.about_button.clicked.connect(self.about_chosen)
        self._appearance.preferences_changed.connect(self._preferences_changed)

    def _fill(self, data_folder: str) -> None:
        column = self._column.column
        self._card(_("Language")).addWidget(self.language_choice, alignment=LEADING)
        look = self._card(_("How it looks"))
        self._ask(look, _("Colors"), self.theme_choice)
        self._ask(look, _("Size of the text"), self.size_choice)
        self._ask(look, _("Movement"), self.motion_choice)
        look.addWidget(self.targets, alignment=LEADING)
        self._card(_("Hands")).addWidget(self.hands)
        play = self._card(_("While you play"))
        self._ask(play, _("How fast turns are shown"), self.pace_choice)
        play.addSpacing(6)
        play.addWidget(self.hints, alignment=LEADING)
        play.addWidget(self.silent_pick, alignment=LEADING)
        self._ask(play, _("The computer says why it chose"), self.reasons_choice)
        play.addSpacing(6)
        play.addWidget(self.sounds, alignment=LEADING)
        self._ask(play, _("How loud"), self.volume_choice)
        play.addSpacing(10)
        tile_sets = Button(_("Tile sets"), icon="list")
        tile_sets.clicked.connect(self.tile_sets_chosen)
        play.addWidget(tile_sets, alignment=LEADING)
        self._add_switches(self._card(_("One or two switches")))
        self._add_people(self._card(_("Who plays here")))
        self._add_help(self._card(_("How to play")))
        data = self._card(_("Your matches"))
        kept = _("Matches, names and settings stay on this computer, in this folder:")
        data.addWidget(TextLabel(kept, color="ink_soft", widest=680))
        data.addWidget(TextLabel(data_folder, widest=680))
        folder = Button(_("Open the folder"), icon="open")
        folder.clicked.connect(self.folder_chosen)
        buttons = (folder, self.copies_button, self.about_button)
        data.addWidget(FlowRow(buttons, gap=8, line_gap=8))
        folder.setHidden(not data_folder)
        column.addStretch(1)

    def _add_switches(self, inside: QVBoxLayout) -> None:
        words = _(
            "Scanning highlights one item after another; press your switch to choose. With "
            "one switch, use Space or Enter. With two, Space goes on and Enter chooses."
        )
        inside.addWidget(TextLabel(words, color="ink_soft", widest=680))
        inside.addSpacing(4)
        inside.addWidget(self.switch_choice, alignment=LEADING)
        self._ask(inside, _("Scanning speed"), self.scan_choice)

    def _add_people(self, inside: QVBoxLayout) -> None:
        words = _(
            "Add people, change their names and pictures, and say which hand each of them "
            "signs with and how much they want to practice."
        )
        inside.addWidget(TextLabel(words, color="ink_soft", widest=680))
        inside.addSpacing(4)
        inside.addWidget(self.people_button, alignment=LEADING)

    def _add_help(self, inside: QVBoxLayout) -> None:
        row = QHBoxLayout()
        lesson = Button(_("Show me how to play"), icon="play")
        lesson.clicked.connect(self.lesson_chosen)
        rules = Button(_("Rules"), icon="book")
        rules.clicked.connect(self.rules_chosen)
        keys = Button(_("Keys"), icon="list")
        keys.clicked.connect(self.keys_chosen)
        row.addWidget(lesson)
        row.addWidget(rules)
        row.addWidget(keys)
        row.addStretch(1)
        inside.addLayout(row)

    def _card(self, title: str) -> QVBoxLayout:
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(28, 20, 28, 24)
        inside.setSpacing(8)
        inside.addWidget(TextLabel(title, "title"))
        self._column.column.addWidget(card)
        return inside

    def _ask(self, inside: QVBoxLayout, question: str, answer: Segments) -> None:
        inside.addSpacing(6)
        inside.addWidget(TextLabel(question, "second", heavy=True))
        inside.addWidget(answer, alignment=LEADING)

    def _choose_language(self, language: str) -> None:
        self._use(replace(self._appearance.preferences, language=language))

    def _choose_theme(self, name: str) -> None:
        self._use(replace(self._appearance.preferences, theme=name))

    def _choose_size(self, scale: TextSize) -> None:
        self._use(replace(self._appearance.preferences, text_scale=scale))

    def _choose_motion(self, motion: object) -> None:
        calm: Motion = motion if isinstance(motion, bool) else "system"
        self._use(replace(self._appearance.preferences, reduced_motion=calm))

    def _choose_pace(self, pace: Pace) -> None:
        self._use(replace(self._appearance.preferences, pace=pace.value))

    def _choose_targets(self, large: bool) -> None:
        self._use(replace(self._appearance.preferences, large_targets=large))

    def _choose_hints(self, shown: bool) -> None:
        self._use(replace(self._appearance.preferences, show_hints=shown))

    def _choose_reasons(self, reasons: str) -> None:
        self._use(replace(self._appearance.preferences, reasons=reasons))

    def _choose_silent_pick(self, silent: bool) -> None:
        self._use(replace(self._appearance.preferences, silent_pick=silent))

    def _choose_sounds(self, wanted: bool) -> None:
        self._use(replace(self._appearance.preferences, sounds=wanted))

    def _choose_volume(self, volume: str) -> None:
        self._use(replace(self._appearance.preferences, volume=volume))

    def _choose_switches(self, switches: str) -> None:
        self._use(replace(self._appearance.preferences, switches=switches))

    def _choose_scan_pace(self, pace: str) -> None:
        self._use(replace(self._appearance.preferences, scan_pace=pace))

    def _choose_signs(self, signs: SignLook) -> None:
        self._use(self._appearance.preferences.with_signs(signs))

    def _use(self, preferences: Preferences) -> None:
        self._appearance.use(preferences)

    def _preferences_changed(self, preferences: Preferences) -> None:
        """Follow changes made by keys of the window."""
        self.language_choice.set_value(preferences.language)
        self.theme_choice.set_value(preferences.theme)
        self.size_choice.set_value(preferences.text_scale)
        self.motion_choice.set_value(preferences.reduced_motion)
        self.pace_choice.set_value(preferences.turn_pace)
        self.reasons_choice.set_value(preferences.reasons)
        self.hands.show_look(preferences.signs)
        self.switch_choice.set_value(preferences.switches)
        self.scan_choice.set_value(preferences.scan_pace)
        self.scan_choice.setEnabled(preferences.switches == "one")
        self.sounds.setChecked(preferences.sounds)
        self.volume_choice.set_value(preferences.volume)
        self.volume_choice.setEnabled(preferences.sounds)
