"""About: what this is, who designed the games, and under which licences everything stands."""

from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt import __version__
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.registry import games
from pullstrings_qt.core.resources import resource, resources_folder
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import LEADING, Button
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.text_label import TextLabel

_QT_NOTICE = "Qt.txt"


class Sign(QWidget):
    """The icon of the app."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self._icon = QIcon(str(resource("icons", "pullstrings.svg")))
        self.setFixedSize(QSize(side, side))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the icon."""
        painter = QPainter(self)
        self._icon.paint(painter, self.rect())
        painter.end()


class LicenceText(QWidget):
    """A button that unfolds the text of a licence below it.

    Args:
        theme: the look.
        title: the words of the button.
        text: the licence, or a function that reads it once it is wanted.
    """

    def __init__(self, theme: Theme, title: str, text: str | Callable[[], str]) -> None:
        super().__init__()
        self._title = title
        self._read = text if callable(text) else None
        self.button = Button(theme, title, icon="down")
        self.button.setCheckable(True)
        self.button.toggled.connect(self._toggle)
        self.text = TextLabel(theme, "" if callable(text) else text, "second", widest=700)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.text.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self.button, alignment=LEADING)
        column.addWidget(self.text)

    def _toggle(self, shown: bool) -> None:
        if self._read is not None:
            self.text.setText(self._read())
            self._read = None
        self.text.setVisible(shown)
        self.button.icon_name = "up" if shown else "down"
        self.button.update()


def licence_text() -> str:
    """Return the licence of the app, or where to find it when the file is not there."""
    file = resources_folder().parent / "LICENSE"
    if file.is_file():
        return _unwrapped(file.read_text(encoding="utf-8"))
    try:
        text = distribution("pullstrings-qt").read_text("licenses/LICENSE")
    except PackageNotFoundError:
        text = None
    if text is None:
        return _("The text stands in the file LICENSE that came with the app.")
    return _unwrapped(text)


def words_licence_text() -> str:
    """Return the licence of the words to spell."""
    return _unwrapped(resource("words", "SCOWL-LICENCE.txt").read_text(encoding="utf-8"))


def font_licence_text(name: str = "OFL.txt") -> str:
    """Return the licence of a font."""
    return _unwrapped(resource("fonts", name).read_text(encoding="utf-8"))


def _text_in(file: Path) -> str:
    return _unwrapped(file.read_text(encoding="utf-8", errors="replace"))


def _unwrapped(text: str) -> str:
    """Return a text without the line ends inside its paragraphs."""
    paragraphs = (" ".join(part.split()) for part in text.split("\n\n"))
    return "\n\n".join(part for part in paragraphs if part.strip("- "))


def parts_folder() -> Path:
    """Return where a built app keeps the licences of its parts; it is there in no other app."""
    return resources_folder().parent / "licences"


def part_licences() -> list[tuple[str, Path]]:
    """Return name and file of the licence of each part of a built app, the notice of Qt first."""
    files = sorted(parts_folder().glob("*.txt"), key=lambda file: file.stem.lower())
    files.sort(key=lambda file: file.name != _QT_NOTICE)
    return [(file.stem, file) for file in files]


class AboutPage(Page):
    """Version, authors and licences."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, _("About"))
        self._column = ScrollColumn(theme, 760)
        self._add_name()
        self._add_games()
        self._add_licences()
        self._column.column.addStretch(1)
        self.body.addWidget(self._column, 1)

    def regions(self) -> tuple[QWidget, ...]:
        """Return the header and the text."""
        return (self.header, self._column)

    def initial_focus(self) -> QWidget:
        """Return the way back."""
        return self.header.back

    def _card(self) -> QVBoxLayout:
        card = Card(self.theme)
        inside = QVBoxLayout(card)
        inside.setContentsMargins(28, 22, 28, 24)
        inside.setSpacing(8)
        self._column.column.addWidget(card)
        return inside

    def _say(self, inside: QVBoxLayout, text: str, role: str = "body", soft: bool = False) -> None:
        colour = "ink_soft" if soft else "ink"
        inside.addWidget(TextLabel(self.theme, text, role, colour=colour, widest=700))

    def _add_name(self) -> None:
        inside = self._card()
        row = QHBoxLayout()
        row.setSpacing(20)
        row.addWidget(Sign(88), alignment=Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(2)
        self._say(words, "Pullstrings", "page")
        version = _("Version {version}, with Qt {qt}").format(version=__version__, qt=qVersion())
        self._say(words, version, "second", soft=True)
        words.addSpacing(6)
        purpose = _("Table games for a family round one laptop. No account, no advertising.")
        self._say(words, purpose)
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

    def _add_licences(self) -> None:
        inside = self._card()
        self._say(inside, _("Licences"), "title")
        self._say(inside, _("The app itself is free software under the MIT licence."))
        self._say(
            inside,
            _("The letters are Andika by SIL International, under the SIL Open Font Licence 1.1."),
        )
        self._say(
            inside,
            _("The kana come from Klee One by the Klee Project Authors, under the same licence."),
        )
        self._say(
            inside,
            _("Windows and drawing come from Qt, through PySide6, under the LGPL, version 3."),
        )
        self._add_libraries(inside)
        parts = part_licences()
        if parts:
            self._say(
                inside,
                _(
                    "You may replace Qt by a version of your own: its files lie beside the app in "
                    "{folder}. Below, under Qt, stands how, and where its source is to be had."
                ).format(folder=parts_folder().parents[1] / "PySide6"),
            )
        inside.addSpacing(8)
        for title, text in (
            (_("Licence of the app"), licence_text()),
            (_("Licence of the font"), font_licence_text()),
            (_("Licence of the kana"), font_licence_text("OFL-kana.txt")),
            (_("Licence of the words"), words_licence_text()),
        ):
            inside.addWidget(LicenceText(self.theme, title, text))
        for name, file in parts:
            title = _("Part of this app: {name}").format(name=name)
            inside.addWidget(LicenceText(self.theme, title, partial(_text_in, file)))

    def _add_libraries(self, inside: QVBoxLayout) -> None:
        for words in (
            _("The words to spell come from SCOWL by Kevin Atkinson, under a licence of its own."),
            _(
                "When a card comes again, fsrs by Open Spaced Repetition decides; packages for "
                "Anki are written with genanki by Kerrick Staley. Both are under the MIT licence."
            ),
            _(
                "genanki brings cached-property (BSD licence), chevron and PyYAML (MIT licence) "
                "and frozendict (LGPL, version 3); fsrs brings typing-extensions (Python licence)."
            ),
            _("Folders are found by platformdirs, under the MIT licence."),
        ):
            self._say(inside, words)
