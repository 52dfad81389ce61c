"""What happened in the last turn and what to do now: one card, or two of which one can fold."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import Lesson, ToDo
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.score_sheet import ScoreSheet
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.choice_pictures import Answer
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.boxes import column_of, row_of
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.match.priority_column import PriorityColumn
from pullstrings_qt.ui.kit.square_picture import SquarePicture
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.score_sheet import SheetView

_PIECE, _SMALL_PIECE = 46, 36
_SIGN, _SMALL_SIGN = 26, 20
_ANSWER = 64
_GROWTH = 1.25
_MAX_BOLD = 110  # characters: longer text is easier to read, and shorter, in regular small type


class HappenedCard(Card):
    """What happened in the last turn: the piece that did it, and the sentences of its story.

    A `joined` one is the upper half of a card, which draws the paper.
    """

    def __init__(self, scene: BoardScene, *, full: bool, joined: bool = False) -> None:
        super().__init__(flat=joined)
        self._joined = joined
        self._pictures = scene.choice_pictures
        self._shown: tuple[Seat, Any] | None = None
        side = _PIECE if full else _SMALL_PIECE
        self._choice = SquarePicture(side, self, growth=_GROWTH, draw=self._draw_choice)
        self._choice.hide()
        self._caption = TextLabel(_("What happened"), "second", color="ink_soft", parent=self)
        self._caption.setVisible(full)
        self._role = "body" if full else "second"
        self._label = TextLabel("", self._role, heavy=True)
        words, edge = column_of(self._caption, self._label, gap=0), 12 if full else 7
        gap, edges = 14 if full else 10, (18, edge, 16, edge)
        row_of(self._choice, (words, 1), gap=gap, edges=edges, on=self)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(joined)  # the lower half must not move
        self.setSizePolicy(policy)
        self.hide()

    @property
    def text(self) -> str:
        """The visible sentences; empty if there are none."""
        return "" if self.isHidden() else self._label.text()

    def show_story(self, text: str, choice: tuple[Seat, Any] | None = None, lead: str = "") -> None:
        """Show what happened, without an announcement.

        The choice of a seat is drawn next to the text. Its `lead` is in bold; without one, all of a
        short text.
        """
        short = len(text) <= _MAX_BOLD
        self._label.use_role(self._role if short else "second", heavy=short and not lead)
        self._label.show_text(text, (lead,) if lead else ())
        self._shown = choice
        self._choice.setVisible(choice is not None)
        self._choice.update()
        self.setAccessibleName(f"{self._caption.text()}: {text}")
        self.setVisible(bool(text))

    def _draw_choice(self, painter: QPainter, box: QRectF) -> None:
        if self._shown is not None:
            seat, choice = self._shown
            self._pictures().paint_mark(painter, box, choice, seat, Theme.current())

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._joined:
            super().paintEvent(event)


class ToDoCard(Card):
    """What to do, with a legend of the board's markers; or what a choice would do.

    Help speaks here too, and the button `why` asks for a reason. A `joined` one is the lower half
    of a card; in a `brief` one only one sentence fits.
    """

    def __init__(
        self, scene: BoardScene, *, full: bool, joined: bool = False, brief: bool = False
    ) -> None:
        super().__init__(fill="warn_soft", flat=joined)
        self._scene = scene
        self._full = full
        self._joined = joined
        self._brief = brief
        self._caption = TextLabel("", "second" if self._full else "small", color="warn")
        self._caption.hide()
        self._heading = TextLabel("", "lead" if self._full else "body", heavy=True)
        self.why = Button(_("Why?"), ButtonKind.LINK)
        self.why.hide()
        self._body = TextLabel("", "second")
        self._score: SheetView | None = None
        self._more: list[QWidget] = []
        self._said: list[str] = []
        # What is short stands at the top of a card that keeps its height.
        parts = (self._caption, row_of((self._heading, 1), self.why), self._body, None)
        edges = (18, 12 if full else 5, 16, 16 if full else 7)
        self._column = column_of(*parts, gap=5 if full else 2, edges=edges, on=self)
        self.hide()

    @property
    def text(self) -> str:
        """All text of the card; empty while it is hidden."""
        words = (self._heading.text(), self._body.text(), *self._said)
        return "" if self.isHidden() else " ".join(word for word in words if word)

    def show_hint(self, heading: str, body: str, *, has_reason: bool = False) -> None:
        """Show what a choice would do, as high as what there is to do: nothing below moves."""
        if self._joined and not self._caption.isHidden():
            self.setMinimumHeight(self._column.totalHeightForWidth(self.width()))
        self._drop_more()
        self._heading.show_text(heading)
        self._body.show_text(body)
        self._body.setVisible(bool(body))
        self.why.setVisible(has_reason)
        self.show()

    def show_to_do(self, name: str, to_do: ToDo) -> None:
        """Show what a player must do, and the legend of the board's markers."""
        self._drop_more()
        self.setMinimumHeight(0)
        self.show_hint(to_do.sentence, "" if self._brief else to_do.words)
        if self._brief:
            return
        self._caption.show_text(_("What to do, {name}").format(name=name))
        self._caption.setVisible(self._full)  # else the seat card shows whose turn it is
        for piece, words in to_do.signs:
            draw = partial(self._scene.paint_piece, piece=piece)
            side = _SIGN if self._full else _SMALL_SIGN
            sign = SquarePicture(side, growth=_GROWTH, draw=draw)
            self._add_row([sign, TextLabel(words, "body" if self._full else "second")])
            self._said.append(words)

    def show_lessons(self, lessons: Sequence[Lesson]) -> None:
        """Show the right answers next to those given, and the differences."""
        self.show_hint(lessons[0].heading, lessons[0].body)
        for place, lesson in enumerate(lessons):
            if place:
                self._add(TextLabel(lesson.heading, "body", heavy=True))
                self._said += [lesson.heading, lesson.body]
            self._add_row([self._answer(each.choice, each.caption) for each in lesson.pictures])
            if place:
                self._add(TextLabel(lesson.body, "second", color="ink_soft"))

    def _answer(self, choice: Any, caption: str) -> QWidget:
        """Return an answer above its caption, as large at every text size."""
        answer, pictures = Answer(choice, caption), self._scene.choice_pictures()

        def draw(painter: QPainter, box: QRectF) -> None:
            place = box.adjusted(2, 2, -2, -4)
            pictures.paint_answer(painter, place, answer, Theme.current())

        picture = SquarePicture(_ANSWER, growth=1.0, draw=draw)
        picture.setAccessibleName(caption)
        both = QWidget()
        column_of(picture, TextLabel(caption, "small", color="ink_soft"), gap=2, on=both)
        return both

    def _add_row(self, parts: Sequence[QWidget]) -> None:
        row = QWidget()
        stretched = ((part, int(isinstance(part, TextLabel))) for part in parts)
        line = row_of(*stretched, gap=10, edges=(0, 2, 0, 0), on=row)
        if not isinstance(parts[-1], TextLabel):
            line.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self._add(row)

    def _add(self, part: QWidget) -> None:
        self._column.insertWidget(self._column.count() - 1, part)
        part.show()
        self._more.append(part)

    def show_sheet(self, sheet: ScoreSheet | None) -> None:
        """Show a preview of a score below the hint; None shows nothing."""
        if sheet is not None and self._score is None:
            self._score = SheetView(self._scene, role="second")
            self._column.insertWidget(self._column.count() - 1, self._score)
        if self._score is not None:
            if sheet is not None:
                self._score.show_sheet(sheet)
            self._score.setVisible(sheet is not None)

    def clear(self) -> None:
        """Remove the text."""
        self._drop_more()
        self.hide()

    def _drop_more(self) -> None:
        self._caption.hide()
        self._said = []
        for part in self._more:
            part.hide()
            part.deleteLater()
        self._more = []

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Forget the height kept at another width."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.setMinimumHeight(0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the paper; of a joined card the lower part, with a line above it."""
        if not self._joined:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, box = Theme.current(), QRectF(self.rect())
        edge = 2.0 if theme.is_contrast else 0.0  # the width of the whole card's ring
        sheet, lower = QPainterPath(), QPainterPath()
        round_off = self.radius - edge
        sheet.addRoundedRect(box.adjusted(edge, -2 * round_off, -edge, -edge), round_off, round_off)
        lower.addRect(box)
        painter.fillPath(sheet.intersected(lower), theme.color(self._fill))
        painter.fillRect(QRectF(edge, 0, box.width() - 2 * edge, 1.5), theme.color("line"))
        painter.end()


