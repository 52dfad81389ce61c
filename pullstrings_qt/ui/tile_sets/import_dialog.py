"""The import dialog for tables: a preview, format options, and all errors."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext, pgettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.csv_import import TableReading, read_table_as
from pullstrings_qt.tiles.faces import MIN_TILES
from pullstrings_qt.tiles.table_file import ENCODINGS, SEPARATORS, TableFormat
from pullstrings_qt.tiles.tile_set import Face
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.face_view import FaceView
from pullstrings_qt.ui.kit.fields import CheckBox, DropDown
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.tile_sets.name_fields import NameFields, add_row

_WIDTH: Final = 760
_SHOWN: Final = 6
"""Number of tiles in the preview."""
_TILE: Final = 84
"""Side of a tile in the preview, in pixels at 100 % text."""


def _separator_options() -> tuple[SegmentOption, ...]:
    words = (_("Comma"), _("Semicolon"), pgettext("between columns", "Tab"))
    return tuple(SegmentOption(*each) for each in zip(SEPARATORS, words, strict=True))


def _encoding_options() -> tuple[SegmentOption, ...]:
    words = (_("UTF-8, the usual"), _("UTF-16"), _("Windows-1252 (ANSI)"))
    return tuple(SegmentOption(*each) for each in zip(ENCODINGS, words, strict=True))


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
        self.fields = NameFields(path.stem, self._sides, self)
        self.separator = Segments(_("Column separator"), _separator_options(), written.separator)
        self.encoding = DropDown(_("How letters are saved"), _encoding_options(), written.encoding)
        words = _("The first line names the columns; it is no tile")
        self.headed = CheckBox(words, checked=written.headed)
        self.first_line = TextLabel(role="second", color="ink_soft")
        self.count = TextLabel(role="second", heavy=True)
        self.preview = TilePreview()
        self.faults = TextLabel(color="bad")
        self.take_button = Button(_("Take it in"), ButtonKind.PRIMARY)
        self._lay_out()
        self.separator.chosen.connect(self._read)
        self.encoding.chosen.connect(self._read)
        self.headed.toggled.connect(self._read)
        self.fields.changed.connect(self._follow)
        self.take_button.clicked.connect(self._take)
        self._show_reading()
        whole = self.take_button.isEnabled()
        self.initial_focus(self.take_button if whole else self.separator.current)

    def _lay_out(self) -> None:
        words = _("Add “{file}”").format(file=quoted(self._path.name))
        self.body.addWidget(TextLabel(words, "page"))
        self.body.addWidget(self.count)
        self.body.addWidget(self.faults)
        self.body.addWidget(self.preview, alignment=LEADING)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        self.fields.lay_into(grid)
        add_row(grid, _("Column separator"), self.separator)
        add_row(grid, _("How letters are saved"), self.encoding)
        grid.setAlignment(self.separator, LEADING)
        grid.setAlignment(self.encoding, LEADING)
        self.body.addLayout(grid)
        self.body.addWidget(self.first_line)
        self.body.addWidget(self.headed, alignment=LEADING)
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

    @property
    def written(self) -> TableFormat:
        """The format of the table."""
        return TableFormat(self.encoding.value, self.separator.value, self.headed.isChecked())

    def _read(self, _changed: object = None) -> None:
        try:
            self.reading = read_table_as(self._path, self.written)
        except NotationError as problem:
            self.reading = None
            self._show_reading(str(problem))
        else:
            self.fields.follow_sides(self._sides, self.reading.side_names)
            self._sides = self.reading.side_names
            self._show_reading()
        if self.isVisible():
            told = (self.count.text(), self.faults.text(), self.first_line.text())
            announce(self, " ".join(filter(None, told)))

    def _show_reading(self, problem: str = "") -> None:
        reading = self.reading
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
        self.first_line.show_text(reading.heading_words if reading is not None else "")
        self.first_line.setHidden(not self.first_line.text())
        self.preview.show_reading(reading)
        self.preview.setHidden(not count)
        sentences = [fault.sentence for fault in reading.faults] if reading is not None else []
        self.faults.show_text("\n".join(sentences) or problem)
        self.faults.setHidden(not self.faults.text())
        self._follow()

    def _follow(self) -> None:
        """Enable the import once the set is valid and has names."""
        reason = ""
        if self.reading is None or self.reading.faults:
            reason = _("Fix the table first, or try other import settings.")
        elif not all(self.fields.names):
            reason = _("Give the set and both sides a name.")
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
