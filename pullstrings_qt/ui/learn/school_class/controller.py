"""Connects the class page to the store: teacher password, pupils, files, the wall."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from pullstrings_qt.core.errors import Telling
from pullstrings_qt.core.language import all_of, ngettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import SchoolClass
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.learning.class_figures import ClassMixUp, read_class
from pullstrings_qt.learning.class_file import SUFFIX as CLASS_SUFFIX
from pullstrings_qt.learning.class_file import write_class
from pullstrings_qt.signs.differences import difference_text
from pullstrings_qt.storage.people import Arrival
from pullstrings_qt.tiles.tile_set import usable_set
from pullstrings_qt.ui.kit.background_task import BackgroundTasks
from pullstrings_qt.ui.kit.file_dialogs import ask_where, default_folder, file_kinds, file_name
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.learn.content import CardChoices
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.people.files import SUFFIX as PERSON_SUFFIX
from pullstrings_qt.ui.learn.people.files import PeopleImport
from pullstrings_qt.ui.learn.school_class.content import (
    ClassContent,
    Order,
    pupils_words,
    write_table,
)
from pullstrings_qt.ui.learn.school_class.dialogs import AddPupilsDialog, ClassDialog
from pullstrings_qt.ui.learn.school_class.page import ClassPage
from pullstrings_qt.ui.learn.school_class.teacher_password import choose_password, let_teacher_in

_LAST: Final = "class.last"


class ClassController(QObject):
    """Opens the class page and handles its signals."""

    def __init__(self, controller: LearnController) -> None:
        super().__init__(controller)
        self._controller = controller
        self._window = controller.window
        self._store = controller.store
        self._tasks = BackgroundTasks(controller.window, self)
        self._class_id = 0
        self._learner_before = 0
        self._taking_in = PeopleImport(self._window, self._store, self._tasks, self._on_taken)

    # --- opening --------------------------------------------------------------------------

    def open(self, then: Callable[[], None] | None = None) -> None:
        """Ask for the teacher password, or a new one; then open the class, or call `then`."""
        let_teacher_in(self._window, self._store, then or self._enter)

    def open_file(self, path: Path) -> None:
        """Ask for the teacher password, and import a class from a file."""
        self.open(lambda: self.take_in([path]))

    def _enter(self) -> None:
        """Open the last class; if there is none, ask for its name."""
        with Telling(self._window.show_problem):
            classes, last = self._store.classes.all(), self._store.settings.get(_LAST, 0)
            classes.sort(key=lambda one: one.id != last)
            if classes:
                self.show_class(classes[0].id)
            else:
                self.ask_class(new=True)

    # --- the page -------------------------------------------------------------------------

    @property
    def _page(self) -> ClassPage | None:
        page = self._window.page
        return page if isinstance(page, ClassPage) else None

    def show_class(self, class_id: int) -> None:
        """Show a class, in the open class page if there is one."""
        self._class_id = class_id
        content = self._content()
        if content is None:
            return
        with Telling(self._window.show_problem):
            self._store.settings.set(_LAST, class_id)
        away = [one for one in content.figures.pupils if one.is_long_away(content.today)]
        person = max(away, key=lambda one: one.days_away(content.today) or 0).person if away else 0
        if self._page is not None:
            self._page.show_content(content, person)
            return
        actions = (
            (_("Add students"), "plus", self.ask_pupils),
            (_("Save as table"), "book", self.save_table),
            (_("Save as a file"), "", self.save_all),
            (_("Import a class or students"), "", self.ask_files),
            (_("Remove this student from the class"), "", self.ask_release),
            (_("Change this class"), "", self.ask_class),
            (_("New class"), "", lambda: self.ask_class(new=True)),
            (_("Remove this class"), "", self.ask_remove),
            (_("Change the teacher password"), "", self._ask_new_password),
        )
        page = ClassPage(content, actions)
        page.show_content(content, person)
        page.class_chosen.connect(self.show_class)
        table, rail = page.table, page.rail
        table.pupil_opened.connect(self.open_pupil)
        rail.open_button.clicked.connect(lambda: self.open_pupil(table.person))
        rail.cards_button.clicked.connect(lambda: self.ask_cards(table.person))
        rail.wall_button.clicked.connect(lambda: self.show_wall(page.content.figures.lesson()))
        rail.mix_up_pressed.connect(self.show_who)
        page.shown.connect(self._on_shown)
        self._window.open_page(page)

    def _content(self) -> ClassContent | None:
        """Return the page content; None after a store error, which a toast shows."""
        with Telling(self._window.show_problem):
            classes = self._store.classes.all()
            found = next((one for one in classes if one.id == self._class_id), None)
            if found is None:
                return None
            tiles, pupils = usable_set(found.set_id), self._store.classes.pupils(found.id)
            clock = self._controller.learners.clock
            figures = read_class(pupils, self._store.reviews, clock, tiles)
            return ClassContent(found, tiles, figures, tuple((one.id, one.name) for one in classes))
        return None

    def refresh(self) -> None:
        """Update the open page."""
        page = self._page
        if page is not None and (content := self._content()) is not None:
            page.show_content(content)

    def _on_shown(self) -> None:
        if self._learner_before:
            self._controller.learners.choose_person(self._learner_before)
            self._learner_before = 0
        self.refresh()

    # --- requests of the page -------------------------------------------------------------

    def open_pupil(self, person: int) -> None:
        """Open a pupil's progress; the previous learner is restored afterwards."""
        learners = self._controller.learners
        before = learners.current()
        self._learner_before = before.profile.id if before is not None else 0
        learners.choose_person(person)
        found, learner = self._found(), learners.current()
        if found is not None and learner is not None and learner.choices.set_id != found.set_id:
            learners.keep(learner, replace(learner.choices, set_id=found.set_id))
        self._controller.routes.open_progress()

    def _found(self) -> SchoolClass | None:
        page = self._page
        return page.content.found if page is not None else None

    def show_wall(self, tile_ids: Sequence[str]) -> None:
        """Show tiles to the whole class; the class page is covered afterwards."""
        page = self._page
        if page is not None and tile_ids:
            tiles = page.content.tiles
            page.cover()
            shown = replace(tiles, tiles={one: tiles.tile(one) for one in tile_ids})
            self._controller.tiles_asked.emit(shown)

    def show_who(self, found: ClassMixUp) -> None:
        """Show who mixes two tiles up."""
        page = self._page
        if page is None:
            return
        content = page.content
        names = [one.name for one in content.sorted(Order()) if one.person in found.people]
        first, second = (content.tiles.tile(one).sign for one in found.tiles)
        title = _("Students who confuse {tiles}").format(
            tiles=all_of([content.labels[one] for one in found.tiles])
        )
        apart = difference_text(first, second) if first and second else ""
        words = "\n".join(filter(None, (pupils_words(len(names)), ", ".join(names), apart)))
        dialog = ConfirmDialog(title, words, _("Project"), _("Close"))
        dialog.agreed.connect(partial(self.show_wall, found.tiles))
        self._window.show_overlay(dialog)

    def ask_cards(self, person: int) -> None:
        """Ask what a pupil, or the whole class, should practice."""
        with Telling(self._window.show_problem):
            pupils = self._store.classes.pupils(self._class_id)
            profile = next((one for one in pupils if one.id == person), None)
            if profile is not None:
                dialog = self._controller.show_options(profile)
                dialog.offer_all(len(pupils))
                dialog.all_asked.connect(partial(self._set_for_all, person))
                dialog.closed.connect(self.refresh)

    def _set_for_all(self, person: int) -> None:
        """Let everybody practice what one pupil practices."""
        with Telling(self._window.show_problem):
            pupils = self._store.classes.pupils(self._class_id)
            model = next(one for one in pupils if one.id == person)
            choices = self._controller.learners.of(model).choices.as_values()
            like = [
                one._replace(
                    level=model.level,
                    daily_goal=model.daily_goal,
                    letter_order=model.letter_order,
                    name_first=model.name_first,
                )
                for one in pupils
            ]
            with self._store.beside() as beside:
                beside.people.set_for(like, lambda _one: {"learn.choices": choices})
            self.refresh()
            self._window.toast(_("Set for the whole class."))

    def _ask_new_password(self) -> None:
        words = _("The new password is in use now.")
        tell = partial(self._window.toast, words)
        choose_password(self._window, self._store, tell, again=True)

    # --- pupils and classes ---------------------------------------------------------------

    def ask_pupils(self) -> None:
        """Ask for names and add them to the class."""
        found = self._found()
        if found is None:
            return
        with Telling(self._window.show_problem):
            pupils = [one.name for one in self._store.classes.pupils(found.id)]
            dialog = AddPupilsDialog(self._store.profiles.names(), pupils)
            dialog.saved.connect(partial(self._add_pupils, found))
            self._window.show_overlay(dialog)

    def _add_pupils(self, found: SchoolClass, names: tuple[str, ...]) -> None:
        with Telling(self._window.show_problem):
            left_handed = self._controller.appearance.theme.signs.hand == "left"
            like = Profile(0, "", "", left_handed=left_handed)
            choices = CardChoices(found.set_id).as_values()
            came = self._store.classes.enroll(found.id, names, like, {"learn.choices": choices})
            self._people_changed()
            words = ngettext(
                "Added {count} student to {name}.", "Added {count} students to {name}.", came
            )
            self._window.toast(words.format(count=came, name=found.name))

    def _people_changed(self) -> None:
        self.refresh()
        self._controller.people_changed.emit()

    def ask_release(self) -> None:
        """Ask before removing the selected pupil from the class."""
        page = self._page
        pupil = page.content.pupil(page.table.person) if page is not None else None
        if pupil is None:
            return

        def release() -> None:
            self._store.classes.release(self._class_id, pupil.person)
            self.refresh()

        words = _("{name} stays on this computer, with everything learned.").format(name=pupil.name)
        self._ask_to_remove(pupil.name, words, _("Remove"), release)

    def ask_class(self, *, new: bool = False) -> None:
        """Ask for another name or tile set of the class, or for a new one and its pupils."""
        found = None if new else self._found()
        if found is None and not new:
            return

        def save(entered: tuple[str, str]) -> None:
            name, set_id = entered
            with Telling(self._window.show_problem):
                if found is not None:
                    self._store.classes.change(replace(found, name=name, set_id=set_id))
                    self.refresh()
                else:
                    today = self._controller.learners.clock().date()
                    self.show_class(self._store.classes.add(name, set_id, today).id)
                    self.ask_pupils()

        with Telling(self._window.show_problem):
            now = found.id if found is not None else 0
            others = [one.name for one in self._store.classes.all() if one.id != now]
            dialog = ClassDialog(found, others)
            dialog.saved.connect(save)
            dialog.files_asked.connect(self.ask_files)
            self._window.show_overlay(dialog)

    def ask_remove(self) -> None:
        """Ask before deleting a class."""
        found = self._found()
        if found is not None:
            words = _("Its students stay on this computer with everything they have learned.")
            self._ask_to_remove(found.name, words, _("Remove this class"), self._remove)

    def _remove(self) -> None:
        self._store.classes.remove(self._class_id)
        if classes := self._store.classes.all():
            self.show_class(classes[0].id)
        else:
            self._window.go_back()

    def _ask_to_remove(self, name: str, words: str, yes: str, remove: Callable[[], None]) -> None:
        def agreed() -> None:
            with Telling(self._window.show_problem):
                remove()

        question = _("Remove {name}?").format(name=name)
        dialog = ConfirmDialog(question, words, yes, _("Cancel"))
        dialog.agreed.connect(agreed)
        self._window.show_overlay(dialog)

    # --- files ----------------------------------------------------------------------------

    def save_table(self) -> None:
        """Ask for a file and save the table as CSV."""
        page = self._page
        target = self._place(_("Save as table"), _("Tables (*.csv)"), ".csv")
        if page is not None and target is not None:
            with Telling(self._window.show_problem):
                write_table(target, page.content, page.table.order)
                self._window.toast(_("Saved as {file}.").format(file=target.name))

    def _place(self, title: str, kinds: str, suffix: str) -> Path | None:
        """Ask where to save something of the class."""
        found = self._found()
        if found is None:
            return None
        return ask_where(self._window, title, kinds, f"{file_name(found.name)}{suffix}")

    def save_all(self) -> None:
        """Ask for a file and save the class with everything about its pupils, in a thread."""
        kinds = file_kinds(_("Class"), f"*{CLASS_SUFFIX}")
        found, target = self._found(), self._place(_("Save as a file"), kinds, CLASS_SUFFIX)
        if found is None or target is None:
            return
        store = self._store

        def work(progress: ProgressCallback) -> None:
            with store.beside() as beside:
                write_class(
                    target,
                    found,
                    beside.classes.pupils(found.id),
                    beside.reviews,
                    lambda profile: beside.settings.of_person(profile.key),
                    lambda profile: beside.ratings.lines(profile.id),
                    progress,
                )

        words = _(
            "The class is saved as {file}, with its names: keep it where you keep such lists."
        ).format(file=target.name)
        self._tasks.begin(_("Saving"), work, lambda _nothing: self._window.toast(words))

    def ask_files(self) -> None:
        """Ask for files of classes or pupils, and import them."""
        kinds = file_kinds(_("Class"), f"*{CLASS_SUFFIX}", f"*{PERSON_SUFFIX}", others=True)
        title = _("Import a class or students")
        names, _kind = QFileDialog.getOpenFileNames(self._window, title, default_folder(), kinds)
        if names:
            self.take_in([Path(name) for name in names])

    def take_in(self, sources: Sequence[Path]) -> None:
        """Preview files, and import them once that is confirmed."""
        self._taking_in.begin(sources, self._found())

    def _on_taken(self, found: SchoolClass | None, _arrivals: list[Arrival]) -> None:
        for one in self._store.classes.all():
            if found is not None and one.key == found.key:
                self.show_class(one.id)
        self._people_changed()
