"""The settings behind the doors: hands, playing, controls, data. Each is one page."""

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext
from pullstrings_qt.look.theme import SignLook, Theme
from pullstrings_qt.ui.kit.buttons import LEADING, Button
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.fields import CheckBox, TextField
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments, pace_question
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.settings.hand_settings import HandSettings

if TYPE_CHECKING:
    from pullstrings_qt.ui.settings.page import SettingsPage


_SERVER: Final = re.compile(r"[\w.-]+(:\d{1,5})?", re.ASCII)
"""The address of a message server: a name, and perhaps a port."""


def _switch_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption("off", _("No")),
        SegmentOption("one", _("One switch")),
        SegmentOption("two", _("Two switches")),
    )


def _scan_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption("slow", _("Slow")),
        SegmentOption("usual", pgettext("speed", "Normal")),
        SegmentOption("fast", _("Fast")),
    )


def _reasons_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption("gentle", _("Below level 5")),
        SegmentOption("always", _("Always")),
        SegmentOption("never", _("Never")),
    )


class SettingsSection(Page):
    """A card with questions, the `first` of which gets the focus; every change works at once."""

    first: QWidget

    def __init__(self, title: str) -> None:
        super().__init__(title)
        card = Card()
        self.inside = QVBoxLayout(card)
        self.inside.setContentsMargins(28, 20, 28, 24)
        self.inside.setSpacing(8)
        self._scroll = ScrollColumn(868)
        self._scroll.column.addWidget(card)
        self._scroll.column.addStretch(1)
        self.body.addWidget(self._scroll, 1)

    def initial_focus(self) -> QWidget:
        """Return the first question."""
        return self.first

    def ask(self, answer: Segments) -> None:
        """Add a question with its answers."""
        self.inside.addSpacing(6)
        self.inside.addWidget(TextLabel(answer.accessibleName(), "second", heavy=True))
        self.inside.addWidget(answer, alignment=LEADING)

    def tell(self, words: str, *, soft: bool = True) -> None:
        """Add a sentence."""
        color = "ink_soft" if soft else "ink"
        self.inside.addWidget(TextLabel(words, color=color, widest=760))


