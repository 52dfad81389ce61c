"""Asks where a record file is, or shall be."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.kit.save_dialog import ask_where, usual_folder

SUFFIX = ".pullstrings"
"""Ending of records; a double click on such a file opens the app. Older ones end in .json."""


def _kinds() -> str:
    return _("Match records (*.pullstrings *.json);;All files (*)")


def ask_for_record(parent: QWidget) -> Path | None:
    """Return the record file a person chooses, or None."""
    title = _("Open a record file")
    name, _kind = QFileDialog.getOpenFileName(parent, title, usual_folder(), _kinds())
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
