"""Files: the dialogs of the system that ask which to open and where to save one, and drops.

Qt's own dialog is imported where it is opened: its enumerations take a while to load.
"""
# ruff: noqa: PLC0415 - see above

from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.settings import SettingsStore

_settings: list[SettingsStore] = []
_LAST: Final = "files.folder"


def remember_folder_in(settings: SettingsStore | None) -> None:
    """Make dialogs open in the last folder used, even after a restart; None forgets it."""
    _settings[:] = [settings] if settings is not None else []


def dropped_path(event: QDropEvent) -> Path | None:
    """Return the file or folder that is dragged, or None where it is something else."""
    urls = event.mimeData().urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None


def default_folder() -> str:
    """Return the folder in which dialogs open: the last one, else documents, else home."""
    for settings in _settings:
        with suppress(PullstringsError):  # dialogs work without the stored folder
            last = settings.get(_LAST, "")
            if isinstance(last, str) and "\0" not in last and last and Path(last).is_dir():
                return last
    from PySide6.QtCore import QStandardPaths

    place = QStandardPaths.StandardLocation
    folders = map(QStandardPaths.writableLocation, (place.DocumentsLocation, place.HomeLocation))
    return next((folder for folder in folders if folder and Path(folder).is_dir()), "")


def _remember(folder: Path) -> None:
    for settings in _settings:
        with suppress(PullstringsError):
            if settings.get(_LAST, "") != str(folder):
                settings.set(_LAST, str(folder))


def ask_for_file(parent: QWidget, title: str, kinds: str) -> Path | None:
    """Return the file a person wants to open, or None; `kinds` is Qt's file filter."""
    from PySide6.QtWidgets import QFileDialog

    name, _kind = QFileDialog.getOpenFileName(parent, title, default_folder(), kinds)
    if not name:
        return None
    _remember(Path(name).parent)
    return Path(name)


def ask_for_folder(parent: QWidget, title: str) -> Path | None:
    """Return the folder a person chooses, or None; the next dialog opens there."""
    from PySide6.QtWidgets import QFileDialog

    name = QFileDialog.getExistingDirectory(parent, title, default_folder())
    if not name:
        return None
    _remember(Path(name))
    return Path(name)


def ask_where(parent: QWidget, title: str, kinds: str, suggestion: str) -> Path | None:
    """Return where a person wants to save a file, or None; the dialog confirms replacing one.

    `kinds` is Qt's file filter; the suggestion has an extension.
    """
    from PySide6.QtWidgets import QFileDialog

    dialog = QFileDialog(parent, title, default_folder(), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    # The dialog itself adds the extension, so that it asks before a file is replaced.
    dialog.setDefaultSuffix(Path(suggestion).suffix)
    dialog.selectFile(suggestion)
    taken = dialog.exec()
    names = dialog.selectedFiles()
    dialog.deleteLater()
    if not taken or not names:
        return None
    _remember(Path(names[0]).parent)
    return Path(names[0])


SUFFIX = ".pullstrings"
"""Extension of records; a double click on such a file opens the app. Older ones end in .json."""


def file_kinds(words: str, *patterns: str, others: bool = False) -> str:
    """Return what a file dialog lists: files called `words`, and all others if wanted."""
    kinds = f"{words} ({' '.join(patterns)})"
    every = _("All files")
    return f"{kinds};;{every} (*)" if others else kinds


def _kinds() -> str:
    return file_kinds(_("Matches"), f"*{SUFFIX}", "*.json", others=True)


def ask_for_record(parent: QWidget) -> Path | None:
    """Return the record file a person chooses, or None."""
    return ask_for_file(parent, _("Open a record file"), _kinds())


def ask_where_to_save(parent: QWidget, suggestion: str) -> Path | None:
    """Return where a person wants to save a record, or None; the suggestion has no extension."""
    return ask_where(parent, _("Save as a file"), _kinds(), suggestion + SUFFIX)


def file_name(*words: str) -> str:
    """Return the words as a file name that is valid on every system."""
    joined = " ".join(words)
    kept = "".join(letter if letter.isalnum() or letter in " -" else " " for letter in joined)
    return "-".join(kept.split()).lower()[:80] or "match"
