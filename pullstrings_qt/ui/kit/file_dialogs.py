"""The dialogs of the system that ask which file to open and where to save one."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from pullstrings_qt.core.language import gettext as _


def default_folder() -> str:
    """Return the folder in which dialogs open: a person's documents, or else their home."""
    place = QStandardPaths.StandardLocation
    folders = map(QStandardPaths.writableLocation, (place.DocumentsLocation, place.HomeLocation))
    return next((folder for folder in folders if folder and Path(folder).is_dir()), "")


def ask_where(parent: QWidget, title: str, kinds: str, suggestion: str) -> Path | None:
    """Return where a person wants a file, or None; the dialog asks before one is replaced.

    Args:
        parent: the window the dialog belongs to.
        title: what is saved.
        kinds: Qt's filter of files.
        suggestion: a name for the file, with its ending.
    """
    dialog = QFileDialog(parent, title, default_folder(), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    # The dialog itself adds the ending, so that it asks before a file is replaced.
    dialog.setDefaultSuffix(Path(suggestion).suffix)
    dialog.selectFile(suggestion)
    taken = dialog.exec()
    names = dialog.selectedFiles()
    dialog.deleteLater()
    return Path(names[0]) if taken and names else None


SUFFIX = ".pullstrings"
"""Ending of records; a double click on such a file opens the app. Older ones end in .json."""


def _kinds() -> str:
    return _("Match records (*.pullstrings *.json);;All files (*)")


def ask_for_record(parent: QWidget) -> Path | None:
    """Return the record file a person chooses, or None."""
    title = _("Open a record file")
    name, _kind = QFileDialog.getOpenFileName(parent, title, default_folder(), _kinds())
    return Path(name) if name else None


def ask_where_to_save(parent: QWidget, suggestion: str) -> Path | None:
    """Return where a person wants to save a record, or None.

    Args:
        parent: the window the dialog belongs to.
        suggestion: a name for the file, without its ending.
    """
    return ask_where(parent, _("Save the match as a file"), _kinds(), suggestion + SUFFIX)


def file_name(*words: str) -> str:
    """Return the words as a file name every system takes."""
    joined = " ".join(words)
    kept = "".join(letter if letter.isalnum() or letter in " -" else " " for letter in joined)
    return "-".join(kept.split()).lower()[:80] or "match"


def ask_for_package(parent: QWidget) -> Path | None:
    """Return the Anki package a person chooses, or None."""
    kinds = _("Anki packages (*.apkg *.colpkg);;All files (*)")
    name, _kind = QFileDialog.getOpenFileName(
        parent, _("Import from Anki"), default_folder(), kinds
    )
    return Path(name) if name else None


def ask_where_to_put_package(parent: QWidget, suggestion: str) -> Path | None:
    """Return where a person wants an Anki package, or None; suggestion is without its ending."""
    kinds = _("Anki packages (*.apkg)")
    return ask_where(parent, _("Export for Anki"), kinds, f"{suggestion}.apkg")


def ask_where_to_put_table(parent: QWidget, suggestion: str) -> Path | None:
    """Return where a person wants a table, or None; suggestion is without its ending."""
    kinds = _("Tables (*.csv)")
    return ask_where(parent, _("Save the review log"), kinds, f"{suggestion}.csv")
