"""Text typed by people, for places where Qt guesses whether it is HTML."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QToolTip, QWidget


def plain(words: str) -> str:
    """Return text for a tool tip that is shown exactly as typed.

    Qt takes what looks like HTML for it: ``<b>Mara</b>`` would be bold, and ``<img src=...>`` would
    open a file. Labels do not need this: they have the plain text format.
    """
    if "<" not in words:
        return words
    from html import escape  # noqa: PLC0415 - no start needs it

    return f'<p style="white-space: pre-wrap">{escape(words)}</p>'


def set_tool_tip(widget: QWidget, words: str) -> None:
    """Set a tool tip that shows the words exactly."""
    tip = plain(words)
    widget.setToolTip(tip)
    if tip != words and not widget.accessibleDescription():
        widget.setAccessibleDescription(words)  # screen readers would read the tool tip instead


def show_tool_tip(widget: QWidget, at: QPoint) -> None:
    """Show the tool tip of a widget now, if it has one."""
    if widget.toolTip():
        QToolTip.showText(at, widget.toolTip(), widget)
