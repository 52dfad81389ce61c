"""Switch scanning: a highlight cycles through the controls, and a switch selects.

The highlight goes from group to group first, then from row to row of a large group, then through
single controls. It starts at the focused control, which is usually the next step. With one switch
it advances automatically, with two the first one advances it. A switch is a key: with one switch,
Space or Enter; with two, Space advances and Enter selects, as switch interfaces send them. After
two rounds without a choice the highlight returns to the groups.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QMenu,
    QScrollArea,
    QWidget,
)
from shiboken6 import isValid

from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.preferences import Switches
from pullstrings_qt.ui.kit.reading_order import bring_into_sight
from pullstrings_qt.ui.kit.row_list import RowList
from pullstrings_qt.ui.kit.style import smooth_painter

_MANY: Final = 7
"""The maximum size of a group; larger ones are scanned row by row."""
_ROUNDS: Final = 2
_SAME_ROW: Final = 0.5
"""Minimum vertical overlap of two controls in one row, as a share of their heights."""
_APART: Final = 96
"""Minimum pixels between two controls of a row that split it into two."""
_FRAME: Final = 7
_KEYPAD: Final = Qt.KeyboardModifier.KeypadModifier
_KEYS: Final = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter})


@dataclass(frozen=True, slots=True)
class Stop:
    """A control, or a group with others `inside`: its place, how to point at and press it."""

    where: Callable[[], QRect]
    inside: tuple["Stop", ...] = ()
    point: Callable[[], object] | None = None
    select: Callable[[], object] | None = None
    show: Callable[[], object] | None = None

    @property
    def rect(self) -> QRect:
        """Its place on the screen now."""
        return self.where()


class _Frame(QWidget):
    """The highlight: a frame in two colors, to be visible on any background."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def lay_round(self, rect: QRect) -> None:
        """Surround an area of the screen."""
        window = self.window()
        box = QRect(window.mapFromGlobal(rect.topLeft()), rect.size())
        self.setGeometry(box.adjusted(-_FRAME, -_FRAME, _FRAME, _FRAME).intersected(window.rect()))
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        for role, width, edge in (("focus", 5.0, 3.0), ("focus_gap", 2.5, 6.0)):
            painter.setPen(QPen(Theme.current().color(role), width))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(edge, edge, -edge, -edge), 9, 9)


