"""An answer that was right beside the one that was given, as pictures with words."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.lesson import Lesson, LessonPicture
from pullstrings_qt.look.choice_pictures import Answer, ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.text_label import TextLabel

_SIDE = 64
"""Pixels of a picture, the same at every text size."""


class _AnswerView(QWidget):
    """One answer, held still."""

    def __init__(self, theme: Theme, shown: LessonPicture, pictures: ChoicePictures) -> None:
        super().__init__()
        self._theme = theme
        self._answer = Answer(shown.choice, shown.caption)
        self._pictures = pictures
        self.setFixedSize(_SIDE, _SIDE)
        self.setAccessibleName(shown.caption)

    def theme_changed(self, theme: Theme) -> None:
        """Take the look of another theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the answer as a tile."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -4)
        self._pictures.paint_answer(painter, box, self._answer, self._theme)
        painter.end()


class LessonView(QWidget):
    """The pictures of a lesson; its words too, where nothing else says them.

    Args:
        theme: the look.
        lesson: what is shown.
        pictures: draws the answers.
        titled: whether heading and body stand here as well.
    """

    def __init__(
        self, theme: Theme, lesson: Lesson, pictures: ChoicePictures, *, titled: bool
    ) -> None:
        super().__init__()
        self.text = f"{lesson.heading} {lesson.body}"
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 2)
        column.setSpacing(4)
        if titled:
            column.addWidget(TextLabel(theme, lesson.heading, "body", heavy=True))
        row = QHBoxLayout()
        row.setSpacing(12)
        for shown in lesson.pictures:
            both = QVBoxLayout()
            both.setSpacing(2)
            both.addWidget(_AnswerView(theme, shown, pictures))
            both.addWidget(TextLabel(theme, shown.caption, "small", colour="ink_soft"))
            row.addLayout(both)
        row.setAlignment(Qt.AlignmentFlag.AlignLeft)
        column.addLayout(row)
        if titled:
            column.addWidget(TextLabel(theme, lesson.body, "second", colour="ink_soft"))
