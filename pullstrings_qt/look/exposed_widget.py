"""The accessible object of a widget that describes itself."""

from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QWidget

from pullstrings_qt.look.exposed import INSTALLED, Exposed

_PRESS: Final = QAccessibleActionInterface.pressAction()


class ExposedWidget(QAccessibleWidget):
    """Delegates role, states, parts and parent to its widget, without caching."""

    __slots__ = ()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.Client)

    def _exposed(self) -> Exposed:
        found = self.object()
        assert isinstance(found, Exposed)
        return found

    def role(self) -> QAccessible.Role:
        return QAccessible.Role[self._exposed().role_now()]

    def state(self) -> QAccessible.State:
        state = super().state()
        for name in self._exposed().states_now():
            setattr(state, name, 1)
        return state

    def parent(self) -> QAccessibleInterface:
        beside = self._exposed().lies_in()
        return super().parent() if beside is None else QAccessible.queryAccessibleInterface(beside)

    def childCount(self) -> int:
        parts = self._exposed().parts()
        return super().childCount() if parts is None else len(parts)

    def child(self, index: int) -> QAccessibleInterface:
        parts = self._exposed().parts()
        if parts is None:
            return super().child(index)
        if not 0 <= index < len(parts):
            return super().child(-1)
        return QAccessible.queryAccessibleInterface(parts[index])

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        parts = self._exposed().parts()
        if parts is None:
            return super().indexOfChild(child)
        wanted = child.object()
        return next((place for place, part in enumerate(parts) if part is wanted), -1)

    def actionNames(self) -> list[str]:
        """Return the actions of the widget: pressing first for a button."""
        press = [_PRESS] if self._button() is not None else []
        return [*press, *super().actionNames()]

    def doAction(self, name: str) -> None:
        """Press a button, or run Qt's action."""
        button = self._button()
        if name != _PRESS or button is None:
            super().doAction(name)
        elif button.isEnabled():
            button.click()

    def _button(self) -> QAbstractButton | None:
        found = self.object()
        if isinstance(found, QAbstractButton) and self.role() is QAccessible.Role.Button:
            return found
        return None


def expose_widget(_key: str, thing: QObject) -> QAccessibleInterface | None:
    """Return the accessible object of a widget that describes itself; None for all others."""
    if isinstance(thing, Exposed) and isinstance(thing, QWidget):
        return ExposedWidget(thing)
    return None


def expose(*early: QWidget) -> None:
    """Activate the descriptions of all `Exposed` widgets; the early ones are announced again."""
    if not INSTALLED:
        QAccessible.installFactory(expose_widget)
        INSTALLED.append(expose_widget)
    for widget in early:
        found = QAccessible.queryAccessibleInterface(widget)
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(found))
