"""Progress as files: the page as a picture, its values as a table."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeAlias

from PySide6.QtGui import QImage

from pullstrings_qt.learning.exchange import whole_file, whole_table
from pullstrings_qt.look.picture_file import packed_picture
from pullstrings_qt.ui.learn.progress.content import DIRECTIONS, ProgressContent

Cell: TypeAlias = str | int
FILE_HEADINGS: Final = ("table", "row", "column", "value")
"""Column headings, the same in every language, for programs that read the file."""


def write_picture(target: Path, image: QImage) -> None:
    """Write a picture as PNG; completely or not at all.

    Raises:
        ExchangeError: it could not be written.
    """
    with whole_file(target) as part:
        part.write_bytes(packed_picture(image))


def write_figures(target: Path, rows: Iterable[tuple[Cell, ...]]) -> None:
    """Write values as a table (CSV); completely or not at all.

    Raises:
        ExchangeError: it could not be written.
    """
    with whole_table(target) as write:
        write(FILE_HEADINGS)
        for row in rows:
            write(row)


def file_rows(content: ProgressContent) -> list[tuple[Cell, ...]]:
    """Return all values of a person for a file, one per row, dates as ISO 8601."""
    label = content.label
    found: list[tuple[Cell, ...]] = [
        ("mastery", label(tile_id), "step", int(level))
        for tile_id, level in content.mastery.items()
    ]
    for direction in DIRECTIONS:
        found += [
            (
                f"answers {direction.value}",
                label(one.tile_id),
                label(one.taken_for) if one.taken_for else "",
                one.count,
            )
            for one in sorted(
                content.confusions.get(direction, ()), key=lambda one: (one.tile_id, one.taken_for)
            )
        ]
    for day in content.days:
        if day.reviews:
            when = day.day.isoformat()
            found += [
                ("days", when, "answers", day.reviews),
                ("days", when, "right", day.right),
                ("days", when, "new cards", day.met),
                ("days", when, "read right and timed", day.read),
                ("days", when, "milliseconds for them", day.read_millis),
            ]
    return found
