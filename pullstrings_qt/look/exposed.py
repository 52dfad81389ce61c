"""How drawn and stacked things stand in the tree that screen readers read.

Qt makes an accessible object of every widget by its class. A widget that is more than its class
tells (`Exposed`) says so itself. Nothing of Qt's accessibility is loaded before the first picture.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessibleInterface


class Exposed:
    """A widget that says how it stands in the tree; its name and description are Qt's own."""

    exposed_role: ClassVar[str] = "Client"
    """What it is where nothing else is said: the name of a `QAccessible.Role`."""

    def role_now(self) -> str:
        """Return what it is now."""
        return self.exposed_role

    def states_now(self) -> frozenset[str]:
        """Return the states it has now beside Qt's own: names of `QAccessible.State`."""
        return frozenset()

    def parts(self) -> Sequence[QWidget] | None:
        """Return what lies in it; None for all widgets it holds."""
        return None

    def lies_in(self) -> QWidget | None:
        """Return what it lies in, where that is not its parent; None where it is."""
        return None


def read_only_role() -> str:
    """Return the role of words that hold the keyboard and do nothing.

    Orca reads every label of a panel or dialog that is entered, all 25 places of a board at once,
    and calls each a label; of a filler it says the name, when the keyboard gets there.
    """
    return "Client" if orca_reads() else "StaticText"


def orca_reads() -> bool:
    """Return whether Orca is the reader here: on a desktop of X11 or Wayland."""
    return QGuiApplication.platformName().startswith(("xcb", "wayland"))


INSTALLED: list["QAccessibleInterface | object"] = []
"""What makes Qt's objects of exposed widgets, once readers may come (`exposed_widget.expose`)."""


def tell_state(widget: QWidget, state: str) -> None:
    """Let readers know that a state of a widget is another one now."""
    if not INSTALLED:
        return
    from PySide6.QtGui import (  # noqa: PLC0415 - see above
        QAccessible,
        QAccessibleStateChangeEvent,
    )

    changed = QAccessible.State()
    setattr(changed, state, 1)
    QAccessible.updateAccessibility(QAccessibleStateChangeEvent(widget, changed))


def tell_role(widget: QWidget) -> None:
    """Let readers know that a widget is something else now."""
    if not INSTALLED:
        return
    from PySide6.QtGui import QAccessible, QAccessibleEvent  # noqa: PLC0415 - see above

    QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.RoleChanged))
