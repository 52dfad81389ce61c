"""A row of widgets that wraps into more rows where space is short."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

_TAKEN_AWAY = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
"""Without it a widget is hidden only because its page was not shown yet."""


class FlowRow(QWidget):
    """Gives every widget its preferred width, and starts a new row where the next does not fit.

    Widgets of one row are centered vertically.
    """

    def __init__(self, parts: Iterable[QWidget], gap: int = 12, line_gap: int = 4) -> None:
        super().__init__()
        self._parts: tuple[QWidget, ...] = ()
        self._gap = gap
        self._line_gap = line_gap
        self.use(parts)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The widgets, in order."""
        return self._parts

    def use(self, parts: Iterable[QWidget]) -> None:
        """Hold other widgets; removed ones stay hidden."""
        self._parts = tuple(parts)
        for part in self._parts:
            if part.parent() is not self:
                away = _is_away(part)
                part.setParent(self)
                part.setHidden(away)
        self.updateGeometry()

    def _places(self, width: int) -> list[QRect]:
        """Return the place of every widget in a row of that width, from left to right."""
        places: list[QRect] = []
        row: list[QRect] = []
        left, top, high = 0, 0, 0
        for part in self._parts:
            if _is_away(part):
                places.append(QRect())
                continue
            wanted = part.sizeHint()
            wide = min(wanted.width(), width)
            tall = wanted.height()
            if wide < wanted.width():  # its words wrap
                tall = max(tall, part.heightForWidth(wide))
            if left and left + wide > width:
                _center(row, top, high)
                left, top, high, row = 0, top + high + self._line_gap, 0, []
            row.append(QRect(left, top, wide, tall))
            places.append(row[-1])
            left += wide + self._gap
            high = max(high, tall)
        _center(row, top, high)
        return places

    def hasHeightForWidth(self) -> bool:
        """Return True: narrower means more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        return max((place.bottom() + 1 for place in self._places(width)), default=0)

    def sizeHint(self) -> QSize:
        wanted = [part.sizeHint() for part in self._parts if not _is_away(part)]
        wide = sum(size.width() + self._gap for size in wanted) - self._gap
        return QSize(max(0, wide), max((size.height() for size in wanted), default=0))

    def minimumSizeHint(self) -> QSize:
        """Return the size of the smallest widget: all others can wrap below it."""
        minimum = [part.minimumSizeHint().width() for part in self._parts if not _is_away(part)]
        return QSize(max(minimum, default=0), self.sizeHint().height())

    def _arrange(self) -> None:
        for part, place in zip(self._parts, self._places(self.width()), strict=True):
            part.setGeometry(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Lay out the rows again: a hidden row is not notified of widgets that changed size."""
        self._arrange()
        self.updateGeometry()
        super().showEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
            self.updateGeometry()
        return super().event(event)


def _is_away(part: QWidget) -> bool:
    return part.testAttribute(_TAKEN_AWAY) and part.isHidden()


def _center(row: list[QRect], top: int, high: int) -> None:
    """Center the widgets of one row vertically."""
    for place in row:
        place.moveTop(top + (high - place.height()) // 2)
