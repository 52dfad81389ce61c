"""The one window: a stack of pages, dialogs and toasts over it, and the keys of the house.

What is not in sight at first is imported where it is used: home is painted sooner.
"""
# ruff: noqa: PLC0415 - see above

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPoint, QRect, QSettings, QSize, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.resources import resource
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme, motion_token
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.file_dialogs import dropped_path
from pullstrings_qt.ui.kit.focus_ring import FocusRing
from pullstrings_qt.ui.kit.keys import KEYS, ActionKeys, spoken_keys
from pullstrings_qt.ui.kit.last_event import last_events
from pullstrings_qt.ui.kit.long_press import LongPress
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.preferences import SCAN_SECONDS, Appearance, Preferences, Switches
from pullstrings_qt.ui.kit.reading_order import bring_into_sight, focus_next, stops
from pullstrings_qt.ui.kit.stack import Stack
from pullstrings_qt.ui.kit.style import apply_style, linen, propagate_theme

if TYPE_CHECKING:
    from pullstrings_qt.ui.kit.last_event_sheet import LastEventSheet
    from pullstrings_qt.ui.kit.overlay import Overlay
    from pullstrings_qt.ui.kit.switch_scan import SwitchScan
    from pullstrings_qt.ui.kit.toast import Toast

SMALLEST = (680, 380)
"""Least size of the window in pixels."""

_TITLE_BAR = 24  # px that the frame adds, about, until it is there
_ABOVE_EDGE = 24  # px between the window's edge and a toast
_BESIDE = 24  # px between the sides of the window and a toast
_ABOVE_FOOTER = 12  # px between the buttons of a page and a toast
_GEOMETRY_KEY = "window/geometry"


