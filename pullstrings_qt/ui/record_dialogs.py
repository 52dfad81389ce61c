"""Asks where a record file is, or shall be."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from pullstrings_qt.core.language import gettext as _

SUFFIX = ".json"


def _kinds() -> str:
    return _("Match records (*.json);;All files (*)")


def ask_for_record(parent: QWidget) -> Path | None:
    """Return the record file a person chooses, or None."""
    name, _kind = QFileDialog.getOpenFileName(parent, _("Open a record file"), "", _kinds())
    return Path(name) if name else None


def ask_where_to_save(parent: QWidget, suggestion: str) -> Path | None:
    """Return where a person wants to save a record, or None.

    Args:
        parent: the window the dialog belongs to.
        suggestion: a name for the file, without its ending.
    """
    dialog = QFileDialog(parent, _("Save the match as a file"), "", _kinds())
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    # The dialog itself adds the ending, so that it asks before a file is replaced.
    dialog.setDefaultSuffix(SUFFIX)
    dialog.selectFile(suggestion + SUFFIX)
    taken = dialog.exec()
    names = dialog.selectedFiles()
    dialog.deleteLater()
    return Path(names[0]) if taken and names else None


def file_name(*words: str) -> str:
    """Return the words as a file name every system takes."""
    joined = " ".join(words)
    kept = "".join(letter if letter.isalnum() or letter in " -" else " " for letter in joined)
    return "-".join(kept.split()).lower()[:80] or "match"
