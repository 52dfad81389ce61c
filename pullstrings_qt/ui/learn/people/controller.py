"""Connects the people page to the store: add, change, export, import, delete."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt

from pullstrings_qt.core.errors import PullstringsError, Telling
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.storage import Profile
from pullstrings_qt.storage.people import Arrival
from pullstrings_qt.ui.kit.background_task import BackgroundTasks
from pullstrings_qt.ui.kit.buttons import ButtonKind
from pullstrings_qt.ui.kit.file_dialogs import ask_for_file, ask_where, file_kinds, file_name
from pullstrings_qt.ui.kit.folding_buttons import Command
from pullstrings_qt.ui.kit.local_forms import whole
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.learn.people.dialogs import ProfileDialog
from pullstrings_qt.ui.learn.people.files import (
    KEPT_DAYS,
    SUFFIX,
    PeopleImport,
    copy_of,
    delete_with_copy,
    export_person,
    kept_copies,
)
from pullstrings_qt.ui.learn.people.learner import ASKED
from pullstrings_qt.ui.learn.people.page import PersonEntry, ProfilesPage
from pullstrings_qt.ui.learn.school_class.teacher_password import has_password

if TYPE_CHECKING:
    from pullstrings_qt.ui.learn.controller import LearnController

_FEW_ANSWERS: Final = 2000
"""The maximum number of answers to delete without a thread (within 50 ms)."""

_CLASSES: Final = "classes"
"""Setting of a person who is deleted: the names of the classes to come back into."""


class PeopleController(QObject):
    """Opens the people page, and does what is asked there."""

    def __init__(self, controller: "LearnController") -> None:
        super().__init__(controller)
        self._controller = controller
        self._window = controller.window
        self._store = controller.store
        self._tasks = BackgroundTasks(controller.window, self)
        self._taking_in = PeopleImport(self._window, self._store, self._tasks, self._on_taken)

    def open_page(self, name: str = "") -> None:
        """Open the page and select the person of this name."""
        second, quiet = ButtonKind.SECOND, ButtonKind.QUIET
        commands = (
            Command("learn", _("Learn"), "learn", ButtonKind.PRIMARY, self._learn),
            Command("change", _("Change"), "pencil", second, self.ask_change),
            Command("options", _("Options"), "settings", quiet, self._ask_options),
            Command("export", _("Save as a file"), "save", quiet, self.ask_export),
            Command("delete", _("Delete"), "bin", quiet, self.ask_delete),
        )
        page = ProfilesPage(self._entries(), commands)
        page.list.opened.connect(self.ask_change)
        add = page.header.add_action(_("Add a person"), "plus")
        add.triggered.connect(lambda: self._ask_about(None))
        import_ = page.header.add_action(_("Import from a file"), "open")
        import_.triggered.connect(self.ask_import)
        for deleted, copy in kept_copies(self._store.folder):
            back = page.header.add_menu_action(_("Restore {name}").format(name=deleted))
            back.triggered.connect(partial(self.import_, copy))
        named = [one.profile.id for one in page.entries if one.profile.name == name]
        if named:
            page.show_entries(page.entries, named[0])
        self._window.open_page(page)

    @property
    def _chosen(self) -> Profile | None:
        page = self._window.page
        return page.current if isinstance(page, ProfilesPage) else None

    def _learn(self) -> None:
        if (profile := self._chosen) is not None:
            self._controller.learn_now(profile.id)

    def _ask_options(self) -> None:
        if (profile := self._chosen) is not None:
            self._controller.show_options(profile)

    def ask_new(self, then: Callable[[Profile], object] | None = None) -> None:
        """Ask for a new person, and call a function with the saved profile."""
        self._ask_about(None, then)

    def ask_change(self) -> None:
        """Ask for changes to the selected person."""
        if (profile := self._chosen) is not None:
            self._ask_about(profile)

    def _ask_about(
        self, profile: Profile | None, then: Callable[[Profile], object] | None = None
    ) -> None:
        def save(changed: Profile) -> None:
            kept = self.save(changed)
            if kept is not None and then is not None:
                then(kept)

        others = [one.profile for one in self._entries() if one.profile != profile]
        dialog = ProfileDialog(profile, others)
        dialog.saved.connect(save)
        self._window.show_overlay(dialog)

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

    def ask_delete(self) -> None:
        """Ask before deleting a person; where a teacher password is set, ask for it as well."""
        page = self._window.page
        if not isinstance(page, ProfilesPage) or page.current is None:
            return
        delete = partial(self.delete, page.current.id)

        def agreed() -> None:
            if has_password(self._store.settings):
                self._controller.routes.open_class(delete)
            else:
                delete()
                page.list.setFocus(Qt.FocusReason.OtherFocusReason)

        name, answers = page.current.name, page.entries[page.list.current].answers
        words = ngettext(
            "This deletes everything {name} has learned, with {count} answer. Matches "
            "keep the name, and a copy stays here for {days} days.",
            "This deletes everything {name} has learned, with {count} answers. Matches "
            "keep the name, and a copy stays here for {days} days.",
            answers,
        ).format(name=name, count=whole(answers), days=KEPT_DAYS)
        title = _("Delete {name}?").format(name=name)
        question = ConfirmDialog(title, words, _("Delete"), _("Cancel"))
        question.agreed.connect(agreed)
        self._window.show_overlay(question)

    def delete(self, person: int) -> None:
        """Delete a person with all progress, in a thread if it is much; a copy is kept."""
        try:
            profile = self._store.profiles.get(person)
            if profile is None:
                return
            classes = self._store.classes
            pupils = {each.name: classes.pupils(each.id) for each in classes.all()}
            left = [name for name, members in pupils.items() if profile in members]
            self._store.settings.set(f"{_CLASSES}.{profile.key}", left)
            copy = copy_of(self._store.folder, profile)
            if self._store.reviews.count(person) > _FEW_ANSWERS:
                store = self._store

                def work(progress: ProgressCallback) -> None:
                    with store.beside() as beside:
                        delete_with_copy(beside, profile, copy, progress)

                then = partial(self._on_deleted, profile, copy)
                self._tasks.begin(_("Saving"), work, lambda _nothing: then(), at_once=True)
                return
            delete_with_copy(self._store, profile, copy)
        except (PullstringsError, OSError) as problem:
            self._window.show_problem(str(problem))
            return
        self._on_deleted(profile, copy)

    def _on_deleted(self, profile: Profile, copy: Path) -> None:
        self._refresh()
        words = _("{name} is deleted.").format(name=profile.name)
        self._window.toast(words, _("Undo"), partial(self.import_, copy))

    def ask_export(self) -> None:
        """Ask for a file and write everything about the selected person to it, in a thread."""
        profile, store = self._chosen, self._store
        if profile is None:
            return
        kinds = file_kinds(_("People"), f"*{SUFFIX}")
        suggestion = f"{file_name(profile.name)}{SUFFIX}"
        path = ask_where(self._window, _("Save as a file"), kinds, suggestion)
        if path is None:
            return

        def work(progress: ProgressCallback) -> None:
            with store.beside() as beside:
                export_person(beside, profile, path, progress)

        words = _("Saved as {file}.").format(file=path.name)
        self._tasks.begin(_("Saving"), work, lambda _nothing: self._window.toast(words))

    def ask_import(self) -> None:
        """Ask for a file with one person's data, and import it."""
        kinds = file_kinds(_("People"), f"*{SUFFIX}", others=True)
        path = ask_for_file(self._window, _("Import from a file"), kinds)
        if path is not None:
            self.import_(path)

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
        self._controller.people_changed.emit()
