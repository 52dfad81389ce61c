"""An idle window does no layout, no painting, no queries and no announcements."""

from collections import Counter
from collections.abc import Callable, Container
from functools import partial
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QAbstractEventDispatcher, QEvent, QEventLoop, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.robustness.window import settle

SIZES: Final = ((1024, 640), (1280, 720), (1366, 768), (1600, 900), (1920, 1080))
"""Windows as people have them."""
_SOON: Final = 500
"""Milliseconds for which a page at rest stays so."""
_LOOKS: Final = 8
"""Half seconds in one of which nothing happens: what comes once, a little later, may come."""
_PATIENCE: Final = 60_000
"""Milliseconds a page may take to come to rest, by its timers: a word is spelled in less."""
_FRAME: Final = 16
"""Milliseconds between two pictures of what moves."""
_LAID_OUT: Final = (QEvent.Type.LayoutRequest, QEvent.Type.Resize)
_ROUNDS: Final = 60
"""Rounds of laying out in a row that no page needs; a loop has one in each."""


class _Listener(QObject):
    """Counts the events of all objects."""

    def __init__(self) -> None:
        super().__init__()
        self.events = Counter[tuple[QEvent.Type, str]]()

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Count, and let the event through."""
        self.events[event.type(), f"{type(thing).__name__} {thing.objectName()}".strip()] += 1
        return False


def unrest(window: QWidget, *, watched: bool = False, patience: int = _PATIENCE) -> list[str]:
    """Let a window come to rest; return what happens in it all the same, which must be nothing.

    Nothing can happen in the next half second where no event is left and no timer due by then:
    so much is asked by default, and takes no time.

    Args:
        window: its page is to be at rest; nothing is playing or thinking.
        watched: look on for half a second too, in which other threads may do something.
        patience: milliseconds it may take to come to rest, counted by its timers.
    """
    usual = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(0)  # a caret may blink
    try:
        return _unrest(window, patience, watched=watched)
    finally:
        QApplication.setCursorFlashTime(usual)


def _unrest(window: QWidget, left: int, *, watched: bool) -> list[str]:
    while True:
        happened, running = _happened(settle), _running(window)
        if not happened and not running:
            break
        if left <= 0:
            return [*happened, *running]
        left -= _FRAME if happened else min(running.values())
        if not happened:  # the next thing is to come from a timer
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    happened = list[str]()
    for _look in range(_LOOKS if watched else 0):
        happened = _happened(partial(QTest.qWait, _SOON))
        if not happened:
            break
    return happened


def laid_out_for_ever() -> list[str]:
    """Return what is laid out again in every one of many rounds: even a page that plays pauses."""
    laid_out = list[str]()
    for _round in range(_ROUNDS):
        laid_out = _happened(settle, _LAID_OUT)
        if not laid_out:
            break
    return laid_out


def _happened(
    act: Callable[[], None], kinds: Container[QEvent.Type] = tuple(QEvent.Type)
) -> list[str]:
    """Let something happen, and return what events there were of some kinds."""
    listener, application = _Listener(), QApplication.instance()
    assert application is not None
    application.installEventFilter(listener)
    try:
        act()
    finally:
        application.removeEventFilter(listener)
    told = listener.events.most_common()
    return [f"{count} x {kind.name} of {thing}" for (kind, thing), count in told if kind in kinds]


def _running(window: QWidget) -> dict[str, int]:
    """Return the timers that are due soon, and the animations, with their milliseconds."""
    application, dispatcher = QApplication.instance(), QAbstractEventDispatcher.instance()
    assert application is not None
    found = {}
    for thing in [window, *window.findChildren(QObject), *application.findChildren(QObject)]:
        owner = type(thing.parent() or thing).__name__
        for timer in dispatcher.registeredTimers(thing):
            if timer.interval <= _SOON:
                found[f"a timer of {timer.interval} ms of {owner}"] = max(1, timer.interval)
        if isinstance(thing, QAbstractAnimation) and thing.state() is thing.State.Running:
            found[f"{type(thing).__name__} of {owner}"] = _FRAME
    return found
