"""The card that says what would happen."""

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.core.lesson import Lesson
from pullstrings_qt.core.score_sheet import ScoreSheet
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.lesson_view import LessonView
from pullstrings_qt.ui.match.score_sheet import SheetView


class HintCard(Card):
    """A heading and a few sentences; keeps its place while it is empty, so nothing jumps."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self._score_sheet: SheetView | None = None
        self._heading = TextLabel(theme, "", "body", heavy=True)
        self._body = TextLabel(theme, "", "second", colour="ink_soft")
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(4)
        column.addWidget(self._heading)
        column.addWidget(self._body)
        self._lessons: list[LessonView] = []
        self.hide()

    @property
    def text(self) -> str:
        """Everything the card says now; empty while it is hidden."""
        if self.isHidden():
            return ""
        more = (view.text for view in self._lessons[1:])
        return " ".join((self._heading.text(), self._body.text(), *more))

    def show_hint(self, heading: str, body: str) -> None:
        """Say what would happen."""
        self._drop_lessons()
        self._heading.show_text(heading)
        self._body.show_text(body)
        self.show()

    def show_lessons(self, lessons: Sequence[Lesson], pictures: ChoicePictures) -> None:
        """Show right answers beside those that were given, and how they differ."""
        self.show_hint(lessons[0].heading, lessons[0].body)
        for place, lesson in enumerate(lessons):
            view = LessonView(self._theme, lesson, pictures, titled=place > 0)
            self._column.insertWidget(1 if place == 0 else self._column.count(), view)
            view.show()
            self._lessons.append(view)

    def _drop_lessons(self) -> None:
        for view in self._lessons:
            view.hide()
            view.deleteLater()
        self._lessons.clear()

    @property
    def sheet_text(self) -> str:
        """The score sheet that is shown, as text; empty where there is none."""
        sheet = self._score_sheet
        return "" if sheet is None or sheet.isHidden() else sheet.text

    def show_sheet(self, sheet: ScoreSheet | None, scene: BoardScene) -> None:
        """Show below the hint what a score would come to; None shows nothing."""
        if sheet is None:
            if self._score_sheet is not None:
                self._score_sheet.hide()
            return
        if self._score_sheet is None:
            self._score_sheet = SheetView(self._theme, scene, role="second")
            self._column.addWidget(self._score_sheet)
        self._score_sheet.show_sheet(sheet)
        self._score_sheet.show()

    def clear(self) -> None:
        """Say nothing."""
        self.hide()