class SwitchScan(QObject):
    """Scans the topmost layer of a window, whose `regions` are given in order."""

    def __init__(self, window: QWidget, regions: Callable[[], Sequence[QWidget]]) -> None:
        super().__init__(window)
        self._window = window
        self._regions = regions
        self._frame = _Frame(window)
        self.switches = Switches.OFF
        """How many switches are in use."""
        self.above: list[tuple[Stop, ...]] = []
        """What lies around the group in which the highlight is, outermost first."""
        self._stops: tuple[Stop, ...] = ()
        self._place = -1
        self._rounds = 0
        self._points = False
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow_focus)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.step)
        self._beginning = QTimer(self, singleShot=True)
        self._beginning.timeout.connect(self.step)

    @property
    def stop(self) -> Stop | None:
        """The highlighted stop."""
        return self._stops[self._place] if 0 <= self._place < len(self._stops) else None

    def use(self, switches: Switches, seconds: float) -> None:
        """Set the number of switches and the seconds per control; OFF hides the highlight."""
        wait = round(seconds * 1000)
        if (switches, wait) == (self.switches, self._timer.interval()):
            return
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
            if switches is not Switches.OFF:
                app.installEventFilter(self)
        self.switches = switches
        self._timer.stop()
        self._timer.setInterval(wait)
        self.restart()

    def restart(self) -> None:
        """Start at the focus, among the visible groups, once they are laid out."""
        self.above, self._stops, self._place, self._rounds = [], (), -1, 0
        self._frame.hide()
        if self.switches is Switches.ONE:
            self._timer.start()
        if self.switches is not Switches.OFF:
            self._beginning.start()

    def step(self) -> None:
        """Advance the highlight; after the second round return to the groups."""
        self._beginning.stop()
        if not self._window.isActiveWindow():
            return
        if not self.above:
            self._stops = self._groups()
        if self._place >= 0:
            self._place += 1
        else:  # where the keyboard is
            widget: QWidget | None = self._window.focusWidget()
            here = _keyboard_rect(widget).center() if widget is not None else QPoint()
            there = (at for at, stop in enumerate(self._stops) if stop.rect.contains(here))
            self._place = next(there, 0)
        if self._place >= len(self._stops):
            self._place = 0
            self._rounds += 1
            if self.above and self._rounds >= _ROUNDS:
                self.above, self._stops, self._rounds = [], self._groups(), 0
        stop = self.stop
        if stop is None:
            self._frame.hide()
            return
        self._points = True
        for act in (stop.show, stop.point):
            if act is not None:
                act()
        self._points = False
        self._frame.lay_round(stop.rect)

    def _follow_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and not self._points and self.switches is not Switches.OFF:
            self.restart()

    def select(self) -> None:
        """Enter the highlighted group, or press the control."""
        stop = self.stop
        if stop is None or stop.rect.isEmpty():  # it may be deleted by now
            self.step()
            return
        if stop.inside:
            self.above.append(self._stops)
            self._stops, self._place, self._rounds = stop.inside, -1, 0
            if self.switches is Switches.ONE:
                self._timer.start()  # the first stop immediately, for a full interval
            self.step()
            return
        self.restart()
        if stop.select is not None:
            stop.select()

    def _groups(self) -> tuple[Stop, ...]:
        popup = QApplication.activePopupWidget()
        if isinstance(popup, QMenu):
            return _of_menu(popup)
        groups = (_group(_things(region)) for region in self._regions() if region.isVisible())
        found = tuple(group for group in groups if group is not None)
        return found[0].inside if len(found) == 1 and found[0].inside else found

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the switch keys: no widget receives them."""
        if watched is self._window and event.type() == QEvent.Type.WindowActivate:
            self.restart()
        kinds = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
        if not isinstance(watched, QWidget) or event.type() not in kinds:
            return False  # a window passes its keys on to a widget
        if not isinstance(event, QKeyEvent) or event.modifiers() & ~_KEYPAD:
            return False
        key = Qt.Key(event.key())
        if key not in _KEYS:
            return False
        if event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat():
            moves = self.switches is Switches.TWO and key == Qt.Key.Key_Space
            single_shot(self, self.step if moves else self.select)
        return True


def _on_screen(widget: QWidget, rect: QRect | None = None) -> QRect:
    if not isValid(widget) or not widget.isVisible():
        return QRect()
    box = widget.rect() if rect is None else rect
    return QRect(widget.mapToGlobal(box.topLeft()), box.size())


def _keyboard_rect(widget: QWidget) -> QRect:
    if isinstance(widget, QAbstractItemView):
        return _on_screen(widget.viewport(), widget.visualRect(widget.currentIndex()))
    return _on_screen(widget)


def _things(region: QWidget) -> list[Stop]:
    """Return every pressable control in a part of the page, in reading order."""
    found: list[Stop] = []
    for widget in (region, *region.findChildren(QWidget)):
        if not widget.isVisible() or not widget.isEnabled():
            continue
        if isinstance(widget, BoardView):
            found += _of_board(widget)
        elif isinstance(widget, QAbstractItemView):
            found += _of_list(widget)
        elif isinstance(widget, QScrollArea) or _inside_of_other(widget):
            continue
        else:
            # a button outside the tab order may be one of several answers
            hand = widget.cursor().shape() == Qt.CursorShape.PointingHandCursor
            answer = isinstance(widget, QAbstractButton) and hand
            if answer or widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                found.append(_of_widget(widget))
    return sorted(found, key=lambda stop: (stop.rect.top() // 24, stop.rect.left()))


def _inside_of_other(widget: QWidget) -> bool:
    """Return whether a widget belongs to a board or a list, which handles it."""
    parent: QWidget | None = widget.parentWidget()
    while parent is not None and not parent.isWindow():
        if isinstance(parent, (BoardView, QAbstractItemView)):
            return True
        parent = parent.parentWidget()
    return False


def _kept(widget: QWidget, act: Callable[[], object]) -> Callable[[], object]:
    """Return what a stop does with a widget: nothing once that is deleted."""
    return lambda: act() if isValid(widget) else None


def _of_widget(widget: QWidget) -> Stop:
    press = widget.click if isinstance(widget, QAbstractButton) else partial(_press, widget)
    return Stop(
        partial(_on_screen, widget),
        point=_kept(widget, partial(widget.setFocus, Qt.FocusReason.OtherFocusReason)),
        select=_kept(widget, press),
        show=_kept(widget, partial(bring_into_sight, widget)),
    )


def _press(widget: QWidget) -> None:
    widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        widget.event(QKeyEvent(kind, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier))


def _of_board(view: BoardView) -> list[Stop]:
    board = view.board

    def show(place: str) -> None:
        view.look_at(board.place(place).rect)

    return [
        Stop(
            partial(_on_screen, view.pads.pad(place.id)),
            point=_kept(view, partial(board.focus_place, place.id)),
            select=_kept(view, partial(board.activate_place, place.id)),
            show=_kept(view, partial(show, place.id)),
        )
        for place in board.places()
        if place.enabled and place.choosable
    ]


def _of_list(view: QAbstractItemView) -> list[Stop]:
    """Return the visible rows of a list that open something."""
    model, stops = view.model(), []
    for row in range(model.rowCount()):
        if isinstance(view, RowList) and not view.opens(row):
            continue
        index: QModelIndex = model.index(row, 0)
        box = view.visualRect(index).intersected(view.viewport().rect())
        if not box.isEmpty():
            select = _kept(view, partial(_open_row, view, row))
            stops.append(Stop(partial(_on_screen, view.viewport(), box), select=select))
    return stops


def _open_row(view: QAbstractItemView, row: int) -> None:
    view.setCurrentIndex(view.model().index(row, 0))
    _press(view)


def _of_menu(menu: QMenu) -> tuple[Stop, ...]:
    return tuple(
        Stop(
            partial(_on_screen, menu, menu.actionGeometry(action)),
            point=partial(menu.setActiveAction, action),
            select=partial(_trigger, menu, action),
        )
        for action in menu.actions()
        if action.isEnabled() and action.text()
    )


def _trigger(menu: QMenu, action: QAction) -> None:
    menu.close()
    action.trigger()


def _group(stops: Sequence[Stop]) -> Stop | None:
    """Return a group of stops, row by row if there are many; one stop is no group."""
    if not stops:
        return None
    if len(stops) == 1:
        return stops[0]
    inside = tuple(stops)
    if len(stops) > _MANY:
        rows = [row for row in map(_group, _rows(stops)) if row is not None]
        inside = tuple(rows) if len(rows) > 1 else inside

    def show() -> None:
        for stop in (inside[-1], inside[0]):  # to the start of a long one
            if stop.show is not None:
                stop.show()

    def united() -> QRect:
        return reduce(QRect.united, (stop.rect for stop in inside))

    return Stop(united, inside, show=show)


def _rows(stops: Sequence[Stop]) -> list[list[Stop]]:
    """Return stops in rows; of a row with gaps, those alone are in columns, others in rows."""
    rows: list[list[Stop]] = []
    for stop in sorted(stops, key=lambda each: each.rect.center().y()):
        last = rows[-1][0].rect if rows else QRect()
        overlap = min(last.bottom(), stop.rect.bottom()) - max(last.top(), stop.rect.top())
        if rows and overlap >= _SAME_ROW * min(last.height(), stop.rect.height()):
            rows[-1].append(stop)
        else:
            rows.append([stop])
    columns: dict[int, list[Stop]] = {}
    found: list[list[Stop]] = []
    for row in rows:
        row.sort(key=lambda each: each.rect.left())
        parts = [row[:1]]
        for before, stop in pairwise(row):
            if stop.rect.left() - before.rect.right() > _APART:
                parts.append([])
            parts[-1].append(stop)
        for part in parts:
            group = part
            if len(parts) > 1 and len(part) == 1:
                group = columns.setdefault(part[0].rect.center().x(), [])
                group += part
            if group not in found:
                found.append(group)
    return found
