"""What to choose of a folder, a table or an Anki package before its tiles are imported."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.learning.anki_import import (
    MAX_SETS,
    FieldMapping,
    PackageDeck,
    PackagePreview,
    suggested_mapping,
)
from pullstrings_qt.learning.anki_package import NoteType
from pullstrings_qt.tiles.csv_import import TableFault, TableReading, read_table_as
from pullstrings_qt.tiles.faces import MIN_CARDS, MIN_TILES, Face, Tile, TileSet
from pullstrings_qt.tiles.manifest import MAX_TILES
from pullstrings_qt.tiles.table_file import TableFormat
from pullstrings_qt.tiles.table_guess import ENCODINGS, SEPARATORS, Encoding
from pullstrings_qt.ui.kit.fields import CheckBox, DropDown
from pullstrings_qt.ui.kit.local_forms import whole
from pullstrings_qt.ui.kit.segments import SegmentOption

_LISTED: Final = 20  # lines that are left out, and told one by one


class TilesForm(QObject):
    """A tile set that can only be imported as it is: one of ours, or a folder of pictures."""

    changed = Signal()
    has_names = True
    """Whether a person names the set and its sides."""

    def __init__(
        self, path: Path, found: TileSet | None = None, left_out: Sequence[str] = ()
    ) -> None:
        super().__init__()
        self.path = path
        self.found = found  # None while that is not known
        self.check: QWidget | None = None
        self.fields: Sequence[tuple[str, QWidget]] = ()
        self.unused: Sequence[QWidget] = ()
        self.doubts: Mapping[str, str] = {}
        self.faults = "\n".join(_first(left_out))
        """What is wrong, and what is left out."""

    @property
    def name(self) -> str:
        """What the set would be called."""
        return self.found.name if self.found is not None else self.path.stem

    @property
    def side_names(self) -> tuple[str, str]:
        """What its sides would be called."""
        found = self.found
        return (found.front_name, found.back_name) if found is not None else ("", "")

    @property
    def source(self) -> str:
        """Where the set would be from."""
        return self.found.source if self.found is not None else self.path.name

    @property
    def tiles(self) -> Sequence[Tile]:
        """The first tiles, to look at."""
        return tuple(self.found.tiles.values()) if self.found is not None else ()

    @property
    def count_words(self) -> str:
        """How many tiles there are, and what they are enough for."""
        count = len(self.tiles)
        words = ngettext("{count} tile. It begins with:", "{count} tiles. They begin with:", count)
        if count < MIN_TILES:
            words = ngettext(
                "{count} tile; a board needs {least}. It begins with:",
                "{count} tiles, enough to learn with; a board needs {least}. They begin with:",
                count,
            )
        told = words.format(count=count, least=MIN_TILES)
        return told if count else _("There are no tiles yet.")

    @property
    def reason(self) -> str:
        """Why nothing can be imported; empty where it can."""
        return ""

    @property
    def first_question(self) -> QWidget | None:
        """What to look at before the import; None where all is sure."""
        return None


class TableForm(TilesForm):
    """A table: how it is written, and which of its columns are the sides.

    Raises a `NotationError`: the table cannot be read at all.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.reading: TableReading | None = read_table_as(path)
        self._asked = TableFormat()
        written, columns = self.reading.written, _column_options(self.reading)
        self.front = DropDown(_("Front column"), columns, written.front)
        self.back = DropDown(_("Back column"), columns, written.back)
        marks = zip(SEPARATORS, ("Tab", ";", "|", ",", ":"), strict=True)
        separators = [SegmentOption(*each) for each in marks]
        self.separator = DropDown(_("Column separator"), separators, written.separator)
        self.encoding = DropDown(_("Text encoding"), _encoding_options(), written.encoding)
        self.headed = CheckBox(_("The first line names the columns"))
        self.check = self.headed
        drop_downs = (self.encoding, self.separator, self.front, self.back)
        self.fields = [(field.accessibleDescription(), field) for field in drop_downs]
        self.separator.chosen.connect(
            lambda mark: self._read(separator=mark, front=None, back=None)
        )
        self.encoding.chosen.connect(lambda encoding: self._read(encoding=encoding))
        self.headed.clicked.connect(lambda headed: self._read(headed=headed))
        self.front.chosen.connect(lambda column: self._choose_sides(column, 0))
        self.back.chosen.connect(lambda column: self._choose_sides(column, 1))
        self._show_reading()

    @property
    def tiles(self) -> Sequence[Tile]:
        return self.reading.tiles if self.reading is not None else ()

    @property
    def reason(self) -> str:
        if self.reading is None or self.reading.fault:
            return _("Fix the table first, or try other import settings.")
        return ""

    @property
    def first_question(self) -> QWidget | None:
        asked = {
            "encoding": self.encoding,
            "separator": self.separator,
            "headed": self.headed,
            "front": self.front,
        }
        sure = self.separator if self.reason else None
        return next((asked[each] for each in self.doubts), sure)

    def _choose_sides(self, column: int, side: int) -> None:
        """Take a side from a column; the sides change places if need be."""
        sides = list(self.reading.sides if self.reading is not None else (0, 1))
        if column == sides[1 - side]:
            sides.reverse()
        sides[side] = column
        self._read(front=sides[0], back=sides[1])

    def _read(self, **asked: Any) -> None:
        self._asked = replace(self._asked, **asked)
        try:
            self.reading = read_table_as(self.path, self._asked)
        except NotationError as problem:
            self.reading = None
            self.faults = str(problem)
        self._show_reading()
        self.changed.emit()

    def _show_reading(self) -> None:
        reading = self.reading
        self.found = reading.tile_set() if reading is not None and not reading.fault else None
        self.doubts = reading.doubts if reading is not None else {}
        if reading is None:
            return
        self.faults = _fault_words(reading)
        self.separator.set_value(reading.written.separator)
        self.encoding.set_value(reading.written.encoding)
        self.headed.setChecked(bool(reading.written.headed))
        options = _column_options(reading)
        self.front.set_options(options, reading.written.front)
        self.back.set_options(options, reading.written.back)


