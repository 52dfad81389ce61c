"""The import dialog for tables: a preview, format options, and all errors."""

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext, pgettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.csv_import import TableFault, TableReading, read_table_as
from pullstrings_qt.tiles.faces import MIN_TILES
from pullstrings_qt.tiles.table_file import TableFormat
from pullstrings_qt.tiles.table_guess import ENCODINGS, SEPARATORS, Encoding, Separator
from pullstrings_qt.tiles.tile_set import Face
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.face_view import FaceView
from pullstrings_qt.ui.kit.fields import CheckBox, DropDown
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.tile_sets.name_fields import NameFields, add_row

_WIDTH: Final = 760
_SHOWN: Final = 6
"""Number of tiles in the preview."""
_LISTED: Final = 20
"""Lines that are left out, and told one by one."""
_TILE: Final = 84
"""Side of a tile in the preview, in pixels at 100 % text."""


def _separator_options() -> tuple[SegmentOption, ...]:
    words = (
        pgettext("between columns", "Tab"),
        *(_("Semicolon"), pgettext("between columns", "Bar |"), _("Comma"), _("Colon")),
    )
    return tuple(SegmentOption(*each) for each in zip(SEPARATORS, words, strict=True))


def _encoding_options() -> tuple[SegmentOption, ...]:
    words: dict[Encoding, str] = {
        "utf-8": _("UTF-8, the usual"),
        "utf-16": _("UTF-16"),
        "cp1252": _("Western Europe, Windows (1252)"),
        "mac_roman": _("Western Europe, older Mac"),
        "cp1250": _("Central Europe (1250)"),
        "cp1254": _("Turkish (1254)"),
        "cp1255": _("Hebrew (1255)"),
        "cp1251": _("Cyrillic (1251)"),
        "cp1253": _("Greek (1253)"),
        "cp1256": _("Arabic (1256)"),
        "euc_kr": _("Korean (EUC-KR)"),
        "gb18030": _("Chinese, simplified (GBK)"),
        "big5": _("Chinese, traditional (Big5)"),
        "shift_jis": _("Japanese (Shift JIS)"),
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


class TilePreview(QWidget):
    """The first tiles of a table, fronts above backs."""

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        self.fronts = [FaceView(None, self, on_tile=True) for _place in range(_SHOWN)]
        self.backs = [FaceView(None, self, on_tile=True) for _place in range(_SHOWN)]
        for row, faces in enumerate((self.fronts, self.backs)):
            for column, view in enumerate(faces):
                grid.addWidget(view, row, column)

    def set_side(self, side: int) -> None:
        """Set the side of the tiles in pixels."""
        for view in (*self.fronts, *self.backs):
            view.setFixedSize(side, side)

    def show_reading(self, reading: TableReading | None) -> None:
        """Show the first valid tiles."""
        tiles = reading.tiles[:_SHOWN] if reading is not None else ()
        for place, (front, back) in enumerate(zip(self.fronts, self.backs, strict=True)):
            tile = tiles[place] if place < len(tiles) else None
            front.setHidden(tile is None)
            back.setHidden(tile is None)
            front.show_face(_previewed(tile.front) if tile is not None else None)
            back.show_face(_previewed(tile.back) if tile is not None else None)


def _previewed(face: Face) -> Face:
    """Return the face; a picture is replaced by its file name, because it is not imported yet."""
    return face if face.picture is None else Face(face.picture.name, face.picture.name)


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
        told += [each.sentence for each in faults[:_LISTED]]
        if len(faults) > _LISTED:
            told.append(_("There are more."))
    return "\n".join(told)


class ImportTableDialog(Overlay):
    """Asks for the format of a table, with an immediate preview.

    Args:
        path: the table.

    Signals:
        accepted_set: the `TileSet`; its pictures are still next to the table.

    Raises:
        NotationError: the table cannot be read at all.
    """

    accepted_set = Signal(object)

    def __init__(self, path: Path) -> None:
        super().__init__(_("Add a table"), width=_WIDTH)
        self._path = path
        self.reading: TableReading | None = read_table_as(path)
        self._sides = self.reading.side_names
        written = self.reading.written
        self._asked = TableFormat()
        self.fields = NameFields(path.stem, self._sides, self)
        columns = _column_options(self.reading)
        self.front = DropDown(_("Column of the fronts"), columns, written.front)
        self.back = DropDown(_("Column of the backs"), columns, written.back)
        self.separator = DropDown(_("Column separator"), _separator_options(), written.separator)
        self.encoding = DropDown(_("How letters are saved"), _encoding_options(), written.encoding)
        words = _("The first line names the columns; it is no tile")
        self.headed = CheckBox(words)
        self.first_line = TextLabel(role="second", color="ink_soft")
        self.count = TextLabel(role="second", heavy=True)
        self.preview = TilePreview()
        self.doubts = TextLabel(heavy=True)
        self.faults = TextLabel(color="bad")
        self.take_button = Button(_("Import"), ButtonKind.PRIMARY)
        self._lay_out()
        self.separator.chosen.connect(self._part)
        self.encoding.chosen.connect(self._decode)
        self.headed.clicked.connect(self._head)
        self.front.chosen.connect(self._show_front)
        self.back.chosen.connect(self._show_back)
        self.fields.changed.connect(self._follow)
        self.take_button.clicked.connect(self._take)
        self._show_reading()
        self.initial_focus(self._first_question())

    def _first_question(self) -> QWidget:
        """Return what to look at first: the first doubt, or the import where there is none."""
        asked = {
            "encoding": self.encoding,
            "separator": self.separator,
            "headed": self.headed,
            "front": self.front,
        }
        doubts = self.reading.doubts if self.reading is not None else {}
        sure = self.take_button if self.take_button.isEnabled() else self.separator
        return next((asked[each] for each in doubts), sure)

    def _lay_out(self) -> None:
        words = _("Add “{file}”").format(file=quoted(self._path.name))
        self.body.addWidget(TextLabel(words, "page"))
        self.body.addWidget(self.doubts)
        self.body.addWidget(self.count)
        self.body.addWidget(self.preview, alignment=LEADING)
        self.body.addWidget(self.first_line)
        self.body.addWidget(self.headed, alignment=LEADING)
        self.body.addWidget(self.faults)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for words, field in (
            (_("How letters are saved"), self.encoding),
            (_("Column separator"), self.separator),
            (_("Column of the fronts"), self.front),
            (_("Column of the backs"), self.back),
        ):
            add_row(grid, words, field)
            grid.setAlignment(field, LEADING)
        self.fields.lay_into(grid)
        self.body.addLayout(grid)
        cancel = Button(_("Cancel"), ButtonKind.QUIET)
        cancel.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(cancel)
        self.footer.addWidget(self.take_button)

    def lay_out(self) -> None:
        """Scale the tiles of the preview with the text, as long as they fit side by side."""
        theme = Theme.current()
        room = min(theme.px(_WIDTH), self.width() - 48) - 100
        self.preview.set_side(max(48, min(theme.px(_TILE), room // _SHOWN - 6)))
        super().lay_out()

    def _part(self, separator: Separator) -> None:
        self._read(separator=separator, front=None, back=None)

    def _decode(self, encoding: Encoding) -> None:
        self._read(encoding=encoding)

    def _head(self, headed: bool) -> None:
        self._read(headed=headed)

    def _show_front(self, column: int) -> None:
        """Take the fronts from a column; the backs change places with them if need be."""
        _front, back = self._columns
        self._read(front=column, back=_front if column == back else back)

    def _show_back(self, column: int) -> None:
        front, _back = self._columns
        self._read(front=_back if column == front else front, back=column)

    @property
    def _columns(self) -> tuple[int, int]:
        return self.reading.sides if self.reading is not None else (0, 1)

    def _read(self, **asked: Any) -> None:
        """Read the table again, with something asked for."""
        self._asked = replace(self._asked, **asked)
        try:
            self.reading = read_table_as(self._path, self._asked)
        except NotationError as problem:
            self.reading = None
            self._show_reading(str(problem))
        else:
            self.fields.follow_sides(self._sides, self.reading.side_names)
            self._sides = self.reading.side_names
            self._show_reading()
        if self.isVisible():
            told = (self.count, self.doubts, self.faults, self.first_line)
            announce(self, " ".join(filter(None, (label.text() for label in told))))

    def _show_reading(self, problem: str = "") -> None:
        reading = self.reading
        if reading is not None:
            self.separator.set_value(reading.written.separator)
            self.encoding.set_value(reading.written.encoding)
            self.headed.setChecked(bool(reading.written.headed))
            options = _column_options(reading)
            self.front.set_options(options, reading.written.front)
            self.back.set_options(options, reading.written.back)
        count = len(reading.tiles) if reading is not None else 0
        words = ngettext("{count} tile. It begins with:", "{count} tiles. They begin with:", count)
        if count < MIN_TILES:
            words = ngettext(
                "{count} tile; a board needs {least}. It begins with:",
                "{count} tiles, enough to learn with; a board needs {least}. They begin with:",
                count,
            )
        told = words.format(count=count, least=MIN_TILES)
        self.count.show_text(told if count else _("There are no tiles yet."))
        self.preview.show_reading(reading)
        self.preview.setHidden(not count)
        for label, text in (
            (self.first_line, reading.heading_words if reading is not None else ""),
            (self.doubts, " ".join(reading.doubts.values()) if reading is not None else ""),
            (self.faults, problem or (_fault_words(reading) if reading is not None else "")),
        ):
            label.show_text(text)
            label.setHidden(not text)
        self._follow()

    def _follow(self) -> None:
        """Enable the import once the set is valid and has names."""
        reason = ""
        if self.reading is None or self.reading.fault:
            reason = _("Fix the table first, or try other import settings.")
        elif not all(self.fields.names):
            reason = _("Give the set and both sides a name.")
        doubtful = self.reading is not None and bool(self.reading.doubts)
        self.take_button.kind = ButtonKind.SECOND if doubtful else ButtonKind.PRIMARY
        self.take_button.restyle()
        self.take_button.setEnabled(not reason)
        set_tool_tip(self.take_button, reason)
        self.take_button.setAccessibleDescription(reason)

    def _take(self) -> None:
        if self.reading is None:
            return
        name, front, back = self.fields.names
        found = replace(self.reading.tile_set(name, front, back), name=name)
        self.close_down()
        self.accepted_set.emit(found)