class TurnPanel:
    """Tells the last turn and the task, in a card each or both on one."""

    def __init__(self, scene: BoardScene, *, full: bool, joined: bool, brief: bool) -> None:
        self.happened = HappenedCard(scene, full=full, joined=joined)
        self.to_do = ToDoCard(scene, full=full, joined=joined, brief=brief)
        self._lead = None if joined else HappenedCard(scene, full=False)
        self.told: tuple[str, tuple[Seat, Any] | None, str] = ("", None, "")
        """What was told last: the text, the choice drawn beside it, and its lead."""

    def add_to(self, column: PriorityColumn, rank: int) -> None:
        """Add the cards to a column; that of what happened folds to its lead, if it can."""
        if self._lead is not None:
            column.add(self.happened, rank, stand_in=self._lead)
            column.add(self.to_do)
            return
        card = Card()
        column_of(self.happened, (self.to_do, 1), gap=0, on=card)
        column.add(card)

    def tell(self, text: str, choice: tuple[Seat, Any] | None = None, lead: str = "") -> None:
        """Show what happened, without an announcement; see `HappenedCard.show_story`."""
        self.told = (text, choice, lead)
        self.happened.show_story(text, choice, lead)
        if self._lead is not None:
            self._lead.show_story(lead, choice)

    def read(self, text: str) -> None:
        """Show requested sentences and announce them."""
        if self._lead is not None:  # it needs the room
            self.to_do.clear()
        self.tell(text)
        announce(self.happened, text)

    def clear(self) -> None:
        """Show nothing of the last turn."""
        self.tell("")
