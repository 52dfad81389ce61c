"""The colors of a theme, from tokens and from other colors."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from pullstrings_qt.look.theme import Theme


def test_high_contrast_is_flat_and_has_no_gray() -> None:
    brown, theme, light = QColor("#744A28"), Theme("contrast"), Theme("light")
    assert (theme.whitened(brown).name(), theme.blackened(brown).name()) == ("#ffffff", "#000000")
    assert light.whitened(brown) == light.blackened(brown) == brown
    assert (theme.tint("ink", 0.5).alpha(), light.tint("ink", 0.5).alpha()) == (255, 128)
    assert (theme.shade("ink", 0.5).alpha(), light.shade("ink", 0.5).alpha()) == (0, 128)
    assert theme.outline(2, "warn") == QPen(theme.color("warn"), 2)
    assert light.outline(2, "warn").style() == Qt.PenStyle.NoPen
