"""The settings: six questions that most people ask, and doors to the others."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
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
from pullstrings_qt.ui.settings.sections import (
    ControlsPage,
    DataPage,
    HandsPage,
    PlayingPage,
    PreferenceChoice,
    SettingsSection,
)

_WIDEST: Final = 868
_OFF: Final = "off"


class SettingsPage(Page):
    """Every change works at once, nothing is saved; `copied`: there are copies to go back to."""

    page_asked = Signal(object)
    """The person wants to see this `Page` with more settings."""
    asked = Signal(str)
    """The person wants to see something else: ``people``, ``tile_sets``, ``lesson`` of the main
    game, its ``rules``, other ``laptops``, ``keys``, the ``folder`` of the data, ``copies`` of it,
    or what it is ``about``."""

    def __init__(
        self, appearance: Appearance, data_folder: str = "", *, copied: bool = False
    ) -> None:
        super().__init__(_("Settings"))
        self._appearance = appearance
        self._data_folder, self._copied = data_folder, copied
        like = {"system": _("Like this computer")}
        colors = {
            "light": pgettext("colors", "Light"),
            "dark": pgettext("colors", "Dark"),
            "contrast": _("High contrast"),
        }
        sizes = {scale: _("{count} %").format(count=round(scale * 100)) for scale in TEXT_SCALES}
        motions = {False: _("Animations on"), True: _("Animations off")}
        hands = {"right": _("Right hand"), "left": _("Left hand")}
        ask = partial(PreferenceChoice, appearance)
        self.size_choice = ask("text_scale", _("Text size"), {**like, **sizes})
        self.theme_choice = ask("theme", _("Colors"), {**like, **colors})
        self.motion_choice = ask("reduced_motion", _("Movement"), {**like, **motions})
        self.hand_choice = ask("hand", _("Signing hand"), hands)
        self.sound_choice = Segments(
            _("Sound"),
            (
                SegmentOption(_OFF, pgettext("sound", "Off")),
                SegmentOption("soft", _("Soft")),
                SegmentOption("normal", pgettext("volume", "Normal")),
                SegmentOption("loud", _("Loud")),
            ),
        )
        self.sound_choice.chosen.connect(self._choose_sound)
        languages = {AS_THE_COMPUTER: _("Like this computer"), **language_names()}
        self.language_choice = DropDown(
            _("Language"), [SegmentOption(*each) for each in languages.items()]
        )
        self.language_choice.chosen.connect(lambda code: appearance.change(language=code))
        self._rows: list[QBoxLayout] = []
        self._column = ScrollColumn(_WIDEST)
        self._column.column.addWidget(self._questions())
        self._column.column.addWidget(TextLabel(_("More settings"), "lead", heavy=True))
        self.doors = [
            ActivityCard(activity)
            for activity in (
                Activity("hands", _("Hands"), _("View and skin"), "hand"),
                Activity("playing", _("Playing"), _("Speed and previews"), "play"),
                Activity("people", _("People"), _("Names and pictures"), "people"),
                Activity("tile_sets", _("Tile sets"), _("Your own letters"), "list"),
                Activity("controls", _("Controls"), _("Keys and switches"), "settings"),
                Activity("data", _("Data"), _("Copies, folder, about"), "save"),
            )
        ]
        self._grid = QGridLayout()
        self._grid.setSpacing(16)
        self._column.column.addLayout(self._grid)
        self._column.column.addStretch(1)
        self.body.addWidget(self._column, 1)
        for door in self.doors:
            door.clicked.connect(partial(self.open_door, door.activity.id))
        self.arrange()
        appearance.preferences_changed.connect(self._follow)
        self._follow(appearance.preferences)

    def open_door(self, door: str) -> None:
        """Open other settings."""
        page: SettingsSection
        if door == "hands":
            page = HandsPage(self._appearance)
        elif door == "playing":
            page = PlayingPage(self._appearance)
        elif door == "controls":
            page = ControlsPage(self._appearance)
        elif door == "data":
            page = DataPage(self._data_folder, copied=self._copied)
        else:
            self.asked.emit(door)
            return
        page.asked.connect(self.asked)
        self.page_asked.emit(page)

    def _questions(self) -> Card:
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(28, 16, 28, 16)
        inside.setSpacing(14)
        for answer in (
            self.size_choice,
            self.theme_choice,
            self.motion_choice,
            self.sound_choice,
            self.language_choice,
            self.hand_choice,
        ):
            row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
            label = answer.accessibleName() if isinstance(answer, Segments) else _("Language")
            row.addWidget(TextLabel(label, heavy=True), 1)
            row.addWidget(answer, 0, Qt.AlignmentFlag.AlignLeft)
            self._rows.append(row)
            inside.addLayout(row)
        return card

    def arrange(self) -> None:
        """Put labels above their answers, and doors below each other, where space is short."""
        large = Theme.current().text_scale > 1.25
        way = QBoxLayout.Direction
        for row in self._rows:
            row.setDirection(way.TopToBottom if large else way.LeftToRight)
        columns = 1 if large else 3 if self.width() >= 900 else 2
        for place, door in enumerate(self.doors):
            self._grid.addWidget(door, place // columns, place % columns)

    def initial_focus(self) -> QWidget:
        return self.size_choice

    def _choose_sound(self, sound: str) -> None:
        volume = self._appearance.preferences.volume if sound == _OFF else sound
        self._appearance.change(sounds=sound != _OFF, volume=volume)

    def _follow(self, preferences: Preferences) -> None:
        self.language_choice.set_value(preferences.language)
        self.sound_choice.set_value(preferences.volume if preferences.sounds else _OFF)
