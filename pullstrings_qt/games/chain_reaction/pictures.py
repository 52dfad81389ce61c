"""Choices of Chain Reaction outside the board."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.chain_reaction.man_art import (
    paint_tower_in,
)
from pullstrings_qt.games.chain_reaction.state import (
    PIECES,
    Choice,
    Penalty,
    Placement,
)
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme


class MovePictures(ChoicePictures):
    """Draws the moving seat's man."""

    def paint_mark(
        self, painter: QPainter, box: QRectF, choice: Choice | None, seat: Seat, theme: Theme
    ) -> None:
        """Draw a small man; the points for a penalty; nothing for no choice."""
        if choice is None:
            return
        if isinstance(choice, Penalty):
            words = text_path("−2", box.height() * 0.72).translated(box.center())
            painter.fillPath(words, theme.color("bad"))
            return
        paint_tower_in(painter, box, PIECES[seat], theme)

    def label(self, choice: Choice) -> str:
        """Return the squares of a choice."""
        if isinstance(choice, Penalty):
            return _("Two points back")
        if isinstance(choice, Placement):
            return _("Back on {square}").format(square=choice.square.name)
        return _("{start} to {end}").format(start=choice.start.name, end=choice.first.name)
