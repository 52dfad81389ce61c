"""Progress toward the daily goal: one small box per answer, or a bar for many."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.theme import Theme

_BOX, _GAP, _MAX = 13, 4, 20


class GoalBar(QWidget):
    """Shows today's answers and the daily goal; hidden without a goal.

    There are at most twenty boxes; with a larger goal a box stands for several answers.
    """

    def __init__(self) -> None:
        super().__init__()
        self._done = self._goal = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_goal(self, done: int, goal: int) -> None:
        """Show another status."""
        resized = goal != self._goal
        self._done, self._goal = done, goal
        if resized:
            self.updateGeometry()
        self.setAccessibleName(goal_words(done, goal))
        self.setVisible(goal > 0)
        self.update()

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        return QSize(_MAX * (theme.px(_BOX) + theme.px(_GAP)), theme.px(_BOX) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the boxes, or a bar."""
        if self._goal <= 0:
            return
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        count = min(self._goal, _MAX)
        full = min(count, self._done * count // self._goal)
        side, gap = theme.px(_BOX), theme.px(_GAP)
        side = min(side, (self.width() - count * gap) // count)
        for place in range(count):
            box = QRectF(place * (side + gap), 1, side, side)
            painter.setPen(QPen(theme.color("primary" if place < full else "control"), 1.6))
            painter.setBrush(theme.color("primary" if place < full else "card"))
            painter.drawRoundedRect(box.adjusted(0.8, 0.8, -0.8, -0.8), 4, 4)
        painter.end()


def goal_words(done: int, goal: int) -> str:
    """Return the status of the day in a sentence."""
    answers = ngettext("{count} answer today", "{count} answers today", done).format(count=done)
    if goal <= 0:
        return answers
    return ngettext(
        "{answers}, your goal is {goal}", "{answers}, your goal is {goal}", goal
    ).format(answers=answers, goal=goal)
