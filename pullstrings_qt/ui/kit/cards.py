"""Paper cards: the panels of every page."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.look.theme import Theme, tokens
from pullstrings_qt.ui.kit.shadows import Shadow
from pullstrings_qt.ui.kit.style import Ink, ink_color, smooth_painter

_BAR = 8.0


class Card(QWidget):
    """A sheet of paper with rounded corners on the linen.

    A bar along the left edge has a color such as ``"seat0"``. The kind, ``"card"`` or ``"dialog"``,
    is its elevation: shadow and corners follow. A `flat` card, on another one, has no shadow.
    """

    def __init__(
        self,
        *,
        bar: Ink = "",
        fill: str = "card",
        kind: str = "card",
        flat: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bar = bar
        self._fill = fill
        self._kind = kind
        self._flat = flat
        self.lit = False
        """Whether the highlight ring is on: it marks whose turn it is."""
        self._side = 0
        self._shadow: Shadow | None = None
        self.radius = int(tokens()["radius"][kind])

    def set_lit(self, lit: bool) -> None:
        """Show or remove the highlight ring."""
        self.lit = lit
        self.update()

    def set_side(self, width: int) -> None:
        """Sink a strip of the paper along the trailing edge, `width` pixels wide; 0 for none."""
        self._side = width
        self.update()

    def _sheet(self, edge: float) -> QPainterPath:
        path = QPainterPath()
        box = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        path.addRoundedRect(box, self.radius - edge, self.radius - edge)
        return path

    def _paint_ring(self, painter: QPainter) -> None:
        theme = Theme.current()
        contrast = theme.is_contrast
        if not (self.lit or contrast):
            return
        width = 4.0 if self.lit else 2.0
        ink = "lit" if self.lit else (self._bar or "line")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink_color(ink, theme), width))
        painter.drawPath(self._sheet(width / 2))
        if self.lit and not contrast:
            painter.setPen(QPen(theme.color("lit_edge"), 1.0))
            painter.drawPath(self._sheet(0.5))

    def showEvent(self, event: QShowEvent) -> None:
        if self._shadow is None and not self._flat and self.parentWidget() is not None:
            self._shadow = Shadow(self, self._kind, self.radius)
        super().showEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = smooth_painter(self)
        fill = theme.color(self._fill)
        if self._bar and not theme.is_contrast:
            painter.fillPath(self._sheet(0), ink_color(self._bar, theme))
            paper = QPainterPath()
            beside = QRectF(self.rect()).adjusted(_BAR, 0, 0, 0)
            paper.addRoundedRect(beside, self.radius, self.radius)
            painter.fillPath(paper, fill)
        else:
            painter.fillPath(self._sheet(0), fill)
        if self._side:
            left = self.width() - self._side
            strip = QPainterPath()
            strip.addRect(QRectF(left, 0, self._side, self.height()))
            painter.fillPath(self._sheet(0).intersected(strip), theme.color("card_sunk"))
        self._paint_ring(painter)
