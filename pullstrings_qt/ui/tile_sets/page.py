"""The tile set page: built-in and own sets, to print, choose from, export and import."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.tiles.faces import DRAWN_TILES, MIN_CARDS, MIN_TILES
from pullstrings_qt.ui.kit.buttons import ButtonKind
from pullstrings_qt.ui.kit.file_dialogs import ask_for_folder
from pullstrings_qt.ui.kit.folding_buttons import Command
from pullstrings_qt.ui.kit.list_page import ListPage
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.row_list import RowList
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.tile_choice_dialog import TileChoiceDialog
from pullstrings_qt.ui.tile_sets.name_fields import RenameDialog
from pullstrings_qt.ui.tile_sets.rows import TileSetEntry, TileSetRowPainter, spoken_words


class TileSetsPage(ListPage):
    """Every tile set, the built-in ones first.

    Its signals carry the id of a set: with the `Path` of the target folder to export it, the ids of
    the tiles to use, or the new names of the set, its front and its back; to delete it, after
    confirmation.
    """

    add_chosen = Signal()
    export_chosen = Signal(str, object)
    print_chosen = Signal(str)
    tiles_chosen = Signal(str, object)
    delete_chosen = Signal(str)
    look_chosen = Signal(str)
    rename_chosen = Signal(str, object)

    def __init__(self, entries: Sequence[TileSetEntry], window: MainWindow) -> None:
        title, art = _("Tile sets"), TileSetRowPainter(window.devicePixelRatioF())
        super().__init__(title, RowList(title, art))
        self._window = window
        self.list.chosen.connect(self._on_chosen)
        self.list.opened.connect(self.look)
        words = _(
            "A table, an Anki package, a folder of pictures or a saved tile set. You "
            "can learn with {fewest} tiles; a board needs {least}."
        ).format(fewest=MIN_CARDS, least=MIN_TILES)
        self._lay_list(above=(TextLabel(words, "second", color="ink_soft"),))
        self.add_action = self.header.add_action(_("Add tiles"), "plus")
        self.add_action.triggered.connect(self.add_chosen)
        self.show_entries(entries)

    def commands(self) -> tuple[Command, ...]:
        """Return the commands for a set."""
        choose = _("Choose {count}").format(count=DRAWN_TILES)
        quiet = ButtonKind.QUIET
        return (
            Command("look", _("All tiles"), "eye", ButtonKind.PRIMARY, self.look),
            Command("print", _("Print"), "print", ButtonKind.SECOND, self.ask_print),
            Command("choose", choose, "check", ButtonKind.SECOND, self.ask_tiles),
            Command("rename", _("Rename"), "pencil", quiet, self.ask_rename),
            Command("export", _("Save as a folder"), "open", quiet, self.ask_export),
            Command("delete", _("Delete"), "bin", quiet, self.ask_delete),
        )

    @property
    def entries(self) -> tuple[TileSetEntry, ...]:
        """The sets shown."""
        return tuple(self.list.rows)

    @property
    def chosen(self) -> TileSetEntry | None:
        """The selected set."""
        return self.entries[self.list.current] if self.list.current >= 0 else None

    def show_entries(self, entries: Sequence[TileSetEntry], chosen: str = "") -> None:
        """Show other sets; select the named one, or keep the selection near its place."""
        wanted = chosen or (self.chosen.id if self.chosen is not None else "")
        ids = [entry.id for entry in entries]
        place = min(max(self.list.current, 0), len(ids) - 1)
        current = ids.index(wanted) if wanted in ids else place
        self.list.show_rows(entries, spoken_words, current)
        self._on_chosen(current)

    def _on_chosen(self, _number: int) -> None:
        entry = self.chosen
        found = entry.tile_set if entry is not None else None
        self._footer.allow("look", found is not None)
        self._footer.allow("print", found is not None)
        self._footer.allow("export", found is not None)
        many = found is not None and len(found.tiles) > DRAWN_TILES
        self._footer.allow("choose", many, _("All tiles of this set take part."))
        own = entry is not None and entry.own
        self._footer.allow("delete", own, _("This set belongs to the app."))
        self._footer.allow("rename", own and found is not None, _("This set belongs to the app."))

    def look(self) -> None:
        """Ask to view all tiles of the selected set."""
        entry = self.chosen
        if entry is not None and entry.tile_set is not None:
            self.look_chosen.emit(entry.id)

    def ask_rename(self) -> None:
        """Ask for new names of the selected set."""
        entry = self.chosen
        if entry is None or entry.tile_set is None or not entry.own:
            return
        dialog = RenameDialog(entry.tile_set)
        dialog.chosen.connect(lambda *names: self.rename_chosen.emit(entry.id, names))
        self._window.show_overlay(dialog)

    def ask_export(self) -> None:
        """Ask for a folder and export the selected set."""
        entry = self.chosen
        if entry is None or entry.tile_set is None:
            return
        path = ask_for_folder(self, _("Save as a folder"))
        if path is not None:
            self.export_chosen.emit(entry.id, path)

    def ask_print(self) -> None:
        """Ask to print the selected set."""
        entry = self.chosen
        if entry is not None and entry.tile_set is not None:
            self.print_chosen.emit(entry.id)

    def ask_tiles(self) -> None:
        """Ask which tiles of the selected set to use."""
        entry = self.chosen
        if entry is None or entry.tile_set is None or len(entry.tile_set.tiles) <= DRAWN_TILES:
            return
        dialog = TileChoiceDialog(entry.tile_set, entry.chosen)
        dialog.chosen.connect(partial(self.tiles_chosen.emit, entry.id))
        self._window.show_overlay(dialog)

    def ask_delete(self) -> None:
        """Ask before deleting a player's own set."""
        entry = self.chosen
        if entry is None or not entry.own:
            return
        words = _(
            "“{name}” will be deleted with its pictures. Matches played with it "
            "stay; their tiles then show names."
        ).format(name=entry.name)
        question = ConfirmDialog(
            _("Delete {name}?").format(name=f"“{entry.name}”"), words, _("Delete"), _("Cancel")
        )
        question.agreed.connect(partial(self.delete_chosen.emit, entry.id))
        self._window.show_overlay(question)
