"""One page and one controller for everything that asks, explains and goes on."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.errors import Telling
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme, mixed
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.keys import ActionKeys
from pullstrings_qt.ui.kit.overlay import height_at
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.drill.question_card import SLAB, IvoryCard
from pullstrings_qt.ui.learn.drill.view import (
    Activity,
    Answer,
    AnswerFeedback,
    Question,
    SessionStatus,
)

_DASH, _GAP, _DASH_HIGH = 34, 8, 10
_MAX = 24  # the maximum number of dashes: more cards are shown as a bar


class SessionProgress(QWidget):
    """A row of dashes below the header: done, current, to come."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._standing = SessionStatus(0, 0, "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_standing(self, standing: SessionStatus) -> None:
        """Show another status; its words are the accessible name."""
        self._standing = standing
        self.setAccessibleName(standing.words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(500, _DASH_HIGH + 24)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, total, done = Theme.current(), self._standing.total, self._standing.done
        to_come = mixed(theme.color("cloth"), theme.color("control"), 0.55)
        if theme.is_contrast:
            to_come = theme.color("cloth_shade")
        room = min(self.width() - 48, 760)
        if 0 < total <= _MAX:
            wide = min(_DASH, (room - (total - 1) * _GAP) / total)
            left = (self.width() - total * wide - (total - 1) * _GAP) / 2
            for place in range(total):
                box = QRectF(left + place * (wide + _GAP), 12, wide, _DASH_HIGH)
                self._paint_dash(painter, box, to_come, place - done)
        elif self._standing.words:
            share = min(max(done / total if total else self._standing.share, 0.0), 1.0)
            box = QRectF((self.width() - room) / 2, 12, room, _DASH_HIGH)
            painter.setPen(theme.outline(2))
            painter.setBrush(to_come)
            painter.drawRoundedRect(box, 5, 5)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("primary"))
            box.setWidth(max(box.height(), box.width() * share) if share else 0)
            painter.drawRoundedRect(box, 5, 5)
        painter.end()

    def _paint_dash(self, painter: QPainter, box: QRectF, to_come: QColor, ahead: int) -> None:
        theme = Theme.current()
        now = theme.color("bad" if self._standing.missed else "lit")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(to_come if ahead > 0 else now)
        if theme.is_contrast:  # the two colors are the same there: the shape differs
            painter.setPen(QPen(theme.color("line"), 2))
            painter.setBrush(theme.color("cloth"))
            if ahead == 0:
                box = box.adjusted(-1, -3, 1, 3)
                painter.setPen(QPen(now, 3))
        if ahead < 0:
            painter.setBrush(theme.color("primary"))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)


_CARD = (480, 540)
_MIN_HIGH = 700  # minimum height in pixels for a larger card
_MAX_GROWN = 1.35
_BESIDE = 476
_EDGE = 24
_MAX_BESIDE = 0.53


