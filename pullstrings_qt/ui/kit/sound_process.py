"""The process of the sounds and the thread that leads it; loaded with the first sound alone."""

import logging
from multiprocessing import get_context
from queue import Full, Queue
from threading import Thread
from typing import Final

from pullstrings_qt.core.sound import Sound
from pullstrings_qt.core.sound_player import serve
from pullstrings_qt.table.engine import terminal_signals_blocked

_WAITING: Final = 8
"""Sounds that may wait for the process to begin; later ones are not heard."""
_CLOSING_SECONDS: Final = 0.4

_log = logging.getLogger(__name__)


class SoundProcess:
    """A thread that starts the process of the sounds and hands it what is to be heard.

    Only the thread waits for the process: the interface never does.
    """

    def __init__(self) -> None:
        self._queue: Queue[tuple[Sound, float] | None] = Queue(_WAITING)
        self._thread = Thread(target=self._run, name="pullstrings-sounds", daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        """Whether sounds may still be heard."""
        return self._thread.is_alive()

    def send(self, sound: Sound, volume: float) -> None:
        """Let a sound be heard soon, or never."""
        try:
            self._queue.put_nowait((sound, volume))
        except Full:
            _log.info("the process of the sounds does not keep up")

    def close(self) -> None:
        """End the process."""
        while True:  # what waits need not be heard any more
            try:
                self._queue.put_nowait(None)
                break
            except Full:
                self._queue.get()
        self._thread.join(_CLOSING_SECONDS)

    def _run(self) -> None:
        context = get_context("spawn")
        theirs, ours = context.Pipe(duplex=False)
        process = context.Process(
            target=serve, args=(theirs,), name="pullstrings-sounds", daemon=True
        )
        try:
            with terminal_signals_blocked():
                process.start()
            theirs.close()  # so that the end of the process shows
            while (wanted := self._queue.get()) is not None:
                ours.send(wanted)
        except (OSError, ValueError):
            _log.info("no sounds can be heard", exc_info=True)
        ours.close()
        if process.pid is not None:
            process.terminate()
            process.join(_CLOSING_SECONDS)
            if process.is_alive():
                process.kill()
