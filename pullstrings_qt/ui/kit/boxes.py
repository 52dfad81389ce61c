"""Widgets in a row or a column."""

from typing import TypeAlias, TypeVar

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

Part: TypeAlias = QWidget | QLayout | int | None
"""A widget or layout; pixels of space; or None for space that stretches."""

Edges: TypeAlias = tuple[int, int, int, int]

_Box = TypeVar("_Box", bound=QBoxLayout)


def row_of(
    *parts: Part | tuple[Part, int],
    gap: int = -1,
    edges: Edges = (0, 0, 0, 0),
    on: QWidget | None = None,
) -> QHBoxLayout:
    """Lay parts side by side, each of a pair with that stretch.

    There are `gap` pixels between them, or as many as usual, and `edges` around; `on` is a widget
    that the row fills.
    """
    return fill(QHBoxLayout(), *parts, gap=gap, edges=edges, on=on)


def column_of(
    *parts: Part | tuple[Part, int],
    gap: int = -1,
    edges: Edges = (0, 0, 0, 0),
    on: QWidget | None = None,
) -> QVBoxLayout:
    """Lay parts below each other, as `row_of` does side by side."""
    return fill(QVBoxLayout(), *parts, gap=gap, edges=edges, on=on)


def fill(
    box: _Box,
    *parts: Part | tuple[Part, int],
    gap: int = -1,
    edges: Edges = (0, 0, 0, 0),
    on: QWidget | None = None,
) -> _Box:
    """Lay parts in a box, as `row_of` does; return the box."""
    if on is not None:
        on.setLayout(box)
    box.setContentsMargins(*edges)
    box.setSpacing(gap)
    add(box, *parts)
    return box


def add(box: QBoxLayout, *parts: Part | tuple[Part, int]) -> None:
    """Add parts at the end of a row or a column."""
    for each in parts:
        part, stretch = each if isinstance(each, tuple) else (each, 0)
        if part is None:
            box.addStretch(stretch or 1)
        elif isinstance(part, int):
            box.addSpacing(part)
        elif isinstance(part, QLayout):
            box.addLayout(part, stretch)
        else:
            box.addWidget(part, stretch)
