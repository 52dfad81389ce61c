"""A column whose parts fold by rank: what matters least gives way first."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QMargins, QObject, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget, QWidgetItem

_AROUND: Final = QMargins(16, 6, 16, 12)
"""Pixels of a place around its widget, for the shadow; neighbors share them."""


class _Slot(QWidget):
    """The place of a widget in a column.

    Folding hides the place, so that the widget itself only knows whether it has anything to show.
    """

    def __init__(self, held: QWidget, column: "PriorityColumn") -> None:
        super().__init__()
        self.held = held
        self._column = column
        held.setParent(self)
        held.installEventFilter(self)

    @property
    def is_wanted(self) -> bool:
        """Whether the widget has anything to show."""
        return not self.held.isHidden()

    def height_at(self, width: int, *, least: bool = False) -> int:
        """Return the height in pixels the widget needs; the `least` of one that stretches."""
        held = self.held
        inside = held.layout()
        if inside is not None:
            inside.activate()  # a folded widget has not noticed that its words changed
        if least:
            high = held.minimumSizeHint().height()
        elif held.hasHeightForWidth():
            high = held.heightForWidth(width)
        else:
            high = held.sizeHint().height()
        return min(max(high, held.minimumHeight()), held.maximumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.held.setGeometry(self.rect().marginsRemoved(_AROUND))
        super().resizeEvent(event)

    def event(self, event: QEvent) -> bool:
        """Lay the column out again when the widget wants another size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._column.invalidate()
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lay the column out again when the widget gets or loses what it shows."""
        if event.type() in (
            QEvent.Type.ShowToParent,
            QEvent.Type.HideToParent,
            QEvent.Type.LayoutRequest,
        ):
            self._column.invalidate()
        return False


@dataclass(slots=True)
class _Part:
    """A widget of the column with its rank, and what takes its place while it is folded."""

    item: QLayoutItem
    slot: _Slot
    rank: int | None
    stretch: bool
    stand_in: _Slot | None


class PriorityColumn(QLayout):
    """Lays widgets below each other and folds those of the lowest rank if there is no room.

    What is shown depends on the size alone, never on what is shown now: nothing flickers or loops.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: list[_Part] = []

    def add(
        self,
        widget: QWidget,
        rank: int | None = None,
        *,
        stretch: bool = False,
        stand_in: QWidget | None = None,
    ) -> None:
        """Add a widget at the end; while it is hidden it takes no room.

        Parts of the lowest rank fold first; None never folds. One that stretches takes the room
        that is left. A stand-in, such as a button that opens the widget, is shown in its place
        while that is folded; it folds as well if there still is no room.
        """
        slot = _Slot(widget, self)
        other = None if stand_in is None else _Slot(stand_in, self)
        for each in (slot, other):
            if each is not None:
                each.setParent(self.parentWidget())
        self._parts.append(_Part(QWidgetItem(slot), slot, rank, stretch, other))
        self.invalidate()

    def set_rank(self, widget: QWidget, rank: int | None) -> None:
        """Give a widget another rank."""
        for part in self._parts:
            if part.slot.held is widget:
                part.rank = rank
        self.invalidate()

    def clear(self) -> None:
        """Remove and delete all parts."""
        for part in self._parts:
            for slot in (part.slot, part.stand_in):
                if slot is not None:
                    slot.hide()
                    slot.deleteLater()
        self._parts.clear()
        self.invalidate()

    def shows(self, widget: QWidget) -> bool:
        """Return whether a widget has its place now; False if it is folded or has nothing."""
        slot = widget.parentWidget()
        return isinstance(slot, _Slot) and slot.is_wanted and not slot.isHidden()

    @property
    def shown(self) -> tuple[QWidget, ...]:
        """The widgets that have their place now, in order; stand-ins among them."""
        slots = (slot for part in self._parts for slot in (part.slot, part.stand_in))
        return tuple(slot.held for slot in slots if slot is not None and self.shows(slot.held))

    def least_height(self, width: int) -> int:
        """Return the height in pixels with everything folded that can fold."""
        margins = self.contentsMargins()
        inside = width - margins.left() - margins.right()
        firm = [each for each in self._parts if each.rank is None and each.slot.is_wanted]
        rows = [
            (each.slot, each.slot.height_at(inside, least=each.stretch), each.stretch)
            for each in firm
        ]
        return self._sum(rows) + margins.top() + margins.bottom()

    # --- QLayout --------------------------------------------------------------------------

    def addItem(self, item: QLayoutItem) -> None:
        widget = item.widget()
        if widget is not None:
            self.add(widget)

    def count(self) -> int:
        return len(self._parts)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._parts[index].item if 0 <= index < len(self._parts) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._parts.pop(index).item if 0 <= index < len(self._parts) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Vertical

    def sizeHint(self) -> QSize:
        return QSize(240, 240)

    def minimumSize(self) -> QSize:
        return QSize(0, 0)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        rect = rect.marginsRemoved(self.contentsMargins())
        shown = self._shown(rect.width(), rect.height())
        slots = [slot for slot, _high, _stretch in shown]
        spare = max(0, rect.height() - self._sum(shown))
        stretching = sum(stretch for _slot, _high, stretch in shown)
        top = rect.top()
        for slot, least, stretch in shown:
            high = least
            if stretch:
                high = min(least + spare // stretching, slot.held.maximumHeight())
            slot.setGeometry(QRect(rect.left(), top, rect.width(), high).marginsAdded(_AROUND))
            top += high + self.spacing()
        for part in self._parts:
            for each in (part.slot, part.stand_in):
                if each is not None and each.isHidden() is (each in slots):
                    each.setVisible(each in slots)

    # --- what is shown --------------------------------------------------------------------

    def _shown(self, width: int, room: int) -> list[tuple[_Slot, int, bool]]:
        """Return what is shown in a room, each with its least height and whether it stretches."""
        parts = [part for part in self._parts if part.slot.is_wanted]
        folding = sorted(
            (part for part in parts if part.rank is not None), key=lambda part: part.rank or 0
        )
        steps = [(part, part.stand_in) for part in folding]
        steps += [(part, None) for part in folding if part.stand_in is not None]
        shown: dict[int, _Slot | None] = {id(part): part.slot for part in parts}
        heights: dict[int, int] = {}
        while True:
            rows = []
            for part in parts:
                slot = shown[id(part)]
                if slot is None or not slot.is_wanted:
                    continue
                stretch = part.stretch and slot is part.slot
                if id(slot) not in heights:
                    heights[id(slot)] = slot.height_at(width, least=stretch)
                rows.append((slot, heights[id(slot)], stretch))
            if not steps or self._sum(rows) <= room:
                return rows
            folded, stand_in = steps.pop(0)
            shown[id(folded)] = stand_in

    def _sum(self, shown: list[tuple[_Slot, int, bool]]) -> int:
        return sum(high for _s, high, _t in shown) + self.spacing() * max(0, len(shown) - 1)
