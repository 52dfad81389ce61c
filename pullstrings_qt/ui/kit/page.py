"""The base of every page: a header that names the target of Back, and a body.

The parts of a menu are imported where they are used: home has none, and is painted sooner.
"""
# ruff: noqa: PLC0415 - see above

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.style import propagate_theme
from pullstrings_qt.ui.kit.text_label import TextLabel

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

_TITLE = 150
_SUBTITLE = 104
"""Minimum visible width of title and subtitle in pixels: "card 10 of 10" fits."""
_WIDEST_TITLE = 260
"""Minimum visible width of a title in pixels, if buttons can go elsewhere."""
_WIDEST = 860
_WORD_GAP = 4
_DOT = "· "
_EDGE = 24


class HeaderButton(Button):
    """A quiet button that triggers an action and is enabled with it."""

    def __init__(self, action: "QAction", icon: str) -> None:
        super().__init__(action.text(), ButtonKind.QUIET, icon=icon)
        _keep_words_whole(self)
        self.action = action
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        header: QWidget | None = self.parentWidget()
        enabled = self.action.isEnabled()
        if header is not None and not enabled and self.window().focusWidget() is self:
            header.setFocus(Qt.FocusReason.OtherFocusReason)  # Qt would choose a neighbor
        self.setEnabled(enabled)
        if self.words != self.action.text():
            self.show_text(self.action.text())
        reason = self.action.statusTip()
        set_tool_tip(self, reason)
        self.setAccessibleDescription(reason)


def _keep_words_whole(button: Button) -> None:
    policy = button.sizePolicy()
    policy.setHorizontalPolicy(QSizePolicy.Policy.Minimum)  # its neighbors shrink first
    button.setSizePolicy(policy)


class HeaderMark(Button):
    """A button next to the title that is hidden most of the time."""

    def spell_out(self, spelled: bool) -> None:
        """Show the label next to the icon, or the icon alone."""
        raise NotImplementedError


