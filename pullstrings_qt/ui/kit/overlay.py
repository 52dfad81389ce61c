"""A dialog inside the window: a scrim over the page and one sheet of paper on it."""

from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPoint, QPropertyAnimation, Qt, Signal
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
    QFrame,
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
    """The row of buttons of a dialog; a hairline tells that the content above goes on below it."""

    def __init__(self, scroll: QScrollArea, content: QWidget) -> None:
        super().__init__()
        # Qt makes the bar and the viewport: what Python keeps of them goes stale when another
        # dialog is deleted (PySide6 6.11), so the area and its content are asked instead.
        scroll.verticalScrollBar().valueChanged.connect(self._moved)
        scroll.verticalScrollBar().rangeChanged.connect(self._moved)
        self._scroll = scroll
        self._content = content

    def _moved(self) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the hairline while there is more above it than can be seen."""
        beside = self.x() > self._scroll.x()
        if beside or self._content.y() + self._content.height() <= self._scroll.height():
            return
        painter = QPainter(self)
        line = Theme.current().color("line")
        painter.fillRect(self._scroll.x(), 0, self._scroll.width(), 2, line)
        painter.end()


class Overlay(Exposed, QDialog):
    """A dialog that lies over the whole window and keeps the focus while it is open.

    Put widgets into `body` (it scrolls when it does not fit) and buttons into `footer` (always in
    sight). Shown with `MainWindow.show_overlay`. Not a window of its own, so nothing can slip
    behind it, and screen readers still hear "dialog" and its title.

    Args:
        title: what screen readers call it; show it yourself where it is wanted on screen.
        width: width of the sheet in pixels at 100 % text.
        escapable: whether Escape closes it; False where there is no harmless way out.
        padding: distance of the content from the edge of the sheet, in pixels.
    """

    exposed_role: ClassVar[str] = "Dialog"

    game = ""
    """The id of the game the dialog is about: Ctrl N closes it and asks for a match of that one."""

    is_secret = False
    """Whether one person alone may hear what is said in the dialog; it is forgotten with it."""

    @property
    def stays(self) -> str:
        """Why it cannot be left by a key; said where somebody tries."""
        return _("{question}: this wants an answer first.").format(question=self.windowTitle())

    closed = Signal()
    """The overlay has gone, by whichever way."""

    canceled = Signal()
    """The person took the harmless way out."""

    def __init__(
        self,
        title: str,
        *,
        width: int = 620,
        escapable: bool = True,
        padding: int = _PADDING,
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
        self._covered = False
        self.card = Card(kind="dialog", parent=self)
        self._content = QWidget()
        self.body = QVBoxLayout(self._content)
        self.body.setContentsMargins(padding, padding - 4, padding, padding // 2)
        self.body.setSpacing(12)
        self.scroll_area = ScrollArea()
        self.scroll_area.setFrameShape(QFrame.Shape.NoFrame)
        self.scroll_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroll_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.scroll_area.setWidget(self._content)
        self._content.installEventFilter(self)
        main = QShortcut(self)
        main.setKeys([QKeySequence(key) for key in MAIN_KEYS])
        main.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        main.setAutoRepeat(False)
        main.activated.connect(self.press_main)
        self._footer_bar = FooterBar(self.scroll_area, self._content)
        self.footer = QHBoxLayout(self._footer_bar)
        self.footer.setContentsMargins(padding, 8, padding, padding - 8)
        self.footer.setSpacing(12)
        self._lay_sheet()

    def _lay_sheet(self) -> None:
        """Lay content and buttons on the sheet, with a free column for a panel."""
        self._grid = QGridLayout(self.card)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._grid.addWidget(self.scroll_area, 0, 0)
        self._grid.addWidget(self._footer_bar, 1, 0, 1, 2)
        self._grid.setColumnStretch(0, 1)
        self._grid.setRowStretch(0, 1)

    def initial_focus(self, widget: QWidget) -> None:
        """Name the widget that gets the focus on opening: a field, else the main button."""
        self._first = widget

    def set_side(self, side: QWidget, width: int) -> None:
        """Put a panel along the trailing edge; it goes where the content has no room beside it.

        Args:
            side: the panel.
            width: its width in pixels.
        """
        self._side = side
        side.setFixedWidth(width)
        self._grid.addWidget(side, 0, 1)

    def open_over(self, window: QWidget) -> None:
        """Lie down over the window and take the focus."""
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
            self._rise_up()

    @property
    def _main_button(self) -> Button | None:
        """The button there is most reason to press, if the dialog has one."""
        buttons = self.card.findChildren(Button)
        main = (each for each in buttons if each.kind is ButtonKind.PRIMARY and each.isVisible())
        return next(main, None)

    def press_main(self) -> None:
        """Press the main button wherever the keyboard is; say why, where it cannot be pressed."""
        main = self._main_button
        if main is None:
            return
        if main.isEnabled():
            main.click()
        elif main.accessibleDescription():
            last_events(self).say(main.accessibleDescription(), secret=self.is_secret)

    def close_down(self) -> None:
        """Go away and give the focus back to where it was."""
        if not self.isVisible():
            return
        self.hide()
        if self.is_secret:
            last_events(self).forget_secret()
        before = self._focus_before
        if before is not None and isValid(before) and before.isVisible():
            _enabled_part(before).setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()
        self.deleteLater()

    def cover(self, *, covered: bool) -> None:
        """Lie below another dialog, or on top again: readers find only what is on top."""
        self._covered = covered

    def states_now(self) -> frozenset[str]:
        """Return that nothing else can be reached, or that it cannot be reached itself."""
        return frozenset({"invisible"} if self._covered else {"modal"})

    def parts(self) -> Sequence[QWidget] | None:
        """Return what lies in it; nothing while another dialog covers it."""
        return () if self._covered else None

    def cancel(self) -> None:
        """Take the harmless way out."""
        self.canceled.emit()
        self.close_down()

    def restyle(self) -> None:
        """Take the look of another theme."""
        self.lay_out()
        self.update()

    def lay_out(self) -> None:
        """Give the sheet the size of its content, as far as the window has room."""
        wide = min(Theme.current().px(self._wanted_width), self.width() - 2 * _MARGIN)
        beside = self._side_width(wide)
        layout = self._footer_bar.layout()
        below = _PADDING // 2
        if layout is not None and not self._footer_bar.isHidden():
            below = _height_at(layout, wide)
        high = max(_height_at(self.body, wide - beside), self._content.minimumSizeHint().height())
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
        """Put the buttons below the panel where they fit, so that the content has all its side.

        Args:
            beside: the width of the panel in pixels, 0 where there is none.

        Returns:
            Whether they stand there.
        """
        fits = not self._footer_bar.isHidden() and self._footer_bar.sizeHint().width() <= beside
        if fits is not self._foot_fits:
            self._foot_fits = fits
            self._grid.removeWidget(self.scroll_area)
            self._grid.removeWidget(self._footer_bar)
            self._grid.addWidget(self.scroll_area, 0, 0, 2 if fits else 1, 1)
            self._grid.addWidget(self._footer_bar, 1, int(fits), 1, 1 if fits else 2)
        return fits

    def _side_width(self, wide: int) -> int:
        """Return the width of the panel, 0 where the content needs all the room."""
        if self._side is None:
            return 0
        width = self._side.maximumWidth()
        shown = wide - width >= Theme.current().px(_MIN_BESIDE)
        self._side.setVisible(shown)
        self.card.set_side(width if shown else 0)
        return width if shown else 0

    def _rise_up(self) -> None:
        place = self.card.pos()
        self._rise = QPropertyAnimation(self.card, b"pos", self)
        self._rise.setStartValue(place + QPoint(0, _RISE))
        self._rise.setEndValue(place)
        self._rise.setDuration(motion_token("dialog"))
        self._rise.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._rise.finished.connect(self.lay_out)
        self._rise.start()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep Tab inside the dialog, in the order of reading."""
        focus_next((self.card,), self.window().focusWidget(), forward=forward)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the harmless way out on Escape; let only keys through that show or say something."""
        if any(KEYS.means(each, event) for each in _THROUGH):
            event.ignore()
            return
        if event.key() == Qt.Key.Key_Escape:
            if self.escapable:
                self.cancel()
            else:
                last_events(self).say(self.stays, secret=self.is_secret)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._rise is not None:
            self._rise.stop()
        self.lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        """Stay where the window puts it; a `QDialog` would look for a place of its own."""
        event.accept()

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Cover the window when that changes its size, but not what it keeps at its edge.

        What scrolls does not tell the sheet that it needs another height.
        """
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
        painter = QPainter(self)
        painter.fillRect(self.rect(), Theme.current().color("scrim", _SCRIM))
        painter.end()


def _enabled_part(widget: QWidget) -> QWidget:
    """Return the widget; if it is switched off, what it lies in: Qt would take a neighbor."""
    parent: QWidget | None = widget.parentWidget()
    return widget if widget.isEnabled() or parent is None else _enabled_part(parent)


def _height_at(layout: QLayout, width: int) -> int:
    """Return the height a layout wants at a width."""
    layout.activate()
    if layout.hasHeightForWidth():
        return layout.totalHeightForWidth(width)
    return layout.sizeHint().height()
