"""Who sits where: a person's name or a computer player, one field a seat."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import Level
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.new_match import SeatChoice, computer_seat, first_level, level_like
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.fields import DropDown, NameField, paint_chevron, tidy_name
from pullstrings_qt.ui.kit.people_look import Faces, PeopleLook
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_block import fitted
from pullstrings_qt.ui.new_match.level_choice import LevelChoice

_SOMEBODY_ELSE = SeatChoice("", None)
_COMPUTER = SeatChoice("", "")
_START = 66
_END = 44
_MARK = 42


class SeatField(DropDown):
    """A drop-down in the shape of a little card: seat mark, name, and what the seat is called."""

    def __init__(
        self,
        seat: Seat,
        kind: str,
        options: Sequence[SegmentOption],
        look: SeatLook,
        faces: Faces,
    ) -> None:
        self._look = look
        self._faces = faces
        self._seat = seat
        self.written = ""
        self.is_written_in = False
        self._kind = kind
        self._note = ""
        label = _("Who plays {kind}?").format(kind=kind) if kind else _("Who plays?")
        super().__init__(label, options)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def room_for_name(self) -> QRect:
        """Return where the name stands, in pixels of the field."""
        theme = Theme.current()
        start, end = theme.px(_START), theme.px(_END)
        return QRect(start, 0, self.width() - start - end, self.height())

    def line_below(self) -> int:
        """Return how high what stands below the name is, with the edge, in pixels of the field."""
        theme = Theme.current()
        lines = theme.line_height("body") + theme.line_height("second")
        edge = (self._min_height() - lines) // 2
        return theme.line_height("second") + 2 * edge

    def show_written(self, name: str, *, here: bool) -> None:
        """Follow a name while it is written; `here` leaves the place of the name free."""
        self.written, self.is_written_in = name, here
        self.update()

    def show_note(self, note: str) -> None:
        """Say more behind what the seat is called; empty for nothing."""
        self._note = note
        self.update()

    @property
    def below(self) -> str:
        """What stands below the name."""
        return " · ".join(filter(None, (self._kind, self._note)))

    def _mark(self) -> QPixmap:
        """Return the mark of the seat, with the picture of who sits there."""
        theme = Theme.current()
        name = self.written if self.is_written_in else self.words
        names = [name] * (self._seat + 1)
        look = PeopleLook(self._look, names, self._faces)
        return look.mark(self._seat, theme.px(_MARK), self.devicePixelRatioF(), theme)

    def _min_height(self) -> int:
        theme = Theme.current()
        lines = theme.line_height("body") + theme.line_height("second")
        return lines + theme.px(15)

    def sizeHint(self) -> QSize:
        return QSize(Theme.current().px(240), self._min_height())

    def minimumSizeHint(self) -> QSize:
        """Return the least size; a long name is cut with an ellipsis."""
        return QSize(Theme.current().px(170), self._min_height())

    def heightForWidth(self, width: int) -> int:
        """Return the height, whatever the width."""
        return self._min_height()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw field, mark, name, seat and arrow."""
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self._paint_plate(painter)
        side = theme.px(_MARK)
        left = theme.px(12)
        painter.drawPixmap(left, (self.height() - side) // 2, self._mark())
        paint_chevron(painter, self, theme)
        if not self.is_written_in:
            self._paint_words(painter, ink)
        painter.end()

    def _paint_words(self, painter: QPainter, ink: QColor) -> None:
        theme = Theme.current()
        body, second = theme.line_height("body"), theme.line_height("second")
        top = (self.height() - body - second) // 2
        place = self.room_for_name()
        room = QRect(place.left(), top, place.width(), body)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
        for words, font, color, box in (
            (self.words, theme.font("body", bold=True), ink, room),
            (
                self.below,
                theme.font("second"),
                theme.color("ink_soft"),
                room.translated(0, body - 1).adjusted(0, 0, 0, second - body),
            ),
        ):
            smaller, cut = fitted(font, words, box.width())
            painter.setFont(smaller)
            painter.setPen(color)
            painter.drawText(box, flags, cut)


class SeatChooser(QWidget):
    """One seat: a field to choose a player, in which another name can be written.

    Below a computer player stands how strong it is.

    Args:
        seat: which seat.
        kind: what the seat is called in the game, such as "squares"; may be empty.
        names: the people who play here.
        levels: the computer players.
        choice: who sits there at first.
        look: how the seats are told apart; None for squares and circles.
        faces: the pictures people chose.
    """

    changed = Signal()

    def __init__(
        self,
        seat: Seat,
        kind: str,
        names: Sequence[str],
        levels: Sequence[Level],
        choice: SeatChoice,
        look: SeatLook | None = None,
        faces: Faces | None = None,
    ) -> None:
        super().__init__()
        self.seat = seat
        options = _players(names, levels, choice)
        self.field = SeatField(seat, kind, options, look or SeatLook(), faces or {})
        self._suggested: Level | None = None
        self._why = ""
        self._levels = LevelChoice(levels) if levels else None
        self.suggest_button = Button(_("Suggest one"), ButtonKind.LINK)
        self.suggest_button.setAccessibleDescription(_("A level you would win half of the time"))
        self.suggest_button.clicked.connect(self._take_suggestion)
        self.field.chosen.connect(self._chosen)
        self.name_field = NameField(hint=_("Write a name"))
        self.name_field.textChanged.connect(self._written)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.field)
        column.addWidget(self.name_field.note)
        if self._levels is not None:
            self._levels.chosen.connect(self._level_chosen)
            column.addWidget(self._levels)
        column.addStretch(1)
        self.suggest_button.setParent(self)
        self.name_field.setParent(self)
        self.name_field.hide()
        self.choose(choice)

    @property
    def choice(self) -> SeatChoice:
        """Who sits there; an empty name is still to be written."""
        value = self.field.value
        if value == _SOMEBODY_ELSE:
            return SeatChoice(tidy_name(self.name_field.text()))
        if value == _COMPUTER and self._levels is not None:
            return computer_seat(self._levels.level)
        return SeatChoice(value.name, value.level)

    def choose(self, choice: SeatChoice) -> None:
        """Seat somebody else of the list, without telling anybody."""
        computer = choice.level is not None and self._levels is not None
        self.field.set_value(_COMPUTER if computer else choice)
        if self._levels is not None and choice.level is not None:
            self._levels.set_level(level_like(self._offered, choice.level))
        self._follow()

    @property
    def levels(self) -> LevelChoice | None:
        """How strong a computer player is; None where there are none."""
        return self._levels

    @property
    def _offered(self) -> tuple[Level, ...]:
        return tuple(button.level for button in self._levels.buttons) if self._levels else ()

    def suggest(self, level: Level | None, why: str) -> None:
        """Mark a level as suggested; None where too little is known to suggest one.

        Args:
            level: the one.
            why: such as "suggested for Mara".
        """
        self._suggested, self._why = level, why
        if self._levels is not None:
            self._levels.suggest(level, why)
        self._follow()

    def _take_suggestion(self) -> None:
        if self._levels is not None and self._suggested is not None:
            self._levels.set_level(self._suggested)
            chosen = next(button for button in self._levels.buttons if button.isChecked())
            chosen.setFocus(Qt.FocusReason.OtherFocusReason)  # the button goes
            self._level_chosen(self._suggested)

    def _level_chosen(self, _level: Level) -> None:
        self._follow()
        self.changed.emit()

    def restyle(self) -> None:
        """Keep the written name in its place."""
        self._place_name()
        self._place_suggestion()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the written name in its place, and the button that suggests a level."""
        super().resizeEvent(event)
        self._place_name()
        self._place_suggestion()

    def _place_suggestion(self) -> None:
        """Lay the button that suggests a level over the end of the line below the name."""
        room, button = self.field.room_for_name(), self.suggest_button
        wanted = button.sizeHint()
        left = room.right() - wanted.width()
        below = self.field.sizeHint().height() - self.field.line_below() // 2
        top = min(below - wanted.height() // 2, self.field.sizeHint().height() - wanted.height())
        button.setGeometry(left, top, wanted.width(), wanted.height())
        button.raise_()

    def _place_name(self) -> None:
        """Lay the field for a name over the place of the name."""
        room = self.field.room_for_name()
        self.name_field.setFixedWidth(max(40, room.width()))
        high = self.name_field.height()
        self.name_field.move(room.left(), (self.field.sizeHint().height() - high) // 2)

    def _follow(self) -> None:
        self._follow_level()
        self._place_suggestion()
        writing = self.field.value == _SOMEBODY_ELSE
        self.name_field.setVisible(writing)
        self.name_field.raise_()
        self.field.show_written(self.choice.name, here=writing)
        self._place_name()

    def _follow_level(self) -> None:
        """Show how strong the computer is, where one sits here."""
        levels, is_computer = self._levels, self.field.value == _COMPUTER
        if levels is not None:
            levels.setVisible(is_computer)
        meets = levels is not None and levels.level == self._suggested
        self.suggest_button.setVisible(is_computer and self._suggested is not None and not meets)
        unmarked = _("1 is the easiest") if self._suggested is None else ""
        self.field.show_note((self._why if meets else unmarked) if is_computer else "")
        if is_computer and levels is not None:
            self.field.show_text(_("Computer: {level}").format(level=levels.level.name))

    def _chosen(self, value: SeatChoice) -> None:
        if value == _COMPUTER and self._levels is not None:
            self._levels.set_level(self._suggested or first_level(self._offered))
        self._follow()
        if value == _SOMEBODY_ELSE:
            self.name_field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def _written(self, _text: str) -> None:
        self._follow()
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
    if levels:
        options.append(SegmentOption(_COMPUTER, _("Computer")))
    return options
