"""The settings behind the doors: hands, playing, controls, data. Each is one page."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.buttons import LEADING, Button
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.face_view import FaceView
from pullstrings_qt.ui.kit.fields import CheckBox, TextField
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments, pace_question
from pullstrings_qt.ui.kit.text_label import TextLabel

_HANDS: Final = ("l", "g", "m", "j")
"""Together they show what each question changes: a thumb, a turned hand, folds, a motion."""
_HAND_SIDE: Final = 116
_SERVER: Final = re.compile(r"[\w.-]+(:\d{1,5})?", re.ASCII)
"""The address of a message server: a name, and perhaps a port."""


class PreferenceChoice(Segments):
    """The question about one preference, with words for each value; it follows keys, too."""

    def __init__(
        self, appearance: Appearance, name: str, label: str, answers: Mapping[Any, str]
    ) -> None:
        super().__init__(label, [SegmentOption(*answer) for answer in answers.items()])
        self._name = name
        self._follow(appearance.preferences)
        self.chosen.connect(lambda value: appearance.change(**{name: value}))
        appearance.preferences_changed.connect(self._follow)

    def _follow(self, preferences: Preferences) -> None:
        self.set_value(preferences._asdict()[self._name])


class SettingsSection(Page):
    """A card with questions; the `first` gets the focus. `asked` as in `SettingsPage`."""

    first: QWidget
    asked = Signal(str)

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
        return self.first

    def way(self, words: str, icon: str, what: str) -> Button:
        """Return a button that leads to something else."""
        button = Button(words, icon=icon)
        button.clicked.connect(partial(self.asked.emit, what))
        return button

    def ask(self, answer: Segments) -> None:
        """Add a question with its answers."""
        self.inside.addSpacing(6)
        self.inside.addWidget(TextLabel(answer.accessibleName(), "second", heavy=True))
        self.inside.addWidget(answer, alignment=LEADING)

    def tell(self, words: str, *, soft: bool = True) -> None:
        """Add a sentence."""
        self.inside.addWidget(TextLabel(words, color="ink_soft" if soft else "ink", widest=760))


class HandsPage(SettingsSection):
    """From where hands are seen, and their colors; four hands follow."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__(_("Hands"))
        views = {
            "chart": _("As in printed charts"),
            "viewer": _("As others see it"),
            "signer": _("As you see it"),
        }
        skins = {
            "light": pgettext("skin", "Light"),
            "sand": pgettext("skin", "Sand"),
            "amber": pgettext("skin", "Amber"),
            "brown": pgettext("skin", "Brown"),
            "deep": pgettext("skin", "Deep"),
            "lines": _("Lines only"),
        }
        self.first = self.view_choice = PreferenceChoice(appearance, "view", _("View"), views)
        self.skin_choice = PreferenceChoice(appearance, "skin", _("Skin"), skins)
        self.view_words = TextLabel("", "small", color="ink_soft", widest=680)
        faces = tile_set("asl").tiles
        self.preview = tuple(FaceView(faces[name].back, on_tile=True) for name in _HANDS)
        self.tell(_("American Sign Language (ASL)"))
        self.ask(self.view_choice)
        self.inside.addWidget(self.view_words)
        row = QHBoxLayout()  # between the questions: in sight with large text too
        row.setSpacing(12)
        for face in self.preview:
            face.setFixedSize(_HAND_SIDE, _HAND_SIDE)
            row.addWidget(face)
        row.addStretch(1)
        self.inside.addLayout(row)
        self.ask(self.skin_choice)
        lines = _("With the colors “High contrast”, hands are always lines only.")
        self.inside.addWidget(TextLabel(lines, "small", color="ink_soft", widest=680))
        for choice in (self.view_choice, self.skin_choice):
            choice.chosen.connect(self._play)
        appearance.preferences_changed.connect(self._follow)
        self._follow(appearance.preferences)

    def _play(self) -> None:
        for face in self.preview:
            face.play()

    def _follow(self, preferences: Preferences) -> None:
        words = {
            "chart": _(
                "Printed charts show G, H, P and Q from the thumb side, and Z as it is written."
            ),
            "viewer": _("This is how a hand looks to someone facing the signer."),
            "signer": _(
                "This is how your own hand looks to you. From behind, the fist letters "
                "look much alike: A, E, M, N, S and T."
            ),
        }
        self.view_words.show_text(words[preferences.view])


