"""People in files: import with a preview, and copies of those who were deleted."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import time
from typing import Final, TypeAlias

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.learning_types import SchoolClass
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.learning.class_file import read_class, read_people
from pullstrings_qt.learning.schedule import grader
from pullstrings_qt.learning.transfer import write_person
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.storage.people import Arrival
from pullstrings_qt.ui.kit.background_task import BackgroundTasks
from pullstrings_qt.ui.kit.file_dialogs import file_name
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog

SUFFIX: Final = ".pullstrings-person"
KEPT_DAYS: Final = 30
_FOLDER: Final = "deleted"
_DAY: Final = 24 * 60 * 60


def copy_of(folder: Path, profile: Profile) -> Path:
    """Return where the copy of a person is kept in the folder of a store."""
    return folder / _FOLDER / f"{file_name(profile.name)} {profile.key[:8]}{SUFFIX}"


def export_person(
    store: Store, profile: Profile, path: Path, progress: ProgressCallback = no_progress
) -> None:
    """Write everything about a person to a file."""
    settings, ratings = store.settings.of_person(profile.key), store.ratings.lines(profile.id)
    write_person(path, profile, store.reviews, progress, settings=settings, ratings=ratings)


def delete_with_copy(
    store: Store, profile: Profile, copy: Path, progress: ProgressCallback = no_progress
) -> None:
    """Write everything about a person to a copy, then delete the person.

    After a `Canceled`, a `PullstringsError` or an `OSError` the person is still there.
    """
    copy.parent.mkdir(exist_ok=True)
    export_person(store, profile, copy, progress)
    store.profiles.remove(profile.id, progress)


def kept_copies(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield name and file of each copy, the newest first; those that are too old are gone."""
    found: list[tuple[float, Path]] = []
    for path in (folder / _FOLDER).glob(f"*{SUFFIX}"):
        with suppress(OSError):  # somebody else has removed it
            made = path.stat().st_mtime
            if time() - made > KEPT_DAYS * _DAY:
                path.unlink()
            else:
                found.append((made, path))
    for _made, path in sorted(found, reverse=True):
        with suppress(OSError, ValueError, KeyError), path.open(encoding="utf-8") as file:
            # Its head has the name, unless somebody has changed it.
            head = next((line for line in file if line.startswith('"person"')), "")
            yield str(json.loads(head.partition(":")[2].rstrip().rstrip(","))["name"]), path


_Looked: TypeAlias = tuple[SchoolClass | None, list[Arrival]]


class PeopleImport:
    """Reads files of people, shows a preview, and after a yes imports them and calls `taken`."""

    def __init__(
        self,
        window: MainWindow,
        store: Store,
        tasks: BackgroundTasks,
        taken: Callable[[SchoolClass | None, list[Arrival]], None],
    ) -> None:
        self._window = window
        self._store = store
        self._tasks = tasks
        self._taken = taken

    def begin(self, sources: Sequence[Path], found: SchoolClass | None = None) -> None:
        """Preview files."""
        then = partial(self._on_looked, sources)
        work = partial(self._work, sources, found, _is_plain)
        self._tasks.begin(_("Importing"), work, then, at_once=True)

    def _work(
        self,
        sources: Sequence[Path],
        found: SchoolClass | None,
        is_wanted: Callable[[SchoolClass | None, Sequence[Arrival]], bool],
        progress: ProgressCallback,
    ) -> _Looked:
        found = read_class(sources) or found
        with self._store.beside() as beside:
            arrivals = beside.people.take_in(
                read_people(sources, progress),
                partial(grader, settings=beside.settings),
                found,
                is_wanted=partial(is_wanted, found),
                progress=progress,
            )
        return found, arrivals

    def _on_looked(self, sources: Sequence[Path], looked: _Looked) -> None:
        found, arrivals = looked
        if _is_plain(found, arrivals):
            self._on_taken(looked)
            return
        only = arrivals[0] if len(arrivals) == 1 else None
        named = found or (only.profile if only is not None else None)
        question = _("Import {name}?").format(name=named.name) if named else _("Import")
        words = taking_words(arrivals)
        dialog = ConfirmDialog(question, words, _("Import"), _("Cancel"), is_safe=True)
        take = partial(self._work, sources, found, lambda _found, _arrivals: True)
        dialog.agreed.connect(
            lambda: self._tasks.begin(_("Importing"), take, self._on_taken, at_once=True)
        )
        self._window.show_overlay(dialog)

    def _on_taken(self, looked: _Looked) -> None:
        found, arrivals = looked
        self._taken(found, arrivals)
        count = len(arrivals)
        words = ngettext("Imported {count} person.", "Imported {count} people.", count)
        self._window.toast(words.format(count=count))


def _is_plain(found: SchoolClass | None, arrivals: Sequence[Arrival]) -> bool:
    """Return whether it is one person, new and with a new name: then no question is needed."""
    only = arrivals[0] if len(arrivals) == 1 else None
    return found is None and only is not None and only.is_new and only.name == only.profile.name


def taking_words(arrivals: Sequence[Arrival]) -> str:
    """Return the changes of an import, and what would be left out."""
    new = [one for one in arrivals if one.is_new]
    known = [one for one in arrivals if not one.is_new]
    renamed = [one for one in new if one.name != one.profile.name]
    told = []
    if len(arrivals) > 1 and new:
        words = ngettext("{count} person is new here.", "{count} people are new here.", len(new))
        told.append(words.format(count=len(new)))
    if renamed:
        words = ngettext(
            "{count} name is taken, so a number is added.",
            "{count} names are taken, so numbers are added.",
            len(renamed),
        )
        told.append(words.format(count=len(renamed)))
    if known:
        words = ngettext(
            "{count} person is here already.", "{count} people are here already.", len(known)
        )
        told.append(words.format(count=len(known)))
        answers = sum(one.answers for one in known)
        words = ngettext("{count} answer is new.", "{count} answers are new.", answers)
        told.append(words.format(count=answers))
    if differing := sum(len(one.differing) for one in known):
        words = ngettext(
            "{count} setting is different in the file; it stays as it is here.",
            "{count} settings are different in the file; they stay as they are here.",
            differing,
        )
        told.append(words.format(count=differing))
    if matches := sum(one.matches_left for one in known):
        words = ngettext(
            "The file has more matches for the level, so {count} match from here no longer counts.",
            "The file has more matches for the level, so {count} matches from here "
            "no longer count.",
            matches,
        )
        told.append(words.format(count=matches))
    return " ".join(told) or _("There is nobody in these files.")
