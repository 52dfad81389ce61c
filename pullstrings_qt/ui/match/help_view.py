"""What a person sees of the help: its button, its lists, the legend of its gauges, the coach."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.analysis import Help
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.boxes import column_of, row_of
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.key_cap import ActionCap
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.reading_order import bring_into_sight
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.segments import SegmentOption, TitledSegments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.match_help import (
    ROWS,
    ChoiceShares,
    Coaching,
    HelpSaid,
    MatchHelp,
    share_words,
    tenths_words,
)
from pullstrings_qt.ui.match.turn_panel import ToDoCard

ACTION = "match.help"
"""The action of the help key."""
_MARK, _PITCH, _BAR = 28, 32, 12


class HelpButton(Button):
    """Asks for more help, with its shortcut after the label; a small one has only an icon."""

    def __init__(self, *, iconic: bool = False, kind: ButtonKind = ButtonKind.SECOND) -> None:
        self._cap: ActionCap | None = None
        super().__init__("", kind, icon="help" if iconic else "")
        if iconic:
            self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        else:
            self._cap = ActionCap(ACTION, self)
        self._asks = ""
        self.setEnabled(False)
        KEYS.changed.connect(self._follow_key)

    def show_help(self, said: HelpSaid) -> None:
        """Show what it asks for, and whether that can be asked now."""
        self.setEnabled(said.enabled)
        if said.ask:
            self._asks = said.ask
            self._follow_key()

    def _follow_key(self) -> None:
        key = KEYS.shown(ACTION)
        if self._cap is None:
            words = _("{what} ({key})").format(what=self._asks, key=key)
            tip = words if key else self._asks
            self.setAccessibleName(tip)
            set_tool_tip(self, tip)
            return
        self.show_text(self._asks)
        self.setAccessibleDescription(_("Key: {key}").format(key=key) if key else "")
        self._place_cap()
        self.update()

    def restyle(self) -> None:
        """Apply another theme."""
        super().restyle()
        self._place_cap()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_cap()

    def _icon_space(self) -> int:
        if self._cap is None:
            return super()._icon_space()
        wide = self._cap.sizeHint().width()
        return wide + Theme.current().px(10) if wide else 0

    def _paint_content(self, painter: QPainter, ink: QColor) -> None:
        if self._cap is not None:
            painter.translate(-self._icon_space(), 0)
        super()._paint_content(painter, ink)

    def _place_cap(self) -> None:
        theme = Theme.current()
        if self._cap is None:
            return
        cap, space = self._cap.sizeHint(), self._icon_space()
        words = QFontMetricsF(theme.font("body", bold=True)).horizontalAdvance(self.words)
        left = min((self.width() - space + words) / 2 + theme.px(10), self.width() - space)
        left = round(left) if self.words else (self.width() - cap.width()) // 2
        self._cap.setGeometry(left, (self.height() - cap.height()) // 2, cap.width(), cap.height())


class BoardHelp(QObject):
    """Shows the help of the seat that chooses on a board, and announces it once.

    `seat` returns who chooses on that board now. With `in_lists` the view shows the likely and the
    good choices, so that they are announced too.
    """

    told = Signal(object)
    """What the view beside the board must show, a `HelpSaid`."""

    def __init__(
        self,
        offered: MatchHelp,
        scene: BoardScene,
        seat: Callable[[], Seat | None],
        announce: Callable[[str], None],
        *,
        in_lists: bool = False,
    ) -> None:
        super().__init__(scene)
        self._offered = offered
        self._scene = scene
        self._seat = seat
        self._announce = announce
        self._in_lists = in_lists
        self._wants_reason = False
        self._last = HelpSaid()
        self._turn = -1
        offered.changed.connect(self._on_changed)

    @property
    def degree(self) -> Help:
        """The degree of help now."""
        seat = self._seat()
        return Help.NONE if seat is None else self._offered.degree(seat)

    def ask_more(self) -> None:
        """Go to the next degree: a hint, then advice, then none."""
        seat = self._seat()
        if seat is not None:
            following = self._offered.more(seat)
            self._last = HelpSaid()
            if not following:
                self._announce(_("Help is hidden."))
            self._scene.leave_all()  # what is told of a place would stand where the help does
            self._offered.choose(seat, following)

    def tell_reason(self) -> None:
        """Add the reason to what the coach says."""
        self._wants_reason = True
        self.follow()

    def _on_changed(self, seat: Seat) -> None:
        if seat == self._seat():
            self.follow()

    def follow(self) -> None:
        """Update the help for the seat that chooses now, or remove it."""
        offered, scene, seat, degree = self._offered, self._scene, self._seat(), self.degree
        if self._turn != offered.turn:
            self._turn, self._last, self._wants_reason = offered.turn, HelpSaid(), False
        if seat is not None:
            offered.ask_now(seat)
        said = offered.said(seat, why=self._wants_reason)
        analysis = None if seat is None else offered.answers.get(seat)
        if seat is not None and analysis is not None and said.given:
            offered.note_shown(seat, said.given)
        if degree and analysis is not None:
            scene.settle()
            scene.show_advice(analysis, degree)
        else:
            scene.hide_advice()
        scene.show_note(None if seat is None else offered.note(seat))
        self.told.emit(said)
        if seat is None or seat not in offered.answers:
            return
        last, self._last = self._last, said
        if said.sentence and said.sentence != last.sentence:
            # The lists are told once for a degree: a better answer follows soon.
            lists = said.lists if self._in_lists and last.given is not said.given else ()
            pictures = scene.choice_pictures()
            self._announce(" ".join((said.sentence, *(each.aloud(pictures) for each in lists))))


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

    def show_share(self, shown: tuple[Any, float] | None, *, awaited: bool) -> None:
        """Show a choice and its share; without one an empty bar if it is awaited."""
        self._shown, self._awaited = shown, awaited
        self.setAccessibleName("" if shown is None else share_words(*shown, self._pictures))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(180, max(_PITCH, Theme.current().line_height("second") + 4))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown is None and not self._awaited:
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
    """The choices with the largest shares, one a row; Tab reaches it, so that it is read.

    Bars are filled, as on the board, or outlines.
    """

    def __init__(self, heading: str, seat: Seat, pictures: ChoicePictures, *, filled: bool) -> None:
        super().__init__(flat=True)
        self._pictures = pictures
        self.ring_radius = float(self.radius)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        head = row_of(SeatMark(seat, 22), (TextLabel(heading, "body", heavy=True), 1), gap=8)
        self.rows = [_ShareRow(seat, pictures, filled=filled) for _row in range(ROWS)]
        column_of(head, 2, *self.rows, gap=0, edges=(14, 8, 14, 8), on=self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Scroll to it: with large text the dialog does not fit."""
        super().focusInEvent(event)
        bring_into_sight(self)

    def show_shares(self, shares: ChoiceShares) -> None:
        """Show these choices; without any, empty bars."""
        found = shares.rows
        for place, row in enumerate(self.rows):
            row.show_share(found[place] if place < len(found) else None, awaited=not found)
        self.setAccessibleName(shares.aloud(self._pictures))


