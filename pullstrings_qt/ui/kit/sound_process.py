"""The sound process and the thread that controls it; imported with the first sound."""

import logging
from multiprocessing import get_context
from queue import Full, Queue
from threading import Thread
from typing import Final

from pullstrings_qt.core.sound import Sound
from pullstrings_qt.core.sound_player import serve
from pullstrings_qt.table.engine import terminal_signals_blocked

_WAITING: Final = 8
"""The maximum number of sounds that wait for the process; later ones are dropped."""
_CLOSING_SECONDS: Final = 0.4

_log = logging.getLogger(__name__)


class SoundProcess:
    """A thread that starts the sound process, sends it sounds, and alone waits for it."""

    def __init__(self) -> None:
        self._queue: Queue[tuple[Sound, float] | None] = Queue(_WAITING)
        self._thread = Thread(target=self._run, name="pullstrings-sounds", daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        """Whether sounds can still play."""
        return self._thread.is_alive()

    def send(self, sound: Sound, volume: float) -> None:
        """Play a sound soon; it may be dropped."""
        try:
            self._queue.put_nowait((sound, volume))
        except Full:
            _log.info("the process of the sounds does not keep up")

    def close(self) -> None:
        """End the process."""
        while True:  # waiting sounds are dropped
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
            theirs.close()  # so that the end of the process is detected
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
