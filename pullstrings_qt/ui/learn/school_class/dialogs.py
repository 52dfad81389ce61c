"""The dialogs of a class: name and set, and the names of pupils."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit

from pullstrings_qt.core.errors import NotationError, Telling, quoted
from pullstrings_qt.core.language import all_of, ngettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import SchoolClass
from pullstrings_qt.core.profile import LONGEST_NAME
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import PlayerNameError
from pullstrings_qt.storage.profiles import read_name
from pullstrings_qt.tiles.manifest import read_content
from pullstrings_qt.tiles.table_file import encoding_of, rows_of, separator_of, text_of
from pullstrings_qt.tiles.tile_set import tile_sets
from pullstrings_qt.ui.kit.buttons import LEADING, Button
from pullstrings_qt.ui.kit.fields import DropDown, NameField, tidy_name
from pullstrings_qt.ui.kit.file_dialogs import ask_for_file, file_kinds
from pullstrings_qt.ui.kit.form_dialog import FormDialog
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.style import field_sheet
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.school_class.content import pupils_words

MAX_AT_ONCE: Final = 300
_NUMBER: Final = re.compile(r"^\s*(\d+[.)]|[-•*])\s+")
_HEADINGS: Final = frozenset(
    (
        *("name", "names", "pupil", "pupils", "student", "students", "child", "first", "last"),
        *("surname", "firstname", "lastname", "forename", "family", "given", "vorname"),
        *("nachname", "prénom", "prenom", "nom", "nombre", "apellido", "apellidos", "nome"),
        *("cognome", "naam", "voornaam", "achternaam"),
    )
)
"""Headings of name columns in tables, in the languages of schools."""
_FIRST: Final = frozenset(
    ("first", "firstname", "forename", "given", "vorname", "prénom", "prenom", "voornaam")
)


@dataclass(slots=True)
class Enrollment:
    """The result of a list of names; who is `joining` is known already."""

    new: list[str] = field(default_factory=list)
    joining: list[str] = field(default_factory=list)
    renamed: list[tuple[str, str]] = field(default_factory=list)
    shortened: list[tuple[str, str]] = field(default_factory=list)
    here: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who will be added to the class."""
        return (*self.new, *self.joining)


def read_lines(text: str) -> list[str]:
    """Return the names of a text without leading numbers and periods.

    Names stand one per line, or several between semicolons, or between commas. A single comma
    parts the surname from the first name behind it, unless another line is a list.
    """
    lines = [part for line in text.splitlines() for part in line.split(";") if part.strip(" ,\t")]
    commas = [line.strip(" ,\t").count(",") for line in lines]
    turned = max(commas, default=0) < 2 or 2 * commas.count(1) > len(commas)
    found: list[str] = []
    for line in lines:
        parts = [part for part in _NUMBER.sub("", line).split(",") if part.strip()]
        found += [" ".join([*parts[1:], *parts[:1]])] if turned else parts
    named = [" ".join(_NUMBER.sub("", name).split()) for name in found]
    return [name for name in named if name]


def enrollment(
    lines: Iterable[str], everybody: Iterable[str], members: Iterable[str]
) -> Enrollment:
    """Return the result of adding names to a class, told those of everybody and of its members."""
    known = {name.casefold(): name for name in everybody}
    inside = {name.casefold() for name in members}
    seen: set[str] = set()
    found = Enrollment()
    for line in lines:
        first, *middle, last = line.split() if " " in line else (line, "")
        initials = " ".join((first, *(f"{each[0]}." for each in middle), last))
        shorter = (line, initials, f"{first} {last}")
        short = next((each for each in shorter if len(each) <= LONGEST_NAME), line)
        try:
            name = read_name(short)
        except PlayerNameError:
            found.refused.append(line)
            continue
        if short != line:
            found.shortened.append((line, short))
        folded = name.casefold()
        if folded in seen:
            number = 2
            while (other := f"{name[: LONGEST_NAME - 4]} {number}").casefold() in {*seen, *known}:
                number += 1
            found.renamed.append((name, other))
            found.new.append(other)
            folded = other.casefold()
        elif folded in inside:
            found.here.append(known.get(folded, name))
        elif folded in known:
            found.joining.append(known[folded])
        else:
            found.new.append(name)
        seen.add(folded)
    return found


def names_in_table(path: Path) -> tuple[list[str], str]:
    """Return the names in a table, and a sentence about lines that cannot be read.

    The names stand in the columns with name headings, else in the first one. Raises a
    `NotationError`: it cannot be read, or contains no names.
    """
    content = read_content(path)
    text = text_of(path, content, encoding_of(content))
    found_rows = list(rows_of(text, separator_of(text)[0]))
    broken = [row.line for row in found_rows if not row.cells]
    rows = [row.cells for row in found_rows if row.cells]
    problem = ""
    if broken:
        words = _("Line {line} of {file} has a quotation mark too few or too many.")
        problem = words.format(line=", ".join(map(str, broken[:5])), file=quoted(path.name))
    if not rows:
        nobody = _("{file} has no names in it.").format(file=quoted(path.name))
        raise NotationError(problem or nobody)
    headings = [re.split(r"[\s_-]+", cell.strip().casefold()) for cell in rows[0]]
    headed = [
        place
        for place, words in enumerate(headings)
        if len(words) <= 2 and _HEADINGS.issuperset(words)
    ]
    headed.sort(key=lambda place: not _FIRST.isdisjoint(headings[place]), reverse=True)
    found = [
        " ".join(row[place].strip() for place in headed or [0] if place < len(row))
        for row in (rows[1:] if headed else rows)
    ]
    return read_lines("\n".join(found[:MAX_AT_ONCE])), problem


