"""The rules of a game: chapters on one side, the open chapter on the other."""

from collections.abc import Iterable
from dataclasses import replace
from operator import attrgetter

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.core.rules_book import Block, Chapter, Figure, RulesBook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import RING_ROOM, Button, ButtonKind
from pullstrings_qt.ui.kit.figure_view import WIDEST, figure_view
from pullstrings_qt.ui.kit.keys import KEYS, KeyGroup, actions, fixed_keys, group_words, named_keys
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.row_list import RowList, RowPainter
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.rules.paragraph import Paragraph

_CHAPTERS = 250
_MIN_TEXT = 420
_SCROLLED = 120  # pixels per step in a figure or paragraph higher than the window
_AROUND = 16


def with_keys(book: RulesBook) -> RulesBook:
    """Return rules with a last chapter of all keys."""

    def part(heading: str, keys: Iterable[tuple[str, str]]) -> str:
        lines = []
        for key, does in keys:
            plain = "".join(f"\\{each}" if each in "\\*_`[<" else each for each in key)
            lines.append("- " + labeled(f"**{plain}**", does))
        return "\n".join((f"**{heading}**", "", *lines))

    groups = []
    for group in KeyGroup:
        shown = ((KEYS.shown(one.id), one.words) for one in actions() if one.group is group)
        groups.append(part(group_words(group), (pair for pair in shown if pair[0])))
    change = _("You can change every other key under Settings, Controls.")
    chapter = Chapter(_("Keys"), (part(_("Always"), fixed_keys()), *groups, change))
    return replace(book, chapters=(*book.chapters, chapter))


def with_key_names(book: RulesBook) -> RulesBook:
    """Return rules with the current keys in place of ``{match.read}`` and others."""

    def named(block: Block) -> Block:
        return named_keys(block) if isinstance(block, str) else block

    chapters = (replace(one, blocks=tuple(map(named, one.blocks))) for one in book.chapters)
    return replace(book, chapters=tuple(chapters))


class ChapterRowPainter(RowPainter):
    """Draws the title of a chapter; the open one is bold, sunk and has a bar."""

    def _block(self, row: Chapter, theme: Theme, *, bold: bool) -> TextBlock:
        font = theme.font("body", bold=bold)
        return TextBlock(row.title, font, theme.line_height("body"))

    def row_height(self, row: Chapter, width: int, theme: Theme) -> int:
        words = self._block(row, theme, bold=True).height(max(40, width - 32))
        return max(words + theme.px(12), theme.px(38))

    def paint_row(
        self, painter: QPainter, box: QRect, row: Chapter, theme: Theme, *, chosen: bool
    ) -> None:
        inside = box.adjusted(2, 1, -2, -1)
        if chosen:
            painter.setPen(theme.outline(1))
            painter.setBrush(theme.color("card_sunk"))
            painter.drawRoundedRect(inside, 10, 10)
            bar = QRect(inside.left(), inside.top() + 7, 5, inside.height() - 14)
            painter.fillRect(bar, theme.color("primary"))
        block = self._block(row, theme, bold=chosen)
        width = box.width() - 32
        top = box.top() + (box.height() - block.height(width)) / 2
        block.paint(painter, box.left() + 18, top, width, theme.color("ink"))


