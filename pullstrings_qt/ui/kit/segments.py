"""A segmented control: one choice of a few, all visible."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import ButtonKind, paint_plate
from pullstrings_qt.ui.kit.flow_row import FlowLayout
from pullstrings_qt.ui.kit.pressable import ExclusiveButton, check_one, move_choice
from pullstrings_qt.ui.kit.style import Group, smooth_painter
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel

_EDGE = 4
_SIDE, _SNUG_SIDE = 12, 6
"""Pixels beside the label at 100 % text, and fewer where it wraps."""
_GAP = 3


@dataclass(frozen=True, slots=True)
class SegmentOption:
    """One value of a segmented control, with its words."""

    value: Any
    label: str
    hint: str = ""


class Segment(ExclusiveButton):
    """One part of a segmented control; a check mark shows the chosen one."""

    def __init__(self, option: SegmentOption, parent: QWidget, side: int) -> None:
        super().__init__(parent)
        self.option = option
        self._side = side
        self.ring_radius = 9.0
        self._blocks: dict[bool, TextBlock] = {}
        self.setText(option.label.replace("&", "&&"))
        self.setAccessibleName(option.label)
        self.setAccessibleDescription(option.hint)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def restyle(self) -> None:
        """Apply another theme."""
        self._blocks.clear()
        self.updateGeometry()
        self.update()

    def _block(self, *, bold: bool) -> TextBlock:
        """Return the label; cached, because layouts ask for its size hundreds of times."""
        theme = Theme.current()
        if bold not in self._blocks:
            self._blocks[bold] = TextBlock(
                self.option.label,
                theme.font("body", bold=bold),
                theme.line_height("body"),
                align=Qt.AlignmentFlag.AlignHCenter,
            )
        return self._blocks[bold]

    def heightForWidth(self, width: int) -> int:
        theme = Theme.current()
        room = width - 2 * theme.px(self._side - 2) - self._mark_space()
        words = self._block(bold=True).height(max(1, room))
        return max(theme.press_height(36), words + theme.px(10))

    def _mark_space(self) -> int:
        return Theme.current().px(20)

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        words = self._block(bold=True).natural_width() + 2 * theme.px(self._side)
        return QSize(words + self._mark_space(), theme.press_height(36))

    def minimumSizeHint(self) -> QSize:
        theme = Theme.current()
        words = self._block(bold=True).widest_word() + 2 * theme.px(self._side - 2)
        return QSize(words + self._mark_space(), theme.press_height(36))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = smooth_painter(self)
        chosen = self.isChecked()
        kind = ButtonKind.PRIMARY if chosen else ButtonKind.QUIET
        ink = paint_plate(painter, self, QRectF(self.rect()), kind, self.ring_radius)
        block = self._block(bold=chosen)
        mark = self._mark_space() if chosen else 0
        room = self.width() - 2 * theme.px(self._side - 2) - mark
        words = min(block.natural_width(), room)
        left = (self.width() - words - mark) / 2 + mark
        top = (self.height() - block.height(words)) / 2 - 0.5
        if chosen:
            check = QRectF(left - mark - 1, self.height() / 2 - mark / 2, mark, mark)
            paint_check(painter, check, theme.px(2.4), QPen(ink))
        block.paint(painter, left, top, words, ink)


class Segments(Group):
    """A group with exactly one chosen part, which arrows move; a `snug` one has smaller margins."""

    chosen = Signal(object)

    def __init__(
        self, label: str, options: Sequence[SegmentOption], value: Any = None, *, snug: bool = False
    ) -> None:
        super().__init__(label)
        side = _SNUG_SIDE if snug else _SIDE
        self.segments = tuple(Segment(option, self, side) for option in options)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        rows = FlowLayout(self, _GAP, _GAP, edge=_EDGE, even=True)
        for segment in self.segments:
            rows.addWidget(segment)
            segment.clicked.connect(self._clicked)
        self.set_value(value)

    @property
    def value(self) -> Any:
        """The current value."""
        return self.current.option.value

    @property
    def current(self) -> Segment:
        """The chosen segment."""
        return next(segment for segment in self.segments if segment.isChecked())

    def set_value(self, value: Any) -> None:
        """Choose a value without a signal."""
        kind = isinstance(value, bool)  # True is not 1
        same = [each for each in self.segments if each.option.value == value]
        wanted = [each for each in same if isinstance(each.option.value, bool) is kind]
        check_one((wanted or self.segments)[0], self.segments)

    def _clicked(self) -> None:
        segment = self.sender()
        if isinstance(segment, Segment):
            check_one(segment, self.segments)
            self.chosen.emit(segment.option.value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move_choice(event, [one for one in self.segments if one.isEnabled() or one.isChecked()])

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = smooth_painter(self)
        painter.setBrush(theme.color("card_sunk"))
        painter.setPen(QPen(theme.color("control"), 1.5))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75), 12, 12)


class TitledSegments(QWidget):
    """Segments below their question in small letters; `chosen` emits a value."""

    chosen = Signal(object)

    def __init__(
        self, label: str, options: Sequence[SegmentOption], value: Any, *, snug: bool = True
    ) -> None:
        super().__init__()
        self.segments = Segments(label, options, value, snug=snug)
        self.segments.chosen.connect(self.chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(TextLabel(label, "second", color="ink_soft"))
        column.addWidget(self.segments)


def pace_question() -> tuple[str, tuple[SegmentOption, ...]]:
    """Return the question how fast turns are shown, and the three speeds."""
    return _("How fast turns are shown"), (
        SegmentOption(Pace.SLOW, _("Slow")),
        SegmentOption(Pace.NORMAL, pgettext("speed", "Normal")),
        SegmentOption(Pace.QUICK, _("Fast")),
    )


def paint_check(painter: QPainter, box: QRectF, width: float, pen: QPen) -> None:
    """Draw a check mark with round ends into the middle of a box."""
    pen.setWidthF(width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    unit = box.width() / 24
    points = [QPointF(6.5, 12.4), QPointF(10.4, 16.3), QPointF(17.8, 8)]
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([box.topLeft() + point * unit for point in points]))


def paint_badge(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw a check mark on a disk into a box, to mark a choice."""
    painter.setPen(QPen(theme.color("card"), 2))
    painter.setBrush(theme.color("primary"))
    painter.drawEllipse(box)
    paint_check(painter, box, box.width() * 2.2 / 18, QPen(theme.color("on_primary")))
