"""The style of the whole application: palette, style sheet and the linen background."""

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol, TypeAlias, runtime_checkable

from PySide6.QtGui import QBrush, QColor, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from pullstrings_qt.core.resources import resource
from pullstrings_qt.look.theme import Theme

_SHEET = """
QToolTip {{ background: {ink}; color: {card}; border: 0; padding: 6px; }}
QMenu {{ background: {card}; color: {ink}; border: 2px solid {control}; padding: 6px; }}
QMenu::item {{ border-radius: 8px; }}
QMenu::item:selected {{ background: {primary}; color: {on_primary}; }}
QMenu::item:disabled {{ color: {ink_soft}; }}
QMenu::separator {{ height: 2px; background: {line}; margin: 6px 8px; }}
QLineEdit {{
    background: {card}; color: {ink}; border: 2px solid {control};
    border-radius: 12px; padding: 0;
    selection-background-color: {primary}; selection-color: {on_primary};
}}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: 0; }}
QTextBrowser {{
    background: transparent; color: {ink}; border: 0;
    selection-background-color: {primary}; selection-color: {on_primary};
}}
QScrollBar:vertical {{ background: transparent; width: 14px; margin: 0; }}
QScrollBar::handle:vertical {{
    background: {control}; border-radius: 4px; min-height: 40px; margin: 3px;
}}
QMenu {{ menu-scrollable: 1; }}
QScrollBar:horizontal {{ background: transparent; height: 14px; margin: 0; }}
QScrollBar::handle:horizontal {{
    background: {control}; border-radius: 4px; min-width: 40px; margin: 3px;
}}
QScrollBar::handle:hover {{ background: {ink_soft}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QGroupBox {{ border: 0; margin: 0; padding: 0; }}
QProgressBar {{ background: {card_sunk}; border: 1px solid {control}; border-radius: 6px; }}
QProgressBar::chunk {{ background: {primary}; border-radius: 5px; }}
"""
_ROLES = ("ink", "ink_soft", "card", "card_sunk", "control", "primary", "on_primary", "line")


@runtime_checkable
class Themed(Protocol):
    """A widget that draws itself with the theme and follows its changes."""

    def restyle(self) -> None:
        """Apply another theme."""
        ...


def style_sheet(theme: Theme) -> str:
    """Return the style sheet for the few widgets that Qt draws.

    It has colors alone: Qt takes half a second to look at every widget again with another sheet,
    so sizes of text are set by the widgets.
    """
    return _SHEET.format(**{role: theme.hex(role) for role in _ROLES})


def palette(theme: Theme) -> QPalette:
    """Return the palette of a theme."""
    result = QPalette()
    pairs = (
        (QPalette.ColorRole.Window, "cloth"),
        (QPalette.ColorRole.WindowText, "ink"),
        (QPalette.ColorRole.Base, "card"),
        (QPalette.ColorRole.AlternateBase, "card_sunk"),
        (QPalette.ColorRole.Text, "ink"),
        (QPalette.ColorRole.PlaceholderText, "ink_soft"),
        (QPalette.ColorRole.Button, "card"),
        (QPalette.ColorRole.ButtonText, "ink"),
        (QPalette.ColorRole.Highlight, "primary"),
        (QPalette.ColorRole.HighlightedText, "on_primary"),
        (QPalette.ColorRole.Link, "link"),
        (QPalette.ColorRole.LinkVisited, "link"),
        (QPalette.ColorRole.ToolTipBase, "ink"),
        (QPalette.ColorRole.ToolTipText, "card"),
    )
    for role, name in pairs:
        result.setColor(role, theme.color(name))
    disabled = QColor(theme.color("ink_soft"))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text):
        result.setColor(QPalette.ColorGroup.Disabled, role, disabled)
    return result


def apply_style(application: QApplication, theme: Theme) -> None:
    """Apply a theme to the whole application."""
    application.setPalette(palette(theme))
    application.setFont(theme.font("body"))
    sheet = style_sheet(theme)
    if application.styleSheet() != sheet:
        application.setStyleSheet(sheet)


@lru_cache(maxsize=4)
def _linen_tile(name: str) -> QPixmap:
    return QPixmap(str(resource("themes", f"linen_{name}.png")))


def linen(theme: Theme) -> QBrush:
    """Return the background of the window: woven, or plain black in high contrast."""
    if theme.is_contrast:
        return QBrush(theme.color("cloth"))
    return QBrush(_linen_tile(theme.name))


def propagate_theme(root: QWidget) -> None:
    """Restyle every themed widget below `root`, parents before children."""
    for widget in root.findChildren(QWidget):
        # a page may have recreated its parts when it was restyled
        if isValid(widget) and isinstance(widget, Themed):
            widget.restyle()


Ink: TypeAlias = str | Callable[[Theme], QColor]
"""A color role such as ``"ink_soft"``, or a function of the theme."""


def ink_color(ink: Ink, theme: Theme) -> QColor:
    """Return the color of an ink in a theme."""
    return theme.color(ink) if isinstance(ink, str) else ink(theme)