_FEW: Final = 6  # the maximum number of names in a sentence; for more, their number


class ClassDialog(FormDialog):
    """Asks for the name and tile set of a class, or imports a class of another laptop instead."""

    files_asked = Signal()

    def __init__(self, found: SchoolClass | None, others: Iterable[str]) -> None:
        title = _("New class") if found is None else found.name
        super().__init__(title, _("Save"), width=560)
        self._taken = {name.casefold() for name in others}
        self.field = NameField(found.name if found is not None else "", _("Class 3b"))
        self.field.textChanged.connect(self._follow)
        self.field.returnPressed.connect(self.save_form)
        options = [SegmentOption(one.id, one.name) for one in tile_sets()]
        self.tiles = DropDown(_("Class set"), options, found.set_id if found else "asl")
        self.ask(_("Name"), self.field, wide=True)
        self.body.addWidget(self.field.note)
        self.ask(_("Class set"), self.tiles)
        if found is None:
            self.files_button = Button(_("Import a class or students"), icon="open")
            self.files_button.clicked.connect(self.close_down)
            self.files_button.clicked.connect(self.files_asked)
            self.ask(_("Or a class that was saved on another laptop"), self.files_button)
        self.initial_focus(self.field)
        self._follow()

    def _follow(self) -> None:
        name = tidy_name(self.field.text())
        taken = _("This name is taken") if name.casefold() in self._taken else ""
        self.show_reason(taken if name else _("Write a name"))

    def entered(self) -> tuple[str, str]:
        """Return the name and the id of the tile set."""
        return tidy_name(self.field.text()), str(self.tiles.value)


class TextArea(RingFocus, QPlainTextEdit):
    """A text field with several lines; Tab moves on."""

    def __init__(self, label: str, hint: str) -> None:
        super().__init__()
        self.ring_radius = 12.0
        self.setAccessibleName(label)
        self.setPlaceholderText(hint)
        self.setTabChangesFocus(True)
        self.restyle()

    def restyle(self) -> None:
        """Apply another theme."""
        theme = Theme.current()
        self.setFont(theme.font("body"))
        self.setStyleSheet(field_sheet())
        self.setMinimumHeight(theme.px(190))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


class AddPupilsDialog(FormDialog):
    """Asks for names, one per line, typed, pasted or from a table, with a preview."""

    def __init__(self, everybody: Sequence[str], members: Sequence[str]) -> None:
        super().__init__(_("Add students"), "", width=620)
        self._everybody, self._members = everybody, members
        self.found = Enrollment()
        self.area = TextArea(_("Student names, one per line"), "Abdul\nAisha\nAnna-Sophie")
        self.area.textChanged.connect(self._follow)
        self.preview = TextLabel("", "second", color="ink_soft")
        self.table_button = Button(_("Names from a table"), icon="open")
        self.table_button.clicked.connect(self._ask_table)
        words = _("Type or paste the names, one per line. First names are enough.")
        self.body.addWidget(TextLabel(words))
        self.body.addWidget(self.area)
        self.body.addWidget(self.note)
        self.body.addWidget(self.preview)
        self.body.addWidget(self.table_button, alignment=LEADING)
        self.initial_focus(self.area)
        self._follow()

    def _follow(self) -> None:
        lines = read_lines(self.area.toPlainText())
        self.found = enrollment(lines, self._everybody, self._members)
        count = len(self.found.names)
        add = ngettext("Add {count} student", "Add {count} students", count).format(count=count)
        self.show_reason("" if count else _("Write names first"), add)
        self.preview.show_text("\n".join(enrollment_words(self.found)))
        self.preview.setVisible(bool(self.preview.text()))

    def _ask_table(self) -> None:
        kinds = file_kinds(_("Tables"), "*.csv", "*.tsv", "*.txt", others=True)
        path = ask_for_file(self, _("Names from a table"), kinds)
        if path is not None:
            self.take_table(path)

    def take_table(self, path: Path) -> None:
        """Append the names of a table."""
        with Telling(self.show_note):
            names, left_out = names_in_table(path)
            self.show_note(left_out)
            before = self.area.toPlainText().rstrip("\n")
            self.area.setPlainText("\n".join([*([before] if before else []), *names]))
            self.area.setFocus(Qt.FocusReason.OtherFocusReason)

    def entered(self) -> tuple[str, ...]:
        return self.found.names


def enrollment_words(found: Enrollment) -> list[str]:
    """Return what a teacher should know about names before adding them."""

    def names(found: Sequence[str]) -> str:
        return all_of(found) if len(found) <= _FEW else pupils_words(len(found))

    words = []
    if found.joining:
        words.append(
            ngettext(
                "{names} is on this computer already and joins unchanged. For a different "
                "person, add an initial.",
                "{names} are on this computer already and join unchanged. For a different "
                "person, add an initial.",
                len(found.joining),
            ).format(names=names(found.joining))
        )
    for name, other in found.renamed[:_FEW]:
        words.append(
            _("“{name}” is listed twice; the second becomes {other}.").format(
                name=name, other=other
            )
        )
    for name, other in found.shortened[:_FEW]:
        words.append(
            _("“{name}” has too many letters and becomes {other}.").format(name=name, other=other)
        )
    if found.here:
        words.append(
            ngettext(
                "{names} is in the class already.",
                "{names} are in the class already.",
                len(found.here),
            ).format(names=names(found.here))
        )
    if found.refused:
        words.append(
            _("Left out: {lines}. A name has room for {count} letters.").format(
                lines=names(found.refused), count=LONGEST_NAME
            )
        )
    return words
