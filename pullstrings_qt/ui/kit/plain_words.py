"""Words that people typed, for the places where Qt guesses whether it is given mark-up."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QToolTip, QWidget


def plain(words: str) -> str:
    """Return words for a tool tip that stand there as they were typed, tags and all.

    Qt takes a tool tip for HTML where it looks like it: a name such as ``<b>Mara</b>`` would be
    bold there, and ``<img src=...>`` would open a file. Labels need none of this: they are told
    that their text is plain.
    """
    if "<" not in words:
        return words
    from html import escape  # noqa: PLC0415 - no start needs it

    return f'<p style="white-space: pre-wrap">{escape(words)}</p>'


def set_tool_tip(widget: QWidget, words: str) -> None:
    """Let a widget show words as its tool tip, exactly as they are."""
    tip = plain(words)
    widget.setToolTip(tip)
    if tip != words and not widget.accessibleDescription():
        widget.setAccessibleDescription(words)  # screen readers would read the tool tip instead


def show_tool_tip(widget: QWidget, at: QPoint) -> None:
    """Show the tool tip of a widget now, if it has one.

    Args:
        widget: what it belongs to.
        at: where, on the screen.
    """
    if widget.toolTip():
        QToolTip.showText(at, widget.toolTip(), widget)
