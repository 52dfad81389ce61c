"""The base of every page: a header that names where Back goes, and a body."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QScrollArea, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.text_label import TextLabel

COLLAPSES_AT = 1.5
"""Text scale from which the header keeps only Back, the title and Menu."""
_TITLE = 150
_SUBTITLE = 104
"""Where room is short, the title gives way first: "card 10 of 10" fits into so many pixels."""
_WIDEST = 860
_EDGE = 24


class HeaderButton(Button):
    """A quiet button that does what an action does and is enabled when it is."""

    def __init__(self, theme: Theme, action: QAction, icon: str) -> None:
        super().__init__(theme, action.text(), ButtonKind.QUIET, icon=icon)
        self._action = action
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        header: QWidget | None = self.parentWidget()
        if header is not None and self._loses_focus():
            header.setFocus(Qt.FocusReason.OtherFocusReason)  # Qt would hand it on to a neighbour
        self.setEnabled(self._action.isEnabled())
        if self.words != self._action.text():
            self.show_text(self._action.text())
        reason = self._action.statusTip()
        set_tool_tip(self, reason)
        self.setAccessibleDescription(reason)

    def _loses_focus(self) -> bool:
        return not self._action.isEnabled() and self.window().focusWidget() is self


class Header(QWidget):
    """The row along the top of a page.

    From 150 % text on only Back, the title and Menu stay; everything else moves into the menu.
    """

    back_chosen = Signal()

    def __init__(self, theme: Theme, title: str, subtitle: str = "") -> None:
        super().__init__()
        self._theme = theme
        self._buttons: list[HeaderButton] = []
        self._actions: list[QAction] = []
        self._menu_actions: list[QAction] = []
        self.back = Button(theme, "", ButtonKind.QUIET, icon="back")
        self.back.clicked.connect(self.back_chosen)
        self.back.hide()
        self.title = TextLabel(theme, title, "lead", elided=True)
        self.subtitle = TextLabel(theme, subtitle, "second", colour="ink_soft", elided=True)
        self.menu = QMenu(self)
        self.menu_button = Button(theme, _("Menu"), ButtonKind.QUIET, icon="menu")
        self.menu_button.clicked.connect(self.open_menu)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 4, 12, 4)
        self._row.setSpacing(8)
        self._row.addWidget(self.back)
        self._row.addSpacing(8)
        self._row.addWidget(self.title)
        self._stage = TextLabel(theme, "", "second", elided=True)
        self._stage.hide()
        self._row.addWidget(self._stage)
        self._row.addWidget(self.subtitle)
        self._row.addStretch(1)
        self._row.addWidget(self.menu_button)
        self._arrange()

    def set_back(self, where: str) -> None:
        """Name where Back goes; an empty name removes the button."""
        self.back.show_text(where)
        # by eye its arrow says so; another button may be called like the page
        self.back.setAccessibleName(_("Back to {page}").format(page=where))
        self.back.setVisible(bool(where))

    def add_action(self, text: str, icon: str) -> QAction:
        """Return a new action with its own button; connect to its `triggered`.

        Its status tip, where set, is the reason shown while it is disabled.
        """
        action = QAction(text, self)
        button = HeaderButton(self._theme, action, icon)
        self._row.insertWidget(self._row.count() - 1, button)
        self.setTabOrder(self._buttons[-1] if self._buttons else self.back, button)
        self._buttons.append(button)
        self._actions.append(action)
        self._arrange()
        return action

    def add_menu_action(self, text: str) -> QAction:
        """Return a new action that stands in the menu only."""
        action = QAction(text, self)
        self._menu_actions.append(action)
        self._arrange()
        return action

    def add_mark(self, mark: QWidget) -> None:
        """Put a mark that comes and goes beside the title; it stays where buttons fold away."""
        self._row.insertWidget(self._row.indexOf(self.subtitle) + 1, mark)

    @property
    def stage(self) -> str:
        """How far things have come, as it stands beside the title."""
        return self._stage.text()

    def show_stage(self, words: str, urgent: bool = False) -> None:
        """Show how far things have come, between title and subtitle; urgent words stand out."""
        self._stage.show_text(words)
        self._stage.use_colour("warn" if urgent else "ink_soft")
        self._stage.use_role("second", heavy=urgent)
        self._stage.setVisible(bool(words))
        self._share_room()
        if words and self.subtitle.text() and not self.subtitle.text().startswith("· "):
            self.subtitle.show_text(f"· {self.subtitle.text()}")

    def _share_room(self) -> None:
        """Say what gives way first: small print beside a stage, else the title."""
        theme, stage = self._theme, bool(self._stage.text())
        folded = theme.text_scale >= COLLAPSES_AT
        wide = min(self.title.sizeHint().width(), theme.px(_TITLE)) if stage else 0
        self.title.setMinimumWidth(wide)
        self._stage.setMinimumWidth(self._stage.sizeHint().width())
        self.subtitle.setMinimumWidth(theme.px(_SUBTITLE) if folded and not stage else 0)

    def open_menu(self) -> None:
        """Open the menu below its button."""
        corner = self.menu_button.rect().bottomRight()
        place = self.menu_button.mapToGlobal(corner)
        place.setX(place.x() - self.menu.sizeHint().width())
        self.menu.popup(place)

    def theme_changed(self, theme: Theme) -> None:
        """Collapse or unfold with the size of the text."""
        self._theme = theme
        self._arrange()

    def _arrange(self) -> None:
        folded = self._theme.text_scale >= COLLAPSES_AT
        self.setFixedHeight(max(48, self._theme.px(48)))
        for part in (self.title, self._stage, self.subtitle):
            part.theme_changed(self._theme)  # they may not have heard of it yet
        self.title.setHidden(not self.title.text())
        self.subtitle.setHidden(not self.subtitle.text())
        self._share_room()
        for button in self._buttons:
            button.setHidden(folded)
        self.menu.clear()
        if folded:
            self.menu.addActions(self._actions)
            if self._actions and self._menu_actions:
                self.menu.addSeparator()
        self.menu.addActions(self._menu_actions)
        self.menu_button.setHidden(self.menu.isEmpty())


class Page(QWidget):
    """One page of the window.

    Args:
        theme: the look.
        title: the name of the page, as the header and Back buttons call it.
        subtitle: small print beside the title.
        bare: no header; the page draws its own top.
    """

    back_chosen = Signal()
    """The person wants to go back."""

    toast_on_header = False
    """Whether messages lie over the header: the page needs its lower edge for a board."""

    def __init__(self, theme: Theme, title: str, subtitle: str = "", *, bare: bool = False) -> None:
        super().__init__()
        self.theme = theme
        self.page_title = title
        self.setAccessibleName(title)
        self.header = Header(theme, title, subtitle)
        self.header.back_chosen.connect(self.back_chosen)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(0)
        self.body.addWidget(self.header)
        self.header.setVisible(not bare)

    def theme_changed(self, theme: Theme) -> None:
        """Take another theme; the widgets on the page hear of it themselves."""
        self.theme = theme
        self.update()

    def regions(self) -> tuple[QWidget, ...]:
        """Return the parts of the page that F6 goes through, in order."""
        places = (self.body.itemAt(place) for place in range(self.body.count()))
        widgets = (place.widget() for place in places if place is not None)
        return tuple(widget for widget in widgets if widget is not None)

    @property
    def game(self) -> str:
        """The id of the game the page is about: Ctrl N asks for a match of it; empty for none."""
        return ""

    @property
    def footer(self) -> QWidget | None:
        """The buttons at the bottom, which no toast may cover; None where there are none."""
        return None

    def initial_focus(self) -> QWidget | None:
        """Return what gets the focus when the page opens; None leaves it to Qt."""
        return None

    def speak_first(self) -> None:
        """Let screen readers hear what the page shows, after its title; by default nothing."""

    def escape(self) -> bool:
        """Return True where the page itself did something on Escape; else it goes back."""
        return False


class CentredColumn(QWidget):
    """Keeps content in the middle of a page, as high as the page."""

    def __init__(self, theme: Theme, content: QWidget) -> None:
        super().__init__()
        self._theme = theme
        self._content = content
        content.setParent(self)

    def theme_changed(self, theme: Theme) -> None:
        """Grow with the text."""
        self._theme = theme
        self._place()

    def _place(self) -> None:
        wide = min(self.width() - 2 * _EDGE, self._theme.px(_WIDEST))
        self._content.setGeometry((self.width() - wide) // 2, 0, wide, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the content in the middle."""
        super().resizeEvent(event)
        self._place()


class ScrollColumn(QScrollArea):
    """A column of widgets in the middle of a page that scrolls when it is too long.

    Args:
        widest: greatest width of the column in pixels at 100 % text.
    """

    def __init__(self, theme: Theme, widest: int = 720) -> None:
        super().__init__()
        self._widest = widest
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        content = QWidget()
        self.column = QVBoxLayout(content)
        self.column.setSpacing(16)
        self.setWidget(content)
        self._theme = theme

    def theme_changed(self, theme: Theme) -> None:
        """Widen the column with the text."""
        self._theme = theme
        self._centre()

    def _centre(self) -> None:
        """Keep the column in the middle; the cards' shadows need the room beside it."""
        free = self.width() - self._theme.px(self._widest)
        side = max(24, free // 2)
        self.column.setContentsMargins(side, 8, side, 32)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the column in the middle."""
        self._centre()
        super().resizeEvent(event)
