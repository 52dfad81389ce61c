"""Imports tiles from a table, an Anki package, a folder or a saved set, all in one way."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, Signal

from pullstrings_qt.core.errors import NotationError, Telling, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.learning.anki_import import (
    FieldMapping,
    Imported,
    PackagePreview,
    draft,
    import_,
    preview_package,
)
from pullstrings_qt.learning.anki_packing import package_limits
from pullstrings_qt.learning.anki_schedule import Learned
from pullstrings_qt.learning.schedule import grader
from pullstrings_qt.look.picture_file import (
    LARGEST_SIDE,
    PictureMeter,
    Trouble,
    picture_trouble,
    take_picture,
)
from pullstrings_qt.storage import Store
from pullstrings_qt.tiles.csv_import import read_with_gaps, table_of
from pullstrings_qt.tiles.faces import MIN_TILES
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.tiles.set_update import set_update
from pullstrings_qt.tiles.tile_set import TileSet, tile_sets
from pullstrings_qt.tiles.zip_file import unpack_folder
from pullstrings_qt.ui.kit.background_task import BackgroundTasks
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import Message
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.tile_sets.add_dialog import AddTilesDialog, SourceDialog, some_names
from pullstrings_qt.ui.tile_sets.forms import PackageForm, TableForm, TilesForm

_PACKAGES: Final = (".apkg", ".colpkg")


class AddTilesController(QObject):
    """Reads files in a thread, shows them in the one dialog, and imports their tiles."""

    set_added = Signal(str)  # or changed, or with new progress
    practice_asked = Signal(str)

    def __init__(
        self, window: MainWindow, store: Store | None, own_sets: OwnTileSets, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._store = store
        self._own_sets = own_sets
        self.tasks = BackgroundTasks(window, self)
        self._path = Path()
        self._person: int | None = None
        self._unpacked: TemporaryDirectory[str] | None = None
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self._forget)

    def add(self, path: Path | None = None, person: int | None = None) -> None:
        """Open the dialog, maybe for a file; the person can go on with progress from Anki."""
        self._person = person
        if path is None:
            self._ask()
        else:
            self._read(path)

    def _ask(self) -> None:
        self._forget()
        dialog = SourceDialog()
        dialog.source_chosen.connect(self._read)
        self._window.show_overlay(dialog)

    def _forget(self) -> None:
        """Delete what was unpacked."""
        unpacked, self._unpacked = self._unpacked, None
        if unpacked is not None:
            unpacked.cleanup()

    def _read(self, path: Path) -> None:
        if self.tasks.task is not None:
            return
        self._forget()
        if path.suffix.casefold() in _PACKAGES:
            self._path = path
            self.tasks.begin(_("Importing"), partial(preview_package, path), self._show_package)
        elif path.suffix.casefold() == ".zip":
            self._unpacked = TemporaryDirectory(prefix="pullstrings-", ignore_cleanup_errors=True)
            unpack = partial(_unpack, path, Path(self._unpacked.name, path.stem))
            self.tasks.begin(_("Importing"), unpack, self._read_plain)
        else:
            self._read_plain(path)

    def _read_plain(self, path: Path) -> None:
        self._path = path
        table = table_of(path)
        if table is not None:
            words = _("{why} Nothing was changed.")
            with Telling(lambda why: self._window.show_problem(words.format(why=why))):
                self._show(TableForm(table))
        else:
            self.tasks.begin(
                _("Importing"),
                lambda _progress: read_with_gaps(path),
                lambda read: self._show(TilesForm(path, *read)),
            )

    def _show_package(self, preview: PackagePreview) -> None:
        into = next((each.name for each in tile_sets() if each.id == preview.made_of), "")
        people: list[SegmentOption] = []  # who can go on with what they learned in Anki
        if self._store is not None:
            with Telling(self._window.show_problem):
                people = [SegmentOption(one.id, one.name) for one in self._store.profiles.all()]
        self._show(PackageForm(preview, people, self._person, into))

    def _show(self, form: TilesForm) -> None:
        dialog = AddTilesDialog(form, self._own_sets.tile_sets())
        dialog.source_chosen.connect(self._read)
        dialog.another_asked.connect(self._ask)
        dialog.draft_asked.connect(partial(self._draft, dialog))
        dialog.set_accepted.connect(self._take_set)
        dialog.package_accepted.connect(self._take_package)
        dialog.canceled.connect(self._forget)
        self._window.show_overlay(dialog)

    def _draft(self, dialog: AddTilesDialog, mapping: FieldMapping) -> None:
        """Learn what would change in a set, and tell the dialog if it is still there."""
        path, form = self._path, dialog.form

        def show(found: TileSet) -> None:
            if isinstance(form, PackageForm) and dialog is self._window.overlay:
                form.keep_draft(mapping, found)

        work = partial(draft, path, mapping)
        self.tasks.begin(_("Looking for changes…"), work, show)

    def _take_set(self, found: TileSet, update: str) -> None:
        work = partial(import_set, self._own_sets, found, update=update)
        self.tasks.begin(_("Importing"), work, partial(self._on_set, bool(update)))

    def _take_package(self, mapping: FieldMapping, person: int | None) -> None:
        path, own_sets, store = self._path, self._own_sets, self._store

        def work(progress: ProgressCallback) -> Imported:
            limits = package_limits(path)
            meter = PictureMeter(limits.pixels, limits.pictures_pixels)
            take = partial(take_picture, meter=meter)
            keep = None
            if store is not None and person is not None:
                keep = partial(_keep_learned, store, person, progress)
            return import_(path, mapping, own_sets, take, progress, keep_learned=keep)

        # The window must not write to the store while the thread does.
        at_once = person is not None
        self.tasks.begin(_("Importing"), work, self._on_package, at_once=at_once)

    def _on_set(self, updated: bool, taken: tuple[TileSet, tuple[str, ...]]) -> None:
        self._forget()
        added, troubles = taken
        self._tell(added, [_here_words(added, updated=updated)], troubles)

    def _on_package(self, taken: Imported) -> None:
        troubles = taken.left_out.sentences()
        self._tell(taken.tile_sets[0], _came_in(taken), troubles, len(taken.tile_sets) > 1)

    def _tell(
        self, added: TileSet, told: list[str], troubles: tuple[str, ...], many: bool = False
    ) -> None:
        """Tell what was imported: in passing, or in a dialog where something is left out."""
        self.set_added.emit(added.id)
        if troubles or many:
            words = "\n".join((*told, *troubles))
            self._window.show_overlay(Message(_("Tiles added"), words))
        elif self._store is None:
            self._window.toast(" ".join(told))
        else:
            practice = partial(self.practice_asked.emit, added.id)
            self._window.toast(" ".join(told), _("Practice"), practice)


def _unpack(path: Path, folder: Path, _progress: ProgressCallback) -> Path:
    try:
        folder.mkdir()
        return unpack_folder(path, folder)
    except OSError as problem:
        words = _("{file} cannot be read.").format(file=quoted(path.name))
        raise NotationError(words) from problem


def _keep_learned(store: Store, person: int, progress: ProgressCallback, learned: Learned) -> None:
    with store.beside() as beside:
        profile = beside.profiles.get(person)
        if profile is not None:
            grade = grader(profile, beside.settings)
            beside.people.add_learned(person, learned.cards, learned.reviews, grade, progress)


def _here_words(added: TileSet, *, updated: bool) -> str:
    """Return that a set is here or up to date, and what it is good for."""
    count = len(added.tiles)
    if updated:
        words = ngettext(
            "“{name}” is up to date, with {count} tile.",
            "“{name}” is up to date, with {count} tiles.",
            count,
        )
    elif added.playable:
        words = _("Added “{name}”. Choose it under Tiles when you start a match.")
    else:
        words = _("Added “{name}” for learning. A board needs {least} tiles.")
    return words.format(name=added.name, count=count, least=MIN_TILES)


def _came_in(taken: Imported) -> list[str]:
    first, count = taken.tile_sets[0], taken.count
    told = []
    if len(taken.tile_sets) > 1:
        words = _("Added “{first}” to “{last}”, with {count} tiles in all.")
        told.append(words.format(first=first.name, last=taken.tile_sets[-1].name, count=count))
    elif not taken.known:
        told.append(_here_words(first, updated=taken.updated))
    if taken.known or taken.learned:
        words = ngettext(
            "{count} card goes on where it was in Anki.",
            "{count} cards go on where they were in Anki.",
            taken.learned,
        )
        told.append(words.format(count=taken.learned))
    return told


def import_set(
    own_sets: OwnTileSets, found: TileSet, progress: ProgressCallback, update: str = ""
) -> tuple[TileSet, tuple[str, ...]]:
    """Import a set from a table or folder, where its pictures are; completely or not at all.

    Return it, and sentences about pictures that will not look well. `update` is the id of a set
    that is brought up to date; empty for a new one. Raises a `NotationError` or an `OwnSetsError`.
    """
    here = own_sets.tile_set(update) if update else None
    found = set_update(here, found).tile_set if here is not None else found
    faces = [face for tile in found.tiles.values() for face in (tile.front, tile.back)]
    known = {
        face.picture
        for tile in (here.tiles.values() if here is not None else ())
        for face in (tile.front, tile.back)
    }
    whole = len([face for face in faces if face.picture not in {None, *known}])
    troubles: dict[Trouble, list[str]] = {"tiny": [], "pale": []}
    done = 0
    progress(done, whole)

    def take(picture: Path, target: Path) -> Path:
        nonlocal done
        copy = take_picture(picture, target)
        trouble = picture_trouble(copy)
        if trouble is not None:
            troubles[trouble].append(picture.name)
        done += 1
        progress(done, whole)
        return copy

    kept = own_sets.update(found, take) if update else own_sets.keep(found, take)
    return kept, tuple(_trouble_words(*each) for each in troubles.items() if each[1])


def _trouble_words(trouble: Trouble, names: Sequence[str]) -> str:
    if trouble == "tiny":
        words = ngettext(
            "{count} picture is very small and will look blurred: {names}. Pictures of {pixels} "
            "pixels or more look sharp.",
            "{count} pictures are very small and will look blurred: {names}. Pictures of {pixels} "
            "pixels or more look sharp.",
            len(names),
        )
    else:
        words = ngettext(
            "{count} picture is hard to see on an ivory tile: {names}. Use darker colors.",
            "{count} pictures are hard to see on ivory tiles: {names}. Use darker colors.",
            len(names),
        )
    return words.format(count=len(names), names=some_names(names), pixels=LARGEST_SIDE)