class PackageForm(TilesForm):
    """An Anki package: which notes become tiles, and who goes on with what was learned.

    It was made of the set here called `into_name`, if of any.
    """

    has_names = False

    def __init__(
        self,
        preview: PackagePreview,
        people: Sequence[SegmentOption] = (),
        person: int | None = None,
        into_name: str = "",
    ) -> None:
        super().__init__(preview.path)
        self.into_name = into_name
        self.preview = preview
        first = suggested_mapping(preview)
        decks = [SegmentOption("", _("All decks"))]
        for each in preview.decks:
            decks.append(SegmentOption(each.name, f"{each.name} ({whole(_notes(each))})"))
        self.decks = DropDown(_("Anki deck"), decks, "")
        kinds = []
        for kind in preview.types:
            words = ngettext("{name} ({count} note)", "{name} ({count} notes)", kind.count)
            told = words.format(name=kind.name, count=kind.count)
            kinds.append(SegmentOption(kind.id, told))
        self.kinds = DropDown(_("Note type"), kinds, first.note_type)
        self.front = DropDown(_("Front"), [SegmentOption(0, "")], 0)
        self.back = DropDown(_("Back"), [SegmentOption(0, "")], 0)
        self.can_learn = preview.learned > 0 and bool(people)
        words = _("{name} goes on from there")
        learned = [SegmentOption(one.value, words.format(name=one.label)) for one in people]
        learned.insert(0, SegmentOption(None, _("Not imported")))
        self.learned = DropDown(_("Progress from Anki"), learned, person)
        whole_count = sum(kind.count for kind in preview.types)
        shown = (
            (self.decks, any(_notes(each) < whole_count for each in preview.decks)),
            (self.kinds, len(preview.types) > 1),
            (self.front, not preview.ours),
            (self.back, not preview.ours),
            (self.learned, self.can_learn),
        )
        self.fields = [(field.accessibleDescription(), field) for field, wanted in shown if wanted]
        self.unused = [field for field, wanted in shown if not wanted]
        self._drafts: dict[FieldMapping, TileSet] = {}
        self._show_kind()
        self.kinds.chosen.connect(self._show_kind)
        for field in (self.kinds, self.decks, self.front, self.back, self.learned):
            field.chosen.connect(self._choose)

    def keep_draft(self, mapping: FieldMapping, found: TileSet) -> None:
        """Remember what the package becomes if it is read in one way."""
        self._drafts[mapping] = found
        self._choose()

    @property
    def choice(self) -> FieldMapping:
        """The current mapping."""
        deck = str(self.decks.value)
        if self.preview.ours:
            return replace(suggested_mapping(self.preview), deck=deck)
        front, back = int(self.front.value), int(self.back.value)
        return FieldMapping(str(self.kinds.value), front, back, deck)

    @property
    def person(self) -> int | None:
        """The person who gets the progress; None for nobody."""
        return self.learned.value if self.can_learn else None

    @property
    def name(self) -> str:
        return self.preview.name

    @property
    def source(self) -> str:
        return self.preview.source(self.choice)

    @property
    def tiles(self) -> Sequence[Tile]:
        choice = self.choice
        return [
            Tile("", _seen(fields, choice.front), _seen(fields, choice.back))
            for fields in self.preview.deck(choice.deck).samples.get(choice.note_type, ())
        ]

    @property
    def count_words(self) -> str:
        count = self._count()
        sentences = [ngettext("It has {count} note.", "It has {count} notes.", count)]
        if count > MAX_TILES:
            sentences.append(
                _("A tile set holds up to {most} tiles, so this makes {sets} sets.")
                if count <= MAX_SETS * MAX_TILES
                else _("You can import at most {all} at once ({sets} sets of up to {most}).")
            )
        elif MIN_CARDS <= count < MIN_TILES:
            sentences.append(_("They are enough to learn with; a board needs {least} tiles."))
        elif count < MIN_CARDS:
            sentences.append(_("A tile set needs at least {fewest}."))
        return " ".join(sentences).format(
            count=whole(count),
            most=whole(MAX_TILES),
            sets=min(MAX_SETS, -(-count // MAX_TILES)),
            all=whole(MAX_SETS * MAX_TILES),
            least=MIN_TILES,
            fewest=MIN_CARDS,
        )

    @property
    def reason(self) -> str:
        choice = self.choice
        if choice.front == choice.back:
            return _("Choose two different fields first.")
        if self._count() < MIN_CARDS and not self._kind().cloze:
            return _("A tile set needs at least {fewest}.").format(fewest=MIN_CARDS)
        return ""

    def _count(self) -> int:
        return self.preview.deck(str(self.decks.value)).counts.get(self._kind().id, 0)

    def _kind(self) -> NoteType:
        return next(kind for kind in self.preview.types if kind.id == self.kinds.value)

    def _show_kind(self, _chosen: object = None) -> None:
        kind = self._kind()
        fields = [SegmentOption(place, name) for place, name in enumerate(kind.fields)]
        self.front.set_options(fields, kind.asked)
        self.back.set_options(fields, kind.answered)

    def _choose(self, _chosen: object = None) -> None:
        self.found = self._drafts.get(self.choice)
        self.changed.emit()


def _seen(fields: Sequence[str], place: int) -> Face:
    shown = (fields[place] if place < len(fields) else "") or "–"
    return Face(shown, shown)


def _first(sentences: Sequence[str]) -> list[str]:
    told = list(sentences[:_LISTED])
    return [*told, _("There are more.")] if len(sentences) > _LISTED else told


def _fault_words(reading: TableReading) -> str:
    """Return why there is no set, which lines are left out, and what else to know of some."""
    told = []
    if reading.fault:
        told.append(TableFault(0, reading.fault).sentence)
    if reading.skipped:
        count = len(reading.skipped)
        words = ngettext("{count} line is left out:", "{count} lines are left out:", count)
        told.append(words.format(count=count))
    for faults in (reading.skipped, reading.notes):
        told += _first([each.sentence for each in faults])
    return "\n".join(told)


def _encoding_options() -> tuple[SegmentOption, ...]:
    """Return the encodings by the names that spreadsheets give them in every language."""
    words: dict[Encoding, str] = {
        "utf-8": "UTF-8",
        "utf-16": "UTF-16",
        "cp1252": "Windows-1252 (Ä, é, ñ)",
        "mac_roman": "MacRoman (Ä, é, ñ)",
        "cp1250": "Windows-1250 (č, ł, ő)",
        "cp1254": "Windows-1254 (Türkçe)",
        "cp1255": "Windows-1255 (עברית)",
        "cp1251": "Windows-1251 (Кириллица)",
        "cp1253": "Windows-1253 (Ελληνικά)",
        "cp1256": "Windows-1256 (العربية)",
        "euc_kr": "EUC-KR (한국어)",
        "gb18030": "GBK (简体中文)",
        "big5": "Big5 (繁體中文)",
        "shift_jis": "Shift JIS (日本語)",
    }
    return tuple(SegmentOption(encoding, words[encoding]) for encoding in ENCODINGS)


def _column_options(reading: TableReading) -> tuple[SegmentOption, ...]:
    """Return the columns of a table, called as its first line says."""
    words = _("Column {number}: {first}")
    cells = (*reading.heading, *[""] * reading.width)[: max(2, reading.width)]
    return tuple(
        SegmentOption(number, words.format(number=number + 1, first=quoted(cell)).rstrip(": "))
        for number, cell in enumerate(cells)
    )


def _notes(deck: PackageDeck) -> int:
    return sum(deck.counts.values())
