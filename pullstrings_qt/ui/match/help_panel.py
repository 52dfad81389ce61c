"""Help in the dialog for a secret choice: its degree, two lists, and a sentence."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.analysis import Analysis, Help
from pullstrings_qt.core.game import AnyGame, Seat
from pullstrings_qt.core.game_words import TableWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.match_help import MatchHelp

ROWS: Final = 3
"""Rows of a list; one fewer in a low window."""
_MARK, _PITCH, _BAR = 28, 32, 12


def tenths_words(share: float) -> str:
    """Return a share of 1 in words a child can read: "5 in 10"."""
    tenths = round(10 * share)
    if not tenths:
        return _("less than 1 in 10")
    return _("{count} in 10").format(count=tenths)


class _ShareRow(QWidget):
    """One choice: its picture, a bar, and how often in ten; an empty bar until that is known."""

    def __init__(self, seat: Seat, pictures: ChoicePictures, *, filled: bool) -> None:
        super().__init__()
        self._seat = seat
        self._pictures = pictures
        self._filled = filled
        self._shown: tuple[Any, float] | None = None
        self._awaited = True
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """The row in words; empty if it shows no choice."""
        return self.accessibleName()

    @property
    def bare(self) -> bool:
        """Whether the row is empty and remains empty."""
        return self._shown is None and not self._awaited

    def show_share(self, shown: tuple[Any, float] | None, *, awaited: bool) -> None:
        """Show a choice and its share; without one an empty bar if it is awaited."""
        self._shown = shown
        self._awaited = awaited
        words = ""
        if shown is not None:
            choice, share = shown
            words = labeled(self._pictures.spoken(choice), tenths_words(share))
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(180, max(_PITCH, Theme.current().line_height("second") + 4))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw picture, bar and words."""
        if self.bare:
            return
        painter, theme = QPainter(self), Theme.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, font = self.height() / 2, theme.font("second")
        words = "" if self._shown is None else tenths_words(self._shown[1])
        painter.setFont(font)
        widest = painter.fontMetrics().horizontalAdvance(_("{count} in 10").format(count=10))
        room = max(widest, painter.fontMetrics().horizontalAdvance(words)) + theme.px(10)
        bar = QRectF(_MARK + 10, middle - _BAR / 2, self.width() - _MARK - 10 - room, _BAR)
        painter.setPen(theme.outline(1.5))
        painter.setBrush(theme.color("slot"))
        painter.drawRoundedRect(bar, _BAR / 2, _BAR / 2)
        if self._shown is not None:
            choice, share = self._shown
            place = QRectF(0, middle - _MARK / 2, _MARK, _MARK)
            self._pictures.paint_mark(painter, place, choice, self._seat, theme)
            self._paint_bar(painter, bar, share)
            painter.setPen(theme.color("ink"))
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(self.rect()), right, words)
        painter.end()

    def _paint_bar(self, painter: QPainter, bar: QRectF, share: float) -> None:
        theme = Theme.current()
        color = theme.color(f"seat{self._seat}")
        part = QRectF(bar.left(), bar.top(), max(_BAR, bar.width() * share), _BAR)
        if self._filled:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawRoundedRect(part, _BAR / 2, _BAR / 2)
            return
        painter.setPen(QPen(color, 3))
        painter.setBrush(theme.color("card"))
        inner = part.adjusted(1.5, 1.5, -1.5, -1.5)
        painter.drawRoundedRect(inner, inner.height() / 2, inner.height() / 2)


