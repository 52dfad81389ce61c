"""Progress as files: the charts as a picture, the figures as a table."""

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.learning.exchange import not_written, whole_file
from pullstrings_qt.learning.review_table import as_text
from pullstrings_qt.ui.kit.save_dialog import ask_where
from pullstrings_qt.ui.learn.progress.words import FILE_HEADINGS, Cell

PICTURE: Final = ".png"
TABLE: Final = ".csv"


def ask_where_to_put(parent: QWidget, suggestion: str, suffix: str) -> Path | None:
    """Return where a person wants the file, or None; it asks before one is replaced.

    Args:
        parent: the window.
        suggestion: a name without its ending.
        suffix: `PICTURE` or `TABLE`.
    """
    picture = suffix == PICTURE
    title = _("Save the charts as a picture") if picture else _("Save the figures as a table")
    kinds = _("Pictures (*.png)") if picture else _("Tables (*.csv)")
    return ask_where(parent, title, kinds, f"{suggestion}{suffix}")


def write_picture(target: Path, image: QImage, progress: ProgressCallback) -> str:
    """Write a picture as PNG and return the name of the file; all of it, or nothing.

    Raises:
        ExchangeError: it could not be written.
        Cancelled: `progress` stopped it.
    """
    with whole_file(target) as part:
        progress(0, 1)
        if not QImageWriter(str(part), QByteArray(b"png")).write(image):
            raise not_written(target)
        progress(1, 1)
    return target.name


def write_figures(target: Path, rows: Iterable[tuple[Cell, ...]]) -> str:
    """Write figures as a table (CSV) and return the name of the file; all of it, or nothing.

    The file is UTF-8 with a mark at its start, without which Excel takes it for another encoding.

    Raises:
        ExchangeError: it could not be written.
    """
    with (
        whole_file(target) as part,
        part.open("x", encoding="utf-8-sig", newline="", errors="replace") as file,
    ):
        table = csv.writer(file)
        table.writerow(FILE_HEADINGS)
        table.writerows(
            [as_text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
        )
    return target.name
