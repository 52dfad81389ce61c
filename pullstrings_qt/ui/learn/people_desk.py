"""People between page and store: add, change, take along, take in, delete."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.learning.exchange import Progress
from pullstrings_qt.learning.transfer import PersonData, read_person, renamed, write_person
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.ui.learn.exchange_errand import Errand, ErrandDialog
from pullstrings_qt.ui.learn.profile_dialog import ProfileDialog
from pullstrings_qt.ui.learn.profiles_page import PersonEntry, ProfilesPage, delete_question
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.preferences import Appearance
from pullstrings_qt.ui.question import Question


class PeopleDesk(QObject):
    """Shows the people and does what can be done with them.

    Args:
        window: shows pages, dialogs and toasts.
        appearance: the look in use.
        store: the people and what they have learned.

    Signals:
        changed: somebody was added, changed or deleted.
        learner_chosen: id of the person who wants to learn now.
    """

    changed = Signal()
    learner_chosen = Signal(int)

    def __init__(
        self, window: MainWindow, appearance: Appearance, store: Store, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._appearance = appearance
        self._store = store
        self._errand: Errand | None = None
        self._data: PersonData | None = None
        self._then: Callable[[Profile], None] | None = None
        self._leaving = 0
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.close)

    def open_page(self, name: str = "") -> None:
        """Show everybody; the person of this name is chosen."""
        page = ProfilesPage(self._appearance.theme, self._entries(), self._window)
        page.saved.connect(self.save)
        page.chosen.connect(self.learner_chosen)
        page.export_chosen.connect(self.export)
        page.import_chosen.connect(self.take_in)
        page.delete_chosen.connect(self.delete)
        named = [one.profile.id for one in page.entries if one.profile.name == name]
        if named:
            page.show_entries(page.entries, named[0])
        self._window.open_page(page)

    def ask_new(self, then: Callable[[Profile], None] | None = None) -> None:
        """Ask about somebody new, and go on with the profile once it is kept."""
        self._then = then
        names = tuple(entry.profile.name for entry in self._entries())
        dialog = ProfileDialog(self._appearance.theme, None, names)
        dialog.saved.connect(self._save_and_go_on)
        self._window.show_overlay(dialog)

    def _save_and_go_on(self, profile: Profile) -> None:
        kept = self.save(profile)
        then, self._then = self._then, None
        if kept is not None and then is not None:
            then(kept)

    def save(self, profile: Profile) -> Profile | None:
        """Keep a new or changed person; None where that failed, which a toast says."""
        try:
            kept = self._kept(profile)
        except PullstringsError as problem:
            self._window.toast(str(problem))
            return None
        self._refresh(kept.id)
        return kept

    def _kept(self, profile: Profile) -> Profile:
        profiles = self._store.profiles
        if profile.id:
            return profiles.change(profile)
        added = profiles.add(profile.name)
        try:
            return profiles.change(
                Profile(
                    added.id,
                    added.key,
                    added.name,
                    profile.avatar,
                    profile.left_handed,
                    profile.level,
                    profile.daily_goal,
                    profile.match_reviews,
                )
            )
        except PullstringsError:
            return added  # the name is kept; the rest can be changed later

    def delete(self, person: int) -> None:
        """Take a person away with all that was learned."""
        try:
            self._store.profiles.remove(person)
        except PullstringsError as problem:
            self._window.toast(str(problem))
        self._refresh()

    def ask_delete(self, name: str) -> None:
        """Take the person of a name away; ask first where something was learned."""
        found = [one for one in self._entries() if one.profile.name == name]
        if not found:
            return
        self._leaving = found[0].profile.id
        if found[0].answers:
            question = delete_question(self._appearance.theme, found[0])
            question.agreed.connect(self._delete_asked)
            self._window.show_overlay(question)
        else:
            self._delete_asked()

    def _delete_asked(self) -> None:
        self.delete(self._leaving)

    # --- files ----------------------------------------------------------------------------

    def export(self, person: int, path: Path) -> None:
        """Write everything about a person into a file, in a thread."""
        profile = self._store.profiles.get(person)
        if profile is None:
            return
        store, found = self._store, profile

        def work(progress: Progress) -> str:
            with store.beside() as people:
                write_person(path, found, people.reviews, progress)
            return path.name

        title = _("Saving everything about {name}").format(name=profile.name)
        self._begin(title, work, self._on_exported)

    def _on_exported(self, name: str) -> None:
        self._window.toast(_("Everything is saved as {file}.").format(file=name))

    def take_in(self, path: Path) -> None:
        """Read a person from a file, in a thread, and take the person in."""
        self._begin(
            _("Reading {file}").format(file=path.name),
            lambda progress: read_person(path, progress),
            self._on_read,
        )

    def _on_read(self, data: PersonData) -> None:
        """Take the person in, or ask first where somebody would be replaced or renamed."""
        self._data = data
        name = data.profile.name
        try:
            same = self._store.profiles.with_key(data.profile.key)
            named = self._store.profiles.named(name)
        except PullstringsError as problem:
            self._window.toast(str(problem))
            return
        if named is not None and (same is None or named.id != same.id):
            self._data = renamed(data, self._free_name(name))
            name = self._data.profile.name
        if same is not None:
            words = _(
                "{name} is here already. The file would take the place of everything learned "
                "here: {count} answers come with it."
            ).format(name=same.name, count=len(data.reviews))
            self._ask(_("Take the file instead?"), words, _("Take the file"), self._take_instead)
        elif name != data.profile.name:
            words = _(
                "There is somebody called {old} already. The person from the file will be "
                "called {new}."
            ).format(old=data.profile.name, new=name)
            self._ask(_("Take in as {name}?").format(name=name), words, _("Take in"), self._take)
        else:
            self._take()

    def _ask(self, question: str, words: str, yes: str, agreed: Callable[[], None]) -> None:
        dialog = Question(self._appearance.theme, question, words, yes, _("Leave it"))
        dialog.agreed.connect(agreed)
        self._window.show_overlay(dialog)

    def _free_name(self, name: str) -> str:
        number = 2
        while self._store.profiles.named(f"{name[:20]} {number}") is not None:
            number += 1
        return f"{name[:20]} {number}"

    def _take(self) -> None:
        self._keep(instead=False)

    def _take_instead(self) -> None:
        self._keep(instead=True)

    def _keep(self, *, instead: bool) -> None:
        data, store = self._data, self._store
        if data is None:
            return

        def work(progress: Progress) -> Profile:
            with store.beside() as people:
                return people.take_in(
                    data.profile, data.cards, data.reviews, instead=instead, hearing=progress
                )

        title = _("Taking in {name}").format(name=data.profile.name)
        self._begin(title, work, self._on_taken)

    def _on_taken(self, profile: Profile) -> None:
        self._refresh(profile.id)
        self._window.toast(_("{name} is here.").format(name=profile.name))

    def _begin(
        self, title: str, work: Callable[[Progress], Any], done: Callable[[Any], None]
    ) -> None:
        """Do work in a thread; only one piece at a time."""
        if self._errand is not None:
            return
        self._errand = errand = Errand(work, self)
        for ending in (errand.finished, errand.failed, errand.called_off):
            ending.connect(self._on_ended)
        errand.finished.connect(done)
        errand.failed.connect(self._on_failed)
        errand.called_off.connect(self._on_called_off)
        self._window.show_overlay(ErrandDialog(self._appearance.theme, title, errand))
        errand.start()

    def _on_ended(self, _news: object = None) -> None:
        errand, self._errand = self._errand, None
        if errand is not None:
            errand.deleteLater()

    def _on_failed(self, sentence: str) -> None:
        self._window.toast(_("{why} Nothing was changed.").format(why=sentence))

    def _on_called_off(self) -> None:
        self._window.toast(_("That was stopped. Nothing was changed."))

    def close(self) -> None:
        """Stop what is being done; it happens by itself when the app ends."""
        if self._errand is not None:
            self._errand.close()

    # --- what is shown --------------------------------------------------------------------

    def _entries(self) -> tuple[PersonEntry, ...]:
        try:
            return tuple(
                PersonEntry(profile, self._store.reviews.count(profile.id), place)
                for place, profile in enumerate(self._store.profiles.all())
            )
        except PullstringsError as problem:
            self._window.toast(str(problem))
            return ()

    def _refresh(self, person: int = 0) -> None:
        page = self._window.page
        if isinstance(page, ProfilesPage):
            page.show_entries(self._entries(), person)
        self.changed.emit()
