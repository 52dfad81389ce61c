"""A delayed call that is canceled when its owner is destroyed."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def single_shot(owner: QObject, call: Callable[[], object], after: int = 0) -> None:
    """Call a function from the event loop, unless its owner is destroyed by then.

    PySide's own ``QTimer.singleShot`` would never release such a call.
    """
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.timeout.connect(call)
    timer.timeout.connect(timer.deleteLater)
    timer.start(after)
