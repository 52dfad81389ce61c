"""What the pieces of a game do: beside the board, and in a dialog one key away."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tray import Legend
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel

_PIECE = 38


class _Piece(QWidget):
    """The picture of a piece."""

    def __init__(self, theme: Theme, scene: BoardScene, piece: str) -> None:
        super().__init__()
        self._theme = theme
        self._scene = scene
        self._piece = piece
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the picture."""
        return QSize(self._theme.px(_PIECE), self._theme.px(_PIECE))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the piece."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._scene.paint_piece(painter, QRectF(self.rect()), self._piece)
        painter.end()


class LegendCard(Card):
    """A heading, a line for each piece, and a note."""

    def __init__(self, theme: Theme, scene: BoardScene, legend: Legend) -> None:
        super().__init__(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 16, 14)
        column.setSpacing(7)
        column.addWidget(TextLabel(theme, legend.title, "lead"))
        _add_lines(column, theme, scene, legend, "second")
        self._column = column

    def least_height(self, width: int) -> int:
        """Return the height at which nothing is cut, in a rail of a width."""
        return self._column.totalHeightForWidth(max(width - 32, 200))


class LegendOverlay(Overlay):
    """What the pieces do, over the page; Escape, Enter or its key closes it."""

    def __init__(self, theme: Theme, scene: BoardScene, legend: Legend) -> None:
        super().__init__(theme, legend.title, width=520)
        self.body.addWidget(TextLabel(theme, legend.title, "page"))
        _add_lines(self.body, theme, scene, legend, "body")
        close = Button(theme, _("Close"), ButtonKind.PRIMARY)
        close.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(close)
        self.initial_focus(close)


def _add_lines(
    column: QVBoxLayout, theme: Theme, scene: BoardScene, legend: Legend, role: str
) -> None:
    """Add a line for each piece, and the note."""
    for item in legend.items:
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(_Piece(theme, scene, item.piece))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(TextLabel(theme, item.name, role, heavy=True))
        words.addWidget(TextLabel(theme, item.words, role, colour="ink_soft"))
        row.addLayout(words, 1)
        column.addLayout(row)
    if legend.note:
        column.addWidget(TextLabel(theme, legend.note, role, colour="ink_soft"))