class ChapterText(RingFocus, ScrollArea):
    """The open chapter, one tab stop.

    The arrow keys go through its paragraphs and figures, and scroll those higher than the window;
    Page up and Page down, Home and End scroll.
    """

    def __init__(self, spec: GameSpec) -> None:
        super().__init__()
        self.ring_radius = 12.0
        self._spec = spec
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_chapter(self, chapter: Chapter, footer: QWidget | None = None) -> None:
        """Show a chapter from its top."""
        old = self.takeWidget()
        if old is not None:
            old.deleteLater()  # later: it contains the button that was pressed
        self.blocks: list[QWidget] = []
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(8, 4, 20, 16)
        column.setSpacing(14)
        column.addWidget(TextLabel(chapter.title, "page", widest=WIDEST))
        for block in chapter.blocks:
            self._add_block(column, block)
        if footer is not None:
            column.addSpacing(8)
            column.addWidget(footer)
        column.addStretch(1)
        self.setWidget(content)
        self.setAccessibleName(chapter.title)
        self.setAccessibleDescription(_("The arrow keys read it, one paragraph at a time."))
        self.verticalScrollBar().setValue(0)

    def _add_block(self, column: QVBoxLayout, block: Block) -> None:
        if not isinstance(block, Figure):
            self._add_read(column, Paragraph(block))
            return
        if self._spec.scene_class:
            column.addSpacing(4)
            figure = figure_view(self._spec, block)
            if figure.focusPolicy() == Qt.FocusPolicy.NoFocus:
                figure.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            self._add_read(column, figure)
        else:  # a game without a board yet: show the description
            self._add_read(column, Paragraph(block.alt))
        if block.caption:
            self._add_read(column, Paragraph(block.caption, caption=True))
        column.addSpacing(4)

    def _add_read(self, column: QVBoxLayout, block: QWidget) -> None:
        self.blocks.append(block)
        column.addWidget(block)

    def _read(self, step: int) -> None:
        """Go to the next paragraph or figure, or scroll to the rest of this one first."""
        bar, focus = self.verticalScrollBar(), self.window().focusWidget()
        place = self.blocks.index(focus) if focus in self.blocks else -1
        if place >= 0:
            here = self.blocks[place]
            top = here.mapTo(self.viewport(), QPoint(0, 0)).y()
            hidden = top + here.height() - self.viewport().height() if step > 0 else -top
            if hidden > 0:
                bar.setValue(bar.value() + step * min(hidden, Theme.current().px(_SCROLLED)))
                return
        if place + step >= len(self.blocks):
            bar.setValue(bar.maximum())
            return
        after: QWidget = self.blocks[place + step] if place + step >= 0 else self
        after.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if after is self:
            bar.setValue(0)
        else:
            self.ensureWidgetVisible(after, 0, _AROUND)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Read forward and back, or scroll; leave other keys to the page."""
        bar = self.verticalScrollBar()
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._read(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() == Qt.Key.Key_Home:
            bar.setValue(0)
        elif event.key() == Qt.Key.Key_End:
            bar.setValue(bar.maximum())
        elif event.key() == Qt.Key.Key_Space:
            bar.setValue(bar.value() + bar.pageStep() - Theme.current().px(40))
        else:
            super().keyPressEvent(event)


class RulesView(QWidget):
    """Chapters and the open one; if both do not fit, the chapters are above the text."""

    def __init__(self, spec: GameSpec, book: RulesBook) -> None:
        super().__init__()
        self._book = with_key_names(book)
        self.number = 0
        """The number of the open chapter, from 0."""
        self.chapters = RowList(_("Chapters"), ChapterRowPainter())
        self.chapters.setParent(self)
        self.text = ChapterText(spec)
        self.text.setParent(self)
        self._all = Button(_("Chapters"), icon="list", parent=self)
        self._all.clicked.connect(self.toggle_chapters)
        self._narrow = False
        self._listing = False
        self.chapters.show_rows(book.chapters, attrgetter("title"), 0)
        self.chapters.chosen.connect(self.show_chapter)
        self.chapters.opened.connect(self._on_opened)
        self.chapters.clicked.connect(self._on_clicked)
        self.text.show_chapter(self.chapter, self._footer())

    @property
    def chapter(self) -> Chapter:
        """The open chapter."""
        return self._book.chapters[self.number]

    def show_chapter(self, number: int) -> None:
        """Open a chapter; an invalid number changes nothing."""
        if not 0 <= number < len(self._book.chapters) or number == self.number:
            return
        self.number = number
        self.chapters.choose_row(number)
        self.text.show_chapter(self.chapter, self._footer())
        announce(self, self.chapter.title)

    def turn(self, step: int) -> None:
        """Open the next chapter (1) or the previous one (-1)."""
        self.show_chapter(self.number + step)
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def toggle_chapters(self) -> None:
        """Show the chapters instead of the text, or vice versa, if only one fits."""
        self._listing = not self._listing
        self.restyle()
        widget: QWidget = self.chapters if self._listing else self.text
        widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def initial_focus(self) -> QWidget:
        """Return the widget to focus first."""
        return self.text if self._narrow else self.chapters

    def _footer(self) -> QWidget:
        footer = QWidget()
        row = QHBoxLayout(footer)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        chapters = self._book.chapters
        if self.number > 0:
            before = Button(chapters[self.number - 1].title, ButtonKind.QUIET, icon="back")
            before.setAccessibleDescription(_("Previous chapter"))
            before.clicked.connect(lambda: self.turn(-1))
            row.addWidget(before)
        row.addStretch(1)
        if self.number < len(chapters) - 1:
            words = _("Next: {name}").format(name=chapters[self.number + 1].title)
            after = Button(words)
            after.setAccessibleDescription(_("Next chapter"))
            after.clicked.connect(lambda: self.turn(1))
            row.addWidget(after)
        return footer

    def _on_opened(self, _number: int) -> None:
        if self._narrow:
            self._listing = False
            self.restyle()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_clicked(self) -> None:
        if self._narrow:
            self._on_opened(self.number)

    def restyle(self) -> None:
        """Lay out for the size of the view and of the text."""
        theme = Theme.current()
        width, height = self.width(), self.height()
        side = theme.px(_CHAPTERS)
        self._narrow = width - side < theme.px(_MIN_TEXT)
        self._all.setVisible(self._narrow)
        self.chapters.setVisible(not self._narrow or self._listing)
        self.text.setVisible(not self._narrow or not self._listing)
        self._all.show_text(_("Back to the text") if self._listing else _("Chapters"))
        if not self._narrow:
            self.chapters.setGeometry(8, 8, side, height - 16)
            left = side + 24
            self.text.setGeometry(left, 8, width - left - 8, height - 16)
            return
        top = self._all.sizeHint().height()
        self._all.setGeometry(8, 8, min(self._all.sizeHint().width(), width - 16), top)
        high = top + 8 + RING_ROOM  # space for the focus ring around the text
        below = QRect(8, high, width - 16, height - high - 8)
        self.chapters.setGeometry(below)
        self.text.setGeometry(below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()
