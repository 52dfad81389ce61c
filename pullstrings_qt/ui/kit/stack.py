"""Things that lie on each other, of which one is in sight."""

from collections.abc import Sequence

from PySide6.QtWidgets import QStackedWidget, QWidget

from pullstrings_qt.look.exposed import Exposed


class Stack(Exposed, QStackedWidget):
    """Shows one widget of several; readers find that one and no layers."""

    def parts(self) -> Sequence[QWidget]:
        """Return what is in sight."""
        shown = self.currentWidget()
        return () if shown is None else (shown,)
