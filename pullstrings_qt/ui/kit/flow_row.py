"""A row of widgets that wraps into more rows where space is short."""

from collections.abc import Iterable

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget


class FlowLayout(QLayout):
    """Gives every widget its preferred width, and starts a new row where the next does not fit.

    Widgets of one row are centered vertically; in `even` rows all are as high as the highest.
    """

    def __init__(
        self, parent: QWidget, gap: int, line_gap: int, *, edge: int = 0, even: bool = False
    ) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self._line_gap = line_gap
        self._edge = edge
        self._even = even

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem:
        return self._items.pop(index)

    def _rows(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """Return the items in sight in rows of that width, with the size of each."""
        rows: list[list[tuple[QLayoutItem, QSize]]] = []
        left = 0
        for item in self._items:
            if item.isEmpty():
                continue
            wanted = item.sizeHint()
            size = QSize(min(wanted.width(), width), wanted.height())
            if size.width() < wanted.width() and item.hasHeightForWidth():  # its words wrap
                size.setHeight(max(size.height(), item.heightForWidth(size.width())))
            if not rows or left + size.width() > width:
                rows.append([])
                left = 0
            rows[-1].append((item, size))
            left += size.width() + self._gap
        return rows

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rows = self._rows(max(1, width - 2 * self._edge))
        high = sum(max(size.height() for _item, size in row) for row in rows)
        return high + self._line_gap * max(0, len(rows) - 1) + 2 * self._edge

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        top = rect.top() + self._edge
        for row in self._rows(max(1, rect.width() - 2 * self._edge)):
            left, high = rect.left() + self._edge, max(size.height() for _item, size in row)
            for item, size in row:
                tall = high if self._even else size.height()
                item.setGeometry(QRect(left, top + (high - tall) // 2, size.width(), tall))
                left += size.width() + self._gap
            top += high + self._line_gap

    def sizeHint(self) -> QSize:
        wanted = [item.sizeHint() for item in self._items if not item.isEmpty()]
        wide = sum(size.width() + self._gap for size in wanted) - self._gap
        high = max((size.height() for size in wanted), default=0)
        return QSize(max(0, wide) + 2 * self._edge, high + 2 * self._edge)

    def minimumSize(self) -> QSize:
        minimum = [item.minimumSize().width() for item in self._items if not item.isEmpty()]
        return QSize(max(minimum, default=0) + 2 * self._edge, self.sizeHint().height())


class FlowRow(QWidget):
    """Widgets in as many rows as their widths need."""

    def __init__(self, parts: Iterable[QWidget], gap: int = 12, line_gap: int = 4) -> None:
        super().__init__()
        self._flow = FlowLayout(self, gap, line_gap)
        self.parts: tuple[QWidget, ...] = ()
        """The widgets, in order."""
        self.use(parts)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def use(self, parts: Iterable[QWidget]) -> None:
        """Hold other widgets; removed ones stay hidden."""
        for part in self.parts:
            self._flow.removeWidget(part)
        self.parts = tuple(parts)
        for part in self.parts:
            self._flow.addWidget(part)