class HelpPanel(QWidget):
    """The help on the sheet of a secret choice: the card of the page, and its lists below."""

    def __init__(self, seat: Seat, names: Sequence[str], scene: BoardScene) -> None:
        super().__init__()
        rival, pictures = 1 - seat, scene.choice_pictures()
        self.card = ToDoCard(scene, full=False)
        likely = _("What might {name} choose?").format(name=names[rival])
        self.likely = ShareList(likely, rival, pictures, filled=False)
        self.good = ShareList(_("Good for you"), seat, pictures, filled=True)
        self._column = column_of(self.card, self.likely, self.good, None, on=self)

    def fit(self, *, tight: bool) -> None:
        """Use less space in a low window: one row fewer in each list."""
        self._column.setSpacing(6 if tight else 10)
        for each in (self.likely, self.good):
            each.rows[-1].setHidden(tight)

    def show_help(self, said: HelpSaid) -> None:
        """Show the help there is now; space is reserved from the start."""
        self.card.show_hint(said.heading, said.sentence)
        for each, shares in zip((self.likely, self.good), (*said.lists, None, None), strict=False):
            each.setVisible(shares is not None)
            if shares is not None:
                each.show_shares(shares)


class GaugeLegend(QWidget):
    """The legend of the gauges on the board: a filled one, and an outlined one."""

    def __init__(self, names: Sequence[str], seat: Seat) -> None:
        super().__init__()
        self._seat = seat
        self._degree = Help.NONE
        self._good = _("Good for you")
        self._likely = _("{name}’s likely choice").format(name=names[1 - seat])
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def _entries(self) -> list[tuple[Seat, str]]:
        good = [(self._seat, self._good)] if self._degree is Help.ADVICE else []
        return [*good, (1 - self._seat, self._likely)] if self._degree else []

    def show_degree(self, degree: Help) -> None:
        """Explain the gauges of a degree of help; for none the space remains reserved."""
        self._degree = degree
        self.setAccessibleName(", ".join(words for _seat, words in self._entries))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, Theme.current().line_height("second") + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
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


def coach_question() -> tuple[str, tuple[SegmentOption, ...]]:
    """Return the question when the coach speaks, and its answers."""
    return _("Coach speaks"), (
        SegmentOption(Coaching.NEVER, _("Never")),
        SegmentOption(Coaching.WARN, _("Warn me"), _("About dangers")),
        SegmentOption(Coaching.ALWAYS, _("Always"), _("About dangers and chances")),
    )


class CoachOverlay(Overlay):
    """Asks when the coach should speak, if the rails have no space for the setting."""

    def __init__(self, coaching: Coaching) -> None:
        super().__init__(_("Coach"), width=520)
        words = _("The coach says in one sentence what you might overlook; never the best move.")
        self.choice = TitledSegments(*coach_question(), coaching)
        self.body.addWidget(TextLabel(_("Coach"), "title"))
        self.body.addWidget(TextLabel(words))
        self.body.addWidget(self.choice)
        self.offer_close()
        self.initial_focus(self.choice.segments.current)
