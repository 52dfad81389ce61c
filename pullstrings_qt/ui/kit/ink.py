"""Colours that are named by a role of the theme or worked out from the theme."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtGui import QColor

from pullstrings_qt.look.theme import Theme

Ink: TypeAlias = str | Callable[[Theme], QColor]
"""A colour role such as ``"ink_soft"``, or what returns the colour in a theme."""


def ink_colour(ink: Ink, theme: Theme) -> QColor:
    """Return the colour an ink has in a theme."""
    return theme.colour(ink) if isinstance(ink, str) else ink(theme)
