"""A dialog inside the window: a scrim over the page and one sheet of paper on it."""

from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPropertyAnimation,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.exposed import Exposed
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme, motion_token
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.keys import KEYS, MAIN_KEYS, main_key
from pullstrings_qt.ui.kit.last_event import last_events
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.reading_order import focus_next, stops
from pullstrings_qt.ui.kit.scroll_area import ScrollArea

_SCRIM = 0.7
_PADDING = 40
_MARGIN = 24
_RISE = 8
_MIN_BESIDE = 560
_THROUGH = ("app.rules", "ear.last", "ear.keys")


class FooterBar(QWidget):
    """The button row of a dialog; a hairline shows that the content above can be scrolled."""

    def __init__(self, scroll: QScrollArea, content: QWidget) -> None:
        super().__init__()
        # Qt creates the bar and the viewport: Python wrappers of them become invalid when another
        # dialog is deleted (PySide6 6.11), so always ask the area and its content.
        scroll.verticalScrollBar().valueChanged.connect(self.update)
        scroll.verticalScrollBar().rangeChanged.connect(self.update)
        self._scroll = scroll
        self._content = content

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the hairline while content is hidden below."""
        beside = self.x() > self._scroll.x()
        if beside or self._content.y() + self._content.height() <= self._scroll.height():
            return
        place = QRect(self._scroll.x(), 0, self._scroll.width(), 2)
        QPainter(self).fillRect(place, Theme.current().color("line"))


class Overlay(Exposed, QDialog):
    """A modal dialog that covers the whole window, shown with `MainWindow.show_overlay`.

    Put widgets into `body` (it scrolls if it does not fit) and buttons into `footer` (always
    visible). It is no separate window, so nothing can get behind it.

    Its title is the accessible name; add a visible heading yourself. One that is not `escapable`
    has no safe way out. Width and padding are in pixels, the width at 100 % text.
    """

    exposed_role: ClassVar[str] = "Dialog"

    game = ""
    """The id of the dialog's game: Ctrl N closes it and opens a new match of that game."""

    covered = False
    """Whether another dialog covers it: readers find only the topmost one."""

    is_secret = False
    """Whether only one person may hear the dialog; its sentences are forgotten when it closes."""

    @property
    def stays(self) -> str:
        """Why a key cannot close it; announced when a person tries."""
        return _("Please answer first: {question}").format(question=self.windowTitle())

    closed = Signal()
    """Emitted when the overlay has closed, in any way."""

    canceled = Signal()

    def __init__(
        self, title: str, *, width: int = 620, escapable: bool = True, padding: int = _PADDING
    ) -> None:
        super().__init__()
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setAccessibleName(title)
        self.setWindowTitle(title)
        self.escapable = escapable
        self._wanted_width = width
        self._focus_before: QWidget | None = None
        self._first: QWidget | None = None
        self._rise: QPropertyAnimation | None = None
        self._side: QWidget | None = None
        self._foot_fits = False
        self.card = Card(kind="dialog", parent=self)
        self._content = QWidget()
        self.body = QVBoxLayout(self._content)
        self.body.setContentsMargins(padding, padding - 4, padding, padding // 2)
        self.body.setSpacing(12)
        self.scroll_area = ScrollArea()
        self.scroll_area.setWidget(self._content)
        self._content.installEventFilter(self)
        main = QShortcut(self)
        main.setAutoRepeat(False)
        main.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        main.setKeys([QKeySequence(key) for key in MAIN_KEYS])
        main.activated.connect(self.press_main)
        self._footer_bar = FooterBar(self.scroll_area, self._content)
        self.footer = QHBoxLayout(self._footer_bar)
        self.footer.setContentsMargins(padding, 8, padding, padding - 8)
        self.footer.setSpacing(12)
        self._grid = QGridLayout(self.card)  # with a free column for a side panel
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._grid.addWidget(self.scroll_area, 0, 0)
        self._grid.addWidget(self._footer_bar, 1, 0, 1, 2)
        self._grid.setColumnStretch(0, 1)
        self._grid.setRowStretch(0, 1)

    def initial_focus(self, widget: QWidget) -> None:
        """Set the widget that gets the focus on opening: a field, else the main button."""
        self._first = widget

    def offer_close(self) -> None:
        """Add Close as the main button; it gets the focus unless something else is set."""
        close = Button(_("Close"), ButtonKind.PRIMARY)
        close.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(close)
        self._first = close

    def set_side(self, side: QWidget, width: int) -> None:
        """Put a panel along the trailing edge; it is hidden if the content needs the space."""
        self._side = side
        side.setFixedWidth(width)
        self._grid.addWidget(side, 0, 1)

    def open_over(self, window: QWidget) -> None:
        """Open over the window and take the focus."""
        self._focus_before = window.focusWidget()
        self.setParent(window, Qt.WindowType.Widget)
        self.setGeometry(window.contentsRect())
        window.installEventFilter(self)
        self._footer_bar.setVisible(self.footer.count() > 0)
        self.show()
        self.raise_()
        self.lay_out()
        first = self._first or next(iter(stops(self)), self)
        first.setFocus(Qt.FocusReason.OtherFocusReason)
        main = self._main_button
        if main not in (None, first) and not main.toolTip():
            set_tool_tip(main, main_key())
        if not Theme.current().reduced_motion:
            place = self.card.pos()
            self._rise = QPropertyAnimation(self.card, b"pos", self)
            self._rise.setStartValue(place + QPoint(0, _RISE))
            self._rise.setEndValue(place)
            self._rise.setDuration(motion_token("dialog"))
            self._rise.setEasingCurve(QEasingCurve.Type.OutCubic)
            self._rise.finished.connect(self.lay_out)
            self._rise.start()

    @property
    def _main_button(self) -> Button | None:
        buttons = self.card.findChildren(Button)
        main = (each for each in buttons if each.kind is ButtonKind.PRIMARY and each.isVisible())
        return next(main, None)

    def press_main(self) -> None:
        """Press the main button from anywhere in the dialog; if it is disabled, say why."""
        main = self._main_button
        if main is None:
            return
        if main.isEnabled():
            main.click()
        elif main.accessibleDescription():
            last_events(self).announce(main.accessibleDescription(), secret=self.is_secret)

    def close_down(self) -> None:
        """Close and return the focus to where it was."""
        if not self.isVisible():
            return
        self.hide()
        if self.is_secret:
            last_events(self).forget_secret()
        before = self._focus_before
        if before is not None and isValid(before) and before.isVisible():
            _enabled_part(before).setFocus(Qt.FocusReason.OtherFocusReason)
        self.setEnabled(False)  # keys still on their way must not answer it a second time
        self.closed.emit()
        self.deleteLater()

    def states_now(self) -> frozenset[str]:
        return frozenset({"invisible"} if self.covered else {"modal"})

    def parts(self) -> Sequence[QWidget] | None:
        return () if self.covered else None

    def cancel(self) -> None:
        """Close without doing anything."""
        self.canceled.emit()
        self.close_down()

    def restyle(self) -> None:
        """Apply another theme."""
        self.lay_out()
        self.update()

    def lay_out(self) -> None:
        """Fit the sheet to its content, within the window."""
        wide = min(Theme.current().px(self._wanted_width), self.width() - 2 * _MARGIN)
        beside = self._side_width(wide)
        layout = self._footer_bar.layout()
        below = _PADDING // 2
        if layout is not None and not self._footer_bar.isHidden():
            below = height_at(layout, wide)
        high = max(height_at(self.body, wide - beside), self._content.minimumSizeHint().height())
        if self._side is not None and beside:
            under_side = self._place_footer_bar(beside)
            side = self._side.sizeHint().height()
            high = max(high, side + below) if under_side else max(high, side) + below
        else:
            self._place_footer_bar(0)
            high += below
        high = min(high, self.height() - 2 * _MARGIN)
        self.card.setGeometry((self.width() - wide) // 2, (self.height() - high) // 2, wide, high)

    def _place_footer_bar(self, beside: int) -> bool:
        """Put the buttons below the panel, of any width, if they fit; return whether they do."""
        fits = not self._footer_bar.isHidden() and self._footer_bar.sizeHint().width() <= beside
        if fits is not self._foot_fits:
            self._foot_fits = fits
            self._grid.removeWidget(self.scroll_area)
            self._grid.removeWidget(self._footer_bar)
            self._grid.addWidget(self.scroll_area, 0, 0, 2 if fits else 1, 1)
            self._grid.addWidget(self._footer_bar, 1, int(fits), 1, 1 if fits else 2)
        return fits

    def _side_width(self, wide: int) -> int:
        """Return the width of the panel, 0 if the content needs all the space."""
        if self._side is None:
            return 0
        width = self._side.maximumWidth()
        shown = wide - width >= Theme.current().px(_MIN_BESIDE)
        self._side.setVisible(shown)
        self.card.set_side(width if shown else 0)
        return width if shown else 0

    def focusNextPrevChild(self, forward: bool) -> bool:
        focus_next((self.card,), self.window().focusWidget(), forward=forward)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel on Escape; pass on only keys that show or announce something."""
        if any(KEYS.means(each, event) for each in _THROUGH):
            event.ignore()
            return
        if event.key() == Qt.Key.Key_Escape:
            if self.escapable:
                self.cancel()
            else:
                last_events(self).announce(self.stays, secret=self.is_secret)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._rise is not None:
            self._rise.stop()
        self.lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        event.accept()  # a `QDialog` would choose another position

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Resize with the window, without its reserved edge, and with the content that scrolls."""
        if thing is self._content:
            if event.type() == QEvent.Type.LayoutRequest:
                single_shot(self, self._follow_content)
            return False
        sized = event.type() in (QEvent.Type.Resize, QEvent.Type.ContentsRectChange)
        if sized and isinstance(thing, QWidget):
            self.setGeometry(thing.contentsRect())
        return False

    def _follow_content(self) -> None:
        rising = self._rise is not None and self._rise.state() is QPropertyAnimation.State.Running
        if self.isVisible() and not rising:
            self.lay_out()

    def event(self, event: QEvent) -> bool:
        result = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.lay_out()
        return result

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), Theme.current().color("scrim", _SCRIM))


def _enabled_part(widget: QWidget) -> QWidget:
    """Return the widget, or its first enabled parent: Qt would focus a neighbor."""
    parent: QWidget | None = widget.parentWidget()
    return widget if widget.isEnabled() or parent is None else _enabled_part(parent)


def height_at(layout: QLayout, width: int) -> int:
    """Return the preferred height of a layout at a width."""
    layout.activate()
    if layout.hasHeightForWidth():
        return layout.totalHeightForWidth(width)
    return layout.sizeHint().height()
