"""About: what this is, who designed the games, and under which licenses everything stands."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt import __version__
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.licenses import licenses, parts_folder
from pullstrings_qt.core.registry import games
from pullstrings_qt.ui.kit.buttons import LEADING, Button
from pullstrings_qt.ui.kit.camera import usable_camera
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.square_picture import AppIcon
from pullstrings_qt.ui.kit.text_label import TextLabel


class LicenseText(QWidget):
    """A button that unfolds the text of a license below it."""

    def __init__(self, title: str, read: Callable[[], str]) -> None:
        super().__init__()
        self._read: Callable[[], str] | None = read
        self.button = Button(title, icon="down")
        self.button.setCheckable(True)
        self.button.toggled.connect(self._toggle)
        self.text = TextLabel("", "second", widest=700)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.text.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self.button, alignment=LEADING)
        column.addWidget(self.text)

    def _toggle(self, shown: bool) -> None:
        if self._read is not None:
            paragraphs = (" ".join(part.split()) for part in self._read().split("\n\n"))
            self.text.setText("\n\n".join(part for part in paragraphs if part.strip("- ")))
            self._read = None
        self.text.setVisible(shown)
        self.button.icon_name = "up" if shown else "down"
        self.button.update()


CREDITS: Final = (
    "Andika: SIL International, SIL Open Font License 1.1",
    "Klee One (kana): The Klee Project Authors, SIL Open Font License 1.1",
    "Qt, PySide6: The Qt Company, LGPL 3",
    "SCOWL (words): Kevin Atkinson, own license",
    "fsrs: Open Spaced Repetition, MIT; typing-extensions: Python license",
    "genanki: Kerrick Staley, MIT; cached-property: BSD; chevron, PyYAML: MIT; frozendict: LGPL 3",
    "backports.zstd: Rogdham, Python license; Zstandard: Meta, BSD",
    "miniaudio: Irmen de Jong, David Reid, MIT; cffi: MIT-0; pycparser: BSD",
    "PyNaCl: Apache 2.0; libsodium: Frank Denis, ISC",
    "platformdirs: MIT",
)
"""What the app is made of, by whom and under which license: names, the same in all languages."""


class AboutPage(Page):
    """Version, authors and licenses."""

    def __init__(self) -> None:
        super().__init__(_("About"))
        self._column = ScrollColumn(760)
        self._add_name()
        self._add_games()
        self._add_licenses()
        self._column.column.addStretch(1)
        self.body.addWidget(self._column, 1)

    def initial_focus(self) -> QWidget:
        return self.header.back

    def _card(self) -> QVBoxLayout:
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(28, 22, 28, 24)
        inside.setSpacing(8)
        self._column.column.addWidget(card)
        return inside

    def _say(self, inside: QVBoxLayout, text: str, role: str = "body", soft: bool = False) -> None:
        inside.addWidget(TextLabel(text, role, color="ink_soft" if soft else "ink", widest=700))

    def _add_name(self) -> None:
        inside = self._card()
        row = QHBoxLayout()
        row.setSpacing(20)
        row.addWidget(AppIcon(88), alignment=Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(2)
        self._say(words, "Pullstrings", "page")
        version = _("Version {version}, with Qt {qt}").format(version=__version__, qt=qVersion())
        self._say(words, version, "second", soft=True)
        words.addSpacing(6)
        self._say(words, _("Board games for the family, on one laptop. No account, no ads."))
        row.addLayout(words, 1)
        inside.addLayout(row)

    def _add_games(self) -> None:
        inside = self._card()
        self._say(inside, _("The games"), "title")
        self._say(inside, _("The designs of the games belong to their authors:"))
        for spec in games().values():
            if spec.listed:
                line = _("{game} by {author}").format(game=spec.name, author=spec.author)
                self._say(inside, line, "lead")
        thanks = _("This app is not theirs and speaks for nobody but its own developers.")
        self._say(inside, thanks, "second", soft=True)

    def _add_licenses(self) -> None:
        inside = self._card()
        self._say(inside, _("Licenses"), "title")
        self._say(inside, _("The app itself is free software under the MIT license."))
        for line in CREDITS:
            self._say(inside, line)
        camera = usable_camera()
        for line in camera.credits() if camera is not None else ():
            self._say(inside, line)
        if parts_folder().is_dir():
            words = _(
                "You may replace Qt with your own version; its files are in "
                "{folder}. The part about Qt below says how, and where to get "
                "its source."
            )
            self._say(inside, words.format(folder=parts_folder().parents[1] / "PySide6"))
        inside.addSpacing(8)
        for license in licenses():
            inside.addWidget(LicenseText(license.title, license.read))
