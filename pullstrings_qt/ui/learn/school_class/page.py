"""The class page: everybody in one table, with a column of cards beside it."""

from functools import partial
from typing import Any, Final

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
    """Shows a class; `asked` emits the name of what was chosen in the header (`_add_actions`)."""

    asked = Signal(str)
    class_chosen = Signal(object)

    def __init__(self, content: ClassContent) -> None:
        super().__init__(content.found.name, subtitle_words(content))
        self.content = content
        self.table = ClassTable(content)
        self.legend = legend(paint_cell, gap=18)
        self.hint = TextLabel("", "small", color="ink_soft")
        self.nobody = TextLabel(_("This class is empty. Add students: their names are enough."))
        self.add_button = Button(_("Add students"), ButtonKind.PRIMARY, icon="plus")
        self.rail = ClassRail()
        self.curtain = Curtain()
        self._class_actions: list[QAction] = []
        self._add_actions()
        self._lay_out()
        self._connect()
        self.show_content(content)
        self._point("")
        self.arrange()

    def _add_actions(self) -> None:
        header = self.header
        for name, action in (
            ("add", header.add_action(_("Add students"), "plus")),
            ("table", header.add_action(_("Save as table"), "book")),
            ("save", header.add_menu_action(_("Save as a file"))),
            ("take in", header.add_menu_action(_("Import a class or students"))),
            ("release", header.add_menu_action(_("Remove this student from the class"))),
            ("change", header.add_menu_action(_("Change this class"))),
            ("new", header.add_menu_action(_("New class"))),
            ("remove", header.add_menu_action(_("Remove this class"))),
            ("password", header.add_menu_action(_("Change the teacher password"))),
        ):
            action.triggered.connect(partial(self.asked.emit, name))

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

    def _connect(self) -> None:
        table = self.table
        table.pupil_chosen.connect(self._on_pupil)
        table.sorted_by.connect(self.sort)
        table.pointed.connect(self._point)
        self.add_button.clicked.connect(partial(self.asked.emit, "add"))
        self.curtain.show_button.clicked.connect(self.uncover)
        self.table.horizontalScrollBar().rangeChanged.connect(self._fit_table)

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
        for action in self._class_actions:
            action.setVisible(False)
        others = [one for one in self.content.classes if one[0] != self.content.found.id]
        for place, (class_id, name) in enumerate(others):
            if place == len(self._class_actions):
                added = self.header.add_menu_action("")
                added.triggered.connect(partial(self._open_class, added))
                self._class_actions.append(added)
            action = self._class_actions[place]
            action.setText(_("Open {name}").format(name=name.replace("&", "&&")))
            action.setData(class_id)
            action.setVisible(True)

    def sort(self, column: str) -> None:
        """Sort by a column; again reverses the order, then by name."""
        order = self.table.order.after(column)
        self.table.show_content(self.content, order)
        words = order_words(self.content, order)
        self.hint.show_text(words)
        announce(self.table, words)

    @property
    def order(self) -> Order:
        """The sort order."""
        return self.table.order

    def _point(self, sentence: str) -> None:
        default = _(
            "Click a letter to sort by it, or a student to open their page. Keys: Space and Enter."
        )
        if self.order != Order():
            default = order_words(self.content, self.order)
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

    def _on_pupil(self, person: Any) -> None:
        self.rail.show_pupil(self.content, person)

    def _open_class(self, action: QAction) -> None:
        self.class_chosen.emit(action.data())

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
        wanted = self.table.rows_height() if self._is_narrow else self.table.tallest()
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
