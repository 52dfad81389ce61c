"""The style of what Qt draws: palette, style sheets of single widgets, the linen background."""

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol, TypeAlias, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPaintDevice, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QGroupBox, QScrollBar, QToolTip, QWidget
from shiboken6 import isValid

from pullstrings_qt.core.resources import resource
from pullstrings_qt.look.theme import Theme

_SCROLL_BAR = """
QScrollBar:vertical {{ background: transparent; width: 14px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 14px; margin: 0; }}
QScrollBar::handle {{ background: {control}; border-radius: 4px; margin: 3px; }}
QScrollBar::handle:vertical {{ min-height: 40px; }}
QScrollBar::handle:horizontal {{ min-width: 40px; }}
QScrollBar::handle:hover {{ background: {ink_soft}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""
MENU = """
QMenu {{
    background: {card}; color: {ink}; border: 2px solid {control}; padding: 6px;
    menu-scrollable: 1;
}}
QMenu::item {{ border-radius: 8px; padding: {above}px {beside}px; }}
QMenu::item:selected {{ background: {primary}; color: {on_primary}; }}
QMenu::item:disabled {{ color: {ink_soft}; }}
QMenu::separator {{ height: 2px; background: {line}; margin: 6px 8px; }}
"""
_FIELD = """
QLineEdit, QPlainTextEdit {{
    background: {card}; color: {ink}; border: 2px solid {control};
    border-radius: 12px; padding: 0;
    selection-background-color: {primary}; selection-color: {on_primary};
}}
QPlainTextEdit {{ padding: 6px; }}
"""
PROGRESS = """
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


def style_sheet(*parts: str) -> str:
    """Return a style sheet of these parts, such as `MENU`, in the colors of the theme."""
    theme = Theme.current()
    colors = {role: theme.hex(role) for role in _ROLES}
    return "".join(parts).format(above=theme.px(9), beside=theme.px(16), **colors)


def field_sheet() -> str:
    """Return the style sheet of a field for text, with its scroll bar and its menu."""
    return style_sheet(_FIELD, _SCROLL_BAR, MENU)


class ScrollBar(QScrollBar):
    """A slim scroll bar without arrows; a style sheet for the whole app would be slow."""

    def __init__(self, orientation: Qt.Orientation) -> None:
        super().__init__(orientation)
        self.restyle()

    def restyle(self) -> None:
        """Apply another theme."""
        self.setStyleSheet(style_sheet(_SCROLL_BAR))


class Group(QGroupBox):
    """A group with a name for screen readers and no frame."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setStyleSheet("QGroupBox { border: 0; margin: 0; padding: 0; }")


def palette(theme: Theme) -> QPalette:
    """Return the palette of a theme."""
    result = QPalette()
    for role, name in (
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
    ):
        result.setColor(role, theme.color(name))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text):
        result.setColor(QPalette.ColorGroup.Disabled, role, theme.color("ink_soft"))
    return result


def smooth_painter(device: QPaintDevice) -> QPainter:
    """Return a painter of smooth edges; it ends with the function that paints."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def apply_style(application: QApplication, theme: Theme) -> None:
    """Apply a theme to the whole application."""
    colors = palette(theme)
    application.setPalette(colors)
    application.setFont(theme.font("body"))
    QToolTip.setPalette(colors)


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
