"""What of a page cannot be seen, reached or hit, and what lies on something else."""

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QScrollArea, QWidget

from pullstrings_qt.ui.home.game_box import Shelf
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.fields import CheckBox
from pullstrings_qt.ui.kit.reading_order import stops
from pullstrings_qt.ui.kit.segments import Segment, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.progress.page import ProgressPage
from pullstrings_qt.ui.learn.school_class.page import ClassPage
from tests.ui.expect import there

SMALLEST_TARGET = 24
_SLACK = 2
"""Pixels by which words may reach beyond their place."""


def areas_around(widget: QWidget) -> Iterator[QScrollArea]:
    """Yield what scrolls a widget, from the inside out."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea) and parent.viewport().isAncestorOf(widget):
            yield parent
        parent = parent.parentWidget()


def hidden_part(widget: QWidget) -> str:
    """Return how much of a widget is out of sight now; empty where it is whole."""
    window = widget.window()
    seen = whole = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    around: QWidget | None = widget.parentWidget()
    while around is not None:
        seen = seen & QRect(around.mapTo(window, QPoint(0, 0)), around.size())
        around = around.parentWidget()
    high = min(whole.height(), *(area.viewport().height() for area in areas_around(widget)), 10000)
    if seen.width() >= whole.width() - _SLACK and seen.height() >= high - _SLACK:
        return ""
    return f"{seen.width()}x{seen.height()} of {whole.width()}x{whole.height()}"


def named(widget: QWidget) -> str:
    words = widget.text() if isinstance(widget, TextLabel) else widget.accessibleName()
    return f"{type(widget).__name__} {words!r}"


def out_of_sight(top: QWidget) -> Iterator[str]:
    """Yield what one does now, where it cannot be seen whole before anything is scrolled.

    A class and progress are their tables and charts: what to practice next stands among them.
    """
    if isinstance(top, ClassPage | ProgressPage):
        return
    for button in top.findChildren(Button):
        if button.kind is not ButtonKind.PRIMARY or not button.isVisible():
            continue
        for area in areas_around(button):
            area.verticalScrollBar().setValue(0)
        if gone := hidden_part(button):
            yield f"{named(button)}: only {gone} is in sight"


def too_small(top: QWidget) -> Iterator[str]:
    """Yield what is too small to be hit (WCAG 2.5.8)."""
    for button in top.findChildren(QAbstractButton):
        if button.isVisible() and min(button.width(), button.height()) < SMALLEST_TARGET:
            yield f"{named(button)}: {button.width()}x{button.height()}"


def out_of_reach(top: QWidget) -> Iterator[str]:
    """Yield what cannot be brought into sight by scrolling."""
    labels = [each for each in top.findChildren(TextLabel) if each.isVisible() and each.text()]
    for widget in (*stops(top), *labels):
        for area in areas_around(widget):
            inside = there(area.widget())
            middle = widget.mapTo(inside, widget.rect().center()).y()
            area.verticalScrollBar().setValue(middle - area.viewport().height() // 2)
        if gone := hidden_part(widget):
            yield f"{named(widget)}: only {gone} can be seen"


def cut_short(root: QWidget) -> list[str]:
    """Return every visible widget that is smaller than its words need, or hangs out sideways."""
    found = []
    for widget in root.findChildren(QWidget):
        if not isinstance(widget, (Button, TextLabel, Segment, Segments, CheckBox)):
            continue
        if not widget.isVisible():
            continue
        minimum = widget.minimumSizeHint()
        high = widget.heightForWidth(widget.width())
        left = widget.mapTo(root, QPoint(0, 0)).x()
        if (
            widget.width() < minimum.width()
            or widget.height() < max(high, minimum.height())
            or left < 0
            or left + widget.width() > root.width()
            or _is_cut_at_a_side(widget)
        ):
            words = widget.accessibleName() or getattr(widget, "text", str)()
            box = f"{left}, {widget.width()}x{widget.height()}"
            found.append(f"{words} at {box}, needs {minimum.width()}x{max(high, minimum.height())}")
    return found


def _is_cut_at_a_side(widget: QWidget) -> bool:
    """Return whether a part lies beside what holds it, where no scroll bar brings it into sight."""
    outer = widget.parentWidget()
    while outer is not None and not outer.isWindow():
        area = outer.parentWidget()
        if isinstance(area, QAbstractScrollArea):
            never = area.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            if not never and area.horizontalScrollBar().maximum() > 0:
                return False
        left = widget.mapTo(outer, QPoint(0, 0)).x()
        if left < 0 or left + widget.width() > outer.width():
            return True
        outer = area
    return False


def overlapping(root: QWidget) -> list[str]:
    """Return every two visible pieces of words of which one lies on the other.

    Only the labels of a shelf lie on the edge of what they name.
    """
    found = []
    for parent in (root, *root.findChildren(QWidget)):
        if not parent.isVisible() or isinstance(parent, Shelf):
            continue
        pieces = [
            child
            for child in parent.children()
            if isinstance(child, (Button, TextLabel, CheckBox, Segments))
            and child.isVisible()
            and (not isinstance(child, TextLabel) or child.text())
        ]
        for one, other in combinations(pieces, 2):
            common = one.geometry().intersected(other.geometry())
            if common.width() > 2 and common.height() > 2:
                found.append(f"{named(one)!r} on {named(other)!r}")
    return found