class ShareList(RingFocus, Card):
    """The choices with the largest shares, one a row, under a heading with a seat's mark.

    Tab reaches it, so that it is read and scrolled to.

    Args:
        heading: the meaning of the shares.
        seat: whose choices.
        pictures: draws them.
        filled: filled bars, as on the board; otherwise outlines.
    """

    def __init__(self, heading: str, seat: Seat, pictures: ChoicePictures, *, filled: bool) -> None:
        super().__init__(flat=True)
        self.heading = heading
        self.ring_radius = float(self.radius)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 14, 8)
        column.setSpacing(0)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(SeatMark(seat, 22))
        row.addWidget(TextLabel(heading, "body", heavy=True), 1)
        column.addLayout(row)
        column.addSpacing(2)
        self.rows = [_ShareRow(seat, pictures, filled=filled) for _row in range(ROWS)]
        for each in self.rows:
            column.addWidget(each)

    @property
    def text(self) -> str:
        """The list in words, for a screen reader."""
        rows = (f"{row.text}." for row in self.rows if row.text)
        is_open = self.heading[-1:].isalnum()  # a question needs no period
        heading = labeled(self.heading, "").rstrip() if is_open else self.heading
        return " ".join((heading, *rows))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Scroll to it: with large text the dialog does not fit."""
        super().focusInEvent(event)
        around: QWidget | None = self.parentWidget()
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        if around is not None:
            around.ensureWidgetVisible(self)

    def show_shares(self, shares: Sequence[tuple[Any, float]]) -> None:
        """Show these choices, the largest share first; without any, empty bars."""
        for place, row in enumerate(self.rows):
            row.show_share(shares[place] if place < len(shares) else None, awaited=not shares)
        self.setAccessibleName(self.text)

    def use_rows(self, count: int) -> None:
        """Limit the number of rows."""
        for place, row in enumerate(self.rows):
            row.setVisible(place < count)


def largest(shares: Mapping[str, float], rules: AnyGame) -> list[tuple[Any, float]]:
    """Return the choices with the largest shares, in descending order."""
    texts = sorted(shares, key=lambda text: (-shares[text], text))[:ROWS]
    return [(rules.read_choice(text), shares[text]) for text in texts if shares[text] > 0]


class HelpPanel(QWidget):
    """The degree of help, and the help: lists of likely and good choices, a sentence.

    Args:
        offered: the help of the match.
        seat: the seat that chooses.
        rules: parse the choices.
        pictures: draws them.

    Signals:
        changed: the help shown has changed: the board must follow.
    """

    changed = Signal()

    def __init__(
        self,
        offered: MatchHelp,
        seat: Seat,
        rules: AnyGame,
        pictures: ChoicePictures,
    ) -> None:
        super().__init__()
        self._help = offered
        self._seat = seat
        self._rules = rules
        self._said: tuple[Help, str] | None = None
        words = offered.words
        # Without space for a title, the first word says what it is about.
        names = (_("No help"), Help.NUDGE.label, Help.ADVICE.label)
        options = [
            SegmentOption(degree, name)
            for degree, name in zip(Help, names, strict=True)
            if degree <= offered.maximum
        ]
        self.segments = Segments(_("Help"), options, offered.degree(seat), snug=True)
        self.segments.chosen.connect(self._choose)
        rival = 1 - seat
        likely = words.table.likely.format(name=words.names[rival])
        self.likely = ShareList(likely, rival, pictures, filled=False)
        self.good = ShareList(words.table.good, seat, pictures, filled=True)
        self.sentence = TextLabel()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._title = TextLabel(_("Help"), "second", heavy=True)
        column.addWidget(self._title)
        column.addWidget(self.segments)
        for part in (self.likely, self.good, self.sentence):
            column.addWidget(part)
        self._column = column
        offered.changed.connect(self._on_changed)
        self.refresh()

    @property
    def degree(self) -> Help:
        """How much help is shown."""
        return self._help.degree(self._seat)

    @property
    def analysis(self) -> Analysis | None:
        """The latest analysis, or None."""
        return self._help.analysis(self._seat)

    def toggle(self) -> None:
        """Switch help off, or back to its last degree."""
        degree = self._help.toggled(self._seat)
        self._choose(degree)
        if not degree:
            announce(self, _("Help is hidden."))

    def fit(self, *, tight: bool, titled: bool) -> None:
        """Use less space in a low window: no title, and if `tight` one row fewer in each list."""
        self._column.setSpacing(6 if tight else 10)
        self._title.setVisible(titled)
        for each in (self.likely, self.good):
            each.use_rows(ROWS - tight)

    def _choose(self, degree: Help) -> None:
        self._said = None
        self._help.choose(self._seat, degree)

    def _on_changed(self, seat: Seat) -> None:
        if seat == self._seat:
            self.refresh()

    def refresh(self) -> None:
        """Show the latest analysis for the chosen degree; space is reserved from the start."""
        degree, seat = self.degree, self._seat
        self.segments.set_value(degree)
        for part in (self.likely, self.sentence):
            part.setVisible(degree > Help.NONE)
        self.good.setVisible(degree is Help.ADVICE)
        if degree:
            self._help.ask(seat)
            self._show(degree)
        self.changed.emit()

    def _show(self, degree: Help) -> None:
        seat, analysis = self._seat, self._help.analysis(self._seat)
        sentence = self._help.sentence(seat, degree)
        self.sentence.show_text(sentence)
        if analysis is None:
            self.likely.show_shares(())
            self.good.show_shares(())
            return
        self._help.note_shown(seat, degree)
        self.likely.show_shares(largest(analysis.likely.get(1 - seat, {}), self._rules))
        self.good.show_shares(largest(analysis.shares, self._rules))
        if (degree, sentence) != self._said and self.isVisible():
            lists = [self.likely, self.good] if degree is Help.ADVICE else [self.likely]
            if self._said is not None and self._said[0] is degree:
                lists = []  # a better answer follows soon: Tab reaches the lists
            self._said = (degree, sentence)
            announce(self, " ".join((sentence, *(each.text for each in lists))))


class GaugeLegend(QWidget):
    """The legend of the gauges on the board: a filled one, and an outlined one.

    Args:
        table: the game's terms for them.
        names: who plays.
        seat: the seat that chooses.
    """

    def __init__(self, table: TableWords, names: Sequence[str], seat: Seat) -> None:
        super().__init__()
        self._seat = seat
        self._degree = Help.NONE
        self._good = table.good_brief
        self._likely = table.likely_brief.format(name=names[1 - seat])
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """The text of the legend; empty while there are no gauges."""
        return ", ".join(words for _seat, words in self._entries)

    @property
    def _entries(self) -> list[tuple[Seat, str]]:
        good = [(self._seat, self._good)] if self._degree is Help.ADVICE else []
        return [*good, (1 - self._seat, self._likely)] if self._degree else []

    def show_degree(self, degree: Help) -> None:
        """Explain the gauges of a degree of help; for none the space remains reserved."""
        self._degree = degree
        self.setAccessibleName(self.text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, Theme.current().line_height("second") + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw each gauge and its words, centered."""
        painter, theme = QPainter(self), Theme.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font("second"))
        measure = painter.fontMetrics()
        widths = [theme.px(18) + measure.horizontalAdvance(words) for _seat, words in self._entries]
        gap, high = theme.px(26), theme.px(20)
        left = (self.width() - sum(widths) - gap * (len(widths) - 1)) / 2
        for (seat, words), width in zip(self._entries, widths, strict=True):
            box = QRectF(left, (self.height() - high) / 2, theme.px(11), high)
            color = theme.color(f"legend{seat}")
            if seat == self._seat:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color)
                painter.drawRoundedRect(box, 3, 3)
            else:
                painter.setPen(QPen(color, 3))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box.adjusted(1.5, 1.5, -1.5, -1.5), 2, 2)
            painter.setPen(theme.color("ink_soft"))
            place = QRectF(left + theme.px(18), 0, width, self.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)
            left += width + gap
        painter.end()
