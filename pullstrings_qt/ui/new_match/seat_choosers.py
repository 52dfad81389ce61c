"""Who sits where: a person's name or a computer player, one field a seat."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import Level
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.fields import DropDown, NameField, paint_chevron, tidy_name
from pullstrings_qt.ui.kit.segments import SegmentOption


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who plays at one seat.

    Attributes:
        name: what the player is called.
        level: strength of a computer player, or None for a person.
    """

    name: str
    level: str | None = None


_SOMEBODY_ELSE = SeatChoice("", None)


class SeatField(DropDown):
    """A drop-down in the shape of a little card: seat mark, name, and what the seat is called."""

    def __init__(
        self,
        theme: Theme,
        seat: Seat,
        kind: str,
        options: Sequence[SegmentOption],
        look: SeatLook,
    ) -> None:
        self._look = look
        self._seat = seat
        self._kind = kind
        label = _("Who plays {kind}?").format(kind=kind) if kind else _("Who plays?")
        super().__init__(theme, label, options)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _least_height(self) -> int:
        lines = self.theme.line_height("body") + self.theme.line_height("second")
        return lines + self.theme.px(15)

    def sizeHint(self) -> QSize:
        """Return the size with the name on one line."""
        return QSize(self.theme.px(240), self._least_height())

    def minimumSizeHint(self) -> QSize:
        """Return the least size; a long name is cut with an ellipsis."""
        return QSize(self.theme.px(170), self._least_height())

    def heightForWidth(self, width: int) -> int:
        """Return the height, whatever the width."""
        return self._least_height()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw field, mark, name, seat and arrow."""
        theme = self.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill, ink, border = self._colours()
        self._paint_body(painter, fill, border)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        side = theme.px(36)
        mark = self._look.mark(self._seat, side, self.devicePixelRatioF(), theme)
        left = self.width() - theme.px(14) - side if mirrored else theme.px(14)
        painter.drawPixmap(left, (self.height() - side) // 2, mark)
        start, end = theme.px(62), theme.px(40)
        if mirrored:
            start, end = end, start
        body, second = theme.line_height("body"), theme.line_height("second")
        top = (self.height() - body - second) // 2
        room = QRect(start, top, self.width() - start - end, body)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
        for words, font, colour, box in (
            (self.words, theme.font("body", bold=True), ink, room),
            (
                self._kind,
                theme.font("second"),
                theme.colour("ink_soft"),
                QRect(start, top + body - 1, room.width(), second),
            ),
        ):
            painter.setFont(font)
            painter.setPen(colour)
            cut = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, flags, cut)
        paint_chevron(painter, self, theme)
        painter.end()


class SeatChooser(QWidget):
    """One seat: a field to choose a player, and a line to write another name.

    Args:
        theme: the look.
        seat: which seat.
        kind: what the seat is called in the game, such as "squares"; may be empty.
        names: the people who play here.
        levels: the computer players.
        choice: who sits there at first.
        look: how the seats are told apart; None for squares and circles.
    """

    changed = Signal()

    def __init__(
        self,
        theme: Theme,
        seat: Seat,
        kind: str,
        names: Sequence[str],
        levels: Sequence[Level],
        choice: SeatChoice,
        look: SeatLook | None = None,
    ) -> None:
        super().__init__()
        self.seat = seat
        self.field = SeatField(
            theme, seat, kind, _players(names, levels, choice), look or SeatLook()
        )
        self.field.set_value(choice)
        self.field.chosen.connect(self._chosen)
        self.name_field = NameField(theme, hint=_("Write a name"))
        self.name_field.textChanged.connect(self._written)
        self.name_field.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.field)
        column.addWidget(self.name_field)
        column.addWidget(self.name_field.note)
        column.addStretch(1)

    @property
    def choice(self) -> SeatChoice:
        """Who sits there; an empty name is still to be written."""
        value = self.field.value
        if value == _SOMEBODY_ELSE:
            return SeatChoice(tidy_name(self.name_field.text()))
        return SeatChoice(value.name, value.level)

    def choose(self, choice: SeatChoice) -> None:
        """Seat somebody else of the list, without telling anybody."""
        self.field.set_value(choice)
        self.name_field.hide()

    def _chosen(self, value: SeatChoice) -> None:
        self.name_field.setVisible(value == _SOMEBODY_ELSE)
        if value == _SOMEBODY_ELSE:
            self.name_field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def _written(self, _text: str) -> None:
        self.changed.emit()


def _players(
    names: Sequence[str], levels: Sequence[Level], choice: SeatChoice
) -> list[SegmentOption]:
    """Return everybody who can sit down: people, somebody else, computer players."""
    people = [SeatChoice(name) for name in names]
    if choice.level is None and choice.name and choice not in people:
        people.append(choice)
    options = [SegmentOption(person, person.name) for person in people]
    options.append(SegmentOption(_SOMEBODY_ELSE, _("Somebody else…")))
    options += [SegmentOption(computer, computer.name) for computer in map(computer_seat, levels)]
    return options


def computer_seat(level: Level) -> SeatChoice:
    """Return the seat of a computer player of a strength."""
    return SeatChoice(_("Computer: {level}").format(level=level.name), level.id)