class MainWindow(QMainWindow):
    """Shows one page at a time; its size and place are remembered in `geometry`."""

    new_match_requested = Signal(str)
    """Ctrl N: the person wants a new match; carries the id of the game in sight, or nothing."""

    rules_requested = Signal(str)
    """F1 where nothing else takes it: carries the id of the game in sight, or nothing."""

    home_requested = Signal()
    """Ctrl H: emitted just before the home page comes up."""

    file_dropped = Signal(object)
    """The `Path` of a file or folder that was dropped on the window, while no dialog is open."""

    settings_requested = Signal()
    """The key of the settings, while no dialog is open."""

    def __init__(self, appearance: Appearance, geometry: QSettings | None = None) -> None:
        super().__init__()
        self._appearance = appearance
        self._geometry = geometry
        self._overlays: list[Overlay] = []
        self._is_due = False
        """Whether the pages are to be made anew as soon as no dialog is open."""
        self._stage = Stack()
        self._painted = False
        self.focus_ring = FocusRing(self)
        """The ring round what the keyboard has reached."""
        self.long_press = LongPress(self)
        self.setCentralWidget(self._stage)
        self.setMinimumSize(*SMALLEST)
        self.setAcceptDrops(True)
        self.resize(1366, 768)
        self.setWindowTitle("Pullstrings")
        appearance.changed.connect(self._use_theme)
        appearance.preferences_changed.connect(self._use_switches)
        self._use_switches(appearance.preferences)
        self._use_theme(appearance.theme)
        self._add_keys()
        if geometry is not None:
            stored = geometry.value(_GEOMETRY_KEY)
            if isinstance(stored, QByteArray):
                self.restoreGeometry(stored)
            self.keep_on_screen(self.screen().availableGeometry())

    def _use_switches(self, preferences: Preferences) -> None:
        switches, seconds = Switches(preferences.switches), SCAN_SECONDS[preferences.scan_pace]
        if switches is not Switches.OFF or "scan" in vars(self):
            self.scan.use(switches, seconds)
        self.focus_ring.rest(resting=switches is not Switches.OFF)

    @cached_property
    def scan(self) -> "SwitchScan":
        """The frame for switches; made when somebody has some."""
        from pullstrings_qt.ui.kit.switch_scan import SwitchScan

        def uppermost() -> tuple[QWidget, ...]:
            above = (self._toast,) if self._toast is not None and self._toast.text else ()
            if self._overlays:
                return (self._overlays[-1], *above)
            return (*above, *(self.page.regions() if self.page is not None else ()))

        return SwitchScan(self, uppermost)

    def _restart_scan(self) -> None:
        if "scan" in vars(self):
            self.scan.restart()

    @property
    def page(self) -> Page | None:
        """The page in sight."""
        widget = self._stage.currentWidget()
        return widget if isinstance(widget, Page) else None

    @property
    def overlay(self) -> "Overlay | None":
        """The uppermost open dialog."""
        return self._overlays[-1] if self._overlays else None

    @cached_property
    def visible_toast(self) -> "Toast":
        """The toast; its `text` is empty while there is none. Made for the first message."""
        from pullstrings_qt.ui.kit.toast import Toast

        toast = Toast(self, self._toast_columns, self._toast_top)
        # pages and dialogs end above a problem: it may stay, and must cover nothing
        toast.space_needed.connect(lambda height: self.setContentsMargins(0, 0, 0, height))
        return toast

    @property
    def _toast(self) -> "Toast | None":
        made: Toast | None = vars(self).get("visible_toast")
        return made

    def _leave_toast(self) -> None:
        if self._toast is not None:
            self._toast.leave_page()

    def open_page(self, page: Page) -> None:
        """Show a page on top of the others; Back returns to the one in sight now."""
        self._show_above(page, self.page)

    def replace_page(self, page: Page) -> None:
        """Show a page instead of the one in sight; Back goes where that one would have gone."""
        if self._stage.count() > 1:
            self._show_above(page, self.page_below, instead_of=self.page)
        else:
            self.open_page(page)

    def _show_above(self, page: Page, below: Page | None, instead_of: Page | None = None) -> None:
        self._leave_toast()
        with_fade = self._snapshot_fade(motion_token("page"))
        if instead_of is not None:
            self._drop(instead_of)
        page.back_chosen.connect(self.go_back)
        if below is not None:
            page.header.set_back(below.page_title)
        self._stage.addWidget(page)
        self._stage.setCurrentWidget(page)
        with_fade()
        self._page_opened(page)

    def renew_pages(self) -> None:
        """Make every page anew once no dialog is open; close those that cannot be made anew."""
        if self._overlays:
            self._is_due = True
            return
        self._is_due = False
        if any(page.again is None for page in self._pages[1:]):
            self.go_home(passing=True)
        before = self._pages
        with_fade = self._snapshot_fade(motion_token("page"))
        self._leave_toast()
        below = ""
        for made in [page.again() for page in before if page.again is not None]:
            made.back_chosen.connect(self.go_back)
            made.header.set_back(below)
            below = made.page_title
            self._stage.addWidget(made)
        self._stage.setCurrentIndex(self._stage.count() - 1)
        for page in before:
            self._drop(page)
        with_fade()
        if self.page is not None:
            self._page_opened(self.page)

    @property
    def _pages(self) -> list[Page]:
        widgets = map(self._stage.widget, range(self._stage.count()))
        return [widget for widget in widgets if isinstance(widget, Page)]

    @property
    def page_below(self) -> Page | None:
        """The page that Back leads to; None where there is none."""
        return ([None, *self._pages])[-2]

    def go_back(self, *, passing: bool = False) -> None:
        """Return to the page below; in `passing` to yet another page, nothing is said of it."""
        if self._stage.count() > 1:
            self._return_to(self._stage.count() - 2, passing=passing)

    def go_home(self, *, passing: bool = False) -> None:
        """Return to the lowest page, closing dialogs with a harmless way out (see `go_back`)."""
        while self._overlays:
            if not self._overlays[-1].escapable:
                self.toast(self._overlays[-1].stays)
                return
            self._overlays[-1].cancel()
        self.home_requested.emit()
        if self._stage.count() > 1:
            self._return_to(0, passing=passing)

    def show_overlay(self, overlay: "Overlay", *, fade: bool = True) -> None:
        """Open a dialog over the page; without fading where the page may not be drawn."""
        with_fade = self._snapshot_fade(motion_token("dialog")) if fade else _nothing
        if self._toast is not None:
            self._toast.hide_for_dialog()
        self._overlays.append(overlay)
        self._cover()
        overlay.closed.connect(self._overlay_closed)
        overlay.open_over(self)
        with_fade()
        self._lift()

    def toast(
        self, text: str, action_label: str | None = None, action: Callable[[], None] | None = None
    ) -> None:
        """Show a sentence for six seconds, with one action at most; it goes with its page."""
        self.visible_toast.show_message(text, action_label, action)
        self._lift()

    def show_problem(self, sentence: str) -> None:
        """Show at the bottom what went wrong, until it is closed or the page is left."""
        self.visible_toast.show_problem(sentence)
        self._lift()

    def dismiss_problem(self, sentence: str) -> None:
        """Take away what went wrong once it is over."""
        if self._toast is not None:
            self._toast.dismiss_problem(sentence)

    def _toast_columns(self) -> tuple[int, int]:
        """Return the x and the maximum width of a message; a header beside the board holds it."""
        page = self.page
        beside = page is not None and page.toast_on_header and not self.visible_toast.shows_problem
        if page is not None and beside and page.header.width() < self.width():
            return page.header.mapTo(self, QPoint(0, 0)).x(), page.header.width()
        return _BESIDE, self.width() - 2 * _BESIDE

    def _toast_top(self, height: int) -> int:
        """Return the y of a message of a height, in pixels; it covers no board and no buttons."""
        page = self.page
        if page is not None and page.toast_on_header:
            return max(2, (page.header.height() - height) // 2)
        bottom = self.height() - _ABOVE_EDGE
        if page is not None and not self._overlays:
            bottom = min(bottom, page.mapTo(self, QPoint(0, page.footer_top)).y() - _ABOVE_FOOTER)
        return bottom - height

    @cached_property
    def events_sheet(self) -> "LastEventSheet":
        """What was said last; hidden until F6 leads to it."""
        from pullstrings_qt.ui.kit.last_event_sheet import LastEventSheet

        return LastEventSheet(self)

    def announce(self, text: str, *, last: bool = False) -> None:
        """Let screen readers say a sentence; `last` is how a match ended."""
        announce(self, text, last=last)

    def show_next_region(self, step: int = 1) -> None:
        """Focus the next part (1), or the one before (-1): regions, what was said last, toast.

        To the next one, a toast comes first: it may go at any moment.
        """
        focus: QWidget | None = self.focusWidget()
        toast, page = self.visible_toast, self.page
        in_toast = _holds(toast, focus)
        if self._overlays or page is None:
            if in_toast or not toast.take_focus():
                toast.give_focus_back()
            return
        if step > 0 and not in_toast and toast.take_focus():
            return
        ring = [region for region in page.regions() if region.isVisible()]
        ring += [self.events_sheet] if page.tells_events else []
        ring.append(toast)
        nowhere = -1 if step > 0 else len(ring)
        here = next((place for place, part in enumerate(ring) if _holds(part, focus)), nowhere)
        for away in range(1, len(ring) + 1):
            part = ring[(here + step * away) % len(ring)]
            if part is toast:
                if not in_toast and toast.take_focus():
                    return
            elif part is vars(self).get("events_sheet"):
                self.events_sheet.open()
                return
            elif target := next(iter(stops(part)), None):
                target.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return

    def toggle_full_screen(self) -> None:
        """Fill the screen, or return to the window."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _add_keys(self) -> None:
        keys = ActionKeys(self, Qt.ShortcutContext.WindowShortcut)
        keys.add("app.new_match", self._ask_for_match)
        keys.add("app.home", self.go_home)
        keys.add("app.settings", self._ask_for_settings)
        keys.add("app.larger", partial(self._enlarge, 1))
        keys.add("app.smaller", partial(self._enlarge, -1))
        keys.add("app.usual_size", partial(self._enlarge, 0))
        keys.add("app.light", lambda: self._choose_theme("light", _("Light colors")))
        keys.add("app.dark", lambda: self._choose_theme("dark", _("Dark colors")))
        keys.add("app.contrast", lambda: self._choose_theme("contrast", _("High contrast")))
        keys.add("app.next_part", self.show_next_region)
        keys.add("app.previous_part", partial(self.show_next_region, -1))
        keys.add("app.full_screen", self.toggle_full_screen)

    def _ask_for_match(self) -> None:
        game = self.page.game if self.page is not None else ""
        overlay = self.overlay
        if overlay is not None and overlay.game and overlay.escapable:
            game = overlay.game
            overlay.cancel()
        if self._overlays:
            self.toast(self._overlays[-1].stays)
        else:
            self.new_match_requested.emit(game)

    def _ask_for_settings(self) -> None:
        if not self._overlays:
            self.settings_requested.emit()

    def _enlarge(self, steps: int) -> None:
        self._appearance.enlarge_text(steps)
        percent = round(100 * self._appearance.theme.text_scale)
        self.announce(_("Text size: {percent} %").format(percent=percent))

    def _choose_theme(self, name: str, words: str) -> None:
        self._appearance.change(theme=name)
        self.announce(words)

    def _use_theme(self, theme: Theme) -> None:
        application = QApplication.instance()
        if isinstance(application, QApplication):
            apply_style(application, theme)
        propagate_theme(self)
        self.update()

    def _snapshot_fade(self, milliseconds: int) -> Callable[[], object]:
        """Take a picture now; the function returned lets it melt away over what came."""
        if not self.isVisible() or self._appearance.theme.reduced_motion:
            return _nothing
        from pullstrings_qt.ui.kit.fade import Fade

        before = self.grab()
        for fade in self.findChildren(Fade):
            fade.jump_to_end()
        return partial(Fade, self, before, self.rect(), milliseconds)

    def _page_opened(self, page: Page, before: QWidget | None = None) -> None:
        """Focus what a page wants first, or what had the focus `before` another page covered it."""
        self._lift()
        self._restart_scan()
        target = page.initial_focus()
        if before is not None and before.isVisible() and not page.tells_events:
            target = before
        if target is not None:
            target.setFocus(Qt.FocusReason.OtherFocusReason)
            single_shot(page, self._bring_focus_into_sight)  # once the page is laid out
        if self.isVisible():
            announce(self, page.page_title)
            page.announce_first()

    def _bring_focus_into_sight(self) -> None:
        """Scroll to what has the keyboard; whoever uses the mouse finds the page as it begins."""
        target = self.focus_ring.target
        if target is not None and target is self.focusWidget():
            bring_into_sight(target)

    def _return_to(self, place: int, *, passing: bool = False) -> None:
        self._leave_toast()
        with_fade = self._snapshot_fade(motion_token("page"))
        while self._stage.count() > place + 1:
            widget = self._stage.widget(self._stage.count() - 1)
            if widget is not None:
                self._drop(widget)
        page = self._pages[place]
        before: QWidget | None = page.focusWidget()
        self._stage.setCurrentWidget(page)
        with_fade()
        if not passing:
            self._page_opened(page, before)

    def _drop(self, widget: QWidget) -> None:
        focus: QWidget | None = self.focusWidget()
        if focus is not None and widget.isAncestorOf(focus):
            focus.clearFocus()  # Qt would look for the next focus among what is going away
        self._stage.removeWidget(widget)
        widget.hide()
        widget.deleteLater()

    def _overlay_closed(self) -> None:
        self._overlays = [each for each in self._overlays if not each.isHidden()]
        self._cover()
        if self._is_due:
            self.renew_pages()

    def _cover(self) -> None:
        """Let readers and switches find only the uppermost dialog, or the page without one."""
        self._stage.covered = bool(self._overlays)
        for overlay in self._overlays:
            overlay.covered = overlay is not self._overlays[-1]
        self._restart_scan()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Let Tab go through the page as it is read, then to what the toast offers."""
        roots = [root for root in (self.overlay or self.page, self._toast) if root is not None]
        focus_next(roots, self.focusWidget(), forward=forward)
        return True

    def _lift(self) -> None:
        if self._toast is not None and not self._toast.isHidden():
            self._toast.place()
        self.focus_ring.raise_()

    def keep_on_screen(self, room: QRect) -> None:
        """Shrink and move the window into the room the panels of the screen leave, in pixels."""
        frame = self.frameGeometry()
        if not self.isVisible():  # the frame comes with the window
            frame.setHeight(max(frame.height(), self.height() + _TITLE_BAR))
        beside = frame.size() - self.size()
        self.setMinimumSize(QSize(*SMALLEST).boundedTo(room.size() - beside))
        if self.isMaximized() or self.isFullScreen() or room.contains(frame):
            return
        self.resize((room.size() - beside).boundedTo(self.size()))
        size = self.size() + beside
        left = max(room.left(), min(frame.x(), room.left() + room.width() - size.width()))
        top = max(room.top(), min(frame.y(), room.top() + room.height() - size.height()))
        self.move(left, top)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back on Escape, unless the page has a better use for it; show rules, or say keys."""
        if KEYS.means("app.rules", event):
            shown = (self.overlay, self.page)
            self.rules_requested.emit(next((part.game for part in shown if part and part.game), ""))
            return
        if KEYS.means("ear.keys", event):  # a match says its own
            self.announce(spoken_keys())
            return
        if KEYS.means("ear.last", event):
            last_events(self).announce_again(_("No turn has been played yet."))
            return
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
            return
        if self._overlays:
            if self._overlays[-1].escapable:
                self._overlays[-1].cancel()
        elif self.page is not None and not self.page.escape():
            self.go_back()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._appearance.fit_window(self.width(), self.height())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        handle = self.windowHandle()
        if handle is not None:
            handle.installEventFilter(self.focus_ring)
            handle.installEventFilter(self.long_press)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if not self._overlays and dropped_path(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = dropped_path(event)
        if not self._overlays and path is not None:
            event.acceptProposedAction()
            self.file_dropped.emit(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._geometry is not None:
            self._geometry.setValue(_GEOMETRY_KEY, self.saveGeometry())
        super().closeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._painted:
            self._painted = True
            single_shot(self._stage, self._expose)
        QPainter(self).fillRect(self.rect(), linen(self._appearance.theme))

    def _expose(self) -> None:
        """Show the icon, and let readers find what is in the window."""
        from pullstrings_qt.look.exposed_widget import expose

        self.setWindowIcon(QPixmap(str(resource("icons", "pullstrings.svg"))))
        expose(self._stage)


def _nothing() -> None:
    """Stand in for a fade where nothing moves."""


def _holds(region: QWidget, focus: QWidget | None) -> bool:
    return focus is not None and (region is focus or region.isAncestorOf(focus))
