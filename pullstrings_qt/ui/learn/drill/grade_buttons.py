"""Self-assessment in plain words: four buttons with the keys 1 to 4, two for beginners."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import ButtonKind, paint_plate
from pullstrings_qt.ui.kit.grid_button import ButtonGrid, GridButton
from pullstrings_qt.ui.kit.key_cap import paint_key_cap
from pullstrings_qt.ui.kit.text_block import TextBlock

_RADIUS = 16
_COLUMNS = 2


def _grades(*, simple: bool) -> tuple[tuple[Rating, str, str], ...]:
    if simple:
        return (
            (Rating.AGAIN, _("Not yet"), _("Again soon")),
            (Rating.GOOD, _("Got it"), _("It comes back later")),
        )
    return (
        (Rating.AGAIN, _("Not yet"), _("Again soon")),
        (Rating.HARD, _("Hard"), _("It took some thought")),
        (Rating.GOOD, _("I knew it"), _("The most common answer")),
        (Rating.EASY, _("Easy"), _("Much later")),
    )


class GradeButton(GridButton):
    """One grade: its key, a few words, and its effect."""

    def __init__(self, key: int, rating: Rating, words: str, hint: str) -> None:
        super().__init__()
        self.rating = rating
        self._key = key
        self.ring_radius = float(_RADIUS)
        self._words, self._hint = words, hint
        self._brief = False
        self.setAccessibleName(labeled(key, words))
        self.setAccessibleDescription(hint)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def set_brief(self, brief: bool) -> None:
        """Show the hint only to screen readers, or to everybody."""
        if brief != self._brief:
            self._brief = brief
            self.updateGeometry()
            self.update()

    def _blocks(self) -> tuple[TextBlock, TextBlock]:
        theme = Theme.current()
        return (
            TextBlock(self._words, theme.font("body", bold=True), theme.line_height("body")),
            TextBlock(self._hint, theme.font("small"), theme.line_height("small")),
        )

    def _heights(self, room: float) -> tuple[int, int]:
        words, hint = self._blocks()
        return words.height(room), hint.height(room) if not self._brief else 0

    @property
    def _edge(self) -> int:
        return 8 if self._brief else 16

    @property
    def _after(self) -> int:
        return 10 if self._brief else 14

    def _inset(self) -> int:
        return (
            self._edge
            + round(30 * min(Theme.current().text_scale, 1.5))
            + (8 if self._brief else 14)
        )

    def sizeHint(self) -> QSize:
        words, hint = self._blocks()
        natural = max(words.natural_width(), hint.natural_width() if not self._brief else 0)
        wide = self._inset() + natural + self._after
        room = max(60, self.width() - self._inset() - self._after)
        return QSize(wide, sum(self._heights(room)) + Theme.current().px(22))

    def minimumSizeHint(self) -> QSize:
        words, hint = self._blocks()
        widest = max(words.widest_word(), hint.widest_word() if not self._brief else 0)
        wide = self._inset() + widest + self._after
        return QSize(wide, self.sizeHint().height())

    def resizeEvent(self, event: object) -> None:
        """Request more height where the text wraps."""
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw paper, key and text."""
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = paint_plate(painter, self, QRectF(self.rect()), ButtonKind.SECOND, _RADIUS)
        side = 30 * min(theme.text_scale, 1.5)
        cap = QRectF(self._edge, (self.height() - side) / 2, side, side)
        paint_key_cap(painter, cap, str(self._key), theme)
        words, hint = self._blocks()
        room = self.width() - self._inset() - self._after
        first, second = self._heights(room)
        top = (self.height() - first - second) / 2
        words.paint(painter, self._inset(), top, room, ink)
        if second:
            hint.paint(painter, self._inset(), top + first, room, theme.color("ink_soft"))
        painter.end()


class GradeGrid(ButtonGrid[GradeButton]):
    """The grades, two in a row by default.

    Args:
        simple: two grades instead of four: a beginner cannot tell effort from ease yet.

    Signals:
        graded: the `Rating` that was chosen.
    """

    graded = Signal(object)

    def __init__(self, *, simple: bool = False) -> None:
        super().__init__(_("Grades"), 0)  # the question was announced
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(12)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        grades = enumerate(_grades(simple=simple), 1)
        self.buttons = tuple(GradeButton(key, *grade) for key, grade in grades)
        for button in self.buttons:
            button.clicked.connect(self._clicked)
        self._arrange(_COLUMNS)
        self._even_out(brief=False)

    def fit(self, width: int, *, brief: bool = False) -> None:
        """Use one row if it fits into the width, else two; brief shows no hints."""
        for button in self.buttons:
            button.set_brief(brief)
        gaps = self._grid.spacing() * (len(self.buttons) - 1)
        natural = sum(button.sizeHint().width() for button in self.buttons) + gaps
        self._arrange(len(self.buttons) if natural <= width else _COLUMNS)
        self._even_out(brief=brief)

    def _even_out(self, *, brief: bool) -> None:
        """Make columns equally wide if hints wrap; otherwise use their preferred widths."""
        for column in range(len(self.buttons)):
            alike = int(column < self.columns == _COLUMNS and not brief)
            if self._grid.columnStretch(column) != alike:  # Qt lays out again in any case
                self._grid.setColumnStretch(column, alike)

    def _arrange(self, columns: int) -> None:
        if columns != self.columns:
            self.columns = columns
            for place, button in enumerate(self.buttons):
                self._grid.addWidget(button, place // columns, place % columns)

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, GradeButton):
            if not button.hasFocus():  # the key works from anywhere
                announce(self, button.accessibleName())
            self.graded.emit(button.rating)
