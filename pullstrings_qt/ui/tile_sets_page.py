"""The tile sets: those of the app and your own, to print, to choose from, to save and to add."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_print import Printing
from pullstrings_qt.tiles.faces import DRAWN_TILES
from pullstrings_qt.ui.buttons import Button, ButtonKind
from pullstrings_qt.ui.cards import Card
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.page import COLLAPSES_AT, Middle, Page
from pullstrings_qt.ui.print_dialog import PrintDialog
from pullstrings_qt.ui.question import Question
from pullstrings_qt.ui.record_dialogs import file_name
from pullstrings_qt.ui.row_list import RowList
from pullstrings_qt.ui.save_dialog import ask_where, usual_folder
from pullstrings_qt.ui.text_label import TextLabel
from pullstrings_qt.ui.tile_choice_dialog import TileChoiceDialog
from pullstrings_qt.ui.tile_set_list import TileSetArt, TileSetEntry, spoken_words

__all__ = ["TileSetEntry", "TileSetsPage"]


class TileSetsPage(Page):
    """Every tile set, the built-in ones first.

    Args:
        theme: the look.
        entries: the sets.
        window: shows the dialogs.

    Signals:
        add_chosen: the `Path` of a table, a manifest or a folder to take in.
        anki_chosen: an Anki package shall be asked for and taken in.
        export_chosen: the id of a set, and the `Path` of the folder it goes into.
        print_chosen: the id, a `Printing`, and the `Path` of the PDF.
        tiles_chosen: the id, and the ids of the tiles that take part.
        delete_chosen: the id; the person has been asked.
    """

    add_chosen = Signal(object)
    anki_chosen = Signal()
    export_chosen = Signal(str, object)
    print_chosen = Signal(str, object, object)
    tiles_chosen = Signal(str, object)
    delete_chosen = Signal(str)

    def __init__(self, theme: Theme, entries: Sequence[TileSetEntry], window: MainWindow) -> None:
        super().__init__(theme, _("Tile sets"))
        self._window = window
        self._asked: TileSetEntry | None = None
        self.list = RowList(theme, _("Tile sets"), TileSetArt(window.devicePixelRatioF()))
        self.list.chosen.connect(self._on_chosen)
        self.list.opened.connect(self.ask_print)
        self._buttons: dict[str, Button] = {}
        self._foot = QWidget()
        self._fill_foot()
        self._lay_out()
        table = self.header.add_action(_("Add a table (CSV)"), "open")
        table.triggered.connect(self.ask_table)
        folder = self.header.add_action(_("Add a folder"), "plus")
        folder.triggered.connect(self.ask_folder)
        anki = self.header.add_action(_("Import from Anki"), "learn")
        anki.triggered.connect(self.anki_chosen)
        self.show_entries(entries)

    def _lay_out(self) -> None:
        card = Card(self.theme)
        inside = QVBoxLayout(card)
        inside.setContentsMargins(10, 10, 6, 10)
        inside.addWidget(self.list)
        words = _(
            "Add your own: a table with the columns front and back, or a folder of pictures. At "
            "least 20 tiles make a set."
        )
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 8, 0, 20)
        column.setSpacing(14)
        column.addWidget(TextLabel(self.theme, words, "second", colour="ink_soft"))
        column.addWidget(card, 1)
        column.addWidget(self._foot)
        self.body.addWidget(Middle(self.theme, content), 1)

    def _fill_foot(self) -> None:
        row = QHBoxLayout(self._foot)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        choose = _("Choose {count} tiles").format(count=DRAWN_TILES)
        entries: tuple[tuple[str, str, str, ButtonKind, Callable[[], None]], ...] = (
            ("print", _("Print"), "save", ButtonKind.PRIMARY, self.ask_print),
            ("choose", choose, "check", ButtonKind.SECOND, self.ask_tiles),
            ("export", _("Save as a folder"), "open", ButtonKind.QUIET, self.ask_export),
            ("delete", _("Delete"), "bin", ButtonKind.QUIET, self.ask_delete),
        )
        self._more = QMenu(self)
        for name, words, icon, kind, slot in entries:
            button = Button(self.theme, words, kind, icon=icon)
            button.clicked.connect(slot)
            self._buttons[name] = button
            row.addWidget(button)
            if name == "choose":
                row.addStretch(1)
            if kind is ButtonKind.QUIET:
                self._more.addAction(words).triggered.connect(slot)
        self._more_button = Button(self.theme, _("More"), icon="menu")
        self._more_button.clicked.connect(self._open_more)
        row.addWidget(self._more_button)
        self._fold()

    def _fold(self) -> None:
        """Put what is done rarely into a menu where the text is large."""
        folded = self.theme.text_scale >= COLLAPSES_AT
        for name in ("export", "delete"):
            self._buttons[name].setHidden(folded)
        self._more_button.setVisible(folded)

    def _open_more(self) -> None:
        size = self._more.sizeHint()
        place = self._more_button.mapToGlobal(self._more_button.rect().topRight())
        self._more.popup(place - QPoint(size.width(), size.height()))

    @property
    def entries(self) -> tuple[TileSetEntry, ...]:
        """The sets shown."""
        return self.list.rows

    @property
    def chosen(self) -> TileSetEntry | None:
        """The set that is chosen."""
        return self.entries[self.list.current] if self.list.current >= 0 else None

    def button(self, name: str) -> Button:
        """Return one of the buttons: print, choose, export or delete.

        Raises:
            KeyError: there is no such button.
        """
        return self._buttons[name]

    def show_entries(self, entries: Sequence[TileSetEntry], chosen: str = "") -> None:
        """Show other sets; the named one is chosen, else the choice stays near its place."""
        wanted = chosen or (self.chosen.id if self.chosen is not None else "")
        ids = [entry.id for entry in entries]
        place = min(max(self.list.current, 0), len(ids) - 1)
        current = ids.index(wanted) if wanted in ids else place
        self.list.show_rows(entries, [spoken_words(entry) for entry in entries], current)
        self._on_chosen(current)

    def _on_chosen(self, _number: int) -> None:
        entry = self.chosen
        found = entry.tile_set if entry is not None else None
        self._buttons["print"].setEnabled(found is not None)
        self._buttons["export"].setEnabled(found is not None)
        many = found is not None and len(found.tiles) > DRAWN_TILES
        self._explain("choose", "" if many else _("All tiles of this set take part."))
        own = entry is not None and entry.own
        self._explain("delete", "" if own else _("This set belongs to the app."))

    def _explain(self, name: str, reason: str) -> None:
        """Enable a button, or tell why it is not."""
        self._buttons[name].setEnabled(not reason)
        self._buttons[name].setToolTip(reason)
        self._buttons[name].setAccessibleDescription(reason)

    def ask_table(self) -> None:
        """Ask for a table and tell which it is."""
        name, _kind = QFileDialog.getOpenFileName(
            self,
            _("Add a table"),
            usual_folder(),
            _("Tables and tile sets (*.csv *.toml);;All files (*)"),
        )
        if name:
            self.add_chosen.emit(Path(name))

    def ask_folder(self) -> None:
        """Ask for a folder with a set and tell which it is."""
        name = QFileDialog.getExistingDirectory(self, _("Add a folder with tiles"), usual_folder())
        if name:
            self.add_chosen.emit(Path(name))

    def ask_export(self) -> None:
        """Ask where the folder of the chosen set shall go."""
        entry = self.chosen
        if entry is None or entry.tile_set is None:
            return
        name = QFileDialog.getExistingDirectory(self, _("Save the tile set into this folder"))
        if name:
            self.export_chosen.emit(entry.id, Path(name))

    def ask_print(self) -> None:
        """Ask how to print and for a file."""
        self._asked = self.chosen
        if self._asked is None or self._asked.tile_set is None:
            return
        dialog = PrintDialog(self.theme, self._asked.tile_set)
        dialog.chosen.connect(self._ask_for_pdf)
        self._window.show_overlay(dialog)

    def _ask_for_pdf(self, printing: Printing) -> None:
        if self._asked is None:
            return
        suggestion = f"{file_name(self._asked.name)}.pdf"
        path = ask_where(self, _("Save the PDF"), _("PDF (*.pdf)"), suggestion)
        if path is not None:
            self.print_chosen.emit(self._asked.id, printing, path)

    def ask_tiles(self) -> None:
        """Ask which tiles of the chosen set take part."""
        entry = self.chosen
        if entry is None or entry.tile_set is None or len(entry.tile_set.tiles) <= DRAWN_TILES:
            return
        self._asked = entry
        dialog = TileChoiceDialog(self.theme, entry.tile_set, entry.chosen)
        dialog.chosen.connect(self._use_tiles)
        self._window.show_overlay(dialog)

    def _use_tiles(self, tile_ids: tuple[str, ...]) -> None:
        if self._asked is not None:
            self.tiles_chosen.emit(self._asked.id, tile_ids)

    def ask_delete(self) -> None:
        """Ask before a set of one's own is gone."""
        entry = self.chosen
        if entry is None or not entry.own:
            return
        self._asked = entry
        words = _(
            "“{name}” will be gone from this computer with its pictures. Matches played with it "
            "stay; their tiles then show their names."
        ).format(name=entry.name)
        question = Question(
            self.theme, _("Delete this tile set?"), words, _("Delete it"), _("Keep it")
        )
        question.agreed.connect(self._delete)
        self._window.show_overlay(question)

    def _delete(self) -> None:
        if self._asked is not None:
            self.delete_chosen.emit(self._asked.id)

    def theme_changed(self, theme: Theme) -> None:
        """Fold the buttons with the size of the text."""
        super().theme_changed(theme)
        self._fold()

    @property
    def foot(self) -> QWidget:
        """The buttons below the list."""
        return self._foot

    def regions(self) -> tuple[QWidget, ...]:
        """Return the header, the list and the buttons."""
        return self.header, self.list, self._foot

    def first_focus(self) -> QWidget:
        """Return the list."""
        return self.list

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask to delete on Delete."""
        if event.key() == Qt.Key.Key_Delete:
            self.ask_delete()
        else:
            super().keyPressEvent(event)
