"""The three cards of the home page; large text folds each of them into one line."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.language import all_of, capital, labeled, ngettext, pgettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.box import box_color
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.home.content import HistoryLine, LearnSummary, TableSummary
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind, paint_plate
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.pressable import Pressable, TabGroup
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.square_picture import PicturePane
from pullstrings_qt.ui.kit.style import smooth_painter
from pullstrings_qt.ui.kit.text_label import TextLabel

_MARK = 24
_BESIDE = 10
"""How far the lit row of the next player reaches beyond its words, in pixels."""
_BOARD = 44
_LEFT = 16
"""Where the little board of a result begins, right of the color of its game."""
_ROW = 65
_LETTER = "Y"
_HAND = 190.0
_MIN_HAND = 90.0
_HAND_HIGH = 0.91  # of its square
_MARGIN = 22
_OVERLAP = 12


class _SeatRow(QWidget):
    """A player with their score; lit where it is their turn."""

    def __init__(self, summary: TableSummary, seat: int) -> None:
        super().__init__()
        self._lit = seat == summary.next_seat
        row = QHBoxLayout(self)
        row.setContentsMargins(_BESIDE, 1, _BESIDE, 1)
        row.setSpacing(10)
        row.addWidget(SeatMark(seat, _MARK, look=summary.look))
        row.addWidget(TextLabel(summary.names[seat], elided=True, heavy=self._lit), 1)
        if self._lit:
            row.addWidget(TextLabel(_("next"), "second", heavy=True, color="ink_soft"))
        if summary.totals:
            row.addWidget(TextLabel(str(summary.totals[seat]), heavy=True))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._lit:
            return
        theme = Theme.current()
        painter = smooth_painter(self)
        box, contrast = QRectF(self.rect()), theme.is_contrast
        painter.setPen(QPen(theme.color("lit"), 3) if contrast else Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush if contrast else theme.color("lit", 0.26))
        edge = 1.5 if contrast else 0
        painter.drawRoundedRect(box.adjusted(edge, edge, -edge, -edge), 8, 8)


class ContinueCard(Card):
    """The unfinished match with its scores; else an invitation to play again, or to begin."""

    def __init__(self, summary: TableSummary | None, *, art_waits: bool = False) -> None:
        super().__init__()
        self.picture: PicturePane | None = None
        self._parts: list[QWidget] = []
        """What is shown while the card is not folded."""
        self._status: list[QWidget] = []
        """What is shown while it is."""
        self._row = QHBoxLayout(self)
        self._row.setSpacing(_MARGIN - _BESIDE)
        if summary is not None and summary.picture is not None:
            waits = art_waits or bool(summary.result)
            self.picture = PicturePane(summary.picture, 172, waits=waits)
            self._row.addWidget(self.picture)
        self._words = QVBoxLayout()
        self._words.setSpacing(0)
        self._words.addStretch(0)
        self._row.addLayout(self._words, 1)
        if summary is None:
            self._invite()
        else:
            self._show(summary)
        self._words.addStretch(1)
        self._below = QHBoxLayout()
        self._below.setContentsMargins(_BESIDE, 0, _BESIDE, 0)
        self._words.addLayout(self._below)
        self.fold(folded=False)

    def fold(self, *, folded: bool) -> None:
        """Show one line with the button at its end, or every player with the button below."""
        self._row.setContentsMargins(20, 18, 30 if folded else 24 - _BESIDE, 20)
        self._words.setStretch(0, int(folded))
        for part in self._parts:
            part.setHidden(folded)
        for part in self._status:
            part.setVisible(folded)
        (self._row if folded else self._below).addWidget(self.button)
        self.button.setMinimumWidth(Theme.current().px(140) if folded else 0)

    def least_height(self, width: int) -> int:
        """Return the height that a folded card needs in a width, in pixels."""
        self.set_picture_side(0)
        self._row.invalidate()
        least = self._row.totalHeightForWidth(width)
        return max(least, max(self.button.sizeHint().height(), Theme.current().px(56)) + 38)

    def set_picture_side(self, side: int) -> None:
        """Give the little board a size in pixels; 0 hides it."""
        if self.picture is not None:
            self.picture.setVisible(side > 0)
            self.picture.set_side(max(side, 16))

    def _line(self, *parts: QWidget) -> None:
        """Add labels in a line as far inside as the words of the rows."""
        line = QHBoxLayout()
        line.setContentsMargins(_BESIDE, 0, _BESIDE, 0)
        for part in parts:
            line.addWidget(part, part is parts[0])
        self._words.addLayout(line)

    def _invite(self) -> None:
        words = _("Two of you at one laptop, or you against the computer. It takes 15 minutes.")
        above = TextLabel(pgettext("a game", "Play"), "second", color="ink_soft")
        below = TextLabel(words, color="ink_soft")
        self._line(above)
        self._line(TextLabel(_("Who pulls the strings today?"), "lead"))
        self._line(below)
        self._parts = [above, below]
        self.button = Button(_("New match"), ButtonKind.PRIMARY, large=True, icon="play")

    def _show(self, summary: TableSummary) -> None:
        head = _("Another match?") if summary.result else _("Continue")
        above = [TextLabel(head, "second", color="ink_soft")]
        if summary.turn:
            above.append(TextLabel(summary.turn, "second", color="ink_soft"))
        self._line(*above)
        self._line(TextLabel(summary.title, "lead", elided=True))
        self._words.addSpacing(6)
        rows = [_SeatRow(summary, seat) for seat in range(len(summary.names))]
        for row in rows:
            self._words.addWidget(row)
        told = [words for words in (capital(summary.waits), summary.result) if words]
        below = [TextLabel(words, "second", color="ink_soft") for words in told]
        for label in below:
            self._line(label)
        self._status = [TextLabel(_status(summary), "second", color="ink_soft")]
        self._line(*self._status)
        self._parts = [*above, *rows, *below]
        words = _("Play again") if summary.result else _("Play on")
        self.button = Button(words, ButtonKind.PRIMARY, large=True, icon="play")
        self.button.setAccessibleDescription(labeled(summary.title, all_of(summary.names)))


def _status(summary: TableSummary) -> str:
    """Return where a match is in one line: its turn and who is next, or who plays, or its end."""
    if summary.result:
        return summary.result
    if summary.waits:
        return capital(" · ".join(filter(None, (summary.turn, summary.waits))))
    if summary.next_seat is not None and summary.turn:
        name = summary.names[summary.next_seat]
        return capital(_("{turn}, {name} is next").format(turn=summary.turn, name=name))
    return all_of(summary.names)


class _ColumnCard(Card):
    """A column of parts with a button, which fills the card once that is folded."""

    button: Button

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[QWidget] = []
        """What is shown while the card is not folded, besides the button."""
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)

    def fold(self, *, folded: bool) -> None:
        """Become one button, or show everything."""
        edge = 0 if folded else _MARGIN
        self._column.setContentsMargins(edge, min(edge, 16), edge, min(edge, 18))
        for part in self._parts:
            part.setHidden(folded)
        high = QSizePolicy.Policy.Expanding if folded else QSizePolicy.Policy.Fixed
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, high)
        policy.setHeightForWidth(not folded)
        self.button.setSizePolicy(policy)
        self.button.restyle()
        if folded:
            self.button.ring_radius = self.radius


class LearnCard(_ColumnCard):
    """What waits to be learned today; leads to flash cards and drills."""

    art_waits = False
    """Whether it is drawn without its hand."""

    def __init__(self, summary: LearnSummary | None = None) -> None:
        super().__init__()
        title = labeled(summary.name, summary.words) if summary else _("Signs and letters")
        self.title = TextLabel(title, "lead")
        self._parts = [TextLabel(_("Learn"), "second", color="ink_soft"), self.title]
        if summary is None:
            words = _("Flash cards, drills and games for two.")
            self._parts.append(TextLabel(words, color="ink_soft"))
        for part in self._parts:
            self._column.addWidget(part)
        self._column.addStretch(1)
        self.button = Button(_("Learn"), large=True)
        self.button.setAccessibleDescription(title)
        self._column.addWidget(self.button)
        self.fold(folded=False)

    def fold(self, *, folded: bool) -> None:
        self.button.icon_name = "hand" if folded else ""
        self._column.setAlignment(self.button, Qt.AlignmentFlag(0) if folded else LEADING)
        super().fold(folded=folded)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        side = self._hand_side()
        if self.art_waits or not side:
            return
        # hands come after the first picture, and so does what draws them
        from pullstrings_qt.look.hand_face import paint_hand  # noqa: PLC0415

        painter = smooth_painter(self)
        painter.setClipPath(self._sheet(2.0))
        painter.translate(self.width() - side / 2 - 8, self.height() - side / 2 + side * 0.03)
        paint_hand(painter, _LETTER, side, Theme.current())

    @property
    def hand_top(self) -> int:
        """The y of the hand on the card; the height of the card where there is none."""
        return self.height() - round(_HAND_HIGH * self._hand_side())

    def _hand_side(self) -> float:
        """Return how large the hand is drawn, in pixels; 0 where words need the room."""
        words = max(part.geometry().bottom() for part in self._parts)
        beside = self.width() - self.button.geometry().right() + _OVERLAP
        grown = max(1.0, self.height() / 332)
        side = min(_HAND * grown, float(beside), float(self.height() - words))
        return side if side >= _MIN_HAND and not self.title.isHidden() else 0.0


class HistoryRow(Pressable, QAbstractButton):
    """One result, with a line below it; opens its match."""

    ring_radius = 6.0

    def __init__(self, line: HistoryLine) -> None:
        super().__init__()
        self.line = line
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMaximumHeight(_ROW * 2)
        self.setAccessibleName(f"{line.result}. {line.details}")
        self.setAccessibleDescription(_("Watch"))
        row = QHBoxLayout(self)
        row.setContentsMargins(_LEFT, 5, 2, 5)
        row.setSpacing(8)
        if line.picture is not None:
            row.addWidget(PicturePane(line.picture, _BOARD, waits=True))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        self._result = TextLabel(line.result)
        words.addWidget(self._result)
        words.addWidget(TextLabel(line.details, "second", elided=True, color="ink_soft"))
        words.addStretch(1)
        row.addLayout(words, 1)
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:
        return QSize(240, max(_ROW, self.minimumSizeHint().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Write a result that is too long for its line on two small ones."""
        super().resizeEvent(event)
        room = self.width() - _LEFT - 2 - (_BOARD + 8 if self.line.picture else 0)
        wide = QFontMetricsF(Theme.current().font("body")).horizontalAdvance(self.line.result)
        self._result.use_role("body" if wide <= room else "small")

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = smooth_painter(self)
        wide, high = self.width(), self.height()
        paint_plate(painter, self, QRectF(self.rect()).adjusted(0, 2, 0, -2), ButtonKind.QUIET, 6)
        painter.setPen(QPen(theme.color("line"), 1.5))
        painter.drawLine(QPointF(0, high - 0.75), QPointF(wide, high - 0.75))
        painter.setPen(theme.outline(2))
        painter.setBrush(theme.blackened(box_color(self.line.game)))
        painter.drawRoundedRect(QRectF(1, (high - 38) / 2, 9, 38), 4, 4)


