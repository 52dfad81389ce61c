"""What a screen reader finds: the accessible tree, and the tab order."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

_MAX_STOPS: Final = 200


@dataclass(frozen=True)
class Node:
    """One accessible object as a reader meets it."""

    depth: int
    role: QAccessible.Role
    name: str
    description: str
    states: frozenset[str]
    widget: QWidget | None

    def __str__(self) -> str:
        kind = type(self.widget).__name__ if self.widget is not None else "-"
        words = f"{self.role.name} “{self.name}” {kind} {' '.join(sorted(self.states))}"
        return f"{'  ' * self.depth}{words}"


_STATES: Final = (
    "focusable",
    "focused",
    "disabled",
    "invisible",
    "selectable",
    "selected",
    "checkable",
    "checked",
    "modal",
    "readOnly",
)


def walk(widget: QWidget) -> list[Node]:
    """Return the tree below a widget, itself first, without what is not in sight."""
    return list(_walk(QAccessible.queryAccessibleInterface(widget), 0))


def _walk(found: QAccessibleInterface | None, depth: int) -> Iterator[Node]:
    if found is None or not found.isValid():
        return
    state = found.state()
    states = frozenset(name for name in _STATES if getattr(state, name))
    if "invisible" in states:
        return
    thing = found.object()
    yield Node(
        depth,
        found.role(),
        found.text(QAccessible.Text.Name),
        found.text(QAccessible.Text.Description),
        states,
        thing if isinstance(thing, QWidget) else None,
    )
    for place in range(found.childCount()):
        yield from _walk(found.child(place), depth + 1)


def focusable(nodes: list[Node]) -> list[Node]:
    """Return what a reader may put the keyboard on."""
    return [node for node in nodes if "focusable" in node.states and "disabled" not in node.states]


def lies_in(node: Node, kind: type[QWidget]) -> bool:
    """Return whether a node is or lies in a widget of a kind."""
    here = node.widget
    while here is not None and not isinstance(here, kind):
        here = here.parentWidget()
    return here is not None


def nameless(nodes: list[Node]) -> list[Node]:
    """Return what can be focused and has no name: a reader would say "button", or nothing."""
    return [node for node in focusable(nodes) if not node.name.strip()]


@dataclass(frozen=True)
class Round:
    """A way with Tab through all of a page, from where the keyboard was."""

    stops: tuple[QWidget, ...]
    comes_back: bool

    @property
    def trap(self) -> QWidget | None:
        """What held the keyboard for ever; None where nothing did."""
        return None if self.comes_back or not self.stops else self.stops[-1]


def tab_round(window: QWidget, *, backwards: bool = False) -> Round:
    """Press Tab until the keyboard is where it was first; return the way."""
    key = Qt.Key.Key_Backtab if backwards else Qt.Key.Key_Tab
    stops: list[QWidget] = []
    for _step in range(_MAX_STOPS):
        focus = QApplication.focusWidget() or window
        QTest.keyClick(focus, key)
        here = QApplication.focusWidget()
        if here is None:
            return Round(tuple(stops), comes_back=False)
        if stops and here is stops[0]:
            return Round(tuple(stops), comes_back=True)
        if here in stops:  # it goes in a circle that leaves the first stop out
            return Round((*stops, here), comes_back=False)
        stops.append(here)
    return Round(tuple(stops), comes_back=False)
