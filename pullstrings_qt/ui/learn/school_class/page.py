"""The class page: everybody in one table, with a column of cards beside it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.sizes import UNLIMITED
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.progress.letter_map import legend, paint_cell
from pullstrings_qt.ui.learn.school_class.content import (
    ClassContent,
    Order,
    order_words,
    subtitle_words,
)
from pullstrings_qt.ui.learn.school_class.rail import ClassRail
from pullstrings_qt.ui.learn.school_class.table import ClassTable

_RAIL: Final = 316
_NARROW: Final = 1180
_MIN_TABLE: Final = 360
_AROUND: Final = 142  # pixels above and below the table, without the header of the page


class Curtain(Card):
    """Hides the class after the wall was shown: the children may still see the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.show_button = Button(_("Show the class"), ButtonKind.PRIMARY, large=True)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(40, 40, 40, 40)
        inside.addStretch(1)
        middle = Qt.AlignmentFlag.AlignHCenter
        inside.addWidget(TextLabel(_("The class page is hidden"), "title"), 0, middle)
        words = _("The projector may still show this. Press the button when only you see it.")
        inside.addWidget(TextLabel(words, color="ink_soft"), 0, middle)
        inside.addSpacing(12)
        inside.addWidget(self.show_button, 0, middle)
        inside.addStretch(1)


class ClassPage(Page):
    """Shows a class; the header gets actions, each with an icon or in the menu."""

    class_chosen = Signal(object)

    def __init__(
        self, content: ClassContent, actions: Sequence[tuple[str, str, Callable[[], object]]]
    ) -> None:
        super().__init__(content.found.name, subtitle_words(content))
        self.content = content
        self.table = ClassTable(content)
        self.legend = legend(paint_cell, gap=18)
        self.hint = TextLabel("", "small", color="ink_soft")
        self.nobody = TextLabel(_("This class is empty. Add students: their names are enough."))
        self.add_button = Button(_("Add students"), ButtonKind.PRIMARY, icon="plus")
        self.rail = ClassRail()
        self.curtain = Curtain()
        self._class_actions: dict[int, QAction] = {}
        for words, icon, does in actions:
            header = self.header
            action = header.add_action(words, icon) if icon else header.add_menu_action(words)
            action.triggered.connect(does)
        self.add_button.clicked.connect(actions[0][2])
        self._lay_out()
        self.table.pupil_chosen.connect(lambda person: self.rail.show_pupil(self.content, person))
        self.table.sorted_by.connect(self.sort)
        self.table.pointed.connect(self._point)
        self.table.horizontalScrollBar().rangeChanged.connect(self._fit_table)
        self.curtain.show_button.clicked.connect(self.uncover)
        self.show_content(content)
        self._point("")
        self.arrange()

    def _lay_out(self) -> None:
        self.card = Card()
        inside = QVBoxLayout(self.card)
        inside.setContentsMargins(12, 12, 12, 12)
        inside.setSpacing(4)
        inside.addWidget(self.nobody)
        inside.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        inside.addWidget(self.table, 1)
        inside.addWidget(self.legend)
        inside.addWidget(self.hint)
        inside.addStretch(1)
        self._scroll = ScrollColumn(UNLIMITED)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(8)
        self._row.addWidget(self.card, 1)
        self._row.addWidget(self.rail)
        self._scroll.column.addLayout(self._row)
        self._scroll.column.addStretch(1)
        self.body.addWidget(self._scroll, 1)
        self._covered = QWidget()
        hidden = QVBoxLayout(self._covered)
        hidden.setContentsMargins(24, 8, 24, 24)
        hidden.addWidget(self.curtain)
        self.body.addWidget(self._covered, 1)
        self._covered.hide()

    def show_content(self, content: ClassContent, person: int = 0) -> None:
        """Show other values or another class; select this pupil, or keep the selection."""
        self.content = content
        self.page_title = content.found.name
        self.setAccessibleName(content.found.name)
        self.header.title.show_text(content.found.name)
        self.header.subtitle.show_text(subtitle_words(content))
        empty = not content.figures.pupils
        was_at_button = self.add_button.hasFocus()  # hiding it would focus "Back"
        for part in (self.table, self.legend, self.hint):
            part.setHidden(empty)
        self.nobody.setVisible(empty)
        self.add_button.setVisible(empty)
        self.table.show_content(content, person=person)
        self.rail.show_content(content, self.table.person)
        self._show_classes()
        self._fit_table()
        if was_at_button and not empty:
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_classes(self) -> None:
        for class_id, name in self.content.classes:
            if class_id not in self._class_actions:
                action = self._class_actions[class_id] = self.header.add_menu_action("")
                action.triggered.connect(partial(self.class_chosen.emit, class_id))
            words = _("Open {name}").format(name=name.replace("&", "&&"))
            self._class_actions[class_id].setText(words)
        others = {class_id for class_id, _name in self.content.classes} - {self.content.found.id}
        for class_id, action in self._class_actions.items():
            action.setVisible(class_id in others)

    def sort(self, column: str) -> None:
        """Sort by a column; again reverses the order, then by name."""
        order = self.table.order.after(column)
        self.table.show_content(self.content, order)
        words = order_words(self.content, order)
        self.hint.show_text(words)
        announce(self.table, words)

    def _point(self, sentence: str) -> None:
        default = _(
            "Click a letter to sort by it, or a student to open their page. Keys: Space and Enter."
        )
        if self.table.order != Order():
            default = order_words(self.content, self.table.order)
        self.hint.show_text(sentence or default)

    def cover(self) -> None:
        """Hide everybody until the teacher shows them again."""
        self._covered.show()
        self._scroll.hide()
        self.curtain.show_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def uncover(self) -> None:
        """Show everybody again."""
        self._covered.hide()
        self._scroll.show()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_covered(self) -> bool:
        """Whether the class is hidden."""
        return not self._covered.isHidden()

    @property
    def _is_narrow(self) -> bool:
        return self.width() < _NARROW or Theme.current().has_large_text

    def arrange(self) -> None:
        """Put the cards beside the table if they fit, else below it."""
        theme, narrow = Theme.current(), self._is_narrow
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._row.setDirection(down if narrow else across)
        self.rail.arrange(beside=narrow and self.width() >= theme.px(900))
        beside = max(theme.px(_RAIL), self.rail.minimumSizeHint().width())
        self.rail.setMaximumWidth(UNLIMITED if narrow else beside)
        self._fit_table()

    def _fit_table(self) -> None:
        """Limit the table to the window, so that its header remains."""
        room = self.height() - self.header.height() - Theme.current().px(_AROUND)
        wanted = self.table.rows_height(tallest=not self._is_narrow)
        self.table.setFixedHeight(min(wanted, max(room, _MIN_TABLE)))

    def restyle(self) -> None:
        """Lay out for another text size, the table first."""
        self.table.restyle()
        self.arrange()

    def initial_focus(self) -> QWidget:
        if self.is_covered:
            return self.curtain.show_button
        return self.table if self.content.figures.pupils else self.add_button

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self.table, self.rail, self.curtain
