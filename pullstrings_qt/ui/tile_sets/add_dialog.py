"""The dialog that imports tiles: a table, an Anki package, a folder of pictures, a saved set."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.errors import quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.faces import MIN_CARDS, MIN_TILES, Tile
from pullstrings_qt.tiles.set_update import SetUpdate, joined, known_set, set_update, whole_deck
from pullstrings_qt.tiles.tile_set import Face, TileSet
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.face_view import FaceView
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.file_dialogs import (
    ask_for_file,
    ask_for_folder,
    dropped_path,
    file_kinds,
)
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.tile_sets.forms import PackageForm, TilesForm
from pullstrings_qt.ui.tile_sets.name_fields import NameFields, add_row, new_grid

_PATTERNS: Final = ("*.csv", "*.tsv", "*.txt", "*.apkg", "*.colpkg", "*.zip", "*.toml")
_WIDTH: Final = 760
_SHOWN: Final = 6  # number of tiles in the preview
_TILE: Final = 84  # side of a tile in the preview, in pixels at 100 % text
_NAMED: Final = 5  # maximum number of tiles named in a sentence
_NEW: Final = ("new", "")


class TilePreview(QWidget):
    """The first tiles that would be imported, fronts above backs."""

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

    def show_tiles(self, tiles: Sequence[Tile]) -> None:
        """Show the first tiles."""
        for place, (front, back) in enumerate(zip(self.fronts, self.backs, strict=True)):
            tile = tiles[place] if place < len(tiles) else None
            front.setHidden(tile is None)
            back.setHidden(tile is None)
            front.show_face(_previewed(tile.front) if tile is not None else None)
            back.show_face(_previewed(tile.back) if tile is not None else None)


def _previewed(face: Face) -> Face:
    """Return the face; a picture is replaced by its file name, because it is not imported yet."""
    return face if face.picture is None else Face(face.picture.name, face.picture.name)


class DropField(QWidget):
    """A dashed frame that shows where a file can be dropped, with buttons to choose one."""

    def __init__(self, *buttons: Button) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        edge = 8 if Theme.current().in_small_window else 24  # the buttons come into sight
        column.setContentsMargins(24, edge, 24, edge)
        column.setSpacing(12)
        column.addWidget(TextLabel(_("Drop a file or a folder here"), "lead"))
        words = _(
            "A table, an Anki package, a folder of pictures or a saved tile set. You "
            "can learn with {fewest} tiles; a board needs {least}."
        )
        told = words.format(fewest=MIN_CARDS, least=MIN_TILES)
        column.addWidget(TextLabel(told, color="ink_soft"))
        column.addWidget(FlowRow(buttons, line_gap=12))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(Theme.current().color("ink_soft"), 2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(self.rect().adjusted(2, 2, -2, -2), 12, 12)
        painter.end()


class DropDialog(Overlay):
    """A dialog that takes a dropped file or folder, and closes then."""

    source_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__(_("Add tiles"), width=_WIDTH)
        self.setAcceptDrops(True)

    def choose(self, path: Path | None) -> None:
        """Close and hand over a file or folder, if there is one."""
        if path is not None:
            self.close_down()
            self.source_chosen.emit(path)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_path(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.choose(dropped_path(event))


class SourceDialog(DropDialog):
    """Asks for a file or folder with tiles, and is closed once it has one."""

    def __init__(self) -> None:
        super().__init__()
        self.file_button = Button(_("Choose a file…"), ButtonKind.PRIMARY, icon="open")
        self.folder_button = Button(_("Choose a folder…"), icon="plus")
        kinds = file_kinds(_("Tile sets"), *_PATTERNS, others=True)
        self.file_button.clicked.connect(
            lambda: self.choose(ask_for_file(self, _("Add tiles"), kinds))
        )
        self.folder_button.clicked.connect(
            lambda: self.choose(ask_for_folder(self, _("Add tiles")))
        )
        cancel = Button(_("Cancel"), ButtonKind.QUIET)
        cancel.clicked.connect(self.cancel)
        self.body.addWidget(TextLabel(_("Add tiles"), "page"))
        self.body.addWidget(DropField(self.file_button, self.folder_button))
        self.footer.addStretch(1)
        self.footer.addWidget(cancel)
        self.initial_focus(self.file_button)


class AddTilesDialog(DropDialog):
    """Shows what is in a file or folder, and asks where its tiles go, maybe into an own set."""

    another_asked = Signal()
    draft_asked = Signal(object)  # answered by `PackageForm.keep_draft`
    set_accepted = Signal(object, str)  # and the id of one that is to be updated
    package_accepted = Signal(object, object)  # a mapping, and who goes on with its progress

    def __init__(self, form: TilesForm, own: Sequence[TileSet] = ()) -> None:
        super().__init__()
        self._own = own
        self.another_button = Button(_("Choose a file…"), ButtonKind.QUIET)
        self.take_button = Button(_("Import"), ButtonKind.PRIMARY)
        self.another_button.clicked.connect(self.close_down)
        self.another_button.clicked.connect(self.another_asked)
        self.take_button.clicked.connect(self._take)
        self.form = form
        self._sides = form.side_names
        self.names = NameFields(form.name, self._sides, self)
        self._name_rows = QWidget()
        self.count = TextLabel(role="second", heavy=True)
        self.preview = TilePreview()
        self.doubts = TextLabel(heavy=True)
        self.faults = TextLabel(color="bad")
        self.difference = TextLabel()
        self.place = DropDown(_("Tile set"), _places(form, None, own), _NEW)
        self._place_is_chosen = False
        self._compared: tuple[str, TileSet, SetUpdate] | None = None
        self._suggest_place()
        self._lay_out_form()
        form.changed.connect(self._read)
        self.place.chosen.connect(self._choose_place)
        self.names.changed.connect(self._follow)
        self._show()
        sure = self.take_button if self.take_button.isEnabled() else self.another_button
        self.initial_focus(form.first_question or sure)

    def _lay_out_form(self) -> None:
        words = _("Add “{file}”").format(file=quoted(self.form.path.name))
        self.body.addWidget(TextLabel(words, "page"))
        if self.place.menu_of_choices.actions()[1:]:  # what changes comes before all else
            grid = new_grid()
            add_row(grid, _("Tile set"), self.place)
            grid.setAlignment(self.place, LEADING)
            self.body.addLayout(grid)
            self.body.addWidget(self.difference)
        for unused in (self.place, self.difference, *self.form.unused):
            if unused.parent() is None:
                unused.setParent(self)
                unused.hide()
        self.body.addWidget(self.doubts)
        self.body.addWidget(self.count)
        self.body.addWidget(self.preview, alignment=LEADING)
        if self.form.check is not None:
            self.body.addWidget(self.form.check, alignment=LEADING)
        self.body.addWidget(self.faults)
        grid = new_grid()
        for words, field in self.form.fields:
            add_row(grid, words, field)
            grid.setAlignment(field, LEADING)
        self.body.addLayout(grid)
        names = new_grid()
        names.setContentsMargins(0, 0, 0, 0)
        self._name_rows.setLayout(names)
        self.names.lay_into(names)
        self.body.addWidget(self._name_rows)
        cancel = Button(_("Cancel"), ButtonKind.QUIET)
        cancel.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        for button in (cancel, self.another_button, self.take_button):
            self.footer.addWidget(button)

    def lay_out(self) -> None:
        """Scale the tiles of the preview with the text, as long as they fit side by side."""
        theme = Theme.current()
        room = min(theme.px(_WIDTH), self.width() - 48) - 100
        self.preview.set_side(max(48, min(theme.px(_TILE), room // _SHOWN - 6)))
        super().lay_out()

    def _update(self) -> SetUpdate | None:
        """Return what becomes of the set that is to be brought up to date; None without one."""
        kind, set_id = self.place.value
        here = [each for each in self._own if kind == "update" and each.id == set_id]
        found = self.form.found
        if not here or found is None:
            return None
        known = self._compared
        if known is None or known[0] != set_id or known[1] is not found:
            update = set_update(joined(whole_deck(here[0], self._own)), found)
            known = self._compared = (set_id, found, update)
        return known[2]

    def _suggest_place(self) -> None:
        """Choose the set that the file seems to be of, until a person chooses."""
        if self._place_is_chosen:
            return
        known = known_set(self.form.source, self.form.name, self._own)
        places = _places(self.form, known, self._own)
        self.place.set_options(places, places[0].value)
        update = self._update()
        if update is not None and not update.is_likely:
            self.place.set_value(_NEW)

    def _read(self) -> None:
        self.names.follow_sides(self._sides, self.form.side_names)
        self._sides = self.form.side_names
        self._suggest_place()
        self._show()
        if self.isVisible():
            told = (self.count, self.doubts, self.faults, self.difference)
            announce(self, " ".join(label.text() for label in told if not label.isHidden()))

    def _choose_place(self, _place: object) -> None:
        self._place_is_chosen = True
        self._show()
        if self.isVisible() and not self.difference.isHidden():
            announce(self, self.difference.text())

    def _show(self) -> None:
        form = self.form
        kind, _set_id = self.place.value
        self.count.show_text(form.count_words)
        self.preview.show_tiles(form.tiles)
        self.preview.setHidden(not form.tiles or kind == "into")
        told = _difference_words(self._update()) if kind == "update" else ""
        if kind == "into":
            told = _("Only the progress is imported; you already have these tiles.")
        for label, text in (
            (self.doubts, " ".join(form.doubts.values())),
            (self.faults, form.faults),
            (self.difference, told),
        ):
            label.show_text(text)
            label.setHidden(not text)
        self._name_rows.setHidden(not form.has_names or kind != "new")
        self._follow()
        if self.isVisible():
            self._ask_draft()

    def open_over(self, window: QWidget) -> None:
        super().open_over(window)
        self._ask_draft()

    def _ask_draft(self) -> None:
        """Ask what would change, where that takes reading all of a package."""
        form, updates = self.form, self.place.value[0] == "update"
        if updates and isinstance(form, PackageForm) and form.found is None and not form.reason:
            self.draft_asked.emit(form.choice)

    def _follow(self) -> None:
        """Enable the import once the set is valid and has names."""
        form = self.form
        kind, _set_id = self.place.value
        reason = form.reason if kind != "into" else ""
        if kind == "into" and isinstance(form, PackageForm) and form.person is None:
            reason = _("First choose who is learning.")
        elif not reason and kind == "update" and form.found is None:
            reason = _("Looking for changes…")
        elif not reason and form.has_names and kind == "new" and not all(self.names.names):
            reason = _("Name the set and both sides.")
        self.take_button.show_text(_("Update") if kind == "update" else _("Import"))
        self.take_button.kind = ButtonKind.SECOND if form.doubts else ButtonKind.PRIMARY
        self.take_button.restyle()
        self.take_button.setEnabled(not reason)
        set_tool_tip(self.take_button, reason)
        self.take_button.setAccessibleDescription(reason)

    def _take(self) -> None:
        form, (kind, set_id) = self.form, self.place.value
        update = set_id if kind == "update" else ""
        self.close_down()
        if isinstance(form, PackageForm):
            into = set_id if kind == "into" else ""
            mapping = replace(form.choice, into=into, update=update)
            self.package_accepted.emit(mapping, form.person)
        elif form.found is not None:
            found, (name, front, back) = form.found, self.names.names
            if not update:
                found = replace(found, name=name, front_name=front, back_name=back)
            self.set_accepted.emit(found, update)


def _places(form: TilesForm, known: TileSet | None, own: Sequence[TileSet]) -> list[SegmentOption]:
    """Return where tiles can go, the likely place first."""
    places = [SegmentOption(_NEW, _("A new tile set"))]
    words = _("Update “{name}”")
    updates = [SegmentOption(("update", each.id), words.format(name=each.name)) for each in own]
    places += updates
    if known is not None:
        first = next(each for each in updates if each.value == ("update", known.id))
        places.remove(first)
        places.insert(0, first)
    if isinstance(form, PackageForm) and form.can_learn and form.into_name:
        into = _("“{name}”, unchanged").format(name=form.into_name)
        places.insert(0, SegmentOption(("into", form.preview.made_of), into))
    return places


def _difference_words(update: SetUpdate | None) -> str:
    """Return what comes, changes and goes, and that the rest stays."""
    if update is None:
        return _("Looking for changes…")
    added, changed, gone = (len(each) for each in (update.added, update.changed, update.gone))
    new = ngettext("{count} tile is new: {names}.", "{count} tiles are new: {names}.", added)
    other = ngettext("{count} tile changes: {names}.", "{count} tiles change: {names}.", changed)
    going = ngettext("{count} tile goes: {names}.", "{count} tiles go: {names}.", gone)
    told = [
        words.format(count=len(fronts), names=some_names(fronts))
        for fronts, words in ((update.added, new), (update.changed, other), (update.gone, going))
        if fronts
    ]
    if not told:
        return _("You already have all of these tiles, unchanged.")
    return "\n".join((*told, _("Progress on the remaining tiles is kept.")))


def some_names(names: Sequence[str]) -> str:
    """Return the first names of many."""
    shown = ", ".join(quoted(name) for name in names[:_NAMED])
    return shown if len(names) <= _NAMED else _("{names} and others").format(names=shown)
