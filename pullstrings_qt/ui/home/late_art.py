"""Pictures that come after the first painting of a page."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from pullstrings_qt.look.single_shot import single_shot

if TYPE_CHECKING:
    _Widget = QWidget
else:  # mixed in before the class of a widget
    _Widget = object


class LateArt(_Widget):
    """A widget that may leave its art out of the first painting, and draws it right after."""

    art_waits = False
    """Whether the next painting goes without it."""

    def draw_art_next(self) -> None:
        """Draw everything from now on; at the end of a painting without art."""
        if self.art_waits:
            single_shot(self, self._show_art)

    def _show_art(self) -> None:
        self.art_waits = False
        self.update()
