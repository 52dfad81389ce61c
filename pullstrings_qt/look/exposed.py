"""The accessible tree of custom-drawn and stacked widgets; loaded only after the first paint."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessibleInterface


class Exposed:
    """A widget that describes itself in the accessible tree; name and description are Qt's own."""

    exposed_role: ClassVar[str] = "Client"
    """The default role: the name of a `QAccessible.Role`."""

    def role_now(self) -> str:
        """Return the current role."""
        return self.exposed_role

    def states_now(self) -> frozenset[str]:
        """Return the current states in addition to Qt's own: names of `QAccessible.State`."""
        return frozenset()

    def parts(self) -> Sequence[QWidget] | None:
        """Return the accessible children; None for all child widgets."""
        return None

    def lies_in(self) -> QWidget | None:
        """Return the accessible parent if it is not the Qt parent; None if it is."""
        return None


def read_only_role() -> str:
    """Return the role of focusable text without an action.

    Orca reads every label when the focus enters a panel, all 25 places of a board at once.
    """
    return "Client" if orca_reads() else "StaticText"


def orca_reads() -> bool:
    """Return whether Orca is the reader here: on X11 or Wayland."""
    return QGuiApplication.platformName().startswith(("xcb", "wayland"))


INSTALLED: list["QAccessibleInterface | object"] = []
"""What makes Qt's objects of exposed widgets, once readers may come (`exposed_widget.expose`)."""


def notify_state(widget: QWidget, state: str) -> None:
    """Notify readers that a state of a widget has changed."""
    if not INSTALLED:
        return
    from PySide6.QtGui import (  # noqa: PLC0415 - see above
        QAccessible,
        QAccessibleStateChangeEvent,
    )

    changed = QAccessible.State()
    setattr(changed, state, 1)
    QAccessible.updateAccessibility(QAccessibleStateChangeEvent(widget, changed))


def notify_role(widget: QWidget) -> None:
    """Notify readers that the role of a widget has changed."""
    if not INSTALLED:
        return
    from PySide6.QtGui import QAccessible, QAccessibleEvent  # noqa: PLC0415 - see above

    QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.RoleChanged))
