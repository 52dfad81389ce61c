"""Ctrl-C in the terminal, or a polite request of the system, ends the app as its window would.

While Qt waits for events, Python runs no code and so no handler of a signal. The interpreter
writes each signal into a pipe at once; Qt wakes up for that.
"""

import os
import signal
import sys
from typing import BinaryIO, Final, Self

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication

if sys.platform == "win32":
    ENDING: Final = (signal.SIGINT, signal.SIGBREAK)
else:
    ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Interrupts(QObject):
    """Ends the event loop for a signal; the second one ends a process that does not listen.

    What the process was started to ignore (``nohup``) stays ignored. Make it in the main thread; as
    a context manager it lets signals do again at the end what they did before.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._reading, self._writing = _pipe()
        self._notifier = QSocketNotifier(self._reading.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._end)
        writing = self._writing.fileno()
        self._wakeup_before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        # the next such signal ends the process at once: what is in the store is safe
        self._before = {
            number: signal.signal(number, lambda each, _frame: signal.signal(each, signal.SIG_DFL))
            for number in ENDING
            if signal.getsignal(number) is not signal.SIG_IGN
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_problem: object) -> None:
        """Let signals do again what they did before."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._wakeup_before)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._reading.close()
        self._writing.close()

    def _end(self) -> None:
        self._notifier.setEnabled(False)
        QApplication.closeAllWindows()  # they remember their size
        QCoreApplication.exit(0)  # even where one has a question


def _pipe() -> tuple[BinaryIO, BinaryIO]:
    """Return the ends of a pipe into which the interpreter may write without waiting."""
    if sys.platform == "win32":  # where the interpreter and Qt take only sockets
        import socket  # noqa: PLC0415 - not needed elsewhere

        ends = socket.socketpair()
        for end in ends:
            end.setblocking(False)
        reading, writing = ends
        return reading.makefile("rb", buffering=0), writing.makefile("wb", buffering=0)
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    return os.fdopen(reading, "rb", buffering=0), os.fdopen(writing, "wb", buffering=0)