class CardStage(QWidget):
    """A card, and beside it a scrolling `column` with a `footer` that is always visible."""

    def __init__(self, card: IvoryCard) -> None:
        super().__init__()
        self._card = card
        card.setParent(self)
        self.beside = ScrollArea(self)
        self.footer = QWidget(self)
        self.footer_row = QVBoxLayout(self.footer)
        self.footer_row.setContentsMargins(24, 10, 24, 12)
        self.footer_row.setSpacing(16)
        content = QWidget()
        content.installEventFilter(self)
        self.footer.installEventFilter(self)
        self.column = QVBoxLayout(content)
        self.column.setContentsMargins(24, 12, 24, 12)
        self.column.setSpacing(8)
        self.beside.setWidget(content)

    def show_soon(self, widget: QWidget) -> None:
        """Scroll the column to one of its widgets once the layout has settled."""
        single_shot(widget, lambda: self.beside.ensureWidgetVisible(widget, 0, 12))

    def restyle(self) -> None:
        """Lay out for the size of window and text."""
        theme = Theme.current()
        wide, high = self.width(), self.height()
        beside = min(theme.px(_BESIDE), round(wide * _MAX_BESIDE))
        gap = 66 if wide >= 1280 and not theme.has_large_text else 24
        grown = min(_MAX_GROWN, max(1.0, high / _MIN_HIGH))
        tall = min(round(_CARD[1] * grown), high - 2 * _EDGE)
        room = wide - beside - gap - 2 * _EDGE
        card_wide = max(160, min(round(_CARD[0] * grown), round(tall * _CARD[0] / _CARD[1]), room))
        tall = min(tall, round(card_wide * 1.3))
        left = max(_EDGE, (wide - card_wide - gap - beside) // 2)
        top = max(_EDGE, (high - tall) // 3)
        card = QRect(left, top, card_wide, tall)
        column = QRect(card.right() + gap - 24, top - 12, beside + 48, high - top + 12)
        column.setRight(min(column.right(), wide - 4))
        self._card.setGeometry(card.adjusted(0, 0, 0, SLAB))
        footer = 0 if self.footer.isHidden() else height_at(self.footer_row, column.width())
        column.setHeight(min(height_at(self.column, column.width()), column.height() - footer))
        self.beside.setGeometry(column)
        self.footer.setGeometry(column.x(), column.bottom() + 1, column.width(), footer)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.restyle()
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()


def add_undo(page: Page, undo: SignalInstance) -> QAction:
    """Add the button and the key that undo the last answer to a page, disabled at first."""
    action = page.header.add_action(_("Take back"), "undo")
    action.setEnabled(False)
    action.triggered.connect(undo)
    ActionKeys(page, Qt.ShortcutContext.WindowShortcut).add("app.undo", action.trigger)
    return action


class DrillPage(Page):
    """Shows questions and emits what the person does; `next_asked` tells if a new card is known."""

    answered = Signal(object)
    next_asked = Signal(bool)
    undo_asked = Signal()
    stopped = Signal()

    def __init__(self, title: str, card: IvoryCard, going_on: str) -> None:
        super().__init__(title, " ")
        self.stage = CardStage(card)
        self.heading = TextLabel("", "page")
        self.hint = TextLabel("", color="ink_soft")
        for words in (self.heading, self.hint):
            self.stage.column.addWidget(words)
        self.next_button = Button(going_on, ButtonKind.PRIMARY, large=True)
        self.next_button.clicked.connect(self.ask_next)
        self.undo_action: QAction | None = None

    def add_stop(self) -> None:
        """Add the button that ends the session to the header."""
        self.header.add_action(_("Stop"), "flag").triggered.connect(self.stopped)

    def ask_next(self) -> None:
        """Ask for the next question."""
        self.next_asked.emit(False)

    def show_question(self, question: Question) -> None:
        """Ask a question."""
        raise NotImplementedError

    def show_feedback(self, feedback: AnswerFeedback) -> None:
        """Show the feedback to an answer; the next question waits for the person."""
        raise NotImplementedError

    def show_status(self, status: SessionStatus) -> None:
        """Show the progress, and whether the last answer can be undone."""
        self.header.subtitle.show_text(status.words)
        if self.undo_action is not None:
            self.undo_action.setEnabled(status.undoable)


class DrillController(QObject):
    """Connects an activity with the page of its current question; lives as long as that page.

    `page_for` returns the open page for a question, told the current one. `finished`: there are no
    more questions, or the person stops.
    """

    finished = Signal()

    def __init__(
        self,
        activity: Activity,
        page_for: Callable[[Question, DrillPage | None], DrillPage],
        tell: Callable[[str], None],
    ) -> None:
        super().__init__()
        self.activity = activity
        self._page_for = page_for
        self._tell = tell
        self._page: DrillPage | None = None

    def begin(self, *, taking_back: bool = False) -> None:
        """Ask the first question."""
        if taking_back:
            self.undo()
        if self._page is None:  # then it could not be undone
            self.go_on()

    def go_on(self, known: bool = False) -> None:
        """Ask the next question, or end."""
        question = self.activity.next_question(known=known)
        if question is None:
            self.finished.emit()
        else:
            self._ask(question)

    def answer(self, answer: Answer) -> None:
        """Store an answer; show the feedback, or the next question."""
        with Telling(self._tell):
            feedback = self.activity.judge(answer)
            if feedback is None:
                self.go_on()
            elif self._page is not None:
                self._page.show_status(self.activity.status)
                self._page.show_feedback(feedback)

    def undo(self) -> None:
        """Undo the last answer and ask its question again."""
        with Telling(self._tell):
            question = self.activity.undo()
            if question is None:
                self._tell(_("This answer can no longer be taken back."))
            else:
                self._ask(question)

    def _ask(self, question: Question) -> None:
        page = self._page_for(question, self._page)
        if page is not self._page:
            self._page = page
            self.setParent(page)
            page.answered.connect(self.answer)
            page.next_asked.connect(self.go_on)
            page.undo_asked.connect(self.undo)
            page.stopped.connect(self.finished)
        page.show_status(self.activity.status)
        page.show_question(question)
