"""Who sits where: a person's name or a computer player, one field a seat."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.new_match import ELSEWHERE, SeatChoice
from pullstrings_qt.ui.kit.boxes import column_of
from pullstrings_qt.ui.kit.fields import DropDown, NameField, paint_chevron, tidy_name
from pullstrings_qt.ui.kit.people_look import Faces, PeopleLook
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_block import fitted

COMPUTER: Final = SeatChoice("", "")
"""A computer player, as strong as all of the match are."""
NOBODY: Final = SeatChoice("", "nobody")
"""The seat goes."""
_SOMEBODY_ELSE: Final = SeatChoice("")
_START = 66
_END = 44
_MARK = 42


class SeatField(DropDown):
    """A drop-down in the shape of a little card: seat mark, name, and what the seat is called."""

    def __init__(
        self, seat: Seat, kind: str, options: Sequence[SegmentOption], look: SeatLook, faces: Faces
    ) -> None:
        self._seat, self._kind = seat, kind
        self._look, self._faces = look, faces
        self.written = ""
        self.is_written_in = False
        label = _("Who plays {kind}?").format(kind=kind) if kind else _("Who plays?")
        super().__init__(label, options)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def room_for_name(self) -> QRect:
        """Return where the name stands, in pixels of the field."""
        theme = Theme.current()
        start, end = theme.px(_START), theme.px(_END)
        return QRect(start, 0, self.width() - start - end, self.height())

    def show_written(self, name: str, *, here: bool) -> None:
        """Follow a name while it is written; `here` leaves the place of the name free."""
        self.written, self.is_written_in = name, here
        self.update()

    def _mark(self) -> QPixmap:
        """Return the mark of the seat, with the picture of who sits there."""
        theme, ratio = Theme.current(), self.devicePixelRatioF()
        if self.value == ELSEWHERE:
            return icon_pixmap("laptop", theme.px(_MARK), theme.color("ink"), ratio)
        name = self.written if self.is_written_in else self.words
        look = PeopleLook(self._look, [name] * (self._seat + 1), self._faces)
        return look.mark(self._seat, theme.px(_MARK), ratio, theme)

    def sizeHint(self) -> QSize:
        return QSize(Theme.current().px(240), self.heightForWidth(0))

    def minimumSizeHint(self) -> QSize:
        """Return the least size; a long name is cut with an ellipsis."""
        return QSize(Theme.current().px(170), self.heightForWidth(0))

    def heightForWidth(self, width: int) -> int:
        theme = Theme.current()
        return theme.line_height("body") + theme.line_height("second") + theme.px(15)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self._paint_plate(painter)
        painter.drawPixmap(theme.px(12), (self.height() - theme.px(_MARK)) // 2, self._mark())
        paint_chevron(painter, self, theme)
        if not self.is_written_in:
            self._paint_words(painter, ink)
        painter.end()

    def _paint_words(self, painter: QPainter, ink: QColor) -> None:
        theme = Theme.current()
        body, second = theme.line_height("body"), theme.line_height("second")
        top = (self.height() - body - second) // 2
        place = self.room_for_name()
        name = QRect(place.left(), top, place.width(), body)
        below = QRect(place.left(), top + body - 1, place.width(), second)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
        for words, font, color, box in (
            (self.words, theme.font("body", bold=True), ink, name),
            (self._kind, theme.font("second"), theme.color("ink_soft"), below),
        ):
            smaller, cut = fitted(font, words, box.width())
            painter.setFont(smaller)
            painter.setPen(color)
            painter.drawText(box, flags, cut)


class SeatChooser(QWidget):
    """One seat: a field to choose a player, in which another name can be written.

    The `kind` is what the seat is called in the game, such as "squares".
    """

    changed = Signal()

    def __init__(
        self,
        seat: Seat,
        kind: str,
        options: Sequence[SegmentOption],
        choice: SeatChoice,
        look: SeatLook,
        faces: Faces,
    ) -> None:
        super().__init__()
        self.seat = seat
        self.field = SeatField(seat, kind, options, look, faces)
        self.field.chosen.connect(self._chosen)
        self.name_field = NameField(hint=_("Write a name"))
        self.name_field.textChanged.connect(self._follow)
        self.name_field.textChanged.connect(self.changed)
        column_of(self.field, self.name_field.note, gap=4, on=self)
        self.name_field.setParent(self)
        self.choose(choice)

    @property
    def choice(self) -> SeatChoice:
        """Who sits there: a person, whose name may be missing, or one of the constants above."""
        value: SeatChoice = self.field.value
        return SeatChoice(tidy_name(self.name_field.text())) if value == _SOMEBODY_ELSE else value

    def choose(self, choice: SeatChoice) -> None:
        """Seat somebody else of the list, without telling anybody."""
        self.field.set_value(choice)
        self._follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()

    def restyle(self) -> None:
        """Lay the field for a name over the place of the name."""
        room = self.field.room_for_name()
        self.name_field.setFixedWidth(max(40, room.width()))
        high = self.name_field.height()
        self.name_field.move(room.left(), (self.field.sizeHint().height() - high) // 2)

    def _follow(self) -> None:
        writing = self.field.value == _SOMEBODY_ELSE
        self.name_field.setVisible(writing)
        self.name_field.raise_()
        self.field.show_written(self.choice.name, here=writing)
        self.restyle()

    def _chosen(self, value: SeatChoice) -> None:
        self._follow()
        if value == _SOMEBODY_ELSE:
            self.name_field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()


def seat_options(
    names: Sequence[str], choice: SeatChoice, *, computers: bool, can_go: bool
) -> list[SegmentOption]:
    """Return everybody who can sit at a seat: people, computers, and nobody if it `can_go`.

    The choice is who sits there now, who may be none of the names.
    """
    people = [SeatChoice(name) for name in names]
    if choice.level is None and choice.name and choice not in people:
        people.append(choice)
    options = [SegmentOption(person, person.name) for person in people]
    options.append(SegmentOption(_SOMEBODY_ELSE, _("Someone else…")))
    if computers:
        options.append(SegmentOption(COMPUTER, _("Computer")))
    options.append(SegmentOption(ELSEWHERE, _("At another laptop")))
    if can_go:
        options.append(SegmentOption(NOBODY, pgettext("players", "Nobody")))
    return options
