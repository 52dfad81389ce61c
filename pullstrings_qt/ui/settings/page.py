"""The settings: six questions that most people ask, and doors to the others."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext
from pullstrings_qt.look.theme import TEXT_SCALES, Theme
from pullstrings_qt.ui.kit.activity_card import Activity, ActivityCard
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.settings.app_language import AS_THE_COMPUTER, language_names
from pullstrings_qt.ui.settings.hand_settings import hand_options
from pullstrings_qt.ui.settings.sections import ControlsPage, DataPage, HandsPage, PlayingPage

_WIDEST: Final = 868
_OFF: Final = "off"


def _theme_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption("system", _("Like this computer")),
        SegmentOption("light", pgettext("colors", "Light")),
        SegmentOption("dark", pgettext("colors", "Dark")),
        SegmentOption("contrast", _("High contrast")),
    )


def _size_options() -> tuple[SegmentOption, ...]:
    sizes = (
        SegmentOption(scale, _("{count} %").format(count=round(scale * 100)))
        for scale in TEXT_SCALES
    )
    return (SegmentOption("system", _("Like this computer")), *sizes)


def _motion_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption("system", _("Like this computer")),
        SegmentOption(False, _("Animations on")),
        SegmentOption(True, _("Animations off")),
    )


def _language_options() -> tuple[SegmentOption, ...]:
    names = language_names()
    return (
        SegmentOption(AS_THE_COMPUTER, _("Like this computer")),
        *(SegmentOption(code, names[code]) for code in names),
    )


def _sound_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption(_OFF, pgettext("sound", "Off")),
        SegmentOption("soft", _("Soft")),
        SegmentOption("normal", pgettext("volume", "Normal")),
        SegmentOption("loud", _("Loud")),
    )


class SettingsPage(Page):
    """Every change works at once, nothing is saved; `copied`: there are copies to go back to."""

    page_asked = Signal(object)
    """The person wants to see this `Page` with more settings."""
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
    laptops_chosen = Signal()
    """The person wants to play with other laptops, or not."""
    keys_chosen = Signal()
    """The person wants to see and change the keys."""

    def __init__(
        self, appearance: Appearance, data_folder: str = "", *, copied: bool = False
    ) -> None:
        super().__init__(_("Settings"))
        self._appearance = appearance
        self._data_folder, self._copied = data_folder, copied
        wanted = appearance.preferences
        self.size_choice = Segments(_("Text size"), _size_options(), wanted.text_scale)
        self.theme_choice = Segments(_("Colors"), _theme_options(), wanted.theme)
        self.motion_choice = Segments(_("Movement"), _motion_options(), wanted.reduced_motion)
        self.sound_choice = Segments(_("Sound"), _sound_options(), _sound(wanted))
        self.language_choice = DropDown(_("Language"), _language_options(), wanted.language)
        self.hand_choice = Segments(_("Signing hand"), hand_options(), wanted.hand)
        self._rows: list[QBoxLayout] = []
        self._column = ScrollColumn(_WIDEST)
        self._column.column.addWidget(self._questions())
        self._column.column.addWidget(TextLabel(_("More settings"), "lead", heavy=True))
        self.doors = [ActivityCard(activity) for activity, _opened in self._doors()]
        self._grid = QGridLayout()
        self._grid.setSpacing(16)
        self._column.column.addLayout(self._grid)
        self._column.column.addStretch(1)
        self.body.addWidget(self._column, 1)
        for place, door in enumerate(self.doors):
            self._grid.addWidget(door, place // 3, place % 3)
            door.clicked.connect(partial(self.open_door, door.activity.id))
        self._connect()

    def _doors(self) -> tuple[tuple[Activity, Callable[[], object]], ...]:
        """Return the doors to other settings, and what opens each."""
        appearance, folder = self._appearance, self._data_folder
        return (
            (
                Activity("hands", _("Hands"), _("View and skin"), "hand"),
                lambda: self.page_asked.emit(HandsPage(appearance)),
            ),
            (
                Activity("playing", _("Playing"), _("Speed and previews"), "play"),
                lambda: self.page_asked.emit(PlayingPage(appearance, self)),
            ),
            (
                Activity("people", _("People"), _("Names and pictures"), "people"),
                self.people_chosen.emit,
            ),
            (
                Activity("tile_sets", _("Tile sets"), _("Your own letters"), "list"),
                self.tile_sets_chosen.emit,
            ),
            (
                Activity("controls", _("Controls"), _("Keys and switches"), "settings"),
                lambda: self.page_asked.emit(ControlsPage(appearance, self)),
            ),
            (
                Activity("data", _("Data"), _("Copies, folder, about"), "save"),
                lambda: self.page_asked.emit(DataPage(self, folder, copied=self._copied)),
            ),
        )

    def open_door(self, door: str) -> None:
        """Open other settings."""
        next(opened for activity, opened in self._doors() if activity.id == door)()

    def _questions(self) -> Card:
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(28, 16, 28, 16)
        inside.setSpacing(14)
        for label, answer in (
            (_("Text size"), self.size_choice),
            (_("Colors"), self.theme_choice),
            (_("Movement"), self.motion_choice),
            (_("Sound"), self.sound_choice),
            (_("Language"), self.language_choice),
            (_("Signing hand"), self.hand_choice),
        ):
            row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
            row.addWidget(TextLabel(label, heavy=True), 1)
            row.addWidget(answer, 0, Qt.AlignmentFlag.AlignLeft)
            self._rows.append(row)
            inside.addLayout(row)
        return card

    def _arrange(self) -> None:
        """Put labels above their answers, and doors below each other, where space is short."""
        large = Theme.current().text_scale > 1.25
        way = QBoxLayout.Direction
        for row in self._rows:
            row.setDirection(way.TopToBottom if large else way.LeftToRight)
        columns = 1 if large else 3 if self.width() >= 900 else 2
        for place, door in enumerate(self.doors):
            self._grid.addWidget(door, place // columns, place % columns)

    def initial_focus(self) -> QWidget:
        """Return the first question."""
        return self.size_choice

    def restyle(self) -> None:
        """Lay out for another text size."""
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _connect(self) -> None:
        change = self._appearance.change
        self.language_choice.chosen.connect(lambda language: change(language=language))
        self.theme_choice.chosen.connect(lambda name: change(theme=name))
        self.size_choice.chosen.connect(lambda scale: change(text_scale=scale))
        self.motion_choice.chosen.connect(lambda motion: change(reduced_motion=motion))
        self.sound_choice.chosen.connect(self._choose_sound)
        self.hand_choice.chosen.connect(lambda hand: change(hand=hand))
        self._appearance.preferences_changed.connect(self._preferences_changed)

    def _choose_sound(self, sound: str) -> None:
        volume = self._appearance.preferences.volume if sound == _OFF else sound
        self._appearance.change(sounds=sound != _OFF, volume=volume)

    def _preferences_changed(self, preferences: Preferences) -> None:
        """Follow changes made by keys of the window."""
        self.language_choice.set_value(preferences.language)
        self.theme_choice.set_value(preferences.theme)
        self.size_choice.set_value(preferences.text_scale)
        self.motion_choice.set_value(preferences.reduced_motion)
        self.sound_choice.set_value(_sound(preferences))
        self.hand_choice.set_value(preferences.hand)


def _sound(preferences: Preferences) -> str:
    """Return how loud it is; off where nothing is heard."""
    return preferences.volume if preferences.sounds else _OFF
