"""A stack of widgets, of which one is visible."""

from collections.abc import Sequence

from PySide6.QtWidgets import QStackedWidget, QWidget

from pullstrings_qt.look.exposed import Exposed


class Stack(Exposed, QStackedWidget):
    """Shows one of several widgets; screen readers find only that one, or none while `covered`."""

    covered = False

    def states_now(self) -> frozenset[str]:
        return frozenset({"invisible"} if self.covered else ())

    def parts(self) -> Sequence[QWidget]:
        shown = None if self.covered else self.currentWidget()
        return () if shown is None else (shown,)
