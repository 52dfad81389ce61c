"""The reading order of a page, for Tab: by rows, as the eye goes."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

_ROOM_BELOW: Final = 24
_OVERLAP: Final = 4  # pixels by which neighbors may overlap


def reading_order(root: QWidget) -> Iterator[QWidget]:
    """Yield the visible widgets below a widget in reading order, itself first."""
    if root.isHidden():
        return
    yield root
    parts = [part for part in root.children() if isinstance(part, QWidget)]
    shown = [part for part in parts if not part.isHidden() and not part.isWindow()]
    # widgets without focus, such as a background picture, must not join rows
    reached = [part for part in shown if _has_focus_in_it(part)]
    for part in (*_in_order(reached), *(p for p in shown if p not in reached)):
        yield from reading_order(part)


def _has_focus_in_it(widget: QWidget) -> bool:
    """Return whether a widget, or a child of it, can ever have the focus."""
    found = (widget, *widget.findChildren(QWidget))
    return any(part.focusPolicy() != Qt.FocusPolicy.NoFocus for part in found)


def _in_order(parts: Sequence[QWidget]) -> Iterator[QWidget]:
    """Split parts into rows if a horizontal line separates them, else off the first column."""
    rows = _cut(parts, QWidget.y, QWidget.height)
    if len(rows) == 1:
        first, *others = _cut(parts, QWidget.x, QWidget.width)
        rows = [first, *([[part for column in others for part in column]] if others else [])]
    if len(rows) <= 1:
        yield from sorted(parts, key=lambda part: (part.y(), part.x()))
        return
    for row in rows:
        yield from _in_order(row)


def _cut(
    parts: Sequence[QWidget], start: Callable[[QWidget], int], size: Callable[[QWidget], int]
) -> list[list[QWidget]]:
    """Return the groups of parts that are separate along one direction."""
    groups: list[list[QWidget]] = []
    end = -(2**15)
    for part in sorted(parts, key=start):
        if not groups or start(part) >= end - _OVERLAP:
            groups.append([])
        groups[-1].append(part)
        end = max(end, start(part) + size(part))
    return groups


def stops(*roots: QWidget) -> list[QWidget]:
    """Return the tab stops of some widgets, in reading order."""
    return [part for root in roots for part in reading_order(root) if _takes_tab(part)]


def _takes_tab(widget: QWidget) -> bool:
    tabbed = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    proxy: QWidget | None = widget.focusProxy()
    return tabbed and proxy is None and widget.isEnabled()


def focus_next(roots: Sequence[QWidget], start: QWidget | None, *, forward: bool) -> None:
    """Move the focus to the next tab stop of some widgets, wrapping at the ends."""
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
    """Scroll all scroll areas around a widget until it is visible."""
    parent: QWidget | None = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget, 0, _ROOM_BELOW)
        parent = parent.parentWidget()
