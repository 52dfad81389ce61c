"""Asks where a file shall be put."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget


def usual_folder() -> str:
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
    dialog = QFileDialog(parent, title, usual_folder(), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    # The dialog itself adds the ending, so that it asks before a file is replaced.
    dialog.setDefaultSuffix(Path(suggestion).suffix)
    dialog.selectFile(suggestion)
    taken = dialog.exec()
    names = dialog.selectedFiles()
    dialog.deleteLater()
    return Path(names[0]) if taken and names else None
