"""Tab goes through a page as it is read: what lies above first, then column by column."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

_ROOM_BELOW: Final = 24
_OVERLAP: Final = 4  # pixels by which neighbors may lie over each other


def reading_order(root: QWidget) -> Iterator[QWidget]:
    """Yield what is in sight below a widget as it is read, itself first."""
    if root.isHidden():
        return
    yield root
    parts = [part for part in root.children() if isinstance(part, QWidget)]
    shown = [part for part in parts if not part.isHidden() and not part.isWindow()]
    # what nobody can reach, such as a picture behind all, must not hold rows together
    reached = [part for part in shown if _has_focus_in_it(part)]
    for part in (*_in_order(reached), *(p for p in shown if p not in reached)):
        yield from reading_order(part)


def _has_focus_in_it(widget: QWidget) -> bool:
    """Return whether a widget, or anything in it, can ever have the keyboard."""
    found = (widget, *widget.findChildren(QWidget))
    return any(part.focusPolicy() != Qt.FocusPolicy.NoFocus for part in found)


def _in_order(parts: Sequence[QWidget]) -> Iterator[QWidget]:
    """Cut parts where a line from side to side meets none, else from top to bottom, and again."""
    rows = _cut(parts, QWidget.y, QWidget.height)
    if len(rows) == 1:
        rows = _cut(parts, QWidget.x, QWidget.width)
    if len(rows) <= 1:
        yield from sorted(parts, key=lambda part: (part.y(), part.x()))
        return
    for row in rows:
        yield from _in_order(row)


def _cut(
    parts: Sequence[QWidget], start: Callable[[QWidget], int], size: Callable[[QWidget], int]
) -> list[list[QWidget]]:
    """Return the groups into which parts fall along one direction."""
    groups: list[list[QWidget]] = []
    end = -(2**15)
    for part in sorted(parts, key=start):
        if not groups or start(part) >= end - _OVERLAP:
            groups.append([])
        groups[-1].append(part)
        end = max(end, start(part) + size(part))
    return groups


def stops(*roots: QWidget) -> list[QWidget]:
    """Return what Tab reaches in some widgets, in the order of reading."""
    return [part for root in roots for part in reading_order(root) if _takes_tab(part)]


def _takes_tab(widget: QWidget) -> bool:
    tabbed = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    proxy: QWidget | None = widget.focusProxy()
    return tabbed and proxy is None and widget.isEnabled()


def focus_next(roots: Sequence[QWidget], start: QWidget | None, *, forward: bool) -> None:
    """Move the keyboard to the next stop in some widgets, going round at the ends.

    Args:
        roots: the widgets, in order.
        start: what has the keyboard now, whether it is a stop or not.
        forward: Tab, and not Shift Tab.
    """
    every = [part for root in roots for part in reading_order(root)]
    if not forward:
        every.reverse()
    here = every.index(start) if start in every else -1
    around = every[here + 1 :] + every[: max(0, here)]
    target = next((part for part in around if _takes_tab(part)), None)
    if target is None:
        return
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    target.setFocus(reason)
    bring_into_sight(target)


def bring_into_sight(widget: QWidget) -> None:
    """Scroll whatever the widget lies in until it is seen."""
    parent: QWidget | None = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget, 0, _ROOM_BELOW)
        parent = parent.parentWidget()
