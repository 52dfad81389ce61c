"""A call that comes a little later, and not at all once its owner is gone."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def single_shot(owner: QObject, call: Callable[[], object], after: int = 0) -> None:
    """Call something once the event loop is free, unless its owner is gone by then.

    PySide's own ``QTimer.singleShot`` never lets go of a call whose context is destroyed before it
    comes, nor of the window behind it.

    Args:
        owner: without it nothing is called.
        call: is called in the owner's thread.
        after: milliseconds to wait.
    """
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.timeout.connect(call)
    timer.timeout.connect(timer.deleteLater)
    timer.start(after)