class PlayingPage(SettingsSection):
    """How turns are shown, and what the computer tells."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__(_("Playing"))
        wanted, change = appearance.preferences, appearance.change
        reasons = {"gentle": _("Below level 5"), "always": _("Always"), "never": _("Never")}
        self.first = self.pace_choice = Segments(*pace_question(), wanted.turn_pace)
        self.pace_choice.chosen.connect(lambda pace: change(pace=pace.value))
        self.hints = CheckBox(
            _("Show what a choice would do before it is made"), checked=wanted.show_hints
        )
        self.hints.toggled.connect(lambda shown: change(show_hints=shown))
        self.silent_pick = CheckBox(
            _("Never speak letters while someone chooses in secret"), checked=wanted.silent_pick
        )
        self.silent_pick.toggled.connect(lambda silent: change(silent_pick=silent))
        self.reasons_choice = PreferenceChoice(
            appearance, "reasons", _("The computer says why it chose"), reasons
        )
        self.ask(self.pace_choice)
        self.inside.addSpacing(6)
        self.inside.addWidget(self.hints, alignment=LEADING)
        self.inside.addWidget(self.silent_pick, alignment=LEADING)
        self.ask(self.reasons_choice)
        ways = (
            self.way(_("Show me how to play"), "play", "lesson"),
            self.way(_("Rules"), "book", "rules"),
            self.way(_("Other laptops"), "laptop", "laptops"),
        )
        self.inside.addSpacing(10)
        self.inside.addWidget(FlowRow(ways, gap=8, line_gap=8))


class OtherLaptopsPage(SettingsSection):
    """Whether other laptops are listened to, and over what they are reached far away.

    The address of the message server is empty for none, None where none can be used. `phrases`: it
    is shown what the others say.
    """

    switched = Signal(bool)
    server_given = Signal(str)
    """The address of a message server."""
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
        self.on.toggled.connect(self.switched)
        self.phrases.toggled.connect(self.phrases_switched)
        self.server.editingFinished.connect(self._on_server)

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

    def __init__(self, appearance: Appearance) -> None:
        super().__init__(_("Controls"))
        switches = {"off": _("No"), "one": _("One switch"), "two": _("Two switches")}
        paces = {"slow": _("Slow"), "usual": pgettext("speed", "Normal"), "fast": _("Fast")}
        self.first = self.keys_button = self.way(_("Keys"), "list", "keys")
        self.targets = CheckBox(_("Larger buttons for touch"), checked=Theme.current().target > 0)
        self.targets.toggled.connect(lambda large: appearance.change(large_targets=large))
        self.switch_choice = PreferenceChoice(
            appearance, "switches", _("One or two switches"), switches
        )
        self.scan_choice = PreferenceChoice(appearance, "scan_pace", _("Scanning speed"), paces)
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
        appearance.preferences_changed.connect(self._follow)
        self._follow(appearance.preferences)

    def _follow(self, preferences: Preferences) -> None:
        self.scan_choice.setEnabled(preferences.switches == "one")


class DataPage(SettingsSection):
    """The folder of the data, empty for none; the way back if it is `copied`; about the app."""

    def __init__(self, folder: str, *, copied: bool) -> None:
        super().__init__(_("Data"))
        self.tell(_("Matches, names and settings stay on this computer, in this folder:"))
        self.tell(folder, soft=False)
        self.folder_button = self.way(_("Open the folder"), "open", "folder")
        self.copies_button = self.way(_("Go back to a copy"), "undo", "copies")
        self.first = self.about_button = self.way(_("About Pullstrings"), "info", "about")
        buttons = (self.folder_button, self.copies_button, self.about_button)
        self.inside.addWidget(FlowRow(buttons, gap=8, line_gap=8))
        self.folder_button.setHidden(not folder)
        self.copies_button.setHidden(not copied)
