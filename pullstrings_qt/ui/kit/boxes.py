"""Widgets in a row or a column."""

from typing import TypeAlias, TypeVar

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

_Single: TypeAlias = QWidget | QLayout | int | None
Part: TypeAlias = _Single | tuple[_Single, int]
"""A widget or layout; pixels of space; None for space that stretches; or one of a stretch."""

Edges: TypeAlias = tuple[int, int, int, int]

_Box = TypeVar("_Box", bound=QBoxLayout)


def row_of(
    *parts: Part, gap: int = -1, edges: Edges = (0, 0, 0, 0), on: QWidget | None = None
) -> QHBoxLayout:
    """Lay parts side by side, with pixels between them, or as many as usual, and around.

    `on` is a widget that the row fills.
    """
    return _filled(QHBoxLayout(), parts, gap, edges, on)


def column_of(
    *parts: Part, gap: int = -1, edges: Edges = (0, 0, 0, 0), on: QWidget | None = None
) -> QVBoxLayout:
    """Lay parts below each other, as `row_of` does side by side."""
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
