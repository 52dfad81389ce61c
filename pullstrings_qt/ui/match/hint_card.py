"""The card that shows what would happen, and after a turn the correct answers."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.game_words import Lesson, LessonPicture
from pullstrings_qt.core.score_sheet import ScoreSheet
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.choice_pictures import Answer, ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.score_sheet import SheetView

_SIDE = 64
"""Pixels of a picture, at every text size."""


class _AnswerView(QWidget):
    """One answer as a still picture."""

    def __init__(self, shown: LessonPicture, pictures: ChoicePictures) -> None:
        super().__init__()
        self._answer = Answer(shown.choice, shown.caption)
        self._pictures = pictures
        self.setFixedSize(_SIDE, _SIDE)
        self.setAccessibleName(shown.caption)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -4)
        self._pictures.paint_answer(painter, box, self._answer, Theme.current())
        painter.end()


class LessonView(QWidget):
    """The pictures of a lesson; with its text if nothing else shows it.

    Args:
        lesson: the lesson.
        pictures: draws the answers.
        titled: whether to show heading and body as well.
    """

    def __init__(self, lesson: Lesson, pictures: ChoicePictures, *, titled: bool) -> None:
        super().__init__()
        self.text = f"{lesson.heading} {lesson.body}"
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 2)
        column.setSpacing(4)
        if titled:
            column.addWidget(TextLabel(lesson.heading, "body", heavy=True))
        row = QHBoxLayout()
        row.setSpacing(12)
        for shown in lesson.pictures:
            both = QVBoxLayout()
            both.setSpacing(2)
            both.addWidget(_AnswerView(shown, pictures))
            both.addWidget(TextLabel(shown.caption, "small", color="ink_soft"))
            row.addLayout(both)
        row.setAlignment(Qt.AlignmentFlag.AlignLeft)
        column.addLayout(row)
        if titled:
            column.addWidget(TextLabel(lesson.body, "second", color="ink_soft"))


class HintCard(Card):
    """A heading and a few sentences.

    Args:
        fill: color role of the background.
        flat: no shadow, for a part of another card.
        role: type role of the heading.
    """

    def __init__(self, *, fill: str = "card", flat: bool = False, role: str = "body") -> None:
        super().__init__(fill=fill, flat=flat)
        self._score_sheet: SheetView | None = None
        self._heading = TextLabel("", role, heavy=True)
        self._body = TextLabel("", "second", color="ink_soft")
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(4)
        column.addWidget(self._heading)
        column.addWidget(self._body)
        self._lessons: list[LessonView] = []
        self.hide()

    @property
    def text(self) -> str:
        """All text of the card; empty while it is hidden."""
        if self.isHidden():
            return ""
        more = (view.text for view in self._lessons[1:])
        words = (self._heading.text(), self._body.text(), *more)
        return " ".join(word for word in words if word)

    def show_hint(self, heading: str, body: str) -> None:
        """Show what a choice would do."""
        self._drop_lessons()
        self._heading.show_text(heading)
        self._body.show_text(body)
        self.show()

    def show_lessons(self, lessons: Sequence[Lesson], pictures: ChoicePictures) -> None:
        """Show the right answers next to those given, and the differences."""
        self.show_hint(lessons[0].heading, lessons[0].body)
        for place, lesson in enumerate(lessons):
            view = LessonView(lesson, pictures, titled=place > 0)
            self._column.insertWidget(1 if place == 0 else self._column.count(), view)
            view.show()
            self._lessons.append(view)

    def _drop_lessons(self) -> None:
        for view in self._lessons:
            view.hide()
            view.deleteLater()
        self._lessons.clear()

    def show_sheet(self, sheet: ScoreSheet | None, scene: BoardScene) -> None:
        """Show a preview of a score below the hint; None shows nothing."""
        if sheet is None:
            if self._score_sheet is not None:
                self._score_sheet.hide()
            return
        if self._score_sheet is None:
            self._score_sheet = SheetView(scene, role="second")
            self._column.addWidget(self._score_sheet)
        self._score_sheet.show_sheet(sheet)
        self._score_sheet.show()

    def clear(self) -> None:
        """Remove the text."""
        self.hide()
