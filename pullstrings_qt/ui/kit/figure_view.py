"""A figure of the rules on screen."""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from pullstrings_qt.core.rules_book import Figure, FigurePainter
from pullstrings_qt.look.theme import Theme

WIDEST = 640
"""Greatest width of a figure in pixels: it does not grow with the text."""


class FigureView(QLabel):
    """Shows a figure as wide as there is room; screen readers read its words."""

    def __init__(
        self, theme: Theme, figure: Figure, art: FigurePainter, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._figure = figure
        self._art = art
        self._picture: QPixmap | None = None
        self.setAccessibleName(figure.alt)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def figure(self) -> Figure:
        """What is shown."""
        return self._figure

    def theme_changed(self, theme: Theme) -> None:
        """Draw anew in another theme."""
        self._theme = theme
        self._picture = None
        self.update()

    def _height(self, width: int) -> int:
        return round(min(width, WIDEST) * self._art.figure_share(self._figure.name))

    def heightForWidth(self, width: int) -> int:
        """Return the height of the picture at a width."""
        return self._height(width)

    def sizeHint(self) -> QSize:
        """Return the size of the whole picture."""
        return QSize(WIDEST, self._height(WIDEST))

    def minimumSizeHint(self) -> QSize:
        """Return the size of a picture that can just be read."""
        return QSize(WIDEST // 2, self._height(WIDEST // 2))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture in the middle."""
        width, ratio = min(self.width(), WIDEST), self.devicePixelRatioF()
        draw: Callable[..., QPixmap] = self._art.figure_picture
        if self._picture is None or self._picture.deviceIndependentSize().width() != width:
            self._picture = draw(self._figure.name, width, ratio, self._theme)
        painter = QPainter(self)
        painter.drawPixmap((self.width() - width) // 2, 0, self._picture)
        painter.end()
