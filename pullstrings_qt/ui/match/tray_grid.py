"""The pieces of a seat in rows of equal columns, as many as there is room for."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

COLUMNS: Final = 4
"""There are always at least so many columns, but for slim pieces."""
GAP: Final = 2


class TrayGrid(QWidget):
    """Lays pieces side by side; a piece keeps its width where there are few of them."""

    def __init__(self, *, slim: bool) -> None:
        super().__init__()
        self._slim = slim
        self._needed = 0
        self._pieces: tuple[QWidget, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_pieces(self, pieces: Sequence[QWidget]) -> None:
        """Take other pieces; the old ones go."""
        for old in self._pieces:
            old.hide()
            old.deleteLater()
        self._pieces = tuple(pieces)
        for piece in self._pieces:
            piece.setParent(self)
            piece.show()
        self.arrange()

    def arrange(self) -> None:
        """Give every piece its place: pieces or the text have changed their size."""
        needed = self.heightForWidth(self.width())
        if needed != self._needed:
            self._needed = needed
            self.updateGeometry()
        columns, wide, high = self._measures(self.width())
        for place, piece in enumerate(self._pieces):
            row, column = divmod(place, columns)
            left = column * (wide + GAP)
            if self.isRightToLeft():
                left = self.width() - left - wide
            piece.setGeometry(left, row * (high + GAP), wide, high)

    def _measures(self, width: int) -> tuple[int, int, int]:
        """Return the columns for a width, and the width and height of a piece."""
        least = max((piece.minimumSizeHint().width() for piece in self._pieces), default=1)
        high = max((piece.sizeHint().height() for piece in self._pieces), default=0)
        columns = max(2 if self._slim else COLUMNS, (width + GAP) // (least + GAP))
        if self._slim:
            return columns, min(least, (width + GAP) // columns - GAP), high
        return columns, (width + GAP) // min(columns, max(COLUMNS, len(self._pieces))) - GAP, high

    def hasHeightForWidth(self) -> bool:
        """Return True: narrower means more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows at a width."""
        columns, _wide, high = self._measures(width)
        rows = -(-len(self._pieces) // columns)
        return max(0, rows * (high + GAP) - GAP)

    def sizeHint(self) -> QSize:
        """Return the size as wide as it is now."""
        return QSize(160, self.heightForWidth(max(self.width(), 160)))

    def minimumSizeHint(self) -> QSize:
        """Return the size of the least width; pieces are squeezed below it."""
        return QSize(120, self.heightForWidth(max(self.width(), 120)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the pieces for another width."""
        self.arrange()
        super().resizeEvent(event)