class Header(QWidget):
    """The row at the top of a page.

    At 150 % text and more, or where space is short, only Back, the title and Menu remain;
    everything else moves into the menu. If that is still too wide, Back becomes an arrow.
    """

    back_chosen = Signal()

    def __init__(self, title: str, subtitle: str = "") -> None:
        from pullstrings_qt.ui.kit.menus import Menu

        super().__init__()
        self._room = 0
        """The available width in pixels, once it is known."""
        self._is_folded = False
        self._is_titled = True
        self._where = ""
        self._shared: tuple[int, ...] = ()
        self._mark: HeaderMark | None = None
        self._buttons: list[HeaderButton] = []
        self._menu_actions: list[QAction] = []
        self.back = Button("", ButtonKind.QUIET, icon="back")
        self.back.clicked.connect(self.back_chosen)
        _keep_words_whole(self.back)
        self.back.hide()
        self.title = TextLabel(title, "lead", elided=True)
        self.subtitle = TextLabel(subtitle, "second", color="ink_soft", elided=True)
        self.menu = Menu(self)
        self.menu_button = Button(_("Menu"), ButtonKind.QUIET, icon="menu")
        self.menu_button.clicked.connect(self.open_menu)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(8)
        self._row.addWidget(self.back)
        self._row.addSpacing(8)
        self._row.addWidget(self.title)
        self._stage = TextLabel("", "second", elided=True)
        self._stage.hide()
        self._small_print = QHBoxLayout()
        self._small_print.setSpacing(_WORD_GAP)
        self._small_print.addWidget(self._stage)
        self._small_print.addWidget(self.subtitle)
        self._row.addLayout(self._small_print)
        self._row.addStretch(1)
        self._row.addWidget(self.menu_button)
        self._arrange()

    def set_back(self, where: str) -> None:
        """Set the target of Back; an empty name removes the button."""
        self._where = where
        self._name_back(with_words=True)
        self.back.setVisible(bool(where))
        self._refold()
        self._share_room()

    def _name_back(self, *, with_words: bool) -> None:
        # the arrow is visible only: another button may have the same name as the page
        name = _("Back to {page}").format(page=self._where)
        self.back.show_text(self._where if with_words else "", name)
        set_tool_tip(self.back, "" if with_words else name)

    def add_action(self, text: str, icon: str) -> "QAction":
        """Return a new action with a button; its status tip says why it is disabled."""
        from PySide6.QtGui import QAction

        action = QAction(text, self)
        button = HeaderButton(action, icon)
        self._row.insertWidget(self._row.count() - 1, button)
        self._buttons.append(button)
        self._arrange()
        return action

    def add_menu_action(self, text: str) -> "QAction":
        """Return a new action that is only in the menu."""
        from PySide6.QtGui import QAction

        action = QAction(text, self)
        self._menu_actions.append(action)
        if len(self._menu_actions) == 1:
            self._arrange()
        else:
            self.menu.addAction(action)
        return action

    def add_mark(self, mark: HeaderMark) -> None:
        """Put a mark that may be hidden next to the title; it remains when buttons fold."""
        self._row.insertWidget(self._row.indexOf(self._small_print) + 1, mark)
        self._mark = mark
        mark.installEventFilter(self)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and self._wishes() != self._shared:
            self._share_room()
        return super().event(event)

    def _wishes(self) -> tuple[int, ...]:
        return tuple(each.sizeHint().width() for each in (self.title, self._stage, self.subtitle))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._share_room()
        return super().eventFilter(watched, event)

    @property
    def stage(self) -> str:
        """The progress shown next to the title."""
        return self._stage.text()

    def show_stage(self, words: str, urgent: bool = False) -> None:
        """Show progress between title and subtitle; urgent words are emphasized."""
        self._stage.show_text(words)
        self._stage.use_color("warn" if urgent else "ink_soft")
        self._stage.use_role("second", heavy=urgent)
        self._stage.setVisible(self._is_titled and bool(words))
        self._fill_menu()
        self._refold()
        self._share_room()
        small_print = self.subtitle.text().removeprefix(_DOT)
        self.subtitle.show_text(_DOT + small_print if words and small_print else small_print)

    def show_title(self, shown: bool) -> None:
        """Show title and progress, or only Back and Menu."""
        if shown is not self._is_titled:
            self._is_titled = shown
            self._stage.setVisible(shown and bool(self._stage.text()))
            self._arrange()

    def _share_room(self) -> None:
        """Shrink the subtitle first, then a long title."""
        self._shared = self._wishes()
        theme, stage = Theme.current(), bool(self._stage.text())
        folded, marked = self._is_folded, self._mark is not None and not self._mark.isHidden()
        title = 0 if folded and marked else min(self.title.sizeHint().width(), theme.px(_TITLE))
        self.title.setMinimumWidth(title)
        self._stage.setMinimumWidth(self._stage.sizeHint().width())
        small_print = folded and not stage and not marked
        least = min(self.subtitle.sizeHint().width(), theme.px(_SUBTITLE))
        self.subtitle.setMinimumWidth(least if small_print else 0)
        self._shorten_buttons()

    def _shorten_buttons(self) -> None:
        """Reduce Back, Menu and the mark to their icons, one by one, where space is needed."""
        menu = _("Menu")
        self._name_back(with_words=True)
        self.menu_button.show_text(menu)
        set_tool_tip(self.menu_button, "")
        if self._mark is not None:
            self._mark.spell_out(True)
        if not self._is_folded or not self._room:
            return
        if self._wanted_width() > self._room:
            self._name_back(with_words=False)
        if self._wanted_width() > self._room:
            self.menu_button.show_text("", menu)
            set_tool_tip(self.menu_button, menu)
        if self._mark is not None and self._wanted_width() > self._room:
            self._mark.spell_out(False)
        spare = self._room - self._wanted_width()
        title, stage = self.title.sizeHint().width(), self._stage.sizeHint().width()
        if self._mark is None or self._mark.isHidden():
            minimum = min(title, Theme.current().px(_TITLE))
            self.title.setMinimumWidth(max(minimum, title + min(0, spare)))
            spare += title - minimum
        self._stage.setMinimumWidth(max(0, stage + min(0, spare)))

    def _wanted_width(self) -> int:
        """Return the width in pixels that the title and its neighbors need."""
        parts = (self.back, self.title, self._stage, self._mark, self.menu_button)
        shown = [part for part in parts if part is not None and not part.isHidden()]
        wide = sum(part.sizeHint().width() + self._row.spacing() for part in shown) + 2 * _EDGE
        if self._is_titled and self.subtitle.text():
            minimum = max(self.subtitle.minimumWidth(), self.subtitle.minimumSizeHint().width())
            wide += min(self.subtitle.sizeHint().width(), minimum) + self._row.spacing()
        return wide

    def open_menu(self) -> None:
        """Open the menu below its button."""
        from pullstrings_qt.ui.kit.menus import open_menu

        corner = self.menu_button.mapToGlobal(self.menu_button.rect().bottomRight())
        open_menu(self.menu, corner - QPoint(self.menu.sizeHint().width(), 0))

    def restyle(self) -> None:
        """Fold or unfold with the text size."""
        propagate_theme(self)  # they may not have been restyled yet
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._room = self.width()
        self._refold()
        if self._is_folded:
            self._share_room()

    def _refold(self) -> None:
        if self._must_fold() != self._is_folded:
            self._arrange()

    def _must_fold(self) -> bool:
        theme = Theme.current()
        if theme.has_large_text or not self._room:
            return theme.has_large_text
        parts: list[QWidget] = [*self._buttons]
        parts += [part for part in (self.back, self._stage) if not part.isHidden()]
        parts += [self.menu_button] if self._menu_actions else []
        title = min(self.title.sizeHint().width(), theme.px(_WIDEST_TITLE))
        wide = title + sum(part.sizeHint().width() + self._row.spacing() for part in parts)
        return bool(self._buttons) and wide > self._room - 2 * _EDGE

    def _arrange(self) -> None:
        theme = Theme.current()
        high = theme.px(48) if self._is_titled else theme.press_height(40)
        self.setFixedHeight(max(48, high))
        edge = min(4, (self.height() - theme.press_height(40)) // 2)
        side = 12 if self._is_titled else 0  # beside a board it is as wide as the cards below
        self._row.setContentsMargins(side, edge, side, edge)
        self._is_folded = folded = self._must_fold()
        self.title.setHidden(not (self._is_titled and self.title.text()))
        self.subtitle.setHidden(not (self._is_titled and self.subtitle.text()))
        self._share_room()
        for button in self._buttons:
            button.setHidden(folded)
        self._fill_menu()
        self.menu_button.setHidden(self.menu.isEmpty())

    def _fill_menu(self) -> None:
        """Put into the menu what is not beside it; the progress first, where it has no room."""
        self.menu.clear()
        if not self._is_titled and self._stage.text():
            self.menu.addAction(self._stage.text()).setEnabled(False)
            self.menu.addSeparator()
        if self._is_folded:
            self.menu.addActions([button.action for button in self._buttons])
            if self._buttons and self._menu_actions:
                self.menu.addSeparator()
        self.menu.addActions(self._menu_actions)


class Page(QWidget):
    """One page of the window, perhaps with a `bare` top; `again` makes it in another language."""

    back_chosen = Signal()
    """Emitted when the person wants to go back."""
    shown = Signal()
    """Emitted when the page comes into sight, again too."""

    toast_on_header = False
    """Whether toasts cover the header: the page needs its bottom for a board."""

    tells_events = False
    """Whether events on the page are announced: F6 includes the last of them."""

    def __init__(self, title: str, subtitle: str = "", *, bare: bool = False) -> None:
        super().__init__()
        self.page_title = title
        self.again: Callable[[], Page] | None = None
        self.setAccessibleName(title)
        self._subtitle = subtitle
        self._bare = bare
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(0)
        if not bare:
            self.body.addWidget(self.header)

    @cached_property
    def header(self) -> Header:
        """The row along the top; on a bare page it is hidden, and made when it is asked for."""
        header = Header(self.page_title, self._subtitle)
        header.back_chosen.connect(self.back_chosen)
        if self._bare:
            self.body.insertWidget(0, header)
            header.hide()
        return header

    def regions(self) -> tuple[QWidget, ...]:
        """Return the parts of the page that F6 cycles through, in order."""
        places = (self.body.itemAt(place) for place in range(self.body.count()))
        widgets = (place.widget() for place in places if place is not None)
        return tuple(widget for widget in widgets if widget is not None)

    @property
    def game(self) -> str:
        """The id of the page's game: Ctrl N opens a new match of it; empty for none."""
        return ""

    @property
    def footer_top(self) -> int:
        """The y from which on no toast may cover the page, such as that of buttons below it."""
        return self.height()

    def initial_focus(self) -> QWidget | None:
        """Return the widget to focus when the page opens; None leaves it to Qt."""
        return None

    def announce_first(self) -> None:
        """Announce the content of the page after its title; by default nothing."""

    def press_key(self, event: QKeyEvent) -> bool:
        """Handle a key while an overlay has the focus; False if the key has no meaning."""
        return False

    def escape(self) -> bool:
        """Return True if the page handled Escape itself; otherwise it goes back."""
        return False

    def arrange(self) -> None:
        """Lay out for the size of the page and of the text; by default nothing."""

    def restyle(self) -> None:
        """Lay out for another text size."""
        self.arrange()

    def showEvent(self, event: QShowEvent) -> None:
        self.shown.emit()
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()


class CenteredColumn(QWidget):
    """Keeps content in the middle of a page, at full height; `widest` is at 100 % text."""

    def __init__(self, content: QWidget, widest: int = _WIDEST) -> None:
        super().__init__()
        self._content, self._widest = content, widest
        content.setParent(self)

    def restyle(self) -> None:
        """Scale with the text."""
        wide = min(self.width() - 2 * _EDGE, Theme.current().px(self._widest))
        self._content.setGeometry((self.width() - wide) // 2, 0, wide, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()


def _beside(width: int, widest: int) -> int:
    return max(24, (width - Theme.current().px(widest)) // 2)  # the shadows of cards need some


class ScrollColumn(ScrollArea):
    """A centered column of widgets that scrolls if it is too long; `content` is what scrolls."""

    def __init__(self, widest: int = 720) -> None:
        super().__init__()
        self._widest = widest
        self.content = QWidget()
        self.column = QVBoxLayout(self.content)
        self.column.setSpacing(16)
        self.setWidget(self.content)

    def use_widest(self, widest: int) -> None:
        """Set another maximum width, in pixels at 100 % text."""
        if widest != self._widest:
            self._widest = widest
            self.restyle()

    def restyle(self) -> None:
        """Center the column, which scales with the text."""
        side = _beside(self.width(), self._widest)
        self.column.setContentsMargins(side, 8, side, 32)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.restyle()
        super().resizeEvent(event)


class FootedColumn(QWidget):
    """A scrolling column with a button below that is always visible."""

    def __init__(self, widest: int, button: QWidget) -> None:
        super().__init__()
        self._widest = widest
        self._area = ScrollColumn(widest)
        self._area.content.installEventFilter(self)
        self._foot = QHBoxLayout()
        self._foot.addWidget(button)
        self._foot.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._area, 1)
        whole.addLayout(self._foot)
        whole.addStretch()

    @property
    def column(self) -> QVBoxLayout:
        """The scrolling layout."""
        return self._area.column

    def restyle(self) -> None:
        """Keep the button below its column, whose width follows the text size."""
        side = _beside(self.width(), self._widest)
        self._foot.setContentsMargins(side, 8, side, 16)
        self._area.setMaximumHeight(self.column.totalHeightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.restyle()
        super().resizeEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # the height of the column changed
            self.restyle()
        return super().eventFilter(watched, event)
