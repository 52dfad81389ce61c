"""Connects the people page to the store: add, change, export, import, delete."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import PullstringsError, Telling
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.storage.people import Arrival
from pullstrings_qt.ui.kit.background_task import BackgroundTasks
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.learn.people.dialogs import ProfileDialog
from pullstrings_qt.ui.learn.people.files import (
    PeopleImport,
    copy_of,
    delete_with_copy,
    export_person,
    kept_copies,
)
from pullstrings_qt.ui.learn.people.learner import ASKED
from pullstrings_qt.ui.learn.people.page import PersonEntry, ProfilesPage
from pullstrings_qt.ui.learn.school_class.teacher_password import has_password

_FEW_ANSWERS: Final = 2000
"""The maximum number of answers to delete without a thread (within 50 ms)."""

_CLASSES: Final = "classes"
"""Setting of a person who is deleted: the names of the classes to come back into."""


class PeopleController(QObject):
    """Opens the people page and handles its signals.

    `changed`: a person was added, changed or deleted. `teacher_asked` emits a function that only a
    teacher may run, `options_asked` a `Profile`.
    """

    changed = Signal()
    learner_chosen = Signal(int)
    options_asked = Signal(object)
    teacher_asked = Signal(object)

    def __init__(self, window: MainWindow, store: Store, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._store = store
        self._tasks = BackgroundTasks(window, self)
        self._taking_in = PeopleImport(window, store, self._tasks, self)
        self._taking_in.taken.connect(self._on_taken)

    def open_page(self, name: str = "") -> None:
        """Open the page and select the person of this name."""
        deleted = tuple(kept_copies(self._store.folder))
        page = ProfilesPage(self._entries(), self._window, deleted)
        page.saved.connect(self.save)
        page.chosen.connect(self.learner_chosen)
        page.export_chosen.connect(self.export)
        page.import_chosen.connect(self.import_)
        page.delete_chosen.connect(self.ask_to_delete)
        page.options_asked.connect(self.options_asked)
        named = [one.profile.id for one in page.entries if one.profile.name == name]
        if named:
            page.show_entries(page.entries, named[0])
        self._window.open_page(page)

    def ask_new(self, then: Callable[[Profile], object] = lambda _profile: None) -> None:
        """Ask for a new person, and call a function with the saved profile."""
        dialog = ProfileDialog(None, tuple(entry.profile for entry in self._entries()))
        dialog.saved.connect(partial(self._save_and_go_on, then))
        self._window.show_overlay(dialog)

    def _save_and_go_on(self, then: Callable[[Profile], object], profile: Profile) -> None:
        kept = self.save(profile)
        if kept is not None:
            then(kept)

    def save(self, profile: Profile) -> Profile | None:
        """Save a new or changed person; return None after an error, which a toast shows."""
        profiles = self._store.profiles
        with Telling(self._window.show_problem):
            if profile.id:
                kept = profiles.change(profile)
            else:
                kept = profiles.add(profile.name, profile)
                self._store.settings.set(f"{ASKED}.{kept.key}", False)
            self._refresh(kept.id)
            return kept
        return None

    def ask_to_delete(self, person: int) -> None:
        """Delete a person; where a teacher password is set, only after it."""
        if has_password(self._store.settings):
            self.teacher_asked.emit(partial(self.delete, person))
        else:
            self.delete(person)

    def delete(self, person: int) -> None:
        """Delete a person with all progress, in a thread if it is much; a copy is kept."""
        try:
            profile = self._store.profiles.get(person)
            if profile is None:
                return
            self._store.settings.set(f"{_CLASSES}.{profile.key}", self._classes_of(person))
            copy = copy_of(self._store.folder, profile)
            if self._store.reviews.count(person) > _FEW_ANSWERS:
                self._delete_beside(profile, copy)
                return
            delete_with_copy(self._store, profile, copy)
        except (PullstringsError, OSError) as problem:
            self._window.show_problem(str(problem))
            return
        self._on_deleted(profile, copy)

    def _classes_of(self, person: int) -> list[str]:
        classes = self._store.classes
        return [
            each.name
            for each in classes.all()
            if any(one.id == person for one in classes.pupils(each.id))
        ]

    def _delete_beside(self, profile: Profile, copy: Path) -> None:
        store = self._store

        def work(progress: ProgressCallback) -> None:
            with store.beside() as beside:
                delete_with_copy(beside, profile, copy, progress)

        then = partial(self._on_deleted, profile, copy)
        self._tasks.begin(_("Saving"), work, lambda _nothing: then(), at_once=True)

    def _on_deleted(self, profile: Profile, copy: Path) -> None:
        self._refresh()
        words = _("{name} is deleted.").format(name=profile.name)
        self._window.toast(words, _("Undo"), partial(self.import_, copy))

    def export(self, person: int, path: Path) -> None:
        """Export everything about a person to a file, in a thread."""
        profile = self._store.profiles.get(person)
        if profile is None:
            return
        store, found = self._store, profile

        def work(progress: ProgressCallback) -> str:
            with store.beside() as beside:
                export_person(beside, found, path, progress)
            return path.name

        self._tasks.begin(_("Saving"), work, self._on_exported)

    def _on_exported(self, name: str) -> None:
        self._window.toast(_("Saved as {file}.").format(file=name))

    def import_(self, path: Path) -> None:
        """Import a person from a file; existing data remains."""
        self._taking_in.begin([path])

    def _on_taken(self, _found: object, arrivals: list[Arrival]) -> None:
        for arrival in arrivals:
            copy = copy_of(self._store.folder, arrival.profile)
            if copy.exists():  # who is here again needs no copy
                self._return_to_classes(arrival.profile)
                copy.unlink(missing_ok=True)
        self._refresh(arrivals[0].profile.id if arrivals else 0)

    def _return_to_classes(self, profile: Profile) -> None:
        """Bring a person back into the classes that are still there."""
        key, classes = f"{_CLASSES}.{profile.key}", self._store.classes
        with Telling(self._window.show_problem):
            left: object = self._store.settings.get(key, None)
            names = left if isinstance(left, list) else []  # it comes from a file
            for each in classes.all():
                if each.name in names:
                    classes.enroll(each.id, [profile.name])
            self._store.settings.set(key, [])

    def _entries(self) -> tuple[PersonEntry, ...]:
        with Telling(self._window.show_problem):
            return tuple(
                PersonEntry(profile, self._store.reviews.count(profile.id))
                for profile in self._store.profiles.all()
            )
        return ()

    def _refresh(self, person: int = 0) -> None:
        page = self._window.page
        if isinstance(page, ProfilesPage):
            page.show_entries(self._entries(), person)
        self.changed.emit()
