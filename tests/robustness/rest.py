"""A window that nobody touches is at rest: nothing is laid out, painted, asked for or told."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import (
    QAbstractAnimation,
    QAbstractEventDispatcher,
    QEvent,
    QEventLoop,
    QObject,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.robustness.window import settle

SIZES: Final = ((1024, 640), (1280, 720), (1366, 768), (1600, 900), (1920, 1080))
"""Windows as people have them."""
_SOON: Final = 500
"""Milliseconds for which a page at rest stays so."""
_PATIENCE: Final = 3000
"""Milliseconds a page may take to come to rest, counted by its timers and not by a clock."""
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


@contextmanager
def listening() -> Iterator[Counter[tuple[QEvent.Type, str]]]:
    """Count what happens in the block: the type of each event and what it is for."""
    listener, application = _Listener(), QApplication.instance()
    assert application is not None
    application.installEventFilter(listener)
    try:
        yield listener.events
    finally:
        application.removeEventFilter(listener)


def unrest(window: QWidget, *, watched: bool = False) -> list[str]:
    """Let a window come to rest; return what happens in it all the same, which must be nothing.

    Nothing can happen in the next half second where no event is left and no timer due by then:
    so much is asked by default, and takes no time.

    Args:
        window: its page is to be at rest; nothing is playing or thinking.
        watched: look on for half a second too, in which other threads may do something.
    """
    seen, running, left = Counter[tuple[QEvent.Type, str]](), dict[str, int](), _PATIENCE
    while left > 0:
        with listening() as seen:
            settle()
        running = _running(window)
        if not seen and not running:
            break
        left -= _FRAME if seen else min(running.values())
        if not seen:  # the next thing is to come from a timer
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    else:
        return [*_told(seen), *running]
    if watched:
        with listening() as seen:
            QTest.qWait(_SOON)
    return _told(seen)


def laid_out_for_ever() -> list[str]:
    """Return what is laid out again in every one of many rounds: even a page that plays pauses."""
    laid_out = list[str]()
    for _round in range(_ROUNDS):
        with listening() as seen:
            settle()
        laid_out = _told(Counter({each: seen[each] for each in seen if each[0] in _LAID_OUT}))
        if not laid_out:
            break
    return laid_out


def _told(seen: Counter[tuple[QEvent.Type, str]]) -> list[str]:
    return [f"{count} x {kind.name} of {thing}" for (kind, thing), count in seen.most_common()]


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
