"""Answers to a card: buttons, a text field, grades, and the feedback."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.lettering import lines_path, text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.tile_set import Face
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind, paint_plate
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.fields import TextField
from pullstrings_qt.ui.kit.glyph import Glyph
from pullstrings_qt.ui.kit.grid_button import ButtonGrid, GridButton
from pullstrings_qt.ui.kit.key_cap import paint_key_cap
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.art import paint_ivory
from pullstrings_qt.ui.learn.drill.view import AnswerChoice, AnswerFeedback

_RADIUS = 20
_CAP = 30
_LETTER = 58.0
_COLUMNS = 2


def _cap_side() -> float:
    return _CAP * min(Theme.current().text_scale, 1.5)


class AnswerButton(GridButton):
    """One answer: a key cap and a face on paper."""

    def __init__(self, number: int, choice: AnswerChoice) -> None:
        super().__init__()
        self.choice = choice
        self.number = number
        self.ring_radius = float(_RADIUS)
        self.mark = ""  # right or wrong, after the card was answered
        self._settled = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(labeled(number, choice.face.alt))

    def show_mark(self, mark: str) -> None:
        """Show after the answer whether this was the right or a wrong one; else fade."""
        self.mark, self._settled = mark, True
        self.setEnabled(False)
        words = {"right": _("the right answer"), "wrong": _("your answer")}
        self.setAccessibleDescription(words.get(mark, ""))
        self.update()

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        high = 84 if theme.in_small_window else 104
        return QSize(theme.px(180), round(high * min(theme.text_scale, 1.3)))

    def minimumSizeHint(self) -> QSize:
        return QSize(Theme.current().px(130), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, box, faded = Theme.current(), QRectF(self.rect()), self._settled and not self.mark
        paint_plate(painter, self, box, ButtonKind.SECOND, _RADIUS)
        if faded:
            painter.setOpacity(0.72)
        elif self.mark:
            icon, role = ("check", "good") if self.mark == "right" else ("close", "bad")
            painter.setPen(QPen(theme.color(role), 4))
            painter.setBrush(theme.color(f"{role}_soft"))
            painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), _RADIUS, _RADIUS)
            size = theme.px(24)
            picture = icon_pixmap(icon, size, theme.color(role), self.devicePixelRatioF())
            corner = QPointF(self.width() - size - 14, (self.height() - size) / 2)
            painter.drawPixmap(corner, picture)
        side = _cap_side()
        left = min(28.0, max(12.0, self.width() * 0.12))
        cap = QRectF(left, (self.height() - side) / 2, side, side)
        paint_key_cap(painter, cap, str(self.number), theme)
        room = box.adjusted(cap.right() + 10, 8, -left, -8)
        paint_answer(painter, room, self.choice.face, theme, soft=faded)
        painter.end()


class AnswerGrid(ButtonGrid[AnswerButton]):
    """Up to nine answers in two columns; use arrows and Enter, Space or the number."""

    answered = Signal(str)

    def __init__(self) -> None:
        super().__init__(_("Answers"), _COLUMNS)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(12)

    @property
    def spoken(self) -> str:
        """All answers with their keys, for a screen reader; empty if there are none."""
        return ", ".join(button.accessibleName() for button in self.buttons)

    def show_choices(self, choices: Sequence[AnswerChoice]) -> None:
        """Show other answers."""
        for button in self.buttons:
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = tuple(
            AnswerButton(place + 1, choice) for place, choice in enumerate(choices)
        )
        for place, button in enumerate(self.buttons):
            button.clicked.connect(partial(self.answered.emit, button.choice.tile_id))
            self._grid.addWidget(button, place // _COLUMNS, place % _COLUMNS)
            button.show()

    def show_verdict(self, verdict: AnswerFeedback) -> None:
        """Mark the right answer and the wrong one that was given."""
        for button in self.buttons:
            tile_id = button.choice.tile_id
            wrong = "wrong" if tile_id == verdict.chosen else ""
            button.show_mark("right" if tile_id == verdict.answer else wrong)


def paint_answer(
    painter: QPainter, room: QRectF, face: Face, theme: Theme, *, soft: bool = False
) -> None:
    """Draw a face: a letter large, words in up to three lines, a picture on ivory."""
    if face.picture is not None or face.sign is not None:
        side = min(room.width(), room.height())
        box = QRectF(-side / 2, -side / 2, side, side).translated(room.center())
        paint_ivory(painter, box, face)
        return
    parts = face.parts or (face.text,)
    if len(parts) == 1 or len(face.text) <= 4:
        path = text_path(face.text, min(_LETTER, room.height() * 0.72), widest=room.width())
    else:
        path = lines_path(parts, _LETTER * 0.6, widest=room.width(), highest=room.height())
    painter.fillPath(path.translated(room.center()), theme.color("ink_soft" if soft else "ink"))


_LONGEST = 80


class _AnswerLine(TextField):
    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class AnswerField(QWidget):
    """A field for one answer, without surrounding spaces; it asks for one if it is empty."""

    answered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.field = _AnswerLine(_("Your answer"), hint=_("Type the answer"))
        self.field.setMaxLength(_LONGEST)
        self.field.returnPressed.connect(self._send)
        self.button = Button(_("Answer"), ButtonKind.PRIMARY)
        self.button.clicked.connect(self._send)
        self.note = TextLabel("", "second", color="warn")
        self.field.textEdited.connect(self.note.hide)
        self._row = QHBoxLayout()
        self._row.setSpacing(12)
        self._row.addWidget(self.field, 1)
        self._row.addWidget(self.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._row)
        column.addWidget(self.note)
        self.note.hide()
        self.restyle()

    def restyle(self) -> None:
        """Move the button below the field in large text."""
        large, way = Theme.current().has_large_text, QBoxLayout.Direction
        self._row.setDirection(way.TopToBottom if large else way.LeftToRight)

    def start(self, spoken: str = "") -> None:
        """Clear and enable the field; readers hear the question there, unless it was announced."""
        self.field.clear()
        self.note.hide()
        if spoken:
            self.field.setAccessibleDescription(spoken)
        self.setEnabled(True)

    def _send(self) -> None:
        text = self.field.text().strip()
        if text:
            self.answered.emit(text)
            return
        self.note.show_text(_("Type your answer first."))
        self.note.show()
        announce(self, self.note.text())
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)


class Feedback(Card):
    """A strip below the answers: right, or the correction with the difference."""

    def __init__(self) -> None:
        super().__init__(fill="good_soft", flat=True)
        self._glyph = Glyph("check", "good")
        self._label = TextLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(22, 16, 22, 16)
        row.setSpacing(16)
        row.addWidget(self._glyph, alignment=Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._label, 1)
        self.hide()

    @property
    def text(self) -> str:
        """The visible sentence; empty if there is none."""
        return "" if self.isHidden() else self._label.text()

    def show_verdict(self, verdict: AnswerFeedback) -> None:
        """Show the feedback to an answer, and announce what is new in it."""
        icon, role = ("check", "good") if verdict.right else ("replay", "warn")
        self._fill = f"{role}_soft"
        self._glyph.show_icon(icon, role)
        self._label.show_text(verdict.sentence, (verdict.lead,))
        self.show()
        self.update()
        announce(self, verdict.spoken)


_GRADE_RADIUS = 16
_GRADE_EDGE, _GRADE_GAP = 10, 10
_GRADE_COLUMNS = 2


class GradeButton(GridButton):
    """One grade: its key and a few words; its effect is its description."""

    def __init__(self, key: int, rating: Rating, words: str, hint: str) -> None:
        super().__init__()
        self.rating = rating
        self._key = key
        self.ring_radius = float(_GRADE_RADIUS)
        self._words = words
        self.setAccessibleName(labeled(key, words))
        self.setAccessibleDescription(hint)
        set_tool_tip(self, hint)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def _block(self) -> TextBlock:
        theme = Theme.current()
        return TextBlock(self._words, theme.font("body", bold=True), theme.line_height("body"))

    def _beside(self) -> int:
        return round(_cap_side()) + _GRADE_EDGE + 2 * _GRADE_GAP

    def sizeHint(self) -> QSize:
        block = self._block()
        high = block.height(max(60, self.width() - self._beside()))
        return QSize(self._beside() + block.natural_width(), high + Theme.current().px(22))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._beside() + self._block().widest_word(), self.sizeHint().height())

    def resizeEvent(self, event: object) -> None:
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = paint_plate(painter, self, QRectF(self.rect()), ButtonKind.SECOND, _GRADE_RADIUS)
        side = _cap_side()
        cap = QRectF(_GRADE_EDGE, (self.height() - side) / 2, side, side)
        paint_key_cap(painter, cap, str(self._key), Theme.current())
        block, room = self._block(), self.width() - self._beside()
        left, top = round(cap.right()) + _GRADE_GAP, (self.height() - block.height(room)) / 2
        block.paint(painter, left, top, room, ink)
        painter.end()


class GradeGrid(ButtonGrid[GradeButton]):
    """The grades, two in a row by default; `graded` emits the `Rating` that was chosen."""

    graded = Signal(object)

    def __init__(self, *, simple: bool = False) -> None:
        super().__init__(_("Grades"), 0)  # the question was announced
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(12)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        grades = [
            (Rating.AGAIN, _("Not yet"), _("Again soon")),
            (Rating.HARD, _("Hard"), _("It took some thought")),
            (Rating.GOOD, _("I knew it"), _("The most common answer")),
            (Rating.EASY, _("Easy"), _("Much later")),
        ]
        if simple:
            grades[1:] = [(Rating.GOOD, _("Got it"), _("It comes back later"))]
        self.buttons = tuple(GradeButton(key, *grade) for key, grade in enumerate(grades, 1))
        for button in self.buttons:
            button.clicked.connect(partial(self._choose, button))
        self.fit(0)

    def fit(self, width: int) -> None:
        """Use one row if it fits into the width, else two."""
        gaps = self._grid.spacing() * (len(self.buttons) - 1)
        natural = sum(button.sizeHint().width() for button in self.buttons) + gaps
        columns = len(self.buttons) if natural <= width else _GRADE_COLUMNS
        if columns != self.columns:
            self.columns = columns
            for place, button in enumerate(self.buttons):
                self._grid.addWidget(button, place // columns, place % columns)
            for column in range(_GRADE_COLUMNS):  # two rows are equally wide
                self._grid.setColumnStretch(column, int(columns == _GRADE_COLUMNS))

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self.columns == _GRADE_COLUMNS:  # equally wide, and no words wrap
            widest = max(button.sizeHint().width() for button in self.buttons)
            hint.setWidth(_GRADE_COLUMNS * widest + self._grid.spacing())
        return hint

    def _choose(self, button: GradeButton) -> None:
        if not button.hasFocus():  # the key works from anywhere
            announce(self, button.accessibleName())
        self.graded.emit(button.rating)
