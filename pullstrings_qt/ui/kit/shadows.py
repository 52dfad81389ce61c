"""Soft shadows, drawn once into a small picture and stretched as a nine-patch."""

from functools import lru_cache
from itertools import product
from math import erfc, sqrt

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme, tokens

_LIGHT_SHADE = QColor(50, 32, 14)
_DARK_SHADE = QColor(0, 0, 0)


def _reach(kind: str) -> int:
    """Return how many pixels a shadow of the kind (card, dialog) extends beyond its owner."""
    return max(int(layer["y"] + layer["blur"]) for layer in tokens()["shadow"][kind]) + 1


@lru_cache(maxsize=24)
def _patch(kind: str, radius: int, dark: bool, ratio: float) -> QPixmap:
    """Return the nine-patch of a shadow: corners, and one stretchable pixel between."""
    reach = _reach(kind)
    blur = max(int(layer["blur"]) for layer in tokens()["shadow"][kind])
    side = 2 * (reach + radius + blur) + 1

    def paint(painter: QPainter) -> None:
        for layer in tokens()["shadow"][kind]:
            painter.drawPixmap(0, 0, _blurred(layer, radius, dark, reach, side, ratio))

    return baked_pixmap(side, side, ratio, paint)


def _blurred(
    layer: dict[str, float], radius: int, dark: bool, reach: int, side: int, ratio: float
) -> QPixmap:
    """Return one blurred rounded rectangle: rings of falling opacity, outermost first."""
    blur, sigma = int(layer["blur"]), layer["blur"] / 2
    strength = min(1.0, layer["alpha"] * (2.2 if dark else 1.0))
    box = QRectF(reach, reach, side - 2 * reach, side - 2 * reach).translated(0, layer["y"])

    def paint(painter: QPainter) -> None:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.setPen(Qt.PenStyle.NoPen)
        for distance in range(blur, -blur - 1, -1):
            shade = QColor(_DARK_SHADE if dark else _LIGHT_SHADE)
            shade.setAlphaF(strength * 0.5 * erfc((distance - 0.5) / (sigma * sqrt(2))))
            painter.setBrush(shade)
            ring = box.adjusted(-distance, -distance, distance, distance)
            round_off = max(2.0, radius + distance)
            painter.drawRoundedRect(ring, round_off, round_off)

    return baked_pixmap(side, side, ratio, paint)


class Shadow(QWidget):
    """The shadow of one widget: below it and all its siblings, and follows it."""

    def __init__(self, thing: QWidget, kind: str, radius: int) -> None:
        super().__init__(thing.parentWidget())
        self._thing = thing
        self._kind = kind
        self._radius = radius
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        thing.installEventFilter(self)
        thing.destroyed.connect(self.deleteLater)
        self._follow()

    def restyle(self) -> None:
        """Apply the shadow strength of another theme."""
        self._follow()
        self.update()

    def _follow(self) -> None:
        if not isValid(self._thing):  # deleted; this shadow is deleted with the next event
            return
        parent = self._thing.parentWidget()
        if self.parentWidget() is not parent:
            self.setParent(parent)
        shown = parent is not None and self._thing.isVisibleTo(parent)
        self.setVisible(shown and Theme.current().casts_shadows)
        reach = _reach(self._kind)
        self.setGeometry(self._thing.geometry().adjusted(-reach, -reach, reach, reach))
        self.lower()

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if event.type() in _FOLLOWED:
            self._follow()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        patch = _patch(self._kind, self._radius, Theme.current().is_dark, ratio)
        side = patch.width() / ratio
        corner = min(int(side / 2), self.width() // 2, self.height() // 2)
        near, across, down = (
            (0, corner, size - corner, size) for size in (side, self.width(), self.height())
        )
        painter = QPainter(self)
        for x, y in product(range(3), repeat=2):
            target = QRectF(QPointF(across[x], down[y]), QPointF(across[x + 1], down[y + 1]))
            source = QRectF(
                QPointF(near[x], near[y]) * ratio, QPointF(near[x + 1], near[y + 1]) * ratio
            )
            if target.isValid():
                painter.drawPixmap(target, patch, source)


_FOLLOWED = frozenset(
    {
        QEvent.Type.Move,
        QEvent.Type.Resize,
        QEvent.Type.Show,
        QEvent.Type.Hide,
        QEvent.Type.ParentChange,
        QEvent.Type.ShowToParent,
        QEvent.Type.HideToParent,
    }
)
