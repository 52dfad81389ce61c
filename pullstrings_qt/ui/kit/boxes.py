"""Widgets in a row or a column."""

from typing import TypeAlias, TypeVar

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

_Single: TypeAlias = QWidget | QLayout | int | None
Part: TypeAlias = _Single | tuple[_Single, int]
"""A widget, a layout, pixels of space, or None for stretching space; alone or with a stretch."""

Edges: TypeAlias = tuple[int, int, int, int]

_Box = TypeVar("_Box", bound=QBoxLayout)


def row_of(
    *parts: Part, gap: int = -1, edges: Edges = (0, 0, 0, 0), on: QWidget | None = None
) -> QHBoxLayout:
    """Return a row of parts that fills the widget `on`, if there is one.

    `gap` is the pixels between parts, -1 for those of the style; `edges` are the margins.
    """
    return _filled(QHBoxLayout(), parts, gap, edges, on)


def column_of(
    *parts: Part, gap: int = -1, edges: Edges = (0, 0, 0, 0), on: QWidget | None = None
) -> QVBoxLayout:
    """Return a column of parts; otherwise like `row_of`."""
    return _filled(QVBoxLayout(), parts, gap, edges, on)


def _filled(box: _Box, parts: tuple[Part, ...], gap: int, edges: Edges, on: QWidget | None) -> _Box:
    if on is not None:
        on.setLayout(box)
    box.setContentsMargins(*edges)
    box.setSpacing(gap)
    add(box, *parts)
    return box


def add(box: QBoxLayout, *parts: Part) -> None:
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
