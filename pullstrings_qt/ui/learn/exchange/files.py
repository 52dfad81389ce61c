"""Asks which package to read, and where to put what is written."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.kit.save_dialog import ask_where, usual_folder


def ask_for_package(parent: QWidget) -> Path | None:
    """Return the Anki package a person chooses, or None."""
    kinds = _("Anki packages (*.apkg *.colpkg);;All files (*)")
    name, _kind = QFileDialog.getOpenFileName(parent, _("Import from Anki"), usual_folder(), kinds)
    return Path(name) if name else None


def ask_where_to_put_package(parent: QWidget, suggestion: str) -> Path | None:
    """Return where a person wants an Anki package, or None; suggestion is without its ending."""
    kinds = _("Anki packages (*.apkg)")
    return ask_where(parent, _("Export for Anki"), kinds, f"{suggestion}.apkg")


def ask_where_to_put_table(parent: QWidget, suggestion: str) -> Path | None:
    """Return where a person wants a table, or None; suggestion is without its ending."""
    kinds = _("Tables (*.csv)")
    return ask_where(parent, _("Save the review log"), kinds, f"{suggestion}.csv")