class HandsPage(SettingsSection):
    """From where hands are seen, and their colors."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__(_("Hands"))
        self._appearance = appearance
        self.hands = HandSettings(appearance.preferences.signs)
        self.first = self.hands.view_choice
        self.inside.addWidget(self.hands)
        self.hands.chosen.connect(self._choose)
        appearance.preferences_changed.connect(self._follow)

    def _follow(self, preferences: Preferences) -> None:
        self.hands.show_look(preferences.signs)

    def _choose(self, signs: SignLook) -> None:
        self._appearance.use(self._appearance.preferences.with_signs(signs))


class PlayingPage(SettingsSection):
    """How turns are shown, and what the computer tells."""

    def __init__(self, appearance: Appearance, settings: "SettingsPage") -> None:
        super().__init__(_("Playing"))
        wanted = appearance.preferences
        self.first = self.pace_choice = Segments(*pace_question(), wanted.turn_pace)
        self.hints = CheckBox(
            _("Show what a choice would do before it is made"), checked=wanted.show_hints
        )
        self.silent_pick = CheckBox(
            _("Never speak letters while someone chooses in secret"), checked=wanted.silent_pick
        )
        self.reasons_choice = Segments(
            _("The computer says why it chose"), _reasons_options(), wanted.reasons
        )
        self.ask(self.pace_choice)
        self.inside.addSpacing(6)
        self.inside.addWidget(self.hints, alignment=LEADING)
        self.inside.addWidget(self.silent_pick, alignment=LEADING)
        self.ask(self.reasons_choice)
        lesson = Button(_("Show me how to play"), icon="play")
        lesson.clicked.connect(settings.lesson_chosen)
        rules = Button(_("Rules"), icon="book")
        rules.clicked.connect(settings.rules_chosen)
        laptops = Button(_("Other laptops"), icon="laptop")
        laptops.clicked.connect(settings.laptops_chosen)
        self.inside.addSpacing(10)
        self.inside.addWidget(FlowRow((lesson, rules, laptops), gap=8, line_gap=8))
        change = appearance.change
        self.pace_choice.chosen.connect(lambda pace: change(pace=pace.value))
        self.hints.toggled.connect(lambda shown: change(show_hints=shown))
        self.silent_pick.toggled.connect(lambda silent: change(silent_pick=silent))
        self.reasons_choice.chosen.connect(lambda reasons: change(reasons=reasons))


class OtherLaptopsPage(SettingsSection):
    """Whether other laptops are listened to, and over what they are reached far away.

    The address of the message server is empty for none, None where none can be used. `phrases`: it
    is shown what the others say.

    Signals:
        switched: whether to listen to other laptops.
        server_given: the address of a message server.
        phrases_switched: whether to show what the others say.
    """

    switched = Signal(bool)
    server_given = Signal(str)
    phrases_switched = Signal(bool)

    def __init__(self, *, on: bool, server: str | None, phrases: bool) -> None:
        super().__init__(_("Other laptops"))
        self.first = self.on = CheckBox(_("Play with other laptops"), checked=on)
        self.phrases = CheckBox(_("Show what other players say"), checked=phrases)
        self.server = TextField(_("Message server"), server or "", hint="broker.example:8883")
        self.server.setMinimumWidth(Theme.current().px(320))
        self.note = TextLabel("", "second", color="warn")
        for part in (self.server, self.note):
            part.setParent(self)
            part.hide()
        self.inside.addWidget(self.on, alignment=LEADING)
        self.tell(_("This laptop hears invitations in the same home, and shows them at Home."))
        self.inside.addWidget(self.phrases, alignment=LEADING)
        if server is not None:
            self._ask_server()
        self.on.toggled.connect(self.switched)
        self.phrases.toggled.connect(self.phrases_switched)
        self.server.editingFinished.connect(self._on_server)

    def _ask_server(self) -> None:
        self.inside.addSpacing(6)
        self.inside.addWidget(TextLabel(_("Message server"), "second", heavy=True))
        self.inside.addWidget(self.server, alignment=LEADING)
        self.server.show()
        self.inside.addWidget(self.note)
        self.tell(
            _(
                "It carries matches to players far away: any MQTT broker does. "
                "It sees when you play, but no turns and no names."
            )
        )

    def _on_server(self) -> None:
        server = self.server.text().strip()
        fits = not server or _SERVER.fullmatch(server) is not None
        words = "" if fits else _("An address looks like broker.example or broker.example:8883.")
        self.note.show_text(words)
        self.note.setVisible(not fits)
        if fits:
            self.server_given.emit(server)


class ControlsPage(SettingsSection):
    """Keys, fingers and switches."""

    def __init__(self, appearance: Appearance, settings: "SettingsPage") -> None:
        super().__init__(_("Controls"))
        wanted = appearance.preferences
        self.first = self.keys_button = Button(_("Keys"), icon="list")
        self.keys_button.clicked.connect(settings.keys_chosen)
        self.targets = CheckBox(_("Larger buttons for touch"), checked=Theme.current().target > 0)
        self.switch_choice = Segments(_("One or two switches"), _switch_options(), wanted.switches)
        self.scan_choice = Segments(_("Scanning speed"), _scan_options(), wanted.scan_pace)
        self.inside.addWidget(self.keys_button, alignment=LEADING)
        self.inside.addWidget(self.targets, alignment=LEADING)
        self.ask(self.switch_choice)
        self.tell(
            _(
                "Scanning highlights one item after another; press your switch to "
                "choose. One switch is Space or Enter; of two, Space goes on and "
                "Enter chooses."
            )
        )
        self.ask(self.scan_choice)
        change = appearance.change
        self.targets.toggled.connect(lambda large: change(large_targets=large))
        self.switch_choice.chosen.connect(lambda switches: change(switches=switches))
        self.scan_choice.chosen.connect(lambda pace: change(scan_pace=pace))
        appearance.preferences_changed.connect(self._follow)
        self._follow(wanted)

    def _follow(self, preferences: Preferences) -> None:
        self.switch_choice.set_value(preferences.switches)
        self.scan_choice.set_value(preferences.scan_pace)
        self.scan_choice.setEnabled(preferences.switches == "one")


class DataPage(SettingsSection):
    """Where everything is kept, copies of it, and about the app.

    The folder is empty if nothing is kept. `copied`: there are copies to go back to.
    """

    def __init__(self, settings: "SettingsPage", folder: str, *, copied: bool) -> None:
        super().__init__(_("Data"))
        self.tell(_("Matches, names and settings stay on this computer, in this folder:"))
        self.tell(folder, soft=False)
        self.folder_button = Button(_("Open the folder"), icon="open")
        self.folder_button.clicked.connect(settings.folder_chosen)
        self.copies_button = Button(_("Go back to a copy"), icon="undo")
        self.copies_button.clicked.connect(settings.copies_chosen)
        self.first = self.about_button = Button(_("About Pullstrings"), icon="info")
        self.about_button.clicked.connect(settings.about_chosen)
        buttons = (self.folder_button, self.copies_button, self.about_button)
        self.inside.addWidget(FlowRow(buttons, gap=8, line_gap=8))
        self.folder_button.setHidden(not folder)
        self.copies_button.setHidden(not copied)