class HistoryCard(_ColumnCard):
    """The last three results; `chosen` emits the id of the match of one."""

    chosen = Signal(str)

    def __init__(self, lines: Sequence[HistoryLine], unfinished: int = 0) -> None:
        super().__init__()
        title = TextLabel(_("History"), "lead")
        self.button = Button(_("See all"), ButtonKind.LINK)
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(self.button)
        self._column.addLayout(head)
        self.rows = [HistoryRow(line) for line in lines[:3]]
        self._parts = [title, *self.rows]
        for row in self.rows:
            row.clicked.connect(partial(self.chosen.emit, row.line.match_id))
            self._column.addWidget(row)
        TabGroup(self).hold(self.rows)
        if not lines:
            nothing = TextLabel(_("Finished matches will be listed here."), color="ink_soft")
            self._parts.append(nothing)
            self._column.addWidget(nothing)
        self._column.addStretch(1)
        words = ngettext("{count} unfinished match", "{count} unfinished matches", unfinished)
        self.unfinished = Button(words.format(count=unfinished), ButtonKind.LINK, icon="clock")
        self._column.addWidget(self.unfinished, alignment=LEADING)
        self._waits = unfinished > 1  # one is offered beside
        self.fold(folded=False)

    def fold(self, *, folded: bool) -> None:
        self.unfinished.setVisible(self._waits and not folded)
        self.button.kind = ButtonKind.SECOND if folded else ButtonKind.LINK
        self.button.large, self.button.icon_name = folded, "list" if folded else ""
        self.button.show_text(_("History") if folded else _("See all"))
        super().fold(folded=folded)
